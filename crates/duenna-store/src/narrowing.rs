//! Answers that were given before what an answer may carry was told apart (semantics 3.10).

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{Datum, PermissionId};

use super::error::StoreError;
use super::history::DisclosureRow;
use super::row::CallId;
use super::{Store, from_db, to_db};

impl Store {
    /// The permissions that were given before what an answer may carry was told apart. Nothing vouches that this was not changed from outside: it is
    /// for display, and for [`Store::narrow`].
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn answers_before_via(&self) -> Result<BTreeSet<PermissionId>, StoreError> {
        self.read(|db, _, _| {
            let mut query = db.prepare("SELECT permission FROM answers_before_via")?;
            let found = query.query_map([], |row| Ok(PermissionId(from_db(row.get(0)?))))?.collect::<Result<_, _>>()?;
            Ok(found)
        })
    }

    /// Those of them that let pass only what an answer may have carried: each time, the party was also told what a tool had answered, after the
    /// datum had been told to somebody in an earlier call. The log of that time does not say which it was.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn narrowable(&self) -> Result<BTreeSet<PermissionId>, StoreError> {
        let before_via = self.answers_before_via()?;
        if before_via.is_empty() {
            return Ok(BTreeSet::new());
        }
        let rows = self.disclosures()?;
        Ok(may_have_been_carried(&rows).into_iter().filter(|id| before_via.contains(id)).collect())
    }

    /// Makes these permissions allow only what an answer may carry, all of them or none: `passport` becomes `via passport`.
    ///
    /// # Errors
    /// If one is not there any more, or is no permission for the thing itself; if the permissions were changed from outside.
    pub fn narrow(&self, ids: &BTreeSet<PermissionId>) -> Result<(), StoreError> {
        self.change_policy(|db| {
            for id in ids {
                let sql = "UPDATE permissions SET about = 'via ' || about
                           WHERE id = ?1 AND kind = 'data' AND effect = 'allow' AND about NOT LIKE 'via %'";
                if db.execute(sql, [to_db(id.0)])? == 0 {
                    return Err(StoreError::Missing { what: "permission", which: id.0.to_string() });
                }
                db.execute("DELETE FROM answers_before_via WHERE permission = ?1", [to_db(id.0)])?;
            }
            Ok(())
        })
    }
}

/// The permissions each of whose uses told an answer, too, that may have carried the datum.
fn may_have_been_carried(rows: &[DisclosureRow]) -> BTreeSet<PermissionId> {
    let mut told_in: BTreeMap<Datum, CallId> = BTreeMap::new();
    let mut answers: BTreeMap<CallId, BTreeSet<&Datum>> = BTreeMap::new();
    for row in rows {
        told_in.entry(row.datum.itself()).or_insert(row.call);
        if row.datum.server().is_some() {
            answers.entry(row.call).or_default().insert(&row.datum);
        }
    }
    let is_carried = |row: &DisclosureRow| {
        let is_told_before = told_in.get(&row.datum.itself()).is_some_and(|first| *first < row.call);
        let of_call = answers.get(&row.call);
        is_told_before && of_call.is_some_and(|of_call| of_call.iter().any(|one| !one.is_same_thing(&row.datum)))
    };
    let mut uses: BTreeMap<PermissionId, bool> = BTreeMap::new();
    for (row, id) in rows.iter().filter_map(|row| Some((row, row.permission?))) {
        let always = uses.entry(id).or_insert(true);
        *always = *always && is_carried(row);
    }
    uses.into_iter().filter_map(|(id, always)| always.then_some(id)).collect()
}
