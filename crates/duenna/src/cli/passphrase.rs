//! The passphrase of a home: from a descriptor, typed in the terminal, or else from the environment.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::sync::OnceLock;

use zeroize::Zeroizing;

use super::error::CliError;
use super::{presence, screen};
use crate::terminal::{self, Console as _, SystemConsole};
use duenna_store::{Access, KeyWish, Store, StoreError};

/// The longest passphrase that is read, in bytes.
const LONGEST: u64 = 4096;

/// What was given with `--passphrase-fd`, for all that this process opens, and with the option for another.
static GIVEN: [OnceLock<Zeroizing<String>>; 2] = [OnceLock::new(), OnceLock::new()];

/// Why a passphrase in the environment is worse than another.
pub(super) const IN_ENVIRONMENT: &str = "`DUENNA_PASSPHRASE` is in the environment, where other programs of yours can read it: type it, or give it with `--passphrase-fd`";

/// Takes the home's passphrase, and another, from descriptors that whoever started this process opened: the first line of each.
pub(super) fn take(descriptors: &[Option<u32>; 2]) -> Result<(), CliError> {
    if descriptors == &[None, None] {
        return Ok(());
    }
    let read = descriptors.map(|descriptor| descriptor.map(first_line).transpose());
    // Once read, they are closed for whatever this process starts.
    super::memory::close_inherited(&[]);
    for (place, line) in GIVEN.iter().zip(read) {
        if let Some(line) = line? {
            // Once, before anything is opened.
            drop(place.set(line));
        }
    }
    Ok(())
}

fn first_line(descriptor: u32) -> Result<Zeroizing<String>, CliError> {
    let path = format!("/dev/fd/{descriptor}");
    let mut text = Zeroizing::new(String::new());
    let read = File::open(&path).and_then(|file| file.take(LONGEST).read_to_string(&mut text));
    read.map_err(|error| CliError::Usage(format!("cannot read the passphrase from descriptor {descriptor}: {error}")))?;
    match text.lines().next() {
        Some(line) if !line.is_empty() => Ok(Zeroizing::new(line.to_owned())),
        Some(_) | None => Err(CliError::Usage(format!("there is no passphrase on descriptor {descriptor}"))),
    }
}

/// Whether the environment has one that is used.
pub(super) fn is_in_environment() -> bool {
    GIVEN[0].get().is_none() && std::env::var_os("DUENNA_PASSPHRASE").is_some_and(|value| !value.is_empty())
}

/// The ways to keys that this process has.
pub(super) fn access() -> Access {
    let access = Access::of_this_system();
    match GIVEN[0].get() {
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
    let store = opened?.with_progress(screen::reading);
    presence::enter(folder)?;
    Ok(store)
}

/// Makes a home; a passphrase that is wanted and missing is asked for, twice.
pub(super) fn made(folder: &Path, wish: KeyWish) -> Result<Store, CliError> {
    match Store::init(folder, wish, &access()) {
        Err(StoreError::NoPassphrase) if terminal::is_attended() => {
            let typed = typed_twice("a passphrase for this home")?;
            Ok(Store::init(folder, wish, &access().with_passphrase(&typed))?)
        }
        made => Ok(made?),
    }
}

/// The ways to the key of a home that is restored, whose passphrase is asked for.
pub(super) fn of_restored() -> Result<Access, CliError> {
    Ok(access().with_passphrase(&typed_twice("a passphrase for the restored home")?))
}

/// A passphrase that is not the one of the home that is opened.
pub(super) struct Other {
    /// What it is, in words.
    pub(super) what: &'static str,
    /// What it is where it is set.
    pub(super) new: &'static str,
    /// The option that gives its descriptor.
    pub(super) option: &'static str,
}

impl Other {
    /// One that is set now: it is typed twice.
    pub(super) fn new_one(&self) -> Result<Zeroizing<String>, CliError> {
        self.given().unwrap_or_else(|| typed_twice(self.new))
    }

    /// One that was set before.
    pub(super) fn known_one(&self) -> Result<Zeroizing<String>, CliError> {
        self.given().unwrap_or_else(|| typed(&prompt(self.what)))
    }

    /// As a descriptor gave it; an error, if that did not and nobody can be asked.
    fn given(&self) -> Option<Result<Zeroizing<String>, CliError>> {
        let Self { what, option, .. } = self;
        let missing = || CliError::Usage(format!("nobody is there to type {what}; give it with `{option} N`"));
        match GIVEN[1].get() {
            Some(given) => Some(Ok(given.clone())),
            None => (!terminal::is_attended()).then(|| Err(missing())),
        }
    }
}

fn prompt(what: &str) -> String {
    let mut letters = what.chars();
    let first = letters.next().map_or(String::new(), |letter| letter.to_uppercase().to_string());
    format!("{first}{} (hidden as you type): ", letters.as_str())
}

fn typed_twice(what: &str) -> Result<Zeroizing<String>, CliError> {
    let first = typed(&prompt(what))?;
    if *first != *typed("The same again: ")? {
        return Err(CliError::Usage("the two are not the same; nothing was done".to_owned()));
    }
    Ok(first)
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
