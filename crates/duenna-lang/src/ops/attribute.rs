//! Attributes of values that are not calls.

#![expect(clippy::wildcard_enum_match_arm, reason = "what an arm does not name has no such thing")]

use super::view::{given, type_name};
use crate::builtins::methods;
use crate::exception::{Class, Fault, Raised};
use crate::heap::Heap;
use crate::value::{Kind, Slot, Value};

/// `object.name`.
pub(crate) fn attribute(heap: &mut Heap, object: &Value, name: &str) -> Result<Slot, Fault> {
    let found = match given(object)? {
        Value::Native(native) => return native.attribute(name).map(Slot::public),
        Value::Opaque(opaque) => {
            let opaque = std::sync::Arc::clone(opaque);
            opaque.attribute(heap, name).transpose()?.map(Slot::public)
        }
        Value::Builtin(builtin) if name == "__name__" => Some(Slot::public(Value::str(builtin.name()))),
        Value::Int(_) | Value::Big(_) | Value::Bool(_) | Value::Float(_) => {
            super::Number::of(object).and_then(|number| methods::number::attribute(number, name)).map(Slot::public)
        }
        Value::Class(class) if name == "__name__" => Some(Slot::public(Value::str(class.name()))),
        Value::Object(_) => match heap.kind(object) {
            Some(Kind::Exception(_, message)) if name == "args" => {
                let message = message.clone();
                let is_empty = matches!(&message.value, Value::Str(text) if text.is_empty());
                let arguments = if is_empty { Vec::new() } else { vec![message] };
                Some(Slot::public(heap.allocate(Kind::Tuple(arguments))))
            }
            Some(_) | None => None,
        },
        _ => None,
    };
    found.ok_or_else(|| {
        let message = format!("'{}' object has no attribute '{name}'", type_name(heap, object));
        Raised::new(Class::AttributeError, message).into()
    })
}
