//! What a language says of itself and of its values, to whoever converts, shows or limits.

use std::ops::Range;

use duenna_core::message_language::{
    Candidate, Field, Grounding, Grounds, Handles, Holds, Item, Kind, Language, Path, Value, verify,
};
use serde_json::json;

use super::{dropped, fields, travel};

fn language(keys: &serde_json::Value) -> Language {
    Language::from_json(&json!({ "language": "one", "description": "About it.", "keys": keys })).unwrap()
}

#[test]
fn a_language_has_a_name_and_says_what_it_is_for() {
    let language = travel();
    assert_eq!(
        (language.name(), language.description()),
        ("travel_planning", "What a travel agency may say to someone who plans a trip.")
    );
    let offers = language.root().nodes().iter().find(|node| &*node.key == "accommodation").unwrap();
    let Holds::Group(offers) = &offers.holds else { panic!("offers are a group") };
    assert_eq!((offers.description(), offers.options()), ("Where to stay; one for each offer.", 8));
}

/// A message that says everything, at a place of its own.
struct SaysAll;

impl Grounds for SaysAll {
    fn value(&self, path: &Path, _: &Field, _: &Value) -> Option<Range<usize>> {
        let keys: Vec<&str> = path.keys().collect();
        assert!(keys == ["accommodation", "star_rating"] || keys == ["communication_type"], "{keys:?}");
        Some(keys.len()..10)
    }

    fn name(&self, name: &str) -> Option<Range<usize>> {
        Some(0..name.len())
    }
}

#[test]
fn each_value_has_its_place_by_its_path() {
    let candidate = br#"{"communication_type": ["price_quote", "availability_check"],
        "accommodation": [{"star_rating": 4, "property_name": "Aurora"}, {"star_rating": 5}]}"#;
    let candidate = Candidate::from_json(candidate).unwrap();
    let verified = verify(&travel(), &candidate, &mut Handles::default(), Grounding::Drop(&SaysAll));
    let mut spans: Vec<String> =
        verified.spans.iter().map(|(path, span)| format!("{path} {}..{}", span.start, span.end)).collect();
    spans.sort();
    assert_eq!(
        spans,
        [
            "accommodation.0.property_name 0..6",
            "accommodation.0.star_rating 2..10",
            "accommodation.1.star_rating 2..10",
            "communication_type.0 1..10",
            "communication_type.1 1..10",
        ]
    );
}

#[test]
fn texts_are_as_long_as_they_may_be_and_no_longer() {
    let longest = "x".repeat(200);
    let listed = language(&json!({ "a": { "kind": "enum", "members": [longest, "b"] } }));
    assert_eq!(fields(&listed, &json!({ "a": longest }).to_string()), json!({ "a": longest }));
    assert_eq!(dropped(&listed, &json!({ "a": "x".repeat(201) }).to_string()), ["a: too long"]);
    // The fixed text of a format, and the whole of it filled in.
    let format = |fixed: usize| {
        let entry = json!({ "kind": "format", "format": format!("{}{{n}}", "x".repeat(fixed)),
            "slots": { "n": { "kind": "int", "from": 0, "to": 999_999_999 } } });
        Language::from_json(&json!({ "language": "one", "keys": { "a": entry } }))
    };
    assert!(format(197).is_ok() && format(198).is_err());
    let written = |digits: &str| format!("{}{digits}", "x".repeat(197));
    let format = format(197).unwrap();
    assert_eq!(fields(&format, &json!({ "a": written("123") }).to_string()), json!({ "a": written("123") }));
    assert_eq!(dropped(&format, &json!({ "a": written("1234") }).to_string()), ["a: too long"]);
}

#[test]
fn what_is_not_seen_is_no_fixed_text() {
    let hidden = json!({ "kind": "format", "format": "to\u{200b} {n}", "slots": { "n": { "kind": "int", "from": 0, "to": 9 } } });
    assert!(Language::from_json(&json!({ "language": "one", "keys": { "a": hidden } })).is_err());
}

