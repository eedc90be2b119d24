//! Someone who can write the folder, but has no key.

use std::fs;

use duenna_core::{Key, Ladder, Lifetime};
use duenna_store::{BreakKind, DecryptedCounts, Entry, JournalEnd, MOST_NAMED, StoreError, Unreadable, now};

use crate::helpers::{Fresh, allow, log, memory, open, task};

/// A home with three calls of two rows each: rows 1 to 6.
fn logged() -> Fresh {
    let fresh = Fresh::new();
    fresh.store.remember(&[allow("age", Lifetime::Always)], now()).unwrap();
    more(&fresh, 3);
    fresh
}

fn more(fresh: &Fresh, calls: usize) {
    let running = task(&fresh.store);
    for _ in 0..calls {
        let _ = log(&fresh.store, &running, &["age"], "40").unwrap();
    }
}

fn broken(error: &StoreError) -> (i64, BreakKind) {
    let StoreError::Broken(found) = error else { panic!("{error}") };
    (found.seq, found.why)
}

/// What `verify` says after the change. Whoever wants to log or to decide hears of it too, or decides as before: old rows are
/// not read for that, only the memory of them.
fn after(change: &str) -> (i64, BreakKind) {
    let fresh = logged();
    let before = memory(&fresh.store).unwrap();
    fresh.raw().execute_batch(change).unwrap();
    let store = fresh.again().unwrap();
    for _ in 0..2 {
        match memory(&store) {
            Ok(now) => assert_eq!(now, before),
            Err(error) => assert!(matches!(error, StoreError::Broken(_)), "{error}"),
        }
    }
    broken(&store.verify().unwrap_err())
}

#[test]
fn an_untouched_log_is_verified() {
    let verified = logged().store.verify().unwrap();
    assert_eq!((verified.rows, verified.head), (6, 6));
}

