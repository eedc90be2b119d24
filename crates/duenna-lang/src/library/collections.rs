//! `collections`: dicts that do something else besides, `deque`, `namedtuple`.

mod counter;
mod deque;
mod named;

pub(crate) use self::counter::{counters, most_common, signed};
pub(crate) use self::deque::{extend as extend_deque, method as deque_method};
pub(crate) use self::named::{
    field_defaults, field_names, method as named_method, named_tuple, type_method as named_type_method,
};

use super::{Entry, Native, Outcome};
use crate::builtins::{self, Arguments, Builtin};
use crate::cost::Cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Dict};
use crate::value::{Kind, Slot, Special, Value};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::value_type("Counter", Cost::Metered, counter::make),
    Entry::value_type("defaultdict", Cost::Metered, make_default),
    Entry::value_type("OrderedDict", Cost::Metered, make_ordered),
    Entry::value_type("deque", Cost::Metered, deque::make),
    Entry::alias("namedtuple", Cost::Metered, named::make),
];

/// `defaultdict(factory, …)`, the rest as for a dict.
fn make_default(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (factory, rest) = match given.positional.split_first() {
        Some((factory, rest)) => (factory.clone(), rest),
        None => (Slot::public(Value::None), given.positional),
    };
    let is_called = match ops::given(&factory.value)? {
        Value::None | Value::Function(_) | Value::Builtin(_) | Value::Native(_) | Value::Class(_) => true,
        Value::Object(_) => matches!(
            heap.kind(&factory.value),
            Some(
                Kind::Function { .. } | Kind::Class(_) | Kind::Method { .. } | Kind::NamedType(..) | Kind::Instance(_)
            )
        ),
        _ => false,
    };
    if !is_called {
        return Err(ExceptionRecord::type_error("first argument must be callable or None").into());
    }
    let items = dict_of(heap, Arguments { positional: rest, function: "defaultdict", ..given })?;
    Ok(Slot::public(heap.allocate(Kind::Special(Special::Default(Box::new(factory)), items))))
}

fn make_ordered(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let items = dict_of(heap, given)?;
    Ok(Slot::public(heap.allocate(Kind::Special(Special::Ordered, items))))
}

/// What `dict(…)` would hold.
fn dict_of(heap: &mut Heap, given: Arguments<'_>) -> Result<Dict, Fault> {
    for (_, slot) in given.keywords {
        ops::given(&slot.value)?;
    }
    let made = builtins::call(heap, Builtin::Dict, given.positional, given.keywords, &mut String::new())?;
    match heap.kind(&made.value) {
        Some(Kind::Dict(items)) => Ok(items.clone()),
        Some(_) | None => Err(Fault::Failure),
    }
}

/// What reading a missing key of a dict gives.
pub(crate) fn missing_item(heap: &mut Heap, dict: &Value, key: &Value) -> Outcome {
    let factory = match heap.kind(dict) {
        Some(Kind::Special(Special::Counter, _)) => return Ok(Slot::public(Value::Int(0))),
        Some(Kind::Special(Special::Default(factory), _)) => factory.value.clone(),
        Some(_) | None => return Err(ops::missing_key(heap, key)),
    };
    let made = match &factory {
        Value::Builtin(builtin) => builtins::call(heap, *builtin, &[], &[], &mut String::new())?,
        Value::Native(native) => native.call(heap, Arguments::new("", &[], &[]))?,
        // Code of the artifact runs only where the artifact itself asks.
        Value::Function(_) | Value::Object(_) => {
            let message = "the factory of this defaultdict is not called from here: read it as `d[key]`";
            return Err(ExceptionRecord::type_error(message).into());
        }
        _ => return Err(ops::missing_key(heap, key)),
    };
    ops::set_index(heap, dict, &Slot::public(key.clone()), made.clone())?;
    Ok(made)
}

