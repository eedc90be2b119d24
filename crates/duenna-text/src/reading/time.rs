//! Dates, times, durations and recurrences as values.

pub(crate) mod clock;
pub(crate) mod date;
pub(crate) mod dates;
pub(crate) mod duration;
pub(crate) mod recurrence;
mod relative;
mod words;

pub(crate) use recurrence::adverb_of;
pub(crate) use words::unit;

use std::fmt;

use jiff::civil;
use jiff::{Span as Stretch, ToSpan};

use super::Amount;

/// A day of the week.
pub use jiff::civil::Weekday;

/// A date, as far as the text says it: `March 15` has no year, `March 2025` no day, `Tuesday` neither.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Date {
    /// The year.
    pub year: Option<i16>,
    /// The month, from 1.
    pub month: Option<i8>,
    /// The day of the month, from 1.
    pub day: Option<i8>,
    /// The day of the week.
    pub weekday: Option<Weekday>,
}

/// A time on the clock.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// From 0 to 23.
    pub hour: i8,
    /// From 0 to 59.
    pub minute: i8,
    /// From 0 to 59, where the text has it.
    pub second: Option<i8>,
    /// Of which zone, where the text has it.
    pub zone: Option<Zone>,
}

/// A time zone, as the text has it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    /// Minutes before (less than 0) or after Coordinated Universal Time.
    Offset(i16),
    /// By its letters: `CET`, `EST`.
    Named(&'static str),
}

/// A unit of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TimeUnit {
    /// A second.
    Second,
    /// A minute.
    Minute,
    /// An hour.
    Hour,
    /// A day.
    Day,
    /// A day on which business is done.
    BusinessDay,
    /// A night.
    Night,
    /// A week.
    Week,
    /// A month.
    Month,
    /// A quarter of a year.
    Quarter,
    /// A year.
    Year,
}

/// How long, in one unit or several: `5 days / 4 nights`, `2 h 30 min`.
#[derive(Clone, PartialEq, Eq)]
pub struct Units(pub Vec<(Amount, TimeUnit)>);

/// How often.
#[derive(Clone, PartialEq, Eq)]
pub enum Recurrence {
    /// So many times in so many units: `weekly` is once in one week, `every 2 weeks` once in two.
    Times {
        /// How many times.
        times: u16,
        /// In how many units.
        every: u16,
        /// Of which unit.
        unit: TimeUnit,
    },
    /// On these days of the week, Monday first.
    On(Vec<Weekday>),
    /// At all times: `24/7`.
    Always,
}

/// A date counted from today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relative {
    /// So many units from now (before, if less than 0): `tomorrow`, `in 3 weeks`.
    In(i32, TimeUnit),
    /// The whole day, week, month, quarter or year that is so many away: `next month`.
    Whole(i32, TimeUnit),
    /// The Saturday and Sunday that are so many weeks away.
    Weekend(i32),
    /// A day of the week: this (0), next (1) or last (-1).
    Day(Weekday, i32),
}

impl Date {
    /// A day.
    #[must_use]
    pub fn day(year: Option<i16>, month: i8, day: i8) -> Option<Self> {
        // A day without a year is one of some year.
        civil::Date::new(year.unwrap_or(2024), month, day).ok()?;
        Some(Self { year, month: Some(month), day: Some(day), weekday: None })
    }

    /// The day it is, where the text says it in full.
    #[must_use]
    pub fn full(self) -> Option<civil::Date> {
        civil::Date::new(self.year?, self.month?, self.day?).ok()
    }

    /// The first and the last day it may mean: a month's are its first and last. Without a year, the next such day from
    /// `today` on; nothing where there is no such day.
    #[must_use]
    pub fn resolve(self, today: civil::Date) -> Option<(civil::Date, civil::Date)> {
        match (self.year, self.month, self.day) {
            (Some(_), Some(_), Some(_)) => self.full().map(|day| (day, day)),
            (Some(year), Some(month), None) => month_of(year, month),
            (Some(year), None, _) => Some((civil::Date::new(year, 1, 1).ok()?, civil::Date::new(year, 12, 31).ok()?)),
            (None, Some(month), Some(day)) => (0..9)
                .filter_map(|ahead| civil::Date::new(today.year().checked_add(ahead)?, month, day).ok())
                .find(|date| *date >= today && self.weekday.is_none_or(|weekday| date.weekday() == weekday))
                .map(|date| (date, date)),
            (None, Some(month), None) => {
                let year = if month < today.month() { today.year().checked_add(1)? } else { today.year() };
                month_of(year, month)
            }
            (None, None, _) => {
                let weekday = self.weekday?;
                let ahead = i32::from(weekday.since(today.weekday()));
                let date = today.checked_add(ahead.days()).ok()?;
                Some((date, date))
            }
        }
    }

    /// With what it leaves unsaid taken from another: `March 15` before `March 18, 2025`.
    #[must_use]
    pub fn filled_from(self, other: Self) -> Self {
        Self {
            year: self.year.or(if self.month.is_some() || self.day.is_some() { other.year } else { None }),
            month: self.month.or(if self.day.is_some() { other.month } else { None }),
            ..self
        }
    }
}

fn month_of(year: i16, month: i8) -> Option<(civil::Date, civil::Date)> {
    let first = civil::Date::new(year, month, 1).ok()?;
    Some((first, first.last_of_month()))
}

