//! Private things in text, with their places: found by patterns and check digits, by the words beside them and by embedded lists. No
//! network, no clock, and no model but one that the user names ([`NameModel`]): the same text gives the same findings.
//!
//! ```text
//!  text ─▶ fold ─▶ tokens ─▶ tables (one automaton) ─▶ check digits ─▶ context ─▶ example? ─┐
//!          spellings         phones, addresses of the network, credentials, vocabulary ─────┼─▶ resolve ─▶ findings
//!                            phrases ─▶ people, places, organisations; postal addresses ────┘
//! ```
//!
//! A [`Finding`] says where, what, how surely, why, and whether it looks like somebody's or like an example; it never holds the text.

mod address;
mod checksum;
mod cues;
mod custom;
mod example;
mod finding;
mod fold;
mod lexicon;
mod network;
mod patterns;
mod person;
mod phone;
mod phrase;
mod place;
mod placeholder;
mod recognizer;
mod redact;
mod resolve;
mod secret;
mod stream;
mod table;
mod token;
mod vocabulary;
mod window;

pub use checksum::Checksum;
pub use custom::{BrokenExample, NameModel, OwnError, OwnRecognizer, OwnRecognizers};
pub use finding::{Evidence, Finding, Kind, Reality};
pub use placeholder::kinds;
pub use redact::{Key, KeyError, RestoreError, RestoredText, Style, redact, restore};
pub use stream::Scanner;

/// The score from which a finding is usually taken for one.
pub const USUAL_SCORE: f32 = 0.4;

/// All that is found in a text, by place.
///
/// ```
/// let text = "My card is 4012 8888 8888 1881, call 541-754-3010.";
/// let found = duenna_text::pii::scan(text);
/// assert!(found.iter().any(|finding| finding.kind.name() == "CREDIT_CARD" && &text[finding.start..finding.end] == "4012 8888 8888 1881"));
/// assert!(found.iter().any(|finding| finding.kind.name() == "PHONE_NUMBER"));
/// ```
#[must_use]
pub fn scan(text: &str) -> Vec<Finding> {
    scan_with(text, &OwnRecognizers::default())
}

/// As [`scan`], with the user's own recognisers.
#[must_use]
pub fn scan_with(text: &str, own: &OwnRecognizers) -> Vec<Finding> {
    let mut scanner = Scanner::with(own.clone());
    let mut found = scanner.push(text.as_bytes());
    found.extend(scanner.finish());
    found
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::panic, reason = "tests")]
mod tests;
