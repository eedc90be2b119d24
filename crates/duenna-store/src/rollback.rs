//! A log that was put back to an older state. What was told after that state was written is in no log any more, so every server that was
//! ever used counts as having been told everything: that is written down where decisions look.
//!
//! New names count, too: a datum that the store did not have then, or a server that nobody had approved, may be one that was forgotten.

use std::collections::BTreeSet;
use std::sync::Arc;

use duenna_core::{
    Datum, Digest, Grain, IndexKey, Item, Key, LANGUAGE_LIMITS, Moment, Party, ProvenanceIndex, Record,
    Row as DisclosedRow, SOUGHT_FOLDERS, ServerName, TaskId,
};
use rusqlite::Connection;

use super::chain::Tail;
use super::error::StoreError;
use super::head::Head;
use super::ledger::Writing;
use super::memory::Root;
use super::permissions::effect_name;
use super::row::RowKind;
use super::seal::SealedPart;
use super::{Caches, Store, now};

/// The annotation of calls that the log may have lost. It is no server's, so that everything written under it counts for all of its answers.
const LOST: Digest = Digest(0x6c6f_7374_2063_616c);

/// The tool that such calls are written down as.
const TOOL: &str = "lost_calls";

/// Something that a log does not know which was put back.
pub(super) enum Novelty<'a> {
    Value(&'a Key),
    Server(&'a ServerName),
}

/// What was written of calls that the log may have lost, for the caches.
pub(super) type LostCalls = Option<(Root, Vec<Record>)>;

impl Store {
    /// Accepts that this home was put back to an older state: all servers count as told everything, runs that waited then are given up, and
    /// what was allowed is forgotten unless `keep_allows`, since it may have been taken back later.
    pub(super) fn accept_rollback(&self, keep_allows: bool) -> Result<usize, StoreError> {
        self.write(|db, head, caches| {
            let keys = &self.home.keys;
            for part in SealedPart::ALL {
                part.check(db, &keys.seals, &head.versions)?;
            }
            db.execute("DELETE FROM journal", [])?;
            db.execute("UPDATE tasks SET ended = ?1, status = 'failed' WHERE ended IS NULL", [now().0])?;
            let was = SealedPart::Policy.check(db, &keys.seals, &head.versions)?;
            let which = if keep_allows { "WHERE task IS NOT NULL" } else { "WHERE task IS NOT NULL OR effect = ?1" };
            let parameters: &[&str] = if keep_allows { &[] } else { &[effect_name(duenna_core::Effect::Allow)] };
            let forgotten =
                db.execute(&format!("DELETE FROM permissions {which}"), rusqlite::params_from_iter(parameters))?;
            if forgotten > 0 {
                SealedPart::Policy.renew(db, &keys.seals, was, &mut head.versions)?;
            }
            let servers = servers(db)?;
            let data = everything(db, &servers)?;
            let records = servers.iter().map(|server| record(server, &data)).collect::<Result<_, _>>()?;
            let root = caches.ledger.catch_up(db, keys, head, &|_| ())?;
            let (root, records) = self.append(db, head, caches, root, records)?;
            let after = move |caches: &mut Caches<'_>| {
                caches.ledger.written(root, &records);
                *caches.policy = None;
            };
            Ok((forgotten, after))
        })
    }

    /// Writes down that a new name may be one that was forgotten, where the log was ever put back. To be called before the name is in the database.
    pub(super) fn note_novelty(
        &self,
        db: &Connection,
        head: &mut Head,
        caches: &mut Caches<'_>,
        novelty: &Novelty<'_>,
    ) -> Result<LostCalls, StoreError> {
        let keys = &self.home.keys;
        let root = caches.ledger.catch_up(db, keys, head, &|_| ())?;
        let affected: BTreeSet<ServerName> = caches.ledger.ask(db, keys, root, |memory: &dyn ProvenanceIndex| {
            let told: Arc<_> = memory.told(&IndexKey::Servers);
            told.keys().filter(|path| path.annotation == LOST).map(|path| path.server.clone()).collect()
        })?;
        if affected.is_empty() {
            return Ok(None);
        }
        let mut records = Vec::new();
        let datum = match novelty {
            Novelty::Value(key) => Datum::stored((*key).clone()),
            Novelty::Server(server) if affected.contains(server) => return Ok(None),
            Novelty::Server(server) => {
                let mut known = servers(db)?;
                known.insert((*server).clone());
                records.push(record(server, &everything(db, &known)?)?);
                Datum::held((*server).clone())
            }
        };
        for server in &affected {
            records.push(record(server, std::slice::from_ref(&datum))?);
        }
        self.append(db, head, caches, root, records).map(Some)
    }

    fn append(
        &self,
        db: &Connection,
        head: &mut Head,
        caches: &Caches<'_>,
        root: Root,
        records: Vec<Record>,
    ) -> Result<(Root, Vec<Record>), StoreError> {
        let keys = &self.home.keys;
        let moment = Moment { now: now(), task: TaskId(0), purpose: None };
        let mut tail: Tail = root.tail;
        for record in &records {
            let party = Party::server(record.server.clone());
            let row = |item: &Item| DisclosedRow {
                datum: item.datum.clone(),
                grain: item.grain,
                party: party.clone(),
                permission: None,
            };
            let told: Vec<_> = record.items.iter().map(row).collect();
            let kind = RowKind::Prospect;
            let rows = Writing { kind, record, told: &told, moment: &moment, prospect: None, is_unsent: false };
            rows.append(db, &keys.chain, &mut tail, |_| Ok(None))?;
        }
        (head.seq, head.tag) = (tail.seq, tail.tag);
        let root = caches.ledger.add(db, keys, root, &records, tail)?;
        Ok((root, records))
    }
}

/// All servers that were ever used: those in the log, and those whose tools were approved, which comes before the first call.
fn servers(db: &Connection) -> Result<BTreeSet<ServerName>, StoreError> {
    let sql = "SELECT DISTINCT server FROM disclosures WHERE kind != 'checkpoint' UNION SELECT server FROM pins";
    let mut query = db.prepare(sql)?;
    let names = query.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
    names.into_iter().map(|name| Ok(name.parse()?)).collect()
}

/// All that may be told: every value, and everything that each server holds.
fn everything(db: &Connection, servers: &BTreeSet<ServerName>) -> Result<Vec<Datum>, StoreError> {
    let mut query = db.prepare("SELECT key FROM items ORDER BY key")?;
    let keys = query.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
    let values = keys.into_iter().map(|key| Ok(Datum::stored(key.parse()?)));
    let own = [SOUGHT_FOLDERS, LANGUAGE_LIMITS].map(|name| Ok(Datum::held(name.parse()?)));
    let held = servers.iter().map(|server| Ok(Datum::held(server.clone())));
    values.chain(own).chain(held).collect()
}

fn record(server: &ServerName, data: &[Datum]) -> Result<Record, StoreError> {
    let item = |datum: &Datum| Item {
        datum: datum.clone(),
        grain: Grain::EXACT,
        arguments: Vec::new(),
        elsewhere: true,
        never_returned: false,
        inferred: false,
    };
    Ok(Record {
        server: server.clone(),
        tool: TOOL.parse()?,
        parties: vec![Party::server(server.clone())],
        annotation: LOST,
        items: data.iter().map(item).collect(),
        shaped_by: Vec::new(),
        is_traceless: false,
        reach: None,
    })
}
