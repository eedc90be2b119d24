//! Operators and built-in functions on instances: methods of their classes.

use super::class::NOWHERE;
use super::frame::Thrown;
use super::plan::Plan;
use super::{Flow, Run};
use crate::code::{Arguments, Op};
use crate::element_hooks::{Helper, holds_instance};
use crate::exception::Fault;
use crate::frame::ResultUse;
use crate::heap::Heap;
use crate::library;
use crate::operators::{Special, specials};
use crate::ops::{self, AttributeSource};
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
                Value::Builtin(builtin) => Some(Callee::Builtin(builtin)),
                Value::Native(native) => Some(Callee::Native(native)),
                _ => None,
            },
            _ => None,
        };
        let helper = crate::element_hooks::helper(op, called).and_then(|helper| {
            let code = *self.program.helpers.get(helper.name)?;
            Some((helper, code))
        });
        let mut specials = specials(op, called);
        specials.retain(|special| self.program.methods.contains_key(special.name));
        if self.state.region.is_none() {
            for special in &specials {
                let receiver = self.slot(special.receiver);
                let label = self.told_by(&receiver);
                let own = self.state.heap.shallow(&receiver, &mut self.state.labels);
                // Labelled itself, and of no group: it is no object, whatever the private data are.
                let may_be_ours = own.is_bottom() || !self.state.heap.group_of(&receiver).is_none();
                if !label.is_bottom() && may_be_ours {
                    // Whatever it is: that it is an instance must not show.
                    return self.open_call_region(label, receiver.value == Value::Failure, foresight).map(Some);
                }
            }
        }
        let found = specials.into_iter().find_map(|special| {
            let receiver = self.slot(special.receiver);
            ops::instance(&self.state.heap, &receiver.value)?;
            match ops::find(&self.state.heap, &receiver, special.name)? {
                AttributeSource::Function(function, first) => Some((special, function, first)),
                AttributeSource::Value(_) | AttributeSource::Property(_) => None,
            }
        });
        let Some((special, function, first)) = found else {
            let Some((helper, code)) = helper else { return Ok(None) };
            return self.helped(op, &helper, code, foresight);
        };
        let depth = self.state.frames.len();
        let Special { arguments, dst, then, .. } = special;
        let arguments = Arguments { positional: arguments, ..Arguments::default() };
        let flow = self.invoke(op, (dst.unwrap_or(NOWHERE), &function, Some(first)), &arguments, foresight)?;
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
        let site = self.site();
        if self.state.region.as_ref().is_some_and(|region| !region.may_call(site, Callee::Function(code))) {
            return self.fault(op, Fault::Failure).map(|()| Some(Flow::Next));
        }
        match self.enter((code, Vec::new()), *dst, vec![dict, wanted, factory], Vec::new()) {
            Ok(()) => Ok(Some(Flow::Next)),
            Err(fault) => self.fault(op, fault).map(|()| Some(Flow::Next)),
        }
    }

    /// Lets a function of the prelude do an instruction's work where a container holds an instance with such a method.
    fn helped(
        &mut self,
        op: &Op,
        helper: &Helper,
        code: u32,
        foresight: &dyn Foresight,
    ) -> Result<Option<Flow>, Thrown> {
        let in_region = self.state.region.is_some();
        let within: Vec<Slot> = helper.within.iter().map(|at| self.slot(*at)).collect();
        if !in_region {
            for slot in &within {
                let label = self.told_by(slot);
                if !label.is_bottom() && !self.state.heap.group_of(slot).is_none() {
                    // Whatever it is: that it holds such an instance must not show.
                    return self.open_call_region(label, slot.value == Value::Failure, foresight).map(Some);
                }
            }
        }
        if !within.iter().any(|slot| holds_instance(&self.state.heap, slot, helper.methods, in_region)) {
            return Ok(None);
        }
        let depth = self.state.frames.len();
        let arguments = Arguments { positional: helper.arguments.clone(), ..Arguments::default() };
        let function = Slot::public(Value::Function(code));
        let flow = self.invoke(op, (helper.dst.unwrap_or(NOWHERE), &function, None), &arguments, foresight)?;
        if self.state.frames.len() > depth
            && let Some(frame) = self.state.frames.last_mut()
        {
            frame.then = helper.then;
        }
        Ok(Some(flow))
    }

    /// Whether a method left its operation to the other operand, where labels say that none did: an answer that tells
    /// nothing. `None` if labels do not say so.
    pub(super) fn none_left(&mut self, op: &Op) -> Option<Flow> {
        let Op::Call { dst, callee, arguments } = op else { return None };
        let Value::Native(native) = self.slot(*callee).value else { return None };
        if native.place() != (library::RUNTIME, library::IS_LEFT) || self.state.region.is_some() {
            return None;
        }
        let slot = self.slot(*arguments.positional.first()?);
        if self.state.heap.shallow(&slot, &mut self.state.labels).is_bottom() {
            return None;
        }
        let group = self.state.heap.group_of(&slot);
        let is_left = |callee: &Callee| matches!(callee, Callee::Native(native) if is_not_implemented(*native));
        if self.state.heap.groups.callees(group).iter().any(is_left) {
            return None;
        }
        self.put(*dst, Slot::public(Value::Bool(false)));
        self.advance();
        Some(Flow::Next)
    }

    /// What an instruction makes of what its method returned.
    pub(super) fn made_of(&mut self, then: ResultUse, slot: Slot) -> Slot {
        let is_failure = slot.value == Value::Failure;
        let truth = ops::truth(&self.state.heap, &slot.value);
        // Whether a container holds anything is told by its own label, too.
        let label = if self.state.region.is_some() {
            slot.label
        } else {
            self.state.heap.shallow(&slot, &mut self.state.labels)
        };
        match then {
            _ if is_failure || is_left(&slot.value) => slot,
            ResultUse::Keep => slot,
            ResultUse::Truth => Slot::new(Value::Bool(truth), label, slot.group),
            ResultUse::Not => Slot::new(Value::Bool(!truth), label, slot.group),
            ResultUse::Text => match slot.value {
                Value::Str(_) => slot,
                // A method that should give a text and does not.
                _ => Slot::new(Value::Failure, slot.label, slot.group),
            },
        }
    }
}

/// Whether a method left the operation to the other operand.
fn is_left(value: &Value) -> bool {
    matches!(value, Value::Native(native) if is_not_implemented(*native))
}

fn is_not_implemented(native: library::Native) -> bool {
    native.place() == (library::RUNTIME, "NotImplemented")
}
