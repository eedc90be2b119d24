//! Values of library types as numbers.

#![expect(clippy::wildcard_enum_match_arm, reason = "what an arm does not name has no such thing")]

use ruff_python_ast::UnaryOp;

use super::super::datetime::Delta;
use super::super::decimal::Decimal;
use super::Opaque;
use crate::exception::Fault;
use crate::heap::Heap;
use crate::ops;
use crate::value::Value;

impl Opaque {
    /// `-a`, `+a`; `None` where it has none.
    pub(crate) fn unary(&self, op: UnaryOp) -> Option<Result<Value, Fault>> {
        match (self, op) {
            (Self::Decimal(decimal), UnaryOp::UAdd) => Some(decimal.with_sign(decimal.is_negative())),
            (Self::Decimal(decimal), UnaryOp::USub) => Some(decimal.with_sign(!decimal.is_negative())),
            (Self::Complex(complex), UnaryOp::UAdd) => Some(Ok(complex.value())),
            (Self::Complex(complex), UnaryOp::USub) => Some(Ok(complex.negated().value())),
            (Self::Fraction(fraction), UnaryOp::UAdd) => Some(Ok(fraction.with_sign(false))),
            (Self::Fraction(fraction), UnaryOp::USub) => Some(Ok(fraction.with_sign(true))),
            (Self::Delta(delta), UnaryOp::UAdd) => Some(Ok(delta.value())),
            (Self::Delta(delta), UnaryOp::USub) => Some(Delta::of(-delta.total()).map(Delta::value)),
            _ => None,
        }
    }

    /// `abs(…)`, where it has one.
    pub(crate) fn magnitude(&self) -> Option<Result<Value, Fault>> {
        match self {
            Self::Decimal(decimal) => Some(decimal.with_sign(false)),
            Self::Complex(complex) => Some(complex.magnitude()),
            Self::Fraction(fraction) => Some(Ok(fraction.magnitude())),
            Self::Delta(delta) => Some(Delta::of(delta.total().abs()).map(Delta::value)),
            _ => None,
        }
    }

    /// As a whole number, rounded as a mode of `decimal` says.
    pub(crate) fn whole(&self, mode: &str) -> Option<Result<Value, Fault>> {
        match self {
            Self::Decimal(decimal) => Some(decimal.to_whole(mode)),
            Self::Fraction(fraction) => Some(Ok(ops::normal(fraction.rounded(mode)))),
            _ => None,
        }
    }

    /// `round(…, digits)`
    pub(crate) fn round(&self, heap: &Heap, digits: Option<&Value>) -> Option<Result<Value, Fault>> {
        match self {
            Self::Decimal(decimal) => Some(decimal.round(heap, digits)),
            Self::Fraction(fraction) => Some(fraction.round(heap, digits)),
            _ => None,
        }
    }

    /// As a float, where it is a real number.
    pub(crate) fn real(&self) -> Option<f64> {
        match self {
            Self::Decimal(decimal) => Some(decimal.to_float()),
            Self::Fraction(fraction) => Some(fraction.float()),
            _ => None,
        }
    }

    /// A number of digits, where it is one.
    pub(crate) fn decimal(&self) -> Option<&Decimal> {
        if let Self::Decimal(decimal) = self { Some(decimal) } else { None }
    }
}
