//! The ways down the lattice, and no others (semantics 3): a datum told at a coarser grain.
//!
//! What the user answers is no way down by itself: it is saved as a permission and decided again.

use crate::abstraction;
use crate::datum::Datum;
use crate::grain::{Grain, Ladder};
use crate::label::Label;
use crate::labeled::Labeled;
use crate::name::Key;
use crate::switches::{Rule, upheld};

/// A stored value as `grain` tells it, labelled `{key: grain}`. `None` if the value has no such rung.
///
/// # Security
/// Takes the raw value and the ladder, nothing else: no clock, purpose or model can make the rung tell more.
#[must_use]
pub fn declassify(key: Key, ladder: Ladder, value: &str, grain: Grain) -> Option<Labeled<String>> {
    let told = abstraction::tell(ladder, value, grain)?;
    Some(Labeled::new(told, upheld(Rule::RungIsLabelled, Label::datum(Datum::stored(key), grain))))
}
