//! Looking for a value in the user's own folders, on this machine and without a model: which files there are, and which of
//! them fit the name of the value.
//!
//! ```text
//!  [seek] folders ─▶ names ─▶ less what the model may not know ─▶ passages that fit ─▶ decided, logged ─▶ the model ─▶ the user
//! ```
//!
//! What the model is shown is the best of what it may know, so that it tells nothing of any other file.

mod names;
mod passages;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub(crate) use self::names::{Names, Seekable, names};
pub(crate) use self::passages::{Passage, passages};

/// The longest value that is proposed, in characters.
pub(crate) const LONGEST: usize = 500;

/// A value that a model found in the user's folders. It is nothing before the user confirmed it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// The value.
    pub value: String,
    /// The file that it is said to be in.
    pub file: String,
    /// The line of the file in which it stands; none if it does not stand there in these words.
    pub line: Option<String>,
}

/// What was not looked at, or not shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct LeftOut {
    /// Files and folders whose name begins with a dot, and what Duenna itself keeps.
    pub(crate) hidden: usize,
    /// Links, and files that have several names.
    pub(crate) links: usize,
    /// What the model may not know.
    pub(crate) refused: usize,
    /// What is no text, is too large, or cannot be read or named.
    pub(crate) unreadable: usize,
    /// Whether there was more than is looked at.
    pub(crate) too_many: bool,
    /// Folders that are not there, or not in their own place.
    pub(crate) missing: usize,
}

impl Proposal {
    /// What a model's answer proposes, of what it was shown.
    pub(crate) fn of(answer: &serde_json::Value, shown: &[Passage]) -> Option<Self> {
        let number = usize::try_from(answer.get("file")?.as_u64()?).ok()?;
        let value = answer.get("value")?.as_str()?.trim();
        let passage = shown.get(number.checked_sub(1)?)?;
        let is_plain = duenna_core::visible(value) == value && !value.contains('\n');
        if value.is_empty() || value.chars().count() > LONGEST || !is_plain {
            return None;
        }
        let line = passage.text.lines().find(|line| line.contains(value)).map(|line| line.trim().to_owned());
        Some(Self { value: value.to_owned(), file: passage.path.to_string_lossy().into_owned(), line })
    }
}

/// In words; nothing if nothing was left out.
impl std::fmt::Display for LeftOut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counted = [
            (self.refused, "not open to the model"),
            (self.hidden, "hidden"),
            (self.links, "links, or files with several names"),
            (self.unreadable, "not text, too large or unreadable"),
            (self.missing, "folders that do not exist or are behind a link"),
        ];
        let mut all: Vec<String> =
            counted.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{what} ({count})")).collect();
        if self.too_many {
            all.push("everything beyond the search limit".to_owned());
        }
        if all.is_empty() { Ok(()) } else { write!(f, "; left out: {}", all.join(", ")) }
    }
}

/// Where, not what.
impl std::fmt::Debug for Proposal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Proposal").field("file", &self.file).finish_non_exhaustive()
    }
}
