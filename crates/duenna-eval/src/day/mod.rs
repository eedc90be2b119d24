//! The `day` suite: an ordinary week of one person who answers every question *always*.
//!
//! ```text
//!  corpus/day/day.toml ─▶ Plan ──────┐
//!  corpus/day/world, daily ─▶ World ─┴▶ suite::Bench, four days in one home ─▶ DayReport: questions, lines, their causes
//!                                                └─ the fifth: hostile artifacts, everything refused ─▶ HostileReport
//! ```
//!
//! What is measured is how often a person is interrupted who wants to be left alone, and that what they allowed on the way does
//! not let anything else pass.

mod pages;
mod plan;
mod report;
mod run;
mod world;

pub use self::plan::Week;
pub use self::report::{DayReport, Failed, HostileReport, Report};
pub use self::run::run;
