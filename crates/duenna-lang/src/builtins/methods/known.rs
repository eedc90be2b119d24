//! Which methods the built-in types have, for `hasattr` and `getattr`.

use crate::heap::Heap;
use crate::ops;
use crate::value::{Kind, Value};

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
        (Value::Str(_), _)
        | (
            _,
            Some(Kind::List(_) | Kind::Tuple(_) | Kind::Dict(_) | Kind::Special(..) | Kind::Set(_) | Kind::Frozen(_)),
        ) => super::cost::methods(heap, value).into_iter().flatten().any(|(known, _)| *known == name),
        (_, Some(Kind::Iterator { .. } | Kind::Generator { .. })) => matches!(name, "__next__" | "__iter__"),
        _ => false,
    }
}
