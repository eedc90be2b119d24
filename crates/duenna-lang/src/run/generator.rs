//! Generators: a function's frame that waits in an object until somebody wants its next item.

use std::sync::Arc;

use duenna_core::switches::{Rule, upheld};
use ruff_python_ast::CmpOp;

use super::class::NOWHERE;
use super::frame::Thrown;
use super::{Flow, Run, quick};
use crate::code::flow_graph::WatchKind;
use crate::code::{Arguments, Op, Reg};
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::frame::{Frame, ResultUse, Resumer};
use crate::ops;
use crate::step::Foresight;
use crate::value::{Callee, GeneratorState, GroupId, Kind, ObjectRef, Slot, Value};

/// What a generator is resumed with.
enum ResumeValue {
    Value(Slot),
    /// To be raised where it waits.
    Exception(Slot),
}

impl Run {
    /// The generator that a value is, or that a loop goes over.
    fn generator(&self, value: &Value) -> Option<ObjectRef> {
        let value = match value {
            Value::Iterator(iteration) => &iteration.over,
            other => other,
        };
        match (value, self.state.heap.kind(value)) {
            (Value::Object(at), Some(Kind::Generator { .. })) => Some(*at),
            _ => None,
        }
    }

    /// Where labels say that a generator may run although which one it is, or where, is private: a branch (semantics 4.1).
    pub(super) fn labelled_generator(&mut self, op: &Op, foresight: &dyn Foresight) -> Result<Option<Flow>, Thrown> {
        let is_open = upheld(Rule::ResumingIsBranch, self.state.region.is_none());
        if self.program.drain.is_none() || !is_open || !op.takes_items() || self.only_passes_on(op) {
            return Ok(None);
        }
        for at in op.reads() {
            let slot = self.slot(at);
            let label = self.state.heap.shallow(&slot, &mut self.state.labels);
            let group = self.state.heap.group_of(&slot);
            let callees = self.state.heap.groups.callees(group);
            if !label.is_bottom() && callees.iter().any(|callee| matches!(callee, Callee::Generator(_))) {
                return self.open_call_region(label, slot.value == Value::Failure, foresight).map(Some);
            }
        }
        Ok(None)
    }

    /// Whether it only moves what it is given, and says so without a look at it: a call of a function of the artifact, or of `append` of a
    /// list.
    fn only_passes_on(&self, op: &Op) -> bool {
        let heap = &self.state.heap;
        match op {
            Op::Call { callee, arguments, .. } if arguments.spread.is_none() => {
                quick::call::function(heap, &self.slot(*callee), false).is_some()
            }
            Op::CallMethod { object, name, arguments, .. } if arguments.spread.is_none() => {
                let object = self.slot(*object);
                match quick::call::method(heap, &object, name, false) {
                    quick::call::Method::Function(..) => true,
                    quick::call::Method::BuiltIn => quick::call::is_append(&object, name, arguments),
                    quick::call::Method::Other => false,
                }
            }
            _ => false,
        }
    }

    /// The next turn of a loop over a generator; `None` if it goes over something else.
    pub(super) fn next_of_generator(&mut self, op: &Op) -> Result<Option<Flow>, Thrown> {
        let Op::Next { dst, iterator, more } = op else { return Ok(None) };
        let Some(at) = self.generator(&self.slot(*iterator).value) else { return Ok(None) };
        let resumed = Resumer { object: at, more: Some(*more), default: None, closes: false };
        self.resume_generator(op, *dst, resumed, &ResumeValue::Value(Slot::public(Value::None))).map(Some)
    }

