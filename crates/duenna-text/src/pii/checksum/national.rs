//! Checksums of countries, over digits alone.

use super::general::{luhn, luhn_digits, verhoeff};
use super::{digits, signs, weighted};

/// All digits but the last, and the last.
fn parted(digits: &[u32]) -> Option<(&[u32], u32)> {
    digits.split_last().map(|(last, rest)| (rest, *last))
}

fn same(digits: &[u32]) -> bool {
    digits.windows(2).all(|pair| pair.first() == pair.last())
}

pub(super) fn aba(text: &str) -> bool {
    let digits = digits(text);
    let lead = digits.iter().take(2).fold(0, |number, digit| number * 10 + digit);
    let issued = matches!(lead, 1..=12 | 21..=32 | 61..=72 | 80);
    issued && digits.len() == 9 && weighted(&digits, &[3, 7, 1, 3, 7, 1, 3, 7, 1]).is_multiple_of(10)
}

/// A prescriber's number of the US Drug Enforcement Administration: two letters, seven digits.
pub(super) fn dea(text: &str) -> bool {
    let digits = digits(text);
    digits.len() == 7 && weighted(&digits, &[1, 2, 1, 2, 1, 2]) % 10 == digits.last().copied().unwrap_or(10)
}

/// US national provider identifier: Luhn with 80840 before it.
pub(super) fn npi(text: &str) -> bool {
    let own = digits(text);
    let all: Vec<u32> = [8, 0, 8, 4, 0].into_iter().chain(own.iter().copied()).collect();
    own.len() == 10 && luhn_digits(&all) && !same(&own)
}

/// The groups that the US tax service gives out: 9xx, then 50–65, 70–88, 90–92 or 94–99.
pub(super) fn itin(text: &str) -> bool {
    let digits = digits(text);
    let group = digits.iter().skip(3).take(2).fold(0, |number, digit| number * 10 + digit);
    digits.len() == 9 && digits.first() == Some(&9) && matches!(group, 50..=65 | 70..=88 | 90..=92 | 94..=99)
}

