//! `copy`: one level, or all that a value reaches, each object once.

use std::collections::HashMap;

use super::{Entry, Outcome};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Dict, Set};
use crate::value::{Kind, ObjectRef, Slot, Value};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::alias("copy", Cost::Linear, copy),
    Entry::alias("deepcopy", Cost::Metered, deep_copy),
    Entry::constant("Error", || Value::Class(Class::CopyError)),
];

/// Objects that were copied already, and what of.
type Memo = HashMap<ObjectRef, Value>;

fn copy(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let slot = given.one()?;
    ops::given(&slot.value)?;
    if ops::member_form(heap, &slot.value).is_some() {
        return Ok(slot.clone());
    }
    no_hook(heap, &slot.value, "__copy__")?;
    match heap.kind(&slot.value) {
        Some(kind) if is_copied(kind) => {
            let kind = kind.clone();
            Ok(Slot::public(heap.allocate(kind)))
        }
        Some(_) | None => Ok(slot.clone()),
    }
}

fn deep_copy(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (slot, memo) = given.first(2)?;
    ops::given(&slot.value)?;
    if let [memo] = memo {
        ops::given(&memo.value)?;
    }
    deep(heap, slot, &mut Memo::new(), 0)
}

/// Whether a copy is another object. Tuples and frozen sets never change, functions and classes are what they are.
fn is_copied(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::List(_)
            | Kind::Dict(_)
            | Kind::Special(..)
            | Kind::Deque(..)
            | Kind::Set(_)
            | Kind::Stream(_)
            | Kind::ByteArray(_)
            | Kind::Instance(_)
            | Kind::Exception(..)
            | Kind::Iterator { .. }
    )
}

/// What a class does about copying is a function of the artifact, which cannot be called from here.
fn no_hook(heap: &Heap, value: &Value, own: &str) -> Result<(), Fault> {
    let Some(instance) = ops::instance(heap, value) else { return Ok(()) };
    for name in [own, "__reduce__", "__reduce_ex__", "__getstate__", "__setstate__"] {
        if ops::class_attribute(heap, instance.class, name).is_some() {
            let message = format!("copying an object with `{name}` is not supported: call a method of its own");
            return Err(ExceptionRecord::type_error(message).into());
        }
    }
    Ok(())
}

fn deep(heap: &mut Heap, slot: &Slot, memo: &mut Memo, depth: usize) -> Outcome {
    ops::too_deep(depth)?;
    heap.work(1)?;
    let Value::Object(at) = slot.value else { return Ok(slot.clone()) };
    if let Some(had) = memo.get(&at) {
        return Ok(Slot { value: had.clone(), ..slot.clone() });
    }
    if ops::member_form(heap, &slot.value).is_some() {
        return Ok(slot.clone());
    }
    no_hook(heap, &slot.value, "__deepcopy__")?;
    let Some(kind) = heap.kind(&slot.value).cloned() else { return Ok(slot.clone()) };
    let copied = match &kind {
        Kind::Tuple(_) | Kind::Named(..) | Kind::Frozen(_) => {
            let made = parts(heap, kind, memo, depth + 1)?;
            // A tuple may lead to itself through what it holds.
            match (memo.get(&at), heap.kind(&slot.value)) {
                (Some(had), _) => had.clone(),
                (None, Some(before)) if holds_the_same(before, &made) => slot.value.clone(),
                (None, _) => heap.allocate(made),
            }
        }
        kind_of if is_copied(kind_of) => {
            // Counted for all it will hold, and known before it is filled: it may hold itself.
            let made = heap.allocate(kind.clone());
            memo.insert(at, made.clone());
            let filled = parts(heap, kind, memo, depth + 1)?;
            if let Value::Object(made) = &made
                && let Some(object) = heap.get_mut(*made)
            {
                object.kind = filled;
            }
            made
        }
        _ => slot.value.clone(),
    };
    memo.insert(at, copied.clone());
    Ok(Slot { value: copied, ..slot.clone() })
}

/// The same object with copies in it.
fn parts(heap: &mut Heap, kind: Kind, memo: &mut Memo, depth: usize) -> Result<Kind, Fault> {
    let mut one = |heap: &mut Heap, slot: &Slot| deep(heap, slot, memo, depth);
    Ok(match kind {
        Kind::List(items) => Kind::List(items.iter().map(|item| one(heap, item)).collect::<Result<_, _>>()?),
        Kind::Tuple(items) => Kind::Tuple(items.iter().map(|item| one(heap, item)).collect::<Result<_, _>>()?),
        Kind::Dict(items) => Kind::Dict(entries(heap, items, one)?),
        Kind::Special(special, items) => Kind::Special(special, entries(heap, items, one)?),
        Kind::Deque(items, most) => {
            Kind::Deque(items.iter().map(|item| one(heap, item)).collect::<Result<_, _>>()?, most)
        }
        Kind::Named(form, items) => {
            Kind::Named(form, items.iter().map(|item| one(heap, item)).collect::<Result<_, _>>()?)
        }
        Kind::Set(items) => Kind::Set(members(heap, items, one)?),
        Kind::Frozen(items) => Kind::Frozen(members(heap, items, one)?),
        Kind::Exception(class, message, given) => {
            let given = given.iter().map(|item| one(heap, item)).collect::<Result<_, _>>()?;
            Kind::Exception(class, one(heap, &message)?, given)
        }
        Kind::Iterator { over, next, expected, name } => {
            Kind::Iterator { over: one(heap, &over)?, next, expected, name }
        }
        Kind::Instance(mut instance) => {
            for held in instance.attributes.values_mut() {
                *held = one(heap, held)?;
            }
            if let Some(message) = &mut instance.message {
                **message = one(heap, message)?;
            }
            Kind::Instance(instance)
        }
        other => other,
    })
}

/// A copied key is another key where it is an object by its identity.
fn entries(heap: &mut Heap, items: Dict, mut one: impl FnMut(&mut Heap, &Slot) -> Outcome) -> Result<Dict, Fault> {
    let mut copy = Dict::with_capacity_and_hasher(items.len(), foldhash::fast::RandomState::default());
    for (hash, (key, value)) in items {
        let (name, value) = (one(heap, &key)?, one(heap, &value)?);
        let hash = if name.value == key.value { hash } else { ops::hash_key(heap, &name.value)? };
        copy.insert(hash, (name, value));
    }
    Ok(copy)
}

fn members(heap: &mut Heap, items: Set, mut one: impl FnMut(&mut Heap, &Slot) -> Outcome) -> Result<Set, Fault> {
    let mut copy = Set::with_capacity_and_hasher(items.len(), foldhash::fast::RandomState::default());
    for (hash, member) in items {
        let made = one(heap, &member)?;
        let hash = if made.value == member.value { hash } else { ops::hash_key(heap, &made.value)? };
        copy.insert(hash, made);
    }
    Ok(copy)
}

/// Whether nothing in it was copied: then it is its own copy.
fn holds_the_same(before: &Kind, after: &Kind) -> bool {
    let values = |kind: &Kind| -> Vec<Value> {
        match kind {
            Kind::Tuple(items) | Kind::Named(_, items) => items.iter().map(|item| item.value.clone()).collect(),
            Kind::Frozen(items) => items.values().map(|item| item.value.clone()).collect(),
            _ => Vec::new(),
        }
    };
    values(before) == values(after)
}
