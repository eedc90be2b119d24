//! The control-flow graph of a code: where arms meet, and which blocks a branch decides about.
//!
//! Blocks are numbered in the order of their instructions. Three more nodes stand for the ends: `returned`, `raised`, and
//! `root`, which both lead to. Exceptions are edges: to the handler from every block of a `try` that may fail, and to
//! `raised` from what may fail outside of one that certainly catches.

#![expect(clippy::wildcard_enum_match_arm, reason = "only instructions that jump matter here")]

mod bits;
mod meets;
mod ways;

use duenna_core::switches::{Rule, holds};

use self::bits::Bits;
use super::{Catches, Offset, Op};

/// What a `try` sees of what fails under it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum WatchKind {
    /// Nothing: there is none. Only what raises by itself does so; elsewhere failing on labelled data yields a failure.
    #[default]
    Nothing,
    /// Errors of tools.
    ToolErrors,
    /// Errors of tools, and refusals.
    Calls,
    /// Whatever fails.
    Everything,
}

/// Which instructions may raise: for each, whether it does so by itself, whether it can fail at all, and whether what it runs may call a tool.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Raising<'a> {
    pub(crate) hard: &'a [bool],
    pub(crate) fails: &'a [bool],
    /// Nothing where no `try` is for errors of tools alone.
    pub(crate) calls: Option<&'a [bool]>,
}

/// Where the arms of a branch meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meet {
    /// Before this instruction.
    At(Offset),
    /// Where the function returns.
    Return,
    /// Nowhere in this function: an exception may leave it.
    Beyond,
}

/// A `try` that watches an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Try {
    /// Where it begins: its name.
    pub(crate) begin: Offset,
    /// Where its handlers begin.
    pub(crate) handler: Offset,
    /// What they catch.
    pub(crate) catches: Catches,
}

impl Try {
    pub(crate) const fn sees(&self) -> WatchKind {
        self.catches.sees()
    }
}

impl WatchKind {
    /// Which of the sets of instructions may raise: a refusal is raised by what may be a call, too.
    const fn raises(self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::ToolErrors | Self::Calls => 1,
            Self::Everything => 2,
        }
    }
}

impl Catches {
    /// Whether no exception that it sees in a region goes on from there.
    pub(crate) const fn is_certain(self) -> bool {
        matches!(self, Self::All | Self::Calls { .. })
    }

    /// What of what fails it sees.
    pub(crate) const fn sees(self) -> WatchKind {
        match self {
            Catches::All | Catches::Part => WatchKind::Everything,
            Catches::Calls { refusals: true } => WatchKind::Calls,
            Catches::Calls { refusals: false } => WatchKind::ToolErrors,
        }
    }
}

/// The graph of one code.
#[derive(Debug)]
pub(crate) struct FlowGraph {
    /// The first instruction of each block.
    pub(crate) starts: Vec<Offset>,
    /// The number of instructions.
    end: Offset,
    /// Which instructions may raise by themselves.
    hard: Vec<bool>,
    /// For each instruction the `try`s that watch it, outermost first.
    tries: Vec<Vec<Try>>,
    /// The handlers of those that are for errors of tools alone.
    call_handlers: Vec<(Offset, WatchKind)>,
    /// For each instruction how many exceptions are being dealt with.
    caught: Vec<usize>,
    successors: Vec<Vec<usize>>,
    /// By what a `try` of a caller sees.
    meets: [Vec<Meet>; 3],
    /// The same where nothing in a caller watches and whatever no `try` catches ends the artifact.
    meets_unless_over: Vec<Meet>,
    /// For each block, the blocks whose branch decides whether it runs.
    pub(crate) decided_by: Vec<Vec<usize>>,
    /// For each block, those about which the branch at its end decides.
    decides: Vec<Vec<usize>>,
    /// The same where whatever no `try` catches ends the artifact.
    decides_unless_over: Vec<Vec<usize>>,
    /// For each block, the registers whose values may still be read when it begins.
    live: Vec<Bits>,
    /// Where a generator may wait: before its first instruction, and after each `yield` that can be reached at all.
    pub(crate) waits: Vec<Offset>,
}

