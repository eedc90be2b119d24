//! Days of the calendar, and counting them.

use std::fmt;
use std::str::FromStr;

/// A day of the calendar, in its one written form `YYYY-MM-DD`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    pub(super) year: u16,
    pub(super) month: u8,
    pub(super) of_month: u8,
}

/// `text` as a number, if it is digits only and so many.
pub(super) fn digits(text: &str, count: usize) -> Option<u16> {
    let is_number = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

/// A month, `YYYY-MM`.
pub(super) fn month(text: &str) -> Option<(u16, u8)> {
    let (year, month) = text.split_once('-')?;
    let month = u8::try_from(digits(month, 2)?).ok()?;
    (1..=12).contains(&month).then_some((digits(year, 4)?, month))
}

const fn days_of(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

impl Day {
    /// The day, if there is such a one.
    #[must_use]
    pub fn new(year: u16, month: u8, of_month: u8) -> Option<Self> {
        let is_day =
            (1..=9999).contains(&year) && (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&of_month);
        is_day.then_some(Self { year, month, of_month })
    }

    /// The first day of its month.
    pub(super) const fn first(self) -> Self {
        Self { of_month: 1, ..self }
    }

    /// The last day of its month.
    pub(super) const fn last(self) -> Self {
        Self { of_month: days_of(self.year, self.month), ..self }
    }

    /// How many days lie before it since the first of March of the year nought.
    pub(super) fn number(self) -> i64 {
        let (year, month) = (i64::from(self.year), i64::from(self.month));
        let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
        year * 365 + year.div_euclid(4) - year.div_euclid(100)
            + year.div_euclid(400)
            + (month * 153 + 2) / 5
            + i64::from(self.of_month)
            - 1
    }

    /// The day with that number.
    pub(super) fn of_number(number: i64) -> Option<Self> {
        let era = number.div_euclid(146_097);
        let of_era = number.rem_euclid(146_097);
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted = (5 * of_year + 2) / 153;
        let day = of_year - (153 * shifted + 2) / 5 + 1;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        Self::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    }
}

impl FromStr for Day {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.split('-');
        let mut next = |count| parts.next().and_then(|part| digits(part, count)).ok_or(());
        let (year, month, day) = (next(4)?, next(2)?, next(2)?);
        let [month, day] = [month, day].map(u8::try_from);
        if parts.next().is_some() {
            return Err(());
        }
        Self::new(year, month.map_err(|_| ())?, day.map_err(|_| ())?).ok_or(())
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.of_month)
    }
}

/// What days a person has is private: it shows nothing.
impl fmt::Debug for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Day(_)")
    }
}
