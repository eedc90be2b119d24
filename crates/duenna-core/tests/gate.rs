//! The language gate's calls: what they lower, and what handles are to everyone else.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;

use duenna_core::{
    Annotation, Argument, ArgumentAnnotation, Call, Flow, Gate, Grain, Integrity, Label, Log, Moment, Owner, Party,
    Permissions, Returns, Server, ServerName, TaskId, Time, ToolAnnotation, Trust, Usage, Verdict, World, decide,
};
use serde_json::json;

fn party() -> Party {
    "server:hotel".parse().unwrap()
}

/// A server with one tool and one argument.
fn server(name: &str, gate: Gate, needs: Trust) -> Server {
    let argument = ArgumentAnnotation { usage: Usage::Value, names: None, never_returned: false, needs };
    let tool = ToolAnnotation {
        arguments: BTreeMap::from([("text".to_owned(), argument)]),
        returns: Returns::Call,
        public: true,
        trusted: true,
        gate,
        ..ToolAnnotation::default()
    };
    let tools = BTreeMap::from([("t".parse().unwrap(), tool)]);
    let annotation = Annotation { owner: Owner::User, tools, ..Annotation::default() };
    Server {
        name: name.parse().unwrap(),
        annotation: Some(annotation.into()),
        carrier: true,
        variables: BTreeMap::new(),
        places: None,
        needs_places: false,
    }
}

/// The label of the answer, and whether somebody has to be asked who may shape.
fn called(gate: Gate, needs: Trust, text: &Label, (pc, choice): (&Label, &Label)) -> (Label, bool) {
    let name: ServerName = "s".parse().unwrap();
    let servers = BTreeMap::from([(name.clone(), server("s", gate, needs))]);
    let call = Call {
        server: name,
        tool: "t".parse().unwrap(),
        arguments: vec![Argument::known("text", json!("x"), text.clone())],
        pc: pc.clone(),
        choice: choice.clone(),
        failed: false,
        ends: Label::bottom(),
    };
    let log = Log::default();
    let flow = Flow::new(call, World::new(&servers, &log));
    let label = flow.sink().expected().label(World::new(&servers, &log));
    // It is the user's own, so that nothing else is asked.
    let moment = Moment { now: Time(0), task: TaskId(1), purpose: None };
    (label, matches!(decide(flow, &Permissions::default(), &moment), Verdict::Ask(_)))
}

fn shaped(how: Integrity) -> Label {
    Label::shaped(party(), how)
}

const HOW: [Integrity; 3] = [Integrity::Verified, Integrity::Sealed, Integrity::Raw];

#[test]
fn only_the_gate_lowers_and_only_the_text() {
    let told = Label::datum("ssn".parse().unwrap(), Grain::EXACT);
    let none = Label::bottom();
    for vouched in [Integrity::Verified, Integrity::Sealed] {
        for how in HOW {
            let text = shaped(how).join(&told);
            let (label, _) = called(Gate::Language(vouched), Trust::None, &text, (&none, &none));
            // Who shaped it stays known, and what it tells stays private.
            assert_eq!(label, shaped(vouched).join(&told), "{how:?}");
        }
        // What chose to convert is not lowered.
        let raw = shaped(Integrity::Raw);
        for around in [(&raw, &none), (&none, &raw)] {
            let (label, _) = called(Gate::Language(vouched), Trust::None, &shaped(Integrity::Raw), around);
            assert_eq!(label, raw);
        }
    }
    for gate in [Gate::Open, Gate::Sealed] {
        let (label, _) = called(gate, Trust::None, &shaped(Integrity::Raw), (&none, &none));
        assert_eq!(label, shaped(Integrity::Raw), "{gate:?}");
    }
}

#[test]
fn what_is_sealed_is_verified_for_a_model_and_raw_for_all_else() {
    let none = Label::bottom();
    let ask = |gate, needs, how| called(gate, needs, &shaped(how), (&none, &none));
    let asked = |gate, how| ask(gate, Trust::Verified, how).1;
    assert_eq!(HOW.map(|how| asked(Gate::Sealed, how)), [false, false, true]);
    assert_eq!(HOW.map(|how| asked(Gate::Open, how)), [false, true, true]);
    for gate in [Gate::Open, Gate::Sealed] {
        assert_eq!(HOW.map(|how| ask(gate, Trust::Full, how).1), [true; 3], "{gate:?}");
        assert_eq!(HOW.map(|how| ask(gate, Trust::None, how).1), [false; 3], "{gate:?}");
    }
    // A tool that got the name may give it back.
    assert_eq!(ask(Gate::Open, Trust::None, Integrity::Sealed).0, shaped(Integrity::Raw));
    assert_eq!(ask(Gate::Sealed, Trust::None, Integrity::Sealed).0, shaped(Integrity::Sealed));
    assert_eq!(ask(Gate::Open, Trust::None, Integrity::Verified).0, shaped(Integrity::Verified));
    // What was sealed chose whether it is called: that is no name.
    let (_, is_asked) = called(Gate::Open, Trust::Verified, &none, (&shaped(Integrity::Sealed), &none));
    assert!(is_asked);
}

#[test]
fn no_file_opens_the_gate() {
    for word in ["gate", "Gate"] {
        let json = format!(r#"{{"tools": {{"t": {{"{word}": "sealed"}}}}}}"#);
        assert!(Annotation::from_json(&json).is_err());
    }
    let tool = ToolAnnotation { gate: Gate::Language(Integrity::Verified), ..ToolAnnotation::default() };
    assert!(!serde_json::to_string(&tool).unwrap().contains("gate"));
}

#[test]
fn a_language_vouches_for_what_it_says() {
    let language = |keys| {
        let file = json!({ "language": "one", "keys": keys });
        duenna_core::message_language::Language::from_json(&file).unwrap()
    };
    let vouched = |keys| duenna_core::release::vouched(&language(keys));
    let number = json!({ "kind": "int", "from": 0, "to": 9 });
    let doubted = json!({ "kind": "int", "from": 0, "to": 9, "trusted": false });
    let name = json!({ "kind": "name", "category": "hotel" });
    let either = json!({ "kind": "one_of", "one_of": [number, name] });
    assert_eq!(vouched(json!({ "a": number })), Integrity::Verified);
    for other in [doubted, name, either] {
        assert_eq!(vouched(json!({ "a": number, "g": { "keys": { "b": other } } })), Integrity::Sealed);
    }
}
