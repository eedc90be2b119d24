//! Spain and Italy, and Brazil.

use crate::pii::recognizer::{Recognizer, recognizer};

pub(super) const TABLE: &[Recognizer] =
    &[
        recognizer("ES_NIF", r"\d{7,8}[ -]?[A-Z]").checked("es_nif").scores(0.6, 0.98).beside(&[
            "dni",
            "nif",
            "documento nacional",
            "identificacion",
            "documento",
        ]),
        recognizer("ES_NIE", r"[XYZ][ -]?\d{7}[ -]?[A-Z]")
            .checked("es_nif")
            .scores(0.8, 0.98)
            .beside(&["nie", "extranjero"]),
        recognizer("ES_CIF", r"[ABCDEFGHJNPQRSUVW][ -]?\d{7}[ -]?[0-9A-J]")
            .checked("es_cif")
            .scores(0.45, 0.95)
            .beside(&["cif", "empresa"]),
        recognizer("ES_PASSPORT", r"[A-Z]{3}\d{6}").scores(0.1, 0.85).beside(&["pasaporte", "passport"]),
        recognizer("ES_SOCIAL_SECURITY", r"\d{2}[ /-]?\d{8}[ /-]?\d{2}")
            .checked("es_social_security")
            .scores(0.3, 0.95)
            .beside(&["seguridad social", "nss", "naf", "afiliacion"]),
        recognizer(
            "IT_FISCAL_CODE",
            r"(?i:[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-EHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z])",
        )
        .checked("it_fiscal_code")
        .scores(0.95, 1.0)
        .beside(&["codice fiscale", "cf"]),
        recognizer("IT_VAT_CODE", r"(?:IT ?)?\d{11}").checked("luhn").scores(0.15, 0.95).beside(&[
            "piva",
            "partita iva",
            "p iva",
            "iva",
        ]),
        recognizer("IT_DRIVER_LICENSE", r"[A-Z]{2}\d{7}[A-Z]|U1[BCDFGHLJKMNPRSTUWYXZ0-9]{7}[A-Z]")
            .scores(0.4, 0.9)
            .beside(&["patente", "patente di guida", "licenza"]),
        recognizer("IT_IDENTITY_CARD", r"C[A-Z]\d{5}[A-Z]{2}|[A-Z]{2} ?\d{7}|\d{7}[A-Z]{2}")
            .scores(0.15, 0.85)
            .beside(&["carta d identita", "carta di identita", "carta", "identita", "cie", "documento"]),
        recognizer("IT_PASSPORT", r"[A-Z]{2}\d{7}").scores(0.1, 0.85).beside(&["passaporto"]),
        recognizer("BR_CPF", r"\d{3}\.?\d{3}\.?\d{3}-?\d{2}")
            .checked("br_cpf")
            .scores(0.5, 0.97)
            .beside(&["cpf", "cadastro de pessoas"]),
    ];
