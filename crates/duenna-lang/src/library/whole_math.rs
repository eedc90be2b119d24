//! `math`: functions of whole numbers, and sums and products.

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{Signed as _, ToPrimitive as _, Zero as _};
use ruff_python_ast::Operator;

use super::exact::{Fraction, Sum};
use super::math::{domain, number};
use crate::builtins::Arguments;
use crate::cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::value::{Kind, Slot, Value};

type Outcome = Result<Slot, Fault>;

/// The work of adding one number to an exact sum.
pub(super) const EXACT: usize = 16;

/// A whole number argument of any size.
fn whole(heap: &Heap, value: &Value) -> Result<BigInt, Fault> {
    let name = ops::type_name(heap, ops::given(value)?);
    let whole = Number::of(value).and_then(Number::big);
    Ok(whole
        .ok_or_else(|| ExceptionRecord::type_error(format!("'{name}' object cannot be interpreted as an integer")))?)
}

fn slot(big: BigInt) -> Outcome {
    ops::bounded_bits(big.bits())?;
    Ok(Slot::public(ops::normal(big)))
}

pub(super) fn gcd(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.no_keywords()?;
    let mut all = BigInt::from(0);
    for item in given.positional {
        all = all.gcd(&whole(heap, &item.value)?);
    }
    slot(all)
}

pub(super) fn lcm(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.no_keywords()?;
    let mut all = BigInt::from(1);
    for item in given.positional {
        all = all.lcm(&whole(heap, &item.value)?);
        ops::bounded_bits(all.bits())?;
    }
    slot(all)
}

pub(super) fn isqrt(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let number = whole(heap, &given.one()?.value)?;
    if number.is_negative() {
        return Err(ExceptionRecord::value_error("isqrt() argument must be nonnegative").into());
    }
    slot(number.sqrt())
}

pub(super) fn factorial(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let number = whole(heap, &given.one()?.value)?;
    if number.is_negative() {
        return Err(ExceptionRecord::value_error("factorial() not defined for negative values").into());
    }
    let many =
        || ExceptionRecord::new(Class::OverflowError, "factorial() argument should not exceed 9223372036854775807");
    let number = number.to_i64().ok_or_else(many)?;
    slot(product(heap, 1, number.unsigned_abs())?)
}

/// The product of all whole numbers from `first` to `last`, halves first: the factors stay of one size.
fn product(heap: &Heap, first: u64, last: u64) -> Result<BigInt, Fault> {
    let count = last.saturating_sub(first).saturating_add(1);
    // Of `count` factors, all but the first half of a factorial have this many bits at least.
    let each = u64::from(64 - (first / 2 + last / 2).leading_zeros()).saturating_sub(1);
    ops::bounded_bits((count / 2).saturating_mul(each))?;
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    heap.work(count.saturating_mul(4))?;
    cost::products(heap, count.saturating_mul(2), count.saturating_mul(2))?;
    let mut parts: Vec<BigInt> = (first..=last).map(BigInt::from).collect();
    while parts.len() > 1 {
        parts = parts.chunks(2).map(|pair| pair.iter().product()).collect();
    }
    Ok(parts.pop().unwrap_or_else(|| BigInt::from(1)))
}

/// Counts one step of a long product.
fn worked(heap: &Heap, all: &BigInt, by: &BigInt) -> Result<(), Fault> {
    let bytes = |number: &BigInt| usize::try_from(number.bits() / 8).unwrap_or(usize::MAX).max(8);
    heap.work(4)?;
    cost::products(heap, bytes(all), bytes(by))
}

fn chosen(heap: &Heap, n: &Value, k: &Value) -> Result<(BigInt, BigInt), Fault> {
    let (n, k) = (whole(heap, n)?, whole(heap, k)?);
    if n.is_negative() {
        return Err(ExceptionRecord::value_error("n must be a non-negative integer").into());
    }
    if k.is_negative() {
        return Err(ExceptionRecord::value_error("k must be a non-negative integer").into());
    }
    Ok((n, k))
}

