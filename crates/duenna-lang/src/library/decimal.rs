//! `decimal`: numbers of decimal digits under the default context: 28 digits, half to even.

#![expect(clippy::wildcard_enum_match_arm, reason = "what an arm does not name has no such thing")]

pub(crate) mod methods;
mod parts;
mod transcendental;
pub(crate) mod written;

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer as _;
use num_traits::{Signed as _, ToPrimitive as _, Zero as _};
use ruff_python_ast::Operator;
use serde::{Deserialize, Serialize};

use super::exact::Fraction;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::library::Opaque;
use crate::ops::{self, Number};
use crate::value::{HashKey, Value};

/// Digits of a result.
pub(super) const PRECISION: i64 = 28;
/// Digits of any one.
const DIGITS: i64 = 10_000;
/// A power of ten beyond this one is never built.
const POWERS: i64 = 40_000;
const LARGEST: i64 = 999_999;

/// A decimal.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Decimal {
    pub(super) negative: bool,
    pub(super) size: Size,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(super) enum Size {
    /// Digits times ten to the power of the exponent.
    Finite(BigUint, i64),
    Infinite,
    Nan,
}

pub(super) type Result<T> = std::result::Result<T, Fault>;

/// The error of an operation, with CPython's words: the signals as a list.
pub(super) fn signal(class: Class, name: &str) -> Fault {
    ExceptionRecord::new(class, format!("[<class 'decimal.{name}'>]")).into()
}

pub(super) fn invalid() -> Fault {
    signal(Class::InvalidOperation, "InvalidOperation")
}

pub(super) fn ten(power: i64) -> Result<BigUint> {
    let power = u32::try_from(power).ok().filter(|power| i64::from(*power) <= DIGITS * 2);
    let many =
        || ExceptionRecord::new(Class::MemoryError, format!("decimals of more than {DIGITS} digits are not supported"));
    Ok(BigUint::from(10_u32).pow(power.ok_or_else(many)?))
}

/// How many decimal digits; one for zero.
pub(super) fn count(digits: &BigUint) -> i64 {
    // A digit has 3.32 bits: the guess is right or one too low.
    let guess = digits.bits().saturating_sub(1) * 30_103 / 100_000;
    let guess = i64::try_from(guess).unwrap_or(i64::MAX).max(0);
    let power = ten(guess).unwrap_or_default();
    if *digits < power {
        guess.max(1)
    } else if *digits >= power * 10_u32 {
        guess + 2
    } else {
        guess + 1
    }
}

/// What a rounding does with the digits it cuts: at least the half, exactly the half, or neither.
pub(super) fn rounds_up(mode: &str, negative: bool, kept: &BigUint, rest: &BigUint, unit: &BigUint) -> Option<bool> {
    let half = (rest * 2_u32).cmp(unit);
    let any = !rest.is_zero();
    Some(match mode {
        "ROUND_HALF_EVEN" => half == Ordering::Greater || (half == Ordering::Equal && kept.is_odd()),
        "ROUND_HALF_UP" => half != Ordering::Less,
        "ROUND_HALF_DOWN" => half == Ordering::Greater,
        "ROUND_UP" => any,
        "ROUND_DOWN" => false,
        "ROUND_CEILING" => any && !negative,
        "ROUND_FLOOR" => any && negative,
        "ROUND_05UP" => any && (kept % 5_u32).is_zero(),
        _ => return None,
    })
}

impl Decimal {
    /// The bytes of its digits.
    pub(crate) fn weight(&self) -> usize {
        match &self.size {
            Size::Finite(digits, _) => usize::try_from(digits.bits() / 8).unwrap_or(usize::MAX),
            Size::Infinite | Size::Nan => 0,
        }
    }

    /// The bytes of what it is computed with: its digits, and the power of ten that they are taken times.
    pub(crate) fn reach(&self) -> usize {
        let Size::Finite(_, exponent) = &self.size else { return 0 };
        let power = if exponent.abs() <= POWERS { exponent.unsigned_abs() } else { 0 };
        // A digit has 3.32 bits.
        self.weight().saturating_add(usize::try_from(power * 5 / 12).unwrap_or(usize::MAX))
    }

    pub(super) const fn finite(negative: bool, digits: BigUint, exponent: i64) -> Self {
        Self { negative, size: Size::Finite(digits, exponent) }
    }

    pub(super) fn value(self) -> Value {
        Opaque::Decimal(self).value()
    }

