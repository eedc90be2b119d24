//! Rows of the log: how a call becomes rows, and how rows become the memory that decisions ask.

use std::cell::RefCell;

use duenna_core::{Datum, Digest, Item, Moment, Party, ProvenanceIndex, Reach, Record, Row as DisclosedRow};
use rusqlite::types::Value;
use rusqlite::{Connection, Row};
use serde::{Deserialize, Serialize};

use super::chain::{Columns, Tail};
use super::checkpoint;
use super::crypto::{Secret32, Subkeys};
use super::error::StoreError;
use super::head::Head;
use super::memory::{Recall, Recent, Root, note};
use super::permissions::{from_json, to_json};
use super::row::RowKind;
use super::to_db;

/// After how many records the memory is written, while many are read.
const BATCH: usize = 10_000;

/// The memory of the log, and how far it goes.
pub(super) struct Ledger {
    genesis: Tail,
    root: Option<Root>,
    recent: Recent,
}

impl Ledger {
    pub(super) fn new(genesis: Tail) -> Self {
        Self { genesis, root: None, recent: Recent::default() }
    }

    /// The memory as it is in the database; `None` if there are rows that it does not know yet.
    pub(super) fn current(&mut self, db: &Connection, keys: &Subkeys, head: &Head) -> Result<Option<Root>, StoreError> {
        let root = Root::load(db, &keys.memory, self.root)?;
        if root.is_none() || root != self.root {
            self.recent.clear();
        }
        self.root = root;
        let mut query = db.prepare_cached("SELECT max(seq) FROM disclosures")?;
        let last: Option<i64> = query.query_row([], |row| row.get(0))?;
        let Some(root) = root.filter(|root| last.is_none_or(|last| last <= root.tail.seq)) else {
            // A new home has no rows and no memory of them.
            return Ok((last.is_none() && head.seq == 0).then(|| Root::empty(self.genesis)).filter(|_| root.is_none()));
        };
        // After a crash the database may be ahead of the head: then it must still come from it.
        let mut tail = match head.seq {
            0 => self.genesis,
            seq if seq < root.tail.seq => Tail { seq, tag: head.tag },
            _ => root.tail,
        };
        tail.follow(db, &keys.chain, head, Some(root.tail), |_| Ok(()))?;
        Ok(Some(root))
    }

    /// The memory, after taking in the rows that it did not know, each of which is checked. Those are many only for a log that
    /// an older Duenna wrote; `progress` hears how many were read.
    pub(super) fn catch_up(
        &mut self,
        db: &Connection,
        keys: &Subkeys,
        head: &Head,
        progress: &dyn Fn(u64),
    ) -> Result<Root, StoreError> {
        if let Some(root) = self.current(db, keys, head)? {
            return Ok(root);
        }
        match self.root.filter(|root| !checkpoint::exists_after(db, root.tail.seq).unwrap_or(true)) {
            Some(root) => self.take(db, keys, head, root, progress),
            None => self.rebuild(db, keys, head, progress),
        }
    }

    /// Makes the memory anew from the whole log.
    pub(super) fn rebuild(
        &mut self,
        db: &Connection,
        keys: &Subkeys,
        head: &Head,
        progress: &dyn Fn(u64),
    ) -> Result<Root, StoreError> {
        Root::clear(db)?;
        self.take(db, keys, head, Root::empty(self.genesis), progress)
    }

    fn take(
        &mut self,
        db: &Connection,
        keys: &Subkeys,
        head: &Head,
        root: Root,
        progress: &dyn Fn(u64),
    ) -> Result<Root, StoreError> {
        self.recent.clear();
        let none = Recent::default();
        let (mut reader, mut tail, mut root, mut rows) = (Reader::default(), root.tail, root, 0);
        tail.follow(db, &keys.chain, head, None, |row| {
            reader.take(row)?;
            rows += 1;
            if reader.done.len() >= BATCH {
                root = root.add(db, &keys.memory, &std::mem::take(&mut reader.done), root.tail, &none)?;
                progress(rows);
            }
            Ok(())
        })?;
        reader.finish();
        let root = root.add(db, &keys.memory, &reader.done, tail, &none)?;
        // Not known before it is durable.
        self.root = None;
        Ok(root)
    }

