//! Sets of characters, and how often a part is repeated.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir, Repetition};

use super::escape::Item;
use super::parse::{IGNORECASE, Kind, Parser, Piece};
use super::source::Token;
use crate::exception::{Class as Exception, ExceptionRecord, Fault};

impl Parser {
    /// `[…]`; the bracket is taken and stands at `start`.
    pub(super) fn brackets(&mut self, start: usize, flags: u32) -> Result<Piece, Fault> {
        let mut ranges: Vec<ClassUnicodeRange> = Vec::new();
        let negated = self.source.eat('^');
        let mut is_first = true;
        loop {
            let from = self.source.at;
            let open = |parser: &Self| parser.source.error_at("unterminated character set", start);
            let low = match self.source.token()?.ok_or_else(|| open(self))? {
                Token::Plain(']') if !is_first => break,
                Token::Plain(character) => Item::Character(character),
                Token::Escape(letter) => self.class_escape(letter, flags)?,
            };
            if let Item::Class(class) = &low {
                self.count(class)?;
            }
            is_first = false;
            let low_end = self.source.at;
            if self.source.eat('-') {
                let high = match self.source.token()?.ok_or_else(|| open(self))? {
                    Token::Plain(']') => {
                        add(&mut ranges, low);
                        add(&mut ranges, Item::Character('-'));
                        break;
                    }
                    Token::Plain(character) => Item::Character(character),
                    Token::Escape(letter) => self.class_escape(letter, flags)?,
                };
                match (low, high) {
                    (Item::Character(low), Item::Character(high)) if low <= high => {
                        ranges.push(ClassUnicodeRange::new(low, high));
                    }
                    _ => {
                        let (low, high) =
                            (self.source.text(from, low_end), self.source.text(low_end + 1, self.source.at));
                        return Err(self.source.error_at(&format!("bad character range {low}-{high}"), from));
                    }
                }
                continue;
            }
            add(&mut ranges, low);
        }
        let mut piece = Item::Class(ClassUnicode::new(ranges));
        if negated && let Item::Class(class) = &mut piece {
            if flags & IGNORECASE != 0 {
                self.fold(class, flags)?;
            }
            class.negate();
            return Ok(Piece { hir: Hir::class(Class::Unicode(class.clone())), kind: Kind::Part });
        }
        self.item(piece, flags)
    }

    /// How often: the least, and the most if there is one. `None` for a `{` that counts nothing.
    pub(super) fn bounds(&mut self, character: char) -> Result<Option<(u32, Option<u32>)>, Fault> {
        match character {
            '?' => return Ok(Some((0, Some(1)))),
            '*' => return Ok(Some((0, None))),
            '+' => return Ok(Some((1, None))),
            _ => {}
        }
        let here = self.source.at;
        if self.source.peek() == Some('}') {
            return Ok(None);
        }
        let low = self.source.while_next(usize::MAX, |next| next.is_ascii_digit());
        let high = if self.source.eat(',') {
            self.source.while_next(usize::MAX, |next| next.is_ascii_digit())
        } else {
            low.clone()
        };
        if !self.source.eat('}') {
            self.source.at = here;
            return Ok(None);
        }
        let number = |digits: &str| {
            let large = || ExceptionRecord::new(Exception::OverflowError, "the repetition number is too large");
            let number = digits.parse().ok().filter(|number| *number < u32::MAX);
            Ok::<u32, Fault>(number.ok_or_else(large)?)
        };
        let least = if low.is_empty() { 0 } else { number(&low)? };
        let most = if high.is_empty() { None } else { Some(number(&high)?) };
        if most.is_some_and(|most| most < least) {
            return Err(self.source.error_at("min repeat greater than max repeat", here));
        }
        Ok(Some((least, most)))
    }

    pub(super) fn repeated(
        &mut self,
        piece: Option<Piece>,
        (min, max): (u32, Option<u32>),
        start: usize,
    ) -> Result<Piece, Fault> {
        let Some(piece) = piece.filter(|piece| piece.kind != Kind::Place) else {
            return Err(self.source.error_at("nothing to repeat", start));
        };
        if piece.kind == Kind::Repeated {
            return Err(self.source.error_at("multiple repeat", start));
        }
        let lazy = self.source.eat('?');
        if !lazy && self.source.peek() == Some('+') {
            return Err(self.source.refused("the possessive `+` is", self.source.at));
        }
        let hir = Hir::repetition(Repetition { min, max, greedy: !lazy, sub: Box::new(piece.hir) });
        Ok(Piece { hir, kind: Kind::Repeated })
    }
}

fn add(ranges: &mut Vec<ClassUnicodeRange>, item: Item) {
    match item {
        Item::Character(character) => ranges.push(ClassUnicodeRange::new(character, character)),
        Item::Class(other) => ranges.extend_from_slice(other.ranges()),
    }
}
