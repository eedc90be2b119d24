//! Calendars: when the user is busy, from entries, lists and prose.

use duenna_text::reading::{Date, Reading, Value};

use super::lines::{Line, Section};
use super::words::has_any;

/// The spans of days of a line: two days with `to`, `until` or a dash between them are one span.
pub(super) fn spans(readings: &[Reading], line: &Line<'_>, year: Option<i16>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut before = None;
    for reading in readings {
        let Some(when) = days(reading, year) else { continue };
        let between = before.and_then(|end: usize| {
            line.value.get(end.checked_sub(line.start)?..reading.span.start.checked_sub(line.start)?)
        });
        let joins = ["to", "until", "till", "through", "thru", "-", "–", "—", "/", "bis", "up to"];
        let is_end = between.is_some_and(|text| joins.contains(&text.trim().to_lowercase().as_str()));
        before = Some(reading.span.end);
        let first = all.last_mut().filter(|first| is_end && !first.contains('/') && first.as_str() < when.as_str());
        if let Some(first) = first.filter(|_| !when.contains('/')) {
            first.push('/');
            first.push_str(&when);
        } else {
            all.push(when);
        }
    }
    all
}

/// The span of days that a reading says, as the ladder of schedules has it; days without a year take `year`.
pub(super) fn days(reading: &Reading, year: Option<i16>) -> Option<String> {
    if let Value::Date(date) | Value::DateTime(date, _) = &reading.value {
        return day(*date, year);
    }
    let Value::DateRange(start, end) = &reading.value else { return None };
    let end = end.filled_from(*start);
    let start = start.filled_from(end);
    let (from, to) = (day(start, year)?, day(end, year)?);
    (from <= to).then(|| if from == to { from } else { format!("{from}/{to}") })
}

fn day(date: Date, year: Option<i16>) -> Option<String> {
    let (year, month, day) = (date.year.or(year)?, date.month?, date.day?);
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

/// Whether the dates of a line say when the user is busy.
pub(super) fn is_busy(line: &Line<'_>) -> bool {
    if line.payment || line.section == Section::Mail {
        return false;
    }
    let is_when = matches!(line.key.as_str(), "date" | "dates" | "when");
    if line.event && is_when {
        return true;
    }
    let other = ["expir", "issue", "birth", "deadline", "due", "since", "start date"];
    if other.iter().any(|word| line.key.contains(word))
        || has_any(
            &line.words,
            &["claim", "purchase", "incident", "paid", "policy", "transaction", "vest", "vesting", "expires"],
        )
    {
        return false;
    }
    let busy = [
        "not available",
        "unavailable",
        "busy",
        "blocked",
        "meeting",
        "meetings",
        "trip",
        "appointment",
        "check up",
        "checkup",
        "checkups",
        "vacation",
        "conference",
        "event",
        "scheduled",
        "booked",
        "review",
        "dinner",
        "party",
        "expedition",
        "session",
        "consultation",
        "visit",
        "gathering",
        "holiday",
        "exam",
        "class",
        "workshop",
        "wedding",
    ];
    line.section == Section::Calendar && !is_free(line) || has_any(&line.words, &busy) || has_any(&line.key, &busy)
}

/// Whether the dates of a line say when the user is free.
pub(super) fn is_free(line: &Line<'_>) -> bool {
    let free = [
        "free",
        "available",
        "open dates",
        "availability",
        "no meetings",
        "no events",
        "available dates",
        "nothing planned",
    ];
    let not = ["not available", "unavailable", "not free"];
    !line.payment
        && line.section != Section::Mail
        && (has_any(&line.words, &free) || has_any(&line.key, &free))
        && !has_any(&line.words, &not)
        && !has_any(&line.key, &not)
}

/// Whether a line of a mail says that leave was granted: when the user may travel.
pub(super) fn is_leave(line: &Line<'_>) -> bool {
    let leave = [
        "leave is approved",
        "leave approved",
        "leave for",
        "approved leave",
        "take leave",
        "annual leave",
        "leave from",
        "days off",
        "vacation approved",
        "vacation is approved",
        "holiday approved",
        "holiday is approved",
        "vacation request",
        "time off",
    ];
    let other = [
        "sick leave",
        "maternity leave",
        "parental leave",
        "unpaid leave",
        "not approved",
        "declined",
        "cannot",
        "denied",
    ];
    let all = format!("{} {}", line.key, line.words);
    let is_granted = has_any(&all, &["leave", "holiday", "vacation"])
        && has_any(&all, &["is approved", "are approved", "was approved"]);
    line.section == Section::Mail && !line.event && (is_granted || has_any(&all, &leave)) && !has_any(&all, &other)
}

/// The year that most dates of a text say.
pub(super) fn year_of(readings: &[Reading]) -> Option<i16> {
    let mut counts = std::collections::BTreeMap::<i16, usize>::new();
    for reading in readings {
        let dates = if let Value::Date(date) = &reading.value {
            vec![*date]
        } else if let Value::DateRange(start, end) = &reading.value {
            vec![*start, *end]
        } else {
            continue;
        };
        for year in dates.iter().filter_map(|date| date.year).filter(|year| *year > 2000) {
            *counts.entry(year).or_default() += 1;
        }
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(year, _)| year)
}