/// What `type(…)` gives for the objects of modules.
pub(crate) fn type_of(heap: &Heap, value: &Value) -> Option<Native> {
    let (module, name) = match heap.kind(value)? {
        Kind::Special(Special::Counter, _) => ("collections", "Counter"),
        Kind::Special(Special::Default(_), _) => ("collections", "defaultdict"),
        Kind::Special(Special::Ordered, _) => ("collections", "OrderedDict"),
        Kind::Deque(..) => ("collections", "deque"),
        Kind::ByteArray(_) => (super::TYPES, "bytearray"),
        Kind::Stream(stream) => ("io", if stream.is_bytes { "BytesIO" } else { "StringIO" }),
        _ => return None,
    };
    super::type_named(module, name)
}

/// What makes types of tuples: calling these types does to objects what it does.
pub(crate) fn tuple_maker() -> Option<Native> {
    match super::find("collections", "namedtuple") {
        Some(Value::Native(native)) => Some(native),
        _ => None,
    }
}

/// Attributes of the objects of modules.
pub(crate) fn held_attribute(heap: &Heap, kind: &Kind, name: &str) -> Option<Slot> {
    let value = match (kind, name) {
        (Kind::Special(Special::Default(factory), _), "default_factory") => return Some((**factory).clone()),
        (Kind::Deque(_, most), "maxlen") => {
            most.and_then(|most| i64::try_from(most).ok()).map_or(Value::None, Value::Int)
        }
        (Kind::Named(form, items), _) => {
            return items.get(form.fields.iter().position(|field| **field == *name)?).cloned();
        }
        _ => return super::csv::attribute(heap, kind, name),
    };
    Some(Slot::public(value))
}

/// Methods that such a dict has besides those of a dict.
pub(crate) fn special_method(
    heap: &mut Heap,
    (special, dict): (&Special, &Value),
    name: &str,
    given: Arguments<'_>,
) -> Result<Option<Slot>, Fault> {
    match (special, name) {
        (Special::Counter, _) => counter::method(heap, dict, name, given),
        (Special::Ordered, "move_to_end" | "popitem") => ordered(heap, dict, name, given).map(Some),
        (Special::Ordered | Special::Default(_), _) => Ok(None),
    }
}

/// `move_to_end` and `popitem`, whose `last` says which end is meant.
fn ordered(heap: &mut Heap, dict: &Value, name: &str, given: Arguments<'_>) -> Outcome {
    let keys = usize::from(name == "move_to_end");
    given.only_keywords(&["last", "key"])?;
    given.between(0, keys + 1)?;
    let last = given.either(keys, "last").map(ops::given).transpose()?;
    let last = last.is_none_or(|last| ops::truth(heap, last));
    let key = if name == "move_to_end" { given.either(0, "key").map(ops::given).transpose()? } else { None };
    let hash = key.map(|key| ops::hash_key(heap, key)).transpose()?;
    let Value::Object(at) = dict else { return Err(Fault::Failure) };
    let Some(Kind::Special(_, items)) = heap.get_mut(*at).map(|object| &mut object.kind) else {
        return Err(Fault::Failure);
    };
    let end = items.len().saturating_sub(1);
    match (hash, key) {
        (Some(hash), Some(key)) => match items.get_index_of(&hash) {
            Some(place) => {
                items.move_index(place, if last { end } else { 0 });
                Ok(Slot::public(Value::None))
            }
            None => Err(ops::missing_key(heap, key)),
        },
        _ if name == "move_to_end" => {
            Err(ExceptionRecord::type_error("move_to_end() missing required argument 'key' (pos 1)").into())
        }
        _ => {
            let taken = items.shift_remove_index(if last { end } else { 0 });
            let empty = || ExceptionRecord::new(Class::KeyError, "'dictionary is empty'");
            let (_, (key, value)) = taken.ok_or_else(empty)?;
            Ok(Slot::public(heap.allocate(Kind::Tuple(vec![key, value]))))
        }
    }
}
