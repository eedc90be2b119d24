//! Regions: what runs under a branch on a labelled value, up to where its arms meet (semantics 4.1 to 4.5).

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::switches::{Rule, holds, upheld};
use duenna_core::{Call, Label, LabelId, Labels};
use serde::{Deserialize, Serialize, Serializer};

use super::account::Account;
use super::frame::Thrown;
use super::{Ends, Flow, Run, State, StopState};
use crate::analysis::{Analysis, BySite, Exit, Findings, FoundCall, Sink, Site, Sites, Start};
use crate::code::flow_graph::{Meet, WatchKind};
use crate::code::{Offset, Op, Reg};
use crate::error::MissingKind;
use crate::exception::{Class, ExceptionRecord};
use crate::frame::Frame;
use crate::heap::{Amount, Heap};
use crate::step::{Branch, BranchCall, Foresight, Prospect, Step, Under};
use crate::value::{Callee, GroupId, Kind, Slot, Value};

/// How many regions with loops or calls a run can pay for: each is charged, and may take, that part of the limits.
const SHARE: u64 = 1000;
/// The part of the calls of a run that such a region is charged, and may make.
const CALLS: u64 = 100;
/// What an instruction of a region without loops may allocate.
const BYTES_PER_STEP: u64 = 16 << 10;

/// What an instruction of a region without loops may do as work, as a part of the steps of a run, and the least of it.
const WORK_PER_STEP: u64 = 1 << 17;
const LEAST_WORK_PER_STEP: u64 = 64;

/// How much of the memory and the steps a place may use that makes private amounts, in a region that nothing comes after: that part.
const PLACES: u64 = 16;

/// What pays for which calls of a region are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) enum Terms {
    /// Nothing: the user is asked, also about the ends before it.
    #[default]
    Asked,
    /// Nothing has to: whoever may be called may know.
    Known,
    /// The course of the task.
    Paid,
}

/// A region that runs.
#[derive(Serialize, Deserialize)]
pub(super) struct Region {
    exit: Exit,
    /// The label of what opened it, and of what decides how much runs in it.
    pub(super) base: LabelId,
    #[serde(with = "pairs")]
    pub(super) sites: BTreeMap<Sink, FoundCall>,
    /// Which of them may be called, in their order.
    allowed: Vec<bool>,
    #[serde(with = "hash_pairs")]
    allocations: BySite<GroupId>,
    #[serde(with = "hash_pairs")]
    callees: BySite<BTreeSet<Callee>>,
    /// The server, the private store or the helper that each method call there is certainly one of.
    #[serde(with = "hash_pairs")]
    outside: BySite<Value>,
    /// The places where how much is allocated tells more than who knows what opened it knows.
    #[serde(serialize_with = "in_order")]
    dear: Sites,
    /// Where what is raised, or a tool reports, ends the artifact.
    #[serde(default, serialize_with = "in_order")]
    ends: Sites,
    /// Where an operation that fails does.
    #[serde(default, serialize_with = "in_order")]
    fails: Sites,
    /// What these ends tell.
    #[serde(default)]
    ends_told: LabelId,
    /// What pays for which of its calls are made.
    #[serde(default)]
    terms: Terms,
    /// How much each of them made.
    pub(super) made: Account<Site>,
    registers: Vec<(Reg, LabelId, GroupId)>,
    globals: Vec<(u16, LabelId, GroupId)>,
    written: Vec<GroupId>,
    pub(super) exceptions: GroupId,
    /// How many of the exceptions that its last frame deals with are those it dealt with before.
    caught: usize,
    /// Steps and bytes it may take; none if nothing comes after it.
    budget: Option<(u64, u64)>,
    /// Steps and bytes when it began.
    began: (u64, u64),
    /// How many calls of tools there may have been when it ends; none if nothing comes after it.
    #[serde(default)]
    most_calls: Option<u64>,
    /// It takes neither arm, or took too much.
    pub(super) abandoned: bool,
    /// An exception to be raised as it begins.
    pub(super) pending: Option<Slot>,
}

