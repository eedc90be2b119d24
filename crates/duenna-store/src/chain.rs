//! The chain of the log: each row's MAC covers the row and the MAC before it, so that a row changed, taken out, put in or
//! moved breaks it there.

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OptionalExtension as _, Row};

use super::checkpoint::{Checkpoint, CompactionState, RowsDigest};
use super::crypto::{Secret32, Tag, Tagger};
use super::error::{Break, BreakKind, StoreError};
use super::head::Head;

/// The columns of a row of the log, in the order in which the MAC takes them.
const COLUMNS: &str = "seq, kind, call, task, time, server, tool, annotation, parties, shaped_by, arguments, prospect, \
                       datum, grain, party, carried_by, elsewhere, permission, reach, unsent";
pub(super) const WIDTH: usize = 20;
/// Where the arguments stand in a row.
pub(super) const ARGUMENTS: usize = 10;
/// How many rows are read at once, where all are rewritten.
const BATCH: usize = 5_000;
/// How many there always were: the MAC takes a later one only where something stands in it, so that older rows stay as they are.
const FIRST_WIDTH: usize = 18;

/// One row as the database holds it, without its MAC.
pub(super) type Columns = [Value; WIDTH];

/// What was read of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LogReading {
    /// How many rows.
    pub(super) rows: u64,
    /// Its checkpoint, if it was compacted.
    pub(super) checkpoint: Option<Checkpoint>,
}

/// A place in the chain: the last row that was read or written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tail {
    pub(super) seq: i64,
    pub(super) tag: Tag,
}

impl Tail {
    /// Before the first row of the home called `home`.
    pub(super) fn genesis(key: &Secret32, home: &str) -> Result<Self, StoreError> {
        let mut tagger = Tagger::new(key, "genesis")?;
        tagger.text(home);
        Ok(Self { seq: 0, tag: tagger.finish() })
    }

