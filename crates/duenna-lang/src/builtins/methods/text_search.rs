//! Methods that look for a text in another. Places count code points.

use super::super::arguments::Arguments;
use super::text::argument;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number, Shape};
use crate::value::{Slot, Value};
use crate::words::Text;

/// Calls a method of a text. `None`: there is none of that name here.
pub(super) fn call(heap: &Heap, text: &Text, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    if !matches!(name, "find" | "rfind" | "index" | "rindex" | "count" | "startswith" | "endswith") {
        return Ok(None);
    }
    let (wanted, _) = given
        .first(3)
        .map_err(|fault| if given.keywords.is_empty() { wrong_count(name, given.positional.len()) } else { fault })?;
    let window = Window::of(text, given)?;
    let value = match name {
        "startswith" | "endswith" => Value::Bool(bordered(heap, window, name, &wanted.value)?),
        "count" => {
            let wanted = must_be_text(heap, given, &wanted.value)?;
            let count = window.map_or(0, |window| match wanted {
                "" => window.text.chars().count() + 1,
                _ => window.text.matches(wanted).count(),
            });
            Value::Int(i64::try_from(count).map_err(|_| ops::overflow())?)
        }
        _ => {
            let wanted = must_be_text(heap, given, &wanted.value)?;
            let found = window.and_then(|window| window.find(wanted, name.starts_with('r')));
            match found {
                Some(place) => Value::Int(i64::try_from(place).map_err(|_| ops::overflow())?),
                None if name.ends_with("find") => Value::Int(-1),
                None => return Err(ExceptionRecord::value_error("substring not found").into()),
            }
        }
    };
    Ok(Some(Slot::public(value)))
}

fn wrong_count(name: &str, count: usize) -> Fault {
    let bound = if count == 0 { "at least 1 argument" } else { "at most 3 arguments" };
    ExceptionRecord::type_error(format!("{name}() takes {bound} ({count} given)")).into()
}

fn must_be_text<'a>(heap: &Heap, given: Arguments<'_>, value: &'a Value) -> Result<&'a str, Fault> {
    argument(heap, given, value).map_err(|_| {
        let other = ops::type_name(heap, value);
        ExceptionRecord::type_error(format!("must be str, not {other}")).into()
    })
}

/// The part of a text that is searched, and how many characters stand before it.
#[derive(Clone, Copy)]
struct Window<'t> {
    text: &'t str,
    before: usize,
}

impl<'t> Window<'t> {
    /// The part between the second and third argument. `None` where it begins behind the end, or behind its own end.
    fn of(text: &'t Text, given: Arguments<'_>) -> Result<Option<Self>, Fault> {
        let length = Shape::Text(text).length().unwrap_or_default();
        let bound = |place: usize| {
            let Some(value) = given.get(place).filter(|value| !matches!(value, Value::None)) else { return Ok(None) };
            let message = "slice indices must be integers or None or have an __index__ method";
            let bound = Number::whole(value).ok_or_else(|| ExceptionRecord::type_error(message))?;
            Ok::<_, Fault>(Some(bound))
        };
        let from_end = |bound: i64| {
            let places = usize::try_from(bound.unsigned_abs()).unwrap_or(usize::MAX);
            if bound < 0 { length.saturating_sub(places) } else { places }
        };
        let start = bound(1)?.map_or(0, from_end);
        let stop = bound(2)?.map_or(length, from_end).min(length);
        if start > stop {
            return Ok(None);
        }
        let (from, to) = (byte_of(text, start), byte_of(text, stop));
        Ok(text.get(from..to).map(|text| Self { text, before: start }))
    }

    fn find(self, wanted: &str, last: bool) -> Option<usize> {
        let byte = if last { self.text.rfind(wanted) } else { self.text.find(wanted) }?;
        Some(self.before + self.text.get(..byte)?.chars().count())
    }
}

/// Where the character at a place begins.
fn byte_of(text: &str, place: usize) -> usize {
    if text.is_ascii() {
        return place.min(text.len());
    }
    text.char_indices().nth(place).map_or(text.len(), |(at, _)| at)
}

/// `startswith` and `endswith`: one text, or any of a tuple.
fn bordered(heap: &Heap, window: Option<Window<'_>>, name: &str, wanted: &Value) -> Result<bool, Fault> {
    let meets = |wanted: &str| {
        window.is_some_and(|window| {
            if name == "startswith" { window.text.starts_with(wanted) } else { window.text.ends_with(wanted) }
        })
    };
    if let Value::Str(text) = wanted {
        return Ok(meets(text));
    }
    let Shape::Tuple(items) = Shape::of(heap, wanted) else {
        let other = ops::type_name(heap, wanted);
        let message = format!("{name} first arg must be str or a tuple of str, not {other}");
        return Err(ExceptionRecord::type_error(message).into());
    };
    for item in items {
        let Value::Str(text) = ops::given(&item.value)? else {
            let other = ops::type_name(heap, &item.value);
            let message = format!("tuple for {name} must only contain str, not {other}");
            return Err(ExceptionRecord::type_error(message).into());
        };
        // As much as may be compared.
        heap.scan(window.map_or(0, |window| window.text.len().min(text.len())))?;
        if meets(text) {
            return Ok(true);
        }
    }
    Ok(false)
}
