//! The adaptive corpus: candidates written against the language. Whatever they say, what arrives is the language's.

use serde_json::{Value, json};

use super::closed::Words;
use super::{Language, file, travel, verified};

/// Everything that comes of a candidate and that the assistant, or a log, may see.
fn arrives(language: &Language, words: &Words, candidate: &str) {
    let verified = verified(language, candidate);
    let told = serde_json::to_value(&verified.fields).unwrap();
    assert_eq!(words.foreign(&told), None, "{candidate:.300}");
    for dropped in &verified.dropped {
        let path = dropped.path.to_string();
        let is_known = |step: &str| {
            step == "?" || step.parse::<usize>().is_ok() || words.foreign(&json!({ step: true })).is_none()
        };
        assert!(path.is_empty() || path.split('.').all(is_known), "{path}: {candidate:.300}");
    }
    // Whoever reads the answer as a candidate finds the same in it, but for names, which get handles of their own.
    let again = super::fields(language, &told.to_string());
    assert_eq!(without_names(&again), without_names(&told), "{candidate:.300}");
}

/// The answer without the numbers of its handles.
fn without_names(told: &Value) -> Value {
    match told {
        Value::Object(entries) => entries.iter().map(|(key, value)| (key.clone(), without_names(value))).collect(),
        Value::Array(items) => items.iter().map(without_names).collect(),
        Value::String(text) if text.starts_with("hotel_") => json!("hotel"),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => told.clone(),
    }
}

#[test]
fn no_payload_arrives_in_any_place() {
    let (language, words) = (travel(), Words::of(&file("travel.json")));
    let payloads = file("payloads.json");
    let payloads: Vec<&str> = payloads
        .as_object()
        .unwrap()
        .values()
        .flat_map(|kind| kind.as_array().unwrap())
        .map(|payload| payload.as_str().unwrap())
        .collect();
    assert!(payloads.len() >= 170, "{}", payloads.len());
    let mut count = 0;
    for payload in payloads {
        for (path, _) in language.fields() {
            let (key, groups) = path.split_last().unwrap();
            let within =
                |value: Value| groups.iter().rev().fold(json!({ *key: value }), |below, key| json!({ *key: below }));
            let shapes = [
                within(json!(payload)),
                within(json!([payload])),
                within(json!([payload, "yes", 1, payload])),
                within(json!({ payload: payload })),
                json!({ path[0]: payload }),
                json!({ path[0]: [payload, { payload: 1 }, { *key: payload }] }),
                json!({ payload: within(json!("yes")), path[0]: { payload: payload } }),
            ];
            for shape in shapes {
                arrives(&language, &words, &shape.to_string());
                count += 1;
            }
        }
    }
    println!("{count} candidates");
}

#[test]
fn no_trick_of_json_gets_through() {
    let (language, words) = (travel(), Words::of(&file("travel.json")));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/language/candidates.jsonl");
    let lines = std::fs::read_to_string(folder).unwrap();
    let candidates: Vec<String> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(candidates.len() >= 50, "{}", candidates.len());
    for candidate in &candidates {
        arrives(&language, &words, candidate);
    }
    assert_eq!(super::fields(&language, &candidates[0]), json!({}), "a key that stands there twice says nothing");
    assert_eq!(super::fields(&language, &candidates[1]), json!({}));
}

#[test]
fn what_is_no_json_is_an_error_that_quotes_nothing() {
    use duenna_core::message_language::{Candidate, LONGEST};
    let long = format!("\"{}\"", "x".repeat(LONGEST));
    for text in [
        "",
        "passport",
        "{",
        "{'a': 1}",
        "{\"a\": NaN}",
        "[1,]",
        "{} {}",
        "\u{feff}{}",
        "{\"a\": \"\\ud800\"}",
        "1e999",
        &long,
    ] {
        let error = Candidate::from_json(text.as_bytes()).unwrap_err().to_string();
        assert!(!error.contains("passport") && error.contains("none of it was"), "{error}");
    }
    assert!(Candidate::from_json(b"{\"a\": \"\xff\"}").is_err());
    // Brackets without end are no stack overflow.
    for open in ["[", "{\"a\":"] {
        assert!(Candidate::from_json(open.repeat(400_000).as_bytes()).is_err());
    }
}

#[test]
fn a_flood_is_bounded() {
    let language = travel();
    let keys: serde_json::Map<String, Value> = (0..8_000).map(|at| (format!("key_{at}"), json!("x"))).collect();
    let offers: Vec<Value> = (0..8_000).map(|at| json!({ "star_rating": at, "x": at })).collect();
    let values: Vec<Value> = (0..8_000).map(|at| json!(at.to_string())).collect();
    let candidate =
        json!({ "information_requests": keys, "accommodation": offers, "communication_type": values }).to_string();
    let verified = verified(&language, &candidate);
    assert!(verified.dropped.len() <= 1000);
    assert!(serde_json::to_string(&verified.fields).unwrap().len() < 2000);
}
