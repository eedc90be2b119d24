//! Duenna: a privacy runtime for AI agents. Everything that touches the world.
//!
//! ```text
//!  artifact ─▶ session ─▶ lang: run to the next stop ─▶ core: Flow ─▶ decide ─┬─ Allow ─▶ store: log ─▶ gateway: send
//!                ▲                                        ▲                   ├─ Ask ───▶ consent ─▶ decided again
//!                └────────── reply, with its label ◀──────┴───────────────────┴─ Deny ──▶ refused
//! ```
//!
//! [`agent`] has artifacts written by a language model; [`session`] joins the parts; [`consent`] asks the user; [`store`] remembers, encrypted; [`gateway`] speaks to MCP
//! servers as [`config`] and [`annotations`] describe them; [`trace`] writes down what happened, without values;
//! [`reading`] reads what people write: dates, money, places, yes and no; [`pii`] finds private things in text;
//! [`rules`] has what purposes are told of the user's data, and [`abstraction`] tells it so; [`converter`] is the language gate: what
//! other agents write becomes fields of a closed language, which [`learn`] learns; [`guard`] judges whether an action tells more than the
//! request needs.

pub mod advisor;
pub mod agent;
pub mod annotations;
pub mod cli;
pub mod config;
pub mod consent;
pub mod crowd;
pub mod demo;
mod dispatch;
pub mod gateway;
mod inputs;
pub mod languages;
pub mod seek;
pub mod session;
mod terminal;
pub mod trace;
