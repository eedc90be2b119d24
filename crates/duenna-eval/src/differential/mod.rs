//! Programs by chance over the whole public language, run here and by CPython: the same output, the same end, the same
//! error.
//!
//! ```text
//!  grammar/*.txt ──▶ generate ──▶ Statements ──▶ source ─┬─▶ here ──┬─▶ differences ──▶ shrink ──▶ report
//!                                                        └─▶ peer ──┘
//! ```
//!
//! What `docs/language.md` lists as different is not generated: the order of sets, `hash`, `id`, and their kin. Messages of
//! errors are those of CPython 3.11; with another version only the classes of errors are compared.

mod compare;
mod generate;
mod grammar;
mod peer;
mod report;

pub use self::compare::{Difference, Kind};
pub use self::report::{Campaign, Found, Summary, replay, written};
