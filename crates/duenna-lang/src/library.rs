//! Modules that artifacts may import: pure functions, constants and types.
//!
//! A module is a table of [`Entry`]s. What needs to call functions of the artifact (`key=`, `functools.reduce`) cannot be
//! here: it would have to stop in the middle.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a function names the kinds of values it takes; all others are one case"
)]

mod base64;
pub(crate) mod bytes;
mod calendar;
mod collections;
mod complex;
mod copy;
mod csv;
mod dataclasses;
mod datetime;
mod decimal;
mod draws;
mod exact;
mod fields;
mod fraction;
mod gamma;
mod hashlib;
mod html;
mod io;
mod json;
mod math;
mod objects;
mod opaque;
mod operator;
mod patterns;
mod raising;
mod re;
mod runtime;
mod signature;
mod statistics;
mod string;
mod textwrap;
mod time;
mod typing;
mod unicodedata;
mod url;
mod uuid;
mod whole_math;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(crate) use self::collections::{
    counters, deque_method, extend_deque, field_defaults, field_names, held_attribute, missing_item, most_common,
    named_method, named_tuple, named_type_method, signed, special_method, tuple_maker, type_of,
};
pub(crate) use self::complex::{Complex, real_power};
pub(crate) use self::csv::{Format, writer_method};
pub(crate) use self::decimal::Decimal;
pub(crate) use self::hashlib::{Hasher, method as hasher_method};
pub(crate) use self::io::{Stream, method as stream_method, part as stream_part};
pub(crate) use self::opaque::{Opaque, Record, binary, divide, sealed, takes};
pub(crate) use self::runtime::replace_slice;
use crate::builtins::{Arguments, Effect};
use crate::cost::Cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::value::{Slot, Value};

/// What a function of a module makes.
pub(crate) type Outcome = Result<Slot, Fault>;

/// What runs a function of a module. Results are slots as built-ins make them: public, or an element of an argument.
pub(crate) type Function = fn(&mut Heap, Arguments<'_>) -> Result<Slot, Fault>;

/// One name of a module: `sqrt` of `math`, `date.fromisoformat` of `datetime`.
pub(crate) struct Entry {
    pub(crate) path: &'static str,
    pub(crate) kind: EntryKind,
    /// What a call costs; a constant is not called.
    cost: Cost,
}

/// What a name of a module is.
#[derive(Clone, Copy)]
pub(crate) enum EntryKind {
    /// A function that makes a new value without objects of its arguments, unless the effect says otherwise.
    Function(Effect, Function),
    /// A type: called, it makes one of its values.
    Type(Function),
    /// A value.
    Constant(fn() -> Value),
}

impl Entry {
    /// A function.
    const fn function(path: &'static str, cost: Cost, effect: Effect, function: Function) -> Self {
        Self { path, kind: EntryKind::Function(effect, function), cost }
    }

    /// A function whose result holds no object of its arguments.
    pub(crate) const fn scalar(path: &'static str, cost: Cost, function: Function) -> Self {
        Self::function(path, cost, Effect::Scalar, function)
    }

    /// A function whose result is a new container without objects of its arguments.
    pub(crate) const fn fresh(path: &'static str, cost: Cost, function: Function) -> Self {
        Self::function(path, cost, Effect::Fresh, function)
    }

    /// A function whose result may be, or hold, its arguments.
    pub(crate) const fn alias(path: &'static str, cost: Cost, function: Function) -> Self {
        Self::function(path, cost, Effect::Alias, function)
    }

    /// A function that may change its arguments.
    pub(crate) const fn writing(path: &'static str, cost: Cost, function: Function) -> Self {
        Self::function(path, cost, Effect::Writes, function)
    }

    /// A type.
    pub(crate) const fn value_type(path: &'static str, cost: Cost, make: Function) -> Self {
        Self { path, kind: EntryKind::Type(make), cost }
    }

    /// A value.
    pub(crate) const fn constant(path: &'static str, value: fn() -> Value) -> Self {
        Self { path, kind: EntryKind::Constant(value), cost: Cost::Constant }
    }
}

/// The module of what `match` needs: no name that can be imported.
pub(crate) const PATTERNS: &str = " patterns";

/// The module of what the prelude needs: no name that can be imported.
pub(crate) const RUNTIME: &str = " runtime";

/// Its function that asks whether a method left an operation to the other operand.
pub(crate) const IS_LEFT: &str = "is_left";

/// The module of what the lowering of classes needs: no name that can be imported.
pub(crate) const OBJECTS: &str = " objects";

/// The module of types that need no import.
pub(crate) const TYPES: &str = " types";

const BUILT_IN: &[Entry] = &[
    Entry::value_type("complex", Cost::Linear, complex::make),
    Entry::value_type("bytearray", Cost::Linear, bytes::array::make),
    Entry::fresh("bytearray.fromhex", Cost::Linear, bytes::array::from_hex),
];

/// The module of what `random` draws: no name that can be imported.
pub(crate) const DRAWS: &str = " draws";

/// All modules and what they have.
const MODULES: &[(&str, &[Entry])] = &[
    ("abc", typing::ABC),
    ("asyncio", &[Entry::constant("TimeoutError", || Value::Class(Class::TimeoutError))]),
    ("base64", base64::ENTRIES),
    ("calendar", calendar::ENTRIES),
    ("collections", collections::ENTRIES),
    ("collections.abc", typing::ENTRIES),
    ("contextlib", typing::CONTEXTS),
    ("copy", copy::ENTRIES),
    ("csv", csv::ENTRIES),
    ("dataclasses", dataclasses::ENTRIES),
    ("datetime", datetime::ENTRIES),
    ("decimal", decimal::methods::ENTRIES),
    ("enum", typing::ENUM),
    ("fractions", fraction::ENTRIES),
    ("hashlib", hashlib::ENTRIES),
    ("hmac", hashlib::HMAC),
    ("html", html::ENTRIES),
    ("io", io::ENTRIES),
    ("json", json::ENTRIES),
    ("math", math::ENTRIES),
    ("numbers", typing::NUMBERS),
    ("operator", operator::ENTRIES),
    ("re", re::ENTRIES),
    ("statistics", statistics::ENTRIES),
    ("string", string::ENTRIES),
    ("textwrap", textwrap::ENTRIES),
    ("time", time::ENTRIES),
    ("typing", typing::ENTRIES),
    ("unicodedata", unicodedata::ENTRIES),
    ("urllib.parse", url::ENTRIES),
    ("uuid", uuid::ENTRIES),
    ("zoneinfo", datetime::ZONES),
    (DRAWS, draws::ENTRIES),
    (PATTERNS, patterns::ENTRIES),
    (RUNTIME, runtime::ENTRIES),
    (OBJECTS, objects::ENTRIES),
    (TYPES, BUILT_IN),
];

/// A function or type of a module: the numbers of both in the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Native {
    module: u8,
    entry: u16,
}

