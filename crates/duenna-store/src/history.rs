//! The disclosure log as it is read: listed, shown, checked.

use std::collections::BTreeSet;

use duenna_core::{Datum, Grain, Integrity, Label, Labeled, Party, PermissionId, ServerName, TaskId, Time, ToolName};
use rusqlite::{Connection, Row};
use serde_json::Value;

use super::chain::{LogReading, Tail};
use super::checkpoint::{self, Checkpoint};
use super::contents::{Contents, DecryptedCounts};
use super::crypto::decrypt;
use super::error::{StoreError, Unreadable};
use super::ledger::{ELSEWHERE, INFERRED};
use super::memory::Root;
use super::permissions::from_json;
use super::row::{CallId, ProspectId, RowKind, bound};
use super::seal::SealedPart;
use super::{Store, from_db, to_db};

/// How many rows are read at a time where there may be many.
const PAGE: i64 = 4096;
/// What takes all rows, as the database has it.
const ALL: i64 = -1;

/// One row of the log: one datum that one party learned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisclosureRow {
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
    /// Whether nothing carried it: all that may tell of it is that the call was made, or not (semantics 3.12).
    pub inferred: bool,
    /// Whether the call was made, as far as is known; otherwise it was prepared, and not sent.
    pub is_sent: bool,
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
    /// Whether it was made, as far as is known; otherwise it was prepared, and not sent.
    pub is_sent: bool,
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
    pub rows: Vec<DisclosureRow>,
}

/// A log in which no row was changed, and what is encrypted in the home beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifiedLog {
    /// How many rows it has.
    pub rows: u64,
    /// The row up to which the head counter vouches that nothing is missing. Smaller than the last one only after a crash.
    pub head: u64,
    /// How many entries its memory has.
    pub facts: u64,
    /// Behind what it was compacted.
    pub checkpoint: Option<Checkpoint>,
    /// What was decrypted, of the log and beside it.
    pub decrypted: DecryptedCounts,
    /// What was not.
    pub unreadable: Unreadable,
}

impl Store {
    /// The rows of all calls, oldest first.
    ///
    /// # Errors
    /// If the database cannot be read. Whether a row was changed is [`Store::verify`]'s to say.
    pub fn disclosures(&self) -> Result<Vec<DisclosureRow>, StoreError> {
        self.read(|db, _, _| rows(db, "", []))
    }

    /// Hands the rows of all calls to `each`, oldest first, a page of them at a time. `each` may use the store.
    ///
    /// # Errors
    /// As [`Store::disclosures`], and what `each` says.
    pub fn each_disclosure<E: From<StoreError>>(
        &self,
        mut each: impl FnMut(DisclosureRow) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut after = 0;
        loop {
            let page = self.read(|db, _, _| page(db, "AND r.seq > ?1", [after], PAGE))?;
            let Some(last) = page.last() else { return Ok(()) };
            after = to_db(last.seq);
            page.into_iter().try_for_each(&mut each)?;
        }
    }

