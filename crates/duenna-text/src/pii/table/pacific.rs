//! India, Australia, Canada and Singapore.

use crate::pii::recognizer::{Recognizer, recognizer};

pub(super) const TABLE: &[Recognizer] = &[
    recognizer("IN_AADHAAR", r"\d{4}[ :-]?\d{4}[ :-]?\d{4}").checked("in_aadhaar").scores(0.45, 0.98).beside(&["aadhaar", "aadhar", "uidai", "uid"]),
    recognizer("IN_PAN", r"[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]").scores(0.75, 0.98).beside(&["pan", "permanent account number", "income tax"]),
    recognizer("IN_GSTIN", r"[0-3]\d[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]").checked("in_gstin").scores(0.9, 0.99).beside(&["gstin", "gst"]),
    recognizer("IN_PASSPORT", r"[A-PR-WY][1-9]\d{5}[1-9]").scores(0.1, 0.8).beside(&["passport", "indian passport"]),
    recognizer("IN_VOTER", r"[A-Z]{3}\d{7}").scores(0.2, 0.85).beside(&["voter", "epic", "elector", "election"]),
    recognizer("IN_VEHICLE_REGISTRATION", r"(?:A[NPRS]|BR|C[GH]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|OD|P[BY]|R[J]|SK|T[NRS]|U[KP]|WB)[ -]?\d{1,2}[ -]?[A-Z]{1,3}[ -]?\d{4}")
        .scores(0.6, 0.95)
        .beside(&["rto", "vehicle", "plate", "registration"]),
    recognizer("AU_ABN", r"\d{2} ?\d{3} ?\d{3} ?\d{3}").checked("au_abn").scores(0.3, 0.97).beside(&["abn", "australian business number"]),
    recognizer("AU_ACN", r"\d{3} ?\d{3} ?\d{3}").checked("au_acn").scores(0.12, 0.95).beside(&["acn", "australian company number"]),
    recognizer("AU_TFN", r"\d{3} ?\d{3} ?\d{3}").checked("au_tfn").scores(0.12, 0.95).beside(&["tfn", "tax file number"]),
    recognizer("AU_MEDICARE", r"[2-6]\d{3} ?\d{5} ?\d{1,2}").checked("au_medicare").scores(0.15, 0.95).beside(&["medicare"]),
    recognizer("CA_SIN", r"\d{3}[ -]\d{3}[ -]\d{3}").checked("ca_sin").scores(0.35, 0.97).beside(&["sin", "social insurance", "nas", "assurance sociale"]),
    recognizer("CA_SIN", r"\d{9}").checked("ca_sin").scores(0.08, 0.95).beside(&["sin", "social insurance", "nas", "assurance sociale"]),
    recognizer("CA_POSTAL_CODE", r"[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d").scores(0.5, 0.9).beside(&["postal code", "postcode", "zip", "canada", "ontario", "quebec", "code postal"]),
    recognizer("CA_PASSPORT", r"[A-Z]{2}\d{6}|[A-Z]\d{6}[A-Z]{2}").scores(0.05, 0.75).beside(&["passport", "passeport"]),
    recognizer("AU_PASSPORT", r"[A-Z]{1,2}\d{7}").scores(0.05, 0.7).beside(&["passport"]),
    recognizer("SG_NRIC_FIN", r"[STFGM]\d{7}[A-Z]").checked("sg_nric").scores(0.85, 0.99).beside(&["nric", "fin"]),
];
