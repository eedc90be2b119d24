//! The disclosure log: written before a call leaves, listed and checked afterwards.

use std::sync::Arc;

use duenna_core::{Call, Clearance, Datum, Grain, Label, Labeled, Moment, Party, PermissionId, Record, ServerName};
use duenna_core::{Integrity, Log, Sink, TaskId, Time, ToolName};
use rusqlite::{Connection, OptionalExtension as _, Row};
use serde_json::Value;
use zeroize::Zeroizing;

use super::chain::Tail;
use super::crypto::{decrypt, encrypt};
use super::error::StoreError;
use super::ledger::{Writing, foreseen};
use super::permissions::{Policy, from_json};
use super::seal::Sealed;
use super::{Caches, Store, from_db, to_db};

/// The number of a logged call: that of its first row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub u64);

/// The number of a call that was logged because it may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProspectId(pub u64);

/// A call whose rows are durable. It owns the call: what is sent is what was decided and logged, once.
///
/// # Security
/// Only [`Store::log`] and [`Store::fill`] make one, each from a [`Clearance`], which only a decision makes.
///
/// ```compile_fail,E0451
/// fn forge(id: duenna::store::CallId, clearance: duenna_core::Clearance) -> duenna::store::Disclosure {
///     duenna::store::Disclosure { id, clearance }
/// }
/// ```
/// ```compile_fail,E0599
/// fn twice(once: &duenna::store::Disclosure) -> duenna::store::Disclosure {
///     let copy: duenna::store::Disclosure = duenna::store::Disclosure::clone(once);
///     copy
/// }
/// ```
#[derive(Debug)]
#[must_use = "a call that was logged and is not sent is a disclosure that did not happen"]
pub struct Disclosure {
    id: CallId,
    clearance: Clearance,
}

impl Disclosure {
    /// The call's number in the log.
    #[must_use]
    pub const fn id(&self) -> CallId {
        self.id
    }

    /// The call that may now leave, unless it is a failed one ([`Call::failed`]).
    #[must_use]
    pub const fn call(&self) -> &Call {
        self.clearance.call()
    }

    /// What was decided about it.
    #[must_use]
    pub const fn sink(&self) -> &Sink {
        self.clearance.sink()
    }
}

/// How a call came into the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKind {
    /// It was about to leave.
    Call,
    /// It might come: a branch was entered that may make it.
    Prospect,
    /// It was about to leave, and its branch had announced it.
    Fill,
}

impl RowKind {
    /// Its name, as the log has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Call => "call",
            Self::Prospect => "prospect",
            Self::Fill => "fill",
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        [Self::Call, Self::Prospect, Self::Fill].into_iter().find(|kind| kind.name() == text)
    }
}

/// One row of the log: one datum that one party learned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disclosed {
    /// Its number.
    pub seq: u64,
    /// The call.
    pub call: CallId,
    /// How the call came into the log.
    pub kind: RowKind,
    /// The task.
    pub task: TaskId,
    /// When.
    pub time: Time,
    /// The server that carried it.
    pub server: ServerName,
    /// The tool.
    pub tool: ToolName,
    /// What was told.
    pub datum: Datum,
    /// How finely.
    pub grain: Grain,
    /// To whom.
    pub party: Party,
    /// The arguments that carried it.
    pub carried_by: Vec<String>,
    /// Whether something else than an argument's value carried it too.
    pub elsewhere: bool,
    /// The answer that let it pass.
    pub permission: Option<PermissionId>,
}

/// One call in the log, with the values that left.
#[derive(Debug)]
pub struct DisclosedCall {
    /// Its number.
    pub id: CallId,
    /// How it came into the log.
    pub kind: RowKind,
    /// What it filled, if a branch had announced it.
    pub prospect: Option<ProspectId>,
    /// The server.
    pub server: ServerName,
    /// The tool.
    pub tool: ToolName,
    /// The parties that the annotation computed.
    pub parties: Vec<Party>,
    /// Who shaped it.
    pub shaped_by: Vec<(Party, Integrity)>,
    /// Its arguments by name, under the label of all that the call told; `None` for a prospect.
    pub arguments: Option<Labeled<Value>>,
    /// Who learned what.
    pub rows: Vec<Disclosed>,
}

