//! Exchanging the files of a home together, so that a crash leaves all of the old ones or all of the new ones.
//!
//! ```text
//!  home/next/…        the new files, as they will lie in the home; until then they mean nothing
//!  home/next.ready    which these are; once it is there, the exchange has happened, and whoever opens the home finishes it
//! ```

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::StoreError;
use super::files::{self, Files};

/// New files of a home, being made under its lock.
pub(super) struct Staging<'a> {
    home: &'a Files,
    /// The files as in a home of their own.
    pub(super) files: Files,
}

/// What `next.ready` says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exchange {
    /// The new files, relative to the home.
    new: Vec<PathBuf>,
    /// Files of the home that none of the new ones replaces.
    old: Vec<PathBuf>,
    /// The folder in the home that keeps what is replaced; without one, it is deleted.
    keep: Option<PathBuf>,
}

impl<'a> Staging<'a> {
    /// Begins; what an interrupted attempt left is gone.
    pub(super) fn begin(home: &'a Files) -> Result<Self, StoreError> {
        remove(&home.next)?;
        // What an interrupted backup left is encrypted with a key that may be known.
        for path in &home.snapshot {
            remove_file(path)?;
        }
        files::make_folder(&home.next)?;
        Ok(Self { home, files: Files::of(&home.next) })
    }

    /// Exchanges the home's own files, and with `all` every other file in it, for those that were made here. What was there goes into
    /// the folder `keep` of the home, or is deleted.
    ///
    /// # Errors
    /// Nothing has happened then, unless `next.ready` is there: the next open finishes it.
    pub(super) fn commit(self, keep: Option<&str>, all: bool) -> Result<(), StoreError> {
        if let Err(error) = self.prepare(keep, all) {
            self.abandon();
            return Err(error);
        }
        finish(self.home)
    }

    /// Makes the exchange happen.
    fn prepare(&self, keep: Option<&str>, all: bool) -> Result<(), StoreError> {
        let made = self.files.state().into_iter().filter(|path| self.files.folder.join(path).exists());
        let new: Vec<_> = made.chain(configuration(&self.files.folder)?).collect();
        for path in &new {
            let path = self.files.folder.join(path);
            let sync = fs::OpenOptions::new().write(true).open(&path).and_then(|file| file.sync_all());
            sync.map_err(|error| StoreError::io("sync", &path, error))?;
        }
        sync(&self.files.folder, &new)?;
        files::sync_folder(&self.home.folder)?;
        let own = self.home.state().into_iter().filter(|path| self.home.folder.join(path).exists());
        let others = if all { configuration(&self.home.folder)? } else { Vec::new() };
        // A name that no list can hold stays where it is.
        let others = others.into_iter().filter(|path| path.to_str().is_some());
        let old: Vec<PathBuf> = own.chain(others).filter(|path| !new.contains(path)).collect();
        for folder in new.iter().chain(&old).filter_map(|path| path.parent()).collect::<BTreeSet<_>>() {
            let folder = self.home.folder.join(folder);
            if folder.exists() {
                tempfile::tempfile_in(&folder).map_err(|error| StoreError::io("write into", &folder, error))?;
            }
        }
        let exchange = Exchange { new, old, keep: keep.map(PathBuf::from) };
        let text = serde_json::to_vec(&exchange).map_err(|error| damaged(self.home, &error.to_string()))?;
        files::replace(&self.home.ready, &text)?;
        files::sync_folder(&self.home.folder)
    }

    /// Gives up; the home is as it was.
    pub(super) fn abandon(self) {
        let _ = fs::remove_dir_all(&self.home.next);
    }
}

/// Whether an exchange has happened and is not finished.
pub(super) fn is_pending(home: &Files) -> bool {
    home.ready.exists()
}

/// Finishes an exchange that has happened; to be called under the home's lock.
pub(super) fn finish(home: &Files) -> Result<(), StoreError> {
    let text = match fs::read(&home.ready) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(StoreError::io("read", &home.ready, error)),
    };
    let Exchange { new, old, keep } =
        serde_json::from_slice(&text).map_err(|error| damaged(home, &error.to_string()))?;
    let all = new.iter().chain(&old).chain(&keep);
    if let Some(path) = all.into_iter().find(|path| !is_within(path)) {
        return Err(damaged(home, &format!("it names `{}`", path.display())));
    }
    let put_aside = |path: &Path| -> Result<(), StoreError> {
        let from = home.folder.join(path);
        let Some(keep) = &keep else { return remove_file(&from) };
        let to = home.folder.join(keep).join(path);
        // What is there already was put aside before the exchange was interrupted.
        if to.exists() || !from.exists() {
            return Ok(());
        }
        make_parents(&home.folder, &keep.join(path))?;
        carry(&from, &to)
    };
    // What must not lie beside the new files goes first: the engine would take an old write-ahead log for one of the new database.
    for path in &old {
        put_aside(path)?;
    }
    sync(&home.folder, &old)?;
    for path in &new {
        let from = home.next.join(path);
        if !from.exists() {
            // Done before the exchange was interrupted.
            continue;
        }
        let to = home.folder.join(path);
        if keep.is_some() {
            put_aside(path)?;
        }
        make_parents(&home.folder, path)?;
        carry(&from, &to)?;
    }
    if let Some(keep) = &keep {
        let kept = home.folder.join(keep);
        sync(&kept, &walk(&kept)?)?;
    }
    // Where they came from, after where they went.
    sync(&home.folder, &new)?;
    sync(&home.next, &new)?;
    remove_file(&home.ready)?;
    files::sync_folder(&home.folder)?;
    remove(&home.next)
}

