//! Ids of a server's own minting: the symbol of one stands for what a listing returned, and for nothing else.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::collections::BTreeMap;

use duenna_core::{
    Annotation, Argument, Call, Clearance, Effect, Flow, Grain, IssuedIds, Label, Lifetime, Log, Moment, Permission,
    PermissionId, Permissions, Server, ServerName, TaskId, Time, Verdict, World, decide,
};
use serde_json::{Value, json};

const DRIVE: &str = r#"{ "tools": {
    "search": { "mints": ["[].id"], "arguments": { "query": { "use": "value" } } },
    "read": { "about": { "argument": { "name": "id", "kind": "document" } }, "returns": "about",
              "parties": [{ "argument": { "name": "id", "kind": "document" } }], "arguments": { "id": { "use": "value" } } },
    "share": { "parties": [{ "argument": { "name": "with", "kind": "email" } }],
               "arguments": { "with": { "use": "value" },
                              "id": { "use": "reference", "names": { "tool": "read", "kind": "document" } },
                              "files": { "use": "reference", "names": { "tool": "read", "kind": "document", "at": "[].id" } },
                              "path": { "use": "reference", "names": { "tool": "read", "kind": "document", "base": "/u" } } } } } }"#;

fn servers() -> BTreeMap<ServerName, Server> {
    let drive: ServerName = "drive".parse().unwrap();
    let annotation = Some(Annotation::from_json(DRIVE).unwrap());
    BTreeMap::from([(
        drive.clone(),
        Server { annotation: annotation.map(Into::into), carrier: true, ..Server::unknown(drive) },
    )])
}

fn tells(data: &[&str]) -> Label {
    Label::of(data.iter().map(|datum| (datum.parse().unwrap(), Grain::EXACT)), [])
}

/// What a search returned in this task: two documents with titles.
fn minted(label: &Label) -> IssuedIds {
    let mut minted = IssuedIds::default();
    let found = json!([{ "id": "d1", "title": "d9" }, { "id": "d2", "title": "notes" }, { "id": 7 }, { "title": "x" }]);
    let drive = servers().into_values().next().unwrap();
    minted.note(&drive, &"search".parse().unwrap(), &found, label);
    minted.note(&drive, &"read".parse().unwrap(), &json!([{ "id": "d8" }]), label);
    minted
}

fn share(argument: Argument) -> Call {
    let with = Argument::known("with", "joe@example.com".into(), Label::bottom());
    Call {
        server: "drive".parse().unwrap(),
        tool: "share".parse().unwrap(),
        arguments: vec![argument, with],
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    }
}

fn id(value: Value, label: Label) -> Argument {
    Argument::known("id", value, label)
}

/// The lines of the question about a call.
fn asked(call: Call, minted: Option<&IssuedIds>, log: &Log) -> Vec<String> {
    let servers = servers();
    let world = World::new(&servers, log);
    let flow = Flow::new(call, minted.map_or(world, |minted| world.minting(minted)));
    let moment = Moment { now: Time(0), task: TaskId(1), purpose: None };
    let Verdict::Ask(pending) = decide(flow, &Permissions::default(), &moment) else { panic!("not asked") };
    pending.question().lines.iter().map(|line| format!("{} to {}", line.datum, line.party)).collect()
}

/// The clearance of a call, all of whose lines the user allowed.
fn cleared(call: Call, minted: Option<&IssuedIds>) -> Clearance {
    let servers = servers();
    let log = Log::default();
    let world = World::new(&servers, &log);
    let flow = Flow::new(call, minted.map_or(world, |minted| world.minting(minted)));
    let mut permissions = Permissions::default();
    for ((datum, grain), id) in flow.sink().label().tells().zip(1..) {
        let (party, id) = ("email:joe@example.com".parse().unwrap(), PermissionId(id));
        let (effect, lasts) = (Effect::Allow, Lifetime::Always);
        let datum = datum.clone();
        permissions.add(Permission { id, datum, grain, party, purpose: None, effect, lasts, refused_in: None });
    }
    let moment = Moment { now: Time(0), task: TaskId(1), purpose: None };
    let Verdict::Allow(clearance) = decide(flow, &permissions, &moment) else { panic!("not allowed") };
    clearance
}

const NARROW: [&str; 2] =
    ["drive/read → drive.document:⟨drive/search⟩ to email:joe@example.com", "drive/search to email:joe@example.com"];

#[test]
fn an_id_that_was_listed_is_asked_about_as_what_was_listed() {
    let label = tells(&["drive/search"]);
    let minted = minted(&label);
    let log = Log::default();
    let mut lines = asked(share(id(json!("d1"), label.clone())), Some(&minted), &log);
    lines.sort();
    assert_eq!(lines, NARROW, "and not about everything the drive holds");
    let clearance = cleared(share(id(json!("d2"), label.clone())), Some(&minted));
    assert!(!clearance.is_withheld() && clearance.unminted().is_none());
    let files = |ids: Value| cleared(share(Argument::known("files", ids, label.clone())), Some(&minted)).is_withheld();
    assert!(!files(json!([{ "id": "d1", "name": "x" }, { "id": ["d2", "d1"] }])));
    for wrong in
        [json!([{ "id": "d1" }, { "id": "d3" }]), json!([{ "id": "d1" }, {}]), json!("d1"), json!([{ "id": 7 }])]
    {
        assert!(files(wrong.clone()), "{wrong}");
    }
}

