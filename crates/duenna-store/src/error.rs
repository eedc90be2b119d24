//! What can go wrong with the store.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use duenna_core::{Key, NameError, Time};
use rusqlite::{ErrorCode, ffi};

/// Why the store did not do what was asked. Whatever it is, nothing of the user's was deleted or overwritten, and the
/// call that waited for it must not be sent. No private value is in any of them.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The folder is no home.
    #[error("`{}` is not a Duenna home; make one with `duenna init --home {}`", .0.display(), .0.display())]
    NoHome(PathBuf),
    /// A home is there already.
    #[error("`{}` is already a Duenna home; nothing was changed", .0.display())]
    AlreadyMade(PathBuf),
    /// Its files cannot be exchanged now.
    #[error("another Duenna is using `{}`; nothing was changed; let it end (`duenna pending` lists what waits), then try again", .0.display())]
    InUse(PathBuf),
    /// A folder is neither a home nor empty.
    #[error("`{}` is neither a Duenna home nor empty; nothing was changed; name another folder with `--home`", .0.display())]
    NotEmpty(PathBuf),
    /// A backup is to lie in what it saves.
    #[error("`{}` lies in the home itself, with which it would be lost; name a file elsewhere", .0.display())]
    InsideHome(PathBuf),
    /// A file that is to be made is there.
    #[error("`{}` exists already; nothing was changed; name a new file", .0.display())]
    Exists(PathBuf),
    /// A file is no backup, or is damaged.
    #[error("`{}` cannot be restored: {why}; nothing was changed", .path.display())]
    BadBackup {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// Calls may have been made that a backup does not have.
    #[error(
        "{}: calls may have been made that the backup does not know of; nothing was changed. With `--accept-rollback` it is restored all the same: \
         then everything you have counts as known to every server that was ever used, and what you allowed is forgotten",
        if *is_new { "nothing here says what happened since this backup was made" } else { "this home has gone on since this backup was made, or cannot be read" }
    )]
    Rollback {
        /// When the backup was made.
        made: Time,
        /// Whether nothing was there to compare it with.
        is_new: bool,
    },
    /// `duenna init` was interrupted.
    #[error("creating the home `{}` was interrupted; run `duenna init --home {}` again to finish it", .0.display(), .0.display())]
    Unfinished(PathBuf),
    /// Where a home is to be made there is a link.
    #[error(
        "`{}` is a link, and `duenna init` follows none: whoever can change a link chooses where your private data goes. Name the folder that it \
         leads to, or remove the link; nothing was made", .0.display()
    )]
    Link(PathBuf),
    /// The home, or a file of it, belongs to somebody else.
    #[error(
        "`{}` belongs to another user (number {owner}; you are {user}), who could read and change what Duenna keeps there. Use a folder of your own, \
         or run Duenna as that user; if it is yours after all, `chown` it", .path.display()
    )]
    NotYours {
        /// The folder or file.
        path: PathBuf,
        /// Whose it is.
        owner: u32,
        /// Who asks.
        user: u32,
    },
    /// The home, or a file of it, can be written by others.
    #[error(
        "other users of this machine can write `{}` (its mode is {mode:o}), so what is there may not be yours any more. If you are certain that it \
         is, run `chmod go-w '{}'` and try again", .path.display(), .path.display()
    )]
    Exposed {
        /// The folder or file.
        path: PathBuf,
        /// Its permission bits.
        mode: u32,
    },
    /// `home.toml` cannot be used.
    #[error("`{}` cannot be used: {why}; restore a backup with `duenna restore`", .path.display())]
    BadSettings {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The home's key comes from a passphrase and none was given.
    #[error(
        "this home's key comes from a passphrase, which nobody gave: run this in a terminal, where you are asked for it, or give it with \
         `--passphrase-fd N` (or in `DUENNA_PASSPHRASE`, which other programs of yours can read)"
    )]
    NoPassphrase,
    /// The key file is missing, unreadable or malformed.
    #[error("the key file `{}` cannot be used: {why}; without it the private data cannot be read", .path.display())]
    BadKeyFile {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The operating system's keyring does not give what the home needs.
    #[error("the system's keyring {0}; unlock it or start its service, then try again")]
    Keyring(String),
    /// The key is not the one the store was made with.
    #[error("wrong key: the private data of `{}` was encrypted with a different key; nothing was changed", .0.display())]
    WrongKey(PathBuf),
    /// The operating system gave no random numbers.
    #[error("the system provided no random numbers, so nothing can be encrypted")]
    NoRandom,
    /// The database was written by a newer Duenna.
    #[error(
        "`{}` was written by a newer Duenna (format {found}; this version knows {known}); update Duenna to open it",
        .path.display()
    )]
    Newer {
        /// The database.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The newest format this program knows.
        known: i64,
    },
    /// The database is not there.
    #[error(
        "`{}` is missing, and with it your private values and the log of what was shared; nothing will be sent. Restore a backup with `duenna \
         restore`. Without one they are lost: move the folder away, and make a new home with `duenna init`", .0.display()
    )]
    Gone(PathBuf),
    /// The database is not readable as one.
    #[error("`{}` is damaged: {why}; it was left unchanged; restore a backup with `duenna restore`", .path.display())]
    Damaged {
        /// The database.
        path: PathBuf,
        /// How it shows.
        why: String,
    },
    /// The disclosure log is not what was written.
    #[error(
        "the disclosure log cannot be trusted: {0}; nothing will be sent until a backup is restored with `duenna restore`"
    )]
    Broken(Break),
    /// The memory of the log is not what was written. The log itself may be sound.
    #[error(
        "the index of the disclosure log was changed outside Duenna; nothing will be sent until \
         `duenna disclosures rebuild` has rebuilt it from the log"
    )]
    Memory,
    /// Something else in the database was changed from outside.
    #[error("{what} changed outside Duenna ({how}); {}", way_on(what))]
    Forged {
        /// What was changed.
        what: &'static str,
        /// How it shows.
        how: String,
    },
    /// The log is what was written, but something that is encrypted does not open.
    #[error(
        "{0} cannot be decrypted: changed outside Duenna, or damaged on the disk; restore `duenna.db` from a backup. The rows of the disclosure log \
         are intact"
    )]
    Unreadable(Unreadable),
    /// The home is stopped.
    #[error("`{}` is stopped (`duenna stop`): nothing is started or sent until you run `duenna stop --release`", .0.display())]
    Stopped(PathBuf),
    /// The permissions changed after the call was decided.
    #[error("the permissions changed while the call was being decided; try again")]
    Stale,
    /// There is no such private value.
    #[error("there is no private value `{0}`; see `duenna data list`")]
    NoValue(Key),
    /// A value is too long to keep.
    #[error("the value of `{key}` is too long: {len} bytes; the maximum is {max}")]
    TooLong {
        /// Its key.
        key: Key,
        /// Its length in bytes.
        len: usize,
        /// The longest allowed, in bytes.
        max: usize,
    },
    /// There is no such row.
    #[error("there is no {what} `{which}`{}", listing(what))]
    Missing {
        /// What was looked for.
        what: &'static str,
        /// Under which name or number.
        which: String,
    },
    /// A name in the database does not parse any more.
    #[error("the database contains a name that this version of Duenna cannot read: {0}")]
    Name(#[from] NameError),
    /// Another process holds the store for too long.
    #[error("another Duenna is using `{}` and did not finish in time; try again", .0.display())]
    Busy(PathBuf),
    /// The folder or file may not be written.
    #[error("`{}` cannot be written: it is read-only or belongs to someone else", .0.display())]
    ReadOnly(PathBuf),
    /// No space is left.
    #[error("no space left for `{}`; free some and try again", .0.display())]
    Full(PathBuf),
    /// Another file operation failed.
    #[error("cannot {what} `{}`: {source}", .path.display())]
    Io {
        /// What was tried.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Another database operation failed.
    #[error("the database `{}` failed: {why}", .path.display())]
    Database {
        /// The database.
        path: PathBuf,
        /// What it said.
        why: String,
    },
}

/// What the user can do about a part of the database that was changed.
fn way_on(what: &str) -> &'static str {
    match what {
        "the permissions" => {
            "nothing will be sent, since one of them may have been a no. Restore a backup with `duenna restore`, or forget all of them, what you \
             refused, too, with `duenna permissions reset`: then you are asked again"
        }
        _ => "restore a backup with `duenna restore`",
    }
}

