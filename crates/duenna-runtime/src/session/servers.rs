//! The user's servers: what is known of them, which of their tools are approved, and the open connections.
//!
//! A connection is opened when an artifact names its server. The tool list is approved on first use; one that changed
//! afterwards is refused until the user approves it (semantics 3.8), and nothing is sent to that server before.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use duenna_core::{Owner, Server, ServerName, ToolName, suggestion};
use duenna_lang::{Parameter, Signature};
use serde_json::{Map, Value};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::arguments::Schemas;
use super::guard_sinks::Judges;
use crate::annotations::{self, LookupError};
use crate::config::{Config, ModelConfig, SeekFolder, ServerConfig, TransportConfig};
use crate::confinement::{Fetch, FetchError, Obstacle, confined};
use crate::consent::ServerStanding;
use crate::gateway::upstream::{Limits, ToolList, ToolSpec, Upstream, UpstreamError};
use crate::languages::Languages;
use duenna_store::{Disclosure, Store, StoreError, now};

/// Every configured server.
#[derive(Debug)]
pub struct Servers {
    configs: BTreeMap<ServerName, ServerConfig>,
    described: BTreeMap<ServerName, Server>,
    open: BTreeMap<ServerName, Upstream>,
    limits: Limits,
    /// How long connections are kept while a person is asked.
    patience: Duration,
    /// Where values may be looked for that artifacts ask for.
    folders: Vec<SeekFolder>,
    /// What artifacts may convert text into.
    languages: Languages,
    /// Whom the guard tells of calls.
    judges: Judges,
    /// What the approved tools of the servers take that were opened.
    schemas: Schemas,
    /// Who hears what is waited for.
    watch: Option<Watching>,
}

/// What is waited for, and how long already; nothing once that is over.
pub type Watching = fn(Option<(&Wait<'_>, Duration)>);

/// What a run waits for.
#[derive(Debug, Clone, Copy)]
pub enum Wait<'a> {
    /// A server, to start and list its tools.
    Server(&'a ServerName),
    /// A call of a tool.
    Call(&'a ServerName, &'a ToolName),
    /// The registries, to say which versions of packages there are.
    Versions,
}

/// What is over sooner than this is not worth a word.
const UNNOTICED: Duration = Duration::from_millis(500);

/// Does some work, and tells `watch` of it while it takes.
pub async fn watched<T>(watch: Option<Watching>, wait: Wait<'_>, work: impl Future<Output = T>) -> T {
    let Some(watch) = watch else { return work.await };
    let mut work = std::pin::pin!(work);
    let since = Instant::now();
    let mut beat = tokio::time::interval_at((since + UNNOTICED).into(), Duration::from_secs(1));
    let mut is_shown = false;
    loop {
        tokio::select! {
            biased;
            done = &mut work => {
                if is_shown {
                    watch(None);
                }
                return done;
            }
            _ = beat.tick() => {
                is_shown = true;
                watch(Some((&wait, since.elapsed())));
            }
        }
    }
}

/// Connections while a person is asked. They are closed if it takes long: a call that is made later opens its server again,
/// which then checks its tools again, and nobody but that server sees it.
#[derive(Debug)]
pub(super) struct Aside {
    wanted: oneshot::Sender<()>,
    kept: JoinHandle<BTreeMap<ServerName, Upstream>>,
}

/// How long connections are kept while a person is asked, unless the configuration says otherwise.
const PATIENCE: Duration = Duration::from_mins(1);

/// How a server's tool list compares with the approved one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Approval {
    /// None was approved before; this one is now.
    First,
    /// It is the approved one.
    Same,
    /// It is another; it is approved now, if the caller said so.
    Changed,
}

/// Why a server cannot be used. Nothing was sent to it.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// It is not configured.
    #[error("there is no server `{name}` in duenna.toml{rest}")]
    Unknown {
        /// The name.
        name: String,
        /// What was probably meant, and which are there.
        rest: String,
    },
    /// It failed before it was sent anything.
    #[error(transparent)]
    Upstream(Box<UpstreamError>),
    /// It could not be confined.
    #[error(
        "server `{name}` was not started, since it cannot be confined: {reason}. Mend that, or write `confine = false` into its table in duenna.toml: it \
         runs as you then, and can read and change what you can"
    )]
    Unconfined {
        /// The server.
        name: String,
        /// Why.
        reason: String,
    },
    /// Its tools are not the approved ones.
    #[error(
        "server `{name}` has changed its tools since you approved them ({what}); nothing was sent to it; review them with \
         `duenna servers tools {name}`, and approve them with `duenna servers approve {name}`"
    )]
    Changed {
        /// The server.
        name: ServerName,
        /// Which tools.
        what: String,
    },
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The approved list in the store cannot be read.
    #[error("the approved tools of server `{0}` cannot be read; approve them again with `duenna servers approve {0}`")]
    Unreadable(ServerName),
}

