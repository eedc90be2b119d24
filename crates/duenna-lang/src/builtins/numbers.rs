//! Functions of numbers.

use num_traits::Signed as _;
use ruff_python_ast::{Operator, UnaryOp};

use super::arguments::{Arguments, whole};
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Opaque;
use crate::ops::{self, Number, Shape};
use crate::text;
use crate::value::{Kind, Slot, Value};

pub(super) fn sum(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["start"])?;
    let Some(iterable) = given.get(0) else {
        return Err(ExceptionRecord::type_error("sum() takes at least 1 positional argument (0 given)").into());
    };
    if given.positional.len() > 2 {
        let count = given.positional.len();
        return Err(ExceptionRecord::type_error(format!("sum() takes at most 2 arguments ({count} given)")).into());
    }
    let start = given.positional.get(1).or_else(|| given.keyword("start"));
    let start = start.cloned().unwrap_or_else(|| Slot::public(Value::Int(0)));
    let items = ops::elements(heap, iterable)?;
    match Shape::of(heap, ops::given(&start.value)?) {
        Shape::Text(_) => Err(ExceptionRecord::type_error("sum() can't sum strings [use ''.join(seq) instead]").into()),
        Shape::Opaque(Opaque::Bytes(_)) => {
            Err(ExceptionRecord::type_error("sum() can't sum bytes [use b''.join(seq) instead]").into())
        }
        Shape::List(_) | Shape::Tuple(_) if !items.is_empty() => joined(heap, &start.value, &items).map(Slot::public),
        Shape::List(_)
        | Shape::Tuple(_)
        | Shape::Dict(_)
        | Shape::View(..)
        | Shape::Deque(_)
        | Shape::Set(_)
        | Shape::Range(_)
        | Shape::Opaque(_)
        | Shape::Other => {
            let mut total = start;
            for item in items {
                total = Slot::public(ops::binary(heap, Operator::Add, &total.value, &item.value)?);
            }
            Ok(total)
        }
    }
}

/// The sum of lists or tuples, without the sums on the way: nothing on the heap is ever freed.
fn joined(heap: &mut Heap, start: &Value, items: &[Slot]) -> Result<Value, Fault> {
    let mut all = Vec::new();
    let is_list = matches!(Shape::of(heap, start), Shape::List(_));
    for value in std::iter::once(start).chain(items.iter().map(|item| &item.value)) {
        match Shape::of(heap, ops::given(value)?) {
            Shape::List(more) if is_list => all.extend_from_slice(more),
            Shape::Tuple(more) if !is_list => all.extend_from_slice(more),
            // Of another type: the operator has the words for it.
            Shape::Text(_)
            | Shape::List(_)
            | Shape::Tuple(_)
            | Shape::Dict(_)
            | Shape::View(..)
            | Shape::Deque(_)
            | Shape::Set(_)
            | Shape::Range(_)
            | Shape::Opaque(_)
            | Shape::Other => return ops::binary(heap, Operator::Add, start, value),
        }
        ops::bounded_items(all.len())?;
    }
    Ok(heap.allocate(if is_list { Kind::List(all) } else { Kind::Tuple(all) }))
}

pub(super) fn abs(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let value = &given.one()?.value;
    let value = match Number::of(ops::given(value)?) {
        Some(Number::Int(int)) if int >= 0 => Value::Int(int),
        Some(Number::Big(big)) if big.is_positive() => Value::Big(std::sync::Arc::clone(big)),
        Some(Number::Int(_) | Number::Big(_)) => ops::unary(heap, UnaryOp::USub, value)?,
        Some(Number::Float(float)) => Value::Float(float.abs()),
        None => {
            if let Value::Opaque(opaque) = value
                && let Some(magnitude) = opaque.magnitude()
            {
                return magnitude.map(Slot::public);
            }
            let name = ops::type_name(heap, value);
            return Err(ExceptionRecord::type_error(format!("bad operand type for abs(): '{name}'")).into());
        }
    };
    Ok(Slot::public(value))
}

pub(super) fn round(heap: &Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["number", "ndigits"])?;
    let count = given.positional.len() + given.keywords.len();
    if count > 2 {
        return Err(ExceptionRecord::type_error(format!("round() takes at most 2 arguments ({count} given)")).into());
    }
    let Some(value) = given.either(0, "number") else {
        return Err(ExceptionRecord::type_error("round() missing required argument 'number' (pos 1)").into());
    };
    let digits = given.either(1, "ndigits").map(ops::given).transpose()?;
    let digits = digits.filter(|digits| !matches!(digits, Value::None));
    if let Value::Opaque(opaque) = value
        && let Some(rounded) = opaque.round(heap, digits)
    {
        return rounded.map(Slot::public);
    }
    let rounded = match Number::of(ops::given(value)?) {
        None => {
            let name = ops::type_name(heap, value);
            return Err(ExceptionRecord::type_error(format!("type {name} doesn't define __round__ method")).into());
        }
        Some(number @ (Number::Int(_) | Number::Big(_))) => {
            let digits = digits.map_or(Ok(0), |digits| whole(heap, digits))?;
            ops::round_to_even(number, digits)
        }
        Some(Number::Float(float)) => match digits {
            None => ops::from_float(float.round_ties_even())?,
            Some(digits) => Value::Float(text::round_float(float, whole(heap, digits)?)?),
        },
    };
    Ok(Slot::public(rounded))
}

pub(super) fn divmod(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let (a, b) = given.two()?;
    ops::divide_with_rest(heap, &a.value, &b.value).map(Slot::public)
}

pub(super) fn pow(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["base", "exp", "mod"])?;
    let count = given.positional.len() + given.keywords.len();
    if count > 3 {
        return Err(ExceptionRecord::type_error(format!("pow() takes at most 3 arguments ({count} given)")).into());
    }
    let missing =
        |name, place| ExceptionRecord::type_error(format!("pow() missing required argument '{name}' (pos {place})"));
    let base = given.either(0, "base").ok_or_else(|| missing("base", 1))?;
    let exponent = given.either(1, "exp").ok_or_else(|| missing("exp", 2))?;
    ops::power(heap, base, exponent, given.either(2, "mod")).map(Slot::public)
}
