//! Days, times and durations in their one written form (ISO 8601). How people write them is for whoever converts.

use std::cmp::Ordering;
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// A day of the calendar, from 1900 to 2199.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    of_month: u8,
}

/// A time of day, to the minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeOfDay {
    hour: u8,
    minute: u8,
}

/// A day, with a time where it was said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DayTime {
    day: Day,
    time: Option<TimeOfDay>,
}

/// How long something takes: months, days and minutes, as they were said. Two are compared by how long they are, a month at the
/// twelfth part of a year.
#[derive(Debug, Clone, Copy)]
pub struct Duration {
    months: u32,
    days: u32,
    minutes: u32,
}

/// The most of each part of a duration.
pub(super) const MOST: u32 = 100_000;
/// A day, and the twelfth part of 365 days and a quarter.
pub(super) const MINUTES: (u64, u64) = (1440, 43_830);

/// Digits as a number.
fn digits<const N: usize>(text: [u8; N]) -> Option<u16> {
    text.into_iter().try_fold(0, |sum: u16, digit| {
        let digit = digit.wrapping_sub(b'0');
        if digit < 10 { Some(sum * 10 + u16::from(digit)) } else { None }
    })
}

impl FromStr for Day {
    type Err = ();

    /// `YYYY-MM-DD`, of a day that there is.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (year, rest) = text.as_bytes().split_first_chunk::<4>().ok_or(())?;
        let (month, rest) = after(b'-', rest)?.split_first_chunk::<2>().ok_or(())?;
        let (year, month, day) = (digits(*year).ok_or(())?, small(month)?, small(after(b'-', rest)?)?);
        let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if is_leap => 29,
            2 => 28,
            _ => return Err(()),
        };
        if !(1900..2200).contains(&year) || !(1..=days).contains(&day) {
            return Err(());
        }
        Ok(Self { year, month, of_month: day })
    }
}

/// A number of two digits.
fn small(text: &[u8]) -> Result<u8, ()> {
    let text: [u8; 2] = text.try_into().map_err(|_| ())?;
    digits(text).and_then(|number| u8::try_from(number).ok()).ok_or(())
}

/// What follows a character.
const fn after(character: u8, text: &[u8]) -> Result<&[u8], ()> {
    match text {
        [first, rest @ ..] if *first == character => Ok(rest),
        _ => Err(()),
    }
}

impl FromStr for TimeOfDay {
    type Err = ();

    /// `HH:MM`, or with seconds that are nought.
    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.as_bytes();
        let text = text.strip_suffix(b":00").filter(|text| text.len() == 5).unwrap_or(text);
        let (hour, rest) = text.split_first_chunk::<2>().ok_or(())?;
        let (hour, minute) = (small(hour)?, small(after(b':', rest)?)?);
        if hour > 23 || minute > 59 { Err(()) } else { Ok(Self { hour, minute }) }
    }
}

impl FromStr for DayTime {
    type Err = ();

    /// A day; or a day, `T` or a space, and a time.
    fn from_str(text: &str) -> Result<Self, ()> {
        let Some((day, time)) = text.split_once(['T', ' ']) else {
            return Ok(Self { day: text.parse()?, time: None });
        };
        Ok(Self { day: day.parse()?, time: Some(time.parse()?) })
    }
}

impl FromStr for Duration {
    type Err = ();

    /// `P2Y6M`, `P3W`, `P5DT4H30M`; no part twice, in this order, no fractions.
    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.strip_prefix('P').ok_or(())?;
        let (date, time) = text.split_once('T').map_or((text, None), |(date, time)| (date, Some(time)));
        let [years, months, weeks, days] = parts(date, ['Y', 'M', 'W', 'D'])?;
        let [hours, minutes] = time.map_or(Ok([None; 2]), |time| parts(time, ['H', 'M']))?;
        let all = [years, months, weeks, days, hours, minutes];
        if all.iter().all(Option::is_none) || (time.is_some() && hours.is_none() && minutes.is_none()) {
            return Err(());
        }
        let [years, months, weeks, days, hours, minutes] = all.map(Option::unwrap_or_default);
        let (months, days, minutes) = (years * 12 + months, weeks * 7 + days, hours * 60 + minutes);
        if months.max(days).max(minutes) > MOST { Err(()) } else { Ok(Self { months, days, minutes }) }
    }
}

