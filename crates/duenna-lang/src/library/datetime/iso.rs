//! `fromisoformat`.

use super::civil::{Date, MICROS};
use super::stamp::{Clock, Moment};
use super::zone::Zone;
use crate::exception::{ExceptionRecord, Fault};
use crate::text;

fn invalid(text: &str) -> Fault {
    ExceptionRecord::value_error(format!("Invalid isoformat string: {}", text::quote(text))).into()
}

fn number(text: &str) -> Option<i64> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// Year, and month and day or week and day; and whether these are weeks.
fn date_parts(text: &str) -> Option<(i64, i64, i64, bool)> {
    let year = number(text.get(..4)?)?;
    let rest = text.get(4..)?;
    let dashed = rest.starts_with('-');
    let rest = if dashed { rest.get(1..)? } else { rest };
    if let Some(week) = rest.strip_prefix('W') {
        let number_of = number(week.get(..2)?)?;
        let day = match (week.get(2..)?, dashed) {
            ("", _) => 1,
            (day, true) => number(day.strip_prefix('-').filter(|day| day.len() == 1)?)?,
            (day, false) if day.len() == 1 => number(day)?,
            _ => return None,
        };
        return Some((year, number_of, day, true));
    }
    let month = number(rest.get(..2)?)?;
    let day = rest.get(2..)?;
    let day = if dashed { day.strip_prefix('-')? } else { day };
    if day.len() == 2 { Some((year, month, number(day)?, false)) } else { None }
}

fn date_of(text: &str, whole: &str) -> Result<Date, Fault> {
    let (year, second, day, weeks) = date_parts(text).ok_or_else(|| invalid(whole))?;
    if weeks { Date::of_iso(year, second, day) } else { Date::new(year, second, day) }
}

pub(super) fn date(text: &str) -> Result<Date, Fault> {
    if !matches!(text.len(), 7 | 8 | 10) {
        return Err(invalid(text));
    }
    date_of(text, text)
}

/// `HH[:MM[:SS[.ffffff]]]`, with colons or without: the numbers.
fn clock_parts(text: &str) -> Option<[i64; 4]> {
    let mut parts = [0; 4];
    let (whole, fraction) = match text.find(['.', ',']) {
        Some(at) => (text.get(..at)?, Some(text.get(at + 1..)?)),
        None => (text, None),
    };
    let colons = whole.contains(':');
    let mut rest = whole;
    let mut count = 0;
    for part in parts.iter_mut().take(3) {
        *part = number(rest.get(..2)?)?;
        rest = rest.get(2..)?;
        count += 1;
        if rest.is_empty() {
            break;
        }
        rest = if colons { rest.strip_prefix(':')? } else { rest };
    }
    if !rest.is_empty() {
        return None;
    }
    if let Some(fraction) = fraction {
        number(fraction).filter(|_| count == 3 && !fraction.is_empty()).or_else(|| {
            // Many digits: only the first six count.
            (count == 3 && !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit())).then_some(0)
        })?;
        let six: String = fraction.chars().chain("000000".chars()).take(6).collect();
        let [_, _, _, micro] = &mut parts;
        *micro = number(&six)?;
    }
    Some(parts)
}

/// The numbers and the zone, not yet checked for their range.
fn clock_of(text: &str, whole: &str) -> Result<([i64; 5], Option<Zone>), Fault> {
    let bad = || invalid(whole);
    let (time, zone) = match text.find(['+', '-', 'Z']) {
        None => (text, None),
        Some(at) => {
            let (time, offset) = text.split_at_checked(at).ok_or_else(bad)?;
            let zone = if offset == "Z" {
                Zone::UTC
            } else if offset.starts_with('Z') {
                return Err(bad());
            } else {
                let [hour, minute, second, micro] = offset.get(1..).and_then(clock_parts).ok_or_else(bad)?;
                let total = ((hour * 60 + minute) * 60 + second) * MICROS + micro;
                let total = if offset.starts_with('-') { -total } else { total };
                super::zone::fixed(super::delta::Delta::of_micros(total), None)?
            };
            (time, Some(zone))
        }
    };
    let [hour, minute, second, micro] = clock_parts(time).ok_or_else(bad)?;
    Ok(([hour, minute, second, micro, 0], zone))
}

pub(super) fn time(text: &str) -> Result<Clock, Fault> {
    let (parts, zone) = clock_of(text.strip_prefix('T').unwrap_or(text), text)?;
    Clock::new(parts, zone)
}

pub(super) fn moment(text: &str) -> Result<Moment, Fault> {
    let bad = || invalid(text);
    let bytes = text.as_bytes();
    // Where the date ends depends on how it is written.
    let dashed = bytes.get(4) == Some(&b'-');
    let is_week = bytes.get(if dashed { 5 } else { 4 }) == Some(&b'W');
    let length = match (dashed, is_week) {
        (true, false) => 10,
        (true, true) if bytes.get(8) == Some(&b'-') && bytes.len() != 8 => 10,
        (false, false) | (true, true) => 8,
        (false, true) if bytes.get(7).is_some_and(u8::is_ascii_digit) => 8,
        (false, true) => 7,
    };
    if bytes.len() <= length {
        return Ok(Moment { date: date_of(text, text)?, clock: Clock::MIDNIGHT });
    }
    let (day, rest) = text.split_at_checked(length).ok_or_else(bad)?;
    let mut time = rest.chars();
    time.next();
    date_parts(day).ok_or_else(bad)?;
    let (parts, zone) = clock_of(time.as_str(), text)?;
    Ok(Moment { date: date_of(day, text)?, clock: Clock::new(parts, zone)? })
}
