//! Recall by sort, precision against the marks, time.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::values::{Said, Sort};
use super::{FRESH, Mark, Marked};

/// What share of what is said should be right, and should have a place that says it.
const PRECISION: f64 = 0.9;
const GROUNDED: f64 = 0.95;

/// Under so many keys a value may be told; more are no choice.
const MOST_KEYS: usize = 2;

/// The figures of all messages.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    /// By domain, and by half: the persona that the engine was tuned on, and the others.
    pub halves: BTreeMap<String, BTreeMap<&'static str, Figures>>,
    /// What was missed and what is wrong, if that is asked for.
    pub differences: Vec<String>,
    #[serde(skip)]
    pub(super) is_verbose: bool,
}

/// The figures of some messages.
#[derive(Debug, Default, Clone, Serialize)]
pub struct Figures {
    /// How many.
    pub messages: u32,
    /// Values that are told, and such as were proposed.
    pub told: usize,
    /// Values that were proposed.
    pub proposed: usize,
    /// Recorded values that the message supports, and those of them that are told, by sort.
    pub recall: BTreeMap<Sort, Share>,
    /// The same under the same key.
    pub same_key: BTreeMap<Sort, Share>,
    /// Messages with marks.
    pub marked: u32,
    /// What is told in them, and right.
    pub right: BTreeMap<Sort, Share>,
    /// The marks, and those that are told.
    pub found: Share,
    /// Bytes of the message's own that were told.
    pub foreign: usize,
    /// Bytes of the messages.
    pub bytes: usize,
    /// The time for reading, converting and verifying, all and the longest.
    pub micros: u128,
    /// The longest.
    pub longest_micros: u128,
}

/// So many of so many.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Share {
    /// How many.
    pub part: u32,
    /// Of how many.
    pub all: u32,
}

impl Share {
    /// As a number from 0 to 1.
    #[must_use]
    pub fn value(self) -> f64 {
        if self.all == 0 { 1.0 } else { f64::from(self.part) / f64::from(self.all) }
    }

    fn count(&mut self, is_part: bool) {
        self.all += 1;
        self.part += u32::from(is_part);
    }

    fn add(&mut self, other: Self) {
        self.part += other.part;
        self.all += other.all;
    }
}

impl Figures {
    pub(super) fn converted(&mut self, text: &str, took: Duration, told: &[Said], proposed: &[Said]) {
        self.messages += 1;
        self.told += told.len();
        self.proposed += proposed.len();
        self.bytes += text.len();
        self.micros += took.as_micros();
        self.longest_micros = self.longest_micros.max(took.as_micros());
    }

    fn add(&mut self, other: &Self) {
        self.messages += other.messages;
        self.told += other.told;
        self.proposed += other.proposed;
        self.marked += other.marked;
        self.foreign += other.foreign;
        self.bytes += other.bytes;
        self.micros += other.micros;
        self.longest_micros = self.longest_micros.max(other.longest_micros);
        self.found.add(other.found);
        for (to, from) in
            [(&mut self.recall, &other.recall), (&mut self.same_key, &other.same_key), (&mut self.right, &other.right)]
        {
            for (sort, share) in from {
                to.entry(*sort).or_default().add(*share);
            }
        }
    }

    /// The share of what is told in marked messages that is right.
    #[must_use]
    pub fn precision(&self) -> f64 {
        self.right
            .values()
            .fold(Share::default(), |mut all, one| {
                all.add(*one);
                all
            })
            .value()
    }

    /// The share of what was proposed that a place of the message says; the rest is not told.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of values are small")]
    pub fn grounded(&self) -> f64 {
        if self.proposed == 0 { 1.0 } else { self.told as f64 / self.proposed as f64 }
    }

    /// The recall of some sorts together.
    #[must_use]
    pub fn recall_of(&self, sorts: &[Sort]) -> f64 {
        let mut all = Share::default();
        for sort in sorts {
            all.add(self.recall.get(sort).copied().unwrap_or_default());
        }
        all.value()
    }