    /// `next(generator)`, `generator.send(value)`, `generator.close()`; `None` if it is another call.
    pub(super) fn call_of_generator(&mut self, op: &Op, foresight: &dyn Foresight) -> Result<Option<Flow>, Thrown> {
        if self.program.drain.is_none() {
            return Ok(None);
        }
        let (dst, at, default, sent) = match op {
            Op::Call { dst, callee, arguments: Arguments { positional, keywords, spread: None, .. } }
                if keywords.is_empty()
                    && self.slot(*callee).value == Value::Builtin(crate::builtins::Builtin::Next) =>
            {
                let Some(first) = positional.first() else { return Ok(None) };
                let Some(at) = self.generator(&self.slot(*first).value) else { return Ok(None) };
                (*dst, at, positional.get(1).map(|at| self.slot(*at)), Slot::public(Value::None))
            }
            Op::CallMethod { dst, object, name, arguments } => {
                let Some(at) = self.generator(&self.slot(*object).value) else { return Ok(None) };
                let sent = arguments.positional.first().map(|at| self.slot(*at));
                match (&**name, sent) {
                    ("send", Some(sent)) => (*dst, at, None, sent),
                    ("__next__", None) => (*dst, at, None, Slot::public(Value::None)),
                    ("close", None) => return self.close_generator(op, *dst, at).map(Some),
                    ("throw", Some(sent)) => {
                        let label = self.shallow(&arguments.positional);
                        if self.state.region.is_none() && !label.is_bottom() {
                            // Whether it is an exception, and which, must not show.
                            let is_failure = sent.value == Value::Failure;
                            return self.open_call_region(label, is_failure, foresight).map(Some);
                        }
                        let exception = match self.thrown(arguments, sent) {
                            Ok(exception) => exception,
                            Err(fault) => return self.fault(op, fault).map(|()| Some(Flow::Next)),
                        };
                        let resumed = Resumer { object: at, more: None, default: None, closes: false };
                        return self.resume_generator(op, *dst, resumed, &ResumeValue::Exception(exception)).map(Some);
                    }
                    _ => return Ok(None),
                }
            }
            _ => return Ok(None),
        };
        let resumed = Resumer { object: at, more: None, default, closes: false };
        self.resume_generator(op, dst, resumed, &ResumeValue::Value(sent)).map(Some)
    }

    /// `any`, `zip`, `in` and the like over generators: functions of the prelude, which take items as they need them.
    pub(super) fn over_generator(&mut self, op: &Op) -> Result<Option<Flow>, Thrown> {
        let (dst, code, positional, keywords, then) = match op {
            Op::Call { dst, callee, arguments } => {
                let Value::Builtin(builtin) = self.slot(*callee).value else { return Ok(None) };
                let Some(code) = self.program.over_generators.get(&builtin).copied() else { return Ok(None) };
                let Ok((positional, keywords)) = self.given(arguments) else { return Ok(None) };
                (*dst, code, positional, keywords, ResultUse::Keep)
            }
            Op::Compare { dst, op: CmpOp::In | CmpOp::NotIn, a, b } => {
                let Some(code) = self.program.contains else { return Ok(None) };
                let then =
                    if matches!(op, Op::Compare { op: CmpOp::In, .. }) { ResultUse::Truth } else { ResultUse::Not };
                (*dst, code, vec![self.slot(*b), self.slot(*a)], Vec::new(), then)
            }
            _ => return Ok(None),
        };
        let over =
            if matches!(op, Op::Call { .. }) { positional.as_slice() } else { positional.get(..1).unwrap_or_default() };
        if !over.iter().any(|slot| self.generator(&slot.value).is_some()) {
            return Ok(None);
        }
        let site = self.site();
        if self.state.region.as_ref().is_some_and(|region| !region.may_call(site, Callee::Function(code))) {
            return self.fault(op, Fault::Failure).map(|()| Some(Flow::Next));
        }
        let depth = self.state.frames.len();
        if let Err(fault) = self.enter((code, Vec::new()), dst, positional, keywords) {
            return self.fault(op, fault).map(|()| Some(Flow::Next));
        }
        if self.state.frames.len() > depth
            && let Some(frame) = self.state.frames.last_mut()
        {
            frame.then = then;
        }
        Ok(Some(Flow::Next))
    }

    /// The exception that `throw` raises.
    fn thrown(&mut self, arguments: &Arguments, first: Slot) -> Result<Slot, Fault> {
        let given = match arguments.positional.get(1).map(|at| self.slot(*at)) {
            Some(second) if second.value != Value::None => second,
            _ => first,
        };
        match given.value {
            Value::Class(class) => {
                self.state.heap.into = self.state.region.as_ref().map_or(GroupId::NONE, |region| region.exceptions);
                let exception = crate::builtins::construct(&mut self.state.heap, class, &[])?;
                Ok(Slot::new(exception, given.label, given.group))
            }
            Value::Failure => Err(Fault::Failure),
            _ if ops::exception_class(&self.state.heap, &given.value).is_some() => Ok(given),
            _ => {
                Err(ExceptionRecord::type_error("exceptions must be classes or instances deriving from BaseException")
                    .into())
            }
        }
    }

    /// `generator.close()`: where a `try` watches, it is told.
    fn close_generator(&mut self, op: &Op, dst: Reg, at: ObjectRef) -> Result<Flow, Thrown> {
        let is_watched = matches!(self.state.heap.get(at).map(|object| &object.kind),
            Some(Kind::Generator { frame: Some(frame), state: GeneratorState::Suspended, .. })
                if !frame.watching.is_empty());
        if !is_watched {
            self.finish(at, GeneratorState::Over);
            self.put(dst, Slot::public(Value::None));
            self.advance();
            return Ok(Flow::Next);
        }
        self.state.heap.into = self.state.region.as_ref().map_or(GroupId::NONE, |region| region.exceptions);
        let message = Slot::public(self.state.heap.text(""));
        let exception = Kind::Exception(Class::GeneratorExit, message, Vec::new());
        let exception = Slot::public(self.state.heap.allocate(exception));
        let resumed = Resumer { object: at, more: None, default: None, closes: true };
        self.resume_generator(op, dst, resumed, &ResumeValue::Exception(exception))
    }

