//! Checksums of countries, over letters and digits.

use super::general::remainder97;
use super::{digits, signs, weighted};

fn value(sign: char) -> u32 {
    sign.to_digit(36).unwrap_or(0)
}

/// The sum of the digits of a number.
fn cross(number: u32) -> u32 {
    number / 100 + number / 10 % 10 + number % 10
}

pub(super) fn de_social_security(text: &str) -> bool {
    const WEIGHTS: [u32; 12] = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1];
    let mut spread = Vec::new();
    for sign in signs(text) {
        match value(sign) {
            digit @ 0..=9 => spread.push(digit),
            letter => spread.extend([(letter - 9) / 10, (letter - 9) % 10]),
        }
    }
    let sum: u32 = spread.iter().zip(WEIGHTS).map(|(digit, weight)| cross(digit * weight)).sum();
    spread.len() == 13 && spread.last() == Some(&(sum % 10))
}

pub(super) fn de_health_insurance(text: &str) -> bool {
    let signs = signs(text);
    let letter = signs.first().map_or(0, |sign| value(*sign).saturating_sub(9));
    let spread: Vec<u32> =
        [letter / 10, letter % 10].into_iter().chain(signs.iter().skip(1).map(|sign| value(*sign))).collect();
    let sum: u32 =
        spread.iter().take(10).zip([1, 2].into_iter().cycle()).map(|(digit, weight)| cross(digit * weight)).sum();
    signs.len() == 10 && spread.last() == Some(&(sum % 10))
}

/// The check digit of travel documents (ICAO 9303): weights 7, 3, 1.
pub(super) fn icao(text: &str) -> bool {
    let signs = signs(text);
    let sum: u32 =
        signs.iter().take(9).zip([7, 3, 1].into_iter().cycle()).map(|(sign, weight)| value(*sign) * weight).sum();
    signs.len() == 10 && signs.last().map(|sign| value(*sign)) == Some(sum % 10)
}

pub(super) fn fr_nir(text: &str) -> bool {
    let all: String = signs(text).into_iter().collect();
    let Some((number, key)) = all.split_at_checked(13).filter(|_| all.len() == 15) else { return false };
    // Corsica's departments, 2A and 2B, count as 19 and 18.
    let number = number.replacen("2A", "19", 1).replacen("2B", "18", 1);
    let (Some(rest), Ok(key)) = (remainder97(&number), key.parse::<u32>()) else { return false };
    97 - rest == key
}

pub(super) fn es_nif(text: &str) -> bool {
    const LETTERS: &str = "TRWAGMYFPDXBNJZSQVHLCKE";
    let signs = signs(text);
    let number: String = signs
        .iter()
        .take(signs.len().saturating_sub(1))
        .map(|sign| match sign {
            'X' => '0',
            'Y' => '1',
            'Z' => '2',
            other => *other,
        })
        .collect();
    let Ok(number) = number.parse::<usize>() else { return false };
    LETTERS.chars().nth(number % 23).as_ref() == signs.last()
}

pub(super) fn es_cif(text: &str) -> bool {
    let signs = signs(text);
    let body: Vec<u32> = signs.iter().skip(1).take(7).map(|sign| value(*sign)).collect();
    let sum: u32 =
        body.iter().enumerate().map(|(place, digit)| if place % 2 == 0 { cross(digit * 2) } else { *digit }).sum();
    let check = (10 - sum % 10) % 10;
    let letter = "JABCDEFGHI".chars().nth(usize::try_from(check).unwrap_or(0));
    signs.len() == 9 && signs.last().is_some_and(|last| last.to_digit(10) == Some(check) || Some(*last) == letter)
}

pub(super) fn it_fiscal_code(text: &str) -> bool {
    const ODD: [u32; 36] = [
        1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16,
        10, 22, 25, 24, 23,
    ];
    let signs = signs(text);
    let Some((check, rest)) = signs.split_last().filter(|_| signs.len() == 16) else { return false };
    let sum: u32 = rest
        .iter()
        .enumerate()
        .map(|(place, sign)| match (place % 2, value(*sign)) {
            (0, value) => usize::try_from(value).ok().and_then(|at| ODD.get(at)).copied().unwrap_or(0),
            (_, value @ 0..=9) => value,
            (_, letter) => letter - 10,
        })
        .sum();
    value(*check) == 10 + sum % 26
}

pub(super) fn in_gstin(text: &str) -> bool {
    let signs = signs(text);
    let Some((check, rest)) = signs.split_last().filter(|_| signs.len() == 15) else { return false };
    let sum: u32 = rest
        .iter()
        .zip([1, 2].into_iter().cycle())
        .map(|(sign, weight)| {
            let product = value(*sign) * weight;
            product / 36 + product % 36
        })
        .sum();
    value(*check) == (36 - sum % 36) % 36
}

pub(super) fn pl_id_card(text: &str) -> bool {
    let values: Vec<u32> = signs(text).into_iter().map(value).collect();
    let sum = weighted(&values, &[7, 3, 1, 0, 7, 3, 1, 7, 3]);
    values.len() == 9 && values.get(3).copied() == Some(sum % 10)
}

pub(super) fn fi_hetu(text: &str) -> bool {
    let number: String =
        digits(text.get(..text.len().saturating_sub(1)).unwrap_or_default()).iter().map(ToString::to_string).collect();
    let check = "0123456789ABCDEFHJKLMNPRSTUVWXY".chars();
    let Ok(value) = number.parse::<usize>() else { return false };
    number.len() == 9 && check.into_iter().nth(value % 31) == text.chars().last().map(|c| c.to_ascii_uppercase())
}

pub(super) fn sg_nric(text: &str) -> bool {
    let signs = signs(text);
    let (Some(first), Some(last)) = (signs.first(), signs.last()) else { return false };
    let (offset, letters) = match first {
        'S' => (0, "JZIHGFEDCBA"),
        'T' => (4, "JZIHGFEDCBA"),
        'F' => (0, "XWUTRQPNMLK"),
        'G' => (4, "XWUTRQPNMLK"),
        'M' => (3, "XWUTRQPNJLK"),
        _ => return false,
    };
    let sum = offset + weighted(&digits(text), &[2, 7, 6, 5, 4, 3, 2]);
    let place = usize::try_from(sum % 11).unwrap_or(0);
    signs.len() == 9 && letters.chars().nth(place).as_ref() == Some(last)
}

/// A vehicle's number (ISO 3779) with its North American check digit at the ninth place.
pub(super) fn vin(text: &str) -> bool {
    const WEIGHTS: [u32; 17] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
    let signs = signs(text);
    let letter = |sign: char| match sign {
        'A'..='H' => u32::from(sign) - 64,
        'J'..='R' => u32::from(sign) - 73,
        'S'..='Z' => u32::from(sign) - 81,
        digit => value(digit),
    };
    let sum: u32 = signs.iter().zip(WEIGHTS).map(|(sign, weight)| letter(*sign) * weight).sum();
    let check = if sum % 11 == 10 { Some('X') } else { char::from_digit(sum % 11, 10) };
    signs.len() == 17 && signs.get(8).copied() == check
}
