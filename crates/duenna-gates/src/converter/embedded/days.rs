//! Days, ranges of days, times and formats.

use duenna_core::message_language::{Candidate, Format, Kind};

use super::super::Message;
use super::near::Near;
use super::slots::{PLAIN, Slot, Takes};
use super::weights::date as weights;
use duenna_text::reading::{Clock, TimeUnit, Value};
use rust_decimal::Decimal;

/// How well a field and a date go together.
pub(super) fn score(slot: &Slot<'_>, near: &Near) -> f32 {
    let (mut known, mut all) = (0.0, 0.0);
    for (word, weight) in slot.words.iter().filter(|(_, weight)| *weight > PLAIN) {
        known += weight * near.of(*word);
        all += weight;
    }
    let named = if all > 0.0 { known / all } else { weights::UNNAMED };
    let named = if is_time(slot) { named.max(weights::UNNAMED) } else { named };
    weights::WORDS * named + weights::GROUP * near.affinity(slot.section)
}

/// What a field says if it takes a reading; `None` if it does not.
pub(super) fn said(message: &Message<'_>, slot: &Slot<'_>, at: usize, value: &Value) -> Vec<Candidate<'static>> {
    let text = |text: String| Candidate::Text(text.into());
    let calendar = &message.calendar;
    if slot.takes == Takes::Day {
        let has_time = matches!(slot.field.kind, Kind::DateTime(_));
        let written = if let Value::Date(date) = value {
            calendar.day(at, date).map(|day| day.to_string())
        } else if let Value::DateTime(date, clock) = value {
            let day = calendar.day(at, date);
            day.map(|day| if has_time { format!("{day}T{}", time(clock)) } else { day.to_string() })
        } else if let Value::DateRange(from, to) = value
            && slot.field.most > 1
        {
            // A list of days has no word for those between: the first and the last of them are said.
            let ends = [from, to].into_iter().filter_map(|date| calendar.day(at, date));
            return ends.map(|day| text(day.to_string())).collect();
        } else {
            None
        };
        written.map(text).into_iter().collect()
    } else if slot.takes == Takes::Range {
        let Value::DateRange(from, to) = value else { return Vec::new() };
        let days = calendar.day(at, from).zip(calendar.day(at, to)).filter(|(from, to)| from <= to);
        let Kind::Format(format) = &slot.field.kind else { return Vec::new() };
        let filled = days.and_then(|(from, to)| fill(format, &[from.to_string(), to.to_string()]));
        filled.map(text).into_iter().collect()
    } else if slot.takes == Takes::Clock {
        clock_of(value).map(|clock| text(time(clock))).into_iter().collect()
    } else if slot.takes == Takes::Format {
        formats(&slot.field.kind).into_iter().filter_map(|format| formatted(format, value)).map(text).collect()
    } else {
        Vec::new()
    }
}

fn formats(kind: &Kind) -> Vec<&Format> {
    if let Kind::Format(format) = kind {
        vec![format]
    } else if let Kind::OneOf(kinds) = kind {
        kinds.iter().flat_map(formats).collect()
    } else {
        Vec::new()
    }
}

fn clock_of(value: &Value) -> Option<&Clock> {
    if let Value::Time(clock) | Value::DateTime(_, clock) = value { Some(clock) } else { None }
}

fn time(clock: &Clock) -> String {
    format!("{:02}:{:02}", clock.hour, clock.minute)
}

/// A value written as a format has it, if that is what the format is for.
fn formatted(format: &Format, value: &Value) -> Option<String> {
    let template = format.template().to_ascii_lowercase();
    let slots = format.slots().count();
    if let Some(clock) = clock_of(value) {
        return if slots == 2 && template.contains("}:{") { of_time(format, &template, clock) } else { None };
    }
    if let Value::Percent(amount) = value {
        let number = amount.single().filter(|_| slots == 1 && template.contains('%'))?;
        return fill(format, &[number.normalize().to_string()]);
    }
    let Value::Duration(units) = value else { return None };
    let [(amount, unit)] = units.0.as_slice() else { return None };
    let is_business = *unit == TimeUnit::BusinessDay;
    let fixed = if is_business { "day" } else { unit.name() };
    if !template.contains(fixed) || template.contains("business") && !is_business {
        return None;
    }
    let (low, high) = amount.low.zip(amount.high)?;
    let written = |number: Decimal| number.normalize().to_string();
    match slots {
        1 if low == high => fill(format, &[written(low)]),
        2 if low < high => fill(format, &[written(low), written(high)]),
        _ => None,
    }
}

/// A time of day, in the half that the format is for.
fn of_time(format: &Format, template: &str, clock: &Clock) -> Option<String> {
    let (morning, evening) = (template.ends_with(" am"), template.ends_with(" pm"));
    let hour = match clock.hour {
        _ if !morning && !evening => clock.hour,
        0 if morning => 12,
        1..12 if morning => clock.hour,
        12 if evening => 12,
        13..24 if evening => clock.hour - 12,
        _ => return None,
    };
    fill(format, &[hour.to_string(), format!("{:02}", clock.minute)])
}

/// A format with its slots filled in.
fn fill(format: &Format, values: &[String]) -> Option<String> {
    let template = format.template();
    let (mut filled, mut rest) = (String::with_capacity(template.len()), template.as_str());
    for value in values {
        let (before, after) = rest.split_once('{')?;
        filled.push_str(before);
        filled.push_str(value);
        rest = after.split_once('}')?.1;
    }
    if rest.contains('{') {
        return None;
    }
    filled.push_str(rest);
    Some(filled)
}

/// How well a format goes with a length of time near it: what it is of has to be said.
pub(super) fn is_named(slot: &Slot<'_>, near: &Near) -> bool {
    is_time(slot) || slot.words.iter().any(|(word, _)| near.of(*word) >= weights::FORMAT_NEAR)
}

/// Whether it is for times of day.
pub(super) fn is_time(slot: &Slot<'_>) -> bool {
    slot.takes == Takes::Clock || formats(&slot.field.kind).iter().any(|format| format.template().contains("}:{"))
}
