//! The harness of the suites: tasks run whole, through the same parts that `duenna run` uses, on real MCP servers.
//!
//! ```text
//!  Task: words, artifacts, answers ─▶ Bench::run ─▶ Assistant ─▶ Session ─▶ MCP servers over stdio
//!                                        ▲              │           └─────▶ User: answers questions
//!                                        └── Ran        └─ HTTP ─▶ Scripted: gives the artifacts, answers `qllm`
//! ```
//!
//! Nothing is simulated but the model and the user. The artifacts are given: the first one is what the model writes for the
//! task's words, each next one is what it writes after a `multishot` or a failure. Whoever answers for the user is a
//! [`User`].

mod bench;
mod cause;
mod live;
pub(crate) mod material;
mod model;
mod ran;
mod user;

pub use self::bench::{Bench, Checks, Place, Setup, Task};
pub use self::cause::Cause;
pub(crate) use self::cause::{AskedPair, causes};
pub use self::live::Live;
pub use self::model::{Reading, Written};
pub use self::ran::{Asked, Called, Ran, Shaping, Told};
pub use self::user::{Anything, User};
