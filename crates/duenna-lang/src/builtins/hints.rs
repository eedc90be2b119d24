//! `isinstance` of the names of `typing` and `collections.abc`.

#![expect(clippy::wildcard_enum_match_arm, reason = "what an arm does not name is of none of these kinds")]

use super::Builtin;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Opaque;
use crate::ops;
use crate::value::{Kind, Special, Value, ViewPart};

/// The kind of those that have a special method.
pub(crate) fn special_kind(method: &str) -> Option<&'static str> {
    Some(match method {
        "__iter__" => "Iterable",
        "__next__" => "Iterator",
        "__len__" => "Sized",
        "__contains__" => "Collection",
        "__call__" => "Callable",
        "__await__" => "Awaitable",
        _ => return None,
    })
}

/// What a value is in the eyes of `collections.abc`.
#[derive(PartialEq)]
enum Nature {
    Sequence,
    MutableSequence,
    Mapping,
    Set,
    FrozenSet,
    /// A view of a dict's keys or items.
    Keys,
    /// Something with a length that can be gone over.
    Collection,
    Iterator,
    Generator,
    Coroutine,
    Callable,
    Other,
}

fn nature(heap: &Heap, value: &Value) -> Nature {
    match value {
        Value::Str(_) | Value::Range(_) => Nature::Sequence,
        Value::Opaque(opaque) => match **opaque {
            Opaque::Bytes(_) | Opaque::Record(..) | Opaque::Fields(_) => Nature::Sequence,
            _ => Nature::Other,
        },
        Value::Function(_) | Value::Builtin(_) | Value::Native(_) | Value::Class(_) => Nature::Callable,
        _ => match heap.kind(value) {
            Some(Kind::List(_) | Kind::Deque(..) | Kind::ByteArray(_)) => Nature::MutableSequence,
            Some(Kind::Tuple(_) | Kind::Named(..)) => Nature::Sequence,
            Some(Kind::Dict(_) | Kind::Special(..)) => Nature::Mapping,
            Some(Kind::Set(_)) => Nature::Set,
            Some(Kind::Frozen(_)) => Nature::FrozenSet,
            Some(Kind::View(_, ViewPart::Values)) => Nature::Collection,
            Some(Kind::View(..)) => Nature::Keys,
            Some(Kind::Generator { name, .. }) if &**name == "generator" => Nature::Generator,
            Some(Kind::Generator { name, .. }) if &**name == "coroutine" => Nature::Coroutine,
            Some(Kind::Iterator { .. } | Kind::Stream(_) | Kind::Generator { .. }) => Nature::Iterator,
            Some(Kind::Function { .. } | Kind::Method { .. } | Kind::Class(_) | Kind::NamedType(..)) => {
                Nature::Callable
            }
            _ => Nature::Other,
        },
    }
}

/// Whether a value is a number of the tower of `numbers`, up to that storey: whole numbers, fractions, floats, complex
/// numbers, and, of no other storey, decimals.
fn is_number(value: &Value, storey: u8) -> bool {
    let lowest = match value {
        Value::Int(_) | Value::Big(_) | Value::Bool(_) => 0,
        Value::Float(_) => 2,
        Value::Opaque(opaque) => match **opaque {
            Opaque::Fraction(_) => 1,
            Opaque::Complex(_) => 3,
            Opaque::Decimal(_) => 4,
            _ => return false,
        },
        _ => return false,
    };
    lowest <= storey
}

/// Whether a value is of such a kind.
pub(crate) fn is_of(heap: &Heap, value: &Value, name: &str) -> Result<bool, Fault> {
    let has = |method: &str| {
        let instance = ops::instance(heap, value);
        instance.is_some_and(|instance| ops::class_attribute(heap, instance.class, method).is_some())
    };
    let derives = |names: &[&str]| {
        let order = ops::class_of(heap, value).map(|body| body.order.as_slice()).unwrap_or_default();
        let mut above = order.iter().filter_map(|class| ops::class_body(heap, *class));
        above.any(|body| body.kinds.iter().any(|kind| names.contains(&&**kind)))
    };
    let of = nature(heap, value);
    let sized = matches!(
        of,
        Nature::Sequence
            | Nature::MutableSequence
            | Nature::Mapping
            | Nature::Set
            | Nature::FrozenSet
            | Nature::Keys
            | Nature::Collection
    );
    let is_special =
        |wanted: fn(&Special) -> bool| matches!(heap.kind(value), Some(Kind::Special(of, _)) if wanted(of));
    Ok(match name {
        "Iterable" => sized || matches!(of, Nature::Iterator | Nature::Generator) || has("__iter__"),
        "Sized" => sized || has("__len__"),
        "Collection" => sized || (has("__len__") && has("__iter__") && has("__contains__")),
        "AbstractContextManager" => has("__enter__") && has("__exit__"),
        "ContextDecorator" => derives(&["ContextDecorator"]),
        "Iterator" => matches!(of, Nature::Iterator | Nature::Generator) || (has("__next__") && has("__iter__")),
        "Generator" => of == Nature::Generator,
        "Coroutine" | "Awaitable" => of == Nature::Coroutine,
        "Sequence" => {
            matches!(of, Nature::Sequence | Nature::MutableSequence) || derives(&["Sequence", "MutableSequence"])
        }
        "MutableSequence" => of == Nature::MutableSequence || derives(&["MutableSequence"]),
        "Mapping" => of == Nature::Mapping || derives(&["Mapping", "MutableMapping"]),
        "MutableMapping" => of == Nature::Mapping || derives(&["MutableMapping"]),
        "Dict" => of == Nature::Mapping,
        "Set" => matches!(of, Nature::Set | Nature::FrozenSet | Nature::Keys) || derives(&["Set"]),
        "FrozenSet" => of == Nature::FrozenSet,
        "List" => matches!(heap.kind(value), Some(Kind::List(_))),
        "Tuple" => matches!(heap.kind(value), Some(Kind::Tuple(_) | Kind::Named(..))),
        "Type" => ops::is_type(heap, value),
        "Deque" => matches!(heap.kind(value), Some(Kind::Deque(..))),
        "Counter" => is_special(|of| matches!(of, Special::Counter)),
        "DefaultDict" => is_special(|of| matches!(of, Special::Default(_))),
        "OrderedDict" => is_special(|of| matches!(of, Special::Ordered)),
        "Callable" => {
            let is_value = matches!(value, Value::Builtin(Builtin::NoneType));
            (of == Nature::Callable && !is_value) || has("__call__")
        }
        "Integral" => is_number(value, 0),
        "Rational" => is_number(value, 1),
        "Real" => is_number(value, 2),
        "Complex" => is_number(value, 3),
        "Number" => is_number(value, 4),
        "Hashable" => match of {
            Nature::MutableSequence | Nature::Mapping | Nature::Set | Nature::Keys => false,
            _ if has("__hash__") => true,
            _ => !has("__eq__"),
        },
        _ => {
            let message = format!("typing.{name} cannot be used with isinstance()");
            return Err(ExceptionRecord::type_error(message).into());
        }
    })
}
