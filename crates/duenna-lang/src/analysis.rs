//! What the arms of a branch may do, from labels alone: which sinks they reach and what each may tell, and what label
//! everything has where the arms meet (semantics 4.2, 4.3). From the start of the artifact it is the preview (4.7).
//!
//! An abstract run over all arms at once. Registers are followed through the code in order; objects by groups, which are
//! merged where it is unclear which is which; module variables and groups keep what they ever got. It ends when nothing
//! changes. It works on the run's own groups: what it merges stays merged, in either world.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "values have many kinds and few are known; the instructions are matched in full in transfer.rs"
)]

mod call;
mod class;
mod construct;
mod decisions;
mod ends;
mod escape;
mod explain;
mod generator;
mod later;
mod provenance;
mod registers;
mod spending;
mod state;
mod transfer;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use duenna_core::switches::{Rule, holds};
use duenna_core::{Argument, Beginning, Call, Label, LabelId, Labels, ServerName, ToolName};

use self::decisions::Decisions;
use self::escape::Escape;
pub(crate) use self::later::LaterSites;
use self::state::IncomingState;
pub(crate) use self::state::{Abstract, State};
use crate::code::flow_graph::{Try, WatchKind};
use crate::code::{Code, Offset, Op, Reg};
use crate::heap::Heap;
use crate::program::Program;
use crate::step::{Foresight, Prospect};
use crate::value::{Callee, GroupId, Slot, Value};

/// The place of an instruction: the number of its code and its offset.
pub(crate) type Site = (u32, Offset);

/// What is known of places: it is looked up at each instruction of a region.
pub(crate) type BySite<T> = HashMap<Site, T, foldhash::fast::RandomState>;

/// Some places.
pub(crate) type Sites = HashSet<Site, foldhash::fast::RandomState>;

/// A call that stands somewhere: the preview may know several for one place.
pub(crate) type Sink = (Site, ServerName, ToolName);

/// Where a region ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum Exit {
    /// Before this instruction of that frame.
    At { frame: usize, at: Offset },
    /// When that frame gets the result of the call it waits for.
    After { frame: usize },
    /// With the artifact.
    End,
}

/// A frame of the run, as the analysis needs it.
pub(crate) struct Live<'a> {
    pub(crate) code: u32,
    /// The next instruction.
    pub(crate) at: Offset,
    pub(crate) registers: &'a [Slot],
    /// Where the caller wants the result.
    pub(crate) dst: Reg,
    /// Where whoever resumed it learns whether it gave something.
    pub(crate) more: Option<Reg>,
    /// What whoever resumed it gets where it ends.
    pub(crate) default: Option<&'a Slot>,
    /// Whether its return raises `StopIteration` in the frame below.
    pub(crate) stops: bool,
    /// Whether the frame below runs its next instruction, not the one before it, again.
    pub(crate) drains: bool,
    /// The exceptions it deals with.
    pub(crate) caught: &'a [Slot],
}

/// What the analysis found.
pub(crate) struct Findings {
    /// The calls that may be reached.
    pub(crate) sites: BTreeMap<Sink, FoundCall>,
    /// The groups of what instructions allocate.
    pub(crate) allocations: BySite<GroupId>,
    /// What each call instruction may run.
    pub(crate) callees: BySite<BTreeSet<Callee>>,
    /// What each method call outside is certainly one of: a server, the private store, the helper.
    pub(crate) outside: BySite<Value>,
    /// What decides how much runs in the region.
    pub(crate) spent: LabelId,
    /// Where how much is allocated tells more than what opened the region.
    pub(crate) dear: Sites,
    /// The registers of the exit's frame that may have been assigned.
    pub(crate) registers: Vec<(Reg, LabelId, GroupId)>,
    /// The module variables that may have been assigned.
    pub(crate) globals: Vec<(u16, LabelId, GroupId)>,
    /// The groups that may have been written.
    pub(crate) written: Vec<GroupId>,
    /// The group of exceptions.
    pub(crate) exceptions: GroupId,
    /// The group of all classes of the artifact.
    pub(crate) classes: GroupId,
    /// Whether classes may hold values that can change.
    pub(crate) class_state: bool,
    /// Where what is raised, or a tool reports, ends the artifact.
    pub(crate) ends: Sites,
    /// What all these ends tell.
    pub(crate) ends_told: LabelId,
    /// Where an operation that fails does.
    pub(crate) fails: Sites,
    /// Whether an exception may leave the frame in which the region ends.
    pub(crate) escapes: bool,
    /// The functions of the artifact that may be called.
    pub(crate) functions: BTreeSet<u32>,
}

