//! Telephone numbers that regulators keep free for films and books.

use crate::pii::finding::Reality::{self, Doubtful, Real, Reserved};

/// For each country's code, how its fictitious national numbers (without the trunk 0) begin.
const FICTITIOUS: &[(&str, &[&str])] = &[
    // Ofcom: numbers for drama.
    (
        "44",
        &[
            "2079460", "1134960", "1144960", "1154960", "1164960", "1174960", "1184960", "1214960", "1314960",
            "1414960", "1514960", "1614960", "1914980", "2896496", "2920180", "1632960", "7700900", "8081570",
            "9098790", "3069990",
        ],
    ),
    // ACMA: numbers for creative works.
    (
        "61",
        &[
            "25550",
            "27010",
            "35550",
            "37010",
            "75550",
            "77010",
            "85550",
            "87010",
            "491570006",
            "491570110",
            "491570156",
            "491570157",
            "491570158",
            "491570159",
            "491570313",
            "491570737",
            "491571266",
            "491571491",
            "491571804",
            "491572549",
            "491572665",
            "491572983",
            "491573087",
            "491573770",
            "491574118",
            "491574632",
            "491575254",
            "491575789",
            "491576398",
            "491576801",
            "491577426",
            "491577644",
            "491578148",
            "491578888",
            "491578957",
            "491579212",
            "491579455",
            "491579760",
            "180097570",
            "180097571",
            "1800160401",
            "130097570",
            "130097571",
        ],
    ),
    // ARCEP: numbers for audiovisual works.
    ("33", &["19900", "26191", "35301", "46571", "53649", "63998"]),
    // Bundesnetzagentur: numbers for film and television.
    (
        "49",
        &[
            "3023125",
            "6990009",
            "4066969",
            "2214710",
            "8999998",
            "15228817386",
            "15228895456",
            "15254599371",
            "17139200",
            "1729925904",
            "172996853",
            "1749091317",
            "1749464308",
            "176040690",
        ],
    ),
];

/// Whether nobody has this number.
pub(super) fn judge(value: &str) -> Reality {
    let digits: String =
        value.split(['x', 'X', 'e', 'E']).next().unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    let international = value.trim_start_matches('(').starts_with('+') || digits.starts_with("00");
    let plain = digits.trim_start_matches("00");
    if let Some(why) = north_american(plain) {
        return why;
    }
    for (code, starts) in FICTITIOUS {
        let national = if international { plain.strip_prefix(code) } else { digits.strip_prefix('0') };
        let national = national.map(|number| number.strip_prefix('0').unwrap_or(number));
        if national.is_some_and(|number| starts.iter().any(|start| number.starts_with(start))) {
            return Reserved("reserved for fiction");
        }
    }
    let placeholder = matches!(digits.as_str(), "1234567" | "0000000" | "1234567890" | "0123456789" | "5551234567");
    let first = digits.chars().next();
    if placeholder || digits.chars().all(|c| Some(c) == first) { Doubtful("a usual placeholder") } else { Real }
}

/// Line numbers 0100 to 0199 of exchange 555 in any area (ATIS-0300115).
fn north_american(digits: &str) -> Option<Reality> {
    let national = if digits.len() == 11 { digits.strip_prefix('1')? } else { digits };
    let exchange = match national.len() {
        10 => national.get(3..)?,
        7 => national,
        _ => return None,
    };
    let line = exchange.strip_prefix("555")?;
    Some(if line.starts_with("01") { Reserved("reserved for fiction") } else { Doubtful("exchange 555") })
}
