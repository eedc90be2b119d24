//! What calls would tell, and how their answers would be labelled, before any of them is made.

use crate::flow::{Call, ReplyLabels, Sink};
use crate::log::{Log, World};
use crate::switches::{Rule, holds};

/// For each call, its sink and the labels of its answer, supposing that all of them were logged: what one tells, another
/// may bring back. Rows add to references and references to rows, so this is repeated until no more is told (semantics
/// 4.3); labels only grow and are finitely many, so it ends.
#[must_use]
pub fn foreseen(calls: &[Call], world: World<'_>) -> Vec<(Sink, ReplyLabels)> {
    let (sinks, told) = sinks(calls, world);
    let answer = |sink: Sink| {
        let reply = sink.expected().labels(if holds(Rule::RowsAreForeseen) { world.supposing(&told) } else { world });
        (sink, reply)
    };
    sinks.into_iter().map(answer).collect()
}

/// When a call of an artifact comes, as far as its source shows: what one tells is in the answers of those that come later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// From when on what it tells may be in answers.
    pub told: usize,
    /// Up to when what is told may be in its answer.
    pub answered: usize,
}

/// The labels of the answers where the calls come in these turns. Of those that come later the log may have no more than what the ends before
/// them tell (semantics 4.4).
#[must_use]
pub fn foreseen_in_turn(calls: &[Call], turns: &[Turn], world: World<'_>) -> Vec<ReplyLabels> {
    let (sinks, _) = sinks(calls, world);
    let mut told = Log::default();
    for sink in &sinks {
        told.write(sink.clone().if_not_made().record());
    }
    let mut replies = vec![ReplyLabels::default(); sinks.len()];
    let mut all: Vec<usize> = turns.iter().flat_map(|turn| [turn.told, turn.answered]).collect();
    all.sort_unstable();
    all.dedup();
    for now in all {
        for (sink, _) in sinks.iter().zip(turns).filter(|(_, turn)| turn.told == now) {
            told.write(sink.record());
        }
        let world = if holds(Rule::RowsAreForeseen) { world.supposing(&told) } else { world };
        for ((reply, sink), _) in replies.iter_mut().zip(&sinks).zip(turns).filter(|(_, turn)| turn.answered == now) {
            *reply = sink.expected().labels(world);
        }
    }
    replies
}

/// The sinks of calls all of which are logged, with the log of them.
fn sinks(calls: &[Call], world: World<'_>) -> (Vec<Sink>, Log) {
    let mut sinks: Vec<Sink> = calls.iter().map(|call| Sink::of(call, world)).collect();
    let mut told = Log::default();
    let mut changed: Vec<usize> = (0..sinks.len()).collect();
    while !changed.is_empty() {
        for sink in changed.iter().filter_map(|at| sinks.get(*at)) {
            told.write(sink.record());
        }
        changed.clear();
        for (at, (sink, call)) in sinks.iter_mut().zip(calls).enumerate().filter(|(_, (sink, _))| sink.reads_log) {
            let now = Sink::of(call, world.supposing(&told));
            if now.record() != sink.record() {
                changed.push(at);
            }
            *sink = now;
        }
    }
    (sinks, told)
}

/// The labels of the answers alone: what the interpreter asks when it looks over both arms of a branch.
#[must_use]
pub fn foreseen_replies(calls: &[Call], world: World<'_>) -> Vec<ReplyLabels> {
    foreseen(calls, world).into_iter().map(|(_, reply)| reply).collect()
}
