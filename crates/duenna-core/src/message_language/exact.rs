//! Exact decimal numbers: what a message says, no nearest float.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// The most digits, so that a number is the same in JSON, as a float and here.
const DIGITS: usize = 15;

/// A decimal number of at most 15 digits: `1234.5`. There is no NaN, no infinity and no negative zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Exact {
    /// All digits as one whole number; without zeros at the end if there are places.
    digits: i64,
    /// How many of them stand behind the point.
    places: u8,
}

impl Exact {
    /// Nought.
    pub const ZERO: Self = Self { digits: 0, places: 0 };

    /// A whole number; `None` if it has more than 15 digits.
    #[must_use]
    pub const fn whole(number: i64) -> Option<Self> {
        if number.unsigned_abs() < 10_u64.pow(15) { Some(Self { digits: number, places: 0 }) } else { None }
    }

    /// The decimal number that a float is written as; `None` if that has more than 15 digits.
    #[must_use]
    pub fn float(number: f64) -> Option<Self> {
        Self::short(number).or_else(|| number.to_string().parse().ok())
    }

    /// The same for a float of few digits, without writing it. Two decimals of at most 15 digits never are one float, so that
    /// the one found is the one that is written.
    #[expect(clippy::cast_possible_truncation, reason = "a whole number below 10^13")]
    fn short(number: f64) -> Option<Self> {
        if !number.is_finite() || number.abs() >= 1e9 {
            return None;
        }
        let places = [(0, 1.0), (1, 10.0), (2, 100.0), (3, 1000.0), (4, 10_000.0)];
        places.into_iter().find_map(|(places, unit)| {
            let digits = (number * unit).round();
            ((digits / unit).to_bits() == number.to_bits()).then_some(Self { digits: digits as i64, places })
        })
    }

    /// The number, if it is whole.
    #[must_use]
    pub const fn as_whole(self) -> Option<i64> {
        if self.places == 0 { Some(self.digits) } else { None }
    }

    /// Whether it is a whole number of `step`s. Nothing is of a step of nought.
    #[must_use]
    pub fn is_multiple_of(self, step: Self) -> bool {
        let places = self.places.max(step.places);
        let step = step.scaled(places);
        step != 0 && self.scaled(places) % step == 0
    }

    /// Whether a whole number of `step`s lies from here to `most`.
    pub(super) fn has_multiple(self, step: Self, most: Self) -> bool {
        let places = self.places.max(step.places).max(most.places);
        let (least, step, most) = (self.scaled(places), step.scaled(places), most.scaled(places));
        // The last one that is not beyond `most`.
        step > 0 && most - most.rem_euclid(step) >= least
    }

    /// All digits, with so many places. At most 30 digits, which always fit.
    fn scaled(self, places: u8) -> i128 {
        i128::from(self.digits) * 10_i128.pow(u32::from(places.saturating_sub(self.places)))
    }
}

impl FromStr for Exact {
    type Err = ();

    /// Digits, with a `-` before and a point between if need be; nothing else.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (is_negative, number) = text.strip_prefix('-').map_or((false, text), |number| (true, number));
        let (whole, mut part) = number.split_once('.').unwrap_or((number, "0"));
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_digits(whole) || !is_digits(part) {
            return Err(());
        }
        part = part.trim_end_matches('0');
        let whole = whole.trim_start_matches('0');
        if whole.len() + part.len() > DIGITS {
            return Err(());
        }
        let digits = whole.bytes().chain(part.bytes()).fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
        let places = u8::try_from(part.len()).map_err(|_| ())?;
        Ok(Self { digits: if is_negative { -digits } else { digits }, places })
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        let places = self.places.max(other.places);
        self.scaled(places).cmp(&other.scaled(places))
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.digits < 0 { "-" } else { "" };
        let unit = 10_u64.pow(u32::from(self.places));
        let (whole, part) = (self.digits.unsigned_abs() / unit, self.digits.unsigned_abs() % unit);
        if self.places == 0 {
            return write!(f, "{sign}{whole}");
        }
        write!(f, "{sign}{whole}.{part:0width$}", width = usize::from(self.places))
    }
}

impl Serialize for Exact {
    /// As a number. With 15 digits, the float that is written is read as the same decimal again.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_whole() {
            Some(whole) => serializer.serialize_i64(whole),
            None => serializer.serialize_f64(self.to_string().parse().map_err(serde::ser::Error::custom)?),
        }
    }
}