/// Whatever the value is, the verdict, the question and the rows are the same; only the call is not made.
#[test]
fn what_is_no_listed_id_is_withheld_and_nothing_else_tells() {
    let label = tells(&["drive/search"]);
    let minted = minted(&label);
    let log = Log::default();
    let good = cleared(share(id(json!("d1"), label.clone())), Some(&minted));
    for wrong in ["d9", "d8", "d3", "", "d1 ", "D1", "7"] {
        let call = || share(id(json!(wrong), label.clone()));
        assert_eq!(
            asked(call(), Some(&minted), &log),
            asked(share(id(json!("d1"), label.clone())), Some(&minted), &log)
        );
        let clearance = cleared(call(), Some(&minted));
        assert!(clearance.is_withheld(), "{wrong}");
        assert_eq!(clearance.rows(), good.rows());
        assert_eq!(clearance.sink().record(), good.sink().record());
        assert_eq!(clearance.unminted().unwrap().to_string(), "drive/read → drive.document:⟨drive/search⟩");
        assert!(wrong.is_empty() || !format!("{clearance:?} {minted:?}").contains(&format!("\"{wrong}\"")));
    }
    assert!(cleared(share(id(json!("d1"), label.clone())), None).is_withheld(), "nobody knows of a listing");
    assert!(cleared(share(id(json!(["d1", "d9"]), label.clone())), Some(&minted)).is_withheld());
    assert!(cleared(share(id(Value::Null, label)), Some(&minted)).is_withheld());
}

/// A listing that a secret shaped would tell of it: whether an id is in it counts only where that is told anyway.
#[test]
fn a_listing_that_tells_more_than_the_id_does_not_count() {
    let label = tells(&["drive/search"]);
    let secret = minted(&tells(&["drive/search", "ssn"]));
    assert!(cleared(share(id(json!("d1"), label)), Some(&secret)).is_withheld());
    let both = tells(&["drive/search", "ssn"]);
    assert!(!cleared(share(id(json!("d1"), both.clone())), Some(&secret)).is_withheld());
    assert!(!cleared(share(id(json!("d1"), both)), Some(&minted(&tells(&["drive/search"])))).is_withheld());
}

#[test]
fn what_may_come_from_elsewhere_is_everything_as_before() {
    let all = "drive/* to email:joe@example.com".to_owned();
    let listed = minted(&tells(&["drive/search"]));
    let log = Log::default();
    // Out of a document that was read; out of both; out of nothing of the drive's.
    let labels = [
        tells(&["drive/read → drive.document:d1"]),
        tells(&["drive/search", "drive/read → drive.document:d1"]),
        tells(&["drive/search", "drive/*"]),
        tells(&["ssn"]),
    ];
    for label in labels {
        let lines = asked(share(id(json!("d1"), label.clone())), Some(&listed), &log);
        assert!(lines.contains(&all), "{label}: {lines:?}");
        assert!(!cleared(share(id(json!("d9"), label)), Some(&listed)).is_withheld(), "it may be anything");
    }
    // A name that is completed is none that a listing returned.
    let path = Argument::known("path", json!("d1"), tells(&["drive/search"]));
    assert!(asked(share(path), Some(&listed), &log).contains(&all));
    // A public id is exactly one document, listed or not.
    let public = asked(share(id(json!("d9"), Label::bottom())), Some(&listed), &log);
    assert_eq!(public, ["drive/read → drive.document:d9 to email:joe@example.com"]);
}

/// That a document was shared once is remembered, and comes with every listing: it is still a listing's id that is shared.
#[test]
fn what_any_answer_may_carry_does_not_widen_it() {
    let label = tells(&["drive/search"]);
    let mut log = Log::default();
    log.write(cleared(share(id(json!("d1"), label.clone())), Some(&minted(&label))).sink().record());
    let again = tells(&["drive/search", "drive/read → drive.document:⟨drive/search⟩"]);
    let mut lines = asked(share(id(json!("d1"), again.clone())), Some(&minted(&again)), &log);
    lines.sort();
    assert_eq!(lines, NARROW);
    // Out of another document, it may be anything.
    let read = again.join(&tells(&["drive/read → drive.document:d1"]));
    let lines = asked(share(id(json!("d1"), read.clone())), Some(&minted(&read)), &log);
    assert!(lines.iter().any(|line| line.starts_with("drive/* ")), "{lines:?}");
}

/// The preview does not know the value: it foresees all that the run may tell, whatever the value turns out to be.
#[test]
fn the_preview_narrows_nothing() {
    let label = tells(&["drive/search"]);
    let listed = minted(&label);
    let (servers, log) = (servers(), Log::default());
    let world = World::new(&servers, &log).minting(&listed);
    let told = |argument: Argument| Flow::new(share(argument), world).sink().label().clone();
    for foreseen in [Argument::open("id", label.clone()), Argument::foreseen("id", label.clone())] {
        let foreseen = told(foreseen);
        for value in ["d1", "d9"] {
            assert!(told(id(json!(value), label.clone())).flows_to(&foreseen));
            // In a region, a call tells exactly what was announced for it.
            let in_a_region = Argument { symbolic: true, ..id(json!(value), label.clone()) };
            assert_eq!(told(in_a_region), foreseen);
        }
    }
}

/// What was told to the drive may have been told to what was listed.
#[test]
fn what_was_written_comes_with_what_was_listed() {
    let label = tells(&["drive/search"]);
    let mut log = Log::default();
    let write = Call {
        tool: "write".parse().unwrap(),
        arguments: vec![Argument::known("text", "x".into(), tells(&["ssn"]))],
        ..share(id(json!("d1"), Label::bottom()))
    };
    log.write(Flow::new(write, World::new(&servers(), &log)).sink().record());
    let lines = asked(share(id(json!("d1"), label.clone())), Some(&minted(&label)), &log);
    assert!(lines.contains(&"via ssn to email:joe@example.com".to_owned()), "{lines:?}");
}
