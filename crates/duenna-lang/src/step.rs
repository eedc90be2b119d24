//! What a run stops for, and what it is resumed with. The interpreter performs no effect: it stops, and somebody answers.

use std::borrow::Cow;

use duenna_core::switches::{Rule, holds};
use duenna_core::{BranchPrice, Call, Grain, Key, Label, ReplyLabels, Turn};

use serde_json::Value;

use crate::error::Failure;

/// Why a run stopped.
#[derive(Debug)]
pub enum Step {
    /// It reads the private store. Answer with [`Resumption::Value`], [`Resumption::Missing`] or [`Resumption::Withheld`].
    Read {
        /// The entry.
        key: Key,
        /// How finely.
        grain: Grain,
    },
    /// It asks the user for a value not yet in the store. Answer with [`Resumption::Value`] or [`Resumption::Missing`].
    NewValue {
        /// The entry to make.
        key: Key,
    },
    /// It calls a tool. Answer with [`Resumption::Reply`] or [`Resumption::Refused`].
    Call(CallStep),
    /// It stands before a branch on a labelled value whose arms hold sinks. Every prospect has to be resolved now: asked
    /// about where the user has not said, and logged where allowed. Answer with [`Resumption::Resolved`], [`Resumption::Known`] or
    /// [`Resumption::Paid`].
    Branch(Branch),
    /// A tool's error may have ended it here, or not, for the first time. Whatever may be called from here on has to be written into the log,
    /// before anybody can tell which it was. Answer with [`Resumption::Continue`].
    MayEnd(Vec<LaterCall>),
    /// It left the region whose sinks were resolved last: a `once` answered for it is spent now, used or not. Answer with
    /// [`Resumption::Continue`].
    RegionEnd,
    /// It ended.
    Done,
    /// It ended with an uncaught error.
    Failed(Failure),
}

/// A call the run stopped at.
#[derive(Debug)]
pub struct CallStep {
    /// The call, as decisions take it.
    pub call: Call,
    /// The line of the source it stands on, from 1.
    pub line: u32,
    /// Whether it was resolved at a branch: then nothing new is asked, and its rows are written already.
    pub in_region: bool,
}

/// A branch whose arms hold calls.
#[derive(Debug)]
pub struct Branch {
    /// The calls.
    pub calls: Vec<BranchCall>,
    /// In how many ways they may come, one after the other; none where a course cannot pay for that.
    pub ways: Option<u32>,
}

/// A call that a run may still make.
#[derive(Debug, Clone)]
pub struct LaterCall {
    /// What it may tell.
    pub prospect: Prospect,
    /// Whether it is made at most once, as far as the source shows.
    pub is_once: bool,
}

/// A call that a run, or a preview, may reach.
#[derive(Debug, Clone)]
pub struct Prospect {
    /// What it may tell: labels, and the values that are public facts.
    pub call: Call,
    /// The line of the source it stands on, from 1.
    pub line: u32,
}

/// A call of a branch.
#[derive(Debug)]
pub struct BranchCall {
    /// What it may tell, with what the ends tell before it.
    pub prospect: Prospect,
    /// What is open of what decides that it is made, where the task's course may pay for that. The call tells the rest of it.
    pub control: Label,
}

impl BranchCall {
    /// The call where nothing pays for what decides that it is made, nor for the ends before it.
    #[must_use]
    pub fn asked(&self) -> Call {
        self.known().with_ends_asked()
    }

    /// The call where whoever receives it may know what decides that it is made.
    #[must_use]
    pub fn known(&self) -> Call {
        self.prospect.call.clone().after(&self.control)
    }

    /// The call where the task's course pays for what decides that it is made.
    #[must_use]
    pub fn paid(&self) -> Call {
        let call = self.prospect.call.clone();
        Call { ends: call.ends.join(&self.control), ..call }
    }

    /// The call as it is decided where the branch has that price; none: nothing pays.
    #[must_use]
    pub fn at(&self, price: Option<BranchPrice>) -> Call {
        match price {
            Some(price) if price.is_in_bits() => self.paid(),
            Some(_) => self.known(),
            None => self.asked(),
        }
    }
}

impl Prospect {
    /// The same in an artifact that began with that pc, as each of its calls has it.
    pub(crate) fn under(self, pc: &Label) -> Self {
        Self { call: under(self.call, pc), ..self }
    }
}

