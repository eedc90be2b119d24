//! Methods of values.

mod dict;
mod list;
mod set;
mod text;
mod text_parts;
mod text_search;

use std::sync::Arc;

use super::arguments::Arguments;
use super::effect::Effect;
use crate::exception::{Class, Fault, Raised};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Kind, Slot, Value};

/// Calls a method. A result that is an element keeps its slot; any other is public, and gets its label from the caller.
pub(crate) fn call(
    heap: &mut Heap,
    object: &Slot,
    name: &str,
    arguments: &[Slot],
    keywords: &[(Arc<str>, Slot)],
) -> Result<Slot, Fault> {
    let value = ops::given(&object.value)?;
    let type_name = ops::type_name(heap, value);
    let function = format!("{type_name}.{name}");
    let given = Arguments::new(&function, arguments, keywords);
    let result = if let Value::Str(text) = value {
        text::call(heap, text, name, given)?
    } else if let Value::Opaque(opaque) = value {
        let opaque = std::sync::Arc::clone(opaque);
        opaque.call(heap, name, given).transpose()?
    } else if let Value::Native(native) = value {
        return match native.attribute(name)? {
            Value::Native(function) => function.call(heap, given),
            _ => Err(Raised::type_error("this is not callable").into()),
        };
    } else {
        match heap.kind(value) {
            Some(Kind::List(_)) => list::call(heap, value, name, given)?,
            Some(Kind::Tuple(_)) => list::call_tuple(heap, value, name, given)?,
            Some(Kind::Dict(_)) => dict::call(heap, value, name, given)?,
            Some(Kind::Set(_)) => set::call(heap, value, name, given)?,
            Some(Kind::Exception(..)) | None => None,
        }
    };
    result.ok_or_else(|| {
        let message = format!("'{type_name}' object has no attribute '{name}'");
        Raised::new(Class::AttributeError, message).into()
    })
}

/// What a method of this name may do, whatever its receiver is; an unknown one may do anything.
pub(crate) fn effect(name: &str) -> Effect {
    match name {
        "findall" | "finditer" | "subn" | "group" | "span" => Effect::Fresh,
        "groups" | "groupdict" => Effect::Alias,
        "search" | "match" | "fullmatch" | "sub" | "start" | "end" | "expand" => Effect::Scalar,
        "split" | "rsplit" | "splitlines" | "partition" | "rpartition" => Effect::Fresh,
        "get"
        | "keys"
        | "values"
        | "items"
        | "copy"
        | "union"
        | "intersection"
        | "difference"
        | "symmetric_difference" => Effect::Alias,
        "index" | "count" | "issubset" | "issuperset" | "isdisjoint" => Effect::Scalar,
        _ if text::SCALAR.contains(&name) => Effect::Scalar,
        _ => Effect::Writes,
    }
}
