//! What a party holds, as the log has it across tasks.

use std::fmt;

use duenna_core::{Datum, Grain, Key, Party};

use super::figures::share;
use super::{Crowd, Fact, Open, estimate, propose};
use crate::store::{Store, StoreError};

/// All that `party` may know of the user: what was told to it, to its server, and to the tools of its server.
///
/// # Errors
/// If the store cannot be read.
pub fn known(store: &Store, party: &Party) -> Result<Vec<Fact>, StoreError> {
    let server = |party: &Party| party.as_server().or_else(|| Some(party.as_tool()?.0)).cloned();
    let of = server(party);
    let is_it = |other: &Party| other == party || of.is_some() && server(other) == of;
    let told = store.knowledge()?.into_iter().filter(|knows| is_it(&knows.party));
    facts(store, told.map(|knows| (knows.datum, knows.grain)))
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
    let new = facts(store, told.iter().cloned())?;
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
        for (number, (datum, grain)) in (0..).zip(told) {
            if let Some((ladder, exact)) = datum.key().map(|key| value(store, key)).transpose()?.flatten() {
                open.push(Open::new(datum.clone(), ladder, *grain, &exact, number));
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
                write!(f, " You want {least} at least: nothing that is told more coarsely makes it so many; say no.")
            }
            Some(coarser) if coarser.is_empty() => Ok(()),
            Some(coarser) => {
                let coarser = coarser.iter().map(|(datum, grain)| format!("{datum} only at {}", grain.name()));
                write!(f, " You want {least} at least: tell {}.", coarser.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// What each of these tells, by its ladder and the value that is stored.
pub(super) fn facts(store: &Store, told: impl Iterator<Item = (Datum, Grain)>) -> Result<Vec<Fact>, StoreError> {
    let facts = told.enumerate().map(|(number, (datum, grain))| {
        let share = match datum.key().map(|key| value(store, key)).transpose()?.flatten() {
            Some((ladder, exact)) => {
                let number = u32::try_from(number).unwrap_or(u32::MAX);
                ladder.grains().any(|rung| rung == grain).then(|| share(ladder, grain, Some(&exact), number)).flatten()
            }
            None => None,
        };
        Ok(Fact { datum, grain, share })
    });
    facts.collect()
}

/// A stored value; `None` if it was forgotten since.
fn value(store: &Store, key: &Key) -> Result<Option<(duenna_core::Ladder, String)>, StoreError> {
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
