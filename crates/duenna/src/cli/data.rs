//! `duenna data`: the private values. They are taken in, and never printed.

mod export;
mod import;
mod reading;

use std::io::{IsTerminal as _, Read as _, Write as _};

use duenna_core::abstraction::{self, Kind};
use duenna_core::{Key, suggestion};
use serde_json::json;
use zeroize::Zeroizing;

use super::CommandOutput;
use super::args::DataCommand;
use super::error::CliError;
use crate::terminal::table::{WIDTH, wrap};
use crate::terminal::{self, Console as _, SystemConsole};
use duenna_gates::abstraction::likely;
use duenna_store::{LONGEST_VALUE, Store, StoreError, StoredEntry};

pub(super) fn data(store: &Store, command: &DataCommand, json: bool) -> Result<CommandOutput, CliError> {
    match command {
        DataCommand::Add { key, ladder, kind, replace, open, yes } => {
            let given = reading::ReadingOptions { ladder: *ladder, is_confirmed: *yes };
            add(store, key, (given, kind.as_ref()), (*replace, *open), json)
        }
        DataCommand::Import { file, replace, dry_run } => import::import(store, file, (*replace, *dry_run), json),
        DataCommand::Classify { key, kind } => import::classify(store, key, kind, json),
        DataCommand::List => list(store, json),
        DataCommand::Export { file, values } => export::export(store, file, *values, json),
        DataCommand::Open { key } => set_open(store, key, true, json),
        DataCommand::Seal { key } => set_open(store, key, false, json),
        DataCommand::Remove { key } => {
            store.remove(key).map_err(|error| unknown(store, error))?;
            if json {
                CommandOutput::json(&json!({ "removed": key }))
            } else {
                Ok(CommandOutput::prose(format!("Removed `{key}`.\n")))
            }
        }
    }
}

fn add(
    store: &Store,
    key: &Key,
    (given, kind): (reading::ReadingOptions, Option<&Kind>),
    (replace, open): (bool, bool),
    json: bool,
) -> Result<CommandOutput, CliError> {
    let had = store.list()?.into_iter().find(|stored| stored.key == *key);
    // A value that is replaced stays about the same thing, and open if it was.
    let kind = kind.or_else(|| had.as_ref()?.kind.as_ref());
    let is_open = open || had.as_ref().is_some_and(|had| had.is_open);
    if !replace && had.is_some() {
        let why = format!("there is already a value `{key}`; `duenna data add {key} --replace` replaces it");
        return Err(CliError::Usage(why));
    }
    let value = value(key)?;
    if value.is_empty() {
        return Err(CliError::Usage(format!("the value of `{key}` is empty; give it on standard input")));
    }
    let reading::Reading { ladder, value, is_declined } = reading::read(key, &given, value, json)?;
    let named = likely(key).filter(|named| *named != ladder && given.ladder.is_none() && !is_declined);
    store.put_as(&StoredEntry { key: key.clone(), ladder, kind: kind.cloned(), is_open }, &value)?;
    if json {
        return CommandOutput::json(
            &json!({ "key": key, "type": ladder.name(), "kind": kind, "grains": ladder.rungs(), "open": is_open }),
        );
    }
    let about = kind.map_or_else(String::new, |kind| format!(", about {kind}"));
    let hint = named.map_or_else(String::new, |named| {
        let shape = abstraction::shape(named);
        format!(
            "Its name suggests the type {named}, which was not found in it, so it is shared whole or not at all. To change that, add it again with \
             `--replace`, in a terminal, where you see what is read in it, or as {shape}.\n"
        )
    });
    let opened = if is_open { format!("{}\n", wrap(OPENED, WIDTH).join("\n")) } else { String::new() };
    Ok(CommandOutput::prose(format!(
        "Stored `{key}` as {ladder} ({}){about}.\n{opened}{hint}",
        ladder.rungs().join(" › ")
    )))
}

/// The error about a value that is not there says which was probably meant.
fn unknown(store: &Store, error: StoreError) -> CliError {
    match (&error, store.list()) {
        (StoreError::NoValue(key), Ok(all)) => {
            let known = all.iter().map(|stored| stored.key.as_str());
            let rest = suggestion(key.as_str(), known, "see `duenna data list`");
            CliError::Usage(format!("there is no private value `{key}`{rest}"))
        }
        _ => error.into(),
    }
}

/// What it means that a value is open.
const OPENED: &str = "Conditions on it may now decide whom a task calls, without a question, up to the bits that a task has for that. You are still asked \
    before anybody is told the value.";

fn set_open(store: &Store, key: &Key, is_open: bool, json: bool) -> Result<CommandOutput, CliError> {
    let is_changed = store.set_open(key, is_open).map_err(|error| unknown(store, error))?;
    if json {
        return CommandOutput::json(&json!({ "key": key, "open": is_open, "changed": is_changed }));
    }
    Ok(CommandOutput::prose(match (is_open, is_changed) {
        (true, true) => format!("Opened `{key}`.\n{}\n", wrap(OPENED, WIDTH).join("\n")),
        (true, false) => format!("`{key}` is open already.\n"),
        (false, true) => format!("Sealed `{key}`: you are asked about conditions on it, too.\n"),
        (false, false) => format!("`{key}` is sealed already.\n"),
    }))
}

/// The value, without its last line break. In a terminal what is typed does not show.
pub(super) fn value(key: &Key) -> Result<Zeroizing<String>, CliError> {
    let mut input = std::io::stdin();
    if input.is_terminal() {
        return typed(key).map_err(CliError::Output);
    }
    let mut value = Zeroizing::new(String::new());
    let mut bounded = std::io::Read::by_ref(&mut input).take(LONGEST_VALUE as u64 + 3);
    let read = bounded.read_to_string(&mut value);
    read.map_err(|error| CliError::Usage(format!("cannot read the value from standard input: {error}")))?;
    let kept = value.strip_suffix('\n').map_or(value.len(), |line| line.strip_suffix('\r').unwrap_or(line).len());
    value.truncate(kept);
    Ok(value)
}

fn typed(key: &Key) -> std::io::Result<Zeroizing<String>> {
    if !terminal::is_attended() {
        return rpassword::read_password().map(Zeroizing::new);
    }
    let mut console = SystemConsole::default();
    console.begin()?;
    write!(console, "The value of `{key}` (hidden as you type): ")?;
    console.hidden_answer()
}

fn list(store: &Store, json: bool) -> Result<CommandOutput, CliError> {
    let all = store.list()?;
    if json {
        let all: Vec<_> = all
            .iter()
            .map(|stored| {
                let ladder = stored.ladder;
                json!({ "key": stored.key, "type": ladder.name(), "kind": stored.kind, "grains": ladder.rungs(),
                        "open": stored.is_open })
            })
            .collect();
        return CommandOutput::json(&all);
    }
    let rows: Vec<_> = all
        .iter()
        .map(|stored| {
            let kind = stored.kind.as_ref().map(ToString::to_string).unwrap_or_default();
            let key = if stored.is_open { format!("{} (open)", stored.key) } else { stored.key.to_string() };
            [key, stored.ladder.to_string(), kind, stored.ladder.rungs().join(" › ")]
        })
        .collect();
    Ok(CommandOutput::table(
        ["key", "type", "about", "grains"],
        &rows,
        "No private values yet; add one with `duenna data add KEY`.",
    ))
}
