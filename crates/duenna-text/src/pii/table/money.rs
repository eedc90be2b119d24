//! Cards, accounts and coins.

use crate::pii::recognizer::{Recognizer, recognizer};

const CARD: &[&str] = &[
    "credit",
    "debit",
    "card",
    "cards",
    "visa",
    "mastercard",
    "cc",
    "amex",
    "american express",
    "discover",
    "jcb",
    "diners",
    "maestro",
    "pan",
    "creditcard",
    "cardnumber",
    "kreditkarte",
    "carte",
    "tarjeta",
    "carta",
    "payment",
];
const IBAN: &[&str] = &[
    "iban",
    "bank",
    "account",
    "transfer",
    "konto",
    "kontonummer",
    "compte",
    "cuenta",
    "conto",
    "rekening",
    "transaction",
    "wire",
];
const ACCOUNT: &[&str] = &["account", "acct", "bank", "checking", "savings", "debit", "account number", "deposit"];

pub(super) const TABLE: &[Recognizer] = &[
    recognizer("CREDIT_CARD", r"\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{1,7}|\d{4}[ -]?\d{6}[ -]?\d{4,5}|\d{13,19}")
        .checked("card")
        .scores(0.8, 1.0)
        .beside(CARD),
    recognizer("CREDIT_CARD", r"\d{12}").checked("card").scores(0.4, 0.9).beside(CARD),
    recognizer("CREDIT_CARD", r"\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}|\d{16}|3\d{3}[ -]\d{6}[ -]\d{5}")
        .scores(0.2, 0.55)
        .beside(CARD),
    recognizer("IBAN_CODE", r"[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}(?:[ -]?[A-Za-z0-9]{1,3})?")
        .checked("iban")
        .scores(0.95, 1.0)
        .beside(IBAN),
    recognizer("IBAN_CODE", r"[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){3,7}(?:[ -]?[A-Z0-9]{1,3})?")
        .scores(0.2, 0.6)
        .beside(IBAN),
    recognizer("SWIFT_CODE", r"[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?")
        .scores(0.05, 0.8)
        .beside(&["swift", "bic", "swift code", "bic code"])
        .close(),
    recognizer("CRYPTO", r"[13][a-km-zA-HJ-NP-Z1-9]{25,34}|(?:bc1|BC1)[a-zA-Z0-9]{25,59}")
        .checked("bitcoin")
        .scores(0.95, 1.0)
        .beside(&["wallet", "btc", "bitcoin", "crypto"]),
    recognizer("CRYPTO", r"0x[a-fA-F0-9]{40}")
        .scores(0.75, 0.95)
        .beside(&["wallet", "eth", "ethereum", "crypto", "address"]),
    recognizer("US_BANK_NUMBER", r"\d{8,17}|\d{4}[ -]\d{4}(?:[ -]\d{1,5})?").scores(0.05, 0.45).beside(ACCOUNT).close(),
    recognizer("ABA_ROUTING_NUMBER", r"\d{9}|\d{4}-\d{4}-\d").checked("aba").scores(0.2, 0.9).beside(&[
        "aba",
        "routing",
        "routing number",
        "bankrouting",
        "abarouting",
        "rtn",
    ]),
    recognizer("UK_SORT_CODE", r"\d{2}-\d{2}-\d{2}|\d{6}")
        .scores(0.05, 0.75)
        .beside(&["sort code", "sortcode"])
        .close(),
    recognizer("IN_IFSC", r"[A-Z]{4}0[A-Z0-9]{6}").scores(0.4, 0.9).beside(&["ifsc"]),
];
