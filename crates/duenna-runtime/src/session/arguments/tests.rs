use duenna_core::{Grain, Integrity, Party};
use serde_json::json;

use super::*;

fn schemas() -> Schemas {
    let mut schemas = Schemas::default();
    let schema = json!({ "type": "object", "additionalProperties": false, "required": ["to"],
        "properties": { "to": { "type": "string", "maxLength": 20 }, "body": { "type": ["string", "null"] },
            "days": { "type": "array", "items": { "type": "integer", "minimum": 1 } } },
        "dependentRequired": { "days": ["body"] } });
    schemas.add(&name(), &"send".parse().unwrap(), &schema);
    schemas
}

fn name() -> ServerName {
    "mail".parse().unwrap()
}

fn call(arguments: &[(&str, Value, Label)]) -> Call {
    let argument = |(name, value, label): &(&str, Value, Label)| Argument::known(*name, value.clone(), label.clone());
    Call {
        server: name(),
        tool: "send".parse().unwrap(),
        arguments: arguments.iter().map(argument).collect(),
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    }
}

fn public() -> Label {
    Label::bottom()
}

fn pin() -> Label {
    Label::datum("pin".parse().unwrap(), Grain::EXACT)
}

/// What becomes of a call: made, withheld, or the error that the artifact gets.
fn outcome(call: Call, in_region: bool) -> String {
    match schemas().check(call, in_region) {
        ArgumentCheck::Call(call, None) if !call.failed => "made".to_owned(),
        ArgumentCheck::Call(call, why) => {
            assert!(call.failed, "whoever is told why must not make it");
            format!("withheld: {}", why.unwrap_or_default())
        }
        ArgumentCheck::Wrong(Resumption::Reply(reply)) => {
            assert!(reply.is_error && reply.labels.value.is_public() && reply.labels.success.is_public());
            format!("error: {}", reply.value.as_str().unwrap())
        }
        ArgumentCheck::Wrong(_) => panic!("an error is a reply"),
    }
}

#[test]
fn what_the_server_takes_is_made() {
    let days = ("days", json!([1, 2]), pin());
    assert_eq!(outcome(call(&[("to", json!("a"), public())]), false), "made");
    assert_eq!(outcome(call(&[("to", json!("a"), pin()), ("body", json!(null), public()), days]), false), "made");
    let mut failed = call(&[("to", json!(null), pin())]);
    failed.failed = true;
    assert_eq!(outcome(failed, false), "withheld: ", "a failure is one already, and is not looked at");
}

#[test]
fn a_private_argument_of_the_wrong_type_is_withheld_and_a_public_one_is_an_error() {
    let wrong = |label: Label| call(&[("to", json!("a"), public()), ("body", json!(5), label)]);
    let said =
        "mail/send was not called, since the server does not accept `body`: value is not of types \"null\", \"string\"";
    assert_eq!(outcome(wrong(public()), false), format!("error: {said}"));
    assert_eq!(outcome(wrong(pin()), false), format!("withheld: {said}"));
    assert_eq!(outcome(wrong(public()), true), format!("withheld: {said}"), "a region raises nothing");
    let chosen = Call { pc: pin(), ..wrong(public()) };
    assert!(outcome(chosen, false).starts_with("withheld"));
    let deep = call(&[("to", json!("a"), public()), ("body", json!(""), public()), ("days", json!([1, 0]), pin())]);
    assert!(
        outcome(deep, false).starts_with("withheld: mail/send was not called, since the server does not accept `days`")
    );
}

/// A wrong public argument is an error whatever the private ones are: otherwise which of two errors comes would tell.
#[test]
fn a_private_argument_does_not_hide_what_is_wrong_with_a_public_one() {
    for body in [json!(5), json!("x")] {
        let said = outcome(call(&[("body", body, pin()), ("to", json!(7), public())]), false);
        assert!(said.starts_with("error: mail/send was not called, since the server does not accept `to`"), "{said}");
    }
}

/// What depends on several arguments together is private as soon as one of them is.
#[test]
fn what_several_arguments_decide_is_withheld() {
    let said = outcome(call(&[("to", json!("a"), public()), ("days", json!([1]), pin())]), false);
    assert!(
        said.starts_with(
            "withheld: mail/send was not called, since the server does not accept the combination of arguments"
        ),
        "{said}"
    );
}

/// Who shaped an argument shapes the error.
#[test]
fn an_error_keeps_who_shaped_the_argument() {
    let eve: Party = "email:eve@evil.example".parse().unwrap();
    let shaped = Label::shaped(eve, Integrity::Raw);
    let ArgumentCheck::Wrong(Resumption::Reply(reply)) =
        schemas().check(call(&[("to", json!(1), shaped.clone())]), false)
    else {
        panic!("an error")
    };
    assert_eq!(reply.labels, ReplyLabels::alike(shaped));
}

#[test]
fn no_value_is_said() {
    let long = "secret".repeat(200);
    for (value, label) in [(json!(long), pin()), (json!({ "secret": long }), pin()), (json!(long), public())] {
        let said = outcome(call(&[("to", value, label)]), false);
        assert!(!said.contains("secret") && said.len() < 400, "{said}");
    }
}

#[test]
fn what_is_no_schema_is_left_to_the_server() {
    let mut schemas = Schemas::default();
    let outside = json!({ "properties": { "to": { "$ref": "https://schemas.example/mail.json" } } });
    for schema in [json!({ "type": 7 }), json!(3), outside] {
        schemas.add(&name(), &"send".parse().unwrap(), &schema);
        assert!(
            matches!(schemas.check(call(&[("to", json!(1), pin())]), false), ArgumentCheck::Call(call, None) if !call.failed)
        );
    }
}

/// A pattern that would take other matchers years.
#[test]
fn a_pattern_does_not_backtrack() {
    let mut schemas = Schemas::default();
    let schema = json!({ "properties": { "to": { "type": "string", "pattern": "^(a+)+$" } } });
    schemas.add(&name(), &"send".parse().unwrap(), &schema);
    let text = format!("{}!", "a".repeat(50_000));
    assert!(
        matches!(schemas.check(call(&[("to", json!(text), pin())]), false), ArgumentCheck::Call(call, _) if call.failed)
    );
}
