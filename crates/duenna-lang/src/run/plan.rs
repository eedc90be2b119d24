//! Before an instruction runs outside of regions: the label of what it looks at.

use duenna_core::LabelId;
use duenna_core::switches::{Rule, holds, upheld};
use ruff_python_ast::{CmpOp, Operator, UnaryOp};

use super::Run;
use crate::builtins::{self, Builtin, Effect, methods};
use crate::code::{Arguments, BuildKind, Op, Reg};
use crate::value::{Callee, GroupId, Kind, Slot, Special, Value};

/// How an instruction is to run.
pub(super) enum Plan {
    /// What it looks at is public: results keep the labels of the elements they are made of.
    Public,
    /// What it looks at has this label; so have its results, and all objects it touches become one group.
    Labelled(LabelId),
}

impl Run {
    /// The label of all that decides what the instruction does.
    pub(super) fn plan(&mut self, op: &Op) -> Plan {
        let label = match op {
            // Bytes have no labels of their own: what is put among them, the whole array tells.
            Op::SetIndex { object, .. } if self.is_byte_array(*object) => self.deep(&op.reads()),
            // What a slice is set to, the length of the list tells.
            Op::SetIndex { key, .. } if self.may_be_slice(*key) => self.deep(&op.reads()),
            Op::Unary { op: UnaryOp::Not, a, .. } => self.shallow(&[*a]),
            // What is counted is added up.
            Op::Binary { op: Operator::Add, a, b, .. } | Op::Augment { op: Operator::Add, a, b, .. }
                if self.counts(*a) || self.counts(*b) =>
            {
                self.deep(&[*a, *b])
            }
            Op::Binary { op: Operator::Add | Operator::Mult, a, b, .. }
            | Op::Augment { op: Operator::Add, a, b, .. }
            | Op::Compare { op: CmpOp::Is | CmpOp::IsNot, a, b, .. } => self.shallow(&[*a, *b]),
            // Of what is found by its hash only keys are looked at, which its shape tells.
            Op::Compare { op: CmpOp::In | CmpOp::NotIn, a, b, .. } if self.is_hashed(*b) => {
                let shape = self.shallow(&[*b]);
                let key = self.inside(Rule::OperationsLookInside, &[*a]);
                self.state.labels.join(shape, key)
            }
            // What only moves keeps its label.
            Op::Move { .. } | Op::SetGlobal { .. } | Op::Build { kind: BuildKind::List | BuildKind::Tuple, .. } => {
                LabelId::BOTTOM
            }
            Op::Build { kind: BuildKind::Set, items, .. } => upheld(Rule::SetsTellElements, self.deep(items)),
            Op::Build { kind: BuildKind::Dict, items, .. } => {
                let keys: Vec<Reg> = items.iter().step_by(2).copied().collect();
                upheld(Rule::DictsTellKeys, self.deep(&keys))
            }
            Op::MakeCell { .. } | Op::MakeFunction { .. } => LabelId::BOTTOM,
            Op::MakeClass { bases, .. } => self.shallow(bases),
            Op::Attribute { object, name, .. } => {
                let slot = self.slot(*object);
                let mut label = self.told_by(&slot);
                let wrapped = self.wrapping(&slot, name);
                label = self.state.labels.join(label, wrapped);
                if let Some(function) = self.named_by(&slot, name) {
                    let told = self.state.heap.shallow(&function, &mut self.state.labels);
                    label = self.state.labels.join(label, told);
                }
                upheld(Rule::AttributesTellObject, label)
            }
            // Of these what they are set to is looked at; outside of an object that private data chose, its label decides first.
            Op::SetAttribute { object, name, value } if matches!(&**name, "args" | "default_factory") => {
                let label = self.shallow(&[*object]);
                if label.is_bottom() { label } else { self.deep(&[*object, *value]) }
            }
            Op::SetAttribute { object, .. }
            | Op::DeleteAttribute { object, .. }
            | Op::StoreCell { cell: object, .. }
            | Op::Append { list: object, .. } => self.shallow(&[*object]),
            Op::LoadCell { cell, .. } => upheld(Rule::CellsTell, self.shallow(&[*cell])),
            Op::Extend { list, src } => self.shallow(&[*list, *src]),
            Op::Merge { dict, src, .. } => self.shallow(&[*dict, *src]),
            Op::Insert { set: object, value: key }
            | Op::Put { dict: object, key, .. }
            | Op::SetIndex { object, key, .. }
            | Op::DeleteIndex { object, key }
            | Op::Index { object, key, .. } => {
                let shape = self.shallow(&[*object]);
                let key = upheld(Rule::KeyIsTold, self.deep(&[*key]));
                self.state.labels.join(shape, key)
            }
            Op::Iterate { .. } | Op::Next { .. } => upheld(Rule::LoopTellsShape, self.shallow(&op.reads())),
            Op::Slice { .. } | Op::Unpack { .. } | Op::Matches { .. } => self.shallow(&op.reads()),
            Op::Call { callee, arguments, .. } => self.plan_call(*callee, arguments),
            Op::CallMethod { object, name, arguments, .. } => self.plan_method(*object, name, arguments),
            _ => self.inside(Rule::OperationsLookInside, &op.reads()),
        };
        if label.is_bottom() { Plan::Public } else { Plan::Labelled(label) }
    }

