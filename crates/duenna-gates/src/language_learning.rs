//! Learning a language from conversations that went well (the dual firewall's algorithm 3).
//!
//! ```text
//!  transcripts ─▶ Corpus: conversations, those marked as attacks left out
//!                   │
//!                   ├─ embedded: Observed: what stood under each key ─▶ inferred kinds, members, ranges, formats
//!                   └─ model: the language so far and one conversation ─▶ the next language
//!                   ▼
//!  language ─▶ Review: keys that need a person's yes ─▶ coverage of conversations that were held out
//! ```
//!
//! What is learned is a proposal: a language is closed by what it says, so that a key too many is what an attacker gains.

mod corpus;
mod coverage;
mod infer;
mod model;
mod observe;
mod plausible;
mod review;
mod told;

pub use corpus::{Conversation, Corpus, CorpusError, PeerMessage};
pub use coverage::{Coverage, Share, coverage};
pub use model::{VERSION as PROMPT_VERSION, learn_with, shown};
pub use observe::Observations;
pub use review::{Review, ReviewError};

use duenna_core::message_language::{Language, WrittenError};
use serde_json::Value;

use crate::converter::members;

/// How far a language had grown after a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Growth {
    /// How many fields it had.
    pub fields: usize,
    /// How many members all its enumerations had.
    pub members: usize,
    /// How many of its fields ask the user for something.
    pub asks: usize,
}

/// What was learned.
#[derive(Debug)]
pub struct LearnedLanguage {
    /// The language.
    pub language: Language,
    /// How far it had grown after each conversation.
    pub growth: Vec<Growth>,
    /// What is to be believed of its numbers, as a file of limits has it.
    pub plausible: Value,
    /// The keys that need a person's yes.
    pub review: Review,
}

/// Learns a language without a model: one conversation after the other, each refining what was seen before.
///
/// # Errors
/// If the conversations say nothing that a language could hold.
pub fn learn(name: &str, corpus: &Corpus) -> Result<LearnedLanguage, WrittenError> {
    let mut observed = Observations::default();
    let mut growth = Vec::new();
    for conversation in &corpus.conversations {
        observed.add(conversation);
        // Before anything was said there is no language yet.
        if let Ok(language) = Language::from_json(&observed.language(name)) {
            growth.push(Growth::of(&language));
        }
    }
    let language = Language::from_json(&observed.language(name))?;
    let review = Review::of(&language, &observed);
    Ok(LearnedLanguage { growth, plausible: observed.plausible(), review, language })
}

impl Growth {
    /// How far it is.
    #[must_use]
    pub fn of(language: &Language) -> Self {
        let fields = language.fields();
        Self {
            fields: fields.len(),
            members: fields.iter().flat_map(|(_, field)| members(&field.kind)).map(<[_]>::len).sum(),
            asks: fields.iter().filter(|(_, field)| field.asks).count(),
        }
    }
}

#[cfg(test)]
mod tests;
