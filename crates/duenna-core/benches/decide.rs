//! One decision about 20 data with 10,000 remembered answers must take less than 5 µs: it is on the way of every call.
#![allow(clippy::unwrap_used, missing_docs, reason = "a benchmark")]

use std::collections::BTreeMap;
use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use duenna_core::{
    Annotation, Argument, Call, Datum, Effect, Flow, Foresight, Grain, Label, Lifetime, Log, Moment, Permission,
    PermissionId, Permissions, Server, ServerName, TaskId, Time, Verdict, World, decide, foresee,
};

const DATA: u64 = 20;
const ANSWERS: u64 = 10_000;

const MAIL: &str = r#"{ "tools": { "send": {
    "parties": [{ "argument": { "name": "to", "kind": "email" } }],
    "arguments": { "to": { "use": "value" }, "body": { "use": "value" } } } } }"#;

fn datum(at: u64) -> Datum {
    format!("datum_number_{at}").parse().unwrap()
}

/// Answers about 100 data and 100 parties, all of them `always`.
fn permissions() -> Permissions {
    let mut permissions = Permissions::default();
    for id in 0..ANSWERS {
        permissions.add(Permission {
            id: PermissionId(id),
            datum: datum(id % 100),
            grain: Grain::EXACT,
            party: format!("email:person{}@example.com", id / 100).parse().unwrap(),
            purpose: None,
            effect: Effect::Allow,
            lasts: Lifetime::Always,
            refused_in: None,
        });
    }
    permissions
}

fn world(run: impl FnOnce(World<'_>)) {
    let name: ServerName = "mail".parse().unwrap();
    let annotation = Some(Annotation::from_json(MAIL).unwrap());
    let server = Server {
        name: name.clone(),
        annotation: annotation.map(Into::into),
        carrier: true,
        variables: BTreeMap::new(),
        places: None,
        needs_places: false,
    };
    run(World::new(&BTreeMap::from([(name, server)]), &Log::default()));
}

fn call() -> Call {
    let label = (0..DATA).map(|at| Label::datum(datum(at), Grain::EXACT)).reduce(|a, b| a.join(&b)).unwrap();
    let to = Argument::known("to", "person7@example.com".into(), Label::bottom());
    Call {
        server: "mail".parse().unwrap(),
        tool: "send".parse().unwrap(),
        arguments: vec![to, Argument::known("body", "text".into(), label)],
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    }
}

fn decisions(criterion: &mut Criterion) {
    let permissions = permissions();
    let moment = Moment { now: Time(0), task: TaskId(1), purpose: None };
    world(|world| {
        let sink = Flow::new(call(), world).sink().clone();
        assert!(matches!(foresee(&sink, &permissions, &moment), Foresight::Allow(_)));
        criterion.bench_function("foresee, 20 data, 10,000 permissions", |bencher| {
            bencher.iter(|| foresee(black_box(&sink), &permissions, &moment));
        });
        criterion.bench_function("decide, 20 data, 10,000 permissions", |bencher| {
            let allowed = |flow| match decide(flow, &permissions, &moment) {
                Verdict::Allow(clearance) => clearance,
                Verdict::Ask(_) | Verdict::Deny(_) => unreachable!("everything is allowed"),
            };
            bencher.iter_batched(|| Flow::new(call(), world), allowed, BatchSize::PerIteration);
        });
        criterion.bench_function("label a call of 20 data", |bencher| {
            bencher.iter_batched(call, |call| Flow::new(call, world), BatchSize::PerIteration);
        });
    });
}

criterion_group!(benches, decisions);
criterion_main!(benches);
