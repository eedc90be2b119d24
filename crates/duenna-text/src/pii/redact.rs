//! Takes private things out of a text: by labels, by names that stay the same, by masks, or sealed so that a key brings them back.

mod seal;

use std::collections::HashMap;

use super::custom::OwnRecognizers;
use super::finding::Finding;
use super::placeholder::placeholders;
use super::scan_with;

pub use seal::{Key, KeyError, RestoreError};

/// What stands for what was taken out.
#[derive(Debug)]
pub enum Style<'a> {
    /// `<PERSON>`.
    Label,
    /// `<PERSON_1>`: the same number for the same text.
    Pseudonym,
    /// `*` for each letter and digit; what stands between them stays.
    Mask,
    /// `<PERSON:…>`: the text itself, encrypted; the same for the same text. [`restore`] brings it back.
    Sealed(&'a Key),
}

/// Takes everything out that is found with at least this score, until nothing is found any more.
///
/// ```
/// use duenna_text::pii::{OwnRecognizers, Style, redact};
/// let text = "Mail ann@posteo.de or bob@posteo.de, not ann@posteo.de";
/// let told = redact(text, &OwnRecognizers::default(), 0.4, &Style::Pseudonym);
/// assert_eq!(told, "Mail <EMAIL_ADDRESS_1> or <EMAIL_ADDRESS_2>, not <EMAIL_ADDRESS_1>");
/// ```
///
/// # Security
///
/// What no recogniser finds stays. A mask shows how long things are, and a pseudonym that two are the same.
#[must_use]
pub fn redact(text: &str, own: &OwnRecognizers, score: f32, style: &Style<'_>) -> String {
    let mut numbers = Numbers::default();
    let mut text = text.to_owned();
    // Each round takes away letters or digits and puts none in their place that could be found, so there is a last one.
    loop {
        let found: Vec<Finding> = scan_with(&text, own).into_iter().filter(|finding| finding.score >= score).collect();
        if found.is_empty() {
            return text;
        }
        text = replaced(&text, &found, style, &mut numbers);
    }
}

/// A text with what was sealed put back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestoredText {
    /// The text.
    pub text: String,
    /// How many placeholders look sealed and were not by this key: they stand as they stood.
    pub unopened: usize,
}

/// Puts back what [`Style::Sealed`] took out. What another wrote in the form of a placeholder stays.
///
/// # Errors
///
/// [`RestoreError`] if this key opens none of the placeholders.
pub fn restore(text: &str, own: &OwnRecognizers, key: &Key) -> Result<RestoredText, RestoreError> {
    let mut restored = RestoredText { text: String::with_capacity(text.len()), unopened: 0 };
    let (mut past, mut opened) = (0, 0_usize);
    for placeholder in placeholders(text, own) {
        let Some(sealed) = placeholder.sealed else { continue };
        let Some(plain) = key.open(placeholder.kind, sealed) else {
            restored.unopened += 1;
            continue;
        };
        restored.text.push_str(text.get(past..placeholder.start).unwrap_or_default());
        restored.text.push_str(&plain);
        past = placeholder.end;
        opened += 1;
    }
    if opened == 0 && restored.unopened > 0 {
        return Err(RestoreError);
    }
    restored.text.push_str(text.get(past..).unwrap_or_default());
    Ok(restored)
}

/// The numbers of pseudonyms, by kind and text.
#[derive(Default)]
struct Numbers {
    given: HashMap<(String, String), usize>,
    last: HashMap<String, usize>,
}

impl Numbers {
    fn of(&mut self, kind: &str, text: &str) -> usize {
        let same: String = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        let last = &mut self.last;
        *self.given.entry((kind.to_owned(), same)).or_insert_with(|| {
            let number = last.entry(kind.to_owned()).or_default();
            *number += 1;
            *number
        })
    }
}

fn replaced(text: &str, found: &[Finding], style: &Style<'_>, numbers: &mut Numbers) -> String {
    let mut told = String::with_capacity(text.len());
    let mut past = 0;
    for (start, end, kind) in pieces(found) {
        let piece = text.get(start..end).unwrap_or_default();
        told.push_str(text.get(past..start).unwrap_or_default());
        let shown = match style {
            Style::Label => format!("<{kind}>"),
            Style::Pseudonym => format!("<{kind}_{}>", numbers.of(kind, piece)),
            // A find of the user's own without letters and digits, which a mask would leave as it is, is named.
            Style::Mask if !piece.contains(char::is_alphanumeric) => format!("<{kind}>"),
            Style::Mask => piece.chars().map(|c| if c.is_alphanumeric() { '*' } else { c }).collect(),
            Style::Sealed(key) => format!("<{kind}:{}>", key.seal(kind, piece)),
        };
        told.push_str(&shown);
        past = end;
    }
    told.push_str(text.get(past..).unwrap_or_default());
    told
}

/// What is taken out as one: findings that overlap go together, by the kind of the widest, or else the surest.
fn pieces(found: &[Finding]) -> Vec<(usize, usize, &str)> {
    let mut pieces: Vec<(usize, usize, &Finding)> = Vec::new();
    for finding in found {
        match pieces.last_mut() {
            Some((_, end, most)) if finding.start < *end => {
                *end = finding.end.max(*end);
                let (old, new) = (most.end - most.start, finding.end - finding.start);
                if new > old || new == old && finding.score > most.score {
                    *most = finding;
                }
            }
            _ => pieces.push((finding.start, finding.end, finding)),
        }
    }
    pieces.into_iter().map(|(start, end, finding)| (start, end, finding.kind.name())).collect()
}