impl FlowGraph {
    /// Draws the graph.
    pub(crate) fn new(ops: &[Op], raising: Raising<'_>) -> Self {
        let hard = raising.hard;
        // What raises by itself ends its block: a branch after it is not decided by whether it did.
        let mut starts = starts(ops);
        starts.extend(
            (0..ops.len()).filter(|at| hard.get(*at) == Some(&true)).map(|at| at + 1).filter(|at| *at < ops.len()),
        );
        starts.sort_unstable();
        starts.dedup();
        let (tries, caught) = tries(ops).into_iter().unzip();
        let call_handler = |op: &Op| match op {
            Op::TryBegin { handler, catches: catches @ Catches::Calls { .. } } => Some((*handler, catches.sees())),
            _ => None,
        };
        let mut graph = Self {
            tries,
            call_handlers: ops.iter().filter_map(call_handler).collect(),
            caught,
            starts,
            end: ops.len(),
            hard: hard.to_vec(),
            successors: Vec::new(),
            meets: Default::default(),
            meets_unless_over: Vec::new(),
            decided_by: Vec::new(),
            decides: Vec::new(),
            decides_unless_over: Vec::new(),
            live: Vec::new(),
            waits: Vec::new(),
        };
        graph.waits = graph.waits(ops);
        graph.successors = graph.edges(ops, raising, None);
        graph.meets_unless_over = graph.meets();
        (graph.decides_unless_over, _) = graph.influences(ops, &graph.meets_unless_over);
        for watched in [WatchKind::Everything, WatchKind::Calls, WatchKind::Nothing] {
            if watched == WatchKind::Calls && raising.calls.is_none() {
                continue;
            }
            graph.successors = graph.edges(ops, raising, Some(watched));
            if watched == WatchKind::Everything {
                graph.live = graph.liveness(ops);
            }
            let meets = graph.meets();
            if let Some(place) = graph.meets.get_mut(watched.raises()) {
                *place = meets;
            }
        }
        (graph.decides, graph.decided_by) = graph.influences(ops, &graph.meets[0]);
        graph
    }

    /// The block an instruction is in.
    pub(crate) fn block_of(&self, at: Offset) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// The instructions of a block.
    pub(crate) fn range(&self, block: usize) -> std::ops::Range<Offset> {
        let start = self.starts.get(block).copied().unwrap_or(self.end);
        start..self.starts.get(block + 1).copied().unwrap_or(self.end)
    }

    /// Where the arms of what the instruction at `at` decides meet again.
    pub(crate) fn meet(&self, at: Offset, watched: WatchKind) -> Meet {
        let of = self.meets.get(watched.raises());
        of.and_then(|of| of.get(self.block_of(at))).copied().unwrap_or(Meet::Beyond)
    }

    /// Where they meet if the artifact is not over by then: where nothing in a caller watches, and whatever no `try` catches ends it.
    pub(crate) fn meet_unless_over(&self, at: Offset) -> Meet {
        self.meets_unless_over.get(self.block_of(at)).copied().unwrap_or(Meet::Beyond)
    }

    /// What the `try` with this handler sees.
    pub(crate) fn sees(&self, handler: Offset) -> WatchKind {
        let known = self.call_handlers.iter().find(|(known, _)| *known == handler);
        known.map_or(WatchKind::Everything, |(_, sees)| *sees)
    }

    /// Whether an instruction may raise by itself.
    pub(crate) fn is_hard(&self, at: Offset) -> bool {
        self.hard.get(at).copied().unwrap_or(true)
    }

    /// The `try`s that watch an instruction, outermost first.
    pub(crate) fn tries(&self, at: Offset) -> &[Try] {
        self.tries.get(at).map_or(&[], Vec::as_slice)
    }

    /// How many exceptions are being dealt with before an instruction.
    pub(crate) fn caught(&self, at: Offset) -> usize {
        self.caught.get(at).copied().unwrap_or_default()
    }

    /// How many of the exceptions dealt with at `from` are certainly the same where the region to `exit` ends.
    pub(crate) fn caught_throughout(&self, from: Offset, exit: Offset) -> usize {
        let (first, last) = (self.block_of(from), self.block_of(exit));
        let handlers: Vec<Offset> = self.tries.iter().flatten().map(|watching| watching.handler).collect();
        let depth = |block: usize| {
            let start = self.range(block).start;
            // A handler begins with an exception of its own.
            self.caught(start).saturating_sub(usize::from(handlers.contains(&start)))
        };
        let blocks = self.reachable(first, last).into_iter().chain([last]);
        blocks.map(depth).fold(self.caught(from), usize::min)
    }

    /// Whether a register may still be read when a block begins.
    pub(crate) fn is_live(&self, block: usize, register: usize) -> bool {
        self.live.get(block).is_some_and(|live| live.contains(register))
    }

    /// Whether a register may be read from an instruction on: within a block that is not known.
    pub(crate) fn may_be_read(&self, at: Offset, register: usize) -> bool {
        let block = self.block_of(at);
        self.range(block).start != at || self.is_live(block, register)
    }