impl Region {
    pub(super) fn is_spent(&self, steps: u64, bytes: u64) -> bool {
        self.amount().is_some_and(|(most_steps, most_bytes)| {
            steps.saturating_sub(self.began.0) > most_steps || bytes.saturating_sub(self.began.1) > most_bytes
        })
    }

    fn amount(&self) -> Option<(u64, u64)> {
        upheld(Rule::RegionIsAbandoned, self.budget)
    }

    /// The steps and bytes after which it is spent; none if nothing comes after it.
    pub(super) fn most(&self) -> Option<(u64, u64)> {
        let (steps, bytes) = self.amount()?;
        Some((self.began.0.saturating_add(steps), self.began.1.saturating_add(bytes)))
    }

    pub(super) const fn exit(&self) -> Exit {
        self.exit
    }

    /// The group of what is allocated at a place.
    pub(super) fn allocation(&self, site: Site) -> GroupId {
        self.allocations.get(&site).copied().unwrap_or(self.exceptions)
    }

    /// What an instruction gives, unless it made an object where the analysis foresaw none: what is written into that would be told by no
    /// label. `made` is how many objects there were before.
    pub(super) fn kept(&self, heap: &Heap, site: Site, made: usize, value: Value) -> Value {
        let is_lost = heap.objects_made() != made
            && matches!(value, Value::Object(_) | Value::Iterator(_))
            && !self.allocations.contains_key(&site)
            && heap.is_in(&value, self.exceptions);
        if is_lost { Value::Failure } else { value }
    }

    /// Whether it may call no more tools.
    pub(super) fn is_out_of_calls(&self, calls: u64) -> bool {
        self.most_calls.is_some_and(|most| calls >= most)
    }

    /// Whether something comes after it.
    pub(super) fn is_bounded(&self) -> bool {
        self.amount().is_some()
    }

    /// The frame in which it ends: those below it are out of its reach.
    pub(super) const fn first(&self) -> usize {
        match self.exit {
            Exit::At { frame, .. } | Exit::After { frame } => frame,
            Exit::End => 0,
        }
    }

    /// As if the analysis had foreseen no object.
    #[cfg(test)]
    pub(super) fn forget_allocations(&mut self) {
        self.allocations.clear();
    }

    /// As if the analysis had thought that what variables hold is of that group.
    #[cfg(test)]
    pub(super) fn mistake_groups(&mut self, group: GroupId) {
        self.registers.iter_mut().for_each(|(.., of)| *of = group);
    }

    /// As if the analysis had held it certain that the call returns to that frame.
    #[cfg(test)]
    pub(super) fn expect_return(&mut self, frame: usize) {
        self.exit = Exit::After { frame };
    }

    /// Whether it ends where a call returns to that frame.
    pub(super) fn ends_after_a_call_in(&self, frame: usize) -> bool {
        matches!(self.exit, Exit::After { frame: ends } if ends == frame)
    }

    /// Whether it ends in that frame.
    pub(super) const fn ends_in(&self, frame: usize) -> bool {
        match self.exit {
            Exit::At { frame: exit, .. } | Exit::After { frame: exit } => exit == frame,
            Exit::End => false,
        }
    }

    /// The call at a place, with the labels it was resolved with, if it may be made.
    pub(super) fn resolved(&self, sink: &Sink) -> Option<&FoundCall> {
        let mut resolved = self.sites.iter().zip(&self.allowed);
        resolved.find(|((at, _), allowed)| *at == sink && **allowed).map(|((_, found), _)| found)
    }

    /// Whether what is raised at a place, or a tool reports, ends the artifact where no `try` watches.
    pub(super) fn ends_at(&self, site: Site) -> bool {
        self.ends.contains(&site)
    }

    /// Whether an operation that fails there does.
    pub(super) fn ends_by_failing_at(&self, site: Site) -> bool {
        self.fails.contains(&site)
    }

    /// Whether a tool may be called at a place, allowed or not.
    pub(super) fn has_call(&self, site: Site) -> bool {
        self.sites.keys().any(|(at, ..)| *at == site)
    }

