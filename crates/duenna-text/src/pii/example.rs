//! What nobody has: numbers, names and addresses that a standard sets aside for examples, and those that everybody uses for them.
//!
//! A judgement lowers a score and never hides a finding: `123-45-6789` in a letter may well be somebody's, or stand for theirs.

mod numbers;
mod phones;

use std::net::{Ipv4Addr, Ipv6Addr};

use super::finding::Reality::{self, Doubtful, Real, Reserved};

/// What is known of this value of this kind.
pub(super) fn judge(kind: &str, value: &str) -> Reality {
    match kind {
        "US_SSN" => numbers::ssn(&digits(value)),
        "US_EIN" => numbers::ein(&digits(value)),
        "CREDIT_CARD" => numbers::card(&digits(value)),
        "IBAN_CODE" => numbers::iban(value),
        "ABA_ROUTING_NUMBER" => listed(&digits(value), &["000000000", "011401533", "110000000"], "a test bank"),
        "UK_NINO" => numbers::nino(value),
        "UK_NHS" => reserved_if(digits(value).starts_with("999"), "NHS test numbers begin with 999"),
        "CA_SIN" => numbers::sin(&digits(value)),
        "IN_AADHAAR" => doubtful_if(digits(value).starts_with("99999999"), "the issuer's sandbox"),
        "DE_TAX_ID" => listed(
            &digits(value),
            &["86095742719", "47036892816", "65929970489", "57549285017", "25768131411"],
            "an example of the tax office",
        ),
        "DE_ID_CARD" | "DE_PASSPORT" | "US_PASSPORT" | "UK_PASSPORT" => listed(
            value.get(..9).unwrap_or(value),
            &["L01X00T47", "C01X00T47", "963545637", "C03005988", "L898902C3", "L898902C"],
            "a specimen document",
        ),
        "IP_ADDRESS" => ip(value),
        "MAC_ADDRESS" => mac(value),
        "EMAIL_ADDRESS" => domain(value.rsplit('@').next().unwrap_or_default()),
        "URL" | "DOMAIN_NAME" => domain(host(value)),
        "PHONE_NUMBER" => phones::judge(value),
        "IMEI" => listed(&digits(value), &["490154203237518", "000000000000000"], "a printed example"),
        "VIN" => listed(value, &["11111111111111111", "1M8GDM9AXKP042788"], "a printed example"),
        "CRYPTO" => crypto(value),
        "COORDINATES" => {
            doubtful_if(value.chars().all(|c| matches!(c, '0' | '.' | ',' | ' ' | '-')), "the origin of the map")
        }
        "UUID" => reserved_if(
            value.chars().all(|c| matches!(c, '0' | '-')) || value.chars().all(|c| matches!(c, 'f' | 'F' | '-')),
            "the nil or max UUID",
        ),
        "DATE_TIME" => listed_doubtful(
            value,
            &["1970-01-01", "1900-01-01", "9999-12-31", "01/01/2000", "01/01/1970", "01/01/1900"],
            "a placeholder date",
        ),
        "PERSON" => person(value),
        "STREET_ADDRESS" => street(value),
        "ZIP_CODE" => doubtful_if(matches!(value, "00000" | "12345" | "99999"), "a usual placeholder"),
        "UK_POSTCODE" => reserved_if(value.starts_with("ZZ99"), "a pseudo postcode"),
        _ => Real,
    }
}

/// The digits of a text, as text.
fn digits(value: &str) -> String {
    value.chars().filter(char::is_ascii_digit).collect()
}

fn reserved_if(holds: bool, why: &'static str) -> Reality {
    if holds { Reserved(why) } else { Real }
}

fn doubtful_if(holds: bool, why: &'static str) -> Reality {
    if holds { Doubtful(why) } else { Real }
}

fn listed(value: &str, list: &[&str], why: &'static str) -> Reality {
    reserved_if(list.contains(&value), why)
}

fn listed_doubtful(value: &str, list: &[&str], why: &'static str) -> Reality {
    doubtful_if(list.iter().any(|entry| value.starts_with(entry)), why)
}

