//! A task's course: the bits that the ends of its artifacts may tell without a question (semantics 4.4).
//!
//! Where an artifact may end by a tool's error, whoever receives a call after that learns that it did not end. Everybody outside together
//! learns one thing of an artifact: before which of their calls it ended, or that it did not. Where it may make *n* of them, that is one
//! of *n* + 1, and takes ⌈log₂(n + 1)⌉ bits. They are taken when it might end for the first time, whether it does or not: what is left
//! tells nothing.

use serde::{Deserialize, Serialize};

use crate::flow::{Call, Flow, Sink};
use crate::switches::{Rule, holds};

/// What is left of a task's bits, and what its present artifact may do for those that it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Course {
    bits: u8,
    /// The calls to others that are paid for.
    calls: u32,
    /// Whether the artifact took what it needs.
    is_priced: bool,
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
    /// those to others than the user's own, or all that are left, for as many calls as these pay.
    pub fn price<'a>(&mut self, later: impl IntoIterator<Item = (&'a Sink, bool)>) {
        let mut heard = later.into_iter().filter(|(sink, _)| sink.reaches_others());
        self.take(heard.try_fold(0_u32, |many, (_, is_once)| is_once.then_some(many.saturating_add(1))));
    }

    /// Takes the bits for so many calls, if it is known how many there may be; once in an artifact.
    fn take(&mut self, calls: Option<u32>) {
        if std::mem::replace(&mut self.is_priced, true) {
            return;
        }
        let most = 1_u32.checked_shl(self.bits.into()).map_or(u32::MAX, |ways| ways - 1);
        self.calls = calls.map_or(most, |calls| calls.min(most));
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

    /// In how many ways the artifacts of a task can go that may make so many calls, one after the other.
    fn ways(bits: u8, artifacts: &[Option<u32>]) -> u64 {
        let mut course = Course::of(bits);
        artifacts.iter().fold(1, |ways, calls| {
            course.begin();
            course.take(*calls);
            ways * (u64::from(course.calls) + 1)
        })
    }

    #[test]
    fn all_that_a_task_can_tell_by_its_ends_are_its_bits() {
        let calls = [None, Some(0), Some(1), Some(2), Some(3), Some(7), Some(200)];
        for bits in 0..=8 {
            for first in calls {
                for second in calls {
                    for third in calls {
                        let ways = ways(bits, &[first, second, third]);
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
        assert_eq!((course.calls, course.bits()), (63, 0));
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
