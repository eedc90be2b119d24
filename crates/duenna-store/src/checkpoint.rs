//! Checkpoints: the row behind which the log was compacted. It says which rows were kept before it, by a digest over their
//! MACs, so that one more row taken out, or one put back, shows.

use duenna_core::Time;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension as _, Row};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::crypto::{Tag, hex};
use super::error::{Break, BreakKind, StoreError};

/// The kind of a checkpoint's row.
pub(super) const KIND: &str = "checkpoint";

/// What a checkpoint says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// Its row.
    #[serde(skip)]
    pub seq: u64,
    /// When the log was compacted.
    #[serde(skip)]
    pub time: Time,
    /// How many rows were taken out before it, by this and all earlier compactions.
    pub rows: u64,
    /// How many calls.
    pub calls: u64,
    /// When the first and the last of the rows were written that it took out.
    pub between: (Time, Time),
    /// The digest of the rows that were kept before it.
    pub(super) digest: String,
}

impl Checkpoint {
    /// The same, where the rows before it have been rewritten.
    pub(super) fn over(self, kept: &RowsDigest) -> Self {
        Self { digest: kept.digest(), ..self }
    }
}

/// A digest over the rows that are there and the gaps between them.
#[derive(Clone, Default)]
pub(super) struct RowsDigest(Sha256);

impl RowsDigest {
    pub(super) fn row(&mut self, seq: i64, tag: &Tag) {
        self.field(b'r', seq, tag);
    }

    pub(super) fn gap(&mut self, before: i64, tag: &Tag) {
        self.field(b'g', before, tag);
    }

    fn field(&mut self, kind: u8, seq: i64, tag: &Tag) {
        self.0.update([kind]);
        self.0.update(seq.to_be_bytes());
        self.0.update(tag);
    }

    pub(super) fn digest(&self) -> String {
        hex(&self.0.clone().finalize())
    }
}

/// What is known of a compacted log while it is read from its beginning.
pub(super) struct CompactionState {
    kept: RowsDigest,
    /// The first row that is missing and for which no checkpoint was found yet.
    missing: Option<i64>,
    /// A checkpoint that does not fit, as those before a later compaction do not.
    stale: Option<i64>,
    found: Option<Checkpoint>,
}

impl CompactionState {
    /// `None` if the log was never compacted.
    pub(super) fn of(db: &Connection) -> Result<Option<Self>, StoreError> {
        let is_compacted = exists_after(db, i64::MIN)?;
        Ok(is_compacted.then(|| Self { kept: RowsDigest::default(), missing: None, stale: None, found: None }))
    }

    /// The rows after `last` and before `next` are not there: the MAC before `next`, if that is known.
    pub(super) fn skip(&mut self, db: &Connection, last: i64, next: i64) -> Result<Option<Tag>, StoreError> {
        let mut query = db.prepare_cached("SELECT before FROM gaps WHERE seq = ?1")?;
        let found: Option<Vec<u8>> = query.query_row([next], |row| row.get(0)).optional()?;
        let Some(tag) = found.and_then(|tag| Tag::try_from(tag).ok()) else { return Ok(None) };
        self.kept.gap(next, &tag);
        self.missing.get_or_insert(last + 1);
        Ok(Some(tag))
    }

    /// A row that was found to be genuine, with its number and its MAC.
    pub(super) fn see(&mut self, row: &Row<'_>, (seq, tag): (i64, &Tag)) -> Result<(), StoreError> {
        if row.get_ref(1)? == ValueRef::Text(KIND.as_bytes()) {
            let checkpoint = read(row)?;
            if checkpoint.digest == self.kept.digest() {
                (self.missing, self.stale) = (None, None);
            } else {
                self.stale = Some(seq);
            }
            self.found = Some(checkpoint);
        }
        self.kept.row(seq, tag);
        Ok(())
    }

    /// The checkpoint, at the end of the log.
    pub(super) fn finish(self) -> Result<Option<Checkpoint>, StoreError> {
        let broken = |seq, why| Err(StoreError::Broken(Break { seq, why }));
        match (self.stale, self.missing) {
            (Some(seq), _) => broken(seq, BreakKind::NotCompacted),
            (None, Some(seq)) => broken(seq, BreakKind::Missing),
            (None, None) => Ok(self.found),
        }
    }
}

/// Whether the log was compacted after `seq`.
pub(super) fn exists_after(db: &Connection, seq: i64) -> Result<bool, StoreError> {
    let mut query = db.prepare_cached("SELECT 1 FROM disclosures WHERE kind = 'checkpoint' AND seq > ?1")?;
    Ok(query.exists([seq])?)
}

/// The last compaction, if the row `seq` was taken out by one.
pub(super) fn of_row(db: &Connection, seq: i64) -> Result<Option<Checkpoint>, StoreError> {
    // What comes after a gap has its entry in `gaps`.
    let sql = "SELECT 1 FROM gaps WHERE seq = (SELECT min(seq) FROM disclosures WHERE seq >= ?1) AND seq > ?1";
    if seq < 1 || !db.prepare_cached(sql)?.exists([seq])? {
        return Ok(None);
    }
    let mut query = db.prepare_cached("SELECT * FROM disclosures WHERE kind = ?1 ORDER BY seq DESC LIMIT 1")?;
    let mut rows = query.query([KIND])?;
    rows.next()?.map(read).transpose()
}

fn read(row: &Row<'_>) -> Result<Checkpoint, StoreError> {
    let forged = || StoreError::Forged { what: "a checkpoint of the log", how: "it cannot be read".to_owned() };
    let said: Vec<u8> = row.get("arguments")?;
    let mut checkpoint: Checkpoint = serde_json::from_slice(&said).map_err(|_| forged())?;
    checkpoint.seq = super::from_db(row.get("seq")?);
    checkpoint.time = Time(row.get("time")?);
    Ok(checkpoint)
}
