//! What stood under each key of what was recorded, and how often.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::corpus::Conversation;
use super::{infer, plausible, told};

/// How deep groups are followed, as deep as a language's.
const DEEPEST: usize = duenna_core::message_language::DEEPEST;
/// How many keys one group has, at most.
const MOST_KEYS: usize = 400;
/// How many texts of one key are kept apart.
const MOST_TEXTS: usize = 400;

/// What was seen so far.
#[derive(Debug, Default)]
pub struct Observations {
    pub(super) root: KeyObservations,
    /// How many conversations.
    pub(super) conversations: usize,
}

/// What stood under one key.
#[derive(Debug, Default)]
pub(super) struct KeyObservations {
    /// Further keys, in the order in which they came up.
    pub(super) keys: Vec<(String, Self)>,
    /// How many such groups stood side by side, at most.
    pub(super) options: usize,
    /// Values.
    pub(super) leaf: Leaf,
    /// Each group's own values, for what is plausible beside what.
    pub(super) rows: Vec<BTreeMap<String, Value>>,
}

/// The values under one key.
#[derive(Debug, Default)]
pub(super) struct Leaf {
    pub(super) bools: usize,
    pub(super) wholes: Vec<i64>,
    pub(super) decimals: Vec<f64>,
    pub(super) texts: BTreeMap<String, usize>,
    /// How many values stood side by side, at most.
    pub(super) most: usize,
    pub(super) count: usize,
    /// How many of them were recorded as verified; the others were read in messages.
    pub(super) recorded: usize,
    /// In which conversations.
    pub(super) conversations: BTreeSet<usize>,
}

impl Observations {
    /// Adds a conversation: what was verified in it, or else what its messages say under words of their own.
    pub fn add(&mut self, conversation: &Conversation) {
        let number = self.conversations;
        self.conversations += 1;
        for said in &conversation.messages {
            match &said.verified {
                Some(Value::Object(object)) => self.root.object(object, (number, true), 0),
                Some(_) | None => {
                    if let Value::Object(object) = told::labelled(&said.text) {
                        self.root.object(&object, (number, false), 0);
                    }
                }
            }
        }
    }

    /// The language of all that was seen, as a file has it.
    #[must_use]
    pub fn language(&self, name: &str) -> Value {
        // A word that one message has before a colon is no key yet.
        let enough = if self.conversations > 2 { 2 } else { 1 };
        json!({ "language": name, "keys": infer::group(&self.root, &mut Vec::new(), enough) })
    }

    /// What is to be believed of its numbers, as a file of limits has it.
    #[must_use]
    pub fn plausible(&self) -> Value {
        plausible::limits(&self.root)
    }

    /// What stood under the keys that lead there.
    pub(super) fn at(&self, path: &[&str]) -> Option<&Leaf> {
        let mut seen = &self.root;
        for key in path {
            seen = &seen.keys.iter().find(|(known, _)| known == key)?.1;
        }
        Some(&seen.leaf)
    }
}

impl KeyObservations {
    fn object(&mut self, object: &Map<String, Value>, (number, is_recorded): (usize, bool), depth: usize) {
        if depth >= DEEPEST {
            return;
        }
        let mut row = BTreeMap::new();
        for (key, value) in object {
            let Some(key) = key_of(key) else { continue };
            if matches!(value, Value::Number(_) | Value::String(_)) {
                row.insert(key.clone(), value.clone());
            }
            if let Some(seen) = self.key(key) {
                seen.value(value, (number, is_recorded), depth + 1);
            }
        }
        self.rows.push(row);
    }

    fn key(&mut self, key: String) -> Option<&mut Self> {
        let at = match self.keys.iter().position(|(known, _)| *known == key) {
            Some(at) => at,
            None if self.keys.len() < MOST_KEYS => {
                self.keys.push((key, Self::default()));
                self.keys.len() - 1
            }
            None => return None,
        };
        self.keys.get_mut(at).map(|(_, seen)| seen)
    }

    fn value(&mut self, value: &Value, (number, is_recorded): (usize, bool), depth: usize) {
        match value {
            Value::Object(object) => {
                self.options = self.options.max(1);
                self.object(object, (number, is_recorded), depth);
            }
            Value::Array(items) => {
                let groups = items.iter().filter(|item| item.is_object()).count();
                self.options = self.options.max(if groups > 0 { groups.max(2) } else { 0 });
                self.leaf.most = self.leaf.most.max(items.len() - groups);
                for item in items {
                    match item {
                        Value::Object(object) => self.object(object, (number, is_recorded), depth),
                        // A list in a list is none of a language's.
                        Value::Array(_) => {}
                        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                            self.leaf.scalar(item, (number, is_recorded));
                        }
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                self.leaf.most = self.leaf.most.max(1);
                self.leaf.scalar(value, (number, is_recorded));
            }
        }
    }
}

impl Leaf {
    fn scalar(&mut self, value: &Value, (number, is_recorded): (usize, bool)) {
        match value {
            Value::Bool(_) => self.bools += 1,
            Value::Number(found) => match (found.as_i64(), found.as_f64()) {
                (Some(whole), _) => self.wholes.push(whole),
                (None, Some(decimal)) => self.decimals.push(decimal),
                (None, None) => return,
            },
            Value::String(text) if !text.trim().is_empty() => {
                let text = text.trim().to_owned();
                if self.texts.len() >= MOST_TEXTS && !self.texts.contains_key(&text) {
                    return;
                }
                *self.texts.entry(text).or_default() += 1;
            }
            Value::String(_) | Value::Null | Value::Array(_) | Value::Object(_) => return,
        }
        self.count += 1;
        self.recorded += usize::from(is_recorded);
        self.conversations.insert(number);
    }
}

/// A key as a language has it: small letters, digits and `_`. `None` if nothing of that is left.
pub(super) fn key_of(text: &str) -> Option<String> {
    let mut key = String::new();
    for c in text.trim().chars().take(200) {
        match c.to_ascii_lowercase() {
            c if c.is_ascii_alphanumeric() => key.push(c),
            _ if key.ends_with('_') || key.is_empty() => {}
            _ => key.push('_'),
        }
    }
    let key = key.trim_end_matches('_');
    let key = key.get(..key.len().min(64)).unwrap_or_default().trim_end_matches('_');
    key.starts_with(|c: char| c.is_ascii_alphabetic()).then(|| key.to_owned())
}
