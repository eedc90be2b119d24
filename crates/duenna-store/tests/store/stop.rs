//! A stopped home logs no call, whichever process asks.

use duenna_core::Lifetime;
use duenna_store::{EmergencyStop, StoreError, now};

use crate::helpers::{Fresh, allow, call, log, sink, task};

#[test]
fn a_running_store_logs_and_begins_nothing_until_the_release() {
    let fresh = Fresh::new();
    fresh.store.remember(&[allow("age", Lifetime::Always)], now()).unwrap();
    let running = task(&fresh.store);
    let _ = log(&fresh.store, &running, &["age"], "40").unwrap();
    let stop = EmergencyStop::of(&fresh.home()).unwrap();
    assert_eq!(stop.order(), None);
    let order = stop.set().unwrap();
    assert_eq!(stop.order(), Some(order));
    let policy = fresh.store.policy().unwrap();
    for store in [&fresh.store, &fresh.again().unwrap()] {
        assert!(matches!(log(store, &running, &["age"], "40"), Err(StoreError::Stopped(_))));
        let announced = sink(store, call(&["age"], "40"));
        let error = store.log_prospects(&[&announced], &running.moment(now()), &policy).unwrap_err();
        assert!(matches!(error, StoreError::Stopped(_)), "{error}");
        assert!(matches!(store.begin_task(None, now()), Err(StoreError::Stopped(_))));
        // The user may look, and take back.
        assert_eq!(store.verify().unwrap().rows, 2);
        store.remember(&[], now()).unwrap();
    }
    assert!(stop.release().unwrap() && !stop.release().unwrap());
    let _ = log(&fresh.store, &running, &["age"], "40").unwrap();
}

/// What cannot be read stops, too: an empty file, which is all that a full disk may take, and a folder.
#[test]
fn whatever_has_the_name_stops() {
    let fresh = Fresh::new();
    let (path, stop) = (fresh.home().join("stopped"), EmergencyStop::of(&fresh.home()).unwrap());
    for text in ["", "\u{0}", "go on"] {
        std::fs::write(&path, text).unwrap();
        assert!(matches!(fresh.store.begin_task(None, now()), Err(StoreError::Stopped(_))), "{text:?}");
        assert!(stop.is_new(None));
        stop.release().unwrap();
    }
    std::fs::create_dir(&path).unwrap();
    assert!(matches!(fresh.store.begin_task(None, now()), Err(StoreError::Stopped(_))));
}

#[test]
fn whoever_is_there_is_found_as_long_as_they_are() {
    let fresh = Fresh::new();
    let stop = EmergencyStop::of(&fresh.home()).unwrap();
    assert!(stop.processes().unwrap().is_empty());
    let (one, two) = (stop.enter("guard serve").unwrap(), stop.enter("run").unwrap());
    let found = stop.processes().unwrap();
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|process| process.pid == std::process::id() && process.is_here()));
    assert!(found.iter().any(|process| process.what == "guard serve"));
    drop(one);
    assert_eq!(stop.processes().unwrap().len(), 1);
    // Whoever comes once it is stopped is not among those that it ends.
    stop.set().unwrap();
    let three = stop.enter("pending").unwrap();
    assert_eq!(stop.processes().unwrap().iter().map(|process| process.what.as_str()).collect::<Vec<_>>(), ["run"]);
    stop.set().unwrap();
    assert_eq!(stop.processes().unwrap().len(), 2);
    drop((two, three));
    assert_eq!(std::fs::read_dir(fresh.home().join("processes")).unwrap().count(), 0);
}