    /// Whether the aims hold.
    #[must_use]
    pub fn holds(&self) -> bool {
        AIMS.iter().all(|(sorts, aim)| self.recall_of(sorts) >= *aim) && self.is_right()
    }

    /// Whether what is told is right as often as it should be, has a place, and is nobody else's text.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.precision() >= PRECISION && self.grounded() >= GROUNDED && self.foreign == 0
    }
}

/// How much of what is supported should be told.
const AIMS: [(&[Sort], f64); 3] = [
    (&[Sort::Money, Sort::Count, Sort::Rating], 0.85),
    (&[Sort::Date, Sort::Range, Sort::Name], 0.75),
    (&[Sort::Enum, Sort::YesNo], 0.6),
];

impl Report {
    pub(super) fn half(&mut self, domain: &str, half: &'static str) -> &mut Figures {
        self.halves.entry(domain.to_owned()).or_default().entry(half).or_default()
    }

    /// Counts what is told of what should be: of each, the ways to say it. A value that is told under more than two keys is not
    /// found: that is no choice.
    pub(super) fn recall(&mut self, domain: &str, half: &'static str, place: &str, due: &[Vec<Said>], told: &[Said]) {
        let mut missed = Vec::new();
        let figures = self.half(domain, half);
        for ways in due {
            let Some(first) = ways.first() else { continue };
            let same = ways.iter().any(|one| is_told(one, told));
            let found = if matches!(first.sort, Sort::Enum | Sort::YesNo) {
                same
            } else {
                ways.iter().any(|one| is_somewhere(one, told))
            };
            figures.recall.entry(first.sort).or_default().count(found);
            figures.same_key.entry(first.sort).or_default().count(same);
            if !found {
                missed.push(format!("missed: {place} {} {}", first.path, first.value));
            }
        }
        if self.is_verbose {
            self.differences.extend(missed);
        }
    }

    /// Compares what is told of a marked message with its marks: what is under a wrong key is wrong.
    pub(super) fn precision(&mut self, domain: &str, half: &'static str, marked: &Marked, text: &str, told: &[Said]) {
        let told: BTreeSet<&Said> = told.iter().collect();
        let mut differences = Vec::new();
        let figures = self.half(domain, half);
        figures.marked += 1;
        let agrees = |mark: &Mark, said: &Said| {
            mark.paths.contains(&said.path)
                && match (&mark.value, mark.start.zip(mark.end)) {
                    (Some(value), _) => is_same(said.sort, value, &said.value),
                    (None, Some((start, end))) => {
                        is_same(said.sort, text.get(start..end).unwrap_or_default(), &said.value)
                    }
                    (None, None) => true,
                }
        };
        for said in &told {
            let mark = marked.marks.iter().filter(|mark| agrees(mark, said)).min_by_key(|mark| mark.optional);
            match mark {
                Some(mark) if mark.optional => {}
                Some(_) => figures.right.entry(said.sort).or_default().count(true),
                None => {
                    figures.right.entry(said.sort).or_default().count(false);
                    let value = said.value.as_str();
                    differences.push(format!("wrong: {} {} {} {value}", marked.run_id, marked.turn, said.path));
                }
            }
        }
        for mark in marked.marks.iter().filter(|mark| !mark.optional) {
            figures.found.count(told.iter().any(|said| agrees(mark, said)));
        }
        if self.is_verbose {
            self.differences.extend(differences);
        }
    }

    /// All domains together, by half, and of all that was recorded.
    #[must_use]
    pub fn totals(&self) -> BTreeMap<&'static str, Figures> {
        let mut totals: BTreeMap<&'static str, Figures> = BTreeMap::new();
        for (half, figures) in self.halves.values().flatten() {
            totals.entry(half).or_default().add(figures);
            if !FRESH.contains(half) {
                totals.entry("all").or_default().add(figures);
            }
        }
        totals
    }

    /// Whether the aims hold for all sets that there are: what was tuned on, what was held out, and what was written for the project.
    /// The marks of the last of these are all that the language can say, so that only its precision is held to them.
    #[must_use]
    pub fn holds(&self) -> bool {
        let totals = self.totals();
        let mut sets = ["tuned", "held_out", "fresh", "fresh2"].iter().filter_map(|half| totals.get(half)).peekable();
        let last = totals.get("fresh3").is_none_or(Figures::is_right);
        sets.peek().is_some() && sets.all(Figures::holds) && last
    }
}

