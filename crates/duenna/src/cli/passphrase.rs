//! The passphrase of a home: from a descriptor, typed in the terminal, or else from the environment.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::sync::OnceLock;

use zeroize::Zeroizing;

use super::error::CliError;
use super::screen;
use crate::terminal::{self, Console as _, SystemConsole};
use duenna_store::{Access, KeyWish, Store, StoreError};

/// The longest passphrase that is read, in bytes.
const LONGEST: u64 = 4096;

/// What was given with `--passphrase-fd`, for all that this process opens.
static GIVEN: OnceLock<Zeroizing<String>> = OnceLock::new();

/// Why a passphrase in the environment is worse than another.
pub(super) const IN_ENVIRONMENT: &str = "`DUENNA_PASSPHRASE` is in the environment, where other programs of yours can read it: type it, or give it with `--passphrase-fd`";

/// Takes the passphrase from a descriptor that whoever started this process opened: its first line.
pub(super) fn take(descriptor: u32) -> Result<(), CliError> {
    let path = format!("/dev/fd/{descriptor}");
    let mut text = Zeroizing::new(String::new());
    let read = File::open(&path).and_then(|file| file.take(LONGEST).read_to_string(&mut text));
    // Once read, it is closed for whatever this process starts.
    super::memory::close_inherited(None);
    read.map_err(|error| CliError::Usage(format!("cannot read the passphrase from descriptor {descriptor}: {error}")))?;
    let line = text.lines().next().unwrap_or_default();
    if line.is_empty() {
        return Err(CliError::Usage(format!("there is no passphrase on descriptor {descriptor}")));
    }
    // Once, before anything is opened.
    drop(GIVEN.set(Zeroizing::new(line.to_owned())));
    Ok(())
}

/// Whether the environment has one that is used.
pub(super) fn is_in_environment() -> bool {
    GIVEN.get().is_none() && std::env::var_os("DUENNA_PASSPHRASE").is_some_and(|value| !value.is_empty())
}

/// The ways to keys that this process has.
pub(super) fn access() -> Access {
    let access = Access::of_this_system();
    match GIVEN.get() {
        Some(given) => access.with_passphrase(given),
        None => access,
    }
}

/// Opens a home; where its passphrase is missing and somebody is there, they are asked for it.
pub(super) fn opened(folder: &Path) -> Result<Store, CliError> {
    let opened = match Store::open(folder, &access()) {
        Err(StoreError::NoPassphrase) if terminal::is_attended() => {
            let typed = typed("The passphrase of this home (hidden as you type): ")?;
            Store::open(folder, &access().with_passphrase(&typed))
        }
        opened => opened,
    };
    Ok(opened?.with_progress(screen::reading))
}

/// Makes a home; a passphrase that is wanted and missing is asked for, twice.
pub(super) fn made(folder: &Path, wish: KeyWish) -> Result<Store, CliError> {
    match Store::init(folder, wish, &access()) {
        Err(StoreError::NoPassphrase) if terminal::is_attended() => {
            let first = typed("A passphrase for this home (hidden as you type): ")?;
            if *first != *typed("The same again: ")? {
                return Err(CliError::Usage("the two are not the same; nothing was made".to_owned()));
            }
            Ok(Store::init(folder, wish, &access().with_passphrase(&first))?)
        }
        made => Ok(made?),
    }
}

fn typed(prompt: &str) -> Result<Zeroizing<String>, CliError> {
    let asked = || -> std::io::Result<Zeroizing<String>> {
        let mut console = SystemConsole::default();
        console.begin()?;
        write!(console, "{prompt}")?;
        console.hidden_answer()
    };
    let typed = asked().map_err(CliError::Output)?;
    if typed.is_empty() { Err(CliError::Usage("no passphrase was given".to_owned())) } else { Ok(typed) }
}
