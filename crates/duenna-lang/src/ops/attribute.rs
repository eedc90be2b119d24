//! Attributes of values that are not calls.

#![expect(clippy::wildcard_enum_match_arm, reason = "other values have none")]

use super::class::{self, Found};
use super::view::{given, type_name};
use crate::builtins::methods;
use crate::exception::{Class, Fault, Raised};
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
        Value::Class(class) if name == "__name__" => Some(Slot::public(Value::str(class.name()))),
        Value::Object(_) => match heap.kind(object) {
            Some(Kind::Function { attributes, .. }) if attributes.contains_key(name) => attributes.get(name).cloned(),
            Some(kind) if let Some(found) = crate::library::held_attribute(heap, kind, name) => Some(found),
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
            Some(Kind::Exception(..)) if name == "args" => {
                let arguments = exception_arguments(heap, object);
                Some(Slot::public(heap.allocate(Kind::Tuple(arguments))))
            }
            Some(Kind::Exception(_, _, given)) if name == "__cause__" => {
                Some(given.get(1).cloned().unwrap_or(Slot::public(Value::None)))
            }
            Some(Kind::Exception(Class::StopIteration, ..)) if name == "value" => {
                let first = exception_arguments(heap, object).into_iter().next();
                Some(first.unwrap_or(Slot::public(Value::None)))
            }
            Some(Kind::Exception(Class::SystemExit, ..)) if name == "code" => {
                let arguments = exception_arguments(heap, object);
                Some(match arguments.len() {
                    0 => Slot::public(Value::None),
                    1 => arguments.into_iter().next().unwrap_or(Slot::public(Value::None)),
                    _ => Slot::public(heap.allocate(Kind::Tuple(arguments))),
                })
            }
            Some(Kind::Exception(class, ..)) if class.is_a(Class::OSError) && matches!(name, "errno" | "strerror") => {
                let arguments = exception_arguments(heap, object);
                let place = usize::from(name == "strerror");
                let found = if arguments.len() > 1 { arguments.into_iter().nth(place) } else { None };
                Some(found.unwrap_or(Slot::public(Value::None)))
            }
            Some(Kind::Instance(_) | Kind::Class(_) | Kind::Super { .. }) => return of_ours(heap, slot, name),
            Some(Kind::Exception(_, _, given)) if matches!(name, "doc" | "object") && given.len() > 2 => {
                given.get(2).cloned()
            }
            Some(Kind::Exception(class, message, _)) => {
                let text = if let Value::Str(text) = &message.value { &**text } else { "" };
                let place = if message.value == Value::Failure { None } else { class.place(text, name) };
                place.map(|value| Slot::new(value, message.label, message.group))
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

/// What an exception was made of: its message, where it was not made by a call.
fn exception_arguments(heap: &Heap, exception: &Value) -> Vec<Slot> {
    let Some(Kind::Exception(class, message, given)) = heap.kind(exception) else { return Vec::new() };
    match given.first().map(|given| heap.kind(&given.value)) {
        Some(Some(Kind::Tuple(items))) => items.clone(),
        _ if matches!(&message.value, Value::Str(text) if text.is_empty()) => Vec::new(),
        _ if let (Class::KeyError, Value::Str(text)) = (*class, &message.value) => {
            vec![Slot::new(key_in(text), message.label, message.group)]
        }
        _ => vec![message.clone()],
    }
}

/// The key that the message of a `KeyError` tells: a whole number, or a text.
fn key_in(message: &str) -> Value {
    if let Ok(number) = message.parse() {
        return Value::Int(number);
    }
    let quoted = |quote: char| message.strip_prefix(quote)?.strip_suffix(quote);
    let text = quoted('\'').or_else(|| quoted('"')).and_then(unescaped);
    Value::str(text.as_deref().unwrap_or(message))
}

/// The text that `repr` wrote so, between its quotes.
fn unescaped(written: &str) -> Option<String> {
    let mut text = String::with_capacity(written.len());
    let mut rest = written.chars();
    while let Some(letter) = rest.next() {
        if letter != '\\' {
            text.push(letter);
            continue;
        }
        let digits = match rest.next()? {
            'n' => {
                text.push('\n');
                continue;
            }
            'r' => {
                text.push('\r');
                continue;
            }
            't' => {
                text.push('\t');
                continue;
            }
            'x' => 2,
            'u' => 4,
            'U' => 8,
            plain => {
                text.push(plain);
                continue;
            }
        };
        let code: String = rest.by_ref().take(digits).collect();
        text.push(char::from_u32(u32::from_str_radix(&code, 16).ok()?)?);
    }
    Some(text)
}

/// An attribute of an instance or class of the artifact. Properties are called elsewhere.
fn of_ours(heap: &mut Heap, slot: &Slot, name: &str) -> Result<Slot, Fault> {
    match class::find(heap, slot, name) {
        Some(Found::Value(found)) => return Ok(found),
        Some(Found::Function(function, receiver)) => {
            return Ok(Slot::public(heap.allocate(Kind::Method { function, receiver })));
        }
        Some(Found::Property(_)) => return Err(Fault::Failure),
        None => {}
    }
    let found = match (heap.kind(&slot.value), name) {
        (Some(Kind::Class(body)), "__name__" | "__qualname__") => Some(Value::str(&*body.name.clone())),
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
        (Some(Kind::Instance(instance)), "__cause__") if instance.message.is_some() => Some(Value::None),
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
