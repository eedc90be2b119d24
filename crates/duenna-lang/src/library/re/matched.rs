//! `re.Match`.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::pattern::Pattern;
use super::program::Spans;
use super::replace::Template;
use crate::builtins::Arguments;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Opaque;
use crate::ops::{self, Number};
use crate::text;
use crate::value::{HashKey, Kind, Slot, Value};
use crate::words::Text;

/// Where a pattern was found.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Match {
    pattern: Pattern,
    text: Text,
    /// In bytes.
    spans: Spans,
    /// Where the match begins: the byte, and how many characters stand before it.
    pub(super) begin: (usize, usize),
    /// Between which characters it was searched.
    bounds: (usize, usize),
}

impl Match {
    /// `after`: where an earlier match began, from which characters are counted.
    pub(super) fn new(
        pattern: &Pattern,
        text: &Text,
        spans: Spans,
        bounds: (usize, usize),
        after: Option<(usize, usize)>,
    ) -> Self {
        let byte = spans.first().copied().flatten().map_or(0, |(from, _)| from);
        let (known, count) = after.unwrap_or((0, 0));
        let begin = (byte, count + characters(text, known, byte));
        Self { pattern: pattern.clone(), text: text.clone(), spans, begin, bounds }
    }

    pub(super) fn value(self, heap: &mut Heap) -> Value {
        heap.charge(64 + self.spans.len() * 24);
        Value::Opaque(Arc::new(Opaque::Match(self)))
    }

    /// The number of the group that a value names.
    fn group(&self, key: &Value) -> Result<usize, Fault> {
        let names = &self.pattern.program.names;
        let found = match ops::given(key)? {
            Value::Str(name) => names.iter().find(|(known, _)| *known == **name).map(|(_, group)| *group),
            key => Number::whole(key).and_then(|group| usize::try_from(group).ok()),
        };
        let none = || ExceptionRecord::new(Class::IndexError, "no such group");
        Ok(found.filter(|group| *group < self.spans.len()).ok_or_else(none)?)
    }

    fn span(&self, group: usize) -> Option<(usize, usize)> {
        self.spans.get(group).copied().flatten()
    }

    /// What a group matched.
    pub(super) fn taken(&self, group: usize) -> Option<&str> {
        self.span(group).and_then(|(from, to)| self.text.get(from..to))
    }

    fn slot(&self, heap: &mut Heap, group: usize, default: &Value) -> Slot {
        match self.taken(group) {
            Some(taken) => ops::text_slot(heap, taken),
            None => Slot::public(default.clone()),
        }
    }

    /// Where a group stands, in characters.
    fn places(&self, group: usize) -> (i64, i64) {
        let Some((from, to)) = self.span(group) else { return (-1, -1) };
        let (byte, count) = self.begin;
        let from_count = count + characters(&self.text, byte, from);
        let to_count = from_count + characters(&self.text, from, to);
        (i64::try_from(from_count).unwrap_or(i64::MAX), i64::try_from(to_count).unwrap_or(i64::MAX))
    }

    /// The group that closed last.
    fn last(&self) -> Option<usize> {
        let closing = self.pattern.program.closing.iter();
        closing
            .copied()
            .filter(|group| self.span(*group).is_some())
            .max_by_key(|group| self.span(*group).map(|span| span.1))
    }

    fn name(&self, group: usize) -> Option<&str> {
        self.pattern.program.names.iter().find(|(_, of)| *of == group).map(|(name, _)| name.as_str())
    }

    pub(crate) fn index(&self, heap: &mut Heap, key: &Value) -> Result<Value, Fault> {
        let group = self.group(key)?;
        Ok(self.slot(heap, group, &Value::None).value)
    }

    pub(crate) fn call(&self, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Result<Slot, Fault>> {
        let result = match name {
            "group" => self.chosen(heap, given),
            "groups" => default(given).map(|default| {
                let groups = (1..self.spans.len()).map(|group| self.slot(heap, group, &default)).collect();
                heap.allocate(Kind::Tuple(groups))
            }),
            "groupdict" => default(given).map(|default| {
                let mut named = ops::Dict::default();
                for (name, group) in &self.pattern.program.names {
                    let (key, slot): (Text, Slot) = (name.as_str().into(), self.slot(heap, *group, &default));
                    named.insert(HashKey::Str(key.clone()), (Slot::public(Value::Str(key)), slot));
                }
                heap.allocate(Kind::Dict(named))
            }),
            "start" | "end" | "span" => self.asked(given).map(|group| {
                let (from, to) = self.places(group);
                match name {
                    "start" => Value::Int(from),
                    "end" => Value::Int(to),
                    _ => heap.allocate(Kind::Tuple(vec![Slot::public(Value::Int(from)), Slot::public(Value::Int(to))])),
                }
            }),
            "expand" => given.one().and_then(|template| {
                let Value::Str(template) = ops::given(&template.value)? else {
                    return Err(ExceptionRecord::type_error("expand() needs a text").into());
                };
                let mut out = String::new();
                Template::parse(template, &self.pattern.program)?.fill(&mut out, |group| self.taken(group))?;
                Ok(heap.text(out))
            }),
            _ => return None,
        };
        Some(result.map(Slot::public))
    }

    fn chosen(&self, heap: &mut Heap, given: Arguments<'_>) -> Result<Value, Fault> {
        given.no_keywords()?;
        let groups = given.positional.iter().map(|slot| self.group(&slot.value)).collect::<Result<Vec<_>, _>>()?;
        match *groups {
            [] => Ok(self.slot(heap, 0, &Value::None).value),
            [group] => Ok(self.slot(heap, group, &Value::None).value),
            _ => {
                let slots = groups.into_iter().map(|group| self.slot(heap, group, &Value::None)).collect();
                Ok(heap.allocate(Kind::Tuple(slots)))
            }
        }
    }

    fn asked(&self, given: Arguments<'_>) -> Result<usize, Fault> {
        given.no_keywords()?;
        given.between(0, 1)?;
        given.get(0).map_or(Ok(0), |key| self.group(key))
    }

    pub(crate) fn attribute(&self, heap: &mut Heap, name: &str) -> Option<Value> {
        let int = |count: usize| Value::Int(i64::try_from(count).unwrap_or(i64::MAX));
        Some(match name {
            "string" => Value::Str(self.text.clone()),
            "re" => self.pattern.clone().value(),
            "pos" => int(self.bounds.0),
            "endpos" => int(self.bounds.1),
            "lastindex" => self.last().map_or(Value::None, int),
            "lastgroup" => self.last().and_then(|group| self.name(group)).map_or(Value::None, |name| heap.text(name)),
            _ => return None,
        })
    }

    pub(crate) fn repr(&self) -> String {
        let (from, to) = self.places(0);
        let taken: String = self.taken(0).unwrap_or_default().chars().take(50).collect();
        let shown: String = text::quote(&taken).chars().take(50).collect();
        format!("<re.Match object; span=({from}, {to}), match={shown}>")
    }
}

/// Characters between two bytes.
fn characters(text: &Text, from: usize, to: usize) -> usize {
    if text.is_narrow() {
        return to.saturating_sub(from);
    }
    text.get(from..to).map_or(0, |part| part.chars().count())
}

/// The one argument of `groups` and `groupdict`: what stands for a group that did not match.
fn default(given: Arguments<'_>) -> Result<Value, Fault> {
    given.only_keywords(&["default"])?;
    given.between(0, 1)?;
    Ok(given.either(0, "default").map(ops::given).transpose()?.cloned().unwrap_or(Value::None))
}
