//! `operator`: what the operators do, as functions.

use ruff_python_ast::{CmpOp, Operator, UnaryOp};

use super::{Entry, EntryKind, Outcome};
use crate::builtins::{self, Arguments, Builtin, Effect};
use crate::exception::{Fault, Raised};
use crate::heap::Heap;
use crate::ops::{self, Comparison, Number, Shape};
use crate::value::{Slot, Value};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::alias("add", |heap, given| binary(heap, given, Operator::Add)),
    Entry::alias("sub", |heap, given| binary(heap, given, Operator::Sub)),
    Entry::alias("mul", |heap, given| binary(heap, given, Operator::Mult)),
    Entry::alias("truediv", |heap, given| binary(heap, given, Operator::Div)),
    Entry::alias("floordiv", |heap, given| binary(heap, given, Operator::FloorDiv)),
    Entry::alias("mod", |heap, given| binary(heap, given, Operator::Mod)),
    Entry::alias("pow", |heap, given| binary(heap, given, Operator::Pow)),
    Entry::alias("matmul", |heap, given| binary(heap, given, Operator::MatMult)),
    Entry::alias("lshift", |heap, given| binary(heap, given, Operator::LShift)),
    Entry::alias("rshift", |heap, given| binary(heap, given, Operator::RShift)),
    Entry::alias("and_", |heap, given| binary(heap, given, Operator::BitAnd)),
    Entry::alias("or_", |heap, given| binary(heap, given, Operator::BitOr)),
    Entry::alias("xor", |heap, given| binary(heap, given, Operator::BitXor)),
    Entry::alias("concat", concat),
    Entry::alias("neg", |heap, given| unary(heap, given, UnaryOp::USub)),
    Entry::alias("pos", |heap, given| unary(heap, given, UnaryOp::UAdd)),
    Entry::scalar("inv", |heap, given| unary(heap, given, UnaryOp::Invert)),
    Entry::scalar("invert", |heap, given| unary(heap, given, UnaryOp::Invert)),
    Entry::scalar("not_", |heap, given| unary(heap, given, UnaryOp::Not)),
    Entry::scalar("truth", truth),
    Entry::scalar("abs", |heap, given| {
        builtins::call(heap, Builtin::Abs, given.positional, given.keywords, &mut String::new())
    }),
    Entry::scalar("index", index),
    Entry::scalar("eq", |heap, given| compare(heap, given, CmpOp::Eq)),
    Entry::scalar("ne", |heap, given| compare(heap, given, CmpOp::NotEq)),
    Entry::scalar("lt", |heap, given| compare(heap, given, CmpOp::Lt)),
    Entry::scalar("le", |heap, given| compare(heap, given, CmpOp::LtE)),
    Entry::scalar("gt", |heap, given| compare(heap, given, CmpOp::Gt)),
    Entry::scalar("ge", |heap, given| compare(heap, given, CmpOp::GtE)),
    Entry::scalar("is_", |heap, given| compare(heap, given, CmpOp::Is)),
    Entry::scalar("is_not", |heap, given| compare(heap, given, CmpOp::IsNot)),
    Entry::scalar("contains", contains),
    Entry::scalar("countOf", count_of),
    Entry::scalar("indexOf", index_of),
    Entry::alias("getitem", get_item),
    writing("setitem", |heap, given| match given.positional {
        [object, key, value] => {
            ops::set_index(heap, &object.value, key, value.clone()).map(|()| Slot::public(Value::None))
        }
        _ => Err(given.wrong_count(3, 3)),
    }),
    writing("delitem", |heap, given| {
        let (object, key) = given.two()?;
        ops::delete_index(heap, &object.value, &key.value).map(|()| Slot::public(Value::None))
    }),
    Entry::scalar("length_hint", |heap, given| {
        number(Shape::of(heap, ops::given(&given.one()?.value)?).length().unwrap_or_default())
    }),
    writing("iadd", |heap, given| augment(heap, given, Operator::Add)),
    writing("iconcat", |heap, given| augment(heap, given, Operator::Add)),
    writing("isub", |heap, given| augment(heap, given, Operator::Sub)),
    writing("imul", |heap, given| augment(heap, given, Operator::Mult)),
    writing("itruediv", |heap, given| augment(heap, given, Operator::Div)),
    writing("ifloordiv", |heap, given| augment(heap, given, Operator::FloorDiv)),
    writing("imod", |heap, given| augment(heap, given, Operator::Mod)),
    writing("ipow", |heap, given| augment(heap, given, Operator::Pow)),
    writing("iand", |heap, given| augment(heap, given, Operator::BitAnd)),
    writing("ior", |heap, given| augment(heap, given, Operator::BitOr)),
    writing("ixor", |heap, given| augment(heap, given, Operator::BitXor)),
    writing("ilshift", |heap, given| augment(heap, given, Operator::LShift)),
    writing("irshift", |heap, given| augment(heap, given, Operator::RShift)),
];

/// A function that may change its first argument.
const fn writing(path: &'static str, function: super::Function) -> Entry {
    Entry { path, kind: EntryKind::Function(Effect::Writes, function) }
}

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
            Err(Raised::type_error(format!("'{name}' object cannot be interpreted as an integer")).into())
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
        return Err(Raised::type_error(format!("'{name}' object can't be concatenated")).into());
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
        None => Err(Raised::value_error("sequence.index(x): x not in sequence").into()),
    }
}

fn get_item(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (object, key) = given.two()?;
    ops::index(heap, &object.value, &key.value)
}
