//! How much of what was said in conversations that were held out a language can say.

use std::collections::BTreeMap;

use duenna_core::message_language::{Candidate, Field, Grounding, Handles, Kind, Language, verify};
use serde::Serialize;
use serde_json::{Value, json};

use super::corpus::Corpus;
use super::observe::key_of;
use super::told;

/// What a language can say of the facts of a corpus.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Coverage {
    /// All facts.
    pub all: Share,
    /// By what they are.
    pub by_kind: BTreeMap<&'static str, Share>,
}

/// How many of how many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// Facts.
    pub facts: usize,
    /// Of them, those that the language says under the same key.
    pub same_key: usize,
    /// Those that it says under that key, or under another one of their kind.
    pub said: usize,
}

impl Share {
    fn add(&mut self, same_key: bool, said: bool) {
        self.facts += 1;
        self.same_key += usize::from(same_key);
        self.said += usize::from(said);
    }

    const fn join(&mut self, other: Self) {
        self.facts += other.facts;
        self.same_key += other.same_key;
        self.said += other.said;
    }

    /// The share that can be said, of 1.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of facts are small")]
    pub fn share(self, of: usize) -> f64 {
        if self.facts == 0 { 1.0 } else { of as f64 / self.facts as f64 }
    }
}

impl Coverage {
    /// Adds another one.
    pub fn join(&mut self, other: &Self) {
        self.all.join(other.all);
        for (kind, share) in &other.by_kind {
            self.by_kind.entry(kind).or_default().join(*share);
        }
    }
}

/// What `language` can say of the facts of a corpus: what was recorded as verified, else what stands in the messages after words
/// and a colon. An amount, a number or a day may stand under any key of its kind; a word under its own key, or one of that name.
#[must_use]
pub fn coverage(language: &Language, corpus: &Corpus) -> Coverage {
    let fields = language.fields();
    let mut coverage = Coverage::default();
    for said in corpus.conversations.iter().flat_map(|conversation| &conversation.messages) {
        let facts = said.verified.clone().unwrap_or_else(|| told::labelled(&said.text));
        let mut each = |path: &[String], value: &Value| {
            let kind = kind_of(value);
            let takes = |field: &Field| takes(field, value);
            let is_there = |known: &[&str]| known.iter().map(|key| (*key).to_owned()).eq(path.iter().cloned());
            let same_key = fields.iter().any(|(known, field)| is_there(known) && takes(field));
            let is_loose = kind == "number" || kind == "date";
            let elsewhere = |(known, field): &(Vec<&str>, &Field)| {
                (is_loose || known.last().copied() == path.last().map(String::as_str)) && takes(field)
            };
            let said = same_key || fields.iter().any(elsewhere);
            coverage.all.add(same_key, said);
            coverage.by_kind.entry(kind).or_default().add(same_key, said);
        };
        walk(&facts, &mut Vec::new(), &mut each);
    }
    coverage
}

fn walk(value: &Value, path: &mut Vec<String>, each: &mut impl FnMut(&[String], &Value)) {
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                let Some(key) = key_of(key) else { continue };
                path.push(key);
                walk(value, path, each);
                path.pop();
            }
        }
        Value::Array(items) => items.iter().for_each(|item| walk(item, path, each)),
        Value::Null => {}
        Value::Bool(_) | Value::Number(_) | Value::String(_) => each(path, value),
    }
}

/// What a fact is.
fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Number(_) => "number",
        Value::Bool(_) => "yes or no",
        Value::String(text) if matches!(text.as_str(), "yes" | "no") => "yes or no",
        Value::String(text) if text.bytes().filter(u8::is_ascii_digit).count() >= 8 && text.contains('-') => "date",
        Value::String(_) | Value::Null | Value::Array(_) | Value::Object(_) => "word",
    }
}

/// Whether a field takes a value: the verifier is asked, with a language of that field alone.
fn takes(field: &Field, value: &Value) -> bool {
    let one = Language::of_field(field);
    let candidate = json!({ "value": value }).to_string();
    let Ok(candidate) = Candidate::from_json(candidate.as_bytes()) else { return false };
    let verified = verify(&one, &candidate, &mut Handles::default(), Grounding::None);
    // A number that only passes as a name is not said by it.
    let is_name = matches!(field.kind, Kind::Name(_)) && !value.is_string();
    !is_name && !verified.fields.items().is_empty()
}
