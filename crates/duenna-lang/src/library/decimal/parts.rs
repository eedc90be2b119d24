//! Decimals by their parts: sign, digits, exponent.

use std::cmp::Ordering;
use std::sync::Arc;

use num_bigint::{BigInt, BigUint};
use num_traits::{One as _, Zero as _};

use super::{Decimal, PRECISION, Result, Size, count, invalid, ten};
use crate::exception::ExceptionRecord;
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::value::{Kind, Slot, TupleForm, Value};

impl Decimal {
    /// `Decimal((sign, digits, exponent))`
    pub(super) fn of_parts(heap: &Heap, value: &Value) -> Option<Result<Self>> {
        let (Kind::Tuple(parts) | Kind::Named(_, parts) | Kind::List(parts)) = heap.kind(value)? else { return None };
        Some(Self::made_of(heap, parts))
    }

    fn made_of(heap: &Heap, parts: &[Slot]) -> Result<Self> {
        let wrong = |message: &str| ExceptionRecord::value_error(message);
        let [sign, digits, exponent] = parts else {
            return Err(wrong("argument must be a sequence of length 3").into());
        };
        let negative = match Number::whole(ops::given(&sign.value)?) {
            Some(sign @ (0 | 1)) => sign == 1,
            Some(_) | None => return Err(wrong("sign must be an integer with the value 0 or 1").into()),
        };
        let coefficient = || wrong("coefficient must be a tuple of digits");
        let (Some(Kind::Tuple(digits) | Kind::List(digits)), false) =
            (heap.kind(ops::given(&digits.value)?), digits.value == Value::Unbound)
        else {
            return Err(coefficient().into());
        };
        if i64::try_from(digits.len()).unwrap_or(i64::MAX) > super::DIGITS {
            ten(i64::MAX)?;
        }
        let mut number = BigUint::default();
        for digit in digits {
            let digit = Number::whole(ops::given(&digit.value)?).and_then(|digit| u32::try_from(digit).ok());
            number = number * 10_u32 + digit.filter(|digit| *digit < 10).ok_or_else(coefficient)?;
        }
        match ops::given(&exponent.value)? {
            Value::Str(text) if &**text == "F" => Ok(Self { negative, size: Size::Infinite }),
            Value::Str(text) if matches!(&**text, "n" | "N") => Ok(Self { negative, size: Size::Nan }),
            Value::Str(_) => Err(wrong("string argument in the third position must be 'F', 'n' or 'N'").into()),
            other => {
                let exponent = Number::whole(other).filter(|exponent| exponent.abs() <= 1_000_000);
                Ok(Self::finite(negative, number, exponent.ok_or_else(|| wrong("exponent must be an integer"))?))
            }
        }
    }

    /// `as_tuple()`
    pub(super) fn parts(&self, heap: &mut Heap) -> Value {
        let digits = match &self.size {
            Size::Finite(digits, _) => digits.to_string(),
            Size::Infinite => "0".to_owned(),
            Size::Nan => String::new(),
        };
        let digits = digits.bytes().map(|digit| Slot::public(Value::Int(i64::from(digit - b'0')))).collect();
        let digits = heap.allocate(Kind::Tuple(digits));
        let exponent = match &self.size {
            Size::Finite(_, exponent) => Value::Int(*exponent),
            Size::Infinite => Value::str("F"),
            Size::Nan => Value::str("n"),
        };
        let fields = ["sign", "digits", "exponent"].map(Arc::from).to_vec();
        let form = TupleForm { name: "DecimalTuple".into(), fields };
        let items = [Value::Int(i64::from(self.negative)), digits, exponent].map(Slot::public).to_vec();
        heap.allocate(Kind::Named(Arc::new(form), items))
    }

    /// The power of ten of the first digit.
    pub(super) fn logb(&self) -> Result<Self> {
        Ok(match &self.size {
            Size::Nan => self.clone(),
            Size::Infinite => Self { negative: false, size: Size::Infinite },
            Size::Finite(digits, _) if digits.is_zero() => {
                return Err(super::signal(crate::exception::Class::DivisionByZero, "DivisionByZero"));
            }
            Size::Finite(..) => Self::of_whole(&BigInt::from(self.adjusted())),
        })
    }

