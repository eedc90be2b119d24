//! Numbers: one arithmetic for bools, whole numbers and floats.

use std::cmp::Ordering;
use std::sync::Arc;

use num_bigint::BigInt;
use num_traits::Signed as _;
use ruff_python_ast::Operator;

use super::big;
use super::bound::whole_number;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::value::Value;

/// A number. A bool is a whole one.
#[derive(Clone, Copy)]
pub(crate) enum Number<'a> {
    Int(i64),
    /// Beyond 64 bits.
    Big(&'a Arc<BigInt>),
    Float(f64),
}

impl<'a> Number<'a> {
    pub(crate) fn of(value: &'a Value) -> Option<Self> {
        if let Value::Float(float) = value {
            return Some(Self::Float(*float));
        }
        if let Value::Big(big) = value {
            return Some(Self::Big(big));
        }
        Self::whole(value).map(Self::Int)
    }

    /// The whole number that a value is, for indexes and counts; `None` also beyond 64 bits.
    pub(crate) fn whole(value: &Value) -> Option<i64> {
        if let Value::Int(int) = value {
            return Some(*int);
        }
        if let Value::Bool(bool) = value { Some(i64::from(*bool)) } else { None }
    }

    /// As a float; a whole number may be too large for one.
    pub(crate) fn float(self) -> Result<f64, Fault> {
        match self {
            Self::Int(int) => Ok(as_float(int)),
            Self::Big(big) => big::to_float(big),
            Self::Float(float) => Ok(float),
        }
    }

    pub(crate) fn value(self) -> Value {
        match self {
            Self::Int(int) => Value::Int(int),
            Self::Big(big) => Value::Big(Arc::clone(big)),
            Self::Float(float) => Value::Float(float),
        }
    }

    /// Compares exactly, also a whole number with a float. `None` with a NaN.
    pub(crate) fn order(self, other: Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => Some(a.cmp(&b)),
            (Self::Float(a), Self::Float(b)) => a.partial_cmp(&b),
            (Self::Int(a), Self::Float(b)) => order_mixed(a, b),
            (Self::Float(a), Self::Int(b)) => order_mixed(b, a).map(Ordering::reverse),
            (Self::Big(a), Self::Big(b)) => Some(a.cmp(b)),
            (Self::Big(a), Self::Float(b)) => big::order(a, b),
            (Self::Float(a), Self::Big(b)) => big::order(b, a).map(Ordering::reverse),
            (Self::Big(a), Self::Int(_)) => Some(if a.is_negative() { Ordering::Less } else { Ordering::Greater }),
            (Self::Int(_), Self::Big(b)) => Some(if b.is_negative() { Ordering::Greater } else { Ordering::Less }),
        }
    }

    pub(crate) fn is_negative(self) -> bool {
        match self {
            Self::Int(int) => int < 0,
            Self::Big(big) => big.is_negative(),
            Self::Float(float) => float < 0.0,
        }
    }

    /// The whole number, of any size; `None` of a float.
    pub(crate) fn big(self) -> Option<BigInt> {
        match self {
            Self::Int(int) => Some(BigInt::from(int)),
            Self::Big(big) => Some((**big).clone()),
            Self::Float(_) => None,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "rounds to nearest even, as CPython does")]
const fn as_float(int: i64) -> f64 {
    int as f64
}

fn order_mixed(int: i64, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    match whole_number(float.trunc()) {
        // Equal whole parts: the fraction decides.
        Ok(whole) => Some(int.cmp(&whole).then(0.0_f64.total_cmp(&(float.fract() + 0.0)))),
        Err(_) => Some(if float > 0.0 { Ordering::Less } else { Ordering::Greater }),
    }
}

