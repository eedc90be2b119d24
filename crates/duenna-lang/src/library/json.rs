//! `json`: texts of JSON, without hooks.

mod read;
mod write;

use self::write::{Style, Writer};
use super::signature::{Bound, Signature};
use super::{Entry, Opaque};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::value::{Slot, Value};

type Outcome = Result<Slot, Fault>;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::scalar("dumps", Cost::Metered, dumps),
    Entry::fresh("loads", Cost::Metered, loads),
    Entry::constant("JSONDecodeError", || Value::Class(Class::JSONDecodeError)),
    Entry::constant("decoder.JSONDecodeError", || Value::Class(Class::JSONDecodeError)),
];

const DUMPS: Signature = Signature {
    names: &[
        "obj",
        "skipkeys",
        "ensure_ascii",
        "check_circular",
        "allow_nan",
        "cls",
        "indent",
        "separators",
        "default",
        "sort_keys",
    ],
    required: 1,
    places: 1,
};

const LOADS: Signature = Signature {
    names: &["s", "strict", "cls", "object_hook", "parse_float", "parse_int", "parse_constant", "object_pairs_hook"],
    required: 1,
    places: 1,
};

/// Refuses what would call the artifact.
fn no_hooks(signature: &Signature, bound: &Bound<'_>, from: usize, names: &[&str]) -> Result<(), Fault> {
    for (place, name) in signature.names.iter().enumerate().skip(from) {
        if names.contains(name) && !matches!(bound.at(place), Value::None) {
            let message = format!("json with `{name}=` is not supported: change the value before or after");
            return Err(ExceptionRecord::type_error(message).into());
        }
    }
    Ok(())
}

fn dumps(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = DUMPS.bind(given)?;
    no_hooks(&DUMPS, &bound, 1, &["cls", "default"])?;
    let flag = |place: usize, default: bool| bound.get(place).map_or(default, |value| ops::truth(heap, value));
    let (skip_keys, ascii, allow_nan, sort_keys) = (flag(1, false), flag(2, true), flag(4, true), flag(9, false));
    let indent = match bound.at(6) {
        Value::None => None,
        Value::Str(indent) => Some(indent.to_string()),
        other => {
            let Some(count) = Number::whole(other) else {
                let name = ops::type_name(heap, other);
                let message = format!("can't multiply sequence by non-int of type '{name}'");
                return Err(ExceptionRecord::type_error(message).into());
            };
            let count = usize::try_from(count).unwrap_or_default();
            ops::bounded_text(count)?;
            Some(" ".repeat(count))
        }
    };
    let separators = match bound.at(7) {
        Value::None if indent.is_some() => (",".to_owned(), ": ".to_owned()),
        Value::None => (", ".to_owned(), ": ".to_owned()),
        pair => {
            let parts = ops::unpack(heap, pair, 2, None)?;
            let mut texts = Vec::new();
            for part in &parts {
                let Value::Str(text) = ops::given(&part.value)? else {
                    let name = ops::type_name(heap, &part.value);
                    return Err(ExceptionRecord::type_error(format!(
                        "make_encoder() argument 5 must be str, not {name}"
                    ))
                    .into());
                };
                texts.push(text.to_string());
            }
            let mut texts = texts.into_iter();
            (texts.next().unwrap_or_default(), texts.next().unwrap_or_default())
        }
    };
    let style = Style { skip_keys, ascii, allow_nan, sort_keys, indent, separators };
    let mut writer = Writer { style: &style, out: String::new(), within: Vec::new() };
    writer.value(heap, bound.at(0))?;
    let written = writer.out;
    ops::bounded_text(written.len())?;
    Ok(ops::text_slot(heap, written))
}

fn loads(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    parsed(heap, given, false)
}

/// What a text says, each part a pair of its kind and what it holds: numbers as they are written.
pub(super) fn parts(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    parsed(heap, Arguments { function: "loads", ..given }, true)
}

fn parsed(heap: &mut Heap, given: Arguments<'_>, in_parts: bool) -> Outcome {
    let bound = LOADS.bind(given)?;
    no_hooks(&LOADS, &bound, 2, LOADS.names)?;
    let strict = bound.get(1).is_none_or(|strict| ops::truth(heap, strict));
    let value = match bound.at(0) {
        Value::Str(text) => {
            heap.work(text.len() / 8)?;
            read::read(heap, text, strict, in_parts)?
        }
        Value::Opaque(opaque) if let Opaque::Bytes(bytes) = &**opaque => {
            heap.work(bytes.0.len() / 8)?;
            let text = bytes.decode("utf-8", "strict")?;
            read::read(heap, &text, strict, in_parts)?
        }
        other => {
            let name = ops::type_name(heap, other);
            let name = name.rsplit('.').next().unwrap_or(name);
            let message = format!("the JSON object must be str, bytes or bytearray, not {name}");
            return Err(ExceptionRecord::type_error(message).into());
        }
    };
    Ok(Slot::public(value))
}
