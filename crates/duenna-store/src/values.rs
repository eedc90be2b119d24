//! The private values.

use std::fmt;
use std::str::FromStr;

use duenna_core::abstraction::Kind;
use duenna_core::{Grain, Key, Label, Labeled, Ladder, NameError, visible};
use rusqlite::{Connection, OptionalExtension as _};
use zeroize::Zeroizing;

use super::crypto::{self, Secret32, decrypt, encrypt};
use super::error::StoreError;
use super::rollback::Novelty;
use super::seal::SealedPart;
use super::{Caches, Store};

/// The longest value, in bytes.
pub const LONGEST_VALUE: usize = 16 << 20;

/// A name in the store: what the user may list, the value left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// The name.
    pub key: Key,
    /// How it may be told more coarsely.
    pub ladder: Ladder,
    /// What it is about, for the rules of purposes to name; `None` is withheld by all rules.
    pub kind: Option<Kind>,
    /// Whether the user opened it: which way a task takes may tell of it, as of what tools answer.
    pub is_open: bool,
}

/// What stands beside a value: its ladder, what it is about, and whether it is open. All are public, sealed, and bound to the value.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Sort {
    ladder: Ladder,
    kind: Option<Kind>,
    is_open: bool,
}

/// What stands at the end of the sort of an open value; no kind is written so.
const OPEN: &str = " +open";

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.ladder)?;
        self.kind.as_ref().map_or(Ok(()), |kind| write!(f, " {kind}"))?;
        f.write_str(if self.is_open { OPEN } else { "" })
    }
}

impl FromStr for Sort {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let (text, is_open) = text.strip_suffix(OPEN).map_or((text, false), |text| (text, true));
        match text.split_once(' ') {
            Some((ladder, kind)) => Ok(Self { ladder: ladder.parse()?, kind: Some(kind.parse()?), is_open }),
            None => Ok(Self { ladder: text.parse()?, kind: None, is_open }),
        }
    }
}

/// A value as it is kept.
struct Item {
    id: i64,
    sort: Sort,
    version: i64,
    value: Zeroizing<Vec<u8>>,
}

impl Store {
    /// Keeps a value; one that was there under this key is gone.
    ///
    /// # Errors
    /// If it is longer than [`LONGEST_VALUE`], or cannot be made durable: then the old one is still there.
    pub fn put(&self, key: &Key, ladder: Ladder, value: &str) -> Result<(), StoreError> {
        self.put_as(&StoredEntry { key: key.clone(), ladder, kind: None, is_open: false }, value)
    }

