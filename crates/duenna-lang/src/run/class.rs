//! Calls of methods, classes and instances of the artifact.

use std::sync::Arc;

use duenna_core::LabelId;
use duenna_core::switches::{Rule, upheld};

use super::exec::Attempt;
use super::frame::Thrown;
use super::{Flow, Run};
use crate::code::{Arguments, Op, Reg};
use crate::exception::{ExceptionRecord, Fault};
use crate::ops::{self, AttributeSource};
use crate::step::Foresight;
use crate::text;
use crate::value::{Callee, GroupId, Kind, ObjectRef, Slot, Value};

/// Where the result of a call goes that nothing waits for.
pub(super) const NOWHERE: Reg = Reg::MAX;

impl Run {
    /// The label of an object, which tells what its classes tell, and of what `super()` goes on from.
    pub(super) fn told_by(&mut self, object: &Slot) -> LabelId {
        let label = self.state.heap.shallow(object, &mut self.state.labels);
        if let Some(Kind::Super { receiver, .. }) = self.state.heap.kind(&object.value) {
            let receiver = receiver.clone();
            let told = self.told_by(&receiver);
            return self.state.labels.join(label, told);
        }
        label
    }

    /// The classes that attributes of an object are looked up in: all, where which they are must not show.
    fn classes_of(&self, object: &Slot) -> Vec<ObjectRef> {
        let heap = &self.state.heap;
        if Self::is_private(heap, object) {
            return heap.classes().to_vec();
        }
        let class = match (heap.kind(&object.value), &object.value) {
            (Some(Kind::Instance(instance)), _) => instance.class,
            (Some(Kind::Class(_)), Value::Object(at)) => *at,
            (Some(Kind::Super { receiver, .. }), _) => return self.classes_of(receiver),
            _ => return Vec::new(),
        };
        ops::class_body(heap, class).map(|body| body.order.clone()).unwrap_or_default()
    }

    /// Whether what a slot holds may be another value in another world: nothing depends on which it is.
    fn is_private(heap: &crate::heap::Heap, slot: &Slot) -> bool {
        !slot.label.is_bottom() || !heap.group_of(slot).is_none()
    }

    /// The label of all that stands in the classes of an object, with all that lies within.
    pub(super) fn told_by_attributes(&mut self, object: &Slot) -> LabelId {
        let mut label = LabelId::BOTTOM;
        for class in self.classes_of(object) {
            let Some(body) = ops::class_body(&self.state.heap, class) else { continue };
            for slot in body.attributes.values() {
                let told = self.state.heap.deep(slot, &mut self.state.labels);
                label = self.state.labels.join(label, told);
            }
        }
        label
    }

    /// The label of what the fields of an instance are filled with that are not given.
    fn told_by_defaults(&mut self, class: &Slot, is_private: bool) -> LabelId {
        if is_private {
            return self.told_by_attributes(class);
        }
        let (Value::Object(at), Some(Kind::Class(_))) = (&class.value, self.state.heap.kind(&class.value)) else {
            return LabelId::BOTTOM;
        };
        let mut label = LabelId::BOTTOM;
        for field in ops::data_fields(&self.state.heap, *at).into_iter().flatten() {
            if let Some(slot) = ops::class_attribute(&self.state.heap, *at, &field) {
                let told = self.state.heap.deep(slot, &mut self.state.labels);
                label = self.state.labels.join(label, told);
            }
        }
        label
    }

    /// The label of all that stands in classes under a name, with all that lies within.
    pub(super) fn told_by_all_classes(&mut self, name: &str) -> LabelId {
        let mut label = LabelId::BOTTOM;
        for class in self.state.heap.classes() {
            let slot = ops::class_body(&self.state.heap, *class).and_then(|body| body.attributes.get(name));
            if let Some(slot) = slot {
                let told = self.state.heap.deep(slot, &mut self.state.labels);
                label = self.state.labels.join(label, told);
            }
        }
        label
    }

