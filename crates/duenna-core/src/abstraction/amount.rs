//! Money and quantities: `exact › rounded › range › band`, at fixed cuts.
//!
//! Rounded is two leading digits (below a hundred: one), rounded down, so that every coarser rung stays true; a range lies between two of 1, 2, 3, 5,
//! 7 and 10 times a power of ten; a band between two powers of ten.

use std::fmt;

use crate::message_language::Exact;

/// How much, of what.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Amount {
    /// The currency, for money.
    before: Option<Box<str>>,
    size: Size,
    /// The unit, or what money is per.
    after: Box<str>,
}

/// From how much to how much.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Size {
    Exact(Exact, Exact),
    /// Rounded down; whether it is below nought.
    Rounded(bool, u64, u64),
    /// Between these; the greater of them is not reached.
    Between(bool, u64, u64),
}

impl Amount {
    /// `EUR 500`, `EUR 600..900 per month`.
    pub(super) fn money(text: &str) -> Option<Self> {
        let (currency, rest) = text.split_once(' ')?;
        let is_currency = currency.len() == 3 && currency.bytes().all(|byte| byte.is_ascii_uppercase());
        let (size, per) = rest.split_once(' ').unwrap_or((rest, ""));
        let is_per = per.is_empty() || per.starts_with("per ");
        (is_currency && is_per).then_some(Self {
            before: Some(currency.into()),
            size: size_of(size)?,
            after: per.into(),
        })
    }

    /// `150 day`, `70..80 kg`, `3`.
    pub(super) fn quantity(text: &str) -> Option<Self> {
        let (size, unit) = text.split_once(' ').unwrap_or((text, ""));
        let is_unit = unit.len() <= 40 && !unit.bytes().any(|byte| byte.is_ascii_digit());
        is_unit.then_some(Self { before: None, size: size_of(size)?, after: unit.into() })
    }

    /// One rung down.
    pub(super) fn coarser(&self, rank: u8) -> Self {
        let size = match (rank, &self.size) {
            (1, Size::Exact(low, high)) => rounded(*low, *high),
            (2, Size::Rounded(below, low, high)) => {
                Size::Between(*below, cut(&[1, 2, 3, 5, 7, 10], *low).0, cut(&[1, 2, 3, 5, 7, 10], *high).1)
            }
            (3, Size::Between(below, low, high)) => {
                // The greater bound is not reached: what is told lies below it.
                Size::Between(*below, cut(&[1, 10], *low).0, cut(&[1, 10], high.saturating_sub(1)).1)
            }
            (_, size) => size.clone(),
        };
        Self { size, ..self.clone() }
    }
}

fn size_of(text: &str) -> Option<Size> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let (low, high): (Exact, Exact) = (low.parse().ok()?, high.parse().ok()?);
    // From below nought to above it is no amount of one kind: debt, or wealth.
    (low <= high && (low >= Exact::ZERO || high <= Exact::ZERO)).then_some(Size::Exact(low, high))
}

/// The whole part, without its sign.
fn whole(number: Exact) -> u64 {
    let text = number.to_string();
    let digits = text.strip_prefix('-').unwrap_or(&text);
    digits.split('.').next().and_then(|whole| whole.parse().ok()).unwrap_or(0)
}

fn rounded(low: Exact, high: Exact) -> Size {
    let is_below = low < Exact::ZERO;
    let (low, high) = if is_below { (high, low) } else { (low, high) };
    Size::Rounded(is_below, leading(whole(low)), leading(whole(high)))
}

fn leading(number: u64) -> u64 {
    let digits = number.checked_ilog10().unwrap_or(0);
    let step = 10_u64.pow(if digits < 2 { digits } else { digits - 1 });
    number / step * step
}

/// The cuts below or at `number`, and above it: `cuts` times a power of ten; below one, from nought to one.
fn cut(cuts: &[u64], number: u64) -> (u64, u64) {
    let Some(digits) = number.checked_ilog10() else { return (0, 1) };
    let power = 10_u64.pow(digits);
    let next = cuts.iter().position(|cut| cut * power > number).unwrap_or(cuts.len());
    let at = |index: usize| cuts.get(index).map_or(u64::MAX, |cut| cut.saturating_mul(power));
    (at(next.saturating_sub(1)), at(next))
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let ahead = digits.len() % 3;
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && at % 3 == ahead % 3 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |below: bool| if below { "minus " } else { "" };
        match self {
            Self::Exact(low, high) if low == high => write!(f, "{low}"),
            Self::Exact(low, high) => write!(f, "{low}..{high}"),
            Self::Rounded(below, low, high) if low == high => write!(f, "{}about {}", sign(*below), grouped(*low)),
            Self::Rounded(below, low, high) => {
                write!(f, "{}about {} to {}", sign(*below), grouped(*low), grouped(*high))
            }
            Self::Between(below, 0, 1) => write!(f, "{}under 1", sign(*below)),
            Self::Between(below, low, high) => write!(f, "{}{} to {}", sign(*below), grouped(*low), grouped(*high)),
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(currency) = &self.before {
            write!(f, "{currency} ")?;
        }
        write!(f, "{}", self.size)?;
        if self.after.is_empty() { Ok(()) } else { write!(f, " {}", self.after) }
    }
}
