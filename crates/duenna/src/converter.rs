//! The language gate at work: languages from files, and the handles of a conversation between two messages.
//!
//! What a message may say is decided in [`duenna_core::language`]; here is what touches the world.

use duenna_core::language::{Candidate, Language};

mod embedded;
mod ground;
mod message;
mod roots;
mod spec;
mod state;
mod words;

pub use embedded::Embedded;
pub use message::Message;
pub use spec::{Spec, SpecError, read_json};
pub use state::{State, StateError};

/// What makes a candidate of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Engine {
    /// Reading and the language's own words alone, without a model.
    #[default]
    Embedded,
}

/// What an engine makes of a message: a candidate, which nobody trusts before it is verified.
#[must_use]
pub fn convert<'l>(engine: Engine, language: &'l Language, message: &Message<'_>) -> Candidate<'l> {
    match engine {
        Engine::Embedded => Embedded::new(language).convert(message),
    }
}

#[cfg(test)]
mod tests;
