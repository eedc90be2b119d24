//! Items of containers, attributes of instances, variables of closures.

use std::sync::Arc;

use super::scalar::is_scalar;
use super::slot::{copied, copy_to, is_plain, put};
use crate::code::Reg;
use crate::heap::Heap;
use crate::ops;
use crate::value::{Form, GroupId, Iteration, Kind, ObjectRef, Slot, Value};

/// The object that a slot holds, where looking at its shape tells nothing.
#[inline]
pub(super) fn object<'h>(heap: &'h Heap, slot: &Slot, in_region: bool) -> Option<(ObjectRef, &'h Kind)> {
    let Value::Object(at) = slot.value else { return None };
    let object = heap.get(at)?;
    (in_region || is_plain(slot) && object.group.is_none()).then_some((at, &object.kind))
}

/// A text that is read in less than a unit of work.
const SHORT: usize = 64;

/// Whether it is a number, a truth value, `None`, or a short text.
#[inline]
fn is_short(value: &Value) -> bool {
    match value {
        Value::Str(text) => text.len() < SHORT,
        other => is_scalar(other),
    }
}

/// The same, to be changed.
fn object_mut<'h>(heap: &'h mut Heap, slot: &Slot, in_region: bool) -> Option<&'h mut Kind> {
    let Value::Object(at) = slot.value else { return None };
    let object = heap.get_mut(at)?;
    (in_region || is_plain(slot) && object.group.is_none()).then_some(&mut object.kind)
}

/// Whether a value that tells nothing counts as true.
#[inline]
pub(super) fn truth(heap: &Heap, slot: &Slot, in_region: bool) -> Option<bool> {
    if let Value::Bool(value) = slot.value
        && (in_region || is_plain(slot))
    {
        return Some(value);
    }
    if is_scalar(&slot.value) {
        return (in_region || is_plain(slot)).then(|| ops::truth(heap, &slot.value));
    }
    match object(heap, slot, in_region)?.1 {
        Kind::List(items) | Kind::Tuple(items) => Some(!items.is_empty()),
        Kind::Dict(items) => Some(!items.is_empty()),
        Kind::Set(items) => Some(!items.is_empty()),
        _ => None,
    }
}

/// Whether looking at a value, not into it, tells nothing.
pub(super) fn is_open(heap: &Heap, slot: &Slot, in_region: bool) -> bool {
    in_region || is_plain(slot) && (slot.value.is_fact() || object(heap, slot, in_region).is_some())
}

/// The state of a loop over a container or a range.
pub(super) fn iterate(heap: &Heap, src: &Slot, in_region: bool) -> Option<Slot> {
    let expected = match &src.value {
        Value::Range(range) if in_region || is_plain(src) => range.length(),
        Value::Str(text) if (in_region || is_plain(src)) && (text.is_narrow() || text.len() < SHORT) => text.length(),
        _ => match object(heap, src, in_region)?.1 {
            Kind::List(items) | Kind::Tuple(items) => items.len(),
            Kind::Dict(items) => items.len(),
            Kind::Set(items) => items.len(),
            _ => return None,
        },
    };
    let state = Iteration { over: src.value.clone(), next: 0, expected };
    Some(Slot::new(Value::Iterator(Arc::new(state)), src.label, src.group))
}

/// The next turn of a loop: whether there was one.
#[inline]
pub(super) fn next(
    heap: &mut Heap,
    registers: &mut [Slot],
    (dst, iterator, more): (Reg, Reg, Reg),
    in_region: bool,
) -> Option<bool> {
    let slot = registers.get_mut(usize::from(iterator))?;
    let is_open = in_region || is_plain(slot);
    let Value::Iterator(state) = &mut slot.value else { return None };
    if !is_open {
        return None;
    }
    let mut after = state.next + 1;
    let item = match &state.over {
        Value::Range(range) => {
            if let Some(number) = range.at(state.next) {
                Arc::make_mut(state).next = after;
                put(registers, dst, Slot::public(Value::Int(number)));
                put(registers, more, Slot::public(Value::Bool(true)));
                return Some(true);
            }
            None
        }
        Value::Str(text) => match text.as_bytes().get(state.next) {
            Some(byte) if byte.is_ascii() => Some(Slot::public(heap.letter(*byte))),
            Some(_) => {
                let found = text.get(state.next..)?.chars().next()?;
                after = state.next + found.len_utf8();
                Some(ops::text_slot(heap, String::from(found)))
            }
            None => None,
        },
        Value::Object(at) => {
            let object = heap.get(*at)?;
            if !in_region && !object.group.is_none() {
                return None;
            }
            match &object.kind {
                Kind::List(items) | Kind::Tuple(items) => {
                    if let Some(item) = items.get(state.next) {
                        Arc::make_mut(state).next = after;
                        copy_to(registers, dst, item);
                        put(registers, more, Slot::public(Value::Bool(true)));
                        return Some(true);
                    }
                    None
                }
                Kind::Dict(items) if items.len() == state.expected => {
                    items.get_index(state.next).map(|(_, (key, _))| copied(key))
                }
                Kind::Set(items) if items.len() == state.expected => {
                    items.get_index(state.next).map(|(_, item)| copied(item))
                }
                _ => return None,
            }
        }
        _ => return None,
    };
    let has_more = item.is_some();
    if item.is_some() {
        Arc::make_mut(state).next = after;
    }
    put(registers, dst, item.unwrap_or(Slot::public(Value::None)));
    put(registers, more, Slot::public(Value::Bool(has_more)));
    Some(has_more)
}

