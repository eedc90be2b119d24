//! Duenna's artifact language: Python under labels, run without effects.
//!
//! ```text
//!  source ──▶ compile ──▶ Program ─┬─▶ preview ──▶ [Prospect]      what it may tell whom, without running
//!                                  └─▶ Run ──▶ Step ──▶ Answer ──▶ Run …
//! ```
//!
//! A [`Run`] stops at every read of the private store, every call, and every branch on a labelled value whose arms hold
//! sinks; it can be written to disk there and resumed in another process.

mod environment;
mod error;
mod limits;
mod step;

pub use environment::{Environment, Parameter, Signature};
pub use error::{Failure, FailureKind, Rejection};
pub use limits::Limits;
pub use step::{Answer, CallStep, Foresight, Outcome, Prospect, Reply, Step};

// compile(source: &str, environment: &Environment, limits: &Limits) -> Result<Program, Rejection>
// preview(program: &Program, pc: &Label, foresight: &dyn Foresight) -> Vec<Prospect>
// Run::new(program: Program, pc: Label, limits: Limits) -> Run            (serde: Serialize + Deserialize)
// Run::start(&mut self, foresight) -> Step ; Run::resume(&mut self, answer: Answer, foresight: &dyn Foresight) -> Step
// Run::take_output(&mut self) -> String     what was printed since (for the user's terminal only)
