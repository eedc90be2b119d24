//! Small files that must survive a crash, and the lock between processes.

use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::error::StoreError;

/// How long one process waits for another to finish its write.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// No file kept here is longer: a longer one is not ours.
const LONGEST: u64 = 64 * 1024;

/// Makes `folder`, and those above it that are missing, closed to everyone but the user. One that is there keeps its mode if others can
/// write it or it holds other things: it may be anyone's.
pub(super) fn make_folder(folder: &Path) -> Result<(), StoreError> {
    let failed = |error| StoreError::io("create the folder", folder, error);
    if !folder.exists() {
        closed(DirBuilder::new().recursive(true)).create(folder).map_err(failed)?;
    }
    if !folder.is_dir() {
        return Err(failed(io::ErrorKind::NotADirectory.into()));
    }
    if fs::read_dir(folder).map_err(failed)?.next().is_none() {
        restrict(folder).map_err(failed)?;
    }
    // The folder's own name must survive a crash too.
    folder.canonicalize().ok().and_then(|path| path.parent().map(sync_folder)).unwrap_or(Ok(()))
}

/// The text of a small file; `None` if there is none.
pub(super) fn read(path: &Path) -> Result<Option<String>, StoreError> {
    let failed = |error| StoreError::io("read", path, error);
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
    };
    let mut text = String::new();
    file.take(LONGEST).read_to_string(&mut text).map_err(failed)?;
    Ok(Some(text))
}

/// Makes an empty file that was not there, readable by the user only; durable when this returns.
pub(super) fn create(path: &Path) -> Result<(), StoreError> {
    let failed = |error| StoreError::io("create", path, error);
    let file = private(OpenOptions::new().write(true).create_new(true)).open(path).map_err(failed)?;
    file.sync_all().map_err(failed)?;
    path.parent().map_or(Ok(()), sync_folder)
}

/// Replaces a file as a whole: whoever reads it, even after a crash, sees the old text or the new one.
pub(super) fn replace(path: &Path, text: &[u8]) -> Result<(), StoreError> {
    let failed = |error| StoreError::io("write", path, error);
    let fresh = path.with_extension("new");
    let mut file = private(OpenOptions::new().write(true).create(true).truncate(true)).open(&fresh).map_err(failed)?;
    file.write_all(text).and_then(|()| file.sync_all()).map_err(failed)?;
    fs::rename(&fresh, path).map_err(failed)
}

/// Makes the names in `folder` durable.
pub(super) fn sync_folder(folder: &Path) -> Result<(), StoreError> {
    // Elsewhere a folder cannot be opened as a file, and renames are durable by themselves.
    if cfg!(unix) {
        let sync = |file: File| file.sync_all();
        File::open(folder).and_then(sync).map_err(|error| StoreError::io("sync", folder, error))?;
    }
    Ok(())
}

/// Refuses a secret file that others may read.
#[cfg(unix)]
pub(super) fn others_may_read(path: &Path) -> Result<bool, StoreError> {
    use std::os::unix::fs::PermissionsExt as _;
    let found = fs::metadata(path).map_err(|error| StoreError::io("read", path, error))?;
    Ok(found.permissions().mode() & 0o077 != 0)
}

/// Refuses a secret file that others may read: elsewhere the user's own folder keeps others out.
#[cfg(not(unix))]
pub(super) fn others_may_read(_path: &Path) -> Result<bool, StoreError> {
    Ok(false)
}

/// Opens a file that only the user may read, making it if it is not there.
pub(super) fn open_private(path: &Path) -> Result<File, StoreError> {
    let opened = private(OpenOptions::new().write(true).create(true).truncate(false)).open(path);
    opened.map_err(|error| StoreError::io("open", path, error))
}

