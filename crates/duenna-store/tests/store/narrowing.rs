//! Permissions that were given before what an answer may carry was told apart.

use std::collections::BTreeSet;

use duenna_core::{Lifetime, PermissionId, Verdict, decide};
use duenna_store::{Store, StoreError, now};

use crate::helpers::{Fresh, allow, call, flow, log, task};

fn allowed(store: &Store, data: &str) -> PermissionId {
    store.remember(&[allow(data, Lifetime::Always)], now()).unwrap()[0]
}

fn data(store: &Store) -> Vec<String> {
    store.policy().unwrap().permissions().all().into_iter().map(|one| one.datum.to_string()).collect()
}

#[test]
fn only_what_went_along_with_an_answer_each_time_is_narrowed() {
    let fresh = Fresh::new();
    let (store, running) = (&fresh.store, task(&fresh.store));
    let tell = |told: &[&str]| drop(log(store, &running, told, "x").unwrap());
    let told_before = ["age", "diary", "ssn"].map(|name| allowed(store, name));
    tell(&["age", "diary", "ssn"]);
    for id in told_before {
        store.revoke(id).unwrap();
    }
    // Alone, beside an answer, and both; the phone for the first time; an answer by itself; never.
    let [_, diary, ..] =
        ["age", "diary", "ssn", "phone", "mailbox/read_email", "iban"].map(|name| allowed(store, name));
    tell(&["age"]);
    tell(&["diary", "mailbox/read_email"]);
    tell(&["ssn"]);
    tell(&["ssn", "mailbox/read_email"]);
    tell(&["phone", "mailbox/read_email"]);
    assert!(store.narrowable().unwrap().is_empty(), "these questions told it apart");
    let older = "INSERT INTO answers_before_via SELECT id FROM permissions";
    fresh.raw().execute(older, []).unwrap();
    assert_eq!(store.narrowable().unwrap(), BTreeSet::from([diary]));

    let missing = BTreeSet::from([diary, PermissionId(999)]);
    assert!(matches!(store.narrow(&missing).unwrap_err(), StoreError::Missing { .. }));
    assert!(data(store).contains(&"diary".to_owned()), "all or none");
    store.narrow(&BTreeSet::from([diary])).unwrap();
    assert!(data(store).contains(&"via diary".to_owned()) && !data(store).contains(&"diary".to_owned()));
    assert!(store.narrow(&BTreeSet::from([diary])).is_err(), "once");
    let policy = store.policy().unwrap();
    let asks = |told| {
        matches!(decide(flow(store, call(told, "x")), policy.permissions(), &running.moment(now())), Verdict::Ask(_))
    };
    assert!(asks(&["diary"]) && !asks(&["age"]) && !asks(&["via diary"]));
    store.verify().unwrap();
}
