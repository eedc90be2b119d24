//! Percentages, distances, areas and other measures.

use super::amount::prefixed;
use super::cursor::Cursor;
use super::found::Match;
use super::number::number_or_word;
use super::text::{Gap, Shape};
use super::unit::{Measure, Unit, unit};
use super::{Amount, Value};

/// What a number is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Hundred,
    Unit(Unit),
}

/// A number with `%` or a unit of measure.
pub(crate) fn read(start: Cursor<'_>) -> Option<Match<'_>> {
    if start.is_glued_before() || in_number(start) {
        return None;
    }
    if let Some(number) = start.past('-').filter(|number| number.is_glued() && number.digits().is_some()) {
        return below_zero(start, number);
    }
    let (inner, prefix) = prefixed(start);
    let (first_end, first) = number_or_word(inner)?;
    let (after, amount, of) =
        if let Some((after, amount, of)) = measured(first_end, Amount::exactly(first.value), first.spelled) {
            // `80 m² – 100 m²`
            let range = to(after).and_then(|next| {
                let (end, second) = number_or_word(next)?;
                measured(end, Amount::between(first.value, second.value), second.spelled)
                    .filter(|(_, _, other)| *other == of)
            });
            range.unwrap_or((after, amount, of))
        } else {
            let (end, second) = to(first_end).and_then(number_or_word)?;
            measured(end, Amount::between(first.value, second.value), second.spelled)?
        };
    Some(Match::one(start, after, value(prefix.apply(amount), of), 90))
}

/// `-5.5%`, `-3 °C`: behind a space or a bracket, a minus.
fn below_zero<'t>(start: Cursor<'t>, number: Cursor<'t>) -> Option<Match<'t>> {
    let stands = start.peek()?.gap != Gap::None || start.sign_glued_before() == Some('(');
    let (end, first) = number_or_word(number).filter(|_| stands)?;
    let (after, amount, of) = measured(end, Amount::exactly(-first.value), false)?;
    Some(Match::one(start, after, value(amount, of), 85))
}

fn value(amount: Amount, of: Of) -> Value {
    match of {
        Of::Hundred => Value::Percent(amount),
        Of::Unit(unit) => match unit.measure() {
            Measure::Distance => Value::Distance(amount, unit),
            Measure::Area => Value::Area(amount, unit),
            Measure::Weight | Measure::Volume | Measure::Speed | Measure::Temperature | Measure::Other => {
                Value::Quantity(amount, unit)
            }
        },
    }
}

/// Whether the digits here go on from others: `24/7`, `1.5`, `A-4`.
pub(crate) fn in_number(start: Cursor<'_>) -> bool {
    let glued = |at: usize| start.text.token(at).is_some_and(|token| token.gap == Gap::None);
    start.digits().is_some()
        && matches!(start.sign_glued_before(), Some('.' | '/' | '-' | ':' | '#' | ','))
        && start.at.checked_sub(1).is_some_and(glued)
        && start.at.checked_sub(2).and_then(|at| start.text.token(at)).is_some_and(|token| match token.shape {
            Shape::Digits => true,
            // `Guests:4`, `3 bed/2 bath`
            Shape::Word => !matches!(start.sign_glued_before(), Some('/' | ':' | ',')),
            Shape::Sign(_) => false,
        })
}

/// A number of the unit that stands here, if one does.
pub(crate) fn unit_of(at: Cursor<'_>, amount: Amount) -> Option<Value> {
    let (_, amount, of) = measured(at, amount, false)?;
    Some(value(amount, of))
}

fn to(after: Cursor<'_>) -> Option<Cursor<'_>> {
    after.past('-').or_else(|| after.past('–')).or_else(|| after.past_word(&["to", "or", "and", "bis"]))
}

fn measured(after: Cursor<'_>, amount: Amount, is_spelled: bool) -> Option<(Cursor<'_>, Amount, Of)> {
    let percent = after.past('%').or_else(|| after.past_word(&["percent", "pct", "prozent"]));
    if let Some(end) = percent.or_else(|| after.past_words(&["per", "cent"])) {
        let more = end.past_glued('+').filter(|end| !end.is_glued_after());
        let amount = if more.is_some() { Amount { high: None, ..amount } } else { amount };
        return Some((more.unwrap_or(end), amount, Of::Hundred));
    }
    let plus = after.past_glued('+');
    let amount = if plus.is_some() { Amount { high: None, ..amount } } else { amount };
    let at = plus.unwrap_or(after);
    let (end, unit) = unit(at)?;
    // `one foot` is rather a saying; `5G` is a network.
    let network = at.word() == Some("g") && at.peek().is_some_and(|token| token.capital);
    if is_spelled && amount.single() == Some(rust_decimal::Decimal::ONE) || network {
        return None;
    }
    Some((end, amount, Of::Unit(unit)))
}
