//! Times on the clock: `9:30 AM`, `08:15`, `3pm`, `18h30`, `14 Uhr`, `10–11 AM`, `noon`.

use super::super::cursor::Cursor;
use super::super::found::Match;
use super::super::value::TimeOfDay;
use super::super::{Value, context::Context};
use super::{Clock, Zone, date};

/// A time, a range of times, or a part of the day; with the date behind it, if there is one.
pub(crate) fn read<'t>(start: Cursor<'t>, context: &Context) -> Option<Match<'t>> {
    if start.is_glued_before() {
        return None;
    }
    if let Some((after, from, to)) = range(start) {
        if let Some((behind, day)) = date_behind(after, context) {
            let value = match to {
                Some(to) => Value::DateTimeRange((day, from), (day, to)),
                None => Value::DateTime(day, from),
            };
            return Some(Match::one(start, behind, value, 90));
        }
        let value = to.map_or(Value::Time(from), |to| Value::TimeRange(from, to));
        return Some(Match::one(start, after, value, 90));
    }
    part_of_day(start)
}

fn date_behind<'t>(after: Cursor<'t>, context: &Context) -> Option<(Cursor<'t>, super::Date)> {
    let on = after.skip(',').skip_word(&["on", "am", "den", "le", "el", "il"]);
    if on.at == after.at && after.sign().is_some() {
        return None;
    }
    let found = date::single(on, context)?;
    let is_day = found.value.day.is_some() && found.value.month.is_some();
    let goes_on = date::separator(found.after, false).is_some_and(|next| date::single(next, context).is_some());
    (is_day && !goes_on).then_some((found.after, found.value))
}

/// One time, and another where the text goes from the one to the other.
pub(crate) fn range(start: Cursor<'_>) -> Option<(Cursor<'_>, Clock, Option<Clock>)> {
    if let Some((after, from, half)) = clock(start) {
        let Some(next) = to(after) else { return Some((after, from, None)) };
        let Some((end, until, other_half)) = clock(next) else { return Some((after, from, None)) };
        // `9:00 – 5:00 pm`: the half of the day is said once.
        let mut from = from;
        if half.is_none()
            && let Some(afternoon) = other_half
            && from.hour < 12
            && from.hour < until.hour % 12
            && afternoon
        {
            from.hour += 12;
        }
        return Some((end, from, Some(until)));
    }
    // `10–11 AM`, `10–18 Uhr`
    let (after, hour) = start.small(2).filter(|(_, hour)| (1..=24).contains(hour))?;
    let (end, until, half) = clock(to(after)?)?;
    let hour = i8::try_from(hour).ok()?;
    let from = match half {
        Some(afternoon) if hour <= 12 => {
            let hour = hour % 12;
            if hour == 0 {
                12
            } else if afternoon && hour < until.hour % 12 {
                hour + 12
            } else {
                hour
            }
        }
        None if end.before().is_some_and(|token| end.text.folded(token) == "uhr") && hour < 24 => hour,
        _ => return None,
    };
    let from = Clock { hour: from, minute: 0, second: None, zone: until.zone };
    Some((end, from, Some(until)))
}