    pub(super) fn of_whole(number: &BigInt) -> Self {
        Self::finite(number.is_negative(), number.magnitude().clone(), 0)
    }

    /// A number that decimals may be computed with: another one, or a whole number.
    pub(super) fn of(value: &Value) -> Option<Self> {
        if let Value::Opaque(opaque) = value {
            return if let Opaque::Decimal(decimal) = &**opaque { Some(decimal.clone()) } else { None };
        }
        Number::of(value)?.big().map(|big| Self::of_whole(&big))
    }

    pub(super) fn of_float(float: f64) -> Result<Self> {
        if float.is_nan() {
            return Ok(Self { negative: float.is_sign_negative(), size: Size::Nan });
        }
        if float.is_infinite() {
            return Ok(Self { negative: float < 0.0, size: Size::Infinite });
        }
        let Fraction { over, under } = Fraction::of(Number::Float(float))?;
        // The lower part is a power of two: as many fives make it a power of ten.
        let twos = under.bits().saturating_sub(1);
        let fives = BigUint::from(5_u32).pow(u32::try_from(twos).unwrap_or(0));
        let exponent = -i64::try_from(twos).unwrap_or(0);
        Ok(Self::finite(float.is_sign_negative(), over.magnitude() * fives, exponent))
    }

    pub(super) fn is_zero(&self) -> bool {
        matches!(&self.size, Size::Finite(digits, _) if digits.is_zero())
    }

    /// The power of ten of its first digit.
    pub(super) fn adjusted(&self) -> i64 {
        if let Size::Finite(digits, exponent) = &self.size { exponent + count(digits) - 1 } else { 0 }
    }

    pub(super) fn signed(&self) -> Result<(BigInt, i64)> {
        match &self.size {
            Size::Finite(digits, exponent) => {
                let sign = if self.negative { Sign::Minus } else { Sign::Plus };
                Ok((BigInt::from_biguint(sign, digits.clone()), *exponent))
            }
            Size::Infinite | Size::Nan => Err(invalid()),
        }
    }

    pub(in crate::library) fn fraction(&self) -> Result<Fraction> {
        let (digits, exponent) = self.signed()?;
        let scale = BigInt::from(ten(exponent.abs())?);
        Ok(if exponent >= 0 { Fraction::new(digits * scale, BigInt::from(1)) } else { Fraction::new(digits, scale) })
    }

    /// With that exponent, rounded.
    pub(super) fn rescaled(&self, to: i64, mode: &str) -> Result<Self> {
        let Size::Finite(digits, exponent) = &self.size else { return Ok(self.clone()) };
        if digits.is_zero() {
            return Ok(Self::finite(self.negative, BigUint::default(), to));
        }
        if *exponent >= to {
            if exponent - to + count(digits) > DIGITS {
                ten(i64::MAX)?;
            }
            return Ok(Self::finite(self.negative, digits * ten(exponent - to)?, to));
        }
        // Far below the place, only that there is something counts.
        let cut = (to - exponent).min(count(digits) + 1);
        let unit = ten(cut)?;
        let (kept, rest) = digits.div_rem(&unit);
        let unknown = || ExceptionRecord::type_error("valid values for rounding are the ROUND_ constants");
        let up = rounds_up(mode, self.negative, &kept, &rest, &unit).ok_or_else(unknown)?;
        Ok(Self::finite(self.negative, kept + u32::from(up), to))
    }

    /// To the digits of the context.
    pub(super) fn rounded(self) -> Result<Self> {
        self.rounded_to(PRECISION)
    }

    pub(super) fn rounded_to(self, precision: i64) -> Result<Self> {
        let Size::Finite(digits, exponent) = &self.size else { return Ok(self) };
        let (length, exponent) = (count(digits), *exponent);
        if !digits.is_zero() && exponent + length - 1 > LARGEST {
            return Err(signal(Class::DecimalOverflow, "Overflow"));
        }
        let least = 1 - LARGEST - PRECISION;
        if exponent < least {
            return self.rescaled(least, "ROUND_HALF_EVEN");
        }
        if digits.is_zero() && exponent > LARGEST {
            return Ok(Self::finite(self.negative, BigUint::default(), LARGEST));
        }
        if length <= precision {
            return Ok(self);
        }
        let short = self.rescaled(exponent + length - precision, "ROUND_HALF_EVEN")?;
        // 99.9 may have become 100: a digit more.
        match &short.size {
            Size::Finite(digits, _) if count(digits) > precision => short.rounded_to(precision),
            _ => Ok(short),
        }
    }

