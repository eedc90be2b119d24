//! Methods of lists and tuples.

use super::super::arguments::{Arguments, size, whole};
use super::super::collect::reverse;
use crate::cost::moves;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Comparison, Shape};
use crate::value::{Kind, Range, Slot, Value};

/// Calls a method of a list. `None`: there is none of that name.
pub(super) fn call(heap: &mut Heap, list: &Value, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    let result = match name {
        "append" => {
            let item = given.one()?.clone();
            let length = items(heap, list).len();
            insert(heap, list, length, vec![item])?;
            None
        }
        "extend" => {
            let more = ops::elements(heap, &given.one()?.value)?;
            let length = items(heap, list).len();
            insert(heap, list, length, more)?;
            None
        }
        "insert" => {
            let (place, item) = given.two()?;
            let length = items(heap, list).len();
            let place = clamped(whole(heap, &place.value)?, length);
            moves(heap, length - place)?;
            insert(heap, list, place, vec![item.clone()])?;
            None
        }
        "pop" => Some(pop(heap, list, given)?),
        "remove" => {
            let place = position(heap, items(heap, list), &given.one()?.value, 0, usize::MAX)?;
            let place = place.ok_or_else(|| ExceptionRecord::value_error("list.remove(x): x not in list"))?;
            moves(heap, items(heap, list).len() - place)?;
            change(heap, list, |items| items.remove(place));
            None
        }
        "clear" => {
            given.none()?;
            change(heap, list, Vec::clear);
            None
        }
        "reverse" => {
            given.none()?;
            change(heap, list, |items| items.reverse());
            None
        }
        "sort" => {
            if !given.positional.is_empty() {
                return Err(ExceptionRecord::type_error("sort() takes no positional arguments").into());
            }
            let reverse = reverse(heap, Arguments { function: "sort", ..given })?;
            let sorted = ops::sort(heap, items(heap, list).to_vec(), reverse)?;
            change(heap, list, |items| *items = sorted);
            None
        }
        "copy" => {
            given.none()?;
            let copy = items(heap, list).to_vec();
            Some(Slot::public(heap.allocate(Kind::List(copy))))
        }
        "index" | "count" => return look(heap, list, name, given, "list").map(Some),
        _ => return Ok(None),
    };
    Ok(Some(result.unwrap_or_else(|| Slot::public(Value::None))))
}

/// Calls a method of a tuple. `None`: there is none of that name.
pub(super) fn call_tuple(heap: &Heap, tuple: &Value, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    match name {
        "index" | "count" => look(heap, tuple, name, given, "tuple").map(Some),
        _ => Ok(None),
    }
}

/// `range.index` and `range.count`.
pub(super) fn look_in_range(heap: &Heap, range: Range, name: &str, given: Arguments<'_>) -> Result<Slot, Fault> {
    let wanted = ops::given(&given.one()?.value)?;
    let place = match ops::Number::of(wanted) {
        Some(ops::Number::Int(int)) => range.place(int),
        Some(ops::Number::Float(float)) if float.fract() == 0.0 => {
            ops::Number::whole(&ops::from_float(float)?).and_then(|int| range.place(int))
        }
        Some(_) | None => None,
    };
    if name == "count" {
        return Ok(Slot::public(Value::Int(i64::from(place.is_some()))));
    }
    match place.and_then(|place| i64::try_from(place).ok()) {
        Some(place) => Ok(Slot::public(Value::Int(place))),
        None if matches!(ops::Number::of(wanted), Some(ops::Number::Float(_)) | None) => {
            Err(ExceptionRecord::value_error("sequence.index(x): x not in sequence").into())
        }
        None => {
            Err(ExceptionRecord::value_error(format!("{} is not in range", crate::text::repr(heap, wanted)?)).into())
        }
    }
}

