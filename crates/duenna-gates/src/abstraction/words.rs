//! Words as the vocabulary compares them.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Letters and digits in small, without accents; words apart by one space.
pub(super) fn folded(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut add = |c: char| {
        if c.is_alphanumeric() {
            plain.extend(c.to_lowercase());
        } else if !plain.ends_with(' ') && !plain.is_empty() {
            plain.push(' ');
        }
    };
    if text.is_ascii() {
        // Nothing to take apart: most texts.
        text.chars().for_each(&mut add);
    } else {
        text.nfd().filter(|c| !is_combining_mark(*c)).for_each(&mut add);
    }
    plain.truncate(plain.trim_end().len());
    plain
}

/// A name for a path: words joined by `_`.
pub(super) fn slug(text: &str) -> String {
    folded(text).split(' ').take(6).collect::<Vec<_>>().join("_")
}

/// Whether the folded text has this word or these words side by side.
pub(super) fn has(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, found)| {
        let before = text.get(..at).is_none_or(|before| before.is_empty() || before.ends_with(' '));
        let after = text.get(at + found.len()..).is_none_or(|after| after.is_empty() || after.starts_with(' '));
        before && after
    })
}

/// Whether the folded text has one of these.
pub(super) fn has_any(text: &str, all: &[&str]) -> bool {
    all.iter().any(|words| has(text, words))
}
