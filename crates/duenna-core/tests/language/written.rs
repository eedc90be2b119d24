//! At the edge of what a file and a learned template may say, and of what a person is shown of a language.

use duenna_core::message_language::{Language, from_learned, lint};
use serde_json::{Map, Value, json};

use super::fields;

fn language(keys: &Value) -> Result<Language, String> {
    Language::from_json(&json!({ "language": "edge", "keys": keys })).map_err(|wrong| wrong.to_string())
}

fn members(count: usize) -> Vec<String> {
    (0..count).map(|at| format!("m{at}")).collect()
}

/// Keys with a group under `a` so many times, and under the last a leaf.
fn nested(deep: usize, leaf: &Value, group: impl Fn(Value) -> Value) -> Value {
    (0..deep).fold(json!({ "b": leaf }), |inner, _| json!({ "a": group(inner) }))
}

#[test]
fn a_file_has_so_much_and_no_more() {
    let bool = json!({ "kind": "bool" });
    let long =
        |letters: usize| -> Value { [("k".repeat(letters), bool.clone())].into_iter().collect::<Map<_, _>>().into() };
    let two = json!([{ "kind": "bool" }, { "kind": "time" }]);
    let cases = [
        ("a key of 64 letters", long(64), true),
        ("a key of 65 letters", long(65), false),
        ("a key that begins with a digit", json!({ "1a": bool }), false),
        ("a key with a space", json!({ "a b": bool }), false),
        ("no key", json!({}), false),
        ("no value", json!({ "a": { "kind": "bool", "most": 0 } }), false),
        ("1000 values", json!({ "a": { "kind": "bool", "most": 1000 } }), true),
        ("1001 values", json!({ "a": { "kind": "bool", "most": 1001 } }), false),
        ("1000 options", json!({ "a": { "options": 1000, "keys": { "b": bool } } }), true),
        ("1001 options", json!({ "a": { "options": 1001, "keys": { "b": bool } } }), false),
        ("a field with options", json!({ "a": { "kind": "bool", "options": 2 } }), false),
        ("a group with a kind", json!({ "a": { "kind": "bool", "keys": { "b": bool } } }), false),
        ("a group with most", json!({ "a": { "most": 2, "keys": { "b": bool } } }), false),
        ("a bool with a unit", json!({ "a": { "kind": "bool", "unit": "m" } }), false),
        ("1000 members", json!({ "a": { "kind": "enum", "members": members(1000) } }), true),
        ("1001 members", json!({ "a": { "kind": "enum", "members": members(1001) } }), false),
        ("no member", json!({ "a": { "kind": "enum", "members": [] } }), false),
        ("one number", json!({ "a": { "kind": "int", "from": 3, "to": 3 } }), true),
        ("no number", json!({ "a": { "kind": "int", "from": 4, "to": 3 } }), false),
        ("a step of nothing", json!({ "a": { "kind": "int", "from": 3, "to": 4, "step": 0 } }), false),
        ("a step back", json!({ "a": { "kind": "int", "from": 3, "to": 4, "step": -1 } }), false),
        ("half an int", json!({ "a": { "kind": "int", "from": 0.5, "to": 4 } }), false),
        ("an int in halves", json!({ "a": { "kind": "int", "from": 0, "to": 4, "step": 0.5 } }), false),
        ("half a decimal", json!({ "a": { "kind": "decimal", "from": 0.5, "to": 4 } }), true),
        ("money of no currency", json!({ "a": { "kind": "money", "from": 0, "to": 4, "currencies": [] } }), false),
        ("one day", json!({ "a": { "kind": "date", "from": "2025-01-02", "to": "2025-01-02" } }), true),
        ("no day", json!({ "a": { "kind": "date", "from": "2025-01-02", "to": "2025-01-01" } }), false),
        ("a day open to one side", json!({ "a": { "kind": "date", "from": "2025-01-02" } }), true),
        ("two kinds", json!({ "a": { "kind": "one_of", "one_of": two } }), true),
        ("one kind", json!({ "a": { "kind": "one_of", "one_of": [{ "kind": "bool" }] } }), false),
        ("1000 kinds", json!({ "a": { "kind": "one_of", "one_of": vec![json!({ "kind": "bool" }); 1000] } }), true),
        ("1001 kinds", json!({ "a": { "kind": "one_of", "one_of": vec![json!({ "kind": "bool" }); 1001] } }), false),
        (
            "kinds within",
            json!({ "a": { "kind": "one_of", "one_of": [{ "kind": "bool" }, { "kind": "one_of", "one_of": two }] } }),
            false,
        ),
        ("a name last", json!({ "a": { "kind": "one_of", "one_of": [{ "kind": "bool" }, { "kind": "name" }] } }), true),
        (
            "a name first",
            json!({ "a": { "kind": "one_of", "one_of": [{ "kind": "name" }, { "kind": "bool" }] } }),
            false,
        ),
        (
            "a name in a format",
            json!({ "a": { "kind": "format", "format": "{b}", "slots": { "b": { "kind": "name" } } } }),
            false,
        ),
        (
            "a slot of no format",
            json!({ "a": { "kind": "format", "format": "{b}", "slots": { "b": bool, "c": bool } } }),
            false,
        ),
    ];
    for (case, keys, is_one) in cases {
        let read = language(&keys);
        assert_eq!(read.is_ok(), is_one, "{case}: {:?}", read.err());
        if let Ok(read) = read {
            assert_eq!(Language::from_json(&read.to_json()).unwrap().to_json(), read.to_json(), "{case}");
        }
    }
}

