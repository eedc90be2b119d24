//! Money: `€1,200`, `CAD $450k`, `between €80 and €120`, `~$1.2M`, `1.234,56 €`, per night, month, person.

use rust_decimal::Decimal;

use super::amount::{Bound, Prefix, prefixed};
use super::context::Context;
use super::currency::{Currency, CurrencyMention, before_number, behind_number};
use super::cursor::Cursor;
use super::found::Match;
use super::number::{Number, money_number, spelled};
use super::time::TimeUnit;
use super::time::adverb_of;
use super::{Alternative, Amount, Money, Per, Value};

/// One amount of money, or from one to another.
pub(crate) fn read<'t>(start: Cursor<'t>, context: &Context) -> Option<Match<'t>> {
    if start.is_glued_before() {
        return None;
    }
    let (inner, prefix) = prefixed(start);
    let first = sum(inner)?;
    let (after, amount, named) = match range_behind(&first, prefix) {
        Some((after, second)) => {
            let named = first.named.or(second.named)?;
            let (low, high) = (lifted(&first, &second), second.value());
            (after, Amount::between(low, high), named)
        }
        None => (first.after, open(&first, prefix), first.named?),
    };
    let (after, amount) = or_more(after, amount);
    let (after, per) = pers(after);
    let currency = if named.shared && named.currency == Currency::USD {
        context.dollar.unwrap_or(Currency::USD)
    } else {
        named.currency
    };
    let unsure = named.shared && (currency != Currency::USD || context.dollar.is_none());
    let money = Money { amount: prefix.apply(amount), currency, per };
    let mut found = Match::one(start, after, Value::Money(money.clone()), if unsure { 75 } else { 95 });
    if named.shared
        && context.dollar.is_none()
        && let Some(reading) = found.readings.first_mut()
    {
        let others: &[&str] = match named.currency.code() {
            "USD" => &["CAD", "AUD"],
            "JPY" => &["CNY"],
            "SEK" => &["NOK", "DKK"],
            _ => &[],
        };
        for currency in others.iter().filter_map(|code| Currency::from_code(code)) {
            let value = Value::Money(Money { currency, ..money.clone() });
            reading.alternatives.push(Alternative { value, score: 30 });
        }
    }
    Some(found)
}

/// A number with its currency before or behind it, or with none.
struct Sum<'t> {
    after: Cursor<'t>,
    number: Number,
    named: Option<CurrencyMention>,
    negative: bool,
}

impl Sum<'_> {
    fn value(&self) -> Decimal {
        // `€1.200` is twelve hundred: money has no three places behind the point.
        let value = match self.number.other {
            Some(other) if self.number.value.scale() == 3 && self.number.scale == Decimal::ONE => other,
            _ => self.number.value,
        };
        if self.negative { -value } else { value }
    }
}

fn sum(start: Cursor<'_>) -> Option<Sum<'_>> {
    let (inner, mut negative) = minus(start);
    if let Some((number_at, named)) = before_number(inner) {
        let (number_at, minus) = minus(number_at.skip_emphasis());
        negative |= minus;
        let (after, number) = money_number(number_at, true)?;
        // `€ 100 EUR`
        let after = behind_number(after).filter(|(_, again)| again.currency == named.currency || named.shared);
        let (after, named) = match after {
            Some((after, again)) => (after, again),
            None => (money_number(number_at, true)?.0, named),
        };
        return Some(Sum { after, number, named: Some(named), negative });
    }
    for loose in [true, false] {
        let Some((after, number)) = money_number(inner, loose).or_else(|| spelled(inner)) else { continue };
        let glued = after.past_glued('-').filter(|next| next.is_glued() && next.word().is_some()).unwrap_or(after);
        if let Some((after, named)) = behind_number(glued) {
            return Some(Sum { after, number, named: Some(named), negative });
        }
    }
    let (after, number) = money_number(inner, false)?;
    Some(Sum { after, number, named: None, negative })
}

/// Past a minus that touches the amount and nothing before it.
fn minus(start: Cursor<'_>) -> (Cursor<'_>, bool) {
    match start.past('-') {
        Some(after) if after.is_glued() => (after, true),
        _ => (start, false),
    }
}

/// The other end of a range.
fn range_behind<'t>(first: &Sum<'t>, prefix: Prefix) -> Option<(Cursor<'t>, Sum<'t>)> {
    let dash = first.after.past('-').or_else(|| first.after.past('–'));
    let loose = dash.is_some_and(|dash| !(first.after.is_glued() && dash.is_glued()));
    let to = dash.or_else(|| first.after.past_word(&["to", "bis", "a"]));
    let to = to.or_else(|| {
        if prefix.bound == Bound::Between { first.after.past_word(&["and", "und", "et", "y", "e"]) } else { None }
    })?;
    let second = sum(to.skip_emphasis())?;
    if second.negative || first.named.is_none() && second.named.is_none() {
        return None;
    }
    if second.named.is_none() {
        // `€100 – 4 nights`, `€100-200m²`: another number that money ends before.
        let per = pers(second.after).1;
        if loose && per.is_empty() && second.after.word().is_some()
            || second.after.is_glued_after()
            || second.after.sign() == Some('%')
        {
            return None;
        }
    }
    if first.named.is_none() && (first.number.spelled || lifted(first, &second) > second.value()) {
        return None;
    }
    if let (Some(one), Some(other)) = (first.named, second.named)
        && one.currency != other.currency
        && !(one.shared || other.shared)
    {
        return None;
    }
    Some((second.after, second))
}

