//! `collections.Counter`.

use ruff_python_ast::{CmpOp, Operator};

use crate::builtins::Arguments;
use crate::cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Outcome;
use crate::ops::{self, Dict, Shape};
use crate::value::{HashKey, Kind, Slot, Special, Value};

const NONE: Slot = Slot::public(Value::Int(0));

pub(super) fn make(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let mut counts = Dict::default();
    add(heap, &mut counts, Arguments { function: "Counter.__init__", ..given }, Operator::Add)?;
    Ok(Slot::public(heap.allocate(Kind::Special(Special::Counter, counts))))
}

/// Counts what is given: an iterable, or the counts of a mapping, then those of keywords.
fn add(heap: &mut Heap, counts: &mut Dict, given: Arguments<'_>, op: Operator) -> Result<(), Fault> {
    let many = given.positional.len();
    if many > 1 {
        let (name, many) = (given.function, many + 1);
        let message = format!("{name}() takes from 1 to 2 positional arguments but {many} were given");
        return Err(ExceptionRecord::type_error(message).into());
    }
    let source = given.get(0).map(ops::given).transpose()?.filter(|source| !matches!(source, Value::None));
    if let Some(source) = source {
        if let Shape::Dict(items) = Shape::of(heap, source) {
            cost::keys(heap, items.keys())?;
            let items = items.clone();
            add_counts(heap, counts, items, op)?;
        } else {
            for item in ops::elements(heap, source)? {
                let hash = ops::hash_key(heap, &item.value)?;
                put(heap, counts, (hash, item), &Slot::public(Value::Int(1)), op)?;
            }
        }
    }
    let mut named = Dict::default();
    for (name, count) in given.keywords {
        let key = Slot::public(heap.text(name));
        named.insert(HashKey::Str(name.into()), (key, count.clone()));
    }
    add_counts(heap, counts, named, op)
}

fn add_counts(heap: &mut Heap, counts: &mut Dict, more: Dict, op: Operator) -> Result<(), Fault> {
    if counts.is_empty() && matches!(op, Operator::Add) {
        *counts = more;
        return Ok(());
    }
    for (hash, (key, count)) in more {
        put(heap, counts, (hash, key), &count, op)?;
    }
    Ok(())
}

fn put(
    heap: &mut Heap,
    counts: &mut Dict,
    (hash, key): (HashKey, Slot),
    count: &Slot,
    op: Operator,
) -> Result<(), Fault> {
    let entry = counts.entry(hash).or_insert((key, NONE));
    entry.1.value = match (&entry.1.value, &count.value) {
        (Value::Int(a), Value::Int(b)) if matches!(op, Operator::Add) && a.checked_add(*b).is_some() => {
            Value::Int(a + b)
        }
        (a, b) => ops::binary(heap, op, a, b)?,
    };
    ops::bounded_items(counts.len())
}

fn counts_of(heap: &Heap, value: &Value) -> Result<Dict, Fault> {
    let Shape::Dict(items) = Shape::of(heap, value) else { return Ok(Dict::default()) };
    cost::keys(heap, items.keys())?;
    Ok(items.clone())
}

/// Keys and counts, the largest first, equal ones in their order.
pub(crate) fn most_common(heap: &Heap, counts: &Dict) -> Result<Vec<(Slot, Slot)>, Fault> {
    let place = |place: usize| Slot::public(i64::try_from(place).map_or(Value::None, Value::Int));
    let pairs = counts.values().enumerate().map(|(at, (_, count))| (count.clone(), place(at))).collect();
    let order = ops::sort_pairs(heap, pairs, true)?;
    let entry = |slot: &Slot| match slot.value {
        Value::Int(place) => counts.get_index(usize::try_from(place).ok()?).map(|(_, entry)| entry.clone()),
        _ => None,
    };
    Ok(order.iter().filter_map(entry).collect())
}

