//! Slices.

use std::sync::Arc;

use num_traits::Signed as _;

use super::number::Number;
use super::view::{Shape, given, type_name};
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::value::{Kind, Range, Slot, Value};
use crate::words::Text;

/// `object[start:stop:step]`.
pub(crate) fn slice(heap: &mut Heap, object: &Value, bounds: [Option<Value>; 3]) -> Result<Value, Fault> {
    given(object)?;
    for bound in bounds.iter().flatten() {
        given(bound)?;
    }
    let kind = match Shape::of(heap, object) {
        Shape::Text(text) => {
            heap.scan(text.len())?;
            let places = places(bounds, Shape::Text(text).length().unwrap_or_default())?;
            let taken = taken_text(text, places);
            return Ok(heap.text(taken));
        }
        Shape::Range(range) => return taken_range(range, places(bounds, range.length())?),
        Shape::List(items) => Kind::List(taken(heap, items, places(bounds, items.len())?)?),
        Shape::Tuple(items) => {
            let length = items.len();
            let places = places(bounds, length)?;
            if places.step == 1 && places.length() == length && matches!(heap.kind(object), Some(Kind::Tuple(_))) {
                return Ok(object.clone());
            }
            Kind::Tuple(taken(heap, items, places)?)
        }
        Shape::Dict(_) => return Err(ExceptionRecord::type_error("unhashable type: 'slice'").into()),
        Shape::Opaque(opaque) if let Some(length) = opaque.length() => {
            let places = places(bounds, length)?;
            if let Some(plain) = crate::library::bytes::array::plain(heap, object) {
                let taken = if let Value::Opaque(opaque) = plain { opaque.slice(heap, places) } else { None };
                return crate::library::bytes::array::array(heap, &taken.ok_or(Fault::Failure)?);
            }
            let taken = if let Value::Opaque(opaque) = object { opaque.slice(heap, places) } else { None };
            return taken.ok_or(Fault::Failure);
        }
        Shape::Opaque(crate::library::Opaque::Match(_)) => {
            return Err(ExceptionRecord::new(crate::exception::Class::IndexError, "no such group").into());
        }
        Shape::Deque(_) => {
            return Err(ExceptionRecord::type_error("sequence index must be integer, not 'slice'").into());
        }
        Shape::Set(_) | Shape::View(..) | Shape::Opaque(_) | Shape::Other => {
            let message = format!("'{}' object is not subscriptable", type_name(heap, object));
            return Err(ExceptionRecord::type_error(message).into());
        }
    };
    Ok(heap.allocate(kind))
}

/// The bounds of a `slice`.
pub(crate) fn bounds_of(heap: &Heap, key: &Value) -> Option<[Option<Value>; 3]> {
    match heap.kind(key) {
        Some(Kind::Slice(bounds)) => Some((**bounds).clone().map(|bound| Some(bound.value))),
        Some(_) | None => None,
    }
}

/// `slice.indices(length)`.
pub(crate) fn indices(heap: &mut Heap, key: &Value, length: i64) -> Result<Slot, Fault> {
    let length = usize::try_from(length).map_err(|_| ExceptionRecord::value_error("length should not be negative"))?;
    let bounds = bounds_of(heap, key).ok_or(Fault::Failure)?;
    for bound in bounds.iter().flatten() {
        given(bound)?;
    }
    let Range { start, stop, step } = places(bounds, length)?;
    let numbers = [start, stop, step].map(|number| Slot::public(Value::Int(number)));
    Ok(Slot::public(heap.allocate(Kind::Tuple(numbers.to_vec()))))
}

/// The places a slice takes, as a range over a sequence of `length` items.
pub(crate) fn places(bounds: [Option<Value>; 3], length: usize) -> Result<Range, Fault> {
    let [from, to, step] = bounds;
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    let step = bound(step)?.unwrap_or(1);
    if step == 0 {
        return Err(ExceptionRecord::value_error("slice step cannot be zero").into());
    }
    let (lowest, highest) = if step > 0 { (0, length) } else { (-1, length - 1) };
    let place = |bound: i64| {
        let place = if bound < 0 { bound.saturating_add(length) } else { bound };
        place.clamp(lowest, highest)
    };
    let (first, last) = if step > 0 { (lowest, highest) } else { (highest, lowest) };
    Ok(Range { start: bound(from)?.map_or(first, place), stop: bound(to)?.map_or(last, place), step })
}

fn bound(value: Option<Value>) -> Result<Option<i64>, Fault> {
    let Some(value) = value.filter(|value| !matches!(value, Value::None)) else { return Ok(None) };
    if let Value::Big(big) = &value {
        // Clamped, as CPython does.
        return Ok(Some(if big.is_negative() { i64::MIN + 1 } else { i64::MAX }));
    }
    let message = "slice indices must be integers or None or have an __index__ method";
    Ok(Some(Number::whole(&value).ok_or_else(|| ExceptionRecord::type_error(message))?))
}

/// The places of a slice, one by one.
pub(crate) fn numbers(places: Range) -> impl Iterator<Item = usize> {
    (0..places.length()).map_while(move |at| places.at(at).and_then(|place| usize::try_from(place).ok()))
}

fn taken(heap: &Heap, items: &[Slot], places: Range) -> Result<Vec<Slot>, Fault> {
    heap.work(places.length())?;
    Ok(numbers(places).filter_map(|place| items.get(place)).cloned().collect())
}

fn taken_text(text: &Text, places: Range) -> String {
    if places.step == 1 {
        let start = usize::try_from(places.start).unwrap_or_default();
        return if text.is_narrow() {
            text.get(start..start + places.length()).unwrap_or_default().to_owned()
        } else {
            text.chars().skip(start).take(places.length()).collect()
        };
    }
    let characters: Vec<char> = text.chars().collect();
    numbers(places).filter_map(|place| characters.get(place)).collect()
}

fn taken_range(range: Range, places: Range) -> Result<Value, Fault> {
    let at = |place: i64| {
        let number = i128::from(range.start) + i128::from(range.step) * i128::from(place);
        i64::try_from(number).map_err(|_| super::overflow())
    };
    let step = range.step.checked_mul(places.step).ok_or_else(super::overflow)?;
    Ok(Value::Range(Arc::new(Range { start: at(places.start)?, stop: at(places.stop)?, step })))
}
