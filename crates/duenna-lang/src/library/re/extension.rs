//! What may stand behind `(?` in a pattern.

use super::parse::{ASCII, DOTALL, Extension, IGNORECASE, MULTILINE, Parser, UNICODE, VERBOSE};
use crate::exception::Fault;
use crate::text::{self, unicode};

/// The flags that say what letters are: one of them at a time.
const KINDS: u32 = ASCII | UNICODE | 4;

const fn flag(letter: char) -> Option<u32> {
    match letter {
        'i' => Some(IGNORECASE),
        'L' => Some(4),
        'm' => Some(MULTILINE),
        's' => Some(DOTALL),
        'x' => Some(VERBOSE),
        'a' => Some(ASCII),
        'u' => Some(UNICODE),
        _ => None,
    }
}

impl Parser {
    /// Behind `(?`. `flags` are those around it; `is_start` where flags for the whole pattern may stand.
    pub(super) fn extension(&mut self, start: usize, flags: u32, is_start: bool) -> Result<Extension, Fault> {
        let Some(found) = self.source.take() else { return Err(self.source.error("unexpected end of pattern", 0)) };
        match found {
            'P' => self.python(start),
            ':' => Ok(Extension::Plain(flags)),
            '#' => {
                loop {
                    match self.source.token()? {
                        None => return Err(self.source.error_at("missing ), unterminated comment", start)),
                        Some(super::source::Token::Plain(')')) => break,
                        Some(_) => {}
                    }
                }
                Ok(Extension::Nothing)
            }
            '=' | '!' => Err(self.source.refused("look-ahead is", start)),
            '<' => match self.source.take() {
                None => Err(self.source.error("unexpected end of pattern", 0)),
                Some('=' | '!') => Err(self.source.refused("look-behind is", start)),
                Some(other) => Err(self.source.error(&format!("unknown extension ?<{other}"), 3)),
            },
            '(' => Err(self.source.refused("a conditional group is", start)),
            '>' => Err(self.source.refused("an atomic group is", start)),
            _ if found == '-' || flag(found).is_some() => self.flags(found, start, flags, is_start),
            _ => Err(self.source.error(&format!("unknown extension ?{found}"), 2)),
        }
    }

    fn python(&mut self, start: usize) -> Result<Extension, Fault> {
        match self.source.take() {
            None => Err(self.source.error("unexpected end of pattern", 0)),
            Some('<') => {
                let name = self.source.until('>', "group name")?;
                self.check_name(&name)?;
                Ok(Extension::Named(name))
            }
            Some('=') => {
                let name = self.source.until(')', "group name")?;
                self.check_name(&name)?;
                if self.knows(&name) {
                    return Err(self.source.refused(&format!("the backreference (?P={name}) is"), start));
                }
                let message = format!("unknown group name {}", text::quote(&name));
                Err(self.source.error(&message, name.chars().count() + 1))
            }
            Some(other) => Err(self.source.error(&format!("unknown extension ?P{other}"), 3)),
        }
    }

    fn check_name(&self, name: &str) -> Result<(), Fault> {
        if unicode::is_identifier(name) {
            return Ok(());
        }
        let message = format!("bad character in group name {}", text::quote(name));
        Err(self.source.error(&message, name.chars().count() + 1))
    }

    /// `(?i)`, `(?i:…)`, `(?s-i:…)`.
    fn flags(&mut self, first: char, start: usize, around: u32, is_start: bool) -> Result<Extension, Fault> {
        let (mut on, mut off) = (0, 0);
        let mut next = first;
        while let Some(flag) = flag(next) {
            if flag == 4 {
                return Err(self.source.error("bad inline flags: cannot use 'L' flag with a str pattern", 0));
            }
            on |= flag;
            if flag & KINDS != 0 && on & KINDS != flag {
                let message = "bad inline flags: flags 'a', 'u' and 'L' are incompatible";
                return Err(self.source.error(message, 0));
            }
            next = self.flag_letter("missing -, : or )", &[')', '-', ':'])?;
        }
        if next == ')' {
            if !is_start {
                return Err(self.source.error_at("global flags not at the start of the expression", start));
            }
            *self.whole_flags() |= on;
            if on & VERBOSE != 0 && around & VERBOSE == 0 {
                self.begin_again();
                return Err(Fault::Failure);
            }
            return Ok(Extension::Nothing);
        }
        if next == '-' {
            next = self.flag_letter("missing flag", &[])?;
            while let Some(flag) = flag(next) {
                if flag & KINDS != 0 {
                    let message = "bad inline flags: cannot turn off flags 'a', 'u' and 'L'";
                    return Err(self.source.error(message, 0));
                }
                off |= flag;
                next = self.flag_letter("missing :", &[':'])?;
            }
        }
        if on & off != 0 {
            return Err(self.source.error("bad inline flags: flag turned on and off", 1));
        }
        let around = if on & KINDS == 0 { around } else { around & !KINDS };
        Ok(Extension::Plain((around | on) & !off))
    }

    /// The next flag, or one of what may end them.
    fn flag_letter(&mut self, missing: &str, ends: &[char]) -> Result<char, Fault> {
        let Some(found) = self.source.take() else { return Err(self.source.error(missing, 0)) };
        if ends.contains(&found) || flag(found).is_some() {
            return Ok(found);
        }
        let message = if unicode::is_alphabetic(found) { "unknown flag" } else { missing };
        Err(self.source.error(message, 1))
    }
}
