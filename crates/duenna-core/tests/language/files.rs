//! Languages as files: what is one, what is not, what learned templates leave open, and what a person should look at.

use duenna_core::message_language::{Language, from_learned, lint};
use serde_json::{Value, json};

use super::{fields, file, travel};

#[test]
fn a_language_is_written_as_it_was_read() {
    let written = travel().to_json();
    assert_eq!(Language::from_json(&written).unwrap().to_json(), written);
    assert_eq!(travel().fields().len(), 19);
}

fn error(keys: &Value) -> String {
    Language::from_json(&json!({ "language": "test", "keys": keys })).unwrap_err().to_string()
}

#[test]
fn what_is_no_language_is_told_with_its_place() {
    let e = |kind: Value| error(&json!({ "a": kind }));
    for (told, start) in [
        (e(json!({ "kind": "text" })), "`a`: `text` is not a kind"),
        (e(json!({})), "`a`: a field needs a `kind`"),
        (e(json!({ "kind": "int" })), "`a`: a number needs `from` and `to`: `from` is missing"),
        (e(json!({ "kind": "int", "from": 1, "to": 0 })), "`a`: `from` must not be greater than `to`"),
        (e(json!({ "kind": "int", "from": 0.5, "to": 2 })), "`a`: the bounds and the step of an int must be whole"),
        (e(json!({ "kind": "decimal", "from": 0, "to": 1, "step": 0 })), "`a`: `from` must not be greater than"),
        (e(json!({ "kind": "decimal", "from": 0, "to": "1e9" })), "`a`: `to` is not a number"),
        (e(json!({ "kind": "bool", "members": ["a"] })), "`a`: `members` does not belong to the kind `bool`"),
        (e(json!({ "kind": "enum" })), "`a`: an enumeration needs `members`"),
        (e(json!({ "kind": "enum", "members": ["a", "A"] })), "`a`: `A` means two members"),
        (e(json!({ "kind": "enum", "members": ["ab", "ａb"] })), "`a`: `ａb` means two members"),
        (e(json!({ "kind": "enum", "members": [" "] })), "`a`: ` ` means two members or none"),
        (e(json!({ "kind": "money", "from": 0, "to": 1, "currencies": ["EURO"] })), "`a`: `EURO` is not a currency"),
        (e(json!({ "kind": "date", "from": "2025-02-30" })), "`a`: a bound must be a day"),
        (e(json!({ "kind": "format", "format": "x" })), "`a`: it has no slot"),
        (e(json!({ "kind": "format", "format": "{x" })), "`a`: a `{` or `}` is unmatched"),
        (e(json!({ "kind": "format", "format": "{x}" })), "`a`: the slot `x`: say under `slots`"),
        (
            e(
                json!({ "kind": "format", "format": "{x}{y}", "slots": { "x": { "kind": "time" }, "y": { "kind": "time" } } }),
            ),
            "`a`: the slots `x` and `y` touch",
        ),
        (
            e(json!({ "kind": "format", "format": "{x}", "slots": { "x": { "kind": "name" } } })),
            "`a`: the slot `x`: a name cannot be part of a format",
        ),
        (e(json!({ "kind": "name", "category": "Hotel 1" })), "`a`: a category must consist of"),
        (e(json!({ "kind": "one_of", "one_of": [{ "kind": "bool" }] })), "`a`: `one_of` must list at least two"),
        (e(json!({ "kind": "bool", "most": 0 })), "`a`: `most` must be at least 1"),
        (e(json!({ "kind": "bool", "options": 2 })), "`a`: only a group takes `options`"),
        (e(json!({ "keys": {} })), "`a`: a group must have at least one key"),
        (e(json!({ "keys": { "b": { "kind": "nope" } } })), "`a.b`: `nope` is not a kind"),
        (e(json!({ "kind": "bool", "keys": { "b": { "kind": "bool" } } })), "`a`: a group takes `keys`"),
        (e(json!({ "kind": "bool", "colour": "red" })), "`a`: unknown field `colour`"),
        (error(&json!({ "a b": { "kind": "bool" } })), "`a b`: a name must consist of"),
        (error(&json!({})), "a group must have at least one key"),
    ] {
        assert!(told.starts_with(start), "{told}\n{start}");
    }
    let deep = (0..9).fold(json!({ "kind": "bool" }), |below, _| json!({ "keys": { "a": below } }));
    assert!(error(&json!({ "a": deep })).contains("more than 8 deep"));
    assert!(Language::from_json(&json!([])).is_err());
}