    /// Adds calls whose rows were written up to `tail`, in the same transaction.
    pub(super) fn add<'a>(
        &self,
        db: &Connection,
        keys: &Subkeys,
        root: Root,
        records: impl IntoIterator<Item = &'a Record>,
        tail: Tail,
    ) -> Result<Root, StoreError> {
        root.add(db, &keys.memory, records, tail, &self.recent)
    }

    /// What was written is durable now.
    pub(super) fn written(&mut self, root: Root, records: &[Record]) {
        self.root = Some(root);
        note(&mut self.recent, records);
    }

    /// Asks the memory. What `look` found is dropped if the memory could not be read.
    pub(super) fn ask<T>(
        &mut self,
        db: &Connection,
        keys: &Subkeys,
        root: Root,
        look: impl FnOnce(&dyn ProvenanceIndex) -> T,
    ) -> Result<T, StoreError> {
        let recent = RefCell::new(&mut self.recent);
        let recall = Recall { db, key: &keys.memory, root, recent, failed: RefCell::new(None) };
        let found = look(&recall);
        recall.failed.into_inner().map_or(Ok(found), Err)
    }
}

/// What a call could reach and leave, as its row has it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RowReach {
    pub(super) places: Reach,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_traceless: bool,
}

impl RowReach {
    pub(super) fn of(written: Option<&str>) -> Result<Option<Self>, StoreError> {
        written.map(from_json).transpose()
    }

    fn text(places: &Reach, is_traceless: bool) -> Result<String, StoreError> {
        to_json(&Self { places: places.clone(), is_traceless })
    }
}

/// Puts the rows of one call together again.
#[derive(Default)]
pub(super) struct Reader {
    record: Option<Record>,
    done: Vec<Record>,
}

