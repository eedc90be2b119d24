//! `complex`, by the formulas of CPython's `complexobject.c`.

use ruff_python_ast::Operator;
use serde::{Deserialize, Serialize};

use super::signature::Signature;
use super::{Opaque, Outcome};
use crate::builtins::Arguments;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::text;
use crate::value::{HashKey, Slot, Value, float_bits};

/// The number of two parts.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct Complex {
    #[serde(with = "float_bits")]
    pub(crate) real: f64,
    #[serde(with = "float_bits")]
    pub(crate) imag: f64,
}

const MAKE: Signature = Signature::new(&["real", "imag"], 0);

/// `complex(real, imag)`
pub(super) fn make(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = MAKE.bind(given)?;
    if let Some(Value::Str(source)) = bound.get(0) {
        if bound.get(1).is_some() {
            return Err(ExceptionRecord::type_error("complex() can't take second arg if first is a string").into());
        }
        let malformed = || ExceptionRecord::value_error("complex() arg is a malformed string");
        return Ok(Slot::public(parsed(source).ok_or_else(malformed)?.value()));
    }
    let part = |place: usize, which: &str| match bound.get(place) {
        None => Ok(Complex { real: 0.0, imag: 0.0 }),
        Some(value) => Complex::of(value).ok_or_else(|| {
            let kind = ops::type_name(heap, value);
            let article = if place == 0 { "must be a string or a number" } else { "must be a number" };
            Fault::from(ExceptionRecord::type_error(format!("complex() {which} argument {article}, not '{kind}'")))
        }),
    };
    let (a, b) = (part(0, "first")?, part(1, "second")?);
    Ok(Slot::public(Complex { real: a.real - b.imag, imag: a.imag + b.real }.value()))
}

/// `1+2j`, perhaps in parentheses.
fn parsed(source: &str) -> Option<Complex> {
    let trimmed = source.trim();
    let inner = trimmed.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(trimmed).trim();
    let Some(body) = inner.strip_suffix(['j', 'J']) else {
        return text::parse_float(inner).map(|real| Complex { real, imag: 0.0 });
    };
    // The sign between the parts is the last one that no exponent has.
    let mut signs = body.char_indices().filter(|(at, character)| {
        let before = body.get(..*at).and_then(|before| before.chars().last());
        matches!(character, '+' | '-') && *at > 0 && !matches!(before, Some('e' | 'E'))
    });
    let (real, imag) = match signs.next_back() {
        Some((at, _)) => body.split_at_checked(at)?,
        None => ("0", body),
    };
    let imag = match imag {
        "" | "+" => 1.0,
        "-" => -1.0,
        imag => text::parse_float(imag).filter(|_| !imag.starts_with(char::is_whitespace))?,
    };
    Some(Complex { real: text::parse_float(real)?, imag })
}

impl Complex {
    pub(crate) fn value(self) -> Value {
        Opaque::Complex(self).value()
    }

    /// A complex number, or a real one as such.
    fn of(value: &Value) -> Option<Self> {
        if let Value::Opaque(opaque) = value {
            return if let Opaque::Complex(complex) = &**opaque { Some(*complex) } else { None };
        }
        Number::of(value)?.float().ok().map(|real| Self { real, imag: 0.0 })
    }

    pub(super) fn truth(self) -> bool {
        self.real != 0.0 || self.imag != 0.0
    }

    pub(super) fn repr(self) -> String {
        let part = |number: f64| {
            let shown = text::float_repr(number);
            shown.strip_suffix(".0").map_or(shown.clone(), str::to_owned)
        };
        if self.real == 0.0 && self.real.is_sign_positive() {
            return format!("{}j", part(self.imag));
        }
        let sign = if self.imag.is_sign_negative() && !self.imag.is_nan() { "" } else { "+" };
        format!("({}{sign}{}j)", part(self.real), part(self.imag))
    }

    pub(super) fn hash_key(self) -> HashKey {
        if self.imag == 0.0 {
            let whole = if self.real.fract() == 0.0 { ops::from_float(self.real).ok() } else { None };
            return match whole {
                Some(Value::Int(int)) => HashKey::Int(int),
                Some(Value::Big(big)) => HashKey::Big(big),
                _ => HashKey::Float(self.real.to_bits()),
            };
        }
        HashKey::Named(format!("complex {}", self.repr()))
    }

    pub(super) fn equal(self, other: &Value) -> bool {
        Self::of(other).is_some_and(|other| self == other)
    }

    pub(super) const fn negated(self) -> Self {
        Self { real: -self.real, imag: -self.imag }
    }

