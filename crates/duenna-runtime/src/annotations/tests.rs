mod told;

use std::collections::BTreeSet;

use duenna_core::Annotation;
use regex_automata::meta::Regex;
use serde_json::Value;

use super::*;

/// The tool lists of the real servers, as they answered `tools/list`.
const RECORDED: [(&str, &str); 15] = [
    ("@cocal/google-calendar-mcp", include_str!("../../tests/data/toollists/google-calendar-mcp.json")),
    ("@gongrzhe/server-gmail-autoauth-mcp", include_str!("../../tests/data/toollists/server-gmail-autoauth-mcp.json")),
    ("@modelcontextprotocol/server-brave-search", include_str!("../../tests/data/toollists/server-brave-search.json")),
    ("@modelcontextprotocol/server-filesystem", include_str!("../../tests/data/toollists/server-filesystem.json")),
    ("@modelcontextprotocol/server-github", include_str!("../../tests/data/toollists/server-github.json")),
    ("@modelcontextprotocol/server-memory", include_str!("../../tests/data/toollists/server-memory.json")),
    ("@modelcontextprotocol/server-postgres", include_str!("../../tests/data/toollists/server-postgres.json")),
    (
        "@modelcontextprotocol/server-sequential-thinking",
        include_str!("../../tests/data/toollists/server-sequential-thinking.json"),
    ),
    ("@modelcontextprotocol/server-slack", include_str!("../../tests/data/toollists/server-slack.json")),
    ("@notionhq/notion-mcp-server", include_str!("../../tests/data/toollists/notion-mcp-server.json")),
    ("@playwright/mcp", include_str!("../../tests/data/toollists/playwright-mcp.json")),
    ("mcp-server-fetch", include_str!("../../tests/data/toollists/mcp-server-fetch.json")),
    ("mcp-server-git", include_str!("../../tests/data/toollists/mcp-server-git.json")),
    ("mcp-server-sqlite", include_str!("../../tests/data/toollists/mcp-server-sqlite.json")),
    ("mcp-server-time", include_str!("../../tests/data/toollists/mcp-server-time.json")),
];

fn stdio(command: &str, args: &[&str]) -> ServerConfig {
    let text = format!("[servers.s]\ncommand = {command:?}\nargs = {args:?}\n");
    crate::config::Config::parse(&text).unwrap().servers.into_values().next().unwrap()
}

fn package(command: &str, args: &[&str]) -> Option<&'static str> {
    shipped_for(&stdio(command, args)).map(|shipped| shipped.package)
}

#[test]
fn every_tool_and_argument_of_a_real_server_is_annotated() {
    for (package, list) in RECORDED {
        let annotation = Annotation::from_json(shipped(package).unwrap().json).unwrap();
        let list: Value = serde_json::from_str(list).unwrap();
        assert_eq!(list["package"], package);
        let tools = list["tools"].as_array().unwrap();
        assert!(!tools.is_empty());
        for tool in tools {
            let name = tool["name"].as_str().unwrap();
            let known = annotation.tools.get(&name.parse().unwrap());
            let known = known.unwrap_or_else(|| panic!("{package}: `{name}` has no annotation"));
            let given: BTreeSet<&String> = tool["inputSchema"]["properties"].as_object().unwrap().keys().collect();
            assert_eq!(known.arguments.keys().collect::<BTreeSet<_>>(), given, "{package}: arguments of `{name}`");
        }
        assert_eq!(annotation.tools.len(), tools.len(), "{package}: a tool is described that is not there");
    }
}

/// A library entry without a list would be checked by nothing.
/// What another package may run under the name of one that is known is not described by that one's annotation.
#[test]
fn a_launcher_that_may_start_something_else_has_no_shipped_annotation() {
    let filesystem = "@modelcontextprotocol/server-filesystem";
    assert_eq!(package("npx", &["-y", "-p", filesystem, "mcp-server-filesystem", "/d"]), Some(filesystem));
    for args in [
        &["-y", "-p", filesystem, "-p", "evil", "evil", "/d"][..],
        &["--tag", filesystem, "evil", "/d"],
        &["-y", "@modelcontextprotocol/server-filesystem@https://evil.example/x.tgz"],
        &["-y", "evil", filesystem],
    ] {
        assert_eq!(package("npx", args), None, "{args:?}");
    }
    assert_eq!(package("uvx", &["--with", "evil", "mcp-server-git"]), None);
    assert_eq!(package("uvx", &[filesystem]), None, "another index");
}

