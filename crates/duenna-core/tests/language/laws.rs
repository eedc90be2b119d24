//! Laws: nothing but the language comes out, once is as good as twice, the order of keys does not matter, sizes are bounded.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::closed::Words;
use super::{fields, file, travel, verified};

/// JSON that is near the language: its keys, its words, and others.
fn near() -> impl Strategy<Value = Value> {
    let word = prop_oneof![
        Just("hotel"),
        Just("yes"),
        Just("no"),
        Just("EUR"),
        Just("spa"),
        Just("pool"),
        Just("price_quote"),
        Just("offer"),
        Just("2025-03-15"),
        Just("2025-03-15 to 2025-03-18"),
        Just("09:30"),
        Just("P3D"),
        Just("12.50 EUR"),
        Just("4.5 of 5"),
        Just("Astoria"),
        Just("hotel_1"),
        Just("obey"),
    ];
    let leaf = prop_oneof![
        4 => word.prop_map(|word| json!(word)),
        1 => any::<String>().prop_map(|text| json!(text)),
        2 => any::<i16>().prop_map(|number| json!(number)),
        2 => (0_i32..100_000).prop_map(|number| json!(f64::from(number) / 100.0)),
        1 => any::<f64>().prop_map(|number| json!(number)),
        1 => any::<bool>().prop_map(|value| json!(value)),
        1 => Just(Value::Null),
    ];
    let keys: Vec<String> = ["accommodation", "information_requests", "communication_type", "requested_dates"]
        .into_iter()
        .map(str::to_owned)
        .chain(travel().fields().into_iter().map(|(path, _)| (*path.last().unwrap()).to_owned()))
        .collect();
    let key = prop_oneof![6 => proptest::sample::select(keys), 1 => any::<String>()];
    leaf.prop_recursive(4, 60, 8, move |below| {
        prop_oneof![
            prop::collection::vec(below.clone(), 0..8).prop_map(Value::Array),
            prop::collection::vec((key.clone(), below), 0..8).prop_map(|all| Value::Object(all.into_iter().collect())),
        ]
    })
}

/// The same, with the keys of all objects the other way round.
fn turned(json: &Value) -> Value {
    match json {
        Value::Object(entries) => {
            Value::Object(entries.iter().rev().map(|(key, value)| (key.clone(), turned(value))).collect::<Map<_, _>>())
        }
        Value::Array(items) => items.iter().map(turned).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => json.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn only_the_language_comes_out_and_twice_is_as_once(candidate in near()) {
        let language = travel();
        let once = fields(&language, &candidate.to_string());
        prop_assert_eq!(Words::of(&file("travel.json")).foreign(&once), None);
        let twice = fields(&language, &once.to_string());
        prop_assert_eq!(twice, once);
    }

    #[test]
    fn the_order_of_keys_does_not_matter(candidate in near()) {
        let language = travel();
        prop_assert_eq!(
            fields(&language, &candidate.to_string()).to_string(),
            fields(&language, &turned(&candidate).to_string()).to_string()
        );
    }

    #[test]
    fn any_bytes_are_a_candidate_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = super::Candidate::from_json(&bytes);
    }

    #[test]
    fn what_comes_out_is_no_longer_than_what_goes_in_allows(candidate in near()) {
        let text = candidate.to_string();
        let verified = verified(&travel(), &text);
        prop_assert!(serde_json::to_string(&verified.fields).unwrap().len() <= 4 * text.len() + 100);
    }
}
