//! The agent: a task in plain words becomes artifacts that a language model writes.
//!
//! ```text
//!  task ─▶ prompt ─▶ model ─▶ artifact ─▶ session: runs it ─┬─ done
//!             ▲                                             ├─ multishot(query): decided, logged ─┐
//!             │                                             └─ failed: the error, if permitted ───┤
//!             └───────────────────────────────────────────────────────────────────────────────────┘
//! ```
//!
//! The model is a party like any other (semantics 5): it is told the task, the tools and the names of data, which are public;
//! everything else is a sink, decided and logged before it leaves. The next artifact starts with the label of all that its
//! author was ever told in this task.

mod assistant;
mod prompt;
mod reply;
mod steps;
mod stubs;

pub use self::assistant::{Assistant, MAX_SHOTS, Screen};
pub use self::prompt::VERSION as PROMPT_VERSION;
pub use self::stubs::stub;
