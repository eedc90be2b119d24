//! What an annotation may say, and what changes when it changes.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;

use duenna_core::{Annotation, Digest, PartySpec, Path, Reach, Server, Trust, Usage};

fn refused(text: &str) -> String {
    Annotation::from_json(text).unwrap_err().to_string()
}

fn server(annotation: Option<&str>) -> Server {
    Server {
        name: "box".parse().unwrap(),
        annotation: annotation.map(|text| Annotation::from_json(text).unwrap().into()),
        carrier: false,
        variables: BTreeMap::new(),
        places: None,
        needs_places: false,
    }
}

#[test]
fn what_contradicts_itself_is_refused() {
    let tool = |text: &str| refused(&format!(r#"{{ "tools": {{ "t": {text} }} }}"#));
    assert!(refused("[").starts_with("the annotation cannot be read"));
    assert!(refused(r#"{ "tool": {} }"#).contains("unknown field `tool`"));
    assert!(tool(r#"{ "party": [] }"#).contains("unknown field `party`"));
    assert!(tool(r#"{ "arguments": { "a": {} } }"#).contains("missing field `use`"));
    assert!(tool(r#"{ "returns": "about" }"#).ends_with("tool `t` is inconsistent: `returns: about` needs `about`"));
    let beneath = "`returns: beneath` needs `about` to be an argument of kind `file`";
    assert!(tool(r#"{ "returns": "beneath" }"#).ends_with(beneath));
    assert!(tool(r#"{ "returns": "beneath", "about": "server" }"#).ends_with(beneath));
    assert!(tool(r#"{ "returns": "beneath", "about": { "party": "file:/a" } }"#).ends_with(beneath));
    let folder = r#"{ "returns": "beneath", "about": { "argument": { "name": "a", "kind": "KIND" } }, "arguments": { "a": { "use": "value" } } }"#;
    assert!(tool(&folder.replace("KIND", "page")).ends_with(beneath));
    let value_with_names = r#"{ "arguments": { "a": { "use": "value", "names": { "tool": "t", "kind": "x" } } } }"#;
    assert!(tool(value_with_names).ends_with("argument `a` is a value and cannot have `names`"));
    let undescribed = "names a party but is not described under `arguments`";
    assert!(tool(r#"{ "parties": [{ "argument": { "name": "to", "kind": "email" } }] }"#).ends_with(undescribed));
    assert!(tool(r#"{ "about": { "argument": { "name": "a\nb", "kind": "file" } } }"#).contains("argument `a\\nb`"));
    for kind in ["Email", "", "server", "e mail"] {
        let of = |part: &str| tool(&part.replace("KIND", kind));
        let party = of(
            r#"{ "parties": [{ "argument": { "name": "a", "kind": "KIND" } }], "arguments": { "a": { "use": "value" } } }"#,
        );
        let about = of(
            r#"{ "about": { "argument": { "name": "a", "kind": "KIND" } }, "arguments": { "a": { "use": "value" } } }"#,
        );
        let names = of(r#"{ "arguments": { "a": { "use": "reference", "names": { "tool": "t", "kind": "KIND" } } } }"#);
        for problem in [party, about, names] {
            assert!(problem.contains("is not a kind of party; use lower-case letters"), "{problem}");
        }
    }
}

#[test]
fn what_is_consistent_is_read() {
    let text = r#"{ "tools": { "t": { "parties": ["server", "tool", { "argument": { "name": "a", "kind": "email" } }],
        "arguments": { "a": { "use": "value", "needs": "full" }, "b": { "use": "reference" } },
        "about": { "argument": { "name": "a", "kind": "thing" } }, "returns": "about" } } }"#;
    let server = server(Some(text));
    let tool = server.tool(&"t".parse().unwrap()).unwrap();
    assert_eq!(tool.parties.iter().map(PartySpec::argument).collect::<Vec<_>>(), [None, None, Some("a")]);
    assert_eq!((tool.arguments["a"].needs, tool.arguments["b"].usage), (Trust::Full, Usage::Reference));
    assert!(server.tool(&"u".parse().unwrap()).is_none());
}

/// A path in an argument's value, as it is written and as it is understood.
#[test]
fn what_is_a_path() {
    let longest = "[]".repeat(8);
    for text in [".a", "[]", "[].email", ".a?", "[].a?[].b.c", ".e-mail", ".ä b", "[][]", &longest] {
        let path: Path = text.parse().unwrap();
        assert_eq!(path.to_string(), text);
        assert_eq!(serde_json::from_value::<Path>(serde_json::to_value(&path).unwrap()).unwrap(), path);
    }
    let long = format!("{longest}.a");
    for text in [
        "", "a", "a.b", ".", "..a", ".a.", "[", "]", "[0]", "[]a", ".a??", ".?", "[]?", ".a[0]", ".a]", ".a\n", "$.a",
        &long,
    ] {
        let error = text.parse::<Path>().unwrap_err().to_string();
        assert!(error.contains("is not a path: use `.NAME`"), "{text}: {error}");
        let at = serde_json::Value::from(text);
        let annotation = format!(
            r#"{{ "tools": {{ "t": {{ "parties": [{{ "argument": {{ "name": "a", "kind": "email", "at": {at} }} }}],
                "arguments": {{ "a": {{ "use": "value" }} }} }} }} }}"#
        );
        assert!(refused(&annotation).contains("cannot be read"), "{text}");
    }
}

#[test]
fn the_digest_changes_with_the_meaning_and_only_with_it() {
    let digest = |text: &str| Annotation::from_json(text).unwrap().digest();
    let plain = digest("{}");
    assert_eq!(plain, digest(r#"{ "description": "words", "$schema": "x", "tools": {} }"#));
    assert_eq!(plain, digest(r#"{ "owner": "third_party" }"#));
    // What a call changes says nothing of what it tells.
    let harmless = digest(r#"{ "tools": { "t": { "read_only": true } } }"#);
    assert_eq!(harmless, digest(r#"{ "tools": { "t": {} } }"#));
    let others = [
        r#"{ "owner": "user" }"#,
        r#"{ "pool": "a" }"#,
        r#"{ "pool": "b" }"#,
        r#"{ "tools": { "t": {} } }"#,
        r#"{ "tools": { "t": { "public": true } } }"#,
        r#"{ "places": ["arguments"] }"#,
        r#"{ "tools": { "t": { "reaches": "everything" } } }"#,
        r#"{ "tools": { "t": { "leaves_no_trace": true } } }"#,
        r#"{ "tools": { "t": { "shows_no_access": true } } }"#,
        r#"{ "tools": { "t": { "returns": "call" } } }"#,
        r#"{ "tools": { "t": { "mints": [".id"] } } }"#,
        r#"{ "tools": { "t": { "parties": [{ "party": "email:a@b.example" }] } } }"#,
        r#"{ "tools": { "t": { "arguments": { "a": { "use": "value" } } } } }"#,
        r#"{ "tools": { "t": { "about": { "argument": { "name": "a", "kind": "file" } }, "arguments": { "a": { "use": "value" } } } } }"#,
        r#"{ "tools": { "t": { "about": { "argument": { "name": "a", "kind": "file", "at": ".b" } }, "arguments": { "a": { "use": "value" } } } } }"#,
        r#"{ "tools": { "t": { "about": { "argument": { "name": "a", "kind": "file", "at": ".b?" } }, "arguments": { "a": { "use": "value" } } } } }"#,
        r#"{ "tools": { "t": { "about": { "argument": { "name": "a", "kind": "file" } }, "arguments": { "a": { "use": "value" } }, "returns": "about" } } }"#,
        r#"{ "tools": { "t": { "about": { "argument": { "name": "a", "kind": "file" } }, "arguments": { "a": { "use": "value" } }, "returns": "beneath" } } }"#,
        r#"{ "tools": { "t": { "arguments": { "a": { "use": "reference", "names": { "tool": "t", "kind": "x" } } } } } }"#,
        r#"{ "tools": { "t": { "arguments": { "a": { "use": "reference", "names": { "tool": "t", "kind": "x", "at": ".b" } } } } } }"#,
        r#"{ "tools": { "t": { "arguments": { "a": { "use": "value", "never_returned": true } } } } }"#,
    ];
    let mut all: Vec<Digest> = others.into_iter().map(digest).chain([plain, Digest::default()]).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), others.len() + 2);
    // Rows in users' logs hold this number: the same meaning must have it in every release.
    assert_eq!(plain, Digest(PLAIN));
    let told = r#"{ "tools": { "t": { "parties": [{ "argument": { "name": "to", "kind": "email" } }],
        "arguments": { "to": { "use": "reference", "names": { "tool": "t", "kind": "x" } } } } } }"#;
    assert_eq!(digest(told), Digest(TOLD), "what was added to the format since changes nothing where it is not used");
    assert_eq!(server(Some("{}")).digest(), plain);
    assert_eq!(server(None).digest(), Digest::default());
}

/// FNV-1a of `{"description":"","owner":"third_party","tools":{}}`.
const PLAIN: u64 = 1_623_009_501_920_342_935;

/// As the first release that had these fields computed it.
const TOLD: u64 = 15_497_575_375_868_440_205;

#[test]
fn what_is_the_users_own() {
    let owned = |text: Option<&str>| ["keep", "send"].map(|tool| server(text).is_owned_by_user(&tool.parse().unwrap()));
    assert_eq!(owned(None), [false, false]);
    assert_eq!(owned(Some("{}")), [false, false]);
    assert_eq!(owned(Some(r#"{ "owner": "user" }"#)), [true, true]);
    assert_eq!(owned(Some(r#"{ "owner": "user", "tools": { "send": { "owner": "third_party" } } }"#)), [true, false]);
    assert_eq!(owned(Some(r#"{ "tools": { "keep": { "owner": "user" } } }"#)), [true, false]);
    let reach = |text: &str| server(Some(text)).reach();
    assert_eq!(server(None).reach(), Reach::nothing());
    assert_eq!(reach("{}"), Reach::nothing());
    assert_eq!(reach(r#"{ "owner": "user" }"#), Reach::pool("user"));
    assert_eq!(reach(r#"{ "owner": "user", "pool": "mail" }"#), Reach::pool("mail"));
    assert_eq!(reach(r#"{ "pool": "mail" }"#), Reach::pool("mail"));
    assert_eq!(reach(r#"{ "pool": "local" }"#), Reach::everything());
}

#[test]
fn every_shipped_annotation_is_consistent() {
    let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../annotations");
    let mut count = 0;
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(Annotation::from_json(&text).is_ok(), "{}: {}", path.display(), refused(&text));
            count += 1;
        }
    }
    assert!(count >= 3, "only {count} annotations");
}
