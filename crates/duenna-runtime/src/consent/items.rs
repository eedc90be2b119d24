//! What one answer settles: a line of a question, or lines that a user reads and answers as one thing.
//!
//! ```text
//!  the same datum for several parties          ─▶ one item
//!  answers of a tool about things of its server
//!    that only the run will name (any message)  ─▶ one item
//!  all that answers may carry and tools said   ─▶ one item
//!  whoever shapes the same things              ─▶ one item
//!  every other line                            ─▶ an item by itself
//! ```
//!
//! An answer is saved for each line, so that what may be sent later is what the lines say, and nothing is wider for being asked together.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{Datum, Party, PartyKind, ServerName, SteeringTarget, ToolName};

use super::Inquiry;

/// Lines of one question that one answer settles. There is always one at least, and each line is in one item.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Item {
    /// Numbers of lines about data, from 0.
    pub lines: Vec<usize>,
    /// Numbers of lines about who shapes what, from 0.
    pub steering: Vec<usize>,
}

impl Item {
    /// Whether it has more than one line.
    #[must_use]
    pub const fn is_group(&self) -> bool {
        self.lines.len() + self.steering.len() > 1
    }
}

/// Whether both are answers of one tool about something of its server that only the run will name: a reader cannot tell them apart.
fn is_same_unnamed(one: &Datum, other: &Datum) -> bool {
    let unnamed = |datum: &Datum| -> Option<(ServerName, ToolName, PartyKind)> {
        let kind = datum.about().filter(|about| about.is_symbol())?.kind()?;
        matches!(kind, PartyKind::Own(..)).then_some((datum.server()?.clone(), datum.tool()?.clone(), kind.clone()))
    };
    let is_same = unnamed(one).is_some_and(|one| Some(one) == unnamed(other));
    is_same && one.is_carried() == other.is_carried()
}

impl Inquiry {
    /// The items of the question, in the order of their first lines; those about who shapes what come last.
    #[must_use]
    pub fn items(&self) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        let mut carried = None;
        for (at, (line, choices)) in self.lines().enumerate() {
            // What is an entry of the store, or may be what was refused, is asked about by itself.
            let is_apart = choices.refused_part.is_some();
            let is_carried = line.datum.is_carried() && line.datum.key().is_none() && !is_apart;
            let is_alike = |item: &Item| {
                let first = item.lines.first().and_then(|first| self.lines().nth(*first));
                first.is_some_and(|(other, others)| {
                    let is_same = other.datum == line.datum || is_same_unnamed(&other.datum, &line.datum);
                    is_same && (other.grain, others) == (line.grain, choices)
                })
            };
            let home = if is_carried { carried } else { items.iter().position(is_alike).filter(|_| !is_apart) };
            if let Some(item) = home.and_then(|home: usize| items.get_mut(home)) {
                item.lines.push(at);
            } else {
                carried = if is_carried { Some(items.len()) } else { carried };
                items.push(Item { lines: vec![at], ..Item::default() });
            }
        }
        items.extend(self.shaping());
        items
    }

    /// Those about who shapes what: everything that the same parties shape is one.
    fn shaping(&self) -> Vec<Item> {
        let mut parties: BTreeMap<&SteeringTarget, BTreeSet<&Party>> = BTreeMap::new();
        for line in self.steering() {
            parties.entry(&line.steered).or_default().insert(&line.party);
        }
        let mut items: Vec<(&BTreeSet<&Party>, Item)> = Vec::new();
        for (at, line) in self.steering().iter().enumerate() {
            let Some(all) = parties.get(&line.steered) else { continue };
            match items.iter_mut().find(|(others, _)| *others == all) {
                Some((_, item)) => item.steering.push(at),
                None => items.push((all, Item { steering: vec![at], ..Item::default() })),
            }
        }
        items.into_iter().map(|(_, item)| item).collect()
    }
}
