//! One instruction: its label outside of regions, its failing everywhere.

use std::sync::Arc;

use duenna_core::LabelId;
use duenna_core::switches::{Rule, holds};

use super::account::{ATTRIBUTE_BYTES, LABELLED_BYTES};
use super::frame::Thrown;
use super::plan::Plan;
use super::{Flow, Run};
use crate::analysis::Site;
use crate::builtins::{Builtin, Effect};
use crate::code::flow_graph::WatchKind;
use crate::code::{Op, Reg};
use crate::error::{MissingKind, MissingValue};
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::frame::Watch;
use crate::ops;
use crate::program::Program;
use crate::step::Foresight;
use crate::value::{Callee, GroupId, Kind, ObjectRef, Slot, Value};

/// More kinds of what is missing are not kept for the user.
const MOST_MISSING: usize = 20;

/// What came of an instruction that computes.
pub(super) enum Attempt {
    /// It is done.
    Done,
    /// That it may fail is a branch on what has this label.
    Branches(LabelId),
    /// A generator's items are to be taken first.
    Drains(ObjectRef),
}

impl Run {
    pub(super) fn instruction(&mut self, program: &Arc<Program>, foresight: &dyn Foresight) -> Result<Flow, Thrown> {
        if let Some(exception) = self.state.region.as_mut().and_then(|region| region.pending.take()) {
            self.throw(exception)?;
            return Ok(Flow::Next);
        }
        self.count()?;
        if self.state.region.as_ref().is_some_and(|region| region.abandoned) {
            self.abandon()?;
            return Ok(Flow::Next);
        }
        let Some(frame) = self.state.frames.last() else { return Ok(Flow::Stop(Box::new(self.done()))) };
        let Some(op) = program.code(frame.code).and_then(|code| code.ops.get(frame.at)) else {
            return Ok(Flow::Stop(Box::new(self.done())));
        };
        match op {
            Op::Branch { condition, yes, no } => return self.branch(*condition, (*yes, *no), foresight),
            Op::Jump { to } => self.jump(*to),
            Op::Return { src } => return self.returned(*src),
            Op::Raise { src } => self.raised(*src)?,
            Op::Reraise => self.raise_again()?,
            Op::Unmatched if self.state.region.is_none() => self.raise_again()?,
            Op::Unmatched => {
                self.miss(&ExceptionRecord::new(Class::RuntimeError, "an error that no handler is for"));
                self.advance();
            }
            Op::TryBegin { handler, .. } => {
                if let Some(frame) = self.state.frames.last_mut() {
                    frame.watching.push(Watch { handler: *handler, caught: frame.caught.len() });
                    frame.at += 1;
                }
            }
            Op::TryEnd => {
                if let Some(frame) = self.state.frames.last_mut() {
                    frame.watching.pop();
                    frame.at += 1;
                }
            }
            Op::Caught { dst } => {
                let exception = self.state.frames.last().and_then(|frame| frame.caught.last()).cloned();
                self.put(*dst, exception.unwrap_or(Slot::public(Value::Failure)));
                self.advance();
            }
            Op::EndCatch => {
                if let Some(frame) = self.state.frames.last_mut() {
                    frame.caught.pop();
                    frame.at += 1;
                }
            }
            Op::TryJoin { .. } => self.advance(),
            Op::Yield { src, .. } => return self.yielded(*src),
            _ if op.takes_items() && self.program.drain.is_some() => {
                if let Some(flow) = self.labelled_generator(op, foresight)? {
                    return Ok(flow);
                }
                if let Some(flow) = self.next_of_generator(op)? {
                    return Ok(flow);
                }
                if let Some(flow) = self.over_generator(op)? {
                    return Ok(flow);
                }
                return self.called(op, foresight);
            }
            _ => return self.called(op, foresight),
        }
        Ok(Flow::Next)
    }

