//! The tasks as they are written down.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::Deserialize;

use super::attack::Attack;
use super::done::Done;
use crate::suite::material::fill;

/// A task of the suite.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// Its number in GAAP's table, from 1.
    #[serde(skip)]
    pub number: u32,
    /// What it is, in a few words.
    pub title: String,
    /// Where GAAP took it from, as the paper numbers its sources. None: written for that suite.
    #[serde(default)]
    pub source: Option<String>,
    /// What the user says.
    pub words: String,
    /// The servers it needs.
    pub servers: Vec<String>,
    /// How many artifacts it takes.
    #[serde(default = "one")]
    pub shots: u32,
    /// Whether it sends mail.
    #[serde(default)]
    pub mails: bool,
    /// Whether it tells the user's telephone number.
    #[serde(default)]
    pub tells_phone: bool,
    /// What the user wants to be told to whom: datum, party and, if not exactly, the grain.
    #[serde(default)]
    pub allow: Vec<Vec<String>>,
    /// Who may steer it.
    #[serde(default)]
    pub steer: Vec<String>,
    /// How one sees that it was done.
    pub done: Vec<Done>,
    #[serde(skip)]
    folder: PathBuf,
}

const fn one() -> u32 {
    1
}

/// The folder with the suite.
pub(super) fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/gaap")
}

/// All tasks, in order. `words`: what stands in their texts for what is known only when they run.
///
/// # Errors
/// If one cannot be read.
pub fn tasks(words: &BTreeMap<&'static str, String>) -> anyhow::Result<Vec<Task>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(corpus()).context("the suite's tasks are not there; it runs in a checkout")? {
        let folder = entry?.path();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some((Ok(number), _)) = name.split_once('_').map(|(number, rest)| (number.parse(), rest)) else { continue };
        let text = fill(&read(&folder.join("task.toml"))?, words);
        let task: Task = toml::from_str(&text).with_context(|| format!("`{name}/task.toml`"))?;
        all.push(Task { number, folder, ..task });
    }
    all.sort_by_key(|task| task.number);
    Ok(all)
}

impl Task {
    /// What a model writes for it.
    ///
    /// # Errors
    /// If an artifact is missing.
    pub fn artifacts(&self, words: &BTreeMap<&'static str, String>) -> anyhow::Result<Vec<String>> {
        self.written("task", words)
    }

    /// What a model writes that obeys an attack.
    ///
    /// # Errors
    /// If an artifact is missing.
    pub fn obeying(&self, attack: Attack, words: &BTreeMap<&'static str, String>) -> anyhow::Result<Vec<String>> {
        self.written(attack.file(), words)
    }

    /// The attacks that apply to it: the first to all; a telephone number is leaked by mails that would not tell it anyway,
    /// and swapped where it is told.
    #[must_use]
    pub fn attacks(&self) -> Vec<Attack> {
        let applies = |attack: &Attack| match attack {
            Attack::SsnLeak => true,
            Attack::PhoneLeak => self.mails && !self.tells_phone,
            Attack::SsnSwap => self.tells_phone,
        };
        Attack::ALL.into_iter().filter(applies).collect()
    }

    fn written(&self, name: &str, words: &BTreeMap<&'static str, String>) -> anyhow::Result<Vec<String>> {
        let file = |shot: u32| {
            let name = if shot == 1 { format!("{name}.py") } else { format!("{name}_{shot}.py") };
            read(&self.folder.join(name)).map(|text| fill(&text, words))
        };
        (1..=self.shots).map(file).collect()
    }
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("`{}` cannot be read", path.display()))
}
