//! The file as written, and the checks that make it a [`Config`].

use std::{collections::BTreeMap, path::PathBuf, time::Duration};

use serde::Deserialize;
use toml::Spanned;

use duenna_text::pii::{OwnRecognizer, OwnRecognizers};

use super::{
    Config, ConfigError, Consent, GuardConfig, LanguageConfig, Me, RunLimits,
    guard::RawGuard,
    local_search::RawSeek,
    model::RawModel,
    name::ServerName,
    secret::Secret,
    server::{HttpConfig, LocalReach, ServerConfig, ServerUrl, StdioConfig, TransportConfig},
};

/// The longest time-out accepted, in seconds.
const MAX_TIMEOUT_SECONDS: u64 = 24 * 60 * 60;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawConfig {
    #[serde(default)]
    servers: BTreeMap<Spanned<String>, Spanned<RawServer>>,
    #[serde(default)]
    limits: RunLimits,
    #[serde(default)]
    consent: Consent,
    #[serde(default)]
    me: Me,
    model: Option<Spanned<RawModel>>,
    quarantined_model: Option<Spanned<RawModel>>,
    seek: Option<RawSeek>,
    guard: Option<Spanned<RawGuard>>,
    #[serde(default)]
    language: BTreeMap<Spanned<String>, LanguageConfig>,
    #[serde(default)]
    pii: RawPii,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPii {
    model: Option<PathBuf>,
    #[serde(default)]
    recognizer: Vec<Spanned<OwnRecognizer>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawServer {
    command: Option<Spanned<String>>,
    args: Option<Spanned<Vec<String>>>,
    env: Option<Spanned<BTreeMap<String, Secret>>>,
    env_pass: Option<Spanned<Vec<String>>>,
    cwd: Option<Spanned<PathBuf>>,
    url: Option<Spanned<String>>,
    headers: Option<Spanned<BTreeMap<String, Secret>>>,
    annotation: Option<PathBuf>,
    #[serde(default)]
    carrier: bool,
    #[serde(default)]
    variables: BTreeMap<String, String>,
    timeout_seconds: Option<Spanned<u64>>,
    reaches: Option<Spanned<RawLocalReach>>,
    confine: Option<Spanned<bool>>,
    network: Option<Spanned<bool>>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "`reaches` must be `\"none\"`, `\"local\"`, a path, or a list of paths")]
enum RawLocalReach {
    One(PathBuf),
    Several(Vec<PathBuf>),
}

pub(super) fn parse(text: &str) -> Result<Config, ConfigError> {
    let raw: RawConfig = toml::from_str(text).map_err(|error| ConfigError::from_toml(text, &error))?;
    let mut servers = BTreeMap::new();
    for (key, server) in raw.servers {
        let at_name = key.span().start;
        let name =
            ServerName::new(key.into_inner()).map_err(|error| ConfigError::at(text, at_name, error.to_string()))?;
        let at_server = server.span().start;
        let checked = server.into_inner().check(name.clone(), at_server);
        let server = checked.map_err(|(offset, message)| ConfigError::at(text, offset, message))?;
        servers.insert(name, server);
    }
    let model = |raw: Option<Spanned<RawModel>>| {
        let checked = raw.map(|raw| raw.into_inner().check()).transpose();
        checked.map_err(|(offset, message)| ConfigError::at(text, offset, message))
    };
    let (author, quarantined_model) = (model(raw.model)?, model(raw.quarantined_model)?);
    let seek = raw.seek.map(RawSeek::check).transpose();
    let seek = seek.map_err(|(offset, message)| ConfigError::at(text, offset, message))?;
    let guard = match raw.guard {
        None => GuardConfig::default(),
        Some(guard) => {
            let at = guard.span().start;
            let checked = guard.into_inner().check();
            let guard = checked.map_err(|(offset, message)| ConfigError::at(text, offset.max(at), message))?;
            if let Some(own) =
                guard.tools.iter().find(|own| servers.keys().all(|name| name.as_str() != own.server.as_str()))
            {
                let message = format!("[[guard.tool]] names the server `{}`, which is not under [servers]", own.server);
                return Err(ConfigError::at(text, at, message));
            }
            guard
        }
    };
    let recognizers = recognizers(text, raw.pii.recognizer)?;
    let mut languages = BTreeMap::new();
    for (name, language) in raw.language {
        let at = name.span().start;
        let name = ServerName::new(name.into_inner()).map_err(|error| ConfigError::at(text, at, error.to_string()))?;
        languages.insert(name.to_string(), language);
    }
    Ok(Config {
        servers,
        limits: raw.limits,
        consent: raw.consent,
        me: raw.me,
        model: author,
        quarantined_model,
        seek,
        languages,
        guard,
        recognizers,
        name_model: raw.pii.model,
    })
}

/// The user's recognisers, each of which can be used.
fn recognizers(text: &str, raw: Vec<Spanned<OwnRecognizer>>) -> Result<Vec<OwnRecognizer>, ConfigError> {
    let check = |written: Spanned<OwnRecognizer>| {
        let at = written.span().start;
        let own = written.into_inner();
        OwnRecognizers::new(std::slice::from_ref(&own))
            .map_err(|error| ConfigError::at(text, at, error.to_string()))?;
        Ok(own)
    };
    raw.into_iter().map(check).collect()
}

/// What is wrong, and the byte offset where.
type Complaint = (usize, String);

impl RawServer {
    fn check(self, name: ServerName, at: usize) -> Result<ServerConfig, Complaint> {
        let timeout = self.timeout_seconds.as_ref().map(check_timeout).transpose()?;
        let reaches = self.reaches.map(|written| {
            let at = written.span().start;
            written.into_inner().check().map_err(|why| (at, format!("`reaches` of server `{name}`: {why}")))
        });
        let reaches = reaches.transpose()?;
        let transport = match (self.command, self.url) {
            (Some(command), None) => {
                refuse(self.headers.as_ref(), "`headers` is only for servers with `url`; this one has `command`")?;
                let at_command = command.span().start;
                let command = command.into_inner();
                if command.trim().is_empty() {
                    return Err((
                        at_command,
                        "`command` is empty; write the program that starts the server".to_owned(),
                    ));
                }
                let (confine, network) = (self.confine.as_ref().map(|is| *is.get_ref()), self.network.as_ref());
                if let (Some(false), Some(network)) = (confine, network.filter(|network| !*network.get_ref())) {
                    let why = "`network = false` needs `confine`: a server that is not confined has the network";
                    return Err((network.span().start, why.to_owned()));
                }
                TransportConfig::Stdio(StdioConfig {
                    command,
                    args: inner(self.args),
                    env: check_env(self.env)?,
                    env_pass: check_names(self.env_pass)?,
                    cwd: self.cwd.map(Spanned::into_inner),
                    confine: self.confine.map(Spanned::into_inner),
                    network: self.network.map(Spanned::into_inner),
                })
            }
            (None, Some(url)) => {
                let reason = "is only for servers with `command`; this one has `url`";
                refuse(self.args.as_ref(), &format!("`args` {reason}"))?;
                refuse(self.env.as_ref(), &format!("`env` {reason}"))?;
                refuse(self.env_pass.as_ref(), &format!("`env_pass` {reason}"))?;
                refuse(self.cwd.as_ref(), &format!("`cwd` {reason}"))?;
                refuse(self.confine.as_ref(), &format!("`confine` {reason}"))?;
                refuse(self.network.as_ref(), &format!("`network` {reason}"))?;
                let url = ServerUrl::new(url.get_ref()).map_err(|error| (url.span().start, error.to_string()))?;
                TransportConfig::Http(HttpConfig { url, headers: inner(self.headers) })
            }
            (Some(_), Some(url)) => {
                let message = format!("server `{name}` has both `command` and `url`; remove one of them");
                return Err((url.span().start, message));
            }
            (None, None) => {
                return Err((at, format!("server `{name}` needs `command` (to start it) or `url` (to reach it)")));
            }
        };
        Ok(ServerConfig {
            name,
            transport,
            annotation: self.annotation,
            annotation_text: None,
            carrier: self.carrier,
            variables: self.variables,
            timeout,
            reaches,
            folder: None,
        })
    }
}

impl RawLocalReach {
    fn check(self) -> Result<LocalReach, &'static str> {
        LocalReach::of(match self {
            Self::One(path) => vec![path],
            Self::Several(paths) => paths,
        })
    }
}

