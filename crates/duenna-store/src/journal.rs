//! What happened in a run, so that another process can go on with it: entries that are only ever added, and deleted when the
//! run ends.
//!
//! # Security
//! Entries hold private values. Each is encrypted for its run, its place and the entry before it: one that was changed, moved,
//! taken out of the middle or brought in from elsewhere does not open. Entries cut off at the end do not show here; but what
//! was sent shows in the log, which knows where it ends ([`Store::calls_after`]).

use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::time::Duration;

use duenna_core::{Datum, Grain, Label, TaskId};
use rusqlite::{Connection, OptionalExtension as _};
use sha2::{Digest as _, Sha256};
use zeroize::Zeroizing;

use super::chain::Tail;
use super::crypto::{Secret32, decrypt, encrypt, hex};
use super::error::StoreError;
use super::files;
use super::row::{CallId, RowKind};
use super::{Caches, Store, from_db, to_db};

/// The most bytes that one run's journal may have.
pub const LONGEST_JOURNAL: u64 = 64 << 20;
/// The most runs that may wait.
pub const MOST_JOURNALS: u64 = 100;

const TRIES: usize = 3;
const BETWEEN: Duration = Duration::from_millis(5);

/// An entry as it is kept: private.
pub type Entry = Zeroizing<Vec<u8>>;

/// The end of a run's journal: where the next entry goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JournalEnd {
    task: TaskId,
    place: i64,
    before: [u8; 32],
    bytes: u64,
}

/// The right to go on with a run, which one process has at a time. The system takes it back when the process ends, however it
/// does.
#[derive(Debug)]
pub struct Claim {
    path: PathBuf,
    file: File,
}

impl JournalEnd {
    /// Of a run that has no entries yet.
    #[must_use]
    pub const fn of(task: TaskId) -> Self {
        Self { task, place: 0, before: [0; 32], bytes: 0 }
    }

    /// How many entries there are.
    #[must_use]
    pub const fn entries(&self) -> i64 {
        self.place
    }

    /// Whether that many bytes more are too many.
    #[must_use]
    pub const fn is_full(&self, more: u64) -> bool {
        self.bytes.saturating_add(more) > LONGEST_JOURNAL
    }

    fn bound(&self) -> String {
        format!("journal {}/{}/{}", self.task.0, self.place, hex(&self.before))
    }

    fn after(&self, sealed: &[u8]) -> Self {
        let length = u64::try_from(sealed.len()).unwrap_or(u64::MAX);
        Self {
            place: self.place + 1,
            before: Sha256::digest(sealed).into(),
            bytes: self.bytes.saturating_add(length),
            ..*self
        }
    }
}

