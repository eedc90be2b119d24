//! Methods of dicts.

use ruff_python_ast::Operator;

use super::super::arguments::Arguments;
use super::super::collect::keyword_items;
use crate::cost::moves;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Dict, Shape};
use crate::value::{Kind, Slot, Value, ViewPart};

/// Calls a method of a dict. `None`: there is none of that name.
pub(super) fn call(heap: &mut Heap, dict: &Value, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    let result = match name {
        "get" => {
            let (key, default) = given.first(2)?;
            let found = find(heap, dict, &key.value)?;
            found.or_else(|| default.first().cloned()).unwrap_or_else(|| Slot::public(Value::None))
        }
        "keys" | "values" | "items" => {
            given.none()?;
            let viewed = match name {
                "keys" => ViewPart::Keys,
                "values" => ViewPart::Values,
                _ => ViewPart::Items,
            };
            Slot::public(heap.allocate(Kind::View(Slot::public(dict.clone()), viewed)))
        }
        "copy" => {
            given.none()?;
            let copy = match heap.kind(dict) {
                Some(special @ Kind::Special(..)) => special.clone(),
                Some(_) | None => Kind::Dict(entries(heap, dict).cloned().unwrap_or_default()),
            };
            Slot::public(heap.allocate(copy))
        }
        "clear" => {
            given.none()?;
            change(heap, dict, Dict::clear);
            Slot::public(Value::None)
        }
        "update" => {
            given.between(0, 1)?;
            // Everything is read before anything is written.
            let more = given.get(0).map(|source| ops::dict_items(heap, source)).transpose()?;
            let named = keyword_items(heap, given);
            ops::update(heap, dict, more.unwrap_or_default())?;
            ops::update(heap, dict, named)?;
            Slot::public(Value::None)
        }
        "pop" => pop(heap, dict, given)?,
        "popitem" => {
            given.none()?;
            let taken = change(heap, dict, Dict::pop).flatten();
            let empty = || ExceptionRecord::new(Class::KeyError, "'popitem(): dictionary is empty'");
            let (_, (key, value)) = taken.ok_or_else(empty)?;
            Slot::public(heap.allocate(Kind::Tuple(vec![key, value])))
        }
        "setdefault" => set_default(heap, dict, given)?,
        "fromkeys" => super::super::collect::from_keys(heap, given)?,
        _ => return Ok(None),
    };
    Ok(Some(result))
}

/// Calls a method of a view.
pub(super) fn call_view(
    heap: &mut Heap,
    view: &Value,
    name: &str,
    given: Arguments<'_>,
) -> Result<Option<Slot>, Fault> {
    if name != "isdisjoint" || matches!(heap.kind(view), Some(Kind::View(_, ViewPart::Values))) {
        return Ok(None);
    }
    let other = given.one()?;
    let common = ops::binary(heap, Operator::BitAnd, view, &other.value)?;
    Ok(Some(Slot::public(Value::Bool(!ops::truth(heap, &common)))))
}

fn entries<'a>(heap: &'a Heap, dict: &'a Value) -> Option<&'a Dict> {
    if let Shape::Dict(entries) = Shape::of(heap, dict) { Some(entries) } else { None }
}

fn find(heap: &Heap, dict: &Value, key: &Value) -> Result<Option<Slot>, Fault> {
    let key = ops::hash_key(heap, key)?;
    Ok(entries(heap, dict).and_then(|entries| entries.get(&key)).map(|(_, value)| value.clone()))
}

fn change<T>(heap: &mut Heap, dict: &Value, with: impl FnOnce(&mut Dict) -> T) -> Option<T> {
    let Value::Object(at) = dict else { return None };
    match heap.get_mut(*at).map(|object| &mut object.kind) {
        Some(Kind::Dict(entries) | Kind::Special(_, entries)) => Some(with(entries)),
        Some(_) | None => None,
    }
}

fn set_default(heap: &mut Heap, dict: &Value, given: Arguments<'_>) -> Result<Slot, Fault> {
    let (key, default) = given.first(2)?;
    if let Some(found) = find(heap, dict, &key.value)? {
        return Ok(found);
    }
    let value = default.first().cloned().unwrap_or_else(|| Slot::public(Value::None));
    ops::set_index(heap, dict, key, value.clone())?;
    Ok(value)
}

fn pop(heap: &mut Heap, dict: &Value, given: Arguments<'_>) -> Result<Slot, Fault> {
    let (key, default) = given.first(2)?;
    let hash = ops::hash_key(heap, &key.value)?;
    if let Some(items) = entries(heap, dict) {
        moves(heap, items.get_index_of(&hash).map_or(0, |at| items.len() - at))?;
    }
    let taken = change(heap, dict, |entries| entries.shift_remove(&hash)).flatten();
    match taken.map(|(_, value)| value).or_else(|| default.first().cloned()) {
        Some(value) => Ok(value),
        None => Err(ops::missing_key(heap, &key.value)),
    }
}
