//! Classes of the artifact and their instances: how attributes are found, and what instances are by themselves.

#![expect(clippy::wildcard_enum_match_arm, reason = "other values are no classes or instances")]

use std::sync::Arc;

use super::view::type_name;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::value::{
    AnnotatedName, Attributes, ClassBody, Form, Instance, Kind, ObjectRef, Slot, Special, Value, Wrapping,
};

/// How an attribute was found.
pub(crate) enum AttributeSource {
    /// A value.
    Value(Slot),
    /// A function of the class, for this first argument.
    Function(Slot, Slot),
    /// A property: its function is to be called with the instance.
    Property(Slot),
}

/// The body of a class.
pub(crate) fn class_body(heap: &Heap, class: ObjectRef) -> Option<&ClassBody> {
    match heap.get(class).map(|object| &object.kind) {
        Some(Kind::Class(body)) => Some(body),
        Some(_) | None => None,
    }
}

/// The instance that a value is.
pub(crate) fn instance<'h>(heap: &'h Heap, value: &Value) -> Option<&'h Instance> {
    match heap.kind(value) {
        Some(Kind::Instance(instance)) => Some(instance),
        Some(_) | None => None,
    }
}

/// The class of an instance, and its body.
pub(crate) fn class_of<'h>(heap: &'h Heap, value: &Value) -> Option<&'h ClassBody> {
    instance(heap, value).and_then(|instance| class_body(heap, instance.class))
}

/// What a class has under a name, itself or by its bases.
pub(crate) fn class_attribute<'h>(heap: &'h Heap, class: ObjectRef, name: &str) -> Option<&'h Slot> {
    let order = &class_body(heap, class)?.order;
    order.iter().find_map(|class| class_body(heap, *class)?.attributes.get(name))
}

/// Whether it is what `namedtuple` makes.
pub(crate) fn is_named_type(heap: &Heap, at: ObjectRef) -> bool {
    matches!(heap.get(at).map(|object| &object.kind), Some(Kind::NamedType(..)))
}

/// Whether an instance is one of a class, by inheritance too; of a protocol, by what it has.
pub(crate) fn is_instance(heap: &Heap, value: &Value, class: ObjectRef) -> bool {
    let Some(instance) = instance(heap, value) else { return false };
    let has = |name: &Arc<str>| {
        instance.attributes.contains_key(name) || class_attribute(heap, instance.class, name).is_some()
    };
    class_body(heap, instance.class).is_some_and(|body| body.order.contains(&class))
        || class_body(heap, class).and_then(|body| body.protocol.as_ref()).is_some_and(|names| names.iter().all(has))
}

/// The built-in exception class that a value is an instance of.
pub(crate) fn exception_class(heap: &Heap, value: &Value) -> Option<Class> {
    match heap.kind(value) {
        Some(Kind::Exception(class, ..)) => Some(*class),
        Some(Kind::Instance(instance)) => class_body(heap, instance.class)?.exception,
        Some(_) | None => None,
    }
}

/// The message of an exception.
pub(crate) fn exception_message<'h>(heap: &'h Heap, value: &Value) -> Option<&'h Slot> {
    match heap.kind(value) {
        Some(Kind::Exception(_, message, _)) => Some(message),
        Some(Kind::Instance(instance)) => instance.message.as_deref(),
        Some(_) | None => None,
    }
}