    /// Whether it is a method that stands behind operators and that a class is given, or loses, after its statement. In a secret context
    /// it is not, in either world; where private data would choose it, the run says so.
    pub(super) fn is_kept(&mut self, object: &Slot, name: &str, value: Option<&Slot>) -> Result<bool, Fault> {
        let is_special = name.starts_with("__") && name.ends_with("__");
        if !is_special || !matches!(self.state.heap.kind(&object.value), Some(Kind::Class(_))) {
            return Ok(false);
        }
        if self.state.region.is_some() {
            return Ok(true);
        }
        let mut label = self.state.heap.shallow(object, &mut self.state.labels);
        if let Some(value) = value {
            let told = self.state.heap.shallow(value, &mut self.state.labels);
            label = self.state.labels.join(label, told);
        }
        if label.is_bottom() {
            return Ok(false);
        }
        Err(ExceptionRecord::type_error(format!("'{name}' of a class must not depend on private data")).into())
    }

    /// The label of which property, static method or class method stands in the classes of an object under a name.
    pub(super) fn wrapping(&mut self, object: &Slot, name: &str) -> LabelId {
        let is_wrapped =
            |heap: &crate::heap::Heap, slot: &Slot| matches!(heap.kind(&slot.value), Some(Kind::Wrapped(..)));
        self.told_under(object, name, is_wrapped)
    }

    /// The label of what stands in the classes of an object under a name, where `counts` says so.
    fn told_under(
        &mut self,
        object: &Slot,
        name: &str,
        counts: impl Fn(&crate::heap::Heap, &Slot) -> bool + Copy,
    ) -> LabelId {
        let classes = self.classes_of(object);
        let heap = &self.state.heap;
        let mut label = LabelId::BOTTOM;
        for class in classes {
            let Some(slot) = ops::class_body(heap, class).and_then(|body| body.attributes.get(name)) else { continue };
            if Self::is_private(heap, slot) || counts(heap, slot) {
                let told = heap.shallow(slot, &mut self.state.labels);
                label = self.state.labels.join(label, told);
            }
        }
        label
    }

    /// The label of which function a value runs when it is called.
    pub(super) fn choice_of(&mut self, called: &Slot) -> LabelId {
        let mut label = self.told_by(called);
        if let Some(Kind::Method { function, .. }) = self.state.heap.kind(&called.value) {
            let told = self.state.heap.shallow(function, &mut self.state.labels);
            label = self.state.labels.join(label, told);
        }
        let is_private = Self::is_private(&self.state.heap, called);
        let names: &[&str] = match self.state.heap.kind(&called.value) {
            _ if is_private => &["__call__", "__init__", "__post_init__", "__new__"],
            Some(Kind::Instance(_)) => &["__call__"],
            Some(Kind::Class(_)) => &["__init__", "__post_init__", "__new__"],
            _ => &[],
        };
        for name in names {
            let told = self.told_under(called, name, |_, _| true);
            label = self.state.labels.join(label, told);
        }
        let told = self.told_by_defaults(called, is_private);
        self.state.labels.join(label, told)
    }

