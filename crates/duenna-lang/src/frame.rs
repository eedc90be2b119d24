//! The frames of functions and generators: what of a run a value can hold.

use duenna_core::switches::{Rule, holds};
use serde::{Deserialize, Serialize};

use crate::value::{ObjectRef, Slot};

/// A register of a frame.
pub(crate) type Reg = u16;
/// The place of an instruction in its code.
pub(crate) type Offset = usize;

/// A function, or the module, that runs.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct Frame {
    pub(crate) code: u32,
    /// The next instruction.
    pub(crate) at: Offset,
    pub(crate) registers: Vec<Slot>,
    /// Where the caller wants the result.
    pub(crate) dst: Reg,
    /// The `try`s that watch, outermost first.
    pub(crate) watching: Vec<Watch>,
    /// What handlers are dealing with.
    pub(crate) caught: Vec<Slot>,
    /// Who resumed it, if it is a generator's.
    pub(crate) resumed: Option<Resumer>,
    /// What becomes of its result.
    pub(crate) then: ResultUse,
    /// The generator whose items it takes.
    pub(crate) drains: Option<ObjectRef>,
}

/// Who wants the next item of a generator.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Resumer {
    pub(crate) object: ObjectRef,
    /// Where a loop learns whether there was an item.
    pub(crate) more: Option<Reg>,
    /// What there is instead of the error at the end.
    pub(crate) default: Option<Slot>,
    /// Whether it is to end.
    pub(crate) closes: bool,
}

/// A `try` that watches.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Watch {
    pub(crate) handler: Offset,
    /// How many exceptions were being dealt with when it began.
    pub(crate) caught: usize,
}

/// What becomes of the result of a method behind an operator.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum ResultUse {
    /// It is the result.
    #[default]
    Keep,
    /// Whether it is true.
    Truth,
    /// Whether it is not.
    Not,
    /// It must be a text.
    Text,
}

impl Frame {
    pub(crate) fn new(code: u32, registers: usize, dst: Reg) -> Self {
        Self { code, dst, registers: vec![Slot::UNBOUND; registers], ..<Self as Default>::default() }
    }

    /// The frame of a function that returned, for another that is called.
    pub(crate) fn again(&mut self, code: u32, dst: Reg) {
        self.code = code;
        self.dst = dst;
        self.at = 0;
        self.watching.clear();
        self.caught.clear();
    }

    /// Whether nobody wants anything of its result but the value.
    pub(crate) const fn returns_plainly(&self) -> bool {
        self.resumed.is_none() && self.drains.is_none() && matches!(self.then, ResultUse::Keep)
    }

    /// The generator whose frame it is.
    pub(crate) fn generator(&self) -> Option<ObjectRef> {
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
    pub(crate) fn more(&self) -> Option<Reg> {
        self.resumed.as_ref().and_then(|resumed| resumed.more)
    }

    /// Whether it runs a generator that was resumed so that whether it returns or yields decides if something is raised in whoever
    /// resumed it.
    pub(crate) fn may_stop(&self) -> bool {
        let raises = |resumed: &Resumer| resumed.more.is_none() && resumed.default.is_none();
        holds(Rule::StopIsTold) && self.resumed.as_ref().is_some_and(raises)
    }

    /// What whoever resumed it gets where it ends.
    pub(crate) fn default(&self) -> Option<&Slot> {
        self.resumed.as_ref().and_then(|resumed| resumed.default.as_ref())
    }

    pub(crate) fn set(&mut self, at: Reg, slot: Slot) {
        if let Some(place) = self.registers.get_mut(usize::from(at)) {
            *place = slot;
        }
    }
}
