//! How often: `weekly`, `every 2 weeks`, `twice a month`, `on Mondays`, `24/7`.

use rust_decimal::prelude::ToPrimitive;

use super::super::Value;
use super::super::cursor::Cursor;
use super::super::found::Match;
use super::super::number::{number, number_or_word, spelled};
use super::words::{unit, weekday, weekdays};
use super::{Recurrence, TimeUnit, Weekday, date};

pub(crate) fn read(start: Cursor<'_>) -> Option<Match<'_>> {
    if start.is_glued_before() {
        return None;
    }
    let (after, recurrence) = always(start)
        .or_else(|| every(start))
        .or_else(|| times(start))
        .or_else(|| adverb(start))
        .or_else(|| days(start))?;
    Some(Match::one(start, after, Value::Recurrence(recurrence), 85))
}

fn always(start: Cursor<'_>) -> Option<(Cursor<'_>, Recurrence)> {
    if let Some(after) = start.past_words(&["around", "the", "clock"]) {
        return Some((after, Recurrence::Always));
    }
    let (hours, 24) = start.small(2)? else { return None };
    let (after, 7) = hours.past('/').or_else(|| hours.past_word(&["x"]))?.small(1)? else { return None };
    let year = after.past_glued('/').and_then(|next| next.small(3)).filter(|(_, days)| *days == 365);
    let after = year.map_or(after, |(after, _)| after);
    (!after.is_glued_after()).then_some((after, Recurrence::Always))
}

/// `every Monday`, `every 2 weeks`, `every other day`, `each month`.
fn every(start: Cursor<'_>) -> Option<(Cursor<'_>, Recurrence)> {
    let after = start.past_word(&["every", "each", "jeden", "cada", "chaque"])?;
    if let Some(found) = named_days(after) {
        return Some(found);
    }
    let (inner, count) = match after.past_word(&["other", "second"]) {
        Some(inner) => (inner, 2),
        None => number_or_word(after)
            .and_then(|(inner, number)| Some((inner, number.value.to_u16()?)))
            .unwrap_or((after, 1)),
    };
    // `every other Tuesday`
    let on = if count == 2 { weekday(inner.word()?).map(|_| TimeUnit::Week) } else { None };
    let unit = on.or_else(|| unit(inner.word().unwrap_or_default()))?;
    Some((inner.step(), Recurrence::Times { times: 1, every: count, unit }))
}

/// `twice a week`, `3 times per month`, `once every 2 years`.
fn times(start: Cursor<'_>) -> Option<(Cursor<'_>, Recurrence)> {
    let (after, count) = match start.word() {
        Some("once") => (start.step(), 1),
        Some("twice") => (start.step(), 2),
        _ => {
            let (after, count) = number(start).or_else(|| spelled(start))?;
            let times = after.past('×').or_else(|| after.past_word(&["times", "x"]))?;
            (times, count.value.to_u16()?)
        }
    };
    if let Some((after, Recurrence::Times { every, unit, .. })) = every(after) {
        return Some((after, Recurrence::Times { times: count, every, unit }));
    }
    let per = after.past('/').or_else(|| after.past_word(&["a", "per", "an"]))?;
    let unit = unit(per.word()?)?;
    Some((per.step(), Recurrence::Times { times: count, every: 1, unit }))
}

fn adverb(start: Cursor<'_>) -> Option<(Cursor<'_>, Recurrence)> {
    // `bi-weekly`, `semi-annual`
    let (inner, factor) = match start.word()? {
        "bi" => (start.step().past_glued('-')?, (1, 2)),
        "semi" => (start.step().past_glued('-')?, (2, 1)),
        _ => (start, (1, 1)),
    };
    let (times, every, unit) = adverb_of(inner.word()?)?;
    let after = inner.step();
    (!after.is_glued_after())
        .then_some((after, Recurrence::Times { times: times * factor.0, every: every * factor.1, unit }))
}

/// What an adverb of time says: so many times in so many units.
pub(crate) fn adverb_of(word: &str) -> Option<(u16, u16, TimeUnit)> {
    Some(match word {
        "hourly" => (1, 1, TimeUnit::Hour),
        "daily" | "taglich" => (1, 1, TimeUnit::Day),
        "nightly" => (1, 1, TimeUnit::Night),
        "weekly" | "wochentlich" => (1, 1, TimeUnit::Week),
        "fortnightly" | "biweekly" => (1, 2, TimeUnit::Week),
        "monthly" | "monatlich" => (1, 1, TimeUnit::Month),
        "bimonthly" => (1, 2, TimeUnit::Month),
        "quarterly" => (1, 1, TimeUnit::Quarter),
        "annual" | "annually" | "yearly" | "jahrlich" => (1, 1, TimeUnit::Year),
        "semiannual" | "semiannually" => (2, 1, TimeUnit::Year),
        "biennial" | "biennially" => (1, 2, TimeUnit::Year),
        _ => return None,
    })
}

/// `Mondays`, `weekdays`, `Mon–Fri`, `Tuesdays and Thursdays`.
fn days(start: Cursor<'_>) -> Option<(Cursor<'_>, Recurrence)> {
    if let Some(after) = start.past_word(&["weekdays"]) {
        return Some((after, Recurrence::On(between(Weekday::Monday, Weekday::Friday))));
    }
    if let Some(after) = start.past_word(&["weekends"]) {
        return Some((after, Recurrence::On(vec![Weekday::Saturday, Weekday::Sunday])));
    }
    let (after, first) = date::named_day(start).map(|(after, day)| (after, (day, false))).or_else(|| {
        let day = weekdays(start.word()?)?;
        Some((start.step(), (day, true)))
    })?;
    let (first, plural) = first;
    if let Some(next) = date::separator(after, false) {
        let last = date::named_day(next).or_else(|| Some((next.step(), weekdays(next.word()?)?)));
        // `Friday – Sunday, May 5` is a date.
        if let Some((end, last)) = last
            && super::date::day(end.skip(',')).is_none()
        {
            return Some((end, Recurrence::On(between(first, last))));
        }
    }
    if !plural {
        return None;
    }
    named_days(start)
}

/// Days of the week, strung together.
fn named_days(start: Cursor<'_>) -> Option<(Cursor<'_>, Recurrence)> {
    let named = |at: Cursor<'_>| {
        let word = at.word()?;
        weekday(word).filter(|(_, short)| !short).map(|(day, _)| day).or_else(|| weekdays(word))
    };
    let mut days = vec![named(start)?];
    let mut after = start.step();
    for _ in 0..6 {
        let next = after.skip(',').skip('&').skip_word(&["and", "or"]);
        let Some(day) = named(next).filter(|_| next.at > after.at) else { break };
        days.push(day);
        after = next.step();
    }
    days.sort_by_key(|day| day.to_monday_zero_offset());
    days.dedup();
    Some((after, Recurrence::On(days)))
}

fn between(first: Weekday, last: Weekday) -> Vec<Weekday> {
    let count = usize::try_from(last.since(first)).unwrap_or_default() + 1;
    let mut days: Vec<_> = first.cycle_forward().take(count).collect();
    days.sort_by_key(|day| day.to_monday_zero_offset());
    days
}
