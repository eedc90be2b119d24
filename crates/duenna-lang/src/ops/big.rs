//! Whole numbers beyond 64 bits.

use std::cmp::Ordering;
use std::sync::Arc;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{FromPrimitive as _, Signed as _, ToPrimitive as _, Zero as _};
use ruff_python_ast::Operator;

use super::number::{float_power, zero_division};
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::value::Value;

/// Bits of one whole number.
const BITS: u64 = 1 << 17;
/// What one `pow` with a modulus may cost: bits of the exponent, times the square of the modulus' words.
const POWER_COST: u64 = 1 << 28;

/// The value of a whole number: small ones are always `Value::Int`.
pub(crate) fn normal(number: BigInt) -> Value {
    number.to_i64().map_or_else(|| Value::Big(Arc::new(number)), Value::Int)
}

/// Refuses a whole number of more bits than one may have.
pub(crate) fn bounded_bits(bits: u64) -> Result<(), Fault> {
    if bits > BITS {
        let message = format!("whole numbers of more than {BITS} bits are not supported");
        return Err(ExceptionRecord::new(Class::MemoryError, message).into());
    }
    Ok(())
}

fn bounded(number: BigInt) -> Result<Value, Fault> {
    bounded_bits(number.bits())?;
    Ok(normal(number))
}

/// `a op b`. `None`: whole numbers do not have it.
pub(super) fn binary(op: Operator, a: &BigInt, b: &BigInt) -> Result<Option<Value>, Fault> {
    let value = match op {
        Operator::Add => bounded(a + b)?,
        Operator::Sub => bounded(a - b)?,
        Operator::Mult => {
            bounded_bits((a.bits() + b.bits()).saturating_sub(1))?;
            bounded(a * b)?
        }
        Operator::Div if b.is_zero() => return Err(zero_division("division by zero")),
        Operator::Div => {
            let quotient = quotient(a, b);
            if quotient.is_infinite() {
                return Err(too_large("integer division result too large for a float"));
            }
            Value::Float(quotient)
        }
        Operator::FloorDiv if b.is_zero() => return Err(zero_division("integer division or modulo by zero")),
        Operator::FloorDiv => normal(a.div_floor(b)),
        Operator::Mod if b.is_zero() => return Err(zero_division("integer modulo by zero")),
        Operator::Mod => normal(a.mod_floor(b)),
        Operator::Pow if b.is_negative() => float_power(to_float(a)?, to_float(b)?)?,
        Operator::Pow => power(a, b)?,
        Operator::LShift | Operator::RShift if b.is_negative() => {
            return Err(ExceptionRecord::value_error("negative shift count").into());
        }
        Operator::LShift if a.is_zero() => Value::Int(0),
        Operator::LShift => {
            let by = b.to_u64().ok_or_else(|| too_large("too many digits in integer"))?;
            bounded_bits(a.bits().saturating_add(by))?;
            bounded(a << by)?
        }
        Operator::RShift => match b.to_u64() {
            Some(by) => normal(a >> by),
            None => Value::Int(if a.is_negative() { -1 } else { 0 }),
        },
        Operator::BitOr => normal(a | b),
        Operator::BitXor => normal(a ^ b),
        Operator::BitAnd => normal(a & b),
        Operator::MatMult => return Ok(None),
    };
    Ok(Some(value))
}

fn power(a: &BigInt, b: &BigInt) -> Result<Value, Fault> {
    if a.magnitude().bits() <= 1 {
        // 0, 1 and -1.
        let negative = a.is_negative() && b.is_odd();
        let one = i64::from(!a.is_zero() || b.is_zero());
        return Ok(Value::Int(if negative { -one } else { one }));
    }
    let exponent = b.to_u32().unwrap_or(u32::MAX);
    bounded_bits((a.bits() - 1).saturating_mul(u64::from(exponent)).saturating_add(1))?;
    bounded(a.pow(exponent))
}

/// Quotient and rest; the rest has the divisor's sign.
pub(super) fn divide(a: &BigInt, b: &BigInt) -> Result<(Value, Value), Fault> {
    if b.is_zero() {
        return Err(zero_division("integer division or modulo by zero"));
    }
    let (quotient, rest) = a.div_mod_floor(b);
    Ok((normal(quotient), normal(rest)))
}

/// `pow(a, b, modulus)`.
pub(super) fn modular_power(a: &BigInt, b: &BigInt, modulus: &BigInt) -> Result<Value, Fault> {
    if modulus.is_zero() {
        return Err(ExceptionRecord::value_error("pow() 3rd argument cannot be 0").into());
    }
    let words = modulus.bits() / 64 + 1;
    if b.bits().saturating_mul(words * words) > POWER_COST {
        return Err(
            ExceptionRecord::new(Class::MemoryError, "pow() of numbers as large as these is not supported").into()
        );
    }
    if !b.is_negative() {
        return Ok(normal(a.modpow(b, modulus)));
    }
    let invertible = a.modinv(modulus);
    let inverse =
        invertible.ok_or_else(|| ExceptionRecord::value_error("base is not invertible for the given modulus"))?;
    Ok(normal(inverse.modpow(&-b, modulus)))
}

