//! `fractions.Fraction`

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{Signed as _, ToPrimitive as _, Zero as _};
use ruff_python_ast::Operator;

use super::exact::Fraction;
use super::signature::Signature;
use super::{Entry, Opaque, Outcome};
use crate::builtins::Arguments;
use crate::builtins::arguments::whole;
use crate::builtins::methods::number::pair;
use crate::cost::{Cost, reduced};
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::text;
use crate::value::{HashKey, Slot, Value};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::value_type("Fraction", Cost::Square, make),
    Entry::scalar("Fraction.from_float", Cost::Square, |heap, given| exactly(heap, &given.one()?.value)),
    Entry::scalar("Fraction.from_decimal", Cost::Square, |heap, given| exactly(heap, &given.one()?.value)),
];

const MAKE: Signature = Signature::new(&["numerator", "denominator"], 0);

fn value(fraction: Fraction) -> Result<Value, Fault> {
    ops::bounded_bits(fraction.over.bits().max(fraction.under.bits()))?;
    Ok(Opaque::Fraction(fraction).value())
}

/// A whole number or a fraction.
fn rational(value: &Value) -> Option<Fraction> {
    if let Value::Opaque(opaque) = value {
        return if let Opaque::Fraction(fraction) = &**opaque { Some(fraction.clone()) } else { None };
    }
    Number::of(value)?.big().map(Fraction::whole)
}

/// Counts what making a fraction of a decimal costs, before it is made.
fn paid(heap: &Heap, given: &Value) -> Result<(), Fault> {
    match given {
        Value::Opaque(opaque) => opaque.decimal().map_or(Ok(()), |decimal| reduced(heap, decimal.reach())),
        _ => Ok(()),
    }
}

/// The same of a float or a decimal, too.
fn exact(given: &Value) -> Option<Result<Fraction, Fault>> {
    if let Some(fraction) = rational(given) {
        return Some(Ok(fraction));
    }
    match given {
        Value::Float(_) => Number::of(given).map(Fraction::of),
        Value::Opaque(opaque) => opaque.decimal().map(super::Decimal::fraction),
        _ => None,
    }
}

fn exactly(heap: &Heap, given: &Value) -> Outcome {
    let wrong = || {
        let kind = ops::type_name(heap, given);
        ExceptionRecord::type_error(format!("argument should be a string or a Rational instance, not {kind}"))
    };
    paid(heap, given)?;
    let fraction = exact(ops::given(given)?).ok_or_else(wrong)??;
    value(fraction).map(Slot::public)
}

fn make(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = MAKE.bind(given)?;
    let over = bound.get(0).cloned().unwrap_or(Value::Int(0));
    if let Some(under) = bound.get(1).filter(|under| !matches!(under, Value::None)) {
        let both = || ExceptionRecord::type_error("both arguments should be Rational instances");
        let (over, under) = (rational(&over).ok_or_else(both)?, rational(under).ok_or_else(both)?);
        if under.over.is_zero() {
            return Err(ExceptionRecord::new(Class::ZeroDivisionError, format!("Fraction({}, 0)", over.over)).into());
        }
        return value(over.divided(&under)).map(Slot::public);
    }
    if let Value::Str(source) = &over {
        let invalid = || ExceptionRecord::value_error(format!("Invalid literal for Fraction: {}", text::quote(source)));
        return value(parsed(source)?.ok_or_else(invalid)?).map(Slot::public);
    }
    let wrong = || ExceptionRecord::type_error("argument should be a string or a Rational instance");
    paid(heap, &over)?;
    value(exact(&over).ok_or_else(wrong)??).map(Slot::public)
}

/// `3/4`, `-1.25` or `1e-3`; `None` where it is none of these.
fn parsed(source: &str) -> Result<Option<Fraction>, Fault> {
    let source = source.trim();
    let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit()) && !text.ends_with('_');
    let whole = |text: &str| -> Option<BigInt> {
        let plain = text.replace('_', "");
        if is_number(text) && plain.bytes().all(|byte| byte.is_ascii_digit()) { plain.parse().ok() } else { None }
    };
    ops::bounded_bits(source.len() as u64 * 4)?;
    let (negative, unsigned) = match source.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, source.strip_prefix('+').unwrap_or(source)),
    };
    let signed = |fraction: Fraction| if negative { Fraction::whole(0).minus(&fraction) } else { fraction };
    if let Some((over, under)) = unsigned.split_once('/') {
        let (Some(over), Some(under)) = (whole(over), whole(under)) else { return Ok(None) };
        if under.is_zero() {
            let shown = if negative { -over } else { over };
            return Err(ExceptionRecord::new(Class::ZeroDivisionError, format!("Fraction({shown}, 0)")).into());
        }
        return Ok(Some(signed(Fraction::new(over, under))));
    }
    let (digits, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((digits, exponent)) => match exponent.parse::<i32>() {
            Ok(exponent) => (digits, i64::from(exponent)),
            Err(_) => return Ok(None),
        },
        None => (unsigned, 0),
    };
    let (before, behind) = digits.split_once('.').unwrap_or((digits, ""));
    let (known, all) = (|text: &str| text.is_empty() || whole(text).is_some(), format!("{before}{behind}"));
    if !known(before) || !known(behind) || all.is_empty() {
        return Ok(None);
    }
    let Some(over) = whole(&all) else { return Ok(None) };
    let shift = exponent - i64::try_from(behind.len()).unwrap_or(i64::MAX);
    ops::bounded_bits(shift.unsigned_abs().saturating_mul(4))?;
    let scale = BigInt::from(10).pow(u32::try_from(shift.unsigned_abs()).unwrap_or(u32::MAX));
    Ok(Some(signed(if shift < 0 { Fraction::new(over, scale) } else { Fraction::whole(over * scale) })))
}

