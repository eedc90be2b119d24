//! A log with a million rows, for `just million`, which measures what commands need for it.

use std::path::PathBuf;

use duenna_core::{Lifetime, Moment, Sink};
use duenna_store::{Access, KeyWish, Store, TaskStatus, now};

use crate::helpers::{allow, datum, label, log, send, task};

/// Calls of one transaction.
const AT_ONCE: u64 = 2000;
/// Private data; each call tells two of them to a person and their server: four rows, and one for the call.
const DATA: u64 = 50;
/// So many people are told something, unless `DUENNA_MILLION_PEOPLE` says otherwise; after that, nothing is new, and compacting takes it out.
const PEOPLE: u64 = 20_000;
/// Calls that were sent, with arguments to decrypt: a transaction each.
const SENT: u64 = 2000;

/// Makes the home in `DUENNA_MILLION_HOME`, with as many rows as `DUENNA_MILLION_ROWS` says, unless it is there.
#[test]
#[ignore = "takes minutes; `just million` runs it"]
fn a_million_rows() {
    let home = PathBuf::from(std::env::var_os("DUENNA_MILLION_HOME").expect("DUENNA_MILLION_HOME"));
    let rows: u64 = std::env::var("DUENNA_MILLION_ROWS").map_or(1_000_000, |rows| rows.parse().unwrap());
    let people: u64 = std::env::var("DUENNA_MILLION_PEOPLE").map_or(PEOPLE, |people| people.parse().unwrap());
    if home.join("duenna.db").exists() {
        return;
    }
    let store = Store::init(&home, KeyWish::File, &Access::files_only()).unwrap();
    store.remember(&[allow("age", Lifetime::Always)], now()).unwrap();
    let running = task(&store);
    for _ in 0..SENT {
        let _ = log(&store, &running, &["age"], "40").unwrap();
    }
    let moment = running.moment(now());
    let (mut next, mut left) = (0, rows - SENT * 2);
    while left > 0 {
        let sinks: Vec<Sink> = (next..next + AT_ONCE).map(|n| sink(n, people)).collect();
        write(&store, &sinks, &moment);
        let written: u64 = sinks.iter().map(|sink| 1 + sink.record().items.len() as u64 * 2).sum();
        (next, left) = (next + AT_ONCE, left.saturating_sub(written));
    }
    store.end_task(running.id, TaskStatus::Done, now()).unwrap();
    assert!(store.verify().unwrap().rows >= rows);
}

fn write(store: &Store, sinks: &[Sink], moment: &Moment) {
    let policy = store.policy().unwrap();
    store.log_prospects(&sinks.iter().collect::<Vec<_>>(), moment, &policy).unwrap();
}

fn sink(n: u64, people: u64) -> Sink {
    let about = |at: u64| label(&datum(&format!("datum_{}", (n * 7 + at * 13) % DATA)).to_string());
    send("mail", &format!("person{}@example.com", n * 7919 % people), about(0), about(1))
}