/// An arithmetic operator on two numbers. `None`: numbers of these kinds do not have it.
pub(super) fn binary(op: Operator, a: Number<'_>, b: Number<'_>) -> Result<Option<Value>, Fault> {
    if let (Number::Int(a), Number::Int(b)) = (a, b) {
        return whole(op, a, b);
    }
    if let (Some(a), Some(b)) = (a.big(), b.big()) {
        return big::binary(op, &a, &b);
    }
    let (a, b) = (a.float()?, b.float()?);
    let value = match op {
        Operator::Add => a + b,
        Operator::Sub => a - b,
        Operator::Mult => a * b,
        Operator::Div if b == 0.0 => return Err(zero_division("float division by zero")),
        Operator::Div => a / b,
        Operator::FloorDiv if b == 0.0 => return Err(zero_division("float floor division by zero")),
        Operator::FloorDiv => divide_floats(a, b).0,
        Operator::Mod if b == 0.0 => return Err(zero_division("float modulo")),
        Operator::Mod => divide_floats(a, b).1,
        Operator::Pow => return float_power(a, b).map(Some),
        Operator::MatMult
        | Operator::LShift
        | Operator::RShift
        | Operator::BitOr
        | Operator::BitXor
        | Operator::BitAnd => return Ok(None),
    };
    Ok(Some(Value::Float(value)))
}

fn whole(op: Operator, a: i64, b: i64) -> Result<Option<Value>, Fault> {
    let value = match op {
        Operator::Add => a.checked_add(b),
        Operator::Sub => a.checked_sub(b),
        Operator::Mult => a.checked_mul(b),
        Operator::Div if b == 0 => return Err(zero_division("division by zero")),
        Operator::Div => return Ok(Some(Value::Float(true_quotient(a, b)))),
        Operator::FloorDiv if b == 0 => return Err(zero_division("integer division or modulo by zero")),
        Operator::FloorDiv => floor_quotient(a, b),
        Operator::Mod if b == 0 => return Err(zero_division("integer modulo by zero")),
        Operator::Mod => Some(floor_rest(a, b)),
        Operator::Pow if b < 0 => return float_power(as_float(a), as_float(b)).map(Some),
        Operator::Pow => u32::try_from(b).ok().and_then(|exponent| a.checked_pow(exponent)),
        Operator::LShift | Operator::RShift if b < 0 => {
            return Err(ExceptionRecord::value_error("negative shift count").into());
        }
        Operator::LShift => shift_left(a, b),
        Operator::RShift => Some(a >> b.min(63)),
        Operator::BitOr => Some(a | b),
        Operator::BitXor => Some(a ^ b),
        Operator::BitAnd => Some(a & b),
        Operator::MatMult => return Ok(None),
    };
    match value {
        Some(value) => Ok(Some(Value::Int(value))),
        None => big::binary(op, &BigInt::from(a), &BigInt::from(b)),
    }
}

/// Quotient and rest for `divmod`: the rest has the divisor's sign.
pub(super) fn divide(a: Number<'_>, b: Number<'_>) -> Result<(Value, Value), Fault> {
    if let (Number::Int(a), Number::Int(b)) = (a, b) {
        if b == 0 {
            return Err(zero_division("integer division or modulo by zero"));
        }
        if let Some(quotient) = floor_quotient(a, b) {
            return Ok((Value::Int(quotient), Value::Int(floor_rest(a, b))));
        }
    }
    if let (Some(a), Some(b)) = (a.big(), b.big()) {
        return big::divide(&a, &b);
    }
    let (a, b) = (a.float()?, b.float()?);
    if b == 0.0 {
        return Err(zero_division("float divmod()"));
    }
    let (quotient, rest) = divide_floats(a, b);
    Ok((Value::Float(quotient), Value::Float(rest)))
}

pub(super) fn zero_division(message: &str) -> Fault {
    ExceptionRecord::new(Class::ZeroDivisionError, message).into()
}

fn floor_quotient(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    let inexact = a.checked_rem(b)? != 0;
    if inexact && (a < 0) != (b < 0) { quotient.checked_sub(1) } else { Some(quotient) }
}

const fn floor_rest(a: i64, b: i64) -> i64 {
    // The one overflow, MIN % -1, has the rest 0 as well.
    let rest = a.wrapping_rem(b);
    if rest != 0 && (rest < 0) != (b < 0) { rest.wrapping_add(b) } else { rest }
}

