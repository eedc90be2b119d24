//! A message, read once: its values, its words, and where each stands.

use std::collections::HashMap;

use jiff::ToSpan as _;
use jiff::civil;
use rust_decimal::Decimal;

use super::words::Words;
use duenna_text::reading::{Amount, Clock, Context, Date, Document, Money, Reading, Span, TimeUnit, Value as Read};

/// How many readings of one number are looked through for one that counts what is meant.
const PLACES: usize = 2000;
/// A date without a year is of the past month or of the next year and a half.
const PAST: i32 = 31;
const COMING: i32 = 18;

/// A message, read once for all values that are looked for in it.
pub struct Message<'t> {
    pub(super) text: &'t str,
    pub(super) words: Words<'t>,
    pub(super) document: Document,
    pub(super) calendar: Calendar,
    numbers: HashMap<Decimal, Vec<usize>>,
    days: HashMap<(i8, i8), Vec<usize>>,
    times: HashMap<(i8, i8), usize>,
    durations: HashMap<String, usize>,
    currencies: HashMap<&'static str, usize>,
}

/// Which years are meant by dates that do not say theirs.
#[derive(Clone, Default)]
pub(super) struct Calendar {
    today: Option<civil::Date>,
    /// The years that the message says, and where.
    said: Vec<(usize, i16)>,
}

impl<'t> Message<'t> {
    /// Reads a message.
    #[must_use]
    pub fn new(text: &'t str, context: &Context) -> Self {
        let document = Document::of(text, context);
        let mut message = Self {
            text,
            words: Words::of(text),
            calendar: Calendar { today: context.today, said: Vec::new() },
            numbers: HashMap::new(),
            days: HashMap::new(),
            times: HashMap::new(),
            durations: HashMap::new(),
            currencies: HashMap::new(),
            document: Document { readings: Vec::new(), structure: document.structure },
        };
        for (at, reading) in document.readings.iter().enumerate() {
            message.index(at, &reading.value, Some(reading.span.start));
            for alternative in &reading.alternatives {
                message.index(at, &alternative.value, None);
            }
        }
        message.calendar.said.sort_unstable();
        message.document.readings = document.readings;
        message
    }

    fn index(&mut self, at: usize, value: &Read, said: Option<usize>) {
        for amount in amounts(value) {
            for number in [amount.low, amount.high].into_iter().flatten() {
                let places = self.numbers.entry(number).or_default();
                if places.last() != Some(&at) && places.len() < PLACES {
                    places.push(at);
                }
            }
        }
        for date in dates(value).into_iter().flatten() {
            if let Some((year, place)) = date.year.zip(said).filter(|_| self.calendar.said.len() < PLACES) {
                self.calendar.said.push((place, year));
            }
            if let (Some(month), Some(day)) = (date.month, date.day) {
                let places = self.days.entry((month, day)).or_default();
                if places.len() < PLACES {
                    places.push(at);
                }
            }
        }
        for clock in clocks(value).into_iter().flatten() {
            self.times.entry((clock.hour, clock.minute)).or_insert(at);
        }
        if let Read::Duration(units) = value {
            for (amount, unit) in &units.0 {
                for amount in [amount.low, amount.high].into_iter().flatten() {
                    if let Some(written) = written_duration(amount, *unit) {
                        self.durations.entry(written).or_insert(at);
                    }
                }
            }
        }
        if let Read::Money(money) = value {
            self.currencies.entry(money.currency.code()).or_insert(at);
        }
    }

    fn span(&self, at: usize) -> Option<Span> {
        self.document.readings.get(at).map(|reading| reading.span)
    }

    /// Where a number is said by a reading that `fits`.
    pub(super) fn numbered(&self, number: Decimal, fits: impl Fn(&Read) -> bool) -> Option<Span> {
        let says = |value: &Read| {
            let mut amounts = amounts(value);
            fits(value) && amounts.any(|amount| amount.low == Some(number) || amount.high == Some(number))
        };
        let found = self.numbers.get(&number)?.iter().find(|at| {
            self.document.readings.get(**at).is_some_and(|reading| {
                says(&reading.value) || reading.alternatives.iter().any(|alternative| says(&alternative.value))
            })
        });
        found.and_then(|at| self.span(*at))
    }