/// How many calls deep functions are looked into at once.
const DEEPEST: usize = 16;

/// Each argument's label, and its value if that is public and the same whichever arm ran.
pub(crate) type FoundArguments = BTreeMap<String, (LabelId, Option<serde_json::Value>)>;

/// A call that may be reached.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub(crate) struct FoundCall {
    pub(crate) server: ServerName,
    pub(crate) tool: ToolName,
    pub(crate) line: u32,
    pub(crate) pc: LabelId,
    pub(crate) arguments: FoundArguments,
    /// What they begin with in the source.
    #[serde(default)]
    pub(crate) beginnings: BTreeMap<String, Beginning>,
    /// Whether what is not known yet may turn out to be public: in a region it is a symbol in any case.
    pub(crate) is_open: bool,
    /// The label of the answer.
    pub(crate) reply: LabelId,
    /// What it tells that the call succeeded or failed.
    #[serde(default)]
    pub(crate) success: LabelId,
    /// Whether its error ends the artifact wherever it is called, and raises nothing.
    #[serde(default)]
    pub(crate) may_end: bool,
    /// In the preview: what the ends tell that may come before it.
    #[serde(default)]
    pub(crate) ends: LabelId,
}

/// One abstract run.
#[expect(clippy::struct_excessive_bools, reason = "each is one fact of its own")]
pub(crate) struct Analysis<'a> {
    program: &'a Program,
    heap: &'a mut Heap,
    labels: &'a mut Labels,
    contexts: Vec<Context>,
    functions: HashMap<u32, usize, foldhash::fast::RandomState>,
    globals: Vec<Abstract>,
    assigned_globals: BTreeSet<u16>,
    /// The module variables that were unbound at the start.
    unbound_globals: BTreeSet<u16>,
    /// The registers of the exit's frame that were written.
    assigned: BTreeSet<Reg>,
    sites: BTreeMap<Sink, FoundCall>,
    allocations: BySite<GroupId>,
    callees: BySite<BTreeSet<Callee>>,
    outside: BySite<Option<Value>>,
    written: BTreeSet<GroupId>,
    exceptions: GroupId,
    /// The group of all classes of the artifact.
    classes: GroupId,
    /// Whether classes hold values that can change.
    class_state: bool,
    /// The groups of generators.
    generators: generator::Generators,
    /// The generators that were resumed wherever they may wait, with what chose them and the group of what they hold: the
    /// same again would change nothing.
    resumed_from: HashSet<(u32, LabelId, GroupId)>,
    /// The exceptions that were being dealt with at the start: they may be raised again.
    caught: Vec<Slot>,
    /// The places of calls whose server or tool is not the same each time.
    unclear: BTreeSet<Site>,
    /// What the preview lost track of and may be called anywhere; nothing if this is no preview.
    loose: Option<BTreeSet<Escape>>,
    /// The label that everything in the region has at least.
    base: LabelId,
    exit_state: Option<State>,
    /// Whether the region may spend more than it is charged.
    is_unbounded: bool,
    /// Whether errors under open data may end the artifact.
    may_end: bool,
    /// What it tells that the artifact ends at these places by what is raised or what a tool reports, or does not.
    ends: BySite<LabelId>,
    /// What it tells that an operation fails there. That ends the artifact if it tells no more than other ends do.
    fails: BySite<LabelId>,
    /// What the ends tell that were possible before the region.
    told_by_ends: LabelId,
    ends_changed: bool,
    /// What decides how much runs in the region.
    spent: LabelId,
    dear: Sites,
    changed: bool,
    /// How many contexts run within each other.
    depth: usize,
    /// Counts the changes that are no states of places.
    noted: u64,
    /// Whether a call was found, or told more, since answers were last foreseen.
    calls_changed: bool,
    /// From where labels come, once somebody wants to know.
    trail: Option<provenance::Trail>,
}