impl ServerError {
    /// As an answer, where it comes of what a server does, which may depend on what it was told: then it must not end more than an error of
    /// its tool would.
    fn answered(self) -> Result<ServerReply, Self> {
        match self {
            Self::Upstream(_) | Self::Changed { .. } => {
                Ok(ServerReply { value: Value::String(self.to_string()), is_error: true })
            }
            Self::Unknown { .. } | Self::Unconfined { .. } | Self::Store(_) | Self::Unreadable(_) => Err(self),
        }
    }
}

impl From<UpstreamError> for ServerError {
    fn from(error: UpstreamError) -> Self {
        Self::Upstream(Box::new(error))
    }
}

/// What came back for a call.
pub(super) struct ServerReply {
    pub(super) value: Value,
    pub(super) is_error: bool,
}

impl Servers {
    /// Where a server stands, as far as the user's side knows.
    pub(super) fn standing(&self, server: &ServerName) -> ServerStanding {
        let annotation = self.described.get(server).and_then(|known| known.annotation.as_ref());
        let host = match self.configs.get(server).map(|config| &config.transport) {
            Some(TransportConfig::Http(http)) => Some(http.url.authority()),
            Some(TransportConfig::Stdio(_)) | None => None,
        };
        match annotation {
            Some(known) if known.owner == Owner::User => ServerStanding::Users,
            None if host.is_none() => ServerStanding::Unknown,
            _ => ServerStanding::Outside { host },
        }
    }

    /// The configured servers with their annotations.
    ///
    /// # Errors
    /// If an annotation cannot be used: questions would be others than the user expects.
    pub fn new(config: &Config) -> Result<Self, LookupError> {
        let mut servers = Self {
            configs: BTreeMap::new(),
            described: BTreeMap::new(),
            open: BTreeMap::new(),
            limits: Limits::default(),
            patience: config.consent.keep_connections_seconds.map_or(PATIENCE, Duration::from_secs),
            folders: config.seek.as_ref().map(|seek| seek.folders.clone()).unwrap_or_default(),
            languages: Languages::new(config).map_err(Box::new)?,
            judges: Judges::of(&config.guard),
            schemas: Schemas::default(),
            watch: None,
        };
        servers.converted_by(config.quarantined_model.as_ref().or(config.model.as_ref()))?;
        for server in config.servers.values() {
            let described = annotations::server(server)?;
            servers.configs.insert(described.name.clone(), server.clone());
            servers.described.insert(described.name.clone(), described);
        }
        annotations::widen(&mut servers.described, config.servers.values());
        Ok(servers)
    }

    /// What decisions know of the servers.
    #[must_use]
    pub const fn described(&self) -> &BTreeMap<ServerName, Server> {
        &self.described
    }

    /// The folders in which values may be looked for that artifacts ask for.
    #[must_use]
    pub fn folders(&self) -> &[SeekFolder] {
        &self.folders
    }

    /// Whom the guard tells of calls.
    pub(super) const fn judges(&self) -> &Judges {
        &self.judges
    }

    /// What the approved tools of the servers take that were opened.
    pub(super) const fn schemas(&self) -> &Schemas {
        &self.schemas
    }

    /// The languages that artifacts may convert text into.
    #[must_use]
    pub const fn languages(&self) -> &Languages {
        &self.languages
    }