/// The user's files of a home, relative to it: all that are not its state, a lock, what servers keep for themselves, or from before a restore.
pub(super) fn configuration(home: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let names = Files::of(home).reserved();
    let is_own = |path: &PathBuf| {
        let first = path.components().next().map(|first| first.as_os_str().to_owned()).unwrap_or_default();
        let is_kept = first.to_string_lossy().starts_with(KEPT);
        !is_passing(path) && !is_kept && !names.contains(&first)
    };
    Ok(walk(home)?.into_iter().filter(is_own).collect())
}

/// Whether it is a lock, or was left by a write that was interrupted.
fn is_passing(path: &Path) -> bool {
    let is_ended = path.extension().is_some_and(|ending| ending == "lock" || ending == "new");
    is_ended || path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".tmp"))
}

/// What the name of a folder begins with that keeps what a restore replaced.
pub(super) const KEPT: &str = "before-restore-";

/// All files in a folder, relative to it, in order. A link counts as the file it leads to, and is not followed to a folder.
fn walk(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::new()];
    while let Some(at) = open.pop() {
        let here = folder.join(&at);
        let failed = |error| StoreError::io("read", &here, error);
        let entries = match fs::read_dir(&here) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(failed(error)),
        };
        for entry in entries {
            let entry = entry.map_err(failed)?;
            let path = at.join(entry.file_name());
            let kind = entry.file_type().map_err(failed)?;
            // Servers keep gigabytes there; and a home in this one is not this one's.
            if kind.is_dir() && path != Path::new("servers") && !is_home(&entry.path()) {
                open.push(path);
            } else if fs::metadata(entry.path()).is_ok_and(|kind| kind.is_file()) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Makes the names of files in `home` durable, and those of the folders in which they lie.
fn sync(home: &Path, names: &[PathBuf]) -> Result<(), StoreError> {
    let folders: BTreeSet<&Path> = names.iter().flat_map(|path| path.ancestors().skip(1)).collect();
    // The inner ones first.
    for folder in folders.into_iter().rev() {
        let folder = home.join(folder);
        if folder.exists() {
            files::sync_folder(&folder)?;
        }
    }
    Ok(())
}

/// Makes the folders in which `path` lies, closed to others.
fn make_parents(home: &Path, path: &Path) -> Result<(), StoreError> {
    let mut folder = home.to_owned();
    for part in path.parent().into_iter().flat_map(Path::components) {
        folder.push(part);
        if !folder.exists() {
            files::make_folder(&folder)?;
        }
    }
    Ok(())
}

/// Whether a path names something within the folder that it is relative to.
pub(super) fn is_within(path: &Path) -> bool {
    path.components().next().is_some() && path.components().all(|part| matches!(part, Component::Normal(_)))
}

fn is_home(folder: &Path) -> bool {
    Files::of(folder).settings.exists()
}

/// Moves a file, also from or to one that something is mounted on.
fn carry(from: &Path, to: &Path) -> Result<(), StoreError> {
    let Err(error) = fs::rename(from, to) else { return Ok(()) };
    if !matches!(error.kind(), io::ErrorKind::ResourceBusy | io::ErrorKind::CrossesDevices) {
        return Err(StoreError::io("replace", to, error));
    }
    let copied = (|| {
        let mut file = files::open_private(to).map_err(io::Error::other)?;
        file.set_len(0)?;
        io::copy(&mut fs::File::open(from)?, &mut file)?;
        file.sync_all()
    })();
    copied.map_err(|error| StoreError::io("replace", to, error))?;
    match fs::remove_file(from) {
        // What something is mounted on is overwritten where it lies.
        Err(error) if error.kind() == io::ErrorKind::ResourceBusy => Ok(()),
        removed => removed.map_err(|error| StoreError::io("remove", from, error)),
    }
}

fn remove_file(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StoreError::io("remove", path, error)),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn remove(folder: &Path) -> Result<(), StoreError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StoreError::io("remove", folder, error)),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn damaged(home: &Files, why: &str) -> StoreError {
    StoreError::Damaged { path: home.ready.clone(), why: why.to_owned() }
}
