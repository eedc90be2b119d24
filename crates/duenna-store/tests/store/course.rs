//! The bits that the ends of a task's artifacts may tell, and how many of them a day has.

use duenna_core::Time;

use crate::helpers::{Fresh, task};

const HOUR: i64 = 60 * 60 * 1000;

#[test]
fn tasks_of_a_day_share_its_bits() {
    let fresh = Fresh::new();
    let store = &fresh.store;
    let reserve = |hour: i64| store.reserve_course(task(store).id, 8, 20, Time(hour * HOUR)).unwrap();
    assert_eq!([reserve(100), reserve(101), reserve(102), reserve(103)], [8, 8, 4, 0]);
    // The first two are more than a day ago.
    assert_eq!(reserve(125), 8);
    // The clock was set back: what lies in the future counts.
    assert_eq!(reserve(100), 0);
}

#[test]
fn what_a_task_did_not_take_another_has() {
    let fresh = Fresh::new();
    let store = &fresh.store;
    let (first, second) = (task(store).id, task(store).id);
    assert_eq!(store.reserve_course(first, 8, 8, Time(0)).unwrap(), 8);
    assert_eq!(store.reserve_course(second, 8, 8, Time(1)).unwrap(), 0);
    store.settle_course(first, 3).unwrap();
    assert_eq!(store.reserve_course(second, 8, 8, Time(2)).unwrap(), 5);
    // The same task again, in another process.
    assert_eq!(store.reserve_course(second, 5, 8, Time(3)).unwrap(), 5);
    // It took five before, whatever it may take now.
    assert_eq!(store.reserve_course(second, 5, 4, Time(4)).unwrap(), 1);
    assert_eq!(fresh.again().unwrap().reserve_course(task(store).id, 8, 8, Time(4)).unwrap(), 0);
}
