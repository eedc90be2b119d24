//! `duenna data import`: what a document says, as typed values of the store.

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use duenna_core::abstraction::{Kind, Value};
use duenna_core::{Key, quoted};
use serde_json::{Value as Json, json};

use crate::cli::error::CliError;
use crate::cli::{CommandOutput, private_file};
use crate::terminal::table::{WIDTH, table, table_within};
use crate::terminal::{self, Console as _, SystemConsole, counted};
use duenna_gates::abstraction::{Classification, Entry, Raw, imported};
use duenna_store::{SharedFile, Store, StoredEntry};

pub(super) fn import(
    store: &Store,
    file: &Path,
    (replace, is_dry_run): (bool, bool),
    json: bool,
) -> Result<CommandOutput, CliError> {
    let mut text = String::new();
    let opened = std::fs::File::open(file).map_err(|error| CliError::read(file, &error))?;
    let most = u64::try_from(Raw::LONGEST + 1).unwrap_or(u64::MAX);
    opened.take(most).read_to_string(&mut text).map_err(|error| CliError::read(file, &error))?;
    if text.len() > Raw::LONGEST {
        return Err(CliError::Usage("the document is longer than 1 MiB; nothing was stored".to_owned()));
    }
    let document = imported(&Raw::new(&text), &classified(store)?);
    let known = store.list()?;
    let is_known = |entry: &Entry| known.iter().any(|stored| stored.key == entry.key);
    let (left, new): (Vec<Entry>, Vec<Entry>) =
        document.entries.into_iter().partition(|entry| is_known(entry) && !replace);
    let left: Vec<Key> = left.into_iter().map(|entry| entry.key).collect();
    let is_asked = terminal::is_attended() && !json && !is_dry_run && !new.is_empty();
    let is_wanted = !is_dry_run && (!is_asked || confirmed(&new)?);
    let mut kept = Vec::new();
    for entry in new {
        if !is_wanted {
            kept.push((entry.key, entry.kind, entry.ladder));
            continue;
        }
        let had = known.iter().find(|stored| stored.key == entry.key);
        let is_open = had.is_some_and(|had| had.is_open);
        let stored =
            StoredEntry { key: entry.key.clone(), ladder: entry.ladder, kind: Some(entry.kind.clone()), is_open };
        store.put_as(&stored, &entry.value)?;
        kept.push((entry.key, entry.kind, entry.ladder));
    }
    if json {
        let kept: Vec<Json> =
            kept.iter().map(|(key, kind, ladder)| json!({ "key": key, "kind": kind, "type": ladder.name() })).collect();
        return CommandOutput::json(
            &json!({ "kept": kept, "left": left, "unread": document.unread, "dry_run": is_dry_run }),
        );
    }
    let count = counted(kept.len(), "value", "values");
    let mut said = match (is_wanted, is_dry_run) {
        (true, _) => format!("Stored {count}; `duenna data list` shows all that is stored.\n"),
        (false, true) => format!("{count} would be stored; nothing was.\n"),
        (false, false) => "Nothing was stored.\n".to_owned(),
    };
    if is_dry_run {
        let rows: Vec<_> =
            kept.iter().map(|(key, kind, ladder)| [key.to_string(), ladder.to_string(), kind.to_string()]).collect();
        said.push_str(&table(["key", "type", "about"], &rows, ""));
    }
    if !left.is_empty() {
        let left: Vec<String> = left.iter().map(|key| format!("`{key}`")).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(said, "Already stored, and left unchanged (`--replace` replaces them): {}.", left.join(", "));
    }
    if !document.unread.is_empty() {
        let _ = writeln!(said, "Not understood, and not stored: {} places, such as", document.unread.len());
        for path in document.unread.iter().take(10) {
            let _ = writeln!(said, "  {path}");
        }
        said.push_str("`duenna data classify KEY KIND` records what such a key is about.\n");
    }
    Ok(CommandOutput::prose(said))
}

/// Shows what was understood, and asks whether it is to be stored.
fn confirmed(new: &[Entry]) -> Result<bool, CliError> {
    let asked = || -> std::io::Result<bool> {
        let mut console = SystemConsole::default();
        console.begin()?;
        console.headline(&format!("Store {}?", counted(new.len(), "value", "values")))?;
        let row = |entry: &Entry| {
            let value = Value::parse(entry.ladder, &entry.value).map_or_else(String::new, |value| value.text());
            [entry.key.to_string(), entry.ladder.to_string(), entry.kind.to_string(), quoted(&value)]
        };
        let rows: Vec<_> = new.iter().map(row).collect();
        write!(console, "{}", table_within(WIDTH - 2, ["key", "type", "about", "value"], &rows, ""))?;
        console.confirms()
    };
    asked().map_err(CliError::Output)
}

fn file(store: &Store) -> PathBuf {
    store.folder().join("abstraction").join("classified.toml")
}

/// What the user said of keys before.
fn classified(store: &Store) -> Result<Classification, CliError> {
    let path = file(store);
    if !path.exists() {
        return Ok(Classification::default());
    }
    let text = std::fs::read_to_string(&path).map_err(|error| CliError::read(&path, &error))?;
    Classification::from_toml(&text).map_err(|error| CliError::Usage(format!("`{}`: {error}", path.display())))
}

pub(super) fn classify(store: &Store, key: &str, kind: &Kind, json: bool) -> Result<CommandOutput, CliError> {
    let path = file(store);
    private_file::make_folder_of(&path)?;
    let shared = SharedFile::open(&path)?;
    let mut known = classified(store)?;
    known.add(key, kind.clone());
    shared.replace(known.to_toml().as_bytes())?;
    if json {
        return CommandOutput::json(&json!({ "key": key, "kind": kind }));
    }
    Ok(CommandOutput::prose(format!(
        "`{}` is now recorded as {kind}; import the document again.\n",
        key.escape_debug()
    )))
}
