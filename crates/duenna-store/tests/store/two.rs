//! Two processes with one home.

use std::thread;

use duenna_core::{Key, Ladder, Lifetime};
use duenna_store::now;

use crate::helpers::{Fresh, allow, log, task};

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
