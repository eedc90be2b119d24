//! What calls would tell, and how their answers would be labelled, before any of them is made.

use crate::flow::{Call, Flow, Sink};
use crate::label::Label;
use crate::log::{Record, World};

/// For each call, its sink and the label of its answer, supposing that all of them were logged: what one tells, another
/// may bring back. Rows add to references and references to rows, so this is repeated until no more is told (semantics
/// 4.3); labels only grow and are finitely many, so it ends.
#[must_use]
pub fn foreseen(calls: &[Call], world: World<'_>) -> Vec<(Sink, Label)> {
    if calls.is_empty() {
        return Vec::new();
    }
    let mut log = world.log.clone();
    let mut written: Vec<Record> = Vec::new();
    loop {
        let world = World { servers: world.servers, log: &log };
        let sinks: Vec<Sink> = calls.iter().map(|call| Flow::new(call.clone(), world).sink().clone()).collect();
        let records: Vec<Record> = sinks.iter().map(|sink| sink.record().clone()).collect();
        if records == written {
            let replies: Vec<Label> = sinks.iter().map(|sink| sink.expected().label(world)).collect();
            return sinks.into_iter().zip(replies).collect();
        }
        for record in &records {
            log.write(record);
        }
        written = records;
    }
}

/// The labels of the answers alone: what the interpreter asks when it looks over both arms of a branch.
#[must_use]
pub fn foreseen_replies(calls: &[Call], world: World<'_>) -> Vec<Label> {
    foreseen(calls, world).into_iter().map(|(_, reply)| reply).collect()
}
