//! Numbers: which field an amount, a count, a mark or a length of time is for.

use duenna_core::language::{Candidate, Kind};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use super::super::message::amounts;
use super::near::Near;
use super::offers::Offer;
use super::slots::{Period, Section, Slot, Takes};
use crate::reading::{Measure, Per, Scale, TimeUnit, Value};

/// A number of the message that one field may say.
pub(super) struct Pair {
    pub(super) slot: usize,
    pub(super) score: f32,
}

/// How well a field and a number go together: from 0 to 1; `None` if the one never holds the other.
pub(super) fn score(
    slot: &Slot<'_>,
    section: &Section<'_>,
    value: &Value,
    near: &Near,
    total: Option<usize>,
) -> Option<f32> {
    if !fits(slot, value, near) {
        return None;
    }
    let (mut known, mut all) = (0.0, 0.0);
    for (word, weight) in &slot.words {
        let explained = if *weight < 1.0 { 0.6 } else { near.of(*word) };
        known += weight * explained;
        all += weight;
    }
    let is_plain = slot.words.iter().all(|(_, weight)| *weight < 1.0);
    let words = if is_plain { 0.55 } else { known / all };
    let mut score = 0.55 * words + 0.45 * near.affinity(section);
    let periods = periods(value);
    let shared = slot.periods.iter().any(|period| periods.contains(period));
    let is_money = matches!(value, Value::Money(_));
    if shared {
        score += 0.25;
    } else if !slot.periods.is_empty() && !periods.is_empty() {
        return None;
    } else if !slot.periods.is_empty() {
        score -= 0.1;
    } else if !periods.is_empty() && is_money {
        score -= 0.15;
    }
    let said_total = total.map_or(0.0, |total| near.of(total));
    if slot.is_total {
        score += 0.3 * said_total - 0.1;
        if !periods.is_empty() && !shared {
            score -= 0.3;
        }
    } else {
        score -= 0.15 * said_total;
    }
    Some(score)
}

/// Whether a field ever holds such a value.
fn fits(slot: &Slot<'_>, value: &Value, near: &Near) -> bool {
    match (slot.takes, value) {
        (Takes::Money | Takes::Any, Value::Money(_)) | (Takes::Percent, Value::Percent(_)) => true,
        (Takes::Rating(stars), Value::Rating(_, scale)) => match scale {
            Scale::Stars => true,
            Scale::Of(_) | Scale::Unsaid => !stars,
        },
        (Takes::Time(unit), Value::Duration(units)) => match units.0.as_slice() {
            [(_, said)] => {
                unit.is_none_or(|unit| unit == *said || unit == TimeUnit::Day && *said == TimeUnit::BusinessDay)
            }
            _ => false,
        },
        (Takes::Area(symbol), Value::Area(_, unit)) => {
            unit.measure() == Measure::Area && (unit.symbol() == symbol || symbol == "sqft" && unit.symbol() == "ft2")
        }
        // A count is of what the key names.
        (Takes::Count | Takes::Any, Value::Count { .. }) => {
            let named: Vec<_> = slot.words.iter().filter(|(_, weight)| *weight >= 1.0).collect();
            !named.is_empty() && named.iter().all(|(word, _)| near.of(*word) >= 0.6)
        }
        _ => false,
    }
}

fn periods(value: &Value) -> Vec<Period> {
    let Value::Money(money) = value else { return Vec::new() };
    let period = |per: &Per| match per {
        Per::Hour => Some(Period::Hour),
        Per::Day => Some(Period::Day),
        Per::Night => Some(Period::Night),
        Per::Week => Some(Period::Week),
        Per::Month => Some(Period::Month),
        Per::Year => Some(Period::Year),
        Per::Person | Per::Meal => Some(Period::Person),
        _ => None,
    };
    money.per.iter().filter_map(period).collect()
}

/// What a field says if it takes a value: both ends of a range.
pub(super) fn offers(slot: &Slot<'_>, at: usize, value: &Value, offer: &Offer) -> Vec<Offer> {
    let Some(amount) = amounts(value).next().copied() else { return Vec::new() };
    let mut ends: Vec<Decimal> = [amount.low, amount.high].into_iter().flatten().collect();
    ends.dedup();
    let said = ends.into_iter().filter_map(|number| {
        let currency = if let Value::Money(money) = value { Some(money.currency.code()) } else { None };
        let said = written(&slot.field.kind, number, currency)?;
        Some(Offer { slot: at, said, ..offer.clone() })
    });
    said.collect()
}

/// A number as the field's kind is written.
fn written(kind: &Kind, number: Decimal, currency: Option<&str>) -> Option<Candidate<'static>> {
    match kind {
        Kind::Money(..) => Some(Candidate::Text(format!("{} {}", number.normalize(), currency?).into())),
        Kind::Int(_) => {
            let whole = number.normalize();
            if whole.scale() == 0 { whole.to_i64().map(Candidate::Whole) } else { None }
        }
        Kind::Decimal(_) => number.to_f64().map(Candidate::Number),
        _ => None,
    }
}
