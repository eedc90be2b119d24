//! How long: `5 days / 4 nights`, `4-hour`, `1–3 business days`, `2 h 30 min`, `two weeks`.

use rust_decimal::Decimal;

use super::super::amount::{Prefix, prefixed};
use super::super::cursor::Cursor;
use super::super::found::Match;
use super::super::number::number_or_word;
use super::super::{Amount, Value};
use super::words::unit;
use super::{TimeUnit, Units};

/// A duration, in all the units that stand together.
pub(crate) fn read(start: Cursor<'_>) -> Option<Match<'_>> {
    if start.is_glued_before() {
        return None;
    }
    let (inner, prefix) = prefixed(start);
    if let Some((after, hours, minutes)) = hours_and_minutes(inner) {
        let units = vec![(prefix.apply(hours), TimeUnit::Hour), (minutes, TimeUnit::Minute)];
        return Some(Match::one(start, after, Value::Duration(Units(units)), 75));
    }
    let (mut after, amount, first) = one(inner, prefix)?;
    let mut units = vec![(amount, first)];
    for _ in 0..3 {
        let joined = after.past('/').or_else(|| after.past(',')).unwrap_or(after);
        let joined = joined.skip_word(&["and", "und", "et"]).skip('&');
        let Some((end, amount, unit)) = one(joined, Prefix::default()) else { break };
        if units.iter().any(|(_, known)| *known == unit) || !fits(units.last().map(|(_, unit)| *unit), unit) {
            break;
        }
        units.push((amount, unit));
        after = end;
    }
    Some(Match::one(start, after, Value::Duration(Units(units)), 90))
}

/// `1h30`, where it is no time on the clock.
fn hours_and_minutes(start: Cursor<'_>) -> Option<(Cursor<'_>, Amount, Amount)> {
    let (after, hours) = start.small(2)?;
    let minutes_at = after.past_word(&["h"]).filter(|next| after.is_glued() && next.is_glued())?;
    minutes_at.digits().filter(|digits| digits.len() == 2)?;
    let (end, minutes) = minutes_at.small(2).filter(|(end, minutes)| *minutes < 60 && !end.is_glued_after())?;
    Some((end, Amount::exactly(Decimal::from(hours)), Amount::exactly(Decimal::from(minutes))))
}

/// Days go with nights; else the units get smaller.
fn fits(before: Option<TimeUnit>, next: TimeUnit) -> bool {
    let together = [TimeUnit::Day, TimeUnit::Night];
    before.is_some_and(|before| next < before || together.contains(&before) && together.contains(&next))
}

/// A number, or two, with a unit of time.
fn one(start: Cursor<'_>, prefix: Prefix) -> Option<(Cursor<'_>, Amount, TimeUnit)> {
    if let Some(after) = start.past_word(&["a", "an"]) {
        let half = after.past_word(&["full", "whole"]).unwrap_or(after);
        let couple = after.past_words(&["couple", "of"]);
        let (end, unit) = unit_at(couple.unwrap_or(half), false)?;
        // `€80 a night` and `twice a week` are read before by who knows them; `a day trip` is no duration.
        if matches!(unit, TimeUnit::Second | TimeUnit::Day | TimeUnit::Night) && couple.is_none()
            || end.word().is_some_and(is_noun)
        {
            return None;
        }
        // `350 days a year` says how often, `takes a week` how long.
        let length = start.word_before().is_some_and(|word| {
            matches!(
                word,
                "in" | "for"
                    | "within"
                    | "after"
                    | "about"
                    | "over"
                    | "under"
                    | "take"
                    | "takes"
                    | "took"
                    | "lasts"
                    | "than"
                    | "only"
                    | "nearly"
                    | "almost"
                    | "around"
                    | "least"
                    | "to"
                    | "up"
                    | "every"
            )
        });
        if !length && couple.is_none() {
            return None;
        }
        let count = Decimal::from(if couple.is_some() { 2 } else { 1 });
        return Some((end, Amount::exactly(count), unit));
    }
    let (number_end, first) = number_or_word(start)?;
    if start.sign_glued_before().is_some_and(|sign| matches!(sign, '.' | '/' | '#')) {
        return None;
    }
    let (after, amount) = range_behind(number_end, first.value).unwrap_or((number_end, Amount::exactly(first.value)));
    let plus = after.past_glued('+').map(|after| (after, Amount { high: None, ..amount }));
    let (after, amount) = plus.unwrap_or((after, amount));
    let (end, unit) = unit_at(after, first.spelled)?;
    Some((end, prefix.apply(amount), unit))
}

fn is_noun(word: &str) -> bool {
    matches!(word, "trip" | "tour" | "pass" | "one" | "stay" | "rate" | "club" | "view")
}

/// `–3`, `to 5`, `or 7`, when a unit follows.
fn range_behind(after: Cursor<'_>, first: Decimal) -> Option<(Cursor<'_>, Amount)> {
    let to = after.past('-').or_else(|| after.past('–'));
    let to = to.or_else(|| after.past_word(&["to", "or", "and", "bis", "a"]))?;
    let (end, second) = number_or_word(to)?;
    unit_at(end, second.spelled)?;
    Some((end, Amount::between(first, second.value)))
}

/// A unit of time behind a number, with or without a hyphen.
fn unit_at(start: Cursor<'_>, spelled: bool) -> Option<(Cursor<'_>, TimeUnit)> {
    let hyphen = start.past('-').filter(|next| next.is_glued() && start.is_glued()).unwrap_or(start);
    let inner = hyphen.skip_word(&["full", "consecutive", "calendar", "additional", "extra", "more", "short", "long"]);
    let business = inner.past_word(&["business", "working"]).map(|next| next.skip('-'));
    if let Some(days) = business {
        let end = days.past_word(&["day", "days"])?;
        return Some((end, TimeUnit::BusinessDay));
    }
    let word = inner.word()?;
    let unit = unit(word).or(match word {
        "d" if inner.is_glued() => Some(TimeUnit::Day),
        "n" if inner.is_glued() => Some(TimeUnit::Night),
        "w" if inner.is_glued() && inner.at == start.at => Some(TimeUnit::Week),
        _ => None,
    })?;
    // `second` is an ordinal unless digits count it.
    if word == "second" && spelled {
        return None;
    }
    let after = inner.step();
    (!after.is_glued_after() || word == "h").then_some((after, unit))
}