    fn plan_call(&mut self, callee: Reg, arguments: &Arguments) -> LabelId {
        let callee_label = self.shallow(&[callee]);
        let inputs: Vec<Reg> = arguments.registers().collect();
        if arguments.spread.is_some() {
            // What it is given are the items of these.
            let label = self.deep(&inputs);
            return self.state.labels.join(callee_label, label);
        }
        if let Value::Native(native) = self.slot(callee).value
            && native.place().0 == "dataclasses"
        {
            // What they make of a class, and say of its fields, what stands in it and in its bases tells.
            let mut label = self.inside(Rule::FunctionsLookInside, &inputs);
            for at in &inputs {
                let slot = self.slot(*at);
                let told = self.told_by_attributes(&slot);
                label = self.state.labels.join(label, told);
            }
            return self.state.labels.join(callee_label, label);
        }
        if matches!(self.slot(callee).value, Value::Builtin(Builtin::Isinstance)) {
            // Of the value its class, of the classes all of them.
            let (value, classes) = inputs.split_at(inputs.len().min(1));
            // A protocol asks what the classes of the value have.
            let told = value.first().map_or(LabelId::BOTTOM, |at| {
                let slot = self.slot(*at);
                self.told_by(&slot)
            });
            let classes = self.deep(classes);
            let label = self.state.labels.join(told, classes);
            return self.state.labels.join(callee_label, label);
        }
        if let Value::Native(native) = self.slot(callee).value
            && native.place().0 == crate::library::PATTERNS
        {
            // What they ask of an instance, its classes tell, too, and which attributes stand for places.
            let mut label = self.deep(&inputs);
            let places = self.told_by_all_classes("__match_args__");
            label = self.state.labels.join(label, places);
            for at in &inputs {
                let slot = self.slot(*at);
                let told = self.told_by(&slot);
                label = self.state.labels.join(label, told);
            }
            return self.state.labels.join(callee_label, label);
        }
        if let Value::Native(native) = self.slot(callee).value
            && native.place().0 == crate::library::OBJECTS
        {
            // What they ask of an instance, its classes tell, too; what is put into it only moves.
            let object = inputs.first().map_or(Slot::UNBOUND, |at| self.slot(*at));
            let told = self.told_by(&object);
            let label = self.state.labels.join(callee_label, told);
            let name = self.deep(inputs.get(1).copied().as_slice());
            return self.state.labels.join(label, name);
        }
        if let Value::Native(native) = self.slot(callee).value
            && let (crate::library::RUNTIME, name) = native.place()
        {
            match name {
                // As an index does.
                "plain_item" | "plain_put" | "plain_call" => {
                    let (object, key) = (inputs.first().copied(), inputs.get(1).copied());
                    let object = self.shallow(object.as_slice());
                    let key = self.deep(key.as_slice());
                    let label = self.state.labels.join(object, key);
                    return self.state.labels.join(callee_label, label);
                }
                // What they ask of an instance, its classes tell, too.
                "is_instance" | "is_class" | "kind" | "kind_name" | "alike" | "are_ordered" | "fields"
                | "shown_fields" | "all_fields" => {
                    let mut label = callee_label;
                    for at in &inputs {
                        let slot = self.slot(*at);
                        let told = self.told_by(&slot);
                        label = self.state.labels.join(label, told);
                    }
                    return label;
                }
                _ => {}
            }
        }
        if let Value::Object(at) = self.slot(callee).value
            && crate::ops::is_named_type(&self.state.heap, at)
        {
            // What it is given only moves into the tuple.
            return callee_label;
        }
        let is_shape_enough = match self.slot(callee).value {
            Value::Builtin(builtin) => looks_at_shape(builtin),
            Value::Native(native) => native.looks_at_shape(),
            _ => false,
        };
        let label =
            if is_shape_enough { self.shallow(&inputs) } else { self.inside(Rule::FunctionsLookInside, &inputs) };
        self.state.labels.join(callee_label, label)
    }