    pub(super) fn negated(&self) -> Self {
        Self { negative: !self.negative, size: self.size.clone() }
    }

    pub(super) fn plus(&self, other: &Self) -> Result<Self> {
        match (&self.size, &other.size) {
            (Size::Nan, _) => return Ok(self.clone()),
            (_, Size::Nan) => return Ok(other.clone()),
            (Size::Infinite, Size::Infinite) if self.negative != other.negative => return Err(invalid()),
            (Size::Infinite, _) => return Ok(self.clone()),
            (_, Size::Infinite) => return Ok(other.clone()),
            (Size::Finite(..), Size::Finite(..)) => {}
        }
        let ((a, x), (b, y)) = (self.signed()?, other.signed()?);
        let exponent = x.min(y);
        if a.is_zero() && b.is_zero() {
            return Self::finite(self.negative && other.negative, BigUint::default(), exponent).rounded();
        }
        let (high, low) = if self.adjusted() >= other.adjusted() { (self, other) } else { (other, self) };
        let reach = PRECISION + 2;
        if !a.is_zero() && !b.is_zero() && high.signed()?.1.min(high.adjusted() - reach) > low.adjusted() {
            // The small one only decides where the large one is rounded.
            let tiny =
                Self::finite(low.negative, BigUint::from(1_u32), high.signed()?.1.min(high.adjusted() - reach) - 2);
            return high.sum_of(&tiny)?.rounded();
        }
        if a.is_zero() || b.is_zero() {
            let (number, at) = if a.is_zero() { (other, y) } else { (self, x) };
            let least = number.adjusted() - PRECISION;
            let to = exponent.max(least).min(at);
            return number.rescaled(to, "ROUND_HALF_EVEN")?.rounded();
        }
        self.sum_of(other)?.rounded()
    }

    /// The sum, exactly.
    fn sum_of(&self, other: &Self) -> Result<Self> {
        let ((a, x), (b, y)) = (self.signed()?, other.signed()?);
        let exponent = x.min(y);
        let sum = a * BigInt::from(ten(x - exponent)?) + b * BigInt::from(ten(y - exponent)?);
        Ok(Self::finite(sum.is_negative(), sum.magnitude().clone(), exponent))
    }

    fn times(&self, other: &Self) -> Result<Self> {
        let negative = self.negative != other.negative;
        match (&self.size, &other.size) {
            (Size::Nan, _) => Ok(self.clone()),
            (_, Size::Nan) => Ok(other.clone()),
            (Size::Finite(a, x), Size::Finite(b, y)) => Self::finite(negative, a * b, x + y).rounded(),
            _ if self.is_zero() || other.is_zero() => Err(invalid()),
            _ => Ok(Self { negative, size: Size::Infinite }),
        }
    }

    pub(super) fn divided(&self, other: &Self) -> Result<Self> {
        let negative = self.negative != other.negative;
        let (a, x, b, y) = match (&self.size, &other.size) {
            (Size::Nan, _) => return Ok(self.clone()),
            (_, Size::Nan) => return Ok(other.clone()),
            (Size::Infinite, Size::Infinite) => return Err(invalid()),
            (Size::Infinite, _) => return Ok(Self { negative, size: Size::Infinite }),
            (_, Size::Infinite) => return Ok(Self::finite(negative, BigUint::default(), 1 - LARGEST - PRECISION)),
            (Size::Finite(a, x), Size::Finite(b, y)) => (a, *x, b, *y),
        };
        if b.is_zero() {
            return Err(if a.is_zero() {
                signal(Class::InvalidOperation, "DivisionUndefined")
            } else {
                signal(Class::DivisionByZero, "DivisionByZero")
            });
        }
        if a.is_zero() {
            return Self::finite(negative, BigUint::default(), x - y).rounded();
        }
        let shift = count(b) - count(a) + PRECISION + 1;
        let mut exponent = x - y - shift;
        let (over, under) = (a * ten(shift.max(0))?, b * ten((-shift).max(0))?);
        let (mut quotient, rest) = over.div_rem(&under);
        if !rest.is_zero() {
            // A last digit that is neither 0 nor 5 keeps the rounding right.
            quotient += u32::from((&quotient % 5_u32).is_zero());
        }
        while rest.is_zero() && exponent < x - y && (&quotient % 10_u32).is_zero() {
            quotient /= 10_u32;
            exponent += 1;
        }
        Self::finite(negative, quotient, exponent).rounded()
    }

