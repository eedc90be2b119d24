//! The label and the recipients of a sink are computed from a call, and only there.
use duenna_core::{Call, Label, Recipient, Sink};

fn build(call: &Call) -> Sink {
    Sink {
        server: call.server.clone(),
        tool: call.tool.clone(),
        label: Label::bottom(),
        recipients: Vec::new(),
        needs: Vec::new(),
    }
}

fn build_by_name(call: &Call, world: duenna_core::World<'_>) -> Sink {
    Sink::of(call, world)
}

fn recipient(party: duenna_core::Party) -> Recipient {
    Recipient { party, asked: false }
}

fn main() {}
