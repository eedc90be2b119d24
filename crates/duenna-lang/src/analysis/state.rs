//! What is known of registers at one place of the code.

use duenna_core::switches::{Rule, upheld};
use duenna_core::{LabelId, Labels};

use super::Analysis;
use super::registers::Registers;
use crate::code::Catches;
use crate::code::flow_graph::{Try, WatchKind};
use crate::code::{Offset, Reg};
use crate::value::{Callee, GroupId, ObjectRef, Slot, Value};

/// What is known of a value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Abstract {
    /// What it tells, apart from what its group's objects tell.
    pub(crate) label: LabelId,
    /// The objects it may be, or hold.
    pub(crate) group: GroupId,
    /// The value, where it is the same whichever arm ran.
    pub(crate) known: Option<Value>,
    /// The very object it is, while nothing looked into it: it needs no group yet.
    pub(crate) untouched: Option<ObjectRef>,
}

impl Abstract {
    pub(crate) const NOTHING: Self =
        Self { label: LabelId::BOTTOM, group: GroupId::NONE, known: None, untouched: None };

    /// What is known of a place of the run.
    pub(crate) fn of(slot: &Slot) -> Self {
        let is_public = slot.label.is_bottom() && slot.group.is_none();
        let untouched = match &slot.value {
            Value::Object(at) if slot.group.is_none() => Some(*at),
            Value::Iterator(iteration) if slot.group.is_none() => match iteration.over {
                Value::Object(at) => Some(at),
                _ => None,
            },
            _ => None,
        };
        let is_nan = matches!(slot.value, Value::Float(value) if value.is_nan());
        let known = (is_public && slot.value.is_fact() && !is_nan).then(|| slot.value.clone());
        Self { label: slot.label, group: slot.group, known, untouched }
    }

    pub(crate) const fn computed(label: LabelId, group: GroupId) -> Self {
        Self { label, group, known: None, untouched: None }
    }
}

/// What is known of a frame at one place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    pub(crate) registers: Registers,
    /// The `try`s around, outermost first.
    pub(super) levels: Vec<Level>,
    /// The label of exceptions that left the function, had they been raised: what runs here decides on them.
    pub(super) escaped: LabelId,
}

/// A `try` that was entered and not left.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Level {
    pub(super) begin: Offset,
    pub(super) handler: Offset,
    pub(super) catches: Catches,
    pub(super) sees: WatchKind,
    /// Whether it still watches.
    pub(super) active: bool,
    /// The label of what may have failed under its watch.
    pub(super) label: LabelId,
}

impl Level {
    pub(super) const fn new(watching: &Try) -> Self {
        let Try { begin, handler, catches } = *watching;
        Self { begin, handler, catches, sees: watching.sees(), active: true, label: LabelId::BOTTOM }
    }
}

/// What flows to a place: of the registers only what is read there.
#[derive(Clone, Copy)]
pub(super) struct IncomingState<'a> {
    pub(super) registers: &'a Registers,
    pub(super) levels: &'a [Level],
    pub(super) escaped: LabelId,
}

impl State {
    pub(super) fn passed(&self) -> IncomingState<'_> {
        IncomingState { registers: &self.registers, levels: &self.levels, escaped: self.escaped }
    }

    pub(crate) fn new(registers: Registers, tries: &[Try]) -> Self {
        Self { registers, levels: tries.iter().map(Level::new).collect(), escaped: LabelId::BOTTOM }
    }

    pub(super) fn set(&mut self, at: Reg, value: Abstract) {
        self.registers.set(at, value);
    }

    /// What the `try`s of this function see of what fails.
    pub(super) fn watched(&self) -> WatchKind {
        self.levels.iter().filter(|level| level.active).map(|level| level.sees).max().unwrap_or_default()
    }

    /// The labels of what may have failed before this place.
    pub(super) fn decided(&self) -> impl Iterator<Item = LabelId> {
        self.levels.iter().map(|level| level.label).chain([self.escaped])
    }

    /// Leaves a `try`; with `keep`, what it decided stays decided.
    pub(super) fn leave(&mut self, begin: Offset, keep: bool, labels: &mut Labels) {
        let Some(at) = self.levels.iter().position(|level| level.begin == begin) else { return };
        let left = self.levels.remove(at);
        if keep {
            match at.checked_sub(1).and_then(|outer| self.levels.get_mut(outer)) {
                Some(outer) => outer.label = labels.join(outer.label, left.label),
                None => self.escaped = labels.join(self.escaped, left.label),
            }
        }
    }
}

