//! Methods of bytes: those of texts, on a text that has one character for each byte.

use super::{ByteSet, codec, of, required, value};
use crate::builtins::Arguments;
use crate::builtins::arguments::whole;
use crate::builtins::methods;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::value::{Kind, Slot, Value};

/// What is no character of ASCII stands here, where nothing is a letter or a space.
const APART: u32 = 0xf700;

const AS_TEXTS: &[&str] = &[
    "startswith",
    "endswith",
    "find",
    "rfind",
    "index",
    "rindex",
    "count",
    "split",
    "rsplit",
    "splitlines",
    "partition",
    "rpartition",
    "join",
    "replace",
    "strip",
    "lstrip",
    "rstrip",
    "upper",
    "lower",
    "title",
    "capitalize",
    "swapcase",
    "isdigit",
    "isalpha",
    "isalnum",
    "isspace",
    "isupper",
    "islower",
    "istitle",
    "isascii",
    "zfill",
    "ljust",
    "rjust",
    "center",
    "removeprefix",
    "removesuffix",
    "expandtabs",
];

pub(super) fn call(heap: &mut Heap, bytes: &[u8], name: &str, given: Arguments<'_>) -> Option<Result<Slot, Fault>> {
    Some(match name {
        "decode" => codec::decode(heap, bytes, given),
        "hex" => hex(heap, bytes, given),
        "translate" => translate(heap, bytes, given),
        _ if AS_TEXTS.contains(&name) => as_text(heap, bytes, name, given),
        _ => return None,
    })
}

/// One character for each byte.
pub(super) fn text_of(bytes: &[u8], name: &str) -> String {
    let character = |byte: &u8| match byte {
        0x1c..=0x1f | 0x80.. => char::from_u32(APART + u32::from(*byte)).unwrap_or_default(),
        // They end a line of text, but not of bytes.
        0x0b | 0x0c if name == "splitlines" => char::from_u32(APART + u32::from(*byte)).unwrap_or_default(),
        _ => char::from(*byte),
    };
    bytes.iter().map(character).collect()
}

fn bytes_of(text: &str) -> Vec<u8> {
    let byte = |character: char| {
        let point = u32::from(character);
        u8::try_from(point.checked_sub(APART).unwrap_or(point)).ok()
    };
    text.chars().filter_map(byte).collect()
}

/// An argument as the method of texts takes it.
fn argument(heap: &mut Heap, name: &str, place: usize, slot: &Slot) -> Result<Slot, Fault> {
    let searches = matches!(name, "find" | "rfind" | "index" | "rindex" | "count");
    let wants_bytes = place == 0 || place == 1 && name == "replace" || place == 1 && name.ends_with("just");
    let wants_number = matches!(name, "zfill" | "ljust" | "rjust" | "center" | "expandtabs" | "splitlines");
    let given = ops::given(&slot.value)?;
    if let Some(bytes) = of(given) {
        return Ok(Slot::public(Value::str(text_of(bytes, name))));
    }
    if searches && place == 0 {
        if let Some(byte) = Number::whole(given) {
            let out_of_range = |_| ExceptionRecord::value_error("byte must be in range(0, 256)");
            let byte = u8::try_from(byte).map_err(out_of_range)?;
            return Ok(Slot::public(Value::str(text_of(&[byte], name))));
        }
        let other = ops::type_name(heap, given);
        let message = format!("argument should be integer or bytes-like object, not '{other}'");
        return Err(ExceptionRecord::type_error(message).into());
    }
    if name == "join" || place == 0 && matches!(name, "startswith" | "endswith") {
        return several(heap, name, given);
    }
    if wants_bytes && !wants_number && !matches!(given, Value::None) {
        required(heap, given)?;
    }
    Ok(slot.clone())
}

/// Several bytes: what `join` joins, or any of which may begin it.
fn several(heap: &mut Heap, name: &str, given: &Value) -> Result<Slot, Fault> {
    let is_tuple = matches!(heap.kind(given), Some(Kind::Tuple(_)));
    if name != "join" && !is_tuple {
        let other = ops::type_name(heap, given);
        let message = format!("{name} first arg must be bytes or a tuple of bytes, not {other}");
        return Err(ExceptionRecord::type_error(message).into());
    }
    if !ops::is_iterable(heap, given) {
        return Err(ExceptionRecord::type_error("can only join an iterable").into());
    }
    let mut texts = Vec::new();
    for (place, item) in ops::elements(heap, given)?.iter().enumerate() {
        let Some(bytes) = of(ops::given(&item.value)?) else {
            let other = ops::type_name(heap, &item.value);
            let message = if name == "join" {
                format!("sequence item {place}: expected a bytes-like object, {other} found")
            } else {
                format!("a bytes-like object is required, not '{other}'")
            };
            return Err(ExceptionRecord::type_error(message).into());
        };
        texts.push(ops::text_slot(heap, text_of(bytes, name)));
    }
    let kind = if is_tuple { Kind::Tuple(texts) } else { Kind::List(texts) };
    Ok(Slot::public(heap.allocate(kind)))
}

