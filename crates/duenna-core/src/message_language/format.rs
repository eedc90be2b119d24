//! Composite values: fixed text with typed slots, `{from} to {to}` (the dual firewall's `VALIDATEFORMAT`).

use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use super::answer::Why;
use super::hidden;
use super::kind::{Kind, LONGEST, Value};

/// Fixed text and slots, each slot of its own kind.
#[derive(Debug, Clone)]
pub struct Format {
    /// Before the first slot.
    start: Arc<str>,
    /// Each slot, and the text after it.
    slots: Vec<Slot>,
}

#[derive(Debug, Clone)]
struct Slot {
    name: Arc<str>,
    kind: Kind,
    after: Arc<str>,
}

/// Why a text is no format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// A brace without its other one.
    #[error("a `{{` or `}}` is unmatched")]
    Braces,
    /// Nothing to fill in.
    #[error("it has no slot such as `{{from}}`: say what may be filled in, or make it a member of an enumeration")]
    NoSlot,
    /// Two slots with no text between them: where one ends could not be told.
    #[error("the slots `{0}` and `{1}` touch: put text between them")]
    Touching(String, String),
    /// Fixed text that is not seen as it is.
    #[error("its fixed text has invisible characters, or more than {LONGEST} bytes")]
    Hidden,
    /// A slot whose kind is not said, or is none.
    #[error("the slot `{name}`: {why}")]
    Slot {
        /// Which one.
        name: String,
        /// What is wrong.
        why: String,
    },
}

impl Format {
    /// Reads a template; `kind` says what may stand in each slot, and gives the slot's name.
    pub(super) fn parse(
        template: &str,
        mut kind: impl FnMut(&str) -> Result<(Arc<str>, Kind), String>,
    ) -> Result<Self, FormatError> {
        if template.len() > LONGEST || template.contains(hidden::is_hidden) {
            return Err(FormatError::Hidden);
        }
        let mut parts = template.split('{');
        let start = parts.next().unwrap_or_default();
        if start.contains('}') {
            return Err(FormatError::Braces);
        }
        let mut slots: Vec<Slot> = Vec::new();
        for part in parts {
            let (inside, after) = part.split_once('}').ok_or(FormatError::Braces)?;
            if after.contains('}') {
                return Err(FormatError::Braces);
            }
            if let Some(before) = slots.last().filter(|slot| slot.after.is_empty()) {
                return Err(FormatError::Touching(before.name.to_string(), inside.to_owned()));
            }
            let slot = |why| FormatError::Slot { name: inside.to_owned(), why };
            let (name, kind) = kind(inside).map_err(slot)?;
            if matches!(kind, Kind::Name(_) | Kind::OneOf(_) | Kind::Format(_)) {
                return Err(slot(format!("a {} cannot be part of a format", kind.name())));
            }
            slots.push(Slot { name, kind, after: after.into() });
        }
        if slots.is_empty() { Err(FormatError::NoSlot) } else { Ok(Self { start: start.into(), slots }) }
    }

    /// The names of the slots, and what may stand in each.
    pub fn slots(&self) -> impl Iterator<Item = (&str, &Kind)> {
        self.slots.iter().map(|slot| (&*slot.name, &slot.kind))
    }

    /// The template, as it is written in a language's file.
    #[must_use]
    pub fn template(&self) -> String {
        let slots = self.slots.iter().map(|Slot { name, after, .. }| format!("{{{name}}}{after}"));
        std::iter::once(self.start.to_string()).chain(slots).collect()
    }

    /// The text in its one written form, if each of its parts is of its kind.
    pub(super) fn read(&self, text: &str) -> Result<Value, Why> {
        let written = self.fill(text, None)?;
        // What is told has to be the same if it is read again: a member may hold the text between two slots.
        if written != text && self.fill(&written, None).as_ref() != Ok(&written) {
            return Err(Why::WrongFormat);
        }
        Ok(Value::Written(written.into()))
    }

    /// What stands in each slot of a written value, and where.
    #[must_use]
    pub fn filled(&self, written: &str) -> Vec<(Range<usize>, &Kind, Value)> {
        let mut all = Vec::with_capacity(self.slots.len());
        let mut each = |place, kind, value| all.push((place, kind, value));
        let is_read = self.fill(written, Some(&mut each)).is_ok();
        if is_read { all } else { Vec::new() }
    }

    /// The text in its one written form; `each` is told what stands in each slot, and where.
    fn fill<'f>(&'f self, text: &str, mut each: Option<&mut Each<'_, 'f>>) -> Result<String, Why> {
        let mut rest = strip(text, &self.start).ok_or(Why::WrongFormat)?;
        let mut read = String::with_capacity(text.len());
        read.push_str(&self.start);
        for (at, Slot { kind, after, .. }) in self.slots.iter().enumerate() {
            let is_last = at + 1 == self.slots.len();
            let end = if is_last { rest.len().checked_sub(after.len()) } else { find(rest, after) };
            let (inside, from) = end.and_then(|end| rest.split_at_checked(end)).ok_or(Why::WrongFormat)?;
            rest = strip(from, after).ok_or(Why::WrongFormat)?;
            // Days and times, which are most of what stands in formats, need no value of their own.
            if each.is_none() && matches!(kind, Kind::Date(_) | Kind::DateTime(_) | Kind::Time) {
                if inside.len() > LONGEST {
                    return Err(Why::TooLong);
                }
                if kind.read_time(inside, &mut read)? {
                    read.push_str(inside);
                }
                read.push_str(after);
                continue;
            }
            // A slot of another kind is another format; one out of its range is out of range.
            let value = kind.read_text(inside);
            let value = value.map_err(|why| if why == Why::WrongKind { Why::WrongFormat } else { why })?;
            let start = read.len();
            if matches!(kind, Kind::Int(_)) && inside.len() == 2 && inside.starts_with('0') {
                // `10:05`, `03/05`: the nought belongs to how it is written.
                read.push_str(inside);
            } else {
                // Writing to a string cannot fail.
                let _ = write!(read, "{value}");
            }
            if let Some(each) = &mut each {
                each(start..read.len(), kind, value);
            }
            read.push_str(after);
        }
        if !rest.is_empty() {
            return Err(Why::WrongFormat);
        }
        if read.len() > LONGEST { Err(Why::TooLong) } else { Ok(read) }
    }
}

/// Is told what stands in a slot, and where.
type Each<'a, 'f> = dyn FnMut(Range<usize>, &'f Kind, Value) + 'a;

/// What follows `fixed` in `text`, whatever the case of its letters.
fn strip<'a>(text: &'a str, fixed: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(fixed.len())?;
    if start.eq_ignore_ascii_case(fixed) { Some(rest) } else { None }
}

/// Where `fixed` stands first.
fn find(text: &str, fixed: &str) -> Option<usize> {
    let (text, fixed) = (text.as_bytes(), fixed.as_bytes());
    // What is found begins with a whole character, as `fixed` does.
    if fixed.is_empty() { Some(0) } else { text.windows(fixed.len()).position(|part| part.eq_ignore_ascii_case(fixed)) }
}