    /// Whether the analysis knew that this may be called there.
    pub(super) fn may_call(&self, site: Site, callee: Callee) -> bool {
        self.callees.get(&site).is_some_and(|known| known.contains(&callee)) || !holds(Rule::CalleesAreForeseen)
    }

    /// Whether what is allocated at a place is charged a constant.
    pub(super) fn is_dear(&self, site: Site) -> bool {
        self.dear.contains(&site)
    }

    /// The most that one of them may make and do beyond what it is charged, in a run that may make and do so much.
    pub(super) fn most_of_a_place(&self, of_all: Amount) -> Amount {
        let share = Amount { bytes: of_all.bytes / PLACES, work: of_all.work / PLACES };
        self.budget.map_or(share, |(work, bytes)| Amount { bytes, work })
    }

    /// The values it names itself.
    pub(super) fn each_value(&self, each: &mut dyn FnMut(&Value)) {
        self.pending.iter().for_each(|slot| each(&slot.value));
        self.outside.values().for_each(&mut *each);
    }

    /// Whether there are such places.
    pub(super) fn has_dear(&self) -> bool {
        !self.dear.is_empty()
    }

    pub(super) fn outside(&self, site: Site) -> Option<&Value> {
        self.outside.get(&site)
    }
}

/// The groups of what the generators hold that run above the exit: they may wait again before it.
fn generators(
    running: &[Box<Frame>],
    label: LabelId,
    (heap, labels): (&mut Heap, &mut Labels),
) -> BTreeMap<u32, GroupId> {
    let mut generators: BTreeMap<u32, GroupId> = BTreeMap::new();
    for frame in running {
        if let Some(object) = frame.generator() {
            let mut held = frame.registers.clone();
            held.extend(frame.caught.iter().cloned());
            held.push(Slot::public(Value::Object(object)));
            let group = heap.collapse(&held, label, labels);
            let had = generators.get(&frame.code).copied().unwrap_or(GroupId::NONE);
            generators.insert(frame.code, heap.groups.merge(had, group, labels));
        }
    }
    generators
}

impl Run {
    /// Opens a region before the top frame's next instruction, or, with `raised`, after the call before it, whose error has
    /// that label.
    pub(super) fn open_region(
        &mut self,
        label: LabelId,
        raised: Option<LabelId>,
        abandoned: bool,
        foresight: &dyn Foresight,
    ) -> Result<Flow, Thrown> {
        // What nothing catches ends the artifact.
        let is_end = raised.is_some() && !self.is_watched();
        let top = self.state.frames.len().saturating_sub(1);
        let after_call = raised.is_some();
        let exit = || if is_end { Exit::End } else { self.exit_of(top, (after_call, false)) };
        if is_end || !self.may_be_over(label) {
            return self.open_region_to(exit(), label, (raised, abandoned, None), foresight);
        }
        let exits = (self.exit_of(top, (after_call, true)), self.exit_of(top, (after_call, false)));
        self.open_region_to(exits.0, label, (raised, abandoned, Some(exits.1)), foresight)
    }

    /// Opens a region for a call that a labelled value chose: it ends where the call has its result, unless the call may
    /// raise.
    pub(super) fn open_call_region(
        &mut self,
        label: LabelId,
        abandoned: bool,
        foresight: &dyn Foresight,
    ) -> Result<Flow, Thrown> {
        let Some(frame) = self.state.frames.len().checked_sub(1) else { return Ok(Flow::Next) };
        let at = self.state.frames.last().map_or(0, |frame| frame.at);
        let code = self.state.frames.last().and_then(|frame| self.program.code(frame.code));
        let may_raise = self.is_watched() || code.is_none_or(|code| code.graph.is_hard(at));
        let with_call = Exit::At { frame, at: at + 1 };
        let exit = if may_raise { self.exit_of(frame, (false, false)) } else { with_call };
        if !self.may_be_over(label) {
            return self.open_region_to(exit, label, (None, abandoned, None), foresight);
        }
        let unless_over = if self.is_watched() { exit } else { with_call };
        self.open_region_to(unless_over, label, (None, abandoned, Some(exit)), foresight)
    }

