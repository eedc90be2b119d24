//! One date: `March 15, 2025`, `15. März`, `2025-03-15`, `15/03/2025`, `Tuesday`, `March 2025`, `2025`.

use super::super::context::Context;
use super::super::cursor::Cursor;
use super::super::found::FoundValue;
use super::super::text::Shape;
use super::words::{month, unit, weekday};
use super::{Date, Weekday};

/// One date, as far as it is said.
pub(crate) fn single<'t>(start: Cursor<'t>, context: &Context) -> Option<FoundValue<'t, Date>> {
    if let Some((after, weekday)) = named_day(start) {
        let point = after.past_glued('.').unwrap_or(after);
        let inner = point.skip(',').skip_word(&["the", "den", "le", "el"]);
        if let Some(mut found) = month_first(inner).or_else(|| day_first(inner)).or_else(|| numeric(inner, context))
            && found.value.day.is_some()
        {
            found.value.weekday = Some(weekday);
            return Some(found);
        }
        let is_short = start.word().is_some_and(|word| word.len() <= 4);
        let value = Date { weekday: Some(weekday), ..Date::default() };
        return (!is_short).then_some(FoundValue { after, value, other: None });
    }
    month_first(start).or_else(|| day_first(start)).or_else(|| numeric(start, context)).or_else(|| year_alone(start))
}

/// A day of the week; cut short, only with a capital letter.
pub(crate) fn named_day(start: Cursor<'_>) -> Option<(Cursor<'_>, Weekday)> {
    let token = start.peek()?;
    let (day, short) = weekday(start.word()?)?;
    let after = start.step();
    (!after.is_glued_after() && (token.capital || !short)).then_some((after, day))
}

