//! Several processes with one home.

use std::process::Stdio;
use std::thread;

use duenna_core::{Key, Ladder, Lifetime};
use duenna_store::{SharedFile, now};

use crate::helpers::{Fresh, allow, child, child_home, log, open, task};

#[test]
fn stores_that_write_at_the_same_time_make_one_chain() {
    let fresh = Fresh::new();
    fresh.store.remember(&[allow("age", Lifetime::Always)], now()).unwrap();
    let (each, stores) = (25, 4);
    thread::scope(|scope| {
        for _ in 0..stores {
            let store = fresh.again().unwrap();
            scope.spawn(move || {
                let running = task(&store);
                for _ in 0..each {
                    let _ = log(&store, &running, &["age"], "40").unwrap();
                }
            });
        }
    });
    let verified = fresh.again().unwrap().verify().unwrap();
    assert_eq!((verified.rows, verified.head), (each * stores * 2, each * stores * 2));
}

#[test]
fn a_value_put_by_one_is_seen_by_the_other_and_readers_do_not_stop_writers() {
    let fresh = Fresh::new();
    let other = fresh.again().unwrap();
    let key: Key = "city".parse().unwrap();
    thread::scope(|scope| {
        let reader = scope.spawn(|| (0..200).for_each(|_| drop(other.list().unwrap())));
        for round in 0..50 {
            fresh.store.put(&key, Ladder::Text, &format!("round {round}")).unwrap();
        }
        reader.join().unwrap();
    });
    assert_eq!(other.get(&key).unwrap().1.expose(), "round 49");
}

/// How many processes work at one home, and what each does.
const PROCESSES: u64 = 32;
const EACH: u64 = 6;

#[test]
fn thirty_two_processes_work_at_one_home() {
    let fresh = Fresh::new();
    fresh.store.remember(&[allow("age", Lifetime::Always)], now()).unwrap();
    let all: Vec<_> = (0..PROCESSES)
        .map(|number| {
            let mut command = child("two::one_of_many", &fresh.home());
            command.env("DUENNA_TEST_NUMBER", number.to_string()).stdout(Stdio::null()).stderr(Stdio::piped());
            command.spawn().unwrap()
        })
        .collect();
    for one in all {
        let output = one.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let store = fresh.again().unwrap();
    let rows = PROCESSES * EACH * 2;
    let verified = store.verify().unwrap();
    assert_eq!((verified.rows, verified.head), (rows, rows));
    assert_eq!(store.list().unwrap().len() as u64, PROCESSES);
    let file = std::fs::read_to_string(fresh.home().join("list")).unwrap();
    assert_eq!(file.lines().count() as u64, PROCESSES * EACH);
}

/// Logs calls, puts a value, and adds lines to a file of the home.
#[test]
#[ignore = "run by thirty_two_processes_work_at_one_home"]
fn one_of_many() {
    let Some(home) = child_home() else { return };
    let number = std::env::var("DUENNA_TEST_NUMBER").unwrap();
    let store = open(&home).unwrap();
    let running = task(&store);
    let key: Key = format!("value_{number}").parse().unwrap();
    let list = home.join("list");
    for round in 0..EACH {
        let _ = log(&store, &running, &["age"], "40").unwrap();
        store.put(&key, Ladder::Text, &round.to_string()).unwrap();
        let file = SharedFile::open(&list).unwrap();
        let had = std::fs::read_to_string(&list).unwrap_or_default();
        file.replace(format!("{had}{number} {round}\n").as_bytes()).unwrap();
    }
    assert_eq!(store.get(&key).unwrap().1.expose(), &(EACH - 1).to_string());
}
