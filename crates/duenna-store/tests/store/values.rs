//! Private values.

use std::fs;

use duenna_core::{Key, Ladder};
use duenna_store::{LONGEST_VALUE, StoreError};

use crate::helpers::{Fresh, label};

fn key(text: &str) -> Key {
    text.parse().unwrap()
}

#[test]
fn a_value_comes_back_with_its_ladder_and_label() {
    let fresh = Fresh::new();
    fresh.store.put(&key("date_of_birth"), Ladder::BirthDate, "1984-02-29").unwrap();
    drop(fresh.store);
    let store = crate::helpers::open(&fresh.dir.path().join("home")).unwrap();
    let (ladder, value) = store.get(&key("date_of_birth")).unwrap();
    assert_eq!(ladder, Ladder::BirthDate);
    assert_eq!(value.expose(), "1984-02-29");
    assert_eq!(value.label(), &label("date_of_birth"));
    assert!(!format!("{value:?}").contains("1984"));
}

#[test]
fn the_last_value_counts_and_the_list_has_none() {
    let fresh = Fresh::new();
    fresh.store.put(&key("city"), Ladder::Text, "Bremen").unwrap();
    fresh.store.put(&key("age"), Ladder::Text, "40").unwrap();
    fresh.store.put(&key("city"), Ladder::Contact, "Kiel").unwrap();
    let (ladder, value) = fresh.store.get(&key("city")).unwrap();
    assert_eq!((ladder, value.expose().as_str()), (Ladder::Contact, "Kiel"));
    let names: Vec<_> = fresh.store.list().unwrap().into_iter().map(|stored| (stored.key, stored.ladder)).collect();
    assert_eq!(names, [(key("age"), Ladder::Text), (key("city"), Ladder::Contact)]);
}

#[test]
fn a_removed_value_is_gone() {
    let fresh = Fresh::new();
    fresh.store.put(&key("city"), Ladder::Text, "Bremen").unwrap();
    fresh.store.remove(&key("city")).unwrap();
    assert!(matches!(fresh.store.get(&key("city")), Err(StoreError::NoValue(_))));
    assert!(matches!(fresh.store.remove(&key("city")), Err(StoreError::NoValue(_))));
    assert!(fresh.store.list().unwrap().is_empty());
    fresh.store.put(&key("city"), Ladder::Text, "Kiel").unwrap();
    assert_eq!(fresh.store.get(&key("city")).unwrap().1.expose(), "Kiel");
}

#[test]
fn empty_long_and_strange_values_are_kept_and_too_long_ones_refused() {
    let fresh = Fresh::new();
    let long = "x".repeat(300_000);
    for value in ["", "\0\n\u{202e}", &long] {
        fresh.store.put(&key("note"), Ladder::Text, value).unwrap();
        assert!(fresh.store.get(&key("note")).unwrap().1.expose() == value);
    }
    let error = fresh.store.put(&key("note"), Ladder::Text, &"x".repeat(LONGEST_VALUE + 1)).unwrap_err();
    assert!(matches!(error, StoreError::TooLong { .. }));
    assert!(fresh.store.get(&key("note")).unwrap().1.expose() == &long);
}

/// Neither the plain text nor, after an overwrite, the old ciphertext is anywhere in the folder.
#[test]
fn no_file_holds_the_text_or_an_overwritten_ciphertext() {
    let fresh = Fresh::new();
    let secret = "passport number X1234567 of the user";
    // Long, so that what follows does not happen to write over all of it.
    fresh.store.put(&key("passport"), Ladder::Identifier, &secret.repeat(1000)).unwrap();
    let held = || -> Vec<u8> {
        let whole: Vec<u8> = fresh.raw().query_row("SELECT value FROM items", [], |row| row.get(0)).unwrap();
        whole[whole.len().saturating_sub(64)..].to_owned()
    };
    let old = held();
    let everything = || -> Vec<u8> {
        let files = fs::read_dir(fresh.home()).unwrap();
        files.flat_map(|file| fs::read(file.unwrap().path()).unwrap()).collect()
    };
    let holds = |what: &[u8]| everything().windows(what.len()).any(|bytes| bytes == what);
    assert!(holds(&old), "the search must be able to find something");
    assert!(!holds(secret.as_bytes()));
    fresh.store.put(&key("passport"), Ladder::Identifier, "another").unwrap();
    assert!(!holds(&old));
    let newer = held();
    fresh.store.remove(&key("passport")).unwrap();
    assert!(!holds(&newer));
}

#[cfg(unix)]
#[test]
fn only_the_user_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt as _;
    let fresh = Fresh::new();
    fresh.store.put(&key("city"), Ladder::Text, "Bremen").unwrap();
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&fresh.home()), 0o700);
    for file in fs::read_dir(fresh.home()).unwrap() {
        let path = file.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
}