fn items<'a>(heap: &'a Heap, value: &'a Value) -> &'a [Slot] {
    match Shape::of(heap, value) {
        Shape::List(items) | Shape::Tuple(items) => items,
        Shape::Text(_)
        | Shape::Dict(_)
        | Shape::View(..)
        | Shape::Deque(_)
        | Shape::Set(_)
        | Shape::Range(_)
        | Shape::Opaque(_)
        | Shape::Other => &[],
    }
}

fn change<T>(heap: &mut Heap, list: &Value, with: impl FnOnce(&mut Vec<Slot>) -> T) -> Option<T> {
    let Value::Object(at) = list else { return None };
    match heap.get_mut(*at).map(|object| &mut object.kind) {
        Some(Kind::List(items)) => Some(with(items)),
        Some(_) | None => None,
    }
}

fn insert(heap: &mut Heap, list: &Value, place: usize, more: Vec<Slot>) -> Result<(), Fault> {
    ops::bounded_items(items(heap, list).len() + more.len())?;
    heap.charge(more.len() * 32);
    change(heap, list, |items| drop(items.splice(place..place, more)));
    Ok(())
}

/// A place of `insert` or of a search: beyond the ends counts as the end.
fn clamped(place: i64, length: usize) -> usize {
    if place >= 0 {
        return size(place).min(length);
    }
    length.saturating_sub(usize::try_from(place.unsigned_abs()).unwrap_or(usize::MAX))
}

fn pop(heap: &mut Heap, list: &Value, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.no_keywords()?;
    given.between(0, 1)?;
    let place = given.get(0).map_or(Ok(-1), |place| whole(heap, place))?;
    let length = items(heap, list).len();
    if length == 0 {
        return Err(ExceptionRecord::new(Class::IndexError, "pop from empty list").into());
    }
    let from_start = if place < 0 { place.saturating_add_unsigned(length as u64) } else { place };
    let place = usize::try_from(from_start).ok().filter(|place| *place < length);
    moves(heap, place.map_or(0, |place| length - place))?;
    let taken = place.and_then(|place| change(heap, list, |items| items.remove(place)));
    Ok(taken.ok_or_else(|| ExceptionRecord::new(Class::IndexError, "pop index out of range"))?)
}

fn position(heap: &Heap, items: &[Slot], wanted: &Value, start: usize, stop: usize) -> Result<Option<usize>, Fault> {
    ops::given(wanted)?;
    let mut comparison = Comparison::new(heap);
    for (place, item) in items.iter().enumerate().take(stop).skip(start) {
        if comparison.same(&item.value, wanted)? {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// `index` and `count`.
fn look(heap: &Heap, value: &Value, name: &str, given: Arguments<'_>, of: &str) -> Result<Slot, Fault> {
    let items = items(heap, value);
    if name == "count" {
        let wanted = ops::given(&given.one()?.value)?;
        let mut comparison = Comparison::new(heap);
        let mut count = 0_i64;
        for item in items {
            count += i64::from(comparison.same(&item.value, wanted)?);
        }
        return Ok(Slot::public(Value::Int(count)));
    }
    let (wanted, _) = given.first(3)?;
    let bound = |place: usize, default: usize| match given.get(place) {
        None => Ok(default),
        Some(bound) => match ops::Number::whole(ops::given(bound)?) {
            Some(bound) => Ok(clamped(bound, items.len())),
            None => Err(Fault::from(ExceptionRecord::type_error(
                "slice indices must be integers or have an __index__ method",
            ))),
        },
    };
    let (start, stop) = (bound(1, 0)?, bound(2, items.len())?);
    if let Some(place) = position(heap, items, &wanted.value, start, stop)? {
        return Ok(Slot::public(Value::Int(i64::try_from(place).map_err(|_| ops::overflow())?)));
    }
    let message = if of == "list" {
        format!("{} is not in list", crate::text::repr(heap, &wanted.value)?)
    } else {
        "tuple.index(x): x not in tuple".to_owned()
    };
    Err(ExceptionRecord::value_error(message).into())
}
