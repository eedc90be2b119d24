//! What is remembered of runs, to explain them later. Nothing is decided by it.

use duenna_core::TaskId;
use rusqlite::{Connection, OptionalExtension as _};
use zeroize::Zeroizing;

use super::crypto::{self, Secret32, decrypt, encrypt};
use super::error::StoreError;
use super::{Caches, Store, from_db, to_db};

/// How many runs are remembered; older ones are forgotten.
pub const REMEMBERED_RUNS: u32 = 200;

impl Store {
    /// Remembers a run. It is encrypted: a record holds no private value, but the user's program may quote some.
    ///
    /// # Errors
    /// If it cannot be made durable.
    pub fn keep_run(&self, task: TaskId, record: &[u8]) -> Result<(), StoreError> {
        let sealed = encrypt(&self.home.keys.runs, &bound(task), record)?;
        self.write(|db, _, _| {
            db.execute("INSERT OR REPLACE INTO runs (task, record) VALUES (?1, ?2)", (to_db(task.0), &sealed))?;
            let old = "DELETE FROM runs WHERE task NOT IN (SELECT task FROM runs ORDER BY task DESC LIMIT ?1)";
            db.execute(old, [REMEMBERED_RUNS])?;
            Ok(((), |_: &mut Caches<'_>| {}))
        })
    }

    /// What is remembered of a run.
    ///
    /// # Errors
    /// If it is not what was written.
    pub fn kept_run(&self, task: TaskId) -> Result<Option<Zeroizing<Vec<u8>>>, StoreError> {
        let sealed: Option<Vec<u8>> = self.read(|db, _, _| {
            let sql = "SELECT record FROM runs WHERE task = ?1";
            Ok(db.query_row(sql, [to_db(task.0)], |row| row.get(0)).optional()?)
        })?;
        let Some(sealed) = sealed else { return Ok(None) };
        let record = decrypt(&self.home.keys.runs, &bound(task), &sealed);
        record.map(Some).ok_or_else(|| forged(task))
    }

    /// The runs that are remembered, the last one first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn kept_runs(&self) -> Result<Vec<TaskId>, StoreError> {
        self.read(|db, _, _| {
            let mut query = db.prepare("SELECT task FROM runs ORDER BY task DESC")?;
            let found = query.query_map([], |row| Ok(TaskId(from_db(row.get(0)?))))?;
            Ok(found.collect::<Result<_, _>>()?)
        })
    }
}

/// Encrypts all records under another key.
pub(super) fn reencrypt(db: &Connection, keys: (&Secret32, &Secret32)) -> Result<(), StoreError> {
    let mut query = db.prepare("SELECT task, record FROM runs ORDER BY task")?;
    let all = query.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?)))?;
    for run in all.collect::<Result<Vec<_>, _>>()? {
        let (task, sealed) = run;
        let id = TaskId(from_db(task));
        let sealed = crypto::reencrypt(keys, &bound(id), &sealed)?.ok_or_else(|| forged(id))?;
        db.execute("UPDATE runs SET record = ?2 WHERE task = ?1", (task, sealed))?;
    }
    Ok(())
}

/// Opens each record in turn, and says the name of one that does not open.
pub(super) fn open_all(
    db: &Connection,
    key: &Secret32,
    mut each: impl FnMut(Result<(), String>),
) -> Result<(), StoreError> {
    let mut query = db.prepare("SELECT task, record FROM runs ORDER BY task")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let task = TaskId(from_db(row.get(0)?));
        let opened = decrypt(key, &bound(task), row.get_ref(1)?.as_blob().unwrap_or_default());
        each(opened.map(drop).ok_or_else(|| format!("the record of run {}", task.0)));
    }
    Ok(())
}

fn forged(task: TaskId) -> StoreError {
    StoreError::Forged { what: "the record of a run", how: format!("run {} cannot be decrypted", task.0) }
}

/// What a record is bound to: it opens for no other run.
fn bound(task: TaskId) -> String {
    format!("run {}", task.0)
}
