//! What a party holds, as the log has it across tasks.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use duenna_core::{Datum, Grain, Key, Ladder, Party};

use super::figures::share_of;
use super::{Crowd, Fact, OpenFact, apart, estimate, propose};
use duenna_store::{Store, StoreError};

/// All that `party` may know of the user: what was told to it, to its server, and to the tools of its server.
///
/// # Errors
/// If the store cannot be read.
pub fn known(store: &Store, party: &Party) -> Result<Vec<Fact>, StoreError> {
    let server = |party: &Party| party.as_server().or_else(|| Some(party.as_tool()?.0)).cloned();
    let of = server(party);
    let is_it = |other: &Party| other == party || of.is_some() && server(other) == of;
    let told = store.knowledge_with_prepared()?.into_iter().filter(|knows| is_it(&knows.party));
    let told: Vec<_> = told.map(|knows| (knows.datum.itself(), knows.grain)).collect();
    facts(&DataNumbers::of(store, &told)?, &told)
}

/// How many people would share what a party knows, and what would make them enough.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook {
    /// How many.
    pub crowd: Crowd,
    /// The fewest that the user wants.
    pub least: Option<u64>,
    /// Under that: what to tell more coarsely; `None` if nothing is coarse enough.
    pub proposal: Option<Vec<(Datum, Grain)>>,
}

/// What it would mean to tell `party` this as well; `None` if nothing of it is of a known kind.
///
/// # Errors
/// If the store cannot be read.
pub fn outlook(
    store: &Store,
    party: &Party,
    told: &[(Datum, Grain)],
    least: Option<u64>,
) -> Result<Option<Outlook>, StoreError> {
    let had = known(store, party)?;
    beside(store, &had, told, least)
}

/// What it would mean to tell this beside what is known.
pub(super) fn beside(
    store: &Store,
    had: &[Fact],
    told: &[(Datum, Grain)],
    least: Option<u64>,
) -> Result<Option<Outlook>, StoreError> {
    // Told itself or via an answer: it is known then.
    let told: Vec<(Datum, Grain)> = told.iter().map(|(datum, grain)| (datum.itself(), *grain)).collect();
    let both: Vec<(Datum, Grain)> =
        had.iter().map(|fact| (fact.datum.clone(), fact.grain)).chain(told.iter().cloned()).collect();
    // Numbered together: what was told before and what would be told now are different things.
    let stored = DataNumbers::of(store, &both)?;
    let had = facts(&stored, both.get(..had.len()).unwrap_or_default())?;
    let new = facts(&stored, &told)?;
    let mut all: Vec<Fact> = had.iter().chain(&new).cloned().collect();
    all.sort_by(|one, other| one.datum.cmp(&other.datum).then(one.grain.rank().cmp(&other.grain.rank())));
    all.dedup_by(|later, earlier| later.datum == earlier.datum && earlier.grain.covers(later.grain));
    let crowd = estimate(&all);
    if all.iter().all(|fact| fact.share.is_none()) {
        return Ok(None);
    }
    let limit = f64::from(u32::try_from(least.unwrap_or_default()).unwrap_or(u32::MAX));
    let mut proposal = Some(Vec::new());
    if crowd.people < limit {
        let mut open = Vec::new();
        for (datum, grain) in told {
            if let Some((kind, ladder, exact, number)) = stored.get(&datum)? {
                open.push(OpenFact::new(datum.clone(), (&kind, ladder), grain, &exact, number));
            }
        }
        let shares: Vec<_> = had.iter().filter_map(|fact| fact.share).collect();
        proposal = propose(&shares, &open, limit);
    }
    Ok(Some(Outlook { crowd, least, proposal }))
}

impl fmt::Display for Outlook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.crowd)?;
        let Some(least) = self.least else { return Ok(()) };
        match &self.proposal {
            None => {
                write!(f, " You want at least {}, which no coarser grain reaches: refuse it.", apart(least))
            }
            Some(coarser) if coarser.is_empty() => Ok(()),
            Some(coarser) => {
                let coarser = coarser.iter().map(|(datum, grain)| format!("{datum} only at {}", grain.name()));
                write!(f, " You want at least {}: allow {}.", apart(least), coarser.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// What is stored of data, each datum under a number of its own.
struct DataNumbers<'a> {
    store: &'a Store,
    kinds: BTreeMap<Key, String>,
    numbers: BTreeMap<Datum, u32>,
}

impl<'a> DataNumbers<'a> {
    fn of(store: &'a Store, told: &[(Datum, Grain)]) -> Result<Self, StoreError> {
        let kinds = store.list()?.into_iter().filter_map(|stored| Some((stored.key, stored.kind?.to_string())));
        let data: BTreeSet<Datum> = told.iter().map(|(datum, _)| datum.clone()).collect();
        Ok(Self { store, kinds: kinds.collect(), numbers: data.into_iter().zip(0..).collect() })
    }

    /// What it is about, its type, its value and its number; `None` if it is no value of the store.
    fn get(&self, datum: &Datum) -> Result<Option<(String, Ladder, String, u32)>, StoreError> {
        let Some(key) = datum.key() else { return Ok(None) };
        let kind = self.kinds.get(key).cloned().unwrap_or_default();
        let number = self.numbers.get(datum).copied().unwrap_or(u32::MAX);
        Ok(value(self.store, key)?.map(|(ladder, exact)| (kind, ladder, exact, number)))
    }
}

/// What each of these tells, by its kind, its ladder and the value that is stored.
fn facts(stored: &DataNumbers<'_>, told: &[(Datum, Grain)]) -> Result<Vec<Fact>, StoreError> {
    let facts = told.iter().map(|(datum, grain)| {
        let share = stored.get(datum)?.and_then(|(kind, ladder, exact, number)| {
            let is_rung = ladder.grains().any(|rung| rung == *grain);
            is_rung.then(|| share_of(&kind, (ladder, *grain), Some(&exact), number)).flatten()
        });
        Ok(Fact { datum: datum.clone(), grain: *grain, share })
    });
    facts.collect()
}

/// A stored value; `None` if it was forgotten since.
fn value(store: &Store, key: &Key) -> Result<Option<(Ladder, String)>, StoreError> {
    match store.get(key) {
        #[expect(
            clippy::disallowed_methods,
            reason = "only a count of people is made of it, for the user's own terminal"
        )]
        Ok((ladder, value)) => Ok(Some((ladder, value.expose().clone()))),
        Err(StoreError::NoValue(_)) => Ok(None),
        Err(error) => Err(error),
    }
}
