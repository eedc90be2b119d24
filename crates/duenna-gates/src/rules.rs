//! The rules of purposes, where they lie: in files of the user's own, or in the folder `abstraction` of the home.

mod contrast;
mod feedback;
mod model;
mod runs;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use duenna_core::abstraction::{Kind, Rules, WrittenError, choose};
use duenna_core::{Grain, Key, Ladder, Purpose};

pub use self::contrast::{KindEvidence, LearnedRules, Reader, Validation, contrast, validate};
pub use self::feedback::{Feedback, proposed};
pub use self::model::{ModelRules, shown, taught};
pub use self::runs::{Run, RunsError, runs};
use crate::abstraction::shipped;

/// An entry of the user's store as rules see it: no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The name.
    pub key: Key,
    /// How it may be told more coarsely.
    pub ladder: Ladder,
    /// What it is about; `None` is withheld by all rules.
    pub kind: Option<Kind>,
}

/// A stage of a purpose that the user has not confirmed yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stage {
    /// The purpose.
    pub purpose: Purpose,
    /// The stage, as its rules call it.
    pub name: String,
    /// The entries of the store that the rules tell otherwise from then on, each at this grain.
    pub tells: Vec<(Key, Grain)>,
}

/// `passport (exact), home (city)`.
impl std::fmt::Display for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, (key, grain)) in self.tells.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(f, "{comma}{key} ({})", grain.name())?;
        }
        Ok(())
    }
}

/// How an entry is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// At this grain.
    At(Grain),
    /// Not at all, and the sentence that is told instead.
    Withheld(String),
}

/// The longest file of rules, in bytes.
const LONGEST: u64 = 1 << 20;

/// Why there are no rules.
#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    /// The file cannot be read.
    #[error("cannot read the rules in `{}`: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is no TOML or JSON.
    #[error("`{}` is not valid TOML: {why}", path.display())]
    Toml {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The file says something that no rules have.
    #[error("`{}`: {source}; `schemas/abstraction.schema.json` describes such files", path.display())]
    Written {
        /// The file.
        path: PathBuf,
        /// What.
        source: WrittenError,
    },
    /// The rules are for something else.
    #[error("`{}` has the rules of `{found}`; a file of rules must be named after its purpose", path.display())]
    Purpose {
        /// The file.
        path: PathBuf,
        /// What they are for.
        found: Purpose,
    },
}

/// The rules in a file: TOML, or JSON.
///
/// # Errors
/// [`RulesError`], if there are none in it.
pub fn read(path: &Path) -> Result<Rules, RulesError> {
    let failed = |source| RulesError::Read { path: path.to_owned(), source };
    let mut text = String::new();
    let file = std::fs::File::open(path).map_err(failed)?;
    file.take(LONGEST + 1).read_to_string(&mut text).map_err(failed)?;
    if text.len() as u64 > LONGEST {
        return Err(failed(io::Error::new(io::ErrorKind::FileTooLarge, "it is longer than 1 MiB")));
    }
    parse(&text, path)
}

/// The rules that `text` writes; `path` is where it came from.
///
/// # Errors
/// [`RulesError`], if there are none in it.
pub fn parse(text: &str, path: &Path) -> Result<Rules, RulesError> {
    let wrong = |why: String| RulesError::Toml { path: path.to_owned(), why };
    let json: serde_json::Value = if text.trim_start().starts_with('{') {
        serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?
    } else {
        toml::from_str(text).map_err(|error| wrong(error.message().to_owned()))?
    };
    Rules::from_json(&json).map_err(|source| RulesError::Written { path: path.to_owned(), source })
}

/// Where the user's own rules of a purpose lie.
#[must_use]
pub fn file_of(home: &Path, purpose: &Purpose) -> PathBuf {
    home.join("abstraction").join(format!("{purpose}.toml"))
}

/// The rules of a purpose: the user's own, else those that are shipped. `None` if there are none, so that nothing is told by
/// rules.
///
/// # Errors
/// [`RulesError`], if its file has none: a broken file is no missing one.
pub fn of(home: &Path, purpose: &Purpose) -> Result<Option<Rules>, RulesError> {
    let path = file_of(home, purpose);
    let rules = match read(&path) {
        Err(RulesError::Read { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            return Ok(shipped(purpose.as_str()));
        }
        read => read?,
    };
    if rules.purpose() == purpose {
        Ok(Some(rules))
    } else {
        Err(RulesError::Purpose { path, found: rules.purpose().clone() })
    }
}

/// What the rules choose for each entry of the store once these stages are confirmed, by names, kinds and ladders alone.
#[must_use]
pub fn choices(stored: &[Entry], rules: &Rules, confirmed: &BTreeSet<String>) -> BTreeMap<Key, Choice> {
    let confirmed: Vec<&str> = confirmed.iter().map(String::as_str).collect();
    let withheld = |sentence: &str| Choice::Withheld(sentence.to_owned());
    let known: Vec<_> = stored.iter().filter_map(|stored| Some((stored, stored.kind.as_ref()?))).collect();
    let kinds: Vec<_> = known.iter().map(|(stored, kind)| (*kind, stored.ladder)).collect();
    let chosen = known.iter().zip(choose(&kinds, rules, None, &confirmed)).map(|((stored, _), choice)| {
        let told = choice.grain.map_or_else(|_| withheld(choice.sentence(rules)), Choice::At);
        (stored.key.clone(), told)
    });
    let unknown = stored.iter().filter(|stored| stored.kind.is_none());
    chosen.chain(unknown.map(|stored| (stored.key.clone(), withheld(rules.sentence())))).collect()
}

/// The stages of the rules that are not confirmed, each with the entries of the store that are told otherwise once it is, and how.
#[must_use]
pub fn stages(stored: &[Entry], rules: &Rules, confirmed: &BTreeSet<String>) -> Vec<Stage> {
    let now = choices(stored, rules, confirmed);
    let open = rules.stages().iter().filter(|stage| !confirmed.contains(&***stage));
    let stages = open.map(|stage| {
        let with = confirmed.iter().cloned().chain([stage.to_string()]).collect();
        let then = choices(stored, rules, &with).into_iter().filter(|(key, told)| now.get(key) != Some(told));
        let tells = then.filter_map(|(key, told)| match told {
            Choice::At(grain) => Some((key, grain)),
            Choice::Withheld(_) => None,
        });
        Stage { purpose: rules.purpose().clone(), name: stage.to_string(), tells: tells.collect() }
    });
    stages.filter(|stage| !stage.tells.is_empty()).collect()
}
