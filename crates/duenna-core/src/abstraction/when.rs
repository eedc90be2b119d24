//! When something is: a point or a span of time. `exact › day › week › month › season › year`.
//!
//! A week here is a quarter of a month (days 1–7, 8–14, 15–21 and 22 to its end), so that weeks nest in months. A season is
//! that of its calendar year (winter: January, February and December of it), so that seasons nest in years; it is named as in
//! the north.

use std::fmt;
use std::str::FromStr;

use super::day::{Day, digits, month};

/// From when to when.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct When {
    from: Point,
    to: Point,
}

/// A point of time, as finely as it is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Point {
    /// A minute of a day.
    Minute(Day, u16),
    Day(Day),
    /// The first day of the week.
    Week(Day),
    Month(u16, u8),
    Season(u16, &'static str),
    Year(u16),
}

impl When {
    /// One rung down.
    pub(super) fn coarser(self, rank: u8) -> Self {
        Self { from: self.from.coarser(rank), to: self.to.coarser(rank) }
    }

    pub(super) const fn points(self) -> (Point, Point) {
        (self.from, self.to)
    }
}

impl Point {
    fn coarser(self, rank: u8) -> Self {
        match (rank, self) {
            (1, Self::Minute(day, _)) => Self::Day(day),
            (2, Self::Day(day)) => Self::Week(Day { of_month: ((day.of_month - 1) / 7).min(3) * 7 + 1, ..day }),
            (3, Self::Week(day)) => Self::Month(day.year, day.month),
            (4, Self::Month(year, month)) => Self::Season(
                year,
                match month {
                    3..=5 => "spring",
                    6..=8 => "summer",
                    9..=11 => "autumn",
                    _ => "winter",
                },
            ),
            (5, Self::Season(year, _)) => Self::Year(year),
            (_, point) => point,
        }
    }
}

/// The minute of the day that `HH:MM` names.
pub(super) fn minute(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let (hour, minute) = (digits(hour, 2)?, digits(minute, 2)?);
    (hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

impl FromStr for Point {
    type Err = ();

    /// `YYYY-MM-DDTHH:MM`, `YYYY-MM-DD`, `YYYY-MM` or `YYYY`.
    fn from_str(text: &str) -> Result<Self, ()> {
        if let Some((day, clock)) = text.split_once('T') {
            return Ok(Self::Minute(day.parse()?, minute(clock).ok_or(())?));
        }
        if let Ok(day) = text.parse() {
            return Ok(Self::Day(day));
        }
        let of_month = month(text).map(|(year, month)| Self::Month(year, month));
        of_month.or_else(|| digits(text, 4).map(Self::Year)).ok_or(())
    }
}

impl FromStr for When {
    type Err = ();

    /// A point, or two with `/` between, the earlier first.
    fn from_str(text: &str) -> Result<Self, ()> {
        let Some((from, to)) = text.split_once('/') else {
            let point = text.parse()?;
            return Ok(Self { from: point, to: point });
        };
        let when = Self { from: from.parse()?, to: to.parse()? };
        // Both ends are told equally finely, so that no end is finer than its rung.
        let is_alike = std::mem::discriminant(&when.from) == std::mem::discriminant(&when.to);
        if is_alike && when.from <= when.to { Ok(when) } else { Err(()) }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Minute(day, minute) => write!(f, "{day}T{:02}:{:02}", minute / 60, minute % 60),
            Self::Day(day) => write!(f, "{day}"),
            Self::Week(first) => write!(f, "{first}/{}", week_end(*first)),
            Self::Month(year, month) => write!(f, "{year:04}-{month:02}"),
            Self::Season(year, season) => write!(f, "{season} {year:04}"),
            Self::Year(year) => write!(f, "{year:04}"),
        }
    }
}

fn week_end(first: Day) -> Day {
    if first.of_month == 22 { first.last() } else { Day { of_month: first.of_month + 6, ..first } }
}

impl fmt::Display for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from, self.to) {
            (from, to) if from == to => write!(f, "{from}"),
            (Point::Week(from), Point::Week(to)) => write!(f, "{from}/{}", week_end(to)),
            (from @ Point::Season(..), to) => write!(f, "{from} to {to}"),
            (from, to) => write!(f, "{from}/{to}"),
        }
    }
}
