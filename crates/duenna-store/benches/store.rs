//! What logging a call costs: the computation (label, decide, encrypt, chain) and the durable write apart.
#![allow(clippy::unwrap_used, clippy::panic, reason = "benchmark")]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use duenna_core::{
    Argument, Call, Clearance, Datum, Effect, Flow, Grain, Label, Lifetime, Moment, Verdict, World, decide,
};
use duenna_store::{Access, Answer, KeyWish, Policy, Store, now};
use serde_json::json;

/// Five data told to one party: five rows.
const DATA: [&str; 5] = ["passport", "date_of_birth", "name", "email", "ssn"];

fn prepared(folder: &Path) -> (Store, Moment) {
    let store = Store::init(&folder.join("home"), KeyWish::File, &Access::files_only()).unwrap();
    let answers = DATA.map(|name| Answer::Data {
        datum: name.parse().unwrap(),
        grain: Grain::EXACT,
        party: "server:airline".parse().unwrap(),
        purpose: None,
        effect: Effect::Allow,
        lasts: Lifetime::Always,
        refused_in: None,
    });
    store.remember(&answers, now()).unwrap();
    let moment = store.begin_task(None, now()).unwrap().moment(now());
    (store, moment)
}

fn call() -> Call {
    let argument = |name: &str| {
        let datum: Datum = name.parse().unwrap();
        Argument::known(name, json!("a value of some length"), Label::datum(datum, Grain::EXACT))
    };
    Call {
        server: "airline".parse().unwrap(),
        tool: "check_in".parse().unwrap(),
        arguments: DATA.map(argument).into(),
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    }
}

fn cleared(store: &Store, moment: &Moment) -> (Clearance, Arc<Policy>) {
    let policy = store.policy().unwrap();
    let servers = BTreeMap::new();
    let flow = store.with_log(|log| Flow::new(call(), World::new(&servers, log))).unwrap();
    match decide(flow, policy.permissions(), moment) {
        Verdict::Allow(clearance) => (clearance, policy),
        Verdict::Ask(_) | Verdict::Deny(_) => panic!("the benchmark's call is allowed"),
    }
}

/// Logs `rounds` calls; only the logging is timed.
fn logging(store: &Store, moment: &Moment, rounds: u64) -> Duration {
    let mut total = Duration::ZERO;
    for _ in 0..rounds {
        let (clearance, policy) = cleared(store, moment);
        let begun = Instant::now();
        let disclosure = store.log(clearance, moment, &policy).unwrap();
        total += begun.elapsed();
        black_box(disclosure.id());
    }
    total
}

fn benches(criterion: &mut Criterion) {
    let disk = tempfile::tempdir().unwrap();
    let (store, moment) = prepared(disk.path());
    criterion.bench_function("store/decide a call of 5 data", |bench| bench.iter(|| cleared(&store, &moment)));
    criterion.bench_function("store/log 5 rows, durable on disk", |bench| {
        bench.iter_custom(|rounds| logging(&store, &moment, rounds));
    });
    // In memory a sync costs nothing: what is left is the computation.
    if let Ok(memory) = tempfile::tempdir_in("/dev/shm") {
        let (store, moment) = prepared(memory.path());
        criterion.bench_function("store/log 5 rows, computation only", |bench| {
            bench.iter_custom(|rounds| logging(&store, &moment, rounds));
        });
        let (store, moment) = prepared(&memory.path().join("other"));
        logging(&store, &moment, 200);
        criterion.bench_function("store/verify 1,200 rows", |bench| bench.iter(|| store.verify().unwrap()));
    }
}

criterion_group!(store, benches);
criterion_main!(store);
