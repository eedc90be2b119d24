//! A text cut into words: runs of letters and digits, each with its form and a hash of its letters in small ASCII.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::character::spelling;

/// A run of letters and digits.
#[derive(Clone, Copy)]
pub(super) struct Token {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Of the word in small letters without accents, so that it can be looked up.
    pub(super) hash: u64,
    pub(super) form: Form,
}

impl Token {
    pub(super) fn len(&self) -> usize {
        self.end - self.start
    }
}

/// What the characters of a token are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Form(u8);

impl Form {
    const DIGIT: u8 = 1;
    const LETTER: u8 = 2;
    const CAPITAL_FIRST: u8 = 4;
    const SMALL: u8 = 8;
    const CAPITAL: u8 = 16;

    /// It has a digit.
    pub(super) fn digits(self) -> bool {
        self.0 & Self::DIGIT != 0
    }

    /// It has digits and nothing else.
    pub(super) fn number(self) -> bool {
        self.0 & (Self::DIGIT | Self::LETTER) == Self::DIGIT
    }

    /// It is made of letters, and the first is a capital.
    pub(super) fn capital(self) -> bool {
        self.0 & (Self::DIGIT | Self::CAPITAL_FIRST) == Self::CAPITAL_FIRST
    }

    /// It is made of capital letters.
    pub(super) fn capitals(self) -> bool {
        self.capital() && self.0 & Self::SMALL == 0
    }

    /// It is made of letters, none of them a capital.
    pub(super) fn small(self) -> bool {
        self.0 & (Self::DIGIT | Self::CAPITAL | Self::LETTER) == Self::LETTER
    }
}

const SEED: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(PRIME)
}

/// The hash of a word, as [`Token::hash`] has it.
pub(super) fn hash_of(word: &str) -> u64 {
    if word.is_ascii() {
        return word.bytes().fold(SEED, |hash, byte| step(hash, byte.to_ascii_lowercase()));
    }
    let mut hash = SEED;
    for c in word.chars().flat_map(char::to_lowercase).nfd().filter(|c| !is_combining_mark(*c)) {
        let mut room = [0; 4];
        let spelled = spelling(c).unwrap_or_else(|| c.encode_utf8(&mut room));
        hash = spelled.bytes().fold(hash, step);
    }
    hash
}

/// The hash of a word that goes on with these small ASCII letters.
pub(super) fn continued(hash: u64, letters: &str) -> u64 {
    letters.bytes().fold(hash, step)
}

/// The hash of a phrase, from that of its beginning and its next word's.
pub(super) fn joined(phrase: u64, word: u64) -> u64 {
    step(phrase.rotate_left(17) ^ word, b' ')
}

/// The hash of several words with spaces between them.
pub(super) fn phrase_hash(phrase: &str) -> u64 {
    let mut words = phrase.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(hash_of);
    let first = words.next().unwrap_or(0);
    words.fold(first, joined)
}

const OTHER: u8 = 0;
const SMALL: u8 = 1;
const CAPITAL: u8 = 2;
const DIGIT: u8 = 3;
const WIDE: u8 = 4;

const CLASSES: [u8; 256] = classes();

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, over the whole array")]
const fn classes() -> [u8; 256] {
    let mut classes = [OTHER; 256];
    let mut byte = u8::MIN;
    loop {
        classes[byte as usize] = match byte {
            b'a'..=b'z' => SMALL,
            b'A'..=b'Z' => CAPITAL,
            b'0'..=b'9' => DIGIT,
            0x80..=0xFF => WIDE,
            _ => OTHER,
        };
        if byte == u8::MAX {
            return classes;
        }
        byte += 1;
    }
}

fn class(byte: u8) -> u8 {
    CLASSES.get(usize::from(byte)).copied().unwrap_or(OTHER)
}

/// All tokens of a text.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::with_capacity(text.len() / 5);
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if class(byte) == OTHER {
            at += 1;
            continue;
        }
        let token = token_at(text, at);
        if token.end > token.start {
            found.push(token);
            at = token.end;
        } else {
            at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
        }
    }
    found
}

fn token_at(text: &str, start: usize) -> Token {
    let (mut hash, mut form, mut end) = (SEED, 0_u8, start);
    for &byte in text.as_bytes().get(start..).unwrap_or_default() {
        match class(byte) {
            SMALL => {
                form |= Form::LETTER | Form::SMALL;
                hash = step(hash, byte);
            }
            CAPITAL => {
                form |= Form::LETTER | Form::CAPITAL | if end == start { Form::CAPITAL_FIRST } else { 0 };
                hash = step(hash, byte | 0x20);
            }
            DIGIT => {
                form |= Form::DIGIT;
                hash = step(hash, byte);
            }
            WIDE => return wide_token(text, start),
            _ => break,
        }
        end += 1;
    }
    Token { start, end, hash, form: Form(form) }
}

/// A token with characters beyond ASCII.
fn wide_token(text: &str, start: usize) -> Token {
    let rest = text.get(start..).unwrap_or_default();
    let (mut end, mut form) = (start, 0);
    for c in rest.chars() {
        if c.is_numeric() {
            form |= if c.is_ascii() { Form::DIGIT } else { Form::DIGIT | Form::LETTER };
        } else if c.is_uppercase() {
            form |= Form::LETTER | Form::CAPITAL | if end == start { Form::CAPITAL_FIRST } else { 0 };
        } else if c.is_alphabetic() {
            form |= Form::LETTER | Form::SMALL;
        } else if !(is_combining_mark(c) && end > start) {
            break;
        }
        end += c.len_utf8();
    }
    Token { start, end, hash: hash_of(text.get(start..end).unwrap_or_default()), form: Form(form) }
}
