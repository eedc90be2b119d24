//! Grounding: where a message says a value that a converter took from it.
//!
//! A model that converts fills in what it was not told (in the dual firewall's recordings 39 of 100 floats and 58 of 100 dates
//! do not stand in the message). So each value is looked for in the message itself, by reading it without a model.

use std::ops::Range;

use duenna_core::language::{Field, Grounds, Kind, Member, Path, Value};
use rust_decimal::Decimal;

use super::words::{Words, is_negation, is_request, key_words};
use crate::reading::{Amount, Clock, Context, Date, Money, Reading, Span, TimeUnit, Value as Read, read};

/// A message, read once for all values that are looked for in it.
pub struct Message<'t> {
    words: Words<'t>,
    readings: Vec<Reading>,
}

impl<'t> Message<'t> {
    /// Reads a message.
    #[must_use]
    pub fn new(text: &'t str, context: &Context) -> Self {
        Self { words: Words::of(text), readings: read(text, context) }
    }

    /// Where one of the readings says it.
    fn reading(&self, says: impl Fn(&Read) -> bool) -> Option<Span> {
        let meant = |reading: &&Reading| {
            says(&reading.value) || reading.alternatives.iter().any(|alternative| says(&alternative.value))
        };
        self.readings.iter().find(meant).map(|reading| reading.span)
    }

    /// A number of a sort. One that is of no sort may also be a bare number of the text.
    fn number(&self, number: &str, sort: Sort) -> Option<Span> {
        let wanted: Decimal = number.parse().ok()?;
        let says = |amount: &Amount| amount.low == Some(wanted) || amount.high == Some(wanted);
        let read = self.reading(|value| sort.fits(value) && any_amount(value, says));
        let bare = || if sort == Sort::Any { self.words.number(number) } else { None };
        read.or_else(bare)
    }

    fn money(&self, number: &str, currency: &str) -> Option<Span> {
        let wanted: Decimal = number.parse().ok()?;
        self.reading(|value| {
            let Read::Money(money) = value else { return false };
            let amount = money.amount;
            money.currency.code() == currency && (amount.low == Some(wanted) || amount.high == Some(wanted))
        })
    }

    /// A day, as `YYYY-MM-DD`. The year may be left out in the message.
    fn day(&self, day: &str) -> Option<Span> {
        let wanted: jiff::civil::Date = day.parse().ok()?;
        let says = |date: &Date| {
            date.month == Some(wanted.month())
                && date.day == Some(wanted.day())
                && date.year.is_none_or(|year| year == wanted.year())
        };
        self.reading(|value| dates(value).into_iter().flatten().any(says))
    }

    /// A time, as `HH:MM`.
    fn time(&self, hour: i8, minute: i8) -> Option<Span> {
        let says = |clock: &Clock| (clock.hour, clock.minute) == (hour, minute);
        self.reading(|value| clocks(value).into_iter().flatten().any(says))
    }

    /// A duration, as `P5D`.
    fn duration(&self, duration: &str) -> Option<Span> {
        self.reading(|value| {
            let Read::Duration(units) = value else { return false };
            units.0.iter().any(|(amount, unit)| {
                let ends = [amount.low, amount.high].into_iter().flatten();
                ends.filter_map(|amount| written_duration(amount, *unit)).any(|written| written == duration)
            })
        })
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
            Value::Number(number) => self.number(&number.to_string(), Sort::Any),
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
            self.time(hour, minute).and_then(|_| self.day(day))
        } else if is_day(part) {
            self.day(part)
        } else if let Some((hour, minute)) = clock(part, half) {
            self.time(hour, minute)
        } else if part.parse::<Decimal>().is_ok() {
            self.number(part, Sort::Any)
        } else if part.starts_with('P') && part.bytes().any(|byte| byte.is_ascii_digit()) {
            self.duration(part)
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
                let named = spellings.find_map(|spelling| self.words.phrase(&key_words(spelling)));
                // A currency is said by its sign, too.
                named.or_else(|| {
                    self.reading(|value| matches!(value, Read::Money(money) if money.currency.code() == name))
                })
            }
        }
    }

    /// Where it is said that what a key names is so, or is not; for a key that asks, where it is asked for.
    fn said(&self, path: &Path, field: &Field, is_so: bool) -> Option<Span> {
        let subject = super::words::subject(path.keys().last()?);
        self.words.sentences().find_map(|sentence| {
            let (first, last) = sentence.holds(&subject)?;
            let is_denied = sentence.near(first, last).any(is_negation);
            let is_asked = !field.asks || sentence.is_question() || sentence.words().any(is_request);
            let holds = if is_so { !is_denied && is_asked } else { is_denied };
            if holds { Some(sentence.span()) } else { None }
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
            Value::Number(number) => self.number(&number.to_string(), Sort::of(path.keys().last()?)),
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
fn members(kind: &Kind) -> Box<dyn Iterator<Item = &[Member]> + '_> {
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
        (Self::Area, &["sqm", "sqft", "size", "area"]),
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

/// The days of a reading.
fn dates(value: &Read) -> [Option<&Date>; 2] {
    if let Read::Date(date) | Read::DateTime(date, _) = value {
        [Some(date), None]
    } else if let Read::DateRange(from, to) | Read::DateTimeRange((from, _), (to, _)) = value {
        [Some(from), Some(to)]
    } else {
        [None; 2]
    }
}

/// The times of a reading.
fn clocks(value: &Read) -> [Option<&Clock>; 2] {
    if let Read::Time(clock) | Read::DateTime(_, clock) = value {
        [Some(clock), None]
    } else if let Read::TimeRange(from, to) | Read::DateTimeRange((_, from), (_, to)) = value {
        [Some(from), Some(to)]
    } else {
        [None; 2]
    }
}

/// Whether one of the numbers of a reading is meant.
fn any_amount(value: &Read, is_meant: impl Fn(&Amount) -> bool) -> bool {
    if let Read::Percent(amount)
    | Read::Rating(amount, _)
    | Read::Count { amount, .. }
    | Read::Distance(amount, _)
    | Read::Area(amount, _)
    | Read::Quantity(amount, _)
    | Read::Money(Money { amount, .. }) = value
    {
        is_meant(amount)
    } else if let Read::Duration(units) = value {
        units.0.iter().any(|(amount, _)| is_meant(amount))
    } else {
        false
    }
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

/// So many of a unit of time as a language writes it.
fn written_duration(amount: Decimal, unit: TimeUnit) -> Option<String> {
    let amount = amount.normalize();
    let whole: u32 = if amount.scale() == 0 { u32::try_from(amount.mantissa()).ok()? } else { return None };
    let minutes = |minutes: u32| match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("PT{minutes}M"),
        (hours, 0) => format!("PT{hours}H"),
        (hours, minutes) => format!("PT{hours}H{minutes}M"),
    };
    match unit {
        TimeUnit::Second => None,
        TimeUnit::Minute => Some(minutes(whole)),
        TimeUnit::Hour => whole.checked_mul(60).map(minutes),
        TimeUnit::Day | TimeUnit::BusinessDay | TimeUnit::Night => Some(format!("P{whole}D")),
        TimeUnit::Week => whole.checked_mul(7).map(|days| format!("P{days}D")),
        TimeUnit::Month => Some(format!("P{whole}M")),
        TimeUnit::Quarter => whole.checked_mul(3).map(|months| format!("P{months}M")),
        TimeUnit::Year => whole.checked_mul(12).map(|months| format!("P{months}M")),
    }
}
