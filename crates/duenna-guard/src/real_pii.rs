//! Real PII: what identifies people, how sensitive it is, whether the request needs it, how surely it points at one person.

use super::number::ln_count;
use super::sheet::Sheet;
use super::{Assessment, Level, Necessity, Reason, Span};
use duenna_text::pii::{Finding, Reality};

/// How much harm a kind does in the wrong hands.
fn sensitivity(kind: &str) -> Level {
    const HIGH: &[&str] = &[
        "SSN",
        "CARD",
        "IBAN",
        "BANK",
        "PASSPORT",
        "LICENSE",
        "MEDICAL",
        "KEY",
        "TOKEN",
        "PASSWORD",
        "SECRET",
        "CRYPTO",
        "TAX",
        "ITIN",
        "NHS",
        "NATIONAL",
        "PRIVATE",
        "CREDENTIAL",
    ];
    const LOW: &[&str] =
        &["URL", "DOMAIN", "DATE", "TIME", "ORGANIZATION", "NRP", "GPE", "LOCATION", "CITY", "COUNTRY", "TITLE", "JOB"];
    if HIGH.iter().any(|part| kind.contains(part)) {
        Level::High
    } else if LOW.iter().any(|part| kind.contains(part)) {
        Level::Low
    } else {
        Level::Medium
    }
}

/// How surely it points at one person.
fn reidentification(kind: &str) -> Level {
    match (kind, sensitivity(kind)) {
        ("PERSON" | "EMAIL_ADDRESS" | "PHONE_NUMBER" | "STREET_ADDRESS", _) | (_, Level::High) => Level::High,
        (_, Level::Medium) => Level::Medium,
        (_, Level::Low | Level::None) => Level::Low,
    }
}

/// Whether the request names it, or the call is addressed to it.
fn need(sheet: &Sheet<'_>, finding: &Finding) -> Necessity {
    let Some(written) = sheet.action.told().get(finding.start..finding.end) else { return Necessity::Unneeded };
    let query = sheet.action.query.to_lowercase();
    let written = written.to_lowercase();
    let names = written.split(|c: char| !c.is_alphanumeric()).filter(|part| part.len() > 2);
    if query.contains(&written) || names.clone().count() > 0 && names.clone().all(|part| query.contains(part)) {
        Necessity::Needed
    } else if reidentification(finding.kind.name()) < Level::High || names.clone().any(|part| query.contains(part)) {
        Necessity::Useful
    } else {
        Necessity::Unneeded
    }
}

fn is_real(finding: &Finding) -> bool {
    matches!(finding.reality, Reality::Real)
}

/// What the model is given.
pub(super) fn numbers(sheet: &Sheet<'_>) -> Vec<f64> {
    let of = |fits: &dyn Fn(&Finding) -> bool| ln_count(sheet.findings.iter().filter(|finding| fits(finding)).count());
    let kind = |name: &'static str| of(&move |finding: &Finding| finding.kind.name() == name);
    vec![
        of(&|finding| sensitivity(finding.kind.name()) == Level::High),
        of(&|finding| sensitivity(finding.kind.name()) == Level::Medium),
        of(&|finding| sensitivity(finding.kind.name()) == Level::Low),
        of(&|finding| need(sheet, finding) == Necessity::Unneeded),
        of(&|finding| need(sheet, finding) == Necessity::Unneeded && finding.kind.name() == "PERSON"),
        of(&|finding| !is_real(finding)),
        kind("PERSON"),
        kind("EMAIL_ADDRESS"),
        kind("PHONE_NUMBER"),
        kind("STREET_ADDRESS"),
        kind("DATE_TIME"),
        kind("GPE"),
        kind("ORGANIZATION"),
        kind("URL"),
    ]
}

/// Of all that was found, the highest; and why, the gravest first.
pub(super) fn judge(sheet: &Sheet<'_>) -> (Assessment, Vec<Reason>) {
    let mut all = Assessment { sensitivity: Level::None, necessity: Necessity::Needed, reidentification: Level::None };
    let mut reasons = Vec::new();
    for finding in &sheet.findings {
        let kind = finding.kind.name();
        let (harm, need, points) = (sensitivity(kind), need(sheet, finding), reidentification(kind));
        all.sensitivity = all.sensitivity.max(harm);
        all.reidentification = all.reidentification.max(points);
        all.necessity = all.necessity.max(need);
        if need == Necessity::Needed || harm == Level::Low {
            continue;
        }
        let weight = match harm {
            Level::High => 0.9,
            Level::Medium => 0.4,
            Level::Low | Level::None => 0.1,
        };
        let weight = if is_real(finding) { weight } else { weight * 0.6 };
        let (example, needed) = (
            if is_real(finding) { "" } else { ", though it looks like an example" },
            if need == Necessity::Unneeded { "the request does not need" } else { "the request may not need" },
        );
        let quote = Some(Span { start: finding.start, end: finding.end });
        reasons.push(Reason { text: format!("a value of the kind {kind} that {needed}{example}"), quote, weight });
    }
    reasons.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    (all, reasons)
}
