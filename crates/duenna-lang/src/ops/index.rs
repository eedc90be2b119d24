//! Reading, writing and deleting items by key.

use std::collections::VecDeque;

use super::bound::bounded_items;
use super::container::put;
use super::key::hash_key;
use super::number::Number;
use super::slice::{bounds_of, slice};
use super::view::{Shape, given, text_slot, type_name};
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::{self, missing_item};
use crate::text;
use crate::value::{Kind, Slot, Special, Value};

/// `object[key]`: the element as it stands there; of a text or range a new public one.
pub(crate) fn index(heap: &mut Heap, object: &Value, key: &Value) -> Result<Slot, Fault> {
    given(object)?;
    given(key)?;
    if let Some(bounds) = bounds_of(heap, key) {
        return slice(heap, object, bounds).map(Slot::public);
    }
    if let Some(found) = super::enumeration::member_named(heap, object, key) {
        return found;
    }
    let key = &super::plain(heap, key);
    if super::is_type(heap, object) && !matches!(object, Value::Class(_)) {
        if let Value::Object(at) = object
            && let Some(body) = super::class_body(heap, *at).filter(|body| !body.generic)
        {
            return Err(ExceptionRecord::type_error(format!("type '{}' is not subscriptable", body.name)).into());
        }
        // `list[int]`: hints are not evaluated.
        return Ok(Slot::public(object.clone()));
    }
    match Shape::of(heap, object) {
        Shape::List(items) => element(heap, "list", items, key),
        Shape::Tuple(items) => element(heap, "tuple", items, key),
        Shape::Dict(items) => match items.get(&hash_key(heap, key)?) {
            Some((_, value)) => Ok(value.clone()),
            None => missing_item(heap, object, key),
        },
        Shape::Deque(items) => {
            let place = deque_place(heap, items, key)?;
            items.get(place).cloned().ok_or(Fault::Failure)
        }
        Shape::Text(text) => {
            let Some(place) = Number::whole(key) else {
                if matches!(key, Value::Big(_)) {
                    return Err(wrong_index(heap, "string", key));
                }
                let other = type_name(heap, key);
                return Err(
                    ExceptionRecord::type_error(format!("string indices must be integers, not '{other}'")).into()
                );
            };
            if !text.is_narrow() {
                heap.scan(text.len())?;
            }
            let length = Shape::Text(text).length().unwrap_or_default();
            let found = resolve(place, length).and_then(|place| {
                if length == text.len() {
                    text.get(place..=place).map(str::to_owned)
                } else {
                    text.chars().nth(place).map(String::from)
                }
            });
            found.map(|found| text_slot(heap, found)).ok_or_else(|| out_of_range("string index out of range"))
        }
        Shape::Range(range) => {
            let place = Number::whole(key).ok_or_else(|| wrong_index(heap, "range", key))?;
            let found = resolve(place, range.length()).and_then(|place| range.at(place));
            let found = found.ok_or_else(|| out_of_range("range object index out of range"))?;
            Ok(Slot::public(Value::Int(found)))
        }
        Shape::Opaque(_) => {
            let plain = library::bytes::array::plain(heap, object);
            let object = plain.as_ref().unwrap_or(object);
            let found = if let Value::Opaque(opaque) = object { opaque.index(heap, key) } else { None };
            let found =
                if plain.is_some() { found.map(|found| found.map_err(library::bytes::array::worded)) } else { found };
            found.unwrap_or_else(|| Err(not_supported(heap, object, "is not subscriptable"))).map(Slot::public)
        }
        Shape::Set(_) | Shape::View(..) | Shape::Other => Err(not_supported(heap, object, "is not subscriptable")),
    }
}

/// `object[key] = value`.
pub(crate) fn set_index(heap: &mut Heap, object: &Value, key: &Slot, value: Slot) -> Result<(), Fault> {
    given(object)?;
    given(&key.value)?;
    if let Some(bounds) = bounds_of(heap, &key.value)
        && matches!(heap.kind(object), Some(Kind::List(_)))
    {
        return crate::library::replace_slice(heap, object, bounds, Some(&value.value));
    }
    if matches!(heap.kind(object), Some(Kind::ByteArray(_))) {
        return match bounds_of(heap, &key.value) {
            Some(bounds) => library::bytes::array::change_slice(heap, object, bounds, Some(&value.value)),
            None => library::bytes::array::set_item(heap, object, &key.value, &value.value),
        };
    }
    match Shape::of(heap, object) {
        Shape::List(items) => {
            let place = list_place(heap, items, &key.value)?;
            if let Some(Kind::List(items)) = kind_mut(heap, object)
                && let Some(item) = items.get_mut(place)
            {
                *item = value;
            }
        }
        Shape::Deque(items) => {
            let place = deque_place(heap, items, &key.value)?;
            if let Some(Kind::Deque(items, _)) = kind_mut(heap, object)
                && let Some(item) = items.get_mut(place)
            {
                *item = value;
            }
        }
        Shape::Dict(items) => {
            let hash = hash_key(heap, &key.value)?;
            if !items.contains_key(&hash) {
                bounded_items(items.len() + 1)?;
                heap.charge(96 + hash.weight());
            }
            if let Some(Kind::Dict(items) | Kind::Special(_, items)) = kind_mut(heap, object) {
                put(items, hash, key.clone(), value);
            }
        }
        Shape::Text(_)
        | Shape::Tuple(_)
        | Shape::Set(_)
        | Shape::View(..)
        | Shape::Range(_)
        | Shape::Opaque(_)
        | Shape::Other => {
            return Err(not_supported(heap, object, "does not support item assignment"));
        }
    }
    Ok(())
}

