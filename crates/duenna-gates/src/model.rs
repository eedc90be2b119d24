//! A language model, as the gates and whoever learns for them ask one.

use std::fmt;
use std::future::Future;

use serde_json::Value;

/// What a model is asked.
#[derive(Clone, Copy)]
pub struct Prompt<'a> {
    /// What it is and does.
    pub system: &'a str,
    /// What was said so far; the last one is the user's.
    pub messages: &'a [Message],
    /// What its answer must be, as llama.cpp reads grammars (GBNF); only servers that were said to read them are sent one.
    pub grammar: Option<&'a str>,
    /// The JSON Schema of its answer; providers that know such a thing hold it to that.
    pub schema: Option<&'a Value>,
}

/// One message of a conversation. Its text may be private; it does not print.
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    /// Who says it.
    pub role: Role,
    /// What.
    pub text: String,
}

/// Who says something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The user, or Duenna for them.
    User,
    /// The model.
    Model,
}

/// What a model wrote.
pub struct ModelText {
    /// Its words.
    pub text: String,
    /// Whether it stopped because it may not write more.
    pub is_cut: bool,
}

/// A model that can be asked.
///
/// # Security
/// It is a party that learns the prompt: whoever hands one to a gate has decided about that and logged it.
pub trait LanguageModel {
    /// Why it gave no answer.
    type Error;

    /// What it says next in a conversation.
    fn say(&self, prompt: &Prompt<'_>) -> impl Future<Output = Result<ModelText, Self::Error>> + Send;
}

impl Message {
    /// What the user says, or Duenna for them.
    pub fn user(text: impl Into<String>) -> Self {
        Self { role: Role::User, text: text.into() }
    }

    /// What the model said.
    pub fn model(text: impl Into<String>) -> Self {
        Self { role: Role::Model, text: text.into() }
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({} bytes)", self.role, self.text.len())
    }
}

impl fmt::Debug for Prompt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prompt").field("messages", &self.messages).finish_non_exhaustive()
    }
}

impl fmt::Debug for ModelText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Written({} bytes)", self.text.len())
    }
}