/// Which command lists what is there.
fn listing(what: &str) -> &'static str {
    match what {
        "permission" => "; `duenna permissions list` lists them",
        "logged call" => "; `duenna disclosures list` lists them",
        _ => "",
    }
}

impl StoreError {
    pub(super) fn io(what: &'static str, path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        let kind = source.kind();
        if matches!(kind, io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) {
            return Self::Full(path);
        }
        let is_forbidden = kind == io::ErrorKind::PermissionDenied && what != "read";
        if is_forbidden || kind == io::ErrorKind::ReadOnlyFilesystem {
            return Self::ReadOnly(path);
        }
        Self::Io { what, path, source }
    }
}

/// Sorts a database error. Its message may quote SQL text, never a bound value.
impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let path = PathBuf::from("duenna.db");
        // A page of shared memory that could not be added to its file.
        let is_full = error.sqlite_error().is_some_and(|error| error.extended_code == ffi::SQLITE_IOERR_SHMSIZE);
        match error.sqlite_error_code() {
            Some(_) if is_full => Self::Full(path),
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                Self::Damaged { path, why: error.to_string() }
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy(path),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly(path),
            Some(ErrorCode::DiskFull) => Self::Full(path),
            _ => Self::Database { path, why: error.to_string() },
        }
    }
}

