//! Precision and recall by kind.

use std::collections::BTreeMap;
use std::fmt;

use duenna_text::reading::Reading;
use serde::Serialize;

use super::{Mark, Marked};

/// A kind with fewer marks is shown, but not held to the aims.
const ENOUGH: u32 = 10;
/// What share of the readings should be right, and of the marks found.
const PRECISION: f64 = 0.95;
const RECALL: f64 = 0.90;

/// What the readers found, and how much of it is right.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    /// How many messages were read.
    pub messages: u32,
    /// How many of them have marks.
    pub marked: u32,
    /// By kind.
    pub kinds: BTreeMap<String, Figures>,
    /// Where readings and marks differ.
    pub differences: Vec<Difference>,
}

/// The figures of a kind.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// Readings in all messages.
    pub found: u32,
    /// Readings that a mark agrees with.
    pub right: u32,
    /// Readings where no mark of that kind and value stands.
    pub wrong: u32,
    /// Marks that no reading agrees with.
    pub missed: u32,
}

/// A reading without a mark, or a mark without a reading.
#[derive(Debug, Serialize)]
pub struct Difference {
    /// Of which run.
    pub run_id: String,
    /// At which turn of it.
    pub turn: u32,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// The kind.
    pub kind: String,
    /// The value.
    pub value: String,
    /// Whether it was read; else it was marked.
    pub read: bool,
}

/// Compares what was read in a message with its marks: they agree if they share a byte, and kind and value are the same.
/// What overlaps a mark that may as well be left out is neither right nor wrong.
pub fn compare(marked: &Marked, readings: &[Reading], report: &mut Report) {
    let mut used = vec![false; marked.marks.len()];
    for reading in readings {
        let (kind, value) = (reading.value.kind(), reading.value.canonical());
        if kind == "yes_no" && !marked.yes_no {
            continue;
        }
        let overlaps = |mark: &Mark| mark.start < reading.span.end && reading.span.start < mark.end;
        let agrees = marked
            .marks
            .iter()
            .zip(&mut used)
            .find(|(mark, used)| !**used && mark.kind == kind && mark.value == value && overlaps(mark));
        let figures = report.kinds.entry(kind.to_owned()).or_default();
        match agrees {
            Some((mark, used)) => {
                *used = true;
                figures.right += u32::from(!mark.optional);
            }
            None if marked.marks.iter().any(|mark| mark.optional && overlaps(mark)) => {}
            None => {
                figures.wrong += 1;
                let (start, end) = (reading.span.start, reading.span.end);
                report.differences.push(difference(marked, start, end, kind, &value, true));
            }
        }
    }
    for (mark, _) in marked.marks.iter().zip(used).filter(|(mark, used)| !used && !mark.optional) {
        report.kinds.entry(mark.kind.clone()).or_default().missed += 1;
        report.differences.push(difference(marked, mark.start, mark.end, &mark.kind, &mark.value, false));
    }
}

fn difference(marked: &Marked, start: usize, end: usize, kind: &str, value: &str, read: bool) -> Difference {
    Difference {
        run_id: marked.run_id.clone(),
        turn: marked.turn,
        start,
        end,
        kind: kind.to_owned(),
        value: value.to_owned(),
        read,
    }
}

impl Figures {
    /// The share of the readings that are right.
    #[must_use]
    pub fn precision(self) -> f64 {
        share(self.right, self.wrong)
    }

    /// The share of the marks that were read.
    #[must_use]
    pub fn recall(self) -> f64 {
        share(self.right, self.missed)
    }

    /// Whether the aims hold, or there are too few marks to tell.
    #[must_use]
    pub fn holds(self) -> bool {
        self.right + self.missed < ENOUGH || self.precision() >= PRECISION && self.recall() >= RECALL
    }
}

fn share(part: u32, rest: u32) -> f64 {
    if part + rest == 0 { 1.0 } else { f64::from(part) / f64::from(part + rest) }
}

impl Report {
    /// Whether the aims hold for each kind with enough marks.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.kinds.values().all(|figures| figures.holds())
    }

    /// All kinds together.
    #[must_use]
    pub fn total(&self) -> Figures {
        self.kinds.values().fold(Figures::default(), |total, one| Figures {
            found: total.found + one.found,
            right: total.right + one.right,
            wrong: total.wrong + one.wrong,
            missed: total.missed + one.missed,
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} messages, {} of them marked by hand", self.messages, self.marked)?;
        writeln!(
            f,
            "{:<15} {:>6} {:>6} {:>6} {:>7} {:>10} {:>7}",
            "kind", "found", "right", "wrong", "missed", "precision", "recall"
        )?;
        let total = ("all".to_owned(), self.total());
        for (kind, one) in self.kinds.iter().chain(std::iter::once((&total.0, &total.1))) {
            let mark = if one.holds() { "" } else { "  below the aim" };
            let (precision, recall) = (one.precision(), one.recall());
            writeln!(
                f,
                "{kind:<15} {:>6} {:>6} {:>6} {:>7} {precision:>10.3} {recall:>7.3}{mark}",
                one.found, one.right, one.wrong, one.missed
            )?;
        }
        for one in &self.differences {
            let what = if one.read { "read, not marked" } else { "marked, not read" };
            writeln!(
                f,
                "{what}: {} {} in {} turn {} at {}..{}",
                one.kind, one.value, one.run_id, one.turn, one.start, one.end
            )?;
        }
        Ok(())
    }
}