/// A frame that runs on, or a function that may be called.
struct Context {
    code: u32,
    /// Where a live frame goes on.
    start: Option<(Offset, State)>,
    /// For a live frame below the top: where the result it waits for goes. It starts when there is one.
    waits: Option<(Reg, Option<Reg>)>,
    /// What it gets besides what the frame above gives.
    default: Option<Abstract>,
    /// Whether the frame above raises where it returns.
    stops: bool,
    blocks: Vec<Option<State>>,
    /// For each block what had changed when it was last run; nothing if its own state has changed since.
    seen: Vec<Option<(u64, u64)>>,
    /// The first block whose state changed since one was last chosen.
    back: Option<usize>,
    is_running: bool,
    /// The labels of the conditions.
    decisions: Decisions,
    entry_pc: LabelId,
    result: Option<Abstract>,
    /// The label of exceptions that may leave it.
    escaping: LabelId,
    /// What a `try` of a caller sees of what fails in it.
    watched: WatchKind,
    /// Where the region ends.
    exit: Option<Offset>,
    spending: spending::Spending,
}

impl Context {
    /// A function that may be called, of so many blocks.
    fn new(code: u32, blocks: usize) -> Self {
        Self {
            code,
            start: None,
            waits: None,
            default: None,
            stops: false,
            blocks: vec![None; blocks],
            seen: vec![None; blocks],
            back: None,
            is_running: false,
            decisions: Decisions::default(),
            entry_pc: LabelId::BOTTOM,
            result: None,
            escaping: LabelId::BOTTOM,
            watched: WatchKind::Nothing,
            exit: None,
            spending: spending::Spending::default(),
        }
    }
}

/// What the analysis starts from.
pub(crate) struct Start<'a> {
    /// The frames from the exit's frame to the top.
    pub(crate) frames: Vec<Live<'a>>,
    pub(crate) globals: &'a [Slot],
    /// The group of all classes of the artifact.
    pub(crate) classes: GroupId,
    /// Whether something was put into a class.
    pub(crate) class_state: bool,
    /// The groups of generators whose frames are among these.
    pub(crate) generators: BTreeMap<u32, GroupId>,
    pub(crate) exit: Exit,
    /// What a `try` sees from below these frames.
    pub(crate) watched: WatchKind,
    /// The label of what opened the region.
    pub(crate) base: LabelId,
    /// The label of an error that the instruction before the start may have raised.
    pub(crate) raised: Option<LabelId>,
    /// Whether it is the static preview: then what is public is not known, and what is called may be unclear.
    pub(crate) is_preview: bool,
    /// Whether the region has loops or calls: it is charged a constant, and may spend more.
    pub(crate) is_unbounded: bool,
    /// Where errors under open data may end the artifact, what the ends tell that were possible before.
    pub(crate) ends: Option<LabelId>,
}

impl<'a> Analysis<'a> {
    pub(crate) fn run(
        program: &'a Program,
        heap: &'a mut Heap,
        labels: &'a mut Labels,
        foresight: &dyn Foresight,
        start: &Start<'_>,
    ) -> Findings {
        Self::settled(program, heap, labels, foresight, start).findings()
    }

    /// A run in which nothing changes any more.
    fn settled(
        program: &'a Program,
        heap: &'a mut Heap,
        labels: &'a mut Labels,
        foresight: &dyn Foresight,
        start: &Start<'_>,
    ) -> Self {
        let exceptions = heap.groups.fresh(LabelId::BOTTOM);
        let globals = start.globals.iter().map(Abstract::of).collect();
        let mut analysis = Self {
            program,
            heap,
            labels,
            contexts: Vec::new(),
            functions: HashMap::default(),
            globals,
            assigned_globals: BTreeSet::new(),
            unbound_globals: (0..)
                .zip(start.globals)
                .filter(|(_, slot)| **slot == Slot::UNBOUND)
                .map(|(at, _)| at)
                .collect(),
            assigned: BTreeSet::new(),
            sites: BTreeMap::new(),
            allocations: BySite::default(),
            callees: BySite::default(),
            outside: BySite::default(),
            written: BTreeSet::new(),
            exceptions,
            classes: start.classes,
            class_state: start.class_state || program.has_class_state(),
            generators: start.generators.clone(),
            resumed_from: HashSet::new(),
            caught: start.frames.iter().flat_map(|frame| frame.caught).cloned().collect(),
            unclear: BTreeSet::new(),
            loose: start.is_preview.then(BTreeSet::new),
            base: start.base,
            exit_state: None,
            is_unbounded: start.is_unbounded,
            may_end: start.ends.is_some(),
            ends: BySite::default(),
            fails: BySite::default(),
            told_by_ends: start.ends.unwrap_or_default(),
            ends_changed: false,
            spent: LabelId::BOTTOM,
            dear: Sites::default(),
            changed: false,
            depth: 0,
            noted: 0,
            calls_changed: false,
            trail: None,
        };
        analysis.begin(start);
        // What was found is fed back at once: waiting until all else has settled would take more rounds.
        while analysis.round() | analysis.foresee(foresight) {}
        analysis
    }

