//! The United Kingdom, Germany and France.

use crate::pii::recognizer::{Recognizer, recognizer};

const PASSPORT: &[&str] = &["passport", "passport number", "reisepass", "passnummer", "passeport", "travel document"];

pub(super) const TABLE: &[Recognizer] = &[
    recognizer("UK_NHS", r"\d{3}[ -]?\d{3}[ -]?\d{4}").checked("nhs").scores(0.35, 0.98).beside(&["nhs", "national health service", "nhs number", "health authority", "patient"]),
    recognizer("UK_NINO", r"[A-Za-z]{2}[ -]?\d{2}[ -]?\d{2}[ -]?\d{2}[ -]?[A-Da-d]").checked("uk_nino").scores(0.8, 0.98).beside(&["national insurance", "ni number", "nino", "insurance number"]),
    recognizer("UK_NINO", r"[A-Z]{2}[ -]?\d{2}[ -]?\d{2}[ -]?\d{2}[ -]?[A-D]").scores(0.4, 0.8).beside(&["national insurance", "ni number", "nino", "insurance number"]),
    recognizer("UK_POSTCODE", r"(?:GIR|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRVWXY])) ?\d[ABD-HJLNP-UW-Z]{2}")
        .scores(0.45, 0.9)
        .beside(&["postcode", "post code", "postal code", "zip", "address", "delivery", "london", "united kingdom"]),
    recognizer("UK_PASSPORT", r"\d{9}|[A-Z]{2}\d{7}").scores(0.05, 0.7).beside(PASSPORT),
    recognizer("UK_DRIVING_LICENCE", r"[A-Z9]{5}[ -]?\d{6}[ -]?[A-Z9]{2}\d[A-Z]{2}").scores(0.8, 0.95).beside(&["driving licence", "dvla", "licence number", "driver"]),
    recognizer("UK_VEHICLE_REGISTRATION", r"[A-Z]{2}\d{2} ?[A-Z]{3}|[A-Z]\d{1,3} ?[A-Z]{3}")
        .scores(0.35, 0.85)
        .beside(&["vehicle", "registration", "number plate", "licence plate", "license plate", "reg", "vrn", "car", "plate"]),
    recognizer("UK_VAT", r"GB ?\d{3} ?\d{4} ?\d{2}(?: ?\d{3})?").checked("uk_vat").scores(0.75, 0.95).beside(&["vat"]),
    recognizer("UK_UTR", r"\d{5} ?\d{5}").scores(0.02, 0.7).beside(&["utr", "unique taxpayer reference"]).close(),
    recognizer("DE_TAX_ID", r"\d{2} ?\d{3} ?\d{3} ?\d{3}").checked("de_tax_id").scores(0.45, 0.97).beside(&["steueridentifikationsnummer", "steuer id", "steuerid", "idnr", "identifikationsnummer", "tax id", "steuernummer"]),
    recognizer("DE_TAX_NUMBER", r"\d{2,3}/\d{3,4}/\d{4,5}").scores(0.4, 0.9).beside(&["steuernummer", "steuer nr", "st nr", "finanzamt"]),
    recognizer("DE_VAT_ID", r"DE ?\d{3} ?\d{3} ?\d{3}").checked("de_vat").scores(0.75, 0.97).beside(&["ust idnr", "umsatzsteuer", "vat", "vat id", "ust id"]),
    recognizer("DE_SOCIAL_SECURITY", r"\d{2} ?[0-3]\d[01]\d{3} ?[A-Z] ?\d{2}\d").checked("de_social_security").scores(0.8, 0.98).beside(&["rentenversicherungsnummer", "sozialversicherungsnummer", "versicherungsnummer", "svnr", "rvnr"]),
    recognizer("DE_HEALTH_INSURANCE", r"[A-Z]\d{9}").checked("de_health_insurance").scores(0.45, 0.97).beside(&["krankenversicherungsnummer", "versichertennummer", "kvnr", "krankenkasse", "gesundheitskarte", "krankenversicherung"]),
    recognizer("DE_ID_CARD", r"[CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{8}\d").checked("icao").scores(0.55, 0.97).beside(&["personalausweis", "ausweis", "ausweisnummer", "id card", "identity card", "dokumentennummer"]),
    recognizer("DE_ID_CARD", r"[CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{8}|T\d{8}").scores(0.05, 0.7).beside(&["personalausweis", "ausweis", "ausweisnummer"]),
    recognizer("DE_PASSPORT", r"[CFGHJK][CFGHJKLMNPRTVWXYZ0-9]{8}\d?").scores(0.05, 0.75).beside(PASSPORT),
    recognizer("DE_KFZ", r"(?:[A-Z]|\xC3[\x84\x96\x9C]){1,3}[- ][A-Z]{1,2}[ -]?\d{1,4}[EH]?").scores(0.25, 0.85).beside(&["kennzeichen", "kfz", "nummernschild", "fahrzeug", "license plate", "licence plate", "plate", "auto", "pkw", "number plate"]),
    recognizer("DE_HANDELSREGISTER", r"HR[AB] ?\d{1,6}(?: ?[A-Z]{1,2})?").scores(0.6, 0.9).beside(&["handelsregister", "amtsgericht", "registergericht"]),
    recognizer("DE_FUEHRERSCHEIN", r"[A-Z0-9]\d{2}[A-Z0-9]{6}\d[A-Z0-9]").scores(0.02, 0.8).beside(&["fuhrerschein", "fuhrerscheinnummer", "fuehrerschein", "fahrerlaubnis", "driving licence"]).close(),
    recognizer("DE_LANR", r"\d{9}").scores(0.02, 0.75).beside(&["lanr", "arztnummer"]).close(),
    recognizer("DE_BSNR", r"\d{9}").scores(0.02, 0.75).beside(&["bsnr", "betriebsstattennummer"]).close(),
    recognizer("FR_NIR", r"[12378] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}").checked("fr_nir").scores(0.85, 0.99).beside(&["securite sociale", "nir", "numero de securite", "social security", "carte vitale", "secu"]),
    recognizer("FR_SIREN", r"\d{3} ?\d{3} ?\d{3}").checked("luhn").scores(0.15, 0.9).beside(&["siren", "rcs"]),
    recognizer("FR_SIRET", r"\d{3} ?\d{3} ?\d{3} ?\d{5}").checked("luhn").scores(0.3, 0.95).beside(&["siret"]),
    recognizer("FR_VAT", r"FR ?\d{2} ?\d{3} ?\d{3} ?\d{3}").checked("fr_vat").scores(0.8, 0.97).beside(&["tva", "vat"]),
    recognizer("FR_PASSPORT", r"\d{2}[A-Z]{2}\d{5}").scores(0.3, 0.9).beside(PASSPORT),
    recognizer("FR_CNI", r"\d{12}|[A-Z0-9]{9}").scores(0.02, 0.75).beside(&["carte d identite", "cni", "carte nationale"]).close(),
    recognizer("FR_TAX_ID", r"[0-3]\d ?\d{2} ?\d{3} ?\d{3} ?\d{3}").scores(0.03, 0.8).beside(&["numero fiscal", "spi", "impots", "tax id"]),
];
