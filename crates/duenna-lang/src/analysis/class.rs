//! Classes of the artifact: any function of that name may be the method that is called.

#![expect(clippy::wildcard_enum_match_arm, reason = "few callees are functions")]

use std::collections::BTreeSet;
use std::sync::Arc;

use duenna_core::LabelId;
use duenna_core::switches::{Rule, holds, upheld};

use super::{Abstract, Analysis, Site, State};
use crate::code::{Arguments, Reg};
use crate::value::{Callee, GroupId};

impl Analysis<'_> {
    /// `object.name`: of the object, or of its class, or what a property makes.
    pub(super) fn attribute(
        &mut self,
        number: usize,
        (site, pc): (Site, LabelId),
        (object, name): (Reg, &Arc<str>),
        state: &mut State,
    ) -> Abstract {
        let group = self.read(state, object).group;
        let label = self.told_all(pc, &[object], state);
        let label = self.with_classes(label);
        let made = self.allocation(site);
        let group = self.heap.groups.merge(made, group, self.labels);
        self.heap.groups.raise(group, label, self.labels);
        let mut group = self.with_state_of_classes(group, name);
        if matches!(&**name, "__class__" | "__mro__" | "__bases__" | "__self__" | "__members__") {
            group = self.heap.groups.merge(group, self.classes, self.labels);
        }
        // A method may be taken, to be called later.
        for code in self.program.methods.get(name).into_iter().flatten() {
            self.heap.groups.add_callee(group, Callee::Method(*code));
            self.heap.groups.add_callee(group, Callee::Function(*code));
        }
        let value = Abstract::computed(label, group);
        let found = self.accessors(number, (site, pc), (object, name, &Arguments::default()), state);
        match found {
            Some(found) => self.either(site, value, &found),
            None => value,
        }
    }

    /// What is reached through an object is reached through its class, too, where classes hold what can change; so is
    /// what methods take along.
    pub(super) fn with_state_of_classes(&mut self, group: GroupId, name: &str) -> GroupId {
        let program = self.program;
        let takes = |code: &u32| program.code(*code).is_some_and(crate::code::Code::takes_along);
        if !holds(Rule::ClassesShareGroup) {
            return group;
        }
        if self.class_state || program.methods.get(name).into_iter().flatten().any(takes) {
            return self.heap.groups.merge(group, self.classes, self.labels);
        }
        group
    }

    /// What is put into a class is reached through its instances.
    pub(super) fn put_into_class(&mut self, object: Reg, state: &mut State) {
        let group = self.read(state, object).group;
        let is_class = self.heap.groups.callees(group).range(Callee::CLASSES).next().is_some();
        self.note(is_class && !self.class_state);
        self.class_state |= is_class;
    }

    /// What properties of that name do, when they are read or set.
    pub(super) fn accessors(
        &mut self,
        number: usize,
        (site, pc): (Site, LabelId),
        (object, name, arguments): (Reg, &Arc<str>, &Arguments),
        state: &mut State,
    ) -> Option<Abstract> {
        let mut codes = self.program.getters.get(name)?.clone();
        let receiver = self.read(state, object);
        if self.program.wrapped.contains(name) {
            // What decorators and calls made stands behind it: any function that classes hold.
            codes.extend(self.held_functions(self.classes));
            codes.sort_unstable();
            codes.dedup();
        }
        let told = self.told(&receiver);
        let choice = self.labels.join(pc, told);
        let choice = self.with_classes(choice);
        self.chosen(number, site.1, choice, state);
        self.callees.entry(site).or_default().extend(codes.iter().map(|code| Callee::Method(*code)));
        let mut result = None;
        for code in codes {
            let group = self.classes;
            let value = self.function(number, (site, choice), (code, Some(receiver.clone()), group, arguments), state);
            result = Some(match result {
                Some(had) => self.either(site, had, &value),
                None => value,
            });
        }
        result
    }

    /// The functions that a method call may run: those of that name in any class, and what the object itself holds.
    pub(super) fn methods(&self, name: &str, object: &Abstract) -> Vec<(Callee, bool)> {
        let mut all: Vec<(Callee, bool)> = Vec::new();
        for code in self.program.methods.get(name).into_iter().flatten() {
            all.push((Callee::Method(*code), true));
            all.push((Callee::Function(*code), false));
        }
        let is_set = self.program.attributes.contains(name);
        if is_set || !self.program.classes.is_empty() {
            let held = self.heap.groups.callees(object.group).iter().filter(|callee| match callee {
                Callee::Method(_) | Callee::Builtin(_) | Callee::Native(_) | Callee::Class(_) => is_set,
                Callee::Function(_) | Callee::Made(_) => true,
                Callee::Iterator | Callee::View | Callee::Fills | Callee::Generator(_) => false,
            });
            let mut more: Vec<(Callee, bool)> = held.map(|callee| (*callee, false)).collect();
            if is_set {
                // A function that a class was given is bound; an instance is called by a method of its own.
                more.extend(self.assigned_functions(name, object.group).map(|code| (Callee::Method(code), true)));
                let of_instances = self.program.methods.get("__call__").into_iter().flatten();
                more.extend(of_instances.map(|code| (Callee::Method(*code), false)));
            }
            more.retain(|callee| !all.contains(callee));
            all.extend(more);
        }
        all
    }

    /// The functions that may stand under a name that a class was given after its functions were defined: any that the classes or the
    /// object hold.
    pub(super) fn assigned_functions(&self, name: &str, object: GroupId) -> impl Iterator<Item = u32> + use<> {
        let is_set = self.program.attributes.contains(name);
        let groups = if is_set { [self.classes, object] } else { [GroupId::NONE; 2] };
        groups.map(|group| self.held_functions(group)).into_iter().flatten()
    }

    /// The functions that members of a group hold.
    fn held_functions(&self, group: GroupId) -> Vec<u32> {
        let function = |callee: &Callee| match callee {
            Callee::Function(code) | Callee::Method(code) => Some(*code),
            _ => None,
        };
        self.heap.groups.callees(group).iter().filter_map(function).collect()
    }

    /// What the methods behind an instruction do, and may give.
    pub(super) fn operators(
        &mut self,
        number: usize,
        (site, pc): (Site, LabelId),
        op: &crate::code::Op,
        state: &mut State,
    ) -> Option<Abstract> {
        if !self.program.has_operators {
            return None;
        }
        let called = match op {
            crate::code::Op::Call { callee, .. } => match self.read(state, *callee).known {
                Some(crate::value::Value::Builtin(builtin)) => Some(Callee::Builtin(builtin)),
                Some(crate::value::Value::Native(native)) => Some(Callee::Native(native)),
                _ => None,
            },
            _ => None,
        };
        let mut result = None;
        for special in crate::operators::specials(op, called) {
            let Some(own) = self.program.methods.get(special.name) else { continue };
            let receiver = self.read(state, special.receiver);
            if receiver.known.is_some() || receiver.group.is_none() {
                continue;
            }
            let codes: BTreeSet<u32> =
                own.iter().copied().chain(self.assigned_functions(special.name, receiver.group)).collect();
            let told = self.told(&receiver);
            let choice = self.labels.join(pc, told);
            let choice = self.with_classes(choice);
            self.chosen(number, site.1, choice, state);
            let arguments = Arguments { positional: special.arguments, ..Arguments::default() };
            self.callees.entry(site).or_default().extend(codes.iter().map(|code| Callee::Method(*code)));
            for code in codes {
                let value = self.function(
                    number,
                    (site, choice),
                    (code, Some(receiver.clone()), self.classes, &arguments),
                    state,
                );
                result = Some(match result {
                    Some(had) => self.either(site, had, &value),
                    None => value,
                });
            }
        }
        self.helped(number, (site, pc), op, (called, result), state)
    }

    /// What a function of the prelude does where containers hold instances.
    fn helped(
        &mut self,
        number: usize,
        (site, pc): (Site, LabelId),
        op: &crate::code::Op,
        (called, result): (Option<Callee>, Option<Abstract>),
        state: &mut State,
    ) -> Option<Abstract> {
        let Some(helper) = crate::element_hooks::helper(op, called) else { return result };
        let Some(code) = self.program.helpers.get(helper.name).copied() else { return result };
        let mut choice = pc;
        let mut may_hold = false;
        for at in &helper.within {
            let value = self.read(state, *at);
            if value.known.is_none() && !value.group.is_none() {
                may_hold = true;
                let told = self.told(&value);
                choice = self.labels.join(choice, told);
            }
        }
        if !may_hold {
            return result;
        }
        let choice = self.with_classes(choice);
        self.chosen(number, site.1, choice, state);
        let arguments = Arguments { positional: helper.arguments, ..Arguments::default() };
        self.callees.entry(site).or_default().insert(Callee::Function(code));
        let value = self.function(number, (site, choice), (code, None, GroupId::NONE, &arguments), state);
        Some(match result {
            Some(had) => self.either(site, had, &value),
            None => value,
        })
    }

    /// The functions that initialise an instance of a class: its own, or else any.
    pub(super) fn initialisers(&self, class: u32, group: GroupId) -> Vec<u32> {
        let mut all = Vec::new();
        if ["__init__", "__post_init__"].iter().any(|name| self.program.attributes.contains(*name)) {
            // They are set from outside: any function that a class holds may be one.
            all.extend(self.heap.groups.callees(group).iter().filter_map(|callee| match callee {
                Callee::Function(code) => Some(*code),
                _ => None,
            }));
        }
        for name in ["__init__", "__post_init__"] {
            let own = self.program.classes.get(class as usize).and_then(|class| class.methods.get(name));
            all.extend(own.or_else(|| self.program.methods.get(name)).into_iter().flatten());
        }
        all
    }

    /// Reading through a class also tells what changed the classes.
    pub(super) fn with_classes(&mut self, label: LabelId) -> LabelId {
        let told = upheld(Rule::ClassesShareGroup, self.heap.groups.label(self.classes));
        self.labels.join(label, told)
    }
}
