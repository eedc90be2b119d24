//! Files that are not what they were.

use std::fs;
use std::path::Path;

use duenna_core::{Key, Ladder, Lifetime};
use duenna_store::{Store, StoreError, now};
use tempfile::TempDir;

use crate::helpers::{Dice, Fresh, allow, child, child_home, log, open, raw, task};

fn city() -> Key {
    "city".parse().unwrap()
}

/// A closed home with a value and twenty calls.
fn closed() -> (TempDir, std::path::PathBuf) {
    let fresh = Fresh::new();
    fresh.store.put(&city(), Ladder::Text, "Bremen").unwrap();
    fresh.store.remember(&[allow("age", Lifetime::Always)], now()).unwrap();
    let running = task(&fresh.store);
    for _ in 0..20 {
        let _ = log(&fresh.store, &running, &["age"], "40").unwrap();
    }
    let home = fresh.home();
    (fresh.closed(), home)
}

/// Opens and reads everything. Nothing may panic, and what is told must be the truth.
fn use_all(home: &Path) -> Result<Store, StoreError> {
    let store = open(home)?;
    assert_eq!(store.get(&city())?.1.expose(), "Bremen");
    assert_eq!(store.policy()?.permissions().all().len(), 1);
    assert_eq!(store.verify()?.rows, 40);
    assert_eq!(store.disclosures()?.len(), 20);
    Ok(store)
}

#[test]
fn a_database_that_is_none_is_refused_and_left_alone() {
    let (_dir, home) = closed();
    let database = home.join("duenna.db");
    let good = fs::read(&database).unwrap();
    let mut flipped = good.clone();
    flipped[3] ^= 1;
    let foreign = {
        let other = home.join("other.db");
        let connection = rusqlite::Connection::open(&other).unwrap();
        connection.execute_batch("CREATE TABLE t (x)").unwrap();
        drop(connection);
        fs::read(other).unwrap()
    };
    for bad in [&b""[..], b"hello", &[0; 5000], &flipped, &foreign] {
        fs::write(&database, bad).unwrap();
        let error = open(&home).unwrap_err();
        assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
        let again = Store::init(&home, duenna_store::KeyWish::File, &duenna_store::Access::files_only());
        assert!(again.is_err(), "init must not take the place of a damaged database");
        // Joining a log is all that opening another program's database may do to it.
        assert!(fs::read(&database).unwrap().len() == bad.len());
        if bad != foreign {
            assert_eq!(fs::read(&database).unwrap(), bad);
        }
    }
    fs::remove_file(&database).unwrap();
    assert!(matches!(open(&home).unwrap_err(), StoreError::Gone(_)));
    fs::write(&database, good).unwrap();
    use_all(&home).unwrap();
}

#[test]
fn a_truncated_database_never_passes_for_whole() {
    let (_dir, home) = closed();
    let database = home.join("duenna.db");
    let good = fs::read(&database).unwrap();
    // What is missing at the end of the last page is read as zeros: one byte would be one by chance, sixty-four are not.
    for cut in [1, 50, 100, 4096, good.len() / 2, good.len() - 4096, good.len() - 64] {
        fs::write(&database, &good[..cut]).unwrap();
        let error = use_all(&home).unwrap_err();
        assert!(!error.to_string().contains("Bremen"));
        assert_eq!(fs::read(&database).unwrap(), &good[..cut], "{cut}");
        for extra in ["duenna.db-wal", "duenna.db-shm"] {
            let _ = fs::remove_file(home.join(extra));
        }
    }
    fs::write(&database, &good).unwrap();
    use_all(&home).unwrap();
}

/// One bit anywhere: either it was in unused space and all is as it was, or there is an error. Never another answer.
#[test]
fn a_flipped_bit_never_changes_an_answer() {
    let (_dir, home) = closed();
    let database = home.join("duenna.db");
    let good = fs::read(&database).unwrap();
    let mut dice = Dice(0x5eed);
    let mut refused = 0;
    for _ in 0..150 {
        let mut bad = good.clone();
        // Most of the file is unused and zero: aim at the rest.
        let at = loop {
            let at = usize::try_from(dice.below(bad.len() as u64)).unwrap();
            if bad[at] != 0 {
                break at;
            }
        };
        bad[at] ^= 1 << dice.below(8);
        fs::write(&database, &bad).unwrap();
        refused += usize::from(use_all(&home).is_err());
        for extra in ["duenna.db-wal", "duenna.db-shm"] {
            let _ = fs::remove_file(home.join(extra));
        }
    }
    assert!(refused > 20, "only {refused} of 150 flips were seen");
}

#[test]
fn a_newer_database_is_refused_and_left_alone() {
    let (_dir, home) = closed();
    raw(&home).pragma_update(None, "user_version", 99).unwrap();
    let before = fs::read(home.join("duenna.db")).unwrap();
    let error = open(&home).unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 99, .. }), "{error}");
    assert_eq!(fs::read(home.join("duenna.db")).unwrap(), before);
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_is_a_clear_error() {
    use std::os::unix::fs::PermissionsExt as _;
    let (dir, home) = closed();
    let output = {
        let mut command = child("corrupt::read_only_child", &home);
        become_nobody(&mut command, dir.path());
        for file in fs::read_dir(&home).unwrap() {
            fs::set_permissions(file.unwrap().path(), fs::Permissions::from_mode(0o400)).unwrap();
        }
        fs::set_permissions(&home, fs::Permissions::from_mode(0o500)).unwrap();
        command.output().unwrap()
    };
    fs::set_permissions(&home, fs::Permissions::from_mode(0o700)).unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("read-only=true"), "{said}{}", String::from_utf8_lossy(&output.stderr));
}

/// For root nothing is read-only: let the child be nobody.
#[cfg(unix)]
fn become_nobody(command: &mut std::process::Command, dir: &Path) {
    use std::os::unix::fs::{MetadataExt as _, chown};
    use std::os::unix::process::CommandExt as _;
    if fs::metadata(dir).unwrap().uid() == 0 {
        let nobody = 65534;
        command.uid(nobody).gid(nobody);
        for path in [dir.to_owned(), dir.join("home")] {
            chown(&path, Some(nobody), Some(nobody)).unwrap();
            for file in fs::read_dir(&path).unwrap() {
                chown(file.unwrap().path(), Some(nobody), Some(nobody)).unwrap();
            }
        }
    }
}

#[test]
#[ignore = "run by a_read_only_folder_is_a_clear_error"]
fn read_only_child() {
    let Some(home) = child_home() else { return };
    let result = open(&home);
    println!("read-only={} {result:?}", matches!(result, Err(StoreError::ReadOnly(_))));
}
