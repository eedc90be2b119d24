//! Slots, read and written piece by piece: what was written in pieces is slow to copy as a whole.

use crate::code::Reg;
use crate::value::{Slot, Value};

/// Whether a slot itself tells nothing.
#[inline]
pub(super) const fn is_plain(slot: &Slot) -> bool {
    slot.label.is_bottom() && slot.group.is_none()
}

#[inline]
pub(super) fn put(registers: &mut [Slot], at: Reg, slot: Slot) {
    if let Some(place) = registers.get_mut(usize::from(at)) {
        *place = slot;
    }
}

/// A copy of a slot.
#[inline]
pub(super) fn copied(slot: &Slot) -> Slot {
    match slot.value {
        Value::Int(int) => Slot::new(Value::Int(int), slot.label, slot.group),
        Value::Float(float) => Slot::new(Value::Float(float), slot.label, slot.group),
        Value::Object(object) => Slot::new(Value::Object(object), slot.label, slot.group),
        _ => slot.clone(),
    }
}

/// Copies a slot into a register.
#[inline]
pub(super) fn copy_to(registers: &mut [Slot], dst: Reg, slot: &Slot) {
    let (label, group) = (slot.label, slot.group);
    match slot.value {
        Value::Int(int) => put(registers, dst, Slot::new(Value::Int(int), label, group)),
        Value::Float(float) => put(registers, dst, Slot::new(Value::Float(float), label, group)),
        Value::Object(object) => put(registers, dst, Slot::new(Value::Object(object), label, group)),
        Value::Function(code) => put(registers, dst, Slot::new(Value::Function(code), label, group)),
        _ => put(registers, dst, slot.clone()),
    }
}

/// Copies one register into another.
#[inline]
pub(super) fn copy(registers: &mut [Slot], dst: Reg, src: Reg) {
    let Some(slot) = registers.get(usize::from(src)) else { return };
    let (label, group) = (slot.label, slot.group);
    match slot.value {
        Value::Int(int) => put(registers, dst, Slot::new(Value::Int(int), label, group)),
        Value::Float(float) => put(registers, dst, Slot::new(Value::Float(float), label, group)),
        Value::Object(object) => put(registers, dst, Slot::new(Value::Object(object), label, group)),
        _ => {
            let slot = slot.clone();
            put(registers, dst, slot);
        }
    }
}