fn under(mut call: Call, pc: &Label) -> Call {
    call.pc = call.pc.join(pc);
    for argument in &mut call.arguments {
        argument.value = argument.value.clone().raised(pc);
    }
    call
}

/// What is foreseen of the calls of an artifact that began with that pc, and where ends were possible before them.
pub(crate) struct Under<'f> {
    foresight: &'f dyn Foresight,
    pc: &'f Label,
    ends: Label,
}

impl<'f> Under<'f> {
    pub(crate) fn new(foresight: &'f dyn Foresight, pc: &'f Label) -> Self {
        Self { foresight, pc, ends: Label::bottom() }
    }

    pub(crate) fn after(self, ends: &Label) -> Self {
        Self { ends: self.ends.join(ends), ..self }
    }

    /// The calls as they are there.
    fn there<'c>(&self, calls: &'c [Call]) -> Cow<'c, [Call]> {
        if self.pc.is_bottom() && self.ends.is_bottom() {
            return Cow::Borrowed(calls);
        }
        calls.iter().map(|call| under(call.clone(), self.pc).after(&self.ends)).collect()
    }
}

impl Foresight for Under<'_> {
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels> {
        self.foresight.replies(&self.there(calls))
    }

    fn replies_in_turn(&self, calls: &[Call], turns: &[Turn]) -> Vec<ReplyLabels> {
        self.foresight.replies_in_turn(&self.there(calls), turns)
    }
}

/// What a stopped run is resumed with.
#[derive(Debug, Clone)]
pub enum Resumption {
    /// For [`Step::Read`] and [`Step::NewValue`]: the value and its label.
    Value(Value, Label),
    /// For [`Step::Read`] and [`Step::NewValue`]: there is none. Raises `KeyError` in the artifact.
    Missing,
    /// For [`Step::Call`]: what the server answered.
    Reply(Reply),
    /// For [`Step::Call`]: a decision refused it; the message is a function of labels and public values. Raises
    /// `PermissionError` in the artifact.
    Refused(String),
    /// For [`Step::Call`]: it was cleared and logged, and withheld; with the labels that its answer would have had. For
    /// [`Step::Read`]: the value has no such grain, which is as private as the value. The result is a failure.
    Withheld(ReplyLabels),
    /// For [`Step::Branch`]: for each prospect, whether it may be called.
    Resolved(Vec<bool>),
    /// The same where whoever may be called may know which of them are: the ends before the branch stay as they are.
    Known(Vec<bool>),
    /// The same where the course of the task pays for which of them are, and nobody is asked about that.
    Paid(Vec<bool>),
    /// For [`Step::RegionEnd`] and [`Step::MayEnd`].
    Continue,
}

impl Resumption {
    /// For [`Step::Branch`]: for each call, as [`BranchCall::at`] has it, whether it may be made.
    #[must_use]
    pub fn of_branch(price: Option<BranchPrice>, allowed: Vec<bool>) -> Self {
        match price {
            Some(price) if price.is_in_bits() => Self::Paid(allowed),
            Some(_) => Self::Known(allowed),
            None => Self::Resolved(allowed),
        }
    }

    /// For [`Step::Read`]: the value has no such grain. Whether it has is as private as the value, so that it is a failure.
    #[must_use]
    pub fn without_rung(label: Label) -> Self {
        if holds(Rule::MissingRungIsFailure) { Self::Withheld(ReplyLabels::alike(label)) } else { Self::Missing }
    }
}

/// What a server answered.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The result, or the error's text.
    pub value: Value,
    /// What it tells, and what it tells that the call succeeded or failed.
    pub labels: ReplyLabels,
    /// Whether the tool reported an error. Raises `ToolError` in the artifact.
    pub is_error: bool,
}

/// What the labels of answers would be, were these calls made: the interpreter asks when it looks over the arms of a
/// branch. A function of labels and the log only.
pub trait Foresight {
    /// For each call, the labels of its answer, supposing that all of them are logged (semantics 4.3).
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels>;

    /// The same where they come in these turns, as far as the source shows.
    fn replies_in_turn(&self, calls: &[Call], turns: &[Turn]) -> Vec<ReplyLabels> {
        let _ = turns;
        self.replies(calls)
    }
}
