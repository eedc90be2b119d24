//! `base64`: 64, 32 and 16, as `binascii` reads and writes them.

mod ascii85;

use super::signature::Signature;
use super::{Entry, bytes};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Slot, Value};

type Outcome = Result<Slot, Fault>;

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BASE16: &[u8; 16] = b"0123456789ABCDEF";

pub(super) const ENTRIES: &[Entry] = &[
    Entry::scalar("b64encode", Cost::Linear, |heap, given| encode64(heap, given, false)),
    Entry::scalar("standard_b64encode", Cost::Linear, |heap, given| encode64(heap, given, false)),
    Entry::scalar("urlsafe_b64encode", Cost::Linear, |heap, given| encode64(heap, given, true)),
    Entry::scalar("b64decode", Cost::Linear, |heap, given| decode64(heap, given, false)),
    Entry::scalar("standard_b64decode", Cost::Linear, |heap, given| decode64(heap, given, false)),
    Entry::scalar("urlsafe_b64decode", Cost::Linear, |heap, given| decode64(heap, given, true)),
    Entry::scalar("b32encode", Cost::Linear, |heap, given| {
        let data = source(heap, given)?;
        made(heap, written(data, BASE32, 5, 8))
    }),
    Entry::scalar("b32decode", Cost::Linear, decode32),
    Entry::scalar("b16encode", Cost::Linear, |heap, given| {
        let data = source(heap, given)?;
        made(heap, written(data, BASE16, 4, 2))
    }),
    Entry::scalar("b16decode", Cost::Linear, decode16),
    Entry::scalar("b85encode", Cost::Linear, ascii85::encode_b85),
    Entry::scalar("b85decode", Cost::Linear, ascii85::decode_b85),
    Entry::scalar("a85encode", Cost::Linear, ascii85::encode_a85),
    Entry::scalar("a85decode", Cost::Linear, ascii85::decode_a85),
    Entry::scalar("encodebytes", Cost::Linear, |heap, given| {
        let data = source(heap, given)?;
        let mut out = Vec::new();
        // Lines of 76 digits.
        for line in data.chunks(57) {
            out.extend(written(line, STANDARD, 6, 4));
            out.push(b'\n');
        }
        made(heap, out)
    }),
    Entry::scalar("decodebytes", Cost::Linear, |heap, given| {
        let read = read64(bytes::required(heap, ENCODE.bind(given)?.at(0))?, false)?;
        made(heap, read)
    }),
];

const ENCODE: Signature = Signature::new(&["s", "altchars"], 1);
const DECODE: Signature = Signature::new(&["s", "altchars", "validate"], 1);
const FOLDED: Signature = Signature::new(&["s", "casefold", "map01"], 1);

fn made(heap: &mut Heap, data: Vec<u8>) -> Outcome {
    bytes::value(heap, data).map(Slot::public)
}

fn source<'v>(heap: &Heap, given: Arguments<'v>) -> Result<&'v [u8], Fault> {
    let data = bytes::required(heap, ENCODE.bind(given)?.at(0))?;
    ops::bounded_text(data.len().saturating_mul(2))?;
    Ok(data)
}

/// Digits of `bits` bits each, filled up with `=` to a multiple of `unit`.
fn written(data: &[u8], digits: &[u8], bits: u32, unit: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len() * 2);
    let (mut held, mut count) = (0_u32, 0);
    let digit = |value: u32| digits.get(value as usize & (digits.len() - 1)).copied();
    for byte in data {
        held = held << 8 | u32::from(*byte);
        count += 8;
        while count >= bits {
            count -= bits;
            out.extend(digit(held >> count));
        }
        held &= 0xff;
    }
    if count > 0 {
        out.extend(digit(held << (bits - count)));
    }
    out.resize(out.len().next_multiple_of(unit), b'=');
    out
}

/// The two characters in the place of `+` and `/`.
fn others(heap: &Heap, value: Option<&Value>) -> Result<Option<[u8; 2]>, Fault> {
    let Some(value) = value.filter(|value| !matches!(value, Value::None)) else { return Ok(None) };
    let pair = if let Value::Str(text) = value { text.as_bytes() } else { bytes::required(heap, value)? };
    let wrong = || ExceptionRecord::new(Class::AssertionError, bytes::Bytes(pair.to_vec()).repr());
    Ok(Some(pair.try_into().map_err(|_| wrong())?))
}

fn encode64(heap: &mut Heap, given: Arguments<'_>, url: bool) -> Outcome {
    let data = source(heap, given)?;
    let other = if url { Some(*b"-_") } else { others(heap, ENCODE.bind(given)?.get(1))? };
    let mut out = written(data, STANDARD, 6, 4);
    if let Some([plus, slash]) = other {
        for byte in &mut out {
            *byte = if *byte == b'+' {
                plus
            } else if *byte == b'/' {
                slash
            } else {
                *byte
            };
        }
    }
    made(heap, out)
}

