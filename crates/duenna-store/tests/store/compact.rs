//! Compacting the log: nothing that is asked of it is answered otherwise, and whoever changes it is still seen.

use std::fs;
use std::thread;
use std::time::Duration;

use duenna_core::{Lifetime, Time};
use duenna_store::{BreakKind, CallId, Compaction, Store, StoreError, TaskStatus, now};
use rusqlite::Connection;

use crate::helpers::{Beside, Dice, Fresh, allow, announce, child, child_home, log, open, send, some_label, task};

const FOREVER: Time = Time(i64::MAX);

fn compact(store: &Store) -> Compaction {
    store.compact(FOREVER, now(), false).unwrap()
}

/// A home in which the same few things were told again and again, in tasks that ended; what it remembers beside it.
fn repeated(seed: u64, rounds: u64) -> (Fresh, Beside) {
    let (fresh, mut beside) = (Fresh::new(), Beside::default());
    let mut dice = Dice(seed);
    fresh.store.remember(&[allow("age", Lifetime::Always), allow("city", Lifetime::Always)], now()).unwrap();
    for round in 0..rounds {
        more(&fresh.store, &mut beside, &mut dice);
        if round % 8 == 5 {
            compact(&fresh.store);
        }
    }
    (fresh, beside)
}

fn more(store: &Store, beside: &mut Beside, dice: &mut Dice) {
    let running = task(store);
    let sinks: Vec<_> = (0..=dice.below(3))
        .map(|_| {
            let server = ["mail", "fs", "plain"][usize::try_from(dice.below(3)).unwrap()];
            let to = ["joe@example.com", "/u/x"][usize::try_from(dice.below(2)).unwrap()];
            send(server, to, some_label(dice, 6), some_label(dice, 6))
        })
        .collect();
    announce(store, &sinks.iter().collect::<Vec<_>>(), &running.moment(now()));
    for sink in &sinks {
        beside.write(sink);
    }
    let data = [&["age"][..], &["city"], &["age", "city"], &[]][usize::try_from(dice.below(4)).unwrap()];
    let sent = log(store, &running, data, "40").unwrap();
    beside.write(sent.sink());
    store.end_task(running.id, TaskStatus::Done, now()).unwrap();
}

#[test]
fn no_answer_changes_and_the_log_is_still_the_one_that_was_written() {
    for seed in 1..=4 {
        let (fresh, mut beside) = repeated(seed, 48);
        let (known, rows) = (fresh.store.knowledge().unwrap(), fresh.store.verify().unwrap().rows);
        let listed = fresh.store.disclosures().unwrap();
        let would = fresh.store.compact(FOREVER, now(), true).unwrap();
        assert_eq!(fresh.store.disclosures().unwrap(), listed, "a dry run changes nothing");
        let done = compact(&fresh.store);
        assert_eq!(done, would);
        assert!(done.rows > 0 && done.calls > 0 && done.before == rows, "{done:?}");
        let dice = &mut Dice(seed + 100);
        for store in [&fresh.store, &fresh.again().unwrap()] {
            assert_eq!(store.knowledge().unwrap(), known);
            beside.compare(store).unwrap();
            let verified = store.verify().unwrap();
            // One row came: the checkpoint.
            assert_eq!(verified.rows, rows - done.rows + 1);
            let checkpoint = verified.checkpoint.unwrap();
            assert!(checkpoint.rows >= done.rows && checkpoint.calls >= done.calls);
            let kept = store.disclosures().unwrap();
            assert!(kept.iter().all(|row| listed.contains(row)), "what is kept is kept as it was");
            let next = store.compact(FOREVER, now(), true).unwrap();
            assert!(next.calls <= 1, "all went at once, but for the one that the head counter knew: {next:?}");
        }
        fresh.store.rebuild().unwrap();
        beside.compare(&fresh.store).unwrap();
        assert_eq!(fresh.store.knowledge().unwrap(), known);
        more(&fresh.store, &mut beside, dice);
        beside.compare(&fresh.again().unwrap()).unwrap();
        fresh.store.verify().unwrap();
    }
}

#[test]
fn young_calls_and_those_of_tasks_that_go_on_stay() {
    let fresh = Fresh::new();
    fresh.store.remember(&[allow("age", Lifetime::Always)], now()).unwrap();
    let running = task(&fresh.store);
    let three = [(); 3].map(|()| log(&fresh.store, &running, &["age"], "40").unwrap().id());
    assert_eq!(compact(&fresh.store).rows, 0, "the task goes on");
    assert_eq!(fresh.store.compacted(three[1]).unwrap(), None);
    fresh.store.end_task(running.id, TaskStatus::Done, now()).unwrap();
    assert_eq!(fresh.store.compact(Time(0), now(), false).unwrap().rows, 0, "they are young");
    let last = log(&fresh.store, &task(&fresh.store), &[], "x").unwrap();
    let done = compact(&fresh.store);
    assert_eq!((done.rows, done.calls), (4, 2), "the first stays, and what the head counter knows");
    assert!(fresh.store.disclosure(last.id()).unwrap().is_some());
    let gone = |id: CallId| fresh.store.compacted(id).unwrap().is_some();
    assert_eq!(three.map(gone), [false, true, true]);
    assert!(gone(CallId(three[1].0 + 1)), "a row of it");
    assert!(![0, last.id().0, last.id().0 + 1, u64::MAX].map(CallId).into_iter().any(gone));
    let values: i64 = fresh
        .raw()
        .query_row("SELECT count(*) FROM disclosures WHERE arguments IS NOT NULL", [], |row| row.get(0))
        .unwrap();
    assert_eq!(values, 3, "the values that went with the calls are gone: two calls and the checkpoint");
}

