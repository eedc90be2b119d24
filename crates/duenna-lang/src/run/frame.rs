//! Frames as a run and the analysis move them, and exceptions on their way.

use crate::analysis::Live;
use crate::code::Offset;
use crate::code::flow_graph::{FlowGraph, Try, WatchKind};
use crate::exception::ExceptionRecord;
use crate::frame::{Frame, Watch};
use crate::program::Program;
use crate::value::{Slot, Value};

impl Frame {
    /// Goes on at an instruction without having run what lies before it: `kept` of the exceptions are the same there, and
    /// those it would deal with besides are failures. The `try`s that watch there do so now, those too that begin on the way.
    pub(super) fn arrive(&mut self, at: Offset, graph: &FlowGraph, kept: usize) {
        self.at = at;
        let watch = |of: &Try| Watch { handler: of.handler, caught: graph.caught(of.begin) };
        self.watching = graph.tries(at).iter().map(watch).collect();
        self.caught.truncate(kept);
        self.caught.resize(graph.caught(at), Slot::public(Value::Failure));
    }

    /// What the `try`s of this frame see of what fails.
    pub(super) fn watched(&self, program: &Program) -> WatchKind {
        if self.watching.is_empty() {
            return WatchKind::Nothing;
        }
        let Some(code) = program.code(self.code) else { return WatchKind::Everything };
        self.watching.iter().map(|watch| code.graph.sees(watch.handler)).max().unwrap_or_default()
    }

    /// Whether as many `try`s watch, and as many exceptions are dealt with, as the code says of the next instruction.
    pub(super) fn is_in_place(&self, graph: &FlowGraph) -> bool {
        self.watching.len() == graph.tries(self.at).len() && self.caught.len() == graph.caught(self.at)
    }

    /// The frame as the analysis needs it.
    pub(super) fn live(&self) -> Live<'_> {
        Live {
            code: self.code,
            at: self.at,
            registers: &self.registers,
            dst: self.dst,
            more: self.more(),
            default: self.default(),
            stops: self.may_stop(),
            drains: self.drains.is_some(),
            caught: &self.caught,
        }
    }
}

/// What ends a run unless it is caught.
pub(super) enum Thrown {
    /// An exception object.
    Exception(Slot),
    /// A limit: nothing catches it.
    Limit(ExceptionRecord),
}

impl Thrown {
    pub(super) const fn limit(raised: ExceptionRecord) -> Self {
        Self::Limit(raised)
    }
}