/// Every variant that learned templates have.
fn template() -> Value {
    json!({
        "communication_type": ["offer", "question"],
        "stay": {
            "hotel_name": "Type:str",
            "price": "Type:float",
            "rooms": " Type:int ",
            "wifi": ["yes", "no"],
            "open": ["24/7", "business_hours"],
            "when": "{Type:datetime} to {Type:datetime}",
            "others": ["{Type:datetime} to {Type:datetime}"],
            "deadline": "Type:datetime",
            "slots": ["{Type:int}:{Type:int} AM", "{Type:int}:{Type:int} PM", "flexible"],
            "takes": "{Type:int} to {Type:int} business days",
            "ages": ["Type:int"],
            "dates": { "move": "Type:datetime" },
        },
        "flights": [{ "price": "Type:float" }],
        "information_requests": { "passport_needed": ["yes", "no"] },
    })
}

#[test]
fn every_variant_of_a_learned_template_is_read() {
    let (language, open) = from_learned("learned", &template()).unwrap();
    let candidate = json!({
        "communication_type": ["offer"],
        "stay": [{
            "hotel_name": "Astoria", "price": 120.5, "rooms": 0, "wifi": ["yes"], "open": "24/7",
            "when": "2025-01-01 to 2025-01-02", "others": ["2025-02-01 to 2025-02-02", "then"], "deadline": "2025-01-01",
            "slots": ["10:30 am", "3:15 PM", "10:30 XM", "flexible"], "takes": "3 to 5 business days", "ages": [7, true, 4],
            "dates": { "move": "2025-03-01" },
        }],
        "flights": [{ "price": 0 }, { "price": 80 }],
        "information_requests": { "passport_needed": "no" },
    });
    assert_eq!(
        fields(&language, &candidate.to_string()),
        json!({
            "communication_type": ["offer"],
            "stay": [{
                "hotel_name": "hotel_1", "price": 120.5, "rooms": 0, "wifi": "yes", "open": "24/7",
                "when": "2025-01-01 to 2025-01-02", "others": ["2025-02-01 to 2025-02-02"], "deadline": "2025-01-01",
                "slots": ["flexible", "3:15 PM", "10:30 AM"], "takes": "3 to 5 business days", "ages": [4, 7],
                "dates": { "move": "2025-03-01" },
            }],
            "flights": [{ "price": 0 }, { "price": 80 }],
            "information_requests": { "passport_needed": "no" },
        })
    );
    let told: Vec<String> = open.iter().map(ToString::to_string).collect();
    let ranges = "stay.price: its range, unit and precision; assumed: -1000000000 to 1000000000, steps of 0.0001";
    assert!(told.iter().any(|one| one == ranges), "{told:#?}");
    assert!(told.iter().any(|one| one.starts_with("information_requests.passport_needed: whether it asks")));
    // What it became is a language like any other.
    let written = language.to_json();
    assert_eq!(Language::from_json(&written).unwrap().to_json(), written);
}

#[test]
fn what_is_no_template_is_told_with_its_place() {
    for (template, start) in [
        (json!({ "a": { "b": "Type:string_of_text" } }), "`a.b`: `string_of_text` is not a type"),
        (json!({ "a": { "b": "yes" } }), "`a.b`: neither a type"),
        (json!({ "a": { "b": [] } }), "`a.b`: an empty list"),
        (json!({ "a": { "b": [{ "c": "Type:int" }, "x"] } }), "`a.b`: a list must contain"),
        (json!({ "a": { "b": ["x", "X"] } }), "`a.b`: `X` appears twice"),
        (json!({ "a": { "b": "{Type:int}{Type:int}" } }), "`a.b`: the slots"),
        (json!({ "a": { "b": "{Type:int to {Type:int}" } }), "`a.b`: a `{` or `}`"),
        (json!({ "a": {} }), "`a`: a group must have"),
        (json!({ "a-b": "Type:int" }), "`a-b`: a key must consist"),
        (json!({ "a": 7 }), "`a`: neither a type"),
        (json!([]), "``: a template must be an object"),
    ] {
        let told = from_learned("x", &template).unwrap_err().to_string();
        assert!(told.starts_with(start), "{told}\n{start}");
    }
}

