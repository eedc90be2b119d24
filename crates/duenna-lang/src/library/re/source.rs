//! The text of a pattern or a template, read token by token; errors with CPython's words and places.

use crate::exception::{Class, ExceptionRecord, Fault};

/// A character, or one behind a backslash.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    Plain(char),
    Escape(char),
}

/// The error of a pattern that would take too much.
pub(super) fn too_large() -> Fault {
    Source::new("").error_at("so large a pattern is not supported here: repeat less", 0)
}

/// What is being read.
pub(super) struct Source {
    characters: Vec<char>,
    pub(super) at: usize,
}

impl Source {
    pub(super) fn new(text: &str) -> Self {
        Self { characters: text.chars().collect(), at: 0 }
    }

    /// The next character, without taking it.
    pub(super) fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    /// Takes the next token.
    pub(super) fn token(&mut self) -> Result<Option<Token>, Fault> {
        let Some(first) = self.peek() else { return Ok(None) };
        if first != '\\' {
            self.at += 1;
            return Ok(Some(Token::Plain(first)));
        }
        match self.characters.get(self.at + 1) {
            Some(second) => {
                self.at += 2;
                Ok(Some(Token::Escape(*second)))
            }
            None => Err(self.error("bad escape (end of pattern)", 0)),
        }
    }

    /// Takes one character, even a backslash.
    pub(super) fn take(&mut self) -> Option<char> {
        let found = self.peek()?;
        self.at += 1;
        Some(found)
    }

    /// Takes this character if it is the next.
    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let is_next = self.peek() == Some(wanted);
        self.at += usize::from(is_next);
        is_next
    }

    /// Takes up to `most` characters that are wanted.
    pub(super) fn while_next(&mut self, most: usize, wanted: impl Fn(char) -> bool) -> String {
        let mut taken = String::new();
        while taken.len() < most
            && let Some(next) = self.peek().filter(|next| wanted(*next))
        {
            taken.push(next);
            self.at += 1;
        }
        taken
    }

    /// Takes a name and what ends it.
    pub(super) fn until(&mut self, end: char, what: &str) -> Result<String, Fault> {
        let mut name = String::new();
        loop {
            match self.take() {
                None if name.is_empty() => return Err(self.error(&format!("missing {what}"), 0)),
                None => {
                    let back = name.chars().count();
                    return Err(self.error(&format!("missing {end}, unterminated name"), back));
                }
                Some(found) if found == end => break,
                Some(found) => name.push(found),
            }
        }
        if name.is_empty() { Err(self.error(&format!("missing {what}"), 1)) } else { Ok(name) }
    }

    /// What stands between two places.
    pub(super) fn text(&self, from: usize, to: usize) -> String {
        self.characters.get(from..to).unwrap_or_default().iter().collect()
    }

    /// An error `back` characters before what comes next.
    pub(super) fn error(&self, message: &str, back: usize) -> Fault {
        self.error_at(message, self.at.saturating_sub(back))
    }

    /// An error at a place.
    pub(super) fn error_at(&self, message: &str, place: usize) -> Fault {
        let mut words = format!("{message} at position {place}");
        if self.characters.contains(&'\n') {
            let before = self.characters.get(..place).unwrap_or_default();
            let line = before.iter().filter(|c| **c == '\n').count() + 1;
            let column = before.iter().rev().take_while(|c| **c != '\n').count() + 1;
            words = format!("{words} (line {line}, column {column})");
        }
        ExceptionRecord::new(Class::PatternError, words).into()
    }

    /// What Python has and this does not.
    pub(super) fn refused(&self, what: &str, place: usize) -> Fault {
        self.error_at(&format!("{what} not supported here: patterns run in linear time"), place)
    }
}
