//! The handles of a conversation in a file, so that the next message finds them.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use duenna_core::message_language::Handles;

/// The longest file, in bytes: a thousand names at their longest, escaped.
const LONGEST: u64 = 2 << 20;

/// A conversation's file, held until it is saved or dropped: nobody else gives out handles meanwhile.
#[derive(Debug)]
pub struct State {
    path: PathBuf,
    /// What is locked: a file beside it, which stays, since whoever waits for it has it open.
    _lock: File,
    /// The handles.
    pub handles: Handles,
}

/// Why a conversation's file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// It cannot be read.
    #[error("cannot read the conversation file `{}`: {reason}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// It holds something else.
    #[error(
        "`{}` is not a conversation file: {reason}; use another, or move it away to start the conversation again (the handles \
         in it then lose their meaning)", path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong, without the names in it.
        reason: String,
    },
    /// It cannot be written.
    #[error("cannot write the conversation file `{}`: {reason}; nothing was disclosed", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
}

impl State {
    /// Opens a conversation, a new one if there is no such file. Waits while another process has it. A link is followed: by
    /// whatever name it is opened, a conversation has one file and one lock.
    ///
    /// # Errors
    /// If the file cannot be read, or holds something else.
    pub fn open(path: &Path) -> Result<Self, StateError> {
        let unreadable = |error: std::io::Error| StateError::Read { path: path.to_owned(), reason: error.to_string() };
        let path = &followed(path).map_err(unreadable)?;
        let mut beside = path.as_os_str().to_owned();
        beside.push(".lock");
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let lock = options.open(beside).map_err(unreadable)?;
        lock.lock().map_err(unreadable)?;
        Ok(Self { path: path.to_owned(), _lock: lock, handles: handles(path)?.unwrap_or_default() })
    }

    /// The handles of a conversation as they are now, without holding it; `None` if there is no such file.
    ///
    /// # Errors
    /// As for [`State::open`].
    pub fn read(path: &Path) -> Result<Option<Handles>, StateError> {
        handles(path)
    }

    /// Writes the handles, all or nothing.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(self) -> Result<(), StateError> {
        let failed = |reason: String| StateError::Write { path: self.path.clone(), reason };
        let text = serde_json::to_string(&self.handles).map_err(|error| failed(error.to_string()))?;
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let write = || {
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            file.write_all(text.as_bytes())?;
            file.as_file().sync_all()?;
            file.persist(&self.path).map_err(|error| error.error)?;
            // Elsewhere a folder cannot be opened as a file, and what is moved stays moved.
            if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
        };
        write().map_err(|error: std::io::Error| failed(error.to_string()))
    }
}

/// Where a conversation's file is, or will be, whatever links lead there.
fn followed(path: &Path) -> std::io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && !path.is_symlink() => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let name = path.file_name().ok_or(error)?;
            Ok(folder.canonicalize()?.join(name))
        }
        followed => followed,
    }
}

/// The handles in a file; `None` if there is no file.
fn handles(path: &Path) -> Result<Option<Handles>, StateError> {
    let unreadable = |error: std::io::Error| StateError::Read { path: path.to_owned(), reason: error.to_string() };
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unreadable(error)),
    };
    let mut text = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut text).map_err(unreadable)?;
    let damaged = |reason: String| StateError::Damaged { path: path.to_owned(), reason };
    if text.len() > usize::try_from(LONGEST).unwrap_or(usize::MAX) {
        return Err(damaged("it is too long".to_owned()));
    }
    serde_json::from_slice(&text)
        .map(Some)
        .map_err(|error| damaged(format!("line {}, column {}", error.line(), error.column())))
}
