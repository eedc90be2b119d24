//! `html`: characters as entities, and back.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::signature::Signature;
use super::{Entry, bytes};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Slot, Value};

type Outcome = Result<Slot, Fault>;

pub(super) const ENTRIES: &[Entry] =
    &[Entry::scalar("escape", Cost::Linear, escape), Entry::alias("unescape", Cost::Linear, unescape)];

const ESCAPE: Signature = Signature::new(&["s", "quote"], 1);
const UNESCAPE: Signature = Signature::new(&["s"], 1);

/// Names of characters, a blank, and the characters: printed from CPython's `html.entities`.
const ENTITIES: &str = include_str!("html/entities.txt");

static NAMED: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    ENTITIES
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(name, text)| (name, if text == "\\n" { "\n" } else { text }))
        .collect()
});

/// What browsers take for the numbers from 128 to 159.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// The text, or the words of what CPython tries first with it.
fn text<'v>(heap: &Heap, value: &'v Value, escapes: bool) -> Result<&'v str, Fault> {
    if let Value::Str(text) = value {
        return Ok(text);
    }
    let name = ops::type_name(heap, value);
    Err(if escapes {
        ExceptionRecord::new(Class::AttributeError, format!("'{name}' object has no attribute 'replace'")).into()
    } else {
        ExceptionRecord::type_error(format!("argument of type '{name}' is not iterable")).into()
    })
}

fn escape(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = ESCAPE.bind(given)?;
    let text = text(heap, bound.at(0), true)?;
    let quote = bound.get(1).is_none_or(|quote| ops::truth(heap, quote));
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' if quote => out.push_str("&quot;"),
            '\'' if quote => out.push_str("&#x27;"),
            _ => out.push(character),
        }
        ops::bounded_text(out.len())?;
    }
    Ok(ops::text_slot(heap, out))
}

fn unescape(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = UNESCAPE.bind(given)?;
    if !matches!(bound.at(0), Value::Str(_)) && ops::is_iterable(heap, bound.at(0)) && bytes::of(bound.at(0)).is_none()
    {
        // It only looks for `&` among its items.
        return Ok(Slot::public(bound.at(0).clone()));
    }
    let text = text(heap, bound.at(0), false)?;
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let (length, found) = if after.starts_with('#') { numbered(after) } else { named(after) };
        out.push_str(&found);
        rest = after.get(length..).unwrap_or_default();
        ops::bounded_text(out.len())?;
    }
    out.push_str(rest);
    ops::bounded_text(out.len())?;
    Ok(ops::text_slot(heap, out))
}

/// `#65;` or `#x41;` behind an ampersand: how long it is, and what it means.
fn numbered(after: &str) -> (usize, String) {
    let body = after.strip_prefix('#').unwrap_or(after);
    let (base, digits) = match body.strip_prefix(['x', 'X']) {
        Some(digits) => (16, digits),
        None => (10, body),
    };
    let count = digits.bytes().take_while(|byte| char::from(*byte).is_digit(base)).count();
    if count == 0 {
        return (0, "&".to_owned());
    }
    let start = after.len() - digits.len();
    let semicolon = usize::from(digits.as_bytes().get(count) == Some(&b';'));
    let number = digits
        .bytes()
        .take(count)
        .try_fold(0_u32, |number, byte| number.checked_mul(base)?.checked_add(char::from(byte).to_digit(base)?));
    (start + count + semicolon, character(number.unwrap_or(u32::MAX)))
}

fn character(number: u32) -> String {
    match number {
        0 => "\u{fffd}".to_owned(),
        0x0d => "\r".to_owned(),
        0x80..=0x9f => WINDOWS.chars().nth(number as usize - 0x80).map(String::from).unwrap_or_default(),
        0x01..=0x08 | 0x0b | 0x0e..=0x1f | 0x7f | 0xfdd0..=0xfdef => String::new(),
        _ => match char::from_u32(number) {
            None => "\u{fffd}".to_owned(),
            Some(_) if number & 0xfffe == 0xfffe => String::new(),
            Some(character) => character.to_string(),
        },
    }
}

/// A name behind an ampersand, or the longest beginning of it that is one.
fn named(after: &str) -> (usize, String) {
    let ends = |c: char| matches!(c, '\t' | '\n' | '\x0c' | ' ' | '<' | '&' | '#' | ';');
    let places: Vec<usize> =
        after.char_indices().take_while(|(_, c)| !ends(*c)).take(32).map(|(at, c)| at + c.len_utf8()).collect();
    let Some(end) = places.last().copied() else { return (0, "&".to_owned()) };
    let whole = if after.get(end..).is_some_and(|rest| rest.starts_with(';')) { end + 1 } else { end };
    let meaning = |end: usize| after.get(..end).and_then(|name| NAMED.get(name));
    if let Some(found) = meaning(whole) {
        return (whole, (*found).to_owned());
    }
    // Two characters at least.
    for end in places.into_iter().skip(1).rev() {
        if let Some(found) = meaning(end) {
            return (end, (*found).to_owned());
        }
    }
    (whole, format!("&{}", after.get(..whole).unwrap_or_default()))
}
