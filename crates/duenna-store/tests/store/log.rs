//! What a logged call leaves, and what the memory makes of it.

use std::collections::BTreeMap;

use duenna_core::{Datum, Integrity, Label, Lifetime, Moment, World};
use duenna_store::{CallId, RowKind, Store, StoreError, now};
use serde_json::json;

use crate::helpers::{Fresh, allow, announce, call, clear, datum, flow, label, log, memory, party, send, sink, task};

/// Which data an answer of the airline may bring back.
fn remembered(store: &Store) -> Vec<Datum> {
    let servers = BTreeMap::new();
    let expected = sink(store, call(&[], "x")).expected().clone();
    let label = store.with_log(|log| expected.label(World::new(&servers, log))).unwrap();
    label.tells().map(|(datum, _)| datum.itself()).filter(|datum| datum.key().is_some()).collect()
}

fn allowed(data: &[&str]) -> (Fresh, Moment) {
    let fresh = Fresh::new();
    let answers: Vec<_> = data.iter().map(|name| allow(name, Lifetime::Always)).collect();
    fresh.store.remember(&answers, now()).unwrap();
    let moment = task(&fresh.store).moment(now());
    (fresh, moment)
}

#[test]
fn a_call_leaves_a_row_for_each_datum_and_its_arguments_encrypted() {
    let (fresh, moment) = allowed(&["passport", "age"]);
    let mut sent = call(&["passport", "age"], "secret X1234567");
    sent.pc = label("age").join(&Label::shaped(party("server:airline"), Integrity::Raw));
    let (clearance, policy) = clear(&fresh.store, sent, &moment);
    let disclosure = fresh.store.log(clearance, &moment, &policy).unwrap();
    assert_eq!(disclosure.call().arguments.len(), 2, "it owns the call");
    assert!(!format!("{disclosure:?}").contains("X1234567"));

    let store = fresh.again().unwrap();
    let rows = store.disclosures().unwrap();
    let told: Vec<_> = rows.iter().map(|row| (row.datum.clone(), row.carried_by.clone(), row.elsewhere)).collect();
    assert_eq!(
        told,
        [(datum("age"), vec!["age".to_owned()], true), (datum("passport"), vec!["passport".to_owned()], false)]
    );
    assert!(rows.iter().all(|row| row.party == party("server:airline") && row.permission.is_some()));
    assert!(rows.iter().all(|row| row.time == moment.now && row.task == moment.task && row.kind == RowKind::Call));

    let logged = store.disclosure(disclosure.id()).unwrap().unwrap();
    assert_eq!(logged.shaped_by, [(party("server:airline"), Integrity::Raw)]);
    let arguments = logged.arguments.as_ref().unwrap();
    assert_eq!(arguments.expose(), &json!({"passport": "secret X1234567", "age": "secret X1234567"}));
    assert!(arguments.label().grain_of(&datum("passport")).is_some());
    assert!(!format!("{logged:?}").contains("X1234567"));
    let held: Vec<u8> =
        fresh.raw().query_row("SELECT arguments FROM disclosures WHERE seq = 1", [], |row| row.get(0)).unwrap();
    assert!(!held.windows(8).any(|bytes| bytes == b"X1234567"));
    assert!(store.disclosure(CallId(2)).unwrap().is_none(), "a row is no call");
}

#[test]
fn a_call_that_is_withheld_is_logged_and_gives_no_right_to_send_it() {
    let (fresh, moment) = allowed(&["age"]);
    for failed in [true, false] {
        let mut sent = call(&["age"], "40");
        sent.failed = failed;
        let (clearance, policy) = clear(&fresh.store, sent, &moment);
        let logged = fresh.store.log(clearance, &moment, &policy).unwrap();
        assert_eq!(logged.disclosure().is_err(), failed);
    }
    assert_eq!(fresh.store.disclosures().unwrap().len(), 2);
}

#[test]
fn a_call_that_tells_nothing_is_logged_too() {
    let (fresh, moment) = allowed(&[]);
    let (clearance, policy) = clear(&fresh.store, call(&[], "x"), &moment);
    let id = fresh.store.log(clearance, &moment, &policy).unwrap().id();
    assert!(fresh.store.disclosure(id).unwrap().unwrap().rows.is_empty());
    assert_eq!(fresh.store.verify().unwrap().rows, 1);
}