/// Makes a class; `bases` are classes of the artifact or built-in exceptions.
pub(crate) fn make_class(
    heap: &mut Heap,
    (name, number, is_enum): (&Arc<str>, u32, bool),
    bases: &[Value],
    attributes: Attributes,
    (fields, slots): (&[AnnotatedName], Option<&[Arc<str>]>),
) -> Result<Value, Fault> {
    let mut lines: Vec<Vec<ObjectRef>> = Vec::new();
    let mut direct = Vec::new();
    let mut exception = None;
    let of_enum = super::enum_form(heap, bases)?;
    if of_enum.is_some() && !is_enum {
        return Err(ExceptionRecord::type_error("the base of an enumeration must stand there by its name").into());
    }
    for base in bases {
        match base {
            Value::Class(class) => exception = Some(*class),
            Value::Object(at) => {
                let Some(body) = class_body(heap, *at) else { return Err(not_a_base(heap, base)) };
                exception = exception.or(body.exception);
                lines.push(body.order.clone());
                direct.push(*at);
            }
            Value::Failure => return Err(Fault::Failure),
            Value::Builtin(builtin) if builtin.name() == "object" || of_enum.is_some() => {}
            Value::Native(native) if super::is_enum_base(*native) => {}
            Value::Native(native)
                if native.is_type()
                    && matches!(native.place().0, "abc" | "typing" | "collections.abc" | "contextlib") => {}
            other => return Err(not_a_base(heap, other)),
        }
    }
    let is_protocol = |base: &Value| matches!(base, Value::Native(native) if native.place() == ("typing", "Protocol"));
    let protocol = bases.iter().any(is_protocol).then(|| {
        let above = direct.iter().filter_map(|base| class_body(heap, *base)?.protocol.clone()).flatten();
        let own = attributes.keys().filter(|name| !matches!(&***name, "__doc__" | "__annotations__")).cloned();
        let mut names: Vec<Arc<str>> = above.chain(own).chain(fields.iter().map(|field| field.name.clone())).collect();
        names.sort_unstable();
        names.dedup();
        names
    });
    let generic = bases.iter().any(|base| match base {
        Value::Object(at) => class_body(heap, *at).is_some_and(|body| body.generic),
        Value::Native(native) => matches!(native.place().0, "typing" | "collections.abc"),
        _ => false,
    });
    let kind_of = |base: &Value| match base {
        Value::Native(native) if native.place().0 != "enum" => Some(native.place().1.into()),
        _ => None,
    };
    let kinds = bases.iter().filter_map(kind_of).collect();
    lines.push(direct);
    let mut order = linear(lines).ok_or_else(|| {
        ExceptionRecord::type_error("Cannot create a consistent method resolution order (MRO) for bases")
    })?;
    let body = ClassBody {
        name: Arc::clone(name),
        number,
        order: Vec::new(),
        bases: bases
            .iter()
            .filter(|base| matches!(base, Value::Object(_) | Value::Class(_)))
            .cloned()
            .map(Slot::public)
            .collect(),
        exception,
        attributes,
        fields: fields.to_vec(),
        slots: slots.map(<[Arc<str>]>::to_vec),
        form: of_enum.unwrap_or(Form::Plain),
        generic,
        protocol,
        kinds,
    };
    let names: Vec<Arc<str>> = body.attributes.keys().cloned().collect();
    let class = heap.allocate(Kind::Class(Box::new(body)));
    if let Value::Object(at) = &class {
        order.insert(0, *at);
        if let Some(Kind::Class(body)) = heap.get_mut(*at).map(|object| &mut object.kind) {
            body.order = order;
        }
        super::enumeration::fill_enum(heap, *at, &names)?;
    }
    Ok(class)
}

fn not_a_base(heap: &Heap, base: &Value) -> Fault {
    if let Value::Builtin(builtin) = base {
        let message = format!(
            "a class cannot derive from '{}' here: hold the value in an attribute, and write the methods it needs",
            builtin.name()
        );
        return ExceptionRecord::type_error(message).into();
    }
    ExceptionRecord::type_error(format!("a class of type '{}' cannot be a base class here", type_name(heap, base)))
        .into()
}

/// The C3 linearization.
fn linear(mut lines: Vec<Vec<ObjectRef>>) -> Option<Vec<ObjectRef>> {
    let mut order = Vec::new();
    loop {
        lines.retain(|line| !line.is_empty());
        if lines.is_empty() {
            return Some(order);
        }
        let is_later = |class: &ObjectRef| lines.iter().any(|line| line.iter().skip(1).any(|other| other == class));
        let next = lines.iter().filter_map(|line| line.first()).find(|class| !is_later(class)).copied()?;
        order.push(next);
        for line in &mut lines {
            if line.first() == Some(&next) {
                line.remove(0);
            }
        }
    }
}

