use super::*;

/// A number that is known to be right, for each checksum.
const RIGHT: &[(&str, &str)] = &[
    ("luhn", "4111 1111 1111 1111"),
    ("card", "4929717853104825"),
    ("iban", "GB29 NWBK 6016 1331 9268 19"),
    ("mod97", "3214282912345698765432161182"),
    ("verhoeff", "2363"),
    ("damm", "5724"),
    ("aba", "021000021"),
    ("dea", "AB1234563"),
    ("npi", "1234567893"),
    ("itin", "900-70-0000"),
    ("nhs", "943 476 5919"),
    ("uk_nino", "AB123456C"),
    ("uk_vat", "GB 980 7806 84"),
    ("de_tax_id", "86095742719"),
    ("de_health_insurance", "A123456780"),
    ("de_vat", "DE136695976"),
    ("icao", "L01X00T471"),
    ("fr_nir", "2 55 08 14 168 025 38"),
    ("fr_vat", "FR40303265045"),
    ("es_nif", "12345678Z"),
    ("es_nif", "X1234567L"),
    ("es_cif", "A58818501"),
    ("es_social_security", "281234567840"),
    ("it_fiscal_code", "RSSMRA85T10A562S"),
    ("in_aadhaar", "2341 2341 2346"),
    ("in_gstin", "27AAPFU0939F1ZV"),
    ("au_abn", "51 824 753 556"),
    ("au_acn", "004 085 616"),
    ("au_tfn", "876 543 210"),
    ("au_medicare", "2123 45670 1"),
    ("ca_sin", "046 454 286"),
    ("nl_bsn", "111222333"),
    ("nl_vat", "NL004495445B01"),
    ("pl_pesel", "44051401359"),
    ("pl_nip", "123-456-32-18"),
    ("pl_regon", "123456785"),
    ("pl_id_card", "ABA300000"),
    ("se_personnummer", "811218-9876"),
    ("fi_hetu", "131052-308T"),
    ("br_cpf", "529.982.247-25"),
    ("sg_nric", "S1234567D"),
    ("vin", "1M8GDM9AXKP042788"),
    ("imei", "490154203237518"),
    ("bitcoin", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"),
    ("bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"),
    ("ipv4", "84.17.52.209"),
    ("date", "29/2/1996"),
    ("date", "2007-01-17 23:08:55"),
    ("month", "3. März 1984"),
];

fn named(name: &str) -> Checksum {
    Checksum::named(name).unwrap_or_else(|| panic!("there is no checksum {name}"))
}

#[test]
fn what_is_right_passes() {
    for (name, text) in RIGHT {
        assert!(named(name).fits(text), "{name}: {text}");
    }
}

#[test]
fn each_checksum_has_a_right_number_or_is_shown_by_construction() {
    let shown: Vec<_> = RIGHT.iter().map(|(name, _)| *name).chain(["de_social_security"]).collect();
    for name in Checksum::names() {
        assert!(shown.contains(&name), "{name} is not tested");
    }
}

/// Of all digits in the place of one, few pass: a checksum that passes everything checks nothing.
#[test]
fn a_digit_that_is_another_is_seen() {
    for (name, text) in RIGHT
        .iter()
        .filter(|(name, _)| !matches!(*name, "itin" | "uk_nino" | "ipv4" | "date" | "month" | "au_medicare" | "nl_vat"))
    {
        let mut passed = 0_usize;
        let mut tried = 0_usize;
        for (at, c) in text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
            for digit in ('0'..='9').filter(|digit| *digit != c) {
                let other: String = text.char_indices().map(|(place, c)| if place == at { digit } else { c }).collect();
                tried += 1;
                passed += usize::from(named(name).fits(&other));
            }
        }
        assert!(tried > 0 && passed * 8 < tried, "{name}: {passed} of {tried} pass");
    }
}

#[test]
fn exactly_one_check_digit_of_a_german_pension_number_is_right() {
    let right = (0..10).filter(|digit| named("de_social_security").fits(&format!("65 170839 J 00{digit}"))).count();
    assert_eq!(right, 1);
}

#[test]
fn dates_that_no_calendar_has_do_not_pass() {
    for text in ["32/13/2020", "0/5/2020", "2020-13-32", "99.99.9999"] {
        assert!(!named("date").fits(text), "{text}");
    }
    for text in ["3 market 2020", "40 march"] {
        assert!(!named("month").fits(text), "{text}");
    }
}

#[test]
fn nothing_panics_on_anything() {
    for text in ["", "-", "0", "9".repeat(300).as_str(), "ÄÖÜ", "\u{1d7ce}\u{1d7ce}", "bc1", "X", "1800", "ǅ12345678Z"]
    {
        for name in Checksum::names() {
            let _ = named(name).fits(text);
        }
    }
}
