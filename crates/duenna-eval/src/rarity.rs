//! How rare words and runs of letters are in actions of agents: the table by which the guard's memory compares them.
//!
//! Read are requests and what was told, each once; labels are not.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Context as _;
use duenna_guard::memory::frequencies;
use serde::Deserialize;

/// What is read of a line.
#[derive(Deserialize)]
struct Line {
    user_query: String,
    action_text: String,
}

/// The table, from the labelled actions below `shared`.
///
/// # Errors
/// If they cannot be read.
pub fn table(shared: &Path) -> anyhow::Result<Vec<u8>> {
    let path = shared.join("guard/actions_dev.jsonl");
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut texts = BTreeSet::new();
    for (at, line) in text.lines().enumerate() {
        let line: Line = serde_json::from_str(line).with_context(|| format!("line {} is no action", at + 1))?;
        texts.extend([line.user_query, line.action_text]);
    }
    Ok(frequencies(texts.iter().map(String::as_str)))
}
