//! Floats as text and back, digit by digit as CPython does.

use super::unicode::{decimal, is_space};
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::ops;

/// Digits after which every float is exact: more are zeros.
const EXACT_DIGITS: usize = 1100;

/// The shortest text that reads as the same float: `1.5`, `1e+16`, `inf`.
pub(crate) fn float_repr(float: f64) -> String {
    if !float.is_finite() {
        return sign_of(float).to_owned() + &not_finite(float);
    }
    let scientific = shortest(float.abs());
    let (digits, exponent) = split_exponent(&scientific);
    let text = if (-4..16).contains(&exponent) {
        let count = digits.chars().filter(char::is_ascii_digit).count();
        let decimals = i64::try_from(count).unwrap_or_default() - 1 - exponent;
        fixed(float.abs(), usize::try_from(decimals).unwrap_or_default().max(1))
    } else {
        format!("{digits}{}", exponent_text(exponent, 'e'))
    };
    sign_of(float).to_owned() + &text
}

/// The fewest digits that read as the same float. Of two equally near, CPython takes the even one, so the exact
/// rounding to as many digits goes first; at a power of two it may read as the neighbour.
fn shortest(float: f64) -> String {
    let some = format!("{float:e}");
    let digits = some.chars().take_while(|c| *c != 'e').filter(char::is_ascii_digit).count().saturating_sub(1);
    let nearest = format!("{float:.digits$e}");
    if nearest.parse::<f64>().is_ok_and(|read| read.to_bits() == float.to_bits()) { nearest } else { some }
}

/// How a float is written: the type of a format specification.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Notation {
    /// `e`
    Scientific,
    /// `f`
    Fixed,
    /// `g`
    General,
    /// No type with a precision: `g` that keeps a fraction.
    GeneralFraction,
}

/// The digits of a float's magnitude. `alternate` keeps the point and trailing zeros.
pub(super) fn digits(float: f64, notation: Notation, precision: usize, alternate: bool) -> Result<String, Fault> {
    ops::bounded_text(precision)?;
    let float = float.abs();
    if !float.is_finite() {
        return Ok(not_finite(float));
    }
    Ok(match notation {
        Notation::Fixed => with_point(fixed(float, precision), alternate),
        Notation::Scientific => scientific(float, precision, alternate),
        Notation::General | Notation::GeneralFraction => general(float, notation, precision.max(1), alternate),
    })
}

fn not_finite(float: f64) -> String {
    if float.is_nan() { "nan".to_owned() } else { "inf".to_owned() }
}

const fn sign_of(float: f64) -> &'static str {
    if float.is_sign_negative() && !float.is_nan() { "-" } else { "" }
}

fn with_point(text: String, alternate: bool) -> String {
    if alternate && !text.contains('.') { text + "." } else { text }
}

/// Exact, rounded half to even; the formatter takes no precision of more than 16 bits.
fn fixed(float: f64, precision: usize) -> String {
    let exact = precision.min(EXACT_DIGITS);
    let mut text = format!("{float:.exact$}");
    text.extend(std::iter::repeat_n('0', precision - exact));
    text
}

fn scientific(float: f64, precision: usize, alternate: bool) -> String {
    let exact = precision.min(EXACT_DIGITS);
    let text = format!("{float:.exact$e}");
    let (digits, exponent) = split_exponent(&text);
    let mut digits = digits.to_owned();
    digits.extend(std::iter::repeat_n('0', precision - exact));
    with_point(digits, alternate) + &exponent_text(exponent, 'e')
}

