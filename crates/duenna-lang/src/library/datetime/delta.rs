//! `timedelta`.

#![expect(clippy::wildcard_enum_match_arm, reason = "what an arm does not name has no such thing")]

use std::fmt::Write as _;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{Signed as _, ToPrimitive as _};
use ruff_python_ast::Operator;
use serde::{Deserialize, Serialize};

use super::super::exact::Fraction;
use super::civil::{DAY, MICROS};
use crate::builtins::Arguments;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Opaque;
use crate::ops::{self, Number};
use crate::value::{Kind, Slot, Value};

/// A span of time; `micros` is within one day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Delta {
    pub(super) days: i64,
    pub(super) micros: i64,
}

const UNITS: [(&str, i64); 7] = [
    ("days", DAY),
    ("seconds", MICROS),
    ("microseconds", 1),
    ("milliseconds", 1000),
    ("minutes", 60 * MICROS),
    ("hours", 3600 * MICROS),
    ("weeks", 7 * DAY),
];

impl Delta {
    pub(crate) const MAX: Self = Self { days: 999_999_999, micros: DAY - 1 };
    pub(crate) const MIN: Self = Self { days: -999_999_999, micros: 0 };

    pub(crate) fn of(total: i128) -> Result<Self, Fault> {
        let day = i128::from(DAY);
        let days = total.div_euclid(day);
        if days.abs() > 999_999_999 {
            let message = format!("days={days}; must have magnitude <= 999999999");
            return Err(ExceptionRecord::new(Class::OverflowError, message).into());
        }
        let part = |part: i128| i64::try_from(part).unwrap_or_default();
        Ok(Self { days: part(days), micros: part(total.rem_euclid(day)) })
    }

    pub(super) fn of_micros(total: i64) -> Self {
        Self { days: total.div_euclid(DAY), micros: total.rem_euclid(DAY) }
    }

    pub(crate) fn total(self) -> i128 {
        i128::from(self.days) * i128::from(DAY) + i128::from(self.micros)
    }

    pub(crate) fn value(self) -> Value {
        Opaque::Delta(self).value()
    }

    pub(super) const fn seconds(self) -> i64 {
        self.micros / MICROS
    }

