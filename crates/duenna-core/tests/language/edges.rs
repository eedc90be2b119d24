//! Languages and candidates made for each other: where one value could be read as two, where what is dropped could leave
//! something behind, and where a little text could cost much time.

use std::cell::Cell;
use std::ops::Range;

use duenna_core::message_language::{
    Candidate, Field, Grounding, Grounds, Handles, Language, Path, Value, Verification, from_learned, verify,
};
use serde_json::{Value as Json, json};

use super::{dropped, fields, travel};

/// A language with one key `a`.
fn of(kind: &Json) -> Language {
    Language::from_json(&json!({ "language": "test", "keys": { "a": kind } })).unwrap()
}

/// What becomes of a value under `a`; what is told is told again if it is read again.
fn told(language: &Language, value: &Json) -> Json {
    let once = fields(language, &json!({ "a": value }).to_string());
    assert_eq!(fields(language, &once.to_string()), once, "{value}");
    once.get("a").cloned().unwrap_or(Json::Null)
}

fn within(kind: &str, from: &str, to: &str) -> Json {
    json!({ "kind": kind, "from": from, "to": to })
}

#[test]
fn a_format_is_told_as_it_is_read() {
    let way = json!({ "kind": "enum", "members": [{ "name": "door to door", "synonyms": ["all the way"] }, "part"] });
    let days = json!({ "kind": "int", "from": 0, "to": 99 });
    let format = of(&json!({ "kind": "format", "format": "{way} to {days}", "slots": { "way": way, "days": days } }));
    assert_eq!(told(&format, &json!("part TO 7")), json!("part to 7"));
    assert_eq!(told(&format, &json!("all the way to 7")), Json::Null);
    let slots = json!({ "at": { "kind": "datetime" }, "days": days });
    let format = of(&json!({ "kind": "format", "format": "{at}T{days}", "slots": slots }));
    assert_eq!(told(&format, &json!("2025-01-01 10:00T5")), Json::Null);
    assert_eq!(told(&format, &json!("2025-01-01T5")), json!("2025-01-01T5"));
    // What is told is not longer than what is read.
    let long = json!({ "kind": "enum", "members": [{ "name": "x".repeat(150), "synonyms": ["x"] }] });
    let slots = json!({ "one": long, "two": long });
    let format = of(&json!({ "kind": "format", "format": "{one}, {two}", "slots": slots }));
    assert_eq!(told(&format, &json!("x, x")), Json::Null);
}

#[test]
fn a_whole_number_of_two_digits_stays_one() {
    let (language, _) =
        from_learned("learned", &json!({ "a": ["{Type:int}:{Type:int} AM", "{Type:int}:{Type:int} PM"] })).unwrap();
    for (text, kept) in
        [("10:00 AM", "10:00 AM"), ("3:05 pm", "3:05 PM"), ("03:05 PM", "03:05 PM"), ("3:005 PM", "3:5 PM")]
    {
        assert_eq!(told(&language, &json!([text])), json!([kept]), "{text}");
    }
}

