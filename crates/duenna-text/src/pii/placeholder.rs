//! What redaction leaves behind, `<PERSON>`, `<PERSON_2>`, `<PERSON:…>`: nothing to be found, and a border to what stands beside it.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use super::custom::OwnRecognizers;
use super::table;

/// Stands for a placeholder while a text is read. No recogniser takes it for part of anything.
pub(super) const HIDDEN: char = '\u{1d}';

/// Kinds that no table has: those that code finds.
const BY_CODE: &[&str] = &[
    "PERSON",
    "GPE",
    "ORGANIZATION",
    "STREET_ADDRESS",
    "PHONE_NUMBER",
    "EMAIL_ADDRESS",
    "URL",
    "DOMAIN_NAME",
    "PASSWORD",
    "API_KEY",
    "PRIVATE_KEY",
    "PIN",
    "CVV",
    "AGE",
    "NRP",
    "HEALTH",
    "SEXUAL_ORIENTATION",
    "CRIMINAL_RECORD",
    "UNION_MEMBERSHIP",
    "GENETIC_BIOMETRIC",
];

static KINDS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| table::all().map(|recognizer| recognizer.kind).chain(BY_CODE.iter().copied()).collect());

/// The names of all built-in kinds, sorted.
#[must_use]
pub fn kinds() -> Vec<&'static str> {
    let mut all: Vec<_> = KINDS.iter().copied().collect();
    all.sort_unstable();
    all
}

/// A placeholder in a text: its borders, its kind, and what was sealed in it.
pub(super) struct Placeholder<'a> {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) kind: &'a str,
    pub(super) sealed: Option<&'a str>,
}

/// All placeholders of a text, in order. One that the end of the text cuts counts, too.
pub(super) fn placeholders<'a>(text: &'a str, own: &'a OwnRecognizers) -> impl Iterator<Item = Placeholder<'a>> {
    text.match_indices('<').filter_map(move |(start, _)| {
        let rest = text.get(start + 1..)?;
        let length = rest
            .bytes()
            .take_while(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_')
            .take(64)
            .count();
        let (name, after) = rest.split_at_checked(length)?;
        let known = |name: &str| KINDS.contains(name) || own.kinds().any(|kind| kind == name);
        let numbered = name
            .rsplit_once('_')
            .filter(|(_, number)| (1..=7).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit()));
        let kind = if known(name) { name } else { numbered.map(|(kind, _)| kind).filter(|kind| known(kind))? };
        let (sealed, tail) = match after.strip_prefix(':') {
            Some(body) => {
                let length = body.bytes().take_while(|byte| (b'a'..=b'p').contains(byte)).count();
                let (sealed, tail) = body.split_at_checked(length)?;
                (Some(sealed), tail)
            }
            None => (None, after),
        };
        let cut = sealed.is_some_and(|sealed| sealed.len() > 20) && tail.is_empty();
        let end = text.len() - tail.len() + usize::from(!cut);
        (cut || tail.starts_with('>')).then_some(Placeholder { start, end, kind, sealed })
    })
}

/// The text with each byte of its placeholders hidden: places stay as they are.
pub(super) fn hidden<'a>(text: &'a str, own: &OwnRecognizers) -> Cow<'a, str> {
    if !text.as_bytes().contains(&b'<') && !text.contains(HIDDEN) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut past = 0;
    for placeholder in placeholders(text, own) {
        // A sign of ours in the text itself is no border.
        shown.extend(
            text.get(past..placeholder.start)
                .unwrap_or_default()
                .chars()
                .map(|c| if c == HIDDEN { '\u{1a}' } else { c }),
        );
        shown.extend((placeholder.start..placeholder.end).map(|_| HIDDEN));
        past = placeholder.end;
    }
    shown.extend(text.get(past..).unwrap_or_default().chars().map(|c| if c == HIDDEN { '\u{1a}' } else { c }));
    Cow::Owned(shown)
}
