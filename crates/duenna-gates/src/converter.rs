//! The language gate: languages from files, candidates made of messages, and the handles of a conversation between two messages.
//!
//! What a message may say is decided in [`duenna_core::message_language`].

mod embedded;
mod ground;
mod keys;
mod limits;
mod message;
mod model;
mod roots;
mod shape;
mod spec;
mod state;
mod words;

pub use embedded::EmbeddedConverter;
pub(crate) use ground::members;
pub use limits::{LimitsFileError, marks_of, read_limits};
pub use message::Message;
pub use model::{VERSION as PROMPT_VERSION, propose};
pub use spec::{Spec, SpecError, read_json};
pub use state::{State, StateError};

/// What makes a candidate of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Engine {
    /// Reading and the language's own words alone, without a model.
    #[default]
    Embedded,
    /// The quarantined model of `duenna.toml`: it is told the message.
    Model,
}

#[cfg(test)]
mod hostile;
#[cfg(test)]
mod tests;
