//! What the answers to calls would be labelled, before any of them is made.

use crate::flow::{Call, Flow};
use crate::label::Label;
use crate::log::World;

/// For each call, the label of its answer, supposing that all of them were logged: an answer may carry what any of the
/// others told. Rows add to references and replies to rows, so this is repeated until nothing changes (semantics 4.3).
#[must_use]
pub fn foreseen_replies(calls: &[Call], world: World<'_>) -> Vec<Label> {
    if calls.is_empty() {
        return Vec::new();
    }
    let mut log = world.log.clone();
    let mut labels: Vec<Label> = Vec::new();
    loop {
        let flows: Vec<Flow> =
            calls.iter().map(|call| Flow::new(call.clone(), World { servers: world.servers, log: &log })).collect();
        for flow in &flows {
            log.write(flow.sink().record());
        }
        let next = World { servers: world.servers, log: &log };
        let found: Vec<Label> = flows.iter().map(|flow| flow.sink().expected().label(next)).collect();
        if found == labels {
            return labels;
        }
        labels = found;
    }
}
