//! The guard: does what an agent is about to do tell more than the request needs? It advises; it never loosens.
//!
//! ```text
//!             ┌─────────── memory: what a person said of like actions ───────────┐
//!             ▼                                                                  ▼
//!  Action ─▶ planner ─▶ tool ─▶ Look ─▶ planner ─▶ … (three at most) ─▶ summarizer ─▶ Verdict ─▶ Advice
//!                     (five, each embedded or by a model; and the user's own)
//! ```
//!
//! An embedded tool asks no model: the same [`Action`] gives the same [`Judgement`], to the bit.
//!
//! ```text
//!  Action ─▶ sheet: sentences, request, what was seen, what is hidden, PII ─▶ how private each sentence is
//!         ─▶ features of each tool ─▶ linear model, calibrated ─▶ score; reasons from norms, articles, sentences
//! ```

#![deny(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::dbg_macro,
    reason = "`duenna` writes to the terminal, in one place"
)]

mod action;
mod advice;
mod check;
mod compliance;
pub mod engine;
pub mod features;
mod hidden;
mod integrity;
mod judgement;
pub mod linear;
pub mod meaning;
pub mod measure;
pub mod memory;
pub mod norms;
mod number;
mod own;
mod passage;
pub mod planner;
mod real_pii;
mod seen;
pub mod sheet;
mod summarizer;
mod text;
pub mod tool;
mod topic;
pub mod weights;

pub use action::Action;
pub use advice::{Advice, GuardRefusal, Mode, shown};
pub use check::{Guard, GuardError, Summarizer};
pub use engine::Engines;
pub use judgement::{Assessment, Evidence, InformationFlow, Judgement, Level, Necessity, Reason, Span, Violation};
pub use meaning::Meaning;
pub use number::{ln, logistic, logit, softplus};
pub use own::{OwnTool, arguments, read};
pub use planner::Look;
pub use summarizer::{Complaint, Rewrite, Verdict, rounded};
pub use tool::{Kind, Tool, ToolError};

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::panic, reason = "tests")]
mod tests;
