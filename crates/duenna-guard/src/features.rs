//! What each tool's model is given. Nothing here knows what is right: only the action, the request, what was seen, who receives it.

use super::linear::{Features, grams};
use super::measure::{Privacy, is_public, names_beyond};
use super::number::{count, exp, ln, ln_count, logistic, share, softplus};
use super::sheet::{Sheet, alike};
use super::text::common;
use super::tool::Kind;

/// What the tool's model is given.
#[must_use]
pub fn features(kind: Kind, sheet: &Sheet<'_>, privacy: &Privacy) -> Features {
    match kind {
        Kind::GeneralPrivacy => general(sheet, privacy),
        Kind::DataMinimization => minimization(sheet, privacy),
        Kind::RealPii => Features { dense: super::real_pii::numbers(sheet), grams: Vec::new() },
        Kind::ContextualIntegrity => Features { dense: super::integrity::numbers(sheet, privacy), grams: Vec::new() },
        Kind::Compliance => Features { dense: super::compliance::numbers(sheet, privacy), grams: Vec::new() },
    }
}

/// The words themselves, and the most private of the sentences.
fn general(sheet: &Sheet<'_>, privacy: &Privacy) -> Features {
    let mut dense = of_sentences(&privacy.told);
    let words = sheet.told.words.len();
    dense.extend([
        ln_count(words),
        share(sheet.told_content.len() - common(&sheet.told_content, &sheet.asked_content), sheet.told_content.len()),
        names_beyond(sheet),
        ln_count(sheet.findings.len()),
        pronouns(sheet, &["he", "she", "his", "her", "him", "they", "their", "them"]),
        pronouns(sheet, &["i", "my", "me", "we", "our", "us"]),
        if is_public(sheet) { 1.0 } else { 0.0 },
        ln_count(sheet.asked.words.len()),
    ]);
    dense.extend(sheet.told_topics.iter().map(|times| ln(1.0 + f64::from((*times).min(3)))));
    dense.extend(sheet.asked_topics.iter().map(|times| ln(1.0 + f64::from((*times).min(2)))));
    Features { dense, grams: grams(&sheet.told.words) }
}

fn of_sentences(told: &[f64]) -> Vec<f64> {
    let mut sorted = told.to_vec();
    sorted.sort_by(|one, other| other.total_cmp(one));
    let first = sorted.first().copied().unwrap_or(-3.0);
    let mean = if told.is_empty() { -3.0 } else { told.iter().sum::<f64>() / count(told.len()) };
    let either: f64 = told.iter().map(|logit| -ln(1.0 - logistic(*logit).min(0.999))).sum();
    vec![
        first,
        sorted.get(1).copied().unwrap_or(first - 1.0),
        mean,
        ln(1.0 + told.iter().map(|logit| softplus(*logit)).sum::<f64>()),
        ln(1.0 + either),
        ln_count(told.len()),
    ]
}

/// How much of what is told was neither asked for nor called for by what was seen.
fn minimization(sheet: &Sheet<'_>, privacy: &Privacy) -> Features {
    let told = &sheet.told_content;
    let unasked = |content: &[u64]| 1.0 - share(common(content, &sheet.asked_content), content.len());
    let needless: Vec<f64> = sheet
        .pieces
        .iter()
        .zip(&privacy.told)
        .map(|(piece, logit)| logistic(*logit) * unasked(&piece.content))
        .collect();
    let words = sheet.told.words.len();
    let mut dense = vec![
        largest(&needless),
        needless.iter().sum::<f64>(),
        unasked(told),
        ln_count(words),
        ln_count(sheet.pieces.len()),
        names_beyond(sheet),
    ];
    if let Some(seen) = &sheet.seen {
        dense.extend(against_seen(sheet, seen, privacy));
    }
    Features { dense, grams: Vec::new() }
}

fn against_seen(sheet: &Sheet<'_>, seen: &[super::sheet::Piece], privacy: &Privacy) -> Vec<f64> {
    let told = &sheet.told_content;
    let covered: Vec<f64> = seen.iter().map(|piece| share(common(&piece.content, told), piece.content.len())).collect();
    let logits = &privacy.seen;
    let private: Vec<f64> = logits.iter().map(|logit| logistic(*logit)).collect();
    let mut both: Vec<f64> = covered.iter().zip(&private).map(|(covered, private)| covered * private).collect();
    both.sort_by(|one, other| other.total_cmp(one));
    let mean = average(logits, -3.0);
    let spread = average(&logits.iter().map(|logit| (logit - mean) * (logit - mean)).collect::<Vec<_>>(), 0.0).sqrt();
    let sharp: Vec<f64> = logits.iter().map(|logit| exp((logit - mean) / (spread + 0.3))).collect();
    let soft: Vec<f64> = logits.iter().map(|logit| exp(logit / 2.0)).collect();
    let about: Vec<f64> = seen
        .iter()
        .map(|piece| share(common(&piece.content, &sheet.asked_content), sheet.asked_content.len()))
        .collect();
    let asked = weighted(&covered, &about, 0.1);
    let (plain, sharpened) = (average(&covered, 0.0), weighted(&covered, &sharp, 0.0));
    // For each sentence told: the sentence seen that it is most like.
    let sources = sheet.pieces.iter().zip(&privacy.told).map(|(piece, logit)| {
        let best = seen.iter().zip(logits).map(|(from, private)| (alike(&piece.content, &from.content), *private));
        let best = best.fold((0.0, -3.0), |best: (f64, f64), next| if next.0 > best.0 { next } else { best });
        (best.0 * logistic(best.1), logit + 2.0 * best.0 * (best.1 + 1.0))
    });
    let (from, together): (Vec<f64>, Vec<f64>) = sources.unzip();
    let mut all: Vec<u64> = seen.iter().flat_map(|piece| piece.content.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    let first = both.first().copied().unwrap_or_default();
    vec![
        first,
        first + both.get(1).copied().unwrap_or_default(),
        weighted(&covered.iter().map(|covered| covered * covered).collect::<Vec<_>>(), &soft, 0.0),
        sharpened,
        plain,
        sharpened - plain,
        logits.iter().copied().fold(-3.0, f64::max),
        spread,
        asked,
        share(common(told, &all), told.len()),
        largest(&from),
        from.iter().sum::<f64>(),
        together.iter().copied().fold(-4.0, f64::max),
    ]
}

fn largest(values: &[f64]) -> f64 {
    values.iter().copied().fold(0.0, f64::max)
}

fn average(values: &[f64], otherwise: f64) -> f64 {
    if values.is_empty() { otherwise } else { values.iter().sum::<f64>() / count(values.len()) }
}

fn weighted(values: &[f64], weights: &[f64], more: f64) -> f64 {
    let whole = weights.iter().sum::<f64>() + more;
    if whole > 0.0 {
        values.iter().zip(weights).map(|(value, weight)| value * weight).sum::<f64>() / whole
    } else {
        0.0
    }
}

fn pronouns(sheet: &Sheet<'_>, which: &[&str]) -> f64 {
    share(
        sheet.told.words.iter().filter(|word| which.contains(&word.text.as_str())).count() * 10,
        sheet.told.words.len(),
    )
}
