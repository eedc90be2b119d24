//! Methods of texts: case, tests, padding. Indexes count code points.

use std::sync::Arc;

use super::super::arguments::{Arguments, size, whole};
use super::{text_parts, text_search, text_table};
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::text::{self, unicode};
use crate::value::{Slot, Value};
use crate::words::Text;

/// The methods that make one value, without objects in it.
pub(super) const SCALAR: &[&str] = &[
    "upper",
    "lower",
    "title",
    "capitalize",
    "casefold",
    "swapcase",
    "strip",
    "lstrip",
    "rstrip",
    "join",
    "replace",
    "startswith",
    "endswith",
    "find",
    "rfind",
    "rindex",
    "isdigit",
    "isdecimal",
    "isnumeric",
    "isalpha",
    "isalnum",
    "isspace",
    "isupper",
    "islower",
    "istitle",
    "isidentifier",
    "isascii",
    "isprintable",
    "zfill",
    "ljust",
    "rjust",
    "center",
    "removeprefix",
    "removesuffix",
    "format",
    "format_map",
    "expandtabs",
    "translate",
];

/// Calls a method of a text. `None`: there is none of that name.
pub(super) fn call(heap: &mut Heap, text: &Text, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    for slot in given.positional.iter().chain(given.keywords.iter().map(|(_, slot)| slot)) {
        ops::given(&slot.value)?;
    }
    if let Some(changed) = cased(text, name) {
        given.none()?;
        return finish(heap, changed).map(Some);
    }
    if let Some(answer) = tested(text, name) {
        given.none()?;
        return Ok(Some(Slot::public(Value::Bool(answer))));
    }
    if name == "encode" {
        return crate::library::bytes::encode(heap, text, given).map(Some);
    }
    let made = match name {
        "format" | "format_map" if heap.work(text.len() / 4).is_err() => return Err(crate::exception::Fault::Spent),
        "format" => text::str_format(heap, text, given.positional, given.keywords)?,
        "format_map" => {
            let items = ops::dict_items(heap, &given.one()?.value)?;
            let named = items.into_values().filter_map(|(key, value)| {
                if let Value::Str(name) = key.value { Some((Arc::from(&*name), value)) } else { None }
            });
            let named: Vec<(Arc<str>, Slot)> = named.collect();
            text::str_format(heap, text, &[], &named)?
        }
        "zfill" => zfill(text, whole(heap, &given.one()?.value)?)?,
        "ljust" | "rjust" | "center" => justified(heap, text, name, given)?,
        "expandtabs" => expanded(heap, text, given)?,
        "translate" => text_table::translated(heap, text, given)?,
        "maketrans" => return text_table::make_translation(heap, given).map(Some),
        "removeprefix" | "removesuffix" => {
            let cut = argument(heap, given, &given.one()?.value)?;
            let kept = if name == "removeprefix" { text.strip_prefix(cut) } else { text.strip_suffix(cut) };
            kept.unwrap_or(text).to_owned()
        }
        _ => {
            let found = text_parts::call(heap, text, name, given)?;
            return found.map_or_else(|| text_search::call(heap, text, name, given), |found| Ok(Some(found)));
        }
    };
    finish(heap, made).map(Some)
}

/// A text as a public result.
pub(super) fn finish(heap: &mut Heap, text: String) -> Result<Slot, Fault> {
    ops::bounded_text(text.len())?;
    Ok(ops::text_slot(heap, text))
}

/// An argument that must be a text.
pub(super) fn argument<'a>(heap: &Heap, given: Arguments<'_>, value: &'a Value) -> Result<&'a str, Fault> {
    if let Value::Str(text) = ops::given(value)? {
        return Ok(text);
    }
    let other = ops::argument_name(heap, value);
    let function = given.function.trim_start_matches("str.");
    Err(ExceptionRecord::type_error(format!("{function}() argument must be str, not {other}")).into())
}

fn cased(text: &str, name: &str) -> Option<String> {
    Some(match name {
        "upper" => text.to_uppercase(),
        "lower" => text.to_lowercase(),
        "casefold" => unicode::fold(text),
        "swapcase" => swapped(text),
        "capitalize" => capitalized(text),
        "title" => titled(text),
        _ => return None,
    })
}

/// Each character with its lower case: that of a sigma depends on its neighbours.
fn with_lower(text: &str) -> impl Iterator<Item = (char, String)> {
    let lower: Vec<char> = text.to_lowercase().chars().collect();
    let mut lower = lower.into_iter();
    text.chars().map(move |character| (character, lower.by_ref().take(character.to_lowercase().len()).collect()))
}

fn capitalized(text: &str) -> String {
    let mut out = text.chars().next().map(unicode::title).unwrap_or_default();
    out.extend(with_lower(text).skip(1).map(|(_, lower)| lower));
    out
}

