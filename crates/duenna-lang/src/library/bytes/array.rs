//! `bytearray`: bytes that change in place. All of them have the label of the object.

use std::sync::Arc;

use super::{Bytes, of};
use crate::builtins::Arguments;
use crate::builtins::arguments::whole;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::{Opaque, Outcome};
use crate::ops;
use crate::value::{Kind, Slot, Value};

/// The words of an error of bytes as an array has them.
pub(crate) fn worded(fault: Fault) -> Fault {
    let Fault::Raised(mut raised) = fault else { return fault };
    raised.message = match raised.message.as_str() {
        "index out of range" => "bytearray index out of range".to_owned(),
        "bytes must be in range(0, 256)" => "byte must be in range(0, 256)".to_owned(),
        other => match (other.strip_prefix("byte indices"), other.strip_suffix(" to bytes")) {
            (Some(rest), _) => format!("bytearray indices{rest}"),
            (None, Some(rest)) => format!("{rest} to bytearray"),
            (None, None) => other.to_owned(),
        },
    };
    Fault::Raised(raised)
}

/// `bytearray(…)`
pub(in crate::library) fn make(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let made = super::make(heap, given).map_err(worded)?;
    array(heap, &made.value).map(Slot::public)
}

/// `bytearray.fromhex(…)`
pub(in crate::library) fn from_hex(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let made = super::from_hex(heap, given)?;
    array(heap, &made.value).map(Slot::public)
}

/// A new array of these bytes.
pub(crate) fn array(heap: &mut Heap, bytes: &Value) -> Result<Value, Fault> {
    let Value::Opaque(held) = bytes else { return Err(Fault::Failure) };
    if of(bytes).is_none() {
        return Err(Fault::Failure);
    }
    let held = Arc::clone(held);
    Ok(heap.allocate(Kind::ByteArray(Some(held))))
}

/// The bytes of an array as a value that does not change.
pub(crate) fn plain(heap: &Heap, value: &Value) -> Option<Value> {
    match heap.kind(value) {
        Some(Kind::ByteArray(held)) => {
            Some(held.as_ref().map_or(Value::Failure, |held| Value::Opaque(Arc::clone(held))))
        }
        Some(_) | None => None,
    }
}

/// These values with plain bytes in the place of arrays, if any is one; a failure where a write into one failed.
pub(crate) fn all_plain(heap: &Heap, slots: &[Slot]) -> Result<Option<Vec<Slot>>, Fault> {
    let is_array = |slot: &Slot| matches!(heap.kind(&slot.value), Some(Kind::ByteArray(_)));
    if !slots.iter().any(is_array) {
        return Ok(None);
    }
    let plain = |slot: &Slot| {
        let value = plain(heap, &slot.value).unwrap_or_else(|| slot.value.clone());
        ops::given(&value)?;
        Ok(Slot { value, ..slot.clone() })
    };
    slots.iter().map(plain).collect::<Result<_, _>>().map(Some)
}

fn change<T>(heap: &mut Heap, array: &Value, with: impl FnOnce(&mut Vec<u8>) -> Result<T, Fault>) -> Result<T, Fault> {
    let Value::Object(at) = array else { return Err(Fault::Failure) };
    let Some(Kind::ByteArray(Some(held))) = heap.get_mut(*at).map(|object| &mut object.kind) else {
        return Err(Fault::Failure);
    };
    let Opaque::Bytes(Bytes(bytes)) = Arc::make_mut(held) else { return Err(Fault::Failure) };
    let done = with(bytes)?;
    let size = bytes.len();
    ops::bounded_text(size)?;
    heap.charge(size);
    Ok(done)
}

fn byte(heap: &Heap, value: &Value) -> Result<u8, Fault> {
    let out_of_range = |_| ExceptionRecord::value_error("byte must be in range(0, 256)");
    let number = match ops::given(value)? {
        Value::Big(_) => -1,
        other => whole(heap, other)?,
    };
    Ok(u8::try_from(number).map_err(out_of_range)?)
}

/// The bytes that other bytes are, or that numbers stand for.
fn bytes_in(heap: &mut Heap, value: &Value) -> Result<Vec<u8>, Fault> {
    let value = plain(heap, ops::given(value)?).unwrap_or_else(|| value.clone());
    if let Some(bytes) = of(ops::given(&value)?) {
        return Ok(bytes.to_vec());
    }
    if matches!(value, Value::Str(_)) {
        return Err(ExceptionRecord::type_error("expected iterable of integers; got: 'str'").into());
    }
    let items = ops::elements(heap, &value)?;
    items.iter().map(|item| byte(heap, &item.value)).collect()
}

fn length(heap: &Heap, array: &Value) -> usize {
    plain(heap, array).and_then(|plain| of(&plain).map(<[u8]>::len)).unwrap_or_default()
}

fn empty(name: &str) -> Fault {
    ExceptionRecord::new(Class::IndexError, format!("{name} from empty bytearray")).into()
}