/// A log in which nothing was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verified {
    /// How many rows it has.
    pub rows: u64,
    /// The row up to which the head counter vouches that nothing is missing. Smaller than `rows` only after a crash.
    pub head: u64,
}

impl Store {
    /// Logs a call, durably and in one transaction, and spends what it spends. Only then may it leave.
    ///
    /// # Errors
    /// [`StoreError::Stale`] if the permissions are not `policy`'s any more: decide again. Otherwise if the log cannot be
    /// trusted or written. The call must not leave then; it may be in the log all the same.
    pub fn log(&self, clearance: Clearance, moment: &Moment, policy: &Policy) -> Result<Disclosure, StoreError> {
        let spent = clearance.spent().to_vec();
        self.log_call(clearance, moment, policy, &spent, None)
    }

    /// Logs a call that `prospect` announced. It spends nothing: that is done where the arms meet ([`Store::spend`]).
    ///
    /// # Errors
    /// As [`Store::log`], and if the prospect is another task's, another tool's, or tells less than the call.
    pub fn fill(
        &self,
        clearance: Clearance,
        prospect: ProspectId,
        moment: &Moment,
        policy: &Policy,
    ) -> Result<Disclosure, StoreError> {
        self.log_call(clearance, moment, policy, &[], Some(prospect))
    }