impl Fraction {
    pub(super) fn display(&self) -> String {
        if self.under == BigInt::from(1) { self.over.to_string() } else { format!("{}/{}", self.over, self.under) }
    }

    pub(super) fn repr(&self) -> String {
        format!("Fraction({}, {})", self.over, self.under)
    }

    pub(super) fn hash_key(&self) -> HashKey {
        if self.under == BigInt::from(1) {
            return match ops::normal(self.over.clone()) {
                Value::Int(int) => HashKey::Int(int),
                Value::Big(big) => HashKey::Big(big),
                _ => HashKey::None,
            };
        }
        let float = self.float();
        let same = float.is_finite() && Self::of(Number::Float(float)).is_ok_and(|read| read == *self);
        // As a decimal of the same value has it.
        if same {
            HashKey::Float(float.to_bits())
        } else {
            HashKey::Named(format!("decimal {}/{}", self.over, self.under))
        }
    }

    pub(super) fn compared(&self, other: &Value) -> Option<Ordering> {
        if let Value::Float(float) = other
            && !float.is_finite()
        {
            return 0.0.partial_cmp(float);
        }
        let other = exact(other)?.ok()?;
        Some((&self.over * &other.under).cmp(&(&other.over * &self.under)))
    }

    pub(super) fn with_sign(&self, negates: bool) -> Value {
        let over = if negates { -self.over.clone() } else { self.over.clone() };
        Opaque::Fraction(Self { over, under: self.under.clone() }).value()
    }

    pub(super) fn truth(&self) -> bool {
        !self.over.is_zero()
    }

    pub(super) fn magnitude(&self) -> Value {
        self.with_sign(self.over.is_negative())
    }

    /// Rounded to a whole number, as a mode of `decimal` says.
    pub(super) fn rounded(&self, mode: &str) -> BigInt {
        match mode {
            "ROUND_FLOOR" => self.over.div_floor(&self.under),
            "ROUND_CEILING" => -(-&self.over).div_floor(&self.under),
            "ROUND_DOWN" => &self.over / &self.under,
            _ => {
                let (floor, rest) = self.over.div_mod_floor(&self.under);
                let twice = rest * 2_u32;
                let up = twice > self.under || twice == self.under && floor.is_odd();
                floor + BigInt::from(u32::from(up))
            }
        }
    }

    /// `round(fraction, digits)`
    pub(super) fn round(&self, heap: &Heap, digits: Option<&Value>) -> Result<Value, Fault> {
        let Some(digits) = digits else { return Ok(ops::normal(self.rounded(""))) };
        let digits = whole(heap, digits)?;
        ops::bounded_bits(digits.unsigned_abs().saturating_mul(4))?;
        let scale = Self::whole(BigInt::from(10).pow(u32::try_from(digits.unsigned_abs()).unwrap_or(u32::MAX)));
        let scaled = if digits >= 0 { self.times(&scale) } else { self.divided(&scale) };
        let rounded = Self::whole(scaled.rounded(""));
        value(if digits >= 0 { rounded.divided(&scale) } else { rounded.times(&scale) })
    }

    pub(super) fn attribute(&self, name: &str) -> Option<Value> {
        match name {
            "numerator" => Some(ops::normal(self.over.clone())),
            "denominator" => Some(ops::normal(self.under.clone())),
            "real" => Some(self.with_sign(false)),
            "imag" => Some(Value::Int(0)),
            _ => None,
        }
    }

