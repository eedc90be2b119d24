//! Numbers of people and of money that nobody has.

use crate::pii::finding::Reality::{self, Doubtful, Real, Reserved};

fn same(digits: &str) -> bool {
    let first = digits.chars().next();
    digits.chars().all(|c| Some(c) == first)
}

/// The Social Security Administration never gives out area 000, 666 and 9xx, group 00 and serial 0000, and withdrew those that
/// were printed in advertisements.
pub(super) fn ssn(digits: &str) -> Reality {
    let part = |from: usize, to: usize| digits.get(from..to).unwrap_or_default();
    let advertised = matches!(digits, "078051120" | "219099999" | "457555462") || digits.starts_with("98765432");
    if advertised {
        Reserved("an advertised number")
    } else if matches!(part(0, 3), "000" | "666")
        || digits.starts_with('9')
        || part(3, 5) == "00"
        || part(5, 9) == "0000"
    {
        Reserved("never given out")
    } else if digits == "123456789" || same(digits) {
        Doubtful("a usual placeholder")
    } else {
        Real
    }
}

/// Prefixes that the US tax service does not use.
pub(super) fn ein(digits: &str) -> Reality {
    const NEVER: [&str; 17] =
        ["00", "07", "08", "09", "17", "18", "19", "28", "29", "49", "69", "70", "78", "79", "89", "96", "97"];
    if NEVER.contains(&digits.get(..2).unwrap_or_default()) {
        Reserved("never given out")
    } else if digits == "123456789" {
        Doubtful("a usual placeholder")
    } else {
        Real
    }
}

/// Numbers that payment services publish for tests.
pub(super) fn card(digits: &str) -> Reality {
    const TESTS: [&str; 26] = [
        "4111111111111111",
        "4242424242424242",
        "4012888888881881",
        "4000056655665556",
        "4222222222222",
        "5555555555554444",
        "5105105105105100",
        "5200828282828210",
        "2223003122003222",
        "2223000048400011",
        "378282246310005",
        "371449635398431",
        "378734493671000",
        "6011111111111117",
        "6011000990139424",
        "3056930009020004",
        "30569309025904",
        "38520000023237",
        "36227206271667",
        "3530111333300000",
        "3566002020360505",
        "6200000000000005",
        "6304000000000000",
        "5019717010103742",
        "4000000000000002",
        "4917610000000000",
    ];
    if TESTS.contains(&digits) {
        Reserved("a published test card")
    } else if same(digits) || digits.starts_with("1234567") {
        Doubtful("a usual placeholder")
    } else {
        Real
    }
}

/// The example of each country in the registry of the standard.
pub(super) fn iban(value: &str) -> Reality {
    const EXAMPLES: [&str; 19] = [
        "GB29NWBK60161331926819",
        "GB33BUKB20201555555555",
        "GB82WEST12345698765432",
        "DE89370400440532013000",
        "FR1420041010050500013M02606",
        "ES9121000418450200051332",
        "IT60X0542811101000000123456",
        "NL91ABNA0417164300",
        "BE68539007547034",
        "CH9300762011623852957",
        "AT611904300234573201",
        "SE4550000000058398257466",
        "NO9386011117947",
        "DK5000400440116243",
        "FI2112345600000785",
        "PL61109010140000071219812874",
        "PT50000201231234567890154",
        "IE29AIBK93115212345678",
        "SE3550000000054910000003",
    ];
    let plain: String = value.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect();
    if EXAMPLES.contains(&plain.as_str()) { Reserved("the registry's example") } else { Real }
}

/// Prefixes that are never given out, QQ123456C of the documentation among them.
pub(super) fn nino(value: &str) -> Reality {
    let plain: String = value.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect();
    if !crate::pii::checksum::Checksum::named("uk_nino").is_some_and(|checksum| checksum.fits(&plain)) {
        Reserved("never given out")
    } else if plain == "AB123456C" {
        Doubtful("a usual placeholder")
    } else {
        Real
    }
}

/// First digits 0 and 8 are not given out.
pub(super) fn sin(digits: &str) -> Reality {
    if digits == "046454286" {
        Reserved("a printed example")
    } else if digits.starts_with(['0', '8']) {
        Reserved("never given out")
    } else {
        Real
    }
}
