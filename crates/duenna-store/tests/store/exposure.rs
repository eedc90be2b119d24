//! Homes that somebody else could write are neither made nor opened.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
use std::path::{Path, PathBuf};

use duenna_store::{Access, KeyWish, Store, StoreError};

use crate::helpers::Fresh;

fn init(folder: &Path) -> Result<Store, StoreError> {
    Store::init(folder, KeyWish::File, &Access::files_only())
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o7777
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).unwrap().next().is_none()
}

/// A folder of somebody else's: without the right to give one away, the root of the system is one.
fn of_somebody_else(dir: &Path) -> PathBuf {
    let folder = dir.join("theirs");
    fs::create_dir(&folder).unwrap();
    if chown(&folder, Some(65_534), None).is_ok() { folder } else { PathBuf::from("/") }
}

#[test]
fn no_home_is_made_behind_a_link() {
    let dir = tempfile::tempdir().unwrap();
    let (real, link, nowhere) = (dir.path().join("real"), dir.path().join("link"), dir.path().join("nowhere"));
    fs::create_dir(&real).unwrap();
    symlink(&real, &link).unwrap();
    symlink(dir.path().join("missing"), &nowhere).unwrap();
    // An ending that makes the system follow the link is no way around it.
    for folder in [link.clone(), nowhere, link.join(""), link.join("."), link.join("./")] {
        let error = init(&folder).unwrap_err();
        assert!(matches!(error, StoreError::Link(_)), "{}: {error}", folder.display());
    }
    assert!(is_empty(&real) && !dir.path().join("missing").exists());
}

#[test]
fn a_link_in_the_place_of_a_file_of_the_home_is_not_followed() {
    for name in ["home.toml", "key", "head", "lock", "duenna.db", "duenna.new", "running", "duenna.toml.lock"] {
        let dir = tempfile::tempdir().unwrap();
        let (home, target) = (dir.path().join("home"), dir.path().join("target"));
        fs::create_dir(&home).unwrap();
        symlink(&target, home.join(name)).unwrap();
        assert!(matches!(init(&home), Err(StoreError::Link(_))), "{name}");
        fs::write(&target, "precious").unwrap();
        assert!(matches!(init(&home), Err(StoreError::Link(_))), "{name}");
        assert_eq!(fs::read_to_string(&target).unwrap(), "precious", "{name}");
        assert_eq!(fs::read_dir(&home).unwrap().count(), 1, "{name}: something was made");
    }
}

#[test]
fn no_home_is_made_where_others_can_write() {
    for exposed in [0o770, 0o720, 0o702, 0o777, 0o1777, 0o2770] {
        let dir = tempfile::tempdir().unwrap();
        let home = dir.path().join("home");
        fs::create_dir(&home).unwrap();
        set_mode(&home, exposed);
        let error = init(&home).unwrap_err();
        assert!(matches!(error, StoreError::Exposed { .. }), "{exposed:o}: {error}");
        assert!(error.to_string().contains("chmod go-w"), "{error}");
        assert!(is_empty(&home) && mode(&home) == exposed, "{exposed:o}: something was changed");
    }
}

#[test]
fn no_home_is_made_in_a_folder_of_somebody_else() {
    let dir = tempfile::tempdir().unwrap();
    let theirs = of_somebody_else(dir.path());
    let before = mode(&theirs);
    let error = init(&theirs).unwrap_err();
    assert!(matches!(error, StoreError::NotYours { .. }), "{error}");
    assert_eq!(mode(&theirs), before);
    assert!(!theirs.join("home.toml").exists());
}

/// What counts is the home's folder: `/tmp` is everybody's, and sticky.
#[test]
fn a_home_in_a_folder_like_tmp_is_made_and_closed_whatever_is_above_it() {
    let dir = tempfile::tempdir().unwrap();
    set_mode(dir.path(), 0o1777);
    let home = dir.path().join("above/home");
    drop(init(&home).unwrap());
    assert_eq!((mode(&home), mode(&dir.path().join("above"))), (0o700, 0o700));
    drop(Store::open(&home, &Access::files_only()).unwrap());
}

#[test]
fn a_home_that_others_can_write_is_not_opened() {
    let fresh = Fresh::new();
    let home = fresh.home();
    // `duenna.db-wal` is there as long as the store is open.
    fs::write(home.join("duenna.toml"), "").unwrap();
    for name in ["", "home.toml", "key", "head", "lock", "duenna.db", "duenna.db-wal", "duenna.db-shm", "duenna.toml"] {
        let path = if name.is_empty() { home.clone() } else { home.join(name) };
        let before = mode(&path);
        for more in [0o020, 0o002, 0o022] {
            set_mode(&path, before | more);
            let error = fresh.again().unwrap_err();
            let StoreError::Exposed { path: found, .. } = &error else { panic!("{name}: {error}") };
            assert_eq!(found, &path);
            assert!(matches!(Store::check_exposure(&home), Err(StoreError::Exposed { .. })), "{name}");
        }
        set_mode(&path, before);
        fresh.again().unwrap();
    }
    // A link of the user's own to their home may stay.
    let link = fresh.dir.path().join("link");
    symlink(&home, &link).unwrap();
    drop(Store::open(&link, &Access::files_only()).unwrap());
}

#[test]
fn a_home_of_somebody_else_is_not_opened() {
    let fresh = Fresh::new();
    let home = fresh.home();
    for path in [home.clone(), home.join("duenna.db"), home.join("head")] {
        if chown(&path, Some(65_534), None).is_err() {
            eprintln!("skipped: this user cannot give files away");
            return;
        }
        let error = fresh.again().unwrap_err();
        assert!(matches!(error, StoreError::NotYours { .. }), "{}: {error}", path.display());
        chown(&path, Some(fs::metadata(fresh.dir.path()).unwrap().uid()), None).unwrap();
    }
    fresh.again().unwrap();
}