/// The numbers before each of `units`, in their order; nothing may be left over.
fn parts<const N: usize>(mut text: &str, units: [char; N]) -> Result<[Option<u32>; N], ()> {
    let mut found = [None; N];
    for (part, unit) in found.iter_mut().zip(units) {
        let end = text.bytes().take_while(u8::is_ascii_digit).count();
        let Some(rest) = text.get(end..).and_then(|rest| rest.strip_prefix(unit)) else { continue };
        let number: u32 = text.get(..end).and_then(|number| number.parse().ok()).ok_or(())?;
        if number > MOST {
            return Err(());
        }
        *part = Some(number);
        text = rest;
    }
    if text.is_empty() { Ok(found) } else { Err(()) }
}

impl Duration {
    /// How many minutes it is, all in all.
    pub(super) fn length(self) -> u64 {
        let Self { months, days, minutes } = self;
        u64::from(months) * MINUTES.1 + u64::from(days) * MINUTES.0 + u64::from(minutes)
    }
}

impl PartialEq for Duration {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Duration {}

impl Ord for Duration {
    fn cmp(&self, other: &Self) -> Ordering {
        self.length().cmp(&other.length())
    }
}

impl PartialOrd for Duration {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Day {
    /// The days that there are.
    pub(super) const ALL: (Self, Self) =
        (Self { year: 1900, month: 1, of_month: 1 }, Self { year: 2199, month: 12, of_month: 31 });

    /// Its number, if each month had 31 days.
    pub(super) fn number(self) -> u32 {
        u32::from(self.year) * 372 + u32::from(self.month) * 31 + u32::from(self.of_month)
    }
}

impl TimeOfDay {
    /// Whether `text`, which is a time, is its one written form: without seconds.
    pub(super) const fn is_written(text: &str) -> bool {
        text.len() == 5
    }
}

impl DayTime {
    /// The day, without the time.
    #[must_use]
    pub const fn day(&self) -> Day {
        self.day
    }

    /// Whether `text`, which is this day and time, is its one written form.
    pub(super) fn is_written(self, text: &str) -> bool {
        self.time.is_none() || (text.len() == 16 && text.as_bytes().get(10) == Some(&b'T'))
    }
}

/// A number below a hundred, in two digits: days and times are most of what is written.
fn two(f: &mut fmt::Formatter<'_>, number: u16) -> fmt::Result {
    let digit = |number: u16| char::from_digit(u32::from(number), 10).ok_or(fmt::Error);
    f.write_char(digit(number / 10)?)?;
    f.write_char(digit(number % 10)?)
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        two(f, self.year / 100)?;
        two(f, self.year % 100)?;
        f.write_str("-")?;
        two(f, u16::from(self.month))?;
        f.write_str("-")?;
        two(f, u16::from(self.of_month))
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        two(f, u16::from(self.hour))?;
        f.write_str(":")?;
        two(f, u16::from(self.minute))
    }
}

impl fmt::Display for DayTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.day.fmt(f)?;
        let Some(time) = self.time else { return Ok(()) };
        f.write_str("T")?;
        time.fmt(f)
    }
}

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { months, days, minutes } = *self;
        f.write_str("P")?;
        if months > 0 {
            write!(f, "{months}M")?;
        }
        if days > 0 || months + minutes == 0 {
            write!(f, "{days}D")?;
        }
        if minutes > 0 {
            f.write_str("T")?;
        }
        if minutes >= 60 {
            write!(f, "{}H", minutes / 60)?;
        }
        if !minutes.is_multiple_of(60) {
            write!(f, "{}M", minutes % 60)?;
        }
        Ok(())
    }
}