    /// `otherwise`: where it ends if an exception may leave it; none where nothing ends the artifact in it.
    fn open_region_to(
        &mut self,
        exit: Exit,
        label: LabelId,
        (raised, abandoned, otherwise): (Option<LabelId>, bool, Option<Exit>),
        foresight: &dyn Foresight,
    ) -> Result<Flow, Thrown> {
        let Some(top) = self.state.frames.len().checked_sub(1) else { return Ok(Flow::Next) };
        let first = match exit {
            Exit::At { frame, .. } | Exit::After { frame } => frame,
            Exit::End => 0,
        };
        let too_much = || {
            let message = "the artifact branches on private data more often than the limits allow";
            Thrown::limit(ExceptionRecord::new(Class::RuntimeError, message))
        };
        let (budget, is_unbounded) = self.budget(exit, top);
        let limits = self.state.limits;
        if let Some((steps, bytes)) = budget {
            let is_too_much = self.state.steps.saturating_add(steps) > limits.steps
                || self.state.heap.meter.saturating_add(bytes) > limits.memory_bytes;
            if is_too_much {
                return Err(too_much());
            }
        }
        self.state.had_region = true;
        self.settle();
        let caught = self.caught_throughout(exit, top);
        let pc = self.state.base.clone();
        let told_by_ends = self.state.labels.id(&self.reached());
        let ends = upheld(Rule::EndsDecideBranches, self.state.ends.asked.join(&self.state.ends.possible));
        let State { heap, labels, frames, globals, classes_changed, .. } = &mut self.state;
        let classes = heap.collapse_classes(labels);
        let running = frames.get(first + 1..).unwrap_or_default();
        let generators = generators(running, label, (heap, labels));
        let start = Start {
            frames: frames.iter().skip(first).map(|frame| frame.live()).collect(),
            globals,
            classes,
            class_state: *classes_changed,
            generators,
            exit,
            watched: frames.iter().take(first).map(|frame| frame.watched(&self.program)).max().unwrap_or_default(),
            base: label,
            raised,
            is_preview: false,
            is_unbounded,
            ends: otherwise.map(|_| told_by_ends),
        };
        let found = Analysis::run(&self.program, heap, labels, &Under::new(foresight, &pc).after(&ends), &start);
        if let Some(otherwise) = otherwise.filter(|otherwise| found.escapes && *otherwise != exit) {
            return self.open_region_to(otherwise, label, (raised, abandoned, Some(otherwise)), foresight);
        }
        if !found.ends_told.is_bottom()
            && let Some(stop) = self.announced(foresight)
        {
            return Ok(stop);
        }
        // Without a loop each place is come to once.
        let sinks = found.sites.len() as u64;
        let calls = if is_unbounded { sinks.min(1) * (limits.calls / CALLS).max(sinks) } else { sinks };
        let most_calls = budget.map(|_| self.state.calls.saturating_add(calls));
        if most_calls.is_some_and(|most| most > limits.calls) {
            return Err(too_much());
        }
        if abandoned {
            self.note_missing(MissingKind::Condition, "");
        }
        let ways = self.ways(&found, exit);
        let State { heap, labels, classes_changed, .. } = &mut self.state;
        heap.set_class_group(found.classes);
        *classes_changed = found.class_state;
        let writable = found.written.iter().chain(found.allocations.values()).copied().chain([found.exceptions]);
        heap.restrict(writable.collect::<Vec<_>>().into_iter());
        let base = labels.join(label, found.spent);
        self.state.region = Some(Region {
            exit,
            base,
            allowed: vec![false; found.sites.len()],
            sites: found.sites,
            allocations: found.allocations,
            callees: found.callees,
            outside: found.outside,
            dear: found.dear,
            ends: found.ends,
            fails: found.fails,
            ends_told: found.ends_told,
            terms: Terms::Asked,
            made: Account::default(),
            registers: found.registers,
            globals: found.globals,
            written: found.written,
            exceptions: found.exceptions,
            caught,
            budget,
            began: (self.state.steps, self.state.heap.meter),
            most_calls,
            abandoned,
            pending: None,
        });
        let calls = self.branch_calls();
        if calls.is_empty() {
            self.settle_ends(Terms::Known);
            return Ok(Flow::Next);
        }
        self.state.waiting = StopState::Resolution;
        Ok(Flow::Stop(Box::new(Step::Branch(Branch { calls, ways }))))
    }