    /// Calls `object.name(…)` where it is a function of the artifact's classes, or an attribute; `None` if it is a
    /// built-in method.
    pub(super) fn call_method(
        &mut self,
        (dst, object, name, arguments): (Reg, Reg, &Arc<str>, &Arguments),
        foresight: &dyn Foresight,
    ) -> Result<Option<Flow>, Thrown> {
        if self.program.classes.is_empty() && self.program.attributes.is_empty() {
            return Ok(None);
        }
        let receiver = self.slot(object);
        let is_ours = matches!(
            self.state.heap.kind(&receiver.value),
            Some(Kind::Instance(_) | Kind::Class(_) | Kind::Super { .. } | Kind::Function { .. })
        );
        let op = || Op::CallMethod { dst, object, name: Arc::clone(name), arguments: arguments.clone() };
        if self.state.region.is_none() {
            let mut label = self.told_by(&receiver);
            if is_ours
                && let Some(
                    AttributeSource::Value(called)
                    | AttributeSource::Function(called, _)
                    | AttributeSource::Property(called),
                ) = ops::find(&self.state.heap, &receiver, name)
            {
                let told = self.choice_of(&called);
                label = self.state.labels.join(label, told);
                let told = self.state.heap.shallow(&called, &mut self.state.labels);
                label = self.state.labels.join(label, told);
                let told = self.wrapping(&receiver, name);
                label = self.state.labels.join(label, told);
            }
            if let Some((list, dict)) = arguments.spread
                && (is_ours || !label.is_bottom())
            {
                // With how many arguments it is called is a choice, too (semantics 4.1).
                let told = self.shallow(&[list, dict]);
                label = self.state.labels.join(label, told);
            }
            label = upheld(Rule::MethodIsBranch, label);
            if !label.is_bottom() && !self.program.may_be_called(name) {
                // No class has it, so it is no call of the artifact's; whether the receiver is one must not show.
                return Ok(None);
            }
            if !label.is_bottom() {
                // Whatever the receiver is: that it is one of the artifact's must not show.
                return self.open_call_region(label, receiver.value == Value::Failure, foresight).map(Some);
            }
        }
        if !is_ours {
            return Ok(None);
        }
        let found = match ops::find(&self.state.heap, &receiver, name) {
            Some(AttributeSource::Value(called)) => (called, None),
            Some(AttributeSource::Function(called, first)) => (called, Some(first)),
            Some(AttributeSource::Property(_)) => {
                let fault =
                    ExceptionRecord::type_error(format!("the property '{name}' is not called: leave out the brackets"));
                return self.fault(&op(), fault.into()).map(|()| Some(Flow::Next));
            }
            None if ops::payload(&self.state.heap, &receiver.value).is_some() => return Ok(None),
            None if self.is_of_exceptions(&receiver, name) => return Ok(None),
            None => return self.method_of_object((dst, &receiver, name, arguments), &op()).map(Some),
        };
        self.invoke(&op(), (dst, &found.0, found.1), arguments, foresight).map(Some)
    }

    /// Whether it is a method that exceptions have by themselves.
    fn is_of_exceptions(&self, receiver: &Slot, name: &str) -> bool {
        matches!(name, "add_note" | "with_traceback")
            && ops::exception_class(&self.state.heap, &receiver.value).is_some()
    }

    /// Methods that `object` has by itself.
    fn method_of_object(
        &mut self,
        (dst, receiver, name, arguments): (Reg, &Slot, &Arc<str>, &Arguments),
        op: &Op,
    ) -> Result<Flow, Thrown> {
        let done = match &**name {
            "__init__" => self.default_init(receiver, arguments),
            "__enter__" => {
                let kind = ops::type_name(&self.state.heap, &receiver.value);
                let message = format!("'{kind}' object does not support the context manager protocol");
                Err(ExceptionRecord::type_error(message).into())
            }
            _ => Err(ops::no_attribute(&self.state.heap, &receiver.value, name)),
        };
        match done {
            Ok(()) => {
                self.put(dst, Slot::public(Value::None));
                self.advance();
                Ok(Flow::Next)
            }
            Err(fault) => self.fault(op, fault).map(|()| Flow::Next),
        }
    }

    /// `object.__init__`, or an exception's: its arguments are its message.
    fn default_init(&mut self, receiver: &Slot, arguments: &Arguments) -> Result<(), Fault> {
        let instance = match self.state.heap.kind(&receiver.value) {
            Some(Kind::Super { receiver, .. }) => receiver.value.clone(),
            _ => receiver.value.clone(),
        };
        let (positional, keywords) = self.given(arguments)?;
        self.initialise(&instance, &positional, keywords.is_empty())
    }

