//! What differs between two languages, and which of it says more.

use duenna_core::message_language::{Language, diff};
use serde_json::{Value, json};

use super::travel;

/// The lines of what differs when `keys` of the one become those of the other; `+` where messages can say more.
fn changes(old: &Value, new: &Value) -> Vec<String> {
    let language = |key: &Value| {
        let file = json!({ "language": "test", "keys": { "always": { "kind": "bool" }, "a": key } });
        let file =
            if key.is_null() { json!({ "language": "test", "keys": { "always": { "kind": "bool" } } }) } else { file };
        Language::from_json(&file).unwrap()
    };
    let line = |change: duenna_core::message_language::Change| {
        format!(
            "{}{}{}: {}",
            if change.wider { "+" } else { "-" },
            if change.asks { "?" } else { "" },
            change.path,
            change.what
        )
    };
    diff(&language(old), &language(new)).into_iter().map(line).collect()
}

#[test]
fn what_says_more_is_told_from_what_says_less() {
    let none = Value::Null;
    let number = |from: i64, to: i64, step: f64| json!({ "kind": "decimal", "from": from, "to": to, "step": step });
    let list = |members: &[&str]| json!({ "kind": "enum", "members": members });
    let days = |from: &str| json!({ "kind": "date", "from": from });
    for (old, new, told) in [
        (none.clone(), list(&["x"]), vec!["+a: new: enum"]),
        (list(&["x"]), none, vec!["-a: removed"]),
        (list(&["x", "y"]), list(&["x", "z"]), vec!["+a: can now be `z`", "-a: can no longer be `y`"]),
        (number(0, 5, 0.5), number(0, 9, 0.5), vec!["+a: from 0 to 9, before: from 0 to 5"]),
        (number(0, 5, 0.5), number(1, 5, 0.5), vec!["-a: from 1 to 5, before: from 0 to 5"]),
        (number(0, 5, 0.5), number(0, 5, 0.1), vec!["+a: steps of 0.1, before: 0.5"]),
        (number(0, 5, 0.5), number(0, 5, 1.0), vec!["-a: steps of 1, before: 0.5"]),
        (days("2025-01-01"), days("2024-01-01"), vec!["+a: from 2024-01-01 to open, before: from 2025-01-01 to open"]),
        (days("2025-01-01"), json!({ "kind": "date" }), vec!["+a: from open to open, before: from 2025-01-01 to open"]),
        (list(&["x"]), json!({ "kind": "name" }), vec!["+a: now of kind name, before: enum"]),
        (
            list(&["yes", "no"]),
            json!({ "kind": "enum", "members": ["yes", "no"], "asks": true, "most": 2 }),
            vec!["+?a: now asks the user", "+?a: at most 2 values, before: 1"],
        ),
        (
            json!({ "options": 2, "keys": { "b": { "kind": "bool" } } }),
            json!({ "options": 3, "keys": { "b": { "kind": "time" } } }),
            vec!["+a.b: now of kind time, before: bool", "+a: at most 3 side by side, before: 2"],
        ),
    ] {
        assert_eq!(changes(&old, &new), told, "{old} {new}");
        assert!(changes(&old, &old).is_empty());
    }
    assert!(diff(&travel(), &travel()).is_empty());
}

#[test]
fn each_end_of_a_range_is_compared_by_itself() {
    let number = |from: i64, to: i64| json!({ "kind": "int", "from": from, "to": to });
    for (old, new, is_wider) in [
        (number(1, 5), number(1, 4), false),
        (number(1, 5), number(2, 5), false),
        (number(1, 5), number(0, 5), true),
        (number(1, 5), number(0, 4), true),
        (number(1, 5), number(2, 6), true),
    ] {
        let told = changes(&old, &new);
        assert_eq!((told.len(), told[0].starts_with('+')), (1, is_wider), "{told:?}");
    }
    let days = |from: Option<&str>, to: Option<&str>| {
        let mut kind = json!({ "kind": "date" });
        for (name, end) in [("from", from), ("to", to)] {
            if let Some(end) = end {
                kind[name] = json!(format!("2025-01-{end}"));
            }
        }
        kind
    };
    for (old, new, is_wider) in [
        ((Some("10"), Some("20")), (Some("10"), Some("19")), false),
        ((Some("10"), Some("20")), (Some("11"), Some("20")), false),
        ((Some("10"), Some("20")), (Some("10"), Some("21")), true),
        ((Some("10"), Some("20")), (Some("09"), Some("20")), true),
        ((Some("10"), Some("20")), (Some("09"), Some("19")), true),
        ((Some("10"), Some("20")), (Some("11"), None), true),
        ((Some("10"), Some("20")), (None, Some("19")), true),
        ((Some("10"), None), (Some("11"), None), false),
        ((Some("10"), None), (Some("10"), Some("20")), false),
        ((None, Some("20")), (None, Some("19")), false),
        ((None, Some("20")), (Some("10"), Some("20")), false),
        ((None, None), (Some("10"), Some("20")), false),
    ] {
        let told = changes(&days(old.0, old.1), &days(new.0, new.1));
        assert_eq!((told.len(), told[0].starts_with('+')), (1, is_wider), "{told:?}");
    }
}

#[test]
fn formats_names_currencies_and_choices_of_kinds_are_compared_by_their_parts() {
    let int = |to: i64| json!({ "kind": "int", "from": 0, "to": to });
    let format = |format: &str, to: i64| json!({ "kind": "format", "format": format, "slots": { "n": int(to) } });
    let money = |codes: &[&str]| json!({ "kind": "money", "from": 0, "to": 9, "currencies": codes });
    let either = |kinds: &[Value]| json!({ "kind": "one_of", "one_of": kinds });
    let (bool, time) = (json!({ "kind": "bool" }), json!({ "kind": "time" }));
    for (old, new, told) in [
        (format("{n} days", 5), format("{n} days", 9), vec!["+a: `n`: from 0 to 9, before: from 0 to 5"]),
        (format("{n} days", 5), format("{n} weeks", 5), vec!["+a: written as `{n} weeks`"]),
        (money(&["EUR", "USD"]), money(&["EUR"]), vec!["-a: currencies: EUR"]),
        (money(&["EUR"]), money(&["EUR", "USD"]), vec!["+a: currencies: EUR, USD"]),
        (
            json!({ "kind": "name", "category": "hotel" }),
            json!({ "kind": "name", "category": "inn" }),
            vec!["-a: names are called `inn`"],
        ),
        (
            either(&[bool.clone(), int(5)]),
            either(&[bool.clone(), int(4)]),
            vec!["-a: from 0 to 4, before: from 0 to 5"],
        ),
        (
            either(&[bool.clone(), int(5)]),
            either(&[bool.clone(), int(5), time.clone()]),
            vec!["+a: now of kind one_of, before: one_of"],
        ),
        (either(&[bool.clone(), int(5)]), time, vec!["+a: now of kind time, before: one_of"]),
    ] {
        assert_eq!(changes(&old, &new), told, "{old} {new}");
        assert!(changes(&old, &old).is_empty(), "{old}");
    }
}