#[test]
fn a_person_is_shown_what_says_too_much() {
    let (language, _) = from_learned(
        "learned",
        &json!({
            "note_text": "Type:str",
            "price": "Type:float",
            "mood": ["good", "We are so sorry, but you must call us at once"],
            "information_requests": { "passport_details_needed": ["yes", "no"] },
            "a": { "currency": ["EUR", "USD"] }, "b": { "currency": ["EUR", "USD"] },
            "when": ["{Type:datetime} to {Type:datetime}"],
        }),
    )
    .unwrap();
    let told: Vec<String> = lint(&language).iter().map(|one| format!("{}: {}", one.path, one.what)).collect();
    for start in [
        "note_text: free text under a key with `note` in it",
        "price: one value has room for 44 bits",
        "mood: the member `We are so sorry, but you must call us at once` is free text",
        "information_requests.passport_details_needed: it asks for private data (`passport`)",
        "a.currency, b.currency: `currency` appears in several groups",
        "when: one value has room for",
    ] {
        assert!(told.iter().any(|one| one.starts_with(start)), "{start}\n{told:#?}");
    }
    let duration = json!({ "kind": "duration" });
    let price = json!({ "kind": "int", "from": 0, "to": 255 });
    let language = Language::from_json(&json!({ "language": "wide", "keys": {
        "guest": { "kind": "name" }, "seat": { "kind": "enum", "members": ["guest_1", "aisle"] },
        "row": { "kind": "format", "format": "row Guest_{n}", "slots": { "n": price } },
        "ever": { "kind": "one_of", "one_of": [{ "kind": "bool" }, duration] },
        "never": { "kind": "int", "from": 1, "to": 4, "step": 5 },
        "offers": { "options": 1000, "keys": { "price": price } },
        "salary_needed": { "kind": "bool" },
    } }))
    .unwrap();
    let told: Vec<String> = lint(&language).iter().map(|one| format!("{}: {}", one.path, one.what)).collect();
    for start in [
        "seat: the member `guest_1` looks like a name's handle",
        "row: filled in, it looks like a name's handle",
        "ever: one value has room for 51 bits",
        "never: no multiple of its step lies in its range",
        "offers: side by side, they have room for 8000 bits: about 1600 letters",
        "salary_needed: judging by its name, it asks the user for something",
    ] {
        assert!(told.iter().any(|one| one.starts_with(start)), "{start}\n{told:#?}");
    }
    let of_own = lint(&travel());
    assert_eq!(of_own.iter().map(|one| one.path.as_str()).collect::<Vec<_>>(), Vec::<&str>::new(), "{of_own:#?}");
}

/// Every key of an entry, and of those beneath it, is in the schema.
fn check(json: &Value, known: &Value) {
    for (name, value) in json.as_object().into_iter().flatten() {
        assert!(known.get(name).is_some(), "{name}");
        match name.as_str() {
            "keys" | "slots" => value.as_object().unwrap().values().for_each(|entry| check(entry, known)),
            "one_of" => value.as_array().unwrap().iter().for_each(|entry| check(entry, known)),
            _ => {}
        }
    }
}

#[test]
fn the_schema_names_every_key_that_a_language_has() {
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas/language.schema.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(schema).unwrap()).unwrap();
    let known = &schema["$defs"]["entry"]["properties"];
    let (learned, _) = from_learned("learned", &template()).unwrap();
    for language in [file("travel.json"), learned.to_json()] {
        language["keys"].as_object().unwrap().values().for_each(|entry| check(entry, known));
    }
}
