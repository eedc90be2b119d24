//! `statistics`: sums are exact fractions, rounded once at the end.

use num_bigint::BigInt;
use num_integer::Integer as _;
use ruff_python_ast::Operator;

use super::Entry;
use super::decimal::Decimal;
use super::exact::{Fraction, Sum};
use super::whole_math::EXACT;
use crate::builtins::Arguments;
use crate::builtins::arguments::whole;
use crate::cost::Cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::value::{HashKey, Kind, Slot, Value};

type Outcome = Result<Slot, Fault>;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::constant("StatisticsError", || Value::Class(Class::StatisticsError)),
    Entry::scalar("mean", Cost::Metered, |heap, given| {
        let data = data(heap, given, "mean requires at least one data point")?;
        let sum = data.sum();
        data.exact(&sum.divided(&Fraction::whole(data.count)))
    }),
    Entry::scalar("fmean", Cost::Metered, fmean),
    Entry::alias("median", Cost::Metered, |heap, given| median(heap, given, Middle::Mean)),
    Entry::alias("median_low", Cost::Metered, |heap, given| median(heap, given, Middle::Low)),
    Entry::alias("median_high", Cost::Metered, |heap, given| median(heap, given, Middle::High)),
    Entry::alias("mode", Cost::Metered, mode),
    Entry::alias("multimode", Cost::Metered, multimode),
    Entry::scalar("variance", Cost::Metered, |heap, given| spread(heap, given, "variance", 1, false)),
    Entry::scalar("pvariance", Cost::Metered, |heap, given| spread(heap, given, "pvariance", 0, false)),
    Entry::scalar("stdev", Cost::Metered, |heap, given| spread(heap, given, "stdev", 1, true)),
    Entry::scalar("pstdev", Cost::Metered, |heap, given| spread(heap, given, "pstdev", 0, true)),
    Entry::alias("quantiles", Cost::Metered, quantiles),
    Entry::scalar("harmonic_mean", Cost::Metered, harmonic_mean),
    Entry::scalar("geometric_mean", Cost::Metered, geometric_mean),
];

fn error(message: &str) -> Fault {
    ExceptionRecord::new(Class::StatisticsError, message).into()
}

/// Numbers, exactly; NaN and infinity apart.
struct Data {
    numbers: Vec<Fraction>,
    /// What floats beyond the finite add up to.
    special: Option<f64>,
    /// Whether any is a float: then results are.
    floats: bool,
    /// Whether any is a decimal: then results are.
    decimals: bool,
    count: i64,
}

impl Data {
    fn of(heap: &mut Heap, value: &Value) -> Result<Self, Fault> {
        let items = ops::elements(heap, value)?;
        let mut data =
            Self { numbers: Vec::with_capacity(items.len()), special: None, floats: false, decimals: false, count: 0 };
        heap.work(items.len().saturating_mul(EXACT))?;
        for item in &items {
            let bytes = crate::cost::bytes(heap, &item.value);
            crate::cost::products(heap, bytes, bytes)?;
            if let Value::Opaque(opaque) = &item.value
                && let Some(decimal) = opaque.decimal()
            {
                // It is reduced, and so is the sum, whose lower part is no shorter.
                crate::cost::reduced(heap, decimal.reach().saturating_mul(2))?;
                data.decimals = true;
                data.count += 1;
                data.numbers.push(decimal.fraction()?);
                continue;
            }
            let Some(number) = Number::of(ops::given(&item.value)?) else {
                let kind = ops::type_name(heap, &item.value);
                let message = format!("can't convert type '{kind}' to numerator/denominator");
                return Err(ExceptionRecord::type_error(message).into());
            };
            data.count += 1;
            if let Number::Float(float) = number {
                data.floats = true;
                if !float.is_finite() {
                    data.special = Some(data.special.unwrap_or(0.0) + float);
                    continue;
                }
            }
            data.numbers.push(Fraction::of(number)?);
        }
        if data.decimals && data.floats {
            return Err(ExceptionRecord::type_error("don't know how to coerce float and Decimal").into());
        }
        Ok(data)
    }

    fn sum(&self) -> Fraction {
        let mut sum = Sum::default();
        self.numbers.iter().for_each(|number| sum.add(number.clone()));
        sum.total()
    }

    /// A result of the data's type: whole numbers stay whole where they are.
    fn exact(&self, result: &Fraction) -> Outcome {
        if let Some(special) = self.special {
            return Ok(Slot::public(Value::Float(special)));
        }
        if self.decimals {
            return Decimal::of_fraction(result).map(Slot::public);
        }
        if !self.floats && result.under == BigInt::from(1) {
            return Ok(Slot::public(ops::normal(result.over.clone())));
        }
        Ok(Slot::public(Value::Float(result.float())))
    }

