//! Python's syntax of patterns, as what the engine compiles. Look-around, backreferences and atomic groups need
//! backtracking: they are refused.

use regex_syntax::hir::{Capture, Class, ClassUnicode, Hir, Look};

use super::classes;
use super::escape::Item;
use super::program::GROUPS;
use super::source::{Source, Token, too_large};
use crate::exception::{Class as Exception, ExceptionRecord, Fault};

pub(super) const IGNORECASE: u32 = 2;
pub(super) const MULTILINE: u32 = 8;
pub(super) const DOTALL: u32 = 16;
pub(super) const UNICODE: u32 = 32;
pub(super) const VERBOSE: u32 = 64;
pub(super) const ASCII: u32 = 256;

/// Groups within groups.
const DEPTH: usize = 100;
/// Ranges of the classes of a pattern: as many as the machine could not have, either.
const RANGES: usize = 1 << 22;
/// The ranges that looking up the other cases of many letters counts as.
const LOOKED_UP: usize = 1 << 10;

/// What a part of a pattern is, for who repeats it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Part,
    /// Takes no characters: `^`, `\b`.
    Place,
    Repeated,
}

pub(super) struct Piece {
    pub(super) hir: Hir,
    pub(super) kind: Kind,
}

/// A pattern that was read.
pub(super) struct ParsedPattern {
    pub(super) hir: Hir,
    pub(super) flags: u32,
    pub(super) groups: usize,
    pub(super) names: Vec<(String, usize)>,
    /// The groups in the order in which they close.
    pub(super) closing: Vec<usize>,
    pub(super) looks: Vec<Look>,
}

pub(super) struct Parser {
    pub(super) source: Source,
    pub(super) groups: usize,
    flags: u32,
    /// What `$` becomes.
    dollar: Look,
    names: Vec<(String, usize)>,
    closing: Vec<usize>,
    looks: Vec<Look>,
    /// The ranges of its classes so far.
    ranges: usize,
    /// `(?x)` was met by a reader that did not know: begin again.
    again: bool,
}

/// Reads a pattern. `$` becomes `dollar`, which stands for nothing else.
pub(super) fn parse(pattern: &str, flags: u32, dollar: Look) -> Result<ParsedPattern, Fault> {
    let source = Source::new(pattern);
    let (names, closing, looks) = (Vec::new(), Vec::new(), Vec::new());
    let mut parser = Parser { source, groups: 0, flags, dollar, names, closing, looks, ranges: 0, again: false };
    let hir = match parser.alternatives(flags, 0) {
        Err(_) if parser.again => return parse(pattern, flags | VERBOSE, dollar),
        hir => hir?,
    };
    if parser.source.peek().is_some() {
        return Err(parser.source.error("unbalanced parenthesis", 0));
    }
    let mut flags = parser.flags;
    if flags & ASCII == 0 {
        flags |= UNICODE;
    } else if flags & UNICODE != 0 {
        return Err(ExceptionRecord::value_error("ASCII and UNICODE flags are incompatible").into());
    }
    let Parser { groups, names, closing, looks, .. } = parser;
    Ok(ParsedPattern { hir, flags, groups, names, closing, looks })
}

impl Parser {
    pub(super) fn note_look(&mut self, look: Look) {
        if !self.looks.contains(&look) {
            self.looks.push(look);
        }
    }

    /// `a|b|c`. `flags` are those of the group; those of the whole pattern may come to them at its start.
    fn alternatives(&mut self, flags: u32, depth: usize) -> Result<Hir, Fault> {
        if depth > DEPTH {
            return Err(ExceptionRecord::new(Exception::RecursionError, "maximum recursion depth exceeded").into());
        }
        let mut branches = vec![self.sequence(flags, depth, true)?];
        while self.source.eat('|') {
            branches.push(self.sequence(flags, depth, false)?);
        }
        Ok(Hir::alternation(branches))
    }

