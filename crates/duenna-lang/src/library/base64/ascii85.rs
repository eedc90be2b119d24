//! Base 85: five digits for four bytes, with the digits of `git` (b85) or of Adobe (a85).

use super::super::signature::Signature;
use super::{Outcome, made, readable};
use crate::builtins::Arguments;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::bytes;
use crate::ops;

const GIT: &[u8; 85] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

const ENCODE_B: Signature = Signature::new(&["b", "pad"], 1);
const DECODE_B: Signature = Signature::new(&["b"], 1);
const ENCODE_A: Signature =
    Signature { names: &["b", "foldspaces", "wrapcol", "pad", "adobe"], required: 1, places: 1 };
const DECODE_A: Signature = Signature { names: &["b", "foldspaces", "adobe", "ignorechars"], required: 1, places: 1 };

/// The five digits of four bytes, the largest first.
fn digits(chunk: &[u8]) -> [u8; 5] {
    let mut padded = [0; 4];
    padded.iter_mut().zip(chunk).for_each(|(to, from)| *to = *from);
    let mut rest = u32::from_be_bytes(padded);
    let mut out = [0; 5];
    for digit in out.iter_mut().rev() {
        *digit = u8::try_from(rest % 85).unwrap_or_default();
        rest /= 85;
    }
    out
}

/// Four bytes of five digits; `None` if they are too large.
fn number(digits: &[u8]) -> Option<[u8; 4]> {
    let number = digits.iter().fold(0_u64, |number, digit| number * 85 + u64::from(*digit));
    u32::try_from(number).ok().map(u32::to_be_bytes)
}

pub(super) fn encode_b85(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = ENCODE_B.bind(given)?;
    let data = bytes::required(heap, bound.at(0))?;
    ops::bounded_text(data.len().saturating_mul(2))?;
    let pads = ops::truth(heap, bound.at(1));
    let mut out = Vec::with_capacity(data.len() * 5 / 4 + 5);
    for chunk in data.chunks(4) {
        let kept = if pads { 5 } else { chunk.len() + 1 };
        out.extend(digits(chunk).iter().take(kept).filter_map(|digit| GIT.get(usize::from(*digit))));
    }
    made(heap, out)
}

pub(super) fn decode_b85(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let data = readable(heap, DECODE_B.bind(given)?.at(0))?;
    let mut out = Vec::with_capacity(data.len());
    for (chunk, start) in data.chunks(5).zip((0_usize..).step_by(5)) {
        let mut held = Vec::with_capacity(5);
        for (byte, at) in chunk.iter().zip(start..) {
            let digit = GIT.iter().position(|known| known == byte).and_then(|at| u8::try_from(at).ok());
            let bad = || ExceptionRecord::value_error(format!("bad base85 character at position {at}"));
            held.push(digit.ok_or_else(bad)?);
        }
        held.resize(5, 84);
        let overflow = || ExceptionRecord::value_error(format!("base85 overflow in hunk starting at byte {start}"));
        let bytes = number(&held).ok_or_else(overflow)?;
        out.extend(bytes.iter().take(chunk.len() - 1));
    }
    made(heap, out)
}

pub(super) fn encode_a85(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = ENCODE_A.bind(given)?;
    let data = bytes::required(heap, bound.at(0))?;
    ops::bounded_text(data.len().saturating_mul(2))?;
    let flag = |place: usize| ops::truth(heap, bound.at(place));
    let (folds, pads, adobe) = (flag(1), flag(3), flag(4));
    if flag(2) {
        return Err(ExceptionRecord::type_error("`wrapcol=` is not supported: use textwrap").into());
    }
    let mut out = if adobe { b"<~".to_vec() } else { Vec::new() };
    for chunk in data.chunks(4) {
        let kept = if pads { 5 } else { chunk.len() + 1 };
        match chunk {
            [0, 0, 0, 0] => out.push(b'z'),
            b"    " if folds => out.push(b'y'),
            _ => out.extend(digits(chunk).iter().take(kept).map(|digit| digit + b'!')),
        }
    }
    if adobe {
        out.extend(b"~>");
    }
    made(heap, out)
}

pub(super) fn decode_a85(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = DECODE_A.bind(given)?;
    let data = readable(heap, bound.at(0))?;
    let flag = |place: usize| ops::truth(heap, bound.at(place));
    let (folds, adobe) = (flag(1), flag(2));
    let ignored = bound.get(3).map_or(Ok(&b" \t\n\r\x0b"[..]), |value| bytes::required(heap, value))?;
    let ignored = bytes::ByteSet::of(ignored);
    let data = if adobe {
        let ends = || ExceptionRecord::value_error("Ascii85 encoded byte sequences must end with b'~>'");
        let inner = data.strip_suffix(b"~>").ok_or_else(ends)?;
        inner.strip_prefix(b"<~").unwrap_or(inner)
    } else {
        &data
    };
    let wrong = |message: String| Fault::from(ExceptionRecord::value_error(message));
    let mut out = Vec::with_capacity(data.len());
    let mut held: Vec<u8> = Vec::new();
    for byte in data {
        ops::bounded_text(out.len())?;
        match byte {
            b'!'..=b'u' => {
                held.push(byte - b'!');
                if held.len() == 5 {
                    out.extend(number(&held).ok_or_else(|| wrong("Ascii85 overflow".to_owned()))?);
                    held.clear();
                }
            }
            b'z' | b'y' if (*byte == b'z' || folds) && !held.is_empty() => {
                return Err(wrong(format!("{} inside Ascii85 5-tuple", char::from(*byte))));
            }
            b'z' => out.extend([0; 4]),
            b'y' if folds => out.extend(b"    "),
            _ if ignored.contains(*byte) => {}
            _ => return Err(wrong(format!("Non-Ascii85 digit found: {}", char::from(*byte)))),
        }
    }
    if !held.is_empty() {
        let kept = held.len() - 1;
        held.resize(5, 84);
        let bytes = number(&held).ok_or_else(|| wrong("Ascii85 overflow".to_owned()))?;
        out.extend(bytes.iter().take(kept));
    }
    made(heap, out)
}