    /// Methods that only move elements look at the shape and the keys; others look at everything.
    fn plan_method(&mut self, object: Reg, name: &str, arguments: &Arguments) -> LabelId {
        let with_arguments = || -> Vec<Reg> { std::iter::once(object).chain(arguments.registers()).collect() };
        if arguments.spread.is_some() {
            // What it is given are the items of these.
            return self.deep(&with_arguments());
        }
        let receiver = self.slot(object);
        let kind = self.state.heap.kind(&receiver.value);
        match (kind, name) {
            // What it had is not looked at, unless it is added up.
            (Some(Kind::Dict(_) | Kind::Special(..)), "update") if !self.counts(object) => {
                let inputs: Vec<Reg> = arguments.registers().collect();
                let shape = upheld(Rule::LabelledReferenceIsWritten, self.shallow(&[object]));
                let given = self.inside(Rule::MethodsLookInside, &inputs);
                return self.state.labels.join(shape, given);
            }
            (Some(Kind::List(_) | Kind::Deque(..)), "extend") | (Some(Kind::Deque(..)), "extendleft") => {
                return upheld(Rule::ExtendTellsShape, self.shallow(&with_arguments()));
            }
            _ => {}
        }
        let keys = methods::looked_at(&self.state.heap, &receiver.value, name);
        if keys == usize::MAX {
            return self.inside(Rule::MethodsLookInside, &with_arguments());
        }
        let keys: Vec<Reg> = arguments.positional.iter().take(keys).copied().collect();
        let shape = upheld(Rule::LabelledReferenceIsWritten, self.shallow(&[object]));
        let keys = upheld(Rule::KeyOfMethodIsTold, self.deep(&keys));
        self.state.labels.join(shape, keys)
    }

    /// Whether it is a `Counter`.
    fn counts(&self, at: Reg) -> bool {
        matches!(self.state.heap.kind(&self.slot(at).value), Some(Kind::Special(Special::Counter, _)))
    }

    /// Whether it finds its members by their hashes.
    fn is_hashed(&self, at: Reg) -> bool {
        matches!(
            self.state.heap.kind(&self.slot(at).value),
            Some(Kind::Dict(_) | Kind::Special(..) | Kind::Set(_) | Kind::Frozen(_))
        )
    }

    /// Whether it is a slice, or, where private data chose it, may be one.
    fn may_be_slice(&self, at: Reg) -> bool {
        let slot = self.slot(at);
        let is_slice = matches!(self.state.heap.kind(&slot.value), Some(Kind::Slice(_)));
        is_slice || !self.state.heap.group_of(&slot).is_none()
    }

    fn is_byte_array(&self, at: Reg) -> bool {
        matches!(self.state.heap.kind(&self.slot(at).value), Some(Kind::ByteArray(_)))
    }

    pub(super) fn slot(&self, at: Reg) -> Slot {
        let frame = self.state.frames.last();
        frame.and_then(|frame| frame.registers.get(usize::from(at))).cloned().unwrap_or(Slot::UNBOUND)
    }

    pub(super) fn shallow(&mut self, registers: &[Reg]) -> LabelId {
        let mut all = LabelId::BOTTOM;
        let Some(frame) = self.state.frames.last() else { return all };
        for at in registers {
            if let Some(slot) = frame.registers.get(usize::from(*at)) {
                let label = self.state.heap.shallow(slot, &mut self.state.labels);
                all = self.state.labels.join(all, label);
            }
        }
        all
    }

    pub(super) fn deep(&mut self, registers: &[Reg]) -> LabelId {
        let mut all = LabelId::BOTTOM;
        let Some(frame) = self.state.frames.last() else { return all };
        for at in registers {
            if let Some(slot) = frame.registers.get(usize::from(*at)) {
                let label = self.state.heap.deep(slot, &mut self.state.labels);
                all = self.state.labels.join(all, label);
            }
        }
        all
    }

    /// What registers tell together: all that lies within them.
    fn inside(&mut self, rule: Rule, registers: &[Reg]) -> LabelId {
        if holds(rule) { self.deep(registers) } else { self.shallow(registers) }
    }