#[test]
fn what_was_told_is_remembered_at_once_after_reopening_and_in_other_processes() {
    let (fresh, moment) = allowed(&["passport", "age"]);
    let other = fresh.again().unwrap();
    assert!(remembered(&other).is_empty());
    for (round, name) in ["age", "passport"].into_iter().enumerate() {
        let (clearance, policy) = clear(&fresh.store, call(&[name], "x"), &moment);
        let _ = fresh.store.log(clearance, &moment, &policy).unwrap();
        for store in [&fresh.store, &other, &fresh.again().unwrap()] {
            assert_eq!(remembered(store).len(), round + 1);
        }
    }
}

/// Rows that came in are told apart by call: one call's data must not be taken for another's.
#[test]
fn the_memory_read_back_is_the_one_that_was_written() {
    let (fresh, moment) = allowed(&["passport", "age", "city"]);
    for data in [&["age"][..], &[], &["passport", "city"], &["age", "city"]] {
        let mut sent = call(data, "x");
        sent.choice = Label::shaped(party("server:mail"), Integrity::Verified);
        let (clearance, policy) = clear(&fresh.store, sent, &moment);
        let _ = fresh.store.log(clearance, &moment, &policy).unwrap();
    }
    let written = memory(&fresh.store).unwrap();
    assert_eq!(written, memory(&fresh.again().unwrap()).unwrap());
    fresh.store.rebuild().unwrap();
    assert_eq!(written, memory(&fresh.store).unwrap());
    assert_eq!(remembered(&fresh.again().unwrap()).len(), 3);
}

#[test]
fn a_prospect_is_remembered_before_its_call_and_filled_by_it() {
    let (fresh, moment) = allowed(&["passport", "age"]);
    let policy = fresh.store.policy().unwrap();
    let arms = [sink(&fresh.store, call(&["passport", "age"], "x")), sink(&fresh.store, call(&["age"], "x"))];
    let prospects = fresh.store.log_prospects(&[&arms[0], &arms[1]], &moment, &policy).unwrap();
    assert_eq!(remembered(&fresh.again().unwrap()), [datum("age"), datum("passport")]);
    let rows = fresh.store.disclosures().unwrap();
    assert!(rows.len() == 3 && rows.iter().all(|row| row.kind == RowKind::Prospect && row.permission.is_none()));
    let announced = fresh.store.disclosure(CallId(prospects[0].0)).unwrap().unwrap();
    assert!(announced.arguments.is_none());

    let before = memory(&fresh.store).unwrap();
    // Told in another way than was announced: the memory must not see it.
    let mut sent = call(&["age"], "y");
    sent.pc = label("age");
    let (clearance, policy) = clear(&fresh.store, sent, &moment);
    let id = fresh.store.fill(clearance, prospects[1], &moment, &policy).unwrap().id();
    let filled = fresh.store.disclosure(id).unwrap().unwrap();
    assert_eq!((filled.kind, filled.prospect), (RowKind::Fill, Some(prospects[1])));
    assert_eq!(filled.arguments.unwrap().expose(), &json!({"age": "y"}));
    for store in [&fresh.store, &fresh.again().unwrap()] {
        assert_eq!(memory(store).unwrap(), before, "which arm ran must not show");
        store.verify().unwrap();
    }
}

/// What is written before an artifact may end tells of its ends alone; that must not be lost where the memory is made anew.
#[test]
fn what_ends_told_is_read_back() {
    let (fresh, moment) = allowed(&["passport", "age", "city"]);
    let policy = fresh.store.policy().unwrap();
    let mut later = call(&["age"], "x");
    later.ends = label("passport").join(&Label::shaped(party("server:mail"), Integrity::Raw));
    let announced = sink(&fresh.store, later.clone()).if_not_made();
    let _ = fresh.store.log_prospects(&[&announced], &moment, &policy).unwrap();
    assert_eq!(remembered(&fresh.again().unwrap()), [datum("passport")]);
    let written = memory(&fresh.store).unwrap();
    assert_eq!(written, memory(&fresh.again().unwrap()).unwrap());
    fresh.store.rebuild().unwrap();
    assert_eq!(written, memory(&fresh.store).unwrap());
    // In a branch, the call is announced with what it tells itself, too.
    let announced = sink(&fresh.store, later.clone());
    let prospect = fresh.store.log_prospects(&[&announced], &moment, &policy).unwrap()[0];
    let (clearance, policy) = clear(&fresh.store, later, &moment);
    let _ = fresh.store.fill(clearance, prospect, &moment, &policy).unwrap();
    assert_eq!(memory(&fresh.store).unwrap(), memory(&fresh.again().unwrap()).unwrap());
}

