//! The database file: how it is opened, and its formats.

use std::fs::{self, File};
use std::io::{Error, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, TransactionBehavior};

use super::crypto::{Subkeys, decrypt, encrypt};
use super::error::StoreError;
use super::files::{self, Files, PATIENCE};

/// Each step makes the format that follows; `PRAGMA user_version` counts those taken. Never edit one that was released.
const MIGRATIONS: &[&str] = &[
    include_str!("schema.sql"),
    include_str!("runs.sql"),
    include_str!("memory.sql"),
    include_str!("journal.sql"),
    include_str!("uses.sql"),
    include_str!("guard.sql"),
    include_str!("folders.sql"),
    include_str!("course.sql"),
    include_str!("reach.sql"),
    include_str!("apart.sql"),
    include_str!("unsent.sql"),
    include_str!("settings.sql"),
];

/// Marks the file as Duenna's for `file(1)` and for us.
const APPLICATION: i64 = 0x4475_656e;

const MAGIC: &[u8] = b"SQLite format 3\0";

/// What the proof of the key decrypts to.
const PROOF: &[u8] = b"the key of this home";

/// Makes the database of a new home: whole under another name, then renamed, so that there is never half a database.
pub(super) fn make(files: &Files, keys: &Subkeys, home: &str) -> Result<(), StoreError> {
    for ending in ["", "-journal"] {
        // What an interrupted attempt left; nothing of the user's can be in it.
        match fs::remove_file(ended(&files.fresh, ending)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(StoreError::io("remove", &files.fresh, error));
            }
            Ok(()) | Err(_) => {}
        }
    }
    // Made here and not by the engine, which would let others read it; the files it adds get the same mode.
    files::create(&files.fresh)?;
    let mut connection = connect(&files.fresh)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    migrate(&transaction, 0)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    prove(&transaction, keys, home)?;
    transaction.commit()?;
    drop(connection);
    let failed = |error| StoreError::io("create", &files.database, error);
    fs::rename(&files.fresh, &files.database).map_err(failed)?;
    files::sync_folder(&files.folder)?;
    log_ahead(&connect(&files.database)?, &files.database)
}

/// Writes whose it is.
pub(super) fn prove(db: &Connection, keys: &Subkeys, home: &str) -> Result<(), StoreError> {
    let proof = encrypt(&keys.check, home, PROOF)?;
    db.execute("DELETE FROM home", [])?;
    db.execute("INSERT INTO home (id, proof) VALUES (?1, ?2)", (home, proof))?;
    Ok(())
}

/// Copies a database as it stands into a file that is not there yet, closed to others.
pub(super) fn copy(db: &Connection, to: &Path) -> Result<(), StoreError> {
    files::create(to)?;
    let name = to
        .to_str()
        .ok_or_else(|| StoreError::io("write", to, Error::new(ErrorKind::InvalidInput, "its name is not UTF-8")))?;
    db.execute("VACUUM INTO ?1", [name])?;
    let sync = fs::OpenOptions::new().write(true).open(to).and_then(|file| file.sync_all());
    sync.map_err(|error| StoreError::io("sync", to, error))
}

/// Folds all into the one file, and lets go of it.
pub(super) fn settle(db: Connection, path: &Path) -> Result<(), StoreError> {
    let mode: String = db.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0))?;
    drop(db);
    if mode == "delete" { Ok(()) } else { Err(StoreError::Busy(path.to_owned())) }
}

/// Opens the database of a home. Nothing is written before format and key were found to be right.
pub(super) fn open(files: &Files, keys: &Subkeys, home: &str) -> Result<Connection, StoreError> {
    let damaged = |why: &str| StoreError::Damaged { path: files.database.clone(), why: why.to_owned() };
    look_at(&files.database)?;
    let mut connection = connect(&files.database)?;
    let format = format_of(&connection)?;
    let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    if format > known {
        return Err(StoreError::Newer { path: files.database.clone(), found: format, known });
    }
    let application: i64 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    if format < 1 || application != APPLICATION {
        return Err(damaged("it is a database, but not one of Duenna's"));
    }
    let proof: Option<Vec<u8>> =
        connection.query_row("SELECT proof FROM home WHERE id = ?1", [home], |row| row.get(0)).optional()?;
    let proof = proof.ok_or_else(|| damaged("it belongs to another home"))?;
    if decrypt(&keys.check, home, &proof).is_none_or(|text| text.as_slice() != PROOF) {
        return Err(StoreError::WrongKey(files.folder.clone()));
    }
    log_ahead(&connection, &files.database)?;
    if format < known {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another process may have done it while this one waited.
        let format = format_of(&transaction)?;
        migrate(&transaction, format)?;
        transaction.commit()?;
    }
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    Ok(connection)
}

/// Looks at the file before the engine does, which would take an empty one for a new database, and drop the write-ahead log
/// that lies beside it.
fn look_at(path: &Path) -> Result<(), StoreError> {
    let damaged = |why: &str| StoreError::Damaged { path: path.to_owned(), why: why.to_owned() };
    let failed = |error: Error| {
        let is_missing = error.kind() == ErrorKind::NotFound;
        if is_missing { StoreError::Gone(path.to_owned()) } else { StoreError::io("read", path, error) }
    };
    let mut start = Vec::new();
    File::open(path).map_err(failed)?.take(16).read_to_end(&mut start).map_err(failed)?;
    match start.as_slice() {
        MAGIC => Ok(()),
        [] => Err(damaged("it is empty")),
        _ => Err(damaged("it does not start like a database")),
    }
}

fn ended(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    // Opening for writing a file that may only be read would quietly give a connection that can only read.
    fs::OpenOptions::new().write(true).open(path).map_err(|error| StoreError::io("open", path, error))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_EXRESCODE;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    // Until the key proved right, even folding the write-ahead log into the file is left undone.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    // The file is not trusted: nothing in it may run or rewrite the schema.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    // `fullfsync` matters on macOS, where an ordinary sync leaves data in the drive's cache.
    connection.execute_batch(
        "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
         PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON;
         PRAGMA temp_store = MEMORY;",
    )?;
    Ok(connection)
}

/// Turns the write-ahead log on, which stays on.
fn log_ahead(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    if mode != "wal" {
        let why = format!("it cannot use a write-ahead log here (`{mode}`); is the folder on a network drive?");
        return Err(StoreError::Database { path: path.to_owned(), why });
    }
    Ok(())
}

fn format_of(connection: &Connection) -> Result<i64, StoreError> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

fn migrate(transaction: &Connection, format: i64) -> Result<(), StoreError> {
    let taken = usize::try_from(format).unwrap_or(usize::MAX);
    for (step, sql) in MIGRATIONS.iter().enumerate().skip(taken) {
        transaction.execute_batch(sql)?;
        transaction.pragma_update(None, "user_version", i64::try_from(step + 1).unwrap_or(i64::MAX))?;
    }
    Ok(())
}