/// `del object[key]`.
pub(crate) fn delete_index(heap: &mut Heap, object: &Value, key: &Value) -> Result<(), Fault> {
    given(object)?;
    given(key)?;
    if let Some(bounds) = bounds_of(heap, key)
        && matches!(heap.kind(object), Some(Kind::List(_)))
    {
        return crate::library::replace_slice(heap, object, bounds, None);
    }
    if matches!(heap.kind(object), Some(Kind::ByteArray(_))) {
        return match bounds_of(heap, key) {
            Some(bounds) => library::bytes::array::change_slice(heap, object, bounds, None),
            None => library::bytes::array::delete_item(heap, object, key),
        };
    }
    match Shape::of(heap, object) {
        Shape::List(items) => {
            let place = list_place(heap, items, key)?;
            if let Some(Kind::List(items)) = kind_mut(heap, object) {
                items.remove(place);
            }
        }
        Shape::Deque(items) => {
            let place = deque_place(heap, items, key)?;
            if let Some(Kind::Deque(items, _)) = kind_mut(heap, object) {
                items.remove(place);
            }
        }
        Shape::Dict(_) => {
            let hash = hash_key(heap, key)?;
            let removed = if let Some(Kind::Dict(items) | Kind::Special(_, items)) = kind_mut(heap, object) {
                items.shift_remove(&hash)
            } else {
                None
            };
            if removed.is_none() && !matches!(heap.kind(object), Some(Kind::Special(Special::Counter, _))) {
                return Err(missing_key(heap, key));
            }
        }
        Shape::Text(_) | Shape::Tuple(_) | Shape::Set(_) | Shape::Range(_) if Number::whole(key).is_some() => {
            return Err(not_supported(heap, object, "doesn't support item deletion"));
        }
        Shape::Text(_)
        | Shape::Tuple(_)
        | Shape::Set(_)
        | Shape::View(..)
        | Shape::Range(_)
        | Shape::Opaque(_)
        | Shape::Other => {
            return Err(not_supported(heap, object, "does not support item deletion"));
        }
    }
    Ok(())
}

/// The place that an index names, from 0: a negative one counts from the end.
pub(crate) fn resolve(index: i64, length: usize) -> Option<usize> {
    let place = match usize::try_from(index) {
        Ok(place) => place,
        Err(_) => length.checked_sub(usize::try_from(index.unsigned_abs()).ok()?)?,
    };
    (place < length).then_some(place)
}

/// The error of a dict without that key.
pub(crate) fn missing_key(heap: &Heap, key: &Value) -> Fault {
    match text::repr(heap, key) {
        Ok(key) => ExceptionRecord::new(Class::KeyError, key).into(),
        Err(fault) => fault,
    }
}

fn kind_mut<'h>(heap: &'h mut Heap, value: &Value) -> Option<&'h mut Kind> {
    let Value::Object(at) = value else { return None };
    heap.get_mut(*at).map(|object| &mut object.kind)
}

fn element(heap: &Heap, what: &str, items: &[Slot], key: &Value) -> Result<Slot, Fault> {
    let place = Number::whole(key).ok_or_else(|| wrong_index(heap, what, key))?;
    let found = resolve(place, items.len()).and_then(|place| items.get(place));
    found.cloned().ok_or_else(|| out_of_range(&format!("{what} index out of range")))
}

fn list_place(heap: &Heap, items: &[Slot], key: &Value) -> Result<usize, Fault> {
    let place = Number::whole(key).ok_or_else(|| wrong_index(heap, "list", key))?;
    resolve(place, items.len()).ok_or_else(|| out_of_range("list assignment index out of range"))
}

fn deque_place(heap: &Heap, items: &VecDeque<Slot>, key: &Value) -> Result<usize, Fault> {
    let wrong = || {
        let key = type_name(heap, key);
        ExceptionRecord::type_error(format!("sequence index must be integer, not '{key}'"))
    };
    let place = Number::whole(key).ok_or_else(wrong)?;
    resolve(place, items.len()).ok_or_else(|| out_of_range("deque index out of range"))
}

fn wrong_index(heap: &Heap, what: &str, key: &Value) -> Fault {
    if matches!(key, Value::Big(_)) {
        return out_of_range("cannot fit 'int' into an index-sized integer");
    }
    let key = type_name(heap, key);
    ExceptionRecord::type_error(format!("{what} indices must be integers or slices, not {key}")).into()
}

fn out_of_range(message: &str) -> Fault {
    ExceptionRecord::new(Class::IndexError, message).into()
}

fn not_supported(heap: &Heap, object: &Value, why: &str) -> Fault {
    ExceptionRecord::type_error(format!("'{}' object {why}", type_name(heap, object))).into()
}
