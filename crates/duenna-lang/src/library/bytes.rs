//! `bytes`.

pub(crate) mod array;
mod codec;
mod methods;
mod number;
mod wide;

use std::cmp::Ordering;
use std::fmt::Write as _;
use std::sync::Arc;

use ruff_python_ast::Operator;
use serde::{Deserialize, Serialize};

pub(crate) use codec::{encode, encoded};
pub(crate) use methods::make_table;
pub(crate) use number::{from_bytes, to_bytes};

use super::Opaque;
use super::signature::Signature;
use crate::builtins::Arguments;
use crate::builtins::arguments::whole;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::value::{HashKey, Kind, Range, Slot, Value};

/// Some bytes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

/// What a literal says.
pub(crate) fn constant(bytes: Vec<u8>) -> Value {
    Value::Opaque(Arc::new(Opaque::Bytes(Bytes(bytes))))
}

/// A value of these bytes, counted.
pub(crate) fn value(heap: &mut Heap, bytes: Vec<u8>) -> Result<Value, Fault> {
    ops::bounded_text(bytes.len())?;
    heap.charge(bytes.len());
    Ok(constant(bytes))
}

/// The bytes that a value is, if it is some.
pub(crate) fn of(value: &Value) -> Option<&[u8]> {
    let Value::Opaque(opaque) = value else { return None };
    if let Opaque::Bytes(bytes) = &**opaque { Some(&bytes.0) } else { None }
}

/// An argument that must be bytes.
pub(crate) fn required<'v>(heap: &Heap, value: &'v Value) -> Result<&'v [u8], Fault> {
    of(ops::given(value)?).ok_or_else(|| {
        let name = ops::type_name(heap, value);
        ExceptionRecord::type_error(format!("a bytes-like object is required, not '{name}'")).into()
    })
}

/// Which bytes there are among some.
pub(crate) struct ByteSet([bool; 256]);

impl ByteSet {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let mut found = [false; 256];
        for byte in bytes {
            if let Some(place) = found.get_mut(usize::from(*byte)) {
                *place = true;
            }
        }
        Self(found)
    }

    pub(crate) fn contains(&self, byte: u8) -> bool {
        self.0.get(usize::from(byte)) == Some(&true)
    }
}

const MAKE: Signature = Signature::new(&["source", "encoding", "errors"], 0);

/// `bytes(…)`.
pub(crate) fn make(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let bound = MAKE.bind(given)?;
    let Some(source) = bound.get(0) else { return value(heap, Vec::new()).map(Slot::public) };
    if let Value::Str(text) = source {
        if bound.get(1).is_none() {
            return Err(ExceptionRecord::type_error("string argument without an encoding").into());
        }
        return codec::encoded(heap, text, bound.at(1), bound.get(2)).map(Slot::public);
    }
    if bound.get(1).is_some() {
        return Err(ExceptionRecord::type_error("encoding without a string argument").into());
    }
    if of(source).is_some() {
        return Ok(Slot::public(source.clone()));
    }
    let bytes = if let Some(count) = Number::whole(source) {
        let count = usize::try_from(count).map_err(|_| ExceptionRecord::value_error("negative count"))?;
        ops::bounded_text(count)?;
        vec![0; count]
    } else {
        if !ops::is_iterable(heap, source) || matches!(source, Value::Str(_)) {
            let name = ops::type_name(heap, source);
            return Err(ExceptionRecord::type_error(format!("cannot convert '{name}' object to bytes")).into());
        }
        let items = ops::elements(heap, source)?;
        let out_of_range = || ExceptionRecord::value_error("bytes must be in range(0, 256)");
        let byte = |slot: &Slot| Ok(u8::try_from(whole(heap, &slot.value)?).map_err(|_| out_of_range())?);
        items.iter().map(byte).collect::<Result<_, Fault>>()?
    };
    value(heap, bytes).map(Slot::public)
}

/// `bytes.fromhex(…)`.
pub(crate) fn from_hex(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let text = &given.one()?.value;
    let Value::Str(text) = ops::given(text)? else {
        let name = ops::type_name(heap, text);
        return Err(ExceptionRecord::type_error(format!("fromhex() argument must be str, not {name}")).into());
    };
    let invalid = |place: usize| {
        ExceptionRecord::value_error(format!("non-hexadecimal number found in fromhex() arg at position {place}"))
    };
    if let Some(place) = text.chars().position(|c| !c.is_ascii()) {
        return Err(invalid(place).into());
    }
    let mut bytes = Vec::with_capacity(text.len() / 2);
    let mut rest = text.chars().enumerate().filter(|(_, c)| !c.is_ascii_whitespace() && *c != '\x0b').peekable();
    while let Some((place, high)) = rest.next() {
        let low = rest.next_if(|(next, _)| *next == place + 1);
        let high = high.to_digit(16).ok_or_else(|| invalid(place))?;
        let low = low.and_then(|(_, low)| low.to_digit(16)).ok_or_else(|| invalid(place + 1))?;
        bytes.extend(u8::try_from(high * 16 + low));
    }
    value(heap, bytes).map(Slot::public)
}

impl Bytes {
    pub(crate) fn item(&self, place: usize) -> Option<Value> {
        self.0.get(place).map(|byte| Value::Int(i64::from(*byte)))
    }

    pub(crate) fn index(&self, heap: &Heap, key: &Value) -> Result<Value, Fault> {
        let Some(place) = Number::whole(ops::given(key)?) else {
            let name = ops::type_name(heap, key);
            return Err(
                ExceptionRecord::type_error(format!("byte indices must be integers or slices, not {name}")).into()
            );
        };
        let found = ops::resolve(place, self.0.len()).and_then(|place| self.item(place));
        Ok(found.ok_or_else(|| ExceptionRecord::new(Class::IndexError, "index out of range"))?)
    }

