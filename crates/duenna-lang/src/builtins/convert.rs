//! Functions that make one value of another, or ask what it is.

use super::Builtin;
use super::arguments::{Arguments, whole};
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::{self, Opaque};
use crate::ops::{self, Number};
use crate::text;
use crate::value::{ClassBody, Kind, Slot, Value};

pub(super) fn str(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["object", "encoding", "errors"])?;
    let count = given.positional.len() + given.keywords.len();
    if count > 3 {
        return Err(ExceptionRecord::type_error(format!("str() takes at most 3 arguments ({count} given)")).into());
    }
    let Some(value) = given.either(0, "object") else { return Ok(ops::text_slot(heap, "")) };
    if let Some(encoding) = given.get(1).filter(|encoding| !matches!(encoding, Value::Str(_))) {
        let other = ops::type_name(heap, encoding);
        let message = format!("str() argument 'encoding' must be str, not {other}");
        return Err(ExceptionRecord::type_error(message).into());
    }
    if count > 1
        && let Value::Opaque(opaque) = ops::given(value)?
        && let Opaque::Bytes(bytes) = &**opaque
    {
        return bytes.decode_as(heap, given.either(1, "encoding"), given.either(2, "errors"));
    }
    if count > 1 {
        let name = ops::type_name(heap, value);
        let message = format!("decoding to str: need a bytes-like object, {name} found");
        return Err(ExceptionRecord::type_error(message).into());
    }
    let text = text::display(heap, value)?;
    Ok(ops::text_slot(heap, text))
}

pub(super) fn repr(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let text = text::repr(heap, &given.one()?.value)?;
    Ok(ops::text_slot(heap, text))
}

pub(super) fn bool(heap: &Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.no_keywords()?;
    given.between(0, 1)?;
    let value = given.get(0).map(ops::given).transpose()?;
    Ok(Slot::public(Value::Bool(value.is_some_and(|value| ops::truth(heap, value)))))
}

pub(super) fn int(heap: &Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["base"])?;
    let count = given.positional.len() + given.keywords.len();
    if count > 2 {
        return Err(ExceptionRecord::type_error(format!("int() takes at most 2 arguments ({count} given)")).into());
    }
    let base = given.either(1, "base").map(|base| whole(heap, base)).transpose()?;
    let Some(value) = given.get(0) else {
        return match base {
            None => Ok(Slot::public(Value::Int(0))),
            Some(_) => Err(ExceptionRecord::type_error("int() missing string argument").into()),
        };
    };
    let int = match (ops::given(value)?, base) {
        (Value::Str(text), base) => text::parse_whole(text, base.unwrap_or(10))?,
        (Value::Opaque(opaque), base) if let Opaque::Bytes(bytes) = &**opaque => {
            let shown = || text::repr(heap, value).unwrap_or_default();
            text::parse_whole_of(&bytes.decode("latin-1", "strict")?, base.unwrap_or(10), shown)?
        }
        (_, Some(_)) => {
            return Err(ExceptionRecord::type_error("int() can't convert non-string with explicit base").into());
        }
        (value, None) => match Number::of(value) {
            Some(Number::Float(float)) => ops::from_float(float)?,
            Some(number) => number.value(),
            None => {
                if let Value::Opaque(opaque) = value
                    && let Some(whole) = opaque.whole("ROUND_DOWN")
                {
                    return whole.map(Slot::public);
                }
                let name = ops::type_name(heap, value);
                let message =
                    format!("int() argument must be a string, a bytes-like object or a real number, not '{name}'");
                return Err(ExceptionRecord::type_error(message).into());
            }
        },
    };
    Ok(Slot::public(int))
}

