//! Unary and binary operators.

use ruff_python_ast::{Operator, UnaryOp};

use super::bound::{bounded_items, bounded_text};
use super::container;
use super::iterate::elements;
use super::number::{self, Number};
use super::view::{Shape, given, truth, type_name};
use crate::builtins::methods;
use crate::cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library;
use crate::text;
use crate::value::{Kind, Slot, Special, Value};

/// `-a`, `+a`, `~a`, `not a`.
pub(crate) fn unary(heap: &mut Heap, op: UnaryOp, a: &Value) -> Result<Value, Fault> {
    given(a)?;
    if let Some(inverted) = super::enumeration::inverted(heap, op, a) {
        return inverted;
    }
    let a = &super::plain(heap, a);
    let symbol = match op {
        UnaryOp::Not => return Ok(Value::Bool(!truth(heap, a))),
        UnaryOp::USub => "-",
        UnaryOp::UAdd => "+",
        UnaryOp::Invert => "~",
    };
    if matches!(a, Value::Opaque(_)) {
        cost::opaque(heap, a)?;
    } else {
        heap.scan(cost::bytes(heap, a))?;
    }
    let value = match (Number::of(a), op) {
        (Some(Number::Int(int)), UnaryOp::USub) => Some(negative(int)),
        (Some(Number::Int(int)), UnaryOp::Invert) => Some(Value::Int(!int)),
        (Some(Number::Big(big)), UnaryOp::USub) => Some(super::normal(-&**big)),
        (Some(Number::Big(big)), UnaryOp::Invert) => Some(super::normal(!&**big)),
        (Some(Number::Float(float)), UnaryOp::USub) => Some(Value::Float(-float)),
        (Some(number), UnaryOp::UAdd) => Some(number.value()),
        (Some(_), _) => None,
        (None, UnaryOp::USub | UnaryOp::UAdd) if let Some(Kind::Special(Special::Counter, counts)) = heap.kind(a) => {
            let counts = counts.clone();
            let kept = library::signed(heap, &counts, matches!(op, UnaryOp::USub))?;
            Some(heap.allocate(Kind::Special(Special::Counter, kept)))
        }
        (None, op) => {
            if let Value::Opaque(opaque) = a {
                opaque.unary(op).transpose()?
            } else {
                None
            }
        }
    };
    let value = value.ok_or_else(|| {
        ExceptionRecord::type_error(format!("bad operand type for unary {symbol}: '{}'", type_name(heap, a)))
    })?;
    cost::result(heap, &value);
    Ok(value)
}

fn negative(int: i64) -> Value {
    int.checked_neg().map_or_else(|| super::normal(-num_bigint::BigInt::from(int)), Value::Int)
}

