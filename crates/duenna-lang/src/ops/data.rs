//! Dataclasses: what the decorator makes of a class, and how an instance is filled, compared and shown.

#![expect(clippy::wildcard_enum_match_arm, reason = "other values are no containers or factories")]

use std::sync::Arc;

use super::class::{class_attribute, class_body, set_unchecked};
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::value::{AnnotatedName, ClassBody, Field, Form, Kind, ObjectRef, Slot, Special, Value};

/// The fields of a dataclass, those of its bases first.
pub(crate) fn data_fields(heap: &Heap, class: ObjectRef) -> Option<Vec<Arc<str>>> {
    match &class_body(heap, class)?.form {
        Form::Data { fields, .. } => Some(stored(fields)),
        Form::Plain | Form::Enum { .. } => {
            let order = &class_body(heap, class)?.order;
            order.iter().skip(1).find_map(|class| match &class_body(heap, *class)?.form {
                Form::Data { fields, .. } => Some(stored(fields)),
                Form::Plain | Form::Enum { .. } => None,
            })
        }
    }
}

fn stored(fields: &[Field]) -> Vec<Arc<str>> {
    fields.iter().filter(|field| field.stored).map(|field| Arc::clone(&field.name)).collect()
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
        return Err(ExceptionRecord::type_error("dataclass() should be called with a class").into());
    };
    let mut fields: Vec<Field> = Vec::new();
    for base in body.order.iter().rev() {
        let Some(base_body) = class_body(heap, *base) else { continue };
        let own: Vec<Field> = match &base_body.form {
            Form::Data { fields, .. } if *base != class => fields.clone(),
            _ if *base == class => {
                base_body.fields.iter().map(|field| own_field(heap, class, field, option("kw_only", false))).collect()
            }
            _ => Vec::new(),
        };
        for field in own {
            match fields.iter_mut().find(|had| had.name == field.name) {
                Some(had) => *had = field,
                None => fields.push(field),
            }
        }
    }
    let mut optional = false;
    for given in &fields {
        let field = &given.name;
        if given.init && !given.keyword {
            let has_default = has_default(heap, class, field);
            if optional && !has_default {
                return Err(ExceptionRecord::type_error(format!(
                    "non-default argument '{field}' follows default argument"
                ))
                .into());
            }
            optional |= has_default;
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
            return Err(ExceptionRecord::value_error(message).into());
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
        if let (true, Form::Data { fields, .. }) = (option("slots", false), &form) {
            body.slots = Some(stored(fields));
        }
        body.form = form;
    }
    Ok(())
}

/// What a field is by what stands in the class body.
fn own_field(heap: &Heap, class: ObjectRef, field: &AnnotatedName, keyword: bool) -> Field {
    let options = match class_attribute(heap, class, &field.name).map(|slot| heap.kind(&slot.value)) {
        Some(Some(Kind::Wrapped(crate::value::Wrapping::Field, held))) => held.get(2..).unwrap_or_default(),
        _ => &[],
    };
    let option = |at: usize| options.get(at).filter(|slot| slot.value != Value::Unbound);
    let option = |at: usize, default: bool| option(at).map_or(default, |slot| super::truth(heap, &slot.value));
    let compared = !field.init_only && option(2, true);
    let says_hash = options.get(4).is_some_and(|slot| slot.value != Value::None);
    Field {
        name: Arc::clone(&field.name),
        hint: field.hint.clone(),
        init: option(0, true),
        stored: !field.init_only,
        shown: !field.init_only && option(1, true),
        compared,
        hashed: if says_hash { !field.init_only && option(4, compared) } else { compared },
        keyword: option(3, keyword || field.keyword),
    }
}

/// Whether a field has a default, or what makes one.
fn has_default(heap: &Heap, class: ObjectRef, field: &str) -> bool {
    let Some(slot) = class_attribute(heap, class, field) else { return false };
    match heap.kind(&slot.value) {
        Some(Kind::Wrapped(crate::value::Wrapping::Field, held)) => {
            held.iter().take(2).any(|slot| slot.value != Value::Unbound)
        }
        Some(_) | None => true,
    }
}

/// What is left to do after the fields of an instance were filled.
#[derive(Default)]
pub(crate) struct PendingFields {
    /// Fields whose defaults a function of the artifact makes, each with that function.
    pub(crate) made: Vec<(Arc<str>, Slot)>,
    /// What only `__post_init__` is given.
    pub(crate) init_only: Vec<Slot>,
}

