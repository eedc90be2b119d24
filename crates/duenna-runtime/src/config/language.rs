//! The tables `[language.NAME]`: what other agents may say, for `convert(text, "NAME")` in artifacts.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use duenna_gates::converter::Engine;

/// A language that artifacts may convert into.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LanguageConfig {
    /// Its file: Duenna's own format, or a learned template.
    pub spec: PathBuf,
    /// What makes candidates of messages.
    #[serde(default)]
    pub engine: Engine,
    /// A file of limits: what the user wants of what it says, and what is plausible.
    #[serde(default)]
    pub limits: Option<PathBuf>,
}

impl LanguageConfig {
    /// The files, from the folder of the configuration.
    pub(super) fn resolve_paths(&mut self, folder: &Path) {
        self.spec = folder.join(&self.spec);
        self.limits = self.limits.as_ref().map(|limits| folder.join(limits));
    }
}
