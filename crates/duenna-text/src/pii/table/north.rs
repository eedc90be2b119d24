//! The Netherlands, Poland, Sweden and Finland.

use crate::pii::recognizer::{Recognizer, recognizer};

pub(super) const TABLE: &[Recognizer] = &[
    recognizer("NL_BSN", r"\d{9}|\d{4}[ .]\d{2}[ .]\d{3}|\d{3}[ .]\d{3}[ .]\d{3}")
        .checked("nl_bsn")
        .scores(0.15, 0.97)
        .beside(&["bsn", "burgerservicenummer", "sofinummer", "sofi"]),
    recognizer("NL_VAT", r"NL ?\d{9} ?B ?\d{2}").checked("nl_vat").scores(0.85, 0.97).beside(&["btw", "vat"]),
    recognizer("NL_PASSPORT", r"[A-NP-Z]{2}[A-NP-Z0-9]{6}\d").scores(0.05, 0.8).beside(&[
        "paspoort",
        "passport",
        "paspoortnummer",
        "identiteitskaart",
    ]),
    recognizer("NL_POSTCODE", r"[1-9]\d{3} ?(?:[A-RT-Z][A-Z]|S[BCE-RT-Z])")
        .scores(0.25, 0.8)
        .beside(&["postcode", "adres", "address"]),
    recognizer("PL_PESEL", r"\d{11}").checked("pl_pesel").scores(0.5, 0.98).beside(&["pesel"]),
    recognizer("PL_NIP", r"(?:PL ?)?\d{3}-?\d{3}-?\d{2}-?\d{2}|\d{3}-\d{2}-\d{2}-\d{3}")
        .checked("pl_nip")
        .scores(0.2, 0.95)
        .beside(&["nip", "vat", "podatkowy"]),
    recognizer("PL_REGON", r"\d{9}").checked("pl_regon").scores(0.1, 0.95).beside(&["regon"]),
    recognizer("PL_ID_CARD", r"[A-Z]{3} ?\d{6}").checked("pl_id_card").scores(0.5, 0.95).beside(&[
        "dowod",
        "dowod osobisty",
        "dowodu",
        "id card",
        "identity card",
    ]),
    recognizer("PL_PASSPORT", r"[A-Z]{2} ?\d{7}").scores(0.05, 0.8).beside(&["paszport", "paszportu", "passport"]),
    recognizer("SE_PERSONNUMMER", r"(?:\d{2})?\d{6}[-+]\d{4}").checked("se_personnummer").scores(0.75, 0.98).beside(&[
        "personnummer",
        "samordningsnummer",
        "personal identity number",
    ]),
    recognizer("SE_PERSONNUMMER", r"(?:\d{2})?\d{10}").checked("se_personnummer").scores(0.15, 0.95).beside(&[
        "personnummer",
        "samordningsnummer",
        "personal identity number",
    ]),
    recognizer("SE_ORGANISATIONSNUMMER", r"[1-9]\d[2-9]\d{3}-?\d{4}").checked("luhn").scores(0.2, 0.95).beside(&[
        "organisationsnummer",
        "orgnr",
        "org nr",
    ]),
    recognizer("FI_PERSONAL_IDENTITY_CODE", r"[0-3]\d[01]\d{3}[-+A-FYXWVU]\d{3}[0-9A-FHJ-NPR-Y]")
        .checked("fi_hetu")
        .scores(0.85, 0.99)
        .beside(&["hetu", "henkilotunnus", "personbeteckning", "personal identity code"]),
];