fn to(after: Cursor<'_>) -> Option<Cursor<'_>> {
    let dash = after.past('-').or_else(|| after.past('–')).or_else(|| after.past('—'));
    dash.or_else(|| after.past_word(&["to", "until", "till", "through", "bis", "a", "and"]))
}

/// One time, and whether it says that it is after noon.
fn clock(start: Cursor<'_>) -> Option<(Cursor<'_>, Clock, Option<bool>)> {
    if let Some(after) = start.past_word(&["noon", "midday"]) {
        return Some((after, at(12, 0)?, None));
    }
    if let Some(after) = start.past_word(&["midnight"]) {
        return Some((after, at(0, 0)?, None));
    }
    if let Some(found) = compact(start) {
        return Some(found);
    }
    let (hour_end, hour) = start.small(2)?;
    let with_minutes = minutes(hour_end);
    let (after, minute, second) = with_minutes.unwrap_or((hour_end, 0, None));
    if let Some((after, afternoon)) = half(after) {
        let hour = if (1..=12).contains(&hour) { hour % 12 + if afternoon { 12 } else { 0 } } else { hour };
        let (after, zone) = zone(after);
        return Some((after, Clock { second, zone, ..at(hour, minute)? }, Some(afternoon)));
    }
    if let Some(after) = after.past_word(&["uhr", "oclock"]) {
        return Some((after, Clock { second, ..at(hour, minute)? }, None));
    }
    with_minutes?;
    // `1h30` is how long, `18h30` when.
    if hour_end.word() == Some("h") && hour < 6 {
        return None;
    }
    // A point parts minutes only where `Uhr` or `pm` says so.
    if hour_end.sign() == Some('.')
        || after.is_glued_after() && !after.word().is_some_and(|word| word == "z" || word == "h")
    {
        return None;
    }
    let after = if after.is_glued() { after.skip_word(&["h"]) } else { after };
    // `07:30-13:45` is a range; behind `T`, the second is a zone.
    let stamped = start.is_glued_before() && start.word_before() == Some("t");
    let (after, zone) = if after.sign() == Some('-') && !stamped { (after, None) } else { zone(after) };
    Some((after, Clock { second, zone, ..at(hour, minute)? }, None))
}

/// `093000` behind the `T` of a stamp.
fn compact(start: Cursor<'_>) -> Option<(Cursor<'_>, Clock, Option<bool>)> {
    let stamped = start.is_glued_before() && start.text.word(start.at.checked_sub(1)?) == Some("t");
    let digits = start.digits().filter(|digits| stamped && digits.len() == 6)?;
    let part = |from: usize, to: usize| digits.get(from..to).and_then(|part| part.parse::<u16>().ok());
    let second = i8::try_from(part(4, 6)?).ok().filter(|second| *second < 60);
    let minute = part(2, 4).filter(|minute| *minute < 60)?;
    let (after, zone) = zone(start.step());
    Some((after, Clock { second, zone, ..at(part(0, 2)?, minute)? }, None))
}

/// `:30`, `:30:05`, `h30`, and `.30` which only some may follow.
fn minutes(start: Cursor<'_>) -> Option<(Cursor<'_>, u16, Option<i8>)> {
    let parted = start
        .past_glued(':')
        .or_else(|| start.past_glued('.'))
        .or_else(|| if start.is_glued() { start.past_word(&["h"]) } else { None })?;
    let two = parted.is_glued() && parted.digits().is_some_and(|digits| digits.len() == 2);
    let (after, minute) = parted.small(2).filter(|(_, minute)| two && *minute < 60)?;
    if start.sign() == Some(':')
        && let Some(parted) = after.past_glued(':')
    {
        // More colons than two: an address of a machine.
        let (after, second) =
            parted.small(2).filter(|(after, second)| *second < 60 && after.past_glued(':').is_none())?;
        let fraction =
            after.past_glued('.').filter(|digits| digits.is_glued()).and_then(|at| at.digits().map(|_| at.step()));
        return Some((fraction.unwrap_or(after), minute, i8::try_from(second).ok()));
    }
    Some((after, minute, None))
}

/// `am` (false) or `pm` (true), with points or without.
fn half(start: Cursor<'_>) -> Option<(Cursor<'_>, bool)> {
    let word = start.word()?;
    let afternoon = match word {
        "am" => false,
        "pm" => true,
        "a" | "p" => {
            let m = start.step().past_glued('.')?.past_word(&["m"])?;
            return Some((m.past_glued('.').unwrap_or(m), word == "p"));
        }
        _ => return None,
    };
    let after = start.step();
    (!after.is_glued_after()).then_some((after, afternoon))
}

fn zone(start: Cursor<'_>) -> (Cursor<'_>, Option<Zone>) {
    zone_at(start).unwrap_or((start, None))
}

fn zone_at(start: Cursor<'_>) -> Option<(Cursor<'_>, Option<Zone>)> {
    if let Some(sign @ ('+' | '-')) = start.sign()
        && start.is_glued()
    {
        let (after, hours) = start.step().small(4).filter(|_| start.step().is_glued())?;
        let length = after.at.checked_sub(1).and_then(|at| after.text.token(at)).map_or(0, |token| token.span.len());
        let (after, minutes) = match length {
            4 => (after, hours / 100 * 60 + hours % 100),
            2 => match after.past_glued(':').and_then(|parted| parted.small(2)) {
                Some((after, minutes)) => (after, hours * 60 + minutes),
                None => (after, hours * 60),
            },
            _ => return None,
        };
        let minutes = i16::try_from(minutes).ok().filter(|minutes| *minutes <= 14 * 60)?;
        return Some((after, Some(Zone::Offset(if sign == '-' { -minutes } else { minutes }))));
    }
    let token = start.peek()?;
    let word = start.word()?;
    let after = start.step();
    let zone = match word {
        "z" if start.is_glued() => Zone::Offset(0),
        "utc" | "gmt" if token.upper => Zone::Offset(0),
        "cet" if token.upper => Zone::Named("CET"),
        "cest" if token.upper => Zone::Named("CEST"),
        "bst" if token.upper => Zone::Named("BST"),
        "wet" if token.upper => Zone::Named("WET"),
        "eet" if token.upper => Zone::Named("EET"),
        "et" if token.upper => Zone::Named("ET"),
        "est" if token.upper => Zone::Named("EST"),
        "edt" if token.upper => Zone::Named("EDT"),
        "ct" if token.upper => Zone::Named("CT"),
        "cst" if token.upper => Zone::Named("CST"),
        "cdt" if token.upper => Zone::Named("CDT"),
        "mt" if token.upper => Zone::Named("MT"),
        "pt" if token.upper => Zone::Named("PT"),
        "pst" if token.upper => Zone::Named("PST"),
        "pdt" if token.upper => Zone::Named("PDT"),
        "ist" if token.upper => Zone::Named("IST"),
        "jst" if token.upper => Zone::Named("JST"),
        "aest" if token.upper => Zone::Named("AEST"),
        _ => return None,
    };
    Some((after, Some(zone)))
}

fn at(hour: u16, minute: u16) -> Option<Clock> {
    let hour = i8::try_from(hour).ok().filter(|hour| *hour < 24)?;
    Some(Clock { hour, minute: i8::try_from(minute).ok()?, second: None, zone: None })
}

fn part_of_day(start: Cursor<'_>) -> Option<Match<'_>> {
    let part = match start.word()? {
        "morning" | "mornings" => TimeOfDay::Morning,
        "afternoon" | "afternoons" => TimeOfDay::Afternoon,
        "evening" | "evenings" => TimeOfDay::Evening,
        "overnight" => TimeOfDay::Night,
        _ => return None,
    };
    // `Good morning,` greets.
    if start.word_before() == Some("good") {
        return None;
    }
    Some(Match::one(start, start.step(), Value::TimeOfDay(part), 90))
}