    pub(super) fn magnitude(self) -> Result<Value, Fault> {
        let size = self.real.hypot(self.imag);
        if size.is_infinite() && self.real.is_finite() && self.imag.is_finite() {
            return Err(ExceptionRecord::new(Class::OverflowError, "absolute value too large").into());
        }
        Ok(Value::Float(size))
    }

    pub(super) fn attribute(self, name: &str) -> Option<Value> {
        match name {
            "real" => Some(Value::Float(self.real)),
            "imag" => Some(Value::Float(self.imag)),
            _ => None,
        }
    }

    pub(super) fn call(self, name: &str, given: Arguments<'_>) -> Option<Outcome> {
        let conjugate = Self { imag: -self.imag, ..self };
        (name == "conjugate").then(|| given.none().map(|()| Slot::public(conjugate.value())))
    }

    fn times(self, by: Self) -> Self {
        Self { real: self.real * by.real - self.imag * by.imag, imag: self.real * by.imag + self.imag * by.real }
    }

    fn divided(self, by: Self) -> Result<Self, Fault> {
        let (real, imag) = (by.real.abs(), by.imag.abs());
        if real >= imag {
            if real == 0.0 {
                return Err(ExceptionRecord::new(Class::ZeroDivisionError, "complex division by zero").into());
            }
            let ratio = by.imag / by.real;
            let under = by.real + by.imag * ratio;
            return Ok(Self {
                real: (self.real + self.imag * ratio) / under,
                imag: (self.imag - self.real * ratio) / under,
            });
        }
        if imag >= real {
            let ratio = by.real / by.imag;
            let under = by.real * ratio + by.imag;
            return Ok(Self {
                real: (self.real * ratio + self.imag) / under,
                imag: (self.imag * ratio - self.real) / under,
            });
        }
        Ok(Self { real: f64::NAN, imag: f64::NAN })
    }

    /// `self ** by`
    pub(crate) fn power(self, by: Self) -> Result<Self, Fault> {
        let one = Self { real: 1.0, imag: 0.0 };
        if by.imag == 0.0 && by.real.fract() == 0.0 && by.real.abs() <= 100.0 {
            let (mut power, mut square) = (one, self);
            let mut left = Number::whole(&ops::from_float(by.real.abs())?).unwrap_or_default();
            while left > 0 {
                if left % 2 == 1 {
                    power = power.times(square);
                }
                square = square.times(square);
                left /= 2;
            }
            return if by.real < 0.0 { one.divided(power).map_err(|_| zero_power()) } else { Ok(power) };
        }
        if !by.truth() {
            return Ok(one);
        }
        if !self.truth() {
            return if by.imag != 0.0 || by.real < 0.0 { Err(zero_power()) } else { Ok(Self { real: 0.0, imag: 0.0 }) };
        }
        let (size, angle) = (self.real.hypot(self.imag), self.imag.atan2(self.real));
        let (mut length, mut phase) = (size.powf(by.real), angle * by.real);
        if by.imag != 0.0 {
            length *= (-angle * by.imag).exp();
            phase += by.imag * size.ln();
        }
        Ok(Self { real: length * phase.cos(), imag: length * phase.sin() })
    }
}

fn zero_power() -> Fault {
    ExceptionRecord::new(Class::ZeroDivisionError, "0.0 to a negative or complex power").into()
}

/// A negative number to a power that is no whole number.
pub(crate) fn real_power(base: f64, by: f64) -> Result<Value, Fault> {
    Complex { real: base, imag: 0.0 }.power(Complex { real: by, imag: 0.0 }).map(Complex::value)
}

/// `a op b` where one of them is complex.
pub(super) fn binary(op: Operator, a: &Value, b: &Value) -> Option<Result<Value, Fault>> {
    let is_complex = |value: &Value| matches!(value, Value::Opaque(opaque) if matches!(**opaque, Opaque::Complex(_)));
    if !is_complex(a) && !is_complex(b) {
        return None;
    }
    let (a, b) = (Complex::of(a)?, Complex::of(b)?);
    let result = match op {
        Operator::Add => Ok(Complex { real: a.real + b.real, imag: a.imag + b.imag }),
        Operator::Sub => Ok(Complex { real: a.real - b.real, imag: a.imag - b.imag }),
        Operator::Mult => Ok(a.times(b)),
        Operator::Div => a.divided(b),
        Operator::Pow => a.power(b),
        Operator::FloorDiv
        | Operator::Mod
        | Operator::MatMult
        | Operator::LShift
        | Operator::RShift
        | Operator::BitOr
        | Operator::BitXor
        | Operator::BitAnd => return None,
    };
    Some(result.map(Complex::value))
}
