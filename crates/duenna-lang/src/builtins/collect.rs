//! Functions that make containers, or look through them.

use std::sync::Arc;

use super::arguments::{Arguments, whole};
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Shape};
use crate::value::{IteratorName, Kind, Range, Slot, Value};

pub(super) fn len(heap: &Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let value = &given.one()?.value;
    wide(heap, value)?;
    let Some(length) = Shape::of(heap, ops::given(value)?).length() else {
        let name = ops::type_name(heap, value);
        return Err(ExceptionRecord::type_error(format!("object of type '{name}' has no len()")).into());
    };
    let length = i64::try_from(length).map_err(|_| ops::overflow())?;
    Ok(Slot::public(Value::Int(length)))
}

/// The characters of a text that are not all of one byte have to be counted.
fn wide(heap: &Heap, value: &Value) -> Result<(), Fault> {
    if let Value::Str(text) = value
        && !text.is_narrow()
    {
        heap.scan(text.len())?;
    }
    Ok(())
}

/// The items of the one optional argument.
fn optional(heap: &mut Heap, given: Arguments<'_>) -> Result<Vec<Slot>, Fault> {
    given.no_keywords()?;
    given.between(0, 1)?;
    given.get(0).map_or_else(|| Ok(Vec::new()), |iterable| ops::elements(heap, iterable))
}

pub(super) fn list(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let items = optional(heap, given)?;
    Ok(Slot::public(heap.allocate(Kind::List(items))))
}

pub(super) fn tuple(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    if let ([only], []) = (given.positional, given.keywords)
        && matches!(heap.kind(&only.value), Some(Kind::Tuple(_)))
    {
        // What never changes is not copied.
        return Ok(only.clone());
    }
    let items = optional(heap, given)?;
    Ok(Slot::public(heap.allocate(Kind::Tuple(items))))
}

pub(super) fn set(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let items = optional(heap, given)?;
    let items = ops::set_items(heap, items)?;
    Ok(Slot::public(heap.allocate(Kind::Set(items))))
}

pub(super) fn frozenset(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    if let ([only], []) = (given.positional, given.keywords)
        && matches!(heap.kind(&only.value), Some(Kind::Frozen(_)))
    {
        return Ok(only.clone());
    }
    let items = optional(heap, given)?;
    let items = ops::set_items(heap, items)?;
    Ok(Slot::public(heap.allocate(Kind::Frozen(items))))
}

pub(super) fn dict(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.between(0, 1)?;
    let items = given.get(0).map_or_else(|| Ok(ops::Dict::default()), |source| ops::dict_items(heap, source))?;
    let dict = heap.allocate(Kind::Dict(items));
    let named = keyword_items(heap, given);
    ops::update(heap, &dict, named)?;
    Ok(Slot::public(dict))
}

/// Keyword arguments as the entries of a dict.
pub(super) fn keyword_items(heap: &mut Heap, given: Arguments<'_>) -> ops::Dict {
    let entry = |(name, value): &(Arc<str>, Slot)| {
        let key = Slot::public(heap.text(name));
        (crate::value::HashKey::Str(name.into()), (key, value.clone()))
    };
    given.keywords.iter().map(entry).collect()
}

/// `dict.fromkeys(iterable, value)`.
pub(super) fn from_keys(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let (iterable, value) = given.first(2)?;
    let value = value.first().cloned().unwrap_or(Slot::public(Value::None));
    let mut items = ops::Dict::default();
    for key in ops::elements(heap, &iterable.value)? {
        let hash = ops::hash_key(heap, &key.value)?;
        items.entry(hash).or_insert_with(|| (key, value.clone()));
    }
    Ok(Slot::public(heap.allocate(Kind::Dict(items))))
}

pub(super) fn range(heap: &Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.no_keywords()?;
    given.between(1, 3)?;
    let bounds: Result<Vec<i64>, Fault> = given.positional.iter().map(|slot| whole(heap, &slot.value)).collect();
    let range = match *bounds? {
        [stop] => Range { start: 0, stop, step: 1 },
        [start, stop] => Range { start, stop, step: 1 },
        [_, _, 0] => return Err(ExceptionRecord::value_error("range() arg 3 must not be zero").into()),
        [from, to, step] => Range { start: from, stop: to, step },
        // Counted above.
        _ => Range { start: 0, stop: 0, step: 1 },
    };
    Ok(Slot::public(Value::Range(Arc::new(range))))
}

/// `slice(stop)`, `slice(start, stop, step)`.
pub(super) fn slice(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.no_keywords()?;
    given.between(1, 3)?;
    let none = || Slot::public(Value::None);
    let bounds = match given.positional {
        [to] => [none(), to.clone(), none()],
        [from, to] => [from.clone(), to.clone(), none()],
        [from, to, step] => [from.clone(), to.clone(), step.clone()],
        _ => return Err(Fault::Failure),
    };
    Ok(Slot::public(heap.allocate(Kind::Slice(Box::new(bounds)))))
}

/// An iterator over items that were taken already.
fn iterated(heap: &mut Heap, items: Vec<Slot>, name: IteratorName) -> Result<Slot, Fault> {
    let list = Slot::public(heap.allocate(Kind::List(items)));
    ops::iterator(heap, list, name).map(Slot::public)
}

/// `iter(value)`.
pub(super) fn iter(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let value = given.one()?.clone();
    ops::iterator(heap, value, IteratorName::Of).map(Slot::public)
}