impl Store {
    /// Takes the right to go on with a run; nothing if another process has it.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn claim(&self, task: TaskId) -> Result<Option<Claim>, StoreError> {
        let folder = &self.home.files.running;
        if !folder.exists() {
            files::make_folder(folder)?;
        }
        let path = folder.join(task.0.to_string());
        let file = files::open_private(&path)?;
        for _ in 0..TRIES {
            match file.try_lock() {
                Ok(()) => return Ok(Some(Claim { path, file })),
                // Perhaps somebody only looks whether it is held.
                Err(TryLockError::WouldBlock) => std::thread::sleep(BETWEEN),
                Err(TryLockError::Error(error)) => return Err(StoreError::io("lock", &path, error)),
            }
        }
        Ok(None)
    }

    /// Whether a process goes on with that run just now.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn is_claimed(&self, task: TaskId) -> Result<bool, StoreError> {
        let path = self.home.files.running.join(task.0.to_string());
        if !path.exists() {
            return Ok(false);
        }
        match files::open_private(&path)?.try_lock_shared() {
            Ok(()) => Ok(false),
            Err(TryLockError::WouldBlock) => Ok(true),
            Err(TryLockError::Error(error)) => Err(StoreError::io("lock", &path, error)),
        }
    }

    /// Adds entries, all of them or none; durable when this returns, and `end` is after them.
    ///
    /// # Errors
    /// If they cannot be made durable, or another process added some.
    pub fn write_journal(&self, end: &mut JournalEnd, entries: &[Entry]) -> Result<(), StoreError> {
        let mut now = *end;
        let mut sealed = Vec::with_capacity(entries.len());
        for entry in entries {
            let one = encrypt(&self.home.keys.journal, &now.bound(), entry)?;
            let next = now.after(&one);
            sealed.push((now.place, one));
            now = next;
        }
        self.write(|db, _, _| {
            let mut insert = db.prepare_cached("INSERT INTO journal (task, place, entry) VALUES (?1, ?2, ?3)")?;
            for (place, one) in &sealed {
                insert.execute((to_db(end.task.0), place, one))?;
            }
            Ok(((), |_: &mut Caches<'_>| {}))
        })?;
        *end = now;
        Ok(())
    }

    /// All entries of a run, and where they end.
    ///
    /// # Errors
    /// If they are not what was written.
    pub fn journal(&self, task: TaskId) -> Result<(Vec<Entry>, JournalEnd), StoreError> {
        self.read(|db, _, _| {
            let mut query = db.prepare("SELECT place, entry FROM journal WHERE task = ?1 ORDER BY place")?;
            let mut rows = query.query([to_db(task.0)])?;
            let (mut found, mut end) = (Vec::new(), JournalEnd::of(task));
            while let Some(row) = rows.next()? {
                let (place, sealed): (i64, Vec<u8>) = (row.get(0)?, row.get(1)?);
                let open = || decrypt(&self.home.keys.journal, &end.bound(), &sealed).filter(|_| place == end.place);
                found.push(open().ok_or_else(|| forged(task, place))?);
                end = end.after(&sealed);
            }
            Ok((found, end))
        })
    }

    /// The first entry of a run and the last one: enough to say what it waits for.
    ///
    /// # Errors
    /// If they are not what was written.
    pub fn journal_ends(&self, task: TaskId) -> Result<Option<(Entry, Entry)>, StoreError> {
        self.read(|db, _, _| {
            let at = |place: i64| -> Result<Option<Vec<u8>>, StoreError> {
                let sql = "SELECT entry FROM journal WHERE task = ?1 AND place = ?2";
                Ok(db.query_row(sql, (to_db(task.0), place), |row| row.get(0)).optional()?)
            };
            let last: Option<i64> =
                db.query_row("SELECT max(place) FROM journal WHERE task = ?1", [to_db(task.0)], |row| row.get(0))?;
            let Some(last) = last else { return Ok(None) };
            let missing = |place| move || forged(task, place);
            let first = at(0)?.ok_or_else(missing(0))?;
            let mut end = JournalEnd::of(task);
            let open = |end: &JournalEnd, sealed: &[u8]| decrypt(&self.home.keys.journal, &end.bound(), sealed);
            let header = open(&end, &first).ok_or_else(missing(0))?;
            if last == 0 {
                return Ok(Some((header.clone(), header)));
            }
            let before = at(last - 1)?.ok_or_else(missing(last - 1))?;
            end = JournalEnd { place: last - 1, ..end }.after(&before);
            let newest = at(last)?.and_then(|sealed| open(&end, &sealed)).ok_or_else(missing(last))?;
            Ok(Some((header, newest)))
        })
    }

    /// The runs that have entries, in order.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn journals(&self) -> Result<Vec<TaskId>, StoreError> {
        self.read(|db, _, _| {
            let mut query = db.prepare("SELECT DISTINCT task FROM journal ORDER BY task")?;
            let found = query.query_map([], |row| Ok(TaskId(from_db(row.get(0)?))))?;
            Ok(found.collect::<Result<_, _>>()?)
        })
    }

    /// The calls of a task that the log has after the one with the number `after`. All of the log is read and checked: that a
    /// call is not in it must not be for anyone else to say.
    ///
    /// # Errors
    /// If the log cannot be trusted.
    pub fn calls_after(&self, task: TaskId, after: u64) -> Result<Vec<CallId>, StoreError> {
        self.read(|db, head, _| {
            let mut found = Vec::new();
            let mut tail = Tail::genesis(&self.home.keys.chain, &self.home.id)?;
            tail.follow(db, &self.home.keys.chain, head, None, |row| {
                let seq = from_db(row.get("seq")?);
                let is_call =
                    matches!(RowKind::parse(&row.get::<_, String>("kind")?), Some(RowKind::Call | RowKind::Fill));
                if is_call && seq > after && from_db(row.get("task")?) == task.0 {
                    found.push(CallId(seq));
                }
                Ok(())
            })?;
            Ok(found)
        })
    }

    /// The label of all that the log says a task told. All of the log is read and checked.
    ///
    /// # Errors
    /// If the log cannot be trusted.
    pub fn told_in(&self, task: TaskId) -> Result<Label, StoreError> {
        self.read(|db, head, _| {
            let mut told = Vec::new();
            let mut tail = Tail::genesis(&self.home.keys.chain, &self.home.id)?;
            tail.follow(db, &self.home.keys.chain, head, None, |row| {
                let is_row = RowKind::parse(&row.get::<_, String>("kind")?).is_none();
                if is_row && from_db(row.get("task")?) == task.0 {
                    let (datum, grain): (String, String) = (row.get("datum")?, row.get("grain")?);
                    told.push((datum.parse::<Datum>()?, grain.parse::<Grain>()?));
                }
                Ok(())
            })?;
            Ok(Label::of(told, []))
        })
    }
}

