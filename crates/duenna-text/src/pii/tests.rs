mod attacks;
mod finds;
mod laws;
mod marked;

use super::*;

/// The kinds found in a text with the usual score, and what they cover.
fn found(text: &str) -> Vec<(String, &str)> {
    scan(text)
        .into_iter()
        .filter(|finding| finding.score >= USUAL_SCORE)
        .map(|finding| (finding.kind.name().to_owned(), &text[finding.start..finding.end]))
        .collect()
}

fn has(text: &str, kind: &str, covered: &str) -> bool {
    found(text).iter().any(|(found, what)| found == kind && *what == covered)
}
