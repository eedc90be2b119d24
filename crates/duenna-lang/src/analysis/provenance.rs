//! From where labels come. When the analysis has settled, everything is run once more, and each place that gets a label
//! notes the places it gets it from. The ordinary preview notes nothing.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::LabelId;

use super::{Abstract, Analysis, IncomingState, Sink, State};
use crate::code::{Arguments, Code, Default as Unsaid, Offset, Op, ParameterKind, Reg};
use crate::value::{GroupId, Value};

/// A place that labels pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// A register where a block begins.
    Register { context: usize, block: usize, register: Reg },
    /// What an instruction left in a register.
    Left { context: usize, at: Offset, register: Reg },
    /// All that an instruction looks at.
    Given { context: usize, at: Offset },
    /// What it gives to a function.
    Argument { context: usize, at: Offset, register: Reg },
    /// What it makes.
    Made { context: usize, at: Offset },
    /// Whether it fails.
    Failed { context: usize, at: Offset },
    /// Whether it runs.
    Decided { context: usize, at: Offset },
    /// Which way the branches went that decide whether a block runs.
    Block { context: usize, block: usize },
    /// The objects of a group, whichever is meant.
    Objects(GroupId),
    /// The exceptions.
    Exceptions,
    /// A module variable.
    Variable(u16),
    /// The branch at the end of a block.
    Condition { context: usize, block: usize },
    /// Whether a function is called.
    Entered(usize),
    /// How much runs in a region, which decides what comes after it there.
    Spending,
    /// Whether something failed in a `try`.
    Watched { context: usize, begin: Offset },
    /// Whether an exception left the function before.
    Passed(usize),
    /// Whether an exception leaves the function.
    Escaping(usize),
    /// What a function returns or yields.
    Result(usize),
    /// A call of a tool, by its number.
    Called(usize),
    /// Its answer.
    Answered(usize),
    /// The private store, read by an instruction.
    Read { context: usize, at: Offset },
    /// What the artifact's author knew.
    Start,
}

/// What was noted.
#[derive(Debug, Default)]
pub(super) struct Trail {
    /// For each place whence it gets labels.
    pub(super) from: BTreeMap<Place, BTreeSet<Source>>,
    /// What changes the objects that a place names.
    pub(super) puts: BTreeMap<Place, BTreeSet<Source>>,
    /// What each register was left by, in the block that runs.
    now: Vec<Place>,
    /// The instruction that runs.
    context: usize,
    at: Offset,
    /// Where the parameters of the function that is about to be entered come from.
    bound: Option<Bound>,
}

/// Whence a place gets labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Source {
    pub(super) place: Place,
    /// Which label, if it is not all that the place has.
    pub(super) label: Option<LabelId>,
    /// Whether an object may get there, so that who changes it here changes it there.
    pub(super) is_object: bool,
}

#[derive(Debug)]
struct Bound {
    /// For each register.
    parameters: Vec<Option<Place>>,
    /// The label of what chose the function.
    choice: LabelId,
}

impl Trail {
    fn add(&mut self, to: Place, place: Place, label: LabelId) {
        self.note(to, Source { place, label: Some(label), is_object: false });
    }

    /// A value with what its objects tell.
    fn value(&mut self, to: Place, place: Place, (label, is_object): (LabelId, bool)) {
        self.note(to, Source { place, label: Some(label), is_object });
    }

    fn all(&mut self, to: Place, place: Place, is_object: bool) {
        self.note(to, Source { place, label: None, is_object });
    }

    fn note(&mut self, to: Place, source: Source) {
        if source.label.is_none_or(|label| !label.is_bottom()) {
            self.from.entry(to).or_default().insert(source);
        }
    }

    const fn given(&self) -> Place {
        Place::Given { context: self.context, at: self.at }
    }

    const fn made(&self) -> Place {
        Place::Made { context: self.context, at: self.at }
    }

    const fn failed(&self) -> Place {
        Place::Failed { context: self.context, at: self.at }
    }

    /// A register as what a function is given.
    fn argument(&mut self, register: Reg) -> Option<Place> {
        let argument = Place::Argument { context: self.context, at: self.at, register };
        self.all(argument, self.register(register)?, true);
        Some(argument)
    }

