//! One connection to one MCP server of the user, over stdio or Streamable HTTP.
//!
//! ```text
//! ServerConfig ── open ──> link ── rmcp ──> Upstream ── list_tools ──> ToolList (pinned by its digest)
//!                (child,    (budget of             └── call ───────> Reply
//!                 http)      messages)
//! ```
//!
//! A server is not trusted to behave. It may hang, die, flood, answer nonsense or ask back: every one of these ends in
//! an [`UpstreamError`] within a time-out, and what it sends is bounded before it is parsed.
//!
//! # Security
//!
//! Calls carry the user's data, so nothing here logs. The MCP library underneath describes messages to `tracing`; a
//! subscriber that records its events would record private values, so Duenna installs none for it.

mod child;
mod client;
mod error;
mod http;
mod limits;
mod link;
mod quote;
mod reply;
mod stdio;
mod tools;

#[cfg(test)]
mod tests;

pub use child::end_all;
pub(crate) use child::inherited_variables;
pub use error::{Problem, Stage, UpstreamError};
pub use limits::Limits;
pub use quote::Words;
pub use reply::Reply;
pub use tools::{ToolList, ToolListProblem, ToolSpec};

use std::{sync::Arc, time::Duration};

use rmcp::{
    RoleClient,
    model::{CallToolRequestParams, CallToolResponse, ProtocolVersion},
    service::RunningService,
};
use serde_json::{Map, Value};
use tokio::{task::AbortHandle, time::Instant};

use crate::config::{Secret, ServerConfig, TransportConfig};
use child::Process;
use client::{Client, Era};
use link::{Fault, LinkState};

/// A live connection to one MCP server.
///
/// Dropping it ends the server's process; [`close`](Self::close) does so politely first, and waits.
pub struct Upstream {
    server: String,
    limits: Limits,
    service: RunningService<RoleClient, Client>,
    state: Arc<LinkState>,
    process: Option<Process>,
    listener: Option<AbortHandle>,
    protocol: ProtocolVersion,
    secrets: Vec<Secret>,
}

impl std::fmt::Debug for Upstream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Upstream")
            .field("server", &self.server)
            .field("protocol", &self.protocol)
            .finish_non_exhaustive()
    }
}

impl Upstream {
    /// Starts or reaches the server and agrees on a protocol version with it.
    ///
    /// Servers of the stateless era (2026-07-28) are found by asking `server/discover`; all others get the
    /// `initialize` handshake. A server that breaks on the unknown first question is started a second time and only
    /// greeted the old way.
    ///
    /// # Errors
    ///
    /// [`UpstreamError`] when a `${NAME}` is not set, the command cannot be started, the URL not reached, no protocol version is
    /// shared, or the server misbehaves. All within `limits.connect_timeout`.
    pub async fn connect(config: &ServerConfig, limits: &Limits) -> Result<Self, UpstreamError> {
        let mut limits = limits.clone();
        if let Some(timeout) = config.timeout {
            limits.call_timeout = timeout;
        }
        let deadline = Instant::now() + limits.connect_timeout;
        let first = Self::attempt(config, &limits, Era::Probe, deadline).await;
        match first {
            Err((_, Some(era))) => Self::attempt(config, &limits, era, deadline).await.map_err(|(error, _)| error),
            Err((error, None)) => Err(error),
            Ok(upstream) => Ok(upstream),
        }
    }

    /// Starts the command of a server and waits for its end: one that fetches something.
    ///
    /// # Errors
    /// If it cannot be started, fails, or takes longer than `patience`.
    pub(crate) async fn run_to_end(
        config: &ServerConfig,
        limits: &Limits,
        patience: Duration,
    ) -> Result<(), UpstreamError> {
        let failed = |problem| UpstreamError::new(config.name.as_str(), Stage::Fetch, problem);
        let TransportConfig::Stdio(program) = &config.transport else { return Ok(()) };
        let secrets = program.secrets().map_err(|missing| failed(Problem::Variable(missing)))?;
        let (process, mut output, input) = child::start(program, &secrets, limits)
            .map_err(|error| failed(Problem::start(&program.command, &error)))?;
        drop(input);
        let drained = tokio::spawn(async move { tokio::io::copy(&mut output, &mut tokio::io::sink()).await });
        let problem = match tokio::time::timeout(patience, process.ended()).await {
            Ok(None) => None,
            Ok(Some(status)) => Some(Problem::NotFetched { status }),
            Err(_elapsed) => Some(Problem::TimedOut { seconds: patience.as_secs() }),
        };
        drained.abort();
        let words = process.last_words();
        process.end(Duration::ZERO).await;
        if child::is_over() {
            std::future::pending::<()>().await;
        }
        let secrets: Vec<Secret> = secrets.into_values().collect();
        match problem {
            None => Ok(()),
            Some(problem) => Err(failed(problem).with_words(words.map(|words| Words::new(words, &secrets)))),
        }
    }

