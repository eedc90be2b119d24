//! A value as somebody writes it, as one of a type: read, shown, and confirmed.

use std::io::Write as _;

use duenna_core::abstraction::{self, Value};
use duenna_core::{Key, Ladder, quoted};
use zeroize::Zeroizing;

use crate::cli::error::CliError;
use crate::terminal::{self, Console as _, SystemConsole};
use duenna_gates::abstraction::{likely, typed};

/// What the user said of a value besides itself.
pub(super) struct ReadingOptions {
    /// Its type.
    pub(super) ladder: Option<Ladder>,
    /// Whether what is read in it needs no confirmation.
    pub(super) is_confirmed: bool,
}

/// A value as it is stored.
pub(super) struct Reading {
    pub(super) ladder: Ladder,
    pub(super) value: Zeroizing<String>,
    /// Whether the user wants it as text, and not as what was read in it.
    pub(super) is_declined: bool,
}

/// Finds the type of a value. What is not written as its type needs it is read, and stored as read if the user confirms that; without a type they gave,
/// it is text otherwise.
pub(super) fn read(
    key: &Key,
    given: &ReadingOptions,
    value: Zeroizing<String>,
    is_silent: bool,
) -> Result<Reading, CliError> {
    let wanted = given.ladder.or_else(|| likely(key));
    if let Some(ladder) = wanted.filter(|ladder| abstraction::is_of(*ladder, &value)) {
        return Ok(Reading { ladder, value, is_declined: false });
    }
    let found = typed(key.as_str(), wanted, &value);
    let can_ask = terminal::is_attended() && !is_silent;
    match (found, given.ladder) {
        (Some(found), _)
            if given.is_confirmed
                || (can_ask && is_meant(key, (found.ladder, &found.value), given.ladder.is_none())?) =>
        {
            Ok(Reading { ladder: found.ladder, value: Zeroizing::new(found.value), is_declined: false })
        }
        // Nothing was read; or they were asked, or nobody is there who could be. They said no type.
        (found, None) => Ok(Reading { ladder: Ladder::Text, value, is_declined: can_ask && found.is_some() }),
        (found, Some(ladder)) => {
            let shape = abstraction::shape(ladder);
            let how = match (found.is_some(), can_ask) {
                (true, false) => {
                    "; Duenna can read it as one: run this in a terminal to see how, or add `--yes` to store what it reads"
                }
                (true, true) | (false, _) => "",
            };
            Err(CliError::Usage(format!("`{key}` was not stored: its type {ladder} needs {shape}{how}")))
        }
    }
}

/// Shows how a value was read, and asks whether that is what is meant. `is_text_fine`: whether it can be kept as text otherwise.
fn is_meant(key: &Key, (ladder, value): (Ladder, &str), is_text_fine: bool) -> Result<bool, CliError> {
    let asked = || -> std::io::Result<bool> {
        let mut console = SystemConsole::default();
        console.begin()?;
        console.headline(&format!("Store `{key}` as it was read? You can then allow any of these to be told:"))?;
        for (name, told) in rungs(ladder, value) {
            writeln!(console, "  {name:<14} {}", quoted(&told))?;
        }
        let otherwise = if is_text_fine {
            "A no keeps it as text, which is shared whole or not at all."
        } else {
            "A no stores nothing."
        };
        writeln!(console, "{otherwise}")?;
        console.confirms()
    };
    asked().map_err(CliError::Output)
}

/// What each rung of a ladder tells of a value; of several that tell the same, the coarsest.
fn rungs(ladder: Ladder, value: &str) -> Vec<(&'static str, String)> {
    let mut rungs: Vec<(&str, String)> = Vec::new();
    for grain in ladder.grains() {
        let name = if grain.is_exact() { "whole" } else { grain.name() };
        match Value::parse(ladder, value).and_then(|value| value.at(grain)).map(|told| told.text()) {
            Some(told) if rungs.len() > 1 && rungs.last().is_some_and(|(_, last)| *last == told) => {
                rungs.pop();
                rungs.push((name, told));
            }
            Some(told) => rungs.push((name, told)),
            None => {}
        }
    }
    rungs
}