/// Bytes, or a text of ASCII.
fn readable(heap: &Heap, value: &Value) -> Result<Vec<u8>, Fault> {
    if let Value::Str(text) = value {
        if !text.is_ascii() {
            return Err(ExceptionRecord::value_error("string argument should contain only ASCII characters").into());
        }
        return Ok(text.as_bytes().to_vec());
    }
    let wrong = || {
        let name = ops::type_name(heap, value);
        ExceptionRecord::type_error(format!("argument should be a bytes-like object or ASCII string, not '{name}'"))
    };
    Ok(bytes::of(value).ok_or_else(wrong)?.to_vec())
}

fn error(message: impl Into<String>) -> Fault {
    ExceptionRecord::new(Class::BinasciiError, message).into()
}

fn decode64(heap: &mut Heap, given: Arguments<'_>, url: bool) -> Outcome {
    let bound = DECODE.bind(given)?;
    let mut data = readable(heap, bound.at(0))?;
    let other = if url { Some(*b"-_") } else { others(heap, bound.get(1))? };
    if let Some([plus, slash]) = other {
        for byte in &mut data {
            *byte = if *byte == plus {
                b'+'
            } else if *byte == slash {
                b'/'
            } else {
                *byte
            };
        }
    }
    let strict = ops::truth(heap, bound.at(2));
    let read = read64(&data, strict)?;
    made(heap, read)
}

/// What is no digit is passed over, unless it is `strict`.
fn read64(data: &[u8], strict: bool) -> Result<Vec<u8>, Fault> {
    if strict && data.first() == Some(&b'=') {
        return Err(error("Leading padding not allowed"));
    }
    let mut out = Vec::with_capacity(data.len());
    // How many digits of four were read, and how many `=` since the last.
    let (mut digits, mut fill, mut filled, mut held) = (0_u8, 0, false, 0_u8);
    for (place, byte) in data.iter().enumerate() {
        if *byte == b'=' {
            filled = true;
            if digits >= 2 {
                fill += 1;
                if digits + fill >= 4 {
                    let more = place + 1 < data.len();
                    return if strict && more { Err(error("Excess data after padding")) } else { Ok(out) };
                }
            }
            continue;
        }
        let Some(digit) = STANDARD.iter().position(|known| known == byte).and_then(|at| u8::try_from(at).ok()) else {
            if strict {
                return Err(error("Only base64 data is allowed"));
            }
            continue;
        };
        if strict && filled {
            return Err(error("Discontinuous padding not allowed"));
        }
        fill = 0;
        match digits {
            0 => {}
            1 => out.push(held << 2 | digit >> 4),
            2 => out.push(held << 4 | digit >> 2),
            _ => out.push(held << 6 | digit),
        }
        held = digit;
        digits = (digits + 1) % 4;
    }
    match digits {
        0 => Ok(out),
        1 => {
            let count = out.len() / 3 * 4 + 1;
            Err(error(format!(
                "Invalid base64-encoded string: number of data characters ({count}) cannot be 1 more than a multiple of 4"
            )))
        }
        _ => Err(error("Incorrect padding")),
    }
}

fn folded(heap: &Heap, given: Arguments<'_>) -> Result<Vec<u8>, Fault> {
    let bound = FOLDED.bind(given)?;
    if bound.get(2).is_some() {
        return Err(ExceptionRecord::type_error("`map01=` is not supported").into());
    }
    let data = readable(heap, bound.at(0))?;
    Ok(if ops::truth(heap, bound.at(1)) { data.to_ascii_uppercase() } else { data })
}

fn decode32(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let data = folded(heap, given)?;
    if data.len() % 8 != 0 {
        return Err(error("Incorrect padding"));
    }
    let digits = data.iter().rposition(|byte| *byte != b'=').map_or(0, |last| last + 1);
    let mut out = Vec::with_capacity(data.len());
    let (mut held, mut count) = (0_u32, 0);
    for byte in data.iter().take(digits) {
        let digit = BASE32.iter().position(|known| known == byte).and_then(|at| u32::try_from(at).ok());
        held = (held << 5 | digit.ok_or_else(|| error("Non-base32 digit found"))?) & 0xfff;
        count += 5;
        if count >= 8 {
            count -= 8;
            out.extend(u8::try_from(held >> count & 0xff));
        }
    }
    if !matches!(data.len() - digits, 0 | 1 | 3 | 4 | 6) {
        return Err(error("Incorrect padding"));
    }
    made(heap, out)
}

fn decode16(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let data = folded(heap, given)?;
    let digit = |byte: &u8| BASE16.iter().position(|known| known == byte).and_then(|at| u8::try_from(at).ok());
    let digits: Option<Vec<u8>> = data.iter().map(digit).collect();
    let digits = digits.ok_or_else(|| error("Non-base16 digit found"))?;
    if digits.len() % 2 == 1 {
        return Err(error("Odd-length string"));
    }
    let out = digits.chunks(2).map(|pair| if let [high, low] = pair { high << 4 | low } else { 0 }).collect();
    made(heap, out)
}