    /// Which registers each block may read before it writes them, or a later one. What a handler reads is live in all of
    /// the block that may raise to it.
    fn liveness(&self, ops: &[Op]) -> Vec<Bits> {
        let registers = ops
            .iter()
            .flat_map(|op| op.reads().into_iter().chain(op.writes()))
            .max()
            .map_or(0, |at| usize::from(at) + 1);
        let mut live = vec![Bits::new(registers); self.starts.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..self.starts.len()).rev() {
                let falls = self.falls_to(ops, block);
                let (mut now, mut raised) = (Bits::new(registers), Bits::new(registers));
                for next in self.successors.get(block).into_iter().flatten() {
                    let into = if falls.contains(next) { &mut now } else { &mut raised };
                    if let Some(of_next) = live.get(*next) {
                        into.add(of_next);
                    }
                }
                // Using a name that is not bound raises, too, outside of regions.
                if self.range(block).any(|at| ops.get(at).is_some_and(Op::uses_names)) {
                    // One block is watched by the same `try`s throughout.
                    for handler in self.raises_to(self.tries(self.range(block).start)) {
                        if let Some(of_handler) = live.get(handler) {
                            raised.add(of_handler);
                        }
                    }
                }
                for op in self.range(block).rev().filter_map(|at| ops.get(at)) {
                    for (registers, is_read) in [(op.writes(), false), (op.reads(), true)] {
                        for at in registers {
                            now.set(usize::from(at), is_read);
                        }
                    }
                }
                now.add(&raised);
                if let Some(place) = live.get_mut(block)
                    && *place != now
                {
                    *place = now;
                    changed = true;
                }
            }
        }
        live
    }

    fn waits(&self, ops: &[Op]) -> Vec<Offset> {
        let mut is_reached = vec![false; self.starts.len()];
        let mut waiting = vec![0];
        let mut waits = vec![0];
        while let Some(block) = waiting.pop() {
            let Some(place @ false) = is_reached.get_mut(block) else { continue };
            *place = true;
            waiting.extend(self.falls_to(ops, block));
            for at in self.range(block) {
                match ops.get(at) {
                    // Whatever fails in it goes there.
                    Some(Op::TryBegin { handler, .. }) => waiting.push(self.block_of(*handler)),
                    Some(Op::Yield { .. }) => waits.push(at + 1),
                    _ => {}
                }
            }
        }
        waits.sort_unstable();
        waits
    }

    fn returned(&self) -> usize {
        self.starts.len()
    }

    fn raised(&self) -> usize {
        self.starts.len() + 1
    }

    pub(crate) fn root(&self) -> usize {
        self.starts.len() + 2
    }

    /// `watched`: what a `try` of a caller sees; none where whatever no `try` catches ends the artifact.
    fn edges(&self, ops: &[Op], raising: Raising<'_>, watched: Option<WatchKind>) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        for block in 0..self.starts.len() {
            let mut to = Vec::new();
            for at in self.range(block) {
                let (Some(hard), Some(fails)) = (raising.hard.get(at), raising.fails.get(at)) else { continue };
                let around = self.tries(at);
                let calls = || raising.calls.is_none_or(|calls| calls.get(at) != Some(&false));
                let seen = around.iter().map(Try::sees).fold(watched.unwrap_or_default(), WatchKind::max);
                let may = match seen {
                    WatchKind::Nothing => *hard && watched.is_some(),
                    WatchKind::ToolErrors | WatchKind::Calls => *hard || (*fails && calls()),
                    WatchKind::Everything => *hard || *fails,
                };
                if may && holds(Rule::RaiseKeepsPc) {
                    to.extend(self.raises_to(around));
                }
            }
            to.extend(self.falls_to(ops, block));
            to.sort_unstable();
            to.dedup();
            all.push(to);
        }
        all.push(vec![self.root()]);
        all.push(vec![self.root()]);
        all.push(Vec::new());
        all
    }

    /// Where an exception goes: handlers from the inside out up to one that certainly catches, else out.
    fn raises_to(&self, around: &[Try]) -> Vec<usize> {
        let mut to = Vec::new();
        for watching in around.iter().rev() {
            to.push(self.block_of(watching.handler));
            if watching.catches.is_certain() {
                return to;
            }
        }
        to.push(self.raised());
        to
    }

    /// The blocks that follow a block where nothing is raised; the end of the code is beyond the last one.
    pub(crate) fn falls_to(&self, ops: &[Op], block: usize) -> Vec<usize> {
        let range = self.range(block);
        let last = range.end.checked_sub(1).and_then(|at| ops.get(at));
        match last {
            Some(Op::Branch { yes, no, .. }) => vec![self.block_of(*yes), self.block_of(*no)],
            Some(Op::Jump { to }) => vec![self.block_of(*to)],
            Some(Op::Return { .. }) => vec![self.returned()],
            // Where the resumption ends, and where the next one begins.
            Some(Op::Yield { .. }) => vec![block + 1, self.returned()],
            Some(Op::Raise { .. } | Op::Reraise) if holds(Rule::RaiseKeepsPc) => Vec::new(),
            Some(_) | None => vec![block + 1],
        }
    }

    /// The blocks about which the branch at the end of a block decides.
    pub(crate) fn decides(&self, block: usize) -> &[usize] {
        self.decides.get(block).map_or(&[], Vec::as_slice)
    }

    /// Those about which it decides where whatever no `try` catches ends the artifact.
    pub(crate) fn decides_unless_over(&self, block: usize) -> &[usize] {
        self.decides_unless_over.get(block).map_or(&[], Vec::as_slice)
    }

    /// For each branch the blocks that it decides about, since it reaches them without passing its meet; and the reverse.
    fn influences(&self, ops: &[Op], meets: &[Meet]) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
        let (mut decides, mut decided_by) = (vec![Vec::new(); self.starts.len()], vec![Vec::new(); self.starts.len()]);
        for block in 0..self.starts.len() {
            let last = self.range(block).end.checked_sub(1).and_then(|at| ops.get(at));
            if !matches!(last, Some(Op::Branch { .. })) {
                continue;
            }
            let stop = match meets.get(block) {
                Some(Meet::At(at)) => self.block_of(*at),
                Some(Meet::Return | Meet::Beyond) | None => self.root(),
            };
            let all = self.reachable(block, stop);
            for reached in &all {
                if let Some(deciding) = decided_by.get_mut(*reached) {
                    deciding.push(block);
                }
            }
            if let Some(decided) = decides.get_mut(block) {
                *decided = all;
            }
        }
        (decides, decided_by)
    }

    /// The blocks that can run after `block` and before `stop`.
    pub(crate) fn reachable(&self, block: usize, stop: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut is_found = vec![false; self.starts.len()];
        let mut waiting: Vec<usize> = self.successors.get(block).cloned().unwrap_or_default();
        while let Some(node) = waiting.pop() {
            if node != stop
                && let Some(place @ false) = is_found.get_mut(node)
            {
                *place = true;
                found.push(node);
                waiting.extend(self.successors.get(node).into_iter().flatten());
            }
        }
        found
    }

    /// The blocks between a branch and where its arms meet.
    pub(crate) fn arms(&self, branch: Offset) -> Vec<usize> {
        let stop = match self.meet(branch, WatchKind::Nothing) {
            Meet::At(at) => self.block_of(at),
            Meet::Return | Meet::Beyond => self.root(),
        };
        self.reachable(self.block_of(branch), stop)
    }
}