    /// An instruction that may call, or else computes. Where how much it allocates is private, it is charged the same,
    /// whatever it does (semantics 4.5).
    fn called(&mut self, op: &Op, foresight: &dyn Foresight) -> Result<Flow, Thrown> {
        let site = self.site();
        let is_dear = self.state.region.as_ref().is_some_and(|region| region.is_dear(site));
        let before = self.state.heap.amount();
        let flow = self.called_or_computed(op, foresight);
        if is_dear {
            let is_attribute = matches!(op, Op::Attribute { .. });
            self.charge_exactly(before, if is_attribute { ATTRIBUTE_BYTES } else { LABELLED_BYTES });
        }
        flow
    }

    fn called_or_computed(&mut self, op: &Op, foresight: &dyn Foresight) -> Result<Flow, Thrown> {
        match op {
            Op::Call { dst, callee, arguments } => {
                if let Some(flow) = self.none_left(op) {
                    return Ok(flow);
                }
                if let Some(flow) = self.call_function(*dst, *callee, arguments, foresight)? {
                    return Ok(flow);
                }
            }
            Op::Attribute { dst, object, name, .. } => {
                if let Some(flow) = self.get_attribute((*dst, *object, name), foresight)? {
                    return Ok(flow);
                }
            }
            Op::SetAttribute { object, name, value } => {
                if let Some(flow) = self.put_attribute((*object, name, Some(*value)), foresight)? {
                    return Ok(flow);
                }
            }
            Op::DeleteAttribute { object, name } => {
                if let Some(flow) = self.put_attribute((*object, name, None), foresight)? {
                    return Ok(flow);
                }
            }
            Op::CallMethod { dst, object, name, arguments } => {
                if let Some(flow) = self.call_method((*dst, *object, name, arguments), foresight)? {
                    return Ok(flow);
                }
                if let Some(flow) = self.call_outside((*dst, *object, name, arguments))? {
                    return Ok(flow);
                }
            }
            _ => {}
        }
        if let Some(flow) = self.missing_of_dict(op, foresight)? {
            return Ok(flow);
        }
        if let Some(flow) = self.call_of_generator(op, foresight)? {
            return Ok(flow);
        }
        if let Some(flow) = self.operator(op, foresight)? {
            return Ok(flow);
        }
        self.compute(op, foresight)
    }

    /// Counts a step; regions have a budget of their own.
    fn count(&mut self) -> Result<(), Thrown> {
        self.settle();
        self.state.steps = self.state.steps.saturating_add(1);
        self.allow();
        if let Some(region) = &mut self.state.region {
            let is_spent = region.is_spent(self.state.steps, self.state.heap.meter);
            let is_bounded = region.is_bounded();
            if is_spent && !std::mem::replace(&mut region.abandoned, true) {
                self.miss(&ExceptionRecord::new(Class::RuntimeError, "the branch did more than the limits allow"));
            }
            if is_bounded {
                // The whole was charged as it began.
                return Ok(());
            }
        }
        self.check_limits()
    }

    /// The place of the next instruction.
    pub(super) fn site(&self) -> Site {
        self.state.frames.last().map_or((0, 0), |frame| (frame.code, frame.at))
    }

