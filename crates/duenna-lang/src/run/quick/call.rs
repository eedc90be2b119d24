//! Calls of functions and methods, of the artifact and of plain values.

use std::sync::Arc;

use super::item::{self, is_open_in_classes};
use super::scalar::is_scalar;
use super::slot::{copied, is_plain};
use crate::builtins::{self, Builtin, methods};
use crate::code::{Arguments, Code, Default, ParameterKind, Reg};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Kind, Slot, Value};

/// An argument, if there is one.
pub(super) fn argument(registers: &[Slot], at: Reg) -> Option<Slot> {
    given_at(registers, at).map(copied)
}

#[inline]
fn given_at(registers: &[Slot], at: Reg) -> Option<&Slot> {
    registers.get(usize::from(at)).filter(|slot| !matches!(slot.value, Value::Unbound | Value::Failure))
}

/// The function of the artifact that a value is, and what it takes along, where which one it is tells nothing.
#[inline]
pub(in crate::run) fn function<'h>(heap: &'h Heap, callee: &Slot, in_region: bool) -> Option<(u32, &'h [Slot])> {
    if let Value::Function(number) = callee.value {
        return (in_region || is_plain(callee)).then_some((number, &[]));
    }
    match item::object(heap, callee, in_region)?.1 {
        Kind::Function { code, captured, .. } => Some((*code, captured)),
        _ => None,
    }
}

/// Fills the registers of a function that is called with arguments that fit.
pub(super) fn enter(
    entered: &mut Vec<Slot>,
    (code, captured): (&Code, &[Slot]),
    receiver: Option<&Slot>,
    registers: &[Slot],
    arguments: &Arguments,
) -> Option<()> {
    let is_special = code.is_generator || code.rest.is_some() || code.named_rest.is_some();
    let given = arguments.positional.len() + usize::from(receiver.is_some());
    if is_special || arguments.spread.is_some() || given > code.parameters.len() {
        return None;
    }
    let unbound = code.registers.saturating_sub(given);
    entered.clear();
    entered.reserve(code.registers);
    entered.extend(receiver.map(copied));
    for at in &arguments.positional {
        entered.push(copied(given_at(registers, *at)?));
    }
    entered.extend(std::iter::repeat_with(|| Slot::UNBOUND).take(unbound));
    for (name, at) in &arguments.keywords {
        let place = code.parameters.iter().position(|parameter| parameter.name == *name)?;
        let slot = entered.get_mut(place).filter(|slot| place >= given && matches!(slot.value, Value::Unbound))?;
        *slot = argument(registers, *at)?;
    }
    for (place, (slot, parameter)) in entered.iter_mut().zip(&code.parameters).enumerate() {
        let is_by_name = place >= given;
        match (parameter.kind, is_by_name) {
            (ParameterKind::Any, _) | (ParameterKind::Positional, false) | (ParameterKind::Keyword, true) => {}
            (ParameterKind::Positional, true) | (ParameterKind::Keyword, false) => return None,
        }
        if matches!(slot.value, Value::Unbound) {
            *slot = match parameter.default.as_ref()? {
                Default::Constant(value) => Slot::public(value.clone()),
                Default::Captured(at) => captured.get(*at)?.clone(),
            };
        }
    }
    for (at, cell) in code.cells.iter().rev().zip(captured.iter().rev()) {
        *entered.get_mut(usize::from(*at))? = cell.clone();
    }
    Some(())
}

/// Runs a built-in function or method with a few arguments, without a list of them.
fn with_arguments<T>(
    registers: &[Slot],
    arguments: &Arguments,
    is_open: impl Fn(&Slot) -> bool,
    run: impl FnOnce(&[Slot]) -> Option<T>,
) -> Option<T> {
    if arguments.spread.is_some() || !arguments.keywords.is_empty() {
        return None;
    }
    let one = |at: Reg| argument(registers, at).filter(|slot| is_open(slot));
    match *arguments.positional.as_slice() {
        [] => run(&[]),
        [a] => run(&[one(a)?]),
        [a, b] => run(&[one(a)?, one(b)?]),
        [a, b, c] => run(&[one(a)?, one(b)?, one(c)?]),
        _ => None,
    }
}

/// Gives back what was charged for something that was not done.
fn charged<T>(heap: &mut Heap, run: impl FnOnce(&mut Heap) -> Option<T>) -> Option<T> {
    let before = heap.meter;
    let done = run(heap).filter(|_| !heap.is_overworked());
    if done.is_none() {
        heap.meter = before;
    }
    done
}

