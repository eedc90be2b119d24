//! Enumerations: classes whose plain attributes are their members.

#![expect(clippy::wildcard_enum_match_arm, reason = "other values are no members")]

use std::sync::Arc;

use ruff_python_ast::{Operator, UnaryOp};

use super::class::{class_attribute, class_body, class_of};
use super::compare::Comparison;
use crate::builtins::Builtin;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library;
use crate::text;
use crate::value::{Attributes, ClassBody, Form, Instance, Kind, ObjectRef, Slot, Value};

/// What a class that derives from these is as an enumeration; `None` if it is none.
pub(crate) fn enum_form(heap: &Heap, bases: &[Value]) -> Result<Option<Form>, Fault> {
    let mut mixin = None;
    let mut found = None;
    for base in bases {
        match base {
            Value::Builtin(builtin @ (Builtin::Str | Builtin::Int | Builtin::Float)) => mixin = Some(*builtin),
            Value::Native(native) if native.place().0 == "enum" => {
                found = Some(match native.place().1 {
                    "IntEnum" => (Some(Builtin::Int), false, true),
                    "StrEnum" => (Some(Builtin::Str), false, true),
                    "Flag" => (None, true, false),
                    "IntFlag" => (Some(Builtin::Int), true, true),
                    _ => (None, false, false),
                });
            }
            Value::Object(at) => {
                if let Some(Form::Enum { mixin, flag, plain_text, members, .. }) =
                    class_body(heap, *at).map(|body| &body.form)
                {
                    if !members.is_empty() {
                        let name = class_body(heap, *at).map_or("", |body| &body.name);
                        return Err(ExceptionRecord::type_error(format!("cannot extend <enum '{name}'>")).into());
                    }
                    found = Some((*mixin, *flag, *plain_text));
                }
            }
            _ => {}
        }
    }
    Ok(found.map(|(of_base, flag, plain_text)| Form::Enum {
        mixin: of_base.or(mixin),
        flag,
        plain_text,
        members: Vec::new(),
        composite: Vec::new(),
        sealed: true,
    }))
}

/// Whether an attribute of an enumeration's body is a member: no function, no descriptor, no name in underscores.
pub(crate) fn is_member(heap: &Heap, name: &str, value: &Value) -> bool {
    let is_special = name.starts_with('_') && name.ends_with('_');
    let is_function = matches!(value, Value::Function(_))
        || matches!(
            heap.kind(value),
            Some(Kind::Function { .. } | Kind::Wrapped(..) | Kind::Class(_) | Kind::Method { .. })
        );
    !is_special && !is_function
}

/// Makes the members of an enumeration of the plain attributes of its class.
pub(crate) fn fill_enum(heap: &mut Heap, class: ObjectRef, names: &[Arc<str>]) -> Result<(), Fault> {
    let Some(Form::Enum { mixin, flag, .. }) = class_body(heap, class).map(|body| body.form.clone()) else {
        return Ok(());
    };
    let has_init = class_attribute(heap, class, "__init__").is_some();
    let (mut members, mut last): (Vec<Slot>, Option<i64>) = (Vec::new(), None);
    for name in names {
        let Some(slot) = class_body(heap, class).and_then(|body| body.attributes.get(name)).cloned() else { continue };
        if !is_member(heap, name, &slot.value) {
            continue;
        }
        super::given(&slot.value)?;
        let value = match &slot.value {
            Value::Native(native) if native.place() == ("enum", "auto") => automatic(name, mixin, flag, last)?,
            value => value.clone(),
        };
        if let Value::Int(number) = value {
            last = Some(if flag { last.map_or(number, |had| had.max(number)) } else { number });
        }
        let fits = match mixin {
            Some(Builtin::Int) => matches!(value, Value::Int(_) | Value::Bool(_) | Value::Big(_)),
            Some(Builtin::Str) => matches!(value, Value::Str(_)),
            Some(_) => matches!(value, Value::Float(_) | Value::Int(_)),
            None => !flag || matches!(value, Value::Int(_)),
        };
        if !fits {
            let message = format!("the value of '{name}' is not of the type that its enumeration is of");
            return Err(ExceptionRecord::type_error(message).into());
        }
        let mut known = None;
        for member in &members {
            if let Some(had) = member_value(heap, &member.value)
                && Comparison::new(heap).equal(had, &value)?
            {
                known = Some(member.clone());
            }
        }
        let member = if let Some(known) = known {
            known
        } else {
            let made = new_member(heap, class, name, value);
            members.push(made.clone());
            made
        };
        if let Some(Kind::Class(body)) = heap.get_mut(class).map(|object| &mut object.kind) {
            body.attributes.insert(Arc::clone(name), member);
        }
    }
    let is_composite = |member: &Slot| {
        flag && matches!(member_value(heap, &member.value), Some(Value::Int(bits)) if bits.count_ones() != 1)
    };
    let (composite, members): (Vec<Slot>, Vec<Slot>) = members.into_iter().partition(is_composite);
    if let Some(Kind::Class(body)) = heap.get_mut(class).map(|object| &mut object.kind)
        && let Form::Enum { members: held, composite: joined, sealed, .. } = &mut body.form
    {
        *held = members;
        *joined = composite;
        *sealed = !has_init;
    }
    Ok(())
}

