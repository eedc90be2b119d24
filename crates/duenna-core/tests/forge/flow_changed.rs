//! What was labelled is what is decided: nothing in a flow can be changed.
use duenna_core::{Call, Clearance, Flow, Label, Pending};

fn another_call(mut flow: Flow, call: Call) {
    flow.call = call;
}

fn through_the_view(flow: &mut Flow) {
    flow.call().pc = Label::bottom();
}

fn another_label(mut flow: Flow) {
    flow.sink.label = Label::bottom();
}

fn another_call_in_a_clearance(clearance: &mut Clearance, call: Call) {
    *clearance.call() = call;
}

fn another_question(mut pending: Pending) {
    pending.question.lines.clear();
}

fn main() {}
