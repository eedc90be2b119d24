//! A log that was put back to an older state. What was told after that state was written is in no log any more, so every server that was
//! ever used counts as having been told everything: that is written down where decisions look.
//!
//! New names count, too: a datum that the store did not have then, or a server or tool that nobody had approved, may be one that was forgotten.
//!
//! Whoever shaped what was told shapes it when it comes back: every server and everyone who stands in the log counts as having done so, since nobody
//! knows who did.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use duenna_core::{
    Datum, Digest, Effect, Grain, IndexKey, Integrity, Item, Key, LANGUAGE_LIMITS, Moment, Party, ProvenanceIndex,
    Record, Row as DisclosedRow, SOUGHT_FOLDERS, ServerName, TaskId, ToolName,
};
use rusqlite::Connection;
use serde::Deserialize;

use super::chain::Tail;
use super::error::StoreError;
use super::head::Head;
use super::ledger::Writing;
use super::memory::Root;
use super::permissions::{effect_name, from_json};
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
    /// The tools of a server, in a list that is to be approved.
    Tools(&'a ServerName, &'a BTreeSet<ToolName>),
}

/// What was written of calls that the log may have lost, for the caches.
pub(super) type LostCalls = Option<(Root, Vec<Record>)>;

impl Store {
    /// Accepts that this home was put back to an older state: all servers count as told everything, runs that waited then are given up, the bits of
    /// the day count as taken, and what was allowed is forgotten unless `keep_allows`, since it may have been taken back later. Open values are sealed
    /// for the same reason.
    pub(super) fn accept_rollback(&self, keep_allows: bool) -> Result<usize, StoreError> {
        if !keep_allows {
            for entry in self.list()?.into_iter().filter(|entry| entry.is_open) {
                self.set_open(&entry.key, false)?;
            }
        }
        self.write(|db, head, caches| {
            let keys = &self.home.keys;
            db.execute("DELETE FROM journal", [])?;
            db.execute("UPDATE tasks SET ended = ?1, status = 'failed' WHERE ended IS NULL", [now().0])?;
            let taken = "INSERT INTO tasks (purpose, started, ended, status, course, course_at) VALUES (NULL, ?1, ?1, 'failed', ?2, ?1)";
            db.execute(taken, (now().0, i64::from(u32::MAX)))?;
            let was = SealedPart::Policy.check(db, &keys.seals, &head.versions)?;
            let which = if keep_allows { "WHERE task IS NOT NULL" } else { "WHERE task IS NOT NULL OR effect = ?1" };
            let parameters: &[&str] = if keep_allows { &[] } else { &[effect_name(Effect::Allow)] };
            let forgotten =
                db.execute(&format!("DELETE FROM permissions {which}"), rusqlite::params_from_iter(parameters))?;
            if forgotten > 0 {
                SealedPart::Policy.renew(db, &keys.seals, was, &mut head.versions)?;
            }
            let known = Inventory::of(db)?;
            let mut records = vec![marker()?];
            for server in known.tools.keys() {
                records.push(record(server, known.everything_to(server), &known)?);
            }
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
        let mut known = Inventory::of(db)?;
        let mut records = Vec::new();
        let told = match novelty {
            Novelty::Value(key) => vec![Datum::stored((*key).clone())],
            Novelty::Tools(server, tools) => {
                let before = known.tools.insert((*server).clone(), BTreeSet::new()).unwrap_or_default();
                let new: BTreeSet<ToolName> = tools.difference(&before).cloned().collect();
                known.tools.insert((*server).clone(), before.union(&new).cloned().collect());
                if !affected.contains(*server) {
                    records.push(record(server, known.everything_to(server), &known)?);
                    vec![Datum::held((*server).clone())]
                } else if new.is_empty() {
                    return Ok(None);
                } else {
                    // What it holds counts for all others already.
                    let new = new.into_iter().map(|tool| Datum::call((*server).clone(), tool, None));
                    records.push(record(server, new.collect(), &known)?);
                    Vec::new()
                }
            }
        };
        let others = affected.iter().filter(|server| server.as_str() != SOUGHT_FOLDERS && !told.is_empty());
        for server in others {
            records.push(record(server, told.clone(), &known)?);
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

/// All that a home knows of.
struct Inventory {
    values: Vec<Datum>,
    /// The servers that were ever used or approved, with their tools.
    tools: BTreeMap<ServerName, BTreeSet<ToolName>>,
    /// Everyone who shaped a call or was told something.
    parties: BTreeSet<Party>,
}

impl Inventory {
    fn of(db: &Connection) -> Result<Self, StoreError> {
        let texts = |sql: &str| -> Result<Vec<[String; 2]>, StoreError> {
            let mut query = db.prepare(sql)?;
            let found = query.query_map([], |row| Ok([row.get(0)?, row.get(1)?]))?;
            Ok(found.collect::<Result<_, _>>()?)
        };
        let keys = texts("SELECT key, '' FROM items ORDER BY key")?;
        let values =
            keys.into_iter().map(|[key, _]| Ok(Datum::stored(key.parse()?))).collect::<Result<_, StoreError>>()?;
        let mut tools: BTreeMap<ServerName, BTreeSet<ToolName>> = BTreeMap::new();
        for [server, tool] in texts("SELECT DISTINCT server, tool FROM disclosures WHERE kind != 'checkpoint'")? {
            if server != SOUGHT_FOLDERS && tool != TOOL {
                tools.entry(server.parse()?).or_default().insert(tool.parse()?);
            }
        }
        for [server, list] in texts("SELECT server, tools FROM pins")? {
            tools.entry(server.parse()?).or_default().extend(tools_of(&list));
        }
        let mut parties: BTreeSet<Party> = tools.keys().cloned().map(Party::server).collect();
        for [told, shapers] in texts("SELECT DISTINCT parties, shaped_by FROM disclosures WHERE parties IS NOT NULL")? {
            parties.extend(from_json::<Vec<Party>>(&told)?);
            parties.extend(from_json::<Vec<(Party, Integrity)>>(&shapers)?.into_iter().map(|(party, _)| party));
        }
        Ok(Self { values, tools, parties })
    }

    /// All that a server may have been told: every value, and everything that each server holds. Of its own, all that its tools answered: what it
    /// holds, it was not told.
    fn everything_to(&self, server: &ServerName) -> Vec<Datum> {
        let own = self.tools.get(server).into_iter().flatten();
        let own = own.map(|tool| Datum::call(server.clone(), tool.clone(), None));
        let others = self.tools.keys().filter(|other| *other != server).cloned().map(Datum::held);
        let reserved =
            [SOUGHT_FOLDERS, LANGUAGE_LIMITS].into_iter().filter_map(|name| name.parse().ok()).map(Datum::held);
        self.values.iter().cloned().chain(reserved).chain(others).chain(own).collect()
    }
}

/// The names of tools in a list that was approved, or is.
pub(super) fn tools_of(list: &str) -> BTreeSet<ToolName> {
    #[derive(Deserialize)]
    struct ToolEntry {
        name: String,
    }
    let named: Vec<ToolEntry> = serde_json::from_str(list).unwrap_or_default();
    named.into_iter().filter_map(|tool| tool.name.parse().ok()).collect()
}

/// That a log was put back, also where no server was ever used. No server may be called so.
fn marker() -> Result<Record, StoreError> {
    record(
        &SOUGHT_FOLDERS.parse()?,
        Vec::new(),
        &Inventory { values: Vec::new(), tools: BTreeMap::new(), parties: BTreeSet::new() },
    )
}

fn record(server: &ServerName, data: Vec<Datum>, known: &Inventory) -> Result<Record, StoreError> {
    let item = |datum: Datum| Item {
        datum,
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
        items: data.into_iter().map(item).collect(),
        shaped_by: known.parties.iter().map(|party| (party.clone(), Integrity::Raw)).collect(),
        is_traceless: false,
        reach: None,
    })
}
