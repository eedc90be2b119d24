//! Decimals as text and back.

use std::fmt::Write as _;

use num_bigint::BigUint;
use num_traits::Zero as _;

use super::{DIGITS, Decimal, Result, Size, count, signal, ten};
use crate::exception::{Class, ExceptionRecord};
use crate::text::unicode;
use crate::text::{self, DecimalParts};

pub(super) fn parse(text: &str) -> Result<Decimal> {
    let wrong = || signal(Class::InvalidOperation, "ConversionSyntax");
    let plain: String = text
        .trim_matches(unicode::is_space)
        .chars()
        .filter(|character| *character != '_')
        .map(|character| unicode::decimal(character).and_then(|digit| char::from_digit(digit, 10)).unwrap_or(character))
        .collect();
    let (negative, rest) = match plain.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, plain.strip_prefix('+').unwrap_or(&plain)),
    };
    let lower = if rest.len() < 10 { rest.to_lowercase() } else { String::new() };
    if lower == "inf" || lower == "infinity" {
        return Ok(Decimal { negative, size: Size::Infinite });
    }
    if lower == "nan" {
        return Ok(Decimal { negative, size: Size::Nan });
    }
    let (number, exponent) = match rest.split_once(['e', 'E']) {
        Some((number, exponent)) => {
            let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(wrong());
            }
            (number, exponent.parse::<i64>().ok().filter(|exponent| exponent.abs() <= 1_000_000).ok_or_else(wrong)?)
        }
        None => (rest, 0),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = format!("{whole}{fraction}");
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    let significant = digits.trim_start_matches('0');
    if i64::try_from(significant.len()).unwrap_or(i64::MAX) > DIGITS {
        ten(i64::MAX)?;
    }
    let digits = BigUint::parse_bytes(significant.as_bytes(), 10).unwrap_or_default();
    let places = i64::try_from(fraction.len()).unwrap_or(i64::MAX);
    Ok(Decimal::finite(negative, digits, exponent - places))
}

impl Decimal {
    /// `str(…)`
    pub(crate) fn written(&self) -> String {
        self.written_as(false)
    }

    /// The same with exponents that are multiples of three.
    pub(super) fn written_by_threes(&self) -> String {
        self.written_as(true)
    }

    fn written_as(&self, by_threes: bool) -> String {
        let sign = if self.negative { "-" } else { "" };
        let (digits, exponent) = match &self.size {
            Size::Infinite => return format!("{sign}Infinity"),
            Size::Nan => return format!("{sign}NaN"),
            Size::Finite(digits, exponent) => (digits.to_string(), *exponent),
        };
        let left = exponent + length(&digits);
        let point = if exponent <= 0 && left > -6 {
            left
        } else if !by_threes {
            1
        } else if digits == "0" {
            (left + 1).rem_euclid(3) - 1
        } else {
            (left - 1).rem_euclid(3) + 1
        };
        let (whole, fraction) = split(&digits, point);
        let fraction = if fraction.is_empty() { fraction } else { format!(".{fraction}") };
        let tail = if left == point { String::new() } else { format!("E{:+}", left - point) };
        format!("{sign}{whole}{fraction}{tail}")
    }

    /// `format(…, spec)`
    pub(crate) fn formatted(&self, spec: &str) -> Result<String> {
        let wrong = || ExceptionRecord::value_error("invalid format string");
        let (kind, precision) = text::decimal_spec(spec).ok_or_else(wrong)?;
        let parts = |whole: String, fraction: String| DecimalParts { negative: self.negative, whole, fraction };
        let Size::Finite(..) = &self.size else {
            let name = if self.size == Size::Nan { "NaN" } else { "Infinity" };
            return text::format_decimal(spec, &parts(String::new(), name.to_owned()));
        };
        let fixed = matches!(kind, Some('f' | 'F' | '%'));
        let scientific = matches!(kind, Some('e' | 'E'));
        if !fixed && !scientific && !matches!(kind, None | Some('g' | 'G' | 'n')) {
            return Err(wrong().into());
        }
        let mut number = self.clone();
        if kind == Some('%')
            && let Size::Finite(_, exponent) = &mut number.size
        {
            *exponent += 2;
        }
        let wanted = precision.map(|precision| i64::try_from(precision).unwrap_or(i64::MAX).min(DIGITS));
        if let Some(wanted) = wanted {
            number = if scientific {
                number.rounded_to(wanted + 1)?
            } else if fixed {
                number.rescaled(-wanted, "ROUND_HALF_EVEN")?
            } else {
                number.rounded_to(wanted.max(1))?
            };
        }
        let Size::Finite(digits, mut exponent) = number.size else { return Err(wrong().into()) };
        if digits.is_zero() && exponent > 0 && fixed {
            exponent = 0;
        }
        let mut written = digits.to_string();
        if scientific
            && !digits.is_zero()
            && let Some(wanted) = wanted
        {
            // As many digits as are asked for.
            let missing = wanted + 1 - count(&digits);
            written.extend(std::iter::repeat_n('0', usize::try_from(missing).unwrap_or(0)));
            exponent -= missing.max(0);
        }
        let left = exponent + length(&written);
        let point = if scientific {
            if digits.is_zero() { 1 - wanted.unwrap_or(0) } else { 1 }
        } else if fixed || (exponent <= 0 && left > -6) {
            left
        } else {
            1
        };
        let (whole, fraction) = split(&written, point);
        let mut fraction = if fraction.is_empty() { fraction } else { format!(".{fraction}") };
        if left != point || scientific {
            let letter = if matches!(kind, Some('e' | 'g' | 'n')) { 'e' } else { 'E' };
            let _ = write!(fraction, "{letter}{:+}", left - point);
        }
        if kind == Some('%') {
            fraction.push('%');
        }
        text::format_decimal(spec, &parts(whole, fraction))
    }
}

fn length(digits: &str) -> i64 {
    i64::try_from(digits.len()).unwrap_or(i64::MAX)
}

/// The digits before and after the point.
fn split(digits: &str, point: i64) -> (String, String) {
    let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or(0));
    if point <= 0 {
        return ("0".to_owned(), format!("{}{digits}", zeros(-point)));
    }
    if point >= length(digits) {
        return (format!("{digits}{}", zeros(point - length(digits))), String::new());
    }
    let (whole, fraction) = digits.split_at_checked(usize::try_from(point).unwrap_or(0)).unwrap_or((digits, ""));
    (whole.to_owned(), fraction.to_owned())
}
