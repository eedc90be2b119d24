//! Iteration.

use std::sync::Arc;

use ruff_python_ast::CmpOp;

use super::bound::{bounded_items, too_deep};
use super::view::{Shape, given, text_slot, type_name};
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::value::{GeneratorState, Iteration, IteratorName, Kind, ObjectRef, Slot, Value, ViewPart};

/// The state of a loop over `value`, before its first item.
pub(crate) fn iterate(heap: &mut Heap, value: &Value) -> Result<Value, Fault> {
    given(value)?;
    if matches!(heap.kind(value), Some(Kind::Generator { state: GeneratorState::Coroutine, .. })) {
        return Err(not_iterable(heap, value));
    }
    if matches!(value, Value::Iterator(_)) {
        return Ok(value.clone());
    }
    if matches!(heap.kind(value), Some(Kind::Iterator { .. } | Kind::Generator { .. } | Kind::Stream(_))) {
        return Ok(Value::Iterator(Arc::new(Iteration { over: value.clone(), next: 0, expected: 0 })));
    }
    let parts = super::enumeration::flag_parts(heap, value).map(|parts| heap.allocate(Kind::List(parts)));
    let value = parts.as_ref().unwrap_or(value);
    let expected = Shape::of(heap, value).length().ok_or_else(|| not_iterable(heap, value))?;
    Ok(Value::Iterator(Arc::new(Iteration { over: value.clone(), next: 0, expected })))
}

/// The next item, and the state of the loop after it. `None` at the end.
pub(crate) fn advance(heap: &mut Heap, iterator: &Value) -> Result<Option<(Slot, Value)>, Fault> {
    if let (Value::Object(at), Some(Kind::Iterator { .. } | Kind::Stream(_))) = (given(iterator)?, heap.kind(iterator))
    {
        // What an `__iter__` gave.
        let item = take(heap, *at)?;
        return Ok(item.map(|item| (item, iterator.clone())));
    }
    let Value::Iterator(iteration) = given(iterator)? else {
        return Err(
            ExceptionRecord::type_error(format!("'{}' object is not an iterator", type_name(heap, iterator))).into()
        );
    };
    let Iteration { over, next, expected } = &**iteration;
    drained(heap, over)?;
    if let (Value::Object(at), Some(Kind::Iterator { .. } | Kind::Stream(_))) = (over, heap.kind(over)) {
        let item = take(heap, *at)?;
        return Ok(item.map(|item| (item, iterator.clone())));
    }
    let mut after = next + 1;
    let item = match Shape::of(heap, over) {
        Shape::List(items) | Shape::Tuple(items) => items.get(*next).cloned(),
        Shape::Dict(items) | Shape::View(items, _) if items.len() != *expected => {
            return Err(resized("dictionary changed size during iteration"));
        }
        Shape::Dict(items) => items.get_index(*next).map(|(_, (key, _))| key.clone()),
        Shape::View(items, viewed) => {
            let entry = items.get_index(*next).map(|(_, entry)| entry.clone());
            entry.map(|entry| viewed_item(heap, entry, viewed))
        }
        Shape::Deque(items) if items.len() != *expected => return Err(resized("deque mutated during iteration")),
        Shape::Deque(items) => items.get(*next).cloned(),
        Shape::Set(items) if items.len() != *expected => return Err(resized("Set changed size during iteration")),
        Shape::Set(items) => items.get_index(*next).map(|(_, item)| item.clone()),
        Shape::Range(range) => range.at(*next).map(|number| Slot::public(Value::Int(number))),
        // The place in a text counts bytes, so that each step costs the same.
        Shape::Text(text) => match text.get(*next..).and_then(|rest| rest.chars().next()) {
            Some(found) => {
                after = next + found.len_utf8();
                Some(text_slot(heap, String::from(found)))
            }
            None => None,
        },
        Shape::Opaque(opaque) => opaque.item(*next).map(Slot::public),
        Shape::Other => None,
    };
    Ok(item.map(|item| {
        let after = Iteration { over: over.clone(), next: after, expected: *expected };
        (item, Value::Iterator(Arc::new(after)))
    }))
}