#[test]
fn every_shipped_annotation_of_others_has_its_tool_list() {
    let of_others = SHIPPED.iter().filter(|shipped| shipped.origin != Origin::Demo).map(|shipped| shipped.package);
    assert_eq!(of_others.collect::<BTreeSet<_>>(), RECORDED.iter().map(|(package, _)| *package).collect());
}

/// Strict where unsure: nothing that a third party runs is called the user's own, what acts says whose word it needs, and a
/// call that changes something is not called one that does not.
#[test]
fn shipped_annotations_are_strict() {
    let own = ["@modelcontextprotocol/server-filesystem", "@modelcontextprotocol/server-memory", "mcp-server-git"];
    for shipped in SHIPPED.iter().filter(|shipped| shipped.origin != Origin::Demo) {
        let annotation = Annotation::from_json(shipped.json).unwrap();
        let (package, is_own) = (shipped.package, own.contains(&shipped.package));
        assert_eq!(annotation.owner == duenna_core::Owner::User, is_own, "{package}");
        assert!(annotation.description.len() > 100, "{package} says too little");
        for (tool, known) in &annotation.tools {
            assert!(is_own || known.owner != Some(duenna_core::Owner::User), "{package}: {tool}");
            let acts = [
                "send",
                "delete",
                "remove",
                "merge",
                "move",
                "write",
                "update",
                "create_filter",
                "run_code",
                "evaluate",
            ];
            let is_act = acts.iter().any(|word| tool.as_str().contains(word));
            let needs = known.arguments.values().any(|argument| argument.needs != duenna_core::Trust::None);
            assert!(!is_act || (!known.read_only && needs), "{package}: {tool} acts, and anyone may steer it");
        }
    }
}

/// Where a call fails by what is in a file or an object, its success tells that (semantics 3.5).
#[test]
fn what_fails_by_content_has_no_public_success() {
    let tools = [
        ("@modelcontextprotocol/server-filesystem", &["edit_file"][..]),
        ("mcp-server-git", &["git_diff", "git_show", "git_branch", "git_checkout", "git_create_branch"]),
        ("@modelcontextprotocol/server-github", &["create_or_update_file"]),
    ];
    for (package, tools) in tools {
        let shipped = SHIPPED.iter().find(|shipped| shipped.package == package).unwrap();
        let annotation = Annotation::from_json(shipped.json).unwrap();
        for tool in tools {
            assert!(!annotation.tools[&tool.parse().unwrap()].success_public, "{package}: {tool}");
        }
    }
}

#[test]
fn a_server_is_found_by_the_package_it_starts() {
    let filesystem = Some("@modelcontextprotocol/server-filesystem");
    assert_eq!(package("npx", &["-y", "@modelcontextprotocol/server-filesystem", "/home/u"]), filesystem);
    assert_eq!(package("npx", &["-y", "@modelcontextprotocol/server-filesystem@2026.8.31", "/home/u"]), filesystem);
    assert_eq!(package("/opt/bin/mcp-server-filesystem", &["/home/u"]), filesystem);
    let installed = "/opt/node_modules/@modelcontextprotocol/server-filesystem/dist/index.js";
    assert_eq!(package("node", &[installed, "/home/u"]), filesystem);
    assert_eq!(package("uvx", &["mcp-server-time", "--local-timezone", "UTC"]), Some("mcp-server-time"));
    assert_eq!(package("uvx", &["mcp-server-git==2026.10.19"]), Some("mcp-server-git"));
    assert_eq!(package("python3", &["-m", "mcp_server_git"]), Some("mcp-server-git"));
    assert_eq!(package("/opt/venv/bin/mcp-server-time", &[]), Some("mcp-server-time"));
    assert_eq!(package("npx", &["@playwright/mcp@latest", "--headless"]), Some("@playwright/mcp"));
    assert_eq!(package("npx", &["-y", "@notionhq/notion-mcp-server"]), Some("@notionhq/notion-mcp-server"));
    assert_eq!(package("mcp-server-github", &[]), Some("@modelcontextprotocol/server-github"));
}

