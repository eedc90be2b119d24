//! `operator`: what the operators do, as functions.

use ruff_python_ast::{CmpOp, Operator, UnaryOp};

use super::{Entry, Outcome};
use crate::builtins::{self, Arguments, Builtin};
use crate::cost::Cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Comparison, Number, Shape};
use crate::value::{Slot, Value};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::alias("add", Cost::Metered, |heap, given| binary(heap, given, Operator::Add)),
    Entry::alias("sub", Cost::Metered, |heap, given| binary(heap, given, Operator::Sub)),
    Entry::alias("mul", Cost::Metered, |heap, given| binary(heap, given, Operator::Mult)),
    Entry::alias("truediv", Cost::Metered, |heap, given| binary(heap, given, Operator::Div)),
    Entry::alias("floordiv", Cost::Metered, |heap, given| binary(heap, given, Operator::FloorDiv)),
    Entry::alias("mod", Cost::Metered, |heap, given| binary(heap, given, Operator::Mod)),
    Entry::alias("pow", Cost::Metered, |heap, given| binary(heap, given, Operator::Pow)),
    Entry::alias("matmul", Cost::Metered, |heap, given| binary(heap, given, Operator::MatMult)),
    Entry::alias("lshift", Cost::Metered, |heap, given| binary(heap, given, Operator::LShift)),
    Entry::alias("rshift", Cost::Metered, |heap, given| binary(heap, given, Operator::RShift)),
    Entry::alias("and_", Cost::Metered, |heap, given| binary(heap, given, Operator::BitAnd)),
    Entry::alias("or_", Cost::Metered, |heap, given| binary(heap, given, Operator::BitOr)),
    Entry::alias("xor", Cost::Metered, |heap, given| binary(heap, given, Operator::BitXor)),
    Entry::alias("concat", Cost::Metered, concat),
    Entry::alias("neg", Cost::Metered, |heap, given| unary(heap, given, UnaryOp::USub)),
    Entry::alias("pos", Cost::Metered, |heap, given| unary(heap, given, UnaryOp::UAdd)),
    Entry::scalar("inv", Cost::Metered, |heap, given| unary(heap, given, UnaryOp::Invert)),
    Entry::scalar("invert", Cost::Metered, |heap, given| unary(heap, given, UnaryOp::Invert)),
    Entry::scalar("not_", Cost::Constant, |heap, given| unary(heap, given, UnaryOp::Not)),
    Entry::scalar("truth", Cost::Constant, truth),
    Entry::scalar("abs", Cost::Metered, |heap, given| {
        builtins::call(heap, Builtin::Abs, given.positional, given.keywords, &mut String::new())
    }),
    Entry::scalar("index", Cost::Constant, index),
    Entry::scalar("eq", Cost::Metered, |heap, given| compare(heap, given, CmpOp::Eq)),
    Entry::scalar("ne", Cost::Metered, |heap, given| compare(heap, given, CmpOp::NotEq)),
    Entry::scalar("lt", Cost::Metered, |heap, given| compare(heap, given, CmpOp::Lt)),
    Entry::scalar("le", Cost::Metered, |heap, given| compare(heap, given, CmpOp::LtE)),
    Entry::scalar("gt", Cost::Metered, |heap, given| compare(heap, given, CmpOp::Gt)),
    Entry::scalar("ge", Cost::Metered, |heap, given| compare(heap, given, CmpOp::GtE)),
    Entry::scalar("is_", Cost::Constant, |heap, given| compare(heap, given, CmpOp::Is)),
    Entry::scalar("is_not", Cost::Constant, |heap, given| compare(heap, given, CmpOp::IsNot)),
    Entry::scalar("contains", Cost::Metered, contains),
    Entry::scalar("countOf", Cost::Metered, count_of),
    Entry::scalar("indexOf", Cost::Metered, index_of),
    Entry::alias("getitem", Cost::Metered, get_item),
    Entry::writing("setitem", Cost::Metered, |heap, given| match given.positional {
        [object, key, value] => {
            ops::set_index(heap, &object.value, key, value.clone()).map(|()| Slot::public(Value::None))
        }
        _ => Err(given.wrong_count(3, 3)),
    }),
    Entry::writing("delitem", Cost::Metered, |heap, given| {
        let (object, key) = given.two()?;
        ops::delete_index(heap, &object.value, &key.value).map(|()| Slot::public(Value::None))
    }),
    Entry::scalar("length_hint", Cost::Linear, |heap, given| {
        number(Shape::of(heap, ops::given(&given.one()?.value)?).length().unwrap_or_default())
    }),
    Entry::writing("iadd", Cost::Metered, |heap, given| augment(heap, given, Operator::Add)),
    Entry::writing("iconcat", Cost::Metered, |heap, given| augment(heap, given, Operator::Add)),
    Entry::writing("isub", Cost::Metered, |heap, given| augment(heap, given, Operator::Sub)),
    Entry::writing("imul", Cost::Metered, |heap, given| augment(heap, given, Operator::Mult)),
    Entry::writing("itruediv", Cost::Metered, |heap, given| augment(heap, given, Operator::Div)),
    Entry::writing("ifloordiv", Cost::Metered, |heap, given| augment(heap, given, Operator::FloorDiv)),
    Entry::writing("imod", Cost::Metered, |heap, given| augment(heap, given, Operator::Mod)),
    Entry::writing("ipow", Cost::Metered, |heap, given| augment(heap, given, Operator::Pow)),
    Entry::writing("iand", Cost::Metered, |heap, given| augment(heap, given, Operator::BitAnd)),
    Entry::writing("ior", Cost::Metered, |heap, given| augment(heap, given, Operator::BitOr)),
    Entry::writing("ixor", Cost::Metered, |heap, given| augment(heap, given, Operator::BitXor)),
    Entry::writing("ilshift", Cost::Metered, |heap, given| augment(heap, given, Operator::LShift)),
    Entry::writing("irshift", Cost::Metered, |heap, given| augment(heap, given, Operator::RShift)),
];