pub(super) fn float(heap: &Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.no_keywords()?;
    given.between(0, 1)?;
    let Some(value) = given.get(0) else { return Ok(Slot::public(Value::Float(0.0))) };
    let float = match (ops::given(value)?, Number::of(value)) {
        (_, Some(number)) => number.float()?,
        (Value::Opaque(opaque), _) if let Some(real) = opaque.real() => real,
        (Value::Opaque(opaque), None) if let Opaque::Bytes(bytes) = &**opaque => {
            let message =
                || ExceptionRecord::value_error(format!("could not convert string to float: {}", bytes.repr()));
            text::parse_float(&bytes.decode("latin-1", "strict")?).ok_or_else(message)?
        }
        (Value::Str(text), None) => text::parse_float(text).ok_or_else(|| {
            ExceptionRecord::value_error(format!("could not convert string to float: {}", text::quote(text)))
        })?,
        (value, None) => {
            let name = ops::type_name(heap, value);
            let message = format!("float() argument must be a string or a real number, not '{name}'");
            return Err(ExceptionRecord::type_error(message).into());
        }
    };
    Ok(Slot::public(Value::Float(float)))
}

pub(super) fn isinstance(heap: &Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let (value, class) = given.two()?;
    ops::given(&value.value)?;
    is_of(heap, &value.value, &class.value, 0).map(|is| Slot::public(Value::Bool(is)))
}

/// `issubclass(class, class or tuple of classes)`.
pub(super) fn issubclass(heap: &Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let (class, above) = given.two()?;
    is_below(heap, ops::given(&class.value)?, &above.value, 0).map(|is| Slot::public(Value::Bool(is)))
}

