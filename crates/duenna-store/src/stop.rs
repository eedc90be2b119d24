//! The emergency stop of a home: a file that keeps everything from being sent, and the list of the processes that work there.
//!
//! ```text
//!  home/  stopped      there while the home is stopped; its text names the order
//!         processes/   a file for each process that works here, locked by it: PID-START-ORDER-WHAT
//! ```
//!
//! Neither needs the key: whoever has to stop something may not have it at hand.
//!
//! # Security
//! Whether a home is stopped is looked up in the transaction that would log a call, under the home's lock. Without the log there is no
//! [`Disclosure`](super::Disclosure), so nothing is sent. Whatever the look-up cannot read counts as stopped.

use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::crypto::{hex, random};
use super::error::StoreError;
use super::files::{self, Files, Lock};
use super::swap;

/// What stands for no order in the name of a process's file.
const NONE: &str = "none";
/// What an order that cannot be read is called.
const UNREADABLE: &str = "unreadable";
/// A file that was not given its name yet, and is not locked, is a crash's after this.
const UNFINISHED: Duration = Duration::from_mins(1);

/// The stop of one home.
#[derive(Debug, Clone)]
pub struct EmergencyStop {
    files: Files,
}

/// That this process works at a home. It holds until this is dropped or the process ends, however it does.
#[derive(Debug)]
pub struct Presence {
    path: PathBuf,
    _file: File,
}

/// A process that works at a home.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkingProcess {
    path: PathBuf,
    /// Its number, as it knows it: in another container it may be another's here.
    pub pid: u32,
    /// When it began, in ticks since the system did; with the number, this is one process. Only Linux says it.
    pub start: Option<u64>,
    /// What it does: the name of a command.
    pub what: String,
    /// The order that it found when it began.
    order: Option<String>,
}

impl EmergencyStop {
    /// The stop of the home in `folder`.
    ///
    /// # Errors
    /// If there is no home.
    pub fn of(folder: &Path) -> Result<Self, StoreError> {
        let files = Files::of(folder);
        let is_home = files.settings.exists() || swap::is_pending(&files);
        if is_home { Ok(Self { files }) } else { Err(StoreError::NoHome(folder.to_owned())) }
    }

    /// The order by which the home is stopped, if it is.
    #[must_use]
    pub fn order(&self) -> Option<String> {
        order(&self.files)
    }

    /// Whether another order came than the one that was there before. What only cannot be read now is none.
    #[must_use]
    pub fn is_new(&self, before: Option<&str>) -> bool {
        fs::symlink_metadata(&self.files.stopped).is_ok() && self.order().as_deref() != before
    }

    /// Stops the home: no call is logged any more, so that none is sent. Durable when this returns. A new order replaces an older one.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn set(&self) -> Result<String, StoreError> {
        let order = hex(random::<8>()?.as_slice());
        let set = files::replace(&self.files.stopped, order.as_bytes());
        // On a full disk there may be room for a name and for no text: what cannot be read counts, too.
        let order = match set {
            Ok(()) => order,
            Err(error) => files::open_private(&self.files.stopped).map(|_| UNREADABLE.to_owned()).map_err(|_| error)?,
        };
        files::sync_folder(&self.files.folder)?;
        Ok(order)
    }

    /// Takes the order away; whether there was one.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn release(&self) -> Result<bool, StoreError> {
        match fs::remove_file(&self.files.stopped) {
            Ok(()) => files::sync_folder(&self.files.folder).map(|()| true),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(StoreError::io("remove", &self.files.stopped, error)),
        }
    }

    /// Waits until whoever is just writing is done: from then on all who write see the order.
    ///
    /// # Errors
    /// [`StoreError::Busy`] if that takes long.
    pub fn settle(&self) -> Result<(), StoreError> {
        Lock::take(&self.files.lock).map(drop)
    }

    /// Says that this process works here.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn enter(&self, what: &str) -> Result<Presence, StoreError> {
        let folder = &self.files.processes;
        if !folder.exists() {
            files::make_folder(folder)?;
        }
        // What processes left that ended without a word.
        self.processes()?;
        let order = self.order().unwrap_or_else(|| NONE.to_owned());
        let (pid, start) = (std::process::id(), process_start(std::process::id()).unwrap_or(0));
        let what: String = what.chars().map(|c| if c.is_ascii_lowercase() { c } else { '_' }).collect();
        let unique = hex(random::<8>()?.as_slice());
        let (unfinished, path) =
            (folder.join(format!(".{unique}")), folder.join(format!("{pid}-{start}-{order}-{what}-{unique}")));
        let file = files::open_private(&unfinished)?;
        file.lock().map_err(|error| StoreError::io("lock", &unfinished, error))?;
        // Under its name only once it is locked: nobody takes it for what an ended process left.
        fs::rename(&unfinished, &path).map_err(|error| StoreError::io("create", &path, error))?;
        Ok(Presence { path, _file: file })
    }

    /// The processes that work here and did not begin under the order that holds now.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn processes(&self) -> Result<Vec<WorkingProcess>, StoreError> {
        let folder = &self.files.processes;
        let failed = |error| StoreError::io("read", folder, error);
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(failed(error)),
        };
        let mut found = Vec::new();
        for entry in entries {
            let path = entry.map_err(failed)?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if !is_held(&path)? {
                if !name.starts_with('.') || is_old(&path) {
                    // Another may have removed it.
                    let _ = fs::remove_file(&path);
                }
            } else if let Some(process) = WorkingProcess::parse(&path, name) {
                found.push(process);
            }
        }
        let order = self.order();
        found.retain(|process| process.order.is_none() || process.order != order);
        found.sort_by_key(|process| process.pid);
        Ok(found)
    }
}

