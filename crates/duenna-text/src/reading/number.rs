//! Numbers as people write them: `1,200`, `1.234,56`, `1 200`, `450k`, `1.2 million`, `two`.

use rust_decimal::Decimal;

use super::cursor::Cursor;
use super::text::Gap;

/// A number that was read, and how.
#[derive(Clone, Copy)]
pub(crate) struct Number {
    pub(crate) value: Decimal,
    /// What it is if its only separator means the other thing: `1.234` in English and in German.
    pub(crate) other: Option<Decimal>,
    /// Digits alone: a year, a day, a number of a house could look so.
    pub(crate) plain: bool,
    /// A word such as `two`.
    pub(crate) spelled: bool,
    /// What `k` or `million` multiplied it by.
    pub(crate) scale: Decimal,
}

const LONGEST: usize = 24;

/// A number in digits, with its separators, fraction and multiplier.
pub(crate) fn number(start: Cursor<'_>) -> Option<(Cursor<'_>, Number)> {
    let (after, number) = digits(start, false)?;
    Some(multiplied(after, number))
}

/// A number beside a currency, where a common space may part the thousands.
pub(crate) fn money_number(start: Cursor<'_>, loose: bool) -> Option<(Cursor<'_>, Number)> {
    let (after, number) = digits(start, loose)?;
    let (after, number) = multiplied(after, number);
    Some(money_multiplier(after, number))
}

/// A number in digits or as a word.
pub(crate) fn number_or_word(start: Cursor<'_>) -> Option<(Cursor<'_>, Number)> {
    number(start).or_else(|| spelled(start))
}

/// A number in digits, without a multiplier.
pub(crate) fn digits(start: Cursor<'_>, loose: bool) -> Option<(Cursor<'_>, Number)> {
    let first = start.digits().filter(|digits| digits.len() <= LONGEST)?;
    let mut cursor = start.step();
    let mut whole = first.to_owned();
    let mut other = None;
    let mut plain = true;
    let mut fraction = None;
    if let Some((after, separator)) = thousands(cursor, &mut whole, loose) {
        plain = false;
        cursor = after;
        let point = if separator == '.' { ',' } else { '.' };
        let comma = if matches!(separator, ' ' | '\'') { fraction_after(cursor, ',') } else { None };
        if let Some((after, digits)) = fraction_after(cursor, point).or(comma) {
            cursor = after;
            fraction = Some(digits);
        } else if separator == '.' && whole.len() <= 6 && first.len() + 3 == whole.len() {
            // Once a point and three digits: a fraction in English, thousands on the continent.
            other = decimal(&whole, None);
            fraction = whole.get(first.len()..);
            return finish(cursor, first, fraction, other, false);
        } else if separator == ',' && first.len() + 3 == whole.len() {
            other = decimal(first, whole.get(first.len()..));
        }
    } else if let Some((after, digits)) = fraction_after(cursor, '.').or_else(|| fraction_after(cursor, ',')) {
        plain = false;
        cursor = after;
        fraction = Some(digits);
    }
    finish(cursor, &whole, fraction, other, plain)
}

fn finish<'t>(
    cursor: Cursor<'t>,
    whole: &str,
    fraction: Option<&str>,
    other: Option<Decimal>,
    plain: bool,
) -> Option<(Cursor<'t>, Number)> {
    let mut value = decimal(whole, fraction)?;
    let mut cursor = cursor;
    let mut plain = plain;
    if fraction.is_none()
        && let Some(part) = cursor.sign().and_then(part_of_one)
        && cursor.is_glued()
    {
        value = value.checked_add(part)?;
        cursor = cursor.step();
        plain = false;
    }
    Some((cursor, Number { value, other, plain, spelled: false, scale: Decimal::ONE }))
}

/// Groups of three digits after the first, all parted by the same sign; the last three of an Indian number.
fn thousands<'t>(start: Cursor<'t>, whole: &mut String, loose: bool) -> Option<(Cursor<'t>, char)> {
    if whole.len() > 3 {
        return None;
    }
    let separator = match start.peek()?.gap {
        Gap::None => start.sign().filter(|sign| matches!(sign, ',' | '.' | '\''))?,
        Gap::Tight | Gap::Space => ' ',
        Gap::Line => return None,
    };
    let tight = start.peek().is_some_and(|token| token.gap == Gap::Tight);
    let first = whole.len();
    let mut cursor = start;
    let mut indian = false;
    loop {
        let group = if separator == ' ' {
            let gap = cursor.peek().map(|token| token.gap);
            let same = gap == Some(if tight { Gap::Tight } else { Gap::Space });
            if same { Some(cursor) } else { None }
        } else {
            cursor.past_glued(separator).filter(|group| group.is_glued())
        };
        let Some((group, digits)) = group.and_then(|group| Some((group, group.digits()?))) else { break };
        match digits.len() {
            3 if whole.len() < LONGEST => {
                whole.push_str(digits);
                cursor = group.step();
                if indian {
                    break;
                }
            }
            2 if separator == ',' && (indian || whole.len() == first) && indian_follows(group.step()) => {
                indian = true;
                whole.push_str(digits);
                cursor = group.step();
            }
            _ => break,
        }
    }
    // A number goes on where its digits do: `1,2345` is none with thousands.
    let goes_on = cursor.is_glued() && cursor.digits().is_some();
    // With common spaces, `2 100` is rather two numbers, unless it is longer or an amount of money.
    let enough = separator != ' ' || tight || loose || whole.len() > first + 3;
    if whole.len() > first && enough && !goes_on {
        return Some((cursor, separator));
    }
    whole.truncate(first);
    None
}