/// Whether there is such a module, or one below it: `urllib` leads to `urllib.parse`.
pub(crate) fn is_module(path: &str) -> bool {
    MODULES.iter().any(|(name, _)| *name == path || name.strip_prefix(path).is_some_and(|rest| rest.starts_with('.')))
}

/// The type of that name: what `type(value)` gives for a value of a library type.
pub(crate) fn type_named(module: &str, path: &str) -> Option<Native> {
    match find(module, path) {
        Some(Value::Native(native)) if native.is_type() => Some(native),
        _ => None,
    }
}

/// The names of all modules.
pub(crate) fn modules() -> impl Iterator<Item = &'static str> {
    MODULES.iter().map(|(name, _)| *name).filter(|name| !name.starts_with(' '))
}

/// All functions and types of all modules.
#[cfg(test)]
pub(crate) fn all() -> impl Iterator<Item = Native> {
    let entries = MODULES
        .iter()
        .enumerate()
        .flat_map(|(module, (_, entries))| entries.iter().enumerate().map(move |(at, entry)| (module, at, entry)));
    let called = entries.filter(|(.., entry)| !matches!(entry.kind, EntryKind::Constant(_)));
    called.filter_map(|(module, at, _)| {
        Some(Native { module: u8::try_from(module).ok()?, entry: u16::try_from(at).ok()? })
    })
}

/// What a module's name means.
pub(crate) fn find(module: &str, path: &str) -> Option<Value> {
    let at = MODULES.iter().position(|(name, _)| *name == module)?;
    let (_, entries) = MODULES.get(at)?;
    let entry = entries.iter().position(|entry| entry.path == path)?;
    match entries.get(entry)?.kind {
        EntryKind::Constant(value) => Some(value()),
        EntryKind::Function(..) | EntryKind::Type(_) => {
            Some(Value::Native(Native { module: u8::try_from(at).ok()?, entry: u16::try_from(entry).ok()? }))
        }
    }
}

impl Native {
    fn entry(self) -> Option<(&'static str, &'static Entry)> {
        let (module, entries) = MODULES.get(usize::from(self.module))?;
        Some((module, entries.get(usize::from(self.entry))?))
    }

