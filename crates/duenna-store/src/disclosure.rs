//! The disclosure log as it is written: before a call leaves.

use std::sync::Arc;

use duenna_core::{Call, Clearance, Integrity, Item, Moment, Party, PermissionId, ProvenanceIndex, Record, Sink};
use rusqlite::{Connection, OptionalExtension as _};
use serde_json::Value;
use zeroize::Zeroizing;

use super::crypto::encrypt;
use super::error::StoreError;
use super::head::Head;
use super::history::{DisclosureRow, rows as logged};
use super::ledger::{RowReach, Writing, foreseen};
use super::memory::Root;
use super::permissions::{Policy, from_json, note_uses};
use super::row::{CallId, ProspectId, RowKind, bound};
use super::{Caches, Store, from_db, now, to_db};

/// A call whose rows are durable. It owns the call: what may be sent is what was decided and logged.
///
/// # Security
/// Only [`Store::log`] and [`Store::fill`] make one, each from a [`Clearance`], which only a decision makes.
#[derive(Debug)]
#[must_use = "a call that was logged and is not sent is a disclosure that did not happen"]
pub struct LoggedCall {
    id: CallId,
    clearance: Clearance,
}

impl LoggedCall {
    /// The call's number in the log.
    #[must_use]
    pub const fn id(&self) -> CallId {
        self.id
    }

    /// The call.
    #[must_use]
    pub const fn call(&self) -> &Call {
        self.clearance.call()
    }

    /// What was decided about it.
    #[must_use]
    pub const fn sink(&self) -> &Sink {
        self.clearance.sink()
    }

    /// Whether it is not to be made ([`Clearance::is_withheld`]).
    #[must_use]
    pub const fn is_withheld(&self) -> bool {
        self.clearance.is_withheld()
    }

    /// The right to send it.
    ///
    /// # Errors
    /// The call itself, if it is withheld.
    pub fn disclosure(self) -> Result<Disclosure, Box<Self>> {
        if self.is_withheld() { Err(Box::new(self)) } else { Ok(Disclosure { logged: self }) }
    }
}

/// The right to send a call, once: it stands in the log, and is not withheld.
///
/// # Security
/// Only [`LoggedCall::disclosure`] makes one.
///
/// ```
/// fn made(logged: duenna_store::LoggedCall) -> Option<duenna_store::Disclosure> {
///     logged.disclosure().ok()
/// }
/// ```
/// With the same names, it cannot be put together or copied:
/// ```compile_fail,E0451
/// fn forge(logged: duenna_store::LoggedCall) -> duenna_store::Disclosure {
///     duenna_store::Disclosure { logged }
/// }
/// ```
/// ```compile_fail,E0599
/// fn twice(once: &duenna_store::Disclosure) -> duenna_store::Disclosure {
///     duenna_store::Disclosure::clone(once)
/// }
/// ```
#[derive(Debug)]
#[must_use = "a call that was logged and is not sent is a disclosure that did not happen"]
pub struct Disclosure {
    logged: LoggedCall,
}

impl Disclosure {
    /// The call's number in the log.
    #[must_use]
    pub const fn id(&self) -> CallId {
        self.logged.id()
    }

    /// The call that may now leave.
    #[must_use]
    pub const fn call(&self) -> &Call {
        self.logged.call()
    }

    /// What was decided about it.
    #[must_use]
    pub const fn sink(&self) -> &Sink {
        self.logged.sink()
    }
}

impl Store {
    /// Logs a call, durably and in one transaction, and spends what it spends. Only then may it leave.
    ///
    /// # Errors
    /// [`StoreError::Stale`] if the permissions are not `policy`'s any more, or one by which the call passes has lapsed: decide
    /// again. [`StoreError::Stopped`] if the home is stopped. Otherwise if the log cannot be trusted or written. The call must not leave then; it may be in the log all the same.
    pub fn log(&self, clearance: Clearance, moment: &Moment, policy: &Policy) -> Result<LoggedCall, StoreError> {
        let spent = clearance.spent().to_vec();
        self.log_call(clearance, moment, policy, &spent, None)
    }

    /// Logs a call that `prospect` announced. It spends nothing: that is done where the arms meet ([`Store::spend`]).
    ///
    /// # Errors
    /// As [`Store::log`], and if the prospect is another task's, another tool's, tells less than the call, or was shaped by fewer.
    pub fn fill(
        &self,
        clearance: Clearance,
        prospect: ProspectId,
        moment: &Moment,
        policy: &Policy,
    ) -> Result<LoggedCall, StoreError> {
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
            self.refuse_if_stopped()?;
            let keys = &self.home.keys;
            let root = self.catch_up(db, head, caches)?;
            self.spend_for_call(db, head, policy, &[])?;
            let mut tail = root.tail;
            let mut written = Vec::with_capacity(sinks.len());
            let mut records: Vec<Record> = Vec::with_capacity(sinks.len());
            for sink in sinks {
                let (kind, told) = (RowKind::Prospect, foreseen(sink));
                let rows =
                    Writing { kind, record: sink.record(), told: &told, moment, prospect: None, is_unsent: false };
                written.push(ProspectId(from_db(rows.append(db, &keys.chain, &mut tail, |_| Ok(None))?)));
                records.push(sink.record().clone());
            }
            (head.seq, head.tag) = (tail.seq, tail.tag);
            let root = caches.ledger.add(db, keys, root, &records, tail)?;
            Ok((written, move |caches: &mut Caches<'_>| caches.ledger.written(root, &records)))
        })
    }

