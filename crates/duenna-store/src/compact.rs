//! Compacting the log: calls that tell nothing which earlier calls did not tell go, behind a checkpoint.
//!
//! What is kept is kept as it was written, so the first time at which anyone learned anything stays in the log, and whatever is
//! asked of it has the same answer as before.

use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};

use duenna_core::{Datum, Grain, Label, Party, Record, ServerName, Time};
use rusqlite::types::Value;
use rusqlite::{Connection, Row};
use sha2::{Digest as _, Sha256};
use zeroize::Zeroizing;

use super::chain::{Columns, Tail, WIDTH};
use super::checkpoint::{Checkpoint, KIND, RowsDigest};
use super::crypto::{Tag, random};
use super::error::StoreError;
use super::head::Head;
use super::ledger::{INFERRED, Reader};
use super::row::RowKind;
use super::{Caches, Store, from_db};

/// What compacting takes out of the log, or would take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Compaction {
    /// How many rows are in the log now.
    pub before: u64,
    /// How many of them go.
    pub rows: u64,
    /// How many calls.
    pub calls: u64,
    /// When the first and the last of them were made.
    pub between: Option<(Time, Time)>,
}

impl Store {
    /// Takes out of the log the calls made before `until` that add nothing to what it says, with the values that they sent. A
    /// task that goes on keeps its calls. With `dry`, nothing is changed.
    ///
    /// # Errors
    /// If the log cannot be trusted, or not be written; it is as before then.
    pub fn compact(&self, until: Time, now: Time, dry: bool) -> Result<Compaction, StoreError> {
        let keys = &self.home.keys;
        let done = self.write(|db, head, caches| {
            let root = caches.ledger.catch_up(db, keys, head, &|rows| self.progress(rows))?;
            let mut pass = Pass::new(db, head, until)?;
            let mut tail = Tail::genesis(&keys.chain, &self.home.id)?;
            let mut rows = 0;
            let followed = tail.follow(db, &keys.chain, head, Some(root.tail), |row| {
                rows += 1;
                if rows % 10_000 == 0 {
                    self.progress(rows);
                }
                pass.take(row)
            })?;
            pass.finish();
            let done = Compaction { before: followed.rows, ..pass.done };
            let root = if dry || done.rows == 0 {
                root
            } else {
                pass.remove(db)?;
                let checkpoint = checkpoint(&done, followed.checkpoint.as_ref(), &kept(db)?);
                tail.append(db, &keys.chain, &row(&checkpoint, tail.seq + 1, now)?)?;
                (head.seq, head.tag) = (tail.seq, tail.tag);
                caches.ledger.add(db, keys, root, [], tail)?
            };
            Ok((done, move |caches: &mut Caches<'_>| caches.ledger.written(root, &[])))
        })?;
        if !dry && done.rows > 0 {
            self.give_back();
        }
        Ok(done)
    }
}

impl Store {
    /// Gives the space of what was removed back, if that is at least half of the file: what is left is put together in memory. Where that does not work
    /// now, the file is only larger than it has to be.
    fn give_back(&self) {
        let db = &self.inner().db;
        let pages = |of: &str| db.pragma_query_value(None, of, |row| row.get::<_, i64>(0)).unwrap_or(0);
        if pages("freelist_count") >= pages("page_count") / 2 {
            let _ = db.execute_batch("VACUUM");
        }
        let _ = db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    }
}

/// A reading of the whole log that finds out what may go.
struct Pass {
    until: Time,
    /// Rows from here on stay: the head counter knows one of them.
    end: i64,
    running: HashSet<i64>,
    reader: Reader,
    call: Option<CallRows>,
    known: KnownFacts,
    /// Rows that go, as ranges: the first, the last and its MAC.
    gone: Vec<(i64, i64, Tag)>,
    done: Compaction,
}

/// A call whose rows are being read.
struct CallRows {
    kind: RowKind,
    first: i64,
    last: (i64, Tag),
    time: Time,
    is_old: bool,
    is_unsent: bool,
    /// Who was told what, and whether it could only be inferred.
    told: Vec<(Party, Datum, Grain, bool)>,
    permissions: Vec<i64>,
    server: ServerName,
}

/// Everything that the calls so far told. A log may tell so many people so many things that what they are does not fit into memory: places stand there
/// by their digests.
struct KnownFacts {
    /// Unknown to whoever chose the names, who could look for two with the same digest otherwise.
    salt: Zeroizing<[u8; 16]>,
    /// What decisions ask.
    memory: HashMap<PlaceDigest, Label>,
    /// The labels of these: few are different.
    labels: HashSet<Label>,
    /// What people ask: who learned what by which server, whether it surely left, whether it could only be inferred, and whether it was not sent.
    told: HashMap<PlaceDigest, u32>,
    /// At which grains: few lists are different.
    grains: Vec<Vec<Grain>>,
    /// Which answers of the user were used.
    permissions: HashSet<i64>,
}

/// The beginning of a SHA-256 over the salt and a place.
type PlaceDigest = [u8; 16];

impl KnownFacts {
    fn new() -> Result<Self, StoreError> {
        Ok(Self {
            salt: random()?,
            memory: HashMap::new(),
            labels: HashSet::new(),
            told: HashMap::new(),
            // The first is of what nobody was told.
            grains: vec![Vec::new()],
            permissions: HashSet::new(),
        })
    }

    /// Adds a call. Whether it told anything that was not known.
    fn add(&mut self, call: &CallRows, record: Option<&Record>) -> bool {
        let mut is_new = false;
        for (slot, way, label) in record.map(Record::entries).unwrap_or_default() {
            let place = self.digest(&(slot, way));
            let had = self.memory.get(&place);
            if !had.is_some_and(|had| label.flows_to(had)) {
                is_new = true;
                let all = had.map_or_else(|| Label::bottom().join(&label), |had| had.join(&label));
                let all = self.labels.get(&all).cloned().unwrap_or(all);
                self.labels.insert(all.clone());
                self.memory.insert(place, all);
            }
        }
        let is_sure = call.kind != RowKind::Prospect;
        for (party, datum, grain, is_inferred) in &call.told {
            let place = self.digest(&(party, &call.server, datum, [is_sure, *is_inferred, call.is_unsent]));
            let had = self.told.get(&place).and_then(|list| self.grains.get(*list as usize));
            if !had.is_some_and(|had| had.iter().any(|had| had.covers(*grain))) {
                is_new = true;
                let all: Vec<Grain> = had.into_iter().flatten().copied().chain([*grain]).collect();
                let list = self.grains.iter().position(|list| *list == all).unwrap_or(self.grains.len());
                if list == self.grains.len() {
                    self.grains.push(all);
                }
                self.told.insert(place, u32::try_from(list).unwrap_or(0));
            }
        }
        for permission in &call.permissions {
            is_new |= self.permissions.insert(*permission);
        }
        is_new
    }

    fn digest(&self, place: &impl Hash) -> PlaceDigest {
        let mut digest = PlaceHasher(Sha256::new_with_prefix(*self.salt));
        place.hash(&mut digest);
        let mut begun = PlaceDigest::default();
        begun.iter_mut().zip(digest.0.finalize()).for_each(|(to, from)| *to = from);
        begun
    }
}

/// Takes what is hashed into a digest.
struct PlaceHasher(Sha256);

impl Hasher for PlaceHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// What is asked for is the digest itself.
    fn finish(&self) -> u64 {
        0
    }
}

impl Pass {
    fn new(db: &Connection, head: &Head, until: Time) -> Result<Self, StoreError> {
        let mut query = db.prepare("SELECT id FROM tasks WHERE ended IS NULL")?;
        let running = query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(Self {
            until,
            end: head.seq,
            running,
            reader: Reader::default(),
            call: None,
            known: KnownFacts::new()?,
            gone: Vec::new(),
            done: Compaction::default(),
        })
    }