/// The first number of a range, which shares the multiplier of the second: `$650–$750K`.
fn lifted(first: &Sum<'_>, second: &Sum<'_>) -> Decimal {
    let alone = first.value();
    if first.number.scale != Decimal::ONE || second.number.scale == Decimal::ONE {
        return alone;
    }
    alone.checked_mul(second.number.scale).filter(|lifted| *lifted <= second.value()).unwrap_or(alone)
}

fn open(first: &Sum<'_>, prefix: Prefix) -> Amount {
    let amount = Amount::exactly(first.value());
    if prefix.bound == Bound::From { Amount { high: None, ..amount } } else { amount }
}

/// Past `+`, `or more`, `and up`, `max`.
fn or_more(after: Cursor<'_>, amount: Amount) -> (Cursor<'_>, Amount) {
    let more = after.past_glued('+').filter(|next| !next.is_glued_after());
    let more = more.or_else(|| after.past_words(&["or", "more"])).or_else(|| after.past_words(&["and", "up"]));
    let more = more.or_else(|| after.past_words(&["and", "above"]));
    if let Some(more) = more {
        return (more, Amount { low: amount.low.or(amount.high), high: None, ..amount });
    }
    let less = after.past_words(&["or", "less"]).or_else(|| after.past_word(&["max", "maximum"]));
    match less.filter(|_| amount.single().is_some()) {
        Some(less) => (less, Amount { low: None, ..amount }),
        None => (after, amount),
    }
}

/// What the price is for one of.
pub(crate) fn pers(after: Cursor<'_>) -> (Cursor<'_>, Vec<Per>) {
    let mut cursor = after;
    let mut pers = Vec::new();
    for _ in 0..3 {
        let Some((end, per)) = per(cursor) else { break };
        if !pers.contains(&per) {
            pers.push(per);
        }
        cursor = end;
    }
    pers.sort_unstable();
    (cursor, pers)
}

fn per(start: Cursor<'_>) -> Option<(Cursor<'_>, Per)> {
    let plain = start.skip_emphasis();
    let bracketed = plain.past('(').and_then(|inner| {
        let (end, per) = per_said(inner)?;
        Some((end.past(')')?, per))
    });
    bracketed.or_else(|| per_said(plain))
}

fn per_said(plain: Cursor<'_>) -> Option<(Cursor<'_>, Per)> {
    if let Some(said) =
        plain.past('/').or_else(|| plain.past_word(&["per", "pro", "par", "por", "a", "al", "im", "an", "je"]))
    {
        return named(said);
    }
    let word = plain.word()?;
    let after = plain.step();
    match word {
        "each" | "apiece" => {
            if let Some(found) = named(after) {
                return Some(found);
            }
            Some((after, Per::Each))
        }
        "pp" | "pppn" => Some((after, Per::Person)),
        "p" => {
            let next = after.past_glued('.')?;
            let per = match next.word()? {
                "p" => Per::Person,
                "a" => Per::Year,
                "m" => Per::Month,
                "w" => Per::Week,
                _ => return None,
            };
            let end = next.step();
            Some((end.past_glued('.').unwrap_or(end), per))
        }
        "pcm" => Some((after, Per::Month)),
        "pw" => Some((after, Per::Week)),
        "pn" => Some((after, Per::Night)),
        _ => {
            let (1, 1, unit) = adverb_of(word)? else { return None };
            let per = of_unit(unit)?;
            Some((after, per))
        }
    }
}

/// What a price is for one of, by its word.
fn named(start: Cursor<'_>) -> Option<(Cursor<'_>, Per)> {
    let after = start.step();
    let per = match start.word()? {
        "person" | "people" | "pers" | "guest" | "guests" | "adult" | "adults" | "child" | "traveler" | "traveller"
        | "head" | "pax" | "passenger" | "participant" | "member" | "persona" | "personne" => Per::Person,
        "room" | "zimmer" => Per::Room,
        "meal" | "dinner" | "lunch" | "breakfast" => Per::Meal,
        "trip" | "way" | "ride" | "flight" | "journey" | "leg" => Per::Trip,
        "item" | "unit" | "piece" | "session" | "visit" | "ticket" | "family" | "couple" | "group" | "round"
        | "claim" | "incident" | "event" | "occurrence" | "course" | "game" | "device" | "bag" => Per::Each,
        "sq" | "square" => {
            let next = after.past_glued('.').unwrap_or(after);
            return match next.word()? {
                "m" | "meter" | "metre" => Some((next.step(), Per::SquareMetre)),
                "ft" | "foot" => Some((next.step(), Per::SquareFoot)),
                _ => None,
            };
        }
        "m" => return after.past_glued('²').map(|end| (end, Per::SquareMetre)),
        "sqm" => Per::SquareMetre,
        "sqft" => Per::SquareFoot,
        "km" | "kilometer" | "kilometre" => Per::Kilometre,
        "kg" | "kilo" => Per::Kilogram,
        "annum" => Per::Year,
        word => of_unit(super::time::unit(word)?)?,
    };
    Some((after, per))
}

fn of_unit(unit: TimeUnit) -> Option<Per> {
    Some(match unit {
        TimeUnit::Hour => Per::Hour,
        TimeUnit::Day => Per::Day,
        TimeUnit::Night => Per::Night,
        TimeUnit::Week => Per::Week,
        TimeUnit::Month => Per::Month,
        TimeUnit::Quarter => Per::Quarter,
        TimeUnit::Year => Per::Year,
        TimeUnit::Second | TimeUnit::Minute | TimeUnit::BusinessDay => return None,
    })
}
