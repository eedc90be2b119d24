//! Grounding: where a message says a value that a converter took from it.
//!
//! A model that converts fills in what it was not told (in the dual firewall's recordings 39 of 100 floats and 58 of 100 dates
//! do not stand in the message). So each value is looked for in the message itself, by reading it without a model.

use std::ops::Range;

use duenna_core::message_language::{Field, Grounds, Kind, Member, Path, Value};
use rust_decimal::Decimal;

use super::Message;
use super::embedded::verbs;
use super::keys::{key_words, subject};
use super::message::{clocks, dates};
use duenna_text::reading::{Span, TimeUnit, Value as Read};

/// How many readings before a number are looked at for one that has it.
const BEFORE: usize = 3;
/// How many words may stand between those of what is so.
const APART: usize = 8;

impl Message<'_> {
    /// A number of what a key counts. One that is of no sort may also be a bare number of the text, if it is no part of a day or
    /// a time, and no item's own.
    fn number(&self, number: &str, key: &str) -> Option<Span> {
        let (sort, unit) = (Sort::of(key), unit(key));
        let is_meant = |value: &Read| match (value, unit) {
            (Read::Duration(units), Some(unit)) => units.0.iter().any(|(_, said)| unit.contains(said)),
            _ => true,
        };
        let read = self.numbered(number.parse().ok()?, |value| sort.fits(value) && is_meant(value));
        let bare = || if sort == Sort::Any { self.words.number(number, |span| !self.is_counted(span)) } else { None };
        read.or_else(bare)
    }

    /// Whether a number belongs to a day, a time, an amount, or counts the items of a list.
    fn is_counted(&self, span: Span) -> bool {
        let readings = self.readings();
        let after = readings.partition_point(|reading| reading.span.start <= span.start);
        let is_other = readings.get(after.saturating_sub(BEFORE)..after).unwrap_or_default().iter().any(|reading| {
            let is_when = dates(&reading.value)[0].is_some() || clocks(&reading.value)[0].is_some();
            reading.span.contains(span) && (is_when || matches!(reading.value, Read::Money(_) | Read::Percent(_)))
        });
        let before = self.text.get(..span.start).unwrap_or_default().trim_end_matches([' ', '*', '#', '_']);
        let is_item = before.is_empty() || before.ends_with('\n');
        let is_point = self.text.get(span.end..).is_some_and(|rest| rest.starts_with(['.', ')']));
        is_other || is_item && is_point
    }

    fn money(&self, number: &str, currency: &str) -> Option<Span> {
        let is_of = |value: &Read| matches!(value, Read::Money(money) if money.currency.code() == currency);
        self.numbered(number.parse().ok()?, is_of)
    }

    /// A day, as `YYYY-MM-DD`.
    fn day(&self, day: &str) -> Option<Span> {
        self.dated(day.parse().ok()?)
    }

    /// Each part of a written value that is no fixed text of its format.
    fn written(&self, path: &Path, field: &Field, written: &str) -> Option<Span> {
        let kind = field.kind.of_written(written);
        let Kind::Format(format) = kind else { return self.alone(kind, written) };
        // What a word says is looked for as such; numbers and days are read from their text, since a time may be two of them.
        let (words, others): (Vec<_>, Vec<_>) = format
            .filled(written)
            .into_iter()
            .partition(|(_, kind, _)| matches!(kind, Kind::Enum(_) | Kind::Bool | Kind::Money(..)));
        let mut found: Option<Span> = None;
        let mut find = |span: Span| {
            let both = |other: Span| Span::new(other.start.min(span.start), other.end.max(span.end));
            found = Some(found.map_or(span, both));
        };
        for (_, kind, value) in &words {
            find(self.slot(path, field, kind, value)?);
        }
        let mut start = 0;
        for part in written.split(' ') {
            let place = start..start + part.len();
            start = place.end + 1;
            if words.iter().any(|(word, ..)| word.start < place.end && place.start < word.end) {
                continue;
            }
            let half = written.get(start..).and_then(|rest| rest.split(' ').next()).unwrap_or_default();
            match self.part(part, half)? {
                Part::Said(span) => find(span),
                // A slot that touches fixed text: `15%`, `(2025-03-15)`.
                Part::Fixed => {
                    for (_, kind, value) in others.iter().filter(|(slot, ..)| place.contains(&slot.start)) {
                        find(self.slot(path, field, kind, value)?);
                    }
                }
            }
        }
        found
    }

    /// What stands in a slot.
    fn slot(&self, path: &Path, field: &Field, kind: &Kind, value: &Value) -> Option<Span> {
        match value {
            Value::Member(at, _) => self.member(path, field, members(kind).find_map(|members| members.get(*at))?),
            Value::Bool(is_so) => self.said(path, field, *is_so),
            Value::Number(number) => self.number(&number.to_string(), ""),
            Value::Written(written) => self.alone(kind, written),
            Value::Handle(_) => None,
        }
    }

    /// A day, a time, a duration or an amount of money.
    fn alone(&self, kind: &Kind, written: &str) -> Option<Span> {
        if let Kind::Money(..) = kind {
            let (number, currency) = written.split_once(' ')?;
            return self.money(number, currency);
        }
        match self.part(written, "")? {
            Part::Said(span) => Some(span),
            Part::Fixed => None,
        }
    }

    /// Where a part of a written value stands; `None` if it does not.
    fn part(&self, part: &str, half: &str) -> Option<Part> {
        let said = if let Some((day, time)) = part.split_once('T').filter(|(day, _)| is_day(day)) {
            let (hour, minute) = clock(time, "")?;
            self.timed(hour, minute).and_then(|_| self.day(day))
        } else if is_day(part) {
            self.day(part)
        } else if let Some((hour, minute)) = clock(part, half) {
            self.timed(hour, minute)
        } else if part.parse::<Decimal>().is_ok() {
            self.number(part, "")
        } else if part.starts_with('P') && part.bytes().any(|byte| byte.is_ascii_digit()) {
            self.lasting(part)
        } else {
            return Some(Part::Fixed);
        };
        said.map(Part::Said)
    }

    fn member(&self, path: &Path, field: &Field, member: &Member) -> Option<Span> {
        match member.name.to_ascii_lowercase().as_str() {
            "yes" | "true" => self.said(path, field, true),
            "no" | "false" => self.said(path, field, false),
            _ => {
                let name = &*member.name;
                let mut spellings = std::iter::once(name).chain(member.synonyms.iter().map(AsRef::as_ref));
                let named = spellings.find_map(|spelling| self.words.phrase_that_holds(&key_words(spelling)));
                // A currency is said by its sign, too.
                named.or_else(|| self.currency(name))
            }
        }
    }

    /// Where it is said that what a key names is so, or is not; for a key that asks, where it is asked for.
    fn said(&self, path: &Path, field: &Field, is_so: bool) -> Option<Span> {
        let key = path.keys().last()?;
        let (subject, key) = (subject(key), key_words(key));
        let says: Vec<&str> = verbs(&key).flatten().copied().collect();
        self.words.holding(&subject).find_map(|(sentence, first, last)| {
            let is_denied = self.words.is_negated(sentence, first, last);
            let holds = if !is_so {
                is_denied
            } else if field.asks {
                !is_denied && self.words.is_asked(sentence)
            } else {
                // A question states nothing; what is `confirmed` is said to be.
                let is_said = || (sentence.start..sentence.end).any(|at| says.contains(&self.words.folded(at)));
                let is_near = last - first <= subject.len() + APART;
                !is_denied && !sentence.is_question && is_near && (says.is_empty() || is_said())
            };
            if holds { Some(self.words.sentence_span(sentence)) } else { None }
        })
    }
}

