//! What is remembered of runs.

use duenna_core::Lifetime;
use duenna_store::{REMEMBERED_RUNS, StoreError, TaskStatus, now};

use crate::helpers::{Fresh, allow, log, open, raw, task};

#[test]
fn runs_are_remembered_encrypted_and_only_the_last_ones() {
    let fresh = Fresh::new();
    assert!(fresh.store.kept_runs().unwrap().is_empty());
    let mut last = task(&fresh.store).id;
    for _ in 0..REMEMBERED_RUNS + 2 {
        last = task(&fresh.store).id;
        fresh.store.keep_run(last, b"a program that nobody else reads").unwrap();
    }
    let kept = fresh.store.kept_runs().unwrap();
    assert_eq!((kept.len(), kept[0]), (REMEMBERED_RUNS as usize, last));
    let read = fresh.store.kept_run(last).unwrap().unwrap();
    assert_eq!(read.as_slice(), b"a program that nobody else reads");
    let sealed: Vec<u8> = fresh.raw().query_row("SELECT record FROM runs LIMIT 1", [], |row| row.get(0)).unwrap();
    assert!(!sealed.windows(7).any(|part| part == b"program"));
    assert!(fresh.store.kept_run(duenna_core::TaskId(1)).unwrap().is_none());
}

#[test]
fn a_run_that_was_changed_or_moved_shows() {
    let fresh = Fresh::new();
    let (one, two) = (task(&fresh.store).id, task(&fresh.store).id);
    fresh.store.keep_run(one, b"one").unwrap();
    fresh.store.keep_run(two, b"two").unwrap();
    let sql = "UPDATE runs SET record = (SELECT record FROM runs WHERE task = ?1) WHERE task = ?2";
    let number = |id: duenna_core::TaskId| i64::try_from(id.0).unwrap();
    fresh.raw().execute(sql, [number(one), number(two)]).unwrap();
    assert!(matches!(fresh.store.kept_run(two).unwrap_err(), StoreError::Forged { .. }));
    fresh.store.end_task(one, TaskStatus::Done, now()).unwrap();
    assert_eq!(fresh.store.kept_run(one).unwrap().unwrap().as_slice(), b"one");
}

/// Its log is empty, since its rows have no MAC that this version would write; `home_0_1` of the program has a log of that format.
#[test]
fn a_home_of_the_first_format_gets_the_tables() {
    let fresh = Fresh::new();
    fresh.store.remember(&[allow("age", Lifetime::Always)], now()).unwrap();
    let format =
        |raw: &rusqlite::Connection| -> i64 { raw.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap() };
    let newest = format(&fresh.raw());
    let home = fresh.home();
    let _dir = fresh.closed();
    let older = "DROP TABLE experiences; DROP TABLE settings; DROP TABLE runs; DROP TABLE journal; DROP TABLE steering_uses; DROP TABLE answers_before_via; DROP TABLE told; DROP TABLE told_nodes; DROP TABLE told_root; DROP TABLE gaps;
                 ALTER TABLE disclosures DROP COLUMN reach; ALTER TABLE disclosures DROP COLUMN unsent; ALTER TABLE tasks DROP COLUMN course; ALTER TABLE tasks DROP COLUMN course_at;
                 DROP INDEX disclosures_checkpoints; PRAGMA user_version = 1;";
    raw(&home).execute_batch(older).unwrap();
    let store = open(&home).unwrap();
    let _ = log(&store, &task(&store), &["age"], "40").unwrap();
    assert_eq!(store.verify().unwrap().rows, 2);
    let id = task(&store).id;
    store.keep_run(id, b"one").unwrap();
    assert_eq!(store.kept_runs().unwrap(), [id]);
    assert_eq!(format(&raw(&home)), newest);
}