/// `a / b`, correctly rounded also beyond 2⁵³.
fn true_quotient(a: i64, b: i64) -> f64 {
    const EXACT: u64 = 1 << 53;
    if a.unsigned_abs() <= EXACT && b.unsigned_abs() <= EXACT {
        return as_float(a) / as_float(b);
    }
    let negative = (a < 0) != (b < 0);
    if a == 0 {
        return if negative { -0.0 } else { 0.0 };
    }
    let (dividend, divisor) = (u128::from(a.unsigned_abs()), u128::from(b.unsigned_abs()));
    // As far left as it goes, so that the quotient has more bits than a float, and the rest becomes one sticky bit.
    let shift = dividend.leading_zeros();
    let dividend = dividend << shift;
    let sticky = u128::from(dividend % divisor != 0);
    #[expect(clippy::cast_precision_loss, reason = "this is the one rounding")]
    let quotient = ((dividend / divisor) | sticky) as f64;
    let magnitude = quotient / 2.0_f64.powi(i32::try_from(shift).unwrap_or(i32::MAX));
    if negative { -magnitude } else { magnitude }
}

fn shift_left(a: i64, by: i64) -> Option<i64> {
    if a == 0 {
        return Some(0);
    }
    let by = u32::try_from(by).ok().filter(|by| *by < 64)?;
    i64::try_from(i128::from(a) << by).ok()
}

/// CPython's `float_divmod`.
fn divide_floats(a: f64, b: f64) -> (f64, f64) {
    let mut rest = a % b;
    let mut quotient = (a - rest) / b;
    if rest == 0.0 {
        rest = 0.0_f64.copysign(b);
    } else if (b < 0.0) != (rest < 0.0) {
        rest += b;
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return (0.0_f64.copysign(a / b), rest);
    }
    let floor = quotient.floor();
    (if quotient - floor > 0.5 { floor + 1.0 } else { floor }, rest)
}

pub(super) fn float_power(a: f64, b: f64) -> Result<Value, Fault> {
    if a == 0.0 && b < 0.0 && b.is_finite() {
        return Err(zero_division("0.0 cannot be raised to a negative power"));
    }
    if a < 0.0 && a.is_finite() && b.is_finite() && b.fract() != 0.0 {
        return crate::library::real_power(a, b);
    }
    let power = a.powf(b);
    if power.is_infinite() && a.is_finite() && b.is_finite() {
        return Err(ExceptionRecord::new(Class::OverflowError, "(34, 'Numerical result out of range')").into());
    }
    Ok(Value::Float(power))
}

/// `pow(a, b, modulus)`.
pub(super) fn modular_power(a: Number<'_>, b: Number<'_>, modulus: Number<'_>) -> Result<Option<Value>, Fault> {
    if let (Number::Int(a), Number::Int(b), Number::Int(modulus)) = (a, b, modulus) {
        return small_modular_power(a, b, modulus).map(|power| Some(Value::Int(power)));
    }
    match (a.big(), b.big(), modulus.big()) {
        (Some(a), Some(b), Some(modulus)) => big::modular_power(&a, &b, &modulus).map(Some),
        _ => Ok(None),
    }
}

fn small_modular_power(a: i64, b: i64, modulus: i64) -> Result<i64, Fault> {
    if modulus == 0 {
        return Err(ExceptionRecord::value_error("pow() 3rd argument cannot be 0").into());
    }
    let wide = i128::from(modulus);
    let reduce = |number: i128| number.rem_euclid(wide.abs());
    let (mut base, mut exponent) = (reduce(i128::from(a)), b.unsigned_abs());
    if b < 0 {
        base = inverse(base, wide.abs())
            .ok_or_else(|| ExceptionRecord::value_error("base is not invertible for the given modulus"))?;
    }
    let mut power = reduce(1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = reduce(power * base);
        }
        base = reduce(base * base);
        exponent >>= 1;
    }
    let signed = if wide < 0 && power != 0 { power + wide } else { power };
    i64::try_from(signed).map_err(|_| super::overflow())
}

fn inverse(number: i128, modulus: i128) -> Option<i128> {
    let (mut a, mut b, mut x, mut y) = (number, modulus, 1_i128, 0_i128);
    while b != 0 {
        let quotient = a / b;
        (a, b) = (b, a - quotient * b);
        (x, y) = (y, x - quotient * y);
    }
    (a == 1).then(|| x.rem_euclid(modulus))
}

/// `round(number, digits)` of a whole number: to tens, hundreds and so on where `digits` is negative, half to even.
pub(crate) fn round_to_even(number: Number<'_>, digits: i64) -> Value {
    match number.big() {
        Some(big) if digits < 0 => big::round_to_even(&big, digits),
        Some(_) | None => number.value(),
    }
}