impl Relative {
    /// The first and the last day meant, seen from `today`.
    #[must_use]
    pub fn resolve(self, today: civil::Date) -> Option<(civil::Date, civil::Date)> {
        match self {
            Self::In(count, unit) => {
                let day = today.checked_add(stretch(count, unit)?).ok()?;
                Some((day, day))
            }
            Self::Whole(count, unit) => whole(today, count, unit),
            Self::Weekend(weeks) => {
                let monday = monday_of(today)?;
                let saturday = monday.checked_add(stretch(weeks, TimeUnit::Week)?).ok()?.checked_add(5.days()).ok()?;
                Some((saturday, saturday.tomorrow().ok()?))
            }
            Self::Day(weekday, weeks) => {
                let day = match weeks {
                    ..0 => {
                        let back = i32::from(today.weekday().since(weekday));
                        today.checked_sub((if back == 0 { 7 } else { back }).days()).ok()?
                    }
                    0 => today.checked_add(i32::from(weekday.since(today.weekday())).days()).ok()?,
                    1.. => {
                        // `next Friday` is the one of the coming week.
                        let days = i32::from(weekday.to_monday_zero_offset()).checked_add(weeks.checked_mul(7)?)?;
                        monday_of(today)?.checked_add(stretch(days, TimeUnit::Day)?).ok()?
                    }
                };
                Some((day, day))
            }
        }
    }
}

fn monday_of(day: civil::Date) -> Option<civil::Date> {
    day.checked_sub(i32::from(day.weekday().to_monday_zero_offset()).days()).ok()
}

fn stretch(count: i32, unit: TimeUnit) -> Option<Stretch> {
    let span = Stretch::new();
    match unit {
        TimeUnit::Second => span.try_seconds(count),
        TimeUnit::Minute => span.try_minutes(count),
        TimeUnit::Hour => span.try_hours(count),
        TimeUnit::Day | TimeUnit::BusinessDay | TimeUnit::Night => span.try_days(count),
        TimeUnit::Week => span.try_weeks(count),
        TimeUnit::Month => span.try_months(count),
        TimeUnit::Quarter => span.try_months(count.checked_mul(3)?),
        TimeUnit::Year => span.try_years(count),
    }
    .ok()
}

fn whole(today: civil::Date, count: i32, unit: TimeUnit) -> Option<(civil::Date, civil::Date)> {
    let then = today.checked_add(stretch(count, unit)?).ok()?;
    match unit {
        TimeUnit::Week => {
            let monday = monday_of(then)?;
            Some((monday, monday.checked_add(6.days()).ok()?))
        }
        TimeUnit::Month => Some((then.first_of_month(), then.last_of_month())),
        TimeUnit::Quarter => {
            let month = (then.month() - 1) / 3 * 3 + 1;
            let last = civil::Date::new(then.year(), month + 2, 1).ok()?;
            Some((civil::Date::new(then.year(), month, 1).ok()?, last.last_of_month()))
        }
        TimeUnit::Year => Some((then.first_of_year(), then.last_of_year())),
        TimeUnit::Second
        | TimeUnit::Minute
        | TimeUnit::Hour
        | TimeUnit::Day
        | TimeUnit::BusinessDay
        | TimeUnit::Night => Some((then, then)),
    }
}

impl From<civil::Date> for Date {
    fn from(date: civil::Date) -> Self {
        Self { year: Some(date.year()), month: Some(date.month()), day: Some(date.day()), weekday: None }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.year, self.month, self.day) {
            (Some(year), Some(month), Some(day)) => write!(f, "{year:04}-{month:02}-{day:02}"),
            (Some(year), Some(month), None) => write!(f, "{year:04}-{month:02}"),
            (Some(year), None, _) => write!(f, "{year:04}"),
            (None, Some(month), Some(day)) => write!(f, "--{month:02}-{day:02}"),
            (None, Some(month), None) => write!(f, "--{month:02}"),
            (None, None, Some(day)) => write!(f, "---{day:02}"),
            (None, None, None) => f.write_str(self.weekday.map_or("", short)),
        }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)?;
        if let Some(second) = self.second {
            write!(f, ":{second:02}")?;
        }
        match self.zone {
            None => Ok(()),
            Some(Zone::Offset(0)) => f.write_str("Z"),
            Some(Zone::Offset(minutes)) => {
                let sign = if minutes < 0 { '-' } else { '+' };
                write!(f, "{sign}{:02}:{:02}", minutes.unsigned_abs() / 60, minutes.unsigned_abs() % 60)
            }
            Some(Zone::Named(name)) => write!(f, " {name}"),
        }
    }
}

impl TimeUnit {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Second => "second",
            Self::Minute => "minute",
            Self::Hour => "hour",
            Self::Day => "day",
            Self::BusinessDay => "business_day",
            Self::Night => "night",
            Self::Week => "week",
            Self::Month => "month",
            Self::Quarter => "quarter",
            Self::Year => "year",
        }
    }
}

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (amount, unit)) in self.0.iter().enumerate() {
            let gap = if at > 0 { " " } else { "" };
            write!(f, "{gap}{amount} {}", unit.name())?;
        }
        Ok(())
    }
}

impl fmt::Display for Recurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Times { times, every, unit } => write!(f, "{times} per {every} {}", unit.name()),
            Self::On(days) => {
                f.write_str("on")?;
                days.iter().try_for_each(|day| write!(f, " {}", short(*day)))
            }
            Self::Always => f.write_str("always"),
        }
    }
}

impl fmt::Display for Relative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::In(count, unit) => write!(f, "{count:+} {}", unit.name()),
            Self::Whole(count, unit) => write!(f, "whole {count:+} {}", unit.name()),
            Self::Weekend(weeks) => write!(f, "weekend {weeks:+}"),
            Self::Day(day, weeks) => write!(f, "{} {weeks:+}", short(*day)),
        }
    }
}

fn short(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => "Mon",
        Weekday::Tuesday => "Tue",
        Weekday::Wednesday => "Wed",
        Weekday::Thursday => "Thu",
        Weekday::Friday => "Fri",
        Weekday::Saturday => "Sat",
        Weekday::Sunday => "Sun",
    }
}
