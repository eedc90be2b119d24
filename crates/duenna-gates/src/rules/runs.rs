//! Recorded runs, for learning: what the user's side answered, what the assistant told outside, what was asked from there.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The longest file of runs, in bytes.
const LONGEST: u64 = 64 << 20;

/// One recorded run.
#[derive(Clone, PartialEq, Eq)]
pub struct Run {
    /// Its name, as evidence names it.
    pub id: String,
    /// What the user's side answered, before any gate.
    pub data: String,
    /// What the assistant told outside.
    pub told: String,
    /// What was said from outside.
    pub asked: String,
}

/// Why there are no runs.
#[derive(Debug, thiserror::Error)]
pub enum RunsError {
    /// A folder or file cannot be read.
    #[error("cannot read `{}`: {source}", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file has something else.
    #[error("`{}`, line {line}: {why}; a turn is an object with `from`, `to` and `raw`, `short` or `text`", path.display())]
    Turn {
        /// Which.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// There is nothing to learn from.
    #[error("`{}` has no recorded runs: `*.jsonl` files with one turn per line", path.display())]
    None {
        /// The folder.
        path: PathBuf,
    },
}

/// One turn of a run, as a line has it.
#[derive(Deserialize)]
struct Turn {
    run_id: Option<String>,
    from: String,
    to: String,
    raw: Option<String>,
    short: Option<String>,
    text: Option<String>,
}

/// The runs in a folder's `*.jsonl` files, by name; turns of one `run_id` are one run, those without it are their file's.
///
/// # Errors
/// [`RunsError`], if a file has a line that is no turn, or there is no run.
pub fn runs(folder: &Path) -> Result<Vec<Run>, RunsError> {
    let failed = |source| RunsError::Read { path: folder.to_owned(), source };
    let mut files: Vec<PathBuf> = if folder.is_file() {
        vec![folder.to_owned()]
    } else {
        let entries = fs::read_dir(folder).map_err(failed)?;
        entries.map(|entry| entry.map(|entry| entry.path()).map_err(failed)).collect::<Result<_, _>>()?
    };
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    let mut all: BTreeMap<String, Run> = BTreeMap::new();
    for path in files {
        read(&path, &mut all)?;
    }
    if all.is_empty() { Err(RunsError::None { path: folder.to_owned() }) } else { Ok(all.into_values().collect()) }
}

fn read(path: &Path, all: &mut BTreeMap<String, Run>) -> Result<(), RunsError> {
    let failed = |source| RunsError::Read { path: path.to_owned(), source };
    let mut text = String::new();
    fs::File::open(path).map_err(failed)?.take(LONGEST + 1).read_to_string(&mut text).map_err(failed)?;
    if text.len() as u64 > LONGEST {
        return Err(failed(io::Error::new(io::ErrorKind::FileTooLarge, "it is longer than 64 MiB")));
    }
    let own = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let turn: Turn = serde_json::from_str(line).map_err(|error| RunsError::Turn {
            path: path.to_owned(),
            line: number + 1,
            // The line itself may be private.
            why: if error.is_data() { "a field is missing or of the wrong type" } else { "it is not valid JSON" }
                .to_owned(),
        })?;
        let id = turn.run_id.clone().unwrap_or_else(|| own.clone());
        let run = all.entry(id.clone()).or_insert_with(|| Run {
            id,
            data: String::new(),
            told: String::new(),
            asked: String::new(),
        });
        run.add(turn);
    }
    Ok(())
}

impl Run {
    fn add(&mut self, turn: Turn) {
        let is_outside = |who: &str| matches!(who, "external_agent" | "external" | "server" | "party");
        let (from, to) = (turn.from.as_str(), turn.to.as_str());
        // What the user's side said counts as it was before a gate, what left as it left.
        let (part, text) = if matches!(from, "environment" | "user") {
            (&mut self.data, turn.raw.or(turn.text).or(turn.short))
        } else if is_outside(from) {
            (&mut self.asked, turn.raw.or(turn.text).or(turn.short))
        } else if is_outside(to) {
            (&mut self.told, turn.short.or(turn.text).or(turn.raw))
        } else {
            return;
        };
        part.push_str(&text.unwrap_or_default());
        part.push('\n');
    }
}

/// What was said in a run is private: only its name shows.
impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Run({:?})", self.id)
    }
}