/// What a view shows of an entry.
fn viewed_item(heap: &mut Heap, (key, value): (Slot, Slot), viewed: ViewPart) -> Slot {
    match viewed {
        ViewPart::Keys => key,
        ViewPart::Values => value,
        ViewPart::Items => Slot::public(heap.allocate(Kind::Tuple(vec![key, value]))),
    }
}

/// A generator gives its items only when code of the artifact runs.
fn drained(heap: &Heap, value: &Value) -> Result<(), Fault> {
    match (value, heap.kind(value)) {
        (_, Some(Kind::Generator { state: GeneratorState::Failed, .. })) => Err(Fault::Failure),
        (Value::Object(at), Some(Kind::Generator { .. })) => Err(Fault::Drain(*at)),
        _ => Ok(()),
    }
}

/// Makes an iterator object.
pub(crate) fn iterator(heap: &mut Heap, over: Slot, name: IteratorName) -> Result<Value, Fault> {
    if matches!(heap.kind(given(&over.value)?), Some(Kind::Iterator { .. } | Kind::Generator { .. } | Kind::Stream(_)))
    {
        return Ok(over.value);
    }
    let expected = Shape::of(heap, &over.value).length().ok_or_else(|| not_iterable(heap, &over.value))?;
    Ok(heap.allocate(Kind::Iterator { over, next: 0, expected, name }))
}

/// Whether it has items.
pub(crate) fn is_iterable(heap: &Heap, value: &Value) -> bool {
    let is_taken = matches!(heap.kind(value), Some(Kind::Iterator { .. } | Kind::Generator { .. } | Kind::Stream(_)));
    is_taken || Shape::of(heap, value).length().is_some()
}

/// The next item of an iterator object.
pub(crate) fn take(heap: &mut Heap, at: ObjectRef) -> Result<Option<Slot>, Fault> {
    take_within(heap, at, &mut ItemsTaken::default())
}

/// How many items one instruction has taken of iterators, those they go over included, and how deep they nest.
#[derive(Default)]
struct ItemsTaken {
    items: usize,
    depth: usize,
}

/// Iterators over the same iterator, again and again, would else multiply without bound.
const MOST_TAKEN: usize = 8_000_000;

/// The same, of an iterator that others may go over.
fn take_within(heap: &mut Heap, at: ObjectRef, taken: &mut ItemsTaken) -> Result<Option<Slot>, Fault> {
    too_deep(taken.depth)?;
    heap.work(1)?;
    taken.items += 1;
    if taken.items > MOST_TAKEN {
        let message = format!("more than {MOST_TAKEN} items taken at once are not supported");
        return Err(ExceptionRecord::new(Class::MemoryError, message).into());
    }
    taken.depth += 1;
    let item = take_one(heap, at, taken);
    taken.depth -= 1;
    item
}

fn take_one(heap: &mut Heap, at: ObjectRef, taken: &mut ItemsTaken) -> Result<Option<Slot>, Fault> {
    if let Some(Kind::Stream(stream)) = heap.get_mut(at).map(|object| &mut object.kind) {
        let (line, is_bytes) = (stream.next_line()?, stream.is_bytes);
        return line.map(|line| crate::library::stream_part(heap, is_bytes, line).map(Slot::public)).transpose();
    }
    let Some(Kind::Iterator { over, next, expected, name }) = heap.get(at).map(|object| &object.kind) else {
        return Err(Fault::Failure);
    };
    let (over, next, expected, name) = (over.clone(), *next, *expected, *name);
    if next == usize::MAX {
        return Ok(None);
    }
    let joined = match heap.kind(&over.value) {
        Some(Kind::Tuple(parts)) if name.is_joined() => Some(parts.clone()),
        Some(_) | None => None,
    };
    let (item, after) = match (joined, name) {
        (Some(parts), IteratorName::Enumerate) => (numbered(heap, &parts, next, taken)?, next + 1),
        (Some(parts), _) => (row(heap, &parts, name == IteratorName::StrictZip, taken)?, next),
        (None, _) => match advance(heap, &Value::Iterator(Arc::new(Iteration { over: over.value, next, expected })))? {
            Some((item, Value::Iterator(after))) => (Some(item), after.next),
            Some(_) | None => (None, 0),
        },
    };
    let Some(Kind::Iterator { next, name, .. }) = heap.get_mut(at).map(|object| &mut object.kind) else {
        return Err(Fault::Failure);
    };
    *next = if item.is_none() { *next } else { after };
    // What is told about rows can be asked later, too.
    if item.is_none() && !matches!(name, IteratorName::Rows | IteratorName::NamedRows) {
        // An iterator that ended stays so.
        *next = usize::MAX;
    }
    Ok(item)
}

