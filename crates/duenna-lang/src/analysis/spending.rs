//! How much runs in a region tells something: a region that spends too much is abandoned, so all that runs in it, or was
//! assigned in it, depends on all that decided how much runs there (semantics 4.5).
//!
//! A region without loops and calls is charged for all that it could run, so nothing depends on what did.

use std::collections::{BTreeSet, HashMap};

use duenna_core::LabelId;
use duenna_core::switches::{Rule, holds};
use ruff_python_ast::UnaryOp;

use super::{Abstract, Analysis, State, provenance};
use crate::code::flow_graph::{Meet, WatchKind};
use crate::code::{BuildKind, Code, Offset, Op, Reg};
use crate::program::Program;
use crate::value::{GroupId, Slot, Value};

/// What decides how much runs, in each block of a context; for the preview, where regions are not known yet.
#[derive(Default)]
pub(super) struct Spending {
    /// What decides that the block runs, and how much of what it calls.
    own: Vec<LabelId>,
    /// What decides it for the region that the block would be in.
    region: Vec<LabelId>,
    /// What decides it anywhere in the context, and in those that called it if a region may go on there.
    whole: LabelId,
    /// Whether a region that begins in the context may go on where it was called.
    goes_beyond: bool,
    /// The contexts that call it.
    callers: BTreeSet<usize>,
    /// Whether the arms of a branch are unbounded, for those that were asked about.
    unbounded: HashMap<usize, bool>,
    /// The label of what opens regions in each block.
    opened: HashMap<usize, LabelId>,
    /// Whether something was noted since it was spread.
    pub(super) is_changed: bool,
}