impl Grounds for Message<'_> {
    fn value(&self, path: &Path, field: &Field, value: &Value) -> Option<Range<usize>> {
        let span = match value {
            Value::Member(at, _) => {
                let member = members(&field.kind).find_map(|members| members.get(*at).filter(|one| value.is(one)))?;
                self.member(path, field, member)
            }
            Value::Bool(is_so) => self.said(path, field, *is_so),
            Value::Number(number) => self.number(&number.to_string(), path.keys().last()?),
            Value::Written(written) => self.written(path, field, written),
            Value::Handle(_) => None,
        };
        span.map(|span| span.start..span.end)
    }

    fn name(&self, name: &str) -> Option<Range<usize>> {
        self.words.phrase(&key_words(name)).map(|span| span.start..span.end)
    }
}

/// The lists of members that a kind has.
pub(crate) fn members(kind: &Kind) -> Box<dyn Iterator<Item = &[Member]> + '_> {
    match kind {
        Kind::Enum(members) => Box::new(std::iter::once(members.all())),
        Kind::OneOf(kinds) => Box::new(kinds.iter().flat_map(members)),
        Kind::Bool
        | Kind::Int(_)
        | Kind::Decimal(_)
        | Kind::Date(_)
        | Kind::DateTime(_)
        | Kind::Time
        | Kind::Duration(_)
        | Kind::Money(..)
        | Kind::Format(_)
        | Kind::Name(_) => Box::new(std::iter::empty()),
    }
}

