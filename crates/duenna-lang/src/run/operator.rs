//! Operators and built-in functions on instances: methods of their classes.

use super::class::NOWHERE;
use super::frame::Thrown;
use super::plan::Plan;
use super::{Flow, Run};
use crate::code::{Arguments, Op};
use crate::exception::Fault;
use crate::heap::Heap;
use crate::operators::{Special, Then, specials};
use crate::ops::{self, Found};
use crate::step::Foresight;
use crate::value::{Callee, Kind, Slot, Special as Dict, Value};

impl Run {
    /// Calls the method behind an instruction where an operand is an instance that has it; `None` if there is none.
    pub(super) fn operator(&mut self, op: &Op, foresight: &dyn Foresight) -> Result<Option<Flow>, Thrown> {
        if !self.program.has_operators {
            return Ok(None);
        }
        let called = match op {
            Op::Call { callee, .. } => match self.slot(*callee).value {
                Value::Builtin(builtin) => Some(builtin),
                _ => None,
            },
            _ => None,
        };
        let mut specials = specials(op, called);
        specials.retain(|special| self.program.methods.contains_key(special.name));
        if self.state.region.is_none() {
            for special in &specials {
                let receiver = self.slot(special.receiver);
                let label = self.told_by(&receiver);
                if !label.is_bottom() {
                    // Whatever it is: that it is an instance must not show.
                    return self.open_call_region(label, receiver.value == Value::Failure, foresight).map(Some);
                }
            }
        }
        let found = specials.into_iter().find_map(|special| {
            let receiver = self.slot(special.receiver);
            ops::instance(&self.state.heap, &receiver.value)?;
            match ops::find(&self.state.heap, &receiver, special.name)? {
                Found::Function(function, first) => Some((special, function, first)),
                Found::Value(_) | Found::Property(_) => None,
            }
        });
        let Some((special, function, first)) = found else { return Ok(None) };
        let depth = self.state.frames.len();
        let Special { arguments, dst, then, .. } = special;
        let arguments = Arguments { positional: arguments, ..Arguments::default() };
        let flow = self.invoke(op, (dst.unwrap_or(NOWHERE), &function, Some(first)), &arguments)?;
        if self.state.frames.len() > depth
            && let Some(frame) = self.state.frames.last_mut()
        {
            frame.then = then;
        }
        Ok(Some(flow))
    }

    /// Reads a missing key of a `defaultdict` whose factory is a function; `None` if it is something else.
    pub(super) fn missing_of_dict(&mut self, op: &Op, foresight: &dyn Foresight) -> Result<Option<Flow>, Thrown> {
        let (Op::Index { dst, object, key }, Some(code)) = (op, self.program.fill) else { return Ok(None) };
        let (dict, wanted) = (self.slot(*object), self.slot(*key));
        if self.state.region.is_none()
            && let Plan::Labelled(label) = self.plan(op)
        {
            let group = self.state.heap.group_of(&dict);
            let may_be = self.state.heap.groups.callees(group).contains(&Callee::Fills)
                || self.state.heap.callee(&dict.value) == Some(Callee::Fills);
            if !may_be {
                return Ok(None);
            }
            return self.open_call_region(label, dict.value == Value::Failure, foresight).map(Some);
        }
        let factory = match self.state.heap.kind(&dict.value) {
            Some(Kind::Special(Dict::Default(factory), items)) if Heap::calls_back(&factory.value) => {
                match ops::hash_key(&self.state.heap, &wanted.value) {
                    Ok(hash) if !items.contains_key(&hash) => (**factory).clone(),
                    Ok(_) | Err(_) => return Ok(None),
                }
            }
            Some(_) | None => return Ok(None),
        };
        let site = self.state.frames.last().map_or((0, 0), |frame| (frame.code, frame.at));
        if self.state.region.as_ref().is_some_and(|region| !region.may_call(site, Callee::Function(code))) {
            return self.fault(op, Fault::Failure).map(|()| Some(Flow::Next));
        }
        match self.enter((code, Vec::new()), *dst, vec![dict, wanted, factory], Vec::new()) {
            Ok(()) => Ok(Some(Flow::Next)),
            Err(fault) => self.fault(op, fault).map(|()| Some(Flow::Next)),
        }
    }

    /// What an instruction makes of what its method returned.
    pub(super) fn made_of(&self, then: Then, slot: Slot) -> Slot {
        let is_failure = slot.value == Value::Failure;
        let truth = ops::truth(&self.state.heap, &slot.value);
        match then {
            _ if is_failure => slot,
            Then::Keep => slot,
            Then::Truth => Slot::new(Value::Bool(truth), slot.label, slot.group),
            Then::Not => Slot::new(Value::Bool(!truth), slot.label, slot.group),
            Then::Text => match slot.value {
                Value::Str(_) => slot,
                // A method that should give a text and does not.
                _ => Slot::new(Value::Failure, slot.label, slot.group),
            },
        }
    }
}
