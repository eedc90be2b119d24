//! Who knows what, as the log has it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use duenna_core::{Datum, Grain, Party, ServerName, Time};

use super::error::StoreError;
use super::ledger::INFERRED;
use super::{Store, from_db};

/// What takes only calls that were made.
const SENT: &str = "AND c.unsent IS NULL";
/// So many rows of the log may be about the parties of one group, unless it is one party.
const GROUP: u64 = 40_000;

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
        self.known(SENT)
    }

    /// The same with what calls would have told that were prepared and not made: whether they were made may tell of values, so whatever an artifact can
    /// see the effect of must not depend on it.
    ///
    /// # Errors
    /// As [`Store::knowledge`].
    pub fn knowledge_with_prepared(&self) -> Result<Vec<Knows>, StoreError> {
        self.known("")
    }

    /// Hands what [`Store::knowledge`] says to `each`, in the same order, without holding all of it.
    ///
    /// # Errors
    /// As [`Store::knowledge`], and what `each` says.
    pub fn each_known<E: From<StoreError>>(&self, mut each: impl FnMut(Knows) -> Result<(), E>) -> Result<(), E> {
        for parties in self.groups()? {
            self.known_to(&parties, SENT)?.into_iter().try_for_each(&mut each)?;
        }
        Ok(())
    }

    fn known(&self, which: &str) -> Result<Vec<Knows>, StoreError> {
        let mut all = Vec::new();
        for parties in self.groups()? {
            all.extend(self.known_to(&parties, which)?);
        }
        Ok(all)
    }

    /// All parties in their order, in groups that were told not too much together: the log is read once for each group.
    fn groups(&self) -> Result<Vec<Vec<String>>, StoreError> {
        let mut told: HashMap<String, u64> = HashMap::new();
        self.read(|db, _, _| {
            let mut query = db.prepare("SELECT party FROM disclosures WHERE kind = 'row'")?;
            let mut rows = query.query([])?;
            while let Some(row) = rows.next()? {
                let party = row.get_ref(0)?.as_str().unwrap_or_default();
                match told.get_mut(party) {
                    Some(count) => *count += 1,
                    None => {
                        told.insert(party.to_owned(), 1);
                    }
                }
            }
            Ok(())
        })?;
        let mut parties: Vec<(Party, u64)> = Vec::with_capacity(told.len());
        for (party, count) in told {
            parties.push((party.parse()?, count));
        }
        parties.sort();
        let (mut groups, mut group, mut size) = (Vec::new(), Vec::new(), 0);
        for (party, count) in parties {
            size += count;
            if size > GROUP && !group.is_empty() {
                groups.push(std::mem::take(&mut group));
                size = count;
            }
            group.push(party.to_string());
        }
        groups.push(group);
        Ok(groups)
    }

    fn known_to(&self, parties: &[String], which: &str) -> Result<Vec<Knows>, StoreError> {
        let mut all: BTreeMap<(Party, Datum), Vec<Knows>> = BTreeMap::new();
        let parties = serde_json::to_string(parties)
            .map_err(|_| StoreError::Forged { what: "a row of the log", how: "its party is invalid".to_owned() })?;
        self.read(|db, _, _| {
            let sql = format!(
                "SELECT r.party, r.datum, r.grain, r.server, c.kind != 'prospect', r.seq, r.time, r.call, r.elsewhere = ?1
                 FROM disclosures r JOIN disclosures c ON c.seq = r.call
                 WHERE r.kind = 'row' AND r.party IN (SELECT value FROM json_each(?2)) {which}
                 ORDER BY r.seq"
            );
            // In the order of the log, so that the database sorts nothing: it would do so in memory.
            let mut query = db.prepare(&sql)?;
            let mut rows = query.query((INFERRED, &parties))?;
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
