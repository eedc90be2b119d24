//! A new key for a home: everything is encrypted and authenticated again, so that whoever has the old key, or a copy of the home, can read
//! nothing that is written from now on.

use duenna_core::{ServerName, ToolName};
use rusqlite::TransactionBehavior;
use rusqlite::types::Value;

use super::chain::{ARGUMENTS, Columns, Tail};
use super::checkpoint::{self, Checkpoint, RowsDigest};
use super::crypto::{Secret32, reencrypt};
use super::error::StoreError;
use super::files::Lock;
use super::head::Head;
use super::home::{Home, Identity};
use super::key::{Access, KeyWish};
use super::ledger::Ledger;
use super::row::bound;
use super::seal::SealedPart;
use super::swap::Staging;
use super::{Store, database, experiences, journal, runs, values};

impl Store {
    /// Gives the home a new key, in the place that is wished, and opens it again: every private value, the log, and whatever else is
    /// encrypted, is encrypted again. The old files are deleted.
    ///
    /// # Errors
    /// If something in the home is not what was written, another Duenna has it open, or the new state cannot be made durable. The home has its old
    /// key then.
    pub fn rekey(self, wish: KeyWish, access: &Access) -> Result<Self, StoreError> {
        let (folder, progress) = (self.home.files.folder.clone(), self.on_progress);
        self.verify()?;
        let Self { home, inner, presence, .. } = self;
        // Nobody else may have it open from here on.
        drop(presence);
        let in_use =
            |error| if matches!(error, StoreError::Busy(_)) { StoreError::InUse(folder.clone()) } else { error };
        let alone = Lock::try_take(&home.files.presence).map_err(in_use)?;
        let locked = Lock::take(&home.files.lock)?;
        let inner = inner.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let staging = Staging::begin(&home.files)?;
        let made = (|| {
            let head = home.load_head()?;
            database::copy(&inner.db, &staging.files.database)?;
            let new = Home::stage(&staging.files, wish, access)?;
            transcribe(home.identity(), &new, &head, &|rows| progress.map_or((), |progress| progress(rows)))
        })();
        // It closes its files by their names, which are the new ones' after this.
        drop(inner);
        if let Err(error) = made {
            staging.abandon();
            return Err(error);
        }
        staging.commit(None, false)?;
        home.key.forget(access, &home.id);
        drop((alone, locked));
        let store = Self::open(&folder, access)?;
        Ok(Self { on_progress: progress, ..store })
    }
}

/// Makes the database in the folder of `new` that home's: it is `old`'s until then, as far as `head` says. All of it is checked on the way, and in
/// the end.
pub(super) fn transcribe(old: Identity<'_>, new: &Home, head: &Head, progress: &dyn Fn(u64)) -> Result<(), StoreError> {
    let path = &new.files.database;
    let mut db = database::open(&new.files, old.keys, old.id)?;
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut tail = Tail::genesis(&old.keys.chain, old.id)?;
    tail.follow(&transaction, &old.keys.chain, head, None, |_| Ok(()))?;
    let mut head = *head;
    for part in SealedPart::ALL {
        let was = part.check(&transaction, &old.keys.seals, &head.versions)?;
        if was.version > 0 {
            part.renew(&transaction, &new.keys.seals, was, &mut head.versions)?;
        }
    }
    values::reencrypt(&transaction, (&old.keys.values, &new.keys.values))?;
    runs::reencrypt(&transaction, (&old.keys.runs, &new.keys.runs))?;
    experiences::reencrypt(&transaction, (&old.keys.guard, &new.keys.guard))?;
    journal::reencrypt(&transaction, (&old.keys.journal, &new.keys.journal))?;
    let arguments = (&old.keys.arguments, &new.keys.arguments);
    let mut tail = Tail::genesis(&new.keys.chain, &new.id)?;
    tail.rewrite(&transaction, &new.keys.chain, |row, kept| exchange(row, kept, arguments), progress)?;
    (head.seq, head.tag) = (tail.seq, tail.tag);
    let mut ledger = Ledger::new(Tail::genesis(&new.keys.chain, &new.id)?);
    if tail.seq > 0 {
        ledger.rebuild(&transaction, &new.keys, &head, progress)?;
    }
    database::prove(&transaction, &new.keys, &new.id)?;
    transaction.commit()?;
    // No page of the old text stays in it.
    db.execute_batch("VACUUM")?;
    database::settle(db, path)?;
    new.save_head(&head)
}

/// The arguments of a row under another key; a checkpoint says what the rows before it are now.
fn exchange(row: &mut Columns, kept: &RowsDigest, keys: (&Secret32, &Secret32)) -> Result<(), StoreError> {
    let broken = |how: &str| StoreError::Forged { what: "a row of the log", how: how.to_owned() };
    let [Value::Integer(seq), Value::Text(kind), _, _, _, Value::Text(server), Value::Text(tool), ..] = &*row else {
        return Err(broken("it has other columns"));
    };
    let Value::Blob(written) = &row[ARGUMENTS] else { return Ok(()) };
    let changed = if kind == checkpoint::KIND {
        let said: Checkpoint = serde_json::from_slice(written).map_err(|_| broken("a checkpoint cannot be read"))?;
        serde_json::to_vec(&said.over(kept)).map_err(|_| broken("a checkpoint cannot be written"))?
    } else {
        let place = bound(*seq, &server.parse::<ServerName>()?, &tool.parse::<ToolName>()?);
        reencrypt(keys, &place, written)?
            .ok_or_else(|| broken(&format!("the arguments of call {seq} cannot be decrypted")))?
    };
    row[ARGUMENTS] = Value::Blob(changed);
    Ok(())
}