/// Ends the making of an enumeration: its members no longer change.
pub(crate) fn seal_enum(heap: &mut Heap, class: &Value) {
    if let Value::Object(at) = class
        && let Some(Kind::Class(body)) = heap.get_mut(*at).map(|object| &mut object.kind)
        && let Form::Enum { sealed, .. } = &mut body.form
    {
        *sealed = true;
    }
}

fn automatic(name: &str, mixin: Option<Builtin>, flag: bool, last: Option<i64>) -> Result<Value, Fault> {
    if mixin == Some(Builtin::Str) {
        return Ok(Value::str(name.to_lowercase()));
    }
    let next = match last {
        None => Some(1),
        Some(last) if flag => 1_i64.checked_shl(64 - last.leading_zeros()),
        Some(last) => last.checked_add(1),
    };
    next.map(Value::Int).ok_or_else(|| ExceptionRecord::value_error("auto() has no next value").into())
}

fn new_member(heap: &mut Heap, class: ObjectRef, name: &str, value: Value) -> Slot {
    let name = Slot::public(heap.text(name));
    let value = Slot::public(value);
    let attributes: Attributes = [("_name_", &name), ("_value_", &value), ("name", &name), ("value", &value)]
        .map(|(key, slot)| (key.into(), slot.clone()))
        .into_iter()
        .collect();
    Slot::public(heap.allocate(Kind::Instance(Instance { class, attributes, message: None })))
}

/// The form of the enumeration that a value is a member of.
pub(crate) fn member_form<'h>(heap: &'h Heap, value: &Value) -> Option<(&'h ClassBody, &'h Form)> {
    let body = class_of(heap, value)?;
    matches!(body.form, Form::Enum { .. }).then_some((body, &body.form))
}

/// The value of a member.
pub(crate) fn member_value<'h>(heap: &'h Heap, member: &Value) -> Option<&'h Value> {
    member_form(heap, member)?;
    super::instance(heap, member)?.attributes.get("_value_").map(|slot| &slot.value)
}

/// The number or text that a member of an `IntEnum`, a `StrEnum` or their kin is besides.
pub(crate) fn payload<'h>(heap: &'h Heap, value: &Value) -> Option<&'h Value> {
    match member_form(heap, value)?.1 {
        Form::Enum { mixin: Some(_), .. } => member_value(heap, value),
        _ => None,
    }
}

/// The value that stands in for it among numbers and texts.
pub(crate) fn plain(heap: &Heap, value: &Value) -> Value {
    payload(heap, value).unwrap_or(value).clone()
}

/// `str()` or `repr()` of a member.
pub(crate) fn member_text(heap: &Heap, value: &Value, is_repr: bool) -> Option<Result<String, Fault>> {
    let (body, Form::Enum { plain_text, .. }) = member_form(heap, value)? else { return None };
    let held = member_value(heap, value)?;
    let name = match super::instance(heap, value)?.attributes.get("_name_").map(|slot| &slot.value) {
        Some(Value::Str(name)) => name.to_string(),
        Some(_) | None => return None,
    };
    Some(if is_repr {
        text::repr(heap, held).map(|held| {
            if name.is_empty() { format!("<{}: {held}>", body.name) } else { format!("<{}.{name}: {held}>", body.name) }
        })
    } else if *plain_text {
        text::display(heap, held)
    } else if name.is_empty() {
        text::repr(heap, held).map(|held| format!("{}({held})", body.name))
    } else {
        Ok(format!("{}.{name}", body.name))
    })
}

/// `Color["RED"]`.
pub(crate) fn member_named(heap: &Heap, class: &Value, key: &Value) -> Option<Result<Slot, Fault>> {
    let Value::Object(at) = class else { return None };
    let body = class_body(heap, *at)?;
    let Form::Enum { members, composite, .. } = &body.form else { return None };
    let found = match key {
        Value::Str(name) => body
            .attributes
            .get(&**name)
            .filter(|slot| members.iter().chain(composite).any(|member| member.value == slot.value)),
        _ => None,
    };
    Some(found.cloned().ok_or_else(|| super::missing_key(heap, key)))
}