    /// The group of the object that a public instruction writes into. Nothing looks beyond an object of a group for what it
    /// holds, so what is written joins the group, whatever it is and whatever it tells.
    pub(super) fn shared_by(&mut self, op: &Op) -> GroupId {
        let Some(written) = self.written(op) else { return GroupId::NONE };
        if !holds(Rule::AliasesShareGroup)
            || !holds(Rule::LabelledReferenceIsWritten)
            || self.state.heap.group_of(&self.slot(written)).is_none()
        {
            return GroupId::NONE;
        }
        self.group_for(op, LabelId::BOTTOM)
    }

    /// The register of the object that an instruction may write into.
    pub(super) fn written(&self, op: &Op) -> Option<Reg> {
        match op {
            Op::CallMethod { object, name, arguments, .. } => {
                if methods::effect(name) != Effect::Writes {
                    return None;
                }
                // `list.append(xs, x)`.
                let is_type = matches!(self.slot(*object).value, Value::Builtin(_) | Value::Native(_));
                if is_type { arguments.positional.first().copied() } else { Some(*object) }
            }
            Op::Call { callee, arguments, .. } => match self.slot(*callee).value {
                Value::Builtin(builtin) if builtins::effect(builtin) == Effect::Writes => arguments.registers().next(),
                Value::Native(native) if native.effect() == Effect::Writes => arguments.registers().next(),
                _ => None,
            },
            // What is missing may be made and kept.
            Op::Index { object, .. }
            | Op::SetAttribute { object, .. }
            | Op::DeleteAttribute { object, .. }
            | Op::DeleteIndex { object, .. }
            | Op::SetIndex { object, .. }
            | Op::Put { dict: object, .. }
            | Op::Insert { set: object, .. }
            | Op::StoreCell { cell: object, .. }
            | Op::Extend { list: object, .. }
            | Op::Merge { dict: object, .. }
            | Op::Append { list: object, .. }
            | Op::Augment { a: object, .. } => Some(*object),
            _ => None,
        }
    }

    /// What an instruction may do to what it is given.
    pub(super) fn effect_of(&self, op: &Op) -> Effect {
        match op {
            Op::Compare { .. }
            | Op::Unary { op: UnaryOp::Not, .. }
            | Op::Format { .. }
            | Op::Concat { .. }
            | Op::Matches { .. } => Effect::Scalar,
            Op::Call { callee, .. } => match self.slot(*callee).value {
                Value::Builtin(builtin) => builtins::effect(builtin),
                Value::Native(native) => native.effect(),
                _ => Effect::Writes,
            },
            Op::CallMethod { name, .. } => methods::effect(name),
            _ => Effect::Writes,
        }
    }

    /// Whether looking for items in it may change it.
    fn gives_items(&self, slot: &Slot) -> bool {
        let heap = &self.state.heap;
        let group = heap.group_of(slot);
        if !group.is_none() || !slot.label.is_bottom() {
            return heap.groups.callees(group).iter().any(|callee| callee.gives_items());
        }
        matches!(slot.value, Value::Iterator(_)) || heap.callee(&slot.value).is_some_and(Callee::gives_items)
    }

    /// What a labelled instruction makes may be an iterator, a view, a function or a class, whether it was made or not:
    /// its group knows that, as the analysis does.
    pub(super) fn foresee_made(&mut self, op: &Op, group: GroupId) {
        let program = &self.program;
        let mut made = Vec::new();
        match op {
            Op::Call { callee, .. } => match self.slot(*callee).value {
                Value::Builtin(builtin) if builtins::makes_iterator(builtin) => made.push(Callee::Iterator),
                Value::Native(native) => {
                    if native.makes_iterator() {
                        made.push(Callee::Iterator);
                    }
                    if program.fill.is_some() && native.place() == ("collections", "defaultdict") {
                        made.push(Callee::Fills);
                    }
                    if Some(native) == crate::library::tuple_maker() {
                        made.push(Callee::Native(native));
                    }
                }
                _ => {}
            },
            Op::CallMethod { name, .. } if &**name == "finditer" => made.push(Callee::Iterator),
            Op::CallMethod { name, .. } if matches!(&**name, "keys" | "values" | "items") => made.push(Callee::View),
            Op::Attribute { name, method, .. } => {
                let codes = program.methods.get(name).into_iter().flatten();
                made.extend(codes.flat_map(|code| [Callee::Method(*code), Callee::Function(*code)]));
                made.extend(method.map(Callee::Method));
            }
            Op::MakeClass { class, .. } => made.push(Callee::Made(*class)),
            _ => {}
        }
        for callee in made {
            self.state.heap.groups.add_callee(group, callee);
        }
    }