/// What a number counts, as far as its key says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Money,
    Rating,
    Time,
    Percent,
    Area,
    Any,
}

impl Sort {
    const WORDS: [(Self, &'static [&'static str]); 5] = [
        (Self::Percent, &["percentage", "percent", "rate"]),
        (Self::Rating, &["rating", "stars", "star", "score"]),
        (
            Self::Time,
            &["hours", "days", "minutes", "weeks", "months", "years", "nights", "duration", "timeline", "age"],
        ),
        // The size of a group is a count.
        (Self::Area, &["sqm", "sqft", "area"]),
        (
            Self::Money,
            &[
                "price",
                "prices",
                "cost",
                "costs",
                "fee",
                "fees",
                "total",
                "amount",
                "budget",
                "deductible",
                "savings",
                "payment",
                "deposit",
                "tax",
                "taxes",
                "salary",
                "rent",
            ],
        ),
    ];

    fn of(key: &str) -> Self {
        let named = |words: &[&str]| key.split('_').any(|word| words.contains(&word));
        Self::WORDS.iter().find(|(_, words)| named(words)).map_or(Self::Any, |(sort, _)| *sort)
    }

    /// Whether a reading can be meant: one of the sort, or a number without a word of what it counts.
    fn fits(self, value: &Read) -> bool {
        match (self, value) {
            (Self::Any, _)
            | (_, Read::Count { noun: None, .. })
            | (Self::Money, Read::Money(_))
            | (Self::Rating, Read::Rating(..))
            | (Self::Time, Read::Duration(_))
            | (Self::Percent, Read::Percent(_))
            | (Self::Area, Read::Area(..)) => true,
            (Self::Money | Self::Rating | Self::Time | Self::Percent | Self::Area, _) => false,
        }
    }
}

/// The units of time that a key names, if it names one: `duration_hours`.
fn unit(key: &str) -> Option<&'static [TimeUnit]> {
    const UNITS: [(&str, &[TimeUnit]); 7] = [
        ("minutes", &[TimeUnit::Minute]),
        ("hours", &[TimeUnit::Hour]),
        ("days", &[TimeUnit::Day, TimeUnit::BusinessDay, TimeUnit::Night]),
        ("nights", &[TimeUnit::Night, TimeUnit::Day]),
        ("weeks", &[TimeUnit::Week]),
        ("months", &[TimeUnit::Month]),
        ("years", &[TimeUnit::Year]),
    ];
    UNITS.iter().find(|(name, _)| key.split('_').any(|word| word == *name)).map(|(_, units)| *units)
}

/// A part of a written value.
enum Part {
    /// A word of its format.
    Fixed,
    /// Something that the message says there.
    Said(Span),
}

fn is_day(text: &str) -> bool {
    text.parse::<jiff::civil::Date>().is_ok()
}

/// `HH:MM` as hour and minute, in the half of the day that the word after it says.
fn clock(text: &str, half: &str) -> Option<(i8, i8)> {
    let (hour, minute) = text.split_once(':')?;
    let (hour, minute): (i8, i8) = (hour.parse().ok()?, minute.parse().ok()?);
    let hour = match half {
        "PM" if hour < 12 => hour + 12,
        "AM" if hour == 12 => 0,
        _ => hour,
    };
    if (0..24).contains(&hour) && (0..60).contains(&minute) { Some((hour, minute)) } else { None }
}
