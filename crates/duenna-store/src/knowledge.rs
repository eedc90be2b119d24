//! Who knows what, as the log has it.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{Datum, Grain, Party, ServerName, Time};

use super::error::StoreError;
use super::ledger::INFERRED;
use super::{Store, from_db};

/// One thing that a party knows, or may know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knows {
    /// Who.
    pub party: Party,
    /// What.
    pub datum: Datum,
    /// How finely.
    pub grain: Grain,
    /// Since when.
    pub since: Time,
    /// The call that told it first.
    pub call: u64,
    /// By which servers it was told.
    pub servers: BTreeSet<ServerName>,
    /// Whether it surely left: not only announced by a branch that might have called.
    pub is_sure: bool,
    /// Whether no call carried it: it could be inferred from which calls were made (semantics 3.12).
    pub is_inferred: bool,
}

impl Store {
    /// Who knows what, at which grain and since when, as the log has it; by party and datum, the first learned first. What is
    /// known is not said again where it is told once more, or more coarsely.
    ///
    /// # Errors
    /// If the database cannot be read. Whether a row was changed is [`Store::verify`]'s to say.
    pub fn knowledge(&self) -> Result<Vec<Knows>, StoreError> {
        self.known("AND c.unsent IS NULL")
    }

    /// The same with what calls would have told that were prepared and not made: whether they were made may tell of values, so whatever an artifact can
    /// see the effect of must not depend on it.
    ///
    /// # Errors
    /// As [`Store::knowledge`].
    pub fn knowledge_with_prepared(&self) -> Result<Vec<Knows>, StoreError> {
        self.known("")
    }

    fn known(&self, which: &str) -> Result<Vec<Knows>, StoreError> {
        let mut all: BTreeMap<(Party, Datum), Vec<Knows>> = BTreeMap::new();
        self.read(|db, _, _| {
            let sql = format!(
                "SELECT r.party, r.datum, r.grain, r.server, c.kind != 'prospect' AS sure, min(r.seq), r.time, r.call,
                        r.elsewhere = ?1 AS inferred
                 FROM disclosures r JOIN disclosures c ON c.seq = r.call WHERE r.kind = 'row' {which}
                 GROUP BY r.party, r.datum, r.grain, r.server, sure, inferred ORDER BY min(r.seq)"
            );
            let mut query = db.prepare(&sql)?;
            let mut rows = query.query([INFERRED])?;
            while let Some(row) = rows.next()? {
                let text = |column: usize| row.get::<_, String>(column);
                let fact = Knows {
                    party: text(0)?.parse()?,
                    datum: text(1)?.parse()?,
                    grain: text(2)?.parse()?,
                    since: Time(row.get(6)?),
                    call: from_db(row.get(7)?),
                    servers: BTreeSet::from([text(3)?.parse()?]),
                    is_sure: row.get(4)?,
                    is_inferred: row.get(8)?,
                };
                let known = all.entry((fact.party.clone(), fact.datum.itself())).or_default();
                let covers = |earlier: &&mut Knows| {
                    let is_as_sure = (earlier.is_sure || !fact.is_sure) && (!earlier.is_inferred || fact.is_inferred);
                    is_as_sure && earlier.grain.covers(fact.grain) && fact.datum.is_named_by(&earlier.datum)
                };
                match known.iter_mut().find(covers) {
                    Some(earlier) => earlier.servers.extend(fact.servers),
                    None => known.push(fact),
                }
            }
            Ok(())
        })?;
        Ok(all.into_values().flatten().collect())
    }
}
