//! What `\w`, `\d`, `\s` and ignoring case mean: CPython's tables, not those of the engine.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::LazyLock;

use regex_syntax::hir::{ClassUnicode, ClassUnicodeRange};

use crate::text::unicode;

/// Letters of a class whose other cases are looked up one by one.
const FEW: usize = 1 << 12;

/// What the letters stand for behind a backslash, with and without letters beyond ASCII.
static CATEGORIES: LazyLock<HashMap<(char, bool), ClassUnicode>> = LazyLock::new(|| {
    let both = |letter| [true, false].map(|ascii| Some(((letter, ascii), made(letter, ascii)?)));
    "dDsSwW".chars().flat_map(both).flatten().collect()
});

/// Each letter that has other cases, with them. None lies beyond.
static CASED: LazyLock<Vec<(char, ClassUnicode)>> = LazyLock::new(|| {
    let with_others = |letter: char| {
        let mut class = range(letter, letter);
        // It fails only without the engine's tables, which are built in.
        let _ = class.try_case_fold_simple();
        (letter, class)
    };
    let has_others = |(letter, class): &(char, ClassUnicode)| class.ranges() != range(*letter, *letter).ranges();
    ('\0'..='\u{1ffff}').map(with_others).filter(has_others).collect()
});

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
    CATEGORIES.get(&(letter, ascii)).cloned()
}

fn made(letter: char, ascii: bool) -> Option<ClassUnicode> {
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

/// Whether a class has so many letters that their other cases are looked up in another way.
pub(super) fn is_large(class: &ClassUnicode) -> bool {
    class.ranges().iter().map(ClassUnicodeRange::len).sum::<usize>() > FEW
}

/// Adds what differs only by case.
pub(super) fn fold(class: &mut ClassUnicode, ascii: bool) {
    if !ascii {
        if is_large(class) {
            let cased = CASED.iter().filter(|(letter, _)| contains(class, *letter));
            let others = ClassUnicode::new(cased.flat_map(|(_, others)| others.ranges()).copied());
            class.union(&others);
        } else {
            // It fails only without the engine's tables, which are built in.
            let _ = class.try_case_fold_simple();
        }
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
    let side = |range: &ClassUnicodeRange| match (range.end() < character, range.start() > character) {
        (true, _) => Ordering::Less,
        (_, true) => Ordering::Greater,
        _ => Ordering::Equal,
    };
    class.ranges().binary_search_by(side).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_cases_of_many_letters_are_those_of_each() {
        for letter in "dDsSwW".chars() {
            let mut each = category(letter, false).unwrap();
            let mut all = each.clone();
            each.try_case_fold_simple().unwrap();
            let others = CASED.iter().filter(|(cased, _)| contains(&all, *cased));
            let others = ClassUnicode::new(others.flat_map(|(_, others)| others.ranges()).copied());
            all.union(&others);
            assert_eq!(all.ranges(), each.ranges(), "{letter}");
        }
    }
}