    pub(super) fn advance(&mut self) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.at += 1;
        }
    }

    pub(super) fn jump(&mut self, to: usize) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.at = to;
        }
    }

    /// An instruction that only computes.
    fn compute(&mut self, op: &Op, foresight: &dyn Foresight) -> Result<Flow, Thrown> {
        match self.attempt(op)? {
            Attempt::Done => Ok(Flow::Next),
            Attempt::Branches(label) => self.open_region(label, None, false, foresight),
            Attempt::Drains(generator) => self.drain(op, generator).map(|()| Flow::Next),
        }
    }

    /// Computes, unless something must be done before.
    pub(super) fn attempt(&mut self, op: &Op) -> Result<Attempt, Thrown> {
        if self.state.region.is_some() {
            self.state.heap.into = self.allocation();
            let before = self.state.heap.amount();
            let made = self.state.heap.objects_made();
            let mut done = self.with_place(|run| run.operate(op));
            if self.charge_dear(before) {
                self.miss(&too_large());
                done = Err(Fault::Failure);
            }
            match done {
                Ok(()) => {
                    self.keep_foreseen(op, made);
                    self.advance();
                }
                Err(Fault::Drain(generator)) => return Ok(Attempt::Drains(generator)),
                Err(fault) => self.fault_in_region(op, &fault)?,
            }
            return Ok(Attempt::Done);
        }
        let plan = self.plan(op);
        self.note_class_state(op, &plan);
        match plan {
            Plan::Public => {
                self.state.heap.into = self.shared_by(op);
                let done = match self.private_print(op) {
                    Some(label) => self.print_private(op, label),
                    None => self.operate(op),
                };
                match done {
                    Ok(()) => self.advance(),
                    Err(Fault::Drain(generator)) => return Ok(Attempt::Drains(generator)),
                    Err(fault) => self.fault(op, fault)?,
                }
            }
            Plan::Labelled(label) => {
                if self.may_fail(op) && self.watched() == WatchKind::Everything && holds(Rule::FailingInTryIsBranch) {
                    return Ok(Attempt::Branches(label));
                }
                self.compute_labelled(op, label)?;
            }
        }
        Ok(Attempt::Done)
    }

    /// In a region, what an instruction gives is kept if the analysis foresaw it.
    fn keep_foreseen(&mut self, op: &Op, made: usize) {
        let (site, heap) = (self.site(), &self.state.heap);
        let (Some(region), Some(frame)) = (&self.state.region, self.state.frames.last_mut()) else { return };
        for at in op.writes() {
            if let Some(slot) = frame.registers.get_mut(usize::from(at)) {
                let value = std::mem::replace(&mut slot.value, Value::Failure);
                slot.value = region.kept(heap, site, made, value);
            }
        }
    }

    /// The label of what an instruction prints, if it prints private data.
    fn private_print(&mut self, op: &Op) -> Option<LabelId> {
        match op {
            Op::Call { callee, .. } if self.slot(*callee).value == Value::Builtin(Builtin::Print) => {
                Some(self.deep(&op.reads())).filter(|label| !label.is_bottom())
            }
            _ => None,
        }
    }

    /// Prints private data: how much that is, and whether it is too long, is private, too.
    fn print_private(&mut self, op: &Op, label: LabelId) -> Result<(), Fault> {
        let before = self.state.heap.amount();
        let done = self.with_labelled(label, |run| run.operate(op));
        let is_too_much = self.charge_labelled(before, label);
        match done {
            Ok(()) if !is_too_much => Ok(()),
            Err(Fault::Drain(generator)) => Err(Fault::Drain(generator)),
            Ok(()) | Err(Fault::Raised(_) | Fault::Failure | Fault::Spent) => Err(Fault::Failure),
        }
    }

    /// Remembers that something may be put into a class.
    fn note_class_state(&mut self, op: &Op, plan: &Plan) {
        let Op::SetAttribute { object, .. } = op else { return };
        let slot = self.slot(*object);
        let is_class = match plan {
            Plan::Public => matches!(self.state.heap.kind(&slot.value), Some(Kind::Class(_))),
            Plan::Labelled(_) => {
                let group = self.state.heap.group_of(&slot);
                let callees = self.state.heap.groups.callees(group);
                group.is_none() || callees.iter().any(|callee| matches!(callee, Callee::Made(_)))
            }
        };
        self.state.classes_changed |= is_class;
    }

    /// Whether failing here would be seen; built-ins that cannot fail are told apart.
    fn may_fail(&self, op: &Op) -> bool {
        if let Op::Call { callee, .. } = op
            && let Value::Builtin(builtin) = self.slot(*callee).value
        {
            return crate::builtins::can_fail(builtin);
        }
        op.may_fail()
    }

    /// Runs an instruction on labelled values: its results have the label, and failing is a value (semantics 4.4). It is
    /// charged the same whatever the values are.
    fn compute_labelled(&mut self, op: &Op, label: LabelId) -> Result<(), Thrown> {
        let group = if holds(Rule::LabelledKeyTellsAll) { self.group_for(op, label) } else { GroupId::NONE };
        self.foresee_made(op, group);
        // A scalar holds no object of what was looked at.
        let of_results = if self.effect_of(op) == Effect::Scalar { GroupId::NONE } else { group };
        self.state.heap.into = group;
        let before = self.state.heap.amount();
        let done = if self.is_written_past_its_group(op) {
            Err(Fault::Failure)
        } else {
            self.with_labelled(label, |run| run.operate(op))
        };
        let is_too_large = self.charge_labelled(before, label);
        self.state.heap.into = GroupId::NONE;
        if done.is_err() || is_too_large {
            let is_watched = self.watched() == WatchKind::Everything;
            let rule = if is_watched { Rule::FailingInTryIsBranch } else { Rule::FailureIsValue };
            if let (Err(fault), false) = (&done, holds(rule)) {
                return self.fault(op, fault.clone());
            }
            let raised = match done {
                Err(Fault::Raised(raised)) => Some(raised),
                Ok(()) => Some(too_large()),
                Err(Fault::Failure | Fault::Drain(_) | Fault::Spent) => None,
            };
            if let Some(raised) = raised {
                if !is_watched && self.may_fail(op) && self.is_told_by_ends(label) {
                    return Err(self.end(raised, label));
                }
                self.miss(&raised);
            }
            self.labelled_failure(op, label, of_results);
            return Ok(());
        }
        for at in op.writes() {
            let slot = self.slot(at);
            let label = self.state.labels.join(slot.label, label);
            let group = self.state.heap.groups.merge(of_results, slot.group, &mut self.state.labels);
            // What has no group holds no object, and what has one holds none of another.
            let is_lost = group.is_none() && matches!(slot.value, Value::Object(_) | Value::Iterator(_))
                || !self.state.heap.is_of(&slot.value, group);
            let value = if is_lost && holds(Rule::LabelledKeyTellsAll) { Value::Failure } else { slot.value };
            self.put(at, Slot::new(value, label, group));
        }
        self.advance();
        Ok(())
    }

    /// Whether an instruction would write into an object of another group than that of the reference to it: a class that is reached through
    /// an instance, which private data chose.
    fn is_written_past_its_group(&self, op: &Op) -> bool {
        self.written(op).is_some_and(|at| {
            let slot = self.slot(at);
            let group = self.state.heap.group_of(&slot);
            !self.state.heap.is_in(&slot.value, group)
        })
    }

    /// The results become failures; a write that fails writes nothing and makes the elements failures.
    fn labelled_failure(&mut self, op: &Op, label: LabelId, group: GroupId) {
        for at in op.writes() {
            self.put(at, Slot::new(Value::Failure, label, group));
        }
        if writes_object(op) && !group.is_none() {
            let before = self.state.heap.amount();
            self.state.heap.fail(&[group]);
            // How many objects a group has is told by its label.
            let of_group = self.state.heap.groups.label(group);
            let label = self.state.labels.join(label, of_group);
            self.charge_failing(before, label);
        }
        self.advance();
    }

    /// An operation that has no result.
    pub(super) fn fault(&mut self, op: &Op, fault: Fault) -> Result<(), Thrown> {
        if self.state.region.is_some() {
            return self.fault_in_region(op, &fault);
        }
        match fault {
            Fault::Raised(raised) => self.fail_here(raised, LabelId::BOTTOM),
            // Nothing catches that.
            Fault::Spent => {
                self.settle();
                self.check_limits()?;
                Err(Thrown::limit(ExceptionRecord::new(
                    Class::RuntimeError,
                    "the artifact did more at once than the limits allow",
                )))
            }
            // What was looked at holds a failure that has its own label: that it is one must not show.
            Fault::Failure | Fault::Drain(_) => {
                let before = self.state.heap.amount();
                let label = self.deep(&op.reads());
                let group = self.group_for(op, label);
                self.charge_failing(before, label);
                self.labelled_failure(op, label, group);
                Ok(())
            }
        }
    }

    /// In a region: raise where a `try` watches, else a failure.
    pub(super) fn fault_in_region(&mut self, op: &Op, fault: &Fault) -> Result<(), Thrown> {
        // The refused call of a tool that the analysis found here: it knows that this goes to a handler for refusals.
        let is_refusal = |raised: &ExceptionRecord| {
            let region = self.state.region.as_ref();
            raised.class == Class::PermissionError && region.is_some_and(|region| region.has_call(self.site()))
        };
        if let Fault::Raised(raised) = fault
            && self.may_fail(op)
            && self.watched() >= if is_refusal(raised) { WatchKind::Calls } else { WatchKind::Everything }
        {
            let raised = raised.clone();
            return self.fail_here(raised, LabelId::BOTTOM);
        }
        if let Fault::Raised(raised) = fault {
            if raised.class != Class::PermissionError
                && self.state.region.as_ref().is_some_and(|region| region.ends_by_failing_at(self.site()))
                && self.watched() != WatchKind::Everything
            {
                return Err(self.end(raised.clone(), LabelId::BOTTOM));
            }
            self.miss(raised);
        }
        for at in op.writes() {
            self.put(at, Slot::public(Value::Failure));
        }
        if writes_object(op)
            && let Some(object) = op.reads().first().map(|at| self.slot(*at).value)
        {
            self.fail_elements(&object);
        }
        self.advance();
        Ok(())
    }

    fn fail_elements(&mut self, object: &Value) {
        let Value::Object(at) = object else { return };
        let Some(object) = self.state.heap.get_mut(*at) else { return };
        match &mut object.kind {
            Kind::List(items) => items.iter_mut().for_each(|item| item.value = Value::Failure),
            Kind::Deque(items, _) => items.iter_mut().for_each(|item| item.value = Value::Failure),
            Kind::Stream(stream) => stream.fail(),
            Kind::Hasher(hasher) => hasher.fail(),
            Kind::ByteArray(held) => *held = None,
            Kind::Dict(items) | Kind::Special(_, items) => {
                items.values_mut().for_each(|(_, value)| value.value = Value::Failure);
            }
            // What it writes into fails.
            Kind::Writer(_, held) => {
                if let Some(stream) = held.first().map(|stream| stream.value.clone()) {
                    self.fail_elements(&stream);
                }
            }
            Kind::Cell(held) => held.value = Value::Failure,
            Kind::Instance(instance) => {
                instance.attributes.values_mut().for_each(|held| held.value = Value::Failure);
            }
            Kind::Class(body) => body.attributes.values_mut().for_each(|held| held.value = Value::Failure),
            _ => {}
        }
    }

    /// Whether a `try` watches, in any frame: it sees errors of tools at least.
    pub(super) fn is_watched(&self) -> bool {
        self.state.frames.iter().any(|frame| !frame.watching.is_empty())
    }

    /// What the `try`s of all frames see of what fails.
    pub(super) fn watched(&self) -> WatchKind {
        self.state.frames.iter().map(|frame| frame.watched(&self.program)).max().unwrap_or_default()
    }

    /// Raises here, with a message of that label.
    pub(super) fn fail_here(&mut self, raised: ExceptionRecord, label: LabelId) -> Result<(), Thrown> {
        if raised.class == Class::MemoryError && self.state.heap.meter > self.state.limits.memory_bytes {
            return Err(Thrown::limit(raised));
        }
        let exception = self.exception(raised, label);
        self.throw(exception)
    }

    /// The error that ends the artifact here: nothing catches it, and nothing runs after it.
    pub(super) fn end(&mut self, raised: ExceptionRecord, label: LabelId) -> Thrown {
        let exception = self.exception(raised, label);
        self.over_by(exception)
    }

    /// The same for an exception that is there.
    fn over_by(&mut self, exception: Slot) -> Thrown {
        self.state.ends.is_over = true;
        self.state.raised_at = self.place();
        Thrown::Exception(exception)
    }

    /// An exception with a message of that label.
    fn exception(&mut self, raised: ExceptionRecord, label: LabelId) -> Slot {
        // What a `try` catches is no slip.
        self.state.hint =
            if self.is_watched() { None } else { self.hint_here(&raised).map(|hint| (self.place(), hint)) };
        self.state.heap.into = self.state.region.as_ref().map_or(GroupId::NONE, |region| region.exceptions);
        let before = self.state.heap.amount();
        let message = self.state.heap.text(raised.message);
        let given = match raised.about {
            Some(about) => {
                let about = self.state.heap.text(about);
                vec![Slot::UNBOUND, Slot::UNBOUND, Slot::new(about, label, GroupId::NONE)]
            }
            None => Vec::new(),
        };
        if self.state.region.is_some() || !label.is_bottom() {
            // How long they are may tell something (semantics 4.5).
            self.charge_constant(before);
        }
        let message = Slot::new(message, label, GroupId::NONE);
        Slot::public(self.state.heap.allocate(Kind::Exception(raised.class, message, given)))
    }

    /// Notes for the user that an operation on private data gave nothing, where CPython would raise.
    pub(super) fn miss(&mut self, raised: &ExceptionRecord) {
        let message = match self.hint_here(raised) {
            Some(hint) => format!("{} ({hint})", raised.message),
            None => raised.message.clone(),
        };
        self.note_missing(MissingKind::Result(raised.class.full_name()), &message);
    }

    /// Notes for the user what was missing here. It is no part of what the artifact computes, and not charged.
    pub(super) fn note_missing(&mut self, kind: MissingKind, message: &str) {
        if self.state.missing.len() >= MOST_MISSING {
            return;
        }
        let missing = MissingValue::new(self.place().0, kind, message);
        match self.state.missing.iter_mut().find(|known| known.is_same(&missing)) {
            Some(known) => known.times += 1,
            None => self.state.missing.push(missing),
        }
    }

    /// The line and column of what runs; functions of the prelude have none of their own.
    pub(super) fn place(&self) -> (u32, u32) {
        let frames = self.state.frames.iter().rev().enumerate();
        let mut places = frames.filter_map(|(above, frame)| {
            // What waits for an answer, or for the frame above, is before the next instruction.
            let at = if above > 0 || self.state.is_answered { frame.at.checked_sub(1)? } else { frame.at };
            let code = self.program.code(frame.code)?;
            Some((*code.lines.get(at)?, *code.columns.get(at)?))
        });
        places.find(|(line, _)| *line > 0).unwrap_or_default()
    }

    /// Lets an exception find its handler.
    pub(super) fn throw(&mut self, exception: Slot) -> Result<(), Thrown> {
        self.state.raised_at = self.place();
        loop {
            let depth = self.state.frames.len();
            if self.state.region.as_ref().is_some_and(|region| region.ends_after_a_call_in(depth - 1))
                && holds(Rule::StopIsTold)
            {
                // The analysis holds it impossible that the call does not return.
                return self.abandon();
            }
            let Some(frame) = self.state.frames.last_mut() else { return Err(Thrown::Exception(exception)) };
            if let Some(watch) = frame.watching.pop() {
                frame.caught.truncate(watch.caught);
                frame.caught.push(exception);
                frame.at = watch.handler;
                return Ok(());
            }
            if self.state.region.as_ref().is_some_and(|region| region.ends_in(depth - 1)) {
                // What the analysis holds impossible ends as a failure, not as an exception that tells.
                return self.abandon();
            }
            if depth == 1 {
                return Err(Thrown::Exception(exception));
            }
            let left = self.state.frames.pop().and_then(|left| Some((left.dst, left.resumed?)));
            if let Some((dst, resumed)) = left {
                self.finish(resumed.object, crate::value::GeneratorState::Over);
                // What a private exception is must not show.
                let is_open = self.state.region.is_some()
                    || self.state.heap.shallow(&exception, &mut self.state.labels).is_bottom();
                if is_open
                    && ops::exception_class(&self.state.heap, &exception.value) == Some(Class::StopIteration)
                    && !resumed.closes
                {
                    let raised = ExceptionRecord::new(Class::RuntimeError, "generator raised StopIteration");
                    return self.fail_here(raised, exception.label);
                }
                let ends = |class: Class| matches!(class, Class::GeneratorExit | Class::StopIteration);
                if is_open
                    && resumed.closes
                    && ops::exception_class(&self.state.heap, &exception.value).is_some_and(ends)
                {
                    self.put(dst, Slot::public(Value::None));
                    return Ok(());
                }
            }
        }
    }

    fn raised(&mut self, src: Reg) -> Result<(), Thrown> {
        let slot = self.slot(src);
        let label = self.shallow(&[src]);
        let not_one = || ExceptionRecord::type_error("exceptions must derive from BaseException");
        if self.ends_at(self.site()) && !self.is_watched() {
            // Whatever it is, and whether it could be made: it ends here.
            return Err(match slot.value {
                Value::Class(class) => self.end(ExceptionRecord::new(class, ""), LabelId::BOTTOM),
                Value::Failure => self.over_by(slot),
                _ if ops::exception_class(&self.state.heap, &slot.value).is_some() => self.over_by(slot),
                _ => self.end(not_one(), LabelId::BOTTOM),
            });
        }
        match slot.value {
            Value::Class(class) => self.raise_labelled(ExceptionRecord::new(class, ""), label),
            Value::Object(_) if ops::exception_class(&self.state.heap, &slot.value).is_some() => self.throw(slot),
            Value::Failure => self.throw(slot),
            _ => self.raise_labelled(not_one(), label),
        }
    }

    /// Raises what a value of that label decided.
    fn raise_labelled(&mut self, raised: ExceptionRecord, label: LabelId) -> Result<(), Thrown> {
        if self.state.region.is_some() || label.is_bottom() {
            return self.fail_here(raised, LabelId::BOTTOM);
        }
        let group = self.state.heap.groups.fresh(label);
        self.state.heap.into = group;
        let message = Slot::public(self.state.heap.text(raised.message));
        let exception = self.state.heap.allocate(Kind::Exception(raised.class, message, Vec::new()));
        self.throw(Slot::new(exception, label, group))
    }

    fn raise_again(&mut self) -> Result<(), Thrown> {
        let own = self.state.frames.last_mut().and_then(|frame| frame.caught.pop());
        // What a caller deals with; in a region, if the analysis knows of it.
        let first = self.state.region.as_ref().map_or(0, super::region::Region::first);
        let mut callers = self.state.frames.iter().skip(first).rev();
        match own.or_else(|| callers.find_map(|frame| frame.caught.last()).cloned()) {
            Some(exception) => self.throw(exception),
            None => self.fail_here(
                ExceptionRecord::new(Class::RuntimeError, "No active exception to reraise"),
                LabelId::BOTTOM,
            ),
        }
    }

    fn returned(&mut self, src: Reg) -> Result<Flow, Thrown> {
        let slot = match self.bound(src) {
            Ok(slot) => slot,
            Err(fault) => {
                if let Fault::Raised(raised) = fault {
                    if self.state.region.is_none() {
                        self.fail_here(raised, LabelId::BOTTOM)?;
                        return Ok(Flow::Next);
                    }
                    self.miss(&raised);
                }
                Slot::public(Value::Failure)
            }
        };
        let generator = self.state.frames.last_mut().and_then(|frame| frame.resumed.take().map(|by| (frame.dst, by)));
        if let Some((dst, resumed)) = generator {
            self.state.frames.pop();
            self.generator_returned(dst, &resumed, slot)?;
            return Ok(Flow::Next);
        }
        self.give_back(slot);
        Ok(Flow::Next)
    }

    /// Ends the top frame with a result. The module's frame stays for the account of what failed.
    pub(super) fn give_back(&mut self, slot: Slot) {
        if self.state.frames.len() == 1 {
            if let Some(frame) = self.state.frames.last_mut() {
                frame.at = usize::MAX;
            }
            return;
        }
        let Some(left) = self.state.frames.pop() else { return };
        if let Some(resumed) = left.resumed {
            // In a secret context, of a branch on a failure: so is what it would have given.
            self.finish(resumed.object, crate::value::GeneratorState::Failed);
            if let Some(more) = resumed.more {
                self.put(more, slot.clone());
            }
        }
        if let Some(generator) = left.drains {
            self.drained(generator, slot);
        } else {
            let slot = self.made_of(left.then, slot);
            self.put(left.dst, slot);
        }
    }

    fn branch(&mut self, condition: Reg, arms: (usize, usize), foresight: &dyn Foresight) -> Result<Flow, Thrown> {
        let slot = match self.bound(condition) {
            Ok(slot) => slot,
            Err(Fault::Raised(raised)) => {
                self.fail_here(raised, LabelId::BOTTOM)?;
                return Ok(Flow::Next);
            }
            Err(Fault::Failure | Fault::Drain(_) | Fault::Spent) => Slot::public(Value::Failure),
        };
        if self.state.region.is_none() && holds(Rule::BranchOpensRegion) {
            let label = self.shallow(&[condition]);
            if !label.is_bottom() {
                return self.open_region(label, None, slot.value == Value::Failure, foresight);
            }
        }
        if slot.value == Value::Failure {
            self.skip_arms()?;
            return Ok(Flow::Next);
        }
        self.jump(if ops::truth(&self.state.heap, &slot.value) { arms.0 } else { arms.1 });
        Ok(Flow::Next)
    }

    /// The class and words of what ended the run, and their label.
    pub(super) fn told_of(&mut self, thrown: &Thrown) -> (String, String, LabelId) {
        let slot = match thrown {
            Thrown::Limit(raised) => return (raised.class.full_name(), raised.message.clone(), LabelId::BOTTOM),
            Thrown::Exception(slot) => slot,
        };
        let label = self.state.heap.deep(slot, &mut self.state.labels);
        let class = ops::exception_class(&self.state.heap, &slot.value);
        match (class, ops::exception_message(&self.state.heap, &slot.value)) {
            (Some(class), Some(message)) => {
                let words = crate::text::display(&self.state.heap, &message.value).unwrap_or_default();
                let own = ops::class_of(&self.state.heap, &slot.value).map(|body| body.name.to_string());
                (own.unwrap_or_else(|| class.full_name()), words, label)
            }
            _ => (Class::RuntimeError.full_name(), "an exception that could not be made was raised".to_owned(), label),
        }
    }
}

fn writes_object(op: &Op) -> bool {
    match op {
        Op::CallMethod { name, .. } => crate::builtins::methods::effect(name) == crate::builtins::Effect::Writes,
        Op::SetAttribute { .. }
        | Op::DeleteAttribute { .. }
        | Op::SetIndex { .. }
        | Op::Put { .. }
        | Op::DeleteIndex { .. }
        | Op::Insert { .. }
        | Op::StoreCell { .. }
        | Op::Extend { .. }
        | Op::Merge { .. }
        | Op::Append { .. }
        | Op::Augment { .. } => true,
        _ => false,
    }
}

fn too_large() -> ExceptionRecord {
    ExceptionRecord::new(Class::MemoryError, "what it gives is larger than the limits allow")
}
