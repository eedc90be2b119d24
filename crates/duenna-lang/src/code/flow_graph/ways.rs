//! In how many ways the calls of a branch may come, one after the other (semantics 3.11).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::{FlowGraph, Meet, WatchKind};
use crate::code::{Code, Offset, Op};

/// The most ways that are counted: more than the bits pay for that a course has unless the user says otherwise.
const MOST: usize = 1 << 8;

/// One call after the other, by their places: all that may come from somewhere on, and with each list whatever it begins with.
type Ways = BTreeSet<Vec<Offset>>;

/// What lies between a branch and where its arms meet.
struct Between<'a> {
    code: &'a Code,
    /// Where it begins.
    from: Offset,
    /// The block in which the arms meet.
    stop: usize,
    calls: &'a BTreeSet<Offset>,
    /// The ways from each block that holds calls; none while those of what follows it are counted.
    ways: BTreeMap<usize, Option<Ways>>,
}

impl FlowGraph {
    /// In how many ways these calls may come from `from` on and before `exit`: by the arms that are taken, an error at any instruction that a
    /// `try` watches, a condition that is a failure, and whatever may stop it between. `None` where a call may come twice, or lies elsewhere,
    /// or `exit` may be missed, or there are too many.
    pub(crate) fn ways(&self, code: &Code, (from, exit): (Offset, Offset), calls: &BTreeSet<Offset>) -> Option<u32> {
        let (first, stop) = (self.block_of(from), self.block_of(exit));
        if first == stop || self.range(stop).start != exit {
            return None;
        }
        let mut between = Between { code, from, stop, calls, ways: BTreeMap::new() };
        // An exception may be raised where the branch begins, by the instruction before it.
        let mut begins = self.handlers(from.saturating_sub(1));
        begins.push(first);
        let mut all = Ways::from([Vec::new()]);
        for begin in begins {
            let calling = self.calling(begin, &between)?;
            self.count(&calling, &mut between)?;
            for block in calling {
                all.extend(between.ways.get(&block)?.iter().flatten().cloned());
            }
        }
        let is_counted = |call: &Offset| between.ways.contains_key(&self.block_of(*call));
        (calls.iter().all(is_counted) && all.len() <= MOST).then_some(all.len())?.try_into().ok()
    }

    /// Counts the ways from these blocks, each after those of what follows it.
    fn count(&self, blocks: &[usize], between: &mut Between<'_>) -> Option<()> {
        let mut waiting = blocks.to_vec();
        while let Some(block) = waiting.last().copied() {
            match between.ways.get(&block) {
                None => {
                    between.ways.insert(block, None);
                    for next in self.next(block, between)? {
                        waiting.extend(self.calling(next, between)?);
                    }
                }
                Some(None) => {
                    let ways = self.ways_from(block, between)?;
                    between.ways.insert(block, Some(ways));
                    waiting.pop();
                }
                Some(Some(_)) => {
                    waiting.pop();
                }
            }
        }
        Some(())
    }

    /// The ways from a block that holds calls, where those of what follows it are known; none if it follows itself.
    fn ways_from(&self, block: usize, between: &Between<'_>) -> Option<Ways> {
        let mut all = Ways::new();
        let go_on = |all: &mut Ways, made: &[Offset], next: usize| -> Option<()> {
            for block in self.calling(next, between)? {
                for ways in between.ways.get(&block)?.as_ref()? {
                    all.insert([made, ways].concat());
                }
            }
            (all.len() <= MOST).then_some(())
        };
        let within = self.within(block, between);
        // One block is watched by the same `try`s throughout.
        let handlers = self.handlers(within.start);
        let calls: Vec<Offset> = between.calls.range(within).copied().collect();
        for many in 0..=calls.len() {
            let made = calls.get(..many)?;
            // Whatever stops it there, and an error.
            all.insert(made.to_vec());
            handlers.iter().try_for_each(|handler| go_on(&mut all, made, *handler))?;
        }
        self.follows(block, between)?.into_iter().try_for_each(|next| go_on(&mut all, &calls, next))?;
        Some(all)
    }

    /// The blocks that hold calls to which what begins with a block comes first.
    fn calling(&self, block: usize, between: &Between<'_>) -> Option<Vec<usize>> {
        let (mut found, mut seen, mut waiting) = (Vec::new(), BTreeSet::new(), vec![block]);
        while let Some(block) = waiting.pop() {
            if block == between.stop || !seen.insert(block) {
                continue;
            }
            if between.calls.range(self.within(block, between)).next().is_some() {
                found.push(block);
            } else {
                waiting.extend(self.next(block, between)?);
            }
        }
        Some(found)
    }

    /// The instructions of a block, from where the branch begins.
    fn within(&self, block: usize, between: &Between<'_>) -> Range<Offset> {
        let range = self.range(block);
        if range.contains(&between.from) { between.from..range.end } else { range }
    }

    /// Where an exception may go that is raised at an instruction.
    fn handlers(&self, at: Offset) -> Vec<usize> {
        self.raises_to(self.tries(at)).into_iter().filter(|to| *to != self.raised()).collect()
    }

    /// All blocks that may follow a block.
    fn next(&self, block: usize, between: &Between<'_>) -> Option<BTreeSet<usize>> {
        let mut next: BTreeSet<usize> = self.follows(block, between)?.into_iter().collect();
        next.extend(self.handlers(self.within(block, between).start));
        Some(next)
    }

    /// Those that may follow it where nothing is raised. A condition that is a failure takes neither arm.
    fn follows(&self, block: usize, between: &Between<'_>) -> Option<Vec<usize>> {
        let mut next = self.falls_to(&between.code.ops, block);
        if next.iter().any(|next| *next >= self.returned()) {
            return None;
        }
        let last = self.range(block).end.checked_sub(1);
        if let Some(at) = last
            && matches!(between.code.ops.get(at), Some(Op::Branch { .. }))
            && let Meet::At(meet) = self.meet(at, WatchKind::Nothing)
        {
            next.push(self.block_of(meet));
        }
        Some(next)
    }
}