    /// The calls of the region as they are resolved where it begins.
    fn branch_calls(&self) -> Vec<BranchCall> {
        let Some(region) = &self.state.region else { return Vec::new() };
        let decided = |found: &FoundCall| {
            let BranchCall { prospect, control } = self.decided(found);
            BranchCall { prospect: prospect.under(&self.state.base), control }
        };
        region.sites.values().map(decided).collect()
    }

    /// A call of the region, with what is open of what decides that it is made apart, if the course may pay for that. Who decides that it is called is
    /// asked about as ever.
    fn decided(&self, found: &FoundCall) -> BranchCall {
        let Ends { asked, possible, .. } = &self.state.ends;
        let Prospect { call, line } = found.prospect(&self.state.labels);
        if !self.program.environment.errors_end {
            let call = call.after(&upheld(Rule::EndsDecideBranches, asked.join(possible)));
            return BranchCall { prospect: Prospect { call, line }, control: Label::bottom() };
        }
        let opened = &self.program.environment.opened;
        let (control, stored) = (call.pc.open_part(opened), call.pc.stored_part(opened));
        let stored = upheld(Rule::StoredDataPayNothing, stored);
        let pc = stored.join(&control.integrity_only()).join(asked);
        BranchCall { prospect: Prospect { call: Call { pc, ends: possible.clone(), ..call }, line }, control }
    }

    /// In how many ways the calls of a region may come that ends there; none where the task's course cannot pay for it: the calls lie in
    /// several functions, or in what may run again within it.
    fn ways(&self, found: &Findings, exit: Exit) -> Option<u32> {
        let top = self.state.frames.len().checked_sub(1)?;
        let Exit::At { frame, at: exit } = exit else { return None };
        let live = self.state.frames.get(top).filter(|_| frame == top && self.program.environment.errors_end)?;
        let code = self.program.code(live.code)?;
        let is_once = !found.functions.contains(&live.code) && (!code.is_generator || code.is_coroutine);
        let calls = found.sites.keys().map(|((code, at), ..)| (*code == live.code).then_some(*at));
        let calls: BTreeSet<Offset> = calls.collect::<Option<_>>()?;
        let ways = is_once.then(|| code.graph.ways(code, (live.at, exit), &calls)).flatten();
        ways.or_else(|| (!holds(Rule::LoopsPayNothing)).then_some(2))
    }

    /// Where the calls of a region are resolved. How many of them are made must not be counted: unless the course pays for it, whoever may be called from
    /// here on is asked about the ends before the region, and whoever it calls about those in it.
    fn settle_ends(&mut self, terms: Terms) {
        let Some(region) = &mut self.state.region else { return };
        region.terms = terms;
        let told = upheld(Rule::RegionEndsAreTold, self.state.labels.get(region.ends_told));
        let Ends { asked, possible, here, .. } = &mut self.state.ends;
        match terms {
            Terms::Asked => {
                (*asked, *possible) = (upheld(Rule::EndsDecideBranches, asked.join(possible)), told);
            }
            Terms::Known | Terms::Paid => *here = told,
        }
    }

    /// A call of the region that runs, as it was resolved where that began.
    pub(super) fn resolved_call(&self, found: &FoundCall) -> Call {
        match self.state.region.as_ref().map_or(Terms::Asked, |region| region.terms) {
            Terms::Asked => found.call(&self.state.labels).after(&self.state.ends.asked),
            Terms::Known => self.decided(found).known(),
            Terms::Paid => self.decided(found).paid(),
        }
    }