    /// The same, with what it is about and whether it is open.
    ///
    /// # Errors
    /// As [`Store::put`].
    pub fn put_as(&self, entry: &StoredEntry, value: &str) -> Result<(), StoreError> {
        let StoredEntry { key, ladder, kind, is_open } = entry;
        let sort = Sort { ladder: *ladder, kind: kind.clone(), is_open: *is_open };
        if value.len() > LONGEST_VALUE {
            return Err(StoreError::TooLong { key: key.clone(), len: value.len(), max: LONGEST_VALUE });
        }
        self.change_values(Some(key), |db| {
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
                    (key.as_str(), sort.to_string()),
                )?;
                (db.last_insert_rowid(), 1)
            };
            let sealed = encrypt(&self.home.keys.values, &bound(id, version, key, &sort), value.as_bytes())?;
            db.execute(
                "UPDATE items SET ladder = ?2, version = ?3, value = ?4 WHERE id = ?1",
                (id, sort.to_string(), version, sealed),
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
            SealedPart::Values.check(db, &self.home.keys.seals, &head.versions)?;
            let Item { sort, value, .. } = self.item(db, key)?;
            let value = std::str::from_utf8(&value).map_err(|_| forged(key))?.to_owned();
            let label = Label::datum(duenna_core::Datum::stored(key.clone()), Grain::EXACT);
            Ok((sort.ladder, Labeled::new(value, label)))
        })
    }

    /// Opens a value, or seals it again; whether that changed anything.
    ///
    /// # Errors
    /// If there is no such value, or what is there is not what was put there, or the change cannot be made durable.
    pub fn set_open(&self, key: &Key, is_open: bool) -> Result<bool, StoreError> {
        let mut is_changed = false;
        self.change_values(None, |db| {
            let Item { id, sort, version, value } = self.item(db, key)?;
            is_changed = sort.is_open != is_open;
            let sort = Sort { is_open, ..sort };
            let sealed = encrypt(&self.home.keys.values, &bound(id, version + 1, key, &sort), &value)?;
            db.execute(
                "UPDATE items SET ladder = ?2, version = ?3, value = ?4 WHERE id = ?1",
                (id, sort.to_string(), version + 1, sealed),
            )?;
            Ok(())
        })?;
        Ok(is_changed)
    }

    /// A value as it is kept.
    fn item(&self, db: &Connection, key: &Key) -> Result<Item, StoreError> {
        let found: Option<(i64, String, i64, Vec<u8>)> = db
            .query_row("SELECT id, ladder, version, value FROM items WHERE key = ?1", [key.as_str()], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
            })
            .optional()?;
        let (id, sort, version, sealed) = found.ok_or_else(|| StoreError::NoValue(key.clone()))?;
        let sort: Sort = sort.parse()?;
        let value = decrypt(&self.home.keys.values, &bound(id, version, key, &sort), &sealed);
        Ok(Item { id, sort, version, value: value.ok_or_else(|| forged(key))? })
    }

    /// Forgets a value.
    ///
    /// # Errors
    /// If there is none under this key.
    pub fn remove(&self, key: &Key) -> Result<(), StoreError> {
        self.change_values(None, |db| match db.execute("DELETE FROM items WHERE key = ?1", [key.as_str()])? {
            0 => Err(StoreError::NoValue(key.clone())),
            _ => Ok(()),
        })
    }

    /// The names and ladders of all values, by name.
    ///
    /// # Errors
    /// If they were changed from outside.
    pub fn list(&self) -> Result<Vec<StoredEntry>, StoreError> {
        self.read(|db, head, _| {
            SealedPart::Values.check(db, &self.home.keys.seals, &head.versions)?;
            let mut query = db.prepare("SELECT key, ladder FROM items ORDER BY key")?;
            let mut rows = query.query([])?;
            let mut found = Vec::new();
            while let Some(row) = rows.next()? {
                let (key, sort): (String, String) = (row.get(0)?, row.get(1)?);
                let Sort { ladder, kind, is_open } = sort.parse()?;
                found.push(StoredEntry { key: key.parse()?, ladder, kind, is_open });
            }
            Ok(found)
        })
    }

    /// Changes values; `put` is one that is kept, which may be new.
    fn change_values(
        &self,
        put: Option<&Key>,
        change: impl FnOnce(&Connection) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        self.write(|db, head, caches| {
            let was = SealedPart::Values.check(db, &self.home.keys.seals, &head.versions)?;
            let mut lost = None;
            if let Some(key) = put
                && !db.prepare_cached("SELECT 1 FROM items WHERE key = ?1")?.exists([key.as_str()])?
            {
                lost = self.note_novelty(db, head, caches, &Novelty::Value(key))?;
            }
            change(db)?;
            SealedPart::Values.renew(db, &self.home.keys.seals, was, &mut head.versions)?;
            Ok(((), move |caches: &mut Caches<'_>| caches.note(lost)))
        })?;
        // The old ciphertext is still in the write-ahead log. If another process reads just now, it goes with a later
        // change; the change itself is durable either way, so this must not make it look failed.
        let _ = self.inner().db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        Ok(())
    }
}

/// Encrypts all values under another key.
pub(super) fn reencrypt(db: &Connection, keys: (&Secret32, &Secret32)) -> Result<(), StoreError> {
    let mut query = db.prepare("SELECT id, key, ladder, version FROM items ORDER BY id")?;
    let all = query.query_map([], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?, row.get::<_, i64>(3)?))
    })?;
    for item in all.collect::<Result<Vec<_>, _>>()? {
        let (id, key, sort, version) = item;
        let (key, sort): (Key, Sort) = (key.parse()?, sort.parse()?);
        let sealed: Vec<u8> = db.query_row("SELECT value FROM items WHERE id = ?1", [id], |row| row.get(0))?;
        let sealed = crypto::reencrypt(keys, &bound(id, version, &key, &sort), &sealed)?;
        let sealed = sealed.ok_or_else(|| forged(&key))?;
        db.execute("UPDATE items SET value = ?2 WHERE id = ?1", (id, sealed))?;
    }
    Ok(())
}

/// Opens each value in turn, and says the name of one that does not open.
pub(super) fn open_all(
    db: &Connection,
    key: &Secret32,
    mut each: impl FnMut(Result<(), String>),
) -> Result<(), StoreError> {
    let mut query = db.prepare("SELECT id, key, ladder, version, value FROM items ORDER BY key")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let (name, sort): (String, String) = (row.get(1)?, row.get(2)?);
        let opened = || {
            let place = bound(row.get(0).ok()?, row.get(3).ok()?, &name.parse().ok()?, &sort.parse().ok()?);
            let value = decrypt(key, &place, row.get_ref(4).ok()?.as_blob().ok()?)?;
            std::str::from_utf8(&value).is_ok().then_some(())
        };
        each(opened().ok_or_else(|| format!("the private value `{}`", visible(&name))));
    }
    Ok(())
}

/// What a value is bound to: it opens for no other item, version, name, ladder or kind.
fn bound(id: i64, version: i64, key: &Key, sort: &Sort) -> String {
    format!("{id}/{version}/{key}/{sort}")
}

fn forged(key: &Key) -> StoreError {
    StoreError::Forged { what: "a private value", how: format!("`{key}` cannot be decrypted") }
}