pub(super) fn method(
    heap: &mut Heap,
    counter: &Value,
    name: &str,
    given: Arguments<'_>,
) -> Result<Option<Slot>, Fault> {
    let function = format!("Counter.{name}");
    let given = Arguments { function: &function, ..given };
    let result = match name {
        "most_common" => {
            given.only_keywords(&["n"])?;
            given.between(0, 1)?;
            let most = given.either(0, "n").map(ops::given).transpose()?;
            let most = most.filter(|most| !matches!(most, Value::None));
            let most = most.map(|most| builtin_size(heap, most)).transpose()?;
            let mut entries = most_common(heap, &counts_of(heap, counter)?)?;
            entries.truncate(most.unwrap_or(usize::MAX));
            let mut pairs = Vec::with_capacity(entries.len());
            for (key, count) in entries {
                pairs.push(Slot::public(heap.allocate(Kind::Tuple(vec![key, count]))));
            }
            heap.allocate(Kind::List(pairs))
        }
        "elements" => {
            given.none()?;
            let mut all = Vec::new();
            for (key, count) in counts_of(heap, counter)?.values() {
                let count = builtin_size(heap, &count.value)?;
                ops::bounded_items(all.len().saturating_add(count))?;
                all.extend(std::iter::repeat_n(key.clone(), count));
            }
            heap.allocate(Kind::List(all))
        }
        "total" => {
            given.none()?;
            let mut total = Value::Int(0);
            for (_, count) in counts_of(heap, counter)?.values() {
                total = ops::binary(heap, Operator::Add, &total, &count.value)?;
            }
            total
        }
        "update" | "subtract" => {
            let mut counts = counts_of(heap, counter)?;
            let before = counts.len();
            add(heap, &mut counts, given, if name == "update" { Operator::Add } else { Operator::Sub })?;
            heap.charge(counts.len().saturating_sub(before).saturating_mul(96));
            if let Value::Object(at) = counter
                && let Some(object) = heap.get_mut(*at)
            {
                object.kind = Kind::Special(Special::Counter, counts);
            }
            Value::None
        }
        "setdefault" | "fromkeys" if name == "fromkeys" => {
            let message = "Counter.fromkeys() is undefined.  Use Counter(iterable) instead.";
            return Err(ExceptionRecord::new(Class::NotImplementedError, message).into());
        }
        _ => return Ok(None),
    };
    Ok(Some(Slot::public(result)))
}

/// A number of items: none where it is below zero.
fn builtin_size(heap: &Heap, value: &Value) -> Result<usize, Fault> {
    use crate::builtins::arguments::{size, whole};
    whole(heap, value).map(size)
}

/// `a + b`, `a - b`, `a & b`, `a | b` on two counters: what is above 0. `None`: they are not both counters.
pub(crate) fn counters(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Option<Result<Dict, Fault>> {
    let counts = |heap: &Heap, value: &Value| match heap.kind(value) {
        Some(Kind::Special(Special::Counter, items)) => Some(items.clone()),
        Some(_) | None => None,
    };
    let (a, b) = (counts(heap, a)?, counts(heap, b)?);
    if !matches!(op, Operator::Add | Operator::Sub | Operator::BitAnd | Operator::BitOr) {
        return None;
    }
    Some(combined(heap, op, &a, &b))
}

/// `+counter` and `-counter`.
pub(crate) fn signed(heap: &mut Heap, counts: &Dict, negative: bool) -> Result<Dict, Fault> {
    let none = Dict::default();
    if negative { combined(heap, Operator::Sub, &none, counts) } else { combined(heap, Operator::Add, counts, &none) }
}

fn combined(heap: &mut Heap, op: Operator, a: &Dict, b: &Dict) -> Result<Dict, Fault> {
    let mut all = Dict::default();
    let keys = a.iter().chain(b.iter().filter(|(hash, _)| !a.contains_key(*hash)));
    for (hash, (key, _)) in keys {
        let count = |of: &Dict| of.get(hash).map_or(NONE, |(_, count)| count.clone());
        let (x, y) = (count(a), count(b));
        let less =
            |heap: &Heap, x: &Value, y: &Value| ops::compare(heap, CmpOp::Lt, x, y).map(|is| is == Value::Bool(true));
        let value = match op {
            Operator::BitAnd => {
                if less(heap, &x.value, &y.value)? {
                    x.value
                } else {
                    y.value
                }
            }
            Operator::BitOr => {
                if less(heap, &x.value, &y.value)? {
                    y.value
                } else {
                    x.value
                }
            }
            _ => ops::binary(heap, op, &x.value, &y.value)?,
        };
        if less(heap, &Value::Int(0), &value)? {
            all.insert(hash.clone(), (key.clone(), Slot::public(value)));
        }
    }
    ops::bounded_items(all.len())?;
    Ok(all)
}
