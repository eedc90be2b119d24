//! What `decimal` has, and the methods of a decimal.

#![expect(clippy::wildcard_enum_match_arm, reason = "what an arm does not name has no such thing")]

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer as _;
use num_traits::Zero as _;

use super::written::parse;
use super::{Decimal, PRECISION, Result, Size, count, invalid, ten};
use crate::builtins::Arguments;
use crate::builtins::arguments::whole;
use crate::builtins::methods::number::pair;
use crate::cost::{Cost, reduced};
use crate::exception::{Class, ExceptionRecord};
use crate::heap::Heap;
use crate::library::Entry;
use crate::library::exact::Fraction;
use crate::ops::{self, Number};
use crate::value::{Slot, Value};

pub(in crate::library) const ENTRIES: &[Entry] = &[
    Entry::value_type("Decimal", Cost::Square, new),
    Entry::scalar("Decimal.from_float", Cost::Square, new),
    Entry::constant("ROUND_HALF_EVEN", || Value::str("ROUND_HALF_EVEN")),
    Entry::constant("ROUND_HALF_UP", || Value::str("ROUND_HALF_UP")),
    Entry::constant("ROUND_HALF_DOWN", || Value::str("ROUND_HALF_DOWN")),
    Entry::constant("ROUND_UP", || Value::str("ROUND_UP")),
    Entry::constant("ROUND_DOWN", || Value::str("ROUND_DOWN")),
    Entry::constant("ROUND_CEILING", || Value::str("ROUND_CEILING")),
    Entry::constant("ROUND_FLOOR", || Value::str("ROUND_FLOOR")),
    Entry::constant("ROUND_05UP", || Value::str("ROUND_05UP")),
    Entry::constant("DecimalException", || Value::Class(Class::DecimalException)),
    Entry::constant("InvalidOperation", || Value::Class(Class::InvalidOperation)),
    Entry::constant("DivisionByZero", || Value::Class(Class::DivisionByZero)),
    Entry::constant("Overflow", || Value::Class(Class::DecimalOverflow)),
];

