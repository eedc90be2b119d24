//! Values of `env` and `headers`: they may be passwords, so they do not print.

use std::fmt;

use serde::Deserialize;
use thiserror::Error;

/// Secrets shorter than this are not searched for in foreign text: they would match by chance.
const SHORTEST_HIDDEN: usize = 6;

/// A value that may be a password. `Debug` hides it.
///
/// In a configuration it may name variables of Duenna's environment: `${NAME}`, or `${NAME:-otherwise}`; `$${` stands for `${`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// A value as written in a configuration.
    #[must_use]
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// The value itself.
    ///
    /// # Security
    ///
    /// Only for handing it to the server it belongs to, or writing it back to `duenna.toml`.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Whether all of it comes from the environment, so that the file holds no secret itself.
    #[must_use]
    pub fn is_from_environment(&self) -> bool {
        let word = self.0.strip_prefix("Bearer ").unwrap_or(&self.0);
        word.strip_prefix("${")
            .and_then(|rest| rest.strip_suffix('}'))
            .is_some_and(|name| !name.contains(['}', ':']) && !name.is_empty())
    }

    /// The value with every `${NAME}` replaced by what `lookup` knows.
    ///
    /// # Errors
    ///
    /// [`MissingVariable`] for a name that is not set, or a `${` without end.
    pub fn resolve(&self, owner: &str, lookup: &dyn Fn(&str) -> Option<String>) -> Result<Self, MissingVariable> {
        let missing = |name: &str| MissingVariable { owner: owner.to_owned(), name: name.to_owned() };
        let mut resolved = String::with_capacity(self.0.len());
        let mut rest = self.0.as_str();
        while let Some((before, after)) = rest.split_once("${") {
            if let Some(before) = before.strip_suffix('$') {
                resolved.push_str(before);
                resolved.push_str("${");
                rest = after;
                continue;
            }
            resolved.push_str(before);
            let Some((inside, after)) = after.split_once('}') else {
                return Err(MissingVariable { owner: owner.to_owned(), name: "…".to_owned() });
            };
            let (name, otherwise) = match inside.split_once(":-") {
                Some((name, otherwise)) => (name, Some(otherwise)),
                None => (inside, None),
            };
            match (lookup(name).filter(|value| !value.is_empty() || otherwise.is_none()), otherwise) {
                (Some(value), _) => resolved.push_str(&value),
                (None, Some(otherwise)) => resolved.push_str(otherwise),
                (None, None) => return Err(missing(name)),
            }
            rest = after;
        }
        resolved.push_str(rest);
        Ok(Self(resolved))
    }

    /// Replaces the secret in a text that is about to be shown.
    pub(crate) fn hide_in(&self, text: &mut String) {
        // `Authorization: Bearer x`: the secret is what follows the scheme.
        let (_, word) = self.0.rsplit_once(' ').unwrap_or(("", &self.0));
        for part in [self.0.as_str(), word] {
            if part.len() >= SHORTEST_HIDDEN && text.contains(part) {
                *text = text.replace(part, "«hidden»");
            }
        }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

/// A variable that a configuration names is not set.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "`{owner}` needs the environment variable `{name}`, which is not set (or the closing `}}` is missing); set it before starting duenna"
)]
pub struct MissingVariable {
    /// The entry of `env` or `headers`.
    pub owner: String,
    /// The variable.
    pub name: String,
}
