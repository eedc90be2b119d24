//! A document as values of the private store.

use std::collections::BTreeMap;

use duenna_core::abstraction::{Item, Kind, Value};
use duenna_core::{Key, Ladder};
use serde_json::{Value as Json, json};

use super::{Classification, Raw, read};

/// What a document says, to be kept. It does not print.
pub struct DocumentImport {
    /// The values.
    pub entries: Vec<Entry>,
    /// Where it says something that was not understood.
    pub unread: Vec<String>,
}

/// A value to be kept: of its type as it is written.
#[derive(PartialEq, Eq)]
pub struct Entry {
    /// Under which name.
    pub key: Key,
    /// What it is about.
    pub kind: Kind,
    /// Its type.
    pub ladder: Ladder,
    /// As the store keeps it.
    pub value: String,
}

/// Reads a document of the user: a profile, notes, mails, a calendar, bank lines.
#[must_use]
pub fn imported(raw: &Raw, classified: &Classification) -> DocumentImport {
    let document = read::document(raw, classified);
    DocumentImport { entries: entries(&document.items), unread: document.unread }
}

/// One entry for each kind whose things can stand in one list or calendar, else one for each item.
fn entries(items: &[Item]) -> Vec<Entry> {
    let mut together: BTreeMap<(&Kind, Ladder), Vec<String>> = BTreeMap::new();
    for item in items {
        let written = item.value.written().into_iter();
        together.entry((&item.kind, item.value.ladder())).or_default().extend(written);
    }
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = Vec::new();
    for ((kind, ladder), mut values) in together {
        values.dedup();
        if let Some(joined) = joined(ladder, &values) {
            values = vec![joined];
        }
        for value in values {
            let name = kind.as_str().replace('.', "_");
            let count = used.entry(name.clone()).or_default();
            *count += 1;
            let name = if *count == 1 { name } else { format!("{name}_{count}") };
            if let Ok(key) = name.parse() {
                all.push(Entry { key, kind: kind.clone(), ladder, value });
            }
        }
    }
    all
}

/// Several values of lists or calendars as one; `None` where each stands for itself.
fn joined(ladder: Ladder, values: &[String]) -> Option<String> {
    let parsed = || values.iter().map(|value| serde_json::from_str(value).ok()).collect::<Option<Vec<Json>>>();
    let list = |field: Option<&str>| {
        let all = parsed()?.into_iter().map(|value| {
            let list = field.map_or(Some(&value), |field| value.get(field))?;
            list.as_array().cloned()
        });
        let mut all: Vec<Json> = all.collect::<Option<Vec<_>>>()?.concat();
        let mut seen = Vec::new();
        all.retain(|one| {
            let is_new = !seen.contains(one);
            seen.push(one.clone());
            is_new
        });
        Some(all)
    };
    let text = match ladder {
        Ladder::Health | Ladder::List | Ladder::People => json!(list(None)?).to_string(),
        Ladder::Schedule => json!({ "events": list(Some("events"))? }).to_string(),
        Ladder::Text
        | Ladder::Date
        | Ladder::BirthDate
        | Ladder::Age
        | Ladder::Name
        | Ladder::Identifier
        | Ladder::Contact
        | Ladder::Place
        | Ladder::Town
        | Ladder::Post
        | Ladder::Money
        | Ladder::Quantity
        | Ladder::Work => return None,
    };
    Value::parse(ladder, &text).map(|_| text)
}