/// Held while one process writes, from before the transaction until the head counter is written.
pub(super) struct Lock(#[expect(dead_code, reason = "closing the file releases the lock")] File);

impl Lock {
    /// Waits for the lock of a home.
    pub(super) fn take(path: &Path) -> Result<Self, StoreError> {
        Self::wait(path, File::try_lock, PATIENCE)
    }

    /// The same, which others may hold in this way, too.
    pub(super) fn shared(path: &Path) -> Result<Self, StoreError> {
        Self::wait(path, File::try_lock_shared, PATIENCE)
    }

    /// The lock, if nobody holds it in any way.
    pub(super) fn try_take(path: &Path) -> Result<Self, StoreError> {
        Self::wait(path, File::try_lock, Duration::ZERO)
    }

    fn wait(
        path: &Path,
        try_lock: fn(&File) -> Result<(), TryLockError>,
        patience: Duration,
    ) -> Result<Self, StoreError> {
        let failed = |error| StoreError::io("lock", path, error);
        let file = open_private(path)?;
        let deadline = Instant::now() + patience;
        loop {
            match try_lock(&file) {
                Ok(()) => return Ok(Self(file)),
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => thread::sleep(Duration::from_micros(500)),
                Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(path.to_owned())),
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
    }
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;
    options.mode(0o600)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(unix)]
fn closed(options: &mut DirBuilder) -> &mut DirBuilder {
    use std::os::unix::fs::DirBuilderExt as _;
    options.mode(0o700)
}

#[cfg(not(unix))]
fn closed(options: &mut DirBuilder) -> &mut DirBuilder {
    options
}

/// Nobody else may look into an empty folder of the user's. One that others could write is refused by whoever asked for it.
#[cfg(unix)]
fn restrict(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = fs::metadata(folder)?.permissions().mode();
    if mode & 0o022 == 0 { fs::set_permissions(folder, fs::Permissions::from_mode(0o700)) } else { Ok(()) }
}

#[cfg(not(unix))]
fn restrict(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// The files of a home.
#[derive(Debug, Clone)]
pub(super) struct Files {
    pub(super) folder: PathBuf,
    pub(super) settings: PathBuf,
    pub(super) key: PathBuf,
    pub(super) head: PathBuf,
    pub(super) lock: PathBuf,
    /// Held by everyone who has the home open.
    pub(super) presence: PathBuf,
    /// A file for each run that goes on, held by its process.
    pub(super) running: PathBuf,
    /// A file for each process that works here, held by it.
    pub(super) processes: PathBuf,
    /// There while the home is stopped.
    pub(super) stopped: PathBuf,
    pub(super) database: PathBuf,
    /// The database while it is made.
    pub(super) fresh: PathBuf,
    /// Files that are to take the place of these, and the word that they have.
    pub(super) next: PathBuf,
    pub(super) ready: PathBuf,
    /// What a backup is put together from.
    pub(super) snapshot: [PathBuf; 2],
}

impl Files {
    pub(super) fn of(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            settings: folder.join("home.toml"),
            key: folder.join("key"),
            head: folder.join("head"),
            lock: folder.join("lock"),
            presence: folder.join("open"),
            running: folder.join("running"),
            processes: folder.join("processes"),
            stopped: folder.join("stopped"),
            database: folder.join("duenna.db"),
            fresh: folder.join("duenna.new"),
            next: folder.join("next"),
            ready: folder.join("next.ready"),
            snapshot: ["duenna.snapshot", "duenna.snapshot-journal"].map(|name| folder.join(name)),
        }
    }

    /// The files that hold the state of a home, relative to it.
    pub(super) fn state(&self) -> Vec<PathBuf> {
        let logs = ["-wal", "-shm", "-journal"].map(|ending| format!("duenna.db{ending}"));
        let files = [&self.database, &self.head, &self.key, &self.settings];
        let names = files.into_iter().filter_map(|path| path.file_name().map(PathBuf::from));
        logs.into_iter().map(PathBuf::from).chain(names).collect()
    }

    /// The names in a home that are no file of the user's.
    pub(super) fn reserved(&self) -> Vec<OsString> {
        let others = [
            &self.lock,
            &self.presence,
            &self.running,
            &self.fresh,
            &self.next,
            &self.ready,
            &self.processes,
            &self.stopped,
        ];
        let others = others.into_iter().chain(&self.snapshot);
        let names = others.filter_map(|path| path.file_name().map(ToOwned::to_owned));
        self.state().into_iter().map(OsString::from).chain(names).chain(["servers".into()]).collect()
    }
}
