//! The messages and the marks.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// What the conversations are about.
pub const DOMAINS: [&str; 3] = ["travel_planning", "real_estate", "insurance"];

/// What an agent wrote to the user's assistant.
#[derive(Debug)]
pub struct Message {
    /// Of which run.
    pub run_id: String,
    /// At which turn of it.
    pub turn: u32,
    /// All of it.
    pub text: String,
}

/// What a person marked in a message.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marked {
    /// Of which run.
    pub run_id: String,
    /// At which turn of it.
    pub turn: u32,
    /// Whether statements of yes and no are marked, too.
    #[serde(default)]
    pub yes_no: bool,
    /// The values, in the order they stand.
    pub marks: Vec<Mark>,
}

/// One value that a person marked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The first byte of the message.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// The kind, as readings name it.
    pub kind: String,
    /// The value, as readings write it.
    pub value: String,
    /// Whether it may as well be left out.
    #[serde(default)]
    pub optional: bool,
}

#[derive(Deserialize)]
struct Line {
    run_id: String,
    turn: u32,
    from: String,
    raw: Option<String>,
}

/// All that external agents wrote in the conversations of a domain.
pub fn messages(domain: &str) -> anyhow::Result<Vec<Message>> {
    let file = transcripts()?.join(format!("{domain}.jsonl"));
    let lines: Vec<Line> = lines(&file)?;
    let external = lines.into_iter().filter(|line| line.from == "external_agent");
    Ok(external.filter_map(|line| Some(Message { run_id: line.run_id, turn: line.turn, text: line.raw? })).collect())
}

/// The marks of a domain.
pub fn marks(domain: &str) -> anyhow::Result<Vec<Marked>> {
    lines(&project().join("corpus/reading").join(format!("{domain}.jsonl")))
}

/// The folder of the project.
pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Where the recorded conversations lie.
pub fn transcripts() -> anyhow::Result<PathBuf> {
    recorded("transcripts")
}

/// A folder of what was recorded.
pub(crate) fn recorded(folder: &str) -> anyhow::Result<PathBuf> {
    let shared = std::env::var_os("DUENNA_SHARED").map_or_else(|| project().join("../shared"), PathBuf::from);
    let folder = shared.join("converse").join(folder);
    anyhow::ensure!(
        folder.is_dir(),
        "there is no `{}`: the recorded conversations lie outside the project; set DUENNA_SHARED to the folder that has them",
        folder.display()
    );
    Ok(folder)
}

/// The lines of a file, each a JSON value.
pub(crate) fn lines<T: DeserializeOwned>(file: &Path) -> anyhow::Result<Vec<T>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read `{}`", file.display()))?;
    let line = |(at, line): (usize, &str)| {
        serde_json::from_str(line).with_context(|| format!("line {} of `{}`", at + 1, file.display()))
    };
    text.lines().enumerate().map(line).collect()
}
