//! How much wider labels are than what flows: each datum of a program is changed in turn, and the calls that change are
//! compared with the calls whose labels name it.
//!
//! A call is changed if the call at its place in the sequence has another tool, line or argument, or is not there. What a
//! label names though no value of the list changes the call is *over-taint*; what changes a call that does not name it is
//! *untold*: a leak.

mod measure;
mod report;
mod world;

pub use self::measure::{Cause, Measured, Over};
pub use self::report::{Report, measure_corpus};