    pub(crate) fn display(self) -> String {
        let seconds = self.seconds();
        let mut out = match self.days {
            0 => String::new(),
            days => format!("{days} day{}, ", if days.abs() == 1 { "" } else { "s" }),
        };
        let _ = write!(out, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
        if self.micros % MICROS != 0 {
            let _ = write!(out, ".{:06}", self.micros % MICROS);
        }
        out
    }

    pub(crate) fn repr(self) -> String {
        let parts = [("days", self.days), ("seconds", self.seconds()), ("microseconds", self.micros % MICROS)];
        let parts: Vec<String> =
            parts.iter().filter(|part| part.1 != 0).map(|(name, part)| format!("{name}={part}")).collect();
        format!("datetime.timedelta({})", if parts.is_empty() { "0".to_owned() } else { parts.join(", ") })
    }

    pub(super) fn attribute(self, name: &str) -> Option<Value> {
        Some(match name {
            "days" => Value::Int(self.days),
            "seconds" => Value::Int(self.seconds()),
            "microseconds" => Value::Int(self.micros % MICROS),
            _ => return None,
        })
    }

    pub(super) fn total_seconds(self) -> Value {
        Value::Float(ops::quotient(&BigInt::from(self.total()), &BigInt::from(MICROS)))
    }
}

pub(super) fn new(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    if given.positional.len() + given.keywords.len() > 7 {
        let count = given.positional.len() + given.keywords.len();
        return Err(ExceptionRecord::type_error(format!("__new__() takes at most 7 arguments ({count} given)")).into());
    }
    let names: Vec<&str> = UNITS.iter().map(|unit| unit.0).collect();
    if let Some((name, _)) = given.keywords.iter().find(|(name, _)| !names.contains(&&**name)) {
        return Err(
            ExceptionRecord::type_error(format!("'{name}' is an invalid keyword argument for __new__()")).into()
        );
    }
    let mut total = Fraction::whole(0);
    for (place, (name, unit)) in UNITS.iter().enumerate() {
        let Some(value) = given.either(place, name) else { continue };
        let Some(number) = Number::of(ops::given(value)?) else {
            let kind = ops::type_name(heap, value);
            let message = format!("unsupported type for timedelta {name} component: {kind}");
            return Err(ExceptionRecord::type_error(message).into());
        };
        let exact = match number {
            Number::Float(float) if float.is_nan() => {
                return Err(ExceptionRecord::value_error("cannot convert float NaN to integer").into());
            }
            Number::Float(float) if float.is_infinite() => {
                let message = "cannot convert float infinity to integer";
                return Err(ExceptionRecord::new(Class::OverflowError, message).into());
            }
            Number::Int(_) | Number::Big(_) | Number::Float(_) => Fraction::of(number)?,
        };
        total = total.add(&exact.times(&Fraction::whole(*unit)));
    }
    rounded(&total).map(|delta| Slot::public(delta.value()))
}

/// The nearest span, half to even.
fn rounded(micros: &Fraction) -> Result<Delta, Fault> {
    let (floor, rest) = micros.over.div_mod_floor(&micros.under);
    let twice = rest * 2_u32;
    let up = twice > micros.under || (twice == micros.under && floor.is_odd());
    let total = floor + u32::from(up);
    let too_large = || ExceptionRecord::new(Class::OverflowError, "Python int too large to convert to C int");
    let total = total.to_i128().filter(|total| total.abs() < i128::from(DAY) << 31);
    Delta::of(total.ok_or_else(too_large)?)
}

fn zero(words: &str) -> Fault {
    ExceptionRecord::new(Class::ZeroDivisionError, words).into()
}

/// `a op b` where one is a span and the other a span or a number.
pub(super) fn binary(op: Operator, a: &Value, b: &Value) -> Option<Result<Value, Fault>> {
    let (left, right) = (of(a), of(b));
    let result = match (op, left, right) {
        (Operator::Add, Some(a), Some(b)) => Delta::of(a.total() + b.total()).map(Delta::value),
        (Operator::Sub, Some(a), Some(b)) => Delta::of(a.total() - b.total()).map(Delta::value),
        (Operator::Div, Some(_), Some(b)) if b.total() == 0 => Err(zero("division by zero")),
        (Operator::Div, Some(a), Some(b)) => {
            Ok(Value::Float(ops::quotient(&BigInt::from(a.total()), &BigInt::from(b.total()))))
        }
        (Operator::FloorDiv, Some(_), Some(b)) if b.total() == 0 => Err(zero("integer division or modulo by zero")),
        (Operator::FloorDiv, Some(a), Some(b)) => {
            Ok(ops::normal(BigInt::from(a.total()).div_floor(&BigInt::from(b.total()))))
        }
        (Operator::Mod, Some(_), Some(b)) if b.total() == 0 => Err(zero("integer modulo by zero")),
        (Operator::Mod, Some(a), Some(b)) => Delta::of(a.total().mod_floor(&b.total())).map(Delta::value),
        (Operator::Mult, Some(a), None) => scaled(a, Number::of(b)?, false),
        (Operator::Mult, None, Some(b)) => scaled(b, Number::of(a)?, false),
        (Operator::Div, Some(a), None) => scaled(a, Number::of(b)?, true),
        (Operator::FloorDiv, Some(a), None) => {
            let by = Number::of(b)?.big()?;
            if by.sign() == num_bigint::Sign::NoSign {
                Err(zero("integer division or modulo by zero"))
            } else {
                let quotient = BigInt::from(a.total()).div_floor(&by);
                rounded(&Fraction::new(quotient, BigInt::from(1))).map(Delta::value)
            }
        }
        _ => return None,
    };
    Some(result)
}

fn scaled(delta: Delta, by: Number<'_>, divide: bool) -> Result<Value, Fault> {
    let (total, by) = (Fraction::whole(delta.total()), Fraction::of(by)?);
    if divide && !by.over.is_positive() && !by.over.is_negative() {
        return Err(zero("integer division or modulo by zero"));
    }
    rounded(&if divide { total.divided(&by) } else { total.times(&by) }).map(Delta::value)
}

pub(super) fn of(value: &Value) -> Option<Delta> {
    match value {
        Value::Opaque(opaque) => match **opaque {
            Opaque::Delta(delta) => Some(delta),
            _ => None,
        },
        _ => None,
    }
}

/// `divmod(a, b)` of two spans.
pub(crate) fn divide(heap: &mut Heap, a: &Value, b: &Value) -> Option<Result<Value, Fault>> {
    of(a).and(of(b))?;
    let quotient = binary(Operator::FloorDiv, a, b)?;
    let rest = binary(Operator::Mod, a, b)?;
    Some(quotient.and_then(|quotient| {
        let pair = vec![Slot::public(quotient), Slot::public(rest?)];
        Ok(heap.allocate(Kind::Tuple(pair)))
    }))
}
