//! What the prelude needs of the runtime. No artifact can import this.

use super::{Entry, EntryKind, Opaque, Outcome};
use crate::builtins::{Arguments, Effect};
use crate::exception::{Class, Fault, Raised};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Kind, Slot, Value};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::scalar("is_pattern", |_, given| {
        let value = ops::given(&given.one()?.value)?;
        let is = matches!(value, Value::Opaque(opaque) if matches!(**opaque, Opaque::Pattern(_)));
        Ok(Slot::public(Value::Bool(is)))
    }),
    Entry::fresh("json_parts", super::json::parts),
    Entry::scalar("raise_type", |_, given| Err(raised(given, Class::TypeError))),
    Entry::scalar("raise_index", |_, given| Err(raised(given, Class::IndexError))),
    Entry::scalar("raise_statistics", |_, given| Err(raised(given, Class::StatisticsError))),
    Entry::scalar("stop", |_, _| Err(Raised::new(Class::StopIteration, "").into())),
    Entry::scalar("raise_value", |_, given| Err(raised(given, Class::ValueError))),
    Entry::alias("sorted_by", sorted_by),
    // A default that no caller can give.
    Entry::scalar("missing", |_, _| Err(Fault::Failure)),
    Entry { path: "change_slice", kind: EntryKind::Function(Effect::Writes, change_slice) },
    Entry { path: "sort_by", kind: EntryKind::Function(Effect::Writes, sort_by) },
];

/// Fails as a built-in function does, with a message that the prelude wrote.
fn raised(given: Arguments<'_>, class: Class) -> Fault {
    match given.get(0) {
        Some(Value::Str(message)) => Raised::new(class, &**message).into(),
        Some(_) | None => Fault::Failure,
    }
}

fn items(heap: &Heap, slot: &Slot) -> Result<Vec<Slot>, Fault> {
    match heap.kind(ops::given(&slot.value)?) {
        Some(Kind::List(items)) => Ok(items.clone()),
        Some(_) | None => Err(Fault::Failure),
    }
}

/// The items of a list in the order of their keys, which another list holds.
fn ordered(heap: &mut Heap, given: Arguments<'_>) -> Result<Vec<Slot>, Fault> {
    let [list, keys, reverse] = given.positional else { return Err(Fault::Failure) };
    let (values, keys) = (items(heap, list)?, items(heap, keys)?);
    let reverse = ops::truth(heap, ops::given(&reverse.value)?);
    let mut pairs = Vec::new();
    for (place, key) in keys.into_iter().enumerate() {
        pairs.push((key, values.get(place).cloned().ok_or(Fault::Failure)?));
    }
    let sorted = ops::sort_pairs(heap, pairs, reverse)?;
    Ok(sorted)
}

fn sorted_by(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let sorted = ordered(heap, given)?;
    Ok(Slot::public(heap.allocate(Kind::List(sorted))))
}

/// The same in place.
fn sort_by(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let sorted = ordered(heap, given)?;
    let Some(Value::Object(at)) = given.get(0) else { return Err(Fault::Failure) };
    if let Some(Kind::List(items)) = heap.get_mut(*at).map(|object| &mut object.kind) {
        *items = sorted;
    }
    Ok(Slot::public(Value::None))
}

/// `list[a:b:c] = value`; without a value, that part is deleted.
fn change_slice(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (list, bounds, value) = match given.positional {
        [list, a, b, c] => (list, [a, b, c], None),
        [list, a, b, c, value] => (list, [a, b, c], Some(value)),
        _ => return Err(Fault::Failure),
    };
    let bounds = bounds.map(|bound| Some(bound.value.clone()));
    replace_slice(heap, &list.value, bounds, value.map(|value| &value.value)).map(|()| Slot::public(Value::None))
}

/// Replaces the part of a list that a slice takes, or, without a value, deletes it.
pub(crate) fn replace_slice(
    heap: &mut Heap,
    list: &Value,
    bounds: [Option<Value>; 3],
    value: Option<&Value>,
) -> Result<(), Fault> {
    let more = value.map(|value| ops::elements(heap, value)).transpose()?;
    let length = if let Some(Kind::List(items)) = heap.kind(ops::given(list)?) {
        items.len()
    } else {
        let what = if value.is_some() { "assignment" } else { "deletion" };
        let kind = ops::type_name(heap, list);
        return Err(Raised::type_error(format!("'{kind}' object does not support item {what}")).into());
    };
    let start_bound = bounds.first().cloned().flatten();
    let places = ops::places(bounds, length)?;
    let step = places.step;
    let places: Vec<usize> = if step == 1 {
        let start = usize::try_from(places.start).unwrap_or_default();
        (start..start + places.length()).collect()
    } else {
        ops::numbers(places).collect()
    };
    let more = more.unwrap_or_default();
    ops::bounded_items(length + more.len())?;
    if value.is_some() && step != 1 && more.len() != places.len() {
        let message =
            format!("attempt to assign sequence of size {} to extended slice of size {}", more.len(), places.len());
        return Err(Raised::value_error(message).into());
    }
    heap.charge(more.len() * 32);
    let start = match &start_bound {
        _ if !places.is_empty() => places.first().copied().unwrap_or_default(),
        Some(Value::Int(start)) => ops::resolve(*start, length).unwrap_or(if *start < 0 { 0 } else { length }),
        Some(_) | None => 0,
    };
    let Value::Object(at) = list else { return Err(Fault::Failure) };
    let Some(Kind::List(items)) = heap.get_mut(*at).map(|object| &mut object.kind) else { return Err(Fault::Failure) };
    if step == 1 {
        drop(items.splice(start..start + places.len(), more));
    } else if value.is_some() {
        for (place, new) in places.into_iter().zip(more) {
            if let Some(item) = items.get_mut(place) {
                *item = new;
            }
        }
    } else {
        let places: std::collections::BTreeSet<usize> = places.into_iter().collect();
        let mut at = 0;
        items.retain(|_| {
            at += 1;
            !places.contains(&(at - 1))
        });
    }
    Ok(())
}