    /// Quotient towards zero, and the rest.
    fn split(&self, other: &Self) -> Result<(Self, Self)> {
        let negative = self.negative != other.negative;
        match (&self.size, &other.size) {
            (Size::Nan, _) => return Ok((self.clone(), self.clone())),
            (_, Size::Nan) => return Ok((other.clone(), other.clone())),
            (Size::Infinite, _) => return Err(invalid()),
            (_, Size::Infinite) => return Ok((Self::finite(negative, BigUint::default(), 0), self.clone().rounded()?)),
            (Size::Finite(..), Size::Finite(..)) => {}
        }
        let ((a, x), (b, y)) = (self.signed()?, other.signed()?);
        if self.adjusted() - other.adjusted() > PRECISION + 1 && !a.is_zero() {
            return Err(signal(Class::InvalidOperation, "DivisionImpossible"));
        }
        let exponent = x.min(y);
        if other.adjusted() > self.adjusted() + 1 {
            let rest = if exponent < x && (a.is_zero() || x - exponent <= DIGITS) {
                self.rescaled(exponent, "ROUND_HALF_EVEN")?
            } else {
                self.clone()
            };
            return Ok((Self::finite(negative, BigUint::default(), 0), rest.rounded()?));
        }
        let (a, b) = (a.magnitude() * ten(x - exponent)?, b.magnitude() * ten(y - exponent)?);
        let (quotient, rest) = a.div_rem(&b);
        if count(&quotient) > PRECISION {
            return Err(signal(Class::InvalidOperation, "DivisionImpossible"));
        }
        Ok((Self::finite(negative, quotient, 0), Self::finite(self.negative, rest, exponent).rounded()?))
    }

    fn power(&self, by: &Self) -> Result<Self> {
        let unsupported = || {
            Fault::from(ExceptionRecord::value_error("Decimal powers are supported for whole exponents below 10000"))
        };
        let (digits, exponent) = by.signed()?;
        let whole = if exponent >= 0 {
            digits * BigInt::from(ten(exponent)?)
        } else {
            let (whole, rest) = digits.div_rem(&BigInt::from(ten(-exponent)?));
            if !rest.is_zero() {
                if rest.magnitude() * 2_u32 == ten(-exponent)? && whole.is_zero() && !by.negative {
                    return self.root();
                }
                return self.fractional_power(by);
            }
            whole
        };
        let times = whole.magnitude().to_u32().filter(|times| *times < 10_000).ok_or_else(unsupported)?;
        let Size::Finite(base, x) = &self.size else { return Err(unsupported()) };
        if base.is_zero() && times == 0 {
            return Err(invalid());
        }
        if base.is_zero() {
            let negative = self.negative && times % 2 == 1;
            let size = if whole.is_negative() { Size::Infinite } else { Size::Finite(BigUint::default(), 0) };
            return Ok(Self { negative, size });
        }
        if count(base) * i64::from(times) > DIGITS * 4 {
            return Err(unsupported());
        }
        let negative = self.negative && times % 2 == 1;
        let exact = Self::finite(negative, base.pow(times), x * i64::from(times));
        if !whole.is_negative() {
            return exact.rounded();
        }
        let one = Self::finite(false, BigUint::from(1_u32), 0);
        one.divided(&exact)
    }

    pub(super) fn root(&self) -> Result<Self> {
        match &self.size {
            Size::Nan => Ok(self.clone()),
            Size::Infinite if !self.negative => Ok(self.clone()),
            Size::Finite(digits, exponent) if digits.is_zero() => {
                Ok(Self::finite(self.negative, BigUint::default(), exponent.div_euclid(2)))
            }
            _ if self.negative => Err(invalid()),
            Size::Infinite => Err(invalid()),
            Size::Finite(digits, exponent) => {
                let (ideal, odd) = (exponent.div_euclid(2), exponent.rem_euclid(2));
                let digits = digits * ten(odd)?;
                // One digit more than is kept.
                let length = (count(&digits) + 1) / 2;
                let shift = PRECISION + 1 - length;
                let (digits, mut exact) = if shift >= 0 {
                    (digits * ten(2 * shift)?, true)
                } else {
                    let (kept, rest) = digits.div_rem(&ten(-2 * shift)?);
                    (kept, rest.is_zero())
                };
                let mut root = digits.sqrt();
                exact &= &root * &root == digits;
                let mut at = ideal - shift;
                if exact {
                    while at < ideal && (&root % 10_u32).is_zero() {
                        root /= 10_u32;
                        at += 1;
                    }
                } else {
                    root += u32::from((&root % 5_u32).is_zero());
                }
                Self::finite(false, root, at).rounded()
            }
        }
    }

