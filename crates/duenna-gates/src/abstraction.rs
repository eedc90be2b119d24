//! The abstraction gate's engines: what the user has in writing becomes typed items, the rules of a purpose decide what of
//! each is told, and the assistant reads sentences made of that and of nothing else.
//!
//! ```text
//!  raw text ─▶ statements: what is said of the user, now, as a fact; the rest is blotted out
//!                │
//!                ▼
//!        lines: section, key, value ─▶ keys, values and vocabulary ─▶ Item ─▶ core: apply(rules) ─▶ GateOutput
//!                                                                                                       │
//!                                 text for the assistant ◀─ what each is about, and its value ◀─────────┘
//! ```
//!
//! The embedded engine has no model and no network. No stretch of the raw text is copied: what is told is a value at its
//! rung, or the category that the vocabulary has for a word, and no line says more than that. What it does not understand is withheld, and listed for
//! the user to classify ([`Classification`]); so are both sides of a contradiction.
//!
//! ```
//! use duenna_gates::abstraction::{Raw, abstracted, shipped};
//!
//! let rules = shipped("travel_planning").ok_or("no such rules")?;
//! let told = abstracted(&Raw::new("Name: Ada Lovelace\nAge: 28\nReligion: Anglican\n"), &rules, None, &[]);
//! assert!(told.text.contains("late 20s"));
//! assert!(!told.text.contains("Anglican"));
//! # Ok::<(), &str>(())
//! ```

mod calendar;
mod check;
mod claims;
mod classified;
mod contradictions;
mod family;
mod ical;
mod imported;
mod keys;
mod levels;
mod lines;
mod model;
mod origin;
mod place;
mod plain;
mod read;
mod shipped;
mod vocabulary;
mod wording;
mod words;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use duenna_core::Party;
use duenna_core::abstraction::{Action, Decision, Item, Outcome, Rules, apply};
use duenna_text::reading::Span;
use serde::Serialize;

pub use check::{Survivor, survivors};
pub use classified::{Classification, ClassifiedError};
pub use imported::{DocumentImport, Entry, imported, likely, typed};
pub use model::{Fallback, modelled};
pub use read::read;
pub use shipped::{SHIPPED, shipped, shipped_text};

/// Data of the user that no external party touched: the only input of an engine besides the rules.
pub struct Raw(String);

impl Raw {
    /// The longest text that is read, in bytes; what is beyond is withheld.
    pub const LONGEST: usize = 1 << 20;

    /// The user's own data as text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let end = text.floor_char_boundary(Self::LONGEST);
        Self(text.get(..end).unwrap_or_default().to_owned())
    }

    /// All of it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Its lines that say something.
    pub fn lines(&self) -> impl Iterator<Item = RawLine<'_>> {
        lines::lines(&self.0).into_iter().map(|line| RawLine { path: line.path, key: line.key, value: line.value })
    }
}

/// A line of the user's data.
pub struct RawLine<'a> {
    /// Its place, as [`TextItem::path`] names it.
    pub path: String,
    /// Its key in lower case; empty if it has none.
    pub key: String,
    /// What follows the key, or the whole line.
    pub value: &'a str,
}

impl std::fmt::Debug for Raw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Raw({} bytes)", self.0.len())
    }
}

/// What an engine lets through. `text` is all that the assistant gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AbstractionOutput {
    /// What the assistant gets.
    pub text: String,
    /// What was decided of each item that was understood.
    pub items: Vec<TextItem>,
    /// Where the text has what is not told.
    pub withheld: Vec<String>,
    /// What was not read as said of the user.
    pub disregarded: Vec<Exclusion>,
}

/// A stretch of the text that says nothing of the user, now and as a fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Exclusion {
    /// Where it stands: its first byte and the one behind its last, in the lines as they are read.
    pub evidence: [usize; 2],
    /// Why it says nothing.
    pub why: &'static str,
}

/// What was decided of one item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TextItem {
    /// Where it stands.
    pub path: String,
    /// What it is about.
    #[serde(rename = "type")]
    pub kind: String,
    /// What is told of it.
    pub value: Option<String>,
    /// Where the text says so: its first byte and the one behind its last. Of JSON and HTML, in the lines as which they are read.
    pub evidence: Option<[usize; 2]>,
    /// `allow`, `abstract`, `withhold` or `on_stage`.
    pub action: &'static str,
    /// The rung at which it is told.
    pub grain: Option<String>,
    /// The rule that decided.
    pub rule: Option<String>,
}

/// The embedded engine: reads the raw text, applies the rules, and words what they let through.
#[must_use]
pub fn abstracted(raw: &Raw, rules: &Rules, party: Option<&Party>, stages: &[&str]) -> AbstractionOutput {
    abstracted_with(raw, rules, party, stages, &Classification::default())
}

/// As [`abstracted`], with what the user has classified before.
#[must_use]
pub fn abstracted_with(
    raw: &Raw,
    rules: &Rules,
    party: Option<&Party>,
    stages: &[&str],
    classified: &Classification,
) -> AbstractionOutput {
    let document = read::document(raw, classified);
    let told = apply(&document.items, rules, party, stages);
    let text = wording::text(rules, &told);
    let mut withheld: BTreeSet<String> = document.unread.into_iter().collect();
    withheld.extend(told.withheld().map(str::to_owned));
    let evidence = document.evidence.iter();
    let items = document.items.iter().zip(evidence).zip(&told.decisions);
    let items = items.map(|((item, evidence), decision)| text_item(item, *evidence, decision, rules)).collect();
    let disregarded = document.disregarded.iter();
    let disregarded = disregarded.map(|(span, why)| Exclusion { evidence: [span.start, span.end], why }).collect();
    AbstractionOutput { text, items, withheld: withheld.into_iter().collect(), disregarded }
}

fn text_item(item: &Item, evidence: Option<Span>, decision: &Decision, rules: &Rules) -> TextItem {
    let action = match (&decision.outcome, rules.rule(&item.kind).map(|rule| &rule.action)) {
        (_, Some(Action::OnStage { .. })) => "on_stage",
        (Outcome::Withheld { .. }, _) => "withhold",
        (Outcome::Told(value), _) if value.grain().is_exact() => "allow",
        (Outcome::Told(_), _) => "abstract",
    };
    let grain = match &decision.outcome {
        Outcome::Told(value) => Some(value.grain().name().to_owned()),
        Outcome::Withheld { .. } => None,
    };
    let rule = decision.rule.as_deref().map(str::to_owned);
    let value = match &decision.outcome {
        Outcome::Told(value) => Some(value.text()),
        Outcome::Withheld { .. } => None,
    };
    let evidence = evidence.map(|span| [span.start, span.end]);
    TextItem { path: item.path.to_string(), kind: item.kind.to_string(), value, evidence, action, grain, rule }
}