    fn begin(&mut self, start: &Start<'_>) {
        let top = start.frames.len().saturating_sub(1);
        let mut watched = start.watched;
        for (at, frame) in start.frames.iter().enumerate() {
            let Some(code) = self.program.code(frame.code) else { continue };
            let is_drained = start.frames.get(at + 1).is_some_and(|above| above.drains);
            let instruction = if at == top || is_drained { frame.at } else { frame.at.saturating_sub(1) };
            let state = State::new(frame.registers.iter().map(Abstract::of).collect(), code.graph.tries(instruction));
            self.contexts.push(Context {
                start: Some((frame.at, state)),
                waits: (at != top).then(|| start.frames.get(at + 1).map_or((0, None), |above| (above.dst, above.more))),
                default: start.frames.get(at + 1).and_then(|above| above.default).map(Abstract::of),
                stops: start.frames.get(at + 1).is_some_and(|above| above.stops),
                watched,
                exit: match start.exit {
                    Exit::At { at: offset, .. } if at == 0 => Some(offset),
                    Exit::After { .. } if at == 0 => Some(frame.at),
                    Exit::At { .. } | Exit::After { .. } | Exit::End => None,
                },
                ..Context::new(frame.code, code.graph.starts.len())
            });
            watched = code.graph.tries(instruction).iter().map(Try::sees).fold(watched, WatchKind::max);
        }
        if let Some(error) = start.raised
            && let Some((_, mut state)) = self.contexts.last().and_then(|context| context.start.clone())
        {
            let top = self.contexts.len() - 1;
            self.heap.groups.raise(self.exceptions, error, self.labels);
            self.raise(top, &mut state, start.base);
            if let Some(context) = self.contexts.get_mut(top) {
                context.start = context.start.take().map(|(at, _)| (at, state));
            }
        }
    }

    /// Notes a change of something that any place may depend on.
    fn note(&mut self, is_change: bool) {
        self.changed |= is_change;
        self.noted += u64::from(is_change);
    }

    /// Runs all contexts once; says whether that changed anything.
    fn round(&mut self) -> bool {
        let before = self.heap.groups.version;
        self.changed = false;
        self.spread();
        let mut at = 0;
        while at < self.contexts.len() {
            self.context(at);
            at += 1;
        }
        self.changed || before != self.heap.groups.version
    }

    fn context(&mut self, number: usize) {
        let Some(context) = self.contexts.get_mut(number) else { return };
        if std::mem::replace(&mut context.is_running, true) {
            return;
        }
        self.depth += 1;
        self.run_context(number);
        self.depth -= 1;
        if let Some(context) = self.contexts.get_mut(number) {
            context.is_running = false;
        }
    }

    /// Runs a function that is called for the first time, so that its result is there at once; all others get their turn later.
    fn run_called(&mut self, number: usize) {
        let is_first = |context: &Context| context.seen.iter().all(Option::is_none);
        if self.contexts.get(number).is_some_and(is_first) && self.depth < DEEPEST && self.trail.is_none() {
            self.context(number);
        }
    }

