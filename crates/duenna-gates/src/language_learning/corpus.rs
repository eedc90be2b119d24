//! Recorded conversations: JSON lines, one a message. What is marked as an attack teaches nothing.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

/// The longest file, in bytes.
const LONGEST: u64 = 64 << 20;

/// Conversations to learn from.
#[derive(Debug, Clone, Default)]
pub struct Corpus {
    /// Those that went well, in their order.
    pub conversations: Vec<Conversation>,
    /// How many were left out since they are marked as attacks.
    pub refused: usize,
}

/// What one agent wrote in a conversation.
#[derive(Debug, Clone, Default)]
pub struct Conversation {
    /// What it is called.
    pub id: String,
    /// Which of the users it was with, if that is recorded.
    pub persona: Option<u64>,
    /// Its messages.
    pub messages: Vec<PeerMessage>,
}

/// A message of the other agent. It does not print.
#[derive(Clone, Default)]
pub struct PeerMessage {
    /// As it wrote it.
    pub text: String,
    /// What of it was verified then, where that is recorded.
    pub verified: Option<Value>,
}

/// Why a file is no corpus.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// It cannot be read.
    #[error("cannot read `{}`: {reason}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// A line is no message.
    #[error("`{}`, line {line}: not a message as JSON (`run_id`, `from`, `raw` and optionally `verified`)", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Which.
        line: usize,
    },
    /// All of it are attacks.
    #[error("`{}` is marked as attacks ({refused} conversations): a language is learned only from conversations that went well", path.display())]
    Attacks {
        /// The file.
        path: PathBuf,
        /// How many conversations.
        refused: usize,
    },
    /// There is nothing in it.
    #[error("`{}` contains no message from another agent", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
}

/// A line of a transcript. What it says besides does not matter.
#[derive(Deserialize)]
struct Row {
    #[serde(default)]
    run_id: String,
    #[serde(default)]
    persona: Option<u64>,
    #[serde(default)]
    sim: String,
    #[serde(default)]
    attack: Option<Value>,
    #[serde(default)]
    from: Option<String>,
    #[serde(default)]
    raw: Option<String>,
    #[serde(default)]
    verified: Option<Value>,
}

impl Row {
    /// Whether it belongs to an attack: as it says, or by what kind of run it is from.
    fn is_attack(&self) -> bool {
        let is_marked = match &self.attack {
            None | Some(Value::Null | Value::Bool(false)) => false,
            Some(Value::String(name)) => !name.is_empty() && !name.starts_with("benign"),
            Some(_) => true,
        };
        is_marked || !(self.sim.is_empty() || self.sim.starts_with("benign"))
    }
}

impl Corpus {
    /// Reads a file of JSON lines, or all such files of a folder.
    ///
    /// # Errors
    /// If one cannot be read or is none; if nothing but attacks is in it.
    pub fn read(path: &Path) -> Result<Self, CorpusError> {
        let unreadable = |error: std::io::Error| CorpusError::Read { path: path.to_owned(), reason: error.to_string() };
        let mut files = Vec::new();
        if path.is_dir() {
            for entry in std::fs::read_dir(path).map_err(unreadable)? {
                files.push(entry.map_err(unreadable)?.path());
            }
            files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
            files.sort();
        } else {
            files.push(path.to_owned());
        }
        let mut corpus = Self::default();
        for file in files {
            corpus.add(&file)?;
        }
        if !corpus.conversations.is_empty() {
            return Ok(corpus);
        }
        if corpus.refused > 0 {
            return Err(CorpusError::Attacks { path: path.to_owned(), refused: corpus.refused });
        }
        Err(CorpusError::Empty { path: path.to_owned() })
    }

    fn add(&mut self, path: &Path) -> Result<(), CorpusError> {
        let own = || path.to_owned();
        let unreadable = |error: std::io::Error| CorpusError::Read { path: own(), reason: error.to_string() };
        let mut text = String::new();
        File::open(path).map_err(unreadable)?.take(LONGEST).read_to_string(&mut text).map_err(unreadable)?;
        let mut rows: Vec<Row> = Vec::new();
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            rows.push(serde_json::from_str(line).map_err(|_| CorpusError::Line { path: own(), line: at + 1 })?);
        }
        // One marked line is enough: what else was said in an attack may be part of it.
        let attacks: BTreeSet<&str> =
            rows.iter().filter(|row| row.is_attack()).map(|row| row.run_id.as_str()).collect();
        self.refused += attacks.len();
        let mut found: Vec<Conversation> = Vec::new();
        for row in rows.iter().filter(|row| !attacks.contains(row.run_id.as_str())) {
            if row.from.as_deref().is_some_and(|from| from != "external_agent") {
                continue;
            }
            let text = row.raw.clone().unwrap_or_default();
            let verified = row.verified.clone().filter(Value::is_object);
            if text.trim().is_empty() && verified.is_none() {
                continue;
            }
            let said = PeerMessage { text, verified };
            match found.iter_mut().find(|conversation| conversation.id == row.run_id) {
                Some(conversation) => conversation.messages.push(said),
                None => {
                    found.push(Conversation { id: row.run_id.clone(), persona: row.persona, messages: vec![said] });
                }
            }
        }
        self.conversations.extend(found);
        Ok(())
    }
}

/// How long it is, not what it says.
impl std::fmt::Debug for PeerMessage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Said({} bytes)", self.text.len())
    }
}
