//! Seals: what in the database may change is covered by one MAC and a version for each part, so that a row that was
//! changed, added, removed or put back from outside shows.

use rusqlite::{Connection, OptionalExtension as _};

use super::crypto::{Secret32, Tag, Tagger};
use super::error::StoreError;

/// A part of the database under one seal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SealedPart {
    /// The private values, by number, name, ladder and version; each value is bound to these by its encryption.
    Values,
    /// Permissions of both kinds.
    Policy,
    /// The pinned tool lists.
    Pins,
    /// What the configuration said when it was approved.
    Settings,
}

/// The version of each part.
pub(super) type Versions = [i64; SealedPart::ALL.len()];

/// Which state a sealed part was in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Seal {
    pub(super) version: i64,
    pub(super) tag: Tag,
}

impl SealedPart {
    pub(super) const ALL: [Self; 4] = [Self::Values, Self::Policy, Self::Pins, Self::Settings];

    const fn name(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Policy => "policy",
            Self::Pins => "pins",
            Self::Settings => "settings",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Values => "the private data",
            Self::Policy => "the permissions",
            Self::Pins => "the approved tool lists",
            Self::Settings => "the approved settings",
        }
    }

    const fn query(self) -> &'static str {
        match self {
            Self::Values => "SELECT id, key, ladder, version FROM items ORDER BY id",
            Self::Policy => "SELECT * FROM permissions ORDER BY id",
            Self::Pins => "SELECT * FROM pins ORDER BY server",
            Self::Settings => "SELECT * FROM settings ORDER BY name",
        }
    }

    const fn version_in(self, versions: &mut Versions) -> &mut i64 {
        let [values, policy, pins, settings] = versions;
        match self {
            Self::Values => values,
            Self::Policy => policy,
            Self::Pins => pins,
            Self::Settings => settings,
        }
    }

    /// Checks that this part is what Duenna last made of it, and at least as new as the head knows it, whose versions these are.
    pub(super) fn check(self, db: &Connection, key: &Secret32, versions: &Versions) -> Result<Seal, StoreError> {
        let forged = |how: &str| StoreError::Forged { what: self.title(), how: how.to_owned() };
        let Seal { version, tag } = self.current(db)?;
        if version < *self.version_in(&mut versions.clone()) {
            return Err(forged("an older state was restored"));
        }
        let tagger = self.tagger(db, key, version)?;
        if version > 0 {
            tagger.confirm(&tag).ok_or_else(|| forged("the seal does not match"))?;
        } else if db.prepare_cached(self.query())?.exists([])? {
            return Err(forged("there are rows but no seal"));
        }
        Ok(Seal { version, tag })
    }

    /// The seal as it stands, not checked.
    pub(super) fn current(self, db: &Connection) -> Result<Seal, StoreError> {
        let mut found = db.prepare_cached("SELECT version, mac FROM seals WHERE part = ?1")?;
        let found = found.query_row([self.name()], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
        let (version, tag) = found.unwrap_or_default();
        Ok(Seal { version, tag })
    }

    /// The seal to go on from where this part is given up, whatever became of it.
    pub(super) fn given_up(self, db: &Connection, versions: &Versions) -> Result<Seal, StoreError> {
        let current = self.current(db)?;
        Ok(Seal { version: current.version.max(*self.version_in(&mut versions.clone())), ..current })
    }

    /// Seals this part again after `was` was checked and the part changed, in the same transaction.
    pub(super) fn renew(
        self,
        db: &Connection,
        key: &Secret32,
        was: Seal,
        versions: &mut Versions,
    ) -> Result<Seal, StoreError> {
        let version = was.version + 1;
        let tag = self.tagger(db, key, version)?.finish();
        db.prepare_cached("INSERT OR REPLACE INTO seals (part, version, mac) VALUES (?1, ?2, ?3)")?.execute((
            self.name(),
            version,
            tag,
        ))?;
        *self.version_in(versions) = version;
        Ok(Seal { version, tag })
    }

    fn tagger(self, db: &Connection, key: &Secret32, version: i64) -> Result<Tagger, StoreError> {
        let mut tagger = Tagger::new(key, self.name())?;
        tagger.int(version);
        let mut query = db.prepare_cached(self.query())?;
        let columns = query.column_count();
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            for column in 0..columns {
                tagger.column(row.get_ref(column)?);
            }
        }
        Ok(tagger)
    }
}
