//! Dates as a text strings them together: ranges, lists, dates with times.

use super::super::context::Context;
use super::super::cursor::Cursor;
use super::super::found::Match;
use super::super::text::Shape;
use super::super::{Alternative, Reading, Span, Value};
use super::words::month;
use super::{Clock, Date, clock, date, relative};

/// The dates that begin here.
pub(crate) fn read<'t>(start: Cursor<'t>, context: &Context) -> Option<Match<'t>> {
    if start.is_glued_before() {
        return None;
    }
    if let Some(found) = relative::read(start, context) {
        return Some(found);
    }
    if let Some(found) = quarter(start) {
        return Some(found);
    }
    if let Some(found) = days_before_month(start) {
        return Some(finish(found, context));
    }
    let first = date::single(start, context)?;
    let between = start.word_before() == Some("between") || start.word_before() == Some("zwischen");
    if let Some(found) = listed(start, first.after, first.value, between) {
        return Some(finish(found, context));
    }
    if let Some((after, last)) = range_end(first.after, first.value, between, context) {
        let (from, to) = ordered(first.value, last);
        return Some(finish(Match::one(start, after, Value::DateRange(from, to), 90), context));
    }
    if let Some((after, from, to)) = clock_behind(first.after, first.value) {
        return Some(finish(timed(start, after, (first.value, from), to, context), context));
    }
    let score = if first.other.is_some() { 60 } else { 90 };
    let found = Match::one(start, first.after, Value::Date(first.value), score).or(first.other.map(Value::Date), 40);
    Some(finish(found, context))
}