    /// Logs calls that may come, before a branch is entered: all rows of all of them in one transaction.
    ///
    /// # Errors
    /// As [`Store::log`]. The branch must not be entered then.
    pub fn log_prospects(
        &self,
        sinks: &[&Sink],
        moment: &Moment,
        policy: &Policy,
    ) -> Result<Vec<ProspectId>, StoreError> {
        self.write(|db, head, caches| {
            let keys = &self.home.keys;
            caches.ledger.catch_up(db, &keys.chain, head)?;
            self.spend_for_call(db, head, policy, &[])?;
            let mut tail = caches.ledger.tail;
            let mut written = Vec::with_capacity(sinks.len());
            let mut records: Vec<Record> = Vec::with_capacity(sinks.len());
            for sink in sinks {
                let (kind, told) = (RowKind::Prospect, foreseen(sink));
                let rows = Writing { kind, record: sink.record(), told: &told, moment, prospect: None };
                written.push(ProspectId(from_db(rows.append(db, &keys.chain, &mut tail, |_| Ok(None))?)));
                records.push(sink.record().clone());
            }
            (head.seq, head.tag) = (tail.seq, tail.tag);
            let after = move |caches: &mut Caches<'_>| {
                caches.ledger.tail = tail;
                for record in &records {
                    caches.ledger.log.write(record);
                }
            };
            Ok((written, after))
        })
    }

    /// Looks at the log with `look`, after taking in what other processes wrote. `look` must not use the store.
    ///
    /// # Errors
    /// If the log cannot be trusted.
    pub fn with_log<T>(&self, look: impl FnOnce(&Log) -> T) -> Result<T, StoreError> {
        self.read(|db, head, caches| {
            caches.ledger.catch_up(db, &self.home.keys.chain, head)?;
            Ok(look(&caches.ledger.log))
        })
    }

    /// The rows of all calls, oldest first.
    ///
    /// # Errors
    /// If the database cannot be read. Whether a row was changed is [`Store::verify`]'s to say.
    pub fn disclosures(&self) -> Result<Vec<Disclosed>, StoreError> {
        self.read(|db, _, _| rows(db, "", []))
    }

    /// One call with its rows and its arguments.
    ///
    /// # Errors
    /// If the call cannot be read, or its arguments are not what was written.
    pub fn disclosure(&self, id: CallId) -> Result<Option<DisclosedCall>, StoreError> {
        self.read(|db, _, _| {
            let sql = "SELECT * FROM disclosures WHERE seq = ?1 AND call = seq";
            let mut query = db.prepare(sql)?;
            let mut found = query.query([to_db(id.0)])?;
            found.next()?.map(|row| self.call(db, id, row)).transpose()
        })
    }

    /// Checks the whole log: each row, its order, that none is missing up to the head counter; and the seals of the rest.
    ///
    /// # Errors
    /// [`StoreError::Broken`] with the first row that is not as it was and why, or [`StoreError::Forged`].
    pub fn verify(&self) -> Result<Verified, StoreError> {
        self.read(|db, head, _| {
            let mut tail = Tail::genesis(&self.home.keys.chain, &self.home.id)?;
            tail.follow(db, &self.home.keys.chain, head, |_| Ok(()))?;
            for sealed in Sealed::ALL {
                sealed.check(db, &self.home.keys.seals, head)?;
            }
            let sound: String = db.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
            if sound != "ok" {
                return Err(StoreError::Damaged { path: self.home.files.database.clone(), why: sound });
            }
            Ok(Verified { rows: from_db(tail.seq), head: from_db(head.seq) })
        })
    }

    fn log_call(
        &self,
        clearance: Clearance,
        moment: &Moment,
        policy: &Policy,
        spent: &[PermissionId],
        prospect: Option<ProspectId>,
    ) -> Result<Disclosure, StoreError> {
        let record = clearance.sink().record();
        let arguments = arguments(clearance.call())?;
        let kind = if prospect.is_some() { RowKind::Fill } else { RowKind::Call };
        let announced = prospect.map(|ProspectId(id)| to_db(id));
        let rows = Writing { kind, record, told: clearance.rows(), moment, prospect: announced };
        let id = self.write(|db, head, caches| {
            let keys = &self.home.keys;
            caches.ledger.catch_up(db, &keys.chain, head)?;
            if let Some(announced) = announced {
                covers(db, announced, moment, record)?;
            }
            let spent = self.spend_for_call(db, head, policy, spent)?;
            let mut tail = caches.ledger.tail;
            let seal = |call| encrypt(&keys.arguments, &bound(call, record), &arguments).map(Some);
            let call = rows.append(db, &keys.chain, &mut tail, seal)?;
            (head.seq, head.tag) = (tail.seq, tail.tag);
            let after = move |caches: &mut Caches<'_>| {
                caches.ledger.tail = tail;
                if kind == RowKind::Call {
                    caches.ledger.log.write(record);
                }
                if let Some(policy) = spent {
                    *caches.policy = Some(Arc::new(policy));
                }
            };
            Ok((call, after))
        })?;
        Ok(Disclosure { id: CallId(from_db(id)), clearance })
    }

    fn call(&self, db: &Connection, id: CallId, row: &Row<'_>) -> Result<DisclosedCall, StoreError> {
        let broken = |how: &str| StoreError::Forged { what: "a row of the log", how: how.to_owned() };
        let kind = RowKind::parse(&row.get::<_, String>("kind")?).ok_or_else(|| broken("its kind is none"))?;
        let server: ServerName = row.get::<_, String>("server")?.parse()?;
        let tool: ToolName = row.get::<_, String>("tool")?.parse()?;
        let rows = rows(db, "AND r.call = ?1", [to_db(id.0)])?;
        let shaped_by: Vec<(Party, Integrity)> = from_json(&row.get::<_, String>("shaped_by")?)?;
        let told = rows.iter().map(|row| Label::datum(row.datum.clone(), row.grain));
        let shaped = shaped_by.iter().map(|(party, how)| Label::shaped(party.clone(), *how));
        let label = told.chain(shaped).fold(Label::bottom(), |all, label| all.join(&label));
        let arguments = match row.get::<_, Option<Vec<u8>>>("arguments")? {
            None => None,
            Some(sealed) => {
                let bound = format!("{}/{server}/{tool}", id.0);
                let plain = decrypt(&self.home.keys.arguments, &bound, &sealed);
                let plain = plain.ok_or_else(|| broken("its arguments do not decrypt"))?;
                let value = serde_json::from_slice(&plain).map_err(|_| broken("its arguments cannot be read"))?;
                Some(Labeled::new(value, label))
            }
        };
        Ok(DisclosedCall {
            id,
            kind,
            prospect: row.get::<_, Option<i64>>("prospect")?.map(|seq| ProspectId(from_db(seq))),
            server,
            tool,
            parties: from_json(&row.get::<_, String>("parties")?)?,
            shaped_by,
            arguments,
            rows,
        })
    }
}

