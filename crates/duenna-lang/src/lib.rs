//! Duenna's artifact language: Python under labels, run without effects.
//!
//! ```text
//!  source ──▶ compile ──▶ Program ─┬─▶ preview ──▶ [Prospect]      what it may tell whom, without running
//!                                  └─▶ Run ──▶ Step ──▶ Answer ──▶ Run …
//! ```
//!
//! A [`Run`] stops at every read of the private store, every call, and every branch on a labelled value whose arms hold
//! sinks; it can be written to disk there and resumed in another process. Outside of such branches every instruction
//! carries labels; inside, one arm runs in a secret context, and what it leaves gets the labels that the analysis of both arms
//! found ([`Run`], `run/region.rs`, `analysis.rs`).

#![deny(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::dbg_macro,
    reason = "`duenna` writes to the terminal, in one place"
)]

mod analysis;
mod builtins;
mod must_call;
// The tests' world is shared with those outside.
#[cfg(test)]
extern crate self as duenna_lang;

mod code;
mod compile;
mod cost;
mod element_hooks;
mod environment;
mod error;
mod exception;
mod explanation;
mod frame;
mod heap;
mod inputs;
mod json;
mod library;
mod limits;
mod operators;
mod ops;
mod program;
mod run;
mod step;
mod text;
mod tools;
mod value;
mod words;

pub use compile::compile;
pub use environment::{AbstractionChoice, Environment, Parameter, Signature};
pub use error::{Failure, FailureKind, MissingKind, MissingValue, Rejection};
pub use explanation::{Explanation, FlowPath, How, Link};
pub use inputs::Inputs;
pub use json::HANDLE;
pub use limits::Limits;
pub use must_call::preview_with_certainty;
pub use program::Program;
pub use run::{Charges, Run, explain, preview};
pub use step::{Branch, BranchCall, CallStep, Foresight, LaterCall, Prospect, Reply, Resumption, Step};
