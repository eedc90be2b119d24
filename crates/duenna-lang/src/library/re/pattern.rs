//! `re.Pattern`.

use std::fmt::Write as _;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::super::signature::Signature;
use super::matched::Match;
use super::parse::{ASCII, DOTALL, IGNORECASE, MULTILINE, UNICODE, VERBOSE};
use super::program::{Ask, Program, Search, Spans, compiled};
use super::replace;
use crate::builtins::Arguments;
use crate::builtins::arguments::whole;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Opaque;
use crate::ops;
use crate::text;
use crate::value::{HashKey, IteratorName, Kind, Slot, Value};
use crate::words::Text;

/// A compiled pattern.
#[derive(Clone)]
pub(crate) struct Pattern {
    pub(super) source: Text,
    pub(super) program: Arc<Program>,
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source && self.program.flags == other.program.flags
    }
}

/// Written as what it was made of, and compiled again when read.
impl Serialize for Pattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.source, self.program.flags).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (source, flags) = <(Text, u32)>::deserialize(deserializer)?;
        let wrong = |_| serde::de::Error::custom("a pattern that does not compile");
        Ok(Self { program: compiled(&source, flags).map_err(wrong)?, source })
    }
}

const SEARCH: Signature = Signature::new(&["string", "pos", "endpos"], 1);
const SPLIT: Signature = Signature::new(&["string", "maxsplit"], 1);
const REPLACE: Signature = Signature::new(&["repl", "string", "count"], 2);

/// The work of compiling a pattern, and of each byte of it.
const COMPILED: usize = 100;
const COMPILED_BYTE: usize = 10;

/// The part of a text that is searched.
pub(super) struct Part<'t> {
    pub(super) text: &'t Text,
    /// The text up to where the search ends.
    hay: &'t str,
    from: usize,
    /// As the caller gave them, within the text.
    bounds: (usize, usize),
}

impl<'t> Part<'t> {
    pub(super) fn whole(text: &'t Text) -> Self {
        Self { text, hay: text, from: 0, bounds: (0, text.length()) }
    }

    fn between(text: &'t Text, from: i64, to: i64) -> Self {
        let place = |bound: i64| usize::try_from(bound).unwrap_or_default().min(text.length());
        let (from, to) = (place(from), place(to));
        let byte = |place: usize| {
            if text.is_narrow() { place } else { text.char_indices().nth(place).map_or(text.len(), |(at, _)| at) }
        };
        let hay = text.get(..byte(to)).unwrap_or(text);
        Self { text, hay, from: byte(from), bounds: (from, to) }
    }
}

/// The matches of a text, one after the other, as CPython finds them: an empty one may follow another, but not the same.
pub(super) struct Walk<'p> {
    search: Search<'p>,
    from: usize,
    end: usize,
    not_at: Option<usize>,
}

/// Gets ready to search a text, which is looked at once.
fn search<'p>(heap: &Heap, pattern: &'p Pattern, part: &Part<'p>) -> Result<Search<'p>, Fault> {
    heap.work(1 + part.hay.len() / 16)?;
    Search::new(&pattern.program, part.hay)
}

impl<'p> Walk<'p> {
    pub(super) fn new(heap: &Heap, pattern: &'p Pattern, part: &Part<'p>) -> Result<Self, Fault> {
        let search = search(heap, pattern, part)?;
        Ok(Self { search, from: part.from, end: part.hay.len(), not_at: None })
    }

    /// The next match, with where it begins and ends.
    pub(super) fn next(&mut self, heap: &Heap) -> Result<Option<(usize, usize, Spans)>, Fault> {
        if self.from > self.end {
            return Ok(None);
        }
        let ask = Ask { not_at: self.not_at, ..Ask::default() };
        let Some(spans) = self.search.find(heap, self.from, ask)? else { return Ok(None) };
        let Some((from, to)) = spans.first().copied().flatten() else { return Ok(None) };
        self.not_at = (from == to).then_some(to);
        self.from = to;
        Ok(Some((from, to, spans)))
    }
}