#[test]
fn each_change_of_a_column_shows_at_its_row() {
    let fresh = logged();
    let raw = fresh.raw();
    let columns: Vec<String> = {
        let mut query = raw.prepare("SELECT name FROM pragma_table_info('disclosures')").unwrap();
        query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    assert_eq!(columns.len(), 21);
    for column in columns.iter().filter(|column| *column != "seq") {
        let fresh = logged();
        let raw = fresh.raw();
        let kind: String = raw
            .query_row("SELECT type FROM pragma_table_info('disclosures') WHERE name = ?1", [column], |row| row.get(0))
            .unwrap();
        let value = match (column.as_str(), kind.as_str()) {
            ("kind", _) => "'prospect'",
            (_, "INTEGER") => "99",
            (_, "TEXT") => "'airline2'",
            _ => "zeroblob(32)",
        };
        raw.execute(&format!("UPDATE disclosures SET {column} = {value} WHERE seq = 3"), []).unwrap();
        let found = broken(&fresh.again().unwrap().verify().unwrap_err());
        assert_eq!(found, (3, BreakKind::Altered), "{column}");
    }
}

#[test]
fn taken_out_added_and_moved_rows_show() {
    assert_eq!(after("DELETE FROM disclosures WHERE seq = 3"), (3, BreakKind::Missing));
    assert_eq!(after("DELETE FROM disclosures WHERE seq = 1"), (1, BreakKind::Missing));
    let closed_up = "DELETE FROM disclosures WHERE seq IN (3, 4); UPDATE disclosures SET seq = seq - 2 WHERE seq > 4";
    assert_eq!(after(closed_up), (3, BreakKind::Altered));
    let swapped = "UPDATE disclosures SET seq = 99 WHERE seq = 3; UPDATE disclosures SET seq = 3 WHERE seq = 5;
                   UPDATE disclosures SET seq = 5 WHERE seq = 99";
    assert_eq!(after(swapped), (3, BreakKind::Altered));
    let columns = "kind, call, task, time, server, tool, annotation, parties, shaped_by, arguments, prospect, datum, \
                   grain, party, carried_by, elsewhere, permission, reach, unsent, mac";
    let added = format!("INSERT INTO disclosures (seq, {columns}) SELECT 7, {columns} FROM disclosures WHERE seq = 5");
    assert_eq!(after(&added), (7, BreakKind::Altered));
    let before_all =
        format!("INSERT INTO disclosures (seq, {columns}) SELECT -1, {columns} FROM disclosures WHERE seq = 5");
    assert_eq!(after(&before_all), (-1, BreakKind::Altered));
}

#[test]
fn a_cut_tail_shows_even_at_the_end_of_a_call() {
    assert_eq!(after("DELETE FROM disclosures WHERE seq > 4"), (5, BreakKind::Cut));
    assert_eq!(after("DELETE FROM disclosures WHERE seq = 6"), (6, BreakKind::Cut));
    assert_eq!(after("DELETE FROM disclosures"), (1, BreakKind::Cut));
}

#[test]
fn an_older_copy_of_the_database_shows_also_after_more_calls() {
    let fresh = logged();
    let database = fresh.home().join("duenna.db");
    fresh.raw().query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    let copy = fs::read(&database).unwrap();
    more(&fresh, 2);
    let home = fresh.home();
    let dir = fresh.closed();
    let newer = fs::read(&database).unwrap();
    fs::write(&database, &copy).unwrap();
    let store = open(&home).unwrap();
    assert_eq!(broken(&store.verify().unwrap_err()), (7, BreakKind::Cut));
    assert!(matches!(memory(&store), Err(StoreError::Broken(_))));
    drop(store);
    fs::write(&database, newer).unwrap();
    assert_eq!(open(&home).unwrap().verify().unwrap().rows, 10);
    drop(dir);
}

/// Two histories of the same length, both written by Duenna: only one is the one that the head knows.
#[test]
fn another_history_of_the_same_length_shows() {
    let fresh = logged();
    let home = fresh.home();
    let dir = fresh.closed();
    let (database, head) = (home.join("duenna.db"), home.join("head"));
    let go_on = |value: &str| {
        let store = open(&home).unwrap();
        let running = task(&store);
        let _ = log(&store, &running, &["age"], value).unwrap();
        drop(store);
        fs::read(&database).unwrap()
    };
    let start = (fs::read(&database).unwrap(), fs::read(&head).unwrap());
    let first = go_on("40");
    fs::write(&database, start.0).unwrap();
    fs::write(&head, start.1).unwrap();
    go_on("41");
    fs::write(&database, first).unwrap();
    let store = open(&home).unwrap();
    assert_eq!(broken(&store.verify().unwrap_err()), (8, BreakKind::NotTheHead));
    assert_eq!(broken(&store.with_log(|_| ()).unwrap_err()), (8, BreakKind::NotTheHead));
    drop(dir);
}

#[test]
fn a_head_that_is_gone_changed_or_older_is_seen_or_harmless() {
    let fresh = logged();
    let home = fresh.home();
    let head = home.join("head");
    let old = fs::read_to_string(&head).unwrap();
    more(&fresh, 1);
    let new = fs::read_to_string(&head).unwrap();
    let dir = fresh.closed();

    fs::remove_file(&head).unwrap();
    assert_eq!(broken(&open(&home).unwrap_err()).1, BreakKind::HeadMissing);
    for bad in [String::new(), "garbage".into(), new.replacen(" 8 ", " 6 ", 1), format!("{new} ")] {
        fs::write(&head, &bad).unwrap();
        let found = open(&home).map(|_| ());
        match found {
            Err(error) => assert_eq!(broken(&error).1, BreakKind::HeadForged, "{bad}"),
            Ok(()) => assert_eq!(bad.trim_end(), new.trim_end(), "{bad}"),
        }
    }
    // As after a crash between the two: rows after the head are taken if the chain holds.
    fs::write(&head, &old).unwrap();
    let store = open(&home).unwrap();
    let verified = store.verify().unwrap();
    assert_eq!((verified.rows, verified.head), (8, 6));
    let running = task(&store);
    let _ = log(&store, &running, &[], "x").unwrap();
    let verified = store.verify().unwrap();
    assert_eq!((verified.rows, verified.head), (9, 9), "the next write moves the head on");
    drop(dir);
}

/// While a process runs, the log it knows may not be exchanged under it.
#[test]
fn rows_changed_under_a_running_store_stop_it() {
    let fresh = logged();
    let running = task(&fresh.store);
    let _ = log(&fresh.store, &running, &[], "x").unwrap();
    fresh.raw().execute("DELETE FROM disclosures WHERE seq = 7", []).unwrap();
    let moment = running.moment(now());
    let policy = fresh.store.policy().unwrap();
    let error = fresh.store.log_prospects(&[], &moment, &policy).unwrap_err();
    assert_eq!(broken(&error), (7, BreakKind::Cut));
}

#[test]
fn arguments_moved_to_another_call_do_not_open() {
    let fresh = logged();
    let ids: Vec<_> = fresh.store.disclosures().unwrap().iter().map(|row| row.call).collect();
    let moved = "UPDATE disclosures SET arguments = (SELECT arguments FROM disclosures WHERE seq = 1) WHERE seq = 3";
    fresh.raw().execute(moved, []).unwrap();
    assert!(matches!(fresh.store.disclosure(ids[1]), Err(StoreError::Forged { .. })));
}

#[test]
fn values_swapped_changed_or_put_back_do_not_come_back() {
    let (age, city): (Key, Key) = ("age".parse().unwrap(), "city".parse().unwrap());
    let changes = [
        "UPDATE items SET value = (SELECT value FROM items WHERE key = 'city') WHERE key = 'age'",
        "UPDATE items SET key = CASE key WHEN 'age' THEN 'x' ELSE 'age' END; UPDATE items SET key = 'city' WHERE key = 'x'",
        "UPDATE items SET value = (SELECT value FROM old WHERE key = 'age') WHERE key = 'age'",
        "DELETE FROM items WHERE key = 'age'; INSERT INTO items SELECT * FROM old WHERE key = 'age'",
        "UPDATE items SET ladder = 'name' WHERE key = 'age'",
        "UPDATE items SET version = 1 WHERE key = 'age'",
        "UPDATE items SET value = x'' WHERE key = 'age'",
        "UPDATE items SET value = zeroblob(500) WHERE key = 'age'",
        "DELETE FROM items WHERE key = 'city'",
        "DELETE FROM items; INSERT INTO items SELECT * FROM old; DELETE FROM seals; INSERT INTO seals SELECT * FROM old_seals",
    ];
    for change in changes {
        let fresh = Fresh::new();
        fresh.store.put(&age, Ladder::Text, "40").unwrap();
        fresh.store.put(&city, Ladder::Text, "Bremen").unwrap();
        let copy = "CREATE TABLE old AS SELECT * FROM items; CREATE TABLE old_seals AS SELECT * FROM seals";
        fresh.raw().execute_batch(copy).unwrap();
        fresh.store.put(&age, Ladder::Text, "41").unwrap();
        assert_eq!(fresh.store.get(&age).unwrap().1.expose(), "41");
        fresh.raw().execute_batch(change).unwrap();
        let store = fresh.again().unwrap();
        assert!(matches!(store.get(&age), Err(StoreError::Forged { .. })), "{change}");
        assert!(matches!(store.verify(), Err(StoreError::Forged { .. } | StoreError::Unreadable(_))), "{change}");
    }
}

/// Everything that is encrypted beside the log: what is changed there from outside, and what then does not open.
const UNREADABLE: &[(&str, &[&str])] = &[
    ("UPDATE items SET value = zeroblob(500) WHERE key = 'age'", &["the private value `age`"]),
    ("UPDATE items SET value = x''", &["the private value `age`", "the private value `city`"]),
    (
        "UPDATE items SET value = (SELECT value FROM items WHERE key = 'city') WHERE key = 'age'",
        &["the private value `age`"],
    ),
    ("UPDATE runs SET record = x'00' WHERE task = 2", &["the record of run 2"]),
    ("UPDATE runs SET record = (SELECT record FROM runs WHERE task = 1) WHERE task = 2", &["the record of run 2"]),
    // An entry is bound to the one before it.
    (
        "UPDATE journal SET entry = zeroblob(60) WHERE task = 1 AND place = 0",
        &["entry 0 of what pending run 1 needs", "entry 1 of what pending run 1 needs"],
    ),
    ("UPDATE journal SET entry = x'' WHERE task = 1 AND place = 1", &["entry 1 of what pending run 1 needs"]),
    ("DELETE FROM journal WHERE task = 1 AND place = 0", &["entry 1 of what pending run 1 needs"]),
    (
        "UPDATE journal SET task = 2 WHERE task = 1",
        &["entry 0 of what pending run 2 needs", "entry 1 of what pending run 2 needs"],
    ),
    ("UPDATE experiences SET entry = zeroblob(60) WHERE id = 1", &["entry 1 of the guard's memory"]),
    ("UPDATE experiences SET vector = entry WHERE id = 2", &["entry 2 of the guard's memory"]),
    (
        "UPDATE experiences SET entry = x''; UPDATE runs SET record = x'' WHERE task = 1",
        &["the record of run 1", "entry 1 of the guard's memory", "entry 2 of the guard's memory"],
    ),
];

/// A home with two of everything that is encrypted; the secret is in all of it.
fn filled() -> Fresh {
    let fresh = logged();
    for key in ["age", "city"] {
        fresh.store.put(&key.parse().unwrap(), Ladder::Text, SECRET).unwrap();
    }
    for task in [1, 2].map(duenna_core::TaskId) {
        if task.0 > 1 {
            fresh.store.begin_task(None, now()).unwrap();
        }
        fresh.store.keep_run(task, SECRET.as_bytes()).unwrap();
        fresh.store.keep_experience(SECRET.as_bytes(), "words", SECRET.as_bytes()).unwrap();
    }
    let mut end = JournalEnd::of(duenna_core::TaskId(1));
    for _ in 0..2 {
        fresh.store.write_journal(&mut end, &[Entry::new(SECRET.as_bytes().to_vec())]).unwrap();
    }
    fresh
}

const SECRET: &str = "what nobody may read";

#[test]
fn all_that_is_encrypted_is_decrypted_and_what_is_not_is_named_without_its_value() {
    let decrypted = DecryptedCounts { values: 2, arguments: 3, runs: 2, journals: 2, experiences: 2 };
    let verified = filled().store.verify().unwrap();
    assert_eq!((verified.decrypted, verified.unreadable), (decrypted, Unreadable::default()));
    for (change, names) in UNREADABLE {
        let fresh = filled();
        fresh.raw().execute_batch(change).unwrap();
        let store = fresh.again().unwrap();
        let found = store.examine().unwrap_or_else(|error| panic!("{change}: {error}"));
        assert_eq!(found.unreadable.names, *names, "{change}");
        assert_eq!(found.unreadable.count, names.len() as u64, "{change}");
        assert_eq!(found.rows, 6, "{change}");
        let error = store.verify().unwrap_err();
        assert!(matches!(&error, StoreError::Unreadable(found) if found.names == *names), "{change}: {error}");
        assert!(!format!("{error} {error:?} {found:?}").contains(SECRET), "{change}");
    }
}

#[test]
fn a_home_full_of_things_that_do_not_open_names_the_first_and_counts_all() {
    let fresh = logged();
    let running = task(&fresh.store);
    let mut end = JournalEnd::of(running.id);
    for _ in 0..MOST_NAMED + 5 {
        fresh.store.write_journal(&mut end, &[Entry::new(SECRET.as_bytes().to_vec())]).unwrap();
    }
    fresh.raw().execute("UPDATE journal SET entry = x'' WHERE place = 0", []).unwrap();
    let found = fresh.again().unwrap().examine().unwrap();
    assert_eq!((found.unreadable.count, found.unreadable.names.len()), (2, 2));
    fresh.raw().execute("UPDATE journal SET entry = x''", []).unwrap();
    let found = fresh.again().unwrap().examine().unwrap();
    assert_eq!(found.unreadable.count, MOST_NAMED as u64 + 5);
    assert_eq!(found.unreadable.names.len(), MOST_NAMED);
    assert!(StoreError::Unreadable(found.unreadable).to_string().contains("and 95 more"));
}

/// The schema may not act: a trigger put into the file does not run.
#[test]
fn triggers_in_the_file_do_not_run() {
    let fresh = logged();
    let trigger =
        "CREATE TRIGGER hide AFTER INSERT ON disclosures BEGIN DELETE FROM disclosures WHERE seq = new.seq; END";
    fresh.raw().execute_batch(trigger).unwrap();
    let store = fresh.again().unwrap();
    let running = task(&store);
    let _ = log(&store, &running, &["age"], "40").unwrap();
    assert_eq!(store.verify().unwrap().rows, 8);
}

/// Whether a call may have been made is asked of the log, where a run goes on in another process.
#[test]
fn a_call_that_was_taken_out_is_missed_by_whoever_goes_on() {
    let fresh = Fresh::new();
    fresh.store.remember(&[allow("age", Lifetime::Always)], now()).unwrap();
    let (one, other) = (task(&fresh.store), task(&fresh.store));
    let calls: Vec<u64> =
        [&one, &other, &one].map(|task| log(&fresh.store, task, &["age"], "40").unwrap().id().0).to_vec();
    let numbers =
        |after| fresh.store.calls_after(one.id, after).map(|found| found.iter().map(|id| id.0).collect::<Vec<u64>>());
    assert_eq!(numbers(0).unwrap(), [calls[0], calls[2]]);
    assert_eq!(numbers(calls[0]).unwrap(), [calls[2]]);
    fresh.raw().execute("DELETE FROM disclosures WHERE call = ?1", [i64::try_from(calls[0]).unwrap()]).unwrap();
    assert!(matches!(numbers(0), Err(StoreError::Broken(_))));
}