    /// The sum of the squares of the distances from the mean, or from what is given as it.
    fn squares(&self, center: Option<&Fraction>) -> Fraction {
        let (mut sum, mut squares) = (Sum::default(), Sum::default());
        for number in &self.numbers {
            let number = center.map_or_else(|| number.clone(), |center| number.minus(center));
            squares.add(Fraction { over: &number.over * &number.over, under: &number.under * &number.under });
            sum.add(number);
        }
        let (sum, squares) = (sum.total(), squares.total());
        if center.is_some() {
            return squares;
        }
        // Σ(x - m)² = Σx² - (Σx)² / n
        squares.minus(&sum.times(&sum).divided(&Fraction::whole(self.count.max(1))))
    }
}

fn data(heap: &mut Heap, given: Arguments<'_>, empty: &str) -> Result<Data, Fault> {
    let data = Data::of(heap, &given.one()?.value)?;
    if data.count == 0 { Err(error(empty)) } else { Ok(data) }
}

fn fmean(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&["weights"])?;
    given.between(1, 2)?;
    let [items, weights @ ..] = given.positional else { return Err(given.wrong_count(1, 2)) };
    let data = Data::of(heap, &items.value)?;
    let weights = weights.first().map(|slot| &slot.value).or_else(|| given.keyword("weights").map(|slot| &slot.value));
    let Some(weights) = weights.filter(|weights| !matches!(weights, Value::None)) else {
        if data.count == 0 {
            return Err(error("fmean requires at least one data point"));
        }
        if let Some(special) = data.special {
            return Ok(Slot::public(Value::Float(special)));
        }
        // As CPython does: the sum is rounded, then the quotient.
        let count = Number::Int(data.count).float()?;
        return Ok(Slot::public(Value::Float(data.sum().float() / count)));
    };
    let weights = Data::of(heap, weights)?;
    if weights.count != data.count {
        return Err(error("data and weights must be the same length"));
    }
    let mut sum = Sum::default();
    for (number, weight) in data.numbers.iter().zip(&weights.numbers) {
        sum.add(Fraction::of(Number::Float(number.float() * weight.float()))?);
    }
    let total = weights.sum().float();
    if total == 0.0 {
        return Err(error("sum of weights must be non-zero"));
    }
    Ok(Slot::public(Value::Float(sum.total().float() / total)))
}

fn sorted(heap: &mut Heap, value: &Value) -> Result<Vec<Slot>, Fault> {
    let items = ops::elements(heap, value)?;
    ops::sort(heap, items, false)
}

#[derive(Clone, Copy, PartialEq)]
enum Middle {
    Mean,
    Low,
    High,
}

fn median(heap: &mut Heap, given: Arguments<'_>, middle: Middle) -> Outcome {
    let items = sorted(heap, &given.one()?.value)?;
    let half = items.len() / 2;
    let none = || error("no median for empty data");
    let high = items.get(half).ok_or_else(none)?;
    if items.len() % 2 == 1 || middle == Middle::High {
        return Ok(high.clone());
    }
    let low = items.get(half - 1).ok_or_else(none)?;
    if middle == Middle::Low {
        return Ok(low.clone());
    }
    let sum = ops::binary(heap, Operator::Add, &low.value, &high.value)?;
    ops::binary(heap, Operator::Div, &sum, &Value::Int(2)).map(Slot::public)
}

/// How often each item is there, in the order of their first places.
fn counted(heap: &mut Heap, value: &Value) -> Result<indexmap::IndexMap<HashKey, (Slot, usize)>, Fault> {
    let mut counts: indexmap::IndexMap<HashKey, (Slot, usize)> = indexmap::IndexMap::new();
    for item in ops::elements(heap, value)? {
        counts.entry(ops::hash_key(heap, &item.value)?).or_insert((item, 0)).1 += 1;
    }
    Ok(counts)
}

fn mode(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let counts = counted(heap, &given.one()?.value)?;
    let most = counts.values().map(|(_, count)| *count).max();
    let found = counts.into_values().find(|(_, count)| Some(*count) == most);
    found.map(|(item, _)| item).ok_or_else(|| error("no mode for empty data"))
}

fn multimode(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let counts = counted(heap, &given.one()?.value)?;
    let most = counts.values().map(|(_, count)| *count).max();
    let found = counts.into_values().filter(|(_, count)| Some(*count) == most).map(|(item, _)| item).collect();
    Ok(Slot::public(heap.allocate(Kind::List(found))))
}

/// Variance or deviation of a sample (`less` is 1) or of everything.
fn spread(heap: &mut Heap, given: Arguments<'_>, name: &str, less: i64, root: bool) -> Outcome {
    let mean = if less == 1 { "xbar" } else { "mu" };
    given.only_keywords(&[mean])?;
    given.between(1, 2)?;
    let Some(items) = given.get(0) else { return Err(given.wrong_count(1, 2)) };
    let data = Data::of(heap, items)?;
    if data.count <= less {
        let least = if less == 1 { "two data points" } else { "one data point" };
        return Err(error(&format!("{name} requires at least {least}")));
    }
    let center =
        given.either(1, mean).map(ops::given).transpose()?.and_then(Number::of).map(Fraction::of).transpose()?;
    if data.special.is_some() {
        return Ok(Slot::public(Value::Float(f64::NAN)));
    }
    let result = data.squares(center.as_ref()).divided(&Fraction::whole(data.count - less));
    if root && data.decimals {
        return Decimal::root_of_fraction(&result).map(Slot::public);
    }
    if root {
        return Ok(Slot::public(Value::Float(result.root())));
    }
    data.exact(&result)
}

