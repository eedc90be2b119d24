//! `dataclasses`.

use super::{Entry, Outcome};
use crate::builtins::Arguments;
use crate::exception::{Fault, Raised};
use crate::heap::Heap;
use crate::ops::{self, Dict};
use crate::value::{HashKey, Kind, Slot, Value, Wrapping};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::alias("dataclass", dataclass),
    Entry::alias("field", field),
    Entry::alias("asdict", as_dict),
    Entry::alias("astuple", as_tuple),
    Entry::constant("FrozenInstanceError", || Value::Class(crate::exception::Class::FrozenInstanceError)),
];

const OPTIONS: [&str; 8] = ["eq", "order", "frozen", "repr", "init", "slots", "kw_only", "unsafe_hash"];

/// `@dataclass`, or `dataclass(class, frozen=True)`, which the compiler writes for `@dataclass(frozen=True)`.
fn dataclass(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&OPTIONS)?;
    let Some(Value::Object(class)) = given.get(0) else {
        return Err(Raised::type_error("dataclass() should be called with a class").into());
    };
    let mut options = Vec::new();
    for name in OPTIONS {
        if let Some(slot) = given.keyword(name) {
            options.push((name, ops::truth(heap, ops::given(&slot.value)?)));
        }
    }
    if options.iter().any(|(name, value)| matches!((*name, value), ("init", false) | ("kw_only", true))) {
        return Err(Raised::type_error("dataclass(init=False) and kw_only are not supported here").into());
    }
    ops::make_data(heap, *class, &options)?;
    given.positional.first().cloned().ok_or(Fault::Failure)
}

/// `field(default=…, default_factory=…)`.
fn field(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&["default", "default_factory", "repr", "compare", "init", "hash", "metadata", "kw_only"])?;
    for slot in given.keywords.iter().map(|(_, slot)| slot).chain(given.positional) {
        ops::given(&slot.value)?;
    }
    given.between(0, 0)?;
    let part = |name| given.keyword(name).cloned().unwrap_or(Slot::UNBOUND);
    let held = vec![part("default"), part("default_factory")];
    Ok(Slot::public(heap.allocate(Kind::Wrapped(Wrapping::Field, held))))
}

fn fields(heap: &Heap, value: &Value) -> Result<Vec<(std::sync::Arc<str>, Slot)>, Fault> {
    let instance = ops::instance(heap, ops::given(value)?);
    let found = instance.and_then(|instance| Some((instance, ops::data_fields(heap, instance.class)?)));
    let Some((instance, fields)) = found else {
        return Err(Raised::type_error("asdict() should be called on dataclass instances").into());
    };
    let value = |field: std::sync::Arc<str>| {
        let slot = instance.attributes.get(&field).cloned();
        slot.map(|slot| (field, slot))
    };
    Ok(fields.into_iter().filter_map(value).collect())
}

fn as_dict(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let value = given.one()?.clone();
    fields(heap, &value.value)?;
    plain(heap, &value, true, 0)
}

fn as_tuple(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let value = given.one()?.clone();
    fields(heap, &value.value)?;
    plain(heap, &value, false, 0)
}

/// A copy in which instances are dicts or tuples, at any depth.
fn plain(heap: &mut Heap, slot: &Slot, named: bool, depth: usize) -> Outcome {
    ops::too_deep(depth)?;
    let kind = match heap.kind(&slot.value) {
        Some(Kind::List(items)) => {
            let items = items.clone();
            Kind::List(items.iter().map(|item| plain(heap, item, named, depth + 1)).collect::<Result<_, _>>()?)
        }
        Some(Kind::Tuple(items)) => {
            let items = items.clone();
            Kind::Tuple(items.iter().map(|item| plain(heap, item, named, depth + 1)).collect::<Result<_, _>>()?)
        }
        Some(Kind::Dict(items)) => {
            let items = items.clone();
            let mut copy = Dict::new();
            for (hash, (key, value)) in items {
                copy.insert(hash, (key, plain(heap, &value, named, depth + 1)?));
            }
            Kind::Dict(copy)
        }
        Some(Kind::Instance(_)) => {
            let Ok(fields) = fields(heap, &slot.value) else { return Ok(slot.clone()) };
            let mut values = Vec::new();
            for (field, value) in fields {
                values.push((field, plain(heap, &value, named, depth + 1)?));
            }
            if named {
                let mut dict = Dict::new();
                for (field, value) in values {
                    let key = Slot::public(heap.text(&field));
                    dict.insert(HashKey::Str((&field).into()), (key, value));
                }
                Kind::Dict(dict)
            } else {
                Kind::Tuple(values.into_iter().map(|(_, value)| value).collect())
            }
        }
        Some(_) | None => return Ok(slot.clone()),
    };
    Ok(Slot::public(heap.allocate(kind)))
}
