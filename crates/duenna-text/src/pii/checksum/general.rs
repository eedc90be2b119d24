//! Checksums that many kinds share, and those of money.

use sha2::{Digest, Sha256};

use super::{digits, signs};

/// ISO/IEC 7812: every second digit from the right, doubled.
pub(super) fn luhn(text: &str) -> bool {
    luhn_digits(&digits(text))
}

pub(super) fn luhn_digits(digits: &[u32]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(place, digit)| match (place % 2, digit * 2) {
            (0, _) => *digit,
            (_, doubled) if doubled > 9 => doubled - 9,
            (_, doubled) => doubled,
        })
        .sum();
    digits.len() > 1 && sum.is_multiple_of(10)
}

/// A payment card: twelve to nineteen digits of an issuer's range, and Luhn.
pub(super) fn card(text: &str) -> bool {
    let digits = digits(text);
    let lead = |count: usize| digits.iter().take(count).fold(0, |number, digit| number * 10 + digit);
    let length = digits.len();
    let issued = match lead(1) {
        1 => lead(4) == 1800 && length == 15,
        2 => {
            matches!(lead(4), 2131 | 2014 | 2149) && length == 15
                || matches!(lead(4), 2200..=2204 | 2221..=2720) && length == 16
        }
        3 => {
            matches!(lead(2), 34 | 37) && length == 15
                || is_diners(lead(4), length)
                || lead(2) == 35 && (16..=19).contains(&length)
        }
        4 => matches!(length, 13 | 16 | 19),
        5 | 6 => (12..=19).contains(&length),
        8 => lead(2) == 81 && (16..=19).contains(&length),
        9 => lead(4) == 9792 && length == 16,
        _ => false,
    };
    issued && luhn_digits(&digits)
}

fn is_diners(lead: u32, length: usize) -> bool {
    ((3000..=3059).contains(&lead) || lead / 10 == 309 || matches!(lead / 100, 36 | 38 | 39))
        && (14..=19).contains(&length)
}

/// ISO 13616: the country's length, and 97-10.
pub(super) fn iban(text: &str) -> bool {
    const LENGTHS: &str = "AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22GE22GI23GL18GR27GT28HN28\
        HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22\
        RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24TR26UA29VA22VG24XK20YE30";
    let signs = signs(text);
    let country: String = signs.iter().take(2).collect();
    let known =
        LENGTHS.as_bytes().chunks(4).find_map(|entry| std::str::from_utf8(entry).ok()?.strip_prefix(country.as_str()));
    if known.and_then(|length| length.parse().ok()) != Some(signs.len()) {
        return false;
    }
    let turned: String = signs.iter().skip(4).chain(signs.iter().take(4)).collect();
    remainder97(&turned) == Some(1)
}

/// ISO/IEC 7064, 97-10: letters count as two digits, and one remains.
pub(super) fn mod97(text: &str) -> bool {
    remainder97(&signs(text).iter().collect::<String>()) == Some(1)
}

/// What remains of a number of digits and letters, modulo 97.
pub(super) fn remainder97(text: &str) -> Option<u32> {
    text.chars().try_fold(0, |rest, c| {
        let value = c.to_digit(36)?;
        Some(if value > 9 { (rest * 100 + value) % 97 } else { (rest * 10 + value) % 97 })
    })
}

const DIHEDRAL: [[u8; 10]; 10] = [
    *b"0123456789",
    *b"1234067895",
    *b"2340178956",
    *b"3401289567",
    *b"4012395678",
    *b"5987604321",
    *b"6598710432",
    *b"7659821043",
    *b"8765932104",
    *b"9876543210",
];
const TURNS: [[u8; 10]; 8] = [
    *b"0123456789",
    *b"1576283094",
    *b"5803796142",
    *b"8916043527",
    *b"9453126870",
    *b"4286573901",
    *b"2793806415",
    *b"7046913258",
];

/// Verhoeff's checksum, over the dihedral group of ten.
pub(super) fn verhoeff(text: &str) -> bool {
    let cell = |table: &[[u8; 10]], row: u32, column: u32| {
        let row = table.get(usize::try_from(row).ok()?)?;
        Some(u32::from(row.get(usize::try_from(column).ok()?)? - b'0'))
    };
    let digits = digits(text);
    let turns = (0..8).cycle();
    let rest = digits
        .iter()
        .rev()
        .zip(turns)
        .try_fold(0, |sum, (digit, turn)| cell(&DIHEDRAL, sum, cell(&TURNS, turn, *digit)?));
    digits.len() > 1 && rest == Some(0)
}

const QUASIGROUP: [[u8; 10]; 10] = [
    *b"0317598642",
    *b"7092154863",
    *b"4206871359",
    *b"1750983426",
    *b"6123045978",
    *b"3674209581",
    *b"5869720134",
    *b"8945362017",
    *b"9438617205",
    *b"2581436790",
];

/// Damm's checksum.
pub(super) fn damm(text: &str) -> bool {
    let digits = digits(text);
    let rest = digits.iter().try_fold(0_u32, |row, digit| {
        let row = QUASIGROUP.get(usize::try_from(row).ok()?)?;
        Some(u32::from(row.get(usize::try_from(*digit).ok()?)? - b'0'))
    });
    digits.len() > 1 && rest == Some(0)
}

/// A Bitcoin address: base 58 with four bytes of a double SHA-256, or bech32.
pub(super) fn bitcoin(text: &str) -> bool {
    if text.get(..3).is_some_and(|lead| lead.eq_ignore_ascii_case("bc1")) { bech32(text) } else { base58(text) }
}

fn base58(text: &str) -> bool {
    const ALPHABET: &str = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    let mut number = [0_u8; 25];
    for c in text.chars() {
        let Some(value) = ALPHABET.find(c) else { return false };
        let mut carry = value;
        for byte in number.iter_mut().rev() {
            carry += usize::from(*byte) * 58;
            *byte = u8::try_from(carry & 0xFF).unwrap_or(0);
            carry >>= 8;
        }
        if carry != 0 {
            return false;
        }
    }
    let (payload, check) = number.split_at(21);
    Sha256::digest(Sha256::digest(payload)).iter().take(4).eq(check)
}

fn bech32(text: &str) -> bool {
    const ALPHABET: &str = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
    const GENERATOR: [u32; 5] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3];
    let small = text.to_ascii_lowercase();
    let mixed = small != text && text.to_ascii_uppercase() != text;
    let Some(data) = small.strip_prefix("bc1").filter(|_| !mixed) else { return false };
    let values: Option<Vec<u32>> =
        data.chars().map(|c| ALPHABET.find(c).and_then(|at| u32::try_from(at).ok())).collect();
    let Some(values) = values else { return false };
    let lead = [3, 3, 0, 2, 3];
    let rest = lead.iter().chain(&values).fold(1_u32, |check, value| {
        let top = check >> 25;
        let shifted = (check & 0x01ff_ffff) << 5 ^ value;
        GENERATOR
            .iter()
            .enumerate()
            .filter(|(bit, _)| top >> bit & 1 == 1)
            .fold(shifted, |check, (_, generator)| check ^ generator)
    });
    matches!(rest, 1 | 0x2bc8_30a3)
}

/// Four numbers up to 255, none written with a zero before it.
pub(super) fn ipv4(text: &str) -> bool {
    text.parse::<std::net::Ipv4Addr>().is_ok()
}
