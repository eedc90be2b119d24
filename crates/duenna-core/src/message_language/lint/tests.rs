use serde_json::{Value as Json, json};

use super::{Language, bits};

#[test]
#[allow(clippy::unwrap_used, reason = "a test")]
fn a_kind_has_room_for_as_many_bits_as_it_has_values() {
    let byte = json!({ "kind": "int", "from": 0, "to": 255 });
    let bool = json!({ "kind": "bool" });
    let within = |kind: &str, from: &str, to: &str| json!({ "kind": kind, "from": from, "to": to });
    let kinds: [(Json, f64); 18] = [
        (bool.clone(), 2.0),
        (json!({ "kind": "enum", "members": ["a", "b", "c", "d", "e"] }), 5.0),
        (byte.clone(), 256.0),
        (json!({ "kind": "int", "from": 50, "to": 150, "step": 25 }), 5.0),
        (json!({ "kind": "decimal", "from": 1, "to": 2, "step": 0.25 }), 5.0),
        (json!({ "kind": "money", "from": 1, "to": 7, "step": 3, "currencies": ["EUR", "GBP", "USD"] }), 9.0),
        (within("date", "2025-03-01", "2025-03-04"), 4.0),
        (within("date", "2025-01-31", "2025-02-01"), 2.0),
        (within("date", "2024-12-31", "2025-01-01"), 2.0),
        // As if each month had 31 days.
        (within("date", "2023-01-01", "2025-03-02"), 2.0 * 372.0 + 2.0 * 31.0 + 2.0),
        (json!({ "kind": "date" }), 300.0 * 372.0),
        (within("datetime", "2025-03-01", "2025-03-02"), 2.0 * 2048.0),
        (json!({ "kind": "time" }), 2048.0),
        (json!({ "kind": "duration", "to": "PT3M" }), 4.0),
        (json!({ "kind": "duration", "to": "P2D" }), 3.0 * 2881.0),
        (json!({ "kind": "duration" }), 100_001_f64.powi(3)),
        (json!({ "kind": "format", "format": "{a} of {b}", "slots": { "a": byte, "b": bool } }), 512.0),
        (json!({ "kind": "one_of", "one_of": [bool, byte] }), 512.0),
    ];
    for (kind, values) in kinds {
        let language = Language::from_json(&json!({ "language": "test", "keys": { "a": kind } })).unwrap();
        let (_, field) = language.fields().into_iter().next().unwrap();
        assert!(
            (bits(&field.kind) - values.log2()).abs() < 1e-9,
            "{kind}: {} for {}",
            bits(&field.kind),
            values.log2()
        );
    }
}