    fn register(&self, at: Reg) -> Option<Place> {
        self.now.get(usize::from(at)).copied()
    }
}

/// The instruction may raise to the `try` that began at `begin`.
pub(super) fn watched(trail: &mut Option<Trail>, context: usize, begin: Offset, label: LabelId) {
    if let Some(trail) = trail {
        trail.add(Place::Watched { context, begin }, trail.failed(), label);
        trail.add(Place::Spending, trail.failed(), label);
    }
}

/// The instruction may raise out of its function.
pub(super) fn escaped(trail: &mut Option<Trail>, context: usize, label: LabelId) {
    if let Some(trail) = trail {
        trail.add(Place::Passed(context), trail.failed(), label);
        trail.add(Place::Spending, trail.failed(), label);
        trail.add(Place::Escaping(context), trail.failed(), label);
    }
}

/// The branch may skip the instructions that would write these registers. Gives back where they came from before.
pub(super) fn skipped(trail: &mut Option<Trail>, written: &[(Offset, Reg)], told: LabelId) -> Vec<Place> {
    let Some(trail) = trail else { return Vec::new() };
    let before = trail.now.clone();
    for (at, register) in written {
        let left = Place::Left { context: trail.context, at: *at, register: *register };
        trail.add(left, Place::Spending, told);
        if let Some(place) = trail.now.get_mut(usize::from(*register)) {
            *place = left;
        }
    }
    before
}

/// The other arms are looked at.
pub(super) fn went_on(trail: &mut Option<Trail>, before: Vec<Place>) {
    if let Some(trail) = trail {
        trail.now = before;
    }
}

/// The instruction may raise an exception that tells this.
pub(super) fn raised(trail: &mut Option<Trail>, label: LabelId) {
    if let Some(trail) = trail {
        trail.add(Place::Exceptions, trail.failed(), label);
    }
}

/// The instruction reads the private store.
pub(super) fn read(trail: &mut Option<Trail>, label: LabelId) {
    if let Some(trail) = trail {
        let from = Place::Read { context: trail.context, at: trail.at };
        trail.add(trail.made(), from, label);
    }
}

/// The instruction calls a function with these arguments.
pub(super) fn bind(trail: &mut Option<Trail>, code: &Code, has_receiver: bool, arguments: &Arguments, choice: LabelId) {
    let Some(trail) = trail else { return };
    let given = trail.given();
    let mut parameters = vec![Some(given); code.registers];
    for ((at, parameter), place) in code.parameters.iter().enumerate().zip(&mut parameters) {
        let keyword =
            arguments.keywords.iter().find(|(name, _)| *name == parameter.name).map(|(_, register)| *register);
        let nth = at.checked_sub(usize::from(has_receiver));
        let positional = nth.and_then(|nth| arguments.positional.get(nth)).copied();
        let positional = positional.filter(|_| parameter.kind != ParameterKind::Keyword);
        *place = match (positional.or(keyword), nth) {
            (Some(register), Some(_)) => trail.argument(register),
            (None, Some(_)) if arguments.spread.is_none() => match parameter.default {
                Some(Unsaid::Captured(_)) => Some(given),
                Some(Unsaid::Constant(_)) | None => None,
            },
            _ => Some(given),
        };
    }
    trail.bound = Some(Bound { parameters, choice });
}

