//! The ways down the lattice, and no others (semantics 3): a datum told at a coarser grain, and text of others that became
//! fields of a closed language.
//!
//! What the user answers is no way down by itself: it is saved as a permission and decided again.

use crate::abstraction;
use crate::datum::Datum;
use crate::grain::{Grain, Ladder};
use crate::label::{Integrity, Label};
use crate::labeled::Labeled;
use crate::message_language::Language;
use crate::name::Key;
use crate::switches::{Rule, holds, upheld};

/// A stored value as `grain` tells it, labelled `{key: grain}`. `None` if the value has no such rung.
///
/// # Security
/// Takes the raw value and the ladder, nothing else: no clock, purpose or model can make the rung tell more.
#[must_use]
pub fn declassify(key: Key, ladder: Ladder, value: &str, grain: Grain) -> Option<Labeled<String>> {
    let told = abstraction::tell(ladder, value, grain)?;
    let told = if holds(Rule::RungIsTold) { told } else { value.to_owned() };
    Some(Labeled::new(told, upheld(Rule::RungIsLabelled, Label::datum(Datum::stored(key), grain))))
}

/// The label of what the verifier makes of a text: it tells what the text told, and who shaped it shaped it as `vouched` says.
///
/// # Security
/// Only for the calls of the language gate ([`Gate::Language`](crate::annotation::Gate)), whose answers are fields that
/// [`verify`](crate::message_language::verify) let through. It lowers the text's label alone, not that of what chose to convert it.
#[must_use]
pub(crate) fn endorse(text: &Label, vouched: Integrity) -> Label {
    let vouched = if holds(Rule::NamesSeal) { vouched } else { Integrity::Verified };
    let endorsed = text.shaped_as(|_| vouched);
    if holds(Rule::EndorsingKeepsTold) { endorsed } else { endorsed.integrity_only() }
}

/// How far fields of `language` are vouched for: as verified, unless it has names, or fields that it says are not.
#[must_use]
pub fn vouched(language: &Language) -> Integrity {
    let is_whole = language.fields().iter().all(|(_, field)| field.trusted && !field.kind.has_names());
    if is_whole { Integrity::Verified } else { Integrity::Sealed }
}