/// The arguments as JSON, to be encrypted.
fn arguments(call: &Call) -> Result<Zeroizing<Vec<u8>>, StoreError> {
    let mut all = serde_json::Map::new();
    for argument in &call.arguments {
        #[expect(clippy::disallowed_methods, reason = "the log keeps what left, encrypted with a key of its own")]
        let value = argument.value.expose().clone();
        all.insert(argument.name.clone(), value.unwrap_or(Value::Null));
    }
    let unwritable = |_| StoreError::Forged { what: "a call", how: "its arguments are no JSON".to_owned() };
    serde_json::to_vec(&Value::Object(all)).map(Zeroizing::new).map_err(unwritable)
}

/// What arguments are bound to: they open for no other call.
fn bound(call: i64, record: &Record) -> String {
    format!("{call}/{}/{}", record.server, record.tool)
}

/// Whether the prospect announced all that the call tells: what was not announced was never logged for the index.
fn covers(db: &Connection, prospect: i64, moment: &Moment, record: &Record) -> Result<(), StoreError> {
    let missing = || StoreError::Missing { what: "prospect of this call", which: prospect.to_string() };
    let sql = "SELECT 1 FROM disclosures
               WHERE seq = ?1 AND kind = 'prospect' AND task = ?2 AND server = ?3 AND tool = ?4";
    let key = (prospect, to_db(moment.task.0), record.server.as_str(), record.tool.as_str());
    db.query_row(sql, key, |_| Ok(())).optional()?.ok_or_else(missing)?;
    let announced = rows(db, "AND r.call = ?1", [prospect])?;
    let is_announced =
        |item: &duenna_core::Item| announced.iter().any(|row| row.datum == item.datum && row.grain.covers(item.grain));
    if record.items.iter().all(is_announced) { Ok(()) } else { Err(missing()) }
}

fn rows(db: &Connection, which: &str, about: impl rusqlite::Params) -> Result<Vec<Disclosed>, StoreError> {
    let sql = format!(
        "SELECT r.*, c.kind AS call_kind FROM disclosures r JOIN disclosures c ON c.seq = r.call
         WHERE r.kind = 'row' {which} ORDER BY r.seq"
    );
    let mut query = db.prepare_cached(&sql)?;
    let mut rows = query.query(about)?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(disclosed(row)?);
    }
    Ok(found)
}

fn disclosed(row: &Row<'_>) -> Result<Disclosed, StoreError> {
    let text = |column: &str| row.get::<_, String>(column);
    let unknown = || StoreError::Forged { what: "a row of the log", how: "its kind is none".to_owned() };
    Ok(Disclosed {
        seq: from_db(row.get("seq")?),
        call: CallId(from_db(row.get("call")?)),
        kind: RowKind::parse(&text("call_kind")?).ok_or_else(unknown)?,
        task: TaskId(from_db(row.get("task")?)),
        time: Time(row.get("time")?),
        server: text("server")?.parse()?,
        tool: text("tool")?.parse()?,
        datum: text("datum")?.parse()?,
        grain: text("grain")?.parse()?,
        party: text("party")?.parse()?,
        carried_by: from_json(&text("carried_by")?)?,
        elsewhere: row.get("elsewhere")?,
        permission: row.get::<_, Option<i64>>("permission")?.map(|id| PermissionId(from_db(id))),
    })
}