/// `Q1 2025`
fn quarter(start: Cursor<'_>) -> Option<Match<'_>> {
    let quarter_at = start.past_word(&["q"]).filter(|next| next.is_glued())?;
    let (after, quarter) = quarter_at.small(1).filter(|(_, quarter)| (1..=4).contains(quarter))?;
    let (after, year) = date::year(after.skip_word(&["of"]))?;
    let first = i8::try_from((quarter - 1) * 3 + 1).ok()?;
    let month = |month| Date { year: Some(year), month: Some(month), ..Date::default() };
    Some(Match::one(start, after, Value::DateRange(month(first), month(first + 2)), 85))
}

/// `15–18 March 2025`, `5, 6 and 7 May`, `15 to 18 March`.
fn days_before_month(start: Cursor<'_>) -> Option<Match<'_>> {
    let (first_end, first) = date::day(start)?;
    let between = start.word_before() == Some("between");
    if let Some(second_at) = date::separator(first_end, between) {
        let (second_end, second) = date::day(second_at.skip_word(&["the"]))?;
        let found = date::named_month_behind(second_end, second)?;
        let from = Date::day(found.value.year, found.value.month?, first)?;
        return Some(Match::one(start, found.after, Value::DateRange(from, found.value), 90));
    }
    let mut days = vec![(start, first_end, first)];
    let mut cursor = first_end;
    for _ in 0..6 {
        let next = cursor
            .past(',')
            .or_else(|| cursor.past('&'))
            .or_else(|| cursor.past_word(&["and", "or", "und", "et", "y"]))?;
        let next = next.skip_word(&["and", "or"]);
        let (end, day) = date::day(next)?;
        if let Some(found) = date::named_month_behind(end, day) {
            let mut readings = Vec::with_capacity(days.len() + 1);
            for (from, to, day) in days {
                let value = Value::Date(Date::day(found.value.year, found.value.month?, day)?);
                readings.push(reading(to.span_from(from), value, 85));
            }
            readings.push(reading(found.after.span_from(next), Value::Date(found.value), 90));
            return Some(Match { after: found.after, readings });
        }
        days.push((next, end, day));
        cursor = end;
    }
    None
}

/// What goes on with days of the same month: `September 16 & 18`, `June 20–24, 26–28, 2025`, `January: 15–19, 25–29`.
fn listed<'t>(start: Cursor<'t>, first_end: Cursor<'t>, first: Date, between: bool) -> Option<Match<'t>> {
    let month = first.month?;
    let mut pieces: Vec<(Span, i8, Option<i8>)> = Vec::new();
    let mut cursor = first_end;
    // `July (1–5, 10–14)`
    let bracket = first_end.past('(').filter(|_| first.day.is_none());
    if let Some(day) = first.day {
        if first.year.is_some() {
            return None;
        }
        // `March 15–18`
        let last = date::separator(first_end, between)
            .and_then(|at| bare_day(at.skip_word(&["the"]), true))
            .filter(|(_, last)| *last > day);
        if let Some((end, last)) = last {
            cursor = end;
            pieces.push((end.span_from(start), day, Some(last)));
        } else {
            pieces.push((first_end.span_from(start), day, None));
        }
    } else {
        let (from, day, last, end) = day_or_days(first_end.past(':').or(bracket)?)?;
        cursor = end;
        pieces.push((end.span_from(from), day, last));
    }
    while pieces.len() < 40 {
        let Some((from, day, last, end)) = next_days(cursor) else { break };
        pieces.push((end.span_from(from), day, last));
        cursor = end;
    }
    if let [(_, _, None)] = pieces.as_slice() {
        return None;
    }
    let cursor = if bracket.is_some() { cursor.past(')')? } else { cursor };
    let (after, year) = date::year_behind(cursor);
    let year = year.or(first.year);
    let mut readings = Vec::with_capacity(pieces.len());
    let count = pieces.len();
    for (at, (span, day, last)) in pieces.into_iter().enumerate() {
        let from = Date { weekday: first.weekday.filter(|_| at == 0), ..Date::day(year, month, day)? };
        let value = match last {
            Some(last) => Value::DateRange(from, Date::day(year, month, last)?),
            None => Value::Date(from),
        };
        let span = if at + 1 == count { span.to(after.span_from(start)) } else { span };
        readings.push(reading(span, value, 90));
    }
    Some(Match { after, readings })
}

/// More days behind: `& 18`, `, 26–28`, `or 25th`.
fn next_days(cursor: Cursor<'_>) -> Option<(Cursor<'_>, i8, Option<i8>, Cursor<'_>)> {
    let word = cursor.past('&').or_else(|| cursor.past_word(&["and", "or"]));
    let next = if let Some(next) = word {
        next
    } else {
        let comma = cursor.past(',')?;
        let word = comma.skip_word(&["and", "or"]);
        let (_, _, last, end) = day_or_days(word)?;
        let goes_on = end.sign() == Some(',') || end.sign() == Some('&') || end.past_word(&["and", "or"]).is_some();
        if word.at == comma.at && last.is_none() && !(goes_on && next_days_bounded(end)) {
            return None;
        }
        word
    };
    day_or_days(next)
}

/// Whether another day stands behind the sign or word here.
fn next_days_bounded(cursor: Cursor<'_>) -> bool {
    let next = cursor.past(',').or_else(|| cursor.past('&')).unwrap_or(cursor).skip_word(&["and", "or"]);
    day_or_days(next).is_some()
}

fn day_or_days(from: Cursor<'_>) -> Option<(Cursor<'_>, i8, Option<i8>, Cursor<'_>)> {
    let (end, day) = date::day(from)?;
    if let Some((end, last)) = date::separator(end, false).and_then(|at| bare_day(at, true)) {
        return Some((from, day, Some(last), end));
    }
    bare_day(from, false).map(|(end, day)| (from, day, None, end))
}

/// A day that no month, unit or noun follows.
fn bare_day(start: Cursor<'_>, ranges: bool) -> Option<(Cursor<'_>, i8)> {
    fn goes_on(word: &str) -> bool {
        matches!(
            word,
            "at" | "in"
                | "from"
                | "for"
                | "to"
                | "on"
                | "with"
                | "or"
                | "and"
                | "is"
                | "are"
                | "was"
                | "if"
                | "as"
                | "but"
                | "which"
                | "when"
                | "only"
                | "through"
                | "via"
                | "per"
                | "works"
                | "work"
                | "would"
                | "will"
                | "we"
                | "you"
                | "the"
                | "each"
                | "between"
                | "available"
                | "departing"
                | "returning"
                | "respectively"
                | "inclusive"
                | "following"
                | "until"
                | "so"
                | "then"
                | "while"
        )
    }
    let (after, day) = date::day(start)?;
    if let Some(word) = after.word() {
        let ordinal = after.before().is_some_and(|token| token.shape == Shape::Word);
        let alone = ordinal || ranges && super::unit(word).is_none() && !word.ends_with('s') || goes_on(word);
        if month(word).is_some() || !alone {
            return None;
        }
    }
    Some((after, day))
}

/// Past a day of the week in brackets: `May 5 (Mon) – May 9 (Fri)`.
fn past_named_day(after: Cursor<'_>) -> Cursor<'_> {
    let named = after.past('(').and_then(date::named_day).and_then(|(end, _)| end.past(')'));
    named.unwrap_or(after)
}

/// The other end of a range, with its own month or year.
fn range_end<'t>(after: Cursor<'t>, first: Date, between: bool, context: &Context) -> Option<(Cursor<'t>, Date)> {
    let next = date::separator(past_named_day(after), between)?.skip_word(&["the"]);
    if first.month.is_none() && first.day.is_none() && first.year.is_some() {
        if let Some((end, year)) = date::year(next) {
            return Some((end, Date { year: Some(year), ..Date::default() }));
        }
        let (end, short) = next.small(2).filter(|(end, _)| !end.is_glued_after())?;
        let year = first.year.map(|year| year / 100 * 100 + i16::try_from(short).unwrap_or_default())?;
        let two = next.digits().is_some_and(|digits| digits.len() == 2) && Some(year) > first.year;
        return two.then_some((end, Date { year: Some(year), ..Date::default() }));
    }
    if let Some(found) = date::single(next, context) {
        let alike =
            found.value.day.is_some() == first.day.is_some() && found.value.month.is_some() == first.month.is_some();
        if alike {
            return Some((found.after, found.value));
        }
    }
    // `March 15, 2025 – 18`
    let (day, month) = (first.day?, first.month?);
    let (end, last) = bare_day(next, true).filter(|(_, last)| *last > day)?;
    Some((end, Date::day(first.year, month, last)?))
}

/// Both ends with what the other says; the first lies before the last.
fn ordered(from: Date, to: Date) -> (Date, Date) {
    let filled = from.filled_from(to);
    let to = to.filled_from(from);
    let backwards = (filled.month, filled.day) > (to.month, to.day) && filled.year == to.year;
    match (backwards && from.year.is_none(), filled.year) {
        // `28 December – 3 January 2025` begins the year before.
        (true, Some(year)) => (Date { year: Some(year - 1), ..filled }, to),
        _ => (filled, to),
    }
}

/// A time behind a date: `at 9:30`, `, 10 AM`, `T09:30`.
fn clock_behind(after: Cursor<'_>, date: Date) -> Option<(Cursor<'_>, Clock, Option<Clock>)> {
    if date.weekday.is_none() && date.day.is_none() {
        return None;
    }
    let mut next = after
        .skip(',')
        .skip('|')
        .skip('(')
        .skip_word(&["at", "um", "t", "from", "by", "before", "after", "until", "kl", "between", "starting"])
        .skip('@');
    if next.at == after.at
        && (next.sign() == Some('–') || next.sign() == Some('-') || next.sign() == Some('—'))
        && !next.is_glued()
    {
        next = next.step();
    }
    let range = clock::range(next)?;
    let bracket = after.skip(',').sign() == Some('(');
    Some(if bracket { (range.0.skip(')'), range.1, range.2) } else { range })
}

fn timed<'t>(
    start: Cursor<'t>,
    after: Cursor<'t>,
    from: (Date, Clock),
    to: Option<Clock>,
    context: &Context,
) -> Match<'t> {
    if let Some(to) = to {
        return Match::one(start, after, Value::DateTimeRange(from, (from.0, to)), 90);
    }
    let end = date::separator(after, false)
        .and_then(|next| date::single(next, context))
        .and_then(|last| Some((last.value, clock_behind(last.after, last.value)?)));
    match end {
        Some((day, (after, until, None))) => {
            let (first, last) = ordered(from.0, day);
            Match::one(start, after, Value::DateTimeRange((first, from.1), (last, until)), 90)
        }
        _ => Match::one(start, after, Value::DateTime(from.0, from.1), 90),
    }
}

