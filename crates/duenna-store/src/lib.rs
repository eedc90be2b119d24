//! The store: everything Duenna remembers for one user, in one folder.
//!
//! ```text
//!  home/  home.toml   where the key is                    key    the key, where there is no keyring
//!         duenna.db   values (encrypted), permissions,    head   how far the log had come
//!                     tool lists, tasks, runs, journals,   lock   held while a process writes
//!                     log                                  running/, processes/  files that are held by runs and processes
//!                                                          stopped   there while nothing may be sent
//!                                                          open     held by everyone who has the home open
//!                                                          next/    files that are to take the place of these (`swap`)
//!
//!  Clearance ──▶ Store::log ──▶ rows durable, chained ──▶ head moved ──▶ Logged ──▶ Disclosure ──▶ the gateway may send
//! ```
//!
//! Several processes may use one home. A writer holds the lock from before its transaction until the head is written, so
//! the head never runs ahead of the database, and falls behind it only in a crash: the next open then finds valid rows
//! after the head, and takes them. A database *behind* its head was cut or put back, and is refused.
//!
//! # Security
//! Values, arguments, runs and journals are encrypted, each by itself. Names of data, parties and servers are not: they are public by
//! definition. Whoever can write the folder can destroy, but what they change, add, remove or put back shows. Where the
//! key is a file in the same folder, that holds only against someone who cannot read the folder, and an older copy of the
//! *whole* folder does not show.

#![deny(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::dbg_macro,
    reason = "`duenna` writes to the terminal, in one place"
)]

mod backup;
mod chain;
mod checkpoint;
mod compact;
mod contents;
mod crypto;
mod database;
mod disclosure;
mod error;
mod experiences;
mod exposure;
mod files;
mod head;
mod history;
mod home;
mod journal;
mod key;
mod knowledge;
mod ledger;
mod memory;
mod narrowing;
mod permissions;
mod pins;
mod rekey;
mod rollback;
mod row;
mod runs;
mod seal;
mod settings;
mod shared_file;
mod stop;
mod swap;
mod tasks;
mod values;

use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use duenna_core::Time;
use rusqlite::{Connection, Transaction, TransactionBehavior};

pub use self::backup::{Backup, Restoration, RestoreRequest};
pub use self::checkpoint::Checkpoint;
pub use self::compact::Compaction;
pub use self::contents::DecryptedCounts;
pub use self::crypto::hex;
pub use self::disclosure::{Disclosure, LoggedCall};
pub use self::error::{Break, BreakKind, MOST_NAMED, StoreError, Unreadable};
pub use self::history::{DisclosedCall, DisclosureRow, VerifiedLog};
pub use self::journal::{Claim, Entry, JournalEnd, LONGEST_JOURNAL, MOST_JOURNALS};
pub use self::key::{Access, KeyWish};
pub use self::knowledge::Knows;
pub use self::permissions::{Answer, Policy, Use};
pub use self::pins::{Pin, PinState};
pub use self::row::{CallId, ProspectId, RowKind};
pub use self::runs::REMEMBERED_RUNS;
pub use self::settings::SettingChange;
pub use self::shared_file::SharedFile;
pub use self::stop::{EmergencyStop, Presence, WorkingProcess};
pub use self::tasks::{Task, TaskStatus};
pub use self::values::{LONGEST_VALUE, StoredEntry};

use self::chain::Tail;
use self::files::{Files, Lock};
use self::head::Head;
use self::home::Home;
use self::ledger::Ledger;
use self::rollback::LostCalls;

/// An open home. Share it between threads; each operation is a transaction of its own.
pub struct Store {
    home: Home,
    inner: Mutex<Inner>,
    /// Held while this is open, so that nobody exchanges the files of the home.
    presence: Lock,
    on_progress: Option<fn(u64)>,
    /// Nanoseconds that were waited for the disk.
    flushing: AtomicU64,
}

struct Inner {
    db: Connection,
    ledger: Ledger,
    policy: Option<Arc<Policy>>,
}

impl Store {
    /// Makes a home in `folder`: `duenna init`. An attempt that was interrupted is finished.
    ///
    /// ```
    /// use duenna_store::{Access, KeyWish, Store};
    /// let folder = tempfile::tempdir()?;
    /// let store = Store::init(&folder.path().join("home"), KeyWish::File, &Access::files_only())?;
    /// store.put(&"passport".parse()?, duenna_core::Ladder::Text, "X1234567")?;
    /// assert_eq!(store.list()?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a home is there already, or the key cannot be put where it was wished; if the folder is a link, somebody else's, or one that others
    /// can write.
    pub fn init(folder: &Path, wish: KeyWish, access: &Access) -> Result<Self, StoreError> {
        let home = Home::make(folder, wish, access)?;
        let presence = Lock::shared(&home.files.presence)?;
        Self::of(home, presence)
    }

    /// Opens the home in `folder`.
    ///
    /// # Errors
    /// If there is none, others can write it, the key is missing or wrong, or the database is damaged or newer than this program. Nothing
    /// is written then.
    pub fn open(folder: &Path, access: &Access) -> Result<Self, StoreError> {
        let files = Files::of(folder);
        if !files.settings.exists() && !swap::is_pending(&files) {
            return Err(StoreError::NoHome(folder.to_owned()));
        }
        exposure::check_home(&files)?;
        let presence = Lock::shared(&files.presence)?;
        Self::of(Home::find(folder, access)?, presence)
    }