    fn resume_generator(&mut self, op: &Op, dst: Reg, resumed: Resumer, sent: &ResumeValue) -> Result<Flow, Thrown> {
        if self.state.frames.len() >= self.state.limits.depth {
            let fault = ExceptionRecord::new(Class::RecursionError, "maximum recursion depth exceeded");
            return self.fault(op, fault.into()).map(|()| Flow::Next);
        }
        let site = self.site();
        let taken = match self.state.heap.get_mut(resumed.object).map(|object| &mut object.kind) {
            Some(Kind::Generator { code, frame, state, .. }) => {
                let known =
                    self.state.region.as_ref().is_none_or(|region| region.may_call(site, Callee::Generator(*code)));
                let before = *state;
                match (known, before) {
                    (true, GeneratorState::New | GeneratorState::Coroutine | GeneratorState::Suspended) => {
                        *state = GeneratorState::Running;
                        Ok((frame.take(), before))
                    }
                    (true, GeneratorState::Running) => {
                        Err(Fault::from(ExceptionRecord::value_error("generator already executing")))
                    }
                    (true, GeneratorState::Over) => Ok((None, before)),
                    _ => Err(Fault::Failure),
                }
            }
            _ => Err(Fault::Failure),
        };
        let (frame, before) = match taken {
            Ok(taken) => taken,
            Err(fault) => return self.fault(op, fault).map(|()| Flow::Next),
        };
        let Some(mut frame) = frame else {
            self.advance();
            if let ResumeValue::Exception(exception) = sent {
                return self.throw(exception.clone()).map(|()| Flow::Next);
            }
            return self.ended(dst, &resumed, Slot::public(Value::None)).map(|()| Flow::Next);
        };
        let is_new = before != GeneratorState::Suspended;
        if let (true, ResumeValue::Exception(exception)) = (is_new, sent) {
            self.finish(resumed.object, GeneratorState::Over);
            self.advance();
            return self.throw(exception.clone()).map(|()| Flow::Next);
        }
        if let (true, ResumeValue::Value(sent)) = (is_new, sent)
            && (sent.value != Value::None || !self.state.heap.shallow(sent, &mut self.state.labels).is_bottom())
        {
            self.finish(resumed.object, GeneratorState::Over);
            let fault = ExceptionRecord::type_error("can't send non-None value to a just-started generator");
            return self.fault(op, fault.into()).map(|()| Flow::Next);
        }
        if let (false, ResumeValue::Value(sent)) = (is_new, sent)
            && let Some(Op::Yield { dst, .. }) =
                self.program.code(frame.code).and_then(|code| code.ops.get(frame.at.saturating_sub(1)))
        {
            frame.set(*dst, sent.clone());
        }
        self.advance();
        frame.dst = dst;
        frame.resumed = Some(resumed);
        self.state.frames.push(frame);
        if let ResumeValue::Exception(exception) = sent {
            self.throw(exception.clone())?;
        }
        Ok(Flow::Next)
    }

    /// Gives a value to whoever resumed the generator that runs.
    pub(super) fn yielded(&mut self, src: Reg) -> Result<Flow, Thrown> {
        let slot = match self.bound(src) {
            Ok(slot) => slot,
            Err(Fault::Raised(raised)) if self.state.region.is_none() => {
                self.fail_here(raised, duenna_core::LabelId::BOTTOM)?;
                return Ok(Flow::Next);
            }
            Err(Fault::Raised(raised)) => {
                self.miss(&raised);
                Slot::public(Value::Failure)
            }
            Err(_) => Slot::public(Value::Failure),
        };
        self.advance();
        let Some(mut frame) = self.state.frames.pop() else { return Ok(Flow::Next) };
        let (dst, resumed) = (frame.dst, frame.resumed.take());
        let Some(resumed) = resumed else { return Ok(Flow::Next) };
        if let Some(code) = self.program.code(frame.code) {
            // What nothing reads any more is not held while it waits.
            for (register, slot) in frame.registers.iter_mut().enumerate() {
                if !code.graph.may_be_read(frame.at, register) {
                    *slot = Slot::UNBOUND;
                }
            }
        }
        self.keep(resumed.object, frame.registers.iter().chain(&frame.caught).cloned().collect());
        if let Some(Kind::Generator { frame: place, state, .. }) =
            self.state.heap.get_mut(resumed.object).map(|object| &mut object.kind)
        {
            *place = Some(frame);
            *state = GeneratorState::Suspended;
        }
        if resumed.closes {
            let raised = ExceptionRecord::new(Class::RuntimeError, "generator ignored GeneratorExit");
            return self.fail_here(raised, duenna_core::LabelId::BOTTOM).map(|()| Flow::Next);
        }
        self.put(dst, slot);
        if let Some(more) = resumed.more {
            self.put(more, Slot::public(Value::Bool(true)));
        }
        Ok(Flow::Next)
    }

