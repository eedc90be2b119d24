//! Methods of sets.

use ruff_python_ast::Operator;

use super::super::arguments::Arguments;
use crate::cost::{keys, moves};
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Set, Shape};
use crate::value::{Kind, Slot, Value};

/// What a frozen set does not have.
pub(super) const CHANGES: &[&str] = &[
    "add",
    "discard",
    "remove",
    "pop",
    "clear",
    "update",
    "difference_update",
    "intersection_update",
    "symmetric_difference_update",
];

/// Calls a method of a set. `None`: there is none of that name.
pub(super) fn call(heap: &mut Heap, set: &Value, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    let result = match name {
        "add" => add(heap, set, given.one()?)?,
        "discard" | "remove" => {
            let item = &given.one()?.value;
            let key = ops::hash_key(heap, item)?;
            if let Some(items) = members(heap, set) {
                moves(heap, items.get_index_of(&key).map_or(0, |at| items.len() - at))?;
            }
            let taken = change(heap, set, |items| items.shift_remove(&key)).flatten();
            if taken.is_none() && name == "remove" {
                return Err(ops::missing_key(heap, item));
            }
            Value::None
        }
        "pop" => {
            given.none()?;
            moves(heap, members(heap, set).map_or(0, Set::len))?;
            // The oldest: which one CPython gives depends on its hashes.
            let taken = change(heap, set, |items| items.shift_remove_index(0)).flatten();
            let empty = || ExceptionRecord::new(Class::KeyError, "'pop from an empty set'");
            return Ok(Some(taken.map(|(_, item)| item).ok_or_else(empty)?));
        }
        "clear" => {
            given.none()?;
            change(heap, set, Set::clear);
            Value::None
        }
        "copy" => {
            given.none()?;
            if matches!(heap.kind(set), Some(Kind::Frozen(_))) {
                return Ok(Some(Slot::public(set.clone())));
            }
            let copy = copied(heap, set)?;
            allocate(heap, set, copy)
        }
        "update" | "difference_update" | "intersection_update" | "symmetric_difference_update" => {
            let op = match name {
                "update" => Operator::BitOr,
                "difference_update" => Operator::Sub,
                "intersection_update" => Operator::BitAnd,
                _ => Operator::BitXor,
            };
            if name == "symmetric_difference_update" {
                given.one()?;
            }
            let all = combined(heap, set, given, op)?;
            heap.charge(all.len().saturating_mul(64));
            change(heap, set, |items| *items = all);
            Value::None
        }
        "union" | "intersection" | "difference" => {
            let all = combined(heap, set, given, operator(name))?;
            allocate(heap, set, all)
        }
        "symmetric_difference" => {
            given.one()?;
            let all = combined(heap, set, given, Operator::BitXor)?;
            allocate(heap, set, all)
        }
        "issubset" | "issuperset" | "isdisjoint" => {
            let other = of(heap, &given.one()?.value)?;
            let own = copied(heap, set)?;
            let common = ops::combine(heap, Operator::BitAnd, &own, &other)?.unwrap_or_default().len();
            Value::Bool(match name {
                "issubset" => common == own.len(),
                "issuperset" => common == other.len(),
                _ => common == 0,
            })
        }
        _ => return Ok(None),
    };
    Ok(Some(Slot::public(result)))
}

fn add(heap: &mut Heap, set: &Value, item: &Slot) -> Result<Value, Fault> {
    let key = ops::hash_key(heap, &item.value)?;
    let items = members(heap, set);
    if items.is_none_or(|items| !items.contains_key(&key)) {
        ops::bounded_items(items.map_or(0, Set::len) + 1)?;
        heap.charge(96 + key.weight());
        change(heap, set, |items| items.insert(key, item.clone()));
    }
    Ok(Value::None)
}

/// A new set of the same type as `like`.
fn allocate(heap: &mut Heap, like: &Value, items: Set) -> Value {
    let frozen = matches!(heap.kind(like), Some(Kind::Frozen(_)));
    heap.allocate(if frozen { Kind::Frozen(items) } else { Kind::Set(items) })
}

fn members<'a>(heap: &'a Heap, set: &'a Value) -> Option<&'a Set> {
    if let Shape::Set(items) = Shape::of(heap, set) { Some(items) } else { None }
}

fn change<T>(heap: &mut Heap, set: &Value, with: impl FnOnce(&mut Set) -> T) -> Option<T> {
    let Value::Object(at) = set else { return None };
    match heap.get_mut(*at).map(|object| &mut object.kind) {
        Some(Kind::Set(items)) => Some(with(items)),
        Some(_) | None => None,
    }
}

/// The members of a set, again.
fn copied(heap: &Heap, set: &Value) -> Result<Set, Fault> {
    let Some(items) = members(heap, set) else { return Ok(Set::default()) };
    keys(heap, items.keys())?;
    Ok(items.clone())
}

/// The members of an iterable.
fn of(heap: &mut Heap, value: &Value) -> Result<Set, Fault> {
    if members(heap, ops::given(value)?).is_some() {
        return copied(heap, value);
    }
    let items = ops::elements(heap, value)?;
    ops::set_items(heap, items)
}

fn operator(name: &str) -> Operator {
    match name {
        "intersection" => Operator::BitAnd,
        "difference" => Operator::Sub,
        _ => Operator::BitOr,
    }
}

/// The set and each argument under an operator, without the sets on the way: nothing on the heap is ever freed.
fn combined(heap: &mut Heap, set: &Value, given: Arguments<'_>, op: Operator) -> Result<Set, Fault> {
    given.no_keywords()?;
    let mut all = copied(heap, set)?;
    for other in given.positional {
        let other = of(heap, &other.value)?;
        all = ops::combine(heap, op, &all, &other)?.unwrap_or_default();
    }
    Ok(all)
}
