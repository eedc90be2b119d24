//! Dataclasses: what the decorator makes of a class, and how an instance is filled, compared and shown.

#![expect(clippy::wildcard_enum_match_arm, reason = "other values are no containers or factories")]

use std::sync::Arc;

use super::class::{class_attribute, class_body, set_unchecked};
use crate::exception::{Fault, Raised};
use crate::heap::Heap;
use crate::value::{ClassBody, Form, Kind, ObjectRef, Slot, Special, Value};

/// The fields of a dataclass, those of its bases first.
pub(crate) fn data_fields(heap: &Heap, class: ObjectRef) -> Option<Vec<Arc<str>>> {
    match &class_body(heap, class)?.form {
        Form::Data { fields, .. } => Some(fields.clone()),
        Form::Plain => {
            let order = &class_body(heap, class)?.order;
            order.iter().skip(1).find_map(|class| match &class_body(heap, *class)?.form {
                Form::Data { fields, .. } => Some(fields.clone()),
                Form::Plain => None,
            })
        }
    }
}

/// The form of a class, its own or what it inherits.
pub(crate) fn data_form<'h>(heap: &'h Heap, body: &'h ClassBody) -> Option<&'h Form> {
    let mut forms = body.order.iter().filter_map(|class| class_body(heap, *class)).map(|body| &body.form);
    forms.find(|form| matches!(form, Form::Data { .. }))
}

/// Makes a class a dataclass.
pub(crate) fn make_data(heap: &mut Heap, class: ObjectRef, options: &[(&str, bool)]) -> Result<(), Fault> {
    let option =
        |name: &str, default| options.iter().find(|(had, _)| *had == name).map_or(default, |(_, value)| *value);
    let Some(body) = class_body(heap, class) else {
        return Err(Raised::type_error("dataclass() should be called with a class").into());
    };
    let mut fields: Vec<Arc<str>> = Vec::new();
    for base in body.order.iter().rev() {
        for field in class_body(heap, *base).into_iter().flat_map(|body| &body.fields) {
            if !fields.contains(field) {
                fields.push(Arc::clone(field));
            }
        }
    }
    let mut optional = None;
    for field in &fields {
        match (class_attribute(heap, class, field), &optional) {
            (Some(_), _) => optional = Some(Arc::clone(field)),
            (None, Some(before)) => {
                let message = format!("non-default argument '{field}' follows default argument '{before}'");
                return Err(Raised::type_error(message.replace(&format!(" '{before}'"), "")).into());
            }
            (None, None) => {}
        }
        if let Some(slot) = class_attribute(heap, class, field)
            && let Some(kind @ (Kind::List(_) | Kind::Dict(_) | Kind::Special(..) | Kind::Deque(..) | Kind::Set(_))) =
                heap.kind(&slot.value)
        {
            let name = match kind {
                Kind::List(_) => "list",
                Kind::Dict(_) => "dict",
                Kind::Special(Special::Counter, _) => "collections.Counter",
                Kind::Special(special, _) => special.word(),
                Kind::Deque(..) => "collections.deque",
                _ => "set",
            };
            let message =
                format!("mutable default <class '{name}'> for field {field} is not allowed: use default_factory");
            return Err(Raised::value_error(message).into());
        }
    }
    let form = Form::Data {
        fields,
        equal: option("eq", true),
        ordered: option("order", false),
        frozen: option("frozen", false),
        hashed: option("unsafe_hash", false),
        shown: option("repr", true),
    };
    if let Some(Kind::Class(body)) = heap.get_mut(class).map(|object| &mut object.kind) {
        body.form = form;
    }
    Ok(())
}

/// Fills the fields of a new instance from what its class was called with.
pub(crate) fn fill(
    heap: &mut Heap,
    (class, instance): (ObjectRef, &Value),
    fields: &[Arc<str>],
    positional: Vec<Slot>,
    keywords: Vec<(Arc<str>, Slot)>,
) -> Result<(), Fault> {
    let name = class_body(heap, class).map_or_else(|| "object".into(), |body| Arc::clone(&body.name));
    if positional.len() > fields.len() {
        let (takes, given) = (fields.len() + 1, positional.len() + 1);
        let message = format!("{name}.__init__() takes {takes} positional arguments but {given} were given");
        return Err(Raised::type_error(message).into());
    }
    let mut values: Vec<Option<Slot>> = positional.into_iter().map(Some).collect();
    values.resize(fields.len(), None);
    for (keyword, value) in keywords {
        let Some(place) = fields.iter().position(|field| *field == keyword).and_then(|at| values.get_mut(at)) else {
            let message = format!("{name}.__init__() got an unexpected keyword argument '{keyword}'");
            return Err(Raised::type_error(message).into());
        };
        if place.replace(value).is_some() {
            let message = format!("{name}.__init__() got multiple values for argument '{keyword}'");
            return Err(Raised::type_error(message).into());
        }
    }
    let mut missing = Vec::new();
    for (field, value) in fields.iter().zip(values) {
        let value = match value {
            Some(value) => value,
            None => {
                if let Some(value) = default(heap, class, field)? {
                    value
                } else {
                    missing.push(format!("'{field}'"));
                    continue;
                }
            }
        };
        set_unchecked(heap, instance, field, value)?;
    }
    let Some((last, others)) = missing.split_last() else { return Ok(()) };
    let listed = match others {
        [] => last.clone(),
        [one] => format!("{one} and {last}"),
        many => format!("{}, and {last}", many.join(", ")),
    };
    let s = if missing.len() == 1 { "" } else { "s" };
    let message = format!("{name}.__init__() missing {} required positional argument{s}: {listed}", missing.len());
    Err(Raised::type_error(message).into())
}

/// The default of a field: a value, or what its factory makes.
fn default(heap: &mut Heap, class: ObjectRef, field: &str) -> Result<Option<Slot>, Fault> {
    let Some(slot) = class_attribute(heap, class, field).cloned() else { return Ok(None) };
    let Some(Kind::Wrapped(crate::value::Wrapping::Field, held)) = heap.kind(&slot.value) else {
        return Ok(Some(slot));
    };
    let [value, factory] = held.as_slice() else { return Ok(None) };
    if value.value != Value::Unbound {
        return Ok(Some(value.clone()));
    }
    match &factory.value {
        Value::Unbound => Ok(None),
        Value::Builtin(builtin) => {
            let mut unused = String::new();
            crate::builtins::call(heap, *builtin, &[], &[], &mut unused).map(Some)
        }
        Value::Native(native) if !native.makes_iterator() => {
            let given = crate::builtins::Arguments::new("default_factory", &[], &[]);
            native.call(heap, given).map(Some)
        }
        _ => Err(Raised::type_error("default_factory must be a built-in type here: list, dict, set, …").into()),
    }
}
