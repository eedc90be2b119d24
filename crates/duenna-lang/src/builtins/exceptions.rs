//! Making exceptions.

#![expect(clippy::wildcard_enum_match_arm, reason = "few classes take more than their message, few values are bytes")]

use std::sync::Arc;

use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, ExceptionField};
use crate::text;
use crate::value::{Kind, Slot, Value};

/// The same with keywords, which some classes take.
pub(crate) fn construct_named(
    heap: &mut Heap,
    class: Class,
    arguments: &[Slot],
    keywords: &[(Arc<str>, Slot)],
) -> Result<Value, Fault> {
    let takes: &[&str] = match class {
        _ if class.is_a(Class::ImportError) => &["name", "path"],
        _ if class.is_a(Class::AttributeError) => &["name", "obj"],
        _ if class.is_a(Class::NameError) => &["name"],
        _ => &[],
    };
    if let Some((name, _)) = keywords.iter().find(|(name, _)| !takes.contains(&&**name)) {
        let message = match takes {
            [] => format!("{}() takes no keyword arguments", class.name()),
            _ => format!("'{name}' is an invalid keyword argument for {}()", class.name()),
        };
        return Err(ExceptionRecord::type_error(message).into());
    }
    let made = construct(heap, class, arguments)?;
    for (_, value) in keywords.iter().filter(|(name, _)| &**name == "name") {
        ops::hold(heap, &made, ExceptionField::About, value.clone());
    }
    Ok(made)
}

/// What a group of exceptions says.
pub(crate) fn group_message(words: &str, count: usize) -> String {
    format!("{words} ({count} sub-exception{})", if count == 1 { "" } else { "s" })
}

/// `ExceptionGroup("…", […])`. What it tells besides its parts, their number, is the caller's to label: a call looks into
/// all that it is given.
fn group(heap: &mut Heap, class: Class, arguments: &[Slot]) -> Result<Value, Fault> {
    let [words, exceptions] = arguments else {
        let message = format!("BaseExceptionGroup.__new__() takes exactly 2 arguments ({} given)", arguments.len());
        return Err(ExceptionRecord::type_error(message).into());
    };
    let Value::Str(text) = ops::given(&words.value)? else {
        let kind = ops::type_name(heap, &words.value);
        return Err(ExceptionRecord::type_error(format!("argument 1 must be str, not {kind}")).into());
    };
    let items = ops::grouped(heap, exceptions)?;
    let shown = group_message(text, items.len());
    let message = Slot::new(heap.text(shown), words.label, words.group);
    let given = heap.allocate(Kind::Tuple(arguments.to_vec()));
    let exceptions = heap.allocate(Kind::Tuple(items));
    let held = vec![Slot::public(given), Slot::UNBOUND, Slot::public(exceptions)];
    Ok(heap.allocate(Kind::Exception(class, message, held)))
}

/// What an error of a codec says.
fn codec_message(heap: &Heap, arguments: &[Slot]) -> Result<Option<String>, Fault> {
    let [codec, object, start, end, reason] = arguments else { return Ok(None) };
    let (Value::Int(start), Value::Int(end)) = (&start.value, &end.value) else { return Ok(None) };
    let (codec, reason) = (text::display(heap, &codec.value)?, text::display(heap, &reason.value)?);
    let at = usize::try_from(*start).unwrap_or_default();
    let one = end.checked_sub(*start) == Some(1);
    let last = end.saturating_sub(1);
    Ok(match ops::given(&object.value)? {
        Value::Str(text) => Some(match text.chars().nth(at).filter(|_| one) {
            Some(c) => format!("'{codec}' codec can't encode character {} in position {start}: {reason}", escaped(c)),
            None => format!("'{codec}' codec can't encode characters in position {start}-{last}: {reason}"),
        }),
        value => bytes_of(value).map(|bytes| match bytes.get(at).filter(|_| one) {
            Some(byte) => format!("'{codec}' codec can't decode byte 0x{byte:02x} in position {start}: {reason}"),
            None => format!("'{codec}' codec can't decode bytes in position {start}-{last}: {reason}"),
        }),
    })
}

fn escaped(c: char) -> String {
    match u32::from(c) {
        code @ 0..=0xff => format!("'\\x{code:02x}'"),
        code @ 0x100..=0xffff => format!("'\\u{code:04x}'"),
        code => format!("'\\U{code:08x}'"),
    }
}

/// `class(…)`: an exception whose message is the text of its only argument, with that argument's label and group.
///
/// # Security
/// Several arguments are taken only when all are public: their join is the caller's to make, and then they come as one
/// tuple.
pub(crate) fn construct(heap: &mut Heap, class: Class, arguments: &[Slot]) -> Result<Value, Fault> {
    if class.is_a(Class::BaseExceptionGroup) {
        return group(heap, class, arguments);
    }
    let message = match arguments {
        [] => Slot::public(heap.text("")),
        [only] => {
            let text =
                if class == Class::KeyError { text::repr(heap, &only.value) } else { text::display(heap, &only.value) };
            Slot::new(heap.text(text?), only.label, only.group)
        }
        several => {
            if several.iter().any(|slot| !slot.label.is_bottom() || !slot.group.is_none()) {
                let message = format!("{}() takes one private argument: write one f-string", class.name());
                return Err(ExceptionRecord::type_error(message).into());
            }
            let shown: Result<Vec<String>, Fault> = several.iter().map(|slot| text::repr(heap, &slot.value)).collect();
            let shown = match several {
                [number, words] if class.is_a(Class::OSError) => {
                    format!("[Errno {}] {}", text::display(heap, &number.value)?, text::display(heap, &words.value)?)
                }
                [number, words, name] if class.is_a(Class::OSError) => {
                    let (number, words) = (text::display(heap, &number.value)?, text::display(heap, &words.value)?);
                    format!("[Errno {number}] {words}: {}", text::repr(heap, &name.value)?)
                }
                _ if class.is_a(Class::UnicodeError)
                    && let Some(message) = codec_message(heap, several)? =>
                {
                    message
                }
                _ => format!("({})", shown?.join(", ")),
            };
            Slot::public(heap.text(shown))
        }
    };
    let class = match arguments {
        [number, _] | [number, _, _] if class == Class::OSError => Class::of_number(&number.value),
        _ => class,
    };
    let (arguments, name) = match arguments {
        [number, words, name] if class.is_a(Class::OSError) => (vec![number.clone(), words.clone()], Some(name)),
        _ => (arguments.to_vec(), None),
    };
    let given = heap.allocate(Kind::Tuple(arguments));
    let mut held = vec![Slot::public(given)];
    if let Some(name) = name {
        held.extend([Slot::UNBOUND, name.clone()]);
    }
    Ok(heap.allocate(Kind::Exception(class, message, held)))
}

fn bytes_of(value: &Value) -> Option<&[u8]> {
    match value {
        Value::Opaque(opaque) => match &**opaque {
            crate::library::Opaque::Bytes(bytes) => Some(&bytes.0),
            _ => None,
        },
        _ => None,
    }
}