    /// Where the arms meet: in this frame; where the caller goes on; or, where an exception may leave the frame, at the
    /// end of the nearest `try` that certainly catches, else with the artifact.
    /// `unless_over`: where whatever nothing catches ends the artifact.
    fn exit_of(&self, top: usize, (raised, unless_over): (bool, bool)) -> Exit {
        let mut frame = top;
        let mut is_after_call = raised;
        loop {
            let Some(live) = self.state.frames.get(frame) else { return Exit::End };
            let Some(code) = self.program.code(live.code) else { return Exit::End };
            let at = match (is_after_call, frame == top) {
                (true, false) => self.waits_at(frame),
                (true, true) => live.at.saturating_sub(1),
                (false, _) => live.at,
            };
            let below = self.state.frames.get(..frame).unwrap_or_default();
            let watched = below.iter().map(|frame| frame.watched(&self.program)).max().unwrap_or_default();
            let meet = match watched {
                WatchKind::Nothing if unless_over => code.graph.meet_unless_over(at),
                _ => code.graph.meet(at, watched),
            };
            match (meet, frame.checked_sub(1)) {
                (Meet::At(at), _) => return Exit::At { frame, at },
                (Meet::Return, Some(caller)) if !live.may_stop() => return Exit::After { frame: caller },
                (Meet::Return | Meet::Beyond, Some(caller)) => {
                    frame = caller;
                    is_after_call = true;
                }
                (Meet::Return | Meet::Beyond, None) => return Exit::End,
            }
        }
    }

    /// The instruction that a frame below the top waits in: the one before its next, or the next itself, which runs again
    /// once the items that it takes are there.
    pub(super) fn waits_at(&self, frame: usize) -> usize {
        let at = self.state.frames.get(frame).map_or(0, |frame| frame.at);
        let drains = self.state.frames.get(frame + 1).is_some_and(|above| above.drains.is_some());
        if drains { at } else { at.saturating_sub(1) }
    }

    /// How many exceptions the exit's frame certainly still deals with where the region ends.
    fn caught_throughout(&self, exit: Exit, top: usize) -> usize {
        let Exit::At { frame, at: exit } = exit else { return usize::MAX };
        let Some(live) = self.state.frames.get(frame) else { return 0 };
        let from = if frame == top { live.at } else { self.waits_at(frame) };
        self.program.code(live.code).map_or(0, |code| code.graph.caught_throughout(from, exit).min(live.caught.len()))
    }

    /// What the region is charged, a function of the code alone, and whether that is a constant whatever it runs: its size where it has no loop and calls nothing, else a
    /// constant. What ends with the artifact may take what is left.
    fn budget(&self, exit: Exit, top: usize) -> (Option<(u64, u64)>, bool) {
        let limits = &self.state.limits;
        let share = (limits.steps / SHARE, limits.memory_bytes / SHARE);
        let Exit::At { frame, at: exit } = exit else {
            return ((exit != Exit::End).then_some(share), true);
        };
        let Some(live) = self.state.frames.get(top).filter(|_| frame == top) else { return (Some(share), true) };
        let Some(code) = self.program.code(live.code) else { return (Some(share), true) };
        let stop = code.graph.block_of(exit);
        if stop == code.graph.block_of(live.at) && exit > live.at {
            // A call that a labelled value chose.
            return (Some(share), true);
        }
        let mut size = 0_u64;
        let mut blocks = code.graph.reachable(code.graph.block_of(live.at), stop);
        blocks.push(code.graph.block_of(live.at));
        for block in blocks {
            for at in code.graph.range(block) {
                size += 1;
                if self.program.may_run_on(code, at) {
                    return (Some(share), true);
                }
            }
        }
        let work = (limits.steps / WORK_PER_STEP).max(LEAST_WORK_PER_STEP);
        (Some((size.saturating_mul(1 + work) + 1, size.saturating_mul(BYTES_PER_STEP))), false)
    }