/// After two digits of an Indian number come more, and three in the end.
fn indian_follows(start: Cursor<'_>) -> bool {
    let mut cursor = start;
    for _ in 0..4 {
        let Some(next) = cursor.past_glued(',').filter(|next| next.is_glued()) else { return false };
        match next.digits().map(str::len) {
            Some(3) => return true,
            Some(2) => cursor = next.step(),
            _ => return false,
        }
    }
    false
}

fn fraction_after(start: Cursor<'_>, point: char) -> Option<(Cursor<'_>, &str)> {
    let digits_at = start.past_glued(point).filter(|next| next.is_glued())?;
    let digits = digits_at.digits()?;
    let most = if point == ',' { 2 } else { 12 };
    (digits.len() <= most).then(|| (digits_at.step(), digits))
}

fn decimal(whole: &str, fraction: Option<&str>) -> Option<Decimal> {
    match fraction {
        Some(fraction) => format!("{whole}.{fraction}").parse().ok(),
        None => whole.parse().ok(),
    }
}

fn part_of_one(sign: char) -> Option<Decimal> {
    Some(match sign {
        '½' => Decimal::new(5, 1),
        '¼' => Decimal::new(25, 2),
        '¾' => Decimal::new(75, 2),
        _ => return None,
    })
}

/// With `k`, `million` and their like behind it.
fn multiplied(start: Cursor<'_>, number: Number) -> (Cursor<'_>, Number) {
    let Some((after, scale)) = multiplier(start) else { return (start, number) };
    let Some(value) = number.value.checked_mul(scale) else { return (start, number) };
    let other = number.other.and_then(|other| other.checked_mul(scale));
    (after, Number { value, other, plain: false, scale, ..number })
}

/// A multiplier that stands for itself: `k` where it touches the digits, or a word.
fn multiplier(start: Cursor<'_>) -> Option<(Cursor<'_>, Decimal)> {
    let word = start.word()?;
    let after = start.step();
    let scale = match word {
        "k" if start.is_glued() => 1_000,
        "thousand" | "tsd" | "mille" | "mil" | "tusen" => 1_000,
        "million" | "millions" | "mio" | "mln" | "mn" | "millionen" | "millones" | "milioni" => 1_000_000,
        "billion" | "billions" | "bn" | "mrd" | "milliarden" | "milliards" => 1_000_000_000,
        "lakh" | "lakhs" => 100_000,
        "crore" | "crores" => 10_000_000,
        _ => return None,
    };
    if after.is_glued_after() {
        return None;
    }
    let after =
        if matches!(word, "tsd" | "mio" | "mln" | "mrd") { after.past_glued('.').unwrap_or(after) } else { after };
    Some((after, Decimal::from(scale)))
}

/// `m` and `b` behind an amount of money.
fn money_multiplier(start: Cursor<'_>, number: Number) -> (Cursor<'_>, Number) {
    let scale = match start.word() {
        Some("m" | "mm") if start.is_glued() => 1_000_000,
        Some("b") if start.is_glued() => 1_000_000_000,
        _ => return (start, number),
    };
    let scale = Decimal::from(scale);
    match number.value.checked_mul(scale) {
        Some(value) if !start.step().is_glued_after() && start.step().past_glued('²').is_none() => {
            (start.step(), Number { value, other: None, plain: false, scale, ..number })
        }
        _ => (start, number),
    }
}

/// A number as a word, from two to twenty and the tens; `a` and `one` are left to who knows what follows.
pub(crate) fn spelled(start: Cursor<'_>) -> Option<(Cursor<'_>, Number)> {
    let value = word_value(start.word()?)?;
    let mut after = start.step();
    let mut total = value;
    if (20..100).contains(&value)
        && let Some(next) = after.past('-')
        && let Some(unit) = next.word().and_then(word_value)
        && unit < 10
    {
        total += unit;
        after = next.step();
    }
    let value = Decimal::from(total);
    Some((after, Number { value, other: None, plain: false, spelled: true, scale: Decimal::ONE }))
}

fn word_value(word: &str) -> Option<u32> {
    Some(match word {
        "one" => 1,
        "two" => 2,
        "three" => 3,
        "four" => 4,
        "five" => 5,
        "six" => 6,
        "seven" => 7,
        "eight" => 8,
        "nine" => 9,
        "ten" => 10,
        "eleven" => 11,
        "twelve" => 12,
        "thirteen" => 13,
        "fourteen" => 14,
        "fifteen" => 15,
        "sixteen" => 16,
        "seventeen" => 17,
        "eighteen" => 18,
        "nineteen" => 19,
        "twenty" => 20,
        "thirty" => 30,
        "forty" => 40,
        "fifty" => 50,
        "sixty" => 60,
        "seventy" => 70,
        "eighty" => 80,
        "ninety" => 90,
        _ => return None,
    })
}
