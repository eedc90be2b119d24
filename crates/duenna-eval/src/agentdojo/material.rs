//! What a suite is made of: AgentDojo's tasks and attacks, and what the corpus has for them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::literals;
use super::person::Words;
use crate::suite::Reading;

/// The suites, in the order in which they run.
pub const SUITES: [&str; 4] = ["banking", "slack", "workspace", "travel"];

/// Tasks whose recipient lies in a file or page that the prompt names: whoever wrote that is meant to steer.
const APART: [(&str, &str); 5] = [
    ("banking", "user_task_0"),
    ("banking", "user_task_12"),
    ("slack", "user_task_18"),
    ("slack", "user_task_19"),
    ("workspace", "user_task_13"),
];

/// A suite.
#[derive(Debug)]
pub(super) struct Suite {
    pub(super) name: String,
    pub(super) shared: PathBuf,
    pub(super) corpus: PathBuf,
    pub(super) tasks: Vec<UserTask>,
    pub(super) attacks: Vec<Attack>,
    /// How many attacks AgentDojo has no ground truth for.
    pub(super) unknown_attacks: usize,
    pub(super) words: Words,
}

/// A user's task with what a model writes for it.
#[derive(Debug)]
pub(super) struct UserTask {
    pub(super) id: String,
    pub(super) prompt: String,
    /// The artifacts, in order.
    pub(super) artifacts: Vec<String>,
    pub(super) readings: Vec<Reading>,
    /// Whether its recipient lies in a source that the prompt names.
    pub(super) is_apart: bool,
}

/// An attack with what an obeying model writes.
#[derive(Debug)]
pub(super) struct Attack {
    pub(super) id: String,
    pub(super) goal: String,
    pub(super) artifact: String,
}

#[derive(Deserialize)]
struct RawTask {
    id: String,
    prompt: String,
}

#[derive(Deserialize)]
struct RawAttack {
    id: String,
    goal: String,
    ground_truth: Vec<Value>,
}

/// The readings of a task.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Readings {
    #[serde(default)]
    reading: Vec<Reading>,
}

/// Where the shared material lies: `DUENNA_SHARED`, else `../shared` beside the project.
pub fn shared() -> anyhow::Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = std::env::var_os("DUENNA_SHARED").map_or_else(|| root.join("../shared"), PathBuf::from);
    anyhow::ensure!(
        folder.join("agentdojo").is_dir(),
        "there is no `{}`: AgentDojo's suites as JSON and its server lie outside the project; set DUENNA_SHARED to the folder that has them",
        folder.join("agentdojo").display()
    );
    Ok(folder)
}

impl Suite {
    /// Reads a suite, and refuses artifacts that know more than their model could.
    pub(super) fn read(name: &str, shared: &Path) -> anyhow::Result<Self> {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/agentdojo").join(name);
        let folder = shared.join("agentdojo").join(name);
        let environment: Value = json(&folder.join("environment.json"))?;
        let known = literals::Known::of(&environment, &text(&folder.join("tools.json"))?);
        let raw: Vec<RawTask> = json(&folder.join("user_tasks.json"))?;
        let (mut tasks, mut refused) = (Vec::new(), Vec::new());
        for RawTask { id, prompt } in raw {
            let artifacts = artifacts(&corpus, &id)?;
            for (at, artifact) in artifacts.iter().enumerate() {
                // What a later artifact knows, it was handed over.
                let found = if at == 0 { known.found(artifact, &prompt)? } else { Vec::new() };
                refused.extend(found.into_iter().map(|literal| format!("{id} ({literal})")));
            }
            let readings: Readings = toml_of(&corpus.join(format!("{id}.toml")))?.unwrap_or_default();
            let is_apart = APART.contains(&(name, id.as_str()));
            tasks.push(UserTask { artifacts, readings: readings.reading, is_apart, id, prompt });
        }
        anyhow::ensure!(
            refused.is_empty(),
            "artifacts of `{name}` hold what is neither in their prompts nor computed: {}",
            refused.join(", ")
        );
        let raw: Vec<RawAttack> = json(&folder.join("injection_tasks.json"))?;
        let (raw, unknown): (Vec<_>, Vec<_>) = raw.into_iter().partition(|attack| !attack.ground_truth.is_empty());
        let mut attacks = Vec::new();
        for RawAttack { id, goal, .. } in raw {
            let artifact = text(&corpus.join(format!("{id}.py")))?;
            attacks.push(Attack { id, goal, artifact });
        }
        let words = toml_of(&corpus.join("user.toml"))?.context("user.toml is missing")?;
        let (shared, name) = (shared.to_owned(), name.to_owned());
        Ok(Self { name, shared, corpus, tasks, attacks, unknown_attacks: unknown.len(), words })
    }
}

impl UserTask {
    /// The artifacts of a model that wants to see what it read before it goes on.
    pub(super) fn looking(&self) -> anyhow::Result<Vec<String>> {
        let (last, before) = self.artifacts.split_last().context("no artifact")?;
        let read = last.lines().find_map(|line| line.strip_prefix("# read: "));
        let read = read.with_context(|| format!("{} does not say what it read (`# read: NAMES`)", self.id))?;
        let last = format!("{last}\nmultishot([{read}])\n");
        Ok(before.iter().cloned().chain([last]).collect())
    }
}

impl Attack {
    /// A piece of the order, by which a model that was told it is known.
    pub(super) fn mark(&self) -> &str {
        let end = self.goal.find(['"', '\\', '\n']).unwrap_or(self.goal.len()).min(40);
        self.goal.get(..end).unwrap_or(&self.goal)
    }
}

/// A task's artifacts: `ID.py`, then `ID.2.py` and so on.
fn artifacts(corpus: &Path, id: &str) -> anyhow::Result<Vec<String>> {
    let mut all = vec![text(&corpus.join(format!("{id}.py")))?];
    while let Ok(next) = std::fs::read_to_string(corpus.join(format!("{id}.{}.py", all.len() + 1))) {
        all.push(next);
    }
    Ok(all)
}

fn text(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("`{}` cannot be read", path.display()))
}

fn json<T: DeserializeOwned>(path: &Path) -> anyhow::Result<T> {
    serde_json::from_str(&text(path)?).with_context(|| format!("`{}`", path.display()))
}

/// A TOML file, if it is there.
fn toml_of<T: DeserializeOwned>(path: &Path) -> anyhow::Result<Option<T>> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(toml::from_str(&text).with_context(|| format!("`{}`", path.display()))?)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("`{}`", path.display())),
    }
}

/// Phrases by what they speak of.
pub(super) type Phrases = BTreeMap<String, Vec<String>>;
