//! Proof by attack (semantics 7): programs in pairs of worlds that differ only in what a coalition may not know. Its
//! members must receive the same calls, prefixes included, and the user must be asked the same.
//!
//! ```text
//!  generate ──▶ Statements ──▶ source ──▶ trial: one run, then one more for each coalition ──▶ leaks ──▶ shrink ──▶ report
//!  cases    ──▶ code and stores ─────────▶ one run for each store ──▶ a line for each case
//! ```

mod cases;
mod file_tree;
mod gates;
mod generate;
mod report;
mod setting;
#[cfg(duenna_switches)]
mod switches;
mod trial;
mod world;

use crate::programs::{chance, phrase, shrink};

pub use self::cases::{Counts, run_cases};
pub use self::report::{Campaign, Shown, Summary, replay, written};
#[cfg(duenna_switches)]
pub use self::switches::{
    ByChance, Found, Search, Seen, by_hand, page, replay_found, small, that_differ_slowly, told_without,
};
