//! What a task needs to run, without a surface: sessions, the one way out, servers, models, questions, configuration.
//!
//! ```text
//!  artifact ─▶ session ─▶ lang: run to the next stop ─▶ core: Flow ─▶ decide ─┬─ Allow ─▶ store: log ─▶ gateway: send
//!                ▲                                        ▲                   ├─ Ask ───▶ consent ─▶ decided again
//!                └────────── reply, with its label ◀──────┴───────────────────┴─ Deny ──▶ refused
//! ```
//!
//! [`agent`] has artifacts written by a language model; [`model`] speaks to models; [`session`] joins the parts; [`dispatch`] is the way out; [`consent`] asks the
//! user; [`gateway`] speaks to MCP servers as [`config`] and [`annotations`] describe them; [`languages`] are those that messages are
//! converted into; [`advisor`] is what the guard has from outside; [`local_search`] looks for values in the user's folders; [`anonymity_set`] estimates
//! how many people share what was told; [`trace`] writes down what happened, without values.

#![deny(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::dbg_macro,
    reason = "`duenna` writes to the terminal, in one place"
)]

pub mod advisor;
pub mod agent;
pub mod annotations;
pub mod anonymity_set;
pub mod config;
pub mod confinement;
pub mod consent;
pub mod descriptors;
pub mod dispatch;
pub mod gateway;
pub mod inputs;
pub mod languages;
pub mod local_search;
pub mod model;
pub mod packages;
pub mod session;
pub mod trace;
