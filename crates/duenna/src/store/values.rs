//! The private values.

use duenna_core::{Grain, Key, Label, Labeled, Ladder};
use rusqlite::{Connection, OptionalExtension as _};

use super::crypto::{decrypt, encrypt};
use super::error::StoreError;
use super::seal::Sealed;
use super::{Caches, Store};

/// The longest value, in bytes.
pub const LONGEST_VALUE: usize = 16 << 20;

/// A name in the store: what the user may list, the value left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// The name.
    pub key: Key,
    /// How it may be told more coarsely.
    pub ladder: Ladder,
}

impl Store {
    /// Keeps a value; one that was there under this key is gone.
    ///
    /// # Errors
    /// If it is longer than [`LONGEST_VALUE`], or cannot be made durable: then the old one is still there.
    pub fn put(&self, key: &Key, ladder: Ladder, value: &str) -> Result<(), StoreError> {
        if value.len() > LONGEST_VALUE {
            return Err(StoreError::TooLong { key: key.clone(), len: value.len(), max: LONGEST_VALUE });
        }
        self.change_values(|db| {
            let found: Option<(i64, i64)> = db
                .query_row("SELECT id, version FROM items WHERE key = ?1", [key.as_str()], |row| {
                    Ok((row.get(0)?, row.get(1)?))
                })
                .optional()?;
            let (id, version) = if let Some((id, version)) = found {
                (id, version + 1)
            } else {
                // The number goes into the encryption, so it must be known first.
                db.execute(
                    "INSERT INTO items (key, ladder, version, value) VALUES (?1, ?2, 0, x'')",
                    (key.as_str(), ladder.name()),
                )?;
                (db.last_insert_rowid(), 1)
            };
            let sealed = encrypt(&self.home.keys.values, &bound(id, version, key, ladder), value.as_bytes())?;
            db.execute(
                "UPDATE items SET ladder = ?2, version = ?3, value = ?4 WHERE id = ?1",
                (id, ladder.name(), version, sealed),
            )?;
            Ok(())
        })
    }

    /// A value and its ladder; the label says that it tells the datum exactly.
    ///
    /// # Errors
    /// If there is no such value, or what is there is not what was put there.
    pub fn get(&self, key: &Key) -> Result<(Ladder, Labeled<String>), StoreError> {
        self.read(|db, head, _| {
            Sealed::Values.check(db, &self.home.keys.seals, head)?;
            let found: Option<(i64, String, i64, Vec<u8>)> = db
                .query_row("SELECT id, ladder, version, value FROM items WHERE key = ?1", [key.as_str()], |row| {
                    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
                })
                .optional()?;
            let (id, ladder, version, sealed) = found.ok_or_else(|| StoreError::NoValue(key.clone()))?;
            let ladder: Ladder = ladder.parse()?;
            let value = decrypt(&self.home.keys.values, &bound(id, version, key, ladder), &sealed)
                .and_then(|bytes| std::str::from_utf8(&bytes).ok().map(str::to_owned));
            let value = value.ok_or_else(|| forged(key))?;
            let label = Label::datum(duenna_core::Datum::stored(key.clone()), Grain::EXACT);
            Ok((ladder, Labeled::new(value, label)))
        })
    }

    /// Forgets a value.
    ///
    /// # Errors
    /// If there is none under this key.
    pub fn remove(&self, key: &Key) -> Result<(), StoreError> {
        self.change_values(|db| match db.execute("DELETE FROM items WHERE key = ?1", [key.as_str()])? {
            0 => Err(StoreError::NoValue(key.clone())),
            _ => Ok(()),
        })
    }

    /// The names and ladders of all values, by name.
    ///
    /// # Errors
    /// If they were changed from outside.
    pub fn list(&self) -> Result<Vec<Stored>, StoreError> {
        self.read(|db, head, _| {
            Sealed::Values.check(db, &self.home.keys.seals, head)?;
            let mut query = db.prepare("SELECT key, ladder FROM items ORDER BY key")?;
            let mut rows = query.query([])?;
            let mut found = Vec::new();
            while let Some(row) = rows.next()? {
                let (key, ladder): (String, String) = (row.get(0)?, row.get(1)?);
                found.push(Stored { key: key.parse()?, ladder: ladder.parse()? });
            }
            Ok(found)
        })
    }

    fn change_values(&self, change: impl FnOnce(&Connection) -> Result<(), StoreError>) -> Result<(), StoreError> {
        self.write(|db, head, _| {
            let was = Sealed::Values.check(db, &self.home.keys.seals, head)?;
            change(db)?;
            Sealed::Values.renew(db, &self.home.keys.seals, was, head)?;
            Ok(((), |_: &mut Caches<'_>| {}))
        })?;
        // The old ciphertext is still in the write-ahead log. If another process reads just now, it goes with a later
        // change; the change itself is durable either way, so this must not make it look failed.
        let _ = self.inner().db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        Ok(())
    }
}

/// What a value is bound to: it opens for no other item, version, name or ladder.
fn bound(id: i64, version: i64, key: &Key, ladder: Ladder) -> String {
    format!("{id}/{version}/{key}/{ladder}")
}

fn forged(key: &Key) -> StoreError {
    StoreError::Forged { what: "a private value", how: format!("`{key}` does not decrypt") }
}
