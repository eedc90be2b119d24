//! Exact sums and roots of fractions, rounded once.

use std::collections::HashMap;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{Signed as _, ToPrimitive as _, Zero as _};
use serde::{Deserialize, Serialize};

use crate::builtins::methods::number::ratio;
use crate::exception::Fault;
use crate::ops::{self, Number};

/// A fraction in lowest terms; the lower part is positive.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Fraction {
    pub(super) over: BigInt,
    pub(super) under: BigInt,
}

impl Fraction {
    /// The bytes of its two numbers.
    pub(crate) fn weight(&self) -> usize {
        usize::try_from((self.over.bits() + self.under.bits()) / 8).unwrap_or(usize::MAX)
    }

    /// In lowest terms. A lower part of zero gives zero: callers exclude it.
    pub(super) fn new(over: BigInt, under: BigInt) -> Self {
        let common = over.gcd(&under);
        if common.is_zero() || under.is_zero() {
            return Self { over: BigInt::from(0), under: BigInt::from(1) };
        }
        let common = if under.is_negative() { -common } else { common };
        Self { over: over / &common, under: under / &common }
    }

    pub(super) fn whole(number: impl Into<BigInt>) -> Self {
        Self { over: number.into(), under: BigInt::from(1) }
    }

    /// A number's value; infinity and NaN are errors.
    pub(super) fn of(number: Number<'_>) -> Result<Self, Fault> {
        match number {
            Number::Float(float) => ratio(float).map(|(over, under)| Self { over, under }),
            Number::Int(int) => Ok(Self::whole(int)),
            Number::Big(big) => Ok(Self::whole((**big).clone())),
        }
    }

    pub(super) fn add(&self, other: &Self) -> Self {
        Self::new(&self.over * &other.under + &other.over * &self.under, &self.under * &other.under)
    }

    pub(super) fn times(&self, other: &Self) -> Self {
        Self::new(&self.over * &other.over, &self.under * &other.under)
    }

    pub(super) fn divided(&self, by: &Self) -> Self {
        Self::new(&self.over * &by.under, &self.under * &by.over)
    }

    pub(super) fn minus(&self, other: &Self) -> Self {
        self.add(&Self { over: -&other.over, under: other.under.clone() })
    }

    pub(super) fn float(&self) -> f64 {
        ops::quotient(&self.over, &self.under)
    }

    /// The square root, rounded once.
    pub(super) fn root(&self) -> f64 {
        if !self.over.is_positive() {
            return 0.0;
        }
        let bits = |number: &BigInt| number.bits().to_i64().unwrap_or(i64::MAX);
        // The root gets 54 bits or more, and its last bit says whether something was cut.
        let by = (bits(&self.over) - bits(&self.under) - 109).div_euclid(2);
        let width = by.unsigned_abs();
        let cut = |over: BigInt, under: &BigInt| {
            let root = (&over / under).sqrt();
            let inexact = &root * &root * under != over;
            if inexact { root | BigInt::from(1) } else { root }
        };
        if by >= 0 {
            let root = cut(self.over.clone(), &(&self.under << (2 * width)));
            ops::quotient(&(root << width), &BigInt::from(1))
        } else {
            let root = cut(&self.over << (2 * width), &self.under);
            ops::quotient(&root, &(BigInt::from(1) << width))
        }
    }
}

/// A sum of fractions, added by their lower parts: most share one.
#[derive(Default)]
pub(super) struct Sum(HashMap<BigInt, BigInt>);

impl Sum {
    pub(super) fn add(&mut self, fraction: Fraction) {
        *self.0.entry(fraction.under).or_default() += fraction.over;
    }

    pub(super) fn total(self) -> Fraction {
        let mut parts: Vec<(BigInt, BigInt)> = self.0.into_iter().collect();
        parts.sort_unstable();
        let none = Fraction::whole(0);
        parts.into_iter().fold(none, |sum, (under, over)| sum.add(&Fraction::new(over, under)))
    }
}