fn new(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot> {
    given.only_keywords(&["value"])?;
    given.between(0, 1)?;
    let Some(value) = given.either(0, "value").map(ops::given).transpose()? else {
        return Ok(Slot::public(Decimal::finite(false, BigUint::default(), 0).value()));
    };
    let decimal = match value {
        Value::Str(text) => parse(text)?,
        Value::Float(float) => Decimal::of_float(*float)?,
        other if let Some(made) = Decimal::of_parts(heap, other) => made?,
        _ => Decimal::of(value).ok_or_else(|| {
            let kind = ops::type_name(heap, value);
            ExceptionRecord::type_error(format!("conversion from {kind} to Decimal is not supported"))
        })?,
    };
    Ok(Slot::public(decimal.value()))
}

fn operand(heap: &Heap, value: &Value) -> Result<Decimal> {
    Ok(Decimal::of(ops::given(value)?).ok_or_else(|| {
        let kind = ops::type_name(heap, value);
        ExceptionRecord::type_error(format!("conversion from {kind} to Decimal is not supported"))
    })?)
}

fn rounding(heap: &Heap, given: Arguments<'_>, place: usize) -> Result<String> {
    match given.either(place, "rounding").map(ops::given).transpose()? {
        None | Some(Value::None) => Ok("ROUND_HALF_EVEN".to_owned()),
        Some(Value::Str(mode)) => Ok(mode.to_string()),
        Some(other) => {
            let kind = ops::type_name(heap, other);
            Err(ExceptionRecord::type_error(format!("valid values for rounding are the ROUND_ constants, not {kind}"))
                .into())
        }
    }
}

fn quantized(number: &Decimal, like: &Decimal, mode: &str) -> Result<Decimal> {
    let (Size::Finite(digits, _), Size::Finite(_, to)) = (&number.size, &like.size) else {
        return match (&number.size, &like.size) {
            (Size::Nan, _) | (Size::Infinite, Size::Infinite) => Ok(number.clone()),
            (_, Size::Nan) => Ok(like.clone()),
            _ => Err(invalid()),
        };
    };
    // What would have too many digits is refused before it is built.
    let zero = *digits == BigUint::default();
    if !zero && number.adjusted() - to + 1 > PRECISION {
        return Err(invalid());
    }
    let result = number.rescaled(*to, mode)?;
    match &result.size {
        Size::Finite(digits, _) if count(digits) > PRECISION => Err(invalid()),
        _ => Ok(result),
    }
}

pub(crate) fn call(number: &Decimal, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Result<Slot>> {
    if let Some(outcome) = with_arguments(number, heap, name, given) {
        return Some(outcome);
    }
    let finite = matches!(number.size, Size::Finite(..));
    let result = match name {
        "is_nan" | "is_qnan" => Ok(Value::Bool(number.size == Size::Nan)),
        "is_infinite" => Ok(Value::Bool(number.size == Size::Infinite)),
        "is_finite" => Ok(Value::Bool(finite)),
        "is_zero" => Ok(Value::Bool(number.is_zero())),
        "is_signed" => Ok(Value::Bool(number.negative)),
        "adjusted" => Ok(Value::Int(number.adjusted())),
        "copy_abs" => Ok(Decimal { negative: false, ..number.clone() }.value()),
        "copy_negate" => Ok(number.negated().value()),
        "conjugate" | "canonical" => Ok(number.clone().value()),
        "normalize" => number.clone().rounded().map(|number| number.normalized().value()),
        "sqrt" => number.root().map(Decimal::value),
        "exp" => number.exp().map(Decimal::value),
        "ln" => number.ln().map(Decimal::value),
        "log10" => number.log10().map(Decimal::value),
        "logb" => number.logb().map(Decimal::value),
        "next_plus" => number.next(true).map(Decimal::value),
        "next_minus" => number.next(false).map(Decimal::value),
        "as_tuple" => Ok(number.parts(heap)),
        "number_class" => Ok(Value::str(number.number_class())),
        "to_eng_string" => Ok(heap.text(number.written_by_threes())),
        "is_normal" => Ok(Value::Bool(number.number_class().ends_with("Normal"))),
        "is_subnormal" => Ok(Value::Bool(number.number_class().ends_with("Subnormal"))),
        "is_snan" => Ok(Value::Bool(false)),
        "radix" => Ok(Decimal::of_whole(&BigInt::from(10)).value()),
        "as_integer_ratio" => reduced(heap, number.reach())
            .and_then(|()| number.fraction())
            .map(|exact| pair(heap, ops::normal(exact.over), ops::normal(exact.under))),
        _ => return None,
    };
    Some(given.none().and(result).map(Slot::public))
}

fn with_arguments(number: &Decimal, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Result<Slot>> {
    let other = |heap: &Heap| given.one().and_then(|slot| operand(heap, &slot.value));
    let result = match name {
        "quantize" => given.only_keywords(&["exp", "rounding"]).and_then(|()| {
            let missing = || ExceptionRecord::type_error("quantize() missing required argument 'exp' (pos 1)");
            let like = operand(heap, given.either(0, "exp").ok_or_else(missing)?)?;
            quantized(number, &like, &rounding(heap, given, 1)?)
        }),
        "to_integral_value" | "to_integral" | "to_integral_exact" => {
            given.only_keywords(&["rounding"]).and_then(|()| {
                let mode = rounding(heap, given, 0)?;
                match &number.size {
                    Size::Finite(_, exponent) if *exponent < 0 => number.rescaled(0, &mode),
                    _ => Ok(number.clone()),
                }
            })
        }
        "compare" => other(heap).map(|other| match number.order(&other) {
            None => Decimal { negative: false, size: Size::Nan },
            Some(order) => Decimal::of_whole(&BigInt::from(order as i8)),
        }),
        "max" | "min" => other(heap).and_then(|other| {
            let wanted = if name == "max" { Ordering::Less } else { Ordering::Greater };
            if number.order(&other) == Some(wanted) { other.rounded() } else { number.clone().rounded() }
        }),
        "compare_total" => other(heap).map(|other| Decimal::of_whole(&BigInt::from(number.total_order(&other) as i8))),
        "same_quantum" => {
            let same = other(heap).map(|other| number.has_exponent_of(&other));
            return Some(same.map(|same| Slot::public(Value::Bool(same))));
        }
        "remainder_near" => other(heap).and_then(|other| number.remainder_near(&other)),
        "fma" => {
            given.two().and_then(|(by, plus)| number.fused(&operand(heap, &by.value)?, &operand(heap, &plus.value)?))
        }
        "copy_sign" => other(heap).map(|other| Decimal { negative: other.negative, ..number.clone() }),
        "scaleb" => other(heap).and_then(|other| {
            let by = other.fraction()?.float();
            if by.fract() != 0.0 || by.abs() > 1e6 {
                return Err(invalid());
            }
            let by = ops::whole_number(by)?;
            match &number.size {
                Size::Finite(digits, exponent) => {
                    Decimal::finite(number.negative, digits.clone(), exponent + by).rounded()
                }
                _ => Ok(number.clone()),
            }
        }),
        _ => return None,
    };
    Some(result.map(|number| Slot::public(number.value())))
}

impl Decimal {
    /// A fraction's upper part over its lower, rounded.
    pub(in crate::library) fn of_fraction(exact: &Fraction) -> Result<Value> {
        Self::of_whole(&exact.over).divided(&Self::of_whole(&exact.under)).map(Self::value)
    }

    /// The root of that, rounded once.
    pub(in crate::library) fn root_of_fraction(exact: &Fraction) -> Result<Value> {
        // Enough digits that cutting them does not show; the last one says whether something was cut.
        let digits = ten(4 * PRECISION + 2 * (count(exact.under.magnitude()) / 2))?;
        let (scaled, rest) = (exact.over.magnitude() * &digits).div_rem(exact.under.magnitude());
        let sticky = if rest.is_zero() { scaled * 100_u32 } else { scaled * 100_u32 + 1_u32 };
        let exponent = 1 - count(&digits);
        Self::finite(false, sticky, exponent - 2).root().map(Self::value)
    }

    /// `int(…)`, towards zero, or rounded in another way.
    pub(crate) fn to_whole(&self, mode: &str) -> Result<Value> {
        match &self.size {
            Size::Nan => Err(ExceptionRecord::value_error("cannot convert NaN to integer").into()),
            Size::Infinite => {
                Err(ExceptionRecord::new(Class::OverflowError, "cannot convert Infinity to integer").into())
            }
            Size::Finite(digits, exponent) if *exponent >= 0 => {
                let bits = u64::try_from(*exponent).unwrap_or(0).saturating_mul(10) / 3;
                ops::bounded_bits(digits.bits().saturating_add(bits))?;
                let scale = BigUint::from(10_u32).pow(u32::try_from(*exponent).unwrap_or(0));
                let whole = BigInt::from(digits * scale);
                Ok(ops::normal(if self.negative { -whole } else { whole }))
            }
            Size::Finite(..) => Ok(ops::normal(self.rescaled(0, mode)?.signed()?.0)),
        }
    }

    pub(crate) fn to_float(&self) -> f64 {
        match &self.size {
            Size::Nan => f64::NAN,
            Size::Infinite | Size::Finite(..) => self.written().replace("Infinity", "inf").parse().unwrap_or(f64::NAN),
        }
    }

    /// `round(number)`, `round(number, digits)`
    pub(crate) fn round(&self, heap: &Heap, digits: Option<&Value>) -> Result<Value> {
        let Some(digits) = digits else { return self.to_whole("ROUND_HALF_EVEN") };
        let digits = whole(heap, digits)?;
        let like = Self::finite(false, BigUint::from(1_u32), -digits.clamp(-2_000_000, 2_000_000));
        quantized(self, &like, "ROUND_HALF_EVEN").map(Self::value)
    }

    /// `-a`, `+a`, `abs(a)`: rounded as all results are; zero loses its sign.
    pub(crate) fn with_sign(&self, negative: bool) -> Result<Value> {
        let negative = negative && !self.is_zero();
        Self { negative, size: self.size.clone() }.rounded().map(Self::value)
    }

    pub(crate) const fn is_negative(&self) -> bool {
        self.negative
    }

    pub(crate) fn truth(&self) -> bool {
        !self.is_zero()
    }

    pub(crate) fn hash_key(&self) -> crate::value::HashKey {
        self.key()
    }

    pub(crate) fn compared(&self, other: &Value) -> Option<Result<Ordering>> {
        let other = match Number::of(other) {
            Some(Number::Float(float)) => Self::of_float(float).ok()?,
            _ => Self::of(other)?,
        };
        Some(self.order(&other).ok_or_else(invalid))
    }
}

/// `divmod(a, b)`
pub(crate) fn divide(heap: &mut Heap, a: &Value, b: &Value) -> Option<Result<Value>> {
    use ruff_python_ast::Operator;
    let quotient = super::binary(Operator::FloorDiv, a, b)?;
    let rest = super::binary(Operator::Mod, a, b)?;
    Some(quotient.and_then(|quotient| Ok(pair(heap, quotient, rest?))))
}