#[test]
fn what_only_mentions_a_package_is_not_taken_for_it() {
    assert_eq!(package("npx", &["-y", "other", "@modelcontextprotocol/server-filesystem"]), None);
    assert_eq!(package("evil", &["mcp-server-time"]), None);
    assert_eq!(package("uvx", &["mcp-server-time-evil"]), None);
    assert_eq!(package("npx", &["@modelcontextprotocol/server-filesystem-evil"]), None);
    assert_eq!(package("evil", &["demo-server", "mailbox"]), None);
    // Another package has that name elsewhere.
    assert_eq!(package("npx", &["mcp-server-sqlite"]), None);
    assert_eq!(package("uvx", &["@playwright/mcp"]), None);
    // A name that many programs have.
    assert_eq!(package("gmail-mcp", &[]), None);
    assert_eq!(package("google-calendar-mcp", &[]), None);
}

#[test]
fn a_file_of_the_users_comes_before_a_shipped_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    std::fs::write(&path, r#"{ "description": "mine" }"#).unwrap();
    let mut config = stdio("uvx", &["mcp-server-time"]);
    config.annotation = Some(path.clone());
    assert_eq!(server(&config).unwrap().annotation.unwrap().description, "mine");
    std::fs::write(&path, r#"{ "toolz": {} }"#).unwrap();
    let error = server(&config).unwrap_err().to_string();
    assert!(error.contains("toolz") && error.contains("mine.json"), "{error}");
    config.annotation = Some(folder.path().join("absent.json"));
    assert!(server(&config).unwrap_err().to_string().contains("absent.json"));
}

/// What the guide shows is an annotation.
#[test]
fn the_example_of_the_guide_is_one() {
    let page = include_str!("../../../../docs/guide/src/servers.md");
    let (_, example) = page.split_once("```json\n{ \"description\"").unwrap();
    let (example, _) = example.split_once("\n```").unwrap();
    let text = format!("{{ \"description\"{example}");
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    assert!(conforms(&schema, &schema, &serde_json::from_str(&text).unwrap()));
    assert_eq!(Annotation::from_json(&text).unwrap().tools.len(), 2);
}

/// A small reading of JSON Schema, enough for ours: it fails on a keyword it does not know.
fn conforms(schema: &Value, root: &Value, value: &Value) -> bool {
    schema.as_object().unwrap().iter().all(|(keyword, rule)| match keyword.as_str() {
        "$schema" | "$id" | "$defs" | "title" | "description" | "default" => true,
        "$ref" => conforms(root.pointer(rule.as_str().unwrap().strip_prefix('#').unwrap()).unwrap(), root, value),
        "type" => match rule.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            other => panic!("type {other}"),
        },
        "pattern" => value.as_str().is_none_or(|text| Regex::new(rule.as_str().unwrap()).unwrap().is_match(text)),
        "enum" => rule.as_array().unwrap().contains(value),
        "const" => rule == value,
        "oneOf" => rule.as_array().unwrap().iter().filter(|one| conforms(one, root, value)).count() == 1,
        "items" => value.as_array().is_none_or(|items| items.iter().all(|item| conforms(rule, root, item))),
        "required" => rule.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some()),
        "properties" => value.as_object().is_none_or(|members| {
            members.iter().all(|(name, member)| rule.get(name).is_none_or(|rule| conforms(rule, root, member)))
        }),
        "additionalProperties" => value.as_object().is_none_or(|members| {
            let known = schema.get("properties").and_then(Value::as_object);
            let extra = members.iter().filter(|(name, _)| known.is_none_or(|known| !known.contains_key(*name)));
            extra.into_iter().all(|(_, member)| {
                if rule.is_object() { conforms(rule, root, member) } else { *rule == Value::Bool(true) }
            })
        }),
        other => panic!("keyword {other}"),
    })
}

