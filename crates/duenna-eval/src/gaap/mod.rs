//! The `gaap` suite: the twenty tasks and three attacks of GAAP's evaluation, on real MCP servers.
//!
//! ```text
//!  corpus/gaap/NN_*/task.toml ─▶ Task ─┐                     ┌─▶ Done: what the servers' state says
//!  corpus/gaap/world, private ─▶ World ┴▶ suite::Bench ─▶ Ran ┼─▶ Attack: did the secret arrive outside?
//!                                                            └─▶ minimum: the questions there had to be
//! ```
//!
//! A task runs four ways: in one home with all others before it, in a home of its own, and, for each attack, with the
//! artifact that an obeying model would write, with checks on (in the home that remembers all permissions) and off.

mod attack;
mod done;
mod minimum;
mod owner;
mod plot;
mod report;
mod run;
mod task;
mod world;

pub use self::attack::Attack;
pub use self::report::{Report, TaskReport};
pub use self::run::{Wish, run};
pub use self::task::{Task, tasks};
pub use self::world::{Absent, World};
