//! Levels that amounts stand for, at fixed cuts.

use rust_decimal::Decimal;

use duenna_text::reading::{Amount, Money, Per};

/// About how much of a currency one euro is: what the cuts of levels are counted in. Fixed, so that no rate of a day is in it.
pub(super) fn per_euro(code: &str) -> Decimal {
    const ABOUT: &[(i64, &str)] = &[
        (4, "PLN AED SAR QAR MYR ILS PEN"),
        (8, "CNY HKD BRL"),
        (11, "NOK SEK DKK MAD GHS"),
        (20, "MXN ZAR CZK THB ZMW"),
        (40, "TWD TRY UAH UYU EGP PHP"),
        (100, "INR RUB RSD BDT ETB"),
        (150, "JPY KES ISK"),
        (350, "HUF PKR LKR"),
        (600, "KZT XAF XOF"),
        (1_000, "ARS CLP KRW RWF NGN"),
        (4_000, "COP TZS UGX"),
        (17_000, "IDR VND"),
    ];
    let about = ABOUT.iter().find(|(_, codes)| codes.split(' ').any(|of| of == code));
    Decimal::from(about.map_or(1, |(about, _)| *about))
}

/// A yearly income in words.
pub(super) fn income(amount: Decimal) -> &'static str {
    level(amount, &[(0, "Modest-income"), (60_000, "Middle-income"), (110_000, "High-income")])
}

/// A credit score in words.
pub(super) fn credit(score: u32) -> &'static str {
    match score {
        740.. => "strong",
        670..=739 => "good",
        _ => "fair",
    }
}

fn level(amount: Decimal, cuts: &[(i64, &'static str)]) -> &'static str {
    cuts.iter().rev().find(|(cut, _)| amount >= Decimal::from(*cut)).map_or("", |(_, name)| *name)
}

/// Money in the form of its ladder: `EUR 600..900 per month`.
pub(super) fn money(money: &Money) -> Option<String> {
    let (low, high) = ends(&money.amount)?;
    let size = if low == high { low.to_string() } else { format!("{low}..{high}") };
    let per = match money.per.first() {
        Some(Per::Month) => " per month",
        Some(Per::Week) => " per week",
        Some(Per::Year) => " per year",
        Some(Per::Night) => " per night",
        Some(Per::Day) => " per day",
        Some(Per::Person) => " per person",
        _ => "",
    };
    Some(format!("{} {size}{per}", money.currency.code()))
}

pub(super) fn ends(amount: &Amount) -> Option<(Decimal, Decimal)> {
    let low = amount.low.or(amount.high)?.normalize();
    let high = amount.high.or(amount.low)?.normalize();
    (low <= high).then_some((low, high))
}
