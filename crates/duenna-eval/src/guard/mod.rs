//! `duenna-eval guard-train` and `duenna-eval guard`: the weights of the guard's embedded engines, and how well they judge.
//!
//! The actions are `guard/actions_dev.jsonl` of the shared material (`DUENNA_SHARED`, else `../shared`), what their agents had seen is
//! in `guard/trajectories_dev.jsonl`. What is told of how well they judge is always told of vignettes that the weights at hand were not
//! trained on.

pub mod cross;
mod linear;
mod logistic;
pub mod marked;
pub mod material;
pub mod planned;
pub mod report;
pub mod score;
pub mod train;

use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use duenna::agent::Models;
use duenna::config::{Config, ModelConfig};
use duenna::guard::weights::Weights;
use duenna::guard::{Action, Advisor};
use duenna::store::Access;

use self::cross::Crossed;
use self::planned::Asked;
use self::report::Report;
use self::train::{Prepared, Settings, train};

/// Where the embedded weights lie, from the root of the project.
pub const WEIGHTS: &str = "crates/duenna/src/guard/weights/guard.bin";

/// Measures, by cross-validation with so many folds; and a model, if one is asked.
///
/// # Errors
///
/// If the shared material is not there, or is not what it should be.
pub fn measure(folds: usize, asked: Option<&Asked>) -> anyhow::Result<Report> {
    let labelled = material::labelled()?;
    let prepared = Prepared::of(&labelled);
    let mut crossed = Crossed::of(&prepared, folds.max(2), &Settings::default());
    let mut usages = planned::judge(&mut crossed, &labelled)?;
    if let Some(asked) = asked {
        usages.extend(planned::judge_by(asked, &mut crossed, &labelled)?);
    }
    let actions: Vec<Action> = labelled.iter().map(|one| one.action.clone()).collect();
    Ok(Report::of(&crossed, usages, &labelled, cross::speed(&actions)))
}

/// A model that judges `most` of the actions in each row.
///
/// # Errors
///
/// If it cannot be reached in the way that is configured.
pub fn asked(config: ModelConfig, most: usize) -> anyhow::Result<Asked> {
    let name = format!("model {}", config.model);
    let config = Config { model: Some(config), ..Config::default() };
    let models = Models::new(&config, &Access::files_only())?.context("no model")?;
    Ok(Asked { advisor: Advisor::new(Arc::new(models)), name, most })
}

/// Trains on all labelled actions.
///
/// # Errors
///
/// If the shared material is not there, or is not what it should be.
pub fn weights() -> anyhow::Result<Weights> {
    let labelled = material::labelled()?;
    let prepared = Prepared::of(&labelled);
    let leaks: Vec<bool> = labelled.iter().map(|one| one.leaks).collect();
    Ok(train(&prepared, &Settings::default(), &leaks, |_| true))
}

/// Trains, and writes the weights with a note of what made them; says whether they are what lay there before.
///
/// # Errors
///
/// If the shared material is not there, or nothing can be written.
pub fn write(only_compares: bool) -> anyhow::Result<bool> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(WEIGHTS);
    let bytes = weights()?.write();
    let before = std::fs::read(&file).unwrap_or_default();
    let is_same = before == bytes;
    println!(
        "{} bytes, {} as before, SHA-256 {}",
        bytes.len(),
        if is_same { "the same" } else { "not the same" },
        digest(&bytes)
    );
    if !only_compares && !is_same {
        std::fs::write(&file, &bytes).with_context(|| format!("`{}` cannot be written", file.display()))?;
    }
    Ok(is_same || !only_compares)
}

/// What the file is known by: SHA-256.
fn digest(bytes: &[u8]) -> String {
    use sha2::Digest as _;
    sha2::Sha256::digest(bytes).iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
mod tests;
