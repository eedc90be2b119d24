//! Compliance: which articles an action may break, from a file that was reviewed.

use super::integrity::worst;
use super::measure::{Privacy, is_public, names_beyond, touches};
use super::norms::{Article, Articles};
use super::number::{count, ln_count};
use super::sheet::Sheet;
use super::text::Word;
use super::{Level, Reason, Violation};

/// From which logit on a sentence counts.
const PRIVATE: f64 = -0.6;

/// What may break an article.
struct Breach {
    /// By which sentence; none if by what identifies people.
    sentence: Option<usize>,
}

/// Whether the article may be broken.
fn breach(article: &Article, sheet: &Sheet<'_>, privacy: &Privacy) -> Option<Breach> {
    let third = ["he", "she", "his", "her", "him", "their", "they", "them"];
    let is_third =
        || names_beyond(sheet) > 0.0 || sheet.told.words.iter().any(|word| third.contains(&word.text.as_str()));
    if article.public && !is_public(sheet) || article.third && !is_third() || !applies(article, sheet) {
        return None;
    }
    let is_private = |at: usize| privacy.told.get(at).is_some_and(|logit| *logit > PRIVATE);
    let touched = sheet.pieces.iter().any(|piece| article.types.iter().any(|kind| touches(&piece.topics, kind) > 0));
    let sentence = if touched { worst(sheet, privacy, &article.types).filter(|at| is_private(*at)) } else { None };
    let is_found = || sheet.findings.iter().any(|finding| article.types.iter().any(|kind| kind == finding.kind.name()));
    (sentence.is_some() || is_found()).then_some(Breach { sentence })
}

/// Whether one of its words stands in the request, in what is told or in what was seen.
fn applies(article: &Article, sheet: &Sheet<'_>) -> bool {
    let stands = |phrase: &String| {
        let parts: Vec<&str> = phrase.split(' ').collect();
        let in_words = |words: &[Word]| {
            words
                .windows(parts.len().max(1))
                .any(|words| words.iter().zip(&parts).all(|(word, part)| word.text == *part))
        };
        in_words(&sheet.asked.words) || in_words(&sheet.told.words)
    };
    article.places.is_empty() || article.places.iter().any(stands)
}

/// What the model is given: which of the articles that come with Duenna, and how many.
pub(super) fn numbers(sheet: &Sheet<'_>, privacy: &Privacy) -> Vec<f64> {
    let articles = &Articles::built_in().all;
    let mut row: Vec<f64> =
        articles.iter().map(|article| if breach(article, sheet, privacy).is_some() { 1.0 } else { 0.0 }).collect();
    let broken: f64 = row.iter().sum();
    let highest = privacy.told.iter().copied().fold(-3.0, f64::max);
    row.extend([broken, highest, ln_count(sheet.told.words.len()), count(sheet.findings.len().min(20))]);
    row
}

/// The articles, and why.
pub(super) fn judge(sheet: &Sheet<'_>, privacy: &Privacy, articles: &Articles) -> (Vec<Violation>, Vec<Reason>) {
    let (mut violations, mut reasons) = (Vec::new(), Vec::new());
    for article in &articles.all {
        let Some(Breach { sentence }) = breach(article, sheet, privacy) else { continue };
        let quote = sentence.and_then(|at| sheet.pieces.get(at)).and_then(|piece| piece.span);
        let weight = match article.severity {
            Level::High => 0.7,
            Level::Medium => 0.4,
            Level::Low | Level::None => 0.2,
        };
        reasons.push(Reason { text: format!("{} {}: {}", article.law, article.place, article.demands), quote, weight });
        violations.push(Violation {
            law: article.law.clone(),
            article: article.place.clone(),
            demands: article.demands.clone(),
            severity: article.severity,
        });
    }
    reasons.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    (violations, reasons)
}
