//! Languages from files: Duenna's own format, as JSON or TOML, and templates that were learned.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use duenna_core::message_language::{Language, LearnedError, OpenPoint, WrittenError, from_learned};
use serde_json::Value;

/// The longest file, in bytes.
const LONGEST: u64 = 1 << 20;

/// A language, and what its file left open.
#[derive(Debug)]
pub struct Spec {
    /// The language.
    pub language: Language,
    /// What a learned template does not say; empty for Duenna's own format.
    pub open: Vec<OpenPoint>,
}

/// Why a file is no language.
#[derive(Debug, thiserror::Error)]
pub enum SpecError {
    /// It cannot be read.
    #[error("cannot read `{}`: {reason}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// It is longer than a language ever is.
    #[error("`{}` is longer than 1 MiB, which is the maximum", path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
    },
    /// It is not JSON, or not TOML if it is called so.
    #[error("`{}` is not valid {format}: {reason}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// Which of the two.
        format: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// It says something that no language has.
    #[error("`{}`: {source}", path.display())]
    Language {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        source: WrittenError,
    },
    /// It has no `language`, so that it is read as a learned template, and is none.
    #[error("`{}`: {source} (read as a learned template, since it has no `language`)", path.display())]
    Learned {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        source: LearnedError,
    },
}

impl Spec {
    /// Reads a file: Duenna's own format if it says its `language`, else a learned template, called `name` or as the file is.
    ///
    /// # Errors
    /// If it cannot be read, or is no language.
    pub fn read(path: &Path, name: Option<&str>) -> Result<Self, SpecError> {
        let own = || path.to_owned();
        let json = read_json(path)?;
        if json.get("language").is_some_and(Value::is_string) {
            let language = Language::from_json(&json).map_err(|source| SpecError::Language { path: own(), source })?;
            return Ok(Self { language, open: Vec::new() });
        }
        let name = name.map_or_else(|| named(path), str::to_owned);
        let learned = from_learned(&name, &json).map_err(|source| SpecError::Learned { path: own(), source });
        learned.map(|(language, open)| Self { language, open })
    }
}

/// JSON from a file, or TOML if it is called so.
///
/// # Errors
/// If it cannot be read, or is neither.
pub fn read_json(path: &Path) -> Result<Value, SpecError> {
    let text = read_text(path)?;
    let syntax = |format, reason| SpecError::Syntax { path: path.to_owned(), format, reason };
    if path.extension().is_some_and(|extension| extension == "toml") {
        return toml::from_str(&text).map_err(|error| syntax("TOML", error.message().to_owned()));
    }
    serde_json::from_str(&text).map_err(|error| syntax("JSON", error.to_string()))
}

/// The text of a file that is no longer than a language.
pub(super) fn read_text(path: &Path) -> Result<String, SpecError> {
    let own = || path.to_owned();
    let unreadable = |error: std::io::Error| SpecError::Read { path: own(), reason: error.to_string() };
    // Read as far as it may go, whatever length it says it has: a pipe and a device say none.
    let (file, mut text) = (File::open(path).map_err(unreadable)?, Vec::new());
    file.take(LONGEST + 1).read_to_end(&mut text).map_err(unreadable)?;
    if u64::try_from(text.len()).is_ok_and(|length| length > LONGEST) {
        return Err(SpecError::TooLong { path: own() });
    }
    String::from_utf8(text).map_err(|error| unreadable(std::io::Error::other(error.utf8_error())))
}

/// What a language from `path` is called.
fn named(path: &Path) -> String {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let name: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).take(60).collect();
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) { name } else { format!("l_{name}") }
}
