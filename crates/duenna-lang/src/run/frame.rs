//! Frames, and exceptions on their way.

use duenna_core::switches::{Rule, holds};
use serde::{Deserialize, Serialize};

use crate::analysis::Live;
use crate::code::{Offset, Reg};
use crate::exception::ExceptionRecord;
use crate::flow_graph::{FlowGraph, Try};
use crate::operators::ResultUse;
use crate::value::{ObjectRef, Slot, Value};

/// A function, or the module, that runs.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct Frame {
    pub(super) code: u32,
    /// The next instruction.
    pub(super) at: Offset,
    pub(crate) registers: Vec<Slot>,
    /// Where the caller wants the result.
    pub(super) dst: Reg,
    /// The `try`s that watch, outermost first.
    pub(super) watching: Vec<Watch>,
    /// What handlers are dealing with.
    pub(crate) caught: Vec<Slot>,
    /// Who resumed it, if it is a generator's.
    pub(super) resumed: Option<Resumer>,
    /// What becomes of its result.
    pub(super) then: ResultUse,
    /// The generator whose items it takes.
    pub(super) drains: Option<ObjectRef>,
}

/// Who wants the next item of a generator.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Resumer {
    pub(super) object: ObjectRef,
    /// Where a loop learns whether there was an item.
    pub(super) more: Option<Reg>,
    /// What there is instead of the error at the end.
    pub(super) default: Option<Slot>,
    /// Whether it is to end.
    pub(super) closes: bool,
}

/// A `try` that watches.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct Watch {
    pub(super) handler: Offset,
    /// How many exceptions were being dealt with when it began.
    pub(super) caught: usize,
}

impl Frame {
    pub(super) fn new(code: u32, registers: usize, dst: Reg) -> Self {
        Self { code, dst, registers: vec![Slot::UNBOUND; registers], ..<Self as Default>::default() }
    }

    /// The frame of a function that returned, for another that is called.
    pub(super) fn again(&mut self, code: u32, dst: Reg) {
        self.code = code;
        self.dst = dst;
        self.at = 0;
        self.watching.clear();
        self.caught.clear();
    }

    /// Whether nobody wants anything of its result but the value.
    pub(super) const fn returns_plainly(&self) -> bool {
        self.resumed.is_none() && self.drains.is_none() && matches!(self.then, ResultUse::Keep)
    }

    /// Goes on at an instruction without having run what lies before it: `kept` of the exceptions are the same there, and
    /// those it would deal with besides are failures. The `try`s that watch there do so now, those too that begin on the way.
    pub(super) fn arrive(&mut self, at: Offset, graph: &FlowGraph, kept: usize) {
        self.at = at;
        let watch = |of: &Try| Watch { handler: of.handler, caught: graph.caught(of.begin) };
        self.watching = graph.tries(at).iter().map(watch).collect();
        self.caught.truncate(kept);
        self.caught.resize(graph.caught(at), Slot::public(Value::Failure));
    }

    /// Whether as many `try`s watch, and as many exceptions are dealt with, as the code says of the next instruction.
    pub(super) fn is_in_place(&self, graph: &FlowGraph) -> bool {
        self.watching.len() == graph.tries(self.at).len() && self.caught.len() == graph.caught(self.at)
    }

    /// The generator whose frame it is.
    pub(super) fn generator(&self) -> Option<ObjectRef> {
        self.resumed.as_ref().map(|resumed| resumed.object)
    }

    /// What it holds.
    pub(crate) fn each_slot(&self, each: &mut dyn FnMut(&Slot)) {
        let default = self.resumed.iter().filter_map(|resumed| resumed.default.as_ref());
        self.registers.iter().chain(&self.caught).chain(default).for_each(each);
    }

    /// The generators it has to do with.
    pub(crate) fn each_object(&self, each: &mut dyn FnMut(ObjectRef)) {
        self.generator().into_iter().chain(self.drains).for_each(each);
    }

    /// Where whoever resumed it learns whether it gave something.
    pub(super) fn more(&self) -> Option<Reg> {
        self.resumed.as_ref().and_then(|resumed| resumed.more)
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

    /// Whether it runs a generator that was resumed so that whether it returns or yields decides if something is raised in whoever
    /// resumed it.
    pub(super) fn may_stop(&self) -> bool {
        let raises = |resumed: &Resumer| resumed.more.is_none() && resumed.default.is_none();
        holds(Rule::StopIsTold) && self.resumed.as_ref().is_some_and(raises)
    }

    /// What whoever resumed it gets where it ends.
    pub(super) fn default(&self) -> Option<&Slot> {
        self.resumed.as_ref().and_then(|resumed| resumed.default.as_ref())
    }

    pub(super) fn set(&mut self, at: Reg, slot: Slot) {
        if let Some(place) = self.registers.get_mut(usize::from(at)) {
            *place = slot;
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
