//! The memory of the log in the database: what it says, and who else may change it.

use duenna_core::{Grain, Label};
use duenna_store::{StoreError, now};

use crate::helpers::{Beside, Dice, Fresh, announce, datum, nowhere, open, raw, send, some_label, task};

const NAMES: [&str; 5] = ["joe@example.com", "eve@evil.example", "/u/x", "/u/deep/er/y", "no address, at all"];

/// A home in which many calls of all kinds were announced, by two processes in turn; and the memory beside it.
fn filled(seed: u64, rounds: u64, many: u64) -> (Fresh, Beside) {
    let fresh = Fresh::new();
    let other = fresh.again().unwrap();
    let running = task(&fresh.store);
    let (mut dice, mut beside) = (Dice(seed), Beside::default());
    for round in 0..rounds {
        let store = if dice.below(2) == 0 { &fresh.store } else { &other };
        let sinks: Vec<_> = (0..dice.below(4))
            .map(|_| {
                let server = ["mail", "fs", "plain", "unknown"][usize::try_from(dice.below(4)).unwrap()];
                let to = NAMES[usize::try_from(dice.below(5)).unwrap()];
                send(server, to, some_label(&mut dice, many), some_label(&mut dice, many))
            })
            .collect();
        announce(store, &sinks.iter().collect::<Vec<_>>(), &running.moment(now()));
        for sink in &sinks {
            beside.write(sink);
        }
        if round % 16 == 0 {
            beside.compare(&fresh.store).unwrap();
            beside.compare(&other).unwrap();
        }
    }
    (fresh, beside)
}

#[test]
fn it_says_what_was_told_in_any_order_by_any_process_and_after_opening_and_rebuilding() {
    for (seed, many) in [(1, 8), (2, 60), (3, 400)] {
        let (fresh, beside) = filled(seed, 96, many);
        beside.compare(&fresh.again().unwrap()).unwrap();
        let facts = fresh.store.verify().unwrap().facts;
        fresh.again().unwrap().rebuild().unwrap();
        beside.compare(&fresh.store).unwrap();
        fresh.raw().execute("DELETE FROM told_root", []).unwrap();
        beside.compare(&fresh.store).unwrap();
        assert_eq!(fresh.store.verify().unwrap().facts, facts);
    }
}

/// What a server could reach is part of the log: it can be neither taken out of a row nor put into one.
#[test]
fn what_a_server_could_reach_is_not_changed_from_outside() {
    for change in [
        "UPDATE disclosures SET reach = NULL WHERE reach IS NOT NULL",
        "UPDATE disclosures SET reach = '[\"file:/u\"]' WHERE reach IS NOT NULL",
        "UPDATE disclosures SET reach = '[]' WHERE reach IS NULL",
    ] {
        let (fresh, _) = filled(5, 16, 100);
        assert!(fresh.raw().execute(change, []).unwrap() > 0, "{change}");
        assert!(matches!(fresh.again().unwrap().verify(), Err(StoreError::Broken(_))), "{change}");
    }
}

