//! `collections.deque`.

use std::collections::VecDeque;

use crate::builtins::Arguments;
use crate::builtins::arguments::whole;
use crate::cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Outcome;
use crate::ops::{self, Comparison, Shape};
use crate::value::{Kind, Slot, Value};

type Items = VecDeque<Slot>;

/// `deque(iterable, maxlen)`
pub(super) fn make(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&["iterable", "maxlen"])?;
    given.between(0, 2)?;
    let most = match given.either(1, "maxlen").map(ops::given).transpose()? {
        None | Some(Value::None) => None,
        Some(Value::Int(most)) => {
            let below = || ExceptionRecord::value_error("maxlen must be non-negative");
            Some(usize::try_from(*most).map_err(|_| below())?)
        }
        Some(_) => return Err(ExceptionRecord::type_error("an integer is required").into()),
    };
    let items = given.either(0, "iterable").map_or_else(|| Ok(Vec::new()), |items| ops::elements(heap, items))?;
    let mut items = Items::from(items);
    items.drain(..items.len().saturating_sub(most.unwrap_or(usize::MAX)));
    Ok(Slot::public(heap.allocate(Kind::Deque(items, most))))
}

fn items<'h>(heap: &'h Heap, deque: &'h Value) -> Result<&'h Items, Fault> {
    if let Shape::Deque(items) = Shape::of(heap, deque) { Ok(items) } else { Err(Fault::Failure) }
}

fn change<T>(heap: &mut Heap, deque: &Value, with: impl FnOnce(&mut Items) -> T) -> Result<T, Fault> {
    let Value::Object(at) = deque else { return Err(Fault::Failure) };
    match heap.get_mut(*at).map(|object| &mut object.kind) {
        Some(Kind::Deque(items, _)) => Ok(with(items)),
        Some(_) | None => Err(Fault::Failure),
    }
}

/// Adds at one end; what is too many leaves at the other.
fn push(heap: &mut Heap, deque: &Value, more: Vec<Slot>, left: bool) -> Result<(), Fault> {
    let most = match heap.kind(deque) {
        Some(Kind::Deque(_, most)) => most.unwrap_or(usize::MAX),
        Some(_) | None => return Err(Fault::Failure),
    };
    let length = items(heap, deque)?.len().saturating_add(more.len());
    ops::bounded_items(length.min(most))?;
    heap.charge(more.len().saturating_mul(32));
    change(heap, deque, |items| {
        for item in more {
            if left {
                items.push_front(item);
            } else {
                items.push_back(item);
            }
            if items.len() > most {
                drop(if left { items.pop_back() } else { items.pop_front() });
            }
        }
    })
}

/// `deque += iterable`
pub(crate) fn extend(heap: &mut Heap, deque: &Value, by: &Value) -> Result<(), Fault> {
    let more = ops::elements(heap, by)?;
    push(heap, deque, more, false)
}

/// The first place of an item from `start` to before `stop`.
fn place_of(heap: &Heap, deque: &Value, wanted: &Value, start: usize, stop: usize) -> Result<Option<usize>, Fault> {
    ops::given(wanted)?;
    let mut comparison = Comparison::new(heap);
    for (place, item) in items(heap, deque)?.iter().enumerate().take(stop).skip(start) {
        if comparison.same(&item.value, wanted)? {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// A place that counts from the end where it is negative, within the ends.
fn clamped(place: i64, length: usize) -> usize {
    match usize::try_from(place) {
        Ok(place) => place.min(length),
        Err(_) => length.saturating_sub(usize::try_from(place.unsigned_abs()).unwrap_or(usize::MAX)),
    }
}

pub(crate) fn method(heap: &mut Heap, deque: &Value, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    let length = items(heap, deque)?.len();
    let result = match name {
        "append" | "appendleft" => {
            let item = given.one()?.clone();
            push(heap, deque, vec![item], name == "appendleft")?;
            Value::None
        }
        "extend" | "extendleft" => {
            let more = ops::elements(heap, &given.one()?.value)?;
            push(heap, deque, more, name == "extendleft")?;
            Value::None
        }
        "pop" | "popleft" => {
            given.none()?;
            let taken = change(heap, deque, |items| if name == "pop" { items.pop_back() } else { items.pop_front() })?;
            let empty = || ExceptionRecord::new(Class::IndexError, "pop from an empty deque");
            return Ok(Some(taken.ok_or_else(empty)?));
        }
        "rotate" => {
            given.no_keywords()?;
            given.between(0, 1)?;
            let steps = given.get(0).map_or(Ok(1), |steps| whole(heap, steps))?;
            if let Some(turns) = i64::try_from(length).ok().filter(|length| *length > 0) {
                let right = usize::try_from(steps.rem_euclid(turns)).unwrap_or_default();
                change(heap, deque, |items| items.rotate_right(right))?;
            }
            Value::None
        }
        "insert" => {
            let (place, item) = given.two()?;
            let place = clamped(whole(heap, &place.value)?, length);
            if matches!(heap.kind(deque), Some(Kind::Deque(_, Some(most))) if length >= *most) {
                return Err(ExceptionRecord::new(Class::IndexError, "deque already at its maximum size").into());
            }
            ops::bounded_items(length + 1)?;
            // What is put in only moves: of it no work is counted.
            cost::moves(heap, length)?;
            heap.charge(32);
            let item = item.clone();
            change(heap, deque, |items| items.insert(place, item))?;
            Value::None
        }
        "remove" => {
            let wanted = &given.one()?.value;
            let Some(place) = place_of(heap, deque, wanted, 0, usize::MAX)? else {
                let shown = crate::text::repr(heap, wanted)?;
                return Err(ExceptionRecord::value_error(format!("{shown} is not in deque")).into());
            };
            change(heap, deque, |items| items.remove(place))?;
            Value::None
        }
        "clear" | "reverse" => {
            given.none()?;
            let is_clear = name == "clear";
            change(heap, deque, |items| if is_clear { items.clear() } else { items.make_contiguous().reverse() })?;
            Value::None
        }
        "copy" => {
            given.none()?;
            let copy = heap.kind(deque).cloned().ok_or(Fault::Failure)?;
            heap.allocate(copy)
        }
        "count" => {
            let wanted = ops::given(&given.one()?.value)?;
            let mut comparison = Comparison::new(heap);
            let mut count = 0;
            for item in items(heap, deque)? {
                count += i64::from(comparison.same(&item.value, wanted)?);
            }
            Value::Int(count)
        }
        "index" => {
            let (wanted, _) = given.first(3)?;
            let bound = |at: usize, other: usize| {
                given.get(at).map_or(Ok(other), |place| whole(heap, place).map(|place| clamped(place, length)))
            };
            let (start, stop) = (bound(1, 0)?, bound(2, length)?);
            let Some(place) = place_of(heap, deque, &wanted.value, start, stop)? else {
                let shown = crate::text::repr(heap, &wanted.value)?;
                return Err(ExceptionRecord::value_error(format!("{shown} is not in deque")).into());
            };
            Value::Int(i64::try_from(place).map_err(|_| ops::overflow())?)
        }
        _ => return Ok(None),
    };
    Ok(Some(Slot::public(result)))
}
