//! Numbers: which field an amount, a count, a mark or a length of time is for.

use duenna_core::message_language::{Candidate, Kind};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use super::super::message::{amounts, written_duration};
use super::near::Near;
use super::offers::Offer;
use super::slots::{PLAIN, Period, Section, Slot, Takes};
use super::weights::amount as weights;
use duenna_text::reading::{Measure, Per, Scale, TimeUnit, Value};

/// What the score of a number needs besides the field.
pub(super) struct Around<'a> {
    pub(super) near: &'a Near,
    pub(super) sections: &'a [Section<'a>],
    /// The groups that have a total.
    pub(super) totals: &'a [usize],
    /// The word for a total, and the words that say what an amount is.
    pub(super) total: Option<usize>,
    pub(super) heads: &'a [usize],
    pub(super) budget: Option<usize>,
    /// The word for an age.
    pub(super) age: Option<usize>,
    pub(super) periods: &'a [(Period, usize)],
    /// Whether it stands behind `=`, or is for several nights or people.
    pub(super) is_result: bool,
    /// Whether it is a mark that one field of the language takes.
    pub(super) is_only: bool,
    /// Whether it is multiplied.
    pub(super) is_unit: bool,
}

/// How well a field and a number go together: from 0 to 1; `None` if the one never holds the other.
pub(super) fn score(slot: &Slot<'_>, value: &Value, around: &Around<'_>) -> Option<f32> {
    let near = around.near;
    // An age is told as one.
    let is_age = |age: usize| slot.words.iter().any(|(word, _)| *word == age);
    if !fits(slot, value, near) || around.age.is_some_and(|age| is_age(age) && near.of(age) < 1.0) {
        return None;
    }
    let affinity = near.affinity(slot.section);
    let is_foremost = affinity >= near.strongest(slot.section) + weights::FOREMOST;
    let (mut known, mut all, mut plain) = (0.0, 0.0, 0.0_f32);
    for (word, weight) in &slot.words {
        if *weight <= PLAIN {
            plain = plain.max(near.of(*word));
        } else {
            // What a group is called by is said where the group is.
            let own = if slot.is_total && slot.own.contains(word) && is_foremost { affinity } else { 0.0 };
            known += weight * near.of(*word).max(own);
            all += weight;
        }
    }
    let is_plain = all == 0.0;
    let is_mark = matches!(slot.takes, Takes::Rating(_));
    let words = match () {
        // The unit names it.
        () if matches!(slot.takes, Takes::Area(_)) => weights::AREA_UNIT,
        () if is_plain => weights::PLAIN_BASE + weights::PLAIN_WORD * plain,
        () if is_mark => (known / all).max(if around.is_only { weights::ONLY_MARK } else { weights::ANY_MARK }),
        // `Rate: 5.09%`
        () if slot.takes == Takes::Percent && plain >= weights::SIGN => (known / all).max(weights::RATE),
        () => known / all,
    };
    // What is known by words of other groups only is told by its key, not by a heading.
    let least = if slot.is_elsewhere { weights::NAMED_ELSEWHERE } else { weights::NAMED };
    if !is_plain && !is_mark && words < least {
        return None;
    }
    let said_total =
        around.total.map_or(0.0, |total| near.of(total)).max(if around.is_result { weights::RESULT } else { 0.0 });
    // The total of one thing that has one is not that of all.
    let is_of_another = near.strongest_of(around.totals, slot.section) >= affinity + weights::ANOTHER;
    let is_sum = is_plain && slot.is_total && said_total >= weights::SIGN && !is_of_another;
    // A length of time may be of anything: that it is one says nothing for the group.
    let is_other = |section: &Section<'_>| near.affinity_besides(section, &slot.words) < weights::AFFINE_TIME;
    if is_plain && matches!(slot.takes, Takes::Time(_)) && around.sections.get(slot.section).is_none_or(is_other) {
        return None;
    }
    if is_plain && affinity < weights::AFFINE && !is_sum && !matches!(slot.takes, Takes::Area(_)) {
        return None;
    }
    let mut score = weights::WORDS * words + weights::GROUP * affinity;
    if let (Takes::Rating(false), Value::Rating(_, Scale::Stars)) = (slot.takes, value) {
        score -= weights::STARS_FOR_MARK;
    }
    let mut periods = periods(value);
    if periods.is_empty() {
        let said = around.periods.iter().filter(|(_, word)| near.of(*word) >= weights::PERIOD_NEAR);
        periods.extend(said.map(|(period, _)| *period));
    }
    let shared = slot.periods.iter().any(|period| periods.contains(period));
    let is_money = matches!(value, Value::Money(_));
    if shared {
        score += weights::SAME_PERIOD;
    } else if !slot.periods.is_empty() && !periods.is_empty() {
        return None;
    } else if slot.periods.iter().any(|period| *period != Period::Person) && !around.is_unit {
        // What is per month says so, if only in its heading.
        let is_headed = around
            .periods
            .iter()
            .any(|(period, word)| slot.periods.contains(period) && near.of(*word) >= weights::PERIOD_HEADED);
        if !is_headed {
            return None;
        }
        score -= weights::PERIOD_UNSAID;
    } else if !slot.periods.is_empty() {
        score -= weights::PERSON_UNSAID;
    } else if !periods.is_empty() && is_money {
        score -= weights::OTHER_PERIOD;
    }
    if slot.is_total {
        let is_named =
            slot.words.iter().all(|(word, weight)| *weight <= PLAIN || near.of(*word) >= weights::TOTAL_NAMED);
        let is_said = said_total >= weights::TOTAL_SAID || !is_plain && is_named;
        if !is_said
            || near.is_later && is_plain && !around.is_result
            || around.is_unit
            || !periods.is_empty() && !shared
        {
            return None;
        }
        score += if is_sum { weights::SUM } else { weights::TOTAL * said_total - weights::TOTAL_BASE };
    } else if !shared {
        // `Monthly total: €625` is what is due a month.
        score -= weights::TOTAL_FOR_PART * said_total;
    }
    if around.is_unit && !slot.periods.is_empty() {
        score += weights::UNIT;
    }
    // `arrangement fee` is no price, and a budget is nobody's cost.
    let own =
        slot.words.iter().filter(|(_, weight)| *weight > PLAIN).map(|(word, _)| near.of(*word)).fold(0.0, f32::max);
    let is_head =
        |head: &usize| near.of(*head) >= own.max(weights::HEAD_NEAR) && slot.words.iter().all(|(word, _)| word != head);
    if is_money && around.budget.is_some_and(|budget| is_head(&budget)) {
        return None;
    }
    if is_money && around.heads.iter().any(is_head) {
        score -= weights::OTHER_HEAD;
    }
    Some(score)
}

