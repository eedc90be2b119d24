use std::collections::BTreeMap;

use duenna_core::{
    Annotation, Argument, Call, Effect, Flow, Foresight, Label, Log, Moment, Permission, Permissions, Server,
    ServerName, TaskId, Time, Verdict, World, decide, foresee, foreseen_replies,
};
use proptest::prelude::*;

use crate::generators::{any_permission, label, permission};

const MAIL: &str = r#"{ "tools": { "send": {
    "parties": [{ "argument": { "name": "to", "kind": "email" } }],
    "arguments": {
        "to": { "use": "value", "needs": "verified" },
        "body": { "use": "value" },
        "code": { "use": "value", "never_returned": true },
        "file": { "use": "reference", "names": { "tool": "read", "kind": "attachment" } } } } } }"#;

/// How much a verdict lets through: nothing, a question, the call.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Freedom {
    Deny,
    Ask,
    Allow,
}

fn servers(carrier: bool) -> BTreeMap<ServerName, Server> {
    let name: ServerName = "mail".parse().unwrap();
    let annotation = Some(Annotation::from_json(MAIL).unwrap());
    BTreeMap::from([(
        name.clone(),
        Server {
            name,
            annotation: annotation.map(Into::into),
            carrier,
            variables: BTreeMap::new(),
            places: None,
            needs_places: false,
        },
    )])
}

