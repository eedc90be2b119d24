//! Days, ranges of days, times and formats.

use duenna_core::language::{Candidate, Format, Kind};

use super::super::Message;
use super::near::Near;
use super::slots::{Section, Slot, Takes};
use crate::reading::{Clock, TimeUnit, Value};

/// How well a field and a date go together.
pub(super) fn score(slot: &Slot<'_>, section: &Section<'_>, near: &Near) -> f32 {
    let known: f32 = slot.words.iter().map(|(word, weight)| weight * near.of(*word)).sum();
    let all: f32 = slot.words.iter().map(|(_, weight)| weight).sum();
    let named = if all > 0.0 { known / all } else { 0.4 };
    0.6 * named + 0.4 * near.affinity(section)
}

/// What a field says if it takes a reading; `None` if it does not.
pub(super) fn said(message: &Message<'_>, slot: &Slot<'_>, value: &Value) -> Vec<Candidate<'static>> {
    let text = |text: String| Candidate::Text(text.into());
    match slot.takes {
        Takes::Day => {
            let has_time = matches!(slot.field.kind, Kind::DateTime(_));
            match value {
                Value::Date(date) => message.calendar.day(date).map(|day| text(day.to_string())).into_iter().collect(),
                Value::DateTime(date, clock) => {
                    let day = message.calendar.day(date);
                    let written = |day: jiff::civil::Date| {
                        if has_time { format!("{day}T{}", time(clock)) } else { day.to_string() }
                    };
                    day.map(|day| text(written(day))).into_iter().collect()
                }
                _ => Vec::new(),
            }
        }
        Takes::Range => {
            let Value::DateRange(from, to) = value else { return Vec::new() };
            let days = message.calendar.day(from).zip(message.calendar.day(to)).filter(|(from, to)| from <= to);
            let Kind::Format(format) = &slot.field.kind else { return Vec::new() };
            days.and_then(|(from, to)| fill(format, &[from.to_string(), to.to_string()]))
                .map(text)
                .into_iter()
                .collect()
        }
        Takes::Clock => match value {
            Value::Time(clock) => vec![text(time(clock))],
            _ => Vec::new(),
        },
        Takes::Format => {
            formats(&slot.field.kind).into_iter().filter_map(|format| formatted(format, value)).map(text).collect()
        }
        _ => Vec::new(),
    }
}

fn formats(kind: &Kind) -> Vec<&Format> {
    match kind {
        Kind::Format(format) => vec![format],
        Kind::OneOf(kinds) => kinds.iter().flat_map(formats).collect(),
        _ => Vec::new(),
    }
}

fn time(clock: &Clock) -> String {
    format!("{:02}:{:02}", clock.hour, clock.minute)
}

/// A value written as a format has it, if that is what the format is for.
fn formatted(format: &Format, value: &Value) -> Option<String> {
    let template = format.template().to_ascii_lowercase();
    let slots = format.slots().count();
    match value {
        Value::Time(clock) if slots == 2 && template.contains("}:{") => {
            let (is_am, is_pm) = (template.ends_with(" am"), template.ends_with(" pm"));
            let hour = match clock.hour {
                _ if !is_am && !is_pm => clock.hour,
                0 if is_am => 12,
                1..12 if is_am => clock.hour,
                12 if is_pm => 12,
                13..24 if is_pm => clock.hour - 12,
                _ => return None,
            };
            fill(format, &[hour.to_string(), format!("{:02}", clock.minute)])
        }
        Value::Duration(units) => {
            let [(amount, unit)] = units.0.as_slice() else { return None };
            let fixed = match unit {
                TimeUnit::BusinessDay => "day",
                other => other.name(),
            };
            let is_business = template.contains("business");
            if !template.contains(fixed) || is_business && *unit != TimeUnit::BusinessDay {
                return None;
            }
            let whole = |number: rust_decimal::Decimal| number.normalize().to_string();
            match (slots, amount.low, amount.high) {
                (1, Some(low), Some(high)) if low == high => fill(format, &[whole(low)]),
                (2, Some(low), Some(high)) if low < high => fill(format, &[whole(low), whole(high)]),
                _ => None,
            }
        }
        Value::Percent(amount) if slots == 1 && template.contains('%') => {
            amount.single().and_then(|number| fill(format, &[number.normalize().to_string()]))
        }
        _ => None,
    }
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
    slot.words.iter().any(|(word, _)| near.of(*word) >= 0.5)
}
