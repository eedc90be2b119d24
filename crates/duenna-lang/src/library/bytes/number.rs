//! Whole numbers as bytes: `int.to_bytes`, `int.from_bytes`.

use num_bigint::{BigInt, Sign};
use num_traits::Signed as _;

use super::super::signature::{Bound, Signature};
use super::{of, value};
use crate::builtins::Arguments;
use crate::builtins::arguments::whole;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Slot, Value};

const TO: Signature = Signature { names: &["length", "byteorder", "signed"], required: 0, places: 2 };
const FROM: Signature = Signature { names: &["bytes", "byteorder", "signed"], required: 1, places: 2 };

fn is_big(heap: &Heap, bound: &Bound<'_>) -> Result<bool, Fault> {
    match bound.get(1) {
        None => Ok(true),
        Some(Value::Str(order)) if matches!(&**order, "big" | "little") => Ok(&**order == "big"),
        Some(Value::Str(_)) => Err(ExceptionRecord::value_error("byteorder must be either 'little' or 'big'").into()),
        Some(other) => {
            let name = ops::type_name(heap, other);
            Err(ExceptionRecord::type_error(format!("to_bytes() argument 'byteorder' must be str, not {name}")).into())
        }
    }
}

/// `int.to_bytes(…)`.
pub(crate) fn to_bytes(heap: &mut Heap, number: &BigInt, given: Arguments<'_>) -> Result<Slot, Fault> {
    let bound = TO.bind(given)?;
    let length = bound.get(0).map_or(Ok(1), |length| whole(heap, length))?;
    let is_big = is_big(heap, &bound)?;
    let signed = ops::truth(heap, bound.at(2));
    let length =
        usize::try_from(length).map_err(|_| ExceptionRecord::value_error("length argument must be non-negative"))?;
    ops::bounded_text(length)?;
    if number.is_negative() && !signed {
        return Err(ExceptionRecord::new(Class::OverflowError, "can't convert negative int to unsigned").into());
    }
    let filler = if number.is_negative() { 0xff } else { 0 };
    let mut bytes = match number.sign() {
        Sign::NoSign => Vec::new(),
        _ if signed => number.to_signed_bytes_le(),
        _ => number.to_bytes_le().1,
    };
    if bytes.len() > length {
        return Err(ExceptionRecord::new(Class::OverflowError, "int too big to convert").into());
    }
    bytes.resize(length, filler);
    if is_big {
        bytes.reverse();
    }
    value(heap, bytes).map(Slot::public)
}

/// `int.from_bytes(…)`.
pub(crate) fn from_bytes(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let bound = FROM.bind(given)?;
    let made = super::make(heap, Arguments::new("bytes", &[Slot::public(bound.at(0).clone())], &[]))?;
    let source = of(&made.value).unwrap_or_default().to_vec();
    let is_big = is_big(heap, &bound)?;
    let signed = ops::truth(heap, bound.at(2));
    let ordered: Vec<u8> = if is_big { source } else { source.into_iter().rev().collect() };
    let is_negative = signed && ordered.first().is_some_and(|byte| byte >> 7 == 1);
    let mut number: i128 = if is_negative { -1 } else { 0 };
    for byte in ordered {
        number = number.checked_mul(256).ok_or_else(ops::overflow)? | i128::from(byte);
    }
    Ok(Slot::public(Value::Int(i64::try_from(number).map_err(|_| ops::overflow())?)))
}