impl Pattern {
    /// The bytes of its source.
    pub(crate) fn source_bytes(&self) -> usize {
        self.source.len()
    }

    pub(super) fn new(heap: &mut Heap, source: &Text, flags: u32) -> Result<Self, Fault> {
        ops::bounded_text(source.len())?;
        heap.charge(source.len().saturating_add(256));
        heap.work(COMPILED + source.len().saturating_mul(COMPILED_BYTE))?;
        let program = compiled(source, flags)?;
        heap.work(program.built())?;
        Ok(Self { source: source.clone(), program })
    }

    /// One match, as `search`, `match` and `fullmatch` want it.
    pub(super) fn find(&self, heap: &mut Heap, name: &str, part: &Part<'_>) -> Result<Value, Fault> {
        let ask = Ask { anchored: name != "search", whole: name == "fullmatch", not_at: None };
        if part.from > part.hay.len() {
            return Ok(Value::None);
        }
        let found = search(heap, self, part)?.find(heap, part.from, ask)?;
        Ok(found.map_or(Value::None, |spans| Match::new(self, part.text, spans, part.bounds, None).value(heap)))
    }

    pub(super) fn find_all(&self, heap: &mut Heap, part: &Part<'_>) -> Result<Value, Fault> {
        let mut found = Vec::new();
        let mut walk = Walk::new(heap, self, part)?;
        while let Some((_, _, spans)) = walk.next(heap)? {
            ops::bounded_items(found.len() + 1)?;
            let text =
                |span: &Option<(usize, usize)>| span.and_then(|(from, to)| part.text.get(from..to)).unwrap_or("");
            found.push(match spans.as_slice() {
                [whole] => ops::text_slot(heap, text(whole)),
                [_, group] => ops::text_slot(heap, text(group)),
                groups => {
                    let groups = groups.iter().skip(1).map(|group| ops::text_slot(heap, text(group))).collect();
                    Slot::public(heap.allocate(Kind::Tuple(groups)))
                }
            });
        }
        Ok(heap.allocate(Kind::List(found)))
    }

    pub(super) fn matches(&self, heap: &mut Heap, part: &Part<'_>) -> Result<Value, Fault> {
        let mut found = Vec::new();
        let mut last = None;
        let mut walk = Walk::new(heap, self, part)?;
        while let Some((_, _, spans)) = walk.next(heap)? {
            ops::bounded_items(found.len() + 1)?;
            let matched = Match::new(self, part.text, spans, part.bounds, last);
            last = Some(matched.begin);
            found.push(Slot::public(matched.value(heap)));
        }
        let found = Slot::public(heap.allocate(Kind::List(found)));
        ops::iterator(heap, found, IteratorName::Found)
    }

    pub(super) fn split(&self, heap: &mut Heap, text: &Text, most: i64) -> Result<Value, Fault> {
        let most = usize::try_from(most).map_or(0, |most| if most == 0 { usize::MAX } else { most });
        let mut parts = Vec::new();
        let mut last = 0;
        let part = Part::whole(text);
        let (mut walk, mut times) = (Walk::new(heap, self, &part)?, 0);
        while times < most
            && let Some((from, to, spans)) = walk.next(heap)?
        {
            times += 1;
            ops::bounded_items(parts.len() + spans.len() + 1)?;
            parts.push(ops::text_slot(heap, text.get(last..from).unwrap_or_default()));
            for group in spans.iter().skip(1) {
                let group = group.and_then(|(from, to)| text.get(from..to));
                parts.push(group.map_or(Slot::public(Value::None), |group| ops::text_slot(heap, group)));
            }
            last = to;
        }
        parts.push(ops::text_slot(heap, text.get(last..).unwrap_or_default()));
        Ok(heap.allocate(Kind::List(parts)))
    }

