//! Text as bytes, and bytes as text.

use std::fmt::Write as _;

use super::super::signature::Signature;
use super::value;
use crate::builtins::Arguments;
use crate::exception::{Class, Fault, Raised};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Slot, Value};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Codec {
    Utf8,
    /// UTF-8 behind a mark.
    Utf8Marked,
    Ascii,
    Latin1,
}

impl Codec {
    fn named(name: &str) -> Result<Self, Fault> {
        let plain: String = name.to_ascii_lowercase().replace([' ', '_'], "-");
        match plain.as_str() {
            "utf-8" | "utf8" | "u8" | "cp65001" => Ok(Self::Utf8),
            "utf-8-sig" => Ok(Self::Utf8Marked),
            "ascii" | "us-ascii" | "646" => Ok(Self::Ascii),
            "latin-1" | "latin1" | "iso-8859-1" | "iso8859-1" | "8859" | "l1" => Ok(Self::Latin1),
            _ => Err(Raised::new(Class::LookupError, format!("unknown encoding: {name}")).into()),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Utf8 | Self::Utf8Marked => "utf-8",
            Self::Ascii => "ascii",
            Self::Latin1 => "latin-1",
        }
    }
}

const ENCODE: Signature = Signature::new(&["encoding", "errors"], 0);

/// `str.encode(…)`.
pub(crate) fn encode(heap: &mut Heap, text: &str, given: Arguments<'_>) -> Result<Slot, Fault> {
    let bound = ENCODE.bind(given)?;
    let encoding = bound.get(0).cloned().unwrap_or_else(|| Value::str("utf-8"));
    encoded(heap, text, &encoding, bound.get(1)).map(Slot::public)
}

/// A name of an encoding, or of what to do with errors.
fn name<'v>(heap: &Heap, value: &'v Value, what: &str) -> Result<&'v str, Fault> {
    if let Value::Str(text) = ops::given(value)? {
        return Ok(text);
    }
    let other = ops::type_name(heap, value);
    Err(Raised::type_error(format!("{what} must be str, not {other}")).into())
}

pub(super) fn encoded(heap: &mut Heap, text: &str, encoding: &Value, errors: Option<&Value>) -> Result<Value, Fault> {
    let codec = Codec::named(name(heap, encoding, "encode() argument 'encoding'")?)?;
    let errors = errors.map_or(Ok("strict"), |errors| name(heap, errors, "encode() argument 'errors'"))?;
    let limit = match codec {
        Codec::Utf8 => return value(heap, text.as_bytes().to_vec()),
        Codec::Utf8Marked => return value(heap, [b"\xef\xbb\xbf", text.as_bytes()].concat()),
        Codec::Ascii => 128,
        Codec::Latin1 => 256,
    };
    let mut bytes = Vec::with_capacity(text.len());
    for (place, character) in text.chars().enumerate() {
        let point = u32::from(character);
        ops::bounded_text(bytes.len())?;
        match (u8::try_from(point).ok().filter(|_| point < limit), errors) {
            (Some(byte), _) => bytes.push(byte),
            (None, "ignore") => {}
            (None, "replace") => bytes.push(b'?'),
            (None, "backslashreplace") => bytes.extend(escaped(point).into_bytes()),
            (None, "xmlcharrefreplace") => bytes.extend(format!("&#{point};").into_bytes()),
            (None, "strict") => return Err(no_code(codec, text, place, limit)),
            (None, _) => return Err(unknown_handler(errors)),
        }
    }
    value(heap, bytes)
}

fn escaped(point: u32) -> String {
    match point {
        0..=0xff => format!("\\x{point:02x}"),
        0x100..=0xffff => format!("\\u{point:04x}"),
        _ => format!("\\U{point:08x}"),
    }
}

fn unknown_handler(errors: &str) -> Fault {
    Raised::new(Class::LookupError, format!("unknown error handler name '{errors}'")).into()
}

