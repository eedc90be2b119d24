//! Instructions on plain values, many at a time: most of what a run does. Whatever else there is to an instruction, a
//! label that has to be looked for, a method behind an operator, an error, it is left to [`Run::instruction`], before
//! anything of it was done.

pub(super) mod call;
mod item;
mod scalar;
mod slot;

use duenna_core::switches::is_slow;
use ruff_python_ast::{CmpOp, Operator, UnaryOp};

use self::scalar::{ScalarLabel, told};
use self::slot::{is_plain, put};
use super::account::{LABELLED_BYTES, LABELLED_WORK};
use super::{Run, State};
use crate::analysis::Exit;
use crate::code::flow_graph::WatchKind;
use crate::code::{BuildKind, Conversion, Op};
use crate::frame::Frame;
use crate::heap::{Amount, Heap};
use crate::program::Program;
use crate::text;
use crate::value::{Callee, GroupId, Kind, Slot, Value};

/// The work of an instruction beyond which it is left to [`Run::instruction`], which knows how much may be done.
const MOST_WORK: u64 = 64;
/// The most steps between two looks at the clock.
pub(super) const MOST_STEPS: u64 = 1 << 20;

/// The step from which on the work of an instruction might be more than there may be.
const fn before_end(steps: u64) -> u64 {
    steps.saturating_sub(MOST_WORK + 1)
}

/// How far the run may go without being looked at.
struct Bounds {
    steps: u64,
    bytes: u64,
    exit: Option<Exit>,
}

/// Why the instructions of a frame were left.
enum Turn {
    /// The next one needs the whole treatment.
    Left,
    Called(Box<Frame>),
    Returned(Slot),
}

/// A register that is read, or the instruction is left.
macro_rules! read {
    ($registers:expr, $at:expr) => {
        match $registers.get(usize::from($at)) {
            Some(slot) if !matches!(slot.value, Value::Unbound | Value::Failure) => slot,
            _ => break Turn::Left,
        }
    };
}

/// A value, or the instruction is left.
macro_rules! some {
    ($value:expr) => {
        match $value {
            Some(value) => value,
            None => break Turn::Left,
        }
    };
}

impl Run {
    /// Runs instructions as long as they are plain.
    pub(super) fn quick(&mut self, program: &Program) {
        let Some(bounds) = self.bounds() else { return };
        self.settle();
        self.state.heap.allow(Amount { bytes: u64::MAX, work: MOST_WORK });
        loop {
            match self.turn(program, &bounds) {
                Turn::Left => return,
                Turn::Called(frame) => self.state.frames.push(frame),
                Turn::Returned(slot) => {
                    if let Some(mut left) = self.state.frames.pop() {
                        self.put(left.dst, slot);
                        left.registers.clear();
                        self.state.spare.push(left);
                    }
                }
            }
        }
    }