    pub(super) fn number_class(&self) -> &'static str {
        match (&self.size, self.negative) {
            (Size::Nan, _) => "NaN",
            (Size::Infinite, false) => "+Infinity",
            (Size::Infinite, true) => "-Infinity",
            (Size::Finite(digits, _), false) if digits.is_zero() => "+Zero",
            (Size::Finite(digits, _), true) if digits.is_zero() => "-Zero",
            (Size::Finite(..), false) if self.adjusted() < -super::LARGEST => "+Subnormal",
            (Size::Finite(..), true) if self.adjusted() < -super::LARGEST => "-Subnormal",
            (Size::Finite(..), false) => "+Normal",
            (Size::Finite(..), true) => "-Normal",
        }
    }

    pub(super) fn has_exponent_of(&self, other: &Self) -> bool {
        match (&self.size, &other.size) {
            (Size::Finite(_, a), Size::Finite(_, b)) => a == b,
            (a, b) => a == b,
        }
    }

    /// The order in which equal numbers of other exponents differ, too.
    pub(super) fn total_order(&self, other: &Self) -> Ordering {
        if self.negative != other.negative {
            return other.negative.cmp(&self.negative);
        }
        let of_size = match (&self.size, &other.size) {
            (Size::Nan, Size::Nan) => Ordering::Equal,
            (Size::Nan, _) => Ordering::Greater,
            (_, Size::Nan) => Ordering::Less,
            (Size::Finite(_, a), Size::Finite(_, b)) => {
                let sizes = [self, other].map(|number| Self { negative: false, ..number.clone() });
                let [x, y] = &sizes;
                x.order(y).unwrap_or(Ordering::Equal).then(a.cmp(b))
            }
            (a, b) => (*a == Size::Infinite).cmp(&(*b == Size::Infinite)),
        };
        if self.negative { of_size.reverse() } else { of_size }
    }

    /// The rest of the division whose quotient is the nearest whole number.
    pub(super) fn remainder_near(&self, other: &Self) -> Result<Self> {
        let (Size::Finite(..), Size::Finite(divisor, _)) = (&self.size, &other.size) else {
            return match (&self.size, &other.size) {
                (Size::Nan, _) => Ok(self.clone()),
                (_, Size::Nan) => Ok(other.clone()),
                (Size::Infinite, _) => Err(invalid()),
                _ => Ok(self.clone()),
            };
        };
        if divisor.is_zero() {
            return Err(invalid());
        }
        let ((a, x), (b, y)) = (self.signed()?, other.signed()?);
        let exponent = x.min(y);
        let (over, under) = (a * BigInt::from(ten(x - exponent)?), BigInt::from(ten(y - exponent)?) * b);
        let (quotient, rest) = num_integer::Integer::div_rem(&over, &under);
        let twice = rest.magnitude() * 2_u32;
        let is_odd = num_integer::Integer::is_odd(&quotient);
        let up = twice > *under.magnitude() || twice == *under.magnitude() && is_odd;
        let size = BigInt::from(under.magnitude().clone());
        let rest = match (up, self.negative) {
            (false, _) => rest,
            (true, false) => rest - size,
            (true, true) => rest + size,
        };
        let negative = if rest.is_zero() { self.negative } else { rest < BigInt::from(0) };
        Self::finite(negative, rest.magnitude().clone(), exponent).rounded()
    }

    /// `a * b + c`, rounded once.
    pub(super) fn fused(&self, by: &Self, plus: &Self) -> Result<Self> {
        let (Size::Finite(a, x), Size::Finite(b, y)) = (&self.size, &by.size) else {
            return self.times(by)?.plus(plus);
        };
        if count(a) + count(b) > super::DIGITS {
            ten(i64::MAX)?;
        }
        Self::finite(self.negative != by.negative, a * b, x + y).plus(plus)
    }

    /// The next larger, or smaller, number of so many digits.
    pub(super) fn next(&self, up: bool) -> Result<Self> {
        let Size::Finite(digits, _) = &self.size else { return Ok(self.clone()) };
        let least = 1 - super::LARGEST - PRECISION;
        let rounded = self.clone().rounded_to(PRECISION)?;
        if self.order(&rounded) == Some(if up { Ordering::Less } else { Ordering::Greater }) {
            return Ok(rounded);
        }
        let at = if digits.is_zero() { least } else { rounded.adjusted() - PRECISION + 1 };
        let is_edge = matches!(&rounded.size, Size::Finite(digits, _) if *digits == ten(count(digits) - 1)?);
        // Towards zero from a power of ten the steps are smaller.
        let at = if is_edge && up == rounded.negative { at - 1 } else { at };
        let step = Self::finite(!up, BigUint::one(), at.max(least));
        rounded.plus(&step)
    }
}