fn as_text(heap: &mut Heap, bytes: &[u8], name: &str, given: Arguments<'_>) -> Result<Slot, Fault> {
    let mut positional = Vec::new();
    for (place, slot) in given.positional.iter().enumerate() {
        positional.push(argument(heap, name, place, slot)?);
    }
    let mut keywords = Vec::new();
    for (keyword, slot) in given.keywords {
        let place = usize::from(&**keyword != "sep");
        keywords.push((keyword.clone(), argument(heap, name, place, slot)?));
    }
    let text = Slot::public(Value::str(text_of(bytes, name)));
    let result = methods::call(heap, &text, name, &positional, &keywords).map_err(|fault| match fault {
        Fault::Raised(raised) if raised.message == "substring not found" => {
            ExceptionRecord::value_error("subsection not found").into()
        }
        fault => fault,
    })?;
    back(heap, &result.value).map(Slot::public)
}

/// A result with bytes in the place of texts.
fn back(heap: &mut Heap, result: &Value) -> Result<Value, Fault> {
    if let Value::Str(text) = result {
        return value(heap, bytes_of(text));
    }
    let (items, is_tuple) = match heap.kind(result) {
        Some(Kind::List(items)) => (items.clone(), false),
        Some(Kind::Tuple(items)) => (items.clone(), true),
        _ => return Ok(result.clone()),
    };
    let mut parts = Vec::with_capacity(items.len());
    for item in &items {
        let part = if let Value::Str(text) = &item.value { bytes_of(text) } else { Vec::new() };
        parts.push(Slot::public(value(heap, part)?));
    }
    Ok(heap.allocate(if is_tuple { Kind::Tuple(parts) } else { Kind::List(parts) }))
}

/// `bytes.maketrans(these, those)`: what each byte becomes.
pub(crate) fn make_table(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let (from, to) = given.two()?;
    let (from, to) = (required(heap, ops::given(&from.value)?)?, required(heap, ops::given(&to.value)?)?);
    if from.len() != to.len() {
        return Err(ExceptionRecord::value_error("maketrans arguments must have same length").into());
    }
    let mut table: Vec<u8> = (0..=u8::MAX).collect();
    for (from, to) in from.iter().zip(to) {
        if let Some(place) = table.get_mut(usize::from(*from)) {
            *place = *to;
        }
    }
    value(heap, table).map(Slot::public)
}

/// `translate(table, delete=b"")`
fn translate(heap: &mut Heap, bytes: &[u8], given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["delete"])?;
    given.between(1, 2)?;
    let table = match given.get(0).map(ops::given).transpose()? {
        None | Some(Value::None) => None,
        Some(table) => Some(required(heap, table)?),
    };
    if table.is_some_and(|table| table.len() != 256) {
        return Err(ExceptionRecord::value_error("translation table must be 256 characters long").into());
    }
    let dropped = given.either(1, "delete").map(ops::given).transpose()?;
    let dropped = dropped.map(|bytes| required(heap, bytes)).transpose()?.unwrap_or_default();
    let dropped = ByteSet::of(dropped);
    let kept = bytes.iter().filter(|byte| !dropped.contains(**byte));
    let made =
        kept.map(|byte| table.and_then(|table| table.get(usize::from(*byte))).unwrap_or(byte)).copied().collect();
    value(heap, made).map(Slot::public)
}

/// `hex()`, with a separator after each so many bytes, counted from the end.
fn hex(heap: &mut Heap, bytes: &[u8], given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["sep", "bytes_per_sep"])?;
    given.between(0, 2)?;
    let separator = match given.either(0, "sep").map(ops::given).transpose()? {
        None => None,
        Some(Value::Str(text)) => Some(text.to_string()),
        Some(other) => Some(text_of(required(heap, other)?, "")),
    };
    if separator.as_ref().is_some_and(|separator| separator.chars().count() != 1) {
        return Err(ExceptionRecord::value_error("sep must be length 1.").into());
    }
    let group = given.either(1, "bytes_per_sep").map_or(Ok(1), |group| whole(heap, group))?;
    let size = usize::try_from(group.unsigned_abs()).unwrap_or(usize::MAX);
    ops::bounded_text(bytes.len().saturating_mul(3))?;
    let mut out = String::with_capacity(bytes.len() * 2);
    for (place, byte) in bytes.iter().enumerate() {
        let counted = if group > 0 { bytes.len() - place } else { place };
        if let Some(separator) = &separator
            && place > 0
            && counted.checked_rem(size) == Some(0)
        {
            out.push_str(separator);
        }
        out.extend([byte >> 4, byte & 15].into_iter().filter_map(|digit| char::from_digit(u32::from(digit), 16)));
    }
    Ok(ops::text_slot(heap, out))
}
