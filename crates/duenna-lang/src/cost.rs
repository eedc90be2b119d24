//! What a native function costs. No built-in function, no function of a module and no method is registered without it, and
//! whoever calls one pays before it runs.

#![expect(clippy::wildcard_enum_match_arm, reason = "other values have no size")]

use crate::exception::Fault;
use crate::heap::Heap;
use crate::library::Opaque;
use crate::value::{HashKey, Kind, Slot, Value};

/// How the work of a native function grows with what it is given. Bytes it allocates are counted apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cost {
    /// It does not.
    Constant,
    /// With what its arguments hold, but not with what lies within that.
    Linear,
    /// With the letters of a text, each of which it asks something or turns into another: slower than reading bytes.
    Letters,
    /// With the square of that, as arithmetic on long numbers does.
    Square,
    /// The function counts its work itself, as it goes: it looks into nested values, or searches, or repeats.
    Metered,
}

/// Bytes of a word of a long number.
const WORD: usize = 8;
/// Bytes of what a key holds beside its own place that are one unit of work.
const KEY: usize = 32;
/// Items that are moved within a container for one unit of work.
const MOVED: usize = 16;
/// Products of two words that are one unit of work.
const PRODUCTS: usize = 64;
/// Bytes of letters that are one unit of work.
const LETTERS: usize = 8;
/// Bytes of the longest whole number.
pub(crate) const LONGEST: usize = 1 << 14;

impl Cost {
    /// Counts the work of a call before it is done.
    ///
    /// # Errors
    /// It is more than may be done.
    pub(crate) fn pay<'s>(self, heap: &Heap, given: impl Iterator<Item = &'s Value>) -> Result<(), Fault> {
        match self {
            Self::Constant | Self::Metered => Ok(()),
            Self::Linear => match given.map(|value| units(heap, value)).sum() {
                0 => Ok(()),
                units => heap.work(units),
            },
            Self::Letters => letters(heap, given.map(|value| bytes(heap, value)).sum()),
            Self::Square => {
                let bytes: usize = given.map(|value| bytes(heap, value)).sum();
                products(heap, bytes, bytes)
            }
        }
    }

    /// The same for a function's arguments.
    pub(crate) fn pay_for(
        self,
        heap: &Heap,
        positional: &[Slot],
        keywords: &[(std::sync::Arc<str>, Slot)],
    ) -> Result<(), Fault> {
        self.pay(heap, positional.iter().chain(keywords.iter().map(|(_, slot)| slot)).map(|slot| &slot.value))
    }
}

/// Counts what multiplying, dividing or converting long numbers of so many bytes costs.
pub(crate) fn products(heap: &Heap, a: usize, b: usize) -> Result<(), Fault> {
    match (a.div_ceil(WORD)).saturating_mul(b.div_ceil(WORD)) / PRODUCTS {
        0 => Ok(()),
        units => heap.work(units),
    }
}

/// Counts what reducing a fraction of so many bytes costs, or what is no less: it is taken apart bit by bit.
pub(crate) fn reduced(heap: &Heap, bytes: usize) -> Result<(), Fault> {
    let words = bytes.min(LONGEST) / WORD;
    match words.saturating_mul(words) / 2 {
        0 => Ok(()),
        units => heap.work(units),
    }
}

/// Counts what an operator on two values costs of which one is of a library type.
pub(crate) fn operation(heap: &Heap, a: &Value, b: &Value) -> Result<(), Fault> {
    let bytes = bytes(heap, a).saturating_add(bytes(heap, b));
    let is_number = |value: &Value| matches!(value, Value::Opaque(opaque) if opaque.digits().is_some());
    let reduces = (is_number(a) || is_number(b)) && !is_bytes(a) && !is_bytes(b);
    if reduces { reduced(heap, bytes) } else { heap.scan(bytes) }
}

/// Charges a number, or another value of a library type, for the bytes it takes: it lies in no object that is charged. Texts,
/// bytes and patterns were charged for theirs where they were made.
pub(crate) fn result(heap: &mut Heap, value: &Value) {
    match value {
        Value::Big(big) => heap.charge(usize::try_from(big.bits() / 8).unwrap_or(usize::MAX)),
        Value::Opaque(opaque) => {
            let digits = opaque.digits().unwrap_or_default();
            heap.charge(digits.saturating_add(std::mem::size_of::<Opaque>()));
        }
        _ => {}
    }
}

/// Counts what asking something of every letter of so many bytes costs.
pub(crate) fn letters(heap: &Heap, bytes: usize) -> Result<(), Fault> {
    match bytes / LETTERS {
        0 => Ok(()),
        units => heap.work(units),
    }
}

/// Counts what writing or hashing a value of a library type costs: the digits of a long number are made by dividing it.
pub(crate) fn opaque(heap: &Heap, value: &Value) -> Result<(), Fault> {
    let bytes = bytes(heap, value);
    if is_bytes(value) { heap.scan(bytes) } else { products(heap, bytes, bytes) }
}

/// Counts what reading, copying or hashing keys costs, with the tuples that they are made of.
pub(crate) fn keys<'k>(heap: &Heap, keys: impl Iterator<Item = &'k HashKey>) -> Result<(), Fault> {
    for key in keys {
        heap.work(1 + key.weight() / KEY)?;
    }
    Ok(())
}

/// Counts what moving the items behind a place costs.
pub(crate) fn moves(heap: &Heap, items: usize) -> Result<(), Fault> {
    match items / MOVED {
        0 => Ok(()),
        units => heap.work(units),
    }
}

/// The bytes of a text, of bytes, or of a whole number beyond 64 bits.
pub(crate) fn bytes(heap: &Heap, value: &Value) -> usize {
    match value {
        Value::Str(text) => text.len(),
        Value::Big(big) => usize::try_from(big.bits() / 8).unwrap_or(usize::MAX),
        Value::Opaque(opaque) => of_opaque(opaque),
        Value::Object(_) => match heap.kind(value) {
            Some(Kind::ByteArray(Some(held))) => of_opaque(held),
            Some(Kind::Stream(stream)) => stream.len(),
            Some(Kind::Hasher(hasher)) => hasher.len(),
            _ => 0,
        },
        _ => 0,
    }
}

/// Whether its bytes are only read: it is of a library type, and no number of many digits.
pub(crate) fn is_bytes(value: &Value) -> bool {
    matches!(value, Value::Opaque(opaque) if opaque.digits().is_none())
}

fn of_opaque(opaque: &Opaque) -> usize {
    opaque.length().unwrap_or_default().saturating_add(opaque.weight())
}

/// How many units it takes to go once through what a value holds.
fn units(heap: &Heap, value: &Value) -> usize {
    match heap.kind(value) {
        Some(Kind::List(items) | Kind::Tuple(items) | Kind::Named(_, items)) => items.len(),
        Some(Kind::Deque(items, _)) => items.len(),
        Some(Kind::Dict(items) | Kind::Special(_, items)) => items.len(),
        Some(Kind::Set(items) | Kind::Frozen(items)) => items.len(),
        Some(Kind::View(dict, _)) => match heap.kind(&dict.value) {
            Some(Kind::Dict(items) | Kind::Special(_, items)) => items.len(),
            _ => 0,
        },
        Some(Kind::Instance(instance)) => instance.attributes.len(),
        _ => bytes(heap, value) / 64,
    }
}

#[cfg(test)]
mod tests;
