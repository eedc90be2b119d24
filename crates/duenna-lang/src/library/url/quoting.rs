//! Percent signs and query strings.

use std::fmt::Write as _;

use super::super::bytes::{self, ByteSet, Bytes};
use super::super::signature::{Bound, Signature};
use super::{items, text};
use crate::builtins::Arguments;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{HashKey, Kind, Slot, Value};
use crate::words::Text;

type Outcome = Result<Slot, Fault>;

/// How a blank is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quoting {
    Percent,
    Plus,
}

const QUOTE: Signature = Signature::new(&["string", "safe", "encoding", "errors"], 1);
const UNQUOTE: Signature = Signature::new(&["string", "encoding", "errors"], 1);
const ENCODE: Signature = Signature::new(&["query", "doseq", "safe", "encoding", "errors", "quote_via"], 1);
const PARSE: Signature = Signature::new(
    &["qs", "keep_blank_values", "strict_parsing", "encoding", "errors", "max_num_fields", "separator"],
    1,
);

/// The encoding, by its name.
fn encoding<'v>(heap: &Heap, bound: &Bound<'v>, place: usize) -> Result<&'v str, Fault> {
    match bound.at(place) {
        Value::None => Ok("utf-8"),
        value => text(heap, value),
    }
}

/// The bytes of a text, or bytes.
fn raw(value: &Value) -> Option<&[u8]> {
    if let Value::Str(text) = value { Some(text.as_bytes()) } else { bytes::of(value) }
}

fn quoted(data: &[u8], safe: &ByteSet, quoting: Quoting) -> Result<String, Fault> {
    let mut out = String::with_capacity(data.len());
    for byte in data {
        ops::bounded_text(out.len())?;
        let is_plain = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'~');
        if *byte == b' ' && quoting == Quoting::Plus {
            out.push('+');
        } else if is_plain || byte.is_ascii() && safe.contains(*byte) {
            out.push(char::from(*byte));
        } else {
            // Writing to a text cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    Ok(out)
}

/// The bytes that stay as they are.
fn safe(heap: &Heap, bound: &Bound<'_>, place: usize, default: &str) -> Result<ByteSet, Fault> {
    let Some(value) = bound.get(place) else { return Ok(ByteSet::of(default.as_bytes())) };
    match raw(value) {
        Some(safe) => {
            heap.scan(safe.len())?;
            Ok(ByteSet::of(safe))
        }
        None => {
            Err(ExceptionRecord::type_error(format!("safe must be str, not {}", ops::type_name(heap, value))).into())
        }
    }
}

pub(super) fn quote(heap: &mut Heap, given: Arguments<'_>, quoting: Quoting) -> Outcome {
    let bound = QUOTE.bind(given)?;
    let encoding = Value::str(encoding(heap, &bound, 2)?);
    let safe = safe(heap, &bound, 1, if quoting == Quoting::Plus { "" } else { "/" })?;
    if raw(bound.at(0)).is_none() {
        return Err(ExceptionRecord::type_error("quote_from_bytes() expected bytes").into());
    }
    let encoded = match bound.at(0) {
        Value::Str(source) => bytes::encoded(heap, source, &encoding, bound.get(3))?,
        other => other.clone(),
    };
    let quoted = quoted(bytes::required(heap, &encoded)?, &safe, quoting)?;
    Ok(ops::text_slot(heap, quoted))
}

/// Reads `%41` and the like. What is not UTF-8 becomes `errors`' sign.
fn unquoted(source: &str, (encoding, errors): (&str, &str), quoting: Quoting) -> Result<String, Fault> {
    let mut out = String::with_capacity(source.len());
    let mut held: Vec<u8> = Vec::new();
    let mut rest = source.char_indices();
    while let Some((at, character)) = rest.next() {
        if !character.is_ascii() {
            out.push_str(&Bytes(std::mem::take(&mut held)).decode(encoding, errors)?);
            out.push(character);
            continue;
        }
        let code = source.get(at + 1..at + 3).filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let code = code.filter(|_| character == '%').and_then(|code| u8::from_str_radix(code, 16).ok());
        match code {
            Some(byte) => {
                held.push(byte);
                rest.nth(1);
            }
            None if character == '+' && quoting == Quoting::Plus => held.push(b' '),
            None => held.extend(u8::try_from(u32::from(character))),
        }
    }
    out.push_str(&Bytes(held).decode(encoding, errors)?);
    ops::bounded_text(out.len())?;
    Ok(out)
}

pub(super) fn unquote_to_bytes(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = UNQUOTE.bind(given)?;
    let Some(source) = raw(bound.at(0)) else { return text(heap, bound.at(0)).map(|_| Slot::public(Value::None)) };
    let mut out = Vec::with_capacity(source.len());
    let mut rest = source.iter();
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    while let Some(byte) = rest.next() {
        let mut code = rest.clone();
        match (byte, digit(code.next()), digit(code.next())) {
            (b'%', Some(high), Some(low)) => {
                out.extend(u8::try_from(high * 16 + low));
                rest = code;
            }
            _ => out.push(*byte),
        }
    }
    bytes::value(heap, out).map(Slot::public)
}

fn errors<'v>(heap: &Heap, bound: &Bound<'v>, place: usize) -> Result<&'v str, Fault> {
    match bound.at(place) {
        Value::None => Ok("replace"),
        value => text(heap, value),
    }
}