    /// The server's name in the configuration.
    #[must_use]
    pub fn server(&self) -> &str {
        &self.server
    }

    /// The protocol version agreed on, such as `2025-11-25`.
    #[must_use]
    pub fn protocol(&self) -> &str {
        self.protocol.as_str()
    }

    /// Asks for every page of the server's tool list.
    ///
    /// # Errors
    ///
    /// [`UpstreamError`] when the server fails, or when the list is too long, too large, never ends, or names a tool twice.
    pub async fn list_tools(&self) -> Result<ToolList, UpstreamError> {
        let deadline = Instant::now() + self.limits.list_timeout;
        // Cleared before asking: a change that arrives while the pages are read must not be lost.
        self.state.clear_tools_changed();
        let reading = self.state.unless_cut(tools::read(self.service.peer(), &self.limits));
        match tokio::time::timeout_at(deadline, reading).await {
            Ok(Ok(Ok(list))) => Ok(list),
            Ok(Ok(Err(tools::ReadError::Service(error)))) => Err(self.failed(Stage::List, error).await),
            Ok(Ok(Err(tools::ReadError::List(problem)))) => {
                Err(UpstreamError::new(&self.server, Stage::List, Problem::ToolList(problem)))
            }
            Ok(Err(link::Cut)) => Err(self.cut(Stage::List).await),
            Err(_elapsed) => Err(self.timed_out(Stage::List, self.limits.list_timeout).await),
        }
    }

    /// Whether the server said, since the last [`list_tools`](Self::list_tools), that its tools have changed.
    #[must_use]
    pub fn tools_changed(&self) -> bool {
        self.state.tools_changed()
    }

    /// Calls one tool. This sends the arguments as they are: callers hold the proof that they may be sent.
    ///
    /// # Errors
    ///
    /// [`UpstreamError`] when the server answers with a protocol error, asks back, misbehaves, or not within the time-out. A tool
    /// that ran and failed is no error here: see [`Reply::is_error`].
    pub(crate) async fn call(&self, tool: &str, arguments: Map<String, Value>) -> Result<Reply, UpstreamError> {
        let stage = Stage::Call { tool: quote::quoted(tool) };
        let request = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
        // `once`: what a server asks for in mid-call (an elicitation, a sampling) is refused, not answered.
        let answering = self.state.unless_cut(self.service.peer().call_tool_once(request));
        match tokio::time::timeout(self.limits.call_timeout, answering).await {
            Ok(Ok(Ok(CallToolResponse::Complete(result)))) => Ok(Reply::from(result)),
            Ok(Ok(Ok(CallToolResponse::InputRequired(_)))) => {
                Err(UpstreamError::new(&self.server, stage, Problem::AskedBack))
            }
            // Tasks are an extension this client does not offer; the enum may also grow.
            Ok(Ok(Ok(_))) => Err(UpstreamError::new(&self.server, stage, Problem::NotMcp)),
            Ok(Ok(Err(error))) => Err(self.failed(stage, error).await),
            Ok(Err(link::Cut)) => Err(self.cut(stage).await),
            Err(_elapsed) => Err(self.timed_out(stage, self.limits.call_timeout).await),
        }
    }

    /// Ends the connection: closes the server's input, waits a moment for it to leave, then kills it with all it started.
    pub async fn close(mut self) {
        if let Some(listener) = self.listener.take() {
            listener.abort();
        }
        // What the connection answers on closing changes nothing: the process is ended either way.
        drop(self.service.close_with_timeout(self.limits.close_timeout).await);
        if let Some(process) = self.process.take() {
            process.end(self.limits.close_timeout).await;
        }
    }

    /// One try to connect. On failure, also says which greeting a second try should use, if one makes sense.
    async fn attempt(
        config: &ServerConfig,
        limits: &Limits,
        era: Era,
        deadline: Instant,
    ) -> Result<Self, (UpstreamError, Option<Era>)> {
        let server = config.name.to_string();
        let connect = |problem| (UpstreamError::new(&server, Stage::Connect, problem), None);
        match &config.transport {
            TransportConfig::Stdio(program) => {
                let secrets = program.secrets().map_err(|missing| connect(Problem::Variable(missing)))?;
                let (process, output, input) = child::start(program, &secrets, limits)
                    .map_err(|error| connect(Problem::start(&program.command, &error)))?;
                let state = Arc::new(LinkState::default());
                let line = stdio::Line::new(output, input, limits.max_message_bytes, Arc::clone(&state));
                let parts =
                    Parts { server, limits, state, process: Some(process), secrets: secrets.into_values().collect() };
                Self::greet(parts, line, era, deadline).await
            }
            TransportConfig::Http(http) => {
                let headers = http.headers().map_err(|missing| connect(Problem::Variable(missing)))?;
                let transport = http::open(http, &headers, limits).map_err(connect)?;
                let state = Arc::new(LinkState::default());
                let parts = Parts { server, limits, state, process: None, secrets: headers.into_values().collect() };
                Self::greet(parts, transport, era, deadline).await
            }
        }
    }