/// `next(iterator, default)`.
pub(super) fn next(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let (iterator, default) = given.first(2)?;
    let (Value::Object(at), Some(Kind::Iterator { .. } | Kind::Stream(_))) =
        (&iterator.value, heap.kind(ops::given(&iterator.value)?))
    else {
        let name = ops::type_name(heap, &iterator.value);
        return Err(ExceptionRecord::type_error(format!("'{name}' object is not an iterator")).into());
    };
    match (ops::take(heap, *at)?, default.first()) {
        (Some(item), _) => Ok(item),
        (None, Some(default)) => Ok(default.clone()),
        (None, None) => Err(ExceptionRecord::new(Class::StopIteration, "").into()),
    }
}

/// `enumerate(iterable, start)`.
pub(super) fn enumerate(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["iterable", "start"])?;
    given.between(0, 2)?;
    let Some(iterable) = given.either(0, "iterable") else {
        return Err(ExceptionRecord::type_error("enumerate() missing required argument 'iterable'").into());
    };
    let number = given.either(1, "start").map_or(Ok(0), |start| whole(heap, start))?;
    let items = Slot::public(ops::iterator(heap, Slot::public(iterable.clone()), IteratorName::Of)?);
    joined(heap, vec![items, Slot::public(Value::Int(number))], IteratorName::Enumerate)
}

/// An iterator over iterators. How deep they nest is bounded: whoever looks at one looks at all.
fn joined(heap: &mut Heap, parts: Vec<Slot>, name: IteratorName) -> Result<Slot, Fault> {
    let depth = |part: &Slot| match heap.kind(&part.value) {
        Some(Kind::Iterator { expected, name, .. }) if name.is_joined() => *expected,
        Some(_) | None => 0,
    };
    let expected = parts.iter().map(depth).max().unwrap_or_default() + 1;
    ops::too_deep(expected)?;
    let over = Slot::public(heap.allocate(Kind::Tuple(parts)));
    Ok(Slot::public(heap.allocate(Kind::Iterator { over, next: 0, expected, name })))
}

/// `zip(*iterables, strict=…)`.
pub(super) fn zip(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["strict"])?;
    let strict = match given.keyword("strict") {
        Some(strict) => ops::truth(heap, ops::given(&strict.value)?),
        None => false,
    };
    let mut columns = Vec::with_capacity(given.positional.len());
    for column in given.positional {
        if ops::is_iterable(heap, ops::given(&column.value)?) {
            columns.push(Slot::public(ops::iterator(heap, column.clone(), IteratorName::Of)?));
        } else {
            let kind = ops::type_name(heap, &column.value);
            return Err(ExceptionRecord::type_error(format!("'{kind}' object is not iterable")).into());
        }
    }
    joined(heap, columns, if strict { IteratorName::StrictZip } else { IteratorName::Zip })
}

pub(super) fn sorted(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.no_key_function()?;
    let (iterable, _) = Arguments { keywords: &[], ..given }.first(1)?;
    let reverse = reverse(heap, Arguments { function: "sort", ..given })?;
    let items = ops::elements(heap, &iterable.value)?;
    let items = ops::sort(heap, items, reverse)?;
    Ok(Slot::public(heap.allocate(Kind::List(items))))
}

/// The keywords of `sorted` and `list.sort`: whether `reverse=` is true.
pub(super) fn reverse(heap: &Heap, given: Arguments<'_>) -> Result<bool, Fault> {
    given.no_key_function()?;
    given.only_keywords(&["key", "reverse"])?;
    let Some(reverse) = given.keyword("reverse") else { return Ok(false) };
    whole(heap, &reverse.value).map(|reverse| reverse != 0)
}

pub(super) fn reversed(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let (value, _) = given.first(1)?;
    let has_order = match Shape::of(heap, ops::given(&value.value)?) {
        Shape::Set(_) | Shape::Other => false,
        Shape::Opaque(opaque) => opaque.length().is_some(),
        Shape::Text(_)
        | Shape::List(_)
        | Shape::Tuple(_)
        | Shape::Deque(_)
        | Shape::Dict(_)
        | Shape::View(..)
        | Shape::Range(_) => true,
    };
    if !has_order {
        let name = ops::type_name(heap, &value.value);
        return Err(ExceptionRecord::type_error(format!("'{name}' object is not reversible")).into());
    }
    let mut items = ops::elements(heap, &value.value)?;
    items.reverse();
    iterated(heap, items, IteratorName::Reversed)
}

/// `min` and `max`: the first of the smallest or largest, with its slot.
pub(super) fn extreme(heap: &mut Heap, given: Arguments<'_>, smallest: bool) -> Result<Slot, Fault> {
    given.no_key_function()?;
    given.between(1, usize::MAX)?;
    given.only_keywords(&["key", "default"])?;
    let default = given.keyword("default");
    let items = match given.positional {
        [iterable] => ops::elements(heap, &iterable.value)?,
        several => several.to_vec(),
    };
    if default.is_some() && given.positional.len() > 1 {
        let message = format!("Cannot specify a default for {}() with multiple positional arguments", given.function);
        return Err(ExceptionRecord::type_error(message).into());
    }
    let mut comparison = ops::Comparison::new(heap);
    let mut found: Option<Slot> = None;
    for item in items {
        let better = match &found {
            None => true,
            Some(found) => comparison.better(&item.value, &found.value, smallest)?,
        };
        if better {
            found = Some(item);
        }
    }
    let empty = || ExceptionRecord::value_error(format!("{}() arg is an empty sequence", given.function));
    Ok(found.or_else(|| default.cloned()).ok_or_else(empty)?)
}

/// `any` and `all`: whether an item decides, before the end.
pub(super) fn quantified(heap: &mut Heap, given: Arguments<'_>, deciding: bool) -> Result<Slot, Fault> {
    let iterable = &given.one()?.value;
    for item in ops::elements(heap, iterable)? {
        if ops::truth(heap, ops::given(&item.value)?) == deciding {
            return Ok(Slot::public(Value::Bool(deciding)));
        }
    }
    Ok(Slot::public(Value::Bool(!deciding)))
}
