//! The rules that come with Duenna.

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
