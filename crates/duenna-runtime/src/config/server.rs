//! One server of the configuration, checked.

use std::{
    collections::BTreeMap,
    fmt,
    net::IpAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use thiserror::Error;

use super::{
    name::ServerName,
    secret::{MissingVariable, Secret},
    settings::AnnotationText,
};

/// One server.
#[derive(Debug, Clone, PartialEq)]
pub struct ServerConfig {
    /// Its name, which artifacts use too.
    pub name: ServerName,
    /// How it is reached.
    pub transport: TransportConfig,
    /// The file with its annotation. None: the one Duenna ships for it, or the strictest reading.
    pub annotation: Option<PathBuf>,
    /// What stands in that file, if it was read with the configuration.
    pub(crate) annotation_text: Option<AnnotationText>,
    /// Whether the user accepts it as a mere carrier: it passes on what it is told, and does not itself count as told.
    pub carrier: bool,
    /// Values for the variables of its annotation.
    pub variables: BTreeMap<String, String>,
    /// How long one call may take. None: Duenna's default.
    pub timeout: Option<Duration>,
    /// Which places of this machine it can reach. None: what its annotation says of its command, else all.
    pub reaches: Option<LocalReach>,
    /// The folder of the configuration that it is from.
    pub folder: Option<PathBuf>,
}

/// Which places of this machine a server can reach, as the user says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LocalReach {
    /// None.
    Nothing,
    /// All.
    Everything,
    /// These files, and folders with all beneath them.
    Places(Vec<PathBuf>),
}

impl LocalReach {
    /// What `duenna.toml` and the command line say: `none`, `local`, or paths.
    ///
    /// # Errors
    /// If there is nothing, or one of the words with something else.
    pub fn of(written: Vec<PathBuf>) -> Result<Self, &'static str> {
        let is = |word: &str| written.iter().any(|path| path.as_os_str() == word);
        match written.len() {
            1 if is("none") => Ok(Self::Nothing),
            1 if is("local") => Ok(Self::Everything),
            0 => Err("write `none`, `local`, or paths"),
            _ if is("none") || is("local") => Err("`none` and `local` stand alone; write one of them, or paths"),
            _ => Ok(Self::Places(written)),
        }
    }
}

/// How a server is reached.
#[derive(Debug, Clone, PartialEq)]
pub enum TransportConfig {
    /// As a child process, over its standard input and output.
    Stdio(StdioConfig),
    /// Over Streamable HTTP.
    Http(HttpConfig),
}

/// A server that Duenna starts.
#[derive(Clone, PartialEq)]
pub struct StdioConfig {
    /// The program.
    pub command: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// What its environment gets beside `PATH`, `HOME` and the like.
    pub env: BTreeMap<String, Secret>,
    /// The variables of Duenna's own environment that it gets besides.
    pub env_pass: Vec<String>,
    /// The folder it starts in. None: Duenna's own.
    pub cwd: Option<PathBuf>,
    /// Whether it is confined. None: where something here can do that. Where it must be and cannot be, it is not started.
    pub confine: Option<bool>,
    /// Whether it gets the network where it is confined. None: what its annotation says.
    pub network: Option<bool>,
}

/// A server that runs elsewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct HttpConfig {
    /// Its address.
    pub url: ServerUrl,
    /// Headers sent with every request.
    pub headers: BTreeMap<String, Secret>,
}

impl ServerConfig {
    /// A server with nothing but a name and a way to reach it.
    #[must_use]
    pub fn new(name: ServerName, transport: TransportConfig) -> Self {
        Self {
            name,
            transport,
            annotation: None,
            annotation_text: None,
            carrier: false,
            variables: BTreeMap::new(),
            timeout: None,
            reaches: None,
            folder: None,
        }
    }

    pub(super) fn resolve_paths(&mut self, folder: &Path) {
        self.folder = std::path::absolute(folder).ok();
        if let Some(annotation) = &mut self.annotation {
            *annotation = folder.join(&*annotation);
        }
        if let Some(LocalReach::Places(paths)) = &mut self.reaches {
            let is_relative = |path: &&mut PathBuf| !path.starts_with("~");
            paths.iter_mut().filter(is_relative).for_each(|path| *path = folder.join(&*path));
        }
        if let TransportConfig::Stdio(StdioConfig { cwd: Some(cwd), .. }) = &mut self.transport {
            *cwd = folder.join(&*cwd);
        }
    }

    /// The names in `env` or `headers` whose values stand in the file itself.
    #[must_use]
    pub fn plain_secrets(&self) -> Vec<&str> {
        let entries = match &self.transport {
            TransportConfig::Stdio(stdio) => &stdio.env,
            TransportConfig::Http(http) => &http.headers,
        };
        entries.iter().filter(|(_, value)| !value.is_from_environment()).map(|(name, _)| name.as_str()).collect()
    }
}

