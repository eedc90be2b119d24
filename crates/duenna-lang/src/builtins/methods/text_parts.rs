//! Methods that cut texts up or put them together.

use std::collections::HashSet;

use super::super::arguments::{Arguments, whole};
use super::text::{argument, finish};
use crate::cost::letters;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::text::unicode::{ends_line, is_space};
use crate::value::{Kind, Slot, Value};
use crate::words::Text;

/// Calls a method of a text. `None`: there is none of that name here.
pub(super) fn call(heap: &mut Heap, text: &Text, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    match name {
        "strip" | "lstrip" | "rstrip" => {
            let stripped = strip(heap, text, name, given)?.to_owned();
            finish(heap, stripped).map(Some)
        }
        "split" | "rsplit" => split(heap, text, name == "rsplit", given).map(Some),
        "splitlines" => lines(heap, text, given).map(Some),
        "partition" | "rpartition" => partition(heap, text, name == "rpartition", given).map(Some),
        "join" => join(heap, text, given).map(Some),
        "replace" => {
            let replaced = replace(heap, text, given)?;
            finish(heap, replaced).map(Some)
        }
        _ => Ok(None),
    }
}

fn strip<'t>(heap: &Heap, text: &'t str, name: &str, given: Arguments<'_>) -> Result<&'t str, Fault> {
    given.no_keywords()?;
    given.between(0, 1)?;
    let set: Option<HashSet<char, foldhash::fast::RandomState>> = match given.get(0) {
        None | Some(Value::None) => None,
        Some(Value::Str(characters)) => {
            letters(heap, characters.len())?;
            Some(characters.chars().collect())
        }
        Some(_) => return Err(ExceptionRecord::type_error(format!("{name} arg must be None or str")).into()),
    };
    let strips = |character: char| set.as_ref().map_or_else(|| is_space(character), |set| set.contains(&character));
    Ok(match name {
        "lstrip" => text.trim_start_matches(strips),
        "rstrip" => text.trim_end_matches(strips),
        _ => text.trim_matches(strips),
    })
}

/// A list of texts.
fn list(heap: &mut Heap, parts: &[&str]) -> Result<Slot, Fault> {
    ops::bounded_items(parts.len())?;
    let parts = parts.iter().map(|part| ops::text_slot(heap, *part)).collect();
    Ok(Slot::public(heap.allocate(Kind::List(parts))))
}

fn split(heap: &mut Heap, text: &str, from_end: bool, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["sep", "maxsplit"])?;
    let name = if from_end { "rsplit" } else { "split" };
    let count = given.positional.len() + given.keywords.len();
    if count > 2 {
        return Err(ExceptionRecord::type_error(format!("{name}() takes at most 2 arguments ({count} given)")).into());
    }
    let most = given.either(1, "maxsplit").map_or(Ok(-1), |most| whole(heap, most))?;
    // One piece more than a list may have is enough to refuse them.
    let pieces = usize::try_from(most).map_or(usize::MAX, |most| most.saturating_add(1)).min(ops::ITEMS + 1);
    let parts: Vec<&str> = match given.either(0, "sep") {
        None | Some(Value::None) => split_spaces(text, from_end, pieces),
        Some(Value::Str(separator)) if separator.is_empty() => {
            return Err(ExceptionRecord::value_error("empty separator").into());
        }
        Some(Value::Str(separator)) if from_end => {
            let mut parts: Vec<&str> = text.rsplitn(pieces, &**separator).collect();
            parts.reverse();
            parts
        }
        Some(Value::Str(separator)) => text.splitn(pieces, &**separator).collect(),
        Some(other) => {
            let other = ops::type_name(heap, other);
            return Err(ExceptionRecord::type_error(format!("must be str or None, not {other}")).into());
        }
    };
    list(heap, &parts)
}