pub(super) fn comb(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (n, k) = given.two()?;
    let (n, k) = chosen(heap, &n.value, &k.value)?;
    if k > n {
        return slot(BigInt::from(0));
    }
    let other = &n - &k;
    let k = k.min(other);
    let Some(k) = k.to_u64().filter(|k| *k <= 1 << 17) else {
        ops::bounded_bits(u64::MAX)?;
        return slot(BigInt::from(0));
    };
    let mut all = BigInt::from(1);
    for step in 0..k {
        worked(heap, &all, &n)?;
        all = all * (&n - step) / (step + 1);
        ops::bounded_bits(all.bits())?;
    }
    slot(all)
}

pub(super) fn perm(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.no_keywords()?;
    let [n, k @ ..] = given.positional else { return Err(given.wrong_count(1, 2)) };
    given.between(1, 2)?;
    let Some(k) = k.first().filter(|k| !matches!(k.value, Value::None)) else {
        return factorial(heap, Arguments { positional: std::slice::from_ref(n), ..given });
    };
    let (n, k) = chosen(heap, &n.value, &k.value)?;
    if k > n {
        return slot(BigInt::from(0));
    }
    let Some(k) = k.to_u64().filter(|k| *k <= 1 << 17) else {
        ops::bounded_bits(u64::MAX)?;
        return slot(BigInt::from(0));
    };
    let mut all = BigInt::from(1);
    for step in 0..k {
        worked(heap, &all, &n)?;
        all *= &n - step;
        ops::bounded_bits(all.bits())?;
    }
    slot(all)
}

pub(super) fn prod(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&["start"])?;
    let [items] = given.positional else { return Err(given.wrong_count(1, 1)) };
    let mut all = given.keyword("start").cloned().unwrap_or_else(|| Slot::public(Value::Int(1)));
    for item in ops::elements(heap, &items.value)? {
        all = Slot::public(ops::binary(heap, Operator::Mult, &all.value, &item.value)?);
    }
    Ok(all)
}

pub(super) fn fsum(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let items = ops::elements(heap, &given.one()?.value)?;
    heap.work(items.len().saturating_mul(EXACT))?;
    let (mut sum, mut special, mut infinite) = (Sum::default(), 0.0_f64, 0.0_f64);
    for item in items {
        let float = number(heap, &item.value)?;
        if float.is_finite() {
            sum.add(Fraction::of(Number::Float(float))?);
        } else {
            special += float;
            infinite += if float.is_infinite() { float } else { 0.0 };
        }
    }
    if infinite.is_nan() {
        return Err(ExceptionRecord::value_error("-inf + inf in fsum").into());
    }
    if special != 0.0 || special.is_nan() {
        return Ok(Slot::public(Value::Float(special)));
    }
    let total = sum.total().float();
    if total.is_infinite() {
        return Err(ExceptionRecord::new(Class::OverflowError, "intermediate overflow in fsum").into());
    }
    Ok(Slot::public(Value::Float(total + 0.0)))
}

/// The length of a vector, rounded once.
pub(super) fn length(sides: &[f64]) -> Result<f64, Fault> {
    if sides.iter().any(|side| side.is_infinite()) {
        return Ok(f64::INFINITY);
    }
    if sides.iter().any(|side| side.is_nan()) {
        return Ok(f64::NAN);
    }
    let mut sum = Sum::default();
    for side in sides {
        let side = Fraction::of(Number::Float(*side))?;
        sum.add(Fraction { over: &side.over * &side.over, under: &side.under * &side.under });
    }
    Ok(sum.total().root())
}

