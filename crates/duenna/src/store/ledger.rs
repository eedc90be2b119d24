//! Rows of the log: how a call becomes rows, and how rows become the index that decisions look at.

use duenna_core::{Datum, Digest, Grain, Item, Log, Moment, Record, Row as Told};
use rusqlite::types::Value;
use rusqlite::{Connection, Row};

use super::chain::{Columns, Tail};
use super::crypto::Secret32;
use super::disclosure::RowKind;
use super::error::StoreError;
use super::head::Head;
use super::permissions::{from_json, to_json};
use super::to_db;

/// The index of the log in memory, and how far it has been read.
pub(super) struct Ledger {
    pub(super) log: Log,
    pub(super) tail: Tail,
    genesis: Tail,
}

impl Ledger {
    pub(super) fn new(genesis: Tail) -> Self {
        Self { log: Log::default(), tail: genesis, genesis }
    }

    /// Takes the rows that were written since, by this process or others, checking each.
    pub(super) fn catch_up(&mut self, db: &Connection, key: &Secret32, head: &Head) -> Result<(), StoreError> {
        let mut reader = Reader::default();
        let Self { log, tail, .. } = self;
        let read = tail.follow(db, key, head, |row| reader.take(row, log));
        if read.is_err() {
            // A call may be half read: begin anew next time.
            *self = Self::new(self.genesis);
            return read;
        }
        reader.finish(&mut self.log);
        Ok(())
    }
}

/// Puts the rows of one call together again.
#[derive(Default)]
struct Reader {
    record: Option<Record>,
}

impl Reader {
    fn take(&mut self, row: &Row<'_>, log: &mut Log) -> Result<(), StoreError> {
        match RowKind::parse(&row.get::<_, String>("kind")?) {
            Some(RowKind::Call | RowKind::Prospect) => {
                self.finish(log);
                self.record = Some(Record {
                    server: row.get::<_, String>("server")?.parse()?,
                    tool: row.get::<_, String>("tool")?.parse()?,
                    parties: from_json(&row.get::<_, String>("parties")?)?,
                    annotation: Digest(row.get::<_, i64>("annotation")?.cast_unsigned()),
                    items: Vec::new(),
                    shaped_by: from_json(&row.get::<_, String>("shaped_by")?)?,
                });
            }
            // What it tells was told by the prospect that it fills; the index must not depend on which arm ran.
            Some(RowKind::Fill) => self.finish(log),
            None => {
                if let Some(record) = &mut self.record {
                    let datum: Datum = row.get::<_, String>("datum")?.parse()?;
                    // Each party has a row for the datum; the index needs it once.
                    if record.items.iter().all(|item| item.datum != datum) {
                        let grain = row.get::<_, String>("grain")?.parse()?;
                        let arguments = from_json(&row.get::<_, String>("carried_by")?)?;
                        record.items.push(Item { datum, grain, arguments, elsewhere: row.get("elsewhere")? });
                    }
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self, log: &mut Log) {
        if let Some(record) = self.record.take() {
            log.write(&record);
        }
    }
}

/// What is written of one call.
pub(super) struct Writing<'a> {
    pub(super) kind: RowKind,
    pub(super) record: &'a Record,
    pub(super) told: &'a [Told],
    pub(super) moment: &'a Moment,
    pub(super) prospect: Option<i64>,
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
        ])
    }

    fn row(&self, seq: i64, call: i64, told: &Told) -> Result<Columns, StoreError> {
        let [seq, call, task, time, server, tool] = self.common(seq, call);
        // Every datum of a flow is in its record. One that is not would be told by who knows what: log it so.
        let item = self.record.items.iter().find(|item| item.datum == told.datum);
        let arguments = item.map_or(&[][..], |item| &item.arguments);
        let elsewhere = item.is_none_or(|item| item.elsewhere);
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
            Value::Integer(i64::from(elsewhere)),
            told.permission.map_or(Value::Null, |id| Value::Integer(to_db(id.0))),
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

/// The rows of a call that a preview expects: each datum for each recipient, and for the server that carries it.
pub(super) fn foreseen(sink: &duenna_core::Sink) -> Vec<Told> {
    let carrier = duenna_core::Party::server(sink.server().clone());
    let mut parties: Vec<_> = sink.recipients().iter().map(|recipient| recipient.party.clone()).collect();
    if !parties.contains(&carrier) {
        parties.push(carrier);
    }
    let all = |party| sink.label().tells().map(move |told| (told, Clone::clone(&party)));
    let row =
        |((datum, grain), party): ((&Datum, Grain), _)| Told { datum: datum.clone(), grain, party, permission: None };
    parties.into_iter().flat_map(all).map(row).collect()
}