/// Splits at runs of white space. What remains after the last split keeps its inner and far spaces.
fn split_spaces(text: &str, from_end: bool, pieces: usize) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = if from_end { text.trim_end_matches(is_space) } else { text.trim_start_matches(is_space) };
    while !rest.is_empty() {
        let cut = if from_end { rest.rfind(is_space) } else { rest.find(is_space) };
        let Some(cut) = cut.filter(|_| parts.len() + 1 < pieces) else {
            parts.push(rest);
            break;
        };
        if from_end {
            let end = rest.get(cut..).map_or(rest.len(), |end| cut + end.chars().next().map_or(0, char::len_utf8));
            let (before, part) = rest.split_at_checked(end).unwrap_or(("", rest));
            parts.push(part);
            rest = before.trim_end_matches(is_space);
        } else {
            let (part, after) = rest.split_at_checked(cut).unwrap_or((rest, ""));
            parts.push(part);
            rest = after.trim_start_matches(is_space);
        }
    }
    if from_end {
        parts.reverse();
    }
    parts
}

fn lines(heap: &mut Heap, text: &str, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["keepends"])?;
    let count = given.positional.len() + given.keywords.len();
    if count > 1 {
        return Err(
            ExceptionRecord::type_error(format!("splitlines() takes at most 1 argument ({count} given)")).into()
        );
    }
    let keep = given.either(0, "keepends").map_or(Ok(0), |keep| whole(heap, keep))? != 0;
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let Some(end) = rest.find(ends_line) else {
            parts.push(rest);
            break;
        };
        let (line, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        let mut ends = after.chars();
        let after = after.strip_prefix("\r\n").unwrap_or_else(|| {
            ends.next();
            ends.as_str()
        });
        let whole_line = rest.get(..rest.len() - after.len()).unwrap_or(line);
        parts.push(if keep { whole_line } else { line });
        rest = after;
        ops::bounded_items(parts.len())?;
    }
    list(heap, &parts)
}

fn partition(heap: &mut Heap, text: &str, last: bool, given: Arguments<'_>) -> Result<Slot, Fault> {
    let value = &given.one()?.value;
    let Value::Str(separator) = value else {
        let other = ops::type_name(heap, value);
        return Err(ExceptionRecord::type_error(format!("must be str, not {other}")).into());
    };
    if separator.is_empty() {
        return Err(ExceptionRecord::value_error("empty separator").into());
    }
    let found = if last { text.rsplit_once(&**separator) } else { text.split_once(&**separator) };
    let parts = match found {
        Some((before, after)) => [before, separator, after],
        None if last => ["", "", text],
        None => [text, "", ""],
    };
    let parts = parts.iter().map(|part| ops::text_slot(heap, *part)).collect();
    Ok(Slot::public(heap.allocate(Kind::Tuple(parts))))
}

fn join(heap: &mut Heap, separator: &str, given: Arguments<'_>) -> Result<Slot, Fault> {
    let iterable = &given.one()?.value;
    let mut joined = String::new();
    let items = match ops::elements(heap, iterable) {
        Err(Fault::Raised(raised)) if raised.class == Class::TypeError => {
            return Err(ExceptionRecord::type_error("can only join an iterable").into());
        }
        items => items?,
    };
    for (place, item) in items.iter().enumerate() {
        let value = ops::given(&item.value)?;
        let Value::Str(text) = ops::payload(heap, value).unwrap_or(value) else {
            let other = ops::type_name(heap, &item.value);
            let message = format!("sequence item {place}: expected str instance, {other} found");
            return Err(ExceptionRecord::type_error(message).into());
        };
        if place > 0 {
            joined.push_str(separator);
        }
        ops::bounded_text(joined.len() + text.len())?;
        joined.push_str(text);
    }
    finish(heap, joined)
}

fn replace(heap: &Heap, text: &str, given: Arguments<'_>) -> Result<String, Fault> {
    let ([old, new] | [old, new, _], []) = (given.positional, given.keywords) else {
        given.no_keywords()?;
        return Err(given.wrong_count(2, 3));
    };
    let part = |value, place: usize| {
        argument(heap, given, value).map_err(|_| {
            let other = ops::argument_name(heap, value);
            Fault::from(ExceptionRecord::type_error(format!("replace() argument {place} must be str, not {other}")))
        })
    };
    let (old, new) = (part(&old.value, 1)?, part(&new.value, 2)?);
    let most = given.get(2).map_or(Ok(-1), |most| whole(heap, most))?;
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let matches = text.matches(old).take(most).count();
    ops::bounded_text((text.len() - matches * old.len()).saturating_add(matches.saturating_mul(new.len())))?;
    Ok(text.replacen(old, new, most))
}