    /// Where each of the region's sinks may be called.
    pub(super) fn resolve(&mut self, allowed: &[bool], terms: Terms) {
        self.settle_ends(terms);
        if let Some(region) = &mut self.state.region {
            for (place, allowed) in region.allowed.iter_mut().zip(allowed) {
                *place = *allowed;
            }
        }
    }

    pub(super) fn at_exit(&self) -> bool {
        let Some(region) = &self.state.region else { return false };
        if region.pending.is_some() || region.abandoned {
            return false;
        }
        let top = self.state.frames.len().saturating_sub(1);
        match region.exit {
            Exit::At { frame, at } => top == frame && self.state.frames.last().is_some_and(|frame| frame.at == at),
            Exit::After { frame } => top == frame,
            Exit::End => false,
        }
    }

    /// Gives what the region left the labels it was found to have; charges it in full. Says whether it had sinks.
    pub(super) fn leave_region(&mut self) -> bool {
        let Some(region) = self.state.region.take() else { return false };
        self.state.heap.open();
        let Ends { possible, here, .. } = &mut self.state.ends;
        *possible = possible.join(&std::mem::take(here));
        let top = self.state.frames.len().saturating_sub(1);
        if let Some(frame) = self.state.frames.get_mut(top) {
            let is_returned = matches!(region.exit, Exit::After { .. });
            let rule = if is_returned { Rule::ReturnKeepsPc } else { Rule::VariablesAreRelabelled };
            let code = self.program.code(frame.code);
            debug_assert!(code.is_none_or(|code| frame.is_in_place(&code.graph)), "both arms leave the same behind");
            let is_read = |at: Reg| match (region.exit, code) {
                (Exit::At { at: exit, .. }, Some(code)) => code.graph.may_be_read(exit, usize::from(at)),
                (Exit::At { .. } | Exit::After { .. } | Exit::End, _) => true,
            };
            for (at, label, group) in region.registers.iter().filter(|_| holds(rule)) {
                let Some(slot) = frame.registers.get_mut(usize::from(*at)) else { continue };
                if is_read(*at) {
                    relabel(&self.state.heap, slot, *label, *group);
                } else {
                    // The analysis forgot it. What one arm left there must not be of any group later on.
                    *slot = Slot::UNBOUND;
                }
            }
            // Which exception it is that a handler deals with here may depend on the arm.
            let told = self.state.heap.groups.label(region.exceptions);
            let told = self.state.labels.join(told, region.base);
            for exception in frame.caught.iter_mut().skip(region.caught) {
                relabel(&self.state.heap, exception, told, region.exceptions);
            }
        }
        for (at, label, group) in region.globals.iter().filter(|_| holds(Rule::GlobalsAreRelabelled)) {
            if let Some(slot) = self.state.globals.get_mut(usize::from(*at)) {
                relabel(&self.state.heap, slot, *label, *group);
            }
        }
        self.state.heap.into = GroupId::NONE;
        self.settle();
        if let Some((steps, bytes)) = region.budget {
            if holds(Rule::StepsAreConstant) {
                self.state.steps = region.began.0.saturating_add(steps);
            }
            if holds(Rule::MemoryIsConstant) {
                self.state.heap.meter = region.began.1.saturating_add(bytes);
            }
        }
        if let Some(most) = region.most_calls
            && holds(Rule::StepsAreConstant)
        {
            self.state.calls = most;
        }
        !region.sites.is_empty()
    }