/// A method; `None` if it has none of that name.
pub(crate) fn method(heap: &mut Heap, array: &Value, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    let done = match name {
        "append" => {
            let byte = byte(heap, &given.one()?.value)?;
            change(heap, array, |bytes| {
                bytes.push(byte);
                Ok(Value::None)
            })?
        }
        "extend" => {
            let more = bytes_in(heap, &given.one()?.value)?;
            change(heap, array, |bytes| {
                bytes.extend(more);
                Ok(Value::None)
            })?
        }
        "insert" => {
            let (place, value) = given.two()?;
            let (place, byte) = (whole(heap, &place.value)?, byte(heap, &value.value)?);
            let length = length(heap, array);
            let at = ops::resolve(place, length).unwrap_or(if place < 0 { 0 } else { length });
            change(heap, array, |bytes| {
                bytes.insert(at, byte);
                Ok(Value::None)
            })?
        }
        "pop" => {
            given.no_keywords()?;
            given.between(0, 1)?;
            let place = given.get(0).map_or(Ok(-1), |place| whole(heap, place))?;
            let length = length(heap, array);
            let out_of_range = || Fault::from(ExceptionRecord::new(Class::IndexError, "pop index out of range"));
            if length == 0 {
                return Err(empty("pop"));
            }
            let at = ops::resolve(place, length).ok_or_else(out_of_range)?;
            change(heap, array, |bytes| Ok(Value::Int(i64::from(bytes.remove(at)))))?
        }
        "remove" => {
            let byte = byte(heap, &given.one()?.value)?;
            let missing = || Fault::from(ExceptionRecord::value_error("value not found in bytearray"));
            change(heap, array, |bytes| {
                let at = bytes.iter().position(|known| *known == byte).ok_or_else(missing)?;
                bytes.remove(at);
                Ok(Value::None)
            })?
        }
        "clear" => {
            given.none()?;
            change(heap, array, |bytes| {
                bytes.clear();
                Ok(Value::None)
            })?
        }
        "reverse" => {
            given.none()?;
            change(heap, array, |bytes| {
                bytes.reverse();
                Ok(Value::None)
            })?
        }
        "copy" => {
            given.none()?;
            let held = plain(heap, array).unwrap_or(Value::Failure);
            self::array(heap, ops::given(&held)?)?
        }
        "__setitem__" => {
            let (key, value) = given.two()?;
            set_item(heap, array, &key.value, &value.value)?;
            Value::None
        }
        _ => return of_bytes(heap, array, name, given),
    };
    Ok(Some(Slot::public(done)))
}

/// A method that bytes have, too: what it makes of bytes is an array here.
fn of_bytes(heap: &mut Heap, array: &Value, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    let held = plain(heap, array).unwrap_or(Value::Failure);
    let Value::Opaque(opaque) = ops::given(&held)? else { return Err(Fault::Failure) };
    let positional = all_plain(heap, given.positional)?;
    let given = Arguments { positional: positional.as_deref().unwrap_or(given.positional), ..given };
    let Some(result) = opaque.call(heap, name, given).transpose()? else { return Ok(None) };
    let (items, is_tuple) = match heap.kind(&result.value) {
        Some(Kind::List(items)) => (items.clone(), false),
        Some(Kind::Tuple(items)) => (items.clone(), true),
        _ if of(&result.value).is_some() => return self::array(heap, &result.value).map(Slot::public).map(Some),
        _ => return Ok(Some(result)),
    };
    let items = items.iter().map(|item| self::array(heap, &item.value).map(Slot::public)).collect::<Result<_, _>>()?;
    let kind = if is_tuple { Kind::Tuple(items) } else { Kind::List(items) };
    Ok(Some(Slot::public(heap.allocate(kind))))
}

fn place(heap: &Heap, array: &Value, key: &Value) -> Result<usize, Fault> {
    let Some(place) = ops::Number::whole(ops::given(key)?) else {
        let name = ops::type_name(heap, key);
        return Err(
            ExceptionRecord::type_error(format!("bytearray indices must be integers or slices, not {name}")).into()
        );
    };
    let out_of_range = || ExceptionRecord::new(Class::IndexError, "bytearray index out of range");
    Ok(ops::resolve(place, length(heap, array)).ok_or_else(out_of_range)?)
}

/// `array[key] = value`
pub(crate) fn set_item(heap: &mut Heap, array: &Value, key: &Value, value: &Value) -> Result<(), Fault> {
    let at = place(heap, array, key)?;
    let byte = byte(heap, value)?;
    change(heap, array, |bytes| bytes.get_mut(at).map(|place| *place = byte).ok_or(Fault::Failure))
}

/// `del array[key]`
pub(crate) fn delete_item(heap: &mut Heap, array: &Value, key: &Value) -> Result<(), Fault> {
    let at = place(heap, array, key)?;
    change(heap, array, |bytes| {
        bytes.remove(at);
        Ok(())
    })
}

/// `array[a:b:c] = value`; without a value, that part is deleted.
pub(crate) fn change_slice(
    heap: &mut Heap,
    array: &Value,
    bounds: [Option<Value>; 3],
    value: Option<&Value>,
) -> Result<(), Fault> {
    let more = value.map(|value| bytes_in(heap, value)).transpose()?;
    // As a list does it.
    let numbers =
        |bytes: &[u8]| bytes.iter().map(|byte| Slot::public(Value::Int(i64::from(*byte)))).collect::<Vec<_>>();
    let held = plain(heap, array).unwrap_or(Value::Failure);
    let own = numbers(of(ops::given(&held)?).unwrap_or_default());
    ops::bounded_items(own.len() + more.as_ref().map_or(0, Vec::len))?;
    let list = heap.allocate(Kind::List(own));
    let more = more.map(|more| heap.allocate(Kind::List(numbers(&more))));
    crate::library::replace_slice(heap, &list, bounds, more.as_ref())?;
    let changed = bytes_in(heap, &list)?;
    change(heap, array, |bytes| {
        *bytes = changed;
        Ok(())
    })
}

/// `array += more`
pub(crate) fn extend(heap: &mut Heap, array: &Value, more: &Value) -> Result<(), Fault> {
    let plain = plain(heap, more).unwrap_or_else(|| more.clone());
    let Some(more) = of(ops::given(&plain)?).map(<[u8]>::to_vec) else {
        let name = ops::type_name(heap, more);
        return Err(ExceptionRecord::type_error(format!("can't concat {name} to bytearray")).into());
    };
    change(heap, array, |bytes| {
        bytes.extend(more);
        Ok(())
    })
}