impl Analysis<'_> {
    /// What is known of a register, with the group of what it names.
    pub(super) fn read(&mut self, state: &mut State, at: Reg) -> Abstract {
        let found = state.registers.get(at).cloned().unwrap_or(Abstract::NOTHING);
        if found.untouched.is_none() {
            return found;
        }
        let touched = self.touch(found);
        state.set(at, touched.clone());
        touched
    }

    /// Writes a register.
    pub(super) fn write(&mut self, number: usize, state: &mut State, at: Reg, value: Abstract) {
        if number == 0 {
            self.assigned.insert(at);
        }
        state.set(at, value);
    }

    /// Gives what was untouched a group.
    pub(super) fn touch(&mut self, value: Abstract) -> Abstract {
        let Some(at) = value.untouched else { return value };
        let slot = Slot::public(Value::Object(at));
        let group = match self.heap.group_of(&slot) {
            GroupId::NONE => self.heap.collapse(&[slot], LabelId::BOTTOM, self.labels),
            group => group,
        };
        Abstract { label: value.label, group, known: None, untouched: None }
    }

    /// What a value tells, all in all.
    pub(super) fn told(&mut self, value: &Abstract) -> LabelId {
        let group = self.heap.groups.label(value.group);
        let label = self.labels.join(value.label, group);
        // What is of a group may be an instance, and what that is and does, its class tells.
        if self.heap.groups.has_instances(value.group) { self.with_classes(label) } else { label }
    }

    pub(super) fn join_values(&mut self, a: Abstract, b: Abstract) -> Abstract {
        if a == b {
            return a;
        }
        let (a, b) = (self.touch(a), self.touch(b));
        let other = if a.group.is_none() { b.group } else { upheld(Rule::LabelledReferenceWritesAll, b.group) };
        let mut group = self.heap.groups.merge(a.group, other, self.labels);
        if a.known != b.known {
            let is_callable =
                |known: &Option<Value>| known.as_ref().is_some_and(|known| Callee::of_fact(known).is_some());
            if group.is_none() && (is_callable(&a.known) || is_callable(&b.known)) {
                group = self.heap.groups.fresh(LabelId::BOTTOM);
            }
            self.hold(group, a.known.as_ref());
            self.hold(group, b.known.as_ref());
        }
        Abstract {
            label: self.labels.join(a.label, b.label),
            group,
            known: a.known.filter(|known| b.known.as_ref() == Some(known)),
            untouched: None,
        }
    }

    /// Joins what of a state is read after a place into what is known there; says whether that changed anything.
    pub(super) fn join_into(
        &mut self,
        known: &mut Option<State>,
        state: IncomingState<'_>,
        is_live: impl Fn(Reg) -> bool,
    ) -> bool {
        let Some(had) = known else {
            *known = Some(State {
                registers: state.registers.only(is_live),
                levels: state.levels.to_vec(),
                escaped: state.escaped,
            });
            return true;
        };
        let mut changed = false;
        let mut from = 0;
        for (at, new) in state.registers.iter().filter(|(at, _)| is_live(*at)) {
            changed |= self.join_before(&mut had.registers, &mut from, Some(at));
            let joined = match had.registers.at(from) {
                Some((found, known)) if found == at => {
                    if known == new {
                        from += 1;
                        continue;
                    }
                    let known = known.clone();
                    self.join_values(known, new.clone())
                }
                _ => self.join_values(Abstract::NOTHING, new.clone()),
            };
            changed |= had.registers.replace(&mut from, at, joined);
        }
        changed |= self.join_before(&mut had.registers, &mut from, None);
        for other in state.levels {
            if let Some(level) = had.levels.iter_mut().find(|level| level.begin == other.begin) {
                let label = self.labels.join(level.label, other.label);
                changed |= label != level.label || (other.active && !level.active);
                level.label = label;
                level.active |= other.active;
            } else {
                had.levels.push(other.clone());
                changed = true;
            }
        }
        let escaped = self.labels.join(had.escaped, state.escaped);
        changed |= escaped != had.escaped;
        had.escaped = escaped;
        changed
    }

    /// Joins nothing into the registers of which only the place knows something, up to the one that is `until`.
    fn join_before(&mut self, registers: &mut Registers, from: &mut usize, until: Option<Reg>) -> bool {
        let mut changed = false;
        while let Some((at, known)) = registers.at(*from).filter(|(at, _)| until.is_none_or(|until| *at < until)) {
            let known = known.clone();
            let joined = self.join_values(known, Abstract::NOTHING);
            changed |= registers.replace(from, at, joined);
        }
        changed
    }
}