    /// Makes the language gate known, as decisions see it if this model converts where a language says so.
    ///
    /// # Errors
    /// If the model has no name that the user could be asked about.
    pub fn converted_by(&mut self, model: Option<&ModelConfig>) -> Result<(), duenna_core::NameError> {
        if !self.languages.is_empty() {
            let server = self.languages.server(model)?;
            self.describe(server);
        }
        if let Some(server) = self.languages.limits_server()? {
            self.describe(server);
        }
        Ok(())
    }

    /// The same, with somebody who hears what is waited for.
    #[must_use]
    pub fn watched(self, watch: Watching) -> Self {
        Self { watch: Some(watch), ..self }
    }

    /// Makes a server known that is not configured: the reserved one of models.
    pub fn describe(&mut self, server: Server) {
        self.described.insert(server.name.clone(), server);
    }

    /// Opens all servers, so that which of them an artifact names later opens none. Those that cannot be opened, and why.
    pub async fn open_all(&mut self, store: &Store) -> Vec<ServerError> {
        let names: Vec<ServerName> = self.configs.keys().cloned().collect();
        let mut failed = Vec::new();
        for name in names {
            failed.extend(self.open(&name, store).await.err());
        }
        failed
    }

    /// The approved tools of the servers that are open.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn approved_tools(&self, store: &Store) -> Result<Vec<(Server, Vec<ToolSpec>)>, ServerError> {
        let mut all = Vec::new();
        for (name, server) in self.described.iter().filter(|(name, _)| self.open.contains_key(*name)) {
            all.extend(approved(store, name)?.map(|tools| (server.clone(), tools)));
        }
        Ok(all)
    }

    /// Opens every server that `source` names and checks its tools. A name counts wherever it stands by itself, in a
    /// string too: artifacts may say `mcp_helper.connect("airline")`.
    ///
    /// # Errors
    /// If one cannot be opened, or its tools changed.
    pub async fn open_named(&mut self, source: &str, store: &Store) -> Result<(), ServerError> {
        let named: Vec<ServerName> = self.configs.keys().filter(|name| names(source, name.as_str())).cloned().collect();
        for name in named {
            self.open(&name, store).await?;
        }
        Ok(())
    }

    /// Opens a server, if it is not open, and checks its tools against the approved ones; on first use approves them.
    ///
    /// # Errors
    /// If it cannot be opened, or its tools changed.
    pub async fn open(&mut self, name: &ServerName, store: &Store) -> Result<(), ServerError> {
        if self.open.contains_key(name) {
            return Ok(());
        }
        let config = self.configs.get(name).ok_or_else(|| self.unknown(name.as_str()))?;
        let opened = connect_approved(name, config, &self.limits, store);
        let (upstream, list) = watched(self.watch, Wait::Server(name), opened).await?;
        self.schemas.approve(name, list.tools());
        self.open.insert(name.clone(), upstream);
        Ok(())
    }

    /// The tools a server has now, and how they compare with the approved ones; `approve` makes them the approved ones.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub async fn tools(
        &mut self,
        name: &ServerName,
        store: &Store,
        approve: bool,
    ) -> Result<(ToolList, Approval), ServerError> {
        store.refuse_if_stopped()?;
        let (upstream, list) = self.connect(name).await?;
        Box::pin(upstream.close()).await;
        let approval = match approved(store, name) {
            Ok(None) => Approval::First,
            Ok(Some(tools)) if changes(&tools, list.tools()).is_empty() => Approval::Same,
            Ok(Some(_)) => Approval::Changed,
            Err(ServerError::Unreadable(_)) if approve => Approval::Changed,
            Err(error) => return Err(error),
        };
        if approval == Approval::First || (approve && approval == Approval::Changed) {
            store.pin(name, &written(&list), now())?;
        }
        Ok((list, approval))
    }

    async fn connect(&self, name: &ServerName) -> Result<(Upstream, ToolList), ServerError> {
        let config = self.configs.get(name).ok_or_else(|| self.unknown(name.as_str()))?;
        watched(self.watch, Wait::Server(name), connect(config, &self.limits)).await
    }

    /// The error about a server that is not configured.
    #[must_use]
    pub fn unknown(&self, name: &str) -> ServerError {
        let known: Vec<&str> = self.configs.keys().map(ServerName::as_str).collect();
        let listed = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        let rest = format!("configured: {listed}; add one with `duenna servers add`");
        ServerError::Unknown { name: name.escape_debug().to_string(), rest: suggestion(name, known, &rest) }
    }

    /// Sends a logged call. A server that fails answers with an error, as a tool that fails does: the artifact may go on.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) async fn send(&mut self, disclosure: Disclosure, store: &Store) -> Result<ServerReply, ServerError> {
        let call = disclosure.call();
        let failed = |error: &UpstreamError| ServerReply { value: Value::String(error.to_string()), is_error: true };
        if let Err(error) = self.open(&call.server, store).await {
            return error.answered();
        }
        let Some(upstream) = self.open.get(&call.server) else { return Err(self.unknown(call.server.as_str())) };
        if upstream.tools_changed() {
            // Its list is read and compared anew before anything else is sent.
            if let Some(upstream) = self.open.remove(&call.server) {
                Box::pin(upstream.close()).await;
            }
            if let Err(error) = self.open(&call.server, store).await {
                return error.answered();
            }
        }
        let Some(upstream) = self.open.get(&call.server) else { return Err(self.unknown(call.server.as_str())) };
        let mut arguments = Map::new();
        for argument in &call.arguments {
            #[expect(clippy::disallowed_methods, reason = "the call leaves: decided, cleared, and its rows durable")]
            arguments.insert(argument.name.clone(), argument.value.expose().clone().unwrap_or(Value::Null));
        }
        let answer = Box::pin(upstream.call(call.tool.as_str(), arguments));
        match watched(self.watch, Wait::Call(&call.server, &call.tool), answer).await {
            Ok(reply) => Ok(ServerReply { value: reply.value(), is_error: reply.is_error }),
            Err(error) => {
                if let Some(upstream) = self.open.remove(&call.server) {
                    Box::pin(upstream.close()).await;
                }
                Ok(failed(&error))
            }
        }
    }

    /// Begins to wait for a person.
    pub(super) fn set_aside(&mut self) -> Aside {
        let open = std::mem::take(&mut self.open);
        let (wanted, is_wanted) = oneshot::channel();
        let patience = self.patience;
        let kept = tokio::spawn(async move {
            tokio::select! {
                biased;
                _ = is_wanted => open,
                () = tokio::time::sleep(patience) => {
                    for upstream in open.into_values() {
                        Box::pin(upstream.close()).await;
                    }
                    BTreeMap::new()
                }
            }
        });
        Aside { wanted, kept }
    }

    /// Takes back the connections that are still there.
    pub(super) async fn take_back(&mut self, aside: Aside) {
        // Nobody listens any more where they were closed.
        let _ = aside.wanted.send(());
        self.open = aside.kept.await.unwrap_or_default();
    }

    /// Ends all connections.
    pub async fn close(&mut self) {
        for upstream in std::mem::take(&mut self.open).into_values() {
            Box::pin(upstream.close()).await;
        }
    }

    /// How artifacts may call the approved tools of each server.
    pub(super) fn signatures(
        &self,
        store: &Store,
    ) -> Result<BTreeMap<ServerName, BTreeMap<ToolName, Signature>>, ServerError> {
        let mut all = BTreeMap::new();
        for (name, server) in &self.described {
            let Some(tools) = approved(store, name)? else { continue };
            let callable = tools.iter().filter_map(|tool| {
                let name: ToolName = tool.name.parse().ok()?;
                let about = server.tool(&name);
                let (success_public, lists) =
                    about.map(|about| (about.success_public, about.lists)).unwrap_or_default();
                Some((name, Signature { parameters: parameters(&tool.input_schema), success_public, lists }))
            });
            all.insert(name.clone(), callable.collect());
        }
        Ok(all)
    }
}

