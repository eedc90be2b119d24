//! Generators: whoever takes an item runs their code, from wherever they may wait.

use duenna_core::LabelId;

use super::registers::Registers;
use super::{Abstract, Analysis, Site, State};
use crate::builtins::Builtin;
use crate::code::flow_graph::WatchKind;
use crate::code::{Arguments, Op, Reg};
use crate::value::{Callee, GroupId};

impl Analysis<'_> {
    /// What a call of a generator function makes: it holds what it is given.
    pub(super) fn made_generator(
        &mut self,
        (site, pc): (Site, LabelId),
        function: u32,
        registers: &[Abstract],
    ) -> Abstract {
        let mut group = self.allocation(site);
        for value in registers {
            let value = self.touch(value.clone());
            group = self.heap.groups.merge(group, value.group, self.labels);
            self.hold(group, value.known.as_ref());
            self.heap.groups.raise(group, value.label, self.labels);
        }
        self.heap.groups.raise(group, pc, self.labels);
        self.heap.groups.add_callee(group, Callee::Generator(function));
        let known = self.generators.get(&function).copied().unwrap_or(GroupId::NONE);
        let known = self.heap.groups.merge(known, group, self.labels);
        self.generators.insert(function, known);
        Abstract::computed(pc, group)
    }

    /// Whatever may take items of an iterator writes it; of a generator, it runs it.
    pub(super) fn take_items(&mut self, number: usize, (site, pc): (Site, LabelId), op: &Op, state: &mut State) {
        // The preview makes all objects itself: it knows of every iterator.
        if self.loose.is_some() && !self.heap.groups.has_iterators {
            return;
        }
        // An index of a `defaultdict` may add an entry.
        if !op.takes_items() && !matches!(op, Op::Index { .. }) {
            return;
        }
        let pc = self.thrown(pc, op, state);
        for at in op.reads() {
            let Some(value) = state.registers.get(at) else { continue };
            if value.untouched.is_none() && value.group.is_none() {
                continue;
            }
            let value = self.read(state, at);
            let callees = self.heap.groups.callees(value.group);
            if callees.contains(&Callee::View) {
                self.made(site, pc, &[at], state);
            }
            let callees = self.heap.groups.callees(value.group);
            if callees.contains(&Callee::Iterator) || callees.contains(&Callee::Fills) {
                // What it gives may be made as it is asked for; how far it goes is told by all that is looked at.
                let told = self.told_all(pc, &op.reads(), state);
                self.made(site, told, &[at], state);
                self.put(told, at, &[], state);
            }
            if self.holds_generator(value.group) {
                if matches!(op, Op::CallMethod { name, .. } if &**name == "throw") {
                    self.raise(number, state, pc);
                }
                let item = self.resumed(number, (site, pc), &value, state);
                if !matches!(op, Op::Next { .. }) && self.program.returns_values {
                    // What it returned comes with the exception that says so.
                    self.exceptions = self.heap.groups.merge(self.exceptions, item.group, self.labels);
                    self.hold(self.exceptions, item.known.as_ref());
                    self.heap.groups.raise(self.exceptions, item.label, self.labels);
                }
                self.keep(pc, at, &item, state);
                if !matches!(op, Op::Next { .. }) {
                    self.drained(number, (site, pc), at, state);
                }
            }
        }
    }

    /// What `throw` raises where a generator waits, or in the caller; the label of all that decides about it.
    fn thrown(&mut self, pc: LabelId, op: &Op, state: &mut State) -> LabelId {
        let Op::CallMethod { name, arguments, .. } = op else { return pc };
        if !self.program.throws || &**name != "throw" {
            return pc;
        }
        let inputs: Vec<Reg> = arguments.registers().collect();
        let label = self.told_all(pc, &inputs, state);
        for at in inputs {
            let group = self.read(state, at).group;
            self.exceptions = self.heap.groups.merge(self.exceptions, group, self.labels);
        }
        self.heap.groups.raise(self.exceptions, label, self.labels);
        label
    }

    /// What a generator gave joins what it holds.
    fn keep(&mut self, pc: LabelId, at: Reg, item: &Abstract, state: &mut State) {
        let value = self.read(state, at);
        let group = self.heap.groups.merge(value.group, item.group, self.labels);
        self.hold(group, item.known.as_ref());
        self.heap.groups.raise(group, item.label, self.labels);
        self.put(pc, at, &[], state);
    }

    /// Whether a register may hold a generator.
    fn may_be_generator(&mut self, at: Reg, state: &mut State) -> bool {
        let group = self.read(state, at).group;
        self.holds_generator(group)
    }

    fn holds_generator(&self, group: GroupId) -> bool {
        self.heap.groups.callees(group).range(Callee::GENERATORS).next().is_some()
    }

    /// What a built-in function does with generators is written in the prelude.
    pub(super) fn over_generators(
        &mut self,
        number: usize,
        (site, pc): (Site, LabelId),
        (builtin, arguments): (Builtin, &Arguments),
        state: &mut State,
    ) -> Option<Abstract> {
        let code = self.program.over_generators.get(&builtin).copied()?;
        if !arguments.registers().any(|at| self.may_be_generator(at, state)) {
            return None;
        }
        self.callees.entry(site).or_default().insert(Callee::Function(code));
        Some(self.function(number, (site, pc), (code, None, GroupId::NONE, arguments), state))
    }

    /// `wanted in generator`.
    pub(super) fn sought(
        &mut self,
        number: usize,
        (site, pc): (Site, LabelId),
        (wanted, over): (Reg, Reg),
        state: &mut State,
    ) -> Option<Abstract> {
        let code = self.program.contains?;
        if !self.may_be_generator(over, state) {
            return None;
        }
        self.callees.entry(site).or_default().insert(Callee::Function(code));
        let arguments = Arguments { positional: vec![over, wanted], ..Arguments::default() };
        Some(self.function(number, (site, pc), (code, None, GroupId::NONE, &arguments), state))
    }

    /// What a `defaultdict` does where a key is missing: it calls its factory, and keeps what that gives.
    pub(super) fn filled(
        &mut self,
        number: usize,
        (site, pc): (Site, LabelId),
        (object, key): (Reg, Reg),
        state: &mut State,
    ) -> Option<Abstract> {
        let code = self.program.fill?;
        let dict = self.read(state, object);
        if !self.heap.groups.callees(dict.group).contains(&Callee::Fills) {
            return None;
        }
        self.put(pc, object, &[key], state);
        let (told, key) = (self.told(&dict), self.read(state, key));
        let of_key = self.told(&key);
        let choice = self.labels.join(pc, told);
        let choice = self.labels.join(choice, of_key);
        self.chosen(number, site.1, choice, state);
        self.callees.entry(site).or_default().insert(Callee::Function(code));
        let mut registers = vec![Abstract::NOTHING; self.program.code(code)?.registers];
        let factory = Abstract::computed(choice, dict.group);
        for (place, value) in registers.iter_mut().zip([dict, key, factory]) {
            *place = Abstract { label: self.labels.join(value.label, choice), ..value };
        }
        Some(self.enter(number, (site, choice), code, registers, state))
    }

    /// All items are taken by a function of the prelude.
    fn drained(&mut self, number: usize, (site, pc): (Site, LabelId), at: Reg, state: &mut State) {
        let Some(drain) = self.program.drain else { return };
        let Some(code) = self.program.code(drain) else { return };
        let value = self.read(state, at);
        let mut registers = vec![Abstract::NOTHING; code.registers];
        if let Some(first) = registers.first_mut() {
            *first = value;
        }
        let list = self.enter(number, (site, pc), drain, registers, state);
        self.keep(pc, at, &list, state);
    }

    /// Runs the generators that a value may be, from wherever they may wait; what they may give.
    fn resumed(&mut self, number: usize, (site, pc): (Site, LabelId), value: &Abstract, state: &mut State) -> Abstract {
        let told = self.told(value);
        let choice = self.labels.join(pc, told);
        self.chosen(number, site.1, choice, state);
        let watched = self.watched(number, state);
        let codes: Vec<u32> = self
            .heap
            .groups
            .callees(value.group)
            .range(Callee::GENERATORS)
            .filter_map(|callee| match callee {
                Callee::Generator(code) => Some(*code),
                _ => None,
            })
            .collect();
        let mut result = Abstract::computed(choice, GroupId::NONE);
        for generator in codes {
            let Some(code) = self.program.code(generator) else { continue };
            self.callees.entry(site).or_default().insert(Callee::Generator(generator));
            let known = self.generators.get(&generator).copied().unwrap_or(GroupId::NONE);
            let known = self.heap.groups.merge(known, value.group, self.labels);
            self.generators.insert(generator, known);
            let context = self.context_of(generator, code.graph.starts.len());
            if let Some(context) = self.contexts.get_mut(context) {
                let joined = self.labels.join(context.entry_pc, choice);
                let is_new = joined != context.entry_pc || watched > context.watched;
                self.changed |= is_new;
                self.noted += u64::from(is_new);
                context.entry_pc = joined;
                context.watched = context.watched.max(watched);
            }
            self.trail_enter(context, choice);
            self.spends_in(number, site.1, context);
            // One that was made before may wait anywhere, and its variables may be anything that it holds.
            let from = (generator, choice, self.heap.groups.find(value.group));
            let is_private = self.labels.join(self.base, choice) != self.base;
            if (self.loose.is_none() || is_private) && (self.resumed_from.insert(from) || self.trail.is_some()) {
                let held = Abstract::computed(choice, value.group);
                let registers: Registers = std::iter::repeat_n(held, code.registers).collect();
                for place in code.graph.waits.iter().copied() {
                    if let (true, Some(waits)) = (self.program.throws, place.checked_sub(1)) {
                        let mut state = State::new(registers.clone(), code.graph.tries(waits));
                        self.raise(context, &mut state, choice);
                    }
                    let state = State::new(registers.clone(), code.graph.tries(place));
                    self.flow(context, place, state.passed());
                }
            }
            self.raise_from(number, context, watched != WatchKind::Nothing, state);
            let given = self.contexts.get(context).and_then(|context| context.result.clone());
            if let Some(given) = given {
                let given = self.touch(given);
                result = self.either(site, result, &given);
            }
        }
        result
    }

    /// `yield`: what it gives, and all that it holds until it goes on.
    pub(super) fn yielded(&mut self, number: usize, pc: LabelId, (dst, src): (Reg, Reg), state: &mut State) {
        let value = self.read(state, src);
        let label = self.labels.join(value.label, pc);
        self.result(number, Abstract { label, ..value });
        let Some(group) = self.hold_all(number, pc, state) else { return };
        self.written.insert(group);
        self.write(number, state, dst, Abstract::computed(pc, group));
    }

    /// A region that goes on in whoever resumed a generator takes all that the generator holds for one thing.
    pub(super) fn hold_all(&mut self, number: usize, pc: LabelId, state: &mut State) -> Option<GroupId> {
        let code = self.contexts.get(number).map(|context| context.code)?;
        let mut group = self.generators.get(&code).copied().filter(|group| !group.is_none())?;
        for at in state.registers.known() {
            let held = self.read(state, at);
            group = self.heap.groups.merge(group, held.group, self.labels);
            self.hold(group, held.known.as_ref());
            self.heap.groups.raise(group, held.label, self.labels);
        }
        self.heap.groups.raise(group, pc, self.labels);
        Some(self.heap.groups.find(group))
    }
}

/// The generators' groups, by the numbers of their code.
pub(super) type Generators = std::collections::BTreeMap<u32, GroupId>;