/// Finds `object.name` where the object is an instance, a class or `super()`; `None` if there is none.
pub(crate) fn find(heap: &Heap, object: &Slot, name: &str) -> Option<AttributeSource> {
    match heap.kind(&object.value)? {
        Kind::Instance(instance) => {
            let of_class = class_attribute(heap, instance.class, name);
            if let Some(slot) = of_class
                && let Some(Kind::Wrapped(Wrapping::Property, held)) = heap.kind(&slot.value)
            {
                return held.first().cloned().map(AttributeSource::Property);
            }
            if let Some(slot) = instance.attributes.get(name) {
                return Some(AttributeSource::Value(slot.clone()));
            }
            if let Some(slot) = of_class
                && let Some(Kind::Wrapped(Wrapping::Cached, held)) = heap.kind(&slot.value)
            {
                return held.first().cloned().map(AttributeSource::Property);
            }
            of_class.map(|slot| bind(heap, slot, object, instance.class))
        }
        Kind::Function { attributes, .. } => attributes.get(name).cloned().map(AttributeSource::Value),
        Kind::Class(_) => {
            let Value::Object(at) = object.value else { return None };
            let slot = class_attribute(heap, at, name)?;
            Some(match heap.kind(&slot.value) {
                Some(Kind::Wrapped(Wrapping::Static, held)) => AttributeSource::Value(held.first()?.clone()),
                Some(Kind::Wrapped(Wrapping::Class, held)) => {
                    AttributeSource::Function(held.first()?.clone(), object.clone())
                }
                Some(_) | None => AttributeSource::Value(slot.clone()),
            })
        }
        Kind::Super { after, receiver } => {
            let class = match (heap.kind(&receiver.value)?, &receiver.value) {
                (Kind::Instance(instance), _) => instance.class,
                (Kind::Class(_), Value::Object(at)) => *at,
                _ => return None,
            };
            let order = &class_body(heap, class)?.order;
            let rest = order.iter().skip_while(|other| *other != after).skip(1);
            let mut found = rest.filter_map(|class| class_body(heap, *class)?.attributes.get(name));
            found.next().map(|slot| bind(heap, slot, receiver, class))
        }
        _ => None,
    }
}

/// What a class's attribute is for an instance.
fn bind(heap: &Heap, slot: &Slot, receiver: &Slot, class: ObjectRef) -> AttributeSource {
    match (&slot.value, heap.kind(&slot.value)) {
        (Value::Function(_), _) | (_, Some(Kind::Function { .. })) => {
            AttributeSource::Function(slot.clone(), receiver.clone())
        }
        (_, Some(Kind::Wrapped(Wrapping::Property, held))) => match held.first() {
            Some(get) => AttributeSource::Property(get.clone()),
            None => AttributeSource::Value(Slot::public(Value::None)),
        },
        (_, Some(Kind::Wrapped(Wrapping::Static, held))) => {
            AttributeSource::Value(held.first().cloned().unwrap_or(Slot::public(Value::None)))
        }
        (_, Some(Kind::Wrapped(Wrapping::Class, held))) => {
            let class = Slot::new(Value::Object(class), receiver.label, receiver.group);
            AttributeSource::Function(held.first().cloned().unwrap_or(Slot::public(Value::None)), class)
        }
        _ => AttributeSource::Value(slot.clone()),
    }
}

/// The words for an attribute that is not there.
pub(crate) fn no_attribute(heap: &Heap, object: &Value, name: &str) -> Fault {
    let message = match heap.kind(object) {
        Some(Kind::Class(body)) => format!("type object '{}' has no attribute '{name}'", body.name),
        Some(Kind::Super { .. }) => format!("'super' object has no attribute '{name}'"),
        Some(Kind::Instance(instance)) => {
            let class = class_body(heap, instance.class).map_or("object", |body| &body.name);
            format!("'{class}' object has no attribute '{name}'")
        }
        Some(_) | None => format!("'{}' object has no attribute '{name}'", type_name(heap, object)),
    };
    ExceptionRecord::new(Class::AttributeError, message).into()
}

/// `object.name = value`, where no property takes it.
pub(crate) fn set_attribute(heap: &mut Heap, object: &Value, name: &Arc<str>, value: Slot) -> Result<(), Fault> {
    if super::member_form(heap, object).is_some_and(|(_, form)| {
        matches!(form, Form::Enum { sealed, .. } if *sealed || matches!(&**name, "name" | "value" | "_name_" | "_value_"))
    }) {
        let message = format!("<enum 'Enum'> cannot set attribute '{name}'");
        return Err(ExceptionRecord::new(Class::AttributeError, message).into());
    }
    if let Value::Object(at) = object
        && let Some(Form::Enum { .. }) = class_body(heap, *at).map(|body| &body.form)
    {
        return Err(ExceptionRecord::new(Class::AttributeError, format!("cannot reassign member '{name}'")).into());
    }
    let is_frozen = |form: &Form| matches!(form, Form::Data { frozen: true, .. });
    if let Some(body) = class_of(heap, object).filter(|body| is_frozen(&body.form)) {
        if body.attributes.contains_key("_field_defaults") {
            return Err(ExceptionRecord::new(Class::AttributeError, "can't set attribute").into());
        }
        let message = format!("cannot assign to field '{name}'");
        return Err(ExceptionRecord::new(Class::FrozenInstanceError, message).into());
    }
    if instance(heap, object).is_some_and(|instance| !may_have(heap, instance.class, name)) {
        return Err(no_attribute(heap, object, name));
    }
    set_unchecked(heap, object, name, value)
}

