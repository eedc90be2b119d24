//! The guard: does what an agent is about to do tell more than the request needs? It advises; it never loosens.
//!
//! ```text
//!  Action ─▶ tools (five, each embedded or by a model) ─▶ Judgements ─▶ planner, memory ─▶ summarizer ─▶ advice
//! ```
//!
//! An embedded tool asks no model: the same [`Action`] gives the same [`Judgement`], to the bit.
//!
//! ```text
//!  Action ─▶ sheet: sentences, request, what was seen, what is hidden, PII ─▶ how private each sentence is
//!         ─▶ features of each tool ─▶ linear model, calibrated ─▶ score; reasons from norms, articles, sentences
//! ```

mod action;
mod compliance;
pub mod engine;
pub mod features;
mod hidden;
mod integrity;
mod judgement;
pub mod linear;
pub mod norms;
mod number;
mod real_pii;
mod seen;
pub mod sheet;
mod text;
pub mod tool;
mod topic;
pub mod weights;

pub use action::Action;
pub use engine::Engines;
pub use judgement::{Assessment, Evidence, InformationFlow, Judgement, Level, Need, Reason, Span, Violation};
pub use number::{ln, logistic, logit, softplus};
pub use tool::{Kind, Tool, ToolError};

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::panic, reason = "tests")]
mod tests;