impl WorkingProcess {
    fn parse(path: &Path, name: &str) -> Option<Self> {
        let mut parts = name.splitn(5, '-');
        let (pid, start, order, what) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        Some(Self {
            path: path.to_owned(),
            pid: pid.parse().ok()?,
            start: start.parse().ok().filter(|start| *start != 0),
            what: what.replace('_', " "),
            order: (order != NONE).then(|| order.to_owned()),
        })
    }

    /// Whether it still works here.
    ///
    /// # Errors
    /// If that cannot be found out.
    pub fn is_there(&self) -> Result<bool, StoreError> {
        is_held(&self.path)
    }

    /// Whether the process that has its number here is this one, as far as the system says when it began and who holds the file.
    #[must_use]
    pub fn is_here(&self) -> bool {
        match self.start {
            Some(start) => process_start(self.pid) == Some(start) && holds(self.pid, &self.path) != Some(false),
            None => !cfg!(target_os = "linux"),
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        // While it is locked. What is left behind is removed by the next that looks.
        let _ = fs::remove_file(&self.path);
    }
}

/// The order by which a home is stopped, if it is.
pub(super) fn order(files: &Files) -> Option<String> {
    match files::read(&files.stopped) {
        Ok(None) => None,
        Ok(Some(order)) if !order.is_empty() && order.chars().all(|c| c.is_ascii_hexdigit()) => Some(order),
        Ok(Some(_)) | Err(_) => Some(UNREADABLE.to_owned()),
    }
}

fn is_held(path: &Path) -> Result<bool, StoreError> {
    // Anything but a file was not put there by Duenna, and may make whoever opens it wait.
    if !fs::symlink_metadata(path).is_ok_and(|found| found.is_file()) {
        return Ok(false);
    }
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        // Nor can one be told apart that cannot be read: it counts as somebody who works there.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => return Ok(true),
        Err(error) => return Err(StoreError::io("read", path, error)),
    };
    match file.try_lock_shared() {
        Ok(()) => Ok(false),
        Err(TryLockError::WouldBlock) => Ok(true),
        Err(TryLockError::Error(error)) => Err(StoreError::io("lock", path, error)),
    }
}

fn is_old(path: &Path) -> bool {
    let made = fs::metadata(path).and_then(|found| found.modified());
    made.is_ok_and(|made| SystemTime::now().duration_since(made).is_ok_and(|age| age > UNFINISHED))
}

/// Whether a process holds a file, as the system's list of locks says; `None` where that says nothing of the file.
#[cfg(target_os = "linux")]
fn holds(pid: u32, path: &Path) -> Option<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let (pid, inode) = (pid.to_string(), fs::metadata(path).ok()?.ino().to_string());
    // `7: FLOCK  ADVISORY  WRITE 1234 08:01:5678 0 EOF`: the process, then the file.
    let holder = |line: &str| {
        let mut fields = line.split_whitespace().skip(1);
        let (kind, process, place) = (fields.next()?, fields.nth(2)?, fields.next()?);
        (kind == "FLOCK" && place.rsplit(':').next() == Some(&inode)).then(|| process.to_owned())
    };
    let holders: Vec<String> = fs::read_to_string("/proc/locks").ok()?.lines().filter_map(holder).collect();
    (!holders.is_empty()).then(|| holders.contains(&pid))
}

#[cfg(not(target_os = "linux"))]
const fn holds(_pid: u32, _path: &Path) -> Option<bool> {
    None
}

/// When a process began, in ticks since the system did: the 22nd field of `stat`, and the 20th after the name, which may hold anything.
fn process_start(pid: u32) -> Option<u64> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit_once(')')?.1.split_whitespace().nth(19)?.parse().ok()
}