#[test]
fn groups_lie_as_deep_as_the_format_of_the_language_says() {
    let of_file = |deep| language(&nested(deep, &json!({ "kind": "bool" }), |keys| json!({ "keys": keys })));
    let learned = |deep| from_learned("edge", &nested(deep, &json!("Type:bool"), |keys| keys));
    let deepest = (0..40).take_while(|deep| of_file(*deep).is_ok()).last().unwrap();
    assert_eq!((0..40).take_while(|deep| learned(*deep).is_ok()).last(), Some(deepest));
    assert!(of_file(deepest + 1).unwrap_err().contains("deep"));
    assert!(learned(deepest + 1).unwrap_err().to_string().contains("deep"));
    // What can be learned can be written.
    let (deep, _) = learned(deepest).unwrap();
    assert_eq!(Language::from_json(&deep.to_json()).unwrap().to_json(), deep.to_json());
}

#[test]
fn what_a_field_says_of_itself_is_kept() {
    let keys = json!({ "a": {
        "description": "what it is", "kind": "int", "most": 2, "asks": true, "trusted": false,
        "from": "0", "to": "9", "step": "3", "unit": "kg"
    } });
    let read = language(&keys).unwrap();
    assert_eq!(read.to_json()["keys"], keys);
    assert_eq!(fields(&read, r#"{"a": [3, 9, 4]}"#), json!({ "a": [3, 9] }));
    let plain = language(&json!({ "a": { "kind": "bool", "most": 1, "asks": false, "trusted": true } })).unwrap();
    assert_eq!(plain.to_json()["keys"], json!({ "a": { "kind": "bool" } }));
    let group = json!({ "a": { "description": "what is in it", "options": 3, "keys": { "b": { "kind": "bool" } } } });
    assert_eq!(language(&group).unwrap().to_json()["keys"], group);
    let one = language(&json!({ "a": { "options": 1, "keys": { "b": { "kind": "bool" } } } })).unwrap();
    assert_eq!(one.to_json()["keys"]["a"].get("options"), None);
}

#[test]
fn a_learned_list_has_a_thousand_members_and_says_how_many_it_may_have() {
    assert!(from_learned("edge", &json!({ "a": members(1000) })).is_ok());
    assert!(from_learned("edge", &json!({ "a": members(1001) })).is_err());
    assert!(from_learned("edge", &json!({ "a": vec!["Type:int"; 1001] })).is_err());
    let opens = |list: Value| {
        let (_, open) = from_learned("edge", &json!({ "a": list })).unwrap();
        open.iter().any(|one| one.what == "how many values it may have")
    };
    assert!(opens(json!(["one", "two"])));
    assert!(!opens(json!(["only"])));
    for either in [json!(["yes", "no"]), json!(["no", "yes"]), json!(["True", "False"]), json!(["false", "true"])] {
        assert!(!opens(either.clone()), "{either}");
    }
    for several in [
        json!(["yes", "false"]),
        json!(["true", "no"]),
        json!(["yes", "maybe"]),
        json!(["maybe", "no"]),
        json!(["no", "true"]),
    ] {
        assert!(opens(several.clone()), "{several}");
    }
}

#[test]
fn the_slots_of_a_learned_format_are_numbered() {
    let (language, _) = from_learned("edge", &json!({ "a": "{Type:int} of {Type:int}" })).unwrap();
    let slots: Vec<_> = language.to_json()["keys"]["a"]["slots"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(slots, ["int1", "int2"]);
}

/// What is shown of a language with these keys, as far as it begins so.
fn shown(keys: &Value, what: &str) -> usize {
    lint(&language(keys).unwrap()).iter().filter(|one| one.what.contains(what)).count()
}

#[test]
fn room_for_text_is_shown_from_a_bit_too_much_on() {
    let int = |bits: u32, most: u16| json!({ "kind": "int", "from": 0, "to": 2_i64.pow(bits) - 1, "most": most });
    let one = |bits| shown(&json!({ "a": int(bits, 1) }), "one value has room");
    assert_eq!((one(34), one(35)), (0, 1));
    let list = |bits, most| shown(&json!({ "a": int(bits, most) }), "its list has room");
    assert_eq!((list(32, 3), list(32, 4), list(8, 12), list(8, 13)), (0, 1, 0, 1));
    assert_eq!(shown(&json!({ "a": int(32, 4) }), "128 bits: about 26 letters"), 1);
    let beside = |options: u16, bits, most| {
        shown(&json!({ "a": { "options": options, "keys": { "b": int(bits, most) } } }), "side by side, they have room")
    };
    assert_eq!((beside(512, 8, 1), beside(513, 8, 1), beside(32, 8, 16), beside(33, 8, 16)), (0, 1, 0, 1));
    // One group alone stands beside none.
    assert_eq!(beside(1, 32, 200), 0);
    // Members are listed: a list of them is shown for its length only.
    assert_eq!(shown(&json!({ "a": { "kind": "enum", "members": members(1000) } }), "one value has room"), 0);
    assert_eq!(shown(&json!({ "a": { "kind": "enum", "members": members(200) } }), "members"), 0);
    assert_eq!(shown(&json!({ "a": { "kind": "enum", "members": members(201) } }), "201 members"), 1);
}

#[test]
fn members_that_are_sentences_or_handles_are_shown() {
    let free = |member: &str| shown(&json!({ "a": { "kind": "enum", "members": [member, "x"] } }), "is free text");
    assert_eq!((free(&"m".repeat(40)), free(&"m".repeat(41))), (0, 1));
    assert_eq!((free("as_well-as we"), free("one two three four five")), (0, 1));
    assert_eq!((free("come here"), free("come here!"), free("now: go")), (0, 1, 1));
    let handle = |member: &str| {
        let keys = json!({ "guest": { "kind": "name" }, "a": { "kind": "enum", "members": [member, "x"] } });
        shown(&keys, "looks like a name's handle")
    };
    assert_eq!(
        (handle("guest_1"), handle("Guest_12"), handle("guest_"), handle("guest_a"), handle("room_1")),
        (1, 1, 0, 0, 0)
    );
    // A name within others is one, too.
    let keys = json!({
        "b": { "kind": "one_of", "one_of": [{ "kind": "bool" }, { "kind": "name", "category": "guest" }] },
        "a": { "kind": "enum", "members": ["guest_1", "x"] },
    });
    assert_eq!(shown(&keys, "looks like a name's handle"), 1);
}

#[test]
fn keys_that_ask_or_carry_text_are_shown() {
    let name = |key: &str| shown(&json!({ key: { "kind": "name" } }), "free text under a key");
    assert_eq!((name("plan_name"), name("note_name"), name("plan")), (0, 1, 1));
    let asked = |key: &str, asks: bool| {
        let keys = json!({ key: { "kind": "bool", "asks": asks } });
        (shown(&keys, "asks for private data"), shown(&keys, "by its name, it asks"))
    };
    assert_eq!(asked("passport_needed", true), (1, 0));
    assert_eq!(asked("passport_needed", false), (0, 1));
    assert_eq!(asked("dates_needed", true), (0, 0));
    assert_eq!(asked("special_requests", false), (0, 1));
    assert_eq!(asked("passport", false), (0, 0));
    let twice = json!({ "a": { "keys": { "c": { "kind": "bool" } } }, "b": { "keys": { "c": { "kind": "bool" } } } });
    assert_eq!(shown(&twice, "appears in several groups"), 1);
    assert_eq!(
        shown(
            &json!({ "a": { "keys": { "c": { "kind": "bool" } } }, "b": { "kind": "bool" } }),
            "appears in several groups"
        ),
        0
    );
}