fn quantiles(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&["n", "method"])?;
    let [items] = given.positional else { return Err(given.wrong_count(1, 1)) };
    let n = given.keyword("n").map_or(Ok(4), |n| whole(heap, &n.value))?;
    if n < 1 {
        return Err(error("n must be at least 1"));
    }
    ops::bounded_items(usize::try_from(n).unwrap_or(usize::MAX))?;
    let items = sorted(heap, &items.value)?;
    let count = i64::try_from(items.len()).unwrap_or(i64::MAX);
    if count < 2 {
        return Err(error("must have at least two data points"));
    }
    let inclusive = match given.keyword("method").map(|method| ops::given(&method.value)).transpose()? {
        None => false,
        Some(Value::Str(method)) if &**method == "exclusive" => false,
        Some(Value::Str(method)) if &**method == "inclusive" => true,
        Some(other) => {
            let shown = crate::text::repr(heap, other)?;
            return Err(ExceptionRecord::value_error(format!("Unknown method: {shown}")).into());
        }
    };
    let at = |place: i64| usize::try_from(place).ok().and_then(|place| items.get(place)).map(|slot| slot.value.clone());
    let steps = if inclusive { count - 1 } else { count + 1 };
    let mut found = Vec::new();
    for cut in 1..n {
        let (place, rest) = (cut * steps).div_rem(&n);
        let (place, rest) = if inclusive {
            (place, rest)
        } else {
            let place = place.clamp(1, count - 1);
            (place - 1, cut * steps - place * n)
        };
        let (Some(low), Some(high)) = (at(place), at(place + 1).or_else(|| at(place))) else { continue };
        let low = ops::binary(heap, Operator::Mult, &low, &Value::Int(n - rest))?;
        let high = ops::binary(heap, Operator::Mult, &high, &Value::Int(rest))?;
        let sum = ops::binary(heap, Operator::Add, &low, &high)?;
        found.push(Slot::public(ops::binary(heap, Operator::Div, &sum, &Value::Int(n))?));
    }
    Ok(Slot::public(heap.allocate(Kind::List(found))))
}

fn harmonic_mean(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&["weights"])?;
    given.between(1, 2)?;
    let Some(items) = given.get(0) else { return Err(given.wrong_count(1, 2)) };
    let data = Data::of(heap, items)?;
    if data.count == 0 {
        return Err(error("harmonic_mean requires at least one data point"));
    }
    let zero = BigInt::from(0);
    if data.numbers.iter().any(|number| number.over < zero) {
        return Err(error("harmonic mean does not support negative values"));
    }
    let weights = match given.either(1, "weights").filter(|weights| !matches!(weights, Value::None)) {
        Some(weights) => Some(Data::of(heap, weights)?),
        None => None,
    };
    if weights.as_ref().is_some_and(|weights| weights.count != data.count) {
        return Err(error("Number of weights does not match data size"));
    }
    if data.numbers.len() == 1 && weights.is_none() {
        let [number] = data.numbers.as_slice() else { return Err(Fault::Failure) };
        return data.exact(number);
    }
    if data.numbers.iter().any(|number| number.over == zero) {
        return Ok(Slot::public(Value::Int(0)));
    }
    let one = Fraction::whole(1);
    let mut sum = Sum::default();
    for (place, number) in data.numbers.iter().enumerate() {
        let weight = weights.as_ref().and_then(|weights| weights.numbers.get(place)).unwrap_or(&one);
        // As CPython does: each quotient is a float.
        let part = weight.divided(number);
        sum.add(if data.decimals { part } else { Fraction::of(Number::Float(part.float()))? });
    }
    let total = match &weights {
        Some(weights) => weights.sum(),
        None => Fraction::whole(data.count),
    };
    let sum = sum.total();
    if sum.over == zero {
        return Err(error("Weighted sum must be positive"));
    }
    if data.decimals {
        return data.exact(&total.divided(&sum));
    }
    Ok(Slot::public(Value::Float(total.divided(&sum).float())))
}

fn geometric_mean(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let empty = "geometric mean requires a non-empty dataset containing positive numbers";
    let data = data(heap, given, empty)?;
    let mut sum = Sum::default();
    for number in &data.numbers {
        let float = number.float();
        if float <= 0.0 {
            return Err(error(empty));
        }
        sum.add(Fraction::of(Number::Float(float.ln()))?);
    }
    if let Some(special) = data.special {
        return Ok(Slot::public(Value::Float(special)));
    }
    let count = Number::Int(data.count).float()?;
    Ok(Slot::public(Value::Float((sum.total().float() / count).exp())))
}
