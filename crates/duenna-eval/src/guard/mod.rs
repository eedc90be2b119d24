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
pub mod meaning;
pub mod planned;
pub mod report;
pub mod score;
pub mod train;

use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use duenna_guard::Action;
use duenna_guard::meaning::MeaningWeights;
use duenna_guard::weights::Weights;
use duenna_runtime::advisor::Advisor;
use duenna_runtime::config::{Config, ModelConfig};
use duenna_runtime::model::Models;
use duenna_store::Access;

use self::cross::Crossed;
use self::meaning::Vectors;
use self::planned::Asked;
use self::report::Report;
use self::train::{Prepared, Settings, learn};

/// Where the embedded weights lie, from the root of the project.
pub const WEIGHTS: &str = "crates/duenna-guard/src/weights/guard.bin";

/// Where the weights for a sentence model lie.
pub const MEANING: &str = "crates/duenna-guard/src/weights/meaning.bin";

/// How far numbers trained on another machine may lie from those that ship, beside the largest of their kind: vectors differ in their last bits
/// there. Measured: see decision 0138.
pub const TOLERANCE: f64 = 0.005;

/// Measures, by cross-validation with so many folds; with a sentence model, and a model that is asked, if there are any.
///
/// # Errors
///
/// If the shared material is not there, or is not what it should be.
pub fn measure(folds: usize, asked: Option<&Asked>, embeddings: Option<&Path>) -> anyhow::Result<Report> {
    let labelled = material::labelled()?;
    let prepared = Prepared::of(&labelled);
    let vectors =
        embeddings.map(|folder| anyhow::Ok(Vectors::of(&prepared, meaning::embedder(folder)?))).transpose()?;
    let mut crossed = Crossed::of(&prepared, folds.max(2), &Settings::default(), vectors.as_ref());
    let mut usages = planned::judge(&mut crossed, &labelled)?;
    if vectors.is_some() {
        usages.extend(planned::judge_with_meaning(&mut crossed, &labelled)?);
    }
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

/// Trains on all labelled actions, and for the sentence model of a folder, if one is named.
///
/// # Errors
///
/// If the shared material or the model is not there, or is not what it should be.
pub fn weights(embeddings: Option<&Path>) -> anyhow::Result<(Weights, Option<MeaningWeights>)> {
    let labelled = material::labelled()?;
    let prepared = Prepared::of(&labelled);
    let leaks: Vec<bool> = labelled.iter().map(|one| one.leaks).collect();
    let (weights, lesson) = learn(&prepared, &Settings::default(), &leaks, |_| true);
    let vectors =
        embeddings.map(|folder| anyhow::Ok(Vectors::of(&prepared, meaning::embedder(folder)?))).transpose()?;
    let trained = vectors.map(|vectors| meaning::meaning(&vectors, (&weights, &lesson)));
    Ok((weights, trained))
}

/// Trains, and writes the weights with a note of what made them; says whether they are what lay there before. Those for a sentence model may
/// differ by no more than vectors do from machine to machine.
///
/// # Errors
///
/// If the shared material is not there, or nothing can be written.
pub fn write(only_compares: bool, embeddings: Option<&Path>) -> anyhow::Result<bool> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (weights, trained) = weights(embeddings)?;
    let bytes = weights.write();
    let file = root.join(WEIGHTS);
    let is_same = std::fs::read(&file).unwrap_or_default() == bytes;
    let how = if is_same { "the same as before" } else { "not the same as before" };
    let mut holds = written(&file, &bytes, how, is_same, only_compares)?;
    if let Some(trained) = trained {
        let (file, bytes) = (root.join(MEANING), trained.write());
        let far = meaning::apart(&std::fs::read(&file).unwrap_or_default(), &bytes).unwrap_or(f64::INFINITY);
        let how = format!("for `{}`, {far:.2e} from before (at most {TOLERANCE})", trained.model);
        holds &= written(&file, &bytes, &how, far <= TOLERANCE, only_compares)?;
    }
    Ok(holds)
}

fn written(file: &Path, bytes: &[u8], how: &str, is_same: bool, only_compares: bool) -> anyhow::Result<bool> {
    println!("{} bytes, {how}, SHA-256 {}", bytes.len(), digest(bytes));
    if !only_compares && !is_same {
        std::fs::write(file, bytes).with_context(|| format!("`{}` cannot be written", file.display()))?;
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
