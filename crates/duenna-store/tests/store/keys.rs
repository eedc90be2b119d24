//! Where the key comes from, and what happens without the right one.

use std::fs;
use std::path::Path;

use duenna_core::{Key, Ladder};
use duenna_store::{Access, KeyWish, Store, StoreError};
use keyring_core::mock;

use crate::helpers::{Fresh, log, open, raw, task};

fn city() -> Key {
    "city".parse().unwrap()
}

fn snapshot(home: &Path) -> Vec<(String, Vec<u8>)> {
    let name = |entry: &fs::DirEntry| entry.file_name().into_string().unwrap();
    let files = fs::read_dir(home).unwrap().map(Result::unwrap).filter(|entry| !name(entry).ends_with("-shm"));
    let mut all: Vec<_> = files.map(|entry| (name(&entry), fs::read(entry.path()).unwrap())).collect();
    // An empty write-ahead log is as good as none.
    all.retain(|(name, bytes)| !(name.ends_with("-wal") && bytes.is_empty()));
    all.sort();
    all
}

#[test]
fn a_passphrase_opens_what_it_closed_and_another_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let home = dir.path().join("home");
    let right = Access::files_only().with_passphrase("correct horse");
    let store = Store::init(&home, KeyWish::Best, &right).unwrap();
    assert_eq!(store.key_source(), "a passphrase");
    store.put(&city(), Ladder::Text, "Bremen").unwrap();
    drop(store);
    let before = snapshot(&home);
    assert!(!home.join("key").exists());

    let wrong = Access::files_only().with_passphrase("correct horse ");
    assert!(matches!(Store::open(&home, &wrong), Err(StoreError::WrongKey(_))));
    assert!(matches!(open(&home), Err(StoreError::NoPassphrase)));
    assert!(snapshot(&home) == before, "something was written");
    assert_eq!(Store::open(&home, &right).unwrap().get(&city()).unwrap().1.expose(), "Bremen");
    assert!(!format!("{right:?}").contains("horse"));
}

#[test]
fn the_keyring_is_taken_where_one_works_and_holds_the_head_too() {
    let dir = tempfile::tempdir().unwrap();
    let home = dir.path().join("home");
    let keyring = mock::Store::new().unwrap();
    let access = Access::files_only().with_passphrase("unused").with_keyring(keyring);
    let store = Store::init(&home, KeyWish::Best, &access).unwrap();
    assert_eq!(store.key_source(), "the system's keyring");
    let running = task(&store);
    let _ = log(&store, &running, &[], "x").unwrap();
    drop(store);
    assert!(!home.join("key").exists() && !home.join("head").exists());

    let again = Store::open(&home, &access).unwrap();
    assert_eq!(again.verify().unwrap().head, 1);
    drop(again);
    let other = Access::files_only().with_keyring(mock::Store::new().unwrap());
    assert!(matches!(Store::open(&home, &other), Err(StoreError::Keyring(_))));
    assert!(matches!(open(&home), Err(StoreError::Keyring(_))));
}

/// With the head in the keyring, an older copy of the whole folder shows.
#[test]
fn an_older_copy_of_the_whole_folder_shows_with_a_keyring() {
    let dir = tempfile::tempdir().unwrap();
    let home = dir.path().join("home");
    let access = Access::files_only().with_keyring(mock::Store::new().unwrap());
    let store = Store::init(&home, KeyWish::Keyring, &access).unwrap();
    let running = task(&store);
    let _ = log(&store, &running, &[], "x").unwrap();
    drop(store);
    let copy = snapshot(&home);
    let store = Store::open(&home, &access).unwrap();
    let _ = log(&store, &running, &[], "y").unwrap();
    drop(store);
    for file in fs::read_dir(&home).unwrap() {
        fs::remove_file(file.unwrap().path()).unwrap();
    }
    for (name, bytes) in copy {
        fs::write(home.join(name), bytes).unwrap();
    }
    let error = Store::open(&home, &access).unwrap().verify().unwrap_err();
    assert!(matches!(error, StoreError::Broken(_)), "{error}");
}

#[test]
fn wishes_that_cannot_be_granted_fail_and_leave_nothing_that_hinders() {
    let dir = tempfile::tempdir().unwrap();
    let home = dir.path().join("home");
    let access = Access::files_only();
    assert!(matches!(Store::init(&home, KeyWish::Keyring, &access), Err(StoreError::Keyring(_))));
    assert!(matches!(Store::init(&home, KeyWish::Passphrase, &access), Err(StoreError::NoPassphrase)));
    let store = Store::init(&home, KeyWish::Best, &access).unwrap();
    assert_eq!(store.key_source(), "a key file in the home");
}

