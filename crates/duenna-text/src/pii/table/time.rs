//! Dates and times.

use crate::pii::recognizer::{Recognizer, recognizer};

const BIRTH: &[&str] = &[
    "born",
    "birth",
    "birthday",
    "dob",
    "date of birth",
    "birthdate",
    "geboren",
    "geburtsdatum",
    "nacimiento",
    "naissance",
    "nato",
    "nata",
    "geburtstag",
    "d o b",
];
const YEAR: &[&str] = &[
    "in", "of", "since", "by", "during", "until", "till", "year", "early", "late", "mid", "founded", "circa", "summer",
    "winter", "spring", "autumn", "fall", "a", "the", "born", "class of", "before", "after", "from", "released",
];

const CLOCK: &[&str] = &[
    "at", "before", "after", "until", "till", "by", "from", "since", "around", "um", "bis", "ab", "alle", "ore", "kl",
];

const EXPIRY: &[&str] = &[
    "exp",
    "expires",
    "expired",
    "expiry",
    "expiring",
    "expiration",
    "expiration date",
    "expiry date",
    "valid thru",
    "valid until",
    "good thru",
    "caduca",
    "expire",
    "scadenza",
    "vervalt",
];

pub(super) const TABLE: &[Recognizer] = &[
    recognizer("DATE_TIME", r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:(?:T|,? )\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[AaPp][Mm])?(?:Z| ?[+-]\d{2}:?\d{2}| UTC| GMT)?)?").checked("date").scores(0.75, 0.95).beside(BIRTH),
    recognizer("DATE_TIME", r"\d{1,2}[-/.]\d{1,2}[-/.]\d{4}(?:,? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp][Mm])?)?").checked("date").scores(0.7, 0.95).beside(BIRTH),
    recognizer("DATE_TIME", r"\d{1,2}[-/]\d{1,2}[-/]\d{2}").checked("date").scores(0.45, 0.9).beside(BIRTH),
    recognizer(
        "DATE_TIME",
        r"(?i:\d{1,2}(?:st|nd|rd|th|er|\.)?[ -](?:(?:of|de) )?(?:jan|feb|m[a\xc3]|apr|abr|avr|mei|jun|jul|jui|a[ou]g|ago|sep|o[ck]t|out|nov|d[ei][cz]|d\xc3\xa9c|gen|mag|giu|lug|set|ott|ene|fev|f\xc3\xa9v|ao\xc3)[a-z\x80-\xff]{0,8}\.?(?:(?:,| de| del)?[ -]'?(?:\d{4}|\d{2}))?)",
    )
    .checked("month")
    .scores(0.7, 0.95)
    .beside(BIRTH),
    recognizer(
        "DATE_TIME",
        r"(?i:(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? (?:\d{1,2}(?:st|nd|rd|th)?(?:,? ?\d{4})?|\d{4})(?:,? (?:at )?\d{1,2}:\d{2}(?: ?[ap]m)?)?)",
    )
    .scores(0.7, 0.95)
    .beside(BIRTH),
    recognizer("DATE_TIME", r"(?:19|20)\d{2}").scores(0.3, 0.55).beside(YEAR).adjoining(),
    recognizer("DATE_TIME", r"(?:0?[1-9]|1[0-2]) ?(?:[AaPp][Mm]|[ap]\.m\.)").scores(0.35, 0.6).beside(CLOCK).adjoining(),
    recognizer("DATE_TIME", r"(?:0[1-9]|1[0-2]) ?/ ?\d{2}").scores(0.05, 0.6).beside(EXPIRY).close(),
    recognizer("DATE_TIME", r"(?:0?[1-9]|1[0-2])/(?:19|20)\d{2}").scores(0.45, 0.9).beside(BIRTH),
    recognizer("DATE_TIME", r"(?:0?\d|1\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?: ?[AaPp]\.?[Mm]\.?)?")
        .scores(0.35, 0.6)
        .beside(CLOCK)
        .adjoining(),
];
