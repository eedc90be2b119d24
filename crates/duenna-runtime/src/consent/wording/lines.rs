//! Single lines in the words of the questions, where no question stands around them: refusals, lists, tables.
//!
//! They are functions of labels and public names alone, since artifacts see refusals: not of where servers stand, or of who reads them.

use std::collections::BTreeSet;

use duenna_core::{Datum, Grain, Key, Line, Party, Reason, SteeringLine};

use super::super::{Reader, Setting};
use super::grains;
use super::names::{Names, first_few};

/// Does something with names that nothing is known of besides.
fn named<T>(words: impl FnOnce(Names<'_>) -> T) -> T {
    let (reader, setting) = (Reader::default(), Setting::default());
    words(Names { reader: &reader, setting: &setting, is_whole: false })
}

/// What a yes to a line would do: "send your ssn to airline".
#[must_use]
pub fn sends(line: &Line) -> String {
    named(|names| format!("send {}", sent(names, line)))
}

/// The same for all that one call would send, by its data and by who would learn any of them: "send your ssn and your home to airline".
#[must_use]
pub fn sends_all(lines: &[Line]) -> String {
    let each = |words: Vec<String>| {
        let mut known = BTreeSet::new();
        first_few(words.into_iter().filter(|one| known.insert(one.clone())).collect())
    };
    named(|names| {
        let datum = |line: &Line| {
            let repeats = if line.datum.is_carried() { "what may repeat " } else { "" };
            format!("{repeats}{}", at(line.grain, names.datum_with_source(&line.datum)))
        };
        let parties = lines.iter().map(|line| names.party(&line.party)).collect();
        format!("send {} to {}", each(lines.iter().map(datum).collect()), each(parties))
    })
}

/// A party, where nothing is said of what it would learn.
#[must_use]
pub fn whom(party: &Party) -> String {
    named(|names| names.party(party))
}

/// Entries of the store, each with how much of it: "your ssn (only the last digits) and your home".
#[must_use]
pub fn entries(told: &[(Key, Grain)]) -> String {
    named(|names| {
        first_few(told.iter().map(|(key, grain)| at(*grain, names.datum(&Datum::stored(key.clone())))).collect())
    })
}

/// What a yes to a line about who decides would do: "let mailbox decide the `to` of chat.tell".
#[must_use]
pub fn lets(line: &SteeringLine) -> String {
    named(|names| format!("let {}", decided(names, line)))
}

/// What was refused, as it follows "about" or "no to": "sending your ssn to airline".
#[must_use]
pub fn doing(reason: &Reason) -> String {
    named(|names| match reason {
        Reason::Refused { line, .. } => format!("sending {}", sent(names, line)),
        Reason::SteeringRefused { line, .. } => format!("letting {}", decided(names, line)),
    })
}

fn sent(names: Names<'_>, line: &Line) -> String {
    let (datum, party) = (names.datum_with_source(&line.datum), names.party(&line.party));
    if line.datum.is_carried() {
        return format!("{party} something that may repeat {datum}");
    }
    format!("{} to {party}", at(line.grain, datum))
}

/// A datum, with how much of it: "your ssn (only the last digits)".
fn at(grain: Grain, datum: String) -> String {
    match grains::phrase(grain) {
        Some(grain) => format!("{datum} ({grain})"),
        None => datum,
    }
}

fn decided(names: Names<'_>, line: &SteeringLine) -> String {
    format!("{} decide {}", names.author(&line.party), names.target(&line.steered))
}
