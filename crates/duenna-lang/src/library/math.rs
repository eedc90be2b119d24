//! `math`.

use super::{Entry, gamma, whole_math};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::value::{Slot, Value};

type Outcome = Result<Slot, Fault>;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::constant("pi", || Value::Float(std::f64::consts::PI)),
    Entry::constant("e", || Value::Float(std::f64::consts::E)),
    Entry::constant("tau", || Value::Float(std::f64::consts::TAU)),
    Entry::constant("inf", || Value::Float(f64::INFINITY)),
    Entry::constant("nan", || Value::Float(f64::NAN)),
    Entry::scalar("sqrt", Cost::Linear, |heap, given| {
        real(heap, given, |x| if x < 0.0 { None } else { Some(x.sqrt()) })
    }),
    Entry::scalar("exp", Cost::Linear, |heap, given| real(heap, given, |x| Some(x.exp()))),
    Entry::scalar("sin", Cost::Linear, |heap, given| real(heap, given, |x| x.is_finite().then(|| x.sin()))),
    Entry::scalar("cos", Cost::Linear, |heap, given| real(heap, given, |x| x.is_finite().then(|| x.cos()))),
    Entry::scalar("tan", Cost::Linear, |heap, given| real(heap, given, |x| x.is_finite().then(|| x.tan()))),
    Entry::scalar("asin", Cost::Linear, |heap, given| real(heap, given, |x| (x.abs() <= 1.0).then(|| x.asin()))),
    Entry::scalar("acos", Cost::Linear, |heap, given| real(heap, given, |x| (x.abs() <= 1.0).then(|| x.acos()))),
    Entry::scalar("atan", Cost::Linear, |heap, given| real(heap, given, |x| Some(x.atan()))),
    Entry::scalar("sinh", Cost::Linear, |heap, given| real(heap, given, |x| Some(x.sinh()))),
    Entry::scalar("cosh", Cost::Linear, |heap, given| real(heap, given, |x| Some(x.cosh()))),
    Entry::scalar("tanh", Cost::Linear, |heap, given| real(heap, given, |x| Some(x.tanh()))),
    Entry::scalar("degrees", Cost::Linear, |heap, given| {
        real(heap, given, |x| Some(x * (180.0 / std::f64::consts::PI)))
    }),
    Entry::scalar("radians", Cost::Linear, |heap, given| {
        real(heap, given, |x| Some(x * (std::f64::consts::PI / 180.0)))
    }),
    Entry::scalar("fabs", Cost::Linear, |heap, given| real(heap, given, |x| Some(x.abs()))),
    Entry::scalar("log2", Cost::Linear, |heap, given| logarithm(heap, given, f64::log2)),
    Entry::scalar("log10", Cost::Linear, |heap, given| logarithm(heap, given, f64::log10)),
    Entry::scalar("log1p", Cost::Linear, |heap, given| real(heap, given, |x| (x > -1.0).then(|| x.ln_1p()))),
    Entry::scalar("expm1", Cost::Linear, |heap, given| real(heap, given, |x| Some(x.exp_m1()))),
    Entry::scalar("log", Cost::Linear, log),
    Entry::scalar("pow", Cost::Linear, power),
    Entry::scalar("atan2", Cost::Linear, |heap, given| two(heap, given, f64::atan2)),
    Entry::scalar("copysign", Cost::Linear, |heap, given| two(heap, given, f64::copysign)),
    Entry::scalar("fmod", Cost::Linear, fmod),
    Entry::scalar("hypot", Cost::Linear, hypot),
    Entry::scalar("floor", Cost::Square, |heap, given| whole(heap, given, f64::floor, "ROUND_FLOOR")),
    Entry::scalar("ceil", Cost::Square, |heap, given| whole(heap, given, f64::ceil, "ROUND_CEILING")),
    Entry::scalar("trunc", Cost::Square, |heap, given| whole(heap, given, f64::trunc, "ROUND_DOWN")),
    Entry::scalar("isnan", Cost::Linear, |heap, given| test(heap, given, f64::is_nan)),
    Entry::scalar("isinf", Cost::Linear, |heap, given| test(heap, given, f64::is_infinite)),
    Entry::scalar("isfinite", Cost::Linear, |heap, given| test(heap, given, f64::is_finite)),
    Entry::scalar("isclose", Cost::Linear, is_close),
    Entry::scalar("cbrt", Cost::Linear, |heap, given| real(heap, given, |x| Some(x.cbrt()))),
    Entry::scalar("exp2", Cost::Linear, |heap, given| real(heap, given, |x| Some(x.exp2()))),
    Entry::scalar("asinh", Cost::Linear, |heap, given| real(heap, given, |x| Some(x.asinh()))),
    Entry::scalar("acosh", Cost::Linear, |heap, given| real(heap, given, |x| (x >= 1.0).then(|| x.acosh()))),
    Entry::scalar("atanh", Cost::Linear, |heap, given| real(heap, given, |x| (x.abs() < 1.0).then(|| x.atanh()))),
    Entry::scalar("erf", Cost::Linear, |heap, given| real(heap, given, |x| Some(gamma::erf(x)))),
    Entry::scalar("erfc", Cost::Linear, |heap, given| real(heap, given, |x| Some(gamma::erfc(x)))),
    Entry::scalar("gamma", Cost::Linear, |heap, given| real(heap, given, gamma::gamma)),
    Entry::scalar("lgamma", Cost::Linear, |heap, given| real(heap, given, gamma::lgamma)),
    Entry::scalar("remainder", Cost::Linear, remainder),
    Entry::scalar("gcd", Cost::Square, whole_math::gcd),
    Entry::scalar("lcm", Cost::Square, whole_math::lcm),
    Entry::scalar("isqrt", Cost::Square, whole_math::isqrt),
    Entry::scalar("factorial", Cost::Metered, whole_math::factorial),
    Entry::scalar("comb", Cost::Metered, whole_math::comb),
    Entry::scalar("perm", Cost::Metered, whole_math::perm),
    Entry::alias("prod", Cost::Metered, whole_math::prod),
    Entry::scalar("fsum", Cost::Metered, whole_math::fsum),
    Entry::scalar("dist", Cost::Metered, whole_math::dist),
    Entry::fresh("modf", Cost::Linear, whole_math::modf),
    Entry::fresh("frexp", Cost::Linear, whole_math::frexp),
    Entry::scalar("ldexp", Cost::Linear, whole_math::ldexp),
    Entry::scalar("ulp", Cost::Linear, whole_math::ulp),
    Entry::scalar("nextafter", Cost::Linear, whole_math::nextafter),
];

