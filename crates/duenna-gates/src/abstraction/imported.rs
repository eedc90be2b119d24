//! A document as values of the private store.

use std::collections::BTreeMap;

use duenna_core::abstraction::{Item, Kind, Value};
use duenna_core::{Key, Ladder};
use serde_json::{Value as Json, json};

use super::{Classification, Raw, calendar, place, read};

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

/// A value that somebody typed under a name, as the store keeps it: what the reader of documents finds in a line of that name. `wanted`: its type, if
/// they said it. `None` if it is not certain.
#[must_use]
pub fn typed(name: &str, wanted: Option<Ladder>, value: &str) -> Option<Entry> {
    let key: Key = name.parse().ok()?;
    let line = value.trim();
    if line.contains(['\n', '\r']) {
        return None;
    }
    let document = Raw::new(&format!("{}: {line}\n", name.replace('_', " ")));
    let document = read::document(&document, &Classification::default());
    let mut found = document.items.iter().filter(|item| wanted.is_none_or(|wanted| item.value.ladder() == wanted));
    let written = |ladder: Ladder, kind: Option<&Kind>, value: String| {
        let kind = kind.cloned().or_else(|| "other".parse().ok())?;
        Value::parse(ladder, &value).map(|_| Entry { key: key.clone(), kind, ladder, value })
    };
    if let (Some(item), None) = (found.next(), found.next())
        && let Some(value) = item.value.written()
    {
        return written(item.value.ladder(), Some(&item.kind), value);
    }
    let readings = duenna_text::reading::read(line, &duenna_text::reading::Context::default());
    match wanted? {
        ladder @ (Ladder::Date | Ladder::BirthDate) => {
            written(ladder, None, readings.iter().find_map(|reading| calendar::days(reading, None))?)
        }
        ladder @ (Ladder::Place | Ladder::Town | Ladder::Post) => {
            written(ladder, None, serde_json::to_string(&place::residence(line)?).ok()?)
        }
        Ladder::Text
        | Ladder::Age
        | Ladder::Name
        | Ladder::People
        | Ladder::Identifier
        | Ladder::Contact
        | Ladder::Money
        | Ladder::Quantity
        | Ladder::Health
        | Ladder::List
        | Ladder::Work
        | Ladder::Schedule => None,
    }
}

/// What a value with that name most likely is: names are public.
#[must_use]
pub fn likely(key: &Key) -> Option<Ladder> {
    let name = key.as_str().to_lowercase();
    let words: Vec<&str> = name.split('_').collect();
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
    Some(if has(&["birth", "birthdate", "birthday", "dob", "born"]) {
        Ladder::BirthDate
    } else if has(&["date", "day"]) {
        Ladder::Date
    } else if has(&["email", "mail", "phone", "mobile", "telephone"]) {
        Ladder::Contact
    } else if has(&["passport", "ssn", "iban", "card", "licence", "license", "number", "id", "account", "insurance"]) {
        Ladder::Identifier
    } else if has(&["address"]) {
        Ladder::Place
    } else if has(&["name", "surname"]) {
        Ladder::Name
    } else {
        return None;
    })
}

#[cfg(test)]
mod tests {
    use duenna_core::Ladder;

    use super::typed;

    fn found(name: &str, wanted: Option<Ladder>, value: &str) -> Option<(Ladder, String)> {
        typed(name, wanted, value).map(|entry| (entry.ladder, entry.value))
    }

    #[test]
    fn values_are_read_as_people_write_them() {
        let birth = Some((Ladder::BirthDate, "1985-05-04".to_owned()));
        for (name, wanted, value) in [
            ("date_of_birth", None, "4 May 1985"),
            ("born", Some(Ladder::BirthDate), "May 4, 1985"),
            ("x", Some(Ladder::BirthDate), "4.5.1985"),
        ] {
            assert_eq!(found(name, wanted, value), birth, "{name}");
        }
        let (ladder, place) = found("address", Some(Ladder::Place), "Storgata 12, 0155 Oslo").unwrap();
        assert_eq!(ladder, Ladder::Place);
        assert!(
            place.contains("\"country\":\"Norway\"")
                && place.contains("\"city\":\"Oslo\"")
                && place.contains("\"written\":\"Storgata 12, 0155 Oslo\""),
            "{place}"
        );
    }

    #[test]
    fn what_is_not_certain_is_left_as_it_is() {
        for (name, wanted, value) in [
            ("x", None, "4 May 1985"),
            ("date_of_birth", Some(Ladder::BirthDate), "a while ago"),
            ("address", Some(Ladder::Place), "the yellow house"),
            ("date_of_birth", None, "4 May 1985\n5 May 1985"),
            ("no name!", None, "4 May 1985"),
        ] {
            assert_eq!(found(name, wanted, value), None, "{name} {value}");
        }
    }
}
