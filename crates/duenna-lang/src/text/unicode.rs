//! What CPython's text methods ask of a character, where Rust's library answers something else.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::tables;

/// `isalpha` of one character.
pub(crate) fn is_alphabetic(character: char) -> bool {
    within(tables::ALPHABETIC, character)
}

/// `isprintable` of one character: `repr` shows it as it is.
pub(crate) fn is_printable(character: char) -> bool {
    !within(tables::UNPRINTABLE, character)
}

/// The value of a decimal digit of any script.
pub(crate) fn decimal(character: char) -> Option<u32> {
    let point = u32::from(character);
    let after = tables::ZEROS.partition_point(|zero| *zero <= point);
    let zero = tables::ZEROS.get(after.checked_sub(1)?)?;
    Some(point - zero).filter(|digit| *digit < 10)
}

/// `isdigit` of one character.
pub(crate) fn is_digit(character: char) -> bool {
    decimal(character).is_some() || within(tables::DIGITS, character)
}

/// `isnumeric` of one character.
pub(crate) fn is_numeric(character: char) -> bool {
    is_digit(character) || within(tables::NUMERIC, character)
}

/// `isspace` of one character: what `split` and `strip` remove.
pub(crate) const fn is_space(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\x1c'..='\x1f')
}

/// Whether `splitlines` ends a line here.
pub(crate) const fn ends_line(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\x0b' | '\x0c' | '\x1c'..='\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether the character is a title-case one, neither upper nor lower.
pub(crate) const fn is_title(character: char) -> bool {
    matches!(
        character,
        '\u{1c5}' | '\u{1c8}' | '\u{1cb}' | '\u{1f2}' | '\u{1f88}'..='\u{1f8f}' | '\u{1f98}'..='\u{1f9f}'
            | '\u{1fa8}'..='\u{1faf}' | '\u{1fbc}' | '\u{1fcc}' | '\u{1ffc}'
    )
}

/// Whether the character has case.
pub(crate) fn is_cased(character: char) -> bool {
    character.is_lowercase() || character.is_uppercase() || is_title(character)
}

/// The title case of a character.
pub(crate) fn title(character: char) -> String {
    if character.is_ascii() {
        return character.to_ascii_uppercase().to_string();
    }
    // Georgian has upper case for whole words only.
    if matches!(character, '\u{10d0}'..='\u{10ff}') {
        return character.to_string();
    }
    TITLES.get(&character).map_or_else(|| character.to_uppercase().collect(), |title| (*title).to_owned())
}

/// The title case of characters where it is not their upper case.
static TITLES: LazyLock<HashMap<char, &str>> = LazyLock::new(|| {
    let entry = |entry: &'static str| {
        let mut characters = entry.chars();
        Some((characters.next()?, characters.as_str()))
    };
    tables::TITLES.split(' ').filter_map(entry).collect()
});

/// Lower case for comparison.
pub(crate) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\u{1e9e}' => folded.push_str("ss"),
            // A dotless i stays itself, and Cherokee folds to upper case.
            '\u{131}' | '\u{13a0}'..='\u{13f5}' => folded.push(character),
            '\u{13f8}'..='\u{13fd}' | '\u{ab70}'..='\u{abbf}' => folded.extend(character.to_uppercase()),
            _ => folded.extend(character.to_uppercase().flat_map(char::to_lowercase)),
        }
    }
    folded
}

/// Whether a text is a name as Python writes them.
pub(crate) fn is_identifier(text: &str) -> bool {
    let starts = |character: char| character == '_' || unicode_ident::is_xid_start(character);
    let mut characters = text.chars();
    characters.next().is_some_and(starts) && characters.all(unicode_ident::is_xid_continue)
}

/// Every other bound begins what the table holds.
fn within(bounds: &[u32], character: char) -> bool {
    let point = u32::from(character);
    bounds.partition_point(|bound| *bound <= point) % 2 == 1
}

/// The digits of all scripts, from zero to nine.
pub(crate) fn decimals() -> impl Iterator<Item = (u32, u32)> {
    tables::ZEROS.iter().map(|zero| (*zero, zero + 9))
}

/// What `isalnum` is true for beside [`decimals`], as first and last code points.
pub(crate) fn word_parts() -> impl Iterator<Item = (u32, u32)> {
    let tables = [tables::ALPHABETIC, tables::DIGITS, tables::NUMERIC];
    let bounds = |table: &'static [u32]| {
        table.chunks_exact(2).filter_map(|pair| match pair {
            [from, to] => Some((*from, to.checked_sub(1)?)),
            _ => None,
        })
    };
    tables.into_iter().flat_map(bounds)
}