impl StdioConfig {
    /// A program with its arguments and nothing else.
    #[must_use]
    pub fn new(command: impl Into<String>, args: Vec<String>) -> Self {
        let command = command.into();
        Self { command, args, env: BTreeMap::new(), env_pass: Vec::new(), cwd: None, confine: None, network: None }
    }

    /// `env` with `${NAME}` taken from Duenna's own environment.
    ///
    /// # Errors
    ///
    /// [`MissingVariable`] for the first that is not set.
    pub fn secrets(&self) -> Result<BTreeMap<String, Secret>, MissingVariable> {
        resolve("env", &self.env)
    }
}

impl HttpConfig {
    /// `headers` with `${NAME}` taken from Duenna's own environment.
    ///
    /// # Errors
    ///
    /// [`MissingVariable`] for the first that is not set.
    pub fn headers(&self) -> Result<BTreeMap<String, Secret>, MissingVariable> {
        resolve("headers", &self.headers)
    }
}

fn resolve(table: &str, entries: &BTreeMap<String, Secret>) -> Result<BTreeMap<String, Secret>, MissingVariable> {
    let lookup = |name: &str| std::env::var(name).ok();
    entries
        .iter()
        .map(|(name, value)| Ok((name.clone(), value.resolve(&format!("{table}.{name}"), &lookup)?)))
        .collect()
}

impl fmt::Debug for StdioConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Arguments often hold tokens too, though everyone on the machine can see them.
        f.debug_struct("StdioConfig")
            .field("command", &self.command)
            .field("args", &self.args.len())
            .field("env", &self.env.keys())
            .field("env_pass", &self.env_pass)
            .field("cwd", &self.cwd)
            .field("confine", &self.confine)
            .field("network", &self.network)
            .finish()
    }
}

/// The address of a server: `https`, or plain `http` on this machine only.
#[derive(Clone, PartialEq, Eq)]
pub struct ServerUrl(reqwest::Url);

impl ServerUrl {
    /// Accepts an address.
    ///
    /// # Errors
    ///
    /// [`UrlError`] when it is none, holds credentials, or would send data in the clear over a network.
    pub fn new(text: &str) -> Result<Self, UrlError> {
        let url = reqwest::Url::parse(text).map_err(|error| UrlError::Malformed { reason: error.to_string() })?;
        if !url.username().is_empty() || url.password().is_some() {
            return Err(UrlError::Credentials);
        }
        match url.scheme() {
            "https" => Ok(Self(url)),
            "http" if is_loopback(&url) => Ok(Self(url)),
            "http" => Err(UrlError::Clear),
            scheme => Err(UrlError::Scheme { scheme: scheme.to_owned() }),
        }
    }

    /// The address as text, which may hold a token in its query.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The host, with the port if it is not the usual one, or the host alone could be taken for another kind of name.
    #[must_use]
    pub fn authority(&self) -> String {
        let host = self.0.host_str().unwrap_or_default().trim_matches(['[', ']']);
        let port = if host.contains('.') { self.0.port() } else { self.0.port_or_known_default() };
        port.map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
    }

    /// Whether it is plain `http`, hence on this machine.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.0.scheme() == "http"
    }

    /// Whether it names this machine.
    #[must_use]
    pub fn is_on_this_machine(&self) -> bool {
        let host = self.0.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
        is_loopback(&self.0)
            || host.ends_with(".localhost")
            || host.parse::<IpAddr>().is_ok_and(|address| address.is_unspecified())
    }
}

fn is_loopback(url: &reqwest::Url) -> bool {
    let Some(host) = url.host_str() else { return false };
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || address.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

impl fmt::Debug for ServerUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServerUrl({self})")
    }
}

/// Without the query, which may hold a token.
impl fmt::Display for ServerUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.origin().ascii_serialization(), self.0.path())?;
        if self.0.query().is_some() { f.write_str("?…") } else { Ok(()) }
    }
}

/// Why an address is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UrlError {
    /// It is no URL.
    #[error("`url` is not a URL ({reason}); it must start with `https://`")]
    Malformed {
        /// Why.
        reason: String,
    },
    /// It holds a user name or password.
    #[error("`url` must not hold a user name or password; use `headers` with `${{NAME}}` instead")]
    Credentials,
    /// It is plain `http` to another machine.
    #[error(
        "`url` must start with `https://`: plain `http` lets anyone on the network read along (it is accepted only for this machine)"
    )]
    Clear,
    /// It is something else.
    #[error("`url` has the scheme `{scheme}`; only `https` is supported (and `http` on this machine)")]
    Scheme {
        /// The scheme.
        scheme: String,
    },
}