/// The first instruction of each block.
pub(crate) fn starts(ops: &[Op]) -> Vec<Offset> {
    let mut starts = vec![0];
    for (at, op) in ops.iter().enumerate() {
        match op {
            Op::Branch { yes, no, .. } => starts.extend([*yes, *no, at + 1]),
            Op::Jump { to } => starts.extend([*to, at + 1]),
            Op::TryBegin { handler, .. } => starts.extend([*handler, at + 1]),
            Op::Return { .. } | Op::Yield { .. } | Op::Raise { .. } | Op::Reraise | Op::TryEnd => starts.push(at + 1),
            _ => {}
        }
    }
    starts.retain(|start| *start < ops.len());
    starts.sort_unstable();
    starts.dedup();
    starts
}

/// The `try`s around each instruction, and how many exceptions are being dealt with there. The compiler opens and closes
/// them in the order of the text; a jump out of one is preceded by its `TryEnd`, which closes it for that path only.
fn tries(ops: &[Op]) -> Vec<(Vec<Try>, usize)> {
    let mut all: Vec<Option<(Vec<Try>, usize)>> = vec![None; ops.len()];
    let mut waiting = vec![(0, Vec::new(), 0)];
    while let Some((at, mut around, caught)) = waiting.pop() {
        let (Some(op), Some(place)) = (ops.get(at), all.get_mut(at)) else { continue };
        if place.is_some() {
            continue;
        }
        *place = Some((around.clone(), caught));
        match op {
            Op::Branch { yes, no, .. } => waiting.extend([(*yes, around.clone(), caught), (*no, around, caught)]),
            Op::Jump { to } => waiting.push((*to, around, caught)),
            Op::Return { .. } | Op::Raise { .. } | Op::Reraise => {}
            Op::TryBegin { handler, catches } => {
                waiting.push((*handler, around.clone(), caught + 1));
                around.push(Try { begin: at, handler: *handler, catches: *catches });
                waiting.push((at + 1, around, caught));
            }
            Op::TryEnd => {
                around.pop();
                waiting.push((at + 1, around, caught));
            }
            Op::EndCatch => waiting.push((at + 1, around, caught.saturating_sub(1))),
            _ => waiting.push((at + 1, around, caught)),
        }
    }
    all.into_iter().map(Option::unwrap_or_default).collect()
}