fn is_below(heap: &Heap, class: &Value, above: &Value, depth: usize) -> Result<bool, Fault> {
    ops::too_deep(depth)?;
    heap.work(usize::from(depth > 0))?;
    if let Some(Kind::Tuple(all)) = heap.kind(ops::given(above)?) {
        for above in all {
            if is_below(heap, class, &above.value, depth + 1)? {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    let is_type = |value: &Value| ops::is_type(heap, value);
    let is_named = |value: &Value| matches!(value, Value::Opaque(opaque) if matches!(**opaque, Opaque::Type(_)));
    for (place, value) in [(1, class), (2, above)] {
        let is_known = is_type(value) || (place == 1 && is_named(value));
        if !is_known {
            let what = if place == 1 { "a class" } else { "a class, a tuple of classes, or a union" };
            return Err(ExceptionRecord::type_error(format!("issubclass() arg {place} must be {what}")).into());
        }
    }
    if class == above || *above == Value::Builtin(Builtin::Object) {
        return Ok(true);
    }
    Ok(match (class, above) {
        (Value::Builtin(Builtin::Bool), Value::Builtin(Builtin::Int)) => true,
        (Value::Class(class), Value::Class(above)) => class.is_a(*above),
        (Value::Object(class), Value::Object(above)) => {
            let has = |name: &std::sync::Arc<str>| ops::class_attribute(heap, *class, name).is_some();
            let wanted = ops::class_body(heap, *above).and_then(|body| body.protocol.as_ref());
            ops::class_body(heap, *class).is_some_and(|body| body.order.contains(above))
                || wanted.is_some_and(|names| names.iter().all(has))
        }
        (Value::Object(class), Value::Class(above)) => ops::class_body(heap, *class)
            .and_then(|body| body.exception)
            .is_some_and(|exception| exception.is_a(*above)),
        (Value::Object(class), Value::Builtin(builtin))
            if ops::class_body(heap, *class).is_some_and(|body| stands_for(heap, body, *builtin)) =>
        {
            true
        }
        (Value::Object(_), Value::Builtin(Builtin::Tuple)) => matches!(heap.kind(class), Some(Kind::NamedType(..))),
        _ => false,
    })
}

/// Whether a class derives from what stands for a built-in container.
fn stands_for(heap: &Heap, body: &ClassBody, builtin: Builtin) -> bool {
    let mut above = body.order.iter().filter_map(|class| ops::class_body(heap, *class));
    above.any(|body| {
        body.attributes.contains_key("_stands_for") && body.name.strip_suffix("_base") == Some(builtin.name())
    })
}

fn is_of(heap: &Heap, value: &Value, class: &Value, depth: usize) -> Result<bool, Fault> {
    ops::too_deep(depth)?;
    heap.work(usize::from(depth > 0))?;
    if *class == Value::None {
        // In `int | None`.
        return Ok(depth > 0 && *value == Value::None);
    }
    if let Value::Builtin(builtin) = ops::given(class)?
        && builtin.is_type()
    {
        let of = ops::payload(heap, value);
        let name = of.map_or_else(|| ops::type_name(heap, value), |of| ops::type_name(heap, of));
        let above = match heap.kind(value) {
            Some(Kind::Special(..)) => "dict",
            Some(Kind::Named(..)) => "tuple",
            None if matches!(value, Value::Opaque(opaque) if matches!(**opaque, Opaque::Fields(_) | Opaque::Record(..))) => {
                "tuple"
            }
            Some(_) | None => name,
        };
        return Ok(*builtin == Builtin::Object
            || ops::class_of(heap, value).is_some_and(|body| stands_for(heap, body, *builtin))
            || above == builtin.name()
            || (*builtin == Builtin::Int && name == "bool"));
    }
    if let Value::Native(native) = class
        && let ("typing" | "collections.abc" | "numbers" | "contextlib", name) = native.place()
    {
        return super::hints::is_of(heap, value, name);
    }
    if let Value::Native(native) = class
        && native.is_type()
    {
        let is_object = library::type_of(heap, value) == Some(*native);
        return Ok(is_object || matches!(value, Value::Opaque(opaque) if opaque.is_a(*native)));
    }
    if let Value::Class(class) = class {
        return Ok(ops::exception_class(heap, value).is_some_and(|of| of.is_a(*class)));
    }
    if let (Value::Object(at), Some(Kind::Class(_))) = (class, heap.kind(class)) {
        return Ok(ops::is_instance(heap, value, *at));
    }
    if let Some(Kind::NamedType(form, _)) = heap.kind(class) {
        return Ok(
            matches!(heap.kind(value), Some(Kind::Named(of, _)) if std::sync::Arc::ptr_eq(of, form) || of == form),
        );
    }
    if let Some(Kind::Tuple(classes)) = heap.kind(class) {
        for class in classes {
            if is_of(heap, value, &class.value, depth + 1)? {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    Err(ExceptionRecord::type_error("isinstance() arg 2 must be a type, a tuple of types, or a union").into())
}

pub(super) fn ord(heap: &Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let value = ops::given(&given.one()?.value)?;
    if let Value::Opaque(opaque) = value
        && let Opaque::Bytes(bytes) = &**opaque
    {
        if let Some(only) = bytes.item(0).filter(|_| bytes.0.len() == 1) {
            return Ok(Slot::public(only));
        }
        let length = bytes.0.len();
        let message = format!("ord() expected a character, but string of length {length} found");
        return Err(ExceptionRecord::type_error(message).into());
    }
    let Value::Str(text) = value else {
        let name = ops::type_name(heap, value);
        return Err(ExceptionRecord::type_error(format!("ord() expected string of length 1, but {name} found")).into());
    };
    let mut characters = text.chars();
    if let (Some(only), None) = (characters.next(), characters.next()) {
        return Ok(Slot::public(Value::Int(i64::from(u32::from(only)))));
    }
    let length = text.chars().count();
    Err(ExceptionRecord::type_error(format!("ord() expected a character, but string of length {length} found")).into())
}

pub(super) fn chr(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let point = &given.one()?.value;
    let point = if matches!(point, Value::Big(_)) { i64::MAX } else { whole(heap, point)? };
    if i32::try_from(point).is_err() {
        let message = "Python int too large to convert to C int";
        return Err(ExceptionRecord::new(Class::OverflowError, message).into());
    }
    let Some(point) = u32::try_from(point).ok().filter(|point| *point < 0x11_0000) else {
        return Err(ExceptionRecord::value_error("chr() arg not in range(0x110000)").into());
    };
    let found =
        char::from_u32(point).ok_or_else(|| ExceptionRecord::value_error("chr() of a surrogate is not supported"))?;
    Ok(ops::text_slot(heap, String::from(found)))
}