pub(super) fn nhs(text: &str) -> bool {
    let digits = digits(text);
    let Some((rest, check)) = parted(&digits).filter(|_| digits.len() == 10 && !same(&digits)) else { return false };
    let expected = 11 - weighted(rest, &[10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11;
    expected % 11 == check
}

/// The prefixes of national insurance numbers that are given out.
pub(super) fn uk_nino(text: &str) -> bool {
    let prefix: String = signs(text).into_iter().take(2).collect();
    let never = ["BG", "GB", "KN", "NK", "NT", "TN", "ZZ"].contains(&prefix.as_str());
    !never && prefix.starts_with(|c| !"DFIQUV".contains(c)) && prefix.ends_with(|c| !"DFIOQUV".contains(c))
}

pub(super) fn uk_vat(text: &str) -> bool {
    let digits = digits(text);
    let check = digits.iter().skip(7).take(2).fold(0, |number, digit| number * 10 + digit);
    let sum = weighted(&digits, &[8, 7, 6, 5, 4, 3, 2]) + check;
    matches!(digits.len(), 9 | 12) && (sum.is_multiple_of(97) || (sum + 55).is_multiple_of(97))
}

/// ISO/IEC 7064, 11,10, as Germany uses it.
fn mod11_10(digits: &[u32]) -> bool {
    let Some((rest, check)) = parted(digits) else { return false };
    let product = rest.iter().fold(10, |product, digit| {
        let sum = (digit + product) % 10;
        (if sum == 0 { 10 } else { sum }) * 2 % 11
    });
    (11 - product) % 10 == check
}

pub(super) fn de_tax_id(text: &str) -> bool {
    let digits = digits(text);
    let Some((rest, _)) = parted(&digits).filter(|_| digits.len() == 11 && digits.first() != Some(&0)) else {
        return false;
    };
    // One digit of the first ten stands twice or three times, all others once at most.
    let most = (0..10).map(|digit| rest.iter().filter(|other| **other == digit).count()).max().unwrap_or(0);
    matches!(most, 2 | 3) && mod11_10(&digits)
}

pub(super) fn de_vat(text: &str) -> bool {
    let digits = digits(text);
    digits.len() == 9 && mod11_10(&digits)
}

pub(super) fn fr_vat(text: &str) -> bool {
    let digits = digits(text);
    let number = |digits: &[u32]| digits.iter().fold(0_u64, |number, digit| number * 10 + u64::from(*digit));
    let Some((key, siren)) = digits.split_at_checked(2).filter(|_| digits.len() == 11) else { return false };
    number(key) == (12 + 3 * (number(siren) % 97)) % 97
}

pub(super) fn es_social_security(text: &str) -> bool {
    let digits = digits(text);
    let number = |digits: &[u32]| digits.iter().fold(0_u64, |number, digit| number * 10 + u64::from(*digit));
    let Some((rest, check)) = digits.split_at_checked(10).filter(|_| digits.len() == 12) else { return false };
    number(rest) % 97 == number(check)
}

pub(super) fn in_aadhaar(text: &str) -> bool {
    let digits = digits(text);
    digits.len() == 12
        && digits.first().is_some_and(|first| *first > 1)
        && !digits.iter().eq(digits.iter().rev())
        && verhoeff(text)
}

pub(super) fn au_abn(text: &str) -> bool {
    let mut digits = digits(text);
    let Some(first) = digits.first_mut().filter(|first| **first > 0) else { return false };
    *first -= 1;
    digits.len() == 11 && weighted(&digits, &[10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]).is_multiple_of(89)
}

pub(super) fn au_acn(text: &str) -> bool {
    let digits = digits(text);
    let Some((rest, check)) = parted(&digits).filter(|_| digits.len() == 9) else { return false };
    (10 - weighted(rest, &[8, 7, 6, 5, 4, 3, 2, 1]) % 10) % 10 == check
}

pub(super) fn au_tfn(text: &str) -> bool {
    let digits = digits(text);
    digits.len() == 9 && !same(&digits) && weighted(&digits, &[1, 4, 3, 7, 5, 8, 6, 9, 10]).is_multiple_of(11)
}

pub(super) fn au_medicare(text: &str) -> bool {
    let digits = digits(text);
    let check = digits.get(8).copied();
    matches!(digits.len(), 10 | 11)
        && digits.first().is_some_and(|first| (2..=6).contains(first))
        && Some(weighted(&digits, &[1, 3, 7, 9, 1, 3, 7, 9]) % 10) == check
}

pub(super) fn ca_sin(text: &str) -> bool {
    digits(text).len() == 9 && !same(&digits(text)) && luhn(text)
}

fn eleven_test(digits: &[u32]) -> bool {
    let Some((rest, check)) = parted(digits) else { return false };
    let sum = weighted(rest, &[9, 8, 7, 6, 5, 4, 3, 2]);
    digits.len() == 9 && sum >= check && (sum - check).is_multiple_of(11) && !same(digits)
}

pub(super) fn nl_bsn(text: &str) -> bool {
    eleven_test(&digits(text))
}

/// Until 2019 from the eleven test, since then by 97-10 over the letters, too.
pub(super) fn nl_vat(text: &str) -> bool {
    let first: Vec<u32> = digits(text).into_iter().take(9).collect();
    eleven_test(&first)
        || super::mod97(&format!("NL{}", signs(text).iter().collect::<String>().trim_start_matches("NL")))
}

pub(super) fn pl_pesel(text: &str) -> bool {
    let digits = digits(text);
    let Some((rest, check)) = parted(&digits).filter(|_| digits.len() == 11) else { return false };
    let pair = |at: usize| digits.iter().skip(at).take(2).fold(0, |number, digit| number * 10 + digit);
    let born = (1..=12).contains(&(pair(2) % 20)) && (1..=31).contains(&pair(4));
    born && (10 - weighted(rest, &[1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10) % 10 == check
}

pub(super) fn pl_nip(text: &str) -> bool {
    let digits = digits(text);
    let Some((rest, check)) = parted(&digits).filter(|_| digits.len() == 10 && !same(&digits)) else { return false };
    weighted(rest, &[6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 == check
}

pub(super) fn pl_regon(text: &str) -> bool {
    let digits = digits(text);
    let Some((rest, check)) = parted(&digits).filter(|_| digits.len() == 9) else { return false };
    weighted(rest, &[8, 9, 2, 3, 4, 5, 6, 7]) % 11 % 10 == check
}

/// A Swedish person or organisation: ten or twelve digits, Luhn over the last ten.
pub(super) fn se_personnummer(text: &str) -> bool {
    let digits = digits(text);
    let last: Vec<u32> = digits.iter().skip(digits.len().saturating_sub(10)).copied().collect();
    let pair = |at: usize| last.iter().skip(at).take(2).fold(0, |number, digit| number * 10 + digit);
    let born = (1..=12).contains(&pair(2)) && matches!(pair(4), 1..=31 | 61..=91);
    matches!(digits.len(), 10 | 12) && (born || digits.len() == 10 && pair(2) >= 20) && luhn_digits(&last)
}

pub(super) fn br_cpf(text: &str) -> bool {
    let digits = digits(text);
    let check = |count: usize| {
        let sum: u32 = digits
            .iter()
            .take(count)
            .zip((2..=11_u32).rev().skip(10 - count))
            .map(|(digit, weight)| digit * weight)
            .sum();
        Some(sum * 10 % 11 % 10) == digits.get(count).copied()
    };
    digits.len() == 11 && !same(&digits) && check(9) && check(10)
}

/// Fifteen digits, Luhn, of a range that type approval gives out.
pub(super) fn imei(text: &str) -> bool {
    let digits = digits(text);
    digits.len() == 15 && !same(&digits) && luhn_digits(&digits)
}