    /// Where a day is said. Its year may be left out, if it is one that can be meant.
    pub(super) fn dated(&self, wanted: civil::Date) -> Option<Span> {
        let says = |value: &Read| {
            dates(value).into_iter().flatten().any(|date| {
                (date.month, date.day) == (Some(wanted.month()), Some(wanted.day()))
                    && date.year.map_or_else(|| self.calendar.may_mean(wanted), |year| year == wanted.year())
            })
        };
        let found = self.days.get(&(wanted.month(), wanted.day()))?.iter().find(|at| {
            self.document.readings.get(**at).is_some_and(|reading| {
                says(&reading.value) || reading.alternatives.iter().any(|alternative| says(&alternative.value))
            })
        });
        found.and_then(|at| self.span(*at))
    }

    pub(super) fn timed(&self, hour: i8, minute: i8) -> Option<Span> {
        self.times.get(&(hour, minute)).and_then(|at| self.span(*at))
    }

    /// Where a duration is said, as `P5D`.
    pub(super) fn lasting(&self, duration: &str) -> Option<Span> {
        self.durations.get(duration).and_then(|at| self.span(*at))
    }

    pub(super) fn currency(&self, code: &str) -> Option<Span> {
        self.currencies.get(code).and_then(|at| self.span(*at))
    }

    /// The values, with their places in the text.
    pub(super) fn readings(&self) -> &[Reading] {
        &self.document.readings
    }
}

impl Calendar {
    /// Whether a day may be meant where only day and month are said: its year is said elsewhere in the message, or it is
    /// near today.
    fn may_mean(&self, day: civil::Date) -> bool {
        self.said.iter().any(|(_, year)| *year == day.year()) || self.today.is_some_and(|today| is_near(today, day))
    }

    /// The day that a date at a place means, if it can be told: by its year, by the year said last before it or else first after
    /// it, or as the next from today.
    pub(super) fn day(&self, at: usize, date: &Date) -> Option<civil::Date> {
        if let Some(day) = date.full() {
            return Some(day);
        }
        let (month, day) = (date.month?, date.day?);
        if date.year.is_some() {
            return None;
        }
        let before = self.said.partition_point(|(place, _)| *place <= at);
        let near = before.checked_sub(1).and_then(|last| self.said.get(last)).or_else(|| self.said.first());
        if let Some((_, year)) = near {
            return civil::Date::new(*year, month, day).ok();
        }
        let today = self.today?;
        let mut days = (0..3).filter_map(|more| civil::Date::new(today.year() + more, month, day).ok());
        days.find(|day| *day >= today && is_near(today, *day))
    }
}

fn is_near(today: civil::Date, day: civil::Date) -> bool {
    let from = today.checked_sub(PAST.days());
    let to = today.checked_add(COMING.months());
    from.is_ok_and(|from| from <= day) && to.is_ok_and(|to| day <= to)
}

/// The days of a reading.
pub(super) fn dates(value: &Read) -> [Option<&Date>; 2] {
    if let Read::Date(date) | Read::DateTime(date, _) = value {
        [Some(date), None]
    } else if let Read::DateRange(from, to) | Read::DateTimeRange((from, _), (to, _)) = value {
        [Some(from), Some(to)]
    } else {
        [None; 2]
    }
}

/// The times of a reading.
pub(super) fn clocks(value: &Read) -> [Option<&Clock>; 2] {
    if let Read::Time(clock) | Read::DateTime(_, clock) = value {
        [Some(clock), None]
    } else if let Read::TimeRange(from, to) | Read::DateTimeRange((_, from), (_, to)) = value {
        [Some(from), Some(to)]
    } else {
        [None; 2]
    }
}

/// The numbers of a reading.
pub(super) fn amounts(value: &Read) -> impl Iterator<Item = &Amount> {
    let one = if let Read::Percent(amount)
    | Read::Rating(amount, _)
    | Read::Count { amount, .. }
    | Read::Distance(amount, _)
    | Read::Area(amount, _)
    | Read::Quantity(amount, _)
    | Read::Money(Money { amount, .. }) = value
    {
        Some(amount)
    } else {
        None
    };
    let units = if let Read::Duration(units) = value { units.0.as_slice() } else { &[] };
    one.into_iter().chain(units.iter().map(|(amount, _)| amount))
}

/// So many of a unit of time as a language writes it.
pub(super) fn written_duration(amount: Decimal, unit: TimeUnit) -> Option<String> {
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
