//! Numbers: one arithmetic for bools, whole numbers and floats.

use std::cmp::Ordering;

use ruff_python_ast::Operator;

use super::bound::{overflow, whole_number};
use crate::exception::{Class, Fault, Raised};
use crate::value::Value;

/// A number. A bool is a whole one.
#[derive(Clone, Copy)]
pub(crate) enum Number {
    Int(i64),
    Float(f64),
}

impl Number {
    pub(crate) fn of(value: &Value) -> Option<Self> {
        if let Value::Float(float) = value {
            return Some(Self::Float(*float));
        }
        Self::whole(value).map(Self::Int)
    }

    /// The whole number that a value is, for indexes and counts.
    pub(crate) fn whole(value: &Value) -> Option<i64> {
        if let Value::Int(int) = value {
            return Some(*int);
        }
        if let Value::Bool(bool) = value { Some(i64::from(*bool)) } else { None }
    }

    #[expect(clippy::cast_precision_loss, reason = "rounds to nearest even, as CPython does")]
    pub(crate) const fn float(self) -> f64 {
        match self {
            Self::Int(int) => int as f64,
            Self::Float(float) => float,
        }
    }

    pub(crate) const fn value(self) -> Value {
        match self {
            Self::Int(int) => Value::Int(int),
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
        }
    }
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
pub(super) fn binary(op: Operator, a: Number, b: Number) -> Result<Option<Value>, Fault> {
    if let (Number::Int(a), Number::Int(b)) = (a, b) {
        return whole(op, a, b);
    }
    let (a, b) = (a.float(), b.float());
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
        Operator::Pow => float_power(a, b)?,
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
        Operator::Pow => return whole_power(a, b).map(Some),
        Operator::LShift | Operator::RShift if b < 0 => return Err(Raised::value_error("negative shift count").into()),
        Operator::LShift => shift_left(a, b),
        Operator::RShift => Some(a >> b.min(63)),
        Operator::BitOr => Some(a | b),
        Operator::BitXor => Some(a ^ b),
        Operator::BitAnd => Some(a & b),
        Operator::MatMult => return Ok(None),
    };
    value.map(|value| Some(Value::Int(value))).ok_or_else(overflow)
}

/// Quotient and rest for `divmod`: the rest has the divisor's sign.
pub(super) fn divide(a: Number, b: Number) -> Result<(Number, Number), Fault> {
    if let (Number::Int(a), Number::Int(b)) = (a, b) {
        if b == 0 {
            return Err(zero_division("integer division or modulo by zero"));
        }
        let quotient = floor_quotient(a, b).ok_or_else(overflow)?;
        return Ok((Number::Int(quotient), Number::Int(floor_rest(a, b))));
    }
    let (a, b) = (a.float(), b.float());
    if b == 0.0 {
        return Err(zero_division("float divmod()"));
    }
    let (quotient, rest) = divide_floats(a, b);
    Ok((Number::Float(quotient), Number::Float(rest)))
}

fn zero_division(message: &str) -> Fault {
    Raised::new(Class::ZeroDivisionError, message).into()
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
        return Number::Int(a).float() / Number::Int(b).float();
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

/// `a ** b` on whole numbers: a float for a negative exponent.
fn whole_power(a: i64, b: i64) -> Result<Value, Fault> {
    if b < 0 {
        return float_power(Number::Int(a).float(), Number::Int(b).float()).map(Value::Float);
    }
    let power = match (a, u32::try_from(b)) {
        (0 | 1, Err(_)) => Some(a),
        (-1, Err(_)) => Some(if b % 2 == 0 { 1 } else { -1 }),
        (_, Err(_)) => None,
        (_, Ok(exponent)) => a.checked_pow(exponent),
    };
    power.map(Value::Int).ok_or_else(overflow)
}

fn float_power(a: f64, b: f64) -> Result<f64, Fault> {
    if a == 0.0 && b < 0.0 && b.is_finite() {
        return Err(zero_division("0.0 cannot be raised to a negative power"));
    }
    if a < 0.0 && a.is_finite() && b.is_finite() && b.fract() != 0.0 {
        return Err(
            Raised::value_error("complex numbers are not supported: a negative number to a fractional power").into()
        );
    }
    let power = a.powf(b);
    if power.is_infinite() && a.is_finite() && b.is_finite() {
        return Err(Raised::new(Class::OverflowError, "(34, 'Numerical result out of range')").into());
    }
    Ok(power)
}

/// `pow(a, b, modulus)`.
pub(super) fn modular_power(a: i64, b: i64, modulus: i64) -> Result<i64, Fault> {
    if modulus == 0 {
        return Err(Raised::value_error("pow() 3rd argument cannot be 0").into());
    }
    let wide = i128::from(modulus);
    let reduce = |number: i128| number.rem_euclid(wide.abs());
    let (mut base, mut exponent) = (reduce(i128::from(a)), b.unsigned_abs());
    if b < 0 {
        base = inverse(base, wide.abs())
            .ok_or_else(|| Raised::value_error("base is not invertible for the given modulus"))?;
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
    i64::try_from(signed).map_err(|_| overflow())
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

/// `round(number, digits)` of a whole number, where `digits` is negative: to tens, hundreds and so on, half to even.
pub(crate) fn round_to_even(number: i64, digits: i64) -> Result<i64, Fault> {
    if digits >= 0 {
        return Ok(number);
    }
    let Some(unit) = u32::try_from(digits.unsigned_abs()).ok().and_then(|digits| 10_i128.checked_pow(digits)) else {
        return Ok(0);
    };
    let wide = i128::from(number);
    let (floor, rest) = (wide.div_euclid(unit), wide.rem_euclid(unit));
    let up = rest * 2 > unit || (rest * 2 == unit && floor % 2 != 0);
    i64::try_from((floor + i128::from(up)) * unit).map_err(|_| overflow())
}