/// The place that a whole number names, from either end.
#[inline]
fn place(key: &Value, length: usize) -> Option<usize> {
    let Value::Int(index) = key else { return None };
    ops::resolve(*index, length)
}

/// `object[key]`
#[inline]
pub(super) fn get(heap: &mut Heap, object: &Slot, key: &Slot, in_region: bool) -> Option<Slot> {
    if !in_region && !is_plain(key) {
        return None;
    }
    if let Value::Str(text) = &object.value {
        let is_open = (in_region || is_plain(object)) && text.is_narrow();
        let byte = *text.as_bytes().get(place(&key.value, text.len())?)?;
        heap.into = GroupId::NONE;
        return is_open.then(|| Slot::public(heap.letter(byte)));
    }
    match self::object(heap, object, in_region)?.1 {
        Kind::List(items) | Kind::Tuple(items) => items.get(place(&key.value, items.len())?).map(copied),
        Kind::Dict(items) if is_short(&key.value) => {
            let key = ops::hash_key(heap, &key.value).ok()?;
            items.get(&key).map(|(_, value)| copied(value))
        }
        _ => None,
    }
}

/// `object[key] = value`
pub(super) fn set(heap: &mut Heap, object: &Slot, key: &Slot, value: Slot, in_region: bool) -> Option<()> {
    if !in_region && !is_plain(key) || !is_short(&key.value) {
        return None;
    }
    let hash = match self::object(heap, object, in_region)?.1 {
        Kind::List(_) => None,
        Kind::Dict(_) => Some(ops::hash_key(heap, &key.value).ok()?),
        _ => return None,
    };
    match (object_mut(heap, object, in_region)?, hash) {
        (Kind::List(items), None) => {
            let at = place(&key.value, items.len())?;
            *items.get_mut(at)? = value;
        }
        // A new key is charged for.
        (Kind::Dict(items), Some(hash)) => items.get_mut(&hash)?.1 = value,
        _ => return None,
    }
    Some(())
}

/// `list.append(value)`
pub(super) fn append(heap: &mut Heap, list: &Slot, value: Slot, in_region: bool) -> Option<()> {
    let Kind::List(items) = object_mut(heap, list, in_region)? else { return None };
    ops::bounded_items(items.len() + 1).ok()?;
    items.push(value);
    heap.charge(32);
    Some(())
}

/// `a, b = value`
pub(super) fn unpack(heap: &Heap, registers: &mut [Slot], src: Reg, into: &[Reg], in_region: bool) -> Option<()> {
    let (Kind::List(items) | Kind::Tuple(items)) = object(heap, registers.get(usize::from(src))?, in_region)?.1 else {
        return None;
    };
    if items.len() != into.len() {
        return None;
    }
    for (at, item) in into.iter().zip(items) {
        copy_to(registers, *at, item);
    }
    Some(())
}

/// What a variable's cell holds.
pub(super) fn cell(heap: &Heap, cell: &Slot, in_region: bool) -> Option<Slot> {
    match object(heap, cell, in_region)?.1 {
        Kind::Cell(held) if !matches!(held.value, Value::Unbound) => Some(copied(held)),
        _ => None,
    }
}

/// Whether the classes that an attribute is looked up in tell nothing, nor what stands in them under its name.
pub(super) fn is_open_in_classes(heap: &Heap, class: ObjectRef, name: &str, in_region: bool) -> bool {
    if in_region {
        return true;
    }
    let Some(body) = ops::class_body(heap, class) else { return false };
    body.order.iter().all(|class| match heap.get(*class) {
        Some(object) => match &object.kind {
            Kind::Class(body) => object.group.is_none() && body.attributes.get(name).is_none_or(is_plain),
            _ => false,
        },
        None => false,
    })
}

/// An attribute that the instance has itself, where no property stands before it.
pub(super) fn attribute(heap: &Heap, object: &Slot, name: &str, in_region: bool) -> Option<Slot> {
    let Kind::Instance(instance) = self::object(heap, object, in_region)?.1 else { return None };
    let slot = instance.attributes.get(name)?;
    is_open_in_classes(heap, instance.class, name, in_region).then(|| copied(slot))
}

/// Sets an attribute of an instance that may be changed.
pub(super) fn set_attribute(
    heap: &mut Heap,
    object: &Slot,
    name: &Arc<str>,
    value: Slot,
    in_region: bool,
) -> Option<()> {
    let Kind::Instance(instance) = self::object(heap, object, in_region)?.1 else { return None };
    if !is_open_in_classes(heap, instance.class, name, in_region) {
        return None;
    }
    let body = ops::class_body(heap, instance.class)?;
    if body.slots.is_some() && !instance.attributes.contains_key(name) {
        return None;
    }
    match body.form {
        Form::Plain | Form::Data { frozen: false, .. } => {}
        Form::Data { .. } | Form::Enum { .. } => return None,
    }
    let Kind::Instance(instance) = object_mut(heap, object, in_region)? else { return None };
    match instance.attributes.get_mut(name) {
        Some(place) => *place = value,
        None => drop(instance.attributes.insert(Arc::clone(name), value)),
    }
    heap.charge(64);
    Some(())
}
