//! Reading what people write: dates, money, places, quantities, yes and no, as typed values with the bytes they stand at.
//!
//! ```text
//!  text ─▶ folded (letters without accents, plain digits, invisible characters gone) and cut into tokens
//!       ─▶ one pass: at each token every reader tries; the longest wins ─▶ readings, in order
//!       ─▶ structure: headings, lists, tables, keys ─▶ which value belongs to what
//! ```
//!
//! [`read`] gives the values; [`Document`] gives them with the structure ([`structure`]), in which each has its place: the
//! headings it lies under, its key, its option.
//!
//! There is no model and no network in it, and the same text gives the same readings. It takes time linear in the text,
//! never fails, and reads no more than what is there: what it does not understand it leaves out.
//!
//! ```
//! use duenna_text::reading::{Context, read};
//!
//! let text = "4 nights from March\u{a0}15 to 19, 2025, €80–€120 per night";
//! let read = read(text, &Context::default());
//! let said: Vec<_> = read.iter().map(|reading| reading.value.canonical()).collect();
//! assert_eq!(said, ["4 night", "2025-03-15/2025-03-19", "EUR 80..120 per night"]);
//! assert_eq!(read[1].span.of(text), "March\u{a0}15 to 19, 2025");
//! ```

mod address;
mod affirm;
mod amount;
mod code;
mod context;
mod count;
mod currency;
mod cursor;
mod document;
mod found;
pub mod gazetteer;
mod measure;
mod money;
mod number;
mod pass;
mod place;
mod rating;
mod span;
pub mod structure;
pub mod text;
mod time;
mod unit;
mod value;

pub use context::Context;
pub use currency::Currency;
pub use document::Document;
pub use pass::{Readers, read, read_only};
pub use span::Span;
pub use time::{Clock, Date, Recurrence, Relative, TimeUnit, Units, Weekday, Zone};
pub use unit::{Measure, Unit};
pub use value::{Address, Amount, Money, Per, Place, PlaceKind, Scale, TimeOfDay, Value};

/// One value that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Where it stands.
    pub span: Span,
    /// What it most likely says.
    pub value: Value,
    /// How sure that is, of 100.
    pub score: u8,
    /// What else it may say: the other order of day and month, the year that was left out, another country's dollar.
    pub alternatives: Vec<Alternative>,
}

/// Another thing that a text may say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// What.
    pub value: Value,
    /// How sure, of 100.
    pub score: u8,
}

#[cfg(test)]
mod tests;