/// `a op b`.
pub(crate) fn binary(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Result<Value, Fault> {
    if let Some(joined) = super::enumeration::flags(heap, op, a, b) {
        return joined;
    }
    if let Some(both) = either_type(heap, op, a, b) {
        return Ok(both);
    }
    let (a, b) = (&super::plain(heap, a), &super::plain(heap, b));
    let symbol = if matches!(op, Operator::Pow) { "** or pow()" } else { op.as_str() };
    if let Some(joined) = of_arrays(heap, op, a, b, symbol) {
        return joined;
    }
    operate(heap, op, a, b, symbol)
}

/// `a op b` where one of them is a `bytearray`: what the first makes is one, too.
fn of_arrays(heap: &mut Heap, op: Operator, a: &Value, b: &Value, symbol: &str) -> Option<Result<Value, Fault>> {
    let (x, y) = (library::bytes::array::plain(heap, a), library::bytes::array::plain(heap, b));
    if x.is_none() && y.is_none() {
        return None;
    }
    let is_array = x.is_some() || matches!(op, Operator::Mult);
    let (x, y) = (x.unwrap_or_else(|| a.clone()), y.unwrap_or_else(|| b.clone()));
    let made = given(&x).and_then(|x| operate(heap, op, x, given(&y)?, symbol));
    let made = if is_array { made.map_err(library::bytes::array::worded) } else { made };
    Some(made.and_then(|made| if is_array { library::bytes::array::array(heap, &made) } else { Ok(made) }))
}

/// `a op= b`: what can change is changed in place, and stays the same object.
pub(crate) fn augment(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Result<Value, Fault> {
    given(a)?;
    given(b)?;
    if let Some(joined) = super::enumeration::flags(heap, op, a, b) {
        return joined;
    }
    let (a, b) = (&super::plain(heap, a), &super::plain(heap, b));
    if container::augment(heap, op, a, b)? {
        return Ok(a.clone());
    }
    operate(heap, op, a, b, &format!("{}=", op.as_str()))
}

/// `divmod(a, b)`.
pub(crate) fn divide_with_rest(heap: &mut Heap, a: &Value, b: &Value) -> Result<Value, Fault> {
    let (Some(x), Some(y)) = (Number::of(given(a)?), Number::of(given(b)?)) else {
        cost::operation(heap, a, b)?;
        if let Some(pair) = library::divide(heap, a, b) {
            return pair;
        }
        return Err(unsupported(heap, "divmod()", a, b));
    };
    multiplied(heap, Operator::FloorDiv, a, b)?;
    let (quotient, rest) = number::divide(x, y)?;
    Ok(methods::number::pair(heap, quotient, rest))
}

/// `pow(a, b, modulus)`.
pub(crate) fn power(heap: &mut Heap, a: &Value, b: &Value, modulus: Option<&Value>) -> Result<Value, Fault> {
    let Some(modulus) = modulus.filter(|modulus| !matches!(modulus, Value::None)) else {
        return binary(heap, Operator::Pow, a, b);
    };
    let numbers = (Number::of(given(a)?), Number::of(given(b)?), Number::of(given(modulus)?));
    let (Some(base), Some(exponent), Some(modulo)) = numbers else {
        let (a, b, modulus) = (type_name(heap, a), type_name(heap, b), type_name(heap, modulus));
        let message = format!("unsupported operand type(s) for ** or pow(): '{a}', '{b}', '{modulus}'");
        return Err(ExceptionRecord::type_error(message).into());
    };
    let (bits, words) = (cost::bytes(heap, b).max(8), cost::bytes(heap, modulus).max(8));
    heap.work((bits / 8).saturating_mul(words / 8).saturating_mul(words / 8))?;
    cost::products(heap, cost::bytes(heap, a), words)?;
    let power = number::modular_power(base, exponent, modulo)?;
    let message = "pow() 3rd argument not allowed unless all arguments are integers";
    let power = power.ok_or_else(|| ExceptionRecord::type_error(message))?;
    cost::result(heap, &power);
    Ok(power)
}

fn operate(heap: &mut Heap, op: Operator, a: &Value, b: &Value, symbol: &str) -> Result<Value, Fault> {
    given(a)?;
    given(b)?;
    let value = match (Number::of(a), Number::of(b)) {
        (Some(x), Some(y)) => {
            if let Some(bool) = logic(op, a, b) {
                return Ok(Value::Bool(bool));
            }
            multiplied(heap, op, a, b)?;
            number::binary(op, x, y)?
        }
        _ if matches!(a, Value::Opaque(_)) || matches!(b, Value::Opaque(_)) && library::takes(op, a) => {
            cost::operation(heap, a, b)?;
            match library::binary(heap, op, a, b).transpose()? {
                // Neither knows the other: the sequence says what is wrong.
                None if matches!(op, Operator::Add) => joined_to_another(heap, a, b)?,
                None if matches!(op, Operator::Mult) => multiply(heap, a, b)?,
                found => found,
            }
        }
        _ => match op {
            Operator::Add if matches!(heap.kind(a), Some(Kind::Special(..))) => container::binary(heap, op, a, b)?,
            Operator::Add => add(heap, a, b)?,
            Operator::Mult => multiply(heap, a, b)?,
            Operator::Mod => modulo(heap, a, b)?,
            Operator::Sub | Operator::BitOr | Operator::BitXor | Operator::BitAnd => container::binary(heap, op, a, b)?,
            Operator::MatMult
            | Operator::Div
            | Operator::Pow
            | Operator::LShift
            | Operator::RShift
            | Operator::FloorDiv => None,
        },
    };
    let value = value.ok_or_else(|| unsupported(heap, symbol, a, b))?;
    cost::result(heap, &value);
    Ok(value)
}

/// Counts what an operator on long numbers costs.
fn multiplied(heap: &Heap, op: Operator, a: &Value, b: &Value) -> Result<(), Fault> {
    let (x, y) = (cost::bytes(heap, a), cost::bytes(heap, b));
    if x == 0 && y == 0 && !matches!(op, Operator::Pow) {
        return Ok(());
    }
    if matches!(op, Operator::Mult | Operator::FloorDiv | Operator::Mod | Operator::Div) {
        return cost::products(heap, x.max(8), y.max(8).max(x / 2));
    }
    if !matches!(op, Operator::Pow) {
        return heap.scan(x + y);
    }
    // What it makes is bounded, and never longer than this.
    match Number::whole(b).and_then(|power| usize::try_from(power).ok()) {
        Some(power) if power > 1 => {
            let bytes = x.max(8).saturating_mul(power).min(cost::LONGEST);
            cost::products(heap, bytes, bytes)
        }
        _ => Ok(()),
    }
}

/// A list or tuple takes only its like.
fn joined_to_another(heap: &mut Heap, a: &Value, b: &Value) -> Result<Option<Value>, Fault> {
    if matches!(Shape::of(heap, a), Shape::List(_) | Shape::Tuple(_) | Shape::Deque(_)) {
        return add(heap, a, b);
    }
    Ok(None)
}

fn unsupported(heap: &Heap, symbol: &str, a: &Value, b: &Value) -> Fault {
    let (a, b) = (type_name(heap, a), type_name(heap, b));
    ExceptionRecord::type_error(format!("unsupported operand type(s) for {symbol}: '{a}' and '{b}'")).into()
}

/// Two bools stay a bool under `&`, `|` and `^`.
const fn logic(op: Operator, a: &Value, b: &Value) -> Option<bool> {
    let (Value::Bool(a), Value::Bool(b)) = (a, b) else { return None };
    if matches!(op, Operator::BitAnd) {
        return Some(*a && *b);
    }
    if matches!(op, Operator::BitOr) {
        return Some(*a || *b);
    }
    if matches!(op, Operator::BitXor) { Some(*a != *b) } else { None }
}

/// One text, list or tuple after the other.
fn add(heap: &mut Heap, a: &Value, b: &Value) -> Result<Option<Value>, Fault> {
    let kind = match (Shape::of(heap, a), Shape::of(heap, b)) {
        (Shape::Text(a), Shape::Text(b)) => {
            bounded_text(a.len() + b.len())?;
            let joined = [&**a, &**b].concat();
            return Ok(Some(heap.text(joined)));
        }
        (Shape::List(a), Shape::List(b)) => {
            bounded_items(a.len() + b.len())?;
            Kind::List([a, b].concat())
        }
        (Shape::Tuple(a), Shape::Tuple(b)) => {
            bounded_items(a.len() + b.len())?;
            Kind::Tuple([a, b].concat())
        }
        (Shape::Deque(_), Shape::Deque(more)) => {
            let more: Vec<Slot> = more.iter().cloned().collect();
            let more = heap.allocate(Kind::List(more));
            let copy = heap.kind(a).cloned().ok_or(crate::exception::Fault::Failure)?;
            let joined = heap.allocate(copy);
            library::extend_deque(heap, &joined, &more)?;
            return Ok(Some(joined));
        }
        (Shape::Deque(_), _) => {
            let b = type_name(heap, b);
            return Err(
                ExceptionRecord::type_error(format!("can only concatenate deque (not \"{b}\") to deque")).into()
            );
        }
        (shape @ (Shape::Text(_) | Shape::List(_) | Shape::Tuple(_)), _) => {
            let is_tuple = matches!(shape, Shape::Tuple(_));
            // What derives from it is named as it is.
            let (a, b) = (if is_tuple { "tuple" } else { type_name(heap, a) }, type_name(heap, b));
            return Err(ExceptionRecord::type_error(format!("can only concatenate {a} (not \"{b}\") to {a}")).into());
        }
        _ => return Ok(None),
    };
    Ok(Some(heap.allocate(kind)))
}

/// A text, list or tuple several times.
fn multiply(heap: &mut Heap, a: &Value, b: &Value) -> Result<Option<Value>, Fault> {
    let is_sequence =
        |value| matches!(Shape::of(heap, value), Shape::Text(_) | Shape::List(_) | Shape::Tuple(_) | Shape::Deque(_));
    let (sequence, other) = if is_sequence(a) { (a, b) } else { (b, a) };
    if !is_sequence(sequence) {
        return Ok(None);
    }
    let Some(count) = Number::whole(other) else {
        if matches!(other, Value::Big(_)) {
            let message = "cannot fit 'int' into an index-sized integer";
            return Err(ExceptionRecord::new(Class::OverflowError, message).into());
        }
        let other = type_name(heap, other);
        return Err(ExceptionRecord::type_error(format!("can't multiply sequence by non-int of type '{other}'")).into());
    };
    let count = usize::try_from(count.max(0)).unwrap_or(usize::MAX);
    let repeat = |items: &[Slot]| {
        bounded_items(items.len().saturating_mul(count))?;
        Ok::<_, Fault>(items.iter().cycle().take(items.len() * count).cloned().collect())
    };
    let kind = match Shape::of(heap, sequence) {
        Shape::Text(text) => {
            bounded_text(text.len().saturating_mul(count))?;
            // An empty text has no bytes to repeat, however often.
            let repeated = if text.is_empty() { String::new() } else { text.repeat(count) };
            return Ok(Some(heap.text(repeated)));
        }
        Shape::List(items) => Kind::List(repeat(items)?),
        Shape::Tuple(items) => Kind::Tuple(repeat(items)?),
        Shape::Deque(items) => {
            let most = match heap.kind(sequence) {
                Some(Kind::Deque(_, most)) => *most,
                Some(_) | None => None,
            };
            let items: Vec<Slot> = items.iter().cloned().collect();
            let mut items = std::collections::VecDeque::from(repeat(&items)?);
            items.drain(..items.len().saturating_sub(most.unwrap_or(usize::MAX)));
            Kind::Deque(items, most)
        }
        Shape::Dict(_) | Shape::View(..) | Shape::Set(_) | Shape::Range(_) | Shape::Opaque(_) | Shape::Other => {
            return Ok(None);
        }
    };
    Ok(Some(heap.allocate(kind)))
}

/// `template % arguments`.
fn modulo(heap: &mut Heap, a: &Value, b: &Value) -> Result<Option<Value>, Fault> {
    let Value::Str(template) = a else { return Ok(None) };
    heap.work(template.len() / 4)?;
    let text = text::percent(heap, template, b)?;
    Ok(Some(heap.text(text)))
}

/// Appends what an iterable holds to a list.
pub(crate) fn extend(heap: &mut Heap, list: &Value, by: &Value) -> Result<(), Fault> {
    let more = elements(heap, by)?;
    let Value::Object(at) = list else { return Ok(()) };
    let length = Shape::of(heap, list).length().unwrap_or_default();
    bounded_items(length + more.len())?;
    heap.charge(more.len() * 32);
    if let Some(Kind::List(items)) = heap.get_mut(*at).map(|object| &mut object.kind) {
        items.extend(more);
    }
    Ok(())
}

/// `int | str` of types: both, as `isinstance` takes them.
fn either_type(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Option<Value> {
    let is_type = |value: &Value| super::is_type(heap, value);
    let is_one = |value: &Value| is_type(value) || *value == Value::None;
    let is_it = matches!(op, Operator::BitOr) && (is_type(a) && is_one(b) || is_one(a) && is_type(b));
    if !is_it {
        let Some(Kind::Tuple(items)) = heap.kind(a).filter(|_| matches!(op, Operator::BitOr) && is_one(b)) else {
            return None;
        };
        if items.is_empty() || !items.iter().all(|item| is_one(&item.value)) {
            return None;
        }
        let mut items = items.clone();
        items.push(Slot::public(b.clone()));
        return Some(heap.allocate(Kind::Tuple(items)));
    }
    let both = [a, b].map(|value| Slot::public(value.clone())).to_vec();
    Some(heap.allocate(Kind::Tuple(both)))
}
