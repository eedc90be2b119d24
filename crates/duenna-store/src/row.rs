//! What the rows of the log have in common: their numbers and kinds.

use std::fmt;

/// The number of a logged call: that of its first row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub u64);

/// The number of a call that was logged because it may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct ProspectId(pub u64);

/// How a call came into the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKind {
    /// It was about to leave.
    Call,
    /// It might come: a branch was entered that may make it.
    Prospect,
    /// It was about to leave, and its branch had announced it.
    Fill,
}

impl RowKind {
    /// Its name, as the log has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Call => "call",
            Self::Prospect => "prospect",
            Self::Fill => "fill",
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        [Self::Call, Self::Prospect, Self::Fill].into_iter().find(|kind| kind.name() == text)
    }
}

/// What arguments are bound to: they open for no other call.
pub(super) fn bound(call: i64, server: &impl fmt::Display, tool: &impl fmt::Display) -> String {
    format!("{call}/{server}/{tool}")
}