    /// What a generator holds while it waits is of its group, if it has one.
    fn keep(&mut self, generator: ObjectRef, mut held: Vec<Slot>) {
        let generator = Slot::public(Value::Object(generator));
        if self.state.region.is_none() && !self.state.heap.group_of(&generator).is_none() {
            held.push(generator);
            self.state.heap.collapse(&held, duenna_core::LabelId::BOTTOM, &mut self.state.labels);
        }
    }

    /// A generator that returned: its frame is gone.
    pub(super) fn generator_returned(&mut self, dst: Reg, resumed: &Resumer, slot: Slot) -> Result<(), Thrown> {
        self.finish(resumed.object, GeneratorState::Over);
        self.ended(dst, resumed, slot)
    }

    /// Tells whoever asked for an item that there is none, but perhaps a value that was returned.
    fn ended(&mut self, dst: Reg, resumed: &Resumer, returned: Slot) -> Result<(), Thrown> {
        if resumed.closes {
            self.put(dst, Slot::public(Value::None));
            return Ok(());
        }
        match (resumed.more, &resumed.default) {
            (Some(more), _) => {
                self.put(more, Slot::public(Value::Bool(false)));
                self.put(dst, returned);
            }
            (None, Some(default)) => self.put(dst, default.clone()),
            (None, None) if self.state.region.is_some() && self.watched() != WatchKind::Everything => {
                self.put(dst, Slot::public(Value::Failure));
            }
            (None, None) => {
                self.state.heap.into = self.state.region.as_ref().map_or(GroupId::NONE, |region| region.exceptions);
                // A private value is there even if it is `None`.
                let is_nothing =
                    returned.value == Value::None && returned.label.is_bottom() && returned.group.is_none();
                let arguments = if is_nothing { Vec::new() } else { vec![returned] };
                let Ok(message) = self.message(&arguments) else {
                    return self
                        .fail_here(ExceptionRecord::new(Class::StopIteration, ""), duenna_core::LabelId::BOTTOM);
                };
                let given = Slot::public(self.state.heap.allocate(Kind::Tuple(arguments)));
                let exception = Kind::Exception(Class::StopIteration, message, vec![given]);
                let exception = self.state.heap.allocate(exception);
                return self.throw(Slot::public(exception));
            }
        }
        Ok(())
    }

    pub(super) fn finish(&mut self, generator: ObjectRef, to: GeneratorState) {
        if let Some(Kind::Generator { frame, state, .. }) =
            self.state.heap.get_mut(generator).map(|object| &mut object.kind)
        {
            *frame = None;
            *state = to;
        }
    }

    /// Makes a generator of a function that was called.
    pub(super) fn make_generator(&mut self, (code, state): (u32, GeneratorState), frame: Frame, dst: Reg) {
        let name = self.program.code(code).map_or_else(|| "generator".into(), |code| Arc::clone(&code.gives));
        let kind = Kind::Generator { code, name, frame: Some(Box::new(frame)), state };
        let generator = self.state.heap.allocate(kind);
        self.put(dst, Slot::public(generator));
        self.advance();
    }

    /// Takes all items of a generator first; then the instruction runs again.
    pub(super) fn drain(&mut self, op: &Op, generator: ObjectRef) -> Result<(), Thrown> {
        let program = Arc::clone(&self.program);
        let Some((number, code)) = program.drain.and_then(|number| Some((number, program.code(number)?))) else {
            return self.fault(op, Fault::Failure);
        };
        let mut frame = Frame::new(number, code.registers, NOWHERE);
        frame.set(0, Slot::public(Value::Object(generator)));
        frame.drains = Some(generator);
        self.state.frames.push(Box::new(frame));
        Ok(())
    }

    /// The items that were taken stand in for the generator.
    pub(super) fn drained(&mut self, generator: ObjectRef, list: Slot) {
        self.keep(generator, vec![list.clone()]);
        if let Some(object) = self.state.heap.get_mut(generator) {
            let name = crate::value::IteratorName::Generated;
            object.kind = Kind::Iterator { over: list, next: 0, expected: 0, name };
        }
    }
}
