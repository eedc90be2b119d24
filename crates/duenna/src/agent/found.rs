//! Private values in the text of a task: whoever types one tells it to the model, which Duenna would have asked about.

use duenna_core::Key;

use crate::store::{Store, StoreError};

/// Values shorter than this are not looked for: they are found by chance everywhere.
const SHORTEST: usize = 4;

/// The names of the stored values that stand in `text`, however they are spaced, dashed or capitalised.
///
/// # Errors
/// If the store cannot be read.
pub fn values_in(text: &str, store: &Store) -> Result<Vec<Key>, StoreError> {
    let mut found = Vec::new();
    for stored in store.list()? {
        let (_, value) = store.get(&stored.key)?;
        #[expect(clippy::disallowed_methods, reason = "compared here, and only the name goes on, to the user")]
        if is_in(text, value.expose()) {
            found.push(stored.key);
        }
    }
    Ok(found)
}

/// Whether a value stands in a text, by itself and not as part of a longer word.
fn is_in(text: &str, value: &str) -> bool {
    let is_loose = |c: &char| c.is_whitespace() || matches!(c, '-' | '.' | '/' | '(' | ')' | ',');
    let wanted: Vec<char> = value.chars().filter(|c| !is_loose(c)).flat_map(char::to_lowercase).collect();
    if wanted.len() < SHORTEST {
        return false;
    }
    let text: Vec<char> = text.chars().collect();
    (0..text.len()).any(|start| {
        let before = start.checked_sub(1).and_then(|before| text.get(before));
        let first = text.get(start);
        if before.is_some_and(|c| c.is_alphanumeric()) || first.is_none_or(is_loose) {
            return false;
        }
        let mut wanted = wanted.iter().peekable();
        for (at, c) in text.iter().enumerate().skip(start) {
            if is_loose(c) {
                continue;
            }
            for c in c.to_lowercase() {
                if wanted.next() != Some(&c) {
                    return false;
                }
            }
            if wanted.peek().is_none() {
                return text.get(at + 1).is_none_or(|after| !after.is_alphanumeric());
            }
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::is_in;

    #[test]
    fn a_value_is_found_however_it_is_written() {
        for text in [
            "my ssn is 900-12-3456, check me in",
            "SSN 900 12 3456",
            "it's 900123456.",
            "900-12-3456",
            "(900) 12 34 56 is it",
        ] {
            assert!(is_in(text, "900-12-3456"), "{text}");
        }
        for text in ["1900-12-3456", "900-12-34567", "900-12", "", "check me in"] {
            assert!(!is_in(text, "900-12-3456"), "{text}");
        }
        assert!(is_in("mail ALEX  moreno today", "Alex Moreno"));
        assert!(!is_in("7 is my number", "7"), "too short to be no chance");
    }
}
