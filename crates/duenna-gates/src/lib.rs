//! The two gates, and what learns for them: what other agents write becomes verified fields, and the user's data is told at the
//! grain that a task needs. No store, no network, no terminal; a model is a trait.
//!
//! ```text
//!  message ─▶ converter ─▶ candidate ─▶ core: verify ─▶ fields         learn: languages from conversations
//!  raw data ─▶ abstraction ─▶ items, by the rules ─▶ what is told      rules: where they lie, and from recorded runs
//! ```

#![deny(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::dbg_macro,
    reason = "`duenna` writes to the terminal, in one place"
)]

pub mod abstraction;
pub mod converter;
pub mod language_learning;
pub mod model;
pub mod rules;