/// Opens each entry in turn, and says the name of one that does not open: it, or the one before it, is not what was written.
pub(super) fn open_all(
    db: &Connection,
    key: &Secret32,
    mut each: impl FnMut(Result<(), String>),
) -> Result<(), StoreError> {
    let mut query = db.prepare("SELECT task, place, entry FROM journal ORDER BY task, place")?;
    let mut rows = query.query([])?;
    let mut end = JournalEnd::of(TaskId(0));
    while let Some(row) = rows.next()? {
        let (task, place) = (TaskId(from_db(row.get(0)?)), row.get::<_, i64>(1)?);
        if end.task != task {
            end = JournalEnd::of(task);
        }
        let sealed = row.get_ref(2)?.as_blob().unwrap_or_default();
        let opened = decrypt(key, &end.bound(), sealed).filter(|_| place == end.place);
        each(opened.map(drop).ok_or_else(|| format!("entry {place} of what pending run {} needs", task.0)));
        end = JournalEnd { place, ..end }.after(sealed);
    }
    Ok(())
}

/// Deletes the entries of a run, in the transaction that ends it.
pub(super) fn forget(db: &Connection, task: TaskId) -> Result<(), StoreError> {
    db.execute("DELETE FROM journal WHERE task = ?1", [to_db(task.0)])?;
    Ok(())
}

/// Encrypts the entries of all runs under another key.
pub(super) fn reencrypt(db: &Connection, keys: (&Secret32, &Secret32)) -> Result<(), StoreError> {
    let mut query = db.prepare("SELECT DISTINCT task FROM journal ORDER BY task")?;
    for task in query.query_map([], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()? {
        let id = TaskId(from_db(task));
        let (mut was, mut is) = (JournalEnd::of(id), JournalEnd::of(id));
        let mut query = db.prepare_cached("SELECT entry FROM journal WHERE task = ?1 AND place = ?2")?;
        while let Some(old) = query.query_row((task, was.place), |row| row.get::<_, Vec<u8>>(0)).optional()? {
            let plain = decrypt(keys.0, &was.bound(), &old).ok_or_else(|| forged(id, was.place))?;
            let new = encrypt(keys.1, &is.bound(), &plain)?;
            db.execute("UPDATE journal SET entry = ?3 WHERE task = ?1 AND place = ?2", (task, was.place, &new))?;
            (was, is) = (was.after(&old), is.after(&new));
        }
        let last: i64 = db.query_row("SELECT max(place) FROM journal WHERE task = ?1", [task], |row| row.get(0))?;
        if last >= was.place {
            return Err(forged(id, was.place));
        }
    }
    Ok(())
}

impl Claim {
    /// Gives the right up with the run itself: nobody can go on with it.
    pub fn end(self) {
        let Self { path, file } = self;
        drop(file);
        // What is left of it means nothing without entries.
        let _ = std::fs::remove_file(path);
    }
}

fn forged(task: TaskId, place: i64) -> StoreError {
    let how = format!(
        "entry {place} cannot be decrypted; nothing was sent; `duenna pending drop {}` discards the run",
        task.0
    );
    StoreError::Forged { what: "the saved state of a pending run", how }
}