    pub(crate) fn slice(&self, heap: &mut Heap, places: Range) -> Option<Value> {
        let taken = ops::numbers(places).filter_map(|place| self.0.get(place)).copied().collect();
        value(heap, taken).ok()
    }

    pub(crate) fn contains(&self, heap: &Heap, needle: &Value) -> Result<bool, Fault> {
        if let Some(byte) = Number::whole(ops::given(needle)?) {
            let out_of_range = |_| ExceptionRecord::value_error("byte must be in range(0, 256)");
            return Ok(self.0.contains(&u8::try_from(byte).map_err(out_of_range)?));
        }
        Ok(methods::text_of(&self.0, "").contains(&methods::text_of(required(heap, needle)?, "")))
    }

    pub(crate) fn order(&self, other: &Value) -> Option<Ordering> {
        of(other).map(|other| self.0.as_slice().cmp(other))
    }

    pub(crate) fn repr(&self) -> String {
        let quote = if self.0.contains(&b'\'') && !self.0.contains(&b'"') { '"' } else { '\'' };
        let mut out = format!("b{quote}");
        for byte in &self.0 {
            // Writing to a text cannot fail.
            let _ = match char::from(*byte) {
                '\\' => write!(out, "\\\\"),
                '\n' => write!(out, "\\n"),
                '\r' => write!(out, "\\r"),
                '\t' => write!(out, "\\t"),
                character if character == quote => write!(out, "\\{character}"),
                character @ ' '..='~' => write!(out, "{character}"),
                _ => write!(out, "\\x{byte:02x}"),
            };
        }
        out.push(quote);
        out
    }

    pub(crate) fn hash_key(&self) -> HashKey {
        HashKey::Named(self.repr())
    }

    /// As text; `errors` says what becomes of bytes that are none.
    pub(crate) fn decode(&self, encoding: &str, errors: &str) -> Result<String, Fault> {
        codec::decoded(&self.0, encoding, errors)
    }

    /// `str(bytes, encoding, errors)`.
    pub(crate) fn decode_as(
        &self,
        heap: &mut Heap,
        encoding: Option<&Value>,
        errors: Option<&Value>,
    ) -> Result<Slot, Fault> {
        let or = |value: Option<&Value>, default| Slot::public(value.cloned().unwrap_or_else(|| Value::str(default)));
        let given = [or(encoding, "utf-8"), or(errors, "strict")];
        codec::decode(heap, &self.0, Arguments::new("str", &given, &[]))
    }

    pub(crate) fn call(&self, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Result<Slot, Fault>> {
        methods::call(heap, &self.0, name, given)
    }
}

/// `+` and `*`.
pub(crate) fn binary(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Option<Result<Value, Fault>> {
    match op {
        Operator::Add => Some(match (of(a), of(b)) {
            (Some(a), Some(b)) => ops::bounded_text(a.len() + b.len()).and_then(|()| value(heap, [a, b].concat())),
            (Some(_), None) => {
                let name = ops::type_name(heap, b);
                Err(ExceptionRecord::type_error(format!("can't concat {name} to bytes")).into())
            }
            (None, _) if matches!(a, Value::Str(_)) => {
                Err(ExceptionRecord::type_error("can only concatenate str (not \"bytes\") to str").into())
            }
            (None, _) => return None,
        }),
        Operator::Mod => of(a).map(|template| percent(heap, template, b)),
        Operator::Mult => {
            let (bytes, count) = if let Some(bytes) = of(a) { (bytes, b) } else { (of(b)?, a) };
            let Some(count) = Number::whole(count) else {
                let name = ops::type_name(heap, count);
                let message = format!("can't multiply sequence by non-int of type '{name}'");
                return Some(Err(ExceptionRecord::type_error(message).into()));
            };
            let count = usize::try_from(count.max(0)).unwrap_or(usize::MAX);
            let fits = ops::bounded_text(bytes.len().saturating_mul(count));
            Some(fits.and_then(|()| {
                let repeated = if bytes.is_empty() { Vec::new() } else { bytes.repeat(count) };
                value(heap, repeated)
            }))
        }
        _ => None,
    }
}

/// `template % values`, as texts do it: with one character for each byte.
fn percent(heap: &mut Heap, template: &[u8], values: &Value) -> Result<Value, Fault> {
    let characters = |bytes: &[u8]| bytes.iter().copied().map(char::from).collect::<String>();
    let as_text = |heap: &Heap, value: &Value| -> Result<Value, Fault> {
        if matches!(value, Value::Str(_)) {
            let message = "%b requires a bytes-like object, or an object that implements __bytes__, not 'str'";
            return Err(ExceptionRecord::type_error(message).into());
        }
        let plain = array::plain(heap, value).unwrap_or_else(|| value.clone());
        Ok(of(&plain).map_or(plain.clone(), |bytes| Value::str(characters(bytes))))
    };
    let given = match heap.kind(values) {
        Some(Kind::Tuple(items)) => {
            let items = items.iter().map(|item| as_text(heap, &item.value).map(Slot::public));
            let items = items.collect::<Result<_, _>>()?;
            heap.allocate(Kind::Tuple(items))
        }
        _ => as_text(heap, values)?,
    };
    let made = crate::text::percent(heap, &characters(template).replace("%b", "%s"), &given)?;
    let wrong = || ExceptionRecord::type_error("%b requires a bytes-like object");
    let made: Option<Vec<u8>> = made.chars().map(|character| u8::try_from(u32::from(character)).ok()).collect();
    value(heap, made.ok_or_else(wrong)?)
}
