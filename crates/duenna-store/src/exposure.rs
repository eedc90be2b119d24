//! Who else could write a home: its folder and files belong to the user alone, or nothing is read from them and nothing is
//! put into them.
//!
//! # Security
//! Whoever can write the folder can put a `duenna.toml` of theirs into it, whose servers Duenna would start, or watch for the key to be
//! made. It is the folder itself that counts: nobody but its owner can exchange a folder in `/tmp`, whose sticky bit says so.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::error::StoreError;
use super::files::Files;

/// What lies in a home beside the files of the store, and decides what Duenna does.
const CONFIGURATION: &str = "duenna.toml";

/// The folder as it is named, without what would make the system follow a link at its end: `home/`, `home/.`.
pub(super) fn named(folder: &Path) -> PathBuf {
    folder.components().collect()
}

/// Refuses to make a home in what is a link, not the user's, or open to others' changes, or holds a link where a file of the home is to be.
pub(super) fn check_new(files: &Files) -> Result<(), StoreError> {
    check_link(&files.folder)?;
    check(&files.folder)?;
    let settings = files.folder.join(format!("{CONFIGURATION}.lock"));
    own(files)
        .into_iter()
        .chain([files.fresh.clone(), files.running.clone(), files.processes.clone(), settings])
        .try_for_each(|path| {
            check_link(&path)?;
            check(&path)
        })
}

/// Refuses a link, whether or not it leads anywhere.
fn check_link(path: &Path) -> Result<(), StoreError> {
    match std::fs::symlink_metadata(path) {
        Ok(found) if found.is_symlink() => Err(StoreError::Link(path.to_owned())),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(StoreError::io("read", path, error)),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Refuses a home whose folder or files others can write, or that is not the user's.
pub(super) fn check_home(files: &Files) -> Result<(), StoreError> {
    check(&files.folder)?;
    own(files).iter().try_for_each(|path| check(path))?;
    check(&files.folder.join(CONFIGURATION))
}

/// The files of the store that are written.
fn own(files: &Files) -> Vec<PathBuf> {
    let database = |ending: &str| {
        let mut name = files.database.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let beside = ["", "-wal", "-shm"].map(database);
    [&files.settings, &files.key, &files.head, &files.lock, &files.stopped].into_iter().cloned().chain(beside).collect()
}

/// Refuses what belongs to somebody else, or what others can write. What is not there is nobody's.
#[cfg(unix)]
fn check(path: &Path) -> Result<(), StoreError> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    let found = match std::fs::metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(StoreError::io("read", path, error)),
    };
    let (owner, user) = (found.uid(), rustix::process::geteuid().as_raw());
    let mode = found.permissions().mode() & 0o7777;
    if owner != user {
        return Err(StoreError::NotYours { path: path.to_owned(), owner, user });
    }
    if mode & 0o022 != 0 {
        return Err(StoreError::Exposed { path: path.to_owned(), mode });
    }
    Ok(())
}

/// Elsewhere the user's own folder keeps others out.
#[cfg(not(unix))]
fn check(_path: &Path) -> Result<(), StoreError> {
    Ok(())
}
