//! `duenna config`: whether `duenna.toml` and the annotations that it names are as the user left them. Whoever can change them can make Duenna ask too little.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use duenna_core::visible;
use serde_json::json;

use super::args::ConfigCommand;
use super::error::CliError;
use super::home::{config_path, folder};
use super::{CommandOutput, Exit, passphrase};
use crate::terminal::{self, Console as _, SystemConsole};
use duenna_runtime::config::{Config, SettingWeight, Settings, is_confidential, weight};
use duenna_store::{SettingChange, SharedFile, Store};

/// How much is shown of a value that decides little, and of a name, in characters.
const SHOWN: usize = 60;
/// How many changes that decide little are shown in a question.
const MOST: usize = 12;

/// What was changed outside Duenna since it was approved, by name.
type Changes = BTreeMap<String, SettingChange>;

pub(super) fn config(home: Option<PathBuf>, command: &ConfigCommand, json: bool) -> Result<CommandOutput, CliError> {
    let folder = folder(home)?;
    let store = passphrase::opened(&folder)?;
    let (_, settings) = read(&folder)?;
    let changes = store.compare_settings(&settings)?.unwrap_or_default();
    let lines: Vec<String> =
        in_order(&changes).into_iter().map(|(name, change)| line(name, change, &settings)).collect();
    if let ConfigCommand::Approve = command {
        store.approve_settings(&settings)?;
    }
    if json {
        let all: Vec<_> =
            changes.iter().map(|(name, change)| json!({ "setting": name, "change": word(*change) })).collect();
        let is_refused = matches!(command, ConfigCommand::Changes) && !changes.is_empty();
        return Ok(CommandOutput::json(&all)?.exit(if is_refused { Exit::Own } else { Exit::Done }));
    }
    let listed = lines.join("\n") + "\n";
    Ok(match (command, lines.is_empty()) {
        (_, true) => CommandOutput::prose("`duenna.toml` is as you left it.\n".to_owned()),
        (ConfigCommand::Approve, false) => CommandOutput::done(listed).hint("Approved: Duenna uses it as it is now."),
        (ConfigCommand::Changes, false) => {
            let hint = "`duenna config approve` approves these changes; nothing is started before that.";
            CommandOutput::done(listed).hint(hint).exit(Exit::Own)
        }
    })
}

/// The configuration, if it is as the user left it; in a terminal they are asked about what is not.
pub(super) fn approved(store: &Store, folder: &Path) -> Result<Config, CliError> {
    let (mut config, mut settings) = read(folder)?;
    if !is_approved(store, &settings)? {
        // Another Duenna may be about to approve what it wrote.
        let _alone = SharedFile::open(&config_path(folder))?;
        (config, settings) = read(folder)?;
    }
    settle(store, &settings)?;
    Ok(config)
}

/// Approves the configuration of a home that was just made.
pub(super) fn approve(store: &Store) -> Result<(), CliError> {
    let (_, settings) = read(store.folder())?;
    Ok(store.approve_settings(&settings)?)
}

/// Approves settings that Duenna wrote itself, or the first ones; asks about others.
pub(super) fn settle(store: &Store, settings: &Settings) -> Result<(), CliError> {
    match store.compare_settings(settings)? {
        None => Ok(store.approve_settings(settings)?),
        Some(changes) if changes.is_empty() => Ok(()),
        Some(changes) if terminal::is_attended() && asked(&changes, settings).map_err(CliError::Output)? => {
            Ok(store.approve_settings(settings)?)
        }
        Some(changes) => {
            let names = in_order(&changes).into_iter().rev().map(|(name, _)| format!("`{}`", one_line(name)));
            Err(CliError::Unapproved(names.collect()))
        }
    }
}

/// Whether all settings are as they were approved; the first ones are neither.
fn is_approved(store: &Store, settings: &Settings) -> Result<bool, CliError> {
    Ok(store.compare_settings(settings)?.is_none_or(|changes| changes.is_empty()))
}

/// What of settings changed outside Duenna; nothing if nothing did.
pub(super) fn changed(store: &Store, settings: &Settings) -> Result<Vec<String>, CliError> {
    let changes = store.compare_settings(settings)?.unwrap_or_default();
    Ok(in_order(&changes).into_iter().rev().map(|(name, _)| one_line(name)).collect())
}

/// The configuration and its settings, of one text.
pub(super) fn read(folder: &Path) -> Result<(Config, Settings), CliError> {
    let path = config_path(folder);
    if !path.exists() {
        return Ok(Default::default());
    }
    Config::load_with_settings(&path).map_err(|source| CliError::Config { path, source })
}

fn asked(changes: &Changes, settings: &Settings) -> std::io::Result<bool> {
    let mut console = SystemConsole::default();
    console.begin()?;
    console.headline("`duenna.toml` or an annotation is not as you left it. Did you change it?")?;
    let all = in_order(changes);
    let light = all.iter().filter(|(name, _)| weight(name) == SettingWeight::Light).count();
    if light > MOST {
        writeln!(console, "{light} smaller changes, of which these are the last (`duenna config changes` lists all):")?;
    }
    // What decides most stands last, beside the question.
    for (name, change) in all.into_iter().skip(light.saturating_sub(MOST)) {
        writeln!(console, "{}", line(name, change, settings))?;
    }
    writeln!(
        console,
        "With a no, nothing is started. Whoever else changed this may want Duenna to ask you too little."
    )?;
    console.confirms()
}

/// Those that decide most last.
fn in_order(changes: &Changes) -> Vec<(&str, SettingChange)> {
    let mut all: Vec<_> = changes.iter().map(|(name, change)| (name.as_str(), *change)).collect();
    all.sort_by_key(|(name, _)| weight(name));
    all
}

/// A change in one line. A value that decides much is shown whole: whoever wrote it chose where it ends.
fn line(name: &str, change: SettingChange, settings: &Settings) -> String {
    let value = settings.get(name).filter(|_| !is_confidential(name)).map(|value| {
        // What follows in an address may be a password.
        let value =
            value.split_once('?').filter(|_| name.ends_with("url")).map_or(value.as_str(), |(before, _)| before);
        let is_whole = weight(name) == SettingWeight::Heavy;
        let short: String = if is_whole { value.to_owned() } else { value.chars().take(SHOWN).collect() };
        let more = if short.len() < value.len() { " …" } else { "" };
        format!(": {}{more}", one_line(&short))
    });
    let mut shown: String = name.chars().take(2 * SHOWN).collect();
    if shown.len() < name.len() {
        shown.push('…');
    }
    format!("{} {}{}", word(change), one_line(&shown), value.unwrap_or_default())
}

/// Text of somebody else's, which begins no line of its own.
fn one_line(text: &str) -> String {
    visible(&text.replace(['\n', '\r'], "⏎"))
}

const fn word(change: SettingChange) -> &'static str {
    match change {
        SettingChange::Changed => "changed",
        SettingChange::Added => "added",
        SettingChange::Removed => "removed",
    }
}
