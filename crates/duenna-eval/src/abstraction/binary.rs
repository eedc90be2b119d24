//! A binary filter in the manner of `AirGapAgent`, to compare the gate with: a line passes whole or not at all. What it passes is exact.

use std::collections::BTreeSet;

use duenna_core::abstraction::Rules;
use duenna_gates::abstraction::{Raw, abstracted};

/// The lines of which the rules disclose anything, unchanged; nothing of all others.
pub(super) fn filtered(raw: &Raw, rules: &Rules) -> String {
    let abstracted = abstracted(raw, rules, None, &[]);
    let passing: BTreeSet<&str> =
        abstracted.items.iter().filter(|item| item.grain.is_some()).map(|item| item.path.as_str()).collect();
    let mut text = String::new();
    for line in raw.lines().filter(|line| passing.contains(line.path.as_str())) {
        if !line.key.is_empty() {
            text.push_str(&line.key);
            text.push_str(": ");
        }
        text.push_str(line.value);
        text.push('\n');
    }
    text
}