    /// Refuses a home whose folder or files others can write, or that is not the user's, as [`Store::open`] does: for what is read from the
    /// folder without the store, such as `duenna.toml`.
    ///
    /// # Errors
    /// [`StoreError::NotYours`] and [`StoreError::Exposed`].
    pub fn check_exposure(folder: &Path) -> Result<(), StoreError> {
        exposure::check_home(&files::Files::of(folder))
    }

    /// Refuses what would send something, or prepares that, where the home is stopped.
    ///
    /// # Errors
    /// [`StoreError::Stopped`].
    pub fn refuse_if_stopped(&self) -> Result<(), StoreError> {
        let files = &self.home.files;
        stop::order(files).map_or(Ok(()), |_| Err(StoreError::Stopped(files.folder.clone())))
    }

    /// Where the home's key is, in words.
    #[must_use]
    pub const fn key_source(&self) -> &'static str {
        self.home.key.name()
    }

    /// Whether the key comes from a passphrase.
    #[must_use]
    pub fn has_passphrase(&self) -> bool {
        self.home.key.wish() == KeyWish::Passphrase
    }

    /// The wish that where the key is grants.
    #[must_use]
    pub const fn key_wish(&self) -> KeyWish {
        self.home.key.wish()
    }

    /// The folder of the home.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.home.files.folder
    }

    /// Tells `progress` how many rows were read, where reading the log takes long.
    #[must_use]
    pub fn with_progress(self, progress: fn(u64)) -> Self {
        Self { on_progress: Some(progress), ..self }
    }

    fn progress(&self, rows: u64) {
        if let Some(progress) = self.on_progress {
            progress(rows);
        }
    }

    fn of(home: Home, presence: Lock) -> Result<Self, StoreError> {
        let db = database::open(&home.files, &home.keys, &home.id)?;
        home.load_head()?;
        let ledger = Ledger::new(Tail::genesis(&home.keys.chain, &home.id)?);
        Ok(Self {
            home,
            presence,
            inner: Mutex::new(Inner { db, ledger, policy: None }),
            on_progress: None,
            flushing: AtomicU64::new(0),
        })
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(|poisoned: PoisonError<MutexGuard<'_, Inner>>| {
            // Whoever panicked may have left the index half read: read it anew.
            let mut inner = poisoned.into_inner();
            if let Ok(genesis) = Tail::genesis(&self.home.keys.chain, &self.home.id) {
                inner.ledger = Ledger::new(genesis);
            }
            inner.policy = None;
            self.inner.clear_poison();
            inner
        })
    }

    /// Reads in one transaction. The head is read before it, so that the database is at or after it.
    fn read<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>, &Head, &mut Caches<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut inner = self.inner();
        let Inner { db, ledger, policy } = &mut *inner;
        let head = self.home.load_head()?;
        let transaction = db.transaction_with_behavior(TransactionBehavior::Deferred)?;
        let found = work(&transaction, &head, &mut Caches { ledger, policy })?;
        transaction.finish()?;
        Ok(found)
    }

    /// Writes in one transaction, durable when this returns, and then moves the head that `work` changed.
    ///
    /// What `work` returns beside its result is done to the caches once the rows are durable.
    fn write<T, A>(
        &self,
        work: impl FnOnce(&Transaction<'_>, &mut Head, &mut Caches<'_>) -> Result<(T, A), StoreError>,
    ) -> Result<T, StoreError>
    where
        A: FnOnce(&mut Caches<'_>),
    {
        let mut inner = self.inner();
        let Inner { db, ledger, policy } = &mut *inner;
        let _lock = Lock::take(&self.home.files.lock)?;
        let was = self.home.load_head()?;
        let mut head = was;
        let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let (done, after) = work(&transaction, &mut head, &mut Caches { ledger, policy })?;
        let since = Instant::now();
        transaction.commit()?;
        after(&mut Caches { ledger, policy });
        if head != was {
            self.home.save_head(&head)?;
        }
        self.flushing.fetch_add(u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
        Ok(done)
    }

    /// How long was waited, since this was opened, until what was written was on the disk.
    #[must_use]
    pub fn flushing(&self) -> Duration {
        Duration::from_nanos(self.flushing.load(Ordering::Relaxed))
    }
}

/// What is kept in memory of the database.
struct Caches<'a> {
    ledger: &'a mut Ledger,
    policy: &'a mut Option<Arc<Policy>>,
}

impl Caches<'_> {
    /// What was written of calls that the log may have lost is durable now.
    fn note(&mut self, lost: LostCalls) {
        if let Some((root, records)) = lost {
            self.ledger.written(root, &records);
        }
    }
}

/// Says where, not what.
impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Store({})", self.home.files.folder.display())
    }
}

/// The time now, in milliseconds since 1970.
#[must_use]
pub fn now() -> Time {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Time(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// A number of ours as the database counts. Ours come from there, so all fit.
fn to_db(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number of the database as ours; its numbers start at 1.
fn from_db(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
