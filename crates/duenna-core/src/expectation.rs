//! What calls would tell, and how their answers would be labelled, before any of them is made.

use crate::flow::{Call, ReplyLabels, Sink};
use crate::log::{Log, World};
use crate::switches::{Rule, holds};

/// For each call, its sink and the labels of its answer, supposing that all of them were logged: what one tells, another
/// may bring back. Rows add to references and references to rows, so this is repeated until no more is told (semantics
/// 4.3); labels only grow and are finitely many, so it ends.
#[must_use]
pub fn foreseen(calls: &[Call], world: World<'_>) -> Vec<(Sink, ReplyLabels)> {
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
    let answer = |sink: Sink| {
        let reply = sink.expected().labels(if holds(Rule::RowsAreForeseen) { world.supposing(&told) } else { world });
        (sink, reply)
    };
    sinks.into_iter().map(answer).collect()
}

/// The labels of the answers alone: what the interpreter asks when it looks over both arms of a branch.
#[must_use]
pub fn foreseen_replies(calls: &[Call], world: World<'_>) -> Vec<ReplyLabels> {
    foreseen(calls, world).into_iter().map(|(_, reply)| reply).collect()
}