/// Connects a server and checks its tools against the approved ones; on first use approves them.
///
/// # Errors
/// If it cannot be opened, or its tools changed: then nothing was sent to it.
pub(crate) async fn connect_approved(
    name: &ServerName,
    config: &ServerConfig,
    limits: &Limits,
    store: &Store,
) -> Result<(Upstream, ToolList), ServerError> {
    store.refuse_if_stopped()?;
    let (upstream, list) = connect(config, limits).await?;
    match approved(store, name)? {
        None => store.pin(name, &written(&list), now())?,
        Some(tools) => {
            let changes = changes(&tools, list.tools());
            if !changes.is_empty() {
                Box::pin(upstream.close()).await;
                return Err(ServerError::Changed { name: name.clone(), what: changes.join(", ") });
            }
        }
    }
    Ok((upstream, list))
}

/// Connects a server and asks for its tools, whatever was approved.
///
/// # Errors
/// If it cannot be opened.
pub(crate) async fn connect(config: &ServerConfig, limits: &Limits) -> Result<(Upstream, ToolList), ServerError> {
    let unconfined = |why: Obstacle| ServerError::Unconfined { name: config.name.to_string(), reason: why.to_string() };
    let fetch = Fetch::before(config).map_err(unconfined)?;
    // Until the server has started, nobody fetches something else in its place.
    let _fetched = match &fetch {
        None => None,
        Some(fetch) => Some(Box::pin(fetch.run(limits)).await.map_err(|error| match error {
            FetchError::Upstream(error) => ServerError::Upstream(error),
            FetchError::Folder(obstacle) => unconfined(obstacle),
        })?),
    };
    let config = confined(config).map_err(unconfined)?;
    let upstream = Box::pin(Upstream::connect(&config, limits)).await?;
    match Box::pin(upstream.list_tools()).await {
        Ok(list) => Ok((upstream, list)),
        Err(error) => {
            Box::pin(upstream.close()).await;
            Err(error.into())
        }
    }
}

