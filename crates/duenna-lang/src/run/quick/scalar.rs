//! Numbers and texts.

use duenna_core::{LabelId, Labels};
use ruff_python_ast::{CmpOp, Operator};

use super::slot::is_plain;
use crate::code::Reg;
use crate::heap::{Groups, Heap};
use crate::ops;
use crate::value::{GroupId, Slot, Value};

/// What something made of scalars tells.
#[derive(Clone, Copy)]
pub(super) struct ScalarLabel {
    pub(super) label: LabelId,
    pub(super) group: GroupId,
}

impl ScalarLabel {
    pub(super) const NOTHING: Self = Self { label: LabelId::BOTTOM, group: GroupId::NONE };

    pub(super) const fn is_nothing(self) -> bool {
        self.label.is_bottom()
    }

    /// What a truth value or a text tells that is certainly no object.
    pub(super) const fn of_its_own(self) -> Self {
        Self { label: self.label, group: GroupId::NONE }
    }
}

/// Whether it is a number, a text, a truth value or `None`.
#[inline]
pub(super) const fn is_scalar(value: &Value) -> bool {
    matches!(value, Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Str(_))
}

/// What something made of two scalars tells; `None` where groups would change, or where it is made of something else.
#[inline]
pub(super) fn told(groups: &Groups, labels: &mut Labels, [a, b]: [&Slot; 2], in_region: bool) -> Option<ScalarLabel> {
    if in_region || is_plain(a) && is_plain(b) {
        return Some(ScalarLabel::NOTHING);
    }
    told_of_labelled(groups, labels, [a, b])
}

fn told_of_labelled(groups: &Groups, labels: &mut Labels, [a, b]: [&Slot; 2]) -> Option<ScalarLabel> {
    if !is_scalar(&a.value) || !is_scalar(&b.value) {
        return None;
    }
    let label = labels.join(a.label, b.label);
    let group = match (groups.find(a.group), groups.find(b.group)) {
        (GroupId::NONE, group) | (group, GroupId::NONE) => group,
        (one, other) if one == other => one,
        _ => return None,
    };
    if group.is_none() {
        return Some(ScalarLabel { label, group });
    }
    if !groups.callees(group).is_empty() || groups.has_instances(group) {
        // It might have been something that runs, or an instance.
        return None;
    }
    let own = groups.label(group);
    // Else the group would come to tell more.
    (labels.join(label, own) == own)
        .then_some(ScalarLabel { label: own, group: if own.is_bottom() { GroupId::NONE } else { group } })
}

/// `a op b` of numbers and texts, where nothing is out of the ordinary.
#[inline]
pub(super) fn binary(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Option<Value> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => whole(op, *a, *b),
        (Value::Float(a), Value::Float(b)) => float(op, *a, *b),
        (Value::Int(a), Value::Float(b)) => float(op, as_float(*a)?, *b),
        (Value::Float(a), Value::Int(b)) => float(op, *a, as_float(*b)?),
        (Value::Str(x), Value::Str(y)) if matches!(op, Operator::Add) => {
            ops::bounded_text(x.len() + y.len()).ok()?;
            let mut all = String::with_capacity(x.len() + y.len());
            all.push_str(x);
            all.push_str(y);
            Some(heap.text(all))
        }
        _ => None,
    }
}

/// What most often is done to whole numbers.
#[inline]
pub(super) const fn simple(op: Operator, a: i64, b: i64) -> Option<i64> {
    match op {
        Operator::Add => a.checked_add(b),
        Operator::Sub => a.checked_sub(b),
        Operator::Mult => a.checked_mul(b),
        Operator::Mod if b > 0 => Some(a.rem_euclid(b)),
        Operator::FloorDiv if b > 0 => Some(a.div_euclid(b)),
        _ => None,
    }
}

fn whole(op: Operator, a: i64, b: i64) -> Option<Value> {
    let value = match op {
        Operator::BitAnd => a & b,
        Operator::BitOr => a | b,
        Operator::BitXor => a ^ b,
        Operator::Div if b != 0 => return Some(Value::Float(as_float(a)? / as_float(b)?)),
        _ => simple(op, a, b)?,
    };
    Some(Value::Int(value))
}

