//! Text as bytes, and bytes as text.

use std::fmt::Write as _;

use super::super::signature::Signature;
use super::value;
use super::wide::Wide;
use crate::builtins::Arguments;
use crate::exception::{Class, ExceptionRecord, Fault};
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
    /// Windows' Latin, with letters where Latin-1 has controls.
    Windows,
    Wide(Wide),
}

impl Codec {
    fn named(name: &str) -> Result<Self, Fault> {
        let plain: String = name.to_ascii_lowercase().replace([' ', '_'], "-");
        match plain.as_str() {
            "utf-8" | "utf8" | "u8" | "cp65001" => Ok(Self::Utf8),
            "utf-8-sig" => Ok(Self::Utf8Marked),
            "ascii" | "us-ascii" | "646" => Ok(Self::Ascii),
            "cp1252" | "windows-1252" | "1252" => Ok(Self::Windows),
            "latin-1" | "latin1" | "iso-8859-1" | "iso8859-1" | "8859" | "l1" => Ok(Self::Latin1),
            other => match Wide::named(other) {
                Some(wide) => Ok(Self::Wide(wide)),
                None => Err(ExceptionRecord::new(Class::LookupError, format!("unknown encoding: {name}")).into()),
            },
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Utf8 | Self::Utf8Marked => "utf-8",
            Self::Ascii => "ascii",
            Self::Latin1 => "latin-1",
            Self::Windows => "charmap",
            Self::Wide(wide) => wide.name(),
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
    Err(ExceptionRecord::type_error(format!("{what} must be str, not {other}")).into())
}

pub(crate) fn encoded(heap: &mut Heap, text: &str, encoding: &Value, errors: Option<&Value>) -> Result<Value, Fault> {
    let codec = Codec::named(name(heap, encoding, "encode() argument 'encoding'")?)?;
    let errors = errors.map_or(Ok("strict"), |errors| name(heap, errors, "encode() argument 'errors'"))?;
    let limit = match codec {
        Codec::Wide(wide) => {
            ops::bounded_text(text.len().saturating_mul(4))?;
            return value(heap, wide.encoded(text));
        }
        Codec::Windows => 0,
        Codec::Utf8 => return value(heap, text.as_bytes().to_vec()),
        Codec::Utf8Marked => return value(heap, [b"\xef\xbb\xbf", text.as_bytes()].concat()),
        Codec::Ascii => 128,
        Codec::Latin1 => 256,
    };
    let mut bytes = Vec::with_capacity(text.len());
    for (place, character) in text.chars().enumerate() {
        let point = u32::from(character);
        ops::bounded_text(bytes.len())?;
        let byte = if codec == Codec::Windows { windows(character) } else { u8::try_from(point).ok() };
        match (byte.filter(|_| codec == Codec::Windows || point < limit), errors) {
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
    ExceptionRecord::new(Class::LookupError, format!("unknown error handler name '{errors}'")).into()
}

fn no_code(codec: Codec, text: &str, place: usize, limit: u32) -> Fault {
    let is_wrong = |c: &char| if codec == Codec::Windows { windows(*c).is_none() } else { u32::from(*c) >= limit };
    let wrong: Vec<char> = text.chars().skip(place).take_while(is_wrong).collect();
    let what = match *wrong {
        [only] => format!("character '{}' in position {place}", escaped(u32::from(only))),
        _ => format!("characters in position {place}-{}", place + wrong.len().saturating_sub(1)),
    };
    let why = match codec {
        Codec::Windows => "character maps to <undefined>".to_owned(),
        _ => format!("ordinal not in range({limit})"),
    };
    let message = format!("'{}' codec can't encode {what}: {why}", codec.name());
    ExceptionRecord::new(Class::UnicodeEncodeError, message).about(text).into()
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
    let (codec, bytes) = match codec {
        Codec::Utf8Marked => (codec, bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)),
        Codec::Wide(wide) => {
            let (wide, rest) = wide.unmarked(bytes);
            (Codec::Wide(wide), rest)
        }
        _ => (codec, bytes),
    };
    let mut out = String::with_capacity(bytes.len());
    let (mut rest, mut place) = (bytes, 0);
    while !rest.is_empty() {
        ops::bounded_text(out.len())?;
        let (good, bad, why) = match codec {
            Codec::Wide(wide) => {
                let (text, good, bad, why) = wide.read(rest);
                out.push_str(&text);
                (good, bad, why)
            }
            Codec::Windows => {
                let known = |byte: &&u8| of_windows(**byte).is_some();
                let text: String = rest.iter().take_while(known).filter_map(|byte| of_windows(*byte)).collect();
                let good = text.chars().count();
                out.push_str(&text);
                (good, usize::from(good < rest.len()), "character maps to <undefined>")
            }
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
        if !matches!(codec, Codec::Wide(_) | Codec::Windows) {
            out.push_str(std::str::from_utf8(text).unwrap_or_default());
        }
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

/// What stands from 0x80 to 0x9f; the controls among them stand for nothing.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

fn of_windows(byte: u8) -> Option<char> {
    let character = match byte {
        0x80..=0x9f => WINDOWS.chars().nth(usize::from(byte - 0x80))?,
        _ => char::from(byte),
    };
    (!matches!(character, '\u{80}'..='\u{9f}')).then_some(character)
}

fn windows(character: char) -> Option<u8> {
    let plain = u8::try_from(u32::from(character)).ok().filter(|byte| !matches!(byte, 0x80..=0x9f));
    let other = || (0x80..=0x9f).find(|byte| of_windows(*byte) == Some(character));
    plain.or_else(other)
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
    ExceptionRecord::new(Class::UnicodeDecodeError, message).into()
}
