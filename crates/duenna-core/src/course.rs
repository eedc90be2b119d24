//! A task's course: the bits that the ends of its artifacts, and branches of theirs, may tell without a question (semantics 3.11, 4.4).
//!
//! Where an artifact may end by a tool's error, whoever receives a call after that learns that it did not end. Everybody outside together
//! learns one thing of an artifact: before which of their calls it ended, or that it did not. Where it may make *n* of them, that is one
//! of *n* + 1, and takes ⌈log₂(n + 1)⌉ bits. They are taken when it might end for the first time, whether it does or not: what is left
//! tells nothing.
//!
//! A branch on open data tells whoever its arms may call which of them ran. Where its calls may come in *w* ways, that takes ⌈log₂(w)⌉ bits more,
//! taken where it begins: the ways of all branches, one after the other, and for each of them the place of the end, are everything that there is to
//! tell.

use serde::{Deserialize, Serialize};

use crate::decide::foresee;
use crate::flow::{Call, Flow, Sink};
use crate::permission::{Moment, Permissions};
use crate::switches::{Rule, holds, upheld};
use crate::verdict::Foresight;

/// What is left of a task's bits, and what its present artifact may do for those that it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Course {
    bits: u8,
    /// The calls to others that are paid for.
    calls: u32,
    /// Whether the artifact took what it needs.
    is_priced: bool,
}

/// What a branch takes of a course that pays for which of its calls are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "what a branch costs has to be taken"]
pub struct BranchPrice {
    /// None where whoever may be called may know which of the calls are made: answers of the user pay then, one for *once* among them.
    bits: Option<u8>,
    /// Of the calls that are paid for.
    calls: u32,
}

impl BranchPrice {
    /// Whether bits pay, and no answers of the user.
    #[must_use]
    pub const fn is_in_bits(self) -> bool {
        self.bits.is_some()
    }
}

impl Course {
    /// A course of so many bits.
    #[must_use]
    pub const fn of(bits: u8) -> Self {
        Self { bits, calls: 0, is_priced: false }
    }

    /// The bits that are left.
    #[must_use]
    pub const fn bits(&self) -> u8 {
        self.bits
    }

    /// Whether an artifact that begins now may end so.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.bits > 0
    }

    /// Another artifact begins.
    pub const fn begin(&mut self) {
        (self.calls, self.is_priced) = (0, false);
    }

    /// Nothing is paid for any more.
    pub const fn close(&mut self) {
        *self = Self { bits: 0, calls: 0, is_priced: true };
    }

    /// The artifact might end for the first time; `later`: all calls that may come, and whether each comes at most once. It takes the bits for
    /// those to others than the user's own; where nobody knows how many they are, three quarters of what is left, for as many calls as these pay.
    pub fn price<'a>(&mut self, later: impl IntoIterator<Item = (&'a Sink, bool)>) {
        let mut heard = later.into_iter().filter(|(sink, _)| sink.reaches_others());
        self.take(heard.try_fold(0_u32, |many, (_, is_once)| is_once.then_some(many.saturating_add(1))));
    }

    /// Takes the bits for so many calls, if it is known how many there may be; once in an artifact.
    fn take(&mut self, calls: Option<u32>) {
        if std::mem::replace(&mut self.is_priced, true) {
            return;
        }
        let pays = |bits: u8| 1_u32.checked_shl(bits.into()).map_or(u32::MAX, |ways| ways - 1);
        self.calls = calls.map_or(pays(self.bits - self.bits / 4), |calls| calls.min(pays(self.bits)));
        let taken = bits_for(u64::from(self.calls) + 1);
        self.bits = u8::try_from(taken).map_or(0, |taken| self.bits.saturating_sub(taken));
    }

    /// The flow of a call, with what the ends tell before it among what is asked about, unless the course pays for that. It never does for a
    /// model, which writes what comes next.
    ///
    /// # Errors
    /// Those of `flow`.
    pub fn flow<E>(&self, call: Call, is_model: bool, flow: impl Fn(Call) -> Result<Flow, E>) -> Result<Flow, E> {
        let call = if is_model { call.with_ends_asked() } else { call };
        if call.ends.is_bottom() {
            return flow(call);
        }
        let made = flow(call.clone())?;
        if made.sink().tells_of_ends() && !self.pays() { flow(call.with_ends_asked()) } else { Ok(made) }
    }

    /// What the course takes for a branch, if it can pay for it. `known`: its calls where whoever receives them may know what decides that they
    /// are made; `paid`: the same calls where it pays for that; `ways`: in how many they may come, one after the other, if that can be counted. It costs no bits where the user is
    /// asked about nothing less that way. Nothing pays where calls to others cannot be counted.
    #[must_use]
    pub fn branch_price(
        self,
        ways: Option<u32>,
        (known, paid): (&[Sink], &[Sink]),
        (permissions, moment): (&Permissions, &Moment),
    ) -> Option<BranchPrice> {
        if ways.is_none() && paid.iter().any(Sink::reaches_others) {
            return None;
        }
        let is_settled = |(known, paid): (&Sink, &Sink)| {
            let said = foresee(known, permissions, moment);
            !matches!(said, Foresight::Ask(_)) || said == foresee(paid, permissions, moment)
        };
        let bits = if known.iter().zip(paid).all(is_settled) {
            None
        } else {
            Some(upheld(Rule::BranchesCost, u8::try_from(bits_for(ways?.into())).ok()?))
        };
        let calls = known.iter().filter(|sink| self.is_priced && sink.tells_of_ends() && holds(Rule::BranchCallsCount));
        let price = BranchPrice { bits, calls: u32::try_from(calls.count()).ok()? };
        let is_affordable =
            price.bits.unwrap_or_default() <= self.bits && price.calls <= self.calls || !holds(Rule::CourseIsPaid);
        is_affordable.then_some(price)
    }

    /// A branch begins that it pays for.
    pub fn pay(&mut self, price: BranchPrice) {
        self.bits = self.bits.saturating_sub(price.bits.unwrap_or_default());
        self.calls = self.calls.saturating_sub(price.calls);
    }

    /// A call stands in the log; whether the course paid for it.
    pub fn note(&mut self, sink: &Sink) -> bool {
        let is_paid = sink.tells_of_ends();
        if is_paid && holds(Rule::CourseCounts) {
            self.calls = self.calls.saturating_sub(1);
        }
        is_paid
    }

    fn pays(self) -> bool {
        self.calls > 0 || !holds(Rule::CourseIsPaid)
    }
}

