//! What the memory of the log costs with 10, 10⁴ and 10⁶ rows: a lookup, in a fresh process and again, and a write.
//!
//! `DUENNA_BENCH_ROWS=10000000` measures one more log of that many rows; `DUENNA_BENCH_FOLDER` keeps the homes there, and
//! uses those that are there already.
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "benchmark")]

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use duenna_core::{Annotation, Argument, Call, Flow, Grain, Label, Log, Moment, Server, ServerName, Sink, World};
use duenna_store::{Access, KeyWish, Store, now};
use serde_json::json;

/// Files of one's own, and letters to many: `read` returns what was written to its path, letters may bring back everything.
const FILES: &str = r#"{ "owner": "user", "tools": { "read": {
    "parties": [{ "argument": { "name": "to", "kind": "file" } }], "returns": "about",
    "about": { "argument": { "name": "to", "kind": "file" } },
    "arguments": { "to": { "use": "value" }, "body": { "use": "value" } } } } }"#;
const MAIL: &str = r#"{ "tools": { "send": { "parties": [{ "argument": { "name": "to", "kind": "email" } }],
    "arguments": { "to": { "use": "value" }, "body": { "use": "value" } } } } }"#;

/// Private data of the user; each call tells three of them.
const DATA: u64 = 50;
/// One in so many calls tells somebody, or a file, that was told nothing before.
const NEW: u64 = 4;

fn servers() -> BTreeMap<ServerName, Server> {
    let server = |(name, annotation): (&str, &str)| {
        let name: ServerName = name.parse().unwrap();
        let annotation = Some(Annotation::from_json(annotation).unwrap());
        (name.clone(), Server { annotation: annotation.map(Into::into), ..Server::unknown(name) })
    };
    [("files", FILES), ("mail", MAIL)].into_iter().map(server).collect()
}

/// The n-th call of the log: every other one a letter, every other one a file.
fn call(n: u64) -> Call {
    let datum = |at: u64| Label::datum(format!("datum_{}", (n * 7 + at * 13) % DATA).parse().unwrap(), Grain::EXACT);
    let body = Label::join_all(&[datum(0), datum(1), datum(2)]);
    let whom = if n % NEW < 2 { n } else { n % 1000 };
    let (server, tool, to) = if n.is_multiple_of(2) {
        ("mail", "send", format!("person{whom}@example.com"))
    } else {
        ("files", "read", format!("/home/u/file{whom}.txt"))
    };
    Call {
        server: server.parse().unwrap(),
        tool: tool.parse().unwrap(),
        arguments: vec![
            Argument::known("to", json!(to), Label::bottom()),
            Argument::known("body", json!("a text of some length, as letters are"), body),
        ],
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    }
}

fn sink(servers: &BTreeMap<ServerName, Server>, n: u64) -> Sink {
    Flow::new(call(n), World::new(servers, &Log::default())).sink().clone()
}

fn write(store: &Store, servers: &BTreeMap<ServerName, Server>, moment: &Moment, calls: std::ops::Range<u64>) {
    let policy = store.policy().unwrap();
    let sinks: Vec<Sink> = calls.map(|n| sink(servers, n)).collect();
    store.log_prospects(&sinks.iter().collect::<Vec<_>>(), moment, &policy).unwrap();
}

/// A log of at least `rows` rows.
fn filled(home: &Path, servers: &BTreeMap<ServerName, Server>, rows: u64) -> u64 {
    if let Ok(store) = Store::open(home, &Access::files_only()) {
        drop(store);
        return rows;
    }
    let store = Store::init(home, KeyWish::File, &Access::files_only()).unwrap();
    let moment = store.begin_task(None, now()).unwrap().moment(now());
    let begun = Instant::now();
    // A call leaves one row for itself, and one for each datum and party: seven in all.
    let (mut calls, mut written) = (0, 0);
    while written < rows {
        let next = (calls + 2000).min(calls + (rows - written).div_ceil(7).max(1));
        write(&store, servers, &moment, calls..next);
        calls = next;
        written = calls * 7;
    }
    let took = begun.elapsed();
    println!(
        "made {rows} rows in {took:.1?}: {:.1?} a row, 2000 calls a transaction",
        took / u32::try_from(rows).unwrap()
    );
    calls
}

fn size(home: &Path) -> u64 {
    ["duenna.db", "duenna.db-wal"]
        .iter()
        .filter_map(|name| fs::metadata(home.join(name)).ok())
        .map(|file| file.len())
        .sum()
}

/// The label of the answer of the n-th call, if it were made.
fn lookup(store: &Store, servers: &BTreeMap<ServerName, Server>, expected: &duenna_core::ExpectedReply) -> Label {
    store.with_log(|log| expected.label(World::new(servers, log))).unwrap()
}

fn benches(criterion: &mut Criterion) {
    let temporary = tempfile::tempdir().unwrap();
    let folder = std::env::var_os("DUENNA_BENCH_FOLDER").map_or_else(|| temporary.path().to_owned(), PathBuf::from);
    let servers = servers();
    let more = std::env::var("DUENNA_BENCH_ROWS").ok().and_then(|rows| rows.parse().ok());
    for rows in [10, 10_000, 1_000_000].into_iter().chain(more) {
        let home = folder.join(format!("rows{rows}"));
        filled(&home, &servers, rows);
        println!("{rows} rows: {} bytes a row", size(&home) / rows);
        let begun = Instant::now();
        let store = Store::open(&home, &Access::files_only()).unwrap();
        let opened = begun.elapsed();
        let first = sink(&servers, 6).expected().clone();
        let begun = Instant::now();
        black_box(lookup(&store, &servers, &first));
        println!("{rows} rows: opened in {opened:.1?}, the first lookup took {:.1?}", begun.elapsed());
        for (name, n) in [("letter", 6), ("file", 7)] {
            let expected = sink(&servers, n).expected().clone();
            criterion.bench_function(&format!("memory/{rows} rows/lookup, {name}"), |bench| {
                bench.iter(|| lookup(&store, &servers, &expected));
            });
        }
        // Another file each time, and more of them than are kept of earlier lookups.
        let last = rows / 7;
        let expected: Vec<_> =
            (0..8192).map(|at| sink(&servers, 1 + (at * 7919 * 4) % last.max(8) / 4 * 4).expected().clone()).collect();
        let mut next = expected.iter().cycle();
        criterion.bench_function(&format!("memory/{rows} rows/lookup, another file each time"), |bench| {
            bench.iter(|| lookup(&store, &servers, next.next().unwrap()));
        });
        let moment = store.begin_task(None, now()).unwrap().moment(now());
        for (name, new) in [("told before", false), ("new", true)] {
            let mut n = 1_000_000_000 + if new { 0 } else { 2 };
            criterion.bench_function(&format!("memory/{rows} rows/write one call, {name}, durable"), |bench| {
                bench.iter_custom(|rounds| {
                    let mut took = Duration::ZERO;
                    for _ in 0..rounds {
                        n += 4;
                        let sinks = [sink(&servers, n)];
                        let policy = store.policy().unwrap();
                        let begun = Instant::now();
                        store.log_prospects(&[&sinks[0]], &moment, &policy).unwrap();
                        took += begun.elapsed();
                    }
                    took
                });
            });
        }
    }
}

criterion_group! { name = memory; config = Criterion::default().sample_size(20); targets = benches }
criterion_main!(memory);