    fn bounds(&self) -> Option<Bounds> {
        #[cfg(test)]
        if super::tests::mode().is_slow {
            return None;
        }
        if is_slow() {
            return None;
        }
        let limits = &self.state.limits;
        let soon = self.state.steps.saturating_add(MOST_STEPS);
        let Some(region) = &self.state.region else {
            let bytes = limits.memory_bytes.min(self.state.heap.collect_at());
            return Some(Bounds { steps: before_end(limits.steps).min(soon), bytes, exit: None });
        };
        let (steps, bytes) = region.most().unwrap_or((limits.steps, limits.memory_bytes));
        let is_plain = region.pending.is_none() && !region.abandoned && !region.has_dear();
        is_plain.then_some(Bounds { steps: before_end(steps).min(soon), bytes, exit: Some(region.exit()) })
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each instruction")]
    fn turn(&mut self, program: &Program, bounds: &Bounds) -> Turn {
        let State { heap, labels, frames, globals, region, steps, made, limits, spare, .. } = &mut self.state;
        let depth = frames.len();
        let Some((top, below)) = frames.split_last_mut() else { return Turn::Left };
        let Some(code) = program.code(top.code) else { return Turn::Left };
        let number = top.code;
        let exit = match bounds.exit {
            Some(Exit::After { frame }) if frame + 1 == depth => return Turn::Left,
            Some(Exit::At { frame, at }) if frame + 1 == depth => at,
            _ => usize::MAX,
        };
        let region = region.as_ref();
        let in_region = region.is_some();
        let allocation = |at: usize| match region {
            Some(region) => region.allocation((number, at)),
            None => GroupId::NONE,
        };
        let kept = |heap: &Heap, at: usize, made: usize, value: Value| match region {
            Some(region) => region.kept(heap, (number, at), made, value),
            None => value,
        };
        let mut is_watched = None;
        let watching = top.watched(program) == WatchKind::Everything;
        let mut at = top.at;
        let ops = code.ops.as_slice();
        let turn = loop {
            if at == exit || *steps >= bounds.steps || heap.meter > bounds.bytes {
                break Turn::Left;
            }
            let op = some!(ops.get(at));
            let before = heap.meter;
            let registers = top.registers.as_mut_slice();
            // Counts the work of an instruction that may do some.
            macro_rules! settle {
                () => {
                    *steps = steps.saturating_add(heap.take_work());
                };
            }
            // Puts what was made of scalars, with what it tells.
            macro_rules! keep {
                ($dst:expr, $value:expr, $told:expr) => {{
                    let told: ScalarLabel = $told;
                    if !told.is_nothing() {
                        let sees = |frame: &Frame| frame.watched(program) == WatchKind::Everything;
                        let watched = || watching || below.iter().any(|frame| sees(frame));
                        // What is larger than it is charged is counted.
                        let is_large =
                            heap.meter.saturating_sub(before) > LABELLED_BYTES || heap.take_work() > LABELLED_WORK;
                        // Where operators may be methods, that it is no instance must not show.
                        let is_special = is_large || program.has_operators || made.has_exhausted();
                        if is_special || op.may_fail() && *is_watched.get_or_insert_with(watched) {
                            heap.meter = before;
                            break Turn::Left;
                        }
                        // The same charge whatever the values are (semantics 4.5).
                        heap.meter = before + LABELLED_BYTES;
                    }
                    put(registers, *$dst, Slot::new($value, told.label, told.group));
                }};
            }
            match op {
                Op::Const { dst, value: Value::Int(int) } => {
                    put(registers, *dst, Slot::public(Value::Int(*int)));
                }
                Op::Const { dst, value } => put(registers, *dst, Slot::public(value.clone())),
                Op::Move { dst, src } => {
                    read!(registers, *src);
                    slot::copy(registers, *dst, *src);
                }
                Op::Jump { to } => {
                    at = *to;
                    *steps += 1;
                    continue;
                }
                Op::Branch { condition, yes, no } => {
                    let slot = read!(registers, *condition);
                    let truth = some!(item::truth(heap, slot, in_region));
                    at = if truth { *yes } else { *no };
                    *steps += 1;
                    continue;
                }
                Op::Binary { dst, op, a, b } => {
                    let (a, b) = (read!(registers, *a), read!(registers, *b));
                    let told = some!(told(&heap.groups, labels, [a, b], in_region));
                    if let (Value::Int(x), Value::Int(y)) = (&a.value, &b.value)
                        && let Some(int) = scalar::simple(*op, *x, *y)
                    {
                        keep!(dst, Value::Int(int), told);
                    } else {
                        let value = some!(scalar::binary(heap, *op, &a.value, &b.value));
                        keep!(dst, value, told);
                    }
                }
                Op::Augment { dst, op, a, b } => {
                    let (left, right) = (read!(registers, *a), read!(registers, *b));
                    let told = some!(told(&heap.groups, labels, [left, right], in_region));
                    match (&left.value, &right.value) {
                        (Value::Int(x), Value::Int(y)) if let Some(int) = scalar::simple(*op, *x, *y) => {
                            keep!(dst, Value::Int(int), told);
                        }
                        (Value::Str(_), Value::Str(_)) if told.is_nothing() && dst == a && a != b => {
                            if !matches!(op, Operator::Add) {
                                break Turn::Left;
                            }
                            some!(scalar::grow(heap, registers, *a, *b));
                        }
                        (left, right) => {
                            let value = some!(scalar::binary(heap, *op, left, right));
                            keep!(dst, value, told);
                        }
                    }
                }
                Op::Compare { dst, op: op @ (CmpOp::Is | CmpOp::IsNot), a, b }
                    if let [Some(a), Some(b)] = [a, b].map(|at| registers.get(usize::from(*at)))
                        && let (Value::Object(_), Value::None) = (&a.value, &b.value)
                        && item::is_open(heap, a, in_region)
                        && item::is_open(heap, b, in_region) =>
                {
                    put(registers, *dst, Slot::public(Value::Bool(matches!(op, CmpOp::IsNot))));
                }
                Op::Compare { dst, op, a, b } => {
                    let (a, b) = (read!(registers, *a), read!(registers, *b));
                    let told = some!(told(&heap.groups, labels, [a, b], in_region));
                    let holds = some!(scalar::compare(heap, *op, &a.value, &b.value));
                    if told.is_nothing() {
                        settle!();
                        put(registers, *dst, Slot::public(Value::Bool(holds)));
                        at += 1;
                        *steps += 1;
                        // Most often a branch on it comes next.
                        if let Some(Op::Branch { condition, yes, no }) = ops.get(at)
                            && condition == dst
                            && at != exit
                            && *steps < bounds.steps
                        {
                            at = if holds { *yes } else { *no };
                            *steps += 1;
                        }
                        continue;
                    }
                    keep!(dst, Value::Bool(holds), told.of_its_own());
                }
                Op::Unary { dst, op, a } => {
                    let a = read!(registers, *a);
                    let mut told = some!(told(&heap.groups, labels, [a, a], in_region));
                    let value = match (op, &a.value) {
                        (UnaryOp::Not, _) => {
                            told = told.of_its_own();
                            Value::Bool(!some!(item::truth(heap, a, in_region)))
                        }
                        (UnaryOp::USub, Value::Int(int)) => Value::Int(some!(int.checked_neg())),
                        (UnaryOp::USub, Value::Float(float)) => Value::Float(-float),
                        _ => break Turn::Left,
                    };
                    keep!(dst, value, told);
                }
                Op::Format { dst, src, conversion: Conversion::None, spec } => {
                    let src = read!(registers, *src);
                    let spec = match spec {
                        Some(spec) => some!(scalar::text(read!(registers, *spec), in_region)),
                        None => "",
                    };
                    let told = some!(told(&heap.groups, labels, [src, src], in_region));
                    let value = match &src.value {
                        Value::Str(text) if spec.is_empty() => {
                            heap.charge(text.len());
                            src.value.clone()
                        }
                        scalar if scalar::is_scalar(scalar) => {
                            let written = some!(text::format(heap, scalar, spec).ok());
                            heap.text(written)
                        }
                        _ => break Turn::Left,
                    };
                    keep!(dst, value, told.of_its_own());
                    settle!();
                }
                Op::Concat { dst, parts } => {
                    let (value, told) = some!(scalar::concat(heap, labels, registers, parts, in_region));
                    keep!(dst, value, told.of_its_own());
                }
                Op::Next { dst, iterator, more } => {
                    heap.into = GroupId::NONE;
                    let has_more = some!(item::next(heap, registers, (*dst, *iterator, *more), in_region));
                    at += 1;
                    *steps += 1;
                    if let Some(Op::Branch { condition, yes, no }) = ops.get(at)
                        && condition == more
                        && at != exit
                        && *steps < bounds.steps
                        && heap.meter <= bounds.bytes
                    {
                        at = if has_more { *yes } else { *no };
                        *steps += 1;
                    }
                    continue;
                }
                Op::Iterate { dst, src } => {
                    let src = read!(registers, *src);
                    let slot = some!(item::iterate(heap, src, in_region));
                    put(registers, *dst, slot);
                }
                Op::Index { dst, object, key } => {
                    let (object, key) = (read!(registers, *object), read!(registers, *key));
                    let slot = some!(item::get(heap, object, key, in_region));
                    put(registers, *dst, slot);
                }
                Op::SetIndex { object, key, value } | Op::Put { dict: object, key, value } => {
                    let (object, key) = (read!(registers, *object), read!(registers, *key));
                    let value = read!(registers, *value).clone();
                    some!(item::set(heap, object, key, value, in_region));
                }
                Op::Append { list, value } => {
                    let value = read!(registers, *value).clone();
                    some!(item::append(heap, read!(registers, *list), value, in_region));
                }
                Op::Build { dst, kind: kind @ (BuildKind::List | BuildKind::Tuple), items } => {
                    let slots =
                        some!(items.iter().map(|at| call::argument(registers, *at)).collect::<Option<Vec<_>>>());
                    heap.into = allocation(at);
                    let had = heap.objects_made();
                    let made = match kind {
                        BuildKind::List => Kind::List(slots),
                        BuildKind::Tuple | BuildKind::Set | BuildKind::Dict => Kind::Tuple(slots),
                    };
                    let value = heap.allocate(made);
                    put(registers, *dst, Slot::public(kept(heap, at, had, value)));
                }
                Op::Unpack { src, into, star: None } => {
                    some!(item::unpack(heap, registers, *src, into, in_region));
                }
                Op::Global { dst, index } => {
                    let slot = read!(globals, *index);
                    slot::copy_to(registers, *dst, slot);
                }
                Op::SetGlobal { index, src } => {
                    let slot = read!(registers, *src).clone();
                    put(globals, *index, slot);
                }
                Op::LoadCell { dst, cell } => {
                    let slot = some!(item::cell(heap, read!(registers, *cell), in_region));
                    put(registers, *dst, slot);
                }
                Op::Attribute { dst, object, name, .. } if !program.getters.contains_key(name) => {
                    let object = read!(registers, *object);
                    let slot = some!(item::attribute(heap, object, name, in_region));
                    put(registers, *dst, slot);
                }
                Op::SetAttribute { object, name, value } if !program.getters.contains_key(name) => {
                    let value = read!(registers, *value).clone();
                    let object = read!(registers, *object);
                    some!(item::set_attribute(heap, object, name, value, in_region));
                }
                Op::Call { dst, callee, arguments } => {
                    let callee = read!(registers, *callee);
                    if let Value::Builtin(builtin) = callee.value {
                        let known = region.is_none_or(|region| region.may_call((number, at), Callee::Builtin(builtin)));
                        if !known || !in_region && !is_plain(callee) {
                            break Turn::Left;
                        }
                        heap.into = allocation(at);
                        let had = heap.objects_made();
                        let mut slot = some!(call::builtin(heap, builtin, registers, arguments, in_region));
                        slot.value = kept(heap, at, had, slot.value);
                        put(registers, *dst, slot);
                        settle!();
                        at += 1;
                        *steps += 1;
                        continue;
                    }
                    if depth >= limits.depth {
                        break Turn::Left;
                    }
                    let (function, captured) = some!(call::function(heap, callee, in_region));
                    let known = region.is_none_or(|region| region.may_call((number, at), Callee::Function(function)));
                    let entered = some!(program.code(function));
                    if !known {
                        break Turn::Left;
                    }
                    let mut frame = spare.pop().unwrap_or_default();
                    frame.again(function, *dst);
                    some!(call::enter(&mut frame.registers, (entered, captured), None, registers, arguments));
                    at += 1;
                    *steps += 1;
                    break Turn::Called(frame);
                }
                Op::CallMethod { dst, object, name, arguments } => {
                    let object = read!(registers, *object);
                    match call::method(heap, object, name, in_region) {
                        call::Method::BuiltIn => {
                            heap.into = allocation(at);
                            let had = heap.objects_made();
                            let mut slot =
                                some!(call::built_in_method(heap, object, name, registers, arguments, in_region));
                            slot.value = kept(heap, at, had, slot.value);
                            put(registers, *dst, slot);
                            settle!();
                        }
                        call::Method::Function(function, captured) => {
                            let known =
                                region.is_none_or(|region| region.may_call((number, at), Callee::Method(function)));
                            let entered = some!(program.code(function));
                            if !known || depth >= limits.depth {
                                break Turn::Left;
                            }
                            let mut frame = spare.pop().unwrap_or_default();
                            frame.again(function, *dst);
                            let into = &mut frame.registers;
                            some!(call::enter(into, (entered, captured), Some(object), registers, arguments));
                            at += 1;
                            *steps += 1;
                            break Turn::Called(frame);
                        }
                        call::Method::Other => break Turn::Left,
                    }
                }
                Op::Return { src } => {
                    if depth == 1 || !top.returns_plainly() {
                        break Turn::Left;
                    }
                    let slot = read!(top.registers, *src).clone();
                    *steps += 1;
                    break Turn::Returned(slot);
                }
                Op::TryJoin { .. } => {}
                Op::Unset { dst } => put(registers, *dst, Slot::UNBOUND),
                _ => break Turn::Left,
            }
            at += 1;
            *steps += 1;
        };
        top.at = at;
        // What was begun and left is done again.
        heap.set_work(0);
        turn
    }
}
