//! What the prelude needs of the runtime. No artifact can import this.

use super::{Entry, EntryKind, Outcome};
use crate::builtins::{self, Arguments, Effect};
use crate::exception::Fault;
use crate::heap::Heap;
use crate::ops;
use crate::value::{IteratorName, Kind, Slot, Value};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::alias("map", |heap, given| builtins::named(heap, given, IteratorName::Map)),
    Entry::alias("filter", |heap, given| builtins::named(heap, given, IteratorName::Filter)),
    Entry::alias("sorted_by", sorted_by),
    // A default that no caller can give.
    Entry::scalar("missing", |_, _| Err(Fault::Failure)),
    Entry { path: "sort_by", kind: EntryKind::Function(Effect::Writes, sort_by) },
];

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