    /// Its module and the path in it.
    pub(crate) fn place(self) -> (&'static str, &'static str) {
        self.entry().map_or(("", ""), |(module, entry)| (module, entry.path))
    }

    /// What a call costs.
    #[cfg(test)]
    pub(crate) fn cost(self) -> Option<Cost> {
        self.entry().map(|(_, entry)| entry.cost)
    }

    pub(crate) fn is_type(self) -> bool {
        self.entry().is_some_and(|(_, entry)| matches!(entry.kind, EntryKind::Type(_)))
    }

    /// What a call may do to objects.
    pub(crate) fn effect(self) -> Effect {
        match self.entry().map(|(_, entry)| entry.kind) {
            Some(EntryKind::Function(effect, _)) => effect,
            Some(EntryKind::Type(_) | EntryKind::Constant(_)) | None => Effect::Alias,
        }
    }

    /// Whether it looks only at the shape of its arguments and moves their elements as they are.
    pub(crate) fn looks_at_shape(self) -> bool {
        matches!(
            self.place(),
            ("copy", "copy")
                | ("collections", "deque")
                | (
                    RUNTIME,
                    "awaitable"
                        | "with_cause"
                        | "set_context"
                        | "set_function"
                        | "store"
                        | "is_instance"
                        | "kind"
                        | "kind_name"
                        | "alike"
                        | "are_ordered"
                        | "fields"
                        | "set_message"
                        | "cache_info"
                        | "members"
                        | "seal"
                        | "shown_fields"
                        | "all_fields"
                        | "init_fields"
                )
        )
    }

    /// How many of its first arguments it looks at. The others only move: no label of theirs is in the plan, so that a failure among them
    /// must not show.
    pub(crate) fn looks_at(self) -> usize {
        match self.place() {
            (RUNTIME, "plain_item" | "plain_put" | "plain_call") | (OBJECTS, _) => 2,
            _ => usize::MAX,
        }
    }

    /// Whether it makes an iterator, which whatever takes its items writes.
    pub(crate) fn makes_iterator(self) -> bool {
        matches!(
            self.place(),
            ("collections", "defaultdict")
                | ("csv", "reader" | "DictReader")
                | ("re", "finditer")
                | ("io", "StringIO" | "BytesIO")
        )
    }

    pub(crate) fn call(self, heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
        let given = Arguments { function: self.place().1, ..given };
        let Some((_, entry)) = self.entry() else { return Err(Fault::Failure) };
        entry.cost.pay_for(heap, given.positional, given.keywords)?;
        match entry.kind {
            EntryKind::Function(_, run) | EntryKind::Type(run) => {
                let looked_at = given.positional.len().min(self.looks_at());
                let positional = given.positional.iter().take(looked_at);
                for slot in positional.chain(given.keywords.iter().map(|(_, slot)| slot)) {
                    crate::ops::given(&slot.value)?;
                }
                // Only what handles objects is given arrays of bytes as such.
                let module = self.place().0;
                let takes_objects = matches!(module, RUNTIME | PATTERNS | "copy" | "collections" | "typing");
                let plain = if takes_objects { None } else { bytes::array::all_plain(heap, given.positional)? };
                let given = Arguments { positional: plain.as_deref().unwrap_or(given.positional), ..given };
                let made = run(heap, given)?;
                // What those give may only have moved: of that, nothing may be counted.
                if !takes_objects && !matches!(module, OBJECTS | "dataclasses" | "enum") {
                    crate::cost::result(heap, &made.value);
                }
                Ok(made)
            }
            EntryKind::Constant(_) => Err(Fault::Failure),
        }
    }

    /// What stands behind the dot: `date.fromisoformat`.
    pub(crate) fn attribute(self, name: &str) -> Result<Value, Fault> {
        let (module, path) = self.place();
        if name == "__name__" {
            return Ok(Value::str(path.rsplit('.').next().unwrap_or(path)));
        }
        find(module, &format!("{path}.{name}")).ok_or_else(|| {
            let words =
                if self.is_type() { format!("type object '{module}.{path}'") } else { "'function' object".to_owned() };
            ExceptionRecord::new(Class::AttributeError, format!("{words} has no attribute '{name}'")).into()
        })
    }
}

/// Written as its name, so that a saved run means the same whatever the tables' order is.
impl Serialize for Native {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.place().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Native {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (module, path) = <(String, String)>::deserialize(deserializer)?;
        match find(&module, &path) {
            Some(Value::Native(native)) => Ok(native),
            _ => Err(serde::de::Error::custom("an unknown function of a module")),
        }
    }
}

#[cfg(test)]
mod bounds;
#[cfg(test)]
mod tests;