/// Whether a field ever holds such a value.
pub(super) fn fits(slot: &Slot<'_>, value: &Value, near: &Near) -> bool {
    let is_any = slot.takes == Takes::Any;
    if let Value::Money(_) = value {
        return is_any || slot.takes == Takes::Money;
    }
    if let Value::Percent(_) = value {
        return slot.takes == Takes::Percent;
    }
    if let Value::Count { .. } = value {
        // A mark has no sign where its key says what it is: `Stars: 4`.
        if let Takes::Rating(_) = slot.takes {
            return slot.words.iter().any(|(word, weight)| *weight <= PLAIN && near.of(*word) >= weights::SIGN);
        }
        // A count is of what the key names.
        return is_named(slot, near, weights::NAMED_COUNT) && (is_any || slot.takes == Takes::Count);
    }
    if let (Takes::Rating(stars), Value::Rating(_, scale)) = (slot.takes, value) {
        return *scale == Scale::Stars || !stars;
    }
    if let (Takes::Time(unit), Value::Duration(units)) = (slot.takes, value) {
        let [(_, said)] = units.0.as_slice() else { return false };
        return unit.is_none_or(|unit| unit == *said || unit == TimeUnit::Day && *said == TimeUnit::BusinessDay);
    }
    if let (Takes::Count | Takes::Any, Value::Duration(units)) = (slot.takes, value) {
        return units.0.len() == 1 && is_named(slot, near, weights::NAMED_LENGTH);
    }
    if let (Takes::Area(symbol), Value::Area(_, unit)) = (slot.takes, value) {
        let is_feet = symbol == "sqft" && unit.symbol() == "ft2";
        return unit.measure() == Measure::Area && (unit.symbol() == symbol || is_feet);
    }
    false
}

/// Whether all that a key names stands near, so near at least.
fn is_named(slot: &Slot<'_>, near: &Near, least: f32) -> bool {
    let mut named = slot.words.iter().filter(|(_, weight)| *weight > PLAIN).peekable();
    named.peek().is_some() && named.all(|(word, _)| near.of(*word) >= least)
}

fn periods(value: &Value) -> Vec<Period> {
    const PERIODS: [(Per, Period); 8] = [
        (Per::Hour, Period::Hour),
        (Per::Day, Period::Day),
        (Per::Night, Period::Night),
        (Per::Week, Period::Week),
        (Per::Month, Period::Month),
        (Per::Year, Period::Year),
        (Per::Person, Period::Person),
        (Per::Meal, Period::Person),
    ];
    let Value::Money(money) = value else { return Vec::new() };
    PERIODS.iter().filter(|(per, _)| money.per.contains(per)).map(|(_, period)| *period).collect()
}

/// What a field says if it takes a value: both ends of a range.
pub(super) fn offers(slot: &Slot<'_>, at: usize, value: &Value, offer: &Offer) -> Vec<Offer> {
    let Some(amount) = amounts(value).next().copied() else { return Vec::new() };
    let mut ends: Vec<Decimal> = [amount.low, amount.high].into_iter().flatten().collect();
    ends.dedup();
    let unit = if let Value::Duration(units) = value { units.0.first().map(|(_, unit)| *unit) } else { None };
    let said = ends.into_iter().filter_map(|number| {
        let currency = if let Value::Money(money) = value { Some(money.currency.code()) } else { None };
        let said = written(&slot.field.kind, number, currency, unit)?;
        Some(Offer { slot: at, said, ..offer.clone() })
    });
    said.collect()
}

/// A number as the field's kind is written.
fn written(kind: &Kind, number: Decimal, currency: Option<&str>, unit: Option<TimeUnit>) -> Option<Candidate<'static>> {
    if let Kind::Money(..) = kind {
        Some(Candidate::Text(format!("{} {}", number.normalize(), currency?).into()))
    } else if let Kind::Int(_) = kind {
        let whole = number.normalize();
        if whole.scale() == 0 { whole.to_i64().map(Candidate::Whole) } else { None }
    } else if let Kind::Decimal(_) = kind {
        number.to_f64().map(Candidate::Number)
    } else if let Kind::Duration(_) = kind {
        written_duration(number, unit?).map(|written| Candidate::Text(written.into()))
    } else if let Kind::OneOf(kinds) = kind {
        kinds.iter().find_map(|kind| written(kind, number, currency, unit))
    } else {
        None
    }
}