fn no_code(codec: Codec, text: &str, place: usize, limit: u32) -> Fault {
    let wrong: Vec<char> = text.chars().skip(place).take_while(|c| u32::from(*c) >= limit).collect();
    let what = match *wrong {
        [only] => format!("character '{}' in position {place}", escaped(u32::from(only))),
        _ => format!("characters in position {place}-{}", place + wrong.len().saturating_sub(1)),
    };
    let message = format!("'{}' codec can't encode {what}: ordinal not in range({limit})", codec.name());
    Raised::new(Class::UnicodeEncodeError, message).about(text).into()
}

pub(super) const DECODE: Signature = ENCODE;

/// `bytes.decode(…)`.
pub(super) fn decode(heap: &mut Heap, bytes: &[u8], given: Arguments<'_>) -> Result<Slot, Fault> {
    let bound = DECODE.bind(given)?;
    let encoding = bound.get(0).map_or(Ok("utf-8"), |value| name(heap, value, "decode() argument 'encoding'"))?;
    let errors = bound.get(1).map_or(Ok("strict"), |value| name(heap, value, "decode() argument 'errors'"))?;
    let text = decoded(bytes, encoding, errors)?;
    Ok(ops::text_slot(heap, text))
}

pub(super) fn decoded(bytes: &[u8], encoding: &str, errors: &str) -> Result<String, Fault> {
    let codec = Codec::named(encoding)?;
    let bytes = if codec == Codec::Utf8Marked { bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes) } else { bytes };
    let mut out = String::with_capacity(bytes.len());
    let (mut rest, mut place) = (bytes, 0);
    while !rest.is_empty() {
        ops::bounded_text(out.len())?;
        let (good, bad, why) = match codec {
            Codec::Utf8 | Codec::Utf8Marked => utf8(rest),
            Codec::Ascii => {
                let good = rest.iter().take_while(|byte| byte.is_ascii()).count();
                (good, usize::from(good < rest.len()), "ordinal not in range(128)")
            }
            Codec::Latin1 => {
                out.extend(rest.iter().map(|byte| char::from(*byte)));
                break;
            }
        };
        let (text, after) = rest.split_at_checked(good).unwrap_or((rest, &[]));
        out.push_str(std::str::from_utf8(text).unwrap_or_default());
        let (wrong, after) = after.split_at_checked(bad).unwrap_or((after, &[]));
        if let [first, others @ ..] = wrong {
            match errors {
                "strict" => return Err(no_text(codec, *first, (place + good, others.len()), why)),
                "ignore" => {}
                "replace" => out.push('\u{fffd}'),
                "backslashreplace" => wrong.iter().for_each(|byte| {
                    // Writing to a text cannot fail.
                    let _ = write!(out, "\\x{byte:02x}");
                }),
                _ => return Err(unknown_handler(errors)),
            }
        }
        place += good + bad;
        rest = after;
    }
    ops::bounded_text(out.len())?;
    Ok(out)
}

/// How many bytes are good, how many behind them are not, and why.
fn utf8(bytes: &[u8]) -> (usize, usize, &'static str) {
    let Err(error) = std::str::from_utf8(bytes) else { return (bytes.len(), 0, "") };
    let good = error.valid_up_to();
    let first = bytes.get(good).copied().unwrap_or_default();
    match error.error_len() {
        None => (good, bytes.len() - good, "unexpected end of data"),
        Some(bad) if matches!(first, 0x80..=0xc1 | 0xf5..) => (good, bad, "invalid start byte"),
        Some(bad) => (good, bad, "invalid continuation byte"),
    }
}

fn no_text(codec: Codec, first: u8, (place, others): (usize, usize), why: &str) -> Fault {
    let what = match others {
        0 => format!("byte {} in position {place}", format_args!("0x{first:02x}")),
        _ => format!("bytes in position {place}-{}", place + others),
    };
    let message = format!("'{}' codec can't decode {what}: {why}", codec.name());
    Raised::new(Class::UnicodeDecodeError, message).into()
}