fn augment(heap: &mut Heap, given: Arguments<'_>, op: Operator) -> Outcome {
    let (a, b) = given.two()?;
    ops::augment(heap, op, &a.value, &b.value).map(Slot::public)
}

fn binary(heap: &mut Heap, given: Arguments<'_>, op: Operator) -> Outcome {
    let (a, b) = given.two()?;
    ops::binary(heap, op, &a.value, &b.value).map(Slot::public)
}

fn unary(heap: &mut Heap, given: Arguments<'_>, op: UnaryOp) -> Outcome {
    ops::unary(heap, op, &given.one()?.value).map(Slot::public)
}

fn compare(heap: &mut Heap, given: Arguments<'_>, op: CmpOp) -> Outcome {
    let (a, b) = given.two()?;
    ops::compare(heap, op, &a.value, &b.value).map(Slot::public)
}

fn truth(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let value = ops::given(&given.one()?.value)?;
    Ok(Slot::public(Value::Bool(ops::truth(heap, value))))
}

/// A whole number; nothing else counts as one.
fn index(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let value = ops::given(&given.one()?.value)?;
    match Number::of(value) {
        Some(Number::Float(_)) | None => {
            let name = ops::type_name(heap, value);
            Err(ExceptionRecord::type_error(format!("'{name}' object cannot be interpreted as an integer")).into())
        }
        Some(number) => Ok(Slot::public(number.value())),
    }
}

fn concat(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (a, b) = given.two()?;
    ops::given(&b.value)?;
    if Number::of(ops::given(&a.value)?).is_some()
        || matches!(Shape::of(heap, &a.value), Shape::Dict(_) | Shape::Set(_))
    {
        let name = ops::type_name(heap, &a.value);
        return Err(ExceptionRecord::type_error(format!("'{name}' object can't be concatenated")).into());
    }
    ops::binary(heap, Operator::Add, &a.value, &b.value).map(Slot::public)
}

/// The container comes first here.
fn contains(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (hay, needle) = given.two()?;
    ops::compare(heap, CmpOp::In, &needle.value, &hay.value).map(Slot::public)
}

fn places(heap: &mut Heap, given: Arguments<'_>) -> Result<Vec<usize>, Fault> {
    let (hay, needle) = given.two()?;
    ops::given(&needle.value)?;
    let items = ops::elements(heap, &hay.value)?;
    let mut comparison = Comparison::new(heap);
    let mut found = Vec::new();
    for (place, item) in items.iter().enumerate() {
        if comparison.same(&item.value, &needle.value)? {
            found.push(place);
        }
    }
    Ok(found)
}

fn number(count: usize) -> Outcome {
    Ok(Slot::public(Value::Int(i64::try_from(count).map_err(|_| ops::overflow())?)))
}

fn count_of(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    number(places(heap, given)?.len())
}

fn index_of(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    match places(heap, given)?.first() {
        Some(place) => number(*place),
        None => Err(ExceptionRecord::value_error("sequence.index(x): x not in sequence").into()),
    }
}

fn get_item(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (object, key) = given.two()?;
    ops::index(heap, &object.value, &key.value)
}
