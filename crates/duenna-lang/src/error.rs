//! What the user reads when an artifact is refused before it runs, or fails while it runs.

use duenna_core::Label;
use serde::{Deserialize, Serialize};

/// Why a source text is no artifact. Nothing ran.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", render(self))]
pub struct Rejection {
    /// What is wrong, and what to write instead.
    pub message: String,
    /// Where, from 1; 0 where there is no line.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The line's text.
    pub text: String,
}

fn render(rejection: &Rejection) -> String {
    let Rejection { message, line, column, text } = rejection;
    pointed(message, (*line, *column), text)
}

/// A message with its line, and a caret under the place.
fn pointed(message: &str, (line, column): (u32, u32), text: &str) -> String {
    if line == 0 {
        return message.to_owned();
    }
    let indent: String =
        text.chars().take(column.saturating_sub(1) as usize).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    format!("line {line}: {message}\n    {text}\n    {indent}^")
}

/// How a run ended that did not reach its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// What kind of end.
    pub kind: FailureKind,
    /// The class of the Python exception, such as `ValueError`.
    pub class: String,
    /// CPython's words for it. May hold private values: for the user's terminal only, under `label`.
    message: String,
    /// The line of the source, from 1; 0 where there is none.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What that it failed here, and the message, tell.
    pub label: Label,
    /// What that it failed at all tells.
    pub pc: Label,
    /// Whether private data decided that it failed here, or that it came here. Then its message may have been made without labels, and hold
    /// more than `label` says: it is for the user alone.
    pub in_secret_context: bool,
    /// What may have been meant, for the user alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

/// What kind of end a run came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureKind {
    /// An uncaught refusal.
    Refused,
    /// An uncaught error.
    Error,
    /// A limit.
    Limit,
    /// A backstop: it took too long, or too much memory. The whole task is over, and nobody but the user may learn why: when
    /// that happens is beyond the guarantee.
    Over,
}

impl Failure {
    /// A failure with a message.
    #[must_use]
    pub fn new(
        kind: FailureKind,
        (class, message): (String, String),
        (line, column): (u32, u32),
        (label, pc, in_secret_context): (Label, Label, bool),
    ) -> Self {
        Self { kind, class, message, line, column, label, pc, in_secret_context, hint: None }
    }

    pub(crate) fn hinted(self, hint: Option<String>) -> Self {
        Self { hint, ..self }
    }

    /// Where it failed and why, with the line of the source and a caret under the place.
    ///
    /// # Security
    /// As [`Self::last_line`].
    #[must_use]
    pub fn shown(&self, source: &str) -> String {
        let text = (self.line as usize).checked_sub(1).and_then(|at| source.lines().nth(at)).unwrap_or_default();
        pointed(&self.last_line(), (self.line, self.column), text)
    }

    /// The same with what may have been meant, such as the keys that a dict has.
    ///
    /// # Security
    /// May hold private values, whatever the label is: show it on the user's own terminal and nowhere else.
    #[must_use]
    pub fn shown_to_user(&self, source: &str) -> String {
        let shown = self.shown(source);
        match &self.hint {
            Some(hint) => format!("{}\n{hint}", shown.trim_end()),
            None => shown,
        }
    }

    /// The last line CPython would print: `ValueError: …`.
    ///
    /// # Security
    /// May hold private values: show it on the user's own terminal and nowhere else, unless the label is ⊥.
    #[must_use]
    pub fn last_line(&self) -> String {
        if self.message.is_empty() { self.class.clone() } else { format!("{}: {}", self.class, self.message) }
    }
}

/// The most characters of a message that are kept, in one line.
const LONGEST_MESSAGE: usize = 200;

/// Something that private data let go wrong while the artifact went on (semantics 4.4): for the user alone, as which of these
/// there are is as private as what went wrong.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissingValue {
    /// The line of the source, from 1; 0 where there is none.
    pub line: u32,
    /// What was missing there.
    pub kind: MissingKind,
    message: String,
    /// How often.
    pub times: u64,
}

/// What was missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissingKind {
    /// A result: CPython would raise this class of exception.
    Result(String),
    /// What was to be printed.
    Print,
    /// What was to decide a branch: none of its arms ran.
    Condition,
}

impl MissingValue {
    pub(crate) fn new(line: u32, kind: MissingKind, message: &str) -> Self {
        let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { line, kind, message: message.chars().take(LONGEST_MESSAGE).collect(), times: 1 }
    }

    pub(crate) fn is_same(&self, other: &Self) -> bool {
        (self.line, &self.kind, &self.message) == (other.line, &other.kind, &other.message)
    }

    /// Where, and what happened instead: `line 4: KeyError: 'total'`.
    ///
    /// # Security
    /// May hold private values: show it on the user's own terminal and nowhere else.
    #[must_use]
    pub fn shown(&self) -> String {
        match &self.kind {
            MissingKind::Result(_) if !self.message.is_empty() => {
                format!("{}: {}", self.without_values(), self.message)
            }
            MissingKind::Result(_) | MissingKind::Print | MissingKind::Condition => self.without_values(),
        }
    }

    /// The same without Python's message.
    #[must_use]
    pub fn without_values(&self) -> String {
        let what = match &self.kind {
            MissingKind::Result(class) => class.as_str(),
            MissingKind::Print => "what was to be printed has no value",
            MissingKind::Condition => "the condition has no value, so that neither branch was taken",
        };
        if self.line == 0 { what.to_owned() } else { format!("line {}: {what}", self.line) }
    }
}

impl std::fmt::Debug for MissingValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "MissingValue(line {}, {:?})", self.line, self.kind)
    }
}