    fn sequence(&mut self, mut flags: u32, depth: usize, first: bool) -> Result<Hir, Fault> {
        let mut pieces: Vec<Piece> = Vec::new();
        if depth == 0 {
            flags |= self.flags;
        }
        while self.source.peek().is_some_and(|next| !matches!(next, '|' | ')')) {
            let start = self.source.at;
            let Some(token) = self.source.token()? else { break };
            let character = match token {
                Token::Escape(letter) => {
                    let piece = self.escape(letter, flags)?;
                    pieces.push(piece);
                    continue;
                }
                Token::Plain(character) => character,
            };
            if flags & VERBOSE != 0 {
                if matches!(character, ' ' | '\t'..='\r') {
                    continue;
                }
                if character == '#' {
                    while self.source.token()?.is_some_and(|token| token != Token::Plain('\n')) {}
                    continue;
                }
            }
            let piece = match character {
                '[' => self.brackets(start, flags)?,
                '.' => {
                    let mut class =
                        if flags & DOTALL == 0 { classes::range('\n', '\n') } else { ClassUnicode::empty() };
                    class.negate();
                    Piece { hir: Hir::class(Class::Unicode(class)), kind: Kind::Part }
                }
                '^' | '$' => {
                    let look = match (character, flags & MULTILINE != 0) {
                        ('^', false) => Look::Start,
                        ('^', true) => Look::StartLF,
                        (_, false) => self.dollar,
                        (_, true) => Look::EndLF,
                    };
                    self.note_look(look);
                    Piece { hir: Hir::look(look), kind: Kind::Place }
                }
                '(' => {
                    let is_start = depth == 0 && first && pieces.is_empty();
                    let Some(piece) = self.group(start, flags, depth, is_start)? else {
                        flags |= if depth == 0 { self.flags } else { 0 };
                        continue;
                    };
                    piece
                }
                '*' | '+' | '?' | '{' => match self.bounds(character)? {
                    Some(bounds) => {
                        let piece = self.repeated(pieces.pop(), bounds, start)?;
                        pieces.push(piece);
                        continue;
                    }
                    None => self.item(Item::Character('{'), flags)?,
                },
                _ => self.item(Item::Character(character), flags)?,
            };
            pieces.push(piece);
        }
        Ok(Hir::concat(pieces.into_iter().map(|piece| piece.hir).collect()))
    }

    /// `(…)`; the parenthesis is taken and stands at `start`. `None` for flags and comments.
    fn group(&mut self, start: usize, flags: u32, depth: usize, is_start: bool) -> Result<Option<Piece>, Fault> {
        let (mut flags, mut index) = (flags, None);
        if self.source.eat('?') {
            match self.extension(start, flags, is_start)? {
                Extension::Nothing => return Ok(None),
                Extension::Plain(inner) => flags = inner,
                Extension::Named(name) => index = Some(self.open(Some(name))?),
            }
        } else {
            index = Some(self.open(None)?);
        }
        let inner = self.alternatives(flags, depth + 1)?;
        if !self.source.eat(')') {
            return Err(self.source.error_at("missing ), unterminated subpattern", start));
        }
        let hir = match index {
            None => inner,
            Some(index) => {
                self.closing.push(index);
                let index = u32::try_from(index).unwrap_or(u32::MAX);
                Hir::capture(Capture { index, name: None, sub: Box::new(inner) })
            }
        };
        Ok(Some(Piece { hir, kind: Kind::Part }))
    }

    fn open(&mut self, name: Option<String>) -> Result<usize, Fault> {
        self.groups += 1;
        if self.groups > GROUPS {
            return Err(too_large());
        }
        if let Some(name) = name {
            if let Some((_, before)) = self.names.iter().find(|(known, _)| *known == name) {
                let quoted = crate::text::quote(&name);
                let message =
                    format!("redefinition of group name {quoted} as group {}; was group {before}", self.groups);
                return Err(self.source.error(&message, name.chars().count() + 1));
            }
            self.names.push((name, self.groups));
        }
        Ok(self.groups)
    }

    pub(super) const fn whole_flags(&mut self) -> &mut u32 {
        &mut self.flags
    }

    pub(super) const fn begin_again(&mut self) {
        self.again = true;
    }

    pub(super) fn knows(&self, name: &str) -> bool {
        self.names.iter().any(|(known, _)| known == name)
    }

    /// Counts the ranges of a class, before more is made of it.
    pub(super) fn count(&mut self, class: &ClassUnicode) -> Result<(), Fault> {
        self.ranges = self.ranges.saturating_add(class.ranges().len());
        if self.ranges > RANGES { Err(too_large()) } else { Ok(()) }
    }

    /// Adds the other cases of a class.
    pub(super) fn fold(&mut self, class: &mut ClassUnicode, flags: u32) -> Result<(), Fault> {
        self.ranges = self.ranges.saturating_add(if classes::is_large(class) { LOOKED_UP } else { 0 });
        self.count(class)?;
        classes::fold(class, flags & ASCII != 0);
        Ok(())
    }

    /// A character or class, with its other cases where case does not count.
    pub(super) fn item(&mut self, item: Item, flags: u32) -> Result<Piece, Fault> {
        let ignores = flags & IGNORECASE != 0;
        let hir = match item {
            Item::Character(character) if !ignores => Hir::literal(character.to_string().into_bytes()),
            item => {
                let mut class = match item {
                    Item::Character(character) => classes::range(character, character),
                    Item::Class(class) => class,
                };
                self.count(&class)?;
                if ignores {
                    self.fold(&mut class, flags)?;
                }
                Hir::class(Class::Unicode(class))
            }
        };
        Ok(Piece { hir, kind: Kind::Part })
    }
}

/// What stands behind `(?`.
pub(super) enum Extension {
    /// A comment, or flags for the whole pattern.
    Nothing,
    /// A group that takes nothing, with these flags.
    Plain(u32),
    Named(String),
}