/// Special addresses of the IANA registries (RFC 6890): they are nobody's on the Internet.
fn ip(value: &str) -> Reality {
    if let Ok(address) = value.parse::<Ipv4Addr>() {
        let [a, b, c, _] = address.octets();
        let documentation = address.is_documentation() || (a, b, c) == (233, 252, 0);
        let special = address.is_private()
            || address.is_loopback()
            || address.is_link_local()
            || address.is_broadcast()
            || address.is_multicast()
            || a == 0
            || a >= 240
            || a == 100 && (64..128).contains(&b)
            || a == 198 && matches!(b, 18 | 19);
        return if documentation {
            Reserved("documentation addresses (RFC 5737)")
        } else {
            doubtful_if(special, "a special address (RFC 6890)")
        };
    }
    let Ok(address) = value.parse::<Ipv6Addr>() else { return Real };
    let [a, b, ..] = address.segments();
    if (a, b) == (0x2001, 0xdb8) || a == 0x3fff && b < 0x1000 {
        return Reserved("documentation addresses (RFC 3849, RFC 9637)");
    }
    let special = address.is_loopback()
        || address.is_unspecified()
        || a & 0xffc0 == 0xfe80
        || a & 0xfe00 == 0xfc00
        || a & 0xff00 == 0xff00
        || (a, b) == (0x64, 0xff9b)
        || a == 0x100;
    doubtful_if(special, "a special address (RFC 6890)")
}

/// RFC 9542: the blocks for documentation; addresses of one digit are placeholders; locally administered ones are no device's own.
fn mac(value: &str) -> Reality {
    let signs: String = value.chars().filter(char::is_ascii_hexdigit).map(|c| c.to_ascii_uppercase()).collect();
    let local = signs.chars().nth(1).is_some_and(|c| matches!(c, '2' | '6' | 'A' | 'E'));
    if signs.starts_with("00005E0053") || signs.starts_with("01005E9010") {
        Reserved("documentation addresses (RFC 9542)")
    } else if matches!(signs.as_str(), "000000000000" | "FFFFFFFFFFFF") {
        Reserved("no device's address")
    } else {
        doubtful_if(local, "locally administered")
    }
}

/// The host of an address on the web.
fn host(value: &str) -> &str {
    let rest = value.split_once("://").map_or(value, |(_, rest)| rest);
    let end = rest.find(['/', ':', '?', '#']).unwrap_or(rest.len());
    rest.get(..end).unwrap_or(rest)
}

/// RFC 2606 and 6761 and their kin.
fn domain(host: &str) -> Reality {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    let below = |name: &str| host == name || host.strip_suffix(name).is_some_and(|rest| rest.ends_with('.'));
    let ends = |list: &[&str]| list.iter().any(|name| below(name));
    if ends(&["test", "example", "invalid", "localhost", "example.com", "example.net", "example.org"]) {
        Reserved("names for examples (RFC 2606)")
    } else if ends(&["local", "home.arpa", "alt", "internal"]) {
        Reserved("names that are not public (RFC 6762, 8375, 9476)")
    } else {
        doubtful_if(
            ends(&[
                "test.com",
                "domain.com",
                "foo.com",
                "email.com",
                "sample.net",
                "test.org",
                "yourdomain.com",
                "company.com",
            ]),
            "a usual placeholder",
        )
    }
}

fn crypto(value: &str) -> Reality {
    let known = [
        "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
        "1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    ];
    reserved_if(
        known.contains(&value) || value.to_ascii_lowercase().starts_with("0x00000000000000000000000000000000000"),
        "a known example",
    )
}

fn person(value: &str) -> Reality {
    let small = value.to_lowercase();
    let known = [
        "john doe",
        "jane doe",
        "john smith",
        "jane smith",
        "joe bloggs",
        "max mustermann",
        "erika mustermann",
        "jean dupont",
        "mario rossi",
        "juan perez",
        "foo bar",
        "john q public",
    ];
    doubtful_if(known.contains(&small.as_str()), "a usual placeholder")
}

fn street(value: &str) -> Reality {
    let small = value.to_lowercase();
    let known = [
        "123 main st",
        "1234 example",
        "742 evergreen terrace",
        "221b baker street",
        "1600 pennsylvania ave",
        "123 elm st",
        "123 fake st",
        "1234 main st",
    ];
    doubtful_if(known.iter().any(|entry| small.starts_with(entry)), "a usual placeholder")
}

#[cfg(test)]
mod tests;