fn swapped(text: &str) -> String {
    let swap = |(character, lower): (char, String)| {
        if character.is_uppercase() {
            lower
        } else if character.is_lowercase() {
            character.to_uppercase().collect()
        } else {
            character.to_string()
        }
    };
    with_lower(text).map(swap).collect()
}

fn titled(text: &str) -> String {
    let mut within = false;
    let title = |(character, lower): (char, String)| {
        let shown = if within { lower } else { unicode::title(character) };
        within = unicode::is_cased(character);
        shown
    };
    with_lower(text).map(title).collect()
}

fn tested(text: &str, name: &str) -> Option<bool> {
    let all = |test: fn(char) -> bool| !text.is_empty() && text.chars().all(test);
    Some(match name {
        "isdigit" => all(unicode::is_digit),
        "isdecimal" => all(|c| unicode::decimal(c).is_some()),
        "isnumeric" => all(unicode::is_numeric),
        "isalpha" => all(unicode::is_alphabetic),
        "isalnum" => all(|c| unicode::is_alphabetic(c) || unicode::is_numeric(c)),
        "isspace" => all(unicode::is_space),
        "isupper" => {
            text.chars().any(char::is_uppercase) && !text.chars().any(|c| c.is_lowercase() || unicode::is_title(c))
        }
        "islower" => {
            text.chars().any(char::is_lowercase) && !text.chars().any(|c| c.is_uppercase() || unicode::is_title(c))
        }
        "istitle" => is_titled(text),
        "isidentifier" => unicode::is_identifier(text),
        "isascii" => text.is_ascii(),
        "isprintable" => text.chars().all(unicode::is_printable),
        _ => return None,
    })
}

/// Whether every word begins in upper case and goes on in lower case.
fn is_titled(text: &str) -> bool {
    let (mut any, mut within) = (false, false);
    for character in text.chars() {
        let begins = character.is_uppercase() || unicode::is_title(character);
        if begins && within || character.is_lowercase() && !within {
            return false;
        }
        within = begins || character.is_lowercase();
        any |= within;
    }
    any
}

fn zfill(text: &str, width: i64) -> Result<String, Fault> {
    let missing = size(width).saturating_sub(text.chars().count());
    ops::bounded_text(missing.saturating_add(text.len()))?;
    let rest = text.strip_prefix(['+', '-']).unwrap_or(text);
    let sign = text.strip_suffix(rest).unwrap_or_default();
    Ok(format!("{sign}{}{rest}", "0".repeat(missing)))
}

fn justified(heap: &Heap, text: &str, name: &str, given: Arguments<'_>) -> Result<String, Fault> {
    given.no_keywords()?;
    given.between(1, 2)?;
    let width = given.get(0).map_or(Ok(0), |width| whole(heap, width))?;
    let fill = match given.get(1) {
        None => ' ',
        Some(Value::Str(fill)) => {
            let mut characters = fill.chars();
            match (characters.next(), characters.next()) {
                (Some(only), None) => only,
                _ => {
                    return Err(
                        ExceptionRecord::type_error("The fill character must be exactly one character long").into()
                    );
                }
            }
        }
        Some(other) => {
            let other = ops::type_name(heap, other);
            let message = format!("The fill character must be a unicode character, not {other}");
            return Err(ExceptionRecord::type_error(message).into());
        }
    };
    let length = text.chars().count();
    let missing = size(width).saturating_sub(length);
    ops::bounded_text(missing.saturating_mul(fill.len_utf8()).saturating_add(text.len()))?;
    // An odd rest goes to the left when the width is odd, as in CPython.
    let left = match name {
        "ljust" => 0,
        "rjust" => missing,
        _ => missing / 2 + (missing & size(width) & 1),
    };
    let fill = |count: usize| fill.to_string().repeat(count);
    Ok(format!("{}{text}{}", fill(left), fill(missing - left)))
}

fn expanded(heap: &Heap, text: &str, given: Arguments<'_>) -> Result<String, Fault> {
    given.only_keywords(&["tabsize"])?;
    expand_tabs(text, size(given.either(0, "tabsize").map_or(Ok(8), |stop| whole(heap, stop))?))
}

/// Blanks up to the next `stop` in the place of each tab.
pub(crate) fn expand_tabs(text: &str, stop: usize) -> Result<String, Fault> {
    let mut out = String::with_capacity(text.len());
    let mut column = 0_usize;
    for character in text.chars() {
        match character {
            '\t' => {
                let missing = column.checked_rem(stop).map_or(0, |past| stop - past);
                ops::bounded_text(out.len().saturating_add(missing))?;
                out.extend(std::iter::repeat_n(' ', missing));
                column += missing;
            }
            '\n' | '\r' => {
                out.push(character);
                column = 0;
            }
            _ => {
                out.push(character);
                column += 1;
            }
        }
    }
    Ok(out)
}
