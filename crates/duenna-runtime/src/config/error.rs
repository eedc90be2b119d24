//! What can be wrong with a configuration.

use duenna_core::suggestion;
use std::path::PathBuf;

use thiserror::Error;

/// A configuration cannot be used. Messages never show values of `env` or `headers`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read `{}`: {reason}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// The file cannot be written.
    #[error("cannot write `{}`: {reason}; nothing was changed", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// Something in it is wrong.
    #[error("line {line}, column {column}: {message}")]
    Invalid {
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
        /// What is wrong, and what to write instead.
        message: String,
    },
    /// A server to be added is there already.
    #[error(
        "there is already a server `{name}`; remove it first (`duenna servers remove {name}`), or choose another name"
    )]
    Exists {
        /// Its name.
        name: String,
    },
}

impl ConfigError {
    /// An error at a byte offset of the text.
    pub(super) fn at(text: &str, offset: usize, message: impl Into<String>) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
        Self::Invalid { line, column, message: message.into() }
    }

    /// A TOML error without the excerpt of the line it usually shows: that line may hold a password.
    pub(super) fn from_toml(text: &str, error: &toml::de::Error) -> Self {
        let offset = error.span().map_or(0, |span| span.start);
        Self::at(text, offset, without_values(error.message()))
    }
}

/// The names of Rust's types mean nothing to a user.
fn plainly(expected: &str) -> &str {
    match expected {
        "a map" => "a table",
        "a sequence" => "a list",
        "u32" | "u64" => "a whole number, not negative and not too large",
        "a boolean" => "`true` or `false`",
        other if other.starts_with("struct ") => "a table",
        other => other,
    }
}

/// serde says ``unknown field `x`, expected one of `a`, `b` ``; this says which was meant, too.
fn unknown_field(message: &str) -> Option<String> {
    let (name, known) = message.strip_prefix("unknown field `")?.split_once("`, expected ")?;
    let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
    let listed: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    let rest = suggestion(name, known, &format!("here stand {}", listed.join(", ")));
    Some(format!("there is no setting `{name}`{rest}"))
}

/// serde says `invalid type: string "hunter2", expected a map`; this keeps what was expected, not what was there.
fn without_values(message: &str) -> String {
    let message = message.lines().next().unwrap_or_default();
    let quotes_a_value = message.starts_with("invalid type: ") || message.starts_with("invalid value: ");
    if let Some(unknown) = unknown_field(message) {
        return unknown;
    }
    match message.rsplit_once(", expected ") {
        Some((found, expected)) if quotes_a_value => {
            let kind = found.split(['"', '`']).next().unwrap_or_default().trim_end();
            format!("{kind}, expected {}", plainly(expected))
        }
        _ if quotes_a_value => "invalid value".to_owned(),
        _ => message.to_owned(),
    }
}