/// Fills the fields of a new instance from what its class was called with.
pub(crate) fn fill(
    heap: &mut Heap,
    (class, instance): (ObjectRef, &Value),
    positional: Vec<Slot>,
    keywords: Vec<(Arc<str>, Slot)>,
) -> Result<PendingFields, Fault> {
    let name = class_body(heap, class).map_or_else(|| "object".into(), |body| Arc::clone(&body.name));
    let Some(Form::Data { fields, .. }) = class_body(heap, class).and_then(|body| data_form(heap, body)).cloned()
    else {
        return Err(Fault::Failure);
    };
    let places: Vec<&Field> = fields.iter().filter(|field| field.init && !field.keyword).collect();
    if positional.len() > places.len() {
        let needed = places.iter().filter(|field| !has_default(heap, class, &field.name)).count() + 1;
        let (takes, given) = (places.len() + 1, positional.len() + 1);
        let takes = if needed < takes { format!("from {needed} to {takes}") } else { takes.to_string() };
        let s = if takes == "1" { "" } else { "s" };
        let message = format!("{name}.__init__() takes {takes} positional argument{s} but {given} were given");
        return Err(ExceptionRecord::type_error(message).into());
    }
    let mut values: Vec<Option<Slot>> = vec![None; fields.len()];
    let mut positional = positional.into_iter();
    for (field, place) in fields.iter().zip(&mut values) {
        if field.init && !field.keyword {
            *place = positional.next();
        }
    }
    for (keyword, value) in keywords {
        let at = fields.iter().position(|field| field.init && field.name == keyword);
        let Some(place) = at.and_then(|at| values.get_mut(at)) else {
            let message = format!("{name}.__init__() got an unexpected keyword argument '{keyword}'");
            return Err(ExceptionRecord::type_error(message).into());
        };
        if place.replace(value).is_some() {
            let message = format!("{name}.__init__() got multiple values for argument '{keyword}'");
            return Err(ExceptionRecord::type_error(message).into());
        }
    }
    let (mut missing, mut left) = ([Vec::new(), Vec::new()], PendingFields::default());
    for (field, value) in fields.iter().zip(values) {
        let value = match value {
            Some(value) => value,
            None => match default(heap, class, &field.name)? {
                FieldDefault::Value(value) => value,
                FieldDefault::By(function) => {
                    left.made.push((Arc::clone(&field.name), function));
                    continue;
                }
                FieldDefault::No if field.init => {
                    let [plain, keyword] = &mut missing;
                    (if field.keyword { keyword } else { plain }).push(format!("'{}'", field.name));
                    continue;
                }
                FieldDefault::No => continue,
            },
        };
        if field.stored {
            set_unchecked(heap, instance, &field.name, value)?;
        } else {
            left.init_only.push(value);
        }
    }
    let [plain, keyword] = missing;
    let (missing, how) = if plain.is_empty() { (keyword, "keyword-only") } else { (plain, "positional") };
    let Some((last, others)) = missing.split_last() else { return Ok(left) };
    let listed = match others {
        [] => last.clone(),
        [one] => format!("{one} and {last}"),
        many => format!("{}, and {last}", many.join(", ")),
    };
    let s = if missing.len() == 1 { "" } else { "s" };
    let message = format!("{name}.__init__() missing {} required {how} argument{s}: {listed}", missing.len());
    Err(ExceptionRecord::type_error(message).into())
}

/// The default of a field.
enum FieldDefault {
    No,
    Value(Slot),
    /// A function of the artifact makes it.
    By(Slot),
}

/// The default of a field: a value, or what its factory makes.
fn default(heap: &mut Heap, class: ObjectRef, field: &str) -> Result<FieldDefault, Fault> {
    let Some(slot) = class_attribute(heap, class, field).cloned() else { return Ok(FieldDefault::No) };
    let Some(Kind::Wrapped(crate::value::Wrapping::Field, held)) = heap.kind(&slot.value) else {
        return Ok(FieldDefault::Value(slot));
    };
    let [value, factory, ..] = held.as_slice() else { return Ok(FieldDefault::No) };
    if value.value != Value::Unbound {
        return Ok(FieldDefault::Value(value.clone()));
    }
    match &factory.value {
        Value::Unbound => Ok(FieldDefault::No),
        Value::Builtin(builtin) => {
            let mut unused = String::new();
            crate::builtins::call(heap, *builtin, &[], &[], &mut unused).map(FieldDefault::Value)
        }
        Value::Native(native) if !native.makes_iterator() => {
            let given = crate::builtins::Arguments::new("default_factory", &[], &[]);
            native.call(heap, given).map(FieldDefault::Value)
        }
        Value::Failure => Err(Fault::Failure),
        _ => Ok(FieldDefault::By(factory.clone())),
    }
}
