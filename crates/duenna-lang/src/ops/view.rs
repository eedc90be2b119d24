//! What kind of thing a value is, for all who dispatch on it.

use std::collections::VecDeque;

use super::container::Set;
use crate::exception::Fault;
use crate::heap::Heap;
use crate::library::Opaque;
pub(crate) use crate::value::Dict;
use crate::value::{Form, GeneratorState, IteratorName, Kind, Range, Slot, Special, Value, ViewPart};
use crate::words::Text;

/// A value that has items, or something else.
#[derive(Clone, Copy)]
pub(crate) enum Shape<'a> {
    Text(&'a Text),
    List(&'a [Slot]),
    Tuple(&'a [Slot]),
    Dict(&'a Dict),
    /// What a view shows of a dict.
    View(&'a Dict, ViewPart),
    Deque(&'a VecDeque<Slot>),
    Set(&'a Set),
    Range(Range),
    /// A value of a library type.
    Opaque(&'a Opaque),
    Other,
}

impl<'a> Shape<'a> {
    pub(crate) fn of(heap: &'a Heap, value: &'a Value) -> Self {
        if let Value::Str(text) = value {
            return Self::Text(text);
        }
        if let Value::Range(range) = value {
            return Self::Range(**range);
        }
        if let Value::Opaque(opaque) = value {
            return Self::Opaque(opaque);
        }
        match heap.kind(value) {
            Some(Kind::List(items)) => Self::List(items),
            Some(Kind::Tuple(items) | Kind::Named(_, items)) => Self::Tuple(items),
            Some(Kind::Dict(items) | Kind::Special(_, items)) => Self::Dict(items),
            Some(Kind::View(dict, viewed)) => match heap.kind(&dict.value) {
                Some(Kind::Dict(items) | Kind::Special(_, items)) => Self::View(items, *viewed),
                Some(_) | None => Self::Other,
            },
            Some(Kind::ByteArray(Some(held))) => Self::Opaque(held),
            Some(Kind::Deque(items, _)) => Self::Deque(items),
            Some(Kind::Set(items) | Kind::Frozen(items)) => Self::Set(items),
            Some(Kind::Class(body)) => match &body.form {
                Form::Enum { members, .. } => Self::List(members),
                Form::Plain | Form::Data { .. } => Self::Other,
            },
            Some(Kind::Instance(_)) => match super::payload(heap, value) {
                Some(Value::Str(text)) => Self::Text(text),
                Some(_) | None => Self::Other,
            },
            Some(_) | None => Self::Other,
        }
    }

    /// How many items it has; code points for a text.
    pub(crate) fn length(self) -> Option<usize> {
        match self {
            Self::Text(text) => Some(text.length()),
            Self::List(items) | Self::Tuple(items) => Some(items.len()),
            Self::Dict(items) | Self::View(items, _) => Some(items.len()),
            Self::Deque(items) => Some(items.len()),
            Self::Set(items) => Some(items.len()),
            Self::Range(range) => Some(range.length()),
            Self::Opaque(opaque) => opaque.length(),
            Self::Other => None,
        }
    }
}

impl Range {
    /// How many numbers it has.
    pub(crate) fn length(self) -> usize {
        let (from, to, step) = (i128::from(self.start), i128::from(self.stop), i128::from(self.step));
        let distance = if step > 0 { to - from } else { from - to };
        if distance <= 0 || step == 0 {
            return 0;
        }
        usize::try_from((distance - 1) / step.abs() + 1).unwrap_or(usize::MAX)
    }

    /// The number at a place, from 0.
    pub(crate) fn at(self, place: usize) -> Option<i64> {
        if place >= self.length() {
            return None;
        }
        let offset = i128::from(self.step) * i128::try_from(place).ok()?;
        i64::try_from(i128::from(self.start) + offset).ok()
    }

    /// The place of a number.
    pub(crate) fn place(self, number: i64) -> Option<usize> {
        let distance = i128::from(number) - i128::from(self.start);
        let step = i128::from(self.step);
        if step == 0 || distance % step != 0 {
            return None;
        }
        usize::try_from(distance / step).ok().filter(|place| *place < self.length())
    }
}

/// Passes a failure on.
pub(crate) fn given(value: &Value) -> Result<&Value, Fault> {
    if matches!(value, Value::Failure) { Err(Fault::Failure) } else { Ok(value) }
}

/// A public slot with a text.
pub(crate) fn text_slot(heap: &mut Heap, text: impl Into<Text>) -> Slot {
    Slot::public(heap.text(text))
}

/// Whether a value counts as true. A failure does not.
pub(crate) fn truth(heap: &Heap, value: &Value) -> bool {
    match value {
        Value::None | Value::Failure | Value::Unbound => false,
        Value::Bool(value) => *value,
        Value::Int(value) => *value != 0,
        Value::Float(value) => *value != 0.0,
        Value::Str(text) => !text.is_empty(),
        Value::Opaque(opaque) => opaque.truth(),
        Value::Object(_) if let Some(value) = super::payload(heap, value) => truth(heap, value),
        Value::Object(_) if super::enumeration::is_empty_flag(heap, value) => false,
        Value::Object(_) | Value::Range(_) => Shape::of(heap, value).length() != Some(0),
        Value::Iterator(_)
        | Value::Ellipsis
        | Value::Function(_)
        | Value::Builtin(_)
        | Value::Native(_)
        | Value::Class(_)
        | Value::Server(_)
        | Value::Big(_)
        | Value::PrivateData
        | Value::Helper => true,
    }
}

/// What CPython calls an argument that is of the wrong type.
pub(crate) fn argument_name<'h>(heap: &'h Heap, value: &Value) -> &'h str {
    if matches!(value, Value::None) { "None" } else { type_name(heap, value) }
}

/// What CPython calls the type of a value.
pub(crate) fn type_name<'h>(heap: &'h Heap, value: &Value) -> &'h str {
    match value {
        Value::Unbound => "unbound",
        Value::Failure => "failure",
        Value::None => "NoneType",
        Value::Ellipsis => "ellipsis",
        Value::Bool(_) => "bool",
        Value::Int(_) | Value::Big(_) => "int",
        Value::Float(_) => "float",
        Value::Str(_) => "str",
        Value::Range(_) => "range",
        Value::Iterator(_) => "iterator",
        Value::Builtin(builtin) if builtin.is_type() => "type",
        Value::Builtin(_) => "builtin_function_or_method",
        Value::Native(native) if native.is_type() => "type",
        Value::Opaque(opaque) => opaque.type_name(),
        Value::Class(_) => "type",
        Value::Native(_) | Value::Function(_) => "function",
        Value::Server(_) => "server",
        Value::PrivateData => "priv_data_db",
        Value::Helper => "mcp_helper",
        Value::Object(_) => match heap.kind(value) {
            Some(Kind::List(_)) => "list",
            Some(Kind::Tuple(_)) => "tuple",
            Some(Kind::Dict(_)) => "dict",
            Some(Kind::Special(special, _)) => special.word(),
            Some(Kind::Deque(..)) => "collections.deque",
            Some(Kind::Named(form, _)) => &form.name,
            Some(Kind::ByteArray(_)) => "bytearray",
            Some(Kind::Stream(stream)) => stream.word(),
            Some(Kind::Writer(_, held)) => {
                if held.len() > 1 {
                    "DictWriter"
                } else {
                    "_csv.writer"
                }
            }
            Some(Kind::Set(_)) => "set",
            Some(Kind::Frozen(_)) => "frozenset",
            Some(Kind::Exception(class, ..)) => class.name(),
            Some(Kind::Function { .. }) => "function",
            Some(Kind::Class(_) | Kind::NamedType(..)) => "type",
            Some(Kind::Instance(instance)) => {
                super::class_body(heap, instance.class).map_or("object", |body| &body.name)
            }
            Some(Kind::Method { .. }) => "method",
            Some(Kind::Iterator { name: IteratorName::Of, over, .. }) => iterator_name(heap, &over.value),
            Some(Kind::Iterator { name, .. }) => name.word(),
            Some(Kind::Generator { state: GeneratorState::Coroutine, .. }) => "coroutine",
            Some(Kind::Generator { name, .. }) => name,
            Some(Kind::Super { .. }) => "super",
            Some(Kind::Slice(_)) => "slice",
            Some(Kind::Hasher(_)) => "_hashlib.HASH",
            Some(Kind::View(dict, viewed)) => {
                let is_ordered = matches!(heap.kind(&dict.value), Some(Kind::Special(Special::Ordered, _)));
                match (viewed, is_ordered) {
                    (ViewPart::Keys, false) => "dict_keys",
                    (ViewPart::Values, false) => "dict_values",
                    (ViewPart::Items, false) => "dict_items",
                    (ViewPart::Keys, true) => "odict_keys",
                    (ViewPart::Values, true) => "odict_values",
                    (ViewPart::Items, true) => "odict_items",
                }
            }
            Some(Kind::Wrapped(..) | Kind::Cell(_)) | None => "object",
        },
    }
}

/// What CPython calls the type of an iterator over a value.
fn iterator_name<'h>(heap: &'h Heap, over: &Value) -> &'h str {
    match Shape::of(heap, over) {
        Shape::List(_) => "list_iterator",
        Shape::Tuple(_) => "tuple_iterator",
        Shape::Text(text) if text.is_ascii() => "str_ascii_iterator",
        Shape::Text(_) => "str_iterator",
        Shape::Dict(_) | Shape::View(_, ViewPart::Keys) => "dict_keyiterator",
        Shape::View(_, ViewPart::Values) => "dict_valueiterator",
        Shape::View(_, ViewPart::Items) => "dict_itemiterator",
        Shape::Deque(_) => "_collections._deque_iterator",
        Shape::Set(_) => "set_iterator",
        Shape::Range(_) => "range_iterator",
        Shape::Opaque(Opaque::Bytes(_)) => "bytes_iterator",
        Shape::Opaque(_) | Shape::Other => "iterator",
    }
}

/// Whether a value is a type or a class.
pub(crate) fn is_type(heap: &Heap, value: &Value) -> bool {
    if let Value::Builtin(builtin) = value {
        return builtin.is_type();
    }
    if let Value::Native(native) = value {
        return native.is_type();
    }
    matches!(value, Value::Class(_)) || matches!(heap.kind(value), Some(Kind::Class(_) | Kind::NamedType(..)))
}
