//! Dates that count from today: `tomorrow`, `next weekend`, `in 3 weeks`, `last month`.

use rust_decimal::prelude::ToPrimitive;

use super::super::Value;
use super::super::context::Context;
use super::super::cursor::Cursor;
use super::super::found::Match;
use super::super::number::{Number, number_or_word};
use super::words::{month, unit, weekday};
use super::{Clock, Date, Relative, TimeUnit, clock, dates};

pub(crate) fn read<'t>(start: Cursor<'t>, context: &Context) -> Option<Match<'t>> {
    let (after, relative) = relative(start)?;
    let days = context.today.and_then(|today| relative.resolve(today));
    if let Some((first, last)) = days
        && first == last
        && let Some((after, clock)) = clock_behind(after)
    {
        return Some(Match::one(start, after, Value::DateTime(Date::from(first), clock), 85));
    }
    let value = dates::dated(days).unwrap_or(Value::Relative(relative));
    Some(Match::one(start, after, value, 85))
}

fn clock_behind(after: Cursor<'_>) -> Option<(Cursor<'_>, Clock)> {
    let (end, clock, None) = clock::range(after.skip(',').skip_word(&["at", "um"]))? else { return None };
    Some((end, clock))
}

fn relative(start: Cursor<'_>) -> Option<(Cursor<'_>, Relative)> {
    let after = start.step();
    match start.word().unwrap_or_default() {
        "today" | "tonight" | "heute" | "oggi" | "hoy" => Some((after, Relative::In(0, TimeUnit::Day))),
        "tomorrow" | "demain" | "domani" => Some((after, Relative::In(1, TimeUnit::Day))),
        "yesterday" | "gestern" | "hier" | "ieri" | "ayer" => Some((after, Relative::In(-1, TimeUnit::Day))),
        "day" => {
            let word = after.past_words(&["after", "tomorrow"]).map(|after| (after, 2));
            let word = word.or_else(|| after.past_words(&["before", "yesterday"]).map(|after| (after, -2)));
            word.map(|(after, days)| (after, Relative::In(days, TimeUnit::Day)))
        }
        "next" | "coming" | "following" => directed(after, 1),
        "this" | "current" => directed(after, 0),
        "last" | "past" | "previous" => directed(after, -1),
        "in" => {
            let (after, number) = number_or_word(after)?;
            let (after, unit) = unit_behind(after)?;
            // `in 24 hours` is how long, and `in 2 weeks' time` when.
            let time = after.skip('\'').skip_word(&["time"]);
            let days = !matches!(unit, TimeUnit::Second | TimeUnit::Minute | TimeUnit::Hour);
            days.then_some((time, Relative::In(whole(number)?, unit)))
        }
        _ => {
            let (after, number) = number_or_word(start)?;
            let (after, unit) = unit_behind(after)?;
            let after = after.past_word(&["ago"])?;
            Some((after, Relative::In(whole(number)?.checked_neg()?, unit)))
        }
    }
}

/// `in 2 weeks`, and not `in 2.5 weeks`.
fn whole(number: Number) -> Option<i32> {
    number.value.is_integer().then(|| number.value.to_i32()).flatten()
}

fn unit_behind(after: Cursor<'_>) -> Option<(Cursor<'_>, TimeUnit)> {
    if let Some(days) = after.past_word(&["business", "working"]).and_then(|days| days.past_word(&["day", "days"])) {
        return Some((days, TimeUnit::BusinessDay));
    }
    Some((after.step(), unit(after.word()?)?))
}

/// What `next`, `this` or `last` says of the word behind it.
fn directed(start: Cursor<'_>, weeks: i32) -> Option<(Cursor<'_>, Relative)> {
    let word = start.word()?;
    let after = start.step();
    if word == "weekend" {
        return Some((after, Relative::Weekend(weeks)));
    }
    if let Some((day, _)) = weekday(word) {
        return Some((after, Relative::Day(day, weeks)));
    }
    // `this May` is read by its month.
    if month(word).is_some() || word.ends_with('s') {
        return None;
    }
    let unit = unit(word)?;
    let whole = matches!(unit, TimeUnit::Week | TimeUnit::Month | TimeUnit::Quarter | TimeUnit::Year);
    whole.then_some((after, Relative::Whole(weeks, unit)))
}