fn general(float: f64, notation: Notation, precision: usize, alternate: bool) -> String {
    let exact = (precision - 1).min(EXACT_DIGITS);
    let text = format!("{float:.exact$e}");
    let (_, exponent) = split_exponent(&text);
    let highest = i64::try_from(precision).unwrap_or(i64::MAX);
    let keeps_fraction = notation == Notation::GeneralFraction;
    let is_scientific = exponent < -4 || exponent >= highest - i64::from(keeps_fraction);
    let (number, tail) = if is_scientific {
        let text = scientific(float, precision - 1, false);
        let (number, _) = text.split_once('e').unwrap_or((&text, ""));
        (number.to_owned(), exponent_text(exponent, 'e'))
    } else {
        let decimals = usize::try_from(highest - 1 - exponent).unwrap_or_default();
        (fixed(float, decimals), String::new())
    };
    if alternate {
        return with_point(number, true) + &tail;
    }
    let trimmed = if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { &number };
    let fraction = if keeps_fraction && !is_scientific && !trimmed.contains('.') { ".0" } else { "" };
    format!("{trimmed}{fraction}{tail}")
}

fn split_exponent(text: &str) -> (&str, i64) {
    let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
    (digits, exponent.parse().unwrap_or_default())
}

fn exponent_text(exponent: i64, letter: char) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{letter}{sign}{:02}", exponent.unsigned_abs())
}

/// The float that a text says, as `float()` reads it.
pub(crate) fn parse_float(text: &str) -> Option<f64> {
    let trimmed = text.trim_matches(is_space);
    let mut plain = String::with_capacity(trimmed.len());
    let mut before = None;
    let mut rest = trimmed.chars().peekable();
    while let Some(character) = rest.next() {
        let digit = decimal(character).and_then(|digit| char::from_digit(digit, 10));
        match digit {
            Some(digit) => plain.push(digit),
            // Only between digits.
            None if character == '_' => {
                let after = rest.peek().copied().and_then(decimal);
                before.and_then(decimal).and(after)?;
            }
            None => plain.push(character),
        }
        before = Some(character);
    }
    plain.parse().ok()
}

/// `round(float, digits)`: the nearest decimal, half to even on the exact value.
pub(crate) fn round_float(float: f64, digits: i64) -> Result<f64, Fault> {
    // Beyond these, CPython rounds nothing, or everything.
    if !float.is_finite() || digits > 323 {
        return Ok(float);
    }
    if digits < -308 {
        return Ok(0.0_f64.copysign(float));
    }
    let rounded = match usize::try_from(digits) {
        Ok(digits) => format!("{float:.digits$}").parse().unwrap_or(float),
        Err(_) => round_tens(float.abs(), usize::try_from(digits.unsigned_abs()).unwrap_or(usize::MAX)).copysign(float),
    };
    if rounded.is_infinite() {
        return Err(ExceptionRecord::new(Class::OverflowError, "rounded value too large to represent").into());
    }
    Ok(rounded)
}

/// To a multiple of ten to the power of `zeros`, on the exact decimal digits.
fn round_tens(float: f64, zeros: usize) -> f64 {
    let exact = format!("{float:.EXACT_DIGITS$}");
    let (whole, fraction) = exact.split_once('.').unwrap_or((&exact, ""));
    let padded = format!("{whole:0>width$}", width = zeros + 1);
    let (kept, cut) = padded.split_at_checked(padded.len() - zeros).unwrap_or((&padded, ""));
    let rest = cut.strip_prefix('5').unwrap_or("1");
    let is_half = cut.starts_with('5') && rest.chars().chain(fraction.chars()).all(|digit| digit == '0');
    let is_odd = kept.ends_with(['1', '3', '5', '7', '9']);
    let up = if is_half { is_odd } else { cut >= "5" };
    let kept = if up { increment(kept) } else { kept.to_owned() };
    format!("{kept}e{zeros}").parse().unwrap_or(float)
}

/// A decimal number and one.
fn increment(digits: &str) -> String {
    let kept = digits.trim_end_matches('9');
    let nines = digits.len() - kept.len();
    let mut head: String = kept.to_owned();
    let last = head.pop().and_then(|digit| digit.to_digit(10)).unwrap_or_default();
    head.extend(char::from_digit(last + 1, 10));
    head.extend(std::iter::repeat_n('0', nines));
    head
}