fn send(body: &Label, code: &Label, pc: &Label) -> Call {
    Call {
        server: "mail".parse().unwrap(),
        tool: "send".parse().unwrap(),
        arguments: vec![
            Argument::known("to", serde_json::json!(["joe@example.com", "eve@evil.example"]), Label::bottom()),
            Argument::known("body", "text".into(), body.clone()),
            Argument::known("code", "1234".into(), code.clone()),
        ],
        pc: pc.clone(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    }
}

fn freedom(call: &Call, permissions: &[Permission], log: &Log, carrier: bool) -> Freedom {
    let mut book = Permissions::default();
    for permission in permissions {
        book.add(permission.clone());
    }
    let servers = servers(carrier);
    let moment = Moment { now: Time(10), task: TaskId(1), purpose: Some("travel".parse().unwrap()) };
    let flow = Flow::new(call.clone(), World::new(&servers, log));
    let foreseen = foresee(flow.sink(), &book, &moment);
    match (decide(flow, &book, &moment), foreseen) {
        (Verdict::Allow(clearance), Foresight::Allow(spent)) => {
            assert_eq!(clearance.spent(), spent);
            Freedom::Allow
        }
        (Verdict::Ask(pending), Foresight::Ask(question)) => {
            assert_eq!(*pending.question(), question);
            Freedom::Ask
        }
        (Verdict::Deny(denied), Foresight::Deny(reason)) => {
            assert_eq!(*denied.reason(), reason);
            Freedom::Deny
        }
        (verdict, foreseen) => panic!("decided {verdict:?}, foreseen {foreseen:?}"),
    }
}

/// Mostly allows, so that calls do pass.
fn permissions() -> impl Strategy<Value = Vec<Permission>> {
    let one = prop_oneof![8 => permission(Just(Effect::Allow)), 1 => any_permission()];
    prop::collection::vec(one, 0..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn another_deny_never_frees(
        said in permissions(), deny in permission(Just(Effect::Deny)), body in label(), carrier: bool
    ) {
        let call = send(&body, &Label::bottom(), &Label::bottom());
        let before = freedom(&call, &said, &Log::default(), carrier);
        let more: Vec<_> = said.into_iter().chain([deny]).collect();
        prop_assert!(freedom(&call, &more, &Log::default(), carrier) <= before);
    }

    #[test]
    fn another_allow_never_binds(
        said in permissions(), allow in permission(Just(Effect::Allow)), body in label(), carrier: bool
    ) {
        let call = send(&body, &Label::bottom(), &Label::bottom());
        let before = freedom(&call, &said, &Log::default(), carrier);
        let more: Vec<_> = said.into_iter().chain([allow]).collect();
        prop_assert!(freedom(&call, &more, &Log::default(), carrier) >= before);
    }

    #[test]
    fn telling_more_never_frees(said in permissions(), body in label(), more in label(), carrier: bool) {
        let bottom = Label::bottom();
        let before = freedom(&send(&body, &bottom, &bottom), &said, &Log::default(), carrier);
        let raised = body.join(&more);
        prop_assert!(freedom(&send(&raised, &bottom, &bottom), &said, &Log::default(), carrier) <= before);
        prop_assert!(freedom(&send(&body, &bottom, &more), &said, &Log::default(), carrier) <= before);
    }

    /// The order in which answers were given does not matter.
    #[test]
    fn answers_have_no_order(said in permissions(), body in label()) {
        let call = send(&body, &Label::bottom(), &Label::bottom());
        let backwards: Vec<_> = said.iter().rev().cloned().collect();
        let forwards = freedom(&call, &said, &Log::default(), true);
        prop_assert_eq!(freedom(&call, &backwards, &Log::default(), true), forwards);
    }

    /// What the log remembers only grows, and so does what an answer may carry and a reference may read.
    #[test]
    fn the_log_only_raises(
        earlier in prop::collection::vec((label(), label(), label()), 0..5),
        said in permissions(), body in label(), code in label(), pc in label(), carrier: bool
    ) {
        let servers = servers(carrier);
        let mut log = Log::default();
        let mut call = send(&body, &code, &pc);
        call.arguments.push(Argument::known("file", "a1".into(), Label::bottom()));
        let mut answer = Label::bottom();
        let mut free = Freedom::Allow;
        for (body, code, pc) in &earlier {
            let world = World::new(&servers, &log);
            let record = Flow::new(send(body, code, pc), world).sink().record().clone();
            let read: duenna_core::Record = serde_json::from_str(&serde_json::to_string(&record).unwrap()).unwrap();
            prop_assert_eq!(&read, &record);
            log.write(&read);
            let world = World::new(&servers, &log);
            let now = Flow::new(call.clone(), world).sink().expected().label(world);
            prop_assert!(answer.flows_to(&now));
            prop_assert!(body.join(pc).carried().flows_to(&now), "an argument that comes back, came back");
            answer = now;
            let now = freedom(&call, &said, &log, carrier);
            prop_assert!(now <= free);
            free = now;
        }
        let world = World::new(&servers, &log);
        let last = Flow::new(call, world).sink().expected().labels(world);
        prop_assert!(body.join(&pc).flows_to(&last.value));
        // Any argument may be a failure, and then so is the answer.
        prop_assert!(code.flows_to(&last.value) && code.flows_to(&last.success));
    }

    /// Whatever is called of what was foreseen, in any order, answers with no more than was foreseen.
    #[test]
    fn answers_tell_no_more_than_foreseen(
        labels in prop::collection::vec((label(), label()), 0..4), order in prop::collection::vec(0usize..4, 0..6),
        carrier: bool
    ) {
        let servers = servers(carrier);
        let call = |(body, pc): &(Label, Label)| {
            let mut call = send(body, &Label::bottom(), pc);
            call.arguments.push(Argument::known("file", "a1".into(), Label::bottom()));
            call
        };
        let calls: Vec<Call> = labels.iter().map(call).collect();
        let mut log = Log::default();
        let foreseen = foreseen_replies(&calls, World::new(&servers, &log));
        prop_assert_eq!(foreseen.len(), calls.len());
        for at in order.into_iter().filter(|at| *at < calls.len()) {
            let sink = Flow::new(calls[at].clone(), World::new(&servers, &log)).sink().clone();
            log.write(sink.record());
            let answer = sink.expected().labels(World::new(&servers, &log));
            for (now, before) in [(answer.value, &foreseen[at].value), (answer.success, &foreseen[at].success)] {
                prop_assert!(now.flows_to(before), "{now} is more than {before}");
            }
        }
    }
}