    fn take(&mut self, row: &Row<'_>) -> Result<(), StoreError> {
        let seq: i64 = row.get("seq")?;
        let mac: Vec<u8> = row.get("mac")?;
        let last = (seq, mac.try_into().unwrap_or_default());
        let kind = row.get::<_, String>("kind")?;
        if let Some(kind) = RowKind::parse(&kind) {
            self.finish();
            let (task, time): (i64, i64) = (row.get("task")?, row.get("time")?);
            let time = Time(time);
            self.call = Some(CallRows {
                kind,
                first: seq,
                last,
                time,
                is_unsent: row.get::<_, Option<i64>>("unsent")?.is_some(),
                is_old: time < self.until && !self.running.contains(&task),
                told: Vec::new(),
                permissions: Vec::new(),
                server: row.get::<_, String>("server")?.parse()?,
            });
        } else if kind == KIND {
            self.finish();
        } else if let Some(call) = &mut self.call {
            let text = |column: &str| row.get::<_, String>(column);
            call.last = last;
            let is_inferred = row.get::<_, i64>("elsewhere")? == INFERRED;
            call.told.push((text("party")?.parse()?, text("datum")?.parse()?, text("grain")?.parse()?, is_inferred));
            call.permissions.extend(row.get::<_, Option<i64>>("permission")?);
        }
        self.reader.take(row)
    }

