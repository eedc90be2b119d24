//! The keys that need a person's yes, in a file that the person fills in. What it says no to is left out.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::message_language::{Kind, Language, lint};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::observe::Observations;

/// What a person looks at.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Review {
    /// Each key that needs a yes, with its groups.
    pub keys: BTreeMap<String, Item>,
}

/// One key.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// What the person says: nothing yet, yes, or no.
    pub yes: Option<bool>,
    /// Why it is asked.
    #[serde(default)]
    pub why: Vec<String>,
    /// In how many conversations it came up.
    #[serde(default)]
    pub conversations: usize,
}

/// Why a review cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("`keys` in the review: {0}")]
pub struct ReviewError(#[from] serde_json::Error);

impl Review {
    /// What of a language needs a person's yes.
    #[must_use]
    pub fn of(language: &Language, observed: &Observations) -> Self {
        let mut keys: BTreeMap<String, Item> = BTreeMap::new();
        for (path, field) in language.fields() {
            let mut why = Vec::new();
            if field.asks {
                why.push("it asks you for something".to_owned());
            }
            if field.kind.has_names() && !matches!(field.kind, Kind::Name(_)) {
                why.push("it accepts any text besides what is listed: it leaves as a handle".to_owned());
            }
            let conversations = observed.at(&path).map_or(0, |leaf| leaf.conversations.len());
            if conversations == 1 && observed.conversations > 1 {
                why.push("it came up in only one conversation".to_owned());
            }
            if !why.is_empty() {
                keys.insert(path.join("."), Item { yes: None, why, conversations });
            }
        }
        for finding in lint(language) {
            let item = keys.entry(finding.path).or_default();
            item.why.push(finding.what);
        }
        Self { keys }
    }

    /// The same with what a person said before.
    #[must_use]
    pub fn with_answers(mut self, before: &Self) -> Self {
        for (key, item) in &mut self.keys {
            item.yes = before.keys.get(key).and_then(|before| before.yes);
        }
        // A no holds, also for what is not asked any more.
        for (key, item) in before.keys.iter().filter(|(_, item)| item.yes == Some(false)) {
            self.keys.entry(key.clone()).or_insert_with(|| item.clone());
        }
        self
    }

    /// How many keys wait for an answer.
    #[must_use]
    pub fn open(&self) -> usize {
        self.keys.values().filter(|item| item.yes.is_none()).count()
    }

    /// A language's file without what the person said no to; where they said yes to a key that asks, it is as any other.
    #[must_use]
    pub fn applied(&self, mut file: Value) -> Value {
        let said = |wanted: bool| -> BTreeSet<&str> {
            self.keys.iter().filter(|(_, item)| item.yes == Some(wanted)).map(|(key, _)| key.as_str()).collect()
        };
        let (yes, no) = (said(true), said(false));
        if let Some(keys) = file.get_mut("keys") {
            apply(keys, "", (&yes, &no));
        }
        file
    }
}

fn apply(keys: &mut Value, at: &str, said: (&BTreeSet<&str>, &BTreeSet<&str>)) {
    let Some(keys) = keys.as_object_mut() else { return };
    let path = |key: &str| if at.is_empty() { key.to_owned() } else { format!("{at}.{key}") };
    keys.retain(|key, _| !said.1.contains(path(key).as_str()));
    for (key, entry) in keys.iter_mut() {
        let path = path(key);
        let Some(entry) = entry.as_object_mut() else { continue };
        if said.0.contains(path.as_str()) {
            entry.remove("trusted");
        }
        if let Some(below) = entry.get_mut("keys") {
            apply(below, &path, said);
        }
    }
    // A group of which nothing is left is none.
    keys.retain(|_, entry| entry.get("keys").and_then(Value::as_object).is_none_or(|below| !below.is_empty()));
}
