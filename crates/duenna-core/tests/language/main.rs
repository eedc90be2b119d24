//! The language gate's verifier, whatever it is given.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod bounds;
mod closed;
mod differences;
mod edges;
mod files;
mod handles;
mod hostile;
mod laws;
mod limits;
mod paper;
mod scalars;
mod told;
mod values;
mod written;

use duenna_core::message_language::{Candidate, Grounding, Handles, Language, Verification, verify};
use serde_json::Value;

/// The language of `corpus/language/travel.json`.
fn travel() -> Language {
    Language::from_json(&file("travel.json")).unwrap()
}

fn file(name: &str) -> Value {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/language/");
    serde_json::from_str(&std::fs::read_to_string(format!("{folder}{name}")).unwrap()).unwrap()
}

/// What of `candidate` the language allows, in a conversation of its own.
fn verified(language: &Language, candidate: &str) -> Verification {
    let candidate = Candidate::from_json(candidate.as_bytes()).unwrap();
    verify(language, &candidate, &mut Handles::default(), Grounding::None)
}

/// The fields of `candidate` as JSON.
fn fields(language: &Language, candidate: &str) -> Value {
    serde_json::to_value(verified(language, candidate).fields).unwrap()
}

/// What was dropped, a line each.
fn dropped(language: &Language, candidate: &str) -> Vec<String> {
    verified(language, candidate).dropped.iter().map(|one| format!("{}: {}", one.path, one.reason)).collect()
}

/// One value under one key of an offer, and what becomes of it.
fn offered(key: &str, value: &str) -> Value {
    let told = fields(&travel(), &format!(r#"{{"accommodation": {{"{key}": {value}}}}}"#));
    told.pointer(&format!("/accommodation/{key}")).cloned().unwrap_or(Value::Null)
}

/// Why it is dropped.
fn refused(key: &str, value: &str) -> String {
    let dropped = dropped(&travel(), &format!(r#"{{"accommodation": {{"{key}": {value}}}}}"#));
    assert_eq!(dropped.len(), 1, "{key}: {value}: {dropped:?}");
    dropped[0].strip_prefix(&format!("accommodation.{key}")).unwrap().trim_start_matches(": ").to_owned()
}