fn refuse<T>(field: Option<&Spanned<T>>, message: &str) -> Result<(), Complaint> {
    field.map_or(Ok(()), |field| Err((field.span().start, message.to_owned())))
}

fn inner<T: Default>(field: Option<Spanned<T>>) -> T {
    field.map(Spanned::into_inner).unwrap_or_default()
}

/// The operating system refuses such names, and not kindly.
fn check_env(env: Option<Spanned<BTreeMap<String, Secret>>>) -> Result<BTreeMap<String, Secret>, Complaint> {
    let at = env.as_ref().map_or(0, |env| env.span().start);
    let env = inner(env);
    for (name, value) in &env {
        if !is_variable(name) || value.expose().contains('\0') {
            let name = name.escape_default();
            return Err((
                at,
                format!(
                    "`env` has an invalid entry `{name}`: a name must not contain `=`, and neither name nor value may contain NUL"
                ),
            ));
        }
    }
    Ok(env)
}

fn check_names(names: Option<Spanned<Vec<String>>>) -> Result<Vec<String>, Complaint> {
    let at = names.as_ref().map_or(0, |names| names.span().start);
    let names = inner(names);
    match names.iter().find(|name| !is_variable(name)) {
        Some(wrong) => {
            Err((at, format!("`env_pass` lists names of environment variables; `{}` is none", wrong.escape_default())))
        }
        None => Ok(names),
    }
}

/// Whether the operating system takes a variable of that name.
pub(super) fn is_variable(name: &str) -> bool {
    !name.is_empty() && !name.contains(['=', '\0'])
}

fn check_timeout(seconds: &Spanned<u64>) -> Result<Duration, Complaint> {
    match *seconds.get_ref() {
        value @ 1..=MAX_TIMEOUT_SECONDS => Ok(Duration::from_secs(value)),
        _ => Err((seconds.span().start, format!("`timeout_seconds` must be from 1 to {MAX_TIMEOUT_SECONDS}"))),
    }
}
