//! Things with the categories they belong to: health (`exact › category › exists`), lists and histories
//! (`exact › category › count`).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::words::{count_of, list};

/// A thing and its category.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What it is, as it was written.
    pub item: String,
    /// What kind of thing that is, if it is known: `food allergy`, `water sport`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
}

/// Things as one rung tells them.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum RungListing {
    Exact(Vec<Entry>),
    /// The categories in order, each with how many things are of it.
    Categories(Vec<(Option<String>, usize)>),
    Count(usize),
    Exists,
}

impl RungListing {
    /// Things of a JSON list; at least one.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let entries: Vec<Entry> = serde_json::from_str(text).ok()?;
        let is_said = |text: &str| !text.trim().is_empty();
        let are_said =
            entries.iter().all(|entry| is_said(&entry.item) && entry.category.as_deref().is_none_or(is_said));
        (are_said && !entries.is_empty()).then_some(Self::Exact(entries))
    }

    /// The things as [`Self::parse`] reads them.
    pub(super) fn written(&self) -> Option<String> {
        if let Self::Exact(entries) = self { serde_json::to_string(entries).ok() } else { None }
    }

    /// One rung down, for health.
    pub(super) fn of_health(&self, rank: u8) -> Self {
        match (rank, self) {
            (1, Self::Exact(entries)) => {
                let mut categories = categories(entries);
                // How many conditions there are is nobody's business.
                for (_, count) in &mut categories {
                    *count = 1;
                }
                Self::Categories(categories)
            }
            (2, Self::Categories(_)) => Self::Exists,
            (_, sorted) => sorted.clone(),
        }
    }

    /// One rung down, for lists.
    pub(super) fn of_list(&self, rank: u8) -> Self {
        match (rank, self) {
            (1, Self::Exact(entries)) => Self::Categories(categories(entries)),
            (2, Self::Categories(categories)) => Self::Count(categories.iter().map(|(_, count)| count).sum()),
            (_, sorted) => sorted.clone(),
        }
    }

    /// As text; `other` is what a thing of no known category is called.
    pub(super) fn text(&self, other: &str) -> String {
        match self {
            Self::Exact(entries) => entries.iter().map(|entry| entry.item.as_str()).collect::<Vec<_>>().join(", "),
            Self::Categories(categories) => {
                let named: Vec<String> = categories
                    .iter()
                    .map(|(category, count)| {
                        let name = category.as_deref().unwrap_or(other);
                        if *count == 1 { name.to_owned() } else { format!("{name} ({count})") }
                    })
                    .collect();
                list(&named)
            }
            Self::Count(count) => count_of(*count, ("thing", "things")),
            Self::Exists => other.to_owned(),
        }
    }
}

fn categories(entries: &[Entry]) -> Vec<(Option<String>, usize)> {
    let mut counts = std::collections::BTreeMap::<Option<&str>, usize>::new();
    for entry in entries {
        *counts.entry(entry.category.as_deref()).or_default() += 1;
    }
    // What is of no known category stands last.
    let (known, other): (Vec<_>, Vec<_>) = counts.into_iter().partition(|(category, _)| category.is_some());
    known.into_iter().chain(other).map(|(category, count)| (category.map(str::to_owned), count)).collect()
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Entry(_)")
    }
}
