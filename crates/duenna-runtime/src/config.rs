//! `duenna.toml`: the user's servers, models, limits and consent settings; and what other programs' files say about servers.
//!
//! ```
//! let config = duenna_runtime::config::Config::parse(r#"
//!     [servers.airline]
//!     url = "https://mcp.airline.example/mcp"
//!     headers = { Authorization = "Bearer ${AIRLINE_TOKEN}" }
//! "#).unwrap();
//! assert_eq!(config.servers.len(), 1);
//! ```

mod edit;
mod error;
mod guard;
mod import;
mod language;
mod local_search;
mod me;
mod model;
mod name;
mod raw;
mod secret;
mod server;
mod settings;

#[cfg(test)]
mod tests;

pub use edit::ConfigFile;
pub use error::ConfigError;
pub use guard::GuardConfig;
pub use import::{ImportError, ImportSources, RenamedServer, ServerImport, SkippedServer, import, variables_of};
pub use language::LanguageConfig;
pub use local_search::{SeekConfig, SeekFolder};
pub use me::Me;
pub use model::{ModelConfig, Provider};
pub use name::{NameError, ServerName};
pub use secret::{MissingVariable, Secret};
pub use server::{HttpConfig, LocalReach, ServerConfig, ServerUrl, StdioConfig, TransportConfig, UrlError};
pub(crate) use settings::annotation_text;
pub use settings::{SettingWeight, Settings, is_confidential, weight};

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use serde::Deserialize;

use duenna_text::pii::OwnRecognizer;

/// The largest configuration that is read, in bytes.
const MAX_CONFIG_BYTES: u64 = 1024 * 1024;

/// What `duenna.toml` says.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Config {
    /// The servers, by name.
    pub servers: BTreeMap<ServerName, ServerConfig>,
    /// What a run may cost.
    pub limits: RunLimits,
    /// How the user is asked.
    pub consent: Consent,
    /// Who the user is.
    pub me: Me,
    /// The model that writes artifacts.
    pub model: Option<ModelConfig>,
    /// The model that reads data for artifacts; none: the one that writes them.
    pub quarantined_model: Option<ModelConfig>,
    /// Where values that artifacts ask for may be looked for; none: nowhere.
    pub seek: Option<SeekConfig>,
    /// What other agents may say, for artifacts that convert it.
    pub languages: BTreeMap<String, LanguageConfig>,
    /// How the guard is set up.
    pub guard: GuardConfig,
    /// What `duenna pii` looks for besides.
    pub recognizers: Vec<OwnRecognizer>,
    /// The folder of the model that finds names for it, if one does.
    pub name_model: Option<PathBuf>,
}

/// The table `[limits]`: what one task may cost. What is not set keeps Duenna's default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunLimits {
    /// Steps of the interpreter.
    pub max_steps: Option<u64>,
    /// Bytes an artifact may allocate.
    pub max_memory_bytes: Option<u64>,
    /// Bytes of an artifact's source.
    pub max_source_bytes: Option<u64>,
    /// Bytes an artifact may print.
    pub max_output_bytes: Option<u64>,
    /// Artifacts that one task may take.
    pub max_shots: Option<u32>,
    /// Calls of tools that one artifact may make.
    pub max_calls: Option<u64>,
    /// Seconds that a task may compute; waiting for tools and people does not count.
    pub max_seconds: Option<u64>,
    /// Bytes that what an artifact holds may take.
    pub max_heap_bytes: Option<u64>,
}

/// The table `[consent]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// How many times the user may say no before the task ends. What is not set keeps Duenna's default.
    pub max_denials: Option<u32>,
    /// How many bits the ends of a task's artifacts may tell without a question. What is not set keeps Duenna's default.
    pub course_bits: Option<u8>,
    /// How many all tasks of 24 hours may tell so.
    pub course_bits_a_day: Option<u32>,
    /// The fewest people that are to share what a party knows: under it, questions propose what to tell more coarsely. What is
    /// not set has no limit.
    pub least_crowd: Option<u64>,
    /// How long servers are kept connected while the user thinks about a question; then they are connected again when needed.
    pub keep_connections_seconds: Option<u64>,
}

impl Config {
    /// Reads a configuration from its text. Relative paths in it stay as they are.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] with the line of what is wrong; never with a value of `env` or `headers`.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        raw::parse(text)
    }

    /// Reads `duenna.toml`; relative `cwd`, `annotation` and `spec` paths start at its folder.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), and when the file cannot be read or is larger than 1 MiB.
    pub fn load(path: &Path) -> Result<Self, ConfigError> {
        Ok(Self::load_with_settings(path)?.0)
    }

    /// The same, with what the same text says setting by setting.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load).
    pub fn load_with_settings(path: &Path) -> Result<(Self, Settings), ConfigError> {
        let text = read_bounded(path)?;
        let mut config = Self::parse(&text)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        for server in config.servers.values_mut() {
            server.resolve_paths(folder);
            server.annotation_text = server.annotation.as_deref().map(annotation_text);
        }
        let settings = settings::of(&text, &config.servers)?;
        for language in config.languages.values_mut() {
            language.resolve_paths(folder);
        }
        config.guard.resolve_paths(folder);
        config.name_model = config.name_model.map(|model| folder.join(model));
        Ok((config, settings))
    }
}

fn read_bounded(path: &Path) -> Result<String, ConfigError> {
    use std::io::Read as _;
    let unreadable = |error: std::io::Error| ConfigError::Read { path: path.to_owned(), reason: error.to_string() };
    let file = std::fs::File::open(path).map_err(unreadable)?;
    let mut text = String::new();
    file.take(MAX_CONFIG_BYTES + 1).read_to_string(&mut text).map_err(unreadable)?;
    if text.len() as u64 > MAX_CONFIG_BYTES {
        return Err(ConfigError::Read { path: path.to_owned(), reason: "larger than 1 MiB".to_owned() });
    }
    Ok(text)
}
