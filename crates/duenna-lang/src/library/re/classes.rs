//! What `\w`, `\d`, `\s` and ignoring case mean: CPython's tables, not those of the engine.

use regex_syntax::hir::{ClassUnicode, ClassUnicodeRange};

use crate::text::unicode;

/// A class of one range.
pub(super) fn range(from: char, to: char) -> ClassUnicode {
    ClassUnicode::new([ClassUnicodeRange::new(from, to)])
}

fn ranges(ranges: impl Iterator<Item = (u32, u32)>) -> ClassUnicode {
    let ranges = ranges.filter_map(|(from, to)| Some((char::from_u32(from)?, char::from_u32(to)?)));
    ClassUnicode::new(ranges.map(|(from, to)| ClassUnicodeRange::new(from, to)))
}

/// What one of the letters `d`, `s`, `w`, or their capitals for the contrary, stands for behind a backslash.
pub(super) fn category(letter: char, ascii: bool) -> Option<ClassUnicode> {
    let mut class = match (letter.to_ascii_lowercase(), ascii) {
        ('d', true) => range('0', '9'),
        ('d', false) => ranges(unicode::decimals()),
        ('s', _) => {
            let spaces =
                ('\0'..='\u{3000}').filter(|c| unicode::is_space(*c) && !ascii || matches!(c, '\t'..='\r' | ' '));
            ClassUnicode::new(spaces.map(|space| ClassUnicodeRange::new(space, space)))
        }
        ('w', true) => {
            let mut class = range('a', 'z');
            class.union(&range('A', 'Z'));
            class.union(&range('0', '9'));
            class.union(&range('_', '_'));
            class
        }
        ('w', false) => {
            let mut class = ranges(unicode::word_parts());
            class.union(&ranges(unicode::decimals()));
            class.union(&range('_', '_'));
            class
        }
        _ => return None,
    };
    if letter.is_ascii_uppercase() {
        class.negate();
    }
    Some(class)
}

/// Whether `\w` takes it.
pub(super) fn is_word(character: char, ascii: bool) -> bool {
    if character.is_ascii() || ascii {
        return character.is_ascii_alphanumeric() || character == '_';
    }
    unicode::is_alphabetic(character) || unicode::is_numeric(character)
}

/// Adds what differs only by case.
pub(super) fn fold(class: &mut ClassUnicode, ascii: bool) {
    if !ascii {
        // It fails only without the engine's tables, which are built in.
        let _ = class.try_case_fold_simple();
        let i = ['i', 'I', '\u{130}', '\u{131}'];
        if i.iter().any(|i| contains(class, *i)) {
            for i in i {
                class.push(ClassUnicodeRange::new(i, i));
            }
        }
        return;
    }
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').filter(|letter| contains(class, *letter)).collect();
    for letter in letters {
        let other = if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
        class.push(ClassUnicodeRange::new(other, other));
    }
}

fn contains(class: &ClassUnicode, character: char) -> bool {
    class.ranges().iter().any(|range| (range.start()..=range.end()).contains(&character))
}
