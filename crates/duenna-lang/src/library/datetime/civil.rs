//! Days of the Gregorian calendar, as CPython counts them.

use serde::{Deserialize, Serialize};

use crate::exception::{Class, ExceptionRecord, Fault};

pub(super) const MICROS: i64 = 1_000_000;
pub(super) const DAY: i64 = 86_400 * MICROS;
/// The ordinal of 31 December 9999.
pub(super) const LAST: i64 = 3_652_059;
/// The ordinal of 1 January 1970.
pub(crate) const EPOCH: i64 = 719_163;

pub(crate) const DAY_NAMES: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
pub(crate) const MONTH_NAMES: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Date {
    pub(super) year: i64,
    pub(super) month: i64,
    pub(super) day: i64,
}

pub(crate) const fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

pub(crate) const fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

const fn days_before_year(year: i64) -> i64 {
    let past = year - 1;
    past * 365 + past / 4 - past / 100 + past / 400
}

fn days_before_month(year: i64, month: i64) -> i64 {
    (1..month).map(|month| days_in(year, month)).sum()
}

pub(super) fn out_of_range() -> Fault {
    ExceptionRecord::new(Class::OverflowError, "date value out of range").into()
}

impl Date {
    pub(crate) fn new(year: i64, month: i64, day: i64) -> Result<Self, Fault> {
        if !(1..=9999).contains(&year) {
            return Err(ExceptionRecord::value_error(format!("year {year} is out of range")).into());
        }
        if !(1..=12).contains(&month) {
            return Err(ExceptionRecord::value_error("month must be in 1..12").into());
        }
        if !(1..=days_in(year, month)).contains(&day) {
            return Err(ExceptionRecord::value_error("day is out of range for month").into());
        }
        Ok(Self { year, month, day })
    }

    pub(crate) fn ordinal(self) -> i64 {
        days_before_year(self.year) + self.day_of_year()
    }

    pub(super) fn day_of_year(self) -> i64 {
        days_before_month(self.year, self.month) + self.day
    }

    pub(super) fn of_ordinal(ordinal: i64) -> Result<Self, Fault> {
        if !(1..=LAST).contains(&ordinal) {
            return Err(out_of_range());
        }
        // The guess is at least the year, and at most two more.
        let mut year = (ordinal * 400 / 146_097 + 2).min(9999);
        while days_before_year(year) >= ordinal {
            year -= 1;
        }
        let mut day = ordinal - days_before_year(year);
        let mut month = 1;
        while day > days_in(year, month) {
            day -= days_in(year, month);
            month += 1;
        }
        Ok(Self { year, month, day })
    }

    /// From 0, Monday.
    pub(crate) fn weekday(self) -> i64 {
        (self.ordinal() + 6) % 7
    }

    /// Year, week and day (from 1, Monday) of the ISO calendar.
    pub(super) fn iso(self) -> (i64, i64, i64) {
        let ordinal = self.ordinal();
        let mut year = self.year;
        let mut first = iso_first(year);
        if ordinal < first {
            year -= 1;
            first = iso_first(year);
        } else if ordinal >= iso_first(year + 1) {
            year += 1;
            first = iso_first(year);
        }
        (year, (ordinal - first) / 7 + 1, (ordinal - first) % 7 + 1)
    }

    pub(super) fn of_iso(year: i64, week: i64, day: i64) -> Result<Self, Fault> {
        if !(1..=9999).contains(&year) {
            return Err(ExceptionRecord::value_error(format!("Year is out of range: {year}")).into());
        }
        let weeks = (iso_first(year + 1) - iso_first(year)) / 7;
        if !(1..=weeks).contains(&week) {
            return Err(ExceptionRecord::value_error(format!("Invalid week: {week}")).into());
        }
        if !(1..=7).contains(&day) {
            return Err(ExceptionRecord::value_error(format!("Invalid day: {day} (range is [1, 7])")).into());
        }
        Self::of_ordinal(iso_first(year) + (week - 1) * 7 + day - 1)
    }

    pub(crate) fn repr(self) -> String {
        format!("datetime.date({}, {}, {})", self.year, self.month, self.day)
    }

    pub(crate) fn text(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The ordinal of the Monday with which an ISO year begins.
const fn iso_first(year: i64) -> i64 {
    let first = days_before_year(year) + 1;
    let weekday = (first + 6) % 7;
    if weekday > 3 { first - weekday + 7 } else { first - weekday }
}

#[cfg(test)]
mod tests {
    use super::{Date, LAST};

    #[test]
    fn every_day_is_found_by_its_number() {
        let mut before = None;
        for ordinal in 1..=LAST {
            let date = Date::of_ordinal(ordinal).ok().unwrap();
            assert!(Date::new(date.year, date.month, date.day).is_ok_and(|made| made == date));
            assert_eq!(date.ordinal(), ordinal);
            assert!(before < Some(date));
            before = Some(date);
            let (year, week, day) = date.iso();
            assert!(Date::of_iso(year, week, day).map_or(!(1..=9999).contains(&year), |made| made == date));
        }
    }
}
