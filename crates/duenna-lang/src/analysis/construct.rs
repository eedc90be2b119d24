//! Calls of classes: what makes an instance, fills it and initialises it.

use duenna_core::LabelId;

use super::{Abstract, Analysis, Site, State};
use crate::code::{Arguments, Reg};
use crate::value::{Callee, GroupId};

impl Analysis<'_> {
    /// An instance of a class of the artifact.
    pub(super) fn instance(
        &mut self,
        number: usize,
        (site, pc): (Site, LabelId),
        (class, captured, arguments): (u32, GroupId, &Arguments),
        state: &mut State,
    ) -> Abstract {
        let inputs: Vec<Reg> = arguments.registers().collect();
        self.watched_failure(number, pc, &inputs, state);
        let mut made = self.made(site, pc, &inputs, state);
        self.heap.groups.add_instance(made.group);
        if self.program.has_default_state() {
            // A field that is not given holds what the class does.
            made.group = self.heap.groups.merge(made.group, self.classes, self.labels);
        }
        for code in self.initialisers(class, captured) {
            self.callees.entry(site).or_default().insert(Callee::Method(code));
            let after = self.program.methods.get("__post_init__");
            if after.is_some_and(|codes| codes.contains(&code)) {
                self.after_init(number, (site, pc), (code, &made, captured), state);
            } else {
                self.function(number, (site, pc), (code, Some(made.clone()), captured, arguments), state);
            }
        }
        self.fill_fields(number, (site, pc), (&made, captured), state);
        self.written.insert(self.heap.groups.find(made.group));
        let mut made = Abstract::computed(made.label, made.group);
        if let Some(constructor) = self.program.constructor {
            self.callees.entry(site).or_default().insert(Callee::Function(constructor));
            let group = self.heap.groups.merge(captured, self.classes, self.labels);
            let label = self.with_classes(pc);
            let class = Abstract::computed(label, group);
            let built = self.function(number, (site, pc), (constructor, Some(class), GroupId::NONE, arguments), state);
            made = self.either(site, made, &built);
        }
        let is_enum = self.program.classes.get(class as usize).is_some_and(|info| info.is_enum);
        match self.program.find_member {
            Some(find) if is_enum => {
                self.callees.entry(site).or_default().insert(Callee::Function(find));
                let group = self.heap.groups.merge(captured, self.classes, self.labels);
                let label = self.with_classes(pc);
                let class = Abstract::computed(label, group);
                let found = self.function(number, (site, pc), (find, Some(class), GroupId::NONE, arguments), state);
                self.either(site, made, &found)
            }
            Some(_) | None => made,
        }
    }

    /// `__post_init__`: what it is given may be any of what the class was called with.
    fn after_init(
        &mut self,
        number: usize,
        (site, pc): (Site, LabelId),
        (function, made, captured): (u32, &Abstract, GroupId),
        state: &mut State,
    ) {
        let Some(code) = self.program.code(function) else { return };
        let none = Arguments::default();
        let mut registers = self.bound((site, pc), code, (Some(made.clone()), captured, &none), state);
        let rests = [code.rest, code.named_rest].into_iter().flatten().map(usize::from);
        for at in (0..code.parameters.len()).chain(rests) {
            if let Some(register) = registers.get_mut(at) {
                *register = made.clone();
            }
        }
        self.enter(number, (site, pc), function, registers, state);
    }

    /// What makes the defaults of a dataclass: any function that a class holds.
    fn fill_fields(
        &mut self,
        number: usize,
        (site, pc): (Site, LabelId),
        (made, captured): (&Abstract, GroupId),
        state: &mut State,
    ) {
        let Some(fill) = self.program.fill_fields else { return };
        let Some(code) = self.program.code(fill) else { return };
        self.callees.entry(site).or_default().insert(Callee::Function(fill));
        let label = self.with_classes(pc);
        let group = self.heap.groups.merge(captured, self.classes, self.labels);
        let held = Abstract::computed(label, group);
        let mut registers = vec![Abstract::NOTHING; code.registers];
        for (at, register) in registers.iter_mut().enumerate().take(code.parameters.len()) {
            *register = if at == 1 { held.clone() } else { made.clone() };
        }
        self.enter(number, (site, pc), fill, registers, state);
    }
}
