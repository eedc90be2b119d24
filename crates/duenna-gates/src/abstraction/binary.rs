//! A binary filter, in the manner of `AirGapAgent`: a line passes whole or not at all. It is here to be compared with; what it
//! passes is exact.

use std::collections::BTreeSet;

use duenna_core::Party;
use duenna_core::abstraction::{Outcome, Rules, apply};

use super::lines::lines;
use super::{AbstractionOutput, Classification, Raw, TextItem, read};

/// The lines of which the rules tell anything, as they stand; of all others nothing.
#[must_use]
pub fn binary(
    raw: &Raw,
    rules: &Rules,
    party: Option<&Party>,
    stages: &[&str],
    classified: &Classification,
) -> AbstractionOutput {
    let document = read::document(raw, classified);
    let told = apply(&document.items, rules, party, stages);
    let is_told = |outcome: &Outcome| matches!(outcome, Outcome::Told(_));
    let passing: BTreeSet<&str> =
        told.decisions.iter().filter(|decision| is_told(&decision.outcome)).map(|decision| &*decision.path).collect();
    let mut text = String::new();
    let mut withheld = BTreeSet::new();
    for line in lines(raw.text()) {
        if passing.contains(line.path.as_str()) {
            if !line.key.is_empty() {
                text.push_str(&line.key);
                text.push_str(": ");
            }
            text.push_str(line.value);
            text.push('\n');
        } else {
            withheld.insert(line.path);
        }
    }
    let items = told.decisions.iter().map(|decision| TextItem {
        path: decision.path.to_string(),
        kind: decision.kind.to_string(),
        action: if is_told(&decision.outcome) { "allow" } else { "withhold" },
        grain: is_told(&decision.outcome).then(|| "exact".to_owned()),
        rule: decision.rule.as_deref().map(str::to_owned),
    });
    AbstractionOutput { text, items: items.collect(), withheld: withheld.into_iter().collect() }
}