#[inline]
fn float(op: Operator, a: f64, b: f64) -> Option<Value> {
    let value = match op {
        Operator::Add => a + b,
        Operator::Sub => a - b,
        Operator::Mult => a * b,
        Operator::Div if b != 0.0 => a / b,
        _ => return None,
    };
    Some(Value::Float(value))
}

/// A whole number as a float, where that is exact.
#[expect(clippy::cast_precision_loss, reason = "up to 2⁵³ it is exact")]
#[inline]
const fn as_float(int: i64) -> Option<f64> {
    if int.unsigned_abs() <= 1 << 53 { Some(int as f64) } else { None }
}

/// Compares numbers with numbers and texts with texts.
#[inline]
pub(super) fn compare(heap: &Heap, op: CmpOp, a: &Value, b: &Value) -> Option<bool> {
    if let (Value::Str(a), Value::Str(b)) = (a, b) {
        ops::scan_texts(heap, op, a, b).ok()?;
    }
    let order = match (a, b) {
        (Value::Int(a), Value::Int(b)) => Some(a.cmp(b)),
        (Value::Float(a), Value::Float(b)) => a.partial_cmp(b),
        (Value::Int(a), Value::Float(b)) => as_float(*a)?.partial_cmp(b),
        (Value::Float(a), Value::Int(b)) => a.partial_cmp(&as_float(*b)?),
        (Value::Str(a), Value::Str(b)) => match op {
            CmpOp::Eq => return Some(a == b),
            CmpOp::NotEq => return Some(a != b),
            CmpOp::In => return Some(b.contains(&**a)),
            CmpOp::NotIn => return Some(!b.contains(&**a)),
            _ => Some(a.cmp(b)),
        },
        (_, Value::None) if is_scalar(a) => {
            return match op {
                CmpOp::Is | CmpOp::Eq => Some(matches!(a, Value::None)),
                CmpOp::IsNot | CmpOp::NotEq => Some(!matches!(a, Value::None)),
                _ => None,
            };
        }
        _ => return None,
    };
    Some(match op {
        CmpOp::Eq => order.is_some_and(std::cmp::Ordering::is_eq),
        CmpOp::NotEq => !order.is_some_and(std::cmp::Ordering::is_eq),
        CmpOp::Lt => order.is_some_and(std::cmp::Ordering::is_lt),
        CmpOp::LtE => order.is_some_and(std::cmp::Ordering::is_le),
        CmpOp::Gt => order.is_some_and(std::cmp::Ordering::is_gt),
        CmpOp::GtE => order.is_some_and(std::cmp::Ordering::is_ge),
        CmpOp::Is | CmpOp::IsNot | CmpOp::In | CmpOp::NotIn => return None,
    })
}

/// `a += b` of texts that tell nothing: where nothing else has the text, it grows in place. It is charged as a new one.
pub(super) fn grow(heap: &mut Heap, registers: &mut [Slot], a: Reg, b: Reg) -> Option<()> {
    let Some(Value::Str(more)) = registers.get(usize::from(b)).map(|slot| slot.value.clone()) else { return None };
    let Some(Value::Str(text)) = registers.get_mut(usize::from(a)).map(|slot| &mut slot.value) else { return None };
    ops::bounded_text(text.len() + more.len()).ok()?;
    text.push(&more);
    heap.charge(text.len());
    Some(())
}

/// The text that a register holds, if it tells nothing.
pub(super) fn text(slot: &Slot, in_region: bool) -> Option<&str> {
    match &slot.value {
        Value::Str(text) if in_region || is_plain(slot) => Some(text),
        _ => None,
    }
}

/// Texts, one after the other.
pub(super) fn concat(
    heap: &mut Heap,
    labels: &mut Labels,
    registers: &[Slot],
    parts: &[Reg],
    in_region: bool,
) -> Option<(Value, ScalarLabel)> {
    let mut bytes = 0;
    let mut all = ScalarLabel::NOTHING;
    for part in parts {
        let slot = registers.get(usize::from(*part))?;
        let Value::Str(text) = &slot.value else { return None };
        bytes += text.len();
        let so_far = Slot::new(Value::None, all.label, all.group);
        all = told(&heap.groups, labels, [&so_far, slot], in_region)?;
    }
    let mut whole = String::with_capacity(bytes);
    for part in parts {
        if let Some(Value::Str(text)) = registers.get(usize::from(*part)).map(|slot| &slot.value) {
            whole.push_str(text);
        }
    }
    Some((heap.text(whole), all))
}