    /// Ends the region as a failure: everything it may write becomes one, and the run goes on where the arms meet.
    pub(super) fn abandon(&mut self) -> Result<(), Thrown> {
        let Some(region) = &mut self.state.region else { return Ok(()) };
        region.abandoned = false;
        let frame = match region.exit {
            Exit::At { frame, .. } | Exit::After { frame } => frame,
            Exit::End => {
                let message = "a branch on private data could not be decided, and nothing comes after it";
                self.state.heap.into = region.exceptions;
                let message = Slot::public(self.state.heap.text(message));
                let exception = self.state.heap.allocate(Kind::Exception(Class::RuntimeError, message, Vec::new()));
                return Err(Thrown::Exception(Slot::public(exception)));
            }
        };
        self.state.frames.truncate(frame + 1);
        if let Some(frame) = self.state.frames.last_mut() {
            if let (Exit::At { at, .. }, Some(code)) = (region.exit, self.program.code(frame.code)) {
                frame.arrive(at, &code.graph, region.caught);
            }
            for (at, ..) in &region.registers {
                if let Some(slot) = frame.registers.get_mut(usize::from(*at)) {
                    slot.value = Value::Failure;
                }
            }
        }
        for (at, ..) in &region.globals {
            if let Some(slot) = self.state.globals.get_mut(usize::from(*at)) {
                slot.value = Value::Failure;
            }
        }
        self.state.heap.fail(&region.written);
        Ok(())
    }

    /// A branch on a failure inside of a region: neither arm runs, what they assign become failures.
    pub(super) fn skip_arms(&mut self) -> Result<(), Thrown> {
        let top = self.state.frames.len().saturating_sub(1);
        self.note_missing(MissingKind::Condition, "");
        let Some(region) = &self.state.region else { return Ok(()) };
        let Some(frame) = self.state.frames.last_mut() else { return Ok(()) };
        let Some(code) = self.program.code(frame.code) else { return Ok(()) };
        let branch = frame.at;
        let meet = code.graph.meet(branch, WatchKind::Nothing);
        if meet == Meet::Beyond {
            return self.abandon();
        }
        for block in code.graph.arms(branch) {
            for op in code.graph.range(block).filter_map(|at| code.ops.get(at)) {
                for at in op.writes() {
                    if !region.ends_in(top) || region.registers.iter().any(|(assigned, ..)| *assigned == at) {
                        frame.set(at, Slot::public(Value::Failure));
                    }
                }
                if let Op::SetGlobal { index, .. } = op
                    && region.globals.iter().any(|(assigned, ..)| assigned == index)
                    && let Some(slot) = self.state.globals.get_mut(usize::from(*index))
                {
                    slot.value = Value::Failure;
                }
            }
        }
        match meet {
            Meet::At(at) => {
                let kept = code.graph.caught_throughout(branch, at);
                frame.arrive(at, &code.graph, kept);
            }
            Meet::Return | Meet::Beyond => self.give_back(Slot::public(Value::Failure)),
        }
        Ok(())
    }

    /// The group of what the next instruction allocates, in a region.
    pub(super) fn allocation(&self) -> GroupId {
        let (Some(region), Some(frame)) = (&self.state.region, self.state.frames.last()) else {
            return GroupId::NONE;
        };
        region.allocation((frame.code, frame.at))
    }
}

fn relabel(heap: &Heap, slot: &mut Slot, label: LabelId, group: GroupId) {
    let is_lost = slot.value == Value::Unbound && holds(Rule::UnboundIsFailure);
    // An object that the analysis thought to be of another group: what is written into it would not be told.
    if is_lost || !heap.is_of(&slot.value, group) {
        slot.value = Value::Failure;
    }
    slot.label = label;
    slot.group = group;
}

/// Maps whose keys are places, as lists of pairs.
mod pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::analysis::Sink;

    pub(super) fn serialize<T: Serialize, S: Serializer>(
        map: &BTreeMap<Sink, T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<Sink, T>, D::Error> {
        Ok(Vec::<(Sink, T)>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Places without an order, written in theirs.
fn in_order<S: Serializer>(sites: &Sites, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(sites.iter().collect::<BTreeSet<_>>())
}

/// The same for unordered maps; written in order, so that the same state is the same bytes.
mod hash_pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::analysis::{BySite, Site};

    pub(super) fn serialize<T: Serialize, S: Serializer>(map: &BySite<T>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map.iter().collect::<BTreeMap<_, _>>())
    }

    pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BySite<T>, D::Error> {
        Ok(Vec::<(Site, T)>::deserialize(deserializer)?.into_iter().collect())
    }
}