/// `March 15, 2025`, `March 15`, `March 2025`, `March`.
fn month_first(start: Cursor<'_>) -> Option<FoundValue<'_, Date>> {
    let token = start.peek()?;
    let named = month(start.word()?)?;
    let word_end = start.step();
    if word_end.is_glued_after() {
        return None;
    }
    let pointed = if named.short { word_end.past_glued('.').unwrap_or(word_end) } else { word_end };
    let inner = pointed.skip('-').skip_word(&["the"]);
    if let Some((after, day)) = day(inner)
        && after.word().is_none_or(|word| unit(word).is_none())
    {
        let (after, year) = year_behind(after);
        let value = Date::day(year, named.number, day)?;
        return Some(FoundValue { after, value, other: None });
    }
    let comma = pointed.skip(',').skip_word(&["of", "de", "del"]);
    if let Some((after, year)) = year(comma) {
        let value = Date { year: Some(year), month: Some(named.number), ..Date::default() };
        return Some(FoundValue { after, value, other: None });
    }
    if named.short || !token.capital || named.common && !is_month_here(start, word_end) {
        return None;
    }
    let value = Date { month: Some(named.number), ..Date::default() };
    Some(FoundValue { after: word_end, value, other: None })
}

/// Whether what stands around a word such as `May` makes it a month.
fn is_month_here(start: Cursor<'_>, after: Cursor<'_>) -> bool {
    fn is_before(word: &str) -> bool {
        matches!(
            word,
            "in" | "of"
                | "by"
                | "until"
                | "till"
                | "during"
                | "early"
                | "mid"
                | "late"
                | "next"
                | "this"
                | "last"
                | "since"
                | "from"
                | "through"
                | "to"
                | "or"
                | "for"
                | "before"
                | "after"
                | "every"
                | "end"
                | "im"
                | "the"
                | "our"
                | "your"
        )
    }
    let before = start.word_before().is_some_and(|word| is_before(word) || month(word).is_some());
    // `mid-June`
    let part = start.sign_glued_before() == Some('-')
        && start
            .at
            .checked_sub(2)
            .and_then(|at| start.text.word(at))
            .is_some_and(|word| matches!(word, "mid" | "early" | "late"));
    let listed = after.past('(').is_some_and(|days| day(days).is_some());
    let behind = listed
        || after.sign() == Some(':')
        || separator(after, false).is_some_and(|next| next.word().and_then(month).is_some());
    before || part || behind && start.peek().is_some_and(|token| token.capital)
}

/// `15 March 2025`, `15th of March`, `15. März 2025`, `15 de marzo de 2025`.
fn day_first(start: Cursor<'_>) -> Option<FoundValue<'_, Date>> {
    let (after, day) = day(start)?;
    named_month_behind(after, day)
}

/// The month, and the year if there is one, behind a day.
pub(crate) fn named_month_behind(after: Cursor<'_>, day: i8) -> Option<FoundValue<'_, Date>> {
    let inner = after.past_glued('.').unwrap_or(after).skip('-').skip_word(&["of", "de", "del"]);
    let named = month(inner.word()?)?;
    let word_end = inner.step();
    // `5 mar` is a date, `5 may` in a sentence is none unless it is written as a name.
    if word_end.is_glued_after()
        || named.common && !inner.peek().is_some_and(|token| token.capital) && inner.word() == Some("may")
    {
        return None;
    }
    let pointed = if named.short { word_end.past_glued('.').unwrap_or(word_end) } else { word_end };
    let dashed = if pointed.is_glued() { pointed.skip('-') } else { pointed };
    let (after, year) = year_behind(dashed.skip_word(&["de", "del", "of"]));
    let after = if year.is_none() { pointed } else { after };
    Some(FoundValue { after, value: Date::day(year, named.number, day)?, other: None })
}

/// A day of the month, with its ending.
pub(crate) fn day(start: Cursor<'_>) -> Option<(Cursor<'_>, i8)> {
    let (after, day) = start.small(2)?;
    let day = i8::try_from(day).ok().filter(|day| (1..=31).contains(day))?;
    let after = ordinal(after).unwrap_or(after);
    // `March 1,200`, `May 9:30`, `June 5.5`, `March 5%` are none.
    let number_goes_on = [',', '.', ':'].iter().any(|sign| {
        after
            .past_glued(*sign)
            .is_some_and(|next| next.is_glued() && next.digits().is_some_and(|digits| digits.len() != 4))
    });
    let unit = after.is_glued_after() || after.sign() == Some('%');
    (!number_goes_on && !unit).then_some((after, day))
}

/// Past `st`, `nd`, `rd`, `th` and their like.
pub(crate) fn ordinal(start: Cursor<'_>) -> Option<Cursor<'_>> {
    if !start.is_glued() {
        return None;
    }
    start
        .past_word(&["st", "nd", "rd", "th", "er", "e", "o", "a"])
        .or_else(|| start.past('º'))
        .or_else(|| start.past('ª'))
}

/// A year behind a date: `, 2025`, `2025`, `'25`.
pub(crate) fn year_behind(after: Cursor<'_>) -> (Cursor<'_>, Option<i16>) {
    let comma = after.skip(',');
    if let Some((end, year)) = year(comma) {
        return (end, Some(year));
    }
    if let Some((end, short)) = comma.past('\'').filter(|next| next.is_glued()).and_then(|next| next.small(2)) {
        return (end, i16::try_from(short).ok().map(|short| 2000 + short));
    }
    (after, None)
}

/// Four digits that may be a year.
pub(crate) fn year(start: Cursor<'_>) -> Option<(Cursor<'_>, i16)> {
    start.digits().filter(|digits| digits.len() == 4)?;
    let (after, year) = start.small(4)?;
    let year = i16::try_from(year).ok().filter(|year| (1900..2200).contains(year))?;
    let goes_on = [',', '.']
        .iter()
        .any(|sign| after.past_glued(*sign).is_some_and(|next| next.is_glued() && next.digits().is_some()));
    (!goes_on && !after.is_glued_after()).then_some((after, year))
}

/// `2025-03-15`, `15.03.2025`, `3/15/25`.
fn numeric<'t>(start: Cursor<'t>, context: &Context) -> Option<FoundValue<'t, Date>> {
    if start.is_glued_before() {
        return None;
    }
    if let Some(found) = compact(start) {
        return Some(found);
    }
    if matches!(start.sign_glued_before(), Some('-' | '/' | '.' | '#')) {
        return None;
    }
    let length = start.digits()?.len();
    let (first_end, first) = start.small(4)?;
    let separator = first_end.sign().filter(|sign| matches!(sign, '-' | '/' | '.') && first_end.is_glued())?;
    let second_at = first_end.step();
    let (second_end, second) = second_at.small(2).filter(|_| second_at.is_glued())?;
    let third_at = second_end.past_glued(separator).filter(|third| third.is_glued())?;
    let third_length = third_at.digits()?.len();
    let (after, third) = third_at.small(4)?;
    let goes_on = after.past_glued(separator).is_some_and(|next| next.is_glued() && next.digits().is_some());
    // `T` parts a time; any other letter makes it something else.
    let letter = after.is_glued_after() && after.word() != Some("t");
    if goes_on || letter {
        return None;
    }
    let number = |value: u16| i16::try_from(value).ok();
    let small = |value: u16| i8::try_from(value).ok();
    if length == 4 && third_length <= 2 {
        let value = Date::day(number(first), small(second)?, small(third)?)?;
        return Some(FoundValue { after, value, other: None });
    }
    let year = match third_length {
        4 => number(third).filter(|year| (1800..2200).contains(year)),
        2 => number(third).map(|year| if year < 70 { 2000 + year } else { 1900 + year }),
        _ => None,
    };
    let year = year.filter(|_| length <= 2)?;
    let by_day = Date::day(Some(year), small(second)?, small(first)?);
    let by_month = Date::day(Some(year), small(first)?, small(second)?);
    let day_first = context.day_first.unwrap_or(separator == '.');
    let (value, other) = if day_first { (by_day, by_month) } else { (by_month, by_day) };
    let other = other.filter(|other| value.is_some_and(|value| value != *other) && separator != '.');
    value.or(by_day).or(by_month).map(|value| FoundValue { after, value, other })
}

/// `20250315T093000Z`, as calendars write it: with the time behind it, or alone behind a colon.
fn compact(start: Cursor<'_>) -> Option<FoundValue<'_, Date>> {
    let digits = start.digits().filter(|digits| digits.len() == 8)?;
    let after = start.step();
    let stamped = after.is_glued() && after.word() == Some("t")
        || after.peek().is_none() && start.sign_glued_before() == Some(':');
    let part = |from: usize, to: usize| digits.get(from..to).and_then(|part| part.parse::<i16>().ok());
    let year = part(0, 4).filter(|year| stamped && (1900..2200).contains(year))?;
    let value = Date::day(Some(year), i8::try_from(part(4, 6)?).ok()?, i8::try_from(part(6, 8)?).ok()?)?;
    Some(FoundValue { after, value, other: None })
}

/// `in 2025`, `(2024)`: a year that what stands before it makes one.
fn year_alone(start: Cursor<'_>) -> Option<FoundValue<'_, Date>> {
    fn is_before(word: &str) -> bool {
        matches!(
            word,
            "in" | "since"
                | "by"
                | "of"
                | "from"
                | "until"
                | "till"
                | "before"
                | "after"
                | "during"
                | "early"
                | "mid"
                | "late"
                | "year"
                | "to"
                | "through"
                | "for"
                | "summer"
                | "winter"
                | "spring"
                | "autumn"
                | "fall"
                | "circa"
                | "built"
                | "renovated"
                | "established"
                | "founded"
        )
    }
    let (after, year) = year(start)?;
    let made = after.word().is_some_and(|word| matches!(word, "build" | "built" | "edition" | "model" | "season"));
    let bracketed = start.sign_glued_before() == Some('(') && (made || matches!(after.sign(), Some(')' | ',' | ';')));
    let said = start.word_before().is_some_and(is_before) || bracketed || start.sign_glued_before() == Some('©');
    // `Year Built: 2019`
    let keyed = start.at.checked_sub(2).is_some_and(|colon| {
        let key = |back| start.at.checked_sub(back).and_then(|at| start.text.word(at));
        start.text.token(colon + 1).is_some_and(|token| token.shape == Shape::Sign(':'))
            && (2..4).any(|back| key(back).is_some_and(|word| matches!(word, "year" | "built" | "renovated" | "since")))
    });
    let said = said || keyed;
    // `for 2000 people`, `in 1999 m`: a number of something.
    let counts = after.word().is_some_and(|word| word.ends_with('s') && !matches!(word, "is" | "was" | "as"));
    let value = Date { year: Some(year), ..Date::default() };
    (said && !counts && start.sign_glued_before().is_none_or(|sign| sign == '(' || sign == '©' || sign == '*'))
        .then_some(FoundValue { after, value, other: None })
}

/// Past what says `to` between two dates; `and` only where `between` came before.
pub(crate) fn separator(after: Cursor<'_>, between: bool) -> Option<Cursor<'_>> {
    let dash = after.past('-').or_else(|| after.past('–')).or_else(|| after.past('—')).or_else(|| after.past('→'));
    dash.or_else(|| after.past_word(&["to", "through", "thru", "until", "till", "bis", "au", "al", "tot"]))
        .or_else(|| if between { after.past_word(&["and", "und", "et", "y", "e", "en"]) } else { None })
}