pub(super) fn unquote(heap: &mut Heap, given: Arguments<'_>, quoting: Quoting) -> Outcome {
    let bound = UNQUOTE.bind(given)?;
    let encoding = encoding(heap, &bound, 1)?;
    let errors = errors(heap, &bound, 2)?;
    let source = match (bytes::of(bound.at(0)), quoting) {
        (Some(bytes), Quoting::Percent) => Bytes(bytes.to_vec()).decode("utf-8", errors)?,
        _ => text(heap, bound.at(0))?.to_owned(),
    };
    let read = unquoted(&source, (encoding, errors), quoting)?;
    Ok(ops::text_slot(heap, read))
}

pub(super) fn urlencode(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = ENCODE.bind(given)?;
    let encoding = Value::str(encoding(heap, &bound, 3)?);
    let several = ops::truth(heap, bound.at(1));
    let safe = safe(heap, &bound, 2, "")?;
    let quoting = match bound.at(5) {
        Value::None => Quoting::Plus,
        Value::Native(native) if native.place() == ("urllib.parse", "quote_plus") => Quoting::Plus,
        Value::Native(native) if native.place() == ("urllib.parse", "quote") => Quoting::Percent,
        _ => return Err(ExceptionRecord::type_error("`quote_via=` takes quote or quote_plus").into()),
    };
    let errors = bound.get(4);
    let written = |heap: &mut Heap, value: &Value| {
        if let Some(data) = bytes::of(ops::given(value)?) {
            return quoted(data, &safe, quoting);
        }
        let text = crate::text::display(heap, value)?;
        let encoded = bytes::encoded(heap, &text, &encoding, errors)?;
        quoted(bytes::required(heap, &encoded)?, &safe, quoting)
    };
    let mut pairs: Vec<(Value, Value)> = Vec::new();
    if let Some(Kind::Dict(entries) | Kind::Special(_, entries)) = heap.kind(bound.at(0)) {
        pairs.extend(entries.values().map(|(key, value)| (key.value.clone(), value.value.clone())));
    } else {
        let wrong = "not a valid non-string sequence or mapping object";
        if raw(bound.at(0)).is_some_and(|data| !data.is_empty()) || !ops::is_iterable(heap, bound.at(0)) {
            return Err(ExceptionRecord::type_error(wrong).into());
        }
        for pair in ops::elements(heap, bound.at(0))? {
            if !ops::is_iterable(heap, ops::given(&pair.value)?) {
                return Err(ExceptionRecord::type_error(wrong).into());
            }
            if let [key, value] = ops::unpack(heap, &pair.value, 2, None)?.as_slice() {
                pairs.push((key.value.clone(), value.value.clone()));
            }
        }
    }
    let mut out = String::new();
    for (key, value) in pairs {
        let key = written(heap, &key)?;
        let values = if several { items(heap, ops::given(&value)?) } else { None };
        for value in values.unwrap_or_else(|| vec![Slot::public(value)]) {
            let value = written(heap, &value.value)?;
            ops::bounded_text(out.len() + key.len() + value.len())?;
            // Writing to a text cannot fail.
            let _ = write!(out, "{}{key}={value}", if out.is_empty() { "" } else { "&" });
        }
    }
    Ok(ops::text_slot(heap, out))
}

pub(super) fn parse_query(heap: &mut Heap, given: Arguments<'_>, as_dict: bool) -> Outcome {
    let bound = PARSE.bind(given)?;
    let encoding = encoding(heap, &bound, 3)?;
    let (keeps_blank, strict) = (ops::truth(heap, bound.at(1)), ops::truth(heap, bound.at(2)));
    let errors = errors(heap, &bound, 4)?;
    let separator = bound.get(6).map_or(Ok("&"), |separator| text(heap, separator))?;
    if separator.is_empty() {
        return Err(ExceptionRecord::value_error("Separator must be of type string or bytes.").into());
    }
    let query = text(heap, bound.at(0))?;
    if let Some(most) = ops::Number::whole(bound.at(5)) {
        let count = i64::try_from(query.matches(separator).count() + 1).unwrap_or(i64::MAX);
        if count > most && !query.is_empty() {
            return Err(ExceptionRecord::value_error("Max number of fields exceeded").into());
        }
    }
    let mut pairs: Vec<(Text, Value)> = Vec::new();
    for field in query.split(separator).filter(|_| !query.is_empty()) {
        if field.is_empty() && !strict {
            continue;
        }
        let (name, value) = match field.split_once('=') {
            Some(pair) => pair,
            None if strict => {
                let message = format!("bad query field: {}", crate::text::quote(field));
                return Err(ExceptionRecord::value_error(message).into());
            }
            None => (field, ""),
        };
        if value.is_empty() && !keeps_blank {
            continue;
        }
        ops::bounded_items(pairs.len() + 1)?;
        let name = Text::from(unquoted(name, (encoding, errors), Quoting::Plus)?);
        let value = unquoted(value, (encoding, errors), Quoting::Plus)?;
        heap.charge(name.len());
        pairs.push((name, heap.text(value)));
    }
    if !as_dict {
        let pair = |(name, value)| {
            let pair = vec![Slot::public(Value::Str(name)), Slot::public(value)];
            Slot::public(heap.allocate(Kind::Tuple(pair)))
        };
        let pairs = pairs.into_iter().map(pair).collect();
        return Ok(Slot::public(heap.allocate(Kind::List(pairs))));
    }
    let mut grouped: indexmap::IndexMap<Text, Vec<Slot>> = indexmap::IndexMap::new();
    for (name, value) in pairs {
        grouped.entry(name).or_default().push(Slot::public(value));
    }
    let mut dict = ops::Dict::default();
    for (name, values) in grouped {
        let values = heap.allocate(Kind::List(values));
        dict.insert(HashKey::Str(name.clone()), (Slot::public(Value::Str(name)), Slot::public(values)));
    }
    Ok(Slot::public(heap.allocate(Kind::Dict(dict))))
}
