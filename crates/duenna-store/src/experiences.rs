//! What the guard remembers. Nothing is decided by it alone: it shifts advice, within bounds.

use rusqlite::{Connection, OptionalExtension as _};
use zeroize::Zeroizing;

use super::crypto::{self, Secret32, decrypt, encrypt};
use super::error::StoreError;
use super::{Caches, Store, from_db, to_db};

impl Store {
    /// Keeps an experience with its vector and the name of what made that; says its number.
    ///
    /// # Errors
    /// If it cannot be made durable.
    pub fn keep_experience(&self, entry: &[u8], made_by: &str, vector: &[u8]) -> Result<u64, StoreError> {
        let named: Vec<u8> = made_by.bytes().chain([0]).chain(vector.iter().copied()).collect();
        self.write(|db, _, _| {
            // The number goes into the encryption, so it must be known first.
            db.execute("INSERT INTO experiences (entry, vector) VALUES (x'', x'')", [])?;
            let id = db.last_insert_rowid();
            let entry = encrypt(&self.home.keys.guard, &bound("entry", from_db(id)), entry)?;
            let vector = encrypt(&self.home.keys.guard, &bound("vector", from_db(id)), &named)?;
            db.execute("UPDATE experiences SET entry = ?2, vector = ?3 WHERE id = ?1", (id, entry, vector))?;
            Ok((from_db(id), |_: &mut Caches<'_>| {}))
        })
    }

    /// One of them.
    ///
    /// # Errors
    /// If it is not what was kept.
    pub fn experience(&self, id: u64) -> Result<Option<Zeroizing<Vec<u8>>>, StoreError> {
        let sealed: Option<Vec<u8>> = self.read(|db, _, _| {
            let sql = "SELECT entry FROM experiences WHERE id = ?1";
            Ok(db.query_row(sql, [to_db(id)], |row| row.get(0)).optional()?)
        })?;
        let Some(sealed) = sealed else { return Ok(None) };
        decrypt(&self.home.keys.guard, &bound("entry", id), &sealed).map(Some).ok_or_else(|| forged(id))
    }

    /// The numbers of all, the oldest first, with what made their vectors, and these; empty where one does not open.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn experience_vectors(&self) -> Result<Vec<(u64, String, Vec<u8>)>, StoreError> {
        self.read(|db, _, _| {
            let mut query = db.prepare("SELECT id, vector FROM experiences ORDER BY id")?;
            let rows = query.query_map([], |row| Ok((from_db(row.get(0)?), row.get::<_, Vec<u8>>(1)?)))?;
            let mut found = Vec::new();
            for row in rows {
                let (id, sealed) = row?;
                let opened = decrypt(&self.home.keys.guard, &bound("vector", id), &sealed);
                let parts = opened.as_ref().and_then(|opened| {
                    let at = opened.iter().position(|byte| *byte == 0)?;
                    let (made_by, vector) = opened.split_at_checked(at)?;
                    Some((String::from_utf8_lossy(made_by).into_owned(), vector.get(1..)?.to_vec()))
                });
                let (made_by, vector) = parts.unwrap_or_default();
                found.push((id, made_by, vector));
            }
            Ok(found)
        })
    }

    /// Forgets one; says whether it was there.
    ///
    /// # Errors
    /// If that cannot be made durable.
    pub fn forget_experience(&self, id: u64) -> Result<bool, StoreError> {
        let was_there = self.write(|db, _, _| {
            let count = db.execute("DELETE FROM experiences WHERE id = ?1", [to_db(id)])?;
            Ok((count > 0, |_: &mut Caches<'_>| {}))
        })?;
        // Its ciphertext is still in the write-ahead log; if another process reads just now, it goes later.
        let _ = self.inner().db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        Ok(was_there)
    }
}

/// Encrypts all under another key.
pub(super) fn reencrypt(db: &Connection, keys: (&Secret32, &Secret32)) -> Result<(), StoreError> {
    let mut query = db.prepare("SELECT id FROM experiences ORDER BY id")?;
    for id in query.query_map([], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()? {
        let sql = "SELECT entry, vector FROM experiences WHERE id = ?1";
        let (entry, vector): (Vec<u8>, Vec<u8>) = db.query_row(sql, [id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let again = |part: &str, sealed: &[u8]| {
            let sealed = crypto::reencrypt(keys, &bound(part, from_db(id)), sealed)?;
            sealed.ok_or_else(|| forged(from_db(id)))
        };
        let (entry, vector) = (again("entry", &entry)?, again("vector", &vector)?);
        db.execute("UPDATE experiences SET entry = ?2, vector = ?3 WHERE id = ?1", (id, entry, vector))?;
    }
    Ok(())
}

/// Opens each experience in turn, and says the name of one that does not open.
pub(super) fn open_all(
    db: &Connection,
    key: &Secret32,
    mut each: impl FnMut(Result<(), String>),
) -> Result<(), StoreError> {
    let mut query = db.prepare("SELECT id, entry, vector FROM experiences ORDER BY id")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let id = from_db(row.get(0)?);
        let mut opened = true;
        for (part, at) in [("entry", 1), ("vector", 2)] {
            opened &= decrypt(key, &bound(part, id), row.get_ref(at)?.as_blob().unwrap_or_default()).is_some();
        }
        each(if opened { Ok(()) } else { Err(format!("entry {id} of the guard's memory")) });
    }
    Ok(())
}

fn forged(id: u64) -> StoreError {
    StoreError::Forged {
        what: "the guard's memory",
        how: format!("entry {id} cannot be decrypted; `duenna guard memory forget {id}` removes it"),
    }
}

/// What a ciphertext is bound to: it opens for no other experience, and as nothing else of it.
fn bound(part: &str, id: u64) -> String {
    format!("guard {part} {id}")
}
