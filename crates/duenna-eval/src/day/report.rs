//! What came of the week.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::suite::{AskedPair, Cause, Ran, causes};

/// How often a person may be asked on the first day, with how many lines; on the days after it not at all.
const MOST: (usize, usize) = (3, 5);

/// What came of the suite.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Report {
    /// The ordinary days.
    pub days: Vec<DayReport>,
    /// What was not done.
    pub failed: Vec<Failed>,
    /// The last day.
    pub hostile: Vec<HostileReport>,
}

/// One ordinary day.
#[derive(Debug, Clone, Serialize)]
pub struct DayReport {
    /// Which, from 1.
    pub day: u32,
    /// How often the user was interrupted.
    pub questions: usize,
    /// Lines of the questions, as the terminal numbers them: what one answer settles.
    pub lines: usize,
    /// What they settle: a datum for a party, or somebody who shapes something.
    pub pairs: usize,
    /// The pairs by why they were asked.
    pub by_cause: BTreeMap<Cause, usize>,
}

/// An artifact that did not do what it should.
#[derive(Debug, Clone, Serialize)]
pub struct Failed {
    /// On which day.
    pub day: u32,
    /// Which.
    pub artifact: String,
    /// Why.
    pub why: String,
}

/// A hostile artifact.
#[derive(Debug, Clone, Serialize)]
pub struct HostileReport {
    /// Which.
    pub artifact: String,
    /// How often the user was interrupted.
    pub questions: usize,
    /// How many calls were refused.
    pub refused: u64,
    /// Whether the secret left.
    pub leaked: bool,
    /// Whether it does with checks off.
    pub unchecked: bool,
}

impl DayReport {
    pub(super) fn new(day: u32) -> Self {
        Self { day, questions: 0, lines: 0, pairs: 0, by_cause: BTreeMap::new() }
    }

    pub(super) fn add(&mut self, ran: &Ran, pairs: &[AskedPair]) {
        self.questions += ran.interruptions;
        self.lines += ran.items;
        self.pairs += ran.lines;
        for pair in pairs {
            *self.by_cause.entry(pair.cause).or_default() += 1;
        }
    }
}

impl Report {
    /// Whether everything was done, and no secret left that does with checks off.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.failed.is_empty()
            && !self.hostile.is_empty()
            && self.hostile.iter().all(|one| one.unchecked && !one.leaked)
    }

    /// Whether the user was asked as seldom as is aimed at.
    #[must_use]
    pub fn is_met(&self) -> bool {
        let seldom = |day: &DayReport| {
            (day.questions, day.lines) <= (0, 0) || day.day == 1 && day.questions <= MOST.0 && day.lines <= MOST.1
        };
        self.days.iter().all(seldom)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| day | questions | lines | pairs | of these |")?;
        writeln!(f, "|---|---|---|---|---|")?;
        for DayReport { day, questions, lines, pairs, by_cause } in &self.days {
            writeln!(f, "| {day} | {questions} | {lines} | {pairs} | {} |", causes(by_cause))?;
        }
        writeln!(f, "\n| hostile | questions | calls refused | leaked | with checks off |")?;
        writeln!(f, "|---|---|---|---|---|")?;
        for HostileReport { artifact, questions, refused, leaked, unchecked } in &self.hostile {
            let word = |leaked: &bool| if *leaked { "yes" } else { "no" };
            writeln!(f, "| {artifact} | {questions} | {refused} | {} | {} |", word(leaked), word(unchecked))?;
        }
        for Failed { day, artifact, why } in &self.failed {
            writeln!(f, "\nday {day}, {artifact}: {why}")?;
        }
        let (questions, lines) = MOST;
        let met = if self.is_met() { "met" } else { "not met" };
        write!(f, "\nThe aim ({questions} questions with {lines} lines at most on day 1, none from day 2 on) is {met}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32, questions: usize, lines: usize) -> DayReport {
        DayReport { questions, lines, ..DayReport::new(day) }
    }

    #[test]
    fn the_aim_is_for_the_first_day_and_for_those_after_it() {
        let is_met = |days: &[DayReport]| Report { days: days.to_vec(), ..Report::default() }.is_met();
        assert!(is_met(&[day(1, 3, 5), day(2, 0, 0)]));
        assert!(!is_met(&[day(1, 3, 6)]) && !is_met(&[day(1, 4, 4)]) && !is_met(&[day(1, 0, 0), day(2, 1, 1)]));
    }

    #[test]
    fn an_attack_that_never_works_proves_nothing() {
        let hostile = |leaked, unchecked| Report {
            hostile: vec![HostileReport { artifact: String::new(), questions: 0, refused: 0, leaked, unchecked }],
            ..Report::default()
        };
        assert!(hostile(false, true).is_good());
        assert!(!hostile(false, false).is_good() && !hostile(true, true).is_good() && !Report::default().is_good());
    }
}