/// The member of a class with that value where none was given a name: of a flag, a new one of several.
pub(crate) fn unnamed_member(heap: &mut Heap, class: &Value, value: &Value) -> Result<Slot, Fault> {
    let Value::Object(at) = class else { return Err(Fault::Failure) };
    if let (Some(Form::Enum { flag: true, .. }), Value::Int(number)) =
        (class_body(heap, *at).map(|body| body.form.clone()), value)
        && *number >= 0
        && number & !every_bit(heap, *at) == 0
    {
        return of_bits(heap, *at, *number);
    }
    let name = class_body(heap, *at).map_or_else(|| "object".into(), |body| Arc::clone(&body.name));
    Err(ExceptionRecord::value_error(format!("{} is not a valid {name}", text::repr(heap, value)?)).into())
}

fn bits_of(heap: &Heap, class: ObjectRef) -> Vec<(i64, Slot)> {
    let Some(Form::Enum { members, composite, .. }) = class_body(heap, class).map(|body| &body.form) else {
        return Vec::new();
    };
    let bits = |member: &Slot| match member_value(heap, &member.value) {
        Some(Value::Int(bits)) => Some((*bits, member.clone())),
        Some(_) | None => None,
    };
    members.iter().chain(composite).filter_map(bits).collect()
}

fn every_bit(heap: &Heap, class: ObjectRef) -> i64 {
    bits_of(heap, class).iter().fold(0, |all, (bits, _)| all | bits)
}

fn of_bits(heap: &mut Heap, class: ObjectRef, number: i64) -> Result<Slot, Fault> {
    let known = bits_of(heap, class);
    if let Some((_, member)) = known.iter().find(|(bits, _)| *bits == number) {
        return Ok(member.clone());
    }
    let mut names = Vec::new();
    for (_, member) in known.iter().filter(|(bits, _)| bits.count_ones() == 1 && number & bits == *bits) {
        if let Some(slot) = super::instance(heap, &member.value).and_then(|member| member.attributes.get("_name_")) {
            names.push(text::display(heap, &slot.value)?);
        }
    }
    Ok(new_member(heap, class, &names.join("|"), Value::Int(number)))
}

/// The class and the bits of a member of a flag.
fn flag_of(heap: &Heap, value: &Value) -> Option<(ObjectRef, i64)> {
    let Form::Enum { flag: true, .. } = member_form(heap, value)?.1 else { return None };
    let Value::Int(bits) = member_value(heap, value)? else { return None };
    Some((super::instance(heap, value)?.class, *bits))
}

/// `a | b`, `a & b`, `a ^ b` of members of one flag.
pub(super) fn flags(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Option<Result<Value, Fault>> {
    let ((class, x), (other, y)) = (flag_of(heap, a)?, flag_of(heap, b)?);
    if class != other {
        return None;
    }
    let bits = match op {
        Operator::BitOr => x | y,
        Operator::BitAnd => x & y,
        Operator::BitXor => x ^ y,
        _ => return None,
    };
    Some(of_bits(heap, class, bits).map(|slot| slot.value))
}

/// `~a` of a member of a flag.
pub(super) fn inverted(heap: &mut Heap, op: UnaryOp, a: &Value) -> Option<Result<Value, Fault>> {
    let (class, bits) = flag_of(heap, a).filter(|_| matches!(op, UnaryOp::Invert))?;
    let bits = every_bit(heap, class) & !bits;
    Some(of_bits(heap, class, bits).map(|slot| slot.value))
}

/// The members of one bit each that a member of a flag is made of.
pub(super) fn flag_parts(heap: &Heap, value: &Value) -> Option<Vec<Slot>> {
    let (class, bits) = flag_of(heap, value)?;
    let is_part = |part: i64| part.count_ones() == 1 && bits & part == part;
    Some(bits_of(heap, class).into_iter().filter(|(part, _)| is_part(*part)).map(|(_, member)| member).collect())
}

/// Whether two members of one flag have the same bits; whether one has all bits of the other.
pub(super) fn flag_bits(heap: &Heap, a: &Value, b: &Value) -> Option<(i64, i64)> {
    let ((class, x), (other, y)) = (flag_of(heap, a)?, flag_of(heap, b)?);
    (class == other).then_some((x, y))
}

/// Whether it stands for no bit at all.
pub(super) fn is_empty_flag(heap: &Heap, value: &Value) -> bool {
    flag_of(heap, value).is_some_and(|(_, bits)| bits == 0)
}

/// Whether it is what `enum` has as a base class.
pub(crate) fn is_enum_base(native: library::Native) -> bool {
    native.place().0 == "enum" && native.is_type()
}