    pub(crate) fn call(&self, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Result<Slot, Fault>> {
        let result = match name {
            "search" | "match" | "fullmatch" | "findall" | "finditer" => self.searched(heap, name, given),
            "split" => SPLIT.bind(given).and_then(|bound| {
                let most = bound.get(1).map_or(Ok(0), |most| whole(heap, most))?;
                self.split(heap, subject(heap, bound.at(0))?, most)
            }),
            "sub" | "subn" => REPLACE.bind(given).and_then(|bound| {
                let count = bound.get(2).map_or(Ok(0), |count| whole(heap, count))?;
                replace::replaced(heap, self, name == "subn", (bound.at(0), bound.at(1)), count)
            }),
            _ => return None,
        };
        Some(result.map(Slot::public))
    }

    fn searched(&self, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Result<Value, Fault> {
        let bound = SEARCH.bind(given)?;
        let text = subject(heap, bound.at(0))?;
        let from = bound.get(1).map_or(Ok(0), |from| whole(heap, from))?;
        let to = bound.get(2).map_or(Ok(i64::MAX), |to| whole(heap, to))?;
        let part = Part::between(text, from, to);
        if from > to {
            let none = Slot::public(heap.allocate(Kind::List(Vec::new())));
            return match name {
                "findall" => Ok(none.value),
                "finditer" => ops::iterator(heap, none, IteratorName::Found),
                _ => Ok(Value::None),
            };
        }
        match name {
            "findall" => self.find_all(heap, &part),
            "finditer" => self.matches(heap, &part),
            _ => self.find(heap, name, &part),
        }
    }

    pub(crate) fn attribute(&self, heap: &mut Heap, name: &str) -> Option<Value> {
        Some(match name {
            "pattern" => Value::Str(self.source.clone()),
            "flags" => Value::Int(i64::from(self.program.flags)),
            "groups" => Value::Int(i64::try_from(self.program.groups).unwrap_or(i64::MAX)),
            "groupindex" => {
                let mut names = ops::Dict::default();
                for (name, group) in &self.program.names {
                    let key: Text = name.as_str().into();
                    let group = Value::Int(i64::try_from(*group).unwrap_or(i64::MAX));
                    names.insert(HashKey::Str(key.clone()), (Slot::public(Value::Str(key)), Slot::public(group)));
                }
                heap.allocate(Kind::Dict(names))
            }
            _ => return None,
        })
    }

    pub(crate) fn repr(&self) -> String {
        let shown: String = text::quote(&self.source).chars().take(200).collect();
        let mut out = format!("re.compile({shown}");
        let names = [
            (IGNORECASE, "IGNORECASE"),
            (MULTILINE, "MULTILINE"),
            (DOTALL, "DOTALL"),
            (VERBOSE, "VERBOSE"),
            (ASCII, "ASCII"),
        ];
        let set = names.iter().filter(|(flag, _)| self.program.flags & flag != 0);
        for (place, (_, name)) in set.enumerate() {
            // Writing to a text cannot fail.
            let _ = write!(out, "{}re.{name}", if place == 0 { ", " } else { "|" });
        }
        out + ")"
    }

    pub(crate) fn hash_key(&self) -> HashKey {
        HashKey::Named(format!("re.compile {} {}", self.program.flags & !UNICODE, &*self.source))
    }

    pub(super) fn value(self) -> Value {
        Value::Opaque(Arc::new(Opaque::Pattern(self)))
    }
}

/// The text that is searched.
pub(super) fn subject<'v>(heap: &Heap, value: &'v Value) -> Result<&'v Text, Fault> {
    if let Value::Str(text) = ops::given(value)? {
        return Ok(text);
    }
    let name = ops::type_name(heap, value);
    if name == "bytes" {
        return Err(ExceptionRecord::type_error("cannot use a string pattern on a bytes-like object").into());
    }
    Err(ExceptionRecord::type_error(format!("expected string or bytes-like object, got '{name}'")).into())
}
