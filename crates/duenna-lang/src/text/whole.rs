//! Whole numbers as text and back.

use num_bigint::{BigInt, Sign};

use super::repr::quote;
use super::unicode;
use crate::exception::{ExceptionRecord, Fault};
use crate::ops;
use crate::value::Value;

/// Decimal digits that are read or written: CPython's limit, too.
const DIGITS: usize = 4300;

/// A large number's decimal digits, with its sign.
pub(crate) fn decimal_digits(big: &BigInt) -> Result<String, Fault> {
    let too_long = || {
        ExceptionRecord::value_error(format!(
            "Exceeds the limit ({DIGITS} digits) for integer string conversion; \
             use sys.set_int_max_str_digits() to increase the limit"
        ))
    };
    // A digit has less than 3.33 bits.
    if big.bits() > 10 * DIGITS as u64 / 3 {
        return Err(too_long().into());
    }
    let digits = big.to_string();
    if digits.trim_start_matches('-').len() > DIGITS { Err(too_long().into()) } else { Ok(digits) }
}

/// Reads a whole number: sign, prefix of its base, digits of any script, single underscores between them.
pub(crate) fn parse_whole(text: &str, base: i64) -> Result<Value, Fault> {
    parse_whole_of(text, base, || quote(text))
}

/// The same, for a text that errors show in another way.
pub(crate) fn parse_whole_of(text: &str, base: i64, shown: impl Fn() -> String) -> Result<Value, Fault> {
    let Some(radix) = u32::try_from(base).ok().filter(|base| *base == 0 || (2..=36).contains(base)) else {
        return Err(ExceptionRecord::value_error("int() base must be >= 2 and <= 36, or 0").into());
    };
    let invalid = || {
        let shown: String = shown().chars().take(200).collect();
        Fault::from(ExceptionRecord::value_error(format!("invalid literal for int() with base {base}: {shown}")))
    };
    let trimmed = text.trim_matches(unicode::is_space);
    let (negative, unsigned) = match trimmed.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, trimmed.strip_prefix('+').unwrap_or(trimmed)),
    };
    let (radix, written, prefixed) = without_prefix(unsigned, radix);
    let mut digits = Vec::new();
    // A prefix may be followed by an underscore, as a digit may.
    let mut after_digit = prefixed;
    for character in written.chars() {
        if character == '_' && after_digit {
            after_digit = false;
            continue;
        }
        let ascii = unicode::decimal(character).and_then(|digit| char::from_digit(digit, 10)).unwrap_or(character);
        digits.push(u8::try_from(ascii.to_digit(radix).ok_or_else(invalid)?).unwrap_or_default());
        after_digit = true;
    }
    if !after_digit || written.is_empty() {
        return Err(invalid());
    }
    // In base 0, a leading zero must not look like an old octal.
    if base == 0 && !prefixed && written.starts_with('0') && digits.iter().any(|digit| *digit != 0) {
        return Err(invalid());
    }
    if digits.len() <= 12 {
        let number = digits.iter().fold(0, |number, digit| number * i64::from(radix) + i64::from(*digit));
        return Ok(Value::Int(if negative { -number } else { number }));
    }
    large(&digits, radix, negative)
}

fn large(digits: &[u8], radix: u32, negative: bool) -> Result<Value, Fault> {
    let count = digits.len();
    if radix.is_power_of_two() {
        ops::bounded_bits((count as u64 - 1).saturating_mul(u64::from(radix.ilog2())))?;
    } else if count > DIGITS {
        let message = format!(
            "Exceeds the limit ({DIGITS} digits) for integer string conversion: value has {count} digits; \
             use sys.set_int_max_str_digits() to increase the limit"
        );
        return Err(ExceptionRecord::value_error(message).into());
    }
    let sign = if negative { Sign::Minus } else { Sign::Plus };
    Ok(BigInt::from_radix_be(sign, digits, radix).map_or(Value::Failure, ops::normal))
}

/// The base that a prefix names, what follows it, and whether there was one.
fn without_prefix(text: &str, radix: u32) -> (u32, &str, bool) {
    for (prefix, of) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        let Some((head, rest)) = text.split_at_checked(2) else { break };
        if head.eq_ignore_ascii_case(prefix) && (radix == of || radix == 0) {
            return (of, rest, true);
        }
    }
    (if radix == 0 { 10 } else { radix }, text, false)
}

/// The digits of a magnitude in a base of 2, 8, 10 or 16.
pub(super) fn magnitude_digits(number: ops::Number<'_>, base: u32) -> Result<String, Fault> {
    Ok(match (number, base) {
        (ops::Number::Int(int), 2) => format!("{:b}", int.unsigned_abs()),
        (ops::Number::Int(int), 8) => format!("{:o}", int.unsigned_abs()),
        (ops::Number::Int(int), 16) => format!("{:x}", int.unsigned_abs()),
        (ops::Number::Int(int), _) => int.unsigned_abs().to_string(),
        (ops::Number::Big(big), 10) => decimal_digits(big)?.trim_start_matches('-').to_owned(),
        (ops::Number::Big(big), _) => big.magnitude().to_str_radix(base),
        (ops::Number::Float(_), _) => String::new(),
    })
}
