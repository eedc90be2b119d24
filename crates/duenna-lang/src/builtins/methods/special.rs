//! Methods of built-in values that stand behind operators, called by their names: `xs.__len__()`.

#![expect(clippy::wildcard_enum_match_arm, reason = "other keys are no slices")]

use ruff_python_ast::{CmpOp, Operator};

use super::super::arguments::Arguments;
use crate::exception::Fault;
use crate::heap::Heap;
use crate::ops::{self, Shape};
use crate::text;
use crate::value::{Kind, Slot, Value};

/// Calls such a method. `None`: the value has none of that name.
pub(super) fn call(heap: &mut Heap, value: &Value, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    if let Some(op) = comparison(name) {
        let other = given.one()?.value.clone();
        return ops::compare(heap, op, value, &other).map(|found| Some(Slot::public(found)));
    }
    if let Some(op) = operator(name) {
        let other = given.one()?.value.clone();
        return ops::binary(heap, op, value, &other).map(|made| Some(Slot::public(made)));
    }
    let length = Shape::of(heap, value).length();
    Ok(Some(match (name, length) {
        ("__len__", Some(length)) => {
            given.none()?;
            Slot::public(Value::Int(i64::try_from(length).unwrap_or(i64::MAX)))
        }
        ("__contains__", Some(_)) => {
            let needle = given.one()?.value.clone();
            Slot::public(ops::compare(heap, CmpOp::In, &needle, value)?)
        }
        ("__getitem__", Some(_)) => {
            let key = given.one()?.value.clone();
            ops::index(heap, value, &key)?
        }
        ("__setitem__", Some(_)) => {
            let (key, item) = given.two()?;
            match slice(heap, &key.value) {
                Some(bounds) => crate::library::replace_slice(heap, value, bounds, Some(&item.value))?,
                None => ops::set_index(heap, value, key, item.clone())?,
            }
            Slot::public(Value::None)
        }
        ("__delitem__", Some(_)) => {
            let key = given.one()?.value.clone();
            match slice(heap, &key) {
                Some(bounds) => crate::library::replace_slice(heap, value, bounds, None)?,
                None => ops::delete_index(heap, value, &key)?,
            }
            Slot::public(Value::None)
        }
        ("__str__", _) => {
            given.none()?;
            let shown = text::display(heap, value)?;
            ops::text_slot(heap, shown)
        }
        ("__repr__", _) => {
            given.none()?;
            let shown = text::repr(heap, value)?;
            ops::text_slot(heap, shown)
        }
        ("__bool__", _) if length.is_none() => {
            given.none()?;
            Slot::public(Value::Bool(ops::truth(heap, value)))
        }
        _ => return Ok(None),
    }))
}

fn slice(heap: &Heap, key: &Value) -> Option<[Option<Value>; 3]> {
    match heap.kind(key)? {
        Kind::Slice(bounds) => Some((**bounds).clone().map(|bound| Some(bound.value))),
        _ => None,
    }
}

fn comparison(name: &str) -> Option<CmpOp> {
    Some(match name {
        "__eq__" => CmpOp::Eq,
        "__ne__" => CmpOp::NotEq,
        "__lt__" => CmpOp::Lt,
        "__le__" => CmpOp::LtE,
        "__gt__" => CmpOp::Gt,
        "__ge__" => CmpOp::GtE,
        _ => return None,
    })
}

fn operator(name: &str) -> Option<Operator> {
    Some(match name {
        "__add__" => Operator::Add,
        "__sub__" => Operator::Sub,
        "__mul__" => Operator::Mult,
        "__truediv__" => Operator::Div,
        "__floordiv__" => Operator::FloorDiv,
        "__mod__" => Operator::Mod,
        "__or__" => Operator::BitOr,
        "__and__" => Operator::BitAnd,
        "__xor__" => Operator::BitXor,
        _ => return None,
    })
}
