//! Before an instruction runs outside of regions: the label of what it looks at.

use duenna_core::LabelId;
use duenna_core::switches::{Rule, holds, upheld};
use ruff_python_ast::{CmpOp, Operator, UnaryOp};

use super::Run;
use crate::builtins::{self, Builtin, Effect, methods};
use crate::code::{Arguments, BuildKind, Op, Reg};
use crate::value::{GroupId, Kind, Slot, Special, Value};

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
                let told = self.told_by(&slot);
                let wrapped = self.wrapping(&slot, name);
                upheld(Rule::AttributesTellObject, self.state.labels.join(told, wrapped))
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
        if matches!(self.slot(callee).value, Value::Builtin(Builtin::Isinstance)) {
            // Of the value its class, of the classes all of them.
            let (value, classes) = inputs.split_at(inputs.len().min(1));
            let (value, classes) = (self.shallow(value), self.deep(classes));
            let label = self.state.labels.join(value, classes);
            return self.state.labels.join(callee_label, label);
        }
        if let Value::Native(native) = self.slot(callee).value
            && native.place().0 == crate::library::PATTERNS
        {
            // What they ask of an instance, its classes tell, too.
            let mut label = self.deep(&inputs);
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
        let kind = match self.state.heap.kind(&self.slot(object).value) {
            Some(Kind::List(_)) => "list",
            Some(Kind::Dict(_) | Kind::Special(..)) => "dict",
            Some(Kind::Deque(..)) => "deque",
            _ => "",
        };
        let keys = match (kind, name) {
            _ if arguments.spread.is_some() => {
                // What it is given are the items of these.
                let inputs: Vec<Reg> = std::iter::once(object).chain(arguments.registers()).collect();
                return self.deep(&inputs);
            }
            ("list", "append" | "copy" | "clear" | "reverse")
            | ("deque", "append" | "appendleft" | "copy" | "clear" | "reverse" | "pop" | "popleft")
            | ("dict", "keys" | "values" | "items" | "copy" | "clear") => 0,
            ("list" | "deque", "insert")
            | ("deque", "rotate")
            | ("list", "pop")
            | ("dict", "get" | "pop" | "setdefault") => 1,
            ("list" | "deque", "extend") | ("deque", "extendleft") => {
                let inputs: Vec<Reg> = std::iter::once(object).chain(arguments.registers()).collect();
                return upheld(Rule::ExtendTellsShape, self.shallow(&inputs));
            }
            _ => {
                let inputs: Vec<Reg> = std::iter::once(object).chain(arguments.registers()).collect();
                return self.inside(Rule::MethodsLookInside, &inputs);
            }
        };
        let keys: Vec<Reg> = arguments.positional.iter().take(keys).copied().collect();
        let shape = upheld(Rule::LabelledReferenceIsWritten, self.shallow(&[object]));
        let keys = upheld(Rule::KeyOfMethodIsTold, self.deep(&keys));
        self.state.labels.join(shape, keys)
    }

    /// Whether it is a `Counter`.
    fn counts(&self, at: Reg) -> bool {
        matches!(self.state.heap.kind(&self.slot(at).value), Some(Kind::Special(Special::Counter, _)))
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

    /// The group for what a labelled instruction makes and touches; none if it touches no object and makes none.
    pub(super) fn group_for(&mut self, op: &Op, label: LabelId) -> GroupId {
        let slots: Vec<Slot> = op.reads().into_iter().map(|at| self.slot(at)).collect();
        let is_object = |slot: &Slot| !slot.value.is_fact() && slot.value != Value::Failure || !slot.group.is_none();
        let touches = slots.iter().any(is_object);
        if !touches && !makes_object(op, &slots) {
            return GroupId::NONE;
        }
        let mut slots = slots;
        let is_through_class = matches!(op, Op::Attribute { .. })
            && !self.state.classes.is_empty()
            && (self.state.classes_changed || self.program.has_class_state());
        if is_through_class {
            // What classes hold is reached through their instances, whichever of them it is.
            slots.extend(self.state.classes.iter().map(|class| Slot::public(Value::Object(*class))));
        }
        let group = self.state.heap.collapse(&slots, label, &mut self.state.labels);
        if is_through_class {
            let classes = self.state.heap.groups.merge(self.state.class_group, group, &mut self.state.labels);
            self.state.class_group = classes;
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
