//! Attributes of values that are not calls.

#![expect(clippy::wildcard_enum_match_arm, reason = "other values have none")]

use super::class::{self, AttributeSource};
use super::exception;
use super::view::{given, type_name};
use crate::builtins::methods;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::value::{Form, Kind, Slot, Value};

/// `object.name`.
pub(crate) fn attribute(heap: &mut Heap, slot: &Slot, name: &str) -> Result<Slot, Fault> {
    let object = &slot.value;
    let found = match given(object)? {
        Value::Native(native) => return native.attribute(name).map(Slot::public),
        Value::Opaque(opaque) => {
            let opaque = std::sync::Arc::clone(opaque);
            opaque.attribute(heap, name).transpose()?.map(Slot::public)
        }
        _ if name == "__class__" && class::instance(heap, object).is_none() => {
            return Ok(Slot::public(class_value(heap, object)));
        }
        Value::Builtin(builtin) if name == "__name__" => Some(Slot::public(Value::str(builtin.name()))),
        Value::Range(range) => match name {
            "start" => Some(Slot::public(Value::Int(range.start))),
            "stop" => Some(Slot::public(Value::Int(range.stop))),
            "step" => Some(Slot::public(Value::Int(range.step))),
            _ => None,
        },
        Value::Int(_) | Value::Big(_) | Value::Bool(_) | Value::Float(_) => {
            super::Number::of(object).and_then(|number| methods::number::attribute(number, name)).map(Slot::public)
        }
        Value::Class(class) if matches!(name, "__mro__" | "__bases__") => {
            let mut order = exception::exception_order(*class);
            if name == "__bases__" {
                let bases = if *class == Class::ExceptionGroup { 2 } else { 1 };
                order = order.into_iter().skip(1).take(bases).collect();
            }
            Some(Slot::public(heap.allocate(Kind::Tuple(order))))
        }
        Value::Class(_) if name == "__module__" => Some(Slot::public(Value::str("builtins"))),
        Value::Class(class) if matches!(name, "__name__" | "__qualname__") => {
            Some(Slot::public(Value::str(class.name())))
        }
        Value::Object(_) => match heap.kind(object) {
            Some(Kind::Function { attributes, .. }) if attributes.contains_key(name) => attributes.get(name).cloned(),
            Some(kind) if let Some(found) = crate::library::held_attribute(heap, kind, name) => Some(found),
            Some(Kind::NamedType(form, _)) if name == "__name__" => {
                let form = std::sync::Arc::clone(form);
                Some(Slot::public(heap.text(&form.name)))
            }
            Some(Kind::NamedType(form, defaults)) if name == "_field_defaults" => {
                let (form, defaults) = (std::sync::Arc::clone(form), defaults.clone());
                Some(crate::library::field_defaults(heap, &form, &defaults))
            }
            Some(Kind::NamedType(form, _)) if name == "_fields" => {
                let form = std::sync::Arc::clone(form);
                Some(crate::library::field_names(heap, &form))
            }
            Some(Kind::Named(form, _)) if name == "_fields" => {
                let form = std::sync::Arc::clone(form);
                Some(crate::library::field_names(heap, &form))
            }
            Some(Kind::Hasher(hasher)) => hasher.attribute(name).map(Slot::public),
            Some(Kind::Slice(bounds)) => match (&**bounds, name) {
                ([start, _, _], "start") => Some(start.clone()),
                ([_, stop, _], "stop") => Some(stop.clone()),
                ([_, _, step], "step") => Some(step.clone()),
                _ => None,
            },
            Some(Kind::Method { receiver, .. }) if name == "__self__" => Some(receiver.clone()),
            Some(Kind::Instance(_) | Kind::Class(_) | Kind::Super { .. }) => return of_ours(heap, slot, name),
            Some(Kind::Exception(..)) => exception::attribute(heap, object, name),
            Some(_) | None => None,
        },
        _ => None,
    };
    found.ok_or_else(|| {
        let message = format!("'{}' object has no attribute '{name}'", type_name(heap, object));
        ExceptionRecord::new(Class::AttributeError, message).into()
    })
}

/// An attribute of an instance or class of the artifact. Properties are called elsewhere.
fn of_ours(heap: &mut Heap, slot: &Slot, name: &str) -> Result<Slot, Fault> {
    match class::find(heap, slot, name) {
        Some(AttributeSource::Value(found)) => return Ok(found),
        Some(AttributeSource::Function(function, receiver)) => {
            return Ok(Slot::public(heap.allocate(Kind::Method { function, receiver })));
        }
        Some(AttributeSource::Property(_)) => return Err(Fault::Failure),
        None => {}
    }
    let found = match (heap.kind(&slot.value), name) {
        (Some(Kind::Class(body)), "__name__" | "__qualname__") => {
            let name = std::sync::Arc::clone(&body.name);
            Some(heap.text(&name))
        }
        (Some(Kind::Class(_) | Kind::Instance(_)), "__module__") => Some(Value::str("__main__")),
        (Some(Kind::Class(body)), "__match_args__")
            if let Some(Form::Data { fields, .. }) = super::data_form(heap, body) =>
        {
            let places = fields.iter().filter(|field| field.init && !field.keyword);
            let names: Vec<_> = places.map(|field| field.name.clone()).collect();
            let names = names.iter().map(|name| Slot::public(heap.text(&**name))).collect();
            Some(heap.allocate(Kind::Tuple(names)))
        }
        (Some(Kind::Class(_) | Kind::Instance(_)), "__doc__") => Some(Value::None),
        (Some(Kind::Instance(instance)), _)
            if instance.message.is_some()
                && let Some(found) = exception::common_attribute(heap, &slot.value, name) =>
        {
            return Ok(found);
        }
        (Some(Kind::Class(body)), "__members__") if let Form::Enum { .. } = body.form => {
            let named = body.attributes.iter().filter(|(_, slot)| super::member_form(heap, &slot.value).is_some());
            let named: Vec<_> = named.map(|(name, slot)| (name.clone(), slot.clone())).collect();
            let mut all = super::Dict::default();
            for (name, member) in named {
                let key = Slot::public(heap.text(&name));
                all.insert(crate::value::HashKey::Str((&name).into()), (key, member));
            }
            Some(heap.allocate(Kind::Dict(all)))
        }
        (Some(Kind::Class(body)), "__mro__" | "__bases__") => {
            let own = body.order.iter().map(|class| Slot::public(Value::Object(*class)));
            let mut all: Vec<Slot> = if name == "__mro__" { own.collect() } else { body.bases.clone() };
            if name == "__mro__" {
                let mut above = body.exception;
                while let Some(class) = above {
                    all.push(Slot::public(Value::Class(class)));
                    above = class.parent();
                }
            }
            if name == "__mro__" || all.is_empty() {
                all.push(Slot::public(Value::Builtin(crate::builtins::Builtin::Object)));
            }
            Some(heap.allocate(Kind::Tuple(all)))
        }
        (Some(Kind::Instance(instance)), "__class__") => Some(Value::Object(instance.class)),
        _ => None,
    };
    found.map(Slot::public).ok_or_else(|| class::no_attribute(heap, &slot.value, name))
}

/// The class of a value that is no instance of the artifact's.
fn class_value(heap: &Heap, value: &Value) -> Value {
    if *value == Value::None {
        return Value::Builtin(crate::builtins::Builtin::NoneType);
    }
    match class::exception_class(heap, value) {
        Some(class) => Value::Class(class),
        None => crate::builtins::type_value(heap, value),
    }
}
