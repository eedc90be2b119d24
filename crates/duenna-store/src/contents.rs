//! Whether all that is encrypted still opens: what the chain and the seals do not say of values, runs, journals and experiences.

use rusqlite::{Connection, Row};

use super::crypto::{Subkeys, decrypt};
use super::error::{StoreError, Unreadable};
use super::row::{RowKind, bound};
use super::{experiences, journal, runs, values};

/// How many things of each kind were decrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DecryptedCounts {
    /// Private values.
    pub values: u64,
    /// Calls of the log with their arguments.
    pub arguments: u64,
    /// Records of runs.
    pub runs: u64,
    /// Entries of what pending runs need.
    pub journals: u64,
    /// Entries of the guard's memory.
    pub experiences: u64,
}

/// Opens one thing after another.
pub(super) struct Contents<'a> {
    keys: &'a Subkeys,
    decrypted: DecryptedCounts,
    unreadable: Unreadable,
}

impl<'a> Contents<'a> {
    pub(super) fn new(keys: &'a Subkeys) -> Self {
        Self { keys, decrypted: DecryptedCounts::default(), unreadable: Unreadable::default() }
    }

    /// The arguments of a row of the log, if it has any.
    pub(super) fn take(&mut self, row: &Row<'_>) -> Result<(), StoreError> {
        let is_call = RowKind::parse(row.get_ref("kind")?.as_str().unwrap_or_default()).is_some();
        let sealed = row.get_ref("arguments")?.as_blob_or_null().unwrap_or(Some(&[]));
        let Some(sealed) = sealed.filter(|_| is_call) else { return Ok(()) };
        let seq: i64 = row.get("seq")?;
        let (server, tool) = (row.get_ref("server")?, row.get_ref("tool")?);
        let place = bound(seq, &server.as_str().unwrap_or_default(), &tool.as_str().unwrap_or_default());
        match decrypt(&self.keys.arguments, &place, sealed) {
            Some(_) => self.decrypted.arguments += 1,
            None => self.unreadable.add(format!("the arguments of call {seq}")),
        }
        Ok(())
    }

    /// All else that is encrypted.
    pub(super) fn finish(self, db: &Connection) -> Result<(DecryptedCounts, Unreadable), StoreError> {
        let Self { keys, mut decrypted, mut unreadable } = self;
        let mut counted = |count: &mut u64, opened: Result<(), String>| match opened {
            Ok(()) => *count += 1,
            Err(name) => unreadable.add(name),
        };
        values::open_all(db, &keys.values, |opened| counted(&mut decrypted.values, opened))?;
        runs::open_all(db, &keys.runs, |opened| counted(&mut decrypted.runs, opened))?;
        journal::open_all(db, &keys.journal, |opened| counted(&mut decrypted.journals, opened))?;
        experiences::open_all(db, &keys.guard, |opened| counted(&mut decrypted.experiences, opened))?;
        Ok((decrypted, unreadable))
    }
}
