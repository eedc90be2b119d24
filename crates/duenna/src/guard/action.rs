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
