//! What the verifier costs: a candidate with 200 keys, parsed before, and from its bytes.
#![allow(clippy::unwrap_used, reason = "benchmark")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use duenna_core::message_language::{Candidate, Grounding, Handles, Language, verify};
use serde_json::{Value, json};

/// Ten groups of twenty keys: half of them enumerations, the rest numbers, days, formats and names.
fn language() -> Value {
    let day = json!({ "kind": "date" });
    let group = |at: usize| {
        let entry = |key: usize| match key % 10 {
            0 => json!({ "kind": "name", "category": "hotel" }),
            1 => json!({ "kind": "int", "from": 0, "to": 1000 }),
            2 => json!({ "kind": "decimal", "from": 0, "to": 100_000 }),
            3 => json!({ "kind": "datetime" }),
            4 => json!({ "kind": "format", "format": "{from} to {to}", "slots": { "from": day, "to": day } }),
            _ => json!({ "kind": "enum", "members": ["standard", "superior", "deluxe", "suite", "other"] }),
        };
        let keys: serde_json::Map<_, _> = (0..20).map(|key| (format!("key_{at}_{key}"), entry(key))).collect();
        (format!("group_{at}"), json!({ "keys": keys }))
    };
    let keys: serde_json::Map<_, _> = (0..10).map(group).collect();
    json!({ "language": "wide", "keys": keys })
}

/// A value under each of its keys.
fn candidate() -> String {
    let group = |at: usize| {
        let value = |key: usize| match key % 10 {
            0 => json!(format!("Hotel Number {at}")),
            1 => json!(key * 17),
            2 => json!(145.5),
            3 => json!("2025-03-15T18:30"),
            4 => json!("2025-03-15 to 2025-03-18"),
            _ => json!("deluxe"),
        };
        let keys: serde_json::Map<_, _> = (0..20).map(|key| (format!("key_{at}_{key}"), value(key))).collect();
        (format!("group_{at}"), Value::Object(keys))
    };
    Value::Object((0..10).map(group).collect()).to_string()
}

fn benches(criterion: &mut Criterion) {
    let language = Language::from_json(&language()).unwrap();
    let text = candidate();
    let parsed = Candidate::from_json(text.as_bytes()).unwrap();
    let mut handles = Handles::default();
    assert!(verify(&language, &parsed, &mut handles, Grounding::None).dropped.is_empty());
    criterion.bench_function("language/verify 200 keys, parsed", |bench| {
        bench.iter(|| verify(black_box(&language), black_box(&parsed), &mut handles, Grounding::None));
    });
    criterion.bench_function("language/verify 200 keys, bytes to bytes", |bench| {
        bench.iter(|| {
            let candidate = Candidate::from_json(black_box(text.as_bytes())).unwrap();
            serde_json::to_vec(&verify(&language, &candidate, &mut handles, Grounding::None).fields).unwrap()
        });
    });
}

criterion_group!(language_gate, benches);
criterion_main!(language_gate);
