//! The language gate at work: languages from files, and the handles of a conversation between two messages.
//!
//! What a message may say is decided in [`duenna_core::language`]; here is what touches the world.

mod embedded;
mod ground;
mod spec;
mod state;
mod words;

pub use embedded::Embedded;
pub use ground::Message;
pub use spec::{Spec, SpecError, read_json};
pub use state::{State, StateError};

/// What makes a candidate of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Engine {
    /// Reading and the language's own words alone, without a model.
    #[default]
    Embedded,
}

#[cfg(test)]
mod tests;