    /// Asks what the log remembers, after taking in what other processes wrote. `look` must not use the store.
    ///
    /// # Errors
    /// If the log cannot be trusted; what `look` found is dropped then.
    pub fn with_log<T>(&self, look: impl FnOnce(&dyn ProvenanceIndex) -> T) -> Result<T, StoreError> {
        let mut look = Some(look);
        let mut ask = || {
            self.read(|db, head, caches| {
                let keys = &self.home.keys;
                match (caches.ledger.current(db, keys, head)?, look.take()) {
                    (Some(root), Some(look)) => caches.ledger.ask(db, keys, root, look).map(Some),
                    (_, later) => {
                        look = later;
                        Ok(None)
                    }
                }
            })
        };
        if let Some(found) = ask()? {
            return Ok(found);
        }
        // Written by an older Duenna: its memory is made once.
        self.write(|db, head, caches| {
            self.catch_up(db, head, caches)?;
            Ok(((), |_: &mut Caches<'_>| {}))
        })?;
        ask()?.ok_or(StoreError::Memory)
    }

    /// Makes the memory of the log anew, from the log, which is checked.
    ///
    /// # Errors
    /// If the log cannot be trusted or the memory not be written; it is as before then.
    pub fn rebuild(&self) -> Result<(), StoreError> {
        self.write(|db, head, caches| {
            caches.ledger.rebuild(db, &self.home.keys, head, &|rows| self.progress(rows))?;
            Ok(((), |_: &mut Caches<'_>| {}))
        })
    }

    fn catch_up(&self, db: &Connection, head: &Head, caches: &mut Caches<'_>) -> Result<Root, StoreError> {
        caches.ledger.catch_up(db, &self.home.keys, head, &|rows| self.progress(rows))
    }

    fn log_call(
        &self,
        clearance: Clearance,
        moment: &Moment,
        policy: &Policy,
        spent: &[PermissionId],
        prospect: Option<ProspectId>,
    ) -> Result<LoggedCall, StoreError> {
        let record = clearance.sink().record();
        let arguments = arguments(clearance.call())?;
        let kind = if prospect.is_some() { RowKind::Fill } else { RowKind::Call };
        let announced = prospect.map(|ProspectId(id)| to_db(id));
        let is_unsent = clearance.is_withheld();
        let rows = Writing { kind, record, told: clearance.rows(), moment, prospect: announced, is_unsent };
        let id = self.write(|db, head, caches| {
            self.refuse_if_stopped()?;
            let keys = &self.home.keys;
            let root = self.catch_up(db, head, caches)?;
            if let Some(announced) = announced {
                covers(db, announced, moment, record)?;
            }
            if clearance.has_lapsed(moment.now.max(now())) {
                return Err(StoreError::Stale);
            }
            let spent = self.spend_for_call(db, head, policy, spent)?;
            note_uses(db, clearance.steered())?;
            let mut tail = root.tail;
            let seal =
                |call| encrypt(&keys.arguments, &bound(call, &record.server, &record.tool), &arguments).map(Some);
            let call = rows.append(db, &keys.chain, &mut tail, seal)?;
            (head.seq, head.tag) = (tail.seq, tail.tag);
            let told: Vec<Record> = (kind == RowKind::Call).then(|| record.clone()).into_iter().collect();
            let root = caches.ledger.add(db, keys, root, &told, tail)?;
            let after = move |caches: &mut Caches<'_>| {
                caches.ledger.written(root, &told);
                if let Some(policy) = spent {
                    *caches.policy = Some(Arc::new(policy));
                }
            };
            Ok((call, after))
        })?;
        Ok(LoggedCall { id: CallId(from_db(id)), clearance })
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
    let unwritable = |_| StoreError::Forged { what: "a call", how: "its arguments are not valid JSON".to_owned() };
    serde_json::to_vec(&Value::Object(all)).map(Zeroizing::new).map_err(unwritable)
}

/// Whether the prospect announced all that the call tells: what was not announced was never logged for the index.
fn covers(db: &Connection, prospect: i64, moment: &Moment, record: &Record) -> Result<(), StoreError> {
    let missing = || StoreError::Missing { what: "prospect of this call", which: prospect.to_string() };
    let sql = "SELECT shaped_by, reach FROM disclosures
               WHERE seq = ?1 AND kind = 'prospect' AND task = ?2 AND server = ?3 AND tool = ?4";
    let key = (prospect, to_db(moment.task.0), record.server.as_str(), record.tool.as_str());
    let found: Option<(String, Option<String>)> =
        db.query_row(sql, key, |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let (shaped_by, reach) = found.ok_or_else(missing)?;
    let shaped_by: Vec<(Party, Integrity)> = from_json(&shaped_by)?;
    let reached = RowReach::of(reach.as_deref())?;
    let is_traceless = reached.as_ref().is_some_and(|reached| reached.is_traceless);
    let reach = reached.map(|reached| reached.places);
    let rows = logged(db, "AND r.call = ?1", [prospect])?.into_iter();
    let item = |row: DisclosureRow| Item {
        datum: row.datum,
        grain: row.grain,
        arguments: Vec::new(),
        elsewhere: true,
        never_returned: false,
        inferred: false,
    };
    let announced = Record { items: rows.map(item).collect(), shaped_by, is_traceless, reach, ..record.clone() };
    if announced.covers(record) { Ok(()) } else { Err(missing()) }
}
