//! How often the user had to be asked at least.
//!
//! From the log, and so from the annotations alone: each pair of a datum and a party that needed the user's word, the first
//! time it did. What an answer can outlive its task for counts once; the rest once a task. All that one artifact needs could be
//! asked at once, before it starts; what the next artifact of a task needs, nobody can know before.

use std::collections::BTreeSet;

use duenna_core::{Datum, Grain, Party};
use duenna_store::DisclosureRow;

/// What was known when the tasks before had ended.
#[derive(Debug, Default)]
pub(super) struct Minimum {
    granted: BTreeSet<Need>,
}

type Need = (Datum, Grain, Party);

impl Minimum {
    /// The fewest questions of a task that left these rows, and the pairs they have.
    pub(super) fn add(&mut self, rows: &[DisclosureRow]) -> (usize, usize) {
        let (mut questions, mut pairs) = (0, 0);
        let mut known: BTreeSet<Need> = BTreeSet::new();
        // What the present artifact needs, and whether a call before handed over to the next one.
        let (mut asked, mut handed_over) = (false, None);
        for row in rows {
            if handed_over.is_some_and(|call| call != row.call) {
                (asked, handed_over) = (false, None);
            }
            if row.tool.as_str() == "multishot_call" {
                handed_over = Some(row.call);
            }
            let need = (row.datum.itself(), row.grain, row.party.clone());
            if row.permission.is_none() || self.granted.contains(&need) || !known.insert(need) {
                continue;
            }
            pairs += 1;
            questions += usize::from(!asked);
            asked = true;
        }
        self.granted.extend(known.into_iter().filter(|(datum, ..)| lasts(datum)));
        (questions, pairs)
    }
}

/// Whether an answer about it may hold for good: an entry of the store, or a call that says what it was about.
fn lasts(datum: &Datum) -> bool {
    datum.key().is_some() || datum.about().is_some_and(|about| !about.is_symbol())
}
