//! What one instruction does to what is known.

use duenna_core::LabelId;
use duenna_core::switches::{Rule, holds, upheld};
use ruff_python_ast::{CmpOp, UnaryOp};

use super::provenance::{self, Place};
use super::{Abstract, Analysis, Site, State};
use crate::code::flow_graph::WatchKind;
use crate::code::{Offset, Op, Reg};
use crate::value::{Callee, GroupId};

impl Analysis<'_> {
    /// Says whether the next instruction may run.
    pub(super) fn transfer(&mut self, number: usize, block: usize, at: Offset, op: &Op, state: &mut State) -> bool {
        if !self.program.has_operators {
            return self.native(number, block, at, op, state);
        }
        let pc = self.pc_of((number, block), op, state);
        let site = (self.contexts.get(number).map_or(0, |context| context.code), at);
        let of_methods = self.operators(number, (site, pc), op, state);
        let goes_on = self.native(number, block, at, op, state);
        if let (Some(made), Some(dst)) = (of_methods, op.writes().first().copied()) {
            let native = self.read(state, dst);
            let value = self.either(site, native, &made);
            self.write(number, state, dst, value);
        }
        goes_on
    }

    /// What an instruction does by itself.
    #[expect(clippy::too_many_lines, reason = "one arm for each instruction")]
    fn native(&mut self, number: usize, block: usize, at: Offset, op: &Op, state: &mut State) -> bool {
        let pc = self.pc_of((number, block), op, state);
        let site = (self.contexts.get(number).map_or(0, |context| context.code), at);
        if self.loose.is_none() && self.is_dear(op, state) {
            self.dear.insert(site);
        }
        self.foresee_failing(number, op, state);
        self.foresee_end((number, site), pc, op, state);
        self.take_items(number, (site, pc), op, state);
        match op {
            Op::Const { dst, value } => {
                let value = Abstract { label: pc, known: Some(value.clone()), ..Abstract::NOTHING };
                self.write(number, state, *dst, value);
            }
            Op::Move { dst, src } => {
                let value = state.registers.get(*src).cloned().unwrap_or(Abstract::NOTHING);
                let label = self.labels.join(value.label, pc);
                self.write(number, state, *dst, Abstract { label, ..value });
            }
            Op::Unset { dst } => self.write(number, state, *dst, Abstract::computed(pc, GroupId::NONE)),
            Op::Global { dst, index } => {
                let value = self.globals.get(usize::from(*index)).cloned().unwrap_or(Abstract::NOTHING);
                let value = self.touch(value);
                if let Some(place) = self.globals.get_mut(usize::from(*index)) {
                    *place = value.clone();
                }
                let label = self.labels.join(value.label, pc);
                self.write(number, state, *dst, Abstract { label, ..value });
            }
            Op::SetGlobal { index, src } => {
                let value = self.read(state, *src);
                let label = self.labels.join(value.label, pc);
                self.set_global(*index, Abstract { label, ..value });
            }
            Op::Yield { dst, src } => {
                if self.program.throws {
                    let label = self.heap.groups.label(self.exceptions);
                    let label = self.labels.join(pc, label);
                    self.raise(number, &mut state.clone(), label);
                }
                self.yielded(number, pc, (*dst, *src), state);
            }
            Op::Call { dst, callee, arguments } => {
                return self.call(number, site, pc, (*dst, *callee, arguments), state);
            }
            Op::CallMethod { dst, object, name, arguments } => {
                return self.method(number, site, pc, (*dst, *object, name, arguments), state);
            }
            Op::Return { src } => {
                let value = self.read(state, *src);
                let label = self.labels.join(value.label, pc);
                self.result(number, Abstract { label, ..value });
                return false;
            }
            // What is raised tells nothing but that it is.
            Op::Raise { .. } if self.ends((number, site), pc, state) => return false,
            Op::Raise { src } => {
                let value = self.read(state, *src);
                let told = self.told(&value);
                self.exceptions = self.heap.groups.merge(self.exceptions, value.group, self.labels);
                let label = self.labels.join(pc, told);
                self.heap.groups.raise(self.exceptions, label, self.labels);
                provenance::raised(&mut self.trail, label);
                self.raise(number, state, label);
                return false;
            }
            Op::Reraise => {
                let caught = std::mem::take(&mut self.caught);
                if !caught.is_empty() {
                    let group = self.heap.collapse(&caught, pc, self.labels);
                    self.exceptions = self.heap.groups.merge(self.exceptions, group, self.labels);
                }
                self.heap.groups.raise(self.exceptions, pc, self.labels);
                provenance::raised(&mut self.trail, pc);
                self.raise(number, state, pc);
                return false;
            }
            Op::TryBegin { handler, catches } => {
                state.levels.push(super::state::Level::new(&crate::code::flow_graph::Try {
                    begin: at,
                    handler: *handler,
                    catches: *catches,
                }));
            }
            Op::TryEnd => {
                if let Some(level) = state.levels.iter_mut().rev().find(|level| level.active) {
                    level.active = false;
                }
            }
            Op::TryJoin { begin, keep } => state.leave(*begin, *keep, self.labels),
            Op::Caught { dst } => self.write(number, state, *dst, Abstract::computed(pc, self.exceptions)),
            Op::EndCatch | Op::Branch { .. } | Op::Jump { .. } => {}
            // What is raised again there is public.
            Op::Unmatched => {
                if self.loose.is_some() {
                    self.raise(number, state, LabelId::BOTTOM);
                }
            }
            Op::Build { dst, items, .. } => {
                self.may_fail(number, pc, op, state);
                let value = self.made(site, pc, items, state);
                self.write(number, state, *dst, value);
            }
            Op::MakeCell { reg: dst } => {
                let value = self.made(site, pc, &[*dst], state);
                self.write(number, state, *dst, value);
            }
            Op::LoadCell { dst, cell } => {
                let held = self.read(state, *cell);
                self.looked_at(&held);
                let group = held.group;
                let label = self.told_all(pc, &[*cell], state);
                self.write(number, state, *dst, Abstract::computed(label, group));
            }
            Op::MakeFunction { dst, code, captured } => {
                let value = self.made(site, pc, captured, state);
                self.heap.groups.add_callee(value.group, Callee::Function(*code));
                self.write(number, state, *dst, value);
            }
            Op::Append { list: object, value }
            | Op::Insert { set: object, value }
            | Op::StoreCell { cell: object, src: value }
            | Op::Extend { list: object, src: value }
            | Op::Merge { dict: object, src: value, .. } => {
                self.may_fail(number, pc, op, state);
                self.put(pc, *object, &[*value], state);
            }
            Op::Put { dict: object, key, value } | Op::SetIndex { object, key, value } => {
                self.may_fail(number, pc, op, state);
                self.put(pc, *object, &[*key, *value], state);
            }
            Op::DeleteIndex { object, key } => {
                self.may_fail(number, pc, op, state);
                self.put(pc, *object, &[*key], state);
            }
            Op::Augment { dst, a, b, .. } => {
                self.may_fail(number, pc, op, state);
                let changed = self.read(state, *a);
                let value = if changed.group.is_none() {
                    self.made_if_held(site, pc, &op.reads(), state)
                } else {
                    self.put(pc, *a, &[*b], state);
                    let label = self.told_all(pc, &[*a, *b], state);
                    Abstract::computed(label, changed.group)
                };
                self.write(number, state, *dst, value);
            }
            Op::Binary { dst, .. } | Op::Slice { dst, .. } => {
                self.may_fail(number, pc, op, state);
                let value = self.made_if_held(site, pc, &op.reads(), state);
                let value = self.with_members(site, value);
                self.write(number, state, *dst, value);
            }
            Op::Iterate { dst, .. } => {
                self.may_fail(number, pc, op, state);
                let value = self.made(site, pc, &op.reads(), state);
                let value = self.with_members(site, value);
                self.write(number, state, *dst, value);
            }
            Op::Attribute { dst, object, name, method } => {
                self.may_fail(number, pc, op, state);
                let mut value = self.attribute(number, (site, pc), (*object, name), state);
                if let Some(code) = method {
                    let made = self.allocation(site);
                    value.group = self.heap.groups.merge(made, value.group, self.labels);
                    self.heap.groups.raise(value.group, value.label, self.labels);
                    self.heap.groups.add_callee(value.group, Callee::Method(*code));
                }
                self.write(number, state, *dst, value);
            }
            Op::SetAttribute { object, name, value } => {
                self.may_fail(number, pc, op, state);
                self.put_into_class(*object, state);
                self.put(pc, *object, &[*value], state);
                let arguments = crate::code::Arguments { positional: vec![*value], ..Default::default() };
                self.accessors(number, (site, pc), (*object, name, &arguments), state);
            }
            Op::DeleteAttribute { object, name } => {
                self.may_fail(number, pc, op, state);
                self.put(pc, *object, &[], state);
                let arguments = crate::code::Arguments::default();
                self.accessors(number, (site, pc), (*object, name, &arguments), state);
            }
            Op::MakeClass { dst, class, .. } => {
                self.may_fail(number, pc, op, state);
                let value = self.made(site, pc, &op.reads(), state);
                self.heap.groups.add_callee(value.group, Callee::Made(*class));
                self.heap.groups.add_instance(value.group);
                self.classes = self.heap.groups.merge(self.classes, value.group, self.labels);
                self.write(number, state, *dst, value);
            }
            Op::Index { dst, object, key } => {
                self.may_fail(number, pc, op, state);
                let of = self.read(state, *object);
                self.looked_at(&of);
                let mut group = of.group;
                let label = self.told_all(pc, &op.reads(), state);
                let by_slice = !self.read(state, *key).group.is_none();
                if by_slice || self.heap.groups.callees(group).contains(&Callee::Iterator) {
                    // What is missing may be made, and so is what a slice takes.
                    group = self.made(site, pc, &op.reads(), state).group;
                }
                let mut value = Abstract::computed(label, group);
                if let Some(filled) = self.filled(number, (site, pc), (*object, *key), state) {
                    value = self.either(site, value, &filled);
                }
                self.write(number, state, *dst, value);
            }
            Op::Next { dst, iterator, more } => {
                self.may_fail(number, pc, op, state);
                let over = self.read(state, *iterator);
                self.looked_at(&over);
                let told = self.told(&over);
                let label = self.labels.join(told, pc);
                self.write(number, state, *dst, Abstract::computed(label, over.group));
                self.write(number, state, *iterator, Abstract::computed(label, over.group));
                self.write(number, state, *more, Abstract::computed(label, GroupId::NONE));
            }
            Op::Unpack { src, into, star } => {
                self.may_fail(number, pc, op, state);
                let of = match star {
                    Some(_) => self.made(site, pc, &[*src], state),
                    None => self.read(state, *src),
                };
                self.looked_at(&of);
                let told = self.told(&of);
                let label = self.labels.join(told, pc);
                for dst in into {
                    self.write(number, state, *dst, Abstract::computed(label, of.group));
                }
            }
            Op::Compare { dst, op: CmpOp::In | CmpOp::NotIn, a, b } => {
                self.may_fail(number, pc, op, state);
                let mut value = self.computed(pc, &op.reads(), state);
                if let Some(found) = self.sought(number, (site, pc), (*a, *b), state) {
                    value = self.either(site, value, &found);
                }
                self.write(number, state, *dst, value);
            }
            Op::Unary { dst, op: UnaryOp::UAdd | UnaryOp::USub | UnaryOp::Invert, a } => {
                self.may_fail(number, pc, op, state);
                let value = self.made_if_held(site, pc, &[*a], state);
                let value = self.with_members(site, value);
                self.write(number, state, *dst, value);
            }
            Op::Unary { dst, .. }
            | Op::Compare { dst, .. }
            | Op::Format { dst, .. }
            | Op::Concat { dst, .. }
            | Op::Matches { dst, .. } => {
                self.may_fail(number, pc, op, state);
                let value = self.computed(pc, &op.reads(), state);
                self.write(number, state, *dst, value);
            }
        }
        true
    }

    /// Failing where a handler watches decides about the handler, and about what runs when it did not fail.
    fn may_fail(&mut self, number: usize, pc: LabelId, op: &Op, state: &mut State) {
        if op.may_fail() && self.watched(number, state) == WatchKind::Everything && holds(Rule::FailingIsForeseen) {
            let label = self.told_all(pc, &op.reads(), state);
            self.heap.groups.raise(self.exceptions, label, self.labels);
            provenance::raised(&mut self.trail, label);
            self.raise(number, state, label);
        }
    }

    /// Where no handler watches, failing under open data may end the artifact (semantics 4.4).
    fn foresee_end(&mut self, (number, site): (usize, Site), pc: LabelId, op: &Op, state: &mut State) {
        let is_possible = self.may_end && self.loose.is_none() && op.may_fail();
        if is_possible && self.watched(number, state) != WatchKind::Everything {
            let label = self.told_all(pc, &op.reads(), state);
            self.fails_at(site, label);
        }
    }

    /// Outside of regions what is public may fail wherever it is used, by a name that is not bound if by nothing else. The
    /// preview cannot know; that it does tells nothing.
    fn foresee_failing(&mut self, number: usize, op: &Op, state: &mut State) {
        if self.loose.is_some() && op.uses_names() && self.watched(number, state) != WatchKind::Nothing {
            self.raise(number, state, LabelId::BOTTOM);
        }
    }

    /// What registers tell together, with the pc.
    pub(super) fn told_all(&mut self, pc: LabelId, registers: &[Reg], state: &mut State) -> LabelId {
        let mut label = pc;
        for at in registers {
            let value = self.read(state, *at);
            let told = self.told(&value);
            label = self.labels.join(label, told);
        }
        label
    }

    /// A new value that holds no object of its inputs.
    pub(super) fn computed(&mut self, pc: LabelId, inputs: &[Reg], state: &mut State) -> Abstract {
        let label = self.told_all(pc, inputs, state);
        Abstract::computed(label, GroupId::NONE)
    }

    /// What is computed of flags are members of their class, which the class holds.
    fn with_members(&mut self, site: Site, value: Abstract) -> Abstract {
        if self.program.find_member.is_none() || value.group.is_none() {
            return value;
        }
        let made = self.allocation(site);
        let group = self.heap.groups.merge(made, value.group, self.labels);
        let group = self.heap.groups.merge(group, self.classes, self.labels);
        let label = self.with_classes(value.label);
        Abstract { label, group, ..value }
    }

    /// A new value, which may hold objects of its inputs if they hold any: `2 * [[]]`.
    fn made_if_held(&mut self, site: Site, pc: LabelId, inputs: &[Reg], state: &mut State) -> Abstract {
        if inputs.iter().all(|at| self.read(state, *at).group.is_none()) {
            self.computed(pc, inputs, state)
        } else {
            self.made(site, pc, inputs, state)
        }
    }

    /// A new object that may hold objects of its inputs.
    pub(super) fn made(&mut self, site: Site, pc: LabelId, inputs: &[Reg], state: &mut State) -> Abstract {
        let mut group = self.allocation(site);
        let mut label = pc;
        for at in inputs {
            let value = self.read(state, *at);
            group = self.heap.groups.merge(group, value.group, self.labels);
            self.hold(group, value.known.as_ref());
            label = self.labels.join(label, value.label);
        }
        self.heap.groups.raise(group, label, self.labels);
        Abstract::computed(label, group)
    }

    /// A write into an object: what is written joins its group, and so does the label of writing it.
    pub(super) fn put(&mut self, pc: LabelId, object: Reg, written: &[Reg], state: &mut State) {
        let into = self.read(state, object);
        if into.group.is_none() || !holds(Rule::WritesAreForeseen) {
            return;
        }
        let mut group = into.group;
        let mut label = self.labels.join(into.label, pc);
        for at in written {
            let value = self.read(state, *at);
            group = self.heap.groups.merge(group, upheld(Rule::AliasesShareGroup, value.group), self.labels);
            self.hold(group, value.known.as_ref());
            label = self.labels.join(label, value.label);
        }
        self.heap.groups.raise(group, upheld(Rule::WritesAreTold, label), self.labels);
        self.written.insert(self.heap.groups.find(group));
        self.trail_put(object, group);
    }

    /// The group of what an instruction allocates.
    pub(super) fn allocation(&mut self, site: Site) -> GroupId {
        if let Some(group) = self.allocations.get(&site) {
            return *group;
        }
        let group = self.heap.groups.fresh(LabelId::BOTTOM);
        self.allocations.insert(site, group);
        group
    }

    pub(super) fn set_global(&mut self, index: u16, value: Abstract) {
        self.trail_made(Place::Variable(index), &value);
        let is_first = self.assigned_globals.insert(index) && self.unbound_globals.contains(&index);
        let Some(had) = self.globals.get(usize::from(index)).cloned() else { return };
        // In a region a name that is not bound yet is a failure, not the one value that is ever assigned.
        let known = value.known.clone().filter(|known| self.loose.is_some() && crate::json::of_fact(known).is_none());
        let joined = if is_first {
            let mut group = value.group;
            if known != value.known && value.known.as_ref().is_some_and(|known| Callee::of_fact(known).is_some()) {
                group = self.heap.groups.fresh(LabelId::BOTTOM);
                self.hold(group, value.known.as_ref());
            }
            Abstract { group, known, ..value }
        } else {
            self.join_values(had.clone(), value)
        };
        let joined = self.unsure(joined);
        self.note(joined != had);
        if let Some(place) = self.globals.get_mut(usize::from(index)) {
            *place = joined;
        }
    }

    /// A variable that is assigned under a label may be a failure instead: its value is not known.
    fn unsure(&mut self, value: Abstract) -> Abstract {
        if value.known.is_none() || self.labels.join(self.base, value.label) == self.base {
            return value;
        }
        let mut group = value.group;
        if group.is_none() && value.known.as_ref().is_some_and(|known| Callee::of_fact(known).is_some()) {
            group = self.heap.groups.fresh(LabelId::BOTTOM);
        }
        self.hold(group, value.known.as_ref());
        Abstract { group, known: None, ..value }
    }

    /// Outside of regions a run tells what a reference tells of all that it may name, as soon as that is looked at.
    fn looked_at(&mut self, value: &Abstract) {
        if self.loose.is_some() {
            self.heap.groups.raise(value.group, value.label, self.labels);
        }
    }

    pub(super) fn result(&mut self, number: usize, value: Abstract) {
        self.trail_made(Place::Result(number), &value);
        let Some(had) = self.contexts.get(number).map(|context| context.result.clone()) else { return };
        let joined = match had.clone() {
            Some(had) => self.join_values(had, value),
            None => value,
        };
        self.note(had.as_ref() != Some(&joined));
        if let Some(context) = self.contexts.get_mut(number) {
            context.result = Some(joined);
        }
    }
}