#[test]
fn every_shipped_annotation_conforms_to_the_schema() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    for shipped in SHIPPED {
        let value: Value = serde_json::from_str(shipped.json).unwrap();
        assert!(conforms(&schema, &schema, &value), "{}", shipped.package);
        Annotation::from_json(shipped.json).unwrap();
    }
}

/// What the schema allows is what Duenna reads: each field by name, and nothing else.
#[test]
fn the_schema_and_the_reader_agree() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let full = r#"{
        "$schema": "s", "description": "d", "checked": ["1"], "offline": true, "owner": "user", "pool": "p",
        "places": ["arguments", { "option": "--o" }, { "repository": "-r" }, { "environment": "E" }, "program"],
        "tools": { "t": {
            "parties": ["server", "tool", { "party": "email:a@b.example" }, { "argument": { "name": "a", "kind": "file", "at": "[].b?", "base": "b", "beneath": true } }],
            "arguments": { "a": { "use": "reference", "names": { "tool": "t", "kind": "file", "at": ".b", "base": "b", "beneath": true },
                                  "never_returned": true, "needs": "verified" } },
            "about": "tool", "returns": "about", "owner": "third_party",
            "read_only": true, "leaves_no_trace": true, "shows_no_access": true, "makes_no_folders": true, "public": true, "trusted": true, "success_public": true, "mints": ["[].id"], "lists": true, "reaches": { "unless_place": "a" }, "anyone_may_call": true, "calling": "none" } } }"#;
    let value: Value = serde_json::from_str(full).unwrap();
    assert!(conforms(&schema, &schema, &value));
    let read = Annotation::from_json(full).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), value, "every field is in the example");
    let places = [
        ("", "", "the annotation"),
        ("/$defs/tool", "/tools/t", "a tool"),
        ("/$defs/argument", "/tools/t/arguments/a", "an argument"),
        ("/$defs/named", "/tools/t/arguments/a/names", "what a reference names"),
        ("/$defs/named_party", "/tools/t/parties/3/argument", "a party"),
    ];
    for (at_schema, at_value, what) in places {
        let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<BTreeSet<_>>();
        let at = schema.pointer(at_schema).unwrap();
        assert_eq!(names(&at["properties"]), names(value.pointer(at_value).unwrap()), "{what}");
        assert_eq!(at["additionalProperties"], false, "{what}");
    }
}

#[test]
fn neither_schema_nor_reader_takes_what_is_wrong() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    for wrong in [
        r#"{ "toolz": {} }"#,
        r#"{ "owner": "nobody" }"#,
        r#"{ "places": ["everywhere"] }"#,
        r#"{ "places": [{ "option": "--o", "environment": "E" }] }"#,
        r#"{ "tools": { "t": { "arguments": { "a": {} } } } }"#,
        r#"{ "tools": { "t": { "parties": ["everyone"] } } }"#,
        r#"{ "tools": { "t": { "calling": "sometimes" } } }"#,
        r#"{ "tools": { "t": { "returns": "calls" } } }"#,
        r#"{ "tools": { "t": { "mints": ["id"] } } }"#,
        r#"{ "tools": { "t": { "mints": ".id" } } }"#,
        r#"{ "tools": { "t": { "parties": [{ "party": "email:a@b.example", "argument": "a" }] } } }"#,
        r#"{ "tools": { "t": { "arguments": { "a": { "use": "value", "needs": true } } } } }"#,
        r#"{ "tools": { "t": { "arguments": { "a": { "use": "reference", "names": { "tool": "t", "kind": "k", "at": "b" } } } } } }"#,
        r#"{ "tools": { "t": { "arguments": { "a": { "use": "reference", "names": { "tool": "t", "kind": "k", "at": "[].b?c" } } } } } }"#,
        r#"{ "tools": { "t": { "arguments": { "a": { "use": "reference", "names": { "tool": "t", "kind": "k", "at": "" } } } } } }"#,
    ] {
        assert!(!conforms(&schema, &schema, &serde_json::from_str(wrong).unwrap()), "{wrong}");
        assert!(Annotation::from_json(wrong).is_err(), "{wrong}");
    }
}
