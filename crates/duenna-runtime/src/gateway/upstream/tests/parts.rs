//! The small parts: digests, quoting, replies.

use serde_json::{Value, json};

use super::super::{
    Reply, ToolSpec,
    quote::{Words, quoted},
};
use crate::config::Secret;

fn tool(schema: Value) -> ToolSpec {
    ToolSpec {
        name: "send".to_owned(),
        title: None,
        description: Some("Sends.".to_owned()),
        input_schema: schema,
        output_schema: None,
        annotations: None,
    }
}

#[test]
fn a_digest_does_not_depend_on_the_order_of_members() {
    let one: Value =
        serde_json::from_str(r#"{"type":"object","properties":{"a":{"type":"string","x":[1,2]},"b":{}}}"#).unwrap();
    let other: Value =
        serde_json::from_str(r#"{"properties":{"b":{},"a":{"x":[1,2],"type":"string"}},"type":"object"}"#).unwrap();
    assert_eq!(tool(one).digest(), tool(other).digest());
}

#[test]
fn a_digest_changes_with_every_field() {
    let base = tool(json!({"type": "object"}));
    let changed = [
        ToolSpec { name: "Send".to_owned(), ..base.clone() },
        ToolSpec { title: Some(String::new()), ..base.clone() },
        ToolSpec { description: None, ..base.clone() },
        ToolSpec { input_schema: json!({"type": "object", "properties": {}}), ..base.clone() },
        ToolSpec { output_schema: Some(json!({})), ..base.clone() },
        ToolSpec { annotations: Some(json!({"readOnlyHint": true})), ..base.clone() },
    ];
    let mut digests: Vec<String> = changed.iter().chain([&base]).map(ToolSpec::digest).collect();
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), changed.len() + 1);
    // Pins are kept for years: the digest of a tool must not change by itself. Computed with another implementation.
    assert_eq!(base.digest(), "df60b4146f6913599f169ce34f4e33e161d3b39a9903921fe1ee0cb5c8486882");
}

#[test]
fn quoted_names_cannot_disturb_a_terminal() {
    assert_eq!(quoted("a`b\u{1b}[2J\u{202e}c\n"), r"`a\`b\u{1b}[2J\u{202e}c\n`");
    assert_eq!(quoted(&"x".repeat(1000)).chars().count(), 403);
}

#[test]
fn words_hide_secrets_and_do_not_print_themselves() {
    let secrets = [Secret::new("Bearer sk-123456"), Secret::new("abc")];
    let words = Words::new("got sk-123456, abc".to_owned(), &secrets);
    assert_eq!(words.shown(), "\"got «hidden», abc\"");
    assert_eq!(format!("{words:?}"), "Words(19 bytes)");
}

#[test]
fn the_value_of_a_reply() {
    let reply = |structured: Option<Value>| Reply { structured, text: "t".to_owned(), is_error: false, omitted: 0 };
    assert_eq!(reply(None).value(), json!("t"));
    assert_eq!(reply(Some(json!({"result": 5}))).value(), json!(5));
    assert_eq!(reply(Some(json!({"result": 5, "more": 6}))).value(), json!({"result": 5, "more": 6}));
    assert_eq!(reply(Some(json!({"other": 5}))).value(), json!({"other": 5}));
    assert_eq!(reply(Some(Value::Null)).value(), Value::Null);
    assert!(!format!("{:?}", reply(Some(json!({"passport": "X4711"})))).contains("X4711"));
}

#[test]
fn blocks_of_a_reply() {
    let result: rmcp::model::CallToolResult = serde_json::from_value(json!({"content": [
        {"type": "text", "text": "one"},
        {"type": "image", "data": "AAAA", "mimeType": "image/png"},
        {"type": "text", "text": "two"},
    ]}))
    .unwrap();
    let reply = Reply::from(result);
    assert_eq!((reply.text.as_str(), reply.omitted, reply.structured), ("one\ntwo", 1, None));
}
