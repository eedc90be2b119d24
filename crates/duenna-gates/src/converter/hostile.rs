//! The adaptive corpus as messages: whatever they say, what the embedded engine makes of them is the language's. And what the
//! model is told, whose words are pinned.

use duenna_core::message_language::{Grounding, Handles, Language, verify};
use serde_json::{Value, json};

use super::{EmbeddedConverter, Message};
use duenna_text::reading::Context;

/// The words of a language's file, with what may stand between digits in its values.
fn words_of(language: &Value) -> std::collections::BTreeSet<String> {
    let text = language.to_string().to_lowercase();
    let split = text.split(|c: char| !c.is_alphanumeric());
    split.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[test]
fn no_message_says_what_its_author_chose() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/language/");
    let file: Value = serde_json::from_str(&std::fs::read_to_string(format!("{folder}travel.json")).unwrap()).unwrap();
    let language = Language::from_json(&file).unwrap();
    let messages = std::fs::read_to_string(format!("{folder}messages.jsonl")).unwrap();
    let messages: Vec<String> = messages.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // With 176 payloads and 50 tricks of JSON, which the core's tests try as candidates: more than 300 attacks.
    let payloads: Value =
        serde_json::from_str(&std::fs::read_to_string(format!("{folder}payloads.json")).unwrap()).unwrap();
    let payloads: Vec<String> = payloads
        .as_object()
        .unwrap()
        .values()
        .flat_map(|kind| kind.as_array().unwrap())
        .map(|payload| payload.as_str().unwrap().to_owned())
        .collect();
    let tricks = std::fs::read_to_string(format!("{folder}candidates.jsonl")).unwrap().lines().count();
    assert!(messages.len() + payloads.len() + tricks >= 300, "{}", messages.len() + payloads.len() + tricks);
    let known = words_of(&file);
    let embedded = EmbeddedConverter::new(&language);
    for text in messages.iter().chain(&payloads) {
        let message = Message::new(text, &Context::default());
        let candidate = embedded.convert(&message);
        for grounding in [Grounding::Drop(&message), Grounding::Mark(&message), Grounding::None] {
            let verified = verify(&language, &candidate, &mut Handles::default(), grounding);
            let told = serde_json::to_string(&verified.fields).unwrap();
            let foreign = told.split(|c: char| !c.is_alphanumeric()).find(|word| {
                // Digits are bounded by the language; `T` and `P` stand in days and durations.
                let letters: String =
                    word.chars().filter(|c| !c.is_ascii_digit()).flat_map(char::to_lowercase).collect();
                let is_of_time = matches!(letters.as_str(), "t" | "p" | "d" | "h" | "m" | "pt" | "pd");
                !letters.is_empty() && !is_of_time && !known.contains(&letters) && !known.contains(&word.to_lowercase())
            });
            assert_eq!(foreign, None, "{text}: {told}");
        }
    }
}

#[test]
fn the_models_prompt_is_pinned() {
    let language = json!({ "language": "offers", "description": "What a shop offers.", "keys": {
        "price": { "kind": "decimal", "from": 0, "to": 100, "step": 0.01, "unit": "EUR" },
        "kind": { "kind": "enum", "members": ["new", { "name": "used", "synonyms": ["second hand"] }], "most": 2 } } });
    insta::assert_snapshot!(super::model::prompt_of(&language));
}