/// The next item of what `enumerate` goes over, with its number.
fn numbered(heap: &mut Heap, parts: &[Slot], next: usize, taken: &mut ItemsTaken) -> Result<Option<Slot>, Fault> {
    let [items, start] = parts else { return Err(Fault::Failure) };
    let (Value::Object(items), Value::Int(start)) = (given(&items.value)?, given(&start.value)?) else {
        return Err(Fault::Failure);
    };
    let Some(item) = take_within(heap, *items, taken)? else { return Ok(None) };
    let number = i64::try_from(next).ok().and_then(|next| start.checked_add(next)).ok_or_else(super::overflow)?;
    let pair = vec![Slot::public(Value::Int(number)), item];
    Ok(Some(Slot::public(heap.allocate(Kind::Tuple(pair)))))
}

/// The next row of what `zip` goes over.
fn row(heap: &mut Heap, columns: &[Slot], strict: bool, taken: &mut ItemsTaken) -> Result<Option<Slot>, Fault> {
    bounded_items(columns.len())?;
    let mut row = Vec::with_capacity(columns.len());
    for column in columns {
        let Value::Object(at) = given(&column.value)? else { return Err(Fault::Failure) };
        match take_within(heap, *at, taken)? {
            Some(item) => row.push(item),
            None => break,
        }
    }
    if row.len() == columns.len() && !columns.is_empty() {
        return Ok(Some(Slot::public(heap.allocate(Kind::Tuple(row)))));
    }
    if strict && !columns.is_empty() {
        even(heap, columns, row.len(), taken)?;
    }
    Ok(None)
}

/// The error of `zip(strict=True)` where not all columns end with the one at `ended`.
fn even(heap: &mut Heap, columns: &[Slot], ended: usize, taken: &mut ItemsTaken) -> Result<(), Fault> {
    let others = |place: usize| if place == 1 { "argument 1".to_owned() } else { format!("arguments 1-{place}") };
    if ended > 0 {
        let message = format!("zip() argument {} is shorter than {}", ended + 1, others(ended));
        return Err(ExceptionRecord::value_error(message).into());
    }
    for (place, column) in columns.iter().enumerate().skip(1) {
        let Value::Object(at) = given(&column.value)? else { return Err(Fault::Failure) };
        if take_within(heap, *at, taken)?.is_some() {
            let message = format!("zip() argument {} is longer than {}", place + 1, others(place));
            return Err(ExceptionRecord::value_error(message).into());
        }
    }
    Ok(())
}

/// `needle in iterator`: takes items up to the first that is equal. `None` where it is no iterator.
pub(crate) fn found_in(heap: &mut Heap, op: CmpOp, needle: &Value, hay: &Value) -> Result<Option<Value>, Fault> {
    if !matches!(op, CmpOp::In | CmpOp::NotIn) {
        return Ok(None);
    }
    drained(heap, hay)?;
    let (Value::Object(at), Some(Kind::Iterator { .. })) = (hay, heap.kind(hay)) else { return Ok(None) };
    let mut taken = ItemsTaken::default();
    while let Some(item) = take_within(heap, *at, &mut taken)? {
        if super::Comparison::new(heap).same(&item.value, given(needle)?)? {
            return Ok(Some(Value::Bool(matches!(op, CmpOp::In))));
        }
    }
    Ok(Some(Value::Bool(matches!(op, CmpOp::NotIn))))
}

