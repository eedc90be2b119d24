//! Values of library types. They never change, so that copying one shares it, and hold no objects.

use std::cmp::Ordering;

use ruff_python_ast::{Operator, UnaryOp};
use serde::{Deserialize, Serialize};

use super::bytes::{self, Bytes};
use super::fields::Fields;
use super::hashlib::Hash;
use super::{re, url};
use crate::builtins::Arguments;
use crate::exception::Fault;
use crate::heap::Heap;
use crate::value::{HashKey, Range, Slot, Value};

/// A value of a library type.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Opaque {
    Pattern(re::Pattern),
    Match(re::Match),
    Bytes(Bytes),
    Fields(Fields),
    Hash(Hash),
}

impl Opaque {
    /// What CPython calls its type.
    pub(crate) fn type_name(&self) -> &'static str {
        match self {
            Self::Pattern(_) => "re.Pattern",
            Self::Match(_) => "re.Match",
            Self::Bytes(_) => "bytes",
            Self::Fields(fields) => fields.form.name(),
            Self::Hash(_) => "_hashlib.HASH",
        }
    }

    /// Whether it counts as true.
    pub(crate) fn truth(&self) -> bool {
        self.length() != Some(0)
    }

    /// `len(…)`, where it has one: then it is a sequence.
    pub(crate) fn length(&self) -> Option<usize> {
        match self {
            Self::Bytes(bytes) => Some(bytes.0.len()),
            Self::Fields(fields) => Some(fields.len()),
            Self::Pattern(_) | Self::Match(_) | Self::Hash(_) => None,
        }
    }

    /// The item of a sequence at a place.
    pub(crate) fn item(&self, place: usize) -> Option<Value> {
        match self {
            Self::Bytes(bytes) => bytes.item(place),
            Self::Fields(fields) => fields.item(place),
            Self::Pattern(_) | Self::Match(_) | Self::Hash(_) => None,
        }
    }

    /// `object[key]`; `None` where it has no items.
    pub(crate) fn index(&self, heap: &mut Heap, key: &Value) -> Option<Result<Value, Fault>> {
        match self {
            Self::Match(matched) => Some(matched.index(heap, key)),
            Self::Bytes(bytes) => Some(bytes.index(heap, key)),
            Self::Fields(fields) => Some(fields.index(heap, key)),
            Self::Pattern(_) | Self::Hash(_) => None,
        }
    }

    /// `object[a:b:c]`, as the places that it takes; `None` where it is no sequence.
    pub(crate) fn slice(&self, heap: &mut Heap, places: Range) -> Option<Value> {
        match self {
            Self::Bytes(bytes) => bytes.slice(heap, places),
            Self::Fields(fields) => Some(fields.slice(heap, places)),
            Self::Pattern(_) | Self::Match(_) | Self::Hash(_) => None,
        }
    }

    /// `needle in object`; `None` where it holds nothing.
    pub(crate) fn contains(&self, heap: &Heap, needle: &Value) -> Option<Result<bool, Fault>> {
        match self {
            Self::Bytes(bytes) => Some(bytes.contains(heap, needle)),
            Self::Fields(fields) => Some(Ok(fields.contains(needle))),
            Self::Pattern(_) | Self::Match(_) | Self::Hash(_) => None,
        }
    }

    pub(crate) fn display(&self) -> String {
        self.repr()
    }

    pub(crate) fn repr(&self) -> String {
        match self {
            Self::Pattern(pattern) => pattern.repr(),
            Self::Match(matched) => matched.repr(),
            Self::Bytes(bytes) => bytes.repr(),
            Self::Fields(fields) => fields.repr(),
            Self::Hash(hash) => hash.repr(),
        }
    }

    /// `format(…, spec)`; `None` where it takes no specification.
    pub(crate) fn format(&self, spec: &str) -> Option<Result<String, Fault>> {
        let _ = spec;
        match self {
            Self::Pattern(_) | Self::Match(_) | Self::Bytes(_) | Self::Fields(_) | Self::Hash(_) => None,
        }
    }

    /// What it is as a key; `None` where it cannot be one.
    pub(crate) fn hash_key(&self) -> Option<HashKey> {
        match self {
            Self::Pattern(pattern) => Some(pattern.hash_key()),
            Self::Bytes(bytes) => Some(bytes.hash_key()),
            Self::Fields(fields) => Some(fields.hash_key()),
            Self::Match(_) | Self::Hash(_) => None,
        }
    }

    /// `==`; `None` where the types say that it is not.
    pub(crate) fn equal(&self, other: &Value) -> Option<Result<bool, Fault>> {
        let Value::Opaque(other) = other else { return None };
        Some(Ok(*self == **other))
    }

    /// `<` and its kin; `None` where the two have no order.
    pub(crate) fn order(&self, other: &Value) -> Option<Result<Ordering, Fault>> {
        if let Self::Bytes(bytes) = self { bytes.order(other).map(Ok) } else { None }
    }

    /// `-a`, `+a`; `None` where it has none.
    pub(crate) fn unary(&self, op: UnaryOp) -> Option<Result<Value, Fault>> {
        let _ = op;
        match self {
            Self::Pattern(_) | Self::Match(_) | Self::Bytes(_) | Self::Fields(_) | Self::Hash(_) => None,
        }
    }

    /// An attribute that is a value.
    pub(crate) fn attribute(&self, heap: &mut Heap, name: &str) -> Option<Result<Value, Fault>> {
        match self {
            Self::Pattern(pattern) => pattern.attribute(heap, name).map(Ok),
            Self::Match(matched) => matched.attribute(name).map(Ok),
            Self::Fields(fields) => url::attribute(heap, fields, name),
            Self::Hash(hash) => hash.attribute(name).map(Ok),
            Self::Bytes(_) => None,
        }
    }

    /// A method; `None` if it has none of that name.
    pub(crate) fn call(&self, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Result<Slot, Fault>> {
        match self {
            Self::Pattern(pattern) => pattern.call(heap, name, given),
            Self::Match(matched) => matched.call(heap, name, given),
            Self::Bytes(bytes) => bytes.call(heap, name, given),
            Self::Fields(fields) => url::call(heap, fields, name, given),
            Self::Hash(hash) => hash.call(heap, name, given),
        }
    }
}

/// Whether the library is asked for `a op b` although `a` is not of its types: a text knows what to do with them.
pub(crate) const fn takes(op: Operator, a: &Value) -> bool {
    !matches!(a, Value::Str(_)) || matches!(op, Operator::Mult)
}

/// `a op b` where one of them is of a library type; `None` where the types do not go together.
pub(crate) fn binary(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Option<Result<Value, Fault>> {
    bytes::binary(heap, op, a, b)
}
