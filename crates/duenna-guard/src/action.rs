//! What is judged.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What an agent is about to do, and what it was asked for.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Action {
    /// What the user asked the agent for.
    #[serde(rename = "user_query")]
    pub query: String,
    /// The call as the agent wrote it: a tool and its arguments.
    #[serde(default)]
    pub action: String,
    /// What it tells, as its reader gets it: subject, body, message. Empty where nobody knows; then the call is read.
    #[serde(default)]
    pub action_text: String,
    /// What the agent had seen before: calls and their answers.
    #[serde(default)]
    pub trajectory: Option<String>,
    /// Who receives it, in words: `Susan, the manager`.
    #[serde(default)]
    pub recipient: Option<String>,
}

impl Action {
    /// The text that is judged and that spans point into: `action_text`, or else the whole call.
    #[must_use]
    pub fn told(&self) -> &str {
        if self.action_text.trim().is_empty() { &self.action } else { &self.action_text }
    }
}

/// Lengths only: what an action tells may be secret.
impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Action")
            .field("query", &self.query.len())
            .field("action", &self.action.len())
            .field("action_text", &self.action_text.len())
            .field("trajectory", &self.trajectory.as_ref().map(String::len))
            .field("recipient", &self.recipient.as_ref().map(String::len))
            .finish()
    }
}

impl Action {
    /// The same with what it tells, where only the call is there: the texts among its arguments, but for addresses and names of
    /// fields. A call that cannot be read is judged as it stands.
    #[must_use]
    pub fn with_told(self) -> Self {
        if !self.action_text.trim().is_empty() {
            return self;
        }
        let start = self.action.find('{');
        let arguments =
            start.and_then(|start| serde_json::from_str::<serde_json::Value>(self.action.get(start..)?.trim()).ok());
        let mut texts = Vec::new();
        if let Some(arguments) = &arguments {
            texts_in(arguments, &mut texts);
        }
        Self { action_text: texts.join("\n"), ..self }
    }
}

/// The texts of a value that a person would read.
fn texts_in<'v>(value: &'v serde_json::Value, found: &mut Vec<&'v str>) {
    match value {
        serde_json::Value::String(text) if text.trim().contains(char::is_whitespace) => found.push(text.trim()),
        serde_json::Value::Array(items) => items.iter().for_each(|item| texts_in(item, found)),
        serde_json::Value::Object(members) => members.values().for_each(|value| texts_in(value, found)),
        serde_json::Value::String(_)
        | serde_json::Value::Null
        | serde_json::Value::Bool(_)
        | serde_json::Value::Number(_) => {}
    }
}