    /// Reads on from here to the end of the log, checking each row before `each` sees it, and moves here with it. The
    /// end must be at or after the head, and the way must pass through it and through `via`.
    pub(super) fn follow(
        &mut self,
        db: &Connection,
        key: &Secret32,
        head: &Head,
        via: Option<Self>,
        mut each: impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<LogReading, StoreError> {
        let marks = [Some(Self { seq: head.seq, tag: head.tag }), via];
        self.anchored(db)?;
        self.passes(&marks)?;
        // Rows may be missing only where a checkpoint says so, which is known when all before it were read.
        let mut compacted = if self.seq == 0 { CompactionState::of(db)? } else { None };
        let mut rows_read = 0;
        let mut query =
            db.prepare_cached(&format!("SELECT {COLUMNS}, mac FROM disclosures WHERE seq >= ?1 ORDER BY seq"))?;
        // From the start, also what someone numbered before it.
        let mut rows = query.query([if self.seq == 0 { i64::MIN } else { self.seq + 1 }])?;
        while let Some(row) = rows.next()? {
            let broken = |seq, why| StoreError::Broken(Break { seq, why });
            match row.get_ref(0)? {
                ValueRef::Integer(seq) if seq == self.seq + 1 => {}
                ValueRef::Integer(seq) if seq > self.seq + 1 => {
                    let over = compacted.as_mut().map(|compacted| compacted.skip(db, self.seq, seq)).transpose()?;
                    let tag = over.flatten().ok_or_else(|| broken(self.seq + 1, BreakKind::Missing))?;
                    if let Some(mark) = marks.iter().flatten().find(|mark| mark.seq > self.seq && mark.seq < seq) {
                        return Err(broken(mark.seq, BreakKind::Missing));
                    }
                    *self = Self { seq: seq - 1, tag };
                }
                ValueRef::Integer(seq) => return Err(broken(seq, BreakKind::Altered)),
                ValueRef::Null | ValueRef::Real(_) | ValueRef::Text(_) | ValueRef::Blob(_) => {
                    return Err(broken(self.seq + 1, BreakKind::Altered));
                }
            }
            let next = self.seq + 1;
            let mut tagger = self.tagger(key)?;
            for column in 0..WIDTH {
                take(&mut tagger, column, row.get_ref(column)?);
            }
            let ValueRef::Blob(tag) = row.get_ref(WIDTH)? else { return Err(broken(next, BreakKind::Altered)) };
            let found = tag.try_into().ok().filter(|tag: &Tag| tagger.confirm(tag).is_some());
            let tag = found.ok_or_else(|| broken(next, BreakKind::Altered))?;
            let here = Self { seq: next, tag };
            here.passes(&marks)?;
            if let Some(compacted) = &mut compacted {
                compacted.see(row, (here.seq, &here.tag))?;
            }
            each(row)?;
            rows_read += 1;
            *self = here;
        }
        if self.seq < head.seq {
            return Err(StoreError::Broken(Break { seq: self.seq + 1, why: BreakKind::Cut }));
        }
        let checkpoint = compacted.map(CompactionState::finish).transpose()?.flatten();
        Ok(LogReading { rows: rows_read, checkpoint })
    }

    /// Writes a row after this one; `columns` without its number.
    pub(super) fn append(&mut self, db: &Connection, key: &Secret32, columns: &Columns) -> Result<(), StoreError> {
        let tag = self.tag_of(key, columns)?;
        let marks = "?, ".repeat(WIDTH);
        let mut insert = db.prepare_cached(&format!("INSERT INTO disclosures ({COLUMNS}, mac) VALUES ({marks}?)"))?;
        let last = Value::Blob(tag.to_vec());
        insert.execute(rusqlite::params_from_iter(columns.iter().chain([&last])))?;
        *self = Self { seq: self.seq + 1, tag };
        Ok(())
    }

    /// Gives each row of the log a new MAC under `key`, and moves here to its end. The log was found to be sound. `change` may exchange a row's
    /// arguments first; it is told the digest of the rows before.
    pub(super) fn rewrite(
        &mut self,
        db: &Connection,
        key: &Secret32,
        mut change: impl FnMut(&mut Columns, &RowsDigest) -> Result<(), StoreError>,
        progress: &dyn Fn(u64),
    ) -> Result<(), StoreError> {
        let (mut kept, mut rows) = (RowsDigest::default(), 0);
        let columns = COLUMNS.split(", ").map(|column| format!("d.{column}")).collect::<Vec<_>>().join(", ");
        let mut query = db.prepare(&format!(
            "SELECT {columns}, g.before FROM disclosures d LEFT JOIN gaps g ON g.seq = d.seq WHERE d.seq > ?1 ORDER BY d.seq LIMIT {BATCH}"
        ))?;
        loop {
            // Read before it is changed: what a query sees of rows that change beneath it is undefined.
            let batch = query.query_map([self.seq], |row| {
                let mut columns = [const { Value::Null }; WIDTH];
                for (at, column) in columns.iter_mut().enumerate() {
                    *column = row.get(at)?;
                }
                Ok((row.get::<_, i64>(0)?, columns, row.get::<_, Option<Tag>>(WIDTH)?))
            })?;
            let batch = batch.collect::<Result<Vec<_>, _>>()?;
            if batch.is_empty() {
                return Ok(());
            }
            for (seq, mut columns, before) in batch {
                if let Some(before) = before {
                    kept.gap(seq, &before);
                    *self = Self { seq: seq - 1, tag: before };
                }
                change(&mut columns, &kept)?;
                let tag = self.tag_of(key, &columns)?;
                db.prepare_cached("UPDATE disclosures SET arguments = ?2, mac = ?3 WHERE seq = ?1")?.execute((
                    seq,
                    &columns[ARGUMENTS],
                    tag,
                ))?;
                kept.row(seq, &tag);
                *self = Self { seq, tag };
                rows += 1;
            }
            progress(rows);
        }
    }

    /// The MAC of a row after this one.
    fn tag_of(&self, key: &Secret32, columns: &Columns) -> Result<Tag, StoreError> {
        let mut tagger = self.tagger(key)?;
        for (at, column) in columns.iter().enumerate() {
            take(&mut tagger, at, column.into());
        }
        Ok(tagger.finish())
    }

    /// The row we stopped at must still be there as it was: the file may have been exchanged under us.
    fn anchored(&self, db: &Connection) -> Result<(), StoreError> {
        if self.seq == 0 {
            return Ok(());
        }
        let mut query = db.prepare_cached("SELECT mac FROM disclosures WHERE seq = ?1")?;
        let found: Option<Vec<u8>> = query.query_row([self.seq], |row| row.get(0)).optional()?;
        let why = match found {
            Some(tag) if tag == self.tag => return Ok(()),
            Some(_) => BreakKind::Altered,
            None => BreakKind::Cut,
        };
        Err(StoreError::Broken(Break { seq: self.seq, why }))
    }

    /// Where one of the marks is, it must be this.
    fn passes(&self, marks: &[Option<Self>]) -> Result<(), StoreError> {
        if marks.iter().flatten().any(|mark| mark.seq == self.seq && mark.tag != self.tag) {
            return Err(StoreError::Broken(Break { seq: self.seq, why: BreakKind::NotTheHead }));
        }
        Ok(())
    }

    fn tagger(&self, key: &Secret32) -> Result<Tagger, StoreError> {
        let mut tagger = Tagger::new(key, "row")?;
        tagger.bytes(&self.tag);
        Ok(tagger)
    }
}

/// Feeds a column of a row into its MAC.
fn take(tagger: &mut Tagger, at: usize, column: ValueRef<'_>) {
    if at < FIRST_WIDTH || column != ValueRef::Null {
        tagger.column(column);
    }
}
