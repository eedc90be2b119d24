//! `dataclasses`.

use super::{Entry, Outcome};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Dict};
use crate::value::{Field, Form, HashKey, Kind, Slot, TupleForm, Value, Wrapping};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::writing("dataclass", Cost::Linear, dataclass),
    Entry::alias("field", Cost::Linear, field),
    Entry::alias("asdict", Cost::Metered, as_dict),
    Entry::alias("astuple", Cost::Metered, as_tuple),
    Entry::alias("fields", Cost::Linear, described),
    // What `fields` tells of a default that is not there.
    Entry::scalar("MISSING", Cost::Linear, |_, _| {
        Err(ExceptionRecord::type_error("'_MISSING_TYPE' object is not callable").into())
    }),
    Entry::scalar("is_dataclass", Cost::Linear, is_dataclass),
    Entry::alias("make_dataclass", Cost::Linear, |_, _| {
        Err(ExceptionRecord::type_error("make_dataclass() is called with a name and fields that stand there").into())
    }),
    Entry::value_type("InitVar", Cost::Linear, |_, _| Err(ExceptionRecord::type_error("InitVar is a hint").into())),
    Entry::value_type("KW_ONLY", Cost::Linear, |_, _| Err(ExceptionRecord::type_error("KW_ONLY is a hint").into())),
    Entry::constant("FrozenInstanceError", || Value::Class(crate::exception::Class::FrozenInstanceError)),
];

const OPTIONS: [&str; 10] =
    ["eq", "order", "frozen", "repr", "init", "slots", "kw_only", "unsafe_hash", "match_args", "weakref_slot"];

/// `@dataclass`, or `dataclass(class, frozen=True)`, which the compiler writes for `@dataclass(frozen=True)`.
fn dataclass(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&OPTIONS)?;
    let Some(Value::Object(class)) = given.get(0) else {
        return Err(ExceptionRecord::type_error("dataclass() should be called with a class").into());
    };
    let mut options = Vec::new();
    for name in OPTIONS {
        if let Some(slot) = given.keyword(name) {
            options.push((name, ops::truth(heap, ops::given(&slot.value)?)));
        }
    }
    if options.iter().any(|(name, value)| matches!((*name, value), ("init", false))) {
        return Err(ExceptionRecord::type_error("dataclass(init=False) is not supported here").into());
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
    let held =
        ["default", "default_factory", "init", "repr", "compare", "kw_only", "hash", "metadata"].map(part).to_vec();
    if held.iter().take(2).all(|slot| slot.value != Value::Unbound) {
        return Err(ExceptionRecord::value_error("cannot specify both default and default_factory").into());
    }
    Ok(Slot::public(heap.allocate(Kind::Wrapped(Wrapping::Field, held))))
}

fn fields(heap: &Heap, value: &Value) -> Result<Vec<(std::sync::Arc<str>, Slot)>, Fault> {
    let instance = ops::instance(heap, ops::given(value)?);
    let found = instance.and_then(|instance| Some((instance, ops::data_fields(heap, instance.class)?)));
    let Some((instance, fields)) = found else {
        return Err(ExceptionRecord::type_error("asdict() should be called on dataclass instances").into());
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

/// What an instance of a dataclass would be made of again: a dict of its fields.
pub(super) fn init_fields(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let value = ops::given(&given.one()?.value)?;
    let form = ops::class_of(heap, value).and_then(|body| ops::data_form(heap, body));
    let (Some(instance), Some(Form::Data { fields, .. })) = (ops::instance(heap, value), form) else {
        return Err(ExceptionRecord::type_error("replace() should be called on dataclass instances").into());
    };
    let value = |field: &Field| Some((field.name.clone(), instance.attributes.get(&field.name)?.clone()));
    let pairs: Vec<_> = fields.iter().filter(|field| field.init && field.stored).filter_map(value).collect();
    let mut all = Dict::default();
    for (name, value) in pairs {
        let key = Slot::public(heap.text(&name));
        all.insert(HashKey::Str((&name).into()), (key, value));
    }
    Ok(Slot::public(heap.allocate(Kind::Dict(all))))
}

/// The fields of a dataclass or of an instance of one.
fn names(heap: &Heap, value: &Value) -> Option<Vec<std::sync::Arc<str>>> {
    let class = match (ops::instance(heap, value), value) {
        (Some(instance), _) => instance.class,
        (None, Value::Object(at)) => *at,
        (None, _) => return None,
    };
    ops::data_fields(heap, class)
}

/// `fields(…)`: what each field is.
fn described(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let value = ops::given(&given.one()?.value)?;
    let class = match (ops::instance(heap, value), value) {
        (Some(instance), _) => Some(instance.class),
        (None, Value::Object(at)) => Some(*at),
        (None, _) => None,
    };
    let form = class.and_then(|class| ops::data_form(heap, ops::class_body(heap, class)?));
    let (Some(class), Some(Form::Data { fields, .. })) = (class, form.cloned()) else {
        return Err(ExceptionRecord::type_error("must be called with a dataclass type or instance").into());
    };
    let names =
        ["name", "type", "default", "default_factory", "init", "repr", "hash", "compare", "metadata", "kw_only"]
            .map(std::sync::Arc::from);
    let form = std::sync::Arc::new(TupleForm { name: "Field".into(), fields: names.to_vec() });
    let missing = Slot::public(super::find("dataclasses", "MISSING").unwrap_or(Value::None));
    let mut all = Vec::new();
    for field in fields.iter().filter(|field| field.stored) {
        let given = ops::class_attribute(heap, class, &field.name);
        let metadata = match given.map(|slot| heap.kind(&slot.value)) {
            Some(Some(Kind::Wrapped(Wrapping::Field, held))) => {
                held.get(7).filter(|slot| !matches!(slot.value, Value::Unbound | Value::None)).cloned()
            }
            _ => None,
        };
        let (default, factory) = match given.map(|slot| (slot, heap.kind(&slot.value))) {
            Some((_, Some(Kind::Wrapped(Wrapping::Field, held)))) => {
                let part = |at: usize| held.get(at).filter(|slot| slot.value != Value::Unbound);
                (part(0).cloned(), part(1).cloned())
            }
            Some((slot, _)) => (Some(slot.clone()), None),
            None => (None, None),
        };
        let name = Slot::public(heap.text(&field.name));
        let metadata = match metadata {
            Some(metadata) => metadata,
            None => Slot::public(heap.allocate(Kind::Dict(Dict::default()))),
        };
        let hashed = if field.hashed == field.compared { Value::None } else { Value::Bool(field.hashed) };
        let flag = |flag| Slot::public(Value::Bool(flag));
        let parts = vec![
            name,
            Slot::public(field.hint.clone()),
            default.unwrap_or(missing.clone()),
            factory.unwrap_or(missing.clone()),
            flag(field.init),
            flag(field.shown),
            Slot::public(hashed),
            flag(field.compared),
            metadata,
            flag(field.keyword),
        ];
        all.push(Slot::public(heap.allocate(Kind::Named(std::sync::Arc::clone(&form), parts))));
    }
    Ok(Slot::public(heap.allocate(Kind::Tuple(all))))
}

fn is_dataclass(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let value = ops::given(&given.one()?.value)?;
    Ok(Slot::public(Value::Bool(names(heap, value).is_some())))
}

/// A copy in which instances are dicts or tuples, at any depth.
fn plain(heap: &mut Heap, slot: &Slot, named: bool, depth: usize) -> Outcome {
    ops::too_deep(depth)?;
    heap.work(1)?;
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
            let mut copy = Dict::default();
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
                let mut dict = Dict::default();
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