#[test]
fn yes_and_no_stand_in_formats() {
    let slots = json!({ "b": { "kind": "bool" }, "n": { "kind": "int", "from": 0, "to": 9 } });
    let language = language(&json!({ "a": { "kind": "format", "format": "{b} for {n}", "slots": slots } }));
    for told in ["true for 2", "false for 3"] {
        assert_eq!(fields(&language, &json!({ "a": told }).to_string()), json!({ "a": told }));
    }
    assert_eq!(dropped(&language, r#"{"a": "yes for 2"}"#), ["a: not in its format"]);
}

#[test]
fn a_written_value_is_told_apart() {
    let day = json!({ "kind": "date" });
    let stay = json!({ "kind": "format", "format": "{from} to {to}", "slots": { "from": day, "to": day } });
    let language = language(&json!({ "a": { "kind": "one_of", "one_of": [{ "kind": "time" }, stay] } }));
    let kind = &language.fields()[0].1.kind;
    assert_eq!(
        (kind.of_written("18:30").name(), kind.of_written("2025-01-02 to 2025-01-05").name()),
        ("time", "format")
    );
    let Kind::Format(format) = kind.of_written("2025-01-02 to 2025-01-05") else { panic!("a format") };
    let filled = format.filled("2025-01-02 to 2025-01-05");
    let filled: Vec<_> =
        filled.iter().map(|(place, kind, value)| (place.clone(), kind.name(), value.to_string())).collect();
    assert_eq!(filled, [(0..10, "date", "2025-01-02".to_owned()), (14..24, "date", "2025-01-05".to_owned())]);
    assert!(format.filled("no such thing").is_empty());
}

#[test]
fn a_value_knows_its_member() {
    let language = language(&json!({ "a": { "kind": "enum", "members": ["one", "two"] } }));
    let candidate = Candidate::from_json(br#"{"a": "two"}"#).unwrap();
    let verified = verify(&language, &candidate, &mut Handles::default(), Grounding::None);
    let Some(Item::One(value)) = verified.fields.get("a") else { panic!("one value") };
    let Kind::Enum(members) = &language.fields()[0].1.kind else { panic!("an enumeration") };
    assert!(value.is(&members.all()[1]) && !value.is(&members.all()[0]));
}

#[test]
fn names_that_were_taken_back_leave_room() {
    // An offer that stands there twice gives its name back; however often, the table does not fill.
    let (language, mut handles) = (travel(), Handles::default());
    for at in 0..700 {
        let offer = |name: &str| json!({ "property_name": name, "star_rating": 4 });
        let again = json!({ "accommodation": [offer("Aurora"), { "property_name": format!("New {at}"), "star_rating": 9 },
            offer("Aurora")], "requested_dates": "x" });
        let text = again.to_string();
        let candidate = Candidate::from_json(text.as_bytes()).unwrap();
        let _ = verify(&language, &candidate, &mut handles, Grounding::None);
        let many: Vec<String> = (0..9).map(|n| format!("Other {at} {n}")).collect();
        let many = json!({ "accommodation": { "property_name": many } }).to_string();
        let candidate = Candidate::from_json(many.as_bytes()).unwrap();
        // More names than the field may have: none of them stays.
        let verified = verify(&language, &candidate, &mut handles, Grounding::None);
        assert!(verified.fields.items().is_empty());
    }
    let candidate = Candidate::from_json(br#"{"accommodation": {"property_name": "Bellevue"}}"#).unwrap();
    let verified = verify(&language, &candidate, &mut handles, Grounding::None);
    let told = serde_json::to_value(&verified.fields).unwrap();
    assert_eq!(told.pointer("/accommodation/property_name").unwrap(), "hotel_702");
}

#[test]
fn one_field_is_a_language_of_its_own() {
    let language = travel();
    let stars = language.fields().into_iter().find(|(path, _)| path.last() == Some(&"star_rating")).unwrap().1;
    let one = Language::of_field(stars);
    assert_eq!(fields(&one, r#"{"value": 4, "other": 5}"#), json!({ "value": 4 }));
    assert_eq!(dropped(&one, r#"{"value": 6}"#), ["value: out of range"]);
}
