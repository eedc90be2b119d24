//! The recorded conversations, and what a person marked in some of their messages.

use duenna_core::message_language::Language;
use duenna_gates::converter::Spec;
use serde::Deserialize;
use serde_json::Value;

pub use crate::reading::DOMAINS;
use crate::reading::{lines, project, recorded, transcripts};

/// A message of an external agent, and what a recorded converter made of it.
#[derive(Debug, Deserialize)]
pub struct Message {
    /// Of which run.
    pub run_id: String,
    /// Of whose.
    pub persona: u32,
    /// At which turn of it.
    pub turn: u32,
    from: String,
    /// All of it.
    #[serde(rename = "raw")]
    pub text: Option<String>,
    /// The fields that passed the recorded verifier, with names as identifiers.
    pub verified: Option<Value>,
    /// The same after the names were put back, as text.
    short: Option<Value>,
}

/// What a person marked in a message, before any converter read it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marked {
    /// Of which run.
    pub run_id: String,
    /// At which turn of it.
    pub turn: u32,
    /// What the message says.
    pub marks: Vec<Mark>,
}

/// One thing that a message says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// Where: the first byte, if it stands at one place.
    #[serde(default)]
    pub start: Option<usize>,
    /// The byte after the last.
    #[serde(default)]
    pub end: Option<usize>,
    /// The keys that it may stand under: any of them is right.
    pub paths: Vec<String>,
    /// The value in its one written form; of a name, its place tells.
    #[serde(default)]
    pub value: Option<String>,
    /// Whether it may as well be left out.
    #[serde(default)]
    pub optional: bool,
}

/// A message that was written and marked for this project, before any converter read it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fresh {
    /// The language it is to be said in.
    pub domain: String,
    /// All of it.
    pub text: String,
    /// What it says.
    pub marks: Vec<Mark>,
}

/// The messages of a domain that were written for this project, of one of its sets.
pub fn fresh(set: &str, domain: &str) -> anyhow::Result<Vec<(u32, Fresh)>> {
    let all: Vec<Fresh> = lines(&project().join(format!("corpus/converse/{set}.jsonl")))?;
    Ok((1..).zip(all).filter(|(_, fresh)| fresh.domain == domain).collect())
}

/// The messages of external agents in a domain.
pub fn messages(domain: &str) -> anyhow::Result<Vec<Message>> {
    let all: Vec<Message> = lines(&transcripts()?.join(format!("{domain}.jsonl")))?;
    let said = |message: &Message| message.from == "external_agent" && message.text.is_some();
    Ok(all.into_iter().filter(said).collect())
}

/// The language that was learned for a domain.
pub fn language(domain: &str) -> anyhow::Result<Language> {
    Ok(Spec::read(&recorded("specs")?.join(format!("{domain}.json")), None)?.language)
}

/// The marks of a domain.
pub fn marks(domain: &str) -> anyhow::Result<Vec<Marked>> {
    lines(&project().join("corpus/converse").join(format!("{domain}.jsonl")))
}

impl Message {
    /// What was recorded, with names instead of identifiers. An identifier whose name the recording lost is left out: it put
    /// names back by searching for `option_1` in `option_12`, too.
    #[must_use]
    pub fn recorded(&self) -> Option<Value> {
        let verified = self.verified.as_ref().filter(|verified| verified.is_object())?;
        // It was logged as text, mostly.
        let parsed = self.short.as_ref().and_then(Value::as_str).and_then(|text| serde_json::from_str(text).ok());
        let short: Value = parsed.or_else(|| self.short.clone()).unwrap_or_default();
        Some(named(verified, &short))
    }
}

fn named(verified: &Value, short: &Value) -> Value {
    if let Value::Object(entries) = verified {
        let inner =
            |(key, value): (&String, &Value)| (key.clone(), named(value, short.get(key).unwrap_or(&Value::Null)));
        return Value::Object(entries.iter().map(inner).collect());
    }
    if let Value::Array(items) = verified {
        let inner = |(at, value): (usize, &Value)| named(value, short.get(at).unwrap_or(&Value::Null));
        return Value::Array(items.iter().enumerate().map(inner).collect());
    }
    let Some(text) = verified.as_str().filter(|text| is_identifier(text)) else { return verified.clone() };
    let is_lost = text.rsplit_once("option").is_some_and(|(_, number)| number.len() > 1);
    short.as_str().filter(|name| !is_lost && !is_identifier(name)).map_or(Value::Null, Into::into)
}

fn is_identifier(text: &str) -> bool {
    text.rsplit_once("_option")
        .is_some_and(|(_, number)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}
