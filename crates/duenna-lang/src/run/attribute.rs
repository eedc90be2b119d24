//! Attributes that functions of the artifact's classes give and take: properties, and what functions are called.

use std::sync::Arc;

use super::class::NOWHERE;
use super::frame::Thrown;
use super::{Flow, Run};
use crate::code::{Arguments, Op, Reg};
use crate::exception::{Class, ExceptionRecord};
use crate::ops::{self, AttributeSource};
use crate::step::Foresight;
use crate::value::{Callee, Kind, Slot, Value};

impl Run {
    /// The function whose name or words an attribute is: of a method its function, of a property its getter.
    pub(super) fn named_by(&self, object: &Slot, name: &str) -> Option<Slot> {
        if !matches!(name, "__name__" | "__qualname__" | "__doc__" | "__module__") {
            return None;
        }
        match self.state.heap.kind(&object.value) {
            Some(Kind::Method { function, .. }) => Some(function.clone()),
            Some(Kind::Wrapped(_, held)) if name == "__doc__" => held.first().cloned(),
            _ => Some(object.clone()),
        }
    }

    /// What a function is called, or says of itself; `None` if it is something else that is asked, or of something else.
    pub(super) fn name_of_function(&mut self, object: &Slot, name: &str) -> Option<Slot> {
        let function = self.named_by(object, name)?;
        if let Some(Kind::Function { attributes, .. }) = self.state.heap.kind(&function.value)
            && let Some(found) = attributes.get(name)
        {
            return Some(found.clone());
        }
        let Some(Callee::Function(code) | Callee::Method(code)) = self.state.heap.callee(&function.value) else {
            return None;
        };
        let code = self.program.code(code)?;
        let whole = Arc::clone(&code.name);
        let shown = match name {
            "__name__" => Some(whole.rsplit('.').next().unwrap_or(&whole)),
            "__qualname__" => Some(&*whole),
            "__module__" => Some("__main__"),
            _ => code.doc.as_deref(),
        };
        Some(Slot::public(shown.map_or(Value::None, |shown| self.state.heap.text(shown))))
    }

    /// `object.name` where it is the artifact's own; `None` if it is a built-in value's.
    pub(super) fn get_attribute(
        &mut self,
        (dst, object, name): (Reg, Reg, &Arc<str>),
        foresight: &dyn Foresight,
    ) -> Result<Option<Flow>, Thrown> {
        let mut receiver = self.slot(object);
        if self.program.classes.is_empty() {
            return Ok(None);
        }
        if self.state.region.is_none() {
            let told = self.told_by(&receiver);
            let wrapped = self.wrapping(&receiver, name);
            let label = self.state.labels.join(told, wrapped);
            if !label.is_bottom() && !self.program.getters.contains_key(name) {
                return Ok(None);
            }
            if !label.is_bottom() {
                return self.open_call_region(label, receiver.value == Value::Failure, foresight).map(Some);
            }
        }
        let Some(AttributeSource::Property(get)) = ops::find(&self.state.heap, &receiver, name) else {
            return Ok(None);
        };
        let op = Op::Attribute { dst, object, name: Arc::clone(name), method: None };
        if !self.program.getters.contains_key(name) {
            // The preview would not know of it.
            let fault = ExceptionRecord::type_error(format!("'{name}' is a property that its class does not define"));
            return self.fault(&op, fault.into()).map(|()| Some(Flow::Next));
        }
        if let Some(Kind::Super { receiver: of, .. }) = self.state.heap.kind(&receiver.value) {
            receiver = of.clone();
        }
        self.invoke(&op, (dst, &get, Some(receiver)), &Arguments::default(), foresight).map(Some)
    }

    /// `object.name = value`, or, without a value, `del object.name`, where a property takes it; `None` if none does.
    pub(super) fn put_attribute(
        &mut self,
        (object, name, value): (Reg, &Arc<str>, Option<Reg>),
        foresight: &dyn Foresight,
    ) -> Result<Option<Flow>, Thrown> {
        if !self.program.getters.contains_key(name) {
            return Ok(None);
        }
        let receiver = self.slot(object);
        if self.state.region.is_none() {
            let told = self.told_by(&receiver);
            let wrapped = self.wrapping(&receiver, name);
            let label = self.state.labels.join(told, wrapped);
            if !label.is_bottom() {
                return self.open_call_region(label, receiver.value == Value::Failure, foresight).map(Some);
            }
        }
        let Some(instance) = ops::instance(&self.state.heap, &receiver.value) else { return Ok(None) };
        let Some(slot) = ops::class_attribute(&self.state.heap, instance.class, name) else { return Ok(None) };
        let Some(Kind::Wrapped(crate::value::Wrapping::Property, held)) = self.state.heap.kind(&slot.value) else {
            return Ok(None);
        };
        let set = held.get(if value.is_some() { 1 } else { 2 }).cloned();
        let op = match value {
            Some(value) => Op::SetAttribute { object, name: Arc::clone(name), value },
            None => Op::DeleteAttribute { object, name: Arc::clone(name) },
        };
        let Some(set) = set.filter(|set| set.value != Value::None) else {
            let class = ops::class_of(&self.state.heap, &receiver.value).map_or("object", |body| &body.name);
            let message = format!(
                "property '{name}' of '{class}' object has no {}",
                if value.is_some() { "setter" } else { "deleter" }
            );
            return self
                .fault(&op, ExceptionRecord::new(Class::AttributeError, message).into())
                .map(|()| Some(Flow::Next));
        };
        let positional = value.into_iter().collect();
        let arguments = Arguments { positional, ..Arguments::default() };
        self.invoke(&op, (NOWHERE, &set, Some(receiver)), &arguments, foresight).map(Some)
    }
}
