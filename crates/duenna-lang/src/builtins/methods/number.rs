//! Methods and attributes of numbers.

use num_bigint::BigInt;
use num_traits::Signed as _;

use super::super::arguments::Arguments;
use crate::cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::value::{Kind, Slot, Value};

/// Calls a method of a number. `None`: there is none of that name.
pub(super) fn call(
    heap: &mut Heap,
    number: Number<'_>,
    name: &str,
    given: Arguments<'_>,
) -> Result<Option<Slot>, Fault> {
    let value = match (name, number, number.big()) {
        ("conjugate", _, _) => number.value(),
        ("is_integer", Number::Float(float), _) => Value::Bool(float.is_finite() && float.fract() == 0.0),
        ("hex", Number::Float(float), _) => heap.text(hex(float)),
        ("bit_length", _, Some(big)) => count(big.bits()),
        ("bit_count", _, Some(big)) => {
            count(big.magnitude().iter_u64_digits().map(|word| u64::from(word.count_ones())).sum())
        }
        ("as_integer_ratio", Number::Float(float), _) => {
            let (over, under) = ratio(float)?;
            pair(heap, ops::normal(over), ops::normal(under))
        }
        ("as_integer_ratio", _, Some(_)) => pair(heap, number.value(), Value::Int(1)),
        _ => return Ok(None),
    };
    given.none()?;
    Ok(Some(Slot::public(value)))
}

fn count(number: u64) -> Value {
    Value::Int(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Two numbers, charged.
pub(crate) fn pair(heap: &mut Heap, a: Value, b: Value) -> Value {
    cost::result(heap, &a);
    cost::result(heap, &b);
    heap.allocate(Kind::Tuple(vec![Slot::public(a), Slot::public(b)]))
}

/// A float as a fraction in lowest terms.
pub(crate) fn ratio(float: f64) -> Result<(BigInt, BigInt), Fault> {
    if float.is_nan() {
        return Err(ExceptionRecord::value_error("cannot convert NaN to integer ratio").into());
    }
    if float.is_infinite() {
        return Err(ExceptionRecord::new(Class::OverflowError, "cannot convert Infinity to integer ratio").into());
    }
    let bits = float.to_bits();
    let (stored, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
    let (mut digits, mut exponent) =
        if stored == 0 { (fraction, -1074) } else { (fraction | (1 << 52), signed(stored) - 1075) };
    if digits == 0 {
        return Ok((BigInt::from(0), BigInt::from(1)));
    }
    let zeros = digits.trailing_zeros();
    digits >>= zeros;
    exponent += i64::from(zeros);
    let by = exponent.unsigned_abs();
    let over = if float.is_sign_negative() { -BigInt::from(digits) } else { BigInt::from(digits) };
    Ok(if exponent >= 0 { (over << by, BigInt::from(1)) } else { (over, BigInt::from(1) << by) })
}

fn signed(stored: u64) -> i64 {
    i64::try_from(stored).unwrap_or_default()
}

/// `(5).real`, `(5).numerator` and so on.
pub(crate) fn attribute(number: Number<'_>, name: &str) -> Option<Value> {
    match (name, number) {
        ("imag", Number::Float(_)) => Some(Value::Float(0.0)),
        ("imag", _) => Some(Value::Int(0)),
        ("real", _) | ("numerator", Number::Int(_) | Number::Big(_)) => Some(number.value()),
        ("denominator", Number::Int(_) | Number::Big(_)) => Some(Value::Int(1)),
        _ => None,
    }
}

/// `bin`, `oct`, `hex`.
pub(crate) fn with_prefix(number: Number<'_>, prefix: &str, base: u32) -> Option<String> {
    let big = number.big()?;
    let sign = if big.is_negative() { "-" } else { "" };
    Some(format!("{sign}{prefix}{}", big.magnitude().to_str_radix(base)))
}

/// `float.hex()`
fn hex(float: f64) -> String {
    if !float.is_finite() {
        return if float.is_nan() { "nan".to_owned() } else { format!("{}inf", if float < 0.0 { "-" } else { "" }) };
    }
    let sign = if float.is_sign_negative() { "-" } else { "" };
    let bits = float.to_bits();
    let (stored, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
    match (stored, fraction) {
        (0, 0) => format!("{sign}0x0.0p+0"),
        (0, _) => format!("{sign}0x0.{fraction:013x}p-1022"),
        _ => format!("{sign}0x1.{fraction:013x}p{:+}", signed(stored) - 1023),
    }
}

/// `float.fromhex(text)`
pub(super) fn from_hex(heap: &Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let value = ops::given(&given.one()?.value)?;
    let Value::Str(text) = value else {
        let kind = ops::type_name(heap, value);
        return Err(ExceptionRecord::type_error(format!("fromhex() argument must be str, not {kind}")).into());
    };
    let invalid = || Fault::from(ExceptionRecord::value_error("invalid hexadecimal floating-point string"));
    let lower = text.trim().to_ascii_lowercase();
    let (negative, rest) = match lower.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, lower.strip_prefix('+').unwrap_or(&lower)),
    };
    let size = match rest {
        "inf" | "infinity" => f64::INFINITY,
        "nan" => f64::NAN,
        _ => {
            let rest = rest.strip_prefix("0x").unwrap_or(rest);
            let (digits, exponent) = match rest.split_once('p') {
                Some((digits, exponent)) => (digits, exponent.parse::<i64>().map_err(|_| invalid())?),
                None => (rest, 0),
            };
            let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
            let all = format!("{whole}{fraction}");
            ops::bounded_bits(all.len() as u64 * 4)?;
            let number = BigInt::parse_bytes(all.as_bytes(), 16).filter(|_| !all.starts_with(['-', '+', '_']));
            let number = number.ok_or_else(invalid)?;
            let places = i64::try_from(fraction.len()).unwrap_or_default() * 4;
            let large =
                || ExceptionRecord::new(Class::OverflowError, "hexadecimal value too large to represent as a float");
            let shift = exponent.saturating_sub(places).clamp(-200_000, 200_000);
            let by = BigInt::from(1) << shift.unsigned_abs();
            let one = BigInt::from(1);
            let size = if shift < 0 { ops::quotient(&number, &by) } else { ops::quotient(&(number * by), &one) };
            Some(size).filter(|size| size.is_finite()).ok_or_else(large)?
        }
    };
    Ok(Slot::public(Value::Float(if negative { -size } else { size })))
}
