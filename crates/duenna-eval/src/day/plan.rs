//! What is run, as it is written down.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::Deserialize;

use crate::suite::material::fill;

/// The folder with the suite.
pub(super) fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/day")
}

/// What is run.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plan {
    #[serde(rename = "artifact")]
    pub(super) artifacts: Vec<Errand>,
    pub(super) hostile: Vec<Hostile>,
}

/// An artifact of every day.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Errand {
    pub(super) file: String,
    /// What the user says.
    pub(super) words: String,
    /// A regular expression that what it prints matches.
    pub(super) prints: String,
    /// What the chat has been sent that day.
    pub(super) posted: Option<String>,
}

/// An artifact of the last day.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hostile {
    pub(super) file: String,
    /// What must not leave.
    pub(super) secret: String,
}

impl Plan {
    /// # Errors
    /// If the suite's files are not there, or wrong.
    pub(super) fn of_day(words: &BTreeMap<&'static str, String>) -> anyhow::Result<Self> {
        let text = read(&corpus().join("day.toml"))?;
        toml::from_str(&fill(&text, words)).context("`day.toml`")
    }
}

/// An artifact with its words filled in.
pub(super) fn artifact(folder: &str, name: &str, words: &BTreeMap<&'static str, String>) -> anyhow::Result<String> {
    Ok(fill(&read(&corpus().join(folder).join(format!("{name}.py")))?, words))
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path)
        .with_context(|| format!("`{}` cannot be read; the suite runs in a checkout", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_artifact_is_there_and_every_word_is_filled_in() {
        let words = ["files", "repository", "today", "day"].map(|word| (word, format!("/{word}"))).into();
        let plan = Plan::of_day(&words).unwrap();
        let errands = plan.artifacts.iter().map(|one| ("artifacts", &one.file));
        let all: Vec<_> = errands.chain(plan.hostile.iter().map(|one| ("hostile", &one.file))).collect();
        for (folder, file) in &all {
            let source = artifact(folder, file, &words).unwrap();
            let left = words.keys().find(|word| source.contains(&format!("@{word}@")));
            assert!(left.is_none(), "{file}: {left:?}");
        }
        let there = |folder: &str| std::fs::read_dir(corpus().join(folder)).unwrap().count();
        assert_eq!(all.len(), there("artifacts") + there("hostile"));
        assert!(plan.artifacts.len() >= 11 && plan.hostile.iter().all(|one| one.secret.len() > 5));
    }
}
