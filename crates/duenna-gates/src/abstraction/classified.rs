//! What the user has said once about keys that the engine does not know.

use std::collections::BTreeMap;

use duenna_core::abstraction::Kind;

use super::words::folded;

/// Kinds of data by the keys that name them, as the user classified them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Classification(BTreeMap<String, Kind>);

/// Why a file of classified keys is none.
#[derive(Debug, thiserror::Error)]
pub enum ClassifiedError {
    /// It is no TOML table of texts.
    #[error("it is not a list of `\"key\" = \"kind.of.data\"` lines: {0}")]
    Toml(#[from] toml::de::Error),
}

impl Classification {
    /// From a file of lines such as `"Frequent flyer number" = "id.loyalty"`.
    ///
    /// # Errors
    /// If it is no such file, or names no kind of data.
    pub fn from_toml(text: &str) -> Result<Self, ClassifiedError> {
        let keys: BTreeMap<String, Kind> = toml::from_str(text)?;
        Ok(Self(keys.into_iter().map(|(key, kind)| (folded(&key), kind)).collect()))
    }

    /// As such a file.
    #[must_use]
    pub fn to_toml(&self) -> String {
        toml::to_string(&self.0).unwrap_or_default()
    }

    /// Remembers what a key is about.
    pub fn add(&mut self, key: &str, kind: Kind) {
        self.0.insert(folded(key), kind);
    }

    /// What the folded key is about.
    pub(super) fn kind(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(Kind::as_str)
    }
}
