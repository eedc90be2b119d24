//! Values as text: `str`, `repr`, format specifications, templates.

mod float;
mod format;
mod percent;
mod repr;
mod spec;
mod tables;
mod template;
pub(crate) mod unicode;
mod whole;

pub(crate) use float::{float_repr, parse_float, round_float};
pub(crate) use format::{DecimalParts, decimal_spec, format, format_decimal};
pub(crate) use percent::{ascii, percent};
pub(crate) use repr::{display, quote, repr, shown};
pub(crate) use template::{Piece, Step, pieces, str_format};
pub(crate) use whole::{parse_whole, parse_whole_of};
