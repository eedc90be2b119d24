//! The process is killed anywhere.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use duenna_core::{Key, Ladder, Lifetime};
use duenna_store::{Access, CallId, KeyWish, Store, StoreError, now};

use crate::helpers::{Dice, Fresh, allow, child, child_home, log, open, task};

/// How often the process is killed.
const KILLS: u64 = 200;

fn start(name: &str, home: &Path) -> Child {
    child(name, home).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn kill_after(mut process: Child, delay: Duration) {
    thread::sleep(delay);
    process.kill().unwrap();
    process.wait().unwrap();
}

/// The numbers of the calls that were sent, as the server has them.
fn sent(home: &Path) -> Vec<u64> {
    let text = fs::read_to_string(home.with_file_name("sent")).unwrap_or_default();
    text.lines().map(|line| line.parse().unwrap()).collect()
}

#[test]
fn no_call_was_sent_whose_rows_are_missing() {
    let fresh = Fresh::new();
    fresh.store.remember(&[allow("age", Lifetime::Always)], now()).unwrap();
    let home = fresh.home();
    let dir = fresh.closed();
    let mut dice = Dice(0xd0e);
    let (mut known, mut rows, mut working) = (0, 0, 0);
    for _ in 0..KILLS {
        kill_after(start("crash::sender", &home), Duration::from_micros(dice.below(60_000)));
        let store = open(&home).unwrap();
        let verified = store.verify().unwrap();
        assert!(verified.rows >= rows, "rows are gone");
        rows = verified.rows;
        let all = sent(&home);
        for id in &all[known..] {
            let call = store.disclosure(CallId(*id)).unwrap().expect("a call was sent and is not in the log");
            assert_eq!(call.rows.len(), 1);
            assert!(call.arguments.is_some());
        }
        working += usize::from(all.len() > known);
        known = all.len();
        store.with_log(|_| ()).unwrap();
    }
    assert!(working > 20, "only {working} of {KILLS} processes came as far as to send");
    let logged: BTreeSet<_> = open(&home).unwrap().disclosures().unwrap().iter().map(|row| row.call.0).collect();
    assert!(sent(&home).iter().all(|id| logged.contains(id)));
    drop(dir);
}

/// Logs and sends, until it is killed.
#[test]
#[ignore = "run by no_call_was_sent_whose_rows_are_missing"]
fn sender() {
    let Some(home) = child_home() else { return };
    let store = open(&home).unwrap();
    let mut server = OpenOptions::new().create(true).append(true).open(home.with_file_name("sent")).unwrap();
    let running = task(&store);
    loop {
        let disclosure = log(&store, &running, &["age"], "40").unwrap();
        server.write_all(format!("{}\n", disclosure.id().0).as_bytes()).unwrap();
        server.sync_all().unwrap();
    }
}

#[test]
fn making_a_home_can_be_finished_whenever_it_was_interrupted() {
    let mut dice = Dice(0x1417);
    let mut seen = BTreeSet::new();
    for _ in 0..60 {
        let dir = tempfile::tempdir().unwrap();
        let home = dir.path().join("home");
        kill_after(start("crash::maker", &home), Duration::from_micros(2_000 + dice.below(40_000)));
        let store = match open(&home) {
            Ok(store) => {
                seen.insert("made");
                store
            }
            Err(error) => {
                assert!(matches!(error, StoreError::NoHome(_) | StoreError::Unfinished(_)), "{error}");
                seen.insert(if matches!(error, StoreError::NoHome(_)) { "nothing" } else { "unfinished" });
                Store::init(&home, KeyWish::File, &Access::files_only()).unwrap()
            }
        };
        let key: Key = "city".parse().unwrap();
        if store.list().unwrap().is_empty() {
            store.put(&key, Ladder::Text, "Bremen").unwrap();
        }
        drop(store);
        assert_eq!(open(&home).unwrap().get(&key).unwrap().1.expose(), "Bremen");
    }
    assert!(seen.len() > 1, "the kills all fell into one phase: {seen:?}");
}

#[test]
#[ignore = "run by making_a_home_can_be_finished_whenever_it_was_interrupted"]
fn maker() {
    let Some(home) = child_home() else { return };
    let store = Store::init(&home, KeyWish::File, &Access::files_only()).unwrap();
    store.put(&"city".parse().unwrap(), Ladder::Text, "Bremen").unwrap();
    loop {
        thread::sleep(Duration::from_secs(1));
    }
}
