//! The laws that decisions rest on, for generated values.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod decisions;
mod generators;
mod ladders;
mod lattice;
mod members;
mod memory;
mod names;
