//! `re`, in linear time: what needs backtracking is refused.

mod classes;
mod escape;
mod exact;
mod extension;
mod matched;
mod parse;
mod parts;
mod pattern;
mod program;
mod replace;
mod source;

pub(crate) use matched::Match;
pub(crate) use pattern::Pattern;

use self::pattern::{Part, subject};
use super::signature::{Bound, Signature};
use super::{Entry, Opaque};
use crate::builtins::Arguments;
use crate::builtins::arguments::whole;
use crate::cost::Cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Slot, Value};

type Outcome = Result<Slot, Fault>;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::scalar("compile", Cost::Metered, compile),
    Entry::scalar("search", Cost::Metered, |heap, given| find(heap, given, "search")),
    Entry::scalar("match", Cost::Metered, |heap, given| find(heap, given, "match")),
    Entry::scalar("fullmatch", Cost::Metered, |heap, given| find(heap, given, "fullmatch")),
    Entry::fresh("findall", Cost::Metered, |heap, given| find(heap, given, "findall")),
    Entry::fresh("finditer", Cost::Metered, |heap, given| find(heap, given, "finditer")),
    Entry::fresh("split", Cost::Metered, split),
    Entry::scalar("sub", Cost::Metered, |heap, given| replace(heap, given, false)),
    Entry::fresh("subn", Cost::Metered, |heap, given| replace(heap, given, true)),
    Entry::scalar("escape", Cost::Linear, escaped),
    Entry::scalar("purge", Cost::Constant, |_, given| given.none().map(|()| Slot::public(Value::None))),
    Entry::value_type("Pattern", Cost::Constant, |_, _| Err(not_made("re.Pattern"))),
    Entry::value_type("Match", Cost::Constant, |_, _| Err(not_made("re.Match"))),
    Entry::constant("error", || Value::Class(Class::PatternError)),
    Entry::constant("NOFLAG", || Value::Int(0)),
    Entry::constant("I", || Value::Int(2)),
    Entry::constant("IGNORECASE", || Value::Int(2)),
    Entry::constant("M", || Value::Int(8)),
    Entry::constant("MULTILINE", || Value::Int(8)),
    Entry::constant("S", || Value::Int(16)),
    Entry::constant("DOTALL", || Value::Int(16)),
    Entry::constant("U", || Value::Int(32)),
    Entry::constant("UNICODE", || Value::Int(32)),
    Entry::constant("X", || Value::Int(64)),
    Entry::constant("VERBOSE", || Value::Int(64)),
    Entry::constant("A", || Value::Int(256)),
    Entry::constant("ASCII", || Value::Int(256)),
];

const COMPILE: Signature = Signature::new(&["pattern", "flags"], 1);
const FIND: Signature = Signature::new(&["pattern", "string", "flags"], 2);
const SPLIT: Signature = Signature::new(&["pattern", "string", "maxsplit", "flags"], 2);
const REPLACE: Signature = Signature::new(&["pattern", "repl", "string", "count", "flags"], 3);
const ESCAPE: Signature = Signature::new(&["pattern"], 1);

fn not_made(name: &str) -> Fault {
    ExceptionRecord::type_error(format!("cannot create '{name}' instances")).into()
}

/// The pattern that an argument is, or is the source of.
fn pattern(heap: &mut Heap, bound: &Bound<'_>, flags: usize) -> Result<Pattern, Fault> {
    let flags = bound.get(flags).map_or(Ok(0), |flags| whole(heap, flags))?;
    match bound.at(0) {
        Value::Opaque(opaque) if let Opaque::Pattern(pattern) = &**opaque => {
            if flags != 0 {
                return Err(
                    ExceptionRecord::value_error("cannot process flags argument with a compiled pattern").into()
                );
            }
            Ok(pattern.clone())
        }
        Value::Str(source) => {
            if flags & 4 != 0 {
                return Err(ExceptionRecord::value_error("cannot use LOCALE flag with a str pattern").into());
            }
            Pattern::new(heap, source, u32::try_from(flags & 0x17f).unwrap_or_default())
        }
        other => {
            ops::hash_key(heap, other)?;
            if ops::type_name(heap, other) == "bytes" {
                return Err(ExceptionRecord::type_error("patterns of bytes are not supported: decode to text").into());
            }
            Err(ExceptionRecord::type_error("first argument must be string or compiled pattern").into())
        }
    }
}

fn compile(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = COMPILE.bind(given)?;
    Ok(Slot::public(pattern(heap, &bound, 1)?.value()))
}

fn find(heap: &mut Heap, given: Arguments<'_>, name: &str) -> Outcome {
    let bound = FIND.bind(given)?;
    let pattern = pattern(heap, &bound, 2)?;
    let part = Part::whole(subject(heap, bound.at(1))?);
    let found = match name {
        "findall" => pattern.find_all(heap, &part)?,
        "finditer" => pattern.matches(heap, &part)?,
        _ => pattern.find(heap, name, &part)?,
    };
    Ok(Slot::public(found))
}

fn split(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = SPLIT.bind(given)?;
    let pattern = pattern(heap, &bound, 3)?;
    let most = bound.get(2).map_or(Ok(0), |most| whole(heap, most))?;
    pattern.split(heap, subject(heap, bound.at(1))?, most).map(Slot::public)
}

fn replace(heap: &mut Heap, given: Arguments<'_>, counted: bool) -> Outcome {
    let bound = REPLACE.bind(given)?;
    let pattern = pattern(heap, &bound, 4)?;
    let count = bound.get(3).map_or(Ok(0), |count| whole(heap, count))?;
    replace::replaced(heap, &pattern, counted, (bound.at(1), bound.at(2)), count).map(Slot::public)
}

/// Special characters behind backslashes.
fn escaped(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = ESCAPE.bind(given)?;
    let text = subject(heap, bound.at(0))?;
    ops::bounded_text(text.len().saturating_mul(2))?;
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if "()[]{}?*+-|^$\\.&~# \t\n\r\x0b\x0c".contains(character) {
            out.push('\\');
        }
        out.push(character);
    }
    Ok(ops::text_slot(heap, out))
}
