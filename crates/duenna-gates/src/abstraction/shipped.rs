//! The rules that come with Duenna, and the sentences of their purposes.

use duenna_core::abstraction::Rules;

/// The names of the shipped rules.
pub const SHIPPED: [&str; 3] = ["travel_planning", "insurance", "real_estate"];

/// The file of a shipped set of rules, as it was reviewed.
#[must_use]
pub fn shipped_text(name: &str) -> Option<&'static str> {
    match name {
        "travel_planning" => Some(include_str!("rules/travel_planning.toml")),
        "insurance" => Some(include_str!("rules/insurance.toml")),
        "real_estate" => Some(include_str!("rules/real_estate.toml")),
        _ => None,
    }
}

/// A shipped set of rules.
#[must_use]
pub fn shipped(name: &str) -> Option<Rules> {
    let json: serde_json::Value = toml::from_str(shipped_text(name)?).ok()?;
    Rules::from_json(&json).ok()
}

/// The sentences of a purpose; none for a purpose of the user's own.
pub(super) fn wording(purpose: &str) -> &'static str {
    match purpose {
        "travel_planning" => include_str!("wording/travel_planning.txt"),
        "insurance" => include_str!("wording/insurance.txt"),
        "real_estate" => include_str!("wording/real_estate.txt"),
        _ => "",
    }
}

/// Whether the sentences of a purpose speak of the kind.
pub(super) fn is_worded(purpose: &str, kind: &str) -> bool {
    let is_kind = |word: &str| word.split('/').next() == Some(kind);
    wording(purpose)
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .any(|(terms, sentence)| terms.split(" & ").any(is_kind) || sentence.split(['{', '}']).any(|word| word == kind))
}
