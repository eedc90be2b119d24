//! Random programs over the whole public language, run here and by CPython: the same output, the same end, the same
//! error.
//!
//! ```text
//!  grammar/*.txt ──▶ generate ──▶ Statements ──▶ source ─┬─▶ here ──┬─▶ differences ──▶ shrink ──▶ report
//!                                                        └─▶ peer ──┘
//! ```
//!
//! What `docs/guide/src/artifacts.md` lists as different is not generated: the order of sets, `hash`, `id`, and their kin. Where a set's
//! order gets in by a way round, CPython differs from itself when its hash seed is another, and the program counts for
//! nothing. Messages of errors are those of CPython 3.11; with another version only the classes of errors are compared.

mod compare;
mod generate;
mod grammar;
mod peer;
mod report;

pub use self::compare::{Difference, Kind};
pub use self::report::{Campaign, Found, Summary, replay, written};