/// With the day that a date without a year is, seen from today.
fn finish<'t>(mut found: Match<'t>, context: &Context) -> Match<'t> {
    let Some(today) = context.today else { return found };
    for reading in &mut found.readings {
        let resolved = resolved(&reading.value, today);
        if let Some(value) = resolved {
            reading.alternatives.push(Alternative { value, score: 80 });
        }
    }
    found
}

/// The days meant by a value that leaves something of them unsaid.
fn resolved(value: &Value, today: jiff::civil::Date) -> Option<Value> {
    if let Value::Date(date) = value
        && date.full().is_none()
    {
        return dated(date.resolve(today));
    }
    if let Value::DateRange(from, to) = value
        && (from.full().is_none() || to.full().is_none())
    {
        let first = from.resolve(today).map(|(first, _)| first);
        let last = first.and_then(|first| to.resolve(first)).map(|(_, last)| last);
        return dated(first.zip(last));
    }
    if let Value::DateTime(date, time) = value
        && date.full().is_none()
    {
        return date.resolve(today).map(|(day, _)| Value::DateTime(Date::from(day), *time));
    }
    None
}

/// A day, or the days from one to another.
pub(crate) fn dated(days: Option<(jiff::civil::Date, jiff::civil::Date)>) -> Option<Value> {
    let (first, last) = days?;
    Some(if first == last {
        Value::Date(Date::from(first))
    } else {
        Value::DateRange(Date::from(first), Date::from(last))
    })
}

fn reading(span: Span, value: Value, score: u8) -> Reading {
    Reading { span, value, score, alternatives: Vec::new() }
}
