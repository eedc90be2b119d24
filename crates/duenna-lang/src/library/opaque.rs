//! Values of library types. They never change, so that copying one shares it.

use std::cmp::Ordering;

use ruff_python_ast::{Operator, UnaryOp};
use serde::{Deserialize, Serialize};

use crate::builtins::Arguments;
use crate::exception::Fault;
use crate::heap::Heap;
use crate::value::{HashKey, Slot, Value};

/// A value of a library type.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Opaque {}

impl Opaque {
    /// What CPython calls its type.
    pub(crate) fn type_name(&self) -> &'static str {
        match *self {}
    }

    /// Its type, as `type(…)` gives it.
    pub(crate) fn native_type(&self) -> Option<super::Native> {
        match *self {}
    }

    /// Whether it is of a type, or of one below it: a `datetime` is a `date`.
    pub(crate) fn is_a(&self, of: super::Native) -> bool {
        let _ = of;
        match *self {}
    }

    /// Whether it counts as true.
    pub(crate) fn truth(&self) -> bool {
        match *self {}
    }

    /// `len(…)`, where it has one.
    pub(crate) fn length(&self) -> Option<usize> {
        match *self {}
    }

    pub(crate) fn display(&self) -> String {
        match *self {}
    }

    pub(crate) fn repr(&self) -> String {
        match *self {}
    }

    /// `format(…, spec)`; `None` where it takes no specification.
    pub(crate) fn format(&self, spec: &str) -> Option<Result<String, Fault>> {
        let _ = spec;
        match *self {}
    }

    /// What it is as a key; `None` where it cannot be one.
    pub(crate) fn hash_key(&self) -> Option<HashKey> {
        match *self {}
    }

    /// `==`; `None` where the types say that it is not.
    pub(crate) fn equal(&self, other: &Value) -> Option<Result<bool, Fault>> {
        let _ = other;
        match *self {}
    }

    /// `<` and its kin; `None` where the two have no order.
    pub(crate) fn order(&self, other: &Value) -> Option<Result<Ordering, Fault>> {
        let _ = other;
        match *self {}
    }

    /// `-a`, `+a`; `None` where it has none.
    pub(crate) fn unary(&self, op: UnaryOp) -> Option<Result<Value, Fault>> {
        let _ = op;
        match *self {}
    }

    /// An attribute that is a value.
    pub(crate) fn attribute(&self, heap: &mut Heap, name: &str) -> Option<Result<Value, Fault>> {
        let _ = (heap, name);
        match *self {}
    }

    /// A method; `None` if it has none of that name.
    pub(crate) fn call(&self, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Result<Slot, Fault>> {
        let _ = (heap, name, given);
        match *self {}
    }
}

/// `a op b` where one of them is of a library type; `None` where the types do not go together.
pub(crate) fn binary(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Option<Result<Value, Fault>> {
    let _ = (heap, op);
    match (a, b) {
        (Value::Opaque(a), _) => match **a {},
        (_, Value::Opaque(b)) => match **b {},
        _ => None,
    }
}