    /// Gives an instance without an `__init__` of its own what it was called with.
    pub(super) fn initialise(&mut self, instance: &Value, positional: &[Slot], no_keywords: bool) -> Result<(), Fault> {
        let Some(body) = ops::class_of(&self.state.heap, instance) else { return Err(Fault::Failure) };
        let name = Arc::clone(&body.name);
        if body.exception.is_none() {
            let is_filled = body.order.iter().any(|class| {
                let body = ops::class_body(&self.state.heap, *class);
                body.is_some_and(|body| body.attributes.contains_key("__new__"))
            });
            if is_filled {
                return Ok(());
            }
            if positional.is_empty() && no_keywords {
                return Ok(());
            }
            return Err(ExceptionRecord::type_error(format!("{name}() takes no arguments")).into());
        }
        if !no_keywords {
            return Err(ExceptionRecord::type_error(format!("{name}() takes no keyword arguments")).into());
        }
        let message = self.message(positional)?;
        let arguments = self.state.heap.allocate(Kind::Tuple(positional.to_vec()));
        ops::set_unchecked(&mut self.state.heap, instance, &"args".into(), Slot::public(arguments))?;
        if let Value::Object(at) = instance
            && let Some(Kind::Instance(instance)) = self.state.heap.get_mut(*at).map(|object| &mut object.kind)
        {
            instance.message = Some(Box::new(message));
        }
        Ok(())
    }

    /// The text of an exception. What it is made of decides about its length and whether there is one, and about nothing else
    /// (semantics 4.4 and 4.5).
    pub(super) fn message(&mut self, positional: &[Slot]) -> Result<Slot, Fault> {
        let mut label = LabelId::BOTTOM;
        for slot in positional {
            let told = self.state.heap.deep(slot, &mut self.state.labels);
            label = self.state.labels.join(label, told);
        }
        let before = self.state.heap.amount();
        let heap = &self.state.heap;
        let shown = match positional {
            [] => Ok(String::new()),
            [only] => text::display(heap, &only.value),
            several => {
                let shown: Result<Vec<String>, Fault> =
                    several.iter().map(|slot| text::repr(heap, &slot.value)).collect();
                shown.map(|shown| format!("({})", shown.join(", ")))
            }
        };
        let group = if let [only] = positional { only.group } else { GroupId::NONE };
        if label.is_bottom() && self.state.region.is_none() {
            return Ok(Slot::new(self.state.heap.text(shown?), label, group));
        }
        let shown = shown.map(|shown| self.state.heap.text(shown));
        let is_too_much = self.charge_text(before, label);
        let value = shown.ok().filter(|_| !is_too_much).unwrap_or(Value::Failure);
        Ok(Slot::new(value, label, group))
    }

    /// Calls a function, class or other value with given arguments, perhaps with one before them. In a region only what the
    /// analysis knew.
    pub(super) fn invoke(
        &mut self,
        op: &Op,
        (dst, function, first): (Reg, &Slot, Option<Slot>),
        arguments: &Arguments,
        foresight: &dyn Foresight,
    ) -> Result<Flow, Thrown> {
        if let Some(region) = &self.state.region {
            let site = self.site();
            let callee = self.state.heap.callee(&function.value);
            let callee = match (callee, &first) {
                (Some(Callee::Function(code)), Some(_)) => Some(Callee::Method(code)),
                (None, _) => match ops::find(&self.state.heap, function, "__call__") {
                    Some(AttributeSource::Function(function, _)) => match self.state.heap.callee(&function.value) {
                        Some(Callee::Function(code)) => Some(Callee::Method(code)),
                        _ => None,
                    },
                    _ => None,
                },
                (callee, _) => callee,
            };
            if !callee.is_some_and(|callee| region.may_call(site, callee)) {
                self.fault_in_region(
                    op,
                    &ExceptionRecord::type_error("a function that private data chose cannot be called").into(),
                )?;
                return Ok(Flow::Next);
            }
            self.state.heap.into = self.allocation();
        } else if self.is_native(&function.value) {
            return self.invoke_native((op, dst), (function, first), arguments, foresight);
        } else {
            self.state.heap.into = GroupId::NONE;
        }
        match self.invoked((dst, function, first), arguments) {
            Ok(()) => Ok(Flow::Next),
            Err(fault) => self.fault(op, fault).map(|()| Flow::Next),
        }
    }

    /// Whether calling it enters no function of the artifact.
    fn is_native(&self, callee: &Value) -> bool {
        match self.state.heap.kind(callee) {
            Some(kind) => {
                !matches!(kind, Kind::Function { .. } | Kind::Method { .. } | Kind::Class(_) | Kind::Instance(_))
            }
            None => !matches!(callee, Value::Function(_) | Value::Failure),
        }
    }