/// Whether a value is told under its key.
fn is_told(one: &Said, told: &[Said]) -> bool {
    told.iter().any(|other| other.path == one.path && is_same(one.sort, &one.value, &other.value))
}

/// Whether a value is told under a key or two of its kind.
fn is_somewhere(one: &Said, told: &[Said]) -> bool {
    let alike =
        told.iter().filter(|other| other.sort.is_alike(one.sort) && is_same(one.sort, &one.value, &other.value));
    let keys: BTreeSet<&str> = alike.map(|other| other.path.as_str()).collect();
    !keys.is_empty() && keys.len() <= MOST_KEYS
        || one.sort == Sort::Date && told.iter().any(|other| is_end(other, &one.value))
}

/// Whether a range begins or ends with a day.
fn is_end(range: &Said, day: &str) -> bool {
    range.sort == Sort::Range
        && day.get(..10).is_some_and(|day| range.value.starts_with(day) || range.value.ends_with(day))
}

/// Whether two values say the same: a name may be longer by some words, a time may be left out.
fn is_same(sort: Sort, one: &str, other: &str) -> bool {
    match sort {
        Sort::Name => {
            let words = |text: &str| -> Vec<String> {
                let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
                words.map(str::to_lowercase).collect()
            };
            let (one, other) = (words(one), words(other));
            let (part, whole) = if one.len() < other.len() { (&one, &other) } else { (&other, &one) };
            !part.is_empty() && whole.windows(part.len()).any(|window| window == part.as_slice())
        }
        Sort::Money | Sort::Count | Sort::Rating => {
            one == other || one.parse::<f64>().ok().is_some_and(|one| other.parse::<f64>() == Ok(one))
        }
        Sort::Date => {
            let day = |text: &str| text.get(..10).map(str::to_owned);
            day(one).is_some() && day(one) == day(other)
        }
        Sort::Range | Sort::Format | Sort::Enum | Sort::YesNo => one == other,
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for difference in &self.differences {
            writeln!(f, "{difference}")?;
        }
        let halves = self.halves.iter().flat_map(|(domain, halves)| {
            halves.iter().map(move |(half, figures)| (format!("{domain} {half}"), figures.clone()))
        });
        let totals = self.totals().into_iter().map(|(half, figures)| (format!("all {half}"), figures));
        for (name, figures) in halves.chain(totals) {
            writeln!(f, "{name}: {} messages, {} marked by hand", figures.messages, figures.marked)?;
            for (sort, share) in &figures.recall {
                let same = figures.same_key.get(sort).copied().unwrap_or_default();
                let right = figures.right.get(sort).copied().unwrap_or_default();
                writeln!(
                    f,
                    "  {:<7} recall {:.3} ({} of {}), same key {:.3}, right {:.3} ({} of {})",
                    format!("{sort:?}").to_lowercase(),
                    share.value(),
                    share.part,
                    share.all,
                    same.value(),
                    right.value(),
                    right.part,
                    right.all,
                )?;
            }
            for (sorts, aim) in AIMS {
                write!(f, "  {:.3} (aim {aim})", figures.recall_of(sorts))?;
            }
            writeln!(f)?;
            let micros = figures.micros / u128::from(figures.messages.max(1));
            writeln!(
                f,
                "  precision {:.3} (aim {PRECISION}), marks found {:.3}, grounded {:.3} (aim {GROUNDED}), bytes of others {}, {} values, {micros} µs a message, {} µs at most",
                figures.precision(),
                figures.found.value(),
                figures.grounded(),
                figures.foreign,
                figures.told,
                figures.longest_micros,
            )?;
        }
        Ok(())
    }
}
