//! `textwrap`.

mod lines;

use self::lines::Wrapper;
use super::Entry;
use super::signature::{Bound, Signature};
use crate::builtins::Arguments;
use crate::builtins::arguments::whole;
use crate::cost::Cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::text::unicode::{ends_line, is_space};
use crate::value::{Kind, Slot, Value};

type Outcome = Result<Slot, Fault>;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::fresh("wrap", Cost::Metered, |heap, given| {
        let lines = wrapped(heap, given, false)?;
        let lines = lines.into_iter().map(|line| ops::text_slot(heap, line)).collect();
        Ok(Slot::public(heap.allocate(Kind::List(lines))))
    }),
    Entry::scalar("fill", Cost::Metered, |heap, given| {
        let filled = wrapped(heap, given, false)?.join("\n");
        finished(heap, filled)
    }),
    Entry::scalar("shorten", Cost::Metered, |heap, given| {
        let filled = wrapped(heap, given, true)?.join("\n");
        finished(heap, filled)
    }),
    Entry::scalar("dedent", Cost::Metered, dedent),
    Entry::scalar("indent", Cost::Metered, indent),
];

const NAMES: &[&str] = &[
    "text",
    "width",
    "initial_indent",
    "subsequent_indent",
    "expand_tabs",
    "replace_whitespace",
    "fix_sentence_endings",
    "break_long_words",
    "drop_whitespace",
    "break_on_hyphens",
    "tabsize",
    "max_lines",
    "placeholder",
];
const WRAP: Signature = Signature { names: NAMES, required: 1, places: 2 };
const SHORTEN: Signature = Signature { names: NAMES, required: 2, places: 2 };
const DEDENT: Signature = Signature::new(&["text"], 1);
const INDENT: Signature = Signature::new(&["text", "prefix", "predicate"], 2);

fn finished(heap: &mut Heap, text: String) -> Outcome {
    ops::bounded_text(text.len())?;
    Ok(ops::text_slot(heap, text))
}

fn text<'v>(heap: &Heap, value: &'v Value) -> Result<&'v str, Fault> {
    if let Value::Str(text) = ops::given(value)? {
        return Ok(text);
    }
    let name = ops::type_name(heap, value);
    if name == "bytes" {
        return Err(ExceptionRecord::type_error("cannot use a string pattern on a bytes-like object").into());
    }
    Err(ExceptionRecord::type_error(format!("expected string or bytes-like object, got '{name}'")).into())
}

fn wrapped(heap: &mut Heap, given: Arguments<'_>, shorten: bool) -> Result<Vec<String>, Fault> {
    let bound = if shorten { SHORTEN } else { WRAP }.bind(given)?;
    let flag = |place: usize, default: bool| bound.get(place).map_or(default, |value| ops::truth(heap, value));
    let characters = |place: usize, default: &str| -> Result<Vec<char>, Fault> {
        Ok(bound.get(place).map_or(Ok(default), |value| text(heap, value))?.chars().collect())
    };
    let most = match bound.at(11) {
        Value::None if shorten => Some(1),
        Value::None => None,
        most => Some(whole(heap, most)?),
    };
    let wrapper = Wrapper {
        width: bound.get(1).map_or(Ok(70), |width| whole(heap, width))?,
        initial: characters(2, "")?,
        subsequent: characters(3, "")?,
        break_long: flag(7, true),
        drop_space: flag(8, true),
        break_hyphens: flag(9, true),
        most,
        placeholder: characters(12, " [...]")?,
    };
    let prepared = prepared(heap, &bound, shorten)?;
    heap.work(prepared.len())?;
    wrapper.wrap(&prepared)
}

/// The text with blanks in the place of tabs and other white space.
fn prepared(heap: &Heap, bound: &Bound<'_>, shorten: bool) -> Result<Vec<char>, Fault> {
    let source = text(heap, bound.at(0))?;
    heap.work(source.len() / 8)?;
    let mut source = if shorten {
        source.split(is_space).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    } else {
        source.to_owned()
    };
    let flag = |place: usize| bound.get(place).is_none_or(|value| ops::truth(heap, value));
    if flag(4) {
        let stop = bound.get(10).map_or(Ok(8), |stop| whole(heap, stop))?;
        source = crate::builtins::methods::expand_tabs(&source, usize::try_from(stop).unwrap_or_default())?;
    }
    let is_white = |c: char| matches!(c, '\t'..='\r' | ' ');
    let replaces = flag(5);
    let characters: Vec<char> = source.chars().map(|c| if replaces && is_white(c) { ' ' } else { c }).collect();
    let ends_sentences = bound.get(6).is_some_and(|value| ops::truth(heap, value));
    Ok(if ends_sentences { with_wide_ends(&characters) } else { characters })
}

/// The text with two blanks in the place of one behind a sentence.
fn with_wide_ends(text: &[char]) -> Vec<char> {
    let mut out: Vec<char> = Vec::with_capacity(text.len());
    for (at, character) in text.iter().enumerate() {
        let is_alone = *character == ' ' && text.get(at + 1) != Some(&' ');
        let before = text.get(..at).unwrap_or_default();
        let before = before.strip_suffix(&['"']).or_else(|| before.strip_suffix(&['\''])).unwrap_or(before);
        out.push(*character);
        if is_alone && matches!(before, [.., 'a'..='z', '.' | '!' | '?']) {
            out.push(' ');
        }
    }
    out
}

/// Takes away the white space that all lines begin with.
fn dedent(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = DEDENT.bind(given)?;
    let source = text(heap, bound.at(0))?;
    heap.work(source.len() / 8)?;
    let is_blank = |c: char| matches!(c, ' ' | '\t');
    let mut margin: Option<&str> = None;
    for line in source.split('\n') {
        let body = line.trim_start_matches(is_blank);
        if body.is_empty() {
            continue;
        }
        let own = line.get(..line.len() - body.len()).unwrap_or_default();
        let shared = margin.map_or(own, |margin| {
            let same = margin.bytes().zip(own.bytes()).take_while(|(a, b)| a == b).count();
            own.get(..same).unwrap_or_default()
        });
        margin = Some(shared);
    }
    let margin = margin.unwrap_or_default();
    let mut out = String::with_capacity(source.len());
    for (place, line) in source.split('\n').enumerate() {
        if place > 0 {
            out.push('\n');
        }
        if !line.chars().all(is_blank) {
            out.push_str(line.strip_prefix(margin).unwrap_or(line));
        }
    }
    finished(heap, out)
}

/// Puts a prefix before each line that is not blank.
fn indent(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = INDENT.bind(given)?;
    if !matches!(bound.at(2), Value::None) {
        return Err(
            ExceptionRecord::type_error("indent() with a predicate is not supported: indent line by line").into()
        );
    }
    let (source, prefix) = (text(heap, bound.at(0))?, text(heap, bound.at(1))?);
    heap.work(source.len() / 8)?;
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while !rest.is_empty() {
        let end = rest.find(ends_line).unwrap_or(rest.len());
        let ending = rest.get(end..).unwrap_or_default();
        let length = if ending.starts_with("\r\n") { 2 } else { ending.chars().next().map_or(0, char::len_utf8) };
        let (line, after) = rest.split_at_checked(end + length).unwrap_or((rest, ""));
        if !line.chars().all(is_space) {
            out.push_str(prefix);
        }
        out.push_str(line);
        ops::bounded_text(out.len())?;
        rest = after;
    }
    finished(heap, out)
}
