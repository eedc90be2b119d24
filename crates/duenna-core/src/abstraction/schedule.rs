//! Calendars: `exact › busy › free`. Busy times stand without reasons, those that touch as one; free windows are runs of at
//! least two whole free days.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::day::Day;
use super::when::{Point, When};

/// A calendar, or a part of one.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// The first and the last day that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    within: Option<String>,
    events: Vec<Event>,
}

/// What is in a calendar.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// A day, a minute, or from one to another: `2026-07-01`, `2026-07-01T09:00/2026-07-01T10:30`.
    pub when: String,
    /// What it is, as it was written.
    pub what: String,
}

/// The minutes of a day.
const DAY: i64 = 1440;

/// A calendar as one rung tells it. Spans are in minutes; the end is not in them.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Schedule {
    Exact { within: Option<(i64, i64)>, events: Vec<Event>, spans: Vec<(i64, i64)> },
    Busy { within: Option<(i64, i64)>, spans: Vec<(i64, i64)> },
    Free(Vec<(i64, i64)>),
}

impl Schedule {
    /// A calendar of a JSON object; every event has a time to the day at least.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let file: File = serde_json::from_str(text).ok()?;
        let within = match &file.within {
            Some(within) => Some(days(within)?),
            None => None,
        };
        let spans = file.events.iter().map(|event| span(&event.when)).collect::<Option<Vec<_>>>()?;
        let is_said = file.events.iter().all(|event| !event.what.trim().is_empty());
        (is_said && (within.is_some() || !spans.is_empty())).then_some(Self::Exact {
            within,
            events: file.events,
            spans,
        })
    }

    /// The calendar as [`Self::parse`] reads it.
    pub(super) fn written(&self) -> Option<String> {
        let Self::Exact { within, events, .. } = self else { return None };
        let within = within.map(|(first, last)| format!("{}/{}", day(first), day(last)));
        serde_json::to_string(&File { within, events: events.clone() }).ok()
    }

    /// One rung down.
    pub(super) fn coarser(&self, rank: u8) -> Self {
        match (rank, self) {
            (1, Self::Exact { within, spans, .. }) => Self::Busy { within: *within, spans: merged(spans.clone()) },
            (2, Self::Busy { within, spans }) => Self::Free(free(*within, spans)),
            (_, schedule) => schedule.clone(),
        }
    }
}

fn span(text: &str) -> Option<(i64, i64)> {
    let (from, to) = text.parse::<When>().ok()?.points();
    let from = match from {
        Point::Minute(day, minute) => day.number() * DAY + i64::from(minute),
        Point::Day(day) => day.number() * DAY,
        Point::Week(_) | Point::Month(..) | Point::Season(..) | Point::Year(_) => return None,
    };
    let to = match to {
        // An event without an end may last as long as its day.
        Point::Minute(day, minute) if text.contains('/') => day.number() * DAY + i64::from(minute) + 1,
        Point::Minute(day, _) | Point::Day(day) => (day.number() + 1) * DAY,
        Point::Week(_) | Point::Month(..) | Point::Season(..) | Point::Year(_) => return None,
    };
    Some((from, to))
}

/// The numbers of the first and the last day.
fn days(text: &str) -> Option<(i64, i64)> {
    let (first, last) = text.split_once('/')?;
    let (first, last): (Day, Day) = (first.parse().ok()?, last.parse().ok()?);
    (first <= last).then_some((first.number(), last.number()))
}

fn merged(mut spans: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    spans.sort_unstable();
    let mut all: Vec<(i64, i64)> = Vec::new();
    for (from, to) in spans {
        match all.last_mut() {
            // The minute that ends one may begin the next.
            Some((_, end)) if from <= *end => *end = (*end).max(to),
            Some(_) | None => all.push((from, to)),
        }
    }
    all
}

/// Runs of at least two whole days without a busy minute; where it is not said within what, within the months of what is busy.
fn free(within: Option<(i64, i64)>, busy: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let around = || {
        let first = Day::of_number(busy.first()?.0.div_euclid(DAY))?.first().number();
        let last = Day::of_number((busy.last()?.1 - 1).div_euclid(DAY))?.last().number();
        Some((first, last))
    };
    let Some((first, last)) = within.or_else(around) else { return Vec::new() };
    let mut windows = Vec::new();
    let mut from = first;
    for (start, end) in busy {
        let (start, end) = (start.div_euclid(DAY), (end - 1).div_euclid(DAY));
        windows.push((from, (start - 1).min(last)));
        from = from.max(end + 1);
    }
    windows.push((from, last));
    windows.retain(|(from, to)| to > from);
    windows
}

fn day(number: i64) -> String {
    Day::of_number(number).map(|day| day.to_string()).unwrap_or_default()
}

fn time(minutes: i64) -> String {
    let of_day = minutes.rem_euclid(DAY);
    format!("{}T{:02}:{:02}", day(minutes.div_euclid(DAY)), of_day / 60, of_day % 60)
}

fn range(from: &str, to: &str) -> String {
    if from == to { from.to_owned() } else { format!("{from}/{to}") }
}

fn busy(&(from, to): &(i64, i64)) -> String {
    if from.rem_euclid(DAY) == 0 && to.rem_euclid(DAY) == 0 {
        range(&day(from.div_euclid(DAY)), &day(to.div_euclid(DAY) - 1))
    } else {
        range(&time(from), &time(to - 1))
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = match self {
            Self::Exact { events, .. } => events.iter().map(|event| format!("{} {}", event.when, event.what)).collect(),
            Self::Busy { spans, .. } => spans.iter().map(busy).collect(),
            Self::Free(windows) => windows.iter().map(|(from, to)| range(&day(*from), &day(*to))).collect(),
        };
        let (label, none) = match self {
            Self::Exact { .. } => ("", "nothing"),
            Self::Busy { .. } => ("busy ", "not busy"),
            Self::Free(_) => ("free ", "no free days known"),
        };
        if all.is_empty() { f.write_str(none) } else { write!(f, "{label}{}", all.join(", ")) }?;
        match self {
            Self::Busy { within: Some((first, last)), .. } => write!(f, " within {}", range(&day(*first), &day(*last))),
            Self::Exact { .. } | Self::Busy { .. } | Self::Free(_) => Ok(()),
        }
    }
}
