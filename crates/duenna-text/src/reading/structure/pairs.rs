//! Keys with values in a line: `**Price:** €100`, `Check-in: 3 PM | Check-out: 11 AM`, `**Tranquil Inn** – €100`.

use super::super::Span;
use super::lines::unmarked;
use super::{BlockKind, Pair};

/// A key is not longer than this, in bytes and words.
const LONGEST: usize = 64;
const WORDS: usize = 8;

/// The pairs of a line.
pub(super) fn read(text: &str, line: Span, kind: BlockKind) -> Vec<Pair> {
    let mut pairs = Vec::new();
    let said = line.of(text);
    let mut at = line.start;
    for part in said.split(" | ") {
        let span = Span::new(at, at + part.len());
        at = span.end + 3;
        let pair = by_colon(text, span).or_else(|| by_dash(text, span, kind));
        pairs.extend(pair);
    }
    pairs
}

/// `Key: value`
fn by_colon(text: &str, line: Span) -> Option<Pair> {
    let said = line.of(text);
    let colon = said.char_indices().take_while(|(at, _)| *at <= LONGEST + 8).find(|(at, letter)| {
        *letter == ':'
            && said.get(at + 1..).is_some_and(|rest| {
                rest.starts_with([' ', '*', '_', '\t', '\u{a0}', '\u{202f}'])
                    && !rest.trim_matches(['*', '_', ' ']).is_empty()
            })
    });
    let (at, _) = colon.or_else(|| calendar_colon(said))?;
    let key = unmarked(text, Span::new(line.start, line.start + at));
    let value = unmarked(text, Span::new(line.start + at + 1, line.end));
    (is_key(key.of(text)) && !value.is_empty()).then_some(Pair { key, value })
}

/// `DTSTART;TZID=Europe/Oslo:20250315T093000`, as calendars write it.
fn calendar_colon(said: &str) -> Option<(usize, char)> {
    let name = said.len() - said.trim_start_matches(|letter: char| letter.is_ascii_uppercase() || letter == '-').len();
    let after = said.get(name..)?;
    let at = if after.starts_with(':') { name } else { name + after.strip_prefix(';')?.find(':')? + 1 };
    (name >= 3 && said.len() > at + 1).then_some((at, ':'))
}

/// `**Name** – value`, `Name - €100`: in headings and items.
fn by_dash(text: &str, line: Span, kind: BlockKind) -> Option<Pair> {
    if !matches!(kind, BlockKind::Heading { .. } | BlockKind::Item { .. }) {
        return None;
    }
    let said = line.of(text);
    let (at, dash) = [" – ", " — ", " - ", "\u{202f}– ", "\u{a0}– "]
        .iter()
        .filter_map(|dash| Some((said.find(dash)?, dash.len())))
        .min()
        .filter(|(at, _)| *at <= LONGEST + 8)?;
    let key = unmarked(text, Span::new(line.start, line.start + at));
    let value = unmarked(text, Span::new(line.start + at + dash, line.end));
    // `CAD $650,000 - 140m²` and `10:00 AM - Tour` begin with a value.
    let name = key.of(text);
    let named = name.starts_with(char::is_alphabetic) && !name.contains(['$', '€', '£']);
    (named && is_key(key.of(text)) && !value.is_empty()).then_some(Pair { key, value })
}

fn is_key(key: &str) -> bool {
    !key.is_empty()
        && key.len() <= LONGEST
        && key.split_whitespace().count() <= WORDS
        && key.chars().any(char::is_alphabetic)
        && !key.contains("://")
        && !key.contains(". ")
        && !key.contains(['!', '?'])
}