impl Analysis<'_> {
    /// A block begins.
    pub(super) fn trail_block(&mut self, context: usize, block: usize) {
        let Some(trail) = &mut self.trail else { return };
        let known = self.contexts.get(context);
        let code = known.and_then(|context| self.program.code(context.code));
        for branch in code.and_then(|code| code.graph.decided_by.get(block)).into_iter().flatten() {
            let label = known.map_or(LabelId::BOTTOM, |context| context.decisions.condition(*branch));
            let condition = Place::Condition { context, block: *branch };
            trail.add(Place::Block { context, block }, condition, label);
        }
        let registers = code.map_or(0, |code| code.registers);
        trail.now = (0..).take(registers).map(|register| Place::Register { context, block, register }).collect();
    }

    /// An instruction is about to run.
    pub(super) fn trail_given(&mut self, (context, block): (usize, usize), at: Offset, op: &Op, state: &mut State) {
        if self.trail.is_none() {
            return;
        }
        let pc = self.pc(context, block, state);
        let decided = self.deciding((context, block), state);
        let opened = self.opened((context, block), op, pc, state);
        let passes = self.passes_its_inputs(op, state);
        let mut values = Vec::new();
        for register in op.reads() {
            let value = self.read(state, register);
            let place = self.trail.as_ref().and_then(|trail| trail.register(register));
            values.push((place, self.whole(&value)));
        }
        if let Op::Global { index, .. } = op {
            let value = self.globals.get(usize::from(*index)).cloned().unwrap_or(Abstract::NOTHING);
            values.push((Some(Place::Variable(*index)), self.whole(&value)));
        }
        let groups = self.groups_of(op, state);
        let exceptions = self.heap.groups.label(self.exceptions);
        let Some(trail) = &mut self.trail else { return };
        (trail.context, trail.at, trail.bound) = (context, at, None);
        let (given, made, failed) = (trail.given(), trail.made(), trail.failed());
        for (place, whole) in values {
            if let Some(place) = place {
                trail.value(given, place, whole);
            }
        }
        for (group, label) in groups {
            trail.add(given, Place::Objects(group), label);
        }
        if matches!(op, Op::Caught { .. } | Op::Reraise) {
            trail.add(given, Place::Exceptions, exceptions);
        }
        let deciding = Place::Decided { context, at };
        trail.add(given, deciding, pc);
        for (from, label) in decided {
            trail.add(deciding, from, label);
        }
        trail.all(failed, given, false);
        trail.add(given, Place::Spending, opened);
        if passes || !opened.is_bottom() {
            trail.all(made, given, true);
        } else {
            trail.add(made, deciding, pc);
        }
        match op {
            Op::Branch { .. } => {
                trail.all(Place::Condition { context, block }, given, false);
                trail.all(Place::Spending, Place::Condition { context, block }, false);
            }
            Op::TryJoin { begin, keep: true } => {
                if let Some(level) = state.levels.iter().position(|level| level.begin == *begin) {
                    let outer = level.checked_sub(1).and_then(|outer| state.levels.get(outer));
                    let to =
                        outer.map_or(Place::Passed(context), |outer| Place::Watched { context, begin: outer.begin });
                    trail.all(to, Place::Watched { context, begin: *begin }, false);
                }
            }
            _ => {}
        }
    }

    /// An instruction ran.
    pub(super) fn trail_left(&mut self, (context, at): (usize, Offset), op: &Op, state: &mut State) {
        if self.trail.is_none() {
            return;
        }
        let mut written = Vec::new();
        for register in op.writes() {
            let value = self.read(state, register);
            written.push((register, self.whole(&value)));
        }
        let groups = self.groups_of(op, state);
        let Some(trail) = &mut self.trail else { return };
        for (group, label) in groups {
            trail.add(Place::Objects(group), trail.given(), label);
            trail.add(Place::Objects(group), trail.made(), label);
        }
        for (register, whole) in written {
            let left = Place::Left { context, at, register };
            trail.value(left, trail.made(), whole);
            if let Some(place) = trail.now.get_mut(usize::from(register)) {
                *place = left;
            }
        }
    }

    /// The instruction is a call of a tool.
    pub(super) fn trail_call(&mut self, sink: &Sink, told: LabelId, reply: LabelId) {
        let Some(trail) = &mut self.trail else { return };
        let number = self.sites.range(..sink).count();
        trail.add(Place::Called(number), trail.given(), told);
        trail.add(trail.made(), Place::Answered(number), reply);
        trail.add(trail.failed(), Place::Answered(number), reply);
    }

    /// The instruction changes what a register names.
    pub(super) fn trail_put(&mut self, object: Reg, group: GroupId) {
        let label = self.heap.groups.label(group);
        let Some(trail) = &mut self.trail else { return };
        if let Some(place) = trail.register(object) {
            let source = Source { place: trail.given(), label: Some(label), is_object: true };
            trail.puts.entry(place).or_default().insert(source);
            let source = Source { place: trail.made(), ..source };
            trail.puts.entry(place).or_default().insert(source);
        }
    }

    /// What the instruction makes gets there.
    pub(super) fn trail_made(&mut self, to: Place, value: &Abstract) {
        if self.trail.is_some() {
            let whole = self.whole(value);
            if let Some(trail) = &mut self.trail {
                trail.value(to, trail.made(), whole);
            }
        }
    }

    /// A state gets to a block.
    pub(super) fn trail_flow(
        &mut self,
        (context, block): (usize, usize),
        state: IncomingState<'_>,
        is_live: impl Fn(Reg) -> bool,
    ) {
        let Some(bound) = self.trail.as_mut().map(|trail| trail.bound.take()) else { return };
        // What chose a function decides about all of its registers.
        let registers: Vec<Reg> = match &bound {
            Some(bound) => (0..).take(bound.parameters.len()).collect(),
            None => state.registers.known().into_iter().filter(|at| is_live(*at)).collect(),
        };
        for register in registers {
            let value = state.registers.get(register).filter(|_| is_live(register));
            let value = value.cloned().unwrap_or(Abstract::NOTHING);
            let whole = self.whole(&value);
            let Some(trail) = &mut self.trail else { return };
            let to = Place::Register { context, block, register };
            let from = match &bound {
                Some(bound) => {
                    trail.add(to, trail.given(), bound.choice);
                    bound.parameters.get(usize::from(register)).copied().flatten()
                }
                None if trail.context == context => trail.register(register),
                None => Some(trail.given()),
            };
            if let Some(from) = from {
                trail.value(to, from, whole);
            }
        }
    }

    /// A function is called, or a generator resumed, by something with this label.
    pub(super) fn trail_enter(&mut self, called: usize, choice: LabelId) {
        let Some(context) = self.contexts.get(called).filter(|_| self.trail.is_some()) else { return };
        let escaping = context.escaping;
        let result = context.result.clone().unwrap_or(Abstract::NOTHING);
        let whole = self.whole(&result);
        let Some(trail) = &mut self.trail else { return };
        trail.add(Place::Entered(called), trail.given(), choice);
        trail.add(Place::Spending, trail.given(), choice);
        trail.add(trail.failed(), Place::Escaping(called), escaping);
        trail.value(trail.made(), Place::Result(called), whole);
    }

    /// What a value tells with its objects, and whether it has any.
    fn whole(&mut self, value: &Abstract) -> (LabelId, bool) {
        (self.told(value), !value.group.is_none())
    }

    /// The groups of what an instruction reads or writes, the classes' included: what is not known better is known of them.
    fn groups_of(&mut self, op: &Op, state: &mut State) -> Vec<(GroupId, LabelId)> {
        let mut all: Vec<GroupId> = Vec::new();
        for register in op.reads().into_iter().chain(op.writes()) {
            all.push(self.read(state, register).group);
        }
        if !self.program.classes.is_empty() {
            all.push(self.classes);
        }
        let roots = all.into_iter().map(|group| self.heap.groups.find(group)).filter(|root| !root.is_none());
        roots.map(|root| (root, self.heap.groups.label(root))).collect()
    }

    /// Whether what an instruction makes may tell what it is given. What a function that is known makes of it, the function
    /// says.
    fn passes_its_inputs(&mut self, op: &Op, state: &mut State) -> bool {
        let Op::Call { callee, arguments, .. } = op else { return true };
        match self.read(state, *callee).known {
            Some(Value::Function(code)) => {
                arguments.spread.is_some() || self.program.code(code).is_none_or(|code| code.is_generator)
            }
            _ => true,
        }
    }

    /// What decides that a block runs, as [`Self::pc`] has it.
    fn deciding(&mut self, (number, block): (usize, usize), state: &State) -> Vec<(Place, LabelId)> {
        let mut all = vec![(Place::Start, self.base), (Place::Passed(number), state.escaped)];
        for level in &state.levels {
            all.push((Place::Watched { context: number, begin: level.begin }, level.label));
        }
        let Some(context) = self.contexts.get(number) else { return all };
        all.push((Place::Entered(number), context.entry_pc));
        all.push((Place::Block { context: number, block }, context.decisions.of_block(block)));
        let decided = self.decided(number, block, state);
        let spent = self.spent(number, block, state);
        let is_outside = self.loose.is_some() && decided == self.base;
        if is_outside || self.labels.join(decided, spent) == decided {
            return all;
        }
        all.push((Place::Spending, spent));
        all
    }
}
