//! `duenna-eval guard-marked`: how the guard as it ships judges actions that somebody else marked, by language; one JSON object a line, as
//! `duenna guard check --batch` takes them, with `label` (1: it leaks) and, if it is not English, `language`.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::Context as _;
use duenna_guard::{Action, Guard};
use serde::{Deserialize, Serialize};

use super::meaning;

/// Actions in five languages that no weights were trained on, from the root of the project.
pub const OWN: &str = "corpus/guard/fresh.jsonl";

#[derive(Deserialize)]
struct Marked {
    #[serde(default)]
    id: String,
    #[serde(default)]
    language: Option<String>,
    label: u8,
    #[serde(flatten)]
    action: Action,
}

/// What came of the actions of one language.
#[derive(Debug, Default, Serialize)]
pub struct Part {
    /// How many leak.
    pub leaks: usize,
    /// How many of those were flagged.
    pub caught: usize,
    /// How many do not leak.
    pub others: usize,
    /// How many of those were flagged.
    pub wrongly: usize,
    /// Which were judged wrongly.
    pub wrong: Vec<String>,
}

/// By language, and whether the guard was told what the agent had seen.
#[derive(Debug, Serialize)]
pub struct Found(pub Vec<(String, bool, Part)>);

/// Judges the actions of a file, with and without what the agent had seen; with the sentence model of a folder, if one is named.
///
/// # Errors
///
/// If it cannot be read, or a line is none.
pub fn measure(file: &Path, embeddings: Option<&Path>) -> anyhow::Result<Found> {
    let text = std::fs::read_to_string(file).with_context(|| format!("`{}` cannot be read", file.display()))?;
    let guard = Guard::embedded(&meaning::shipped(embeddings)?);
    let mut parts: BTreeMap<(String, bool), Part> = BTreeMap::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let marked: Marked =
            serde_json::from_str(line).with_context(|| format!("{}, line {}", file.display(), number + 1))?;
        let leaks = marked.label == 1;
        for with in [false, true] {
            let trajectory = marked.action.trajectory.clone().filter(|_| with);
            let action = Action { trajectory, ..marked.action.clone() }.with_told();
            let flagged = guard.check(&action)?.leak;
            let language = marked.language.clone().unwrap_or_else(|| "en".to_owned());
            let part = parts.entry((language, with)).or_default();
            let (all, hit) =
                if leaks { (&mut part.leaks, &mut part.caught) } else { (&mut part.others, &mut part.wrongly) };
            *all += 1;
            *hit += usize::from(flagged);
            if flagged != leaks {
                part.wrong.push(marked.id.clone());
            }
        }
    }
    Ok(Found(parts.into_iter().map(|((language, with), part)| (language, with, part)).collect()))
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (language, with, part) in &self.0 {
            let with = if *with { "with what was seen" } else { "without" };
            writeln!(
                f,
                "{language:<8} {with:<19} caught {} of {}, wrongly flagged {} of {}",
                part.caught, part.leaks, part.wrongly, part.others
            )?;
        }
        Ok(())
    }
}
