//! The home: where it is, making it, opening it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::json;

use super::args::InitArgs;
use super::error::CliError;
use super::{CommandOutput, passphrase, settings};
use crate::terminal;
use duenna_runtime::config::Config;
use duenna_store::{KeyWish, SharedFile, Store};

/// A fresh `duenna.toml`.
const TEMPLATE: &str = "\
# Duenna's configuration. Add servers with `duenna servers add` or `duenna servers import`, or here:
#
# [servers.time]
# command = \"uvx\"
# args = [\"mcp-server-time\"]
#
# [model]                 # writes the artifacts of `duenna run \"a task in your words\"`
# provider = \"openai\"     # anthropic, gemini; openai also for every server with its protocol, with `endpoint`
# model = \"gpt-5\"
# key = \"${OPENAI_API_KEY}\"
#
# [[pii.recognizer]]      # what `duenna pii` also looks for
# type = \"CASE_NUMBER\"
# pattern = 'C-\\d{6}'
#
# [guard]                 # points out what a request did not need: type `v` at a question
# mode = \"advise\"         # or off; or refuse, with `refuse_above = 0.9`
#
# [consent]
# max_denials = 10        # a task ends when you have refused this often
# course_bits = 8         # what the ends of a task's artifacts may tell without a question; 0 asks about everything
# least_crowd = 10000     # questions propose coarser data where fewer people match what a party knows
";

/// An opened home with its configuration.
pub(super) struct OpenHome {
    pub(super) store: Arc<Store>,
    pub(super) config: Config,
}

impl OpenHome {
    pub(super) fn open(home: Option<PathBuf>) -> Result<Self, CliError> {
        let folder = folder(home)?;
        let store = opened(&folder)?;
        Ok(Self { config: settings::approved(&store, &folder)?, store: Arc::new(store) })
    }
}

/// The home's folder: as told, else by `DUENNA_HOME`, else where the system keeps a user's data.
pub(super) fn folder(told: Option<PathBuf>) -> Result<PathBuf, CliError> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let user = || std::env::home_dir().filter(|path| !path.as_os_str().is_empty());
    let data = || {
        if cfg!(target_os = "macos") {
            user().map(|user| user.join("Library/Application Support"))
        } else if cfg!(windows) {
            set("LOCALAPPDATA")
        } else {
            set("XDG_DATA_HOME")
                .filter(|path| path.is_absolute())
                .or_else(|| user().map(|user| user.join(".local/share")))
        }
    };
    told.or_else(|| set("DUENNA_HOME")).or_else(|| data().map(|data| data.join("duenna"))).ok_or(CliError::NoHome)
}

pub(super) fn store(home: Option<PathBuf>) -> Result<Store, CliError> {
    opened(&folder(home)?)
}

fn opened(folder: &Path) -> Result<Store, CliError> {
    passphrase::opened(folder)
}

/// The home's configuration; none is an empty one.
pub(super) fn config(folder: &Path) -> Result<Config, CliError> {
    let path = config_path(folder);
    if !path.exists() {
        return Ok(Config::default());
    }
    // It says which programs are started.
    Store::check_exposure(folder)?;
    Config::load(&path).map_err(|source| CliError::Config { path, source })
}

pub(super) fn config_path(folder: &Path) -> PathBuf {
    folder.join("duenna.toml")
}

/// Makes a home. Asks nothing.
pub(super) fn init(folder: &Path, args: &InitArgs, json: bool) -> Result<CommandOutput, CliError> {
    let store = passphrase::made(folder, args.key.wish())?;
    if passphrase::is_in_environment() && store.has_passphrase() {
        terminal::notice(&format!("warning: {}", passphrase::IN_ENVIRONMENT));
    }
    let config = config_path(folder);
    let shared = SharedFile::open(&config)?;
    let is_kept = config.exists();
    if !is_kept {
        shared.replace(TEMPLATE.as_bytes())?;
    }
    settings::approve(&store)?;
    drop(shared);
    if json {
        return CommandOutput::json(&json!({ "home": folder, "key": store.key_source(), "config": config }));
    }
    let kept = if is_kept { "`duenna.toml` was there already, and counts as approved.\n" } else { "" };
    Ok(CommandOutput::prose(format!(
        "Created `{}`; its key is {}.\n{kept}Next: `duenna data add KEY` for each private value, then `duenna servers add` \
         or `duenna servers import`.\n",
        folder.display(),
        key_place(&store),
    )))
}

/// Where the key of a home is, after "is".
pub(super) const fn key_place(store: &Store) -> &'static str {
    match store.key_wish() {
        KeyWish::Keyring => "in the system's keyring",
        KeyWish::Passphrase => "derived from the passphrase",
        KeyWish::File | KeyWish::Best => "in a key file in the home",
    }
}
