//! Check digits, by name. Each takes what the pattern matched, separators and all, and says whether its digits fit.

mod dates;
mod general;
mod letters;
mod national;

use general::{damm, luhn, mod97, verhoeff};

/// A checksum that a recogniser may ask for.
#[derive(Clone, Copy)]
pub struct Checksum {
    /// Its name, as `duenna.toml` and the evidence have it.
    pub name: &'static str,
    fits: fn(&str) -> bool,
}

impl std::fmt::Debug for Checksum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Checksum {
    /// The checksum of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        CHECKSUMS.iter().find(|checksum| checksum.name == name).copied()
    }

    /// The names of all.
    pub fn names() -> impl Iterator<Item = &'static str> {
        CHECKSUMS.iter().map(|checksum| checksum.name)
    }

    /// Whether the check digits of this text are right.
    #[must_use]
    pub fn fits(self, text: &str) -> bool {
        (self.fits)(text)
    }
}

const fn checksum(name: &'static str, fits: fn(&str) -> bool) -> Checksum {
    Checksum { name, fits }
}

const CHECKSUMS: &[Checksum] = &[
    checksum("luhn", luhn),
    checksum("card", general::card),
    checksum("iban", general::iban),
    checksum("mod97", mod97),
    checksum("verhoeff", verhoeff),
    checksum("damm", damm),
    checksum("aba", national::aba),
    checksum("dea", national::dea),
    checksum("npi", national::npi),
    checksum("itin", national::itin),
    checksum("nhs", national::nhs),
    checksum("uk_nino", national::uk_nino),
    checksum("uk_vat", national::uk_vat),
    checksum("de_tax_id", national::de_tax_id),
    checksum("de_social_security", letters::de_social_security),
    checksum("de_health_insurance", letters::de_health_insurance),
    checksum("de_vat", national::de_vat),
    checksum("icao", letters::icao),
    checksum("fr_nir", letters::fr_nir),
    checksum("fr_vat", national::fr_vat),
    checksum("es_nif", letters::es_nif),
    checksum("es_cif", letters::es_cif),
    checksum("es_social_security", national::es_social_security),
    checksum("it_fiscal_code", letters::it_fiscal_code),
    checksum("in_aadhaar", national::in_aadhaar),
    checksum("in_gstin", letters::in_gstin),
    checksum("au_abn", national::au_abn),
    checksum("au_acn", national::au_acn),
    checksum("au_tfn", national::au_tfn),
    checksum("au_medicare", national::au_medicare),
    checksum("ca_sin", national::ca_sin),
    checksum("nl_bsn", national::nl_bsn),
    checksum("nl_vat", national::nl_vat),
    checksum("pl_pesel", national::pl_pesel),
    checksum("pl_nip", national::pl_nip),
    checksum("pl_regon", national::pl_regon),
    checksum("pl_id_card", letters::pl_id_card),
    checksum("se_personnummer", national::se_personnummer),
    checksum("fi_hetu", letters::fi_hetu),
    checksum("br_cpf", national::br_cpf),
    checksum("sg_nric", letters::sg_nric),
    checksum("vin", letters::vin),
    checksum("bitcoin", general::bitcoin),
    checksum("ipv4", general::ipv4),
    checksum("imei", national::imei),
    checksum("date", dates::date),
    checksum("month", dates::month),
];

/// The digits of a text; other characters are passed over.
fn digits(text: &str) -> Vec<u32> {
    text.chars().filter_map(|c| c.to_digit(10)).collect()
}

/// The letters and digits of a text, letters as capitals.
fn signs(text: &str) -> Vec<char> {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect()
}

/// The sum of each digit times its weight.
fn weighted(digits: &[u32], weights: &[u32]) -> u32 {
    digits.iter().zip(weights).map(|(digit, weight)| digit * weight).sum()
}

#[cfg(test)]
mod tests;
