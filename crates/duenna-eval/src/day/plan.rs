//! What is run, as it is written down.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::Deserialize;

use crate::suite::material::fill;

/// A folder with a week.
#[derive(Debug, Clone)]
pub struct Week(pub PathBuf);

impl Default for Week {
    fn default() -> Self {
        Self(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/day"))
    }
}

impl Week {
    /// What is run, with these words.
    ///
    /// # Errors
    /// If the week's files are not there, or wrong.
    pub(super) fn plan(&self, words: &BTreeMap<&'static str, String>) -> anyhow::Result<Plan> {
        let text = read(&self.0.join("day.toml"))?;
        toml::from_str(&fill(&text, words)).context("`day.toml`")
    }

    /// An artifact with its words filled in.
    pub(super) fn artifact(
        &self,
        folder: &str,
        name: &str,
        words: &BTreeMap<&'static str, String>,
    ) -> anyhow::Result<String> {
        Ok(fill(&read(&self.0.join(folder).join(format!("{name}.py")))?, words))
    }
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
        let week = Week::default();
        let plan = week.plan(&words).unwrap();
        let errands = plan.artifacts.iter().map(|one| ("artifacts", &one.file));
        let all: Vec<_> = errands.chain(plan.hostile.iter().map(|one| ("hostile", &one.file))).collect();
        for (folder, file) in &all {
            let source = week.artifact(folder, file, &words).unwrap();
            let left = words.keys().find(|word| source.contains(&format!("@{word}@")));
            assert!(left.is_none(), "{file}: {left:?}");
        }
        let there = |folder: &str| std::fs::read_dir(week.0.join(folder)).unwrap().count();
        assert_eq!(all.len(), there("artifacts") + there("hostile"));
        assert!(plan.artifacts.len() >= 11 && plan.hostile.iter().all(|one| one.secret.len() > 5));
    }
}
