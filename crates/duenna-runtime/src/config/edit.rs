//! Changing `duenna.toml` without losing the user's comments.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use duenna_store::{SharedFile, StoreError};
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, Value, value};

use super::{
    Config, ConfigError,
    name::ServerName,
    read_bounded,
    server::{HttpConfig, LocalReach, ServerConfig, StdioConfig, TransportConfig},
    settings::{self, AnnotationText, Settings},
};

/// `duenna.toml`, opened for changes. Nothing is written before [`save`](Self::save).
pub struct ConfigFile {
    path: PathBuf,
    /// Nobody else changes it meanwhile.
    file: SharedFile,
    document: DocumentMut,
    /// The annotations that were read, each once.
    annotations: BTreeMap<PathBuf, AnnotationText>,
}

impl std::fmt::Debug for ConfigFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConfigFile").field("path", &self.path).finish_non_exhaustive()
    }
}

impl ConfigFile {
    /// Opens the file for this process alone, or starts a new one if there is none.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] when it cannot be read or is wrong.
    pub fn open(path: &Path) -> Result<Self, ConfigError> {
        let locked = |error: StoreError| ConfigError::Write { path: path.to_owned(), reason: error.to_string() };
        let file = SharedFile::open(path).map_err(locked)?;
        let text = if path.exists() { read_bounded(path)? } else { String::new() };
        Config::parse(&text)?;
        let document = text.parse::<DocumentMut>().map_err(|error| {
            let offset = error.span().map_or(0, |span| span.start);
            ConfigError::at(&text, offset, "this is not TOML")
        })?;
        Ok(Self { path: path.to_owned(), file, document, annotations: BTreeMap::new() })
    }

    /// Adds a server.
    ///
    /// # Errors
    ///
    /// [`ConfigError::Exists`] when there is one of that name.
    pub fn add(&mut self, server: &ServerConfig) -> Result<(), ConfigError> {
        let servers = self.document.entry("servers").or_insert_with(implicit_table);
        let exists = || ConfigError::Exists { name: server.name.to_string() };
        let Some(servers) = servers.as_table_like_mut() else { return Err(exists()) };
        if servers.contains_key(server.name.as_str()) {
            return Err(exists());
        }
        servers.insert(server.name.as_str(), Item::Table(table(server)));
        Ok(())
    }

    /// Starts a server with other arguments; false if there is no such server with a command.
    pub fn set_arguments(&mut self, name: &ServerName, arguments: &[String]) -> bool {
        let servers = self.document.get_mut("servers").and_then(Item::as_table_like_mut);
        let server = servers.and_then(|servers| servers.get_mut(name.as_str())).and_then(Item::as_table_like_mut);
        let Some(server) = server.filter(|server| server.contains_key("command")) else { return false };
        server.insert("args", value(arguments.iter().collect::<Array>()));
        true
    }

    /// Removes a server; false if there was none.
    pub fn remove(&mut self, name: &ServerName) -> bool {
        let servers = self.document.get_mut("servers").and_then(Item::as_table_like_mut);
        servers.is_some_and(|servers| servers.remove(name.as_str()).is_some())
    }

    /// The file's text as it would be saved.
    #[must_use]
    pub fn text(&self) -> String {
        self.document.to_string()
    }

    /// What it says, setting by setting, with the changes that were made.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] when the result would be no valid configuration.
    pub fn settings(&mut self) -> Result<Settings, ConfigError> {
        let text = self.text();
        let mut config = Config::parse(&text)?;
        for server in config.servers.values_mut() {
            server.resolve_paths(self.path.parent().unwrap_or(Path::new("")));
            let read = server.annotation.as_ref().map(|path| {
                self.annotations.entry(path.clone()).or_insert_with(|| settings::annotation_text(path)).clone()
            });
            server.annotation_text = read;
        }
        settings::of(&text, &config.servers)
    }

    /// Writes the file at once or not at all, readable by its owner only: it may hold passwords. Others can change it when this is dropped.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] when the result would be no valid configuration, or cannot be written.
    pub fn save(&self) -> Result<(), ConfigError> {
        let text = self.text();
        Config::parse(&text)?;
        let written = self.file.replace(text.as_bytes());
        written.map_err(|error| ConfigError::Write { path: self.path.clone(), reason: error.to_string() })
    }
}

fn implicit_table() -> Item {
    let mut table = Table::new();
    table.set_implicit(true);
    Item::Table(table)
}

fn table(server: &ServerConfig) -> Table {
    let mut table = Table::new();
    match &server.transport {
        TransportConfig::Stdio(stdio) => write_stdio(&mut table, stdio),
        TransportConfig::Http(http) => write_http(&mut table, http),
    }
    if let Some(annotation) = &server.annotation {
        table.insert("annotation", value(annotation.to_string_lossy().into_owned()));
    }
    if server.carrier {
        table.insert("carrier", value(true));
    }
    if !server.variables.is_empty() {
        table.insert("variables", inline(server.variables.iter().map(|(name, value)| (name.as_str(), value.as_str()))));
    }
    match &server.reaches {
        None => {}
        Some(LocalReach::Nothing) => _ = table.insert("reaches", value("none")),
        Some(LocalReach::Everything) => _ = table.insert("reaches", value("local")),
        Some(LocalReach::Places(paths)) => {
            let paths = paths.iter().map(|path| path.to_string_lossy().into_owned());
            table.insert("reaches", value(paths.collect::<Array>()));
        }
    }
    if let Some(seconds) = server.timeout.and_then(|timeout| i64::try_from(timeout.as_secs()).ok()) {
        table.insert("timeout_seconds", value(seconds));
    }
    table
}

fn write_stdio(table: &mut Table, stdio: &StdioConfig) {
    table.insert("command", value(stdio.command.as_str()));
    if !stdio.args.is_empty() {
        table.insert("args", value(stdio.args.iter().collect::<Array>()));
    }
    if !stdio.env.is_empty() {
        table.insert("env", inline(stdio.env.iter().map(|(name, secret)| (name.as_str(), secret.expose()))));
    }
    if !stdio.env_pass.is_empty() {
        table.insert("env_pass", value(stdio.env_pass.iter().collect::<Array>()));
    }
    if let Some(cwd) = &stdio.cwd {
        table.insert("cwd", value(cwd.to_string_lossy().into_owned()));
    }
    if let Some(confine) = stdio.confine {
        table.insert("confine", value(confine));
    }
    if let Some(network) = stdio.network {
        table.insert("network", value(network));
    }
}

fn write_http(table: &mut Table, http: &HttpConfig) {
    table.insert("url", value(http.url.as_str()));
    if !http.headers.is_empty() {
        table.insert("headers", inline(http.headers.iter().map(|(name, secret)| (name.as_str(), secret.expose()))));
    }
}

fn inline<'a>(entries: impl Iterator<Item = (&'a str, &'a str)>) -> Item {
    value(entries.map(|(name, entry)| (name, Value::from(entry))).collect::<InlineTable>())
}