/// Calls a built-in function on scalars, or `len` on a container.
pub(super) fn builtin(
    heap: &mut Heap,
    builtin: Builtin,
    registers: &[Slot],
    arguments: &Arguments,
    in_region: bool,
) -> Option<Slot> {
    let is_known = matches!(
        builtin,
        Builtin::Int
            | Builtin::Float
            | Builtin::Str
            | Builtin::Bool
            | Builtin::Abs
            | Builtin::Round
            | Builtin::Range
            | Builtin::Ord
            | Builtin::Chr
            | Builtin::Min
            | Builtin::Max
            | Builtin::Len
    );
    if !is_known {
        return None;
    }
    if let (Builtin::Len, [of]) = (builtin, arguments.positional.as_slice())
        && let Some((_, kind)) = item::object(heap, registers.get(usize::from(*of))?, in_region)
    {
        let length = match kind {
            Kind::List(items) | Kind::Tuple(items) => items.len(),
            Kind::Dict(items) => items.len(),
            Kind::Set(items) => items.len(),
            _ => return None,
        };
        let is_alone = arguments.spread.is_none() && arguments.keywords.is_empty();
        return is_alone.then(|| Some(Slot::public(Value::Int(i64::try_from(length).ok()?)))).flatten();
    }
    let is_open = |slot: &Slot| is_scalar(&slot.value) && (in_region || is_plain(slot));
    with_arguments(registers, arguments, is_open, |given| {
        charged(heap, |heap| builtins::call(heap, builtin, given, &[], &mut String::new()).ok())
    })
}

/// What a method call runs.
pub(in crate::run) enum Method<'h> {
    BuiltIn,
    Function(u32, &'h [Slot]),
    Other,
}

/// What `object.name(…)` runs, where that tells nothing.
#[inline]
pub(in crate::run) fn method<'h>(heap: &'h Heap, object: &Slot, name: &str, in_region: bool) -> Method<'h> {
    if let Value::Str(_) = object.value {
        return if in_region || is_plain(object) { Method::BuiltIn } else { Method::Other };
    }
    match item::object(heap, object, in_region) {
        Some((_, Kind::List(_))) if matches!(name, "append" | "pop") => Method::BuiltIn,
        Some((_, Kind::Dict(_))) if matches!(name, "get" | "items" | "keys" | "values") => Method::BuiltIn,
        Some((_, Kind::Instance(instance))) => {
            let found = ops::class_attribute(heap, instance.class, name);
            let called = found
                .filter(|_| !instance.attributes.contains_key(name))
                .and_then(|slot| function(heap, slot, in_region));
            match called {
                Some((number, captured)) if is_open_in_classes(heap, instance.class, name, in_region) => {
                    Method::Function(number, captured)
                }
                _ => Method::Other,
            }
        }
        _ => Method::Other,
    }
}

/// Whether a built-in method of what tells nothing is `append`, with what it takes.
pub(in crate::run) fn is_append(object: &Slot, name: &str, arguments: &Arguments) -> bool {
    name == "append"
        && arguments.positional.len() == 1
        && arguments.spread.is_none()
        && arguments.keywords.is_empty()
        && !matches!(object.value, Value::Str(_))
}

/// Calls a method of a text, list or dict with scalars; `append` takes anything.
pub(super) fn built_in_method(
    heap: &mut Heap,
    object: &Slot,
    name: &Arc<str>,
    registers: &[Slot],
    arguments: &Arguments,
    in_region: bool,
) -> Option<Slot> {
    if is_append(object, name, arguments)
        && let [value] = arguments.positional.as_slice()
    {
        item::append(heap, object, argument(registers, *value)?, in_region)?;
        return Some(Slot::public(Value::None));
    }
    let is_open = |slot: &Slot| is_scalar(&slot.value) && (in_region || is_plain(slot));
    if let (Value::Str(_), "join", [of]) = (&object.value, &**name, arguments.positional.as_slice())
        && let Some((_, Kind::List(items) | Kind::Tuple(items))) =
            item::object(heap, registers.get(usize::from(*of))?, in_region)
    {
        if arguments.spread.is_some() || !arguments.keywords.is_empty() || !items.iter().all(is_open) {
            return None;
        }
        if !in_region {
            // Its items are looked at for what they tell, here as elsewhere.
            heap.note_work(items.len());
        }
        let of = argument(registers, *of)?;
        return charged(heap, |heap| methods::call(heap, object, name, &[of], &[]).ok());
    }
    with_arguments(registers, arguments, is_open, |given| {
        charged(heap, |heap| match &object.value {
            Value::Str(text) => {
                let made = methods::call_of_text(heap, text, name, given).ok().flatten()?;
                crate::cost::result(heap, &made.value);
                Some(made)
            }
            _ => methods::call(heap, object, name, given, &[]).ok(),
        })
    })
}