#[test]
fn a_call_that_tells_more_than_its_prospect_is_not_logged() {
    let (fresh, moment) = allowed(&["passport", "age"]);
    let policy = fresh.store.policy().unwrap();
    let announced = sink(&fresh.store, call(&["age"], "x"));
    let prospect = fresh.store.log_prospects(&[&announced], &moment, &policy).unwrap()[0];
    let fill = |data: &[&str], moment: &Moment| {
        let (clearance, policy) = clear(&fresh.store, call(data, "x"), moment);
        fresh.store.fill(clearance, prospect, moment, &policy).map(|disclosure| disclosure.id())
    };
    assert!(matches!(fill(&["passport"], &moment), Err(StoreError::Missing { .. })));
    let mut shaped = call(&["age"], "x");
    shaped.pc = Label::shaped(party("server:mail"), Integrity::Raw);
    let (clearance, policy) = clear(&fresh.store, shaped, &moment);
    let by_another = fresh.store.fill(clearance, prospect, &moment, &policy);
    assert!(matches!(by_another, Err(StoreError::Missing { .. })), "the memory would not know who shaped it");
    let other = task(&fresh.store).moment(now());
    assert!(matches!(fill(&["age"], &other), Err(StoreError::Missing { .. })));
    let rows = fresh.store.verify().unwrap().rows;
    fill(&["age"], &moment).unwrap();
    assert_eq!(fresh.store.verify().unwrap().rows, rows + 2);
}

#[test]
fn what_is_spent_in_a_region_is_spent_where_its_arms_meet() {
    let fresh = Fresh::new();
    let running = task(&fresh.store);
    let moment = running.moment(now());
    let once =
        Lifetime::Once { task: running.id, server: "airline".parse().unwrap(), tool: "check_in".parse().unwrap() };
    let given = fresh.store.remember(&[allow("age", once)], now()).unwrap();
    let policy = fresh.store.policy().unwrap();
    let announced = flow(&fresh.store, call(&["age"], "x")).sink().clone();
    let prospect = fresh.store.log_prospects(&[&announced], &moment, &policy).unwrap()[0];
    for _ in 0..2 {
        let (clearance, policy) = clear(&fresh.store, call(&["age"], "x"), &moment);
        let _ = fresh.store.fill(clearance, prospect, &moment, &policy).unwrap();
    }
    fresh.store.spend(&given).unwrap();
    assert!(fresh.store.policy().unwrap().permissions().all().is_empty());
    assert!(matches!(fresh.store.spend(&given), Err(StoreError::Missing { .. })));
    let _ = log(&fresh.store, &running, &[], "x").unwrap();
}

/// More rows than are read at a time, and `each` may ask the store.
#[test]
fn rows_come_one_after_the_other_as_they_come_all_at_once() {
    let fresh = Fresh::new();
    let running = task(&fresh.store);
    let sinks: Vec<_> =
        (0..900).map(|n| send("mail", &format!("p{n}@example.com"), label("age"), label("city"))).collect();
    for _ in 0..2 {
        announce(&fresh.store, &sinks.iter().collect::<Vec<_>>(), &running.moment(now()));
    }
    let all = fresh.store.disclosures().unwrap();
    assert!(all.len() > 2 * 3 * 900, "{}", all.len());
    let mut one_by_one = Vec::new();
    let each = |row: duenna_store::DisclosureRow| {
        if row.seq.is_multiple_of(1000) {
            fresh.store.disclosure(row.call)?;
        }
        one_by_one.push(row);
        Ok::<_, StoreError>(())
    };
    fresh.store.each_disclosure(each).unwrap();
    assert_eq!(one_by_one, all);
    let mut known = Vec::new();
    let each = |knows| {
        known.push(knows);
        Ok::<_, StoreError>(())
    };
    fresh.store.each_known(each).unwrap();
    assert_eq!(known, fresh.store.knowledge().unwrap());
    assert!(fresh.store.used_permissions().unwrap().is_empty());
    // An error ends it.
    let mut count = 0;
    let each = |_| {
        count += 1;
        Err(StoreError::NoRandom)
    };
    assert!(fresh.store.each_disclosure(each).is_err() && count == 1);
}
