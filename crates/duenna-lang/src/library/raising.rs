//! What raising does to exceptions: their cause, their context, their parts.

use super::Outcome;
use crate::builtins::{self, Arguments};
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, ExceptionField};
use crate::value::{Kind, Slot, Value};

/// An exception that stands there as itself or as its built-in class.
fn made(heap: &mut Heap, exception: &Slot) -> Result<Slot, Fault> {
    match ops::given(&exception.value)? {
        Value::Class(class) => Ok(Slot::public(builtins::construct(heap, *class, &[])?)),
        _ => Ok(exception.clone()),
    }
}

/// `raise exception from cause`: the exception, which remembers its cause.
pub(super) fn with_cause(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (exception, cause) = given.two()?;
    let (exception, cause) = (made(heap, exception)?, made(heap, cause)?);
    if cause.value != Value::None && ops::exception_class(heap, &cause.value).is_none() {
        return Err(ExceptionRecord::type_error("exception causes must derive from BaseException").into());
    }
    if ops::exception_class(heap, &exception.value).is_some() {
        ops::hold(heap, &exception.value, ExceptionField::Cause, cause);
    }
    Ok(exception)
}

/// What was being dealt with when an exception was raised.
pub(super) fn set_context(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (exception, context) = given.two()?;
    ops::given(&exception.value)?;
    ops::given(&context.value)?;
    ops::set_context(heap, &exception.value, context);
    Ok(Slot::public(Value::None))
}

/// A group with some of the exceptions of another.
pub(super) fn derived(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (group, parts) = given.two()?;
    let Some(Kind::Exception(class, message, held)) = heap.kind(ops::given(&group.value)?) else {
        return Err(Fault::Failure);
    };
    let (class, message, mut held) = (*class, message.clone(), held.clone());
    let words = match held.first().map(|made| heap.kind(&made.value)) {
        Some(Some(Kind::Tuple(made))) => made.first().cloned().unwrap_or(Slot::public(Value::None)),
        _ => message,
    };
    let items = ops::grouped(heap, parts)?;
    let words_text = crate::text::display(heap, &words.value)?;
    let shown = builtins::group_message(&words_text, items.len());
    let message = Slot::new(heap.text(shown), words.label, words.group);
    let made = Slot::public(heap.allocate(Kind::Tuple(vec![words, parts.clone()])));
    let exceptions = Slot::public(heap.allocate(Kind::Tuple(items)));
    held.resize(held.len().max(3), Slot::UNBOUND);
    for (place, slot) in held.iter_mut().zip([Some(made), None, Some(exceptions)]) {
        if let Some(slot) = slot {
            *place = slot;
        }
    }
    Ok(Slot::public(heap.allocate(Kind::Exception(class, message, held))))
}
