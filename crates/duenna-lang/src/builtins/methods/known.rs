//! Which methods the built-in types have, for `hasattr` and `getattr`.

use crate::heap::Heap;
use crate::ops;
use crate::value::{Kind, Value};

const LIST: &[&str] =
    &["append", "clear", "copy", "count", "extend", "index", "insert", "pop", "remove", "reverse", "sort"];
const TUPLE: &[&str] = &["count", "index"];
const DICT: &[&str] =
    &["clear", "copy", "fromkeys", "get", "items", "keys", "pop", "popitem", "setdefault", "update", "values"];
const FROZEN: &[&str] =
    &["copy", "difference", "intersection", "isdisjoint", "issubset", "issuperset", "symmetric_difference", "union"];
const SET: &[&str] = &[
    "add",
    "clear",
    "discard",
    "difference_update",
    "intersection_update",
    "pop",
    "remove",
    "symmetric_difference_update",
    "update",
];
const TEXT: &[&str] = &[
    "capitalize",
    "casefold",
    "center",
    "count",
    "encode",
    "endswith",
    "expandtabs",
    "find",
    "format",
    "format_map",
    "index",
    "isalnum",
    "isalpha",
    "isascii",
    "isdecimal",
    "isdigit",
    "isidentifier",
    "islower",
    "isnumeric",
    "isprintable",
    "isspace",
    "istitle",
    "isupper",
    "join",
    "ljust",
    "lower",
    "lstrip",
    "maketrans",
    "partition",
    "removeprefix",
    "removesuffix",
    "replace",
    "rfind",
    "rindex",
    "rjust",
    "rpartition",
    "rsplit",
    "rstrip",
    "split",
    "splitlines",
    "startswith",
    "strip",
    "swapcase",
    "title",
    "translate",
    "upper",
    "zfill",
];

/// Whether a value of a built-in type has a method of this name.
pub(crate) fn has(heap: &Heap, value: &Value, name: &str) -> bool {
    let kind = heap.kind(value);
    let is_container = ops::Shape::of(heap, value).length().is_some() && super::is_of_builtin(heap, value);
    if matches!(name, "__len__" | "__iter__" | "__contains__") {
        return is_container;
    }
    if name == "__getitem__" {
        return is_container && !matches!(kind, Some(Kind::Set(_) | Kind::Frozen(_)));
    }
    match (value, kind) {
        (Value::Str(_), _) => TEXT.contains(&name),
        (_, Some(Kind::List(_))) => LIST.contains(&name),
        (_, Some(Kind::Tuple(_))) => TUPLE.contains(&name),
        (_, Some(Kind::Dict(_) | Kind::Special(..))) => DICT.contains(&name),
        (_, Some(Kind::Set(_))) => SET.contains(&name) || FROZEN.contains(&name),
        (_, Some(Kind::Frozen(_))) => FROZEN.contains(&name),
        (_, Some(Kind::Iterator { .. } | Kind::Generator { .. })) => matches!(name, "__next__" | "__iter__"),
        _ => false,
    }
}
