//! What a tool says of an action.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What one tool says of an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// The tool, by its name.
    pub tool: String,
    /// Whether it tells more than it should.
    pub leak: bool,
    /// How probable that is, from 0 to 1; of the embedded engines calibrated: of actions with 0.7, seven in ten leak.
    pub score: f64,
    /// Why, the weightiest first.
    pub reasons: Vec<Reason>,
    /// What was counted and compared.
    pub evidence: Vec<Evidence>,
    /// What real PII says besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pii: Option<Assessment>,
    /// The flow that contextual integrity saw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flow: Option<InformationFlow>,
    /// The articles that compliance names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<Violation>,
}

/// A piece of the text that is judged, in bytes of [`Action::told`](super::Action::told).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// Where it begins.
    pub start: usize,
    /// Where it ends; this byte is not part of it.
    pub end: usize,
}

impl Span {
    /// The words themselves; nothing where the span does not fit the text.
    #[must_use]
    pub fn of(self, text: &str) -> Option<&str> {
        text.get(self.start..self.end)
    }
}

/// Why; and which words, where it is about some. Its text never quotes the action: the span does.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Reason {
    /// What is wrong, or right, in words for a person.
    pub text: String,
    /// Which words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<Span>,
    /// How much it weighs: 0 nothing, 1 alone enough.
    pub weight: f64,
}

/// A model may have quoted the action in its text.
impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reason").field("quote", &self.quote).field("weight", &self.weight).finish_non_exhaustive()
    }
}

/// Something that was counted or compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// What: `sentences not asked for`.
    pub what: String,
    /// How much.
    pub value: f64,
}

/// What real PII says of all findings together; the highest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assessment {
    /// How much harm it does in the wrong hands.
    pub sensitivity: Level,
    /// Whether the request needs it.
    pub necessity: Necessity,
    /// How surely it points at one person.
    pub reidentification: Level,
}

/// How much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Nothing was found.
    None,
    /// Little.
    Low,
    /// Some.
    Medium,
    /// Much.
    High,
}

/// Whether a request needs something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Necessity {
    /// The request names it, or there is nothing.
    Needed,
    /// It may be of use for it.
    Useful,
    /// The request does not need it.
    Unneeded,
}

/// A flow as contextual integrity sees it. Words such as `health` and `employer`; where it is not known, nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InformationFlow {
    /// Whom it is about: `self`, `colleague`, `patient`.
    pub subject: Option<String>,
    /// In which role the user sends it.
    pub sender: Option<String>,
    /// In which role it is received.
    pub recipient: Option<String>,
    /// Which kinds of information.
    pub types: Vec<String>,
    /// On which terms: `confidential`, `asked for`, `public`.
    pub principle: Option<String>,
    /// The norms that hold it to be right or wrong, by name.
    pub norms: Vec<String>,
}

/// An article of a law that an action may break.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violation {
    /// The law: `GDPR`.
    pub law: String,
    /// Where in it: `Art. 9(1)`.
    pub article: String,
    /// What it demands, in short.
    pub demands: String,
    /// How grave a breach would be.
    pub severity: Level,
}