#[test]
fn a_key_file_that_is_missing_malformed_open_to_others_or_another_is_refused() {
    let fresh = Fresh::new();
    fresh.store.put(&city(), Ladder::Text, "Bremen").unwrap();
    let home = fresh.home();
    let dir = fresh.closed();
    let key = home.join("key");
    let right = fs::read(&key).unwrap();
    let before = snapshot(&home);

    fs::remove_file(&key).unwrap();
    assert!(matches!(open(&home), Err(StoreError::BadKeyFile { .. })));
    for bad in ["", "hello", "zz", &"g".repeat(64)] {
        fs::write(&key, bad).unwrap();
        restrict(&key);
        assert!(matches!(open(&home), Err(StoreError::BadKeyFile { .. })), "{bad}");
    }
    fs::write(&key, "0".repeat(64)).unwrap();
    assert!(matches!(open(&home), Err(StoreError::WrongKey(_))));
    // Nor may `init` put a new key in the place of the lost one.
    assert!(matches!(Store::init(&home, KeyWish::File, &Access::files_only()), Err(StoreError::AlreadyMade(_))));
    fs::write(&key, &right).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(&key, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(matches!(open(&home), Err(StoreError::BadKeyFile { .. })));
    }
    restrict(&key);
    assert!(snapshot(&home) == before, "something was written");
    assert_eq!(open(&home).unwrap().get(&city()).unwrap().1.expose(), "Bremen");
    drop(dir);
}

fn restrict(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(path, fs::Permissions::from_mode(0o600)).unwrap();
    }
    #[cfg(not(unix))]
    let _ = path;
}

#[test]
fn a_folder_without_a_home_and_a_second_init_are_clear_errors() {
    let dir = tempfile::tempdir().unwrap();
    assert!(matches!(open(&dir.path().join("nowhere")), Err(StoreError::NoHome(_))));
    assert!(matches!(open(dir.path()), Err(StoreError::NoHome(_))));
    let fresh = Fresh::new();
    let again = Store::init(&fresh.home(), KeyWish::File, &Access::files_only());
    assert!(matches!(again, Err(StoreError::AlreadyMade(_))));
}

#[test]
fn home_toml_from_elsewhere_is_refused() {
    let fresh = Fresh::new();
    let home = fresh.home();
    let right = fs::read_to_string(home.join("home.toml")).unwrap();
    let costly = "[key]\nfrom = \"passphrase\"\nsalt = \"00000000000000000000000000000000\"\nmemory_kib = 4294967295\n\
                  passes = 3\nlanes = 1\n";
    let head = right.split("[key]").next().unwrap();
    for bad in ["", "format = 1", &right.replace("format = 1", "format = 2"), &format!("{head}{costly}")] {
        fs::write(home.join("home.toml"), bad).unwrap();
        let opened = Store::open(&home, &Access::files_only().with_passphrase("x"));
        assert!(matches!(opened, Err(StoreError::BadSettings { .. })), "{bad}");
    }
    fs::remove_file(home.join("home.toml")).unwrap();
    assert!(matches!(open(&home), Err(StoreError::NoHome(_))));
    let again = Store::init(&home, KeyWish::File, &Access::files_only());
    assert!(matches!(again, Err(StoreError::BadSettings { .. })), "init must not make a new key beside a database");
    fs::write(home.join("home.toml"), right).unwrap();
    open(&home).unwrap();
}

#[test]
fn the_database_of_another_home_is_refused() {
    let (one, other) = (Fresh::new(), Fresh::new());
    let (a, b) = (one.home(), other.home());
    let (one, other) = (one.closed(), other.closed());
    fs::copy(b.join("duenna.db"), a.join("duenna.db")).unwrap();
    assert!(matches!(open(&a), Err(StoreError::Damaged { .. })));
    let id: String = {
        let text = fs::read_to_string(a.join("home.toml")).unwrap();
        text.lines().find_map(|line| line.strip_prefix("id = ")).unwrap().trim_matches('"').to_owned()
    };
    raw(&a).execute("UPDATE home SET id = ?1", [id]).unwrap();
    assert!(matches!(open(&a), Err(StoreError::WrongKey(_))));
    drop((one, other));
}

/// Even folding the write-ahead log into the database waits for the right key.
#[test]
fn a_wrong_key_leaves_the_write_ahead_log_alone() {
    let fresh = Fresh::new();
    task(&fresh.store);
    let home = fresh.dir.path().join("copy");
    fs::create_dir(&home).unwrap();
    for (name, bytes) in snapshot(&fresh.home()) {
        fs::write(home.join(&name), bytes).unwrap();
        restrict(&home.join(name));
    }
    let right = fs::read(home.join("key")).unwrap();
    fs::write(home.join("key"), "0".repeat(64)).unwrap();
    let before = snapshot(&home);
    assert!(before.iter().any(|(name, bytes)| name.ends_with("-wal") && !bytes.is_empty()));
    assert!(matches!(open(&home), Err(StoreError::WrongKey(_))));
    assert!(snapshot(&home) == before, "something was written");
    fs::write(home.join("key"), right).unwrap();
    assert!(open(&home).unwrap().task(duenna_core::TaskId(1)).unwrap().is_some());
}

#[test]
fn the_keyring_keeps_other_secrets_too() {
    let access = Access::files_only().with_keyring(mock::Store::new().unwrap());
    assert!(access.secret("openai").unwrap_err().to_string().contains("no such key"));
    access.keep_secret("openai", "sk-first").unwrap();
    access.keep_secret("openai", "sk-secret").unwrap();
    assert_eq!(access.secret("openai").unwrap().as_str(), "sk-secret");
    assert!(Access::files_only().secret("openai").is_err());
}
