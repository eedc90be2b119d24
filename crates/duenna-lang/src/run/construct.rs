//! Calls of classes: an instance is made, filled and initialised.

use std::sync::Arc;

use super::Run;
use super::class::NOWHERE;
use crate::code::Reg;
use crate::exception::{ExceptionRecord, Fault};
use crate::ops;
use crate::value::{Callee, Form, Instance, Kind, ObjectRef, Slot, Value};

impl Run {
    /// Makes an instance and calls its `__init__`.
    pub(super) fn construct(
        &mut self,
        class: ObjectRef,
        dst: Reg,
        mut positional: Vec<Slot>,
        keywords: Vec<(Arc<str>, Slot)>,
    ) -> Result<(), Fault> {
        if matches!(ops::class_body(&self.state.heap, class).map(|body| &body.form), Some(Form::Enum { .. })) {
            let Some(find) = self.program.find_member else { return Err(Fault::Failure) };
            let site = self.site();
            if self.state.region.as_ref().is_some_and(|region| !region.may_call(site, Callee::Function(find))) {
                return Err(Fault::Failure);
            }
            positional.insert(0, Slot::public(Value::Object(class)));
            return self.enter((find, Vec::new()), dst, positional, keywords);
        }
        if ops::class_body(&self.state.heap, class).is_some_and(|body| body.protocol.is_some()) {
            return Err(ExceptionRecord::type_error("Protocols cannot be instantiated").into());
        }
        self.check_abstract(class)?;
        if let (Some(constructor), true) =
            (self.program.constructor, ops::class_attribute(&self.state.heap, class, "__new__").is_some())
        {
            let site = self.site();
            if self.state.region.as_ref().is_some_and(|region| !region.may_call(site, Callee::Function(constructor))) {
                return Err(Fault::Failure);
            }
            positional.insert(0, Slot::public(Value::Object(class)));
            return self.enter((constructor, Vec::new()), dst, positional, keywords);
        }
        let heap = &mut self.state.heap;
        let init = ops::class_attribute(heap, class, "__init__").cloned();
        let new = Instance { class, attributes: crate::value::Attributes::default(), message: None };
        let instance = Slot::public(heap.allocate(Kind::Instance(new)));
        if ops::class_body(heap, class).is_some_and(|body| body.exception.is_some()) {
            let message = self.message(&positional)?;
            if let Value::Object(at) = &instance.value
                && let Some(Kind::Instance(instance)) = self.state.heap.get_mut(*at).map(|object| &mut object.kind)
            {
                instance.message = Some(Box::new(message));
            }
            let arguments = self.state.heap.allocate(Kind::Tuple(positional.clone()));
            ops::set_unchecked(&mut self.state.heap, &instance.value, &"args".into(), Slot::public(arguments))?;
        }
        let function = match init.as_ref().map(|init| (&init.value, self.state.heap.kind(&init.value))) {
            Some((Value::Function(number), _)) => Some((*number, Vec::new())),
            Some((_, Some(Kind::Function { code, captured, .. }))) => Some((*code, captured.clone())),
            Some(_) => return Err(Fault::Failure),
            None => None,
        };
        if let Some(function) = function {
            self.check_initialiser(function.0)?;
            positional.insert(0, instance.clone());
            self.enter(function, NOWHERE, positional, keywords)?;
        } else if ops::data_fields(&self.state.heap, class).is_some() {
            let left = ops::fill(&mut self.state.heap, (class, &instance.value), positional, keywords)?;
            self.finish_data(class, &instance, left)?;
        } else {
            self.initialise(&instance.value, &positional, keywords.is_empty())?;
            self.advance();
        }
        // The caller's frame: the new one, if there is one, lies above it.
        let waits = self.state.frames.last().is_some_and(|frame| frame.dst == NOWHERE && frame.at == 0);
        let depth = self.state.frames.len();
        let caller = if waits { depth.checked_sub(2) } else { depth.checked_sub(1) };
        if let Some(frame) = caller.and_then(|at| self.state.frames.get_mut(at)) {
            frame.set(dst, instance);
        }
        Ok(())
    }

    /// Refuses an instance of a class that leaves methods to the classes below it.
    fn check_abstract(&self, class: ObjectRef) -> Result<(), Fault> {
        let Some(body) = ops::class_body(&self.state.heap, class) else { return Ok(()) };
        let info = |class: &ObjectRef| {
            let body = ops::class_body(&self.state.heap, *class)?;
            Some((body, self.program.classes.get(body.number as usize)?))
        };
        if !body.order.iter().filter_map(info).any(|(_, info)| info.is_abc) {
            return Ok(());
        }
        let mut left = std::collections::BTreeSet::new();
        for (body, info) in body.order.iter().rev().filter_map(info) {
            for name in body.attributes.keys() {
                if info.abstracts.contains(name) {
                    left.insert(Arc::clone(name));
                } else {
                    left.remove(name);
                }
            }
        }
        if left.is_empty() {
            return Ok(());
        }
        let s = if left.len() == 1 { "" } else { "s" };
        let names = left.iter().map(|name| &**name).collect::<Vec<&str>>().join(", ");
        let message = format!("Can't instantiate abstract class {} with abstract method{s} {names}", body.name);
        Err(ExceptionRecord::type_error(message).into())
    }

    /// What a dataclass does after its fields were filled: functions that make defaults, and `__post_init__`.
    fn finish_data(&mut self, class: ObjectRef, instance: &Slot, left: ops::PendingFields) -> Result<(), Fault> {
        let after = ops::class_attribute(&self.state.heap, class, "__post_init__").cloned();
        let function = match after.as_ref().map(|after| (&after.value, self.state.heap.kind(&after.value))) {
            Some((Value::Function(number), _)) => Some((*number, Vec::new())),
            Some((_, Some(Kind::Function { code, captured, .. }))) => Some((*code, captured.clone())),
            Some(_) | None => None,
        };
        if left.made.is_empty() {
            let Some(function) = function else {
                self.advance();
                return Ok(());
            };
            self.check_initialiser(function.0)?;
            let given = std::iter::once(instance.clone()).chain(left.init_only).collect();
            return self.enter(function, NOWHERE, given, Vec::new());
        }
        let Some(fill) = self.program.fill_fields else { return Err(Fault::Failure) };
        let site = self.site();
        if self.state.region.as_ref().is_some_and(|region| !region.may_call(site, Callee::Function(fill))) {
            return Err(Fault::Failure);
        }
        let heap = &mut self.state.heap;
        let mut pairs = Vec::new();
        for (name, function) in left.made {
            let name = Slot::public(heap.text(&name));
            pairs.push(Slot::public(heap.allocate(Kind::Tuple(vec![name, function]))));
        }
        let pairs = Slot::public(heap.allocate(Kind::List(pairs)));
        let init_only = Slot::public(heap.allocate(Kind::Tuple(left.init_only)));
        let has_more = Slot::public(Value::Bool(function.is_some()));
        self.enter((fill, Vec::new()), NOWHERE, vec![instance.clone(), pairs, has_more, init_only], Vec::new())
    }

    /// In a region only what the analysis knew initialises an instance.
    fn check_initialiser(&self, function: u32) -> Result<(), Fault> {
        let site = self.site();
        let is_known = self.state.region.as_ref().is_none_or(|region| region.may_call(site, Callee::Method(function)));
        if is_known { Ok(()) } else { Err(Fault::Failure) }
    }
}