    fn run_context(&mut self, number: usize) {
        let Some(context) = self.contexts.get(number) else { return };
        let Some(code) = self.program.code(context.code) else { return };
        if let Some((at, mut state)) = context.start.clone() {
            let mut is_ready = true;
            if let Some((dst, more)) = context.waits {
                let above = self.contexts.get(number + 1);
                let escaping = above.map_or(LabelId::BOTTOM, |above| above.escaping);
                // In a region whatever is raised has its label at least: with none, nothing is.
                if !escaping.is_bottom() {
                    self.raise(number, &mut state, escaping);
                }
                let above = self.contexts.get(number + 1);
                let given = above.and_then(|above| above.result.clone());
                let default = self.contexts.get(number).and_then(|context| context.default.clone());
                let given = match (given, default) {
                    (Some(given), Some(default)) => {
                        let label = self.labels.join(default.label, self.base);
                        Some(self.join_values(given, Abstract { label, ..default }))
                    }
                    (given, _) => given,
                };
                match given {
                    Some(result) => {
                        if self.contexts.get(number).is_some_and(|context| context.stops) {
                            self.stop(number, &result, &mut state);
                        }
                        if let Some(more) = more {
                            let told = self.told(&result);
                            let told = self.labels.join(told, self.base);
                            self.write(number, &mut state, more, Abstract::computed(told, GroupId::NONE));
                        }
                        self.write(number, &mut state, dst, result);
                    }
                    None => is_ready = false,
                }
            }
            if is_ready {
                self.span(number, code, at, state);
            }
        }
        let (mut block, mut reached) = (0, 0);
        while block < code.graph.starts.len() {
            let now = Some((self.noted, self.heap.groups.version));
            let Some(context) = self.contexts.get_mut(number) else { return };
            context.back = None;
            let Some(seen) = context.seen.get_mut(block) else { return };
            // Either nothing that it depends on has changed since it was run, or it has its turn in the next round.
            let is_same = *seen == now || block < reached && seen.is_some();
            *seen = if is_same { *seen } else { now };
            let state = if is_same { None } else { context.blocks.get(block).cloned().flatten() };
            if let Some(state) = state {
                self.span(number, code, code.graph.range(block).start, state);
            }
            reached = reached.max(block + 1);
            // A loop is run until its head has settled.
            let back = self.contexts.get(number).and_then(|context| context.back);
            block = back.map_or(block + 1, |back| back.min(block + 1));
        }
    }

    /// Runs from an instruction to the end of its block.
    fn span(&mut self, number: usize, code: &'a Code, from: Offset, mut state: State) {
        let exit = self.contexts.get(number).and_then(|context| context.exit);
        if exit == Some(from) {
            self.leave(state.passed(), |_| true);
            return;
        }
        let block = code.graph.block_of(from);
        self.trail_block(number, block);
        for at in from..code.graph.range(block).end {
            if exit == Some(at) && at != from {
                self.leave(state.passed(), |_| true);
                return;
            }
            let Some(op) = code.ops.get(at) else { return };
            self.trail_given((number, block), at, op, &mut state);
            match op {
                Op::Branch { condition, yes, no } => {
                    self.branch(number, (block, *condition), (*yes, *no), state);
                    return;
                }
                Op::Jump { to } => {
                    self.flow(number, *to, state.passed());
                    return;
                }
                _ => {
                    let goes_on = self.transfer(number, block, at, op, &mut state);
                    self.trail_left((number, at), op, &mut state);
                    if !goes_on {
                        return;
                    }
                }
            }
        }
        self.flow(number, code.graph.range(block).end, state.passed());
    }

    fn branch(
        &mut self,
        number: usize,
        (block, condition): (usize, Reg),
        (yes, no): (Offset, Offset),
        mut state: State,
    ) {
        let condition = self.read(&mut state, condition);
        match condition.known {
            Some(Value::Bool(true)) => return self.flow(number, yes, state.passed()),
            Some(Value::Bool(false)) => return self.flow(number, no, state.passed()),
            _ => {}
        }
        let pc = self.pc(number, block, &state);
        let label = self.told(&condition);
        let label = self.labels.join(label, pc);
        let is_over = self.is_over_unless_caught(number, label);
        if let Some(context) = self.contexts.get_mut(number) {
            let code = self.program.code(context.code);
            let decides = code.map_or(&[][..], |code| {
                if is_over { code.graph.decides_unless_over(block) } else { code.graph.decides(block) }
            });
            let is_new = context.decisions.join(block, decides, label, self.labels);
            self.changed |= is_new;
            self.noted += u64::from(is_new);
            context.spending.is_changed |= is_new;
        }
        self.spends(number, block, label);
        self.may_be_skipped(number, block, label, &mut state);
        self.flow(number, yes, state.passed());
        self.flow(number, no, state.passed());
    }

