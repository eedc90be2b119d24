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

/// Texts that more than one kind reads, and what joins them.
fn confusing() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("a"),
        Just("A to b"),
        Just("05"),
        Just("5"),
        Just("-0"),
        Just("1.50"),
        Just("P14D"),
        Just("P2W"),
        Just("2025-01-01"),
        Just("2025-01-01 10:00"),
        Just("2025-01-01T10:00"),
        Just("7 EUR"),
        Just("true"),
        Just("_"),
    ];
    let join = prop_oneof![Just(" "), Just(" to "), Just("T"), Just("-"), Just(""), Just(":")];
    (part.clone(), prop::collection::vec((join, part), 0..3)).prop_map(|(first, rest)| {
        rest.iter().fold(first.to_owned(), |text, (join, part)| format!("{text}{join}{part}"))
    })
}

/// Kinds made of such texts, in formats and as alternatives.
fn kind() -> impl Strategy<Value = Value> {
    let member = (confusing(), prop::collection::vec(confusing(), 0..2))
        .prop_map(|(name, synonyms)| json!({ "name": name, "synonyms": synonyms }));
    let plain = prop_oneof![
        prop::collection::vec(member, 1..3).prop_map(|members| json!({ "kind": "enum", "members": members })),
        Just(json!({ "kind": "int", "from": -9, "to": 99 })),
        Just(json!({ "kind": "decimal", "from": 0, "to": 99 })),
        Just(json!({ "kind": "datetime" })),
        Just(json!({ "kind": "duration" })),
        Just(json!({ "kind": "bool" })),
        Just(json!({ "kind": "money", "from": 0, "to": 9, "currencies": ["EUR"] })),
    ];
    let join = prop_oneof![Just(" "), Just(" to "), Just("T"), Just("-"), Just(":"), Just("0")];
    let format = (plain.clone(), join, plain.clone()).prop_map(
        |(x, join, y)| json!({ "kind": "format", "format": format!("{{x}}{join}{{y}}"), "slots": { "x": x, "y": y } }),
    );
    let one = prop_oneof![2 => plain, 3 => format];
    let several = prop::collection::vec(one.clone(), 2..4)
        .prop_map(|kinds| json!({ "kind": "one_of", "one_of": kinds, "most": 3 }));
    prop_oneof![one, several]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn whatever_the_language_what_is_told_is_read_the_same_again(
        kind in kind(),
        texts in prop::collection::vec(confusing(), 1..4),
    ) {
        // Not all that comes of this is a language: one spelling may mean two members.
        if let Ok(language) = super::Language::from_json(&json!({ "language": "test", "keys": { "a": kind } })) {
            for candidate in [json!({ "a": texts }), json!({ "a": texts[0] })] {
                let once = fields(&language, &candidate.to_string());
                let twice = verified(&language, &once.to_string());
                prop_assert_eq!(serde_json::to_value(&twice.fields).unwrap(), once);
                prop_assert!(twice.dropped.is_empty());
                let turned: Vec<&String> = texts.iter().rev().collect();
                prop_assert_eq!(&fields(&language, &json!({ "a": turned }).to_string()),
                    &fields(&language, &json!({ "a": texts }).to_string()));
            }
        }
    }
}
