//! The language gate at work: languages from files, and the handles of a conversation between two messages.
//!
//! What a message may say is decided in [`duenna_core::language`]; here is what touches the world.

mod ground;
mod spec;
mod state;
mod words;

pub use ground::Message;
pub use spec::{Spec, SpecError, read_json};
pub use state::{State, StateError};

#[cfg(test)]
mod tests;