    /// The answers of the user by which a call in the log passed.
    ///
    /// # Errors
    /// As [`Store::disclosures`].
    pub fn used_permissions(&self) -> Result<BTreeSet<PermissionId>, StoreError> {
        self.read(|db, _, _| {
            let sql = "SELECT DISTINCT permission FROM disclosures WHERE kind = 'row' AND permission IS NOT NULL";
            let mut query = db.prepare(sql)?;
            let found = query.query_map([], |row| Ok(PermissionId(from_db(row.get(0)?))))?;
            Ok(found.collect::<Result<_, _>>()?)
        })
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

    /// The last compaction, if the row or call `id` is one that was taken out of the log: it told nothing that calls before it
    /// had not told.
    ///
    /// # Errors
    /// If the database cannot be read. Whether the log is as it was left is [`Store::verify`]'s to say.
    pub fn compacted(&self, id: CallId) -> Result<Option<Checkpoint>, StoreError> {
        self.read(|db, _, _| checkpoint::of_row(db, to_db(id.0)))
    }

    /// Checks the whole log: each row, its order, that none is missing up to the head counter; the seals of the rest; and that all that is
    /// encrypted opens.
    ///
    /// # Errors
    /// [`StoreError::Broken`] with the first row that is not as it was and why, or [`StoreError::Forged`];
    /// [`StoreError::Unreadable`] if only something encrypted does not open.
    pub fn verify(&self) -> Result<VerifiedLog, StoreError> {
        let verified = self.examine()?;
        if verified.unreadable.count > 0 { Err(StoreError::Unreadable(verified.unreadable)) } else { Ok(verified) }
    }

    /// The same, where the caller says what does not open.
    ///
    /// # Errors
    /// As for [`Store::verify`], but for [`StoreError::Unreadable`].
    pub fn examine(&self) -> Result<VerifiedLog, StoreError> {
        self.read(|db, head, caches| {
            let mut tail = Tail::genesis(&self.home.keys.chain, &self.home.id)?;
            let mut contents = Contents::new(&self.home.keys);
            let mut seen = 0;
            let followed = tail.follow(db, &self.home.keys.chain, head, None, |row| {
                seen += 1;
                if seen % 10_000 == 0 {
                    self.progress(seen);
                }
                contents.take(row)
            })?;
            for sealed in SealedPart::ALL {
                sealed.check(db, &self.home.keys.seals, &head.versions)?;
            }
            Root::load(db, &self.home.keys.memory, None)?;
            let memory = caches.ledger.current(db, &self.home.keys, head)?;
            let facts = memory.map_or(Ok(0), |root| root.check(db, &self.home.keys.memory))?;
            let sound: String = db.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
            if sound != "ok" {
                return Err(StoreError::Damaged { path: self.home.files.database.clone(), why: sound });
            }
            let (decrypted, unreadable) = contents.finish(db)?;
            let LogReading { rows, checkpoint } = followed;
            Ok(VerifiedLog { rows, head: from_db(head.seq), facts, checkpoint, decrypted, unreadable })
        })
    }

    fn call(&self, db: &Connection, id: CallId, row: &Row<'_>) -> Result<DisclosedCall, StoreError> {
        let broken = |how: &str| StoreError::Forged { what: "a row of the log", how: how.to_owned() };
        let kind = RowKind::parse(&row.get::<_, String>("kind")?).ok_or_else(|| broken("its kind is invalid"))?;
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
                let place = bound(to_db(id.0), &server, &tool);
                let plain = decrypt(&self.home.keys.arguments, &place, &sealed);
                let plain = plain.ok_or_else(|| broken("its arguments cannot be decrypted"))?;
                let value = serde_json::from_slice(&plain).map_err(|_| broken("its arguments cannot be read"))?;
                Some(Labeled::new(value, label))
            }
        };
        Ok(DisclosedCall {
            id,
            kind,
            is_sent: row.get::<_, Option<i64>>("unsent")?.is_none(),
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

/// Rows of the log that satisfy `which`.
pub(super) fn rows(
    db: &Connection,
    which: &str,
    about: impl rusqlite::Params,
) -> Result<Vec<DisclosureRow>, StoreError> {
    page(db, which, about, ALL)
}

/// The first of them.
fn page(
    db: &Connection,
    which: &str,
    about: impl rusqlite::Params,
    most: i64,
) -> Result<Vec<DisclosureRow>, StoreError> {
    let sql = format!(
        "SELECT r.*, c.kind AS call_kind, c.unsent AS call_unsent FROM disclosures r JOIN disclosures c ON c.seq = r.call
         WHERE r.kind = 'row' {which} ORDER BY r.seq LIMIT {most}"
    );
    let mut query = db.prepare_cached(&sql)?;
    let mut rows = query.query(about)?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(disclosed(row)?);
    }
    Ok(found)
}

fn disclosed(row: &Row<'_>) -> Result<DisclosureRow, StoreError> {
    let text = |column: &str| row.get::<_, String>(column);
    let unknown = || StoreError::Forged { what: "a row of the log", how: "its kind is invalid".to_owned() };
    Ok(DisclosureRow {
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
        elsewhere: matches!(row.get::<_, i64>("elsewhere")?, ELSEWHERE | INFERRED),
        inferred: row.get::<_, i64>("elsewhere")? == INFERRED,
        is_sent: row.get::<_, Option<i64>>("call_unsent")?.is_none(),
        permission: row.get::<_, Option<i64>>("permission")?.map(|id| PermissionId(from_db(id))),
    })
}