    /// Lets a state flow to an instruction that begins a block.
    fn flow(&mut self, number: usize, to: Offset, state: IncomingState<'_>) {
        let Some(context) = self.contexts.get(number) else { return };
        let Some(code) = self.program.code(context.code) else { return };
        let block = code.graph.block_of(to);
        // What nothing reads any more must not make one group of what one arm and the other left there; a region that a run
        // opens while a generator runs takes that, too.
        let is_held = self.loose.is_some() && code.is_generator;
        let is_live = |at: Reg| is_held || code.graph.is_live(block, usize::from(at));
        if context.exit == Some(to) {
            self.leave(state, is_live);
            return;
        }
        self.trail_flow((number, block), state, is_live);
        let place = self.contexts.get_mut(number).and_then(|context| context.blocks.get_mut(block));
        let mut known = place.and_then(Option::take);
        let is_new = self.join_into(&mut known, state, is_live);
        self.changed |= is_new;
        let Some(context) = self.contexts.get_mut(number) else { return };
        if let Some(place) = context.blocks.get_mut(block) {
            *place = known;
        }
        if let (true, Some(seen)) = (is_new, context.seen.get_mut(block)) {
            *seen = None;
            context.back = Some(context.back.map_or(block, |back| back.min(block)));
        }
    }

    fn leave(&mut self, state: IncomingState<'_>, is_live: impl Fn(Reg) -> bool) {
        let mut known = self.exit_state.take();
        self.changed |= self.join_into(&mut known, state, is_live);
        self.exit_state = known;
    }

    /// The label of being at a place: what decides that it runs, and what may end the region before.
    fn pc(&mut self, number: usize, block: usize, state: &State) -> LabelId {
        if !holds(Rule::ConditionIsTold) {
            return LabelId::BOTTOM;
        }
        let pc = self.decided(number, block, state);
        if self.loose.is_some() && pc == self.base {
            // In no region.
            return pc;
        }
        self.spends(number, block, pc);
        let spent = self.spent(number, block, state);
        self.labels.join(pc, spent)
    }

    fn decided(&mut self, number: usize, block: usize, state: &State) -> LabelId {
        let mut pc = self.base;
        let Some(context) = self.contexts.get(number) else { return pc };
        let mut join = |label| pc = self.labels.join(pc, label);
        join(context.entry_pc);
        if holds(Rule::InnerConditionIsTold) {
            join(context.decisions.of_block(block));
        }
        state.decided().filter(|_| holds(Rule::InnerFailureIsTold)).for_each(join);
        pc
    }

    /// Everything that may fail in a `try`, or raise: decides about the handlers, and about what runs when it did not.
    fn raise(&mut self, number: usize, state: &mut State, label: LabelId) {
        let mut targets = Vec::new();
        let mut is_caught = false;
        for level in (0..state.levels.len()).rev() {
            let Some(watching) = state.levels.get_mut(level).filter(|level| level.active) else { continue };
            watching.label = self.labels.join(watching.label, label);
            provenance::watched(&mut self.trail, number, watching.begin, label);
            targets.push((level, watching.handler));
            if watching.catches.is_certain() {
                is_caught = true;
                break;
            }
        }
        if !is_caught {
            state.escaped = self.labels.join(state.escaped, label);
            provenance::escaped(&mut self.trail, number, label);
            if let Some(context) = self.contexts.get_mut(number) {
                let joined = self.labels.join(context.escaping, label);
                let is_new = joined != context.escaping;
                self.changed |= is_new;
                self.noted += u64::from(is_new);
                context.escaping = joined;
            }
        }
        for (level, handler) in targets {
            let mut levels: Vec<_> = state.levels.iter().take(level + 1).cloned().collect();
            if let Some(watching) = levels.last_mut() {
                watching.active = false;
            }
            self.flow(number, handler, IncomingState { levels: &levels, ..state.passed() });
        }
    }

