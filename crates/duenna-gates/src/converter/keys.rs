//! The words of keys, members and names; words that deny and ask.

use super::roots::{root, singular};
use duenna_text::reading::text::{Shape, Text};

/// Words of a key that say how it is meant, not what about.
const ABOUT: &[&str] = &[
    "needed",
    "need",
    "required",
    "requested",
    "request",
    "included",
    "available",
    "allowed",
    "covered",
    "supported",
    "provided",
    "confirmed",
    "possible",
    "offered",
    "ready",
    "detail",
    "information",
    "confirmation",
    "is",
    "has",
    "of",
    "the",
    "a",
    "to",
    "and",
];

/// Words of a key that say of what sort its subject is; where the subject is a quality (`global_coverage`), they belong to it.
pub(super) const SORTS: &[&str] = &["coverage", "facility", "option", "service", "program"];

/// Words that deny.
const NEGATIONS: &[&str] = &[
    "no",
    "not",
    "never",
    "without",
    "none",
    "cannot",
    "isn",
    "aren",
    "doesn",
    "don",
    "won",
    "can't",
    "unavailable",
    "excluded",
    "excluding",
    "except",
    "neither",
    "nor",
];

/// Words that ask for something.
const REQUESTS: &[&str] = &[
    "please", "provide", "share", "send", "need", "require", "required", "confirm", "tell", "give", "submit", "let",
    "could", "may", "would", "request", "needed", "specify", "supply", "forward", "complete",
];

/// The words of a key, a member or a name, without endings of plurals.
pub(super) fn key_words(key: &str) -> Vec<String> {
    let spaced = key.replace('_', " ");
    let text = Text::new(&spaced);
    let words = text.tokens.iter().filter(|token| matches!(token.shape, Shape::Word | Shape::Digits));
    words.map(|token| singular(text.folded(token)).into_owned()).collect()
}

/// The roots of what a key is about: its words without those that say how it is meant; all of them, if nothing is left.
pub(super) fn subject(key: &str) -> Vec<String> {
    let words = key_words(key);
    let about: Vec<&String> = words.iter().filter(|word| !ABOUT.contains(&word.as_str())).collect();
    let mut named = about.clone();
    while named.len() > 1 && named.last().is_some_and(|last| SORTS.contains(&last.as_str())) {
        named.pop();
    }
    let is_quality = |word: &str| ["al", "ive", "ous", "ary", "ic", "ed"].iter().any(|ending| word.ends_with(ending));
    let chosen = match named.as_slice() {
        [] => about,
        [only] if is_quality(only) => about,
        _ => named,
    };
    let roots: Vec<String> = chosen.into_iter().map(|word| root(word).to_owned()).collect();
    if roots.is_empty() { words.iter().map(|word| root(word).to_owned()).collect() } else { roots }
}

pub(super) fn is_negation(word: &str) -> bool {
    NEGATIONS.contains(&word)
}

pub(super) fn is_request(word: &str) -> bool {
    REQUESTS.contains(&word)
}