/// Everything an iterable holds, taken at once.
pub(crate) fn elements(heap: &mut Heap, value: &Value) -> Result<Vec<Slot>, Fault> {
    if let Value::Str(text) = given(value)? {
        let length = Shape::Text(text).length().unwrap_or_default();
        bounded_items(length)?;
        heap.work(length)?;
        return Ok(text.chars().map(|found| text_slot(heap, String::from(found))).collect());
    }
    drained(heap, value)?;
    if let Some(length) = Shape::of(heap, value).length() {
        bounded_items(length)?;
        heap.work(length)?;
    }
    if let Some(parts) = super::enumeration::flag_parts(heap, value) {
        return Ok(parts);
    }
    if let (Value::Object(at), Some(Kind::Iterator { .. } | Kind::Stream(_))) = (value, heap.kind(value)) {
        let mut items = Vec::new();
        let mut taken = ItemsTaken::default();
        while let Some(item) = take_within(heap, *at, &mut taken)? {
            bounded_items(items.len())?;
            items.push(item);
        }
        return Ok(items);
    }
    match Shape::of(heap, value) {
        Shape::List(items) | Shape::Tuple(items) => Ok(items.to_vec()),
        Shape::Dict(items) => Ok(items.values().map(|(key, _)| key.clone()).collect()),
        Shape::View(items, viewed) => {
            let entries: Vec<(Slot, Slot)> = items.values().cloned().collect();
            Ok(entries.into_iter().map(|entry| viewed_item(heap, entry, viewed)).collect())
        }
        Shape::Deque(items) => Ok(items.iter().cloned().collect()),
        Shape::Set(items) => Ok(items.values().cloned().collect()),
        Shape::Range(range) => {
            bounded_items(range.length())?;
            Ok((0..range.length())
                .map_while(|place| range.at(place))
                .map(|number| Slot::public(Value::Int(number)))
                .collect())
        }
        Shape::Opaque(opaque) if let Some(length) = opaque.length() => {
            bounded_items(length)?;
            Ok((0..length).map_while(|place| opaque.item(place)).map(Slot::public).collect())
        }
        Shape::Text(_) | Shape::Opaque(_) | Shape::Other => Err(not_iterable(heap, value)),
    }
}

/// The items for `a, b = value`.
///
/// `star` is the place of the target that takes, as a list, what the others leave.
pub(crate) fn unpack(heap: &mut Heap, value: &Value, count: usize, star: Option<usize>) -> Result<Vec<Slot>, Fault> {
    given(value)?;
    drained(heap, value)?;
    if let Some(Kind::Iterator { .. } | Kind::Stream(_)) = heap.kind(value) {
        let items = elements(heap, value)?;
        let list = heap.allocate(Kind::List(items));
        return unpack(heap, &list, count, star);
    }
    let Some(length) = Shape::of(heap, value).length() else {
        let message = format!("cannot unpack non-iterable {} object", type_name(heap, value));
        return Err(ExceptionRecord::type_error(message).into());
    };
    if let Some(star) = star {
        let least = count - 1;
        if length < least {
            let message = format!("not enough values to unpack (expected at least {least}, got {length})");
            return Err(ExceptionRecord::value_error(message).into());
        }
        let mut items = elements(heap, value)?;
        let rest: Vec<Slot> = items.splice(star..star + length - least, []).collect();
        items.insert(star, Slot::public(heap.allocate(Kind::List(rest))));
        return Ok(items);
    }
    if length < count {
        let message = format!("not enough values to unpack (expected {count}, got {length})");
        return Err(ExceptionRecord::value_error(message).into());
    }
    if length > count {
        return Err(ExceptionRecord::value_error(format!("too many values to unpack (expected {count})")).into());
    }
    if let Shape::List(items) | Shape::Tuple(items) = Shape::of(heap, value) {
        // As many as there are targets: no more than the instruction is long.
        return Ok(items.to_vec());
    }
    elements(heap, value)
}

fn not_iterable(heap: &Heap, value: &Value) -> Fault {
    ExceptionRecord::type_error(format!("'{}' object is not iterable", type_name(heap, value))).into()
}

fn resized(message: &str) -> Fault {
    ExceptionRecord::new(Class::RuntimeError, message).into()
}