/// The approved tools of a server.
fn approved(store: &Store, name: &ServerName) -> Result<Option<Vec<ToolSpec>>, ServerError> {
    let Some(pin) = store.pinned(name)? else { return Ok(None) };
    let tools = serde_json::from_str(&pin.tools).map_err(|_| ServerError::Unreadable(name.clone()))?;
    Ok(Some(tools))
}

/// A list as the store keeps it. Tools have names and schemas, which are always JSON.
fn written(list: &ToolList) -> String {
    serde_json::to_string(list.tools()).unwrap_or_default()
}

/// What differs between two lists, in words; nothing if they are the same.
pub(super) fn changes(approved: &[ToolSpec], found: &[ToolSpec]) -> Vec<String> {
    let before: BTreeMap<&str, String> = approved.iter().map(|tool| (tool.name.as_str(), tool.digest())).collect();
    let after: BTreeMap<&str, String> = found.iter().map(|tool| (tool.name.as_str(), tool.digest())).collect();
    let gone = before.keys().filter(|name| !after.contains_key(*name)).map(|name| format!("`{name}` was removed"));
    let new = after.keys().filter(|name| !before.contains_key(*name)).map(|name| format!("`{name}` is new"));
    let other = after.iter().filter(|(name, digest)| before.get(*name).is_some_and(|had| had != *digest));
    gone.chain(new).chain(other.map(|(name, _)| format!("`{name}` was changed"))).collect()
}

/// The parameters of a tool in the order of its schema, required ones first.
pub(super) fn parameters(schema: &Value) -> Vec<Parameter> {
    let required: Vec<&str> =
        schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let properties = schema.get("properties").and_then(Value::as_object);
    let mut all: Vec<Parameter> = properties
        .into_iter()
        .flat_map(Map::keys)
        .map(|name| Parameter { name: name.clone(), required: required.contains(&name.as_str()) })
        .collect();
    all.sort_by_key(|parameter| !parameter.required);
    all
}

/// Whether `name` stands by itself somewhere in `source`.
#[must_use]
pub fn names(source: &str, name: &str) -> bool {
    let is_part = |c: char| c == '_' || c.is_alphanumeric();
    source.match_indices(name).any(|(at, _)| {
        let before = source.get(..at).and_then(|text| text.chars().next_back());
        let after = source.get(at.saturating_add(name.len())..).and_then(|text| text.chars().next());
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}