/// Whether an instance of a class may have an attribute of that name: not where all its classes have slots, none of them this.
pub(crate) fn may_have(heap: &Heap, class: ObjectRef, name: &str) -> bool {
    let Some(body) = class_body(heap, class) else { return true };
    if body.slots.is_none() || body.exception.is_some() {
        return true;
    }
    let mut slots = body.order.iter().map(|class| class_body(heap, *class).and_then(|body| body.slots.as_ref()));
    slots.any(|slots| slots.is_none_or(|slots| slots.iter().any(|slot| **slot == *name || &**slot == "__dict__")))
}

/// The same where a class is being initialised.
pub(crate) fn set_unchecked(heap: &mut Heap, object: &Value, name: &Arc<str>, value: Slot) -> Result<(), Fault> {
    let Value::Object(at) = object else { return Err(no_attribute(heap, object, name)) };
    if let Some(Kind::Named(form, _)) = heap.kind(object)
        && form.fields.contains(name)
    {
        return Err(ExceptionRecord::new(Class::AttributeError, "can't set attribute").into());
    }
    heap.charge(64);
    if let (Some(Kind::Exception(..)), "args") = (heap.kind(object), &**name) {
        return super::set_arguments(heap, object, &value);
    }
    let is_restricted = heap.is_restricted();
    match heap.get_mut(*at).map(|object| &mut object.kind) {
        Some(Kind::Instance(instance)) => drop(instance.attributes.insert(Arc::clone(name), value)),
        Some(Kind::Class(body)) => drop(body.attributes.insert(Arc::clone(name), value)),
        Some(Kind::Special(Special::Default(factory), _)) if &**name == "default_factory" => {
            // Whether it is None must not show where private data chose it.
            let is_public = value.label.is_bottom() && value.group.is_none();
            if value.value != Value::None || !is_public && !is_restricted {
                let message = "a defaultdict is given another factory only when it is made: here only None can be set";
                return Err(ExceptionRecord::type_error(message).into());
            }
            **factory = value;
        }
        Some(Kind::Function { attributes, .. }) => drop(attributes.insert(Arc::clone(name), value)),
        Some(_) | None => return Err(no_attribute(heap, object, name)),
    }
    Ok(())
}

/// `del object.name`.
pub(crate) fn delete_attribute(heap: &mut Heap, object: &Value, name: &str) -> Result<(), Fault> {
    let Value::Object(at) = object else { return Err(no_attribute(heap, object, name)) };
    let is_enum = |body: &ClassBody| matches!(body.form, Form::Enum { .. });
    if class_body(heap, *at).is_some_and(is_enum) || class_of(heap, object).is_some_and(is_enum) {
        let message = format!("'{}' object has no attribute '{name}' that can be deleted", type_name(heap, object));
        return Err(ExceptionRecord::new(Class::AttributeError, message).into());
    }
    if class_of(heap, object).is_some_and(|body| matches!(body.form, Form::Data { frozen: true, .. })) {
        let message = format!("cannot delete field '{name}'");
        return Err(ExceptionRecord::new(Class::FrozenInstanceError, message).into());
    }
    delete_unchecked(heap, object, name)
}

/// The same past what a class forbids.
pub(crate) fn delete_unchecked(heap: &mut Heap, object: &Value, name: &str) -> Result<(), Fault> {
    let Value::Object(at) = object else { return Err(no_attribute(heap, object, name)) };
    let gone = match heap.get_mut(*at).map(|object| &mut object.kind) {
        Some(Kind::Instance(instance)) => instance.attributes.shift_remove(name).is_some(),
        Some(Kind::Class(body)) => body.attributes.shift_remove(name).is_some(),
        Some(Kind::Function { attributes, .. }) => attributes.shift_remove(name).is_some(),
        Some(_) | None => false,
    };
    if gone { Ok(()) } else { Err(no_attribute(heap, object, name)) }
}
