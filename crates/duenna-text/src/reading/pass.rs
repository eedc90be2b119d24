//! The pass over a text: at each token every reader tries, and the longest reading wins.

use super::cursor::Cursor;
use super::found::Match;
use super::text::{Shape, Text};
use super::time::{clock, dates, duration, recurrence};
use super::{Context, Currency, Reading, address, affirm, code, count, measure, money, place, rating};

/// Which readers to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// All of them.
    All,
    /// Dates, times, durations, recurrences.
    Times,
    /// Places and addresses.
    Places,
}

/// All values of a text, in the order they stand.
#[must_use]
pub fn read(text: &str, context: &Context) -> Vec<Reading> {
    read_only(text, context, Readers::All)
}

/// The values of a text that some readers find.
#[must_use]
pub fn read_only(text: &str, context: &Context, readers: Readers) -> Vec<Reading> {
    let text = Text::new(text);
    let context = told(&text, context);
    let mut readings = Vec::new();
    let mut at = 0;
    while at < text.tokens.len() {
        let start = Cursor::new(&text, at);
        match longest(start, &context, readers) {
            Some(found) if found.after.at > at => {
                at = found.after.at;
                readings.extend(found.readings);
            }
            _ => at += 1,
        }
    }
    if readers == Readers::All {
        readings.extend(affirm::read(&text));
        readings.sort_by_key(|reading| (reading.span.start, reading.span.end));
    }
    readings
}

/// The longest of what the readers find here; of equals the first.
fn longest<'t>(start: Cursor<'t>, context: &Context, readers: Readers) -> Option<Match<'t>> {
    // No value begins with these, which are most of the signs of a text.
    if matches!(
        start.sign(),
        Some(
            '*' | '_' | ':' | ',' | '.' | '|' | '/' | ')' | '"' | '\'' | '!' | '?' | ';' | '–' | '—' | '&' | '=' | '`'
        )
    ) {
        return None;
    }
    let mut best: Option<Match<'t>> = None;
    let mut offer = |found: Option<Match<'t>>| {
        if let Some(found) = found
            && best.as_ref().is_none_or(|best| found.after.at > best.after.at)
        {
            best = Some(found);
        }
    };
    let (times, places) = (readers != Readers::Places, readers != Readers::Times);
    if times {
        offer(dates::read(start, context));
        offer(clock::read(start, context));
        offer(recurrence::read(start));
        offer(duration::read(start));
    }
    if readers == Readers::All {
        offer(money::read(start, context));
        offer(rating::read(start));
        offer(measure::read(start));
        offer(count::read(start));
    }
    if places {
        offer(address::read(start));
        offer(place::read(start));
    }
    offer(code::read(start));
    best
}

/// What the text itself tells about how it is to be read.
fn told(text: &Text<'_>, context: &Context) -> Context {
    let mut context = *context;
    if context.day_first.is_none() {
        context.day_first = day_first(text);
    }
    if context.dollar.is_none() {
        context.dollar = dollar(text);
    }
    context
}

/// The one dollar that the text names by its code, if it names only one.
fn dollar(text: &Text<'_>) -> Option<Currency> {
    let mut named = text.tokens.iter().filter(|token| token.upper && token.span.len() == 3).filter_map(|token| {
        Currency::from_code(&text.folded(token).to_ascii_uppercase()).filter(|currency| currency.is_dollar())
    });
    let first = named.next()?;
    named.all(|other| other == first).then_some(first)
}

/// Whether a date of the text has a number over 12 where only a day can be.
fn day_first(text: &Text<'_>) -> Option<bool> {
    let number = |at: usize| {
        let token = text.token(at).filter(|token| token.shape == Shape::Digits)?;
        text.folded(token).parse::<u16>().ok().filter(|_| token.span.len() <= 2)
    };
    text.tokens.iter().enumerate().find_map(|(at, token)| {
        let slash = matches!(token.shape, Shape::Sign('/' | '-'));
        let again = text.token(at + 2).is_some_and(|next| next.shape == token.shape);
        if !slash || !again {
            return None;
        }
        let (first, second) = (number(at.checked_sub(1)?)?, number(at + 1)?);
        text.token(at + 3).filter(|year| year.shape == Shape::Digits && year.span.len() >= 2)?;
        match (first, second) {
            (13..=31, 1..=12) => Some(true),
            (1..=12, 13..=31) => Some(false),
            _ => None,
        }
    })
}