impl Analysis<'_> {
    /// Notes what decides how much runs at a place.
    pub(super) fn spends(&mut self, number: usize, block: usize, label: LabelId) {
        if self.loose.is_none() {
            if self.is_unbounded {
                let joined = self.labels.join(self.spent, label);
                self.note(joined != self.spent);
                self.spent = joined;
            }
            return;
        }
        if self.labels.join(self.base, label) == self.base {
            return;
        }
        let Some(context) = self.contexts.get_mut(number) else { return };
        let own = &mut context.spending.own;
        own.resize(context.blocks.len(), LabelId::BOTTOM);
        let Some(place) = own.get_mut(block) else { return };
        let joined = self.labels.join(*place, label);
        if joined != *place {
            *place = joined;
            context.spending.is_changed = true;
            self.note(true);
        }
    }

    /// Gives each block what decides in the regions that it may be in, where that may have changed.
    pub(super) fn spread(&mut self) {
        let mut is_changed_anywhere = false;
        for context in &mut self.contexts {
            let Some(code) = self.program.code(context.code) else { continue };
            let Spending { own, region, whole, unbounded, is_changed, .. } = &mut context.spending;
            if !std::mem::take(is_changed) {
                continue;
            }
            let had = (region.clone(), *whole);
            region.resize(code.graph.starts.len(), LabelId::BOTTOM);
            for label in &*own {
                *whole = self.labels.join(*whole, *label);
            }
            for (branch, condition) in context.decisions.conditions() {
                let mut all = LabelId::BOTTOM;
                for label in code.graph.decides(branch).iter().filter_map(|block| own.get(*block)) {
                    all = self.labels.join(all, *label);
                }
                let is_labelled = !all.is_bottom() && self.labels.join(self.base, condition) != self.base;
                let mut is_unbounded =
                    || *unbounded.entry(branch).or_insert_with(|| is_unbounded(self.program, code, branch));
                if is_labelled && is_unbounded() {
                    for block in code.graph.decides(branch) {
                        if let Some(place) = region.get_mut(*block) {
                            *place = self.labels.join(*place, all);
                        }
                    }
                }
            }
            let tells = |region: &[LabelId]| region.iter().any(|label| !label.is_bottom());
            is_changed_anywhere |= had.1 != *whole || had.0 != *region && (tells(&had.0) || tells(region));
        }
        self.note(is_changed_anywhere);
        self.spread_beyond();
    }

    /// A region that goes on where its function was called is abandoned for what is spent there, too.
    fn spread_beyond(&mut self) {
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for number in 0..self.contexts.len() {
                let Some(Spending { goes_beyond: true, callers, whole, .. }) = self.spending(number) else { continue };
                let had = *whole;
                let wholes: Vec<LabelId> =
                    callers.iter().filter_map(|caller| self.spending(*caller)).map(|spending| spending.whole).collect();
                let joined = wholes.into_iter().fold(had, |all, whole| self.labels.join(all, whole));
                if let Some(context) = self.contexts.get_mut(number).filter(|_| joined != had) {
                    context.spending.whole = joined;
                    is_changed = true;
                }
            }
            self.note(is_changed);
        }
    }

    fn spending(&self, number: usize) -> Option<&Spending> {
        self.contexts.get(number).map(|context| &context.spending)
    }

    /// In the preview, an instruction opens a region in the run: its label decides about all up to where the region ends.
    pub(super) fn opens(&mut self, number: usize, block: usize, label: LabelId, state: &mut State) {
        if self.loose.is_none() || self.labels.join(self.base, label) == self.base {
            return;
        }
        let Some(code) = self.contexts.get(number).and_then(|context| self.program.code(context.code)) else { return };
        let meet = self.meet(number, code.graph.range(block).start, label);
        let Some(context) = self.contexts.get_mut(number) else { return };
        let opened = context.spending.opened.entry(block).or_default();
        let joined = self.labels.join(*opened, label);
        if std::mem::replace(opened, joined) != joined {
            let stop = match meet {
                Meet::At(meet) => code.graph.block_of(meet),
                Meet::Return | Meet::Beyond => code.graph.root(),
            };
            context.decisions.decide(&code.graph.reachable(block, stop), label, self.labels);
            self.note(true);
        }
        match meet {
            Meet::At(_) => {}
            Meet::Return => {
                self.hold_all(number, label, state);
            }
            // A region goes on where an exception would be caught, whether there is one or not.
            Meet::Beyond => self.go_beyond(number, label, state),
        }
    }

    /// A region goes on beyond its function: all that comes after is in it, whether something is raised or not.
    fn go_beyond(&mut self, number: usize, label: LabelId, state: &mut State) {
        if let Some(context) = self.contexts.get_mut(number) {
            let is_first = !std::mem::replace(&mut context.spending.goes_beyond, true);
            let escaping = self.labels.join(context.escaping, label);
            let is_more = std::mem::replace(&mut context.escaping, escaping) != escaping;
            self.note(is_first || is_more);
        }
        state.escaped = self.labels.join(state.escaped, label);
        provenance::escaped(&mut self.trail, number, label);
        self.hold_all(number, label, state);
        self.raise(number, state, label);
    }

    /// What leaves a called function is raised in its caller. A region that goes on in a caller which is a generator takes all
    /// that the generator holds for one thing.
    pub(super) fn raise_from(&mut self, number: usize, called: usize, is_watched: bool, state: &mut State) {
        let Some(context) = self.contexts.get(called) else { return };
        let (escaping, goes_beyond) = (context.escaping, context.spending.goes_beyond);
        if !escaping.is_bottom() || is_watched {
            self.raise(number, state, escaping);
        }
        if goes_beyond {
            self.hold_all(number, escaping, state);
        }
    }

    /// What decides how much runs in the region that a place is in.
    pub(super) fn spent(&mut self, number: usize, block: usize, state: &State) -> LabelId {
        if self.loose.is_none() {
            return self.spent;
        }
        let Some(context) = self.contexts.get(number) else { return LabelId::BOTTOM };
        let spending = &context.spending;
        let mut around = context.entry_pc;
        for label in state.decided() {
            around = self.labels.join(around, label);
        }
        if self.labels.join(self.base, around) == self.base {
            spending.region.get(block).copied().unwrap_or_default()
        } else {
            spending.whole
        }
    }

    /// What decides how much runs in another context decides it where that is called.
    pub(super) fn spends_in(&mut self, number: usize, at: Offset, called: usize) {
        if let Some(context) = self.contexts.get_mut(called) {
            let is_new = context.spending.callers.insert(number);
            self.note(is_new);
        }
        let code = self.contexts.get(number).and_then(|context| self.program.code(context.code));
        let inner = self.contexts.get(called).map_or(LabelId::BOTTOM, |context| context.spending.whole);
        if let (Some(code), false) = (code, inner.is_bottom()) {
            self.spends(number, code.graph.block_of(at), inner);
        }
    }

    /// The arms of a labelled branch may be skipped, where what it looks at is a failure, or a loop in them may never come to
    /// where they meet: what they assign is a failure there then.
    pub(super) fn may_be_skipped(&mut self, number: usize, block: usize, label: LabelId, state: &mut State) {
        if self.labels.join(self.base, label) == self.base || !holds(Rule::InnerConditionIsTold) {
            return;
        }
        let Some(context) = self.contexts.get(number) else { return };
        let Some(code) = self.program.code(context.code) else { return };
        let Some(branch) = code.graph.range(block).end.checked_sub(1) else { return };
        let meet = match self.meet(number, branch, label) {
            Meet::At(meet) => meet,
            // A region goes on where an exception would be caught, whether there is one or not.
            Meet::Beyond if self.loose.is_some() => return self.go_beyond(number, label, state),
            Meet::Return | Meet::Beyond => {
                if self.loose.is_some() {
                    self.hold_all(number, label, state);
                }
                return;
            }
        };
        let arms = code.graph.reachable(block, code.graph.block_of(meet));
        let arms: Vec<Offset> = arms.into_iter().flat_map(|block| code.graph.range(block)).collect();
        let mut told = label;
        if arms.iter().any(|at| code.goes_back(*at)) {
            let spent = self.spent(number, block, state);
            told = self.labels.join(told, spent);
        }
        let mut failed = state.clone();
        failed.levels.truncate(code.graph.tries(meet).len());
        let writes = |at: Offset| code.ops.get(at).map(Op::writes).unwrap_or_default();
        let written: Vec<(Offset, Reg)> =
            arms.into_iter().flat_map(|at| writes(at).into_iter().map(move |register| (at, register))).collect();
        for (_, register) in &written {
            failed.registers.set(*register, Abstract::computed(told, GroupId::NONE));
        }
        let before = provenance::skipped(&mut self.trail, &written, told);
        self.flow(number, meet, failed.passed());
        provenance::went_on(&mut self.trail, before);
    }

    /// The label of running an instruction.
    pub(super) fn pc_of(&mut self, (number, block): (usize, usize), op: &Op, state: &mut State) -> LabelId {
        let pc = self.pc(number, block, state);
        let opened = self.opened((number, block), op, pc, state);
        self.labels.join(pc, opened)
    }

    /// In the preview, what decides about an instruction that opens a region by itself, and so is in it: a failing that a
    /// `try` would see, or a call that a labelled value chose.
    pub(super) fn opened(
        &mut self,
        (number, block): (usize, usize),
        op: &Op,
        pc: LabelId,
        state: &mut State,
    ) -> LabelId {
        if self.loose.is_none() {
            return LabelId::BOTTOM;
        }
        let told = if op.may_fail() && self.watched(number, state) == WatchKind::Everything || self.program.may_call(op)
        {
            self.told_all(pc, &op.reads(), state)
        } else if let Op::Call { callee, .. } = op {
            self.told_all(pc, &[*callee], state)
        } else {
            return LabelId::BOTTOM;
        };
        if self.labels.join(self.base, told) == self.base {
            return LabelId::BOTTOM;
        }
        self.opens(number, block, told, state);
        let whole = self.spending(number).map_or(LabelId::BOTTOM, |spending| spending.whole);
        self.labels.join(told, whole)
    }

    /// A call that a labelled value chose is a region, which goes on where an exception would be caught if there may be one.
    pub(super) fn chosen(&mut self, number: usize, at: Offset, choice: LabelId, state: &mut State) {
        let code = self.contexts.get(number).and_then(|context| self.program.code(context.code));
        let is_region = self.loose.is_some() && self.labels.join(self.base, choice) != self.base;
        if is_region && code.is_some_and(|code| code.graph.is_hard(at)) {
            self.raise(number, state, choice);
        }
    }

    /// Whether how much an instruction allocates, or how much work it does, may tell more than who knows what opened the region
    /// knows: by what it reads, or, in a region that is charged for all that it could run, by that it runs.
    pub(super) fn is_dear(&mut self, op: &Op, state: &State) -> bool {
        let is_sized = matches!(
            op,
            Op::Binary { .. }
                | Op::Augment { .. }
                | Op::Format { .. }
                | Op::Concat { .. }
                | Op::Call { .. }
                | Op::CallMethod { .. }
                | Op::Slice { .. }
                | Op::Extend { .. }
                | Op::Merge { .. }
                | Op::Insert { .. }
                | Op::Put { .. }
                | Op::SetIndex { .. }
                | Op::Index { .. }
                | Op::Unpack { .. }
                | Op::Next { .. }
                | Op::Compare { .. }
                | Op::Unary { op: UnaryOp::USub | UnaryOp::UAdd | UnaryOp::Invert, .. }
                | Op::Iterate { .. }
                | Op::DeleteIndex { .. }
                | Op::MakeClass { .. }
                | Op::Attribute { .. }
                | Op::Matches { .. }
                | Op::Build { kind: BuildKind::Set | BuildKind::Dict, .. }
        );
        // An exception is made again of its arguments.
        let is_made = matches!(op, Op::SetAttribute { name, .. } if &**name == "args");
        if !is_sized && !is_made {
            return false;
        }
        !self.is_unbounded
            || op.reads().into_iter().any(|at| {
                let value = state.registers.get(at).cloned().unwrap_or(Abstract::NOTHING);
                let label = match value.untouched {
                    Some(object) => self.heap.deep(&Slot::public(Value::Object(object)), self.labels),
                    None => self.told(&value),
                };
                self.labels.join(self.base, label) != self.base
            })
    }
}

/// Whether the arms of the branch that ends a block have loops or calls, or do not meet in the function.
fn is_unbounded(program: &Program, code: &Code, branch: usize) -> bool {
    let Some(at) = code.graph.range(branch).end.checked_sub(1) else { return true };
    let Meet::At(meet) = code.graph.meet(at, WatchKind::Everything) else { return true };
    let mut arms = code.graph.reachable(branch, code.graph.block_of(meet));
    arms.push(branch);
    arms.into_iter().flat_map(|block| code.graph.range(block)).any(|at| program.may_run_on(code, at))
}