/// Where the log is not what was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Break {
    /// The first row that is not as it was; 0 if it is not about a row.
    pub seq: i64,
    /// How.
    pub why: BreakKind,
}

/// How the log is not what was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BreakKind {
    /// The row was changed, moved here or added.
    Altered,
    /// The row was taken out.
    Missing,
    /// The log ends before this row: its tail was cut, or the whole file is an older copy.
    Cut,
    /// The row is not the one that the head counter knows.
    NotTheHead,
    /// The head counter was changed.
    HeadForged,
    /// The head counter is gone.
    HeadMissing,
    /// The rows that were kept when the log was compacted are not those that are there.
    NotCompacted,
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seq = self.seq;
        match self.why {
            BreakKind::Altered => write!(f, "row {seq} was changed, moved or added outside Duenna"),
            BreakKind::Missing => write!(f, "row {seq} was removed"),
            BreakKind::Cut => {
                write!(f, "row {seq} and all after it are missing: they were cut off, or `duenna.db` is an older copy")
            }
            BreakKind::NotTheHead => write!(f, "row {seq} is not the last one that was written"),
            BreakKind::HeadForged => f.write_str("its head counter was changed outside Duenna"),
            BreakKind::HeadMissing => f.write_str("its head counter is missing"),
            BreakKind::NotCompacted => {
                write!(f, "the rows before the checkpoint in row {seq} are not those stored when it was written")
            }
        }
    }
}

/// So many things that do not open are named; the others are counted.
pub const MOST_NAMED: usize = 100;

/// What does not open, by name and never by content.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unreadable {
    /// How many things.
    pub count: u64,
    /// The first of them, in words: at most [`MOST_NAMED`].
    pub names: Vec<String>,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 10;
        let shown = self.names.len().min(SHOWN);
        f.write_str(&self.names.iter().take(shown).cloned().collect::<Vec<_>>().join(", "))?;
        match self.count.saturating_sub(shown as u64) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

impl Unreadable {
    pub(super) fn add(&mut self, name: String) {
        self.count += 1;
        if self.names.len() < MOST_NAMED {
            self.names.push(name);
        }
    }
}