impl Reader {
    pub(super) fn take(&mut self, row: &Row<'_>) -> Result<(), StoreError> {
        let kind: String = row.get("kind")?;
        if kind == checkpoint::KIND {
            self.finish();
            return Ok(());
        }
        match RowKind::parse(&kind) {
            Some(RowKind::Call | RowKind::Prospect) => {
                self.finish();
                let reached = RowReach::of(row.get::<_, Option<String>>("reach")?.as_deref())?;
                self.record = Some(Record {
                    server: row.get::<_, String>("server")?.parse()?,
                    tool: row.get::<_, String>("tool")?.parse()?,
                    parties: from_json(&row.get::<_, String>("parties")?)?,
                    annotation: Digest(row.get::<_, i64>("annotation")?.cast_unsigned()),
                    items: Vec::new(),
                    shaped_by: from_json(&row.get::<_, String>("shaped_by")?)?,
                    is_traceless: reached.as_ref().is_some_and(|reached| reached.is_traceless),
                    reach: reached.map(|reached| reached.places),
                });
            }
            // What it tells was told by the prospect that it fills; the memory must not depend on which arm ran.
            Some(RowKind::Fill) => self.finish(),
            None => {
                if let Some(record) = &mut self.record {
                    let datum: Datum = row.get::<_, String>("datum")?.parse()?;
                    // Each party has a row for the datum; the memory needs it once.
                    if record.items.iter().all(|item| item.datum != datum) {
                        let grain = row.get::<_, String>("grain")?.parse()?;
                        let arguments = from_json(&row.get::<_, String>("carried_by")?)?;
                        let how: i64 = row.get("elsewhere")?;
                        let (inferred, never_returned) = (how == INFERRED, how == NEVER_RETURNED);
                        let elsewhere = inferred || how == ELSEWHERE;
                        record.items.push(Item { datum, grain, arguments, elsewhere, never_returned, inferred });
                    }
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self) {
        self.done.extend(self.record.take());
    }

    /// The calls that were read since this was asked last.
    pub(super) fn finished(&mut self) -> Vec<Record> {
        self.finish();
        std::mem::take(&mut self.done)
    }
}

/// In the column `elsewhere`: something else than arguments carried it too.
pub(super) const ELSEWHERE: i64 = 1;
/// In the column `elsewhere`: only arguments carried it that never come back.
const NEVER_RETURNED: i64 = 2;
/// In the column `elsewhere`: nothing carried it; all that may tell of it is that the call was made.
pub(super) const INFERRED: i64 = 3;

/// What is written of one call.
pub(super) struct Writing<'a> {
    pub(super) kind: RowKind,
    pub(super) record: &'a Record,
    pub(super) told: &'a [DisclosedRow],
    pub(super) moment: &'a Moment,
    pub(super) prospect: Option<i64>,
    /// Whether it is not to be made.
    pub(super) is_unsent: bool,
}

impl Writing<'_> {
    /// Writes the rows after `tail`; gives the number of the first, which is the call's. `arguments` encrypts the
    /// arguments for that number.
    pub(super) fn append(
        &self,
        db: &Connection,
        key: &Secret32,
        tail: &mut Tail,
        arguments: impl FnOnce(i64) -> Result<Option<Vec<u8>>, StoreError>,
    ) -> Result<i64, StoreError> {
        let call = tail.seq + 1;
        tail.append(db, key, &self.first(call, arguments(call)?)?)?;
        for told in self.told {
            tail.append(db, key, &self.row(tail.seq + 1, call, told)?)?;
        }
        Ok(call)
    }

    fn first(&self, call: i64, arguments: Option<Vec<u8>>) -> Result<Columns, StoreError> {
        let record = self.record;
        let [seq, call, task, time, server, tool] = self.common(call, call);
        Ok([
            seq,
            text(self.kind.name()),
            call,
            task,
            time,
            server,
            tool,
            Value::Integer(record.annotation.0.cast_signed()),
            Value::Text(to_json(&record.parties)?),
            Value::Text(to_json(&record.shaped_by)?),
            arguments.map_or(Value::Null, Value::Blob),
            self.prospect.map_or(Value::Null, Value::Integer),
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
            record
                .reach
                .as_ref()
                .map(|reach| RowReach::text(reach, record.is_traceless))
                .transpose()?
                .map_or(Value::Null, Value::Text),
            if self.is_unsent { Value::Integer(1) } else { Value::Null },
        ])
    }

    fn row(&self, seq: i64, call: i64, told: &DisclosedRow) -> Result<Columns, StoreError> {
        let [seq, call, task, time, server, tool] = self.common(seq, call);
        // Every datum of a flow is in its record. One that is not would be told by who knows what: log it so.
        let item = self.record.items.iter().find(|item| told.datum.is_named_by(&item.datum));
        let arguments = item.map_or(&[][..], |item| &item.arguments);
        let how = match item {
            Some(item) if item.never_returned => NEVER_RETURNED,
            Some(item) if !item.elsewhere => 0,
            Some(item) if item.inferred => INFERRED,
            Some(_) | None => ELSEWHERE,
        };
        Ok([
            seq,
            text("row"),
            call,
            task,
            time,
            server,
            tool,
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Text(told.datum.to_string()),
            Value::Text(told.grain.to_string()),
            Value::Text(told.party.to_string()),
            Value::Text(to_json(&arguments)?),
            Value::Integer(how),
            told.permission.map_or(Value::Null, |id| Value::Integer(to_db(id.0))),
            Value::Null,
            Value::Null,
        ])
    }

    fn common(&self, seq: i64, call: i64) -> [Value; 6] {
        [
            Value::Integer(seq),
            Value::Integer(call),
            Value::Integer(to_db(self.moment.task.0)),
            Value::Integer(self.moment.now.0),
            text(self.record.server.as_str()),
            text(self.record.tool.as_str()),
        ]
    }
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

/// The rows of a call that may come: each datum that its record remembers for each recipient, and for the server that carries it.
pub(super) fn foreseen(sink: &duenna_core::Sink) -> Vec<DisclosedRow> {
    let carrier = Party::server(sink.server().clone());
    let mut parties: Vec<_> = sink.recipients().iter().map(|recipient| recipient.party.clone()).collect();
    if !parties.contains(&carrier) {
        parties.push(carrier);
    }
    let items = &sink.record().items;
    let all = |party: Party| items.iter().map(move |item| (item, party.clone()));
    let row = |(item, party): (&Item, Party)| DisclosedRow {
        datum: item.datum.clone(),
        grain: item.grain,
        party,
        permission: None,
    };
    parties.into_iter().flat_map(all).map(row).collect()
}