pub(super) fn number(heap: &Heap, value: &Value) -> Result<f64, Fault> {
    if let Some(number) = Number::of(ops::given(value)?) {
        return number.float();
    }
    if let Value::Opaque(opaque) = value
        && let Some(real) = opaque.real()
    {
        return Ok(real);
    }
    let name = ops::type_name(heap, value);
    Err(ExceptionRecord::type_error(format!("must be real number, not {name}")).into())
}

pub(super) fn domain() -> Fault {
    ExceptionRecord::value_error("math domain error").into()
}

/// A result that is infinite where the inputs were not is a range error.
fn ranged(result: f64, is_finite: bool) -> Outcome {
    if result.is_infinite() && is_finite {
        return Err(ExceptionRecord::new(Class::OverflowError, "math range error").into());
    }
    Ok(Slot::public(Value::Float(result)))
}

fn real(heap: &mut Heap, given: Arguments<'_>, function: fn(f64) -> Option<f64>) -> Outcome {
    let x = number(heap, &given.one()?.value)?;
    if x.is_nan() {
        return Ok(Slot::public(Value::Float(x)));
    }
    ranged(function(x).ok_or_else(domain)?, x.is_finite())
}

fn two(heap: &mut Heap, given: Arguments<'_>, function: fn(f64, f64) -> f64) -> Outcome {
    let (a, b) = given.two()?;
    let (a, b) = (number(heap, &a.value)?, number(heap, &b.value)?);
    let result = function(a, b);
    if result.is_nan() && !a.is_nan() && !b.is_nan() {
        return Err(domain());
    }
    ranged(result, a.is_finite() && b.is_finite())
}

