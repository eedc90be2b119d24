//! The United States.

use crate::pii::recognizer::{Recognizer, recognizer};

const SSN: &[&str] = &["social security", "ssn", "ssns", "social", "socialsecurity", "social sec", "soc sec", "ssid"];
const LICENSE: &[&str] = &[
    "driver license",
    "driver s license",
    "drivers license",
    "driving license",
    "driver licence",
    "driver s licence",
    "drivers licence",
    "dl",
    "dl number",
    "license number",
    "licence number",
    "license no",
    "cdl",
    "permit",
    "driverslicense",
    "driver s permit",
    "license",
];
const ZIP: &[&str] = &[
    "zip",
    "zipcode",
    "zip code",
    "postal code",
    "postcode",
    "post code",
    "plz",
    "postleitzahl",
    "code postal",
    "codigo postal",
    "cap",
    "postnummer",
    "cep",
];
const MEMBER: &[&str] = &[
    "member",
    "member id",
    "member number",
    "subscriber",
    "subscriber id",
    "insurance",
    "policy",
    "policy number",
    "health plan",
];

pub(super) const TABLE: &[Recognizer] = &[
    recognizer("US_SSN", r"\d{3}-\d{2}-\d{4}").scores(0.7, 0.98).beside(SSN),
    recognizer("US_SSN", r"\d{3}[ ./]\d{2}[ ./]\d{4}").scores(0.4, 0.95).beside(SSN),
    recognizer("US_SSN", r"\d{9}").scores(0.05, 0.85).beside(SSN),
    recognizer("US_ITIN", r"9\d{2}[ -]?\d{2}[ -]?\d{4}").checked("itin").scores(0.45, 0.95).beside(&[
        "individual taxpayer",
        "taxpayer",
        "itin",
        "tax id",
        "taxid",
        "tin",
        "tax",
    ]),
    recognizer("US_EIN", r"\d{2}-\d{7}").scores(0.3, 0.85).beside(&[
        "ein",
        "fein",
        "employer identification",
        "tax id",
        "tin",
        "billing",
        "federal tax",
    ]),
    recognizer("US_PASSPORT", r"[A-Z]\d{8}|\d{9}").scores(0.05, 0.7).beside(&[
        "passport",
        "passport number",
        "travel document",
    ]),
    recognizer(
        "US_DRIVER_LICENSE",
        r"[A-Z]{1,2}\d{3,14}|\d{7,9}|[A-Z]\d{3}-\d{4}-\d{4}|[A-Z]\d{2}-\d{2}-\d{4}|\d{4}-\d{2}-\d{4}|\d{3}-\d{3}-\d{3}",
    )
    .scores(0.03, 0.72)
    .beside(LICENSE),
    recognizer(
        "US_MBI",
        r"[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}",
    )
    .scores(0.6, 0.95)
    .beside(&["medicare", "mbi", "beneficiary", "cms", "medicaid"]),
    recognizer("US_NPI", r"[12]\d{9}").checked("npi").scores(0.15, 0.9).beside(&[
        "npi",
        "national provider",
        "provider",
        "provider id",
    ]),
    recognizer("MEDICAL_LICENSE", r"[ABCDEFGHJKLMPRSTUXabcdefghjklmprstux][A-Za-z9]\d{7}")
        .checked("dea")
        .scores(0.6, 0.95)
        .beside(&["dea", "medical", "certificate", "prescriber"]),
    recognizer("US_HEALTH_INSURANCE_MEMBER_ID", r"[A-Z]{1,4}[ -]?\d{6,12}|\d{8,12}")
        .scores(0.05, 0.5)
        .beside(MEMBER)
        .close(),
    recognizer("US_CLAIM_NUMBER", r"[A-Z]{2,4}[ -]?\d{6,12}|\d{8,13}")
        .scores(0.03, 0.45)
        .beside(&["claim", "claim number", "claim id"])
        .close(),
    recognizer("US_PRESCRIPTION_NUMBER", r"(?:RX|Rx|rx)[ #-]?\d{6,10}|\d{7}")
        .scores(0.05, 0.55)
        .beside(&["prescription", "rx", "pharmacy"])
        .close(),
    recognizer("MEDICAL_RECORD_NUMBER", r"(?:MRN|mrn)[ :#-]{0,2}\d{5,10}")
        .scores(0.75, 0.95)
        .beside(&["patient", "medical record"]),
    recognizer("MEDICAL_RECORD_NUMBER", r"[A-Z]{0,3}-?\d{5,10}")
        .scores(0.02, 0.7)
        .beside(&["mrn", "medical record", "medical record number", "patient id", "patient number", "chart number"])
        .close(),
    recognizer("ZIP_CODE", r"\d{5}-\d{4}").scores(0.35, 0.85).beside(ZIP),
    recognizer(
        "ZIP_CODE",
        r"\d{3,6}|\d{3} \d{2,3}|\d{2}-\d{3}|\d{5}-\d{3}|\d{4} ?[A-Z]{2}|[A-Z]{2}-\d{4,5}|\d{4}-\d{3}",
    )
    .scores(0.02, 0.75)
    .beside(ZIP)
    .close(),
    recognizer("STUDENT_ID", r"[A-Z]{0,2}\d{5,10}")
        .scores(0.02, 0.5)
        .beside(&["student id", "student number", "matrikelnummer", "matriculation number"])
        .close(),
    recognizer("EMPLOYEE_ID", r"[A-Z]{0,3}-?\d{4,10}")
        .scores(0.02, 0.5)
        .beside(&["employee id", "employee number", "personnel number", "badge number", "staff id"])
        .close(),
];