    /// Calls what is no function of the artifact, and is not called by its own name: planned as any such call is, whatever it was reached
    /// through.
    fn invoke_native(
        &mut self,
        (op, dst): (&Op, Reg),
        (callee, first): (&Slot, Option<Slot>),
        arguments: &Arguments,
        foresight: &dyn Foresight,
    ) -> Result<Flow, Thrown> {
        if first.is_some() && arguments.spread.is_some() {
            return self.fault(op, Fault::Failure).map(|()| Flow::Next);
        }
        let depth = self.state.frames.len();
        let Some(frame) = self.state.frames.last_mut() else { return Ok(Flow::Next) };
        let width = frame.registers.len();
        let Some(place) = Reg::try_from(width).ok().filter(|place| *place < NOWHERE - 1) else {
            return self.fault(op, Fault::Failure).map(|()| Flow::Next);
        };
        // Behind the frame's own registers, for as long as the call takes.
        frame.registers.push(callee.clone());
        let mut arguments = arguments.clone();
        if let Some(first) = first {
            frame.registers.push(first);
            arguments.positional.insert(0, place + 1);
        }
        let call = Op::Call { dst, callee: place, arguments };
        let attempt = match self.attempt(&call) {
            // The preview does not know that a generator runs here.
            Ok(Attempt::Drains(_)) => self.fault(&call, Fault::Failure).map(|()| Attempt::Done),
            attempt => attempt,
        };
        if let Some(frame) = self.state.frames.get_mut(depth - 1) {
            frame.registers.truncate(width);
        }
        match attempt? {
            Attempt::Branches(label) => self.open_region(label, None, false, foresight),
            Attempt::Done | Attempt::Drains(_) => Ok(Flow::Next),
        }
    }

    fn invoked(
        &mut self,
        (dst, function, first): (Reg, &Slot, Option<Slot>),
        arguments: &Arguments,
    ) -> Result<(), Fault> {
        let (mut positional, keywords) = self.given(arguments)?;
        positional.splice(0..0, first);
        match (&function.value, self.state.heap.kind(&function.value)) {
            (Value::Function(number), _) => {
                let number = *number;
                self.enter((number, Vec::new()), dst, positional, keywords)
            }
            (_, Some(Kind::Function { code, captured, .. })) => {
                let function = (*code, captured.clone());
                self.enter(function, dst, positional, keywords)
            }
            (_, Some(Kind::Method { function, receiver })) => {
                let (function, receiver) = (function.clone(), receiver.clone());
                positional.insert(0, receiver);
                let function = match (&function.value, self.state.heap.kind(&function.value)) {
                    (Value::Function(number), _) => (*number, Vec::new()),
                    (_, Some(Kind::Function { code, captured, .. })) => (*code, captured.clone()),
                    _ => return Err(Fault::Failure),
                };
                self.enter(function, dst, positional, keywords)
            }
            (Value::Object(at), Some(Kind::Class(_))) => self.construct(*at, dst, positional, keywords),
            (Value::Failure, _) => Err(Fault::Failure),
            (_, Some(Kind::Instance(_))) => {
                if let Some(AttributeSource::Function(function, first)) =
                    ops::find(&self.state.heap, function, "__call__")
                {
                    positional.insert(0, first);
                    let function = match (&function.value, self.state.heap.kind(&function.value)) {
                        (Value::Function(number), _) => (*number, Vec::new()),
                        (_, Some(Kind::Function { code, captured, .. })) => (*code, captured.clone()),
                        _ => return Err(Fault::Failure),
                    };
                    self.enter(function, dst, positional, keywords)
                } else {
                    let kind = ops::class_of(&self.state.heap, &function.value).map_or("object", |body| &body.name);
                    Err(ExceptionRecord::type_error(format!("'{kind}' object is not callable")).into())
                }
            }
            (value, _) => {
                let slot = self.call_native(value, &positional, &keywords)?;
                self.put(dst, slot);
                self.advance();
                Ok(())
            }
        }
    }
}