/// Each thing that can be changed in its tables: it answers as before, or not at all.
#[test]
fn whatever_is_changed_from_outside_it_does_not_answer_otherwise() {
    let (fresh, beside) = filled(4, 64, 300);
    let home = fresh.home();
    let copy = "CREATE TABLE c_told AS SELECT * FROM told; CREATE TABLE c_told_nodes AS SELECT * FROM told_nodes;
                CREATE TABLE c_told_root AS SELECT * FROM told_root;";
    let back = "DELETE FROM told; INSERT INTO told SELECT * FROM c_told; DELETE FROM told_nodes;
                INSERT INTO told_nodes SELECT * FROM c_told_nodes; DELETE FROM told_root;
                INSERT INTO told_root SELECT * FROM c_told_root;";
    let database = raw(&home);
    database.execute_batch(copy).unwrap();
    let nodes: i64 = database.query_row("SELECT count(*) FROM told_nodes", [], |row| row.get(0)).unwrap();
    assert!(nodes > 12, "{nodes} nodes are too few to try");
    let mut changes: Vec<String> = Vec::new();
    for (table, keys, value, every) in [
        ("told", "space, key", "value", 17),
        ("told_nodes", "space, prefix", "children", 1),
        ("told_root", "id, id", "mac", 1),
    ] {
        let (one, two) = keys.split_once(", ").unwrap();
        let mut query = database.prepare(&format!("SELECT quote({one}), quote({two}) FROM {table}")).unwrap();
        let rows: Vec<[String; 2]> =
            query.query_map([], |row| Ok([row.get(0)?, row.get(1)?])).unwrap().map(Result::unwrap).collect();
        for [a, b] in rows.iter().step_by(every) {
            let place = format!("WHERE {one} = {a} AND {two} = {b}");
            changes.push(format!("DELETE FROM {table} {place}"));
            changes.push(format!(
                "UPDATE {table} SET {value} = (SELECT {value} FROM {table} ORDER BY random() LIMIT 1) {place}"
            ));
            changes.push(format!("UPDATE {table} SET {value} = zeroblob(length({value})) {place}"));
        }
    }
    changes.push("UPDATE told_root SET seq = seq - 1".to_owned());
    changes.push("UPDATE told_root SET top = zeroblob(32)".to_owned());
    changes.push("DELETE FROM told".to_owned());
    changes.push("INSERT OR IGNORE INTO told SELECT space, randomblob(16), value FROM told LIMIT 40".to_owned());
    let mut refused = 0;
    for change in &changes {
        // One store keeps the upper nodes of the trees from before, the other reads all of them.
        let before = open(&home).unwrap();
        before.with_log(|log| assert!(nowhere().iter().all(|slot| log.told(slot).is_empty()))).unwrap();
        database.execute_batch(change).unwrap();
        for store in [before, open(&home).unwrap()] {
            match beside.compare(&store) {
                Ok(()) => {}
                Err(StoreError::Memory) => refused += 1,
                Err(error) => panic!("{change}: {error}"),
            }
        }
        database.execute_batch(back).unwrap();
    }
    assert!(refused > changes.len(), "{refused} of {} were refused", 2 * changes.len());
    beside.compare(&fresh.store).unwrap();
    database.execute_batch("UPDATE told_root SET mac = zeroblob(32)").unwrap();
    assert!(matches!(fresh.store.verify(), Err(StoreError::Memory)));
    fresh.store.rebuild().unwrap();
    beside.compare(&fresh.store).unwrap();
}

/// Someone puts the memory back to an older state, whole or in part, so that what was told since is forgotten.
#[test]
fn what_was_told_is_not_forgotten_when_older_tables_are_put_back() {
    let parts = ["told", "told_nodes", "told_root", "told, told_nodes", "told, told_nodes, told_root"];
    for part in parts {
        let (fresh, mut beside) = filled(5, 24, 40);
        let database = fresh.raw();
        for table in ["told", "told_nodes", "told_root"] {
            database.execute_batch(&format!("CREATE TABLE c_{table} AS SELECT * FROM {table}")).unwrap();
        }
        let secret = Label::datum(datum("secret"), Grain::EXACT);
        let sink = send("plain", "", secret.clone(), secret);
        announce(&fresh.store, &[&sink], &task(&fresh.store).moment(now()));
        beside.write(&sink);
        for table in part.split(", ") {
            let back = format!("DELETE FROM {table}; INSERT INTO {table} SELECT * FROM c_{table}");
            database.execute_batch(&back).unwrap();
        }
        for store in [&fresh.store, &fresh.again().unwrap()] {
            match beside.compare(store) {
                Ok(()) | Err(StoreError::Memory) => {}
                Err(error) => panic!("{part}: {error}"),
            }
        }
        fresh.store.rebuild().unwrap();
        beside.compare(&fresh.again().unwrap()).unwrap();
    }
}
