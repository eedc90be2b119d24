//! What can be read in text, and where it stands. No I/O, no clock, no model of its own, and no word of labels or policy.
//!
//! ```text
//!  text ─┬─▶ reading ─▶ dates, money, places, yes and no, with the structure they stand in
//!        └─▶ pii ─────▶ private things, and the text without them
//! ```

#![deny(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::dbg_macro,
    reason = "`duenna` writes to the terminal, in one place"
)]

pub mod character;
pub mod clause;
pub mod pii;
pub mod reading;