    pub(super) fn call(&self, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Outcome> {
        Some(match name {
            "limit_denominator" => self.limited(heap, given),
            "conjugate" => given.none().map(|()| Slot::public(self.with_sign(false))),
            "as_integer_ratio" => given
                .none()
                .map(|()| Slot::public(pair(heap, ops::normal(self.over.clone()), ops::normal(self.under.clone())))),
            _ => return None,
        })
    }

    /// The nearest fraction whose lower part is no larger.
    fn limited(&self, heap: &Heap, given: Arguments<'_>) -> Outcome {
        given.only_keywords(&["max_denominator"])?;
        given.between(0, 1)?;
        let most = given.either(0, "max_denominator").map_or(Ok(1_000_000), |most| whole(heap, most))?;
        if most < 1 {
            return Err(ExceptionRecord::value_error("max_denominator should be at least 1").into());
        }
        let most = BigInt::from(most);
        if self.under <= most {
            return Ok(Slot::public(self.with_sign(false)));
        }
        let (mut p0, mut q0, mut p1, mut q1) = (BigInt::from(0), BigInt::from(1), BigInt::from(1), BigInt::from(0));
        let (mut over, mut under) = (self.over.clone(), self.under.clone());
        loop {
            let (quotient, rest) = over.div_mod_floor(&under);
            let q2 = &q0 + &quotient * &q1;
            if q2 > most {
                break;
            }
            let p2 = &p0 + &quotient * &p1;
            (p0, q0, p1, q1) = (p1, q1, p2, q2);
            (over, under) = (under, rest);
        }
        let factor = (&most - &q0) / &q1;
        let first = Self::new(&p0 + &factor * &p1, &q0 + &factor * &q1);
        let second = Self::new(p1, q1);
        let distance = |near: &Self| {
            let difference = near.minus(self);
            Self { over: difference.over.abs(), under: difference.under }
        };
        let (a, b) = (distance(&second), distance(&first));
        let is_second = &a.over * &b.under <= &b.over * &a.under;
        value(if is_second { second } else { first }).map(Slot::public)
    }

    fn power(&self, by: &Self) -> Result<Value, Fault> {
        if by.under != BigInt::from(1) {
            let (base, by) = (Value::Float(self.float()), by.float());
            return ops::binary(&mut Heap::default(), Operator::Pow, &base, &Value::Float(by));
        }
        let size = self.over.bits().max(self.under.bits());
        let times = by.over.magnitude().to_u32().unwrap_or(u32::MAX);
        if size > 1 {
            ops::bounded_bits(size.saturating_mul(u64::from(times)))?;
        }
        let times = if size > 1 { times } else { times % 2 + 2 * u32::from(times > 1) };
        let (over, under) = (self.over.pow(times), self.under.pow(times));
        if !by.over.is_negative() {
            return value(Self::new(over, under));
        }
        if over.is_zero() {
            return Err(ExceptionRecord::new(Class::ZeroDivisionError, format!("Fraction({under}, 0)")).into());
        }
        value(Self::new(under, over))
    }
}

/// `a op b` where one of them is a fraction.
pub(super) fn binary(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Option<Result<Value, Fault>> {
    let is_fraction = |value: &Value| matches!(value, Value::Opaque(opaque) if matches!(**opaque, Opaque::Fraction(_)));
    if !is_fraction(a) && !is_fraction(b) {
        return None;
    }
    let (Some(x), Some(y)) = (rational(a), rational(b)) else {
        let float = |value: &Value| rational(value).map_or_else(|| value.clone(), |known| Value::Float(known.float()));
        let is_float = matches!(a, Value::Float(_)) || matches!(b, Value::Float(_));
        return is_float.then(|| ops::binary(heap, op, &float(a), &float(b)));
    };
    let divides = matches!(op, Operator::Div | Operator::FloorDiv | Operator::Mod);
    if divides && y.over.is_zero() {
        let message = match op {
            Operator::Div => format!("Fraction({}, 0)", &x.over * &y.under),
            Operator::FloorDiv => "integer division or modulo by zero".to_owned(),
            _ => "integer modulo by zero".to_owned(),
        };
        return Some(Err(ExceptionRecord::new(Class::ZeroDivisionError, message).into()));
    }
    let quotient = || x.divided(&y).rounded("ROUND_FLOOR");
    Some(match op {
        Operator::Add => value(x.add(&y)),
        Operator::Sub => value(x.minus(&y)),
        Operator::Mult => value(x.times(&y)),
        Operator::Div => value(x.divided(&y)),
        Operator::FloorDiv => Ok(ops::normal(quotient())),
        Operator::Mod => value(x.minus(&y.times(&Fraction::whole(quotient())))),
        Operator::Pow => x.power(&y),
        Operator::MatMult
        | Operator::LShift
        | Operator::RShift
        | Operator::BitOr
        | Operator::BitXor
        | Operator::BitAnd => return None,
    })
}