/// A logarithm of one number, which may be too large for a float.
fn logarithm(heap: &mut Heap, given: Arguments<'_>, function: fn(f64) -> f64) -> Outcome {
    log_of(heap, &given.one()?.value, function).map(|log| Slot::public(Value::Float(log)))
}

fn log_of(heap: &Heap, value: &Value, function: fn(f64) -> f64) -> Result<f64, Fault> {
    if let Some(large) = Number::of(ops::given(value)?).and_then(|number| whole_math::log_of_large(number, function)) {
        return large;
    }
    let x = number(heap, value)?;
    if x > 0.0 || x.is_nan() { Ok(function(x)) } else { Err(domain()) }
}

fn log(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (x, base) = given.first(2)?;
    let x = log_of(heap, &x.value, f64::ln)?;
    let Some(base) = base.first() else { return Ok(Slot::public(Value::Float(x))) };
    let base = log_of(heap, &base.value, f64::ln)?;
    if base == 0.0 {
        return Err(ExceptionRecord::new(Class::ZeroDivisionError, "float division by zero").into());
    }
    Ok(Slot::public(Value::Float(x / base)))
}

fn remainder(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    two(heap, given, |a, b| {
        if b.is_infinite() && a.is_finite() {
            return a;
        }
        let (over, under) = (a.abs(), b.abs());
        let rest = over % under;
        let other = under - rest;
        let near = if rest < other {
            rest
        } else if rest > other {
            -other
        } else {
            // In the middle, the even quotient.
            rest - 2.0 * ((0.5 * (over - rest)) % under)
        };
        1.0_f64.copysign(a) * near
    })
}

fn fmod(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    two(heap, given, |a, b| a % b)
}

fn hypot(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.no_keywords()?;
    let sides = given.positional.iter().map(|slot| number(heap, &slot.value)).collect::<Result<Vec<f64>, _>>()?;
    whole_math::length(&sides).and_then(|length| ranged(length, sides.iter().all(|side| side.is_finite())))
}

fn whole(heap: &mut Heap, given: Arguments<'_>, function: fn(f64) -> f64, mode: &str) -> Outcome {
    let value = &given.one()?.value;
    if let Some(number @ (Number::Int(_) | Number::Big(_))) = Number::of(ops::given(value)?) {
        return Ok(Slot::public(number.value()));
    }
    if let Value::Opaque(opaque) = value
        && let Some(whole) = opaque.whole(mode)
    {
        return whole.map(Slot::public);
    }
    ops::from_float(function(number(heap, value)?)).map(Slot::public)
}

fn test(heap: &mut Heap, given: Arguments<'_>, holds: fn(f64) -> bool) -> Outcome {
    let x = number(heap, &given.one()?.value)?;
    Ok(Slot::public(Value::Bool(holds(x))))
}

/// `pow`: a pole is a domain error.
fn power(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (a, b) = given.two()?;
    if number(heap, &a.value)?.abs().to_bits() == 0
        && number(heap, &b.value)?.is_finite()
        && number(heap, &b.value)? < 0.0
    {
        return Err(domain());
    }
    two(heap, given, f64::powf)
}

#[expect(clippy::float_cmp, reason = "what is equal is close, infinities too")]
fn is_close(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&["rel_tol", "abs_tol"])?;
    let [a, b] = given.positional else { return Err(given.wrong_count(2, 2)) };
    let (a, b) = (number(heap, &a.value)?, number(heap, &b.value)?);
    let tolerance = |name, default| given.keyword(name).map_or(Ok(default), |slot| number(heap, &slot.value));
    let (relative, absolute) = (tolerance("rel_tol", 1e-9)?, tolerance("abs_tol", 0.0)?);
    let is_close = a == b
        || (a.is_finite() && b.is_finite() && {
            let distance = (a - b).abs();
            distance <= relative * a.abs().max(b.abs()) || distance <= absolute
        });
    Ok(Slot::public(Value::Bool(is_close)))
}