pub(super) fn dist(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (p, q) = given.two()?;
    let mut point = |slot: &Slot| {
        let items = ops::elements(heap, &slot.value)?;
        items.iter().map(|item| number(heap, &item.value)).collect::<Result<Vec<f64>, Fault>>()
    };
    let (p, q) = (point(p)?, point(q)?);
    if p.len() != q.len() {
        return Err(ExceptionRecord::value_error("both points must have the same number of dimensions").into());
    }
    heap.work(p.len().saturating_mul(EXACT))?;
    let sides: Vec<f64> = p.iter().zip(&q).map(|(a, b)| a - b).collect();
    length(&sides).map(|length| Slot::public(Value::Float(length)))
}

fn two(heap: &mut Heap, a: Value, b: Value) -> Slot {
    Slot::public(heap.allocate(Kind::Tuple(vec![Slot::public(a), Slot::public(b)])))
}

pub(super) fn modf(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let x = number(heap, &given.one()?.value)?;
    let fraction = if x.is_infinite() { 0.0_f64.copysign(x) } else { x.fract().copysign(x) };
    Ok(two(heap, Value::Float(fraction), Value::Float(x.trunc())))
}

pub(super) fn frexp(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let x = number(heap, &given.one()?.value)?;
    if x == 0.0 || !x.is_finite() {
        return Ok(two(heap, Value::Float(x), Value::Int(0)));
    }
    let (over, under) = crate::builtins::methods::number::ratio(x)?;
    let exponent = over.bits().to_i64().unwrap_or(0) - under.bits().to_i64().unwrap_or(0) + 1;
    Ok(two(heap, Value::Float(ops::scale_exact(x, -exponent)), Value::Int(exponent)))
}

pub(super) fn ldexp(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (x, exponent) = given.two()?;
    let x = number(heap, &x.value)?;
    let Some(exponent) = Number::of(ops::given(&exponent.value)?).and_then(Number::big) else {
        return Err(ExceptionRecord::type_error("Expected an int as second argument to ldexp.").into());
    };
    if x == 0.0 || !x.is_finite() {
        return Ok(Slot::public(Value::Float(x)));
    }
    let exponent = exponent.to_i64().unwrap_or(if exponent.is_negative() { -5000 } else { 5000 }).clamp(-5000, 5000);
    let (over, under) = crate::builtins::methods::number::ratio(x)?;
    let (up, down) = (exponent.max(0).unsigned_abs(), (-exponent).max(0).unsigned_abs());
    let scaled = ops::quotient(&(over << up), &(under << down));
    if scaled.is_infinite() {
        return Err(ExceptionRecord::new(Class::OverflowError, "math range error").into());
    }
    Ok(Slot::public(Value::Float(if scaled == 0.0 { 0.0_f64.copysign(x) } else { scaled })))
}

pub(super) fn ulp(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let x = number(heap, &given.one()?.value)?.abs();
    let next = if x >= f64::MAX { x - x.next_down() } else { x.next_up() - x };
    Ok(Slot::public(Value::Float(if x.is_finite() { next } else { x })))
}

pub(super) fn nextafter(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (x, y) = given.two()?;
    let (x, y) = (number(heap, &x.value)?, number(heap, &y.value)?);
    let next = if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x < y {
        x.next_up()
    } else if x > y {
        x.next_down()
    } else {
        y
    };
    Ok(Slot::public(Value::Float(next)))
}

/// The logarithm of a whole number too large for a float: of its highest bits, and how many there are.
pub(super) fn log_of_large(number: Number<'_>, log: fn(f64) -> f64) -> Option<Result<f64, Fault>> {
    let Number::Big(big) = number else { return None };
    if ops::to_float(big).is_ok() {
        return None;
    }
    if !big.is_positive() || big.is_zero() {
        return Some(Err(domain()));
    }
    let bits = big.bits();
    let mantissa = ops::quotient(big, &(BigInt::from(1) << bits));
    let bits = f64::from(u32::try_from(bits).unwrap_or(u32::MAX));
    Some(Ok(log(mantissa) + log(2.0) * bits))
}