/// How many bits it takes to name one of so many.
const fn bits_for(many: u64) -> u32 {
    u64::BITS - many.saturating_sub(1).leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In how many ways the artifacts of a task can go that may make so many calls, one after the other, with a branch of so many ways in each.
    fn ways(bits: u8, artifacts: &[(Option<u32>, u32)]) -> u64 {
        let mut course = Course::of(bits);
        artifacts.iter().fold(1, |ways, (calls, arms)| {
            course.begin();
            course.take(*calls);
            let bits = u8::try_from(bits_for(u64::from(*arms))).expect("few");
            let (price, is_paid) = (BranchPrice { bits: Some(bits), calls: 0 }, bits <= course.bits);
            let taken = u64::from(course.calls) + 1;
            if is_paid {
                course.pay(price);
            }
            ways * taken * u64::from(if is_paid { *arms } else { 1 })
        })
    }

    #[test]
    fn all_that_a_task_can_tell_by_its_ends_are_its_bits() {
        let calls = [None, Some(0), Some(1), Some(3), Some(200)];
        let calls: Vec<(Option<u32>, u32)> =
            calls.iter().flat_map(|calls| [1, 2, 3, 9].map(|ways| (*calls, ways))).collect();
        for bits in 0..=8 {
            for first in &calls {
                for second in &calls {
                    for third in &calls {
                        let ways = ways(bits, &[*first, *second, *third]);
                        assert!(ways <= 1 << bits, "{ways} ways by {bits} bits: {first:?}, {second:?}, {third:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn an_artifact_takes_what_it_needs_once() {
        let mut course = Course::of(8);
        course.begin();
        course.take(Some(3));
        course.take(None);
        assert_eq!((course.calls, course.bits()), (3, 6));
        course.begin();
        assert!(!course.pays(), "nothing is taken before it might end");
        course.take(Some(0));
        assert_eq!((course.calls, course.bits()), (0, 6));
        course.begin();
        course.take(None);
        assert_eq!((course.calls, course.bits()), (31, 1), "what branches may need is left");
        course.begin();
        course.take(None);
        assert_eq!((course.calls, course.bits()), (1, 0));
        course.begin();
        course.take(Some(1));
        assert!(!course.pays() && !course.is_open());
    }

    #[test]
    fn a_closed_course_pays_nothing() {
        let mut course = Course::of(8);
        course.take(Some(1));
        course.close();
        course.take(Some(1));
        assert!(!course.pays() && !course.is_open());
    }
}
