//! Whence the answers of calls have what they tell.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use duenna_core::{Argument, Call, Label, Labels};

use super::super::FoundCall;
use super::{DatumAtGrain, tells};
use crate::step::Foresight;

/// For how many different calls it is asked whether the answer of another tells what they told. A program with more is still
/// listed in full; of ways through these calls not all are looked at.
const MOST_TELLERS: usize = 64;

/// Whence an answer has a datum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Origin {
    /// It is what the call returns.
    Own,
    /// The log said before that the answer may carry it.
    Before,
    /// These calls of the artifact tell it.
    Calls(Vec<usize>),
}

/// The calls that may be reached, and what their answers would tell.
pub(super) struct Origins<'s> {
    calls: Vec<Call>,
    /// What each tells by itself.
    told: Vec<Label>,
    /// For each its number among those that differ.
    kinds: Vec<usize>,
    /// The same with its public arguments only.
    emptied: Vec<usize>,
    foresight: &'s dyn Foresight,
    /// What answers would tell, as far as it was asked, by the number of the emptied call and that of the other one.
    replies: RefCell<HashMap<(usize, Option<usize>), Label>>,
}

impl<'s> Origins<'s> {
    pub(super) fn new(found: &[&FoundCall], labels: &Labels, foresight: &'s dyn Foresight) -> Self {
        let calls: Vec<Call> = found.iter().map(|found| found.call(labels)).collect();
        let told = calls.iter().map(told).collect();
        let (mut numbers, mut of_emptied) = (HashMap::new(), HashMap::new());
        let kinds = calls.iter().map(|call| number(call, &mut numbers)).collect();
        let emptied = calls.iter().map(|call| number(&emptied(call), &mut of_emptied)).collect();
        Self { calls, told, kinds, emptied, foresight, replies: RefCell::default() }
    }

    /// What each call tells by itself.
    pub(super) fn told(&self) -> &[Label] {
        &self.told
    }

    /// Whence the answer of a call has a datum that it does not just give back.
    pub(super) fn origin(&self, at: usize, wanted: DatumAtGrain<'_>) -> Option<Origin> {
        let call = self.calls.get(at)?;
        let datum = wanted.0;
        if !datum.is_carried()
            && datum.server() == Some(&call.server)
            && datum.tool().is_none_or(|tool| *tool == call.tool)
        {
            return Some(Origin::Own);
        }
        if self.replies(at, None, wanted) {
            return Some(Origin::Before);
        }
        let may_tell = |other: &usize| *other != at && self.told.get(*other).is_some_and(|told| tells(told, wanted));
        let mut asked = BTreeSet::new();
        let is_asked = |other: &usize| {
            let Some(kind) = self.kinds.get(*other) else { return false };
            asked.contains(kind) || asked.len() < MOST_TELLERS && asked.insert(*kind)
        };
        let tellers = (0..self.calls.len()).filter(may_tell).filter(is_asked);
        let tellers: Vec<usize> = tellers.filter(|other| self.replies(at, Some(*other), wanted)).collect();
        (!tellers.is_empty()).then_some(Origin::Calls(tellers))
    }

    /// Whether the answer of a call tells this if nothing private is sent, once another call was made.
    fn replies(&self, at: usize, other: Option<usize>, wanted: DatumAtGrain<'_>) -> bool {
        let (Some(call), Some(emptied_kind)) = (self.calls.get(at), self.emptied.get(at)) else { return false };
        let kinds = (*emptied_kind, other.and_then(|other| self.kinds.get(other)).copied());
        if let Some(known) = self.replies.borrow().get(&kinds) {
            return tells(known, wanted);
        }
        let other = other.and_then(|other| self.calls.get(other)).cloned();
        let calls: Vec<Call> = std::iter::once(emptied(call)).chain(other).collect();
        let reply = self.foresight.replies(&calls).into_iter().next().unwrap_or_default().value;
        let is_told = tells(&reply, wanted);
        self.replies.borrow_mut().insert(kinds, reply);
        is_told
    }
}

/// All that a call tells by itself.
fn told(call: &Call) -> Label {
    let around = call.pc.join(&call.choice);
    call.arguments.iter().fold(around, |all, argument| all.join(argument.value.label()))
}

/// A call with its public arguments only: what its answer tells nevertheless, the log knows.
fn emptied(call: &Call) -> Call {
    let public = |argument: &Argument| {
        let is_public = argument.value.label().is_public();
        if is_public {
            argument.clone()
        } else {
            let (folder, text) = (argument.folder.clone(), argument.text.clone());
            Argument { folder, text, ..Argument::foreseen(&argument.name, Label::bottom()) }
        }
    };
    let arguments = call.arguments.iter().map(public).collect();
    Call { arguments, pc: Label::bottom(), choice: Label::bottom(), ..call.clone() }
}

/// The number of a call among those that differ.
fn number(call: &Call, numbers: &mut HashMap<String, usize>) -> usize {
    let next = numbers.len();
    // What cannot be written is like no other.
    let written = serde_json::to_string(call).unwrap_or_else(|_| next.to_string());
    *numbers.entry(written).or_insert(next)
}