/// Every change of what is left shows.
#[test]
fn a_compacted_log_that_was_changed_is_seen() {
    let (fresh, _) = repeated(9, 24);
    compact(&fresh.store);
    let home = fresh.home();
    fresh.raw().query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    let dir = fresh.closed();
    let database = home.join("duenna.db");
    let whole = fs::read(&database).unwrap();
    let numbers = |sql: &str| -> Vec<i64> {
        let raw = Connection::open(&database).unwrap();
        let mut query = raw.prepare(sql).unwrap();
        query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let rows = numbers("SELECT seq FROM disclosures");
    let (gaps, checkpoints) =
        (numbers("SELECT seq FROM gaps"), numbers("SELECT seq FROM disclosures WHERE kind = 'checkpoint'"));
    assert!(gaps.len() > 2 && checkpoints.len() > 1, "{gaps:?} {checkpoints:?}");
    let mut changes = Vec::new();
    for row in &rows {
        changes.push(format!("DELETE FROM disclosures WHERE seq = {row}"));
        // With what the row after it needs to be checked by itself.
        changes.push(format!(
            "INSERT OR REPLACE INTO gaps SELECT {row} + 1, mac FROM disclosures WHERE seq = {row};
             DELETE FROM disclosures WHERE seq = {row}"
        ));
        changes.push(format!("UPDATE disclosures SET time = time - 1 WHERE seq = {row}"));
    }
    for gap in &gaps {
        changes.push(format!("DELETE FROM gaps WHERE seq = {gap}"));
        changes.push(format!("UPDATE gaps SET before = zeroblob(32) WHERE seq = {gap}"));
    }
    for checkpoint in &checkpoints {
        changes.push(format!("UPDATE disclosures SET kind = 'row' WHERE seq = {checkpoint}"));
        changes.push(format!(
            "UPDATE disclosures SET arguments = CAST(replace(CAST(arguments AS TEXT), '\"rows\"', '\"rowz\"') AS BLOB) WHERE seq = {checkpoint}"
        ));
    }
    changes.push("DELETE FROM disclosures WHERE kind = 'checkpoint'".to_owned());
    for change in changes {
        for ending in ["-wal", "-shm"] {
            let _ = fs::remove_file(home.join(format!("duenna.db{ending}")));
        }
        fs::write(&database, &whole).unwrap();
        Connection::open(&database).unwrap().execute_batch(&change).unwrap();
        let error = open(&home).unwrap().verify().expect_err(&change);
        assert!(matches!(error, StoreError::Broken(_) | StoreError::Forged { .. }), "{change}: {error}");
    }
    drop(dir);
}

/// Rows that were compacted and are put back are not taken for the log.
#[test]
fn rows_that_went_cannot_be_put_back() {
    let (fresh, _) = repeated(10, 5);
    fresh.raw().execute_batch("CREATE TABLE old AS SELECT * FROM disclosures").unwrap();
    compact(&fresh.store);
    fresh.raw().execute_batch("INSERT OR IGNORE INTO disclosures SELECT * FROM old").unwrap();
    let StoreError::Broken(found) = fresh.store.verify().unwrap_err() else { panic!() };
    assert_eq!(found.why, BreakKind::NotCompacted);
}

#[test]
fn a_process_killed_while_it_compacts_leaves_the_log_whole() {
    let (fresh, beside) = repeated(11, 8);
    let known = fresh.store.knowledge().unwrap();
    let home = fresh.home();
    let dir = fresh.closed();
    let mut dice = Dice(0xc0);
    let mut compacted = 0;
    for _ in 0..40 {
        let mut process = child("compact::compactor", &home).spawn().unwrap();
        thread::sleep(Duration::from_micros(20_000 + dice.below(120_000)));
        process.kill().unwrap();
        process.wait().unwrap();
        let store = open(&home).unwrap();
        let verified = store.verify().unwrap();
        compacted = verified.checkpoint.map_or(compacted, |at| at.rows);
        beside.compare(&store).unwrap();
        assert_eq!(store.knowledge().unwrap(), known);
    }
    assert!(compacted > 0, "none came as far as to compact");
    drop(dir);
}

#[test]
#[ignore = "run by a_process_killed_while_it_compacts_leaves_the_log_whole"]
fn compactor() {
    let Some(home) = child_home() else { return };
    let store = open(&home).unwrap();
    loop {
        let running = task(&store);
        for _ in 0..3 {
            let _ = log(&store, &running, &["age", "city"], "40").unwrap();
        }
        store.end_task(running.id, TaskStatus::Done, now()).unwrap();
        compact(&store);
    }
}