    /// Compares exactly; `None` with a NaN.
    pub(super) fn order(&self, other: &Self) -> Option<Ordering> {
        let sign = |number: &Self| match (&number.size, number.negative) {
            (Size::Nan, _) => None,
            (Size::Infinite, false) => Some(2),
            (Size::Infinite, true) => Some(-2),
            (Size::Finite(digits, _), _) if digits.is_zero() => Some(0),
            (Size::Finite(..), negative) => Some(if negative { -1 } else { 1 }),
        };
        let (a, b) = (sign(self)?, sign(other)?);
        if a != b || a % 2 == 0 {
            return Some(a.cmp(&b));
        }
        let by_size = self.adjusted().cmp(&other.adjusted()).then_with(|| {
            let difference = self.sum_of(&other.negated()).ok();
            match difference {
                Some(difference) if difference.is_zero() => Ordering::Equal,
                Some(difference) if difference.negative == self.negative => Ordering::Greater,
                _ => Ordering::Less,
            }
        });
        Some(if a < 0 { by_size.reverse() } else { by_size })
    }

    /// The key of a number: equal to that of a whole number or float of the same value.
    pub(super) fn key(&self) -> HashKey {
        match &self.size {
            Size::Infinite => HashKey::Float(if self.negative { f64::NEG_INFINITY } else { f64::INFINITY }.to_bits()),
            Size::Nan => HashKey::Named("decimal NaN".to_owned()),
            Size::Finite(..) if self.adjusted().abs() > 400 => {
                HashKey::Named(format!("decimal {}", self.normalized().written()))
            }
            Size::Finite(..) => {
                let Ok(exact) = self.fraction() else { return HashKey::Named(String::new()) };
                if exact.under == BigInt::from(1) {
                    return match ops::normal(exact.over) {
                        Value::Int(int) => HashKey::Int(int),
                        Value::Big(big) => HashKey::Big(big),
                        _ => HashKey::None,
                    };
                }
                let float = exact.float();
                let same = Fraction::of(Number::Float(float)).is_ok_and(|read| read == exact);
                if same {
                    HashKey::Float(float.to_bits())
                } else {
                    HashKey::Named(format!("decimal {}/{}", exact.over, exact.under))
                }
            }
        }
    }

    /// Without zeros at the end.
    pub(super) fn normalized(&self) -> Self {
        let Size::Finite(digits, exponent) = &self.size else { return self.clone() };
        if digits.is_zero() {
            return Self::finite(self.negative, BigUint::default(), 0);
        }
        let (mut digits, mut exponent) = (digits.clone(), *exponent);
        while (&digits % 10_u32).is_zero() {
            digits /= 10_u32;
            exponent += 1;
        }
        Self::finite(self.negative, digits, exponent)
    }
}

/// `a op b` of two decimals, or of one and a whole number.
pub(crate) fn binary(op: Operator, a: &Value, b: &Value) -> Option<Result<Value>> {
    let (a, b) = (Decimal::of(a)?, Decimal::of(b)?);
    let zero = || {
        if a.is_zero() {
            signal(Class::InvalidOperation, "DivisionUndefined")
        } else if op == Operator::Mod {
            invalid()
        } else {
            signal(Class::DivisionByZero, "DivisionByZero")
        }
    };
    let result = match op {
        Operator::Add => a.plus(&b),
        Operator::Sub => a.plus(&b.negated()),
        Operator::Mult => a.times(&b),
        Operator::Div => a.divided(&b),
        Operator::FloorDiv | Operator::Mod if b.is_zero() && matches!(a.size, Size::Finite(..)) => Err(zero()),
        Operator::FloorDiv => a.split(&b).map(|parts| parts.0),
        Operator::Mod => a.split(&b).map(|parts| parts.1),
        Operator::Pow => a.power(&b),
        Operator::MatMult
        | Operator::LShift
        | Operator::RShift
        | Operator::BitOr
        | Operator::BitXor
        | Operator::BitAnd => return None,
    };
    Some(result.map(Decimal::value))
}