    /// Whether what classes hold is reached by an instruction, through whatever it is given.
    fn reaches_classes(&self, op: &Op) -> bool {
        match op {
            Op::Attribute { name, .. } => {
                let takes = |code: &u32| self.program.code(*code).is_some_and(crate::code::Code::takes_along);
                self.state.classes_changed
                    || self.program.has_class_state()
                    || self.program.methods.get(name).into_iter().flatten().any(takes)
            }
            // A field holds its default.
            Op::Call { callee, .. } => match self.slot(*callee).value {
                Value::Native(native) => native.place() == ("dataclasses", "fields"),
                _ => false,
            },
            // What is computed of flags are members of their class; whether a labelled value is one must not show.
            Op::Unary { .. } | Op::Binary { .. } | Op::Iterate { .. } if self.program.find_member.is_some() => {
                op.reads().into_iter().map(|at| self.slot(at)).any(|slot| {
                    slot.label.is_bottom()
                        && self.state.heap.group_of(&slot).is_none()
                        && matches!(self.state.heap.kind(&slot.value), Some(Kind::Instance(_)))
                })
            }
            _ => false,
        }
    }

    /// The group for what a labelled instruction makes and touches; none if it touches no object and makes none. What is
    /// only looked at stays as it is.
    pub(super) fn group_for(&mut self, op: &Op, label: LabelId) -> GroupId {
        let mut slots: Vec<Slot> = op.reads().into_iter().map(|at| self.slot(at)).collect();
        match self.effect_of(op) {
            // What gives items changes, what they are compared with does not.
            Effect::Scalar => {
                slots.retain(|slot| self.gives_items(slot));
                if slots.is_empty() {
                    return GroupId::NONE;
                }
            }
            _ if slots.iter().any(|slot| self.gives_items(slot)) => {}
            Effect::Fresh => {
                let within = self.deep(&op.reads());
                let label = self.state.labels.join(label, within);
                return self.state.heap.groups.fresh(label);
            }
            Effect::Alias | Effect::Writes => {}
        }
        if let (Op::Index { .. }, Some((object, [key]))) = (op, slots.split_first())
            && key.group.is_none()
            && !matches!(key.value, Value::Object(_))
            && !self.gives_items(object)
        {
            // The result is of the container, which does not tell the key.
            return self.state.heap.collapse(std::slice::from_ref(object), LabelId::BOTTOM, &mut self.state.labels);
        }
        let is_object = |slot: &Slot| !slot.value.is_fact() && slot.value != Value::Failure || !slot.group.is_none();
        let touches = slots.iter().any(is_object);
        if !touches && !makes_object(op, &slots) {
            return GroupId::NONE;
        }
        let is_through_class = !self.state.heap.classes().is_empty() && self.reaches_classes(op);
        if is_through_class {
            // What classes hold is reached through their instances, whichever of them it is.
            slots.extend(self.state.heap.classes().iter().map(|class| Slot::public(Value::Object(*class))));
        }
        if let (Op::Call { .. }, Some((Slot { value: Value::Builtin(_) | Value::Native(_), .. }, inputs))) =
            (op, slots.split_first())
        {
            // What a built-in function gives does not hold the function.
            slots = inputs.to_vec();
        }
        let group = self.state.heap.collapse(&slots, label, &mut self.state.labels);
        if is_through_class {
            self.state.heap.collapse_classes(&mut self.state.labels);
        }
        group
    }
}

/// Whether a built-in looks only at the shape of its arguments and moves their elements as they are.
fn looks_at_shape(builtin: Builtin) -> bool {
    matches!(
        builtin.name(),
        "len"
            | "list"
            | "tuple"
            | "range"
            | "enumerate"
            | "zip"
            | "reversed"
            | "bool"
            | "print"
            | "iter"
            | "next"
            | "type"
            | "callable"
            | "vars"
    )
}

/// Whether an instruction may make an object of inputs that are none.
fn makes_object(op: &Op, slots: &[Slot]) -> bool {
    match op {
        Op::Build { .. }
        | Op::Iterate { .. }
        | Op::MakeCell { .. }
        | Op::MakeFunction { .. }
        | Op::MakeClass { .. }
        | Op::Attribute { .. } => true,
        Op::Unpack { star, .. } => star.is_some(),
        Op::Call { .. } => match slots.first().map(|slot| &slot.value) {
            Some(Value::Builtin(builtin)) => builtins::effect(*builtin) != Effect::Scalar,
            Some(Value::Native(native)) => native.effect() != Effect::Scalar,
            _ => true,
        },
        Op::CallMethod { name, .. } => methods::effect(name) != Effect::Scalar,
        _ => false,
    }
}