    /// Decides about the call that was read last.
    fn finish(&mut self) {
        let records = self.reader.finished();
        let Some(call) = self.call.take() else { return };
        let is_new = self.known.add(&call, records.last());
        let (last, tag) = call.last;
        if is_new || !call.is_old || last >= self.end {
            return;
        }
        let rows = from_db(last - call.first + 1);
        self.done.rows += rows;
        self.done.calls += 1;
        let first = self.done.between.map_or(call.time, |(first, _)| first.min(call.time));
        let end = self.done.between.map_or(call.time, |(_, end)| end.max(call.time));
        self.done.between = Some((first, end));
        match self.gone.last_mut() {
            Some((_, end, before)) if *end + 1 == call.first => (*end, *before) = (last, tag),
            Some(_) | None => self.gone.push((call.first, last, tag)),
        }
    }

    /// Takes the rows out, and leaves what the row after each gap needs to be checked.
    fn remove(&self, db: &Connection) -> Result<(), StoreError> {
        for (first, last, tag) in &self.gone {
            db.prepare_cached("DELETE FROM disclosures WHERE seq BETWEEN ?1 AND ?2")?.execute((first, last))?;
            db.prepare_cached("DELETE FROM gaps WHERE seq BETWEEN ?1 AND ?2")?.execute((first, last))?;
            db.prepare_cached("INSERT OR REPLACE INTO gaps (seq, before) VALUES (?1, ?2)")?.execute((last + 1, tag))?;
        }
        // Gaps that lie within a larger one now lead to no row.
        db.execute("DELETE FROM gaps WHERE seq NOT IN (SELECT seq FROM disclosures)", [])?;
        Ok(())
    }
}

/// A digest over what is left: the rows and the gaps between them.
fn kept(db: &Connection) -> Result<RowsDigest, StoreError> {
    let mut kept = RowsDigest::default();
    let mut query = db
        .prepare("SELECT d.seq, d.mac, g.before FROM disclosures d LEFT JOIN gaps g ON g.seq = d.seq ORDER BY d.seq")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let (seq, mac, before): (i64, Vec<u8>, Option<Vec<u8>>) = (row.get(0)?, row.get(1)?, row.get(2)?);
        if let Some(before) = before {
            kept.gap(seq, &before.try_into().unwrap_or_default());
        }
        kept.row(seq, &mac.try_into().unwrap_or_default());
    }
    Ok(kept)
}

fn checkpoint(done: &Compaction, earlier: Option<&Checkpoint>, kept: &RowsDigest) -> Checkpoint {
    let (first, last) = done.between.unwrap_or_default();
    Checkpoint {
        seq: 0,
        time: Time::default(),
        rows: done.rows + earlier.map_or(0, |earlier| earlier.rows),
        calls: done.calls + earlier.map_or(0, |earlier| earlier.calls),
        between: earlier.map_or((first, last), |earlier| (first.min(earlier.between.0), last.max(earlier.between.1))),
        digest: kept.digest(),
    }
}

/// The checkpoint as a row of the log. It is no call.
fn row(checkpoint: &Checkpoint, seq: i64, now: Time) -> Result<Columns, StoreError> {
    let unwritable = |_| StoreError::Forged { what: "a checkpoint of the log", how: "it cannot be written".to_owned() };
    let said = serde_json::to_vec(checkpoint).map_err(unwritable)?;
    let mut row = [const { Value::Null }; WIDTH];
    let (text, none) = (|text: &str| Value::Text(text.to_owned()), Value::Integer(0));
    let filled = [
        Value::Integer(seq),
        text(KIND),
        none.clone(),
        none,
        Value::Integer(now.0),
        text("duenna"),
        text("compact"),
        Value::Null,
        Value::Null,
        Value::Null,
        Value::Blob(said),
    ];
    for (column, value) in row.iter_mut().zip(filled) {
        *column = value;
    }
    Ok(row)
}