    /// A generator that returns, where another arm yields, raises `StopIteration` with what it returned in whoever resumed it.
    fn stop(&mut self, number: usize, given: &Abstract, state: &mut State) {
        let told = self.told(given);
        let label = self.labels.join(told, self.base);
        self.exceptions = self.heap.groups.merge(self.exceptions, given.group, self.labels);
        self.hold(self.exceptions, given.known.as_ref());
        self.heap.groups.raise(self.exceptions, label, self.labels);
        self.raise(number, state, label);
    }

    /// What handlers see there of what fails.
    fn watched(&self, number: usize, state: &State) -> WatchKind {
        state.watched().max(self.contexts.get(number).map(|context| context.watched).unwrap_or_default())
    }

    /// Asks what the answers' labels would be; says whether that changed anything.
    fn foresee(&mut self, foresight: &dyn Foresight) -> bool {
        let is_more = std::mem::take(&mut self.ends_changed) && self.note_ends();
        if !std::mem::take(&mut self.calls_changed) && !is_more {
            return false;
        }
        self.note_ends();
        let calls: Vec<Call> = self.sites.values().map(|site| site.call(self.labels)).collect();
        let replies = match self.turns() {
            Some(turns) => foresight.replies_in_turn(&calls, &turns),
            None => foresight.replies(&calls),
        };
        let mut changed = false;
        for (site, labels) in self.sites.values_mut().zip(&replies) {
            for (had, foreseen) in [(&mut site.reply, &labels.value), (&mut site.success, &labels.success)] {
                let foreseen = self.labels.id(foreseen);
                let joined = self.labels.join(*had, foreseen);
                changed |= joined != *had;
                *had = joined;
            }
        }
        // What they may tell later is asked about again.
        self.calls_changed |= self.note_ends();
        self.note(changed);
        changed
    }

    fn findings(mut self) -> Findings {
        // What an arm assigns that never comes to where they meet becomes a failure there, and that tells what decided: so
        // the label holds even where no state arrives.
        let state = self.exit_state.take();
        let mut registers = Vec::new();
        for at in std::mem::take(&mut self.assigned) {
            let after = state.as_ref().and_then(|state| state.registers.get(at)).cloned();
            // What is there may be a failure instead: either way it is of the group.
            let after = self.touch(after.unwrap_or(Abstract::NOTHING));
            let told = self.labels.join(self.base, self.spent);
            registers.push((at, self.labels.join(after.label, told), after.group));
        }
        let globals = self.assigned_globals.iter().filter_map(|at| {
            let value = self.globals.get(usize::from(*at))?;
            Some((*at, value.label, value.group))
        });
        let globals = globals.collect();
        let ends_told = self.ends_told();
        let ends = self.open_ends().map(|(site, _)| site).collect();
        let fails = self.open_fails().map(|(site, _)| site).collect();
        Findings {
            globals,
            ends,
            ends_told,
            fails,
            escapes: self.contexts.first().is_some_and(|context| !context.escaping.is_bottom()),
            functions: self.functions.keys().copied().collect(),
            registers,
            sites: self.sites.into_iter().filter(|((site, ..), _)| !self.unclear.contains(site)).collect(),
            allocations: self.allocations,
            callees: self.callees,
            spent: self.spent,
            dear: self.dear,
            outside: self.outside.into_iter().filter_map(|(site, called)| Some((site, called?))).collect(),
            written: self.written.into_iter().collect(),
            exceptions: self.exceptions,
            classes: self.classes,
            class_state: self.class_state,
        }
    }
}

impl FoundCall {
    /// The call as decisions take it, values known only where they are public facts.
    pub(crate) fn call(&self, labels: &Labels) -> Call {
        let argument = |(name, (label, known)): (&String, &(LabelId, Option<serde_json::Value>))| {
            let argument = match known.clone() {
                Some(value) => Argument::known(name, value, Label::bottom()),
                None if self.is_open => Argument::open(name, labels.get(*label)),
                None => Argument::foreseen(name, labels.get(*label)),
            };
            argument.beginning_with(self.beginnings.get(name).cloned())
        };
        Call {
            server: self.server.clone(),
            tool: self.tool.clone(),
            arguments: self.arguments.iter().map(argument).collect(),
            pc: labels.get(self.pc),
            choice: Label::bottom(),
            failed: false,
            ends: labels.get(self.ends),
        }
    }

    pub(crate) fn prospect(&self, labels: &Labels) -> Prospect {
        Prospect { call: self.call(labels), line: self.line }
    }
}