#[test]
fn one_of_several_kinds_is_told_as_it_is_read() {
    let enumeration = json!({ "kind": "enum", "members": [{ "name": "fortnight", "synonyms": ["P14D"] }] });
    let language = of(&json!({ "kind": "one_of", "one_of": [enumeration, { "kind": "duration" }] }));
    assert_eq!(told(&language, &json!("P14D")), json!("fortnight"));
    assert_eq!(told(&language, &json!("P2W")), Json::Null);
    assert_eq!(told(&language, &json!("P1W")), json!("P7D"));
    // A name would take what the language can say better.
    let kinds = json!([{ "kind": "name", "category": "x" }, { "kind": "enum", "members": ["yes"] }]);
    let wrong = json!({ "language": "test", "keys": { "a": { "kind": "one_of", "one_of": kinds } } });
    assert!(Language::from_json(&wrong).unwrap_err().to_string().contains("a `name` accepts any text"));
    let (language, _) = from_learned("learned", &json!({ "a": ["Type:str", "unknown", "Type:str"] })).unwrap();
    assert_eq!(told(&language, &json!(["Unknown"])), json!(["unknown"]));
    assert_eq!(fields(&language, r#"{"a": ["somebody"]}"#), json!({ "a": ["a_1"] }));
}

#[test]
fn a_list_of_two_enumerations_has_one_order() {
    let list = |one: &str, other: &str| json!({ "kind": "enum", "members": [one, other] });
    let language = of(&json!({ "kind": "one_of", "most": 4, "one_of": [list("a", "b"), list("c", "d")] }));
    assert_eq!(told(&language, &json!(["d", "c", "b", "a"])), json!(["a", "c", "b", "d"]));
    assert_eq!(told(&language, &json!(["a", "b", "c", "d"])), json!(["a", "c", "b", "d"]));
}

#[test]
fn a_duration_has_the_length_that_is_allowed_however_it_is_written() {
    let language = of(&within("duration", "P1D", "P14D"));
    for long in ["P13DT100000M", "P1DT400H", "P1M", "P2Y", "PT23H"] {
        assert_eq!(dropped(&language, &json!({ "a": long }).to_string()), ["a: out of range"], "{long}");
    }
    for fine in ["P14D", "P1D", "PT24H", "PT336H"] {
        assert_eq!(told(&language, &json!(fine)), json!(fine));
    }
    let language = of(&within("duration", "P1M", "P1Y"));
    assert_eq!(told(&language, &json!("P365D")), json!("P365D"));
    assert_eq!(told(&language, &json!("P366D")), Json::Null);
}

#[test]
fn what_joins_words_is_trimmed_however_it_is_spelled() {
    let language = of(&json!({ "kind": "enum", "members": ["big"] }));
    for spelled in ["_big", "big_", " BIG ", "-Big-", "__big__"] {
        assert_eq!(told(&language, &json!(spelled)), json!("big"), "{spelled}");
    }
    let wrong = |members: Json| {
        let file = json!({ "language": "test", "keys": { "a": { "kind": "enum", "members": members } } });
        Language::from_json(&file).unwrap_err().to_string()
    };
    assert!(wrong(json!(["_"])).contains("or none"));
    assert!(wrong(json!(["big", "_big_"])).contains("`_big_` means two members"));
    // Two members that look alike would be a choice that nobody sees.
    assert!(wrong(json!(["big", "b\u{200b}ig"])).contains("`b\\u{200b}ig`"));
    assert!(wrong(json!([{ "name": "x".repeat(201), "synonyms": ["x"] }])).contains("more than 200 bytes"));
}

#[test]
fn what_is_dropped_leaves_no_handle() {
    let file = json!({ "language": "test", "keys": { "guest_name": { "kind": "name", "most": 2 }, "houses": {
        "options": 3, "keys": { "house_name": { "kind": "name" }, "stars": { "kind": "int", "from": 1, "to": 5 } }
    } } });
    let language = Language::from_json(&file).unwrap();
    let mut handles = Handles::default();
    let mut verified = |candidate: Json| {
        let text = candidate.to_string();
        let candidate = Candidate::from_json(text.as_bytes()).unwrap();
        serde_json::to_value(verify(&language, &candidate, &mut handles, Grounding::None).fields).unwrap()
    };
    let crowd: Vec<String> = (0..2000).map(|at| format!("Guest {at}")).collect();
    assert_eq!(verified(json!({ "guest_name": crowd })), json!({}));
    let candidate = json!({ "guest_name": ["Ada"], "houses": [{ "house_name": "Astoria" }, { "house_name": "Astoria" }, { "house_name": "Bristol" }] });
    let first =
        json!({ "guest_name": ["guest_1"], "houses": [{ "house_name": "house_1" }, { "house_name": "house_2" }] });
    assert_eq!(verified(candidate.clone()), first);
    // A name that had a handle before keeps it, whatever is dropped.
    assert_eq!(verified(json!({ "guest_name": ["Ada", "Bob", "Cid"] })), json!({}));
    assert_eq!(verified(candidate), first);
    assert_eq!(verified(json!({ "guest_name": "Bob" })), json!({ "guest_name": "guest_2" }));
    assert_eq!(
        serde_json::to_string(&handles).unwrap(),
        r#"{"names":{"guest":["Ada","Bob"],"house":["Astoria","Bristol"]}}"#
    );
}

#[test]
fn a_name_breaks_no_line_and_turns_no_letters() {
    for c in ['\u{85}', '\u{2028}', '\u{2029}', '\u{202e}', '\u{2066}', '\u{7f}'] {
        assert_eq!(super::refused("property_name", &json!(format!("Asto{c}ria")).to_string()), "not in its format");
        let saved = json!({ "names": { "hotel": [format!("Asto{c}ria")] } }).to_string();
        assert!(serde_json::from_str::<Handles>(&saved).is_err());
    }
    for none in ["!!", " Astoria", "Ca\u{308}sar"] {
        let saved = json!({ "names": { "hotel": [none] } }).to_string();
        assert!(serde_json::from_str::<Handles>(&saved).is_err(), "{none}");
    }
}

/// Says nothing, and counts how often it was asked.
#[derive(Default)]
struct Silent(Cell<usize>);

impl Grounds for Silent {
    fn value(&self, _: &Path, _: &Field, _: &Value) -> Option<Range<usize>> {
        self.0.set(self.0.get() + 1);
        None
    }

    fn name(&self, _: &str) -> Option<Range<usize>> {
        self.0.set(self.0.get() + 1);
        None
    }
}

#[test]
fn a_message_is_not_searched_without_end() {
    let offers: Vec<Json> = (0..9_000)
        .map(|at| json!({ "property_name": at.to_string(), "star_rating": 1 + at % 5, "stay": "P1D" }))
        .collect();
    let text = json!({ "accommodation": offers }).to_string();
    let candidate = Candidate::from_json(text.as_bytes()).unwrap();
    let silent = Silent::default();
    let verified = verify(&travel(), &candidate, &mut Handles::default(), Grounding::Drop(&silent));
    assert_eq!(silent.0.get(), 4096);
    assert_eq!(verified.fields, Verification::default().fields);
    assert!(verified.dropped.iter().any(|one| one.reason.to_string() == "too many"));
}

#[test]
fn kinds_in_one_another_are_refused_before_they_are_read() {
    let one_of = |below: Json| json!({ "kind": "one_of", "one_of": [{ "kind": "bool" }, below] });
    let format = |below: Json| json!({ "kind": "format", "format": "{x}", "slots": { "x": below } });
    let nonsense = json!({ "kind": "\u{1b}[2J" });
    let refused = |kind: Json| {
        Language::from_json(&json!({ "language": "test", "keys": { "a": kind } })).unwrap_err().to_string()
    };
    assert!(refused(one_of(one_of(nonsense.clone()))).contains("none of them a `one_of`"));
    assert!(refused(format(format(nonsense.clone()))).contains("a format cannot be part of a format"));
    assert!(refused(format(one_of(nonsense.clone()))).contains("a one_of cannot be part of a format"));
    // What a file holds is told so that a terminal shows it, and does not obey it.
    let told = refused(nonsense);
    assert!(told.contains("is not a kind") && !told.contains('\u{1b}'), "{told:?}");
    let file = json!({ "language": "test", "keys": { "\u{1b}[2J": { "kind": "bool" }, "b": { "\u{9b}": 1 } } });
    let told = Language::from_json(&file).unwrap_err().to_string();
    assert!(told.starts_with("`\\u{1b}[2J`"), "{told:?}");
    let told = from_learned("x", &json!({ "\u{1b}]0;": "Type:int" })).unwrap_err().to_string();
    assert!(told.starts_with("`\\u{1b}]0;`"), "{told:?}");
}

#[test]
fn a_key_too_long_for_a_category_is_cut() {
    let key = "emergency_contact_relationship_and_nickname_as_told";
    let (language, _) = from_learned("learned", &json!({ key: "Type:str" })).unwrap();
    let handle = format!("{}_1", key.get(..40).unwrap());
    assert_eq!(fields(&language, &json!({ key: "Ada" }).to_string()), json!({ key: handle }));
}

#[test]
fn the_deepest_language_is_read_to_its_end() {
    let field = json!({ "kind": "bool", "most": 2 });
    let language = of(&(0..8).fold(field, |below, _| json!({ "options": 2, "keys": { "a": below } })));
    let deepest = (0..8).fold(json!([true, false]), |below, _| json!([{ "a": below }]));
    let sorted = (0..8).fold(json!([false, true]), |below, _| json!([{ "a": below }]));
    assert_eq!(told(&language, &deepest), sorted);
}