/// The nearest float, or the error that there is none.
pub(crate) fn to_float(number: &BigInt) -> Result<f64, Fault> {
    let float = quotient(number, &BigInt::from(1));
    if float.is_infinite() { Err(too_large("int too large to convert to float")) } else { Ok(float) }
}

fn too_large(message: &str) -> Fault {
    ExceptionRecord::new(Class::OverflowError, message).into()
}

/// `a / b` rounded once, half to even; infinite where no float is so large.
pub(crate) fn quotient(a: &BigInt, b: &BigInt) -> f64 {
    let negative = a.is_negative() != b.is_negative();
    let signed = |float: f64| if negative { -float } else { float };
    if a.is_zero() {
        return signed(0.0);
    }
    let bits = |number: &BigInt| i64::try_from(number.bits()).unwrap_or(i64::MAX);
    // The quotient gets 66 or 67 bits.
    let shift = bits(a) - bits(b) - 66;
    let scale = |number: &BigInt, by: i64| number.magnitude() << by.max(0).unsigned_abs();
    let (dividend, divisor) = (scale(a, -shift), scale(b, shift));
    let (digits, rest) = dividend.div_rem(&divisor);
    let digits = digits.to_u128().unwrap_or(u128::MAX);
    signed(rounded(digits, !rest.is_zero(), shift))
}

/// `digits * 2 ** exponent` as the nearest float; `sticky` says that a little is missing.
fn rounded(digits: u128, sticky: bool, exponent: i64) -> f64 {
    let length = 128 - i64::from(digits.leading_zeros());
    let top = length + exponent - 1;
    if top > 1023 {
        return f64::INFINITY;
    }
    // Below the least exponent, floats have fewer digits.
    let kept = 53 - (-1022 - top).max(0);
    if kept < 0 {
        return 0.0;
    }
    let dropped = u32::try_from((length - kept).max(0)).unwrap_or(0);
    let high = digits.checked_shr(dropped).unwrap_or(0);
    let low = digits - high.checked_shl(dropped).unwrap_or(0);
    let half = 1_u128.checked_shl(dropped).unwrap_or(0) >> 1;
    let up = dropped > 0 && (low > half || (low == half && (sticky || high & 1 == 1)));
    #[expect(clippy::cast_precision_loss, reason = "at most 53 bits are left")]
    let mantissa = (high + u128::from(up)) as f64;
    scale_exact(mantissa, exponent + i64::from(dropped))
}

/// A float times a power of two, where the result needs no rounding or is too large.
pub(crate) fn scale_exact(mut float: f64, mut exponent: i64) -> f64 {
    while exponent != 0 && float != 0.0 && float.is_finite() {
        let step = exponent.clamp(-512, 512);
        float *= 2.0_f64.powi(i32::try_from(step).unwrap_or(0));
        exponent -= step;
    }
    float
}

/// The whole number of a float, without its fraction.
pub(crate) fn from_float(float: f64) -> Result<Value, Fault> {
    if let Ok(small) = super::whole_number(float.trunc()) {
        return Ok(Value::Int(small));
    }
    if float.is_nan() {
        return Err(ExceptionRecord::value_error("cannot convert float NaN to integer").into());
    }
    let infinite = || too_large("cannot convert float infinity to integer");
    BigInt::from_f64(float).map(normal).ok_or_else(infinite)
}

/// Compares exactly. `None` with a NaN.
pub(super) fn order(big: &BigInt, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    match BigInt::from_f64(float) {
        Some(whole) => Some(big.cmp(&whole)),
        None => Some(if float > 0.0 { Ordering::Less } else { Ordering::Greater }),
    }
}

/// `round(number, digits)` where `digits` is negative: to tens, hundreds and so on, half to even.
pub(super) fn round_to_even(number: &BigInt, digits: i64) -> Value {
    let Some(zeros) = u32::try_from(digits.unsigned_abs()).ok().filter(|zeros| u64::from(*zeros) <= number.bits())
    else {
        return Value::Int(0);
    };
    let unit = BigInt::from(10).pow(zeros);
    let (floor, rest) = number.div_mod_floor(&unit);
    let up = match (rest * 2_u32).cmp(&unit) {
        Ordering::Less => false,
        Ordering::Equal => floor.is_odd(),
        Ordering::Greater => true,
    };
    normal((floor + u32::from(up)) * unit)
}
