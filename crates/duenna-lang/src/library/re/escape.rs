//! What stands behind a backslash in a pattern.

use regex_syntax::hir::{ClassUnicode, Hir, Look};

use super::classes;
use super::parse::{ASCII, Kind, Parser, Piece};
use crate::exception::Fault;

/// A character, or a class of them.
pub(super) enum Item {
    Character(char),
    Class(ClassUnicode),
}

/// The character that a letter stands for behind a backslash.
pub(super) const fn control(letter: char) -> Option<char> {
    match letter {
        'a' => Some('\x07'),
        'b' => Some('\x08'),
        'f' => Some('\x0c'),
        'n' => Some('\n'),
        'r' => Some('\r'),
        't' => Some('\t'),
        'v' => Some('\x0b'),
        '\\' => Some('\\'),
        _ => None,
    }
}

pub(super) const fn is_octal(character: char) -> bool {
    matches!(character, '0'..='7')
}

impl Parser {
    /// Outside of brackets; the backslash and `letter` are taken.
    pub(super) fn escape(&mut self, letter: char, flags: u32) -> Result<Piece, Fault> {
        let ascii = flags & ASCII != 0;
        let look = match letter {
            'A' => Some(Look::Start),
            'Z' => Some(Look::End),
            'b' if ascii => Some(Look::WordAscii),
            'B' if ascii => Some(Look::WordAsciiNegate),
            'b' => Some(Look::WordUnicode),
            'B' => Some(Look::WordUnicodeNegate),
            _ => None,
        };
        if let Some(look) = look {
            self.note_look(look);
            return Ok(Piece { hir: Hir::look(look), kind: Kind::Place });
        }
        let item = match letter {
            '1'..='9' => self.number(letter)?,
            _ => self.shared_escape(letter, ascii)?,
        };
        self.item(item, flags)
    }

    /// In brackets.
    pub(super) fn class_escape(&mut self, letter: char, flags: u32) -> Result<Item, Fault> {
        if letter == 'b' {
            return Ok(Item::Character('\x08'));
        }
        if is_octal(letter) {
            let digits = self.source.while_next(2, is_octal);
            return self.octal(&format!("{letter}{digits}"));
        }
        self.shared_escape(letter, flags & ASCII != 0)
    }

    fn shared_escape(&mut self, letter: char, ascii: bool) -> Result<Item, Fault> {
        if let Some(class) = classes::category(letter, ascii) {
            return Ok(Item::Class(class));
        }
        if let Some(character) = control(letter).filter(|_| letter != 'b') {
            return Ok(Item::Character(character));
        }
        let width = match letter {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            '0' => {
                let digits = self.source.while_next(2, is_octal);
                return self.octal(&format!("0{digits}"));
            }
            'N' => return Err(self.source.error("\\N{…} is not supported here: write the character", 2)),
            _ if letter.is_ascii_alphanumeric() => {
                return Err(self.source.error(&format!("bad escape \\{letter}"), 2));
            }
            _ => return Ok(Item::Character(letter)),
        };
        let digits = self.source.while_next(width, |next| next.is_ascii_hexdigit());
        let back = digits.len() + 2;
        if digits.len() < width {
            return Err(self.source.error(&format!("incomplete escape \\{letter}{digits}"), back));
        }
        let found = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
        found.map(Item::Character).ok_or_else(|| self.source.error(&format!("bad escape \\{letter}{digits}"), back))
    }

    fn octal(&self, digits: &str) -> Result<Item, Fault> {
        let point = u32::from_str_radix(digits, 8).unwrap_or(u32::MAX);
        if point > 0o377 {
            let message = format!("octal escape value \\{digits} outside of range 0-0o377");
            return Err(self.source.error(&message, digits.len() + 1));
        }
        Ok(Item::Character(char::from_u32(point).unwrap_or('\0')))
    }

    /// Three octal digits are a character, others the number of a group.
    fn number(&mut self, first: char) -> Result<Item, Fault> {
        let mut digits = String::from(first);
        if let Some(second) = self.source.peek().filter(char::is_ascii_digit) {
            self.source.take();
            digits.push(second);
            if is_octal(first)
                && is_octal(second)
                && let Some(third) = self.source.peek().filter(|third| is_octal(*third))
            {
                self.source.take();
                digits.push(third);
                return self.octal(&digits);
            }
        }
        let back = digits.len() + 1;
        if digits.parse::<usize>().is_ok_and(|group| group <= self.groups) {
            return Err(self.source.refused(&format!("the backreference \\{digits} is"), self.source.at - back));
        }
        Err(self.source.error(&format!("invalid group reference {digits}"), back - 1))
    }
}