    /// Agrees on a protocol version over an open transport.
    async fn greet<T>(
        parts: Parts<'_>,
        transport: T,
        era: Era,
        deadline: Instant,
    ) -> Result<Self, (UpstreamError, Option<Era>)>
    where
        T: rmcp::transport::Transport<RoleClient> + 'static,
    {
        let Parts { server, limits, state, process, secrets } = parts;
        let guarded = link::BudgetedTransport::new(transport, Arc::clone(&state));
        let greeted = tokio::time::timeout_at(deadline, state.unless_cut(client::greet(guarded, era))).await;
        let (problem, said, again) = match greeted {
            Ok(Ok(Ok(service))) => {
                let limits = limits.clone();
                return match client::agreed_version(&service) {
                    Some(protocol) => {
                        let listener = client::listen_for_changes(&service, &protocol);
                        Ok(Self { server, limits, service, state, process, listener, protocol, secrets })
                    }
                    None => Err((UpstreamError::new(&server, Stage::Connect, Problem::NoSharedVersion), None)),
                };
            }
            Ok(Ok(Err(error))) => {
                let again = if era == Era::Probe { client::second_try(&error) } else { None };
                let (problem, said) = error::from_greeting(*error);
                (problem, said, again)
            }
            Ok(Err(link::Cut)) => (Problem::Ended { status: None }, None, None),
            Err(_elapsed) => (Problem::TimedOut { seconds: limits.connect_timeout.as_secs() }, None, None),
        };
        let context = Context { server: &server, state: &state, process: process.as_ref(), secrets: &secrets };
        let error = context.explain(Stage::Connect, problem, said).await;
        // A flood or nonsense would only come again.
        let again = again.filter(|_| state.fault().is_none());
        if let Some(process) = process {
            process.end(Duration::ZERO).await;
        }
        Err((error, again))
    }

    async fn failed(&self, stage: Stage, error: rmcp::ServiceError) -> UpstreamError {
        let (problem, said) = error::from_service(error);
        self.context().explain(stage, problem, said).await
    }

    /// The link was cut for a fault, which the explanation puts in the place of this end.
    async fn cut(&self, stage: Stage) -> UpstreamError {
        self.context().explain(stage, Problem::Ended { status: None }, None).await
    }

    async fn timed_out(&self, stage: Stage, after: Duration) -> UpstreamError {
        self.context().explain(stage, Problem::TimedOut { seconds: after.as_secs() }, None).await
    }

    fn context(&self) -> Context<'_> {
        Context { server: &self.server, state: &self.state, process: self.process.as_ref(), secrets: &self.secrets }
    }
}

impl Drop for Upstream {
    fn drop(&mut self) {
        if let Some(listener) = self.listener.take() {
            listener.abort();
        }
    }
}

/// What an attempt has gathered before the greeting.
struct Parts<'a> {
    server: String,
    limits: &'a Limits,
    state: Arc<LinkState>,
    process: Option<Process>,
    secrets: Vec<Secret>,
}

/// What is known about a connection when something on it failed.
struct Context<'a> {
    server: &'a str,
    state: &'a LinkState,
    process: Option<&'a Process>,
    secrets: &'a [Secret],
}

impl Context<'_> {
    /// Prefers the cause over the symptom: a fault seen on the link, then the end of the process, then `problem`.
    async fn explain(&self, stage: Stage, problem: Problem, said: Option<String>) -> UpstreamError {
        if child::is_over() {
            // The end of this process ended the server: no run is told that its call failed.
            std::future::pending::<()>().await;
        }
        let mut problem = problem;
        let mut said = said;
        if let Some(fault) = self.state.fault() {
            problem = match fault {
                Fault::TooLarge { limit } => Problem::TooLarge { limit },
                Fault::Flood => Problem::Flood,
                Fault::Stalled { sample } => {
                    said = Some(sample);
                    Problem::Stalled { seconds: link::STALL.as_secs() }
                }
                Fault::NotMcp { sample } => {
                    said = Some(sample);
                    Problem::NotMcp
                }
            };
        } else if let (Problem::Ended { .. }, Some(process)) = (&problem, self.process) {
            problem = Problem::Ended { status: process.status_soon().await };
        } else if let (Problem::TimedOut { .. }, Some(sample)) = (&problem, self.state.noise()) {
            said = Some(sample);
        }
        let said = said.or_else(|| self.process.and_then(Process::last_words));
        UpstreamError::new(self.server, stage, problem).with_words(said.map(|words| Words::new(words, self.secrets)))
    }
}
