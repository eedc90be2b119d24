//! What the user's configuration said when it was last approved, so that a change from outside shows.

use std::collections::BTreeMap;

use rusqlite::Connection;
use sha2::{Digest as _, Sha256};

use super::crypto::hex;
use super::error::StoreError;
use super::seal::SealedPart;
use super::{Caches, Store};

/// A setting that is not as it was approved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingChange {
    /// It has another value.
    Changed,
    /// It was not there.
    Added,
    /// It is not there any more.
    Removed,
}

impl Store {
    /// Compares settings, by name, with those that were approved; `None` if none ever were.
    ///
    /// # Errors
    /// If what was approved was changed from outside.
    pub fn compare_settings(
        &self,
        settings: &BTreeMap<String, String>,
    ) -> Result<Option<BTreeMap<String, SettingChange>>, StoreError> {
        self.read(|db, head, _| {
            let seal = SealedPart::Settings.check(db, &self.home.keys.seals, &head.versions)?;
            if seal.version == 0 {
                return Ok(None);
            }
            let mut approved = approved(db)?;
            let mut changes = BTreeMap::new();
            for (name, value) in settings {
                match approved.remove(name) {
                    None => _ = changes.insert(name.clone(), SettingChange::Added),
                    Some(had) if had != digest(value) => _ = changes.insert(name.clone(), SettingChange::Changed),
                    Some(_) => {}
                }
            }
            changes.extend(approved.into_keys().map(|name| (name, SettingChange::Removed)));
            Ok(Some(changes))
        })
    }

    /// Approves settings, by name: only a digest of each value is kept.
    ///
    /// # Errors
    /// If it cannot be made durable, or what was approved was changed from outside.
    pub fn approve_settings(&self, settings: &BTreeMap<String, String>) -> Result<(), StoreError> {
        self.write(|db, head, _| {
            let was = SealedPart::Settings.check(db, &self.home.keys.seals, &head.versions)?;
            db.execute("DELETE FROM settings", [])?;
            let mut insert = db.prepare_cached("INSERT INTO settings (name, digest) VALUES (?1, ?2)")?;
            for (name, value) in settings {
                insert.execute((name, digest(value)))?;
            }
            SealedPart::Settings.renew(db, &self.home.keys.seals, was, &mut head.versions)?;
            Ok(((), |_: &mut Caches<'_>| {}))
        })
    }
}

fn approved(db: &Connection) -> Result<BTreeMap<String, String>, StoreError> {
    let mut query = db.prepare("SELECT name, digest FROM settings ORDER BY name")?;
    let all = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(all.collect::<Result<_, _>>()?)
}

fn digest(value: &str) -> String {
    hex(&Sha256::digest(value.as_bytes()))
}
