//! What can go wrong with a server, in words a user can act on.

use std::fmt;

use rmcp::{ServiceError, service::ClientInitializeError};
use thiserror::Error;

use super::{quote::Words, tools::ToolListProblem};
use crate::config::MissingVariable;

/// A server failed: which one, while doing what, and how.
///
/// While connecting and listing, nothing private has been sent yet, so the message shows the server's own words. After a call
/// it does not: they may repeat arguments. See [`words`](Self::words).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct UpstreamError {
    server: String,
    stage: Stage,
    problem: Problem,
    words: Option<Words>,
}

impl UpstreamError {
    pub(super) fn new(server: &str, stage: Stage, problem: Problem) -> Self {
        Self { server: server.to_owned(), stage, problem, words: None }
    }

    pub(super) fn with_words(mut self, words: Option<Words>) -> Self {
        self.words = words.filter(|words| !words.is_empty());
        self
    }

    /// The server's name in the configuration.
    #[must_use]
    pub fn server(&self) -> &str {
        &self.server
    }

    /// What was being done.
    #[must_use]
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// What went wrong.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// What the server itself said about it, if anything.
    ///
    /// # Security
    ///
    /// After a call these words may repeat what was sent: show them on the user's terminal only, or label them as the call's output.
    #[must_use]
    pub fn words(&self) -> Option<&Words> {
        self.words.as_ref()
    }
}

impl fmt::Display for UpstreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "server `{}`, {}: {}", self.server, self.stage, self.problem)?;
        match (&self.stage, &self.words) {
            (Stage::Fetch | Stage::Connect | Stage::List, Some(words)) => {
                let shown = words.shown();
                write!(f, "; it said{}{shown}", if shown.starts_with('"') { " " } else { "" })
            }
            (Stage::Fetch | Stage::Connect | Stage::List | Stage::Call { .. }, _) => Ok(()),
        }
    }
}

/// What was being done when a server failed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Stage {
    /// Fetching its package, before it is started without a network.
    #[error("fetching its package")]
    Fetch,
    /// Starting or reaching it, and agreeing on a protocol version.
    #[error("connecting")]
    Connect,
    /// Reading its tool list.
    #[error("listing its tools")]
    List,
    /// Calling a tool; the name is quoted and escaped.
    #[error("calling {tool}")]
    Call {
        /// The tool's name, ready to be shown.
        tool: String,
    },
}

/// How a server failed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A `${NAME}` of its configuration has no value.
    #[error(transparent)]
    Variable(#[from] MissingVariable),
    /// Its command could not be started.
    #[error("cannot start `{command}`: {reason}; check `command` and `cwd` in duenna.toml")]
    Start {
        /// The command as configured.
        command: String,
        /// What the operating system said.
        reason: String,
    },
    /// A header cannot be sent.
    #[error("header `{name}` is not a valid HTTP header, or one that MCP sets itself; check `headers` in duenna.toml")]
    Header {
        /// The header's name.
        name: String,
    },
    /// No secure connection can be set up on this machine.
    #[error("cannot set up a secure connection ({reason}); are the system's root certificates installed?")]
    Tls {
        /// What the TLS library said.
        reason: String,
    },
    /// It could not be reached, or the connection broke.
    #[error(
        "it cannot be reached or closed the connection; check that it is running and that `url` in duenna.toml is right"
    )]
    Unreachable,
    /// It answered with an HTTP error, or sent the client elsewhere, which is not followed.
    #[error(
        "it answered with HTTP status {status}; check `url` in duenna.toml (redirects are not followed: the new address is another party)"
    )]
    Http {
        /// The HTTP status.
        status: u16,
    },
    /// It wants credentials.
    #[error(
        "it requires credentials; add them under `headers` in duenna.toml, such as `Authorization = \"Bearer ${{TOKEN}}\"`"
    )]
    Unauthorized,
    /// It did not answer in time.
    #[error("no answer within {seconds} s; raise `timeout_seconds` in duenna.toml if it is just slow")]
    TimedOut {
        /// How long was waited.
        seconds: u64,
    },
    /// Its process ended, or it closed the connection.
    #[error("it exited before it answered{}", status.as_ref().map_or_else(String::new, |status| format!(" ({status})")))]
    Ended {
        /// How its process ended, where that is known.
        status: Option<String>,
    },
    /// The launcher that was to fetch its package failed.
    #[error("that failed ({status}); is the network there, and the version right?")]
    NotFetched {
        /// How it ended.
        status: String,
    },
    /// It sent a message above the limit.
    #[error("it sent a message of more than {limit} bytes, which is not accepted")]
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
    /// It sent far more messages than were asked for.
    #[error("it flooded the connection with messages; the connection was closed")]
    Flood,
    /// It began a message and did not go on.
    #[error("it began a message and said no more for {seconds} s; nothing waits for the rest")]
    Stalled {
        /// How long it was silent.
        seconds: u64,
    },
    /// It answered something that is not MCP.
    #[error("its answer is not MCP; is the right program configured?")]
    NotMcp,
    /// It shares no protocol version with Duenna.
    #[error("it supports no protocol version that Duenna knows (2024-11-05 to 2026-07-28)")]
    NoSharedVersion,
    /// It answered with a protocol error.
    #[error("it refused with error {code}")]
    Refused {
        /// The JSON-RPC error code.
        code: i32,
    },
    /// It asked for a model's or the user's input in the middle of a call.
    #[error("it asked for further input in the middle of a call, which Duenna refuses")]
    AskedBack,
    /// Its tool list cannot be used.
    #[error(transparent)]
    ToolList(#[from] ToolListProblem),
}

impl Problem {
    pub(super) fn start(command: &str, error: &std::io::Error) -> Self {
        let is_missing = error.kind() == std::io::ErrorKind::NotFound;
        let missing = "there is no such program (is it installed, and on `PATH`?)";
        let reason = if is_missing { missing.to_owned() } else { error.kind().to_string() };
        Self::Start { command: command.to_owned(), reason }
    }
}

/// The problem behind a failed greeting, with the server's words.
pub(super) fn from_greeting(error: ClientInitializeError) -> (Problem, Option<String>) {
    if error.is_authorization_required() {
        return (Problem::Unauthorized, None);
    }
    match error {
        ClientInitializeError::JsonRpcError(data) => {
            (Problem::Refused { code: data.code.0 }, Some(data.message.into_owned()))
        }
        ClientInitializeError::LegacyFallbackFailed { fallback, .. } => from_greeting(*fallback),
        ClientInitializeError::NoCompatibleProtocolVersion { .. }
        | ClientInitializeError::NoPreferredProtocolVersion => (Problem::NoSharedVersion, None),
        ClientInitializeError::ConnectionClosed(_) | ClientInitializeError::Cancelled => {
            (Problem::Ended { status: None }, None)
        }
        ClientInitializeError::TransportError { error, .. } => from_transport(error.error.as_ref()),
        // A result of another kind, an answer to a question not asked, or what the library will yet come up with.
        ClientInitializeError::ExpectedInitResponse(_)
        | ClientInitializeError::ExpectedInitResult(_)
        | ClientInitializeError::ConflictInitResponseId(..)
        | ClientInitializeError::UncorrelatedErrorResponse { .. }
        | _ => (Problem::NotMcp, None),
    }
}

/// The problem behind a failed request, with the server's words.
pub(super) fn from_service(error: ServiceError) -> (Problem, Option<String>) {
    match error {
        ServiceError::McpError(data) => (Problem::Refused { code: data.code.0 }, Some(data.message.into_owned())),
        ServiceError::TransportSend(error) => from_transport(error.error.as_ref()),
        ServiceError::TransportClosed | ServiceError::Cancelled { .. } => (Problem::Ended { status: None }, None),
        ServiceError::Timeout { timeout } => (Problem::TimedOut { seconds: timeout.as_secs() }, None),
        ServiceError::UnexpectedResponse
        | ServiceError::SubscriptionLagged { .. }
        | ServiceError::InputRequiredRoundsExceeded { .. }
        | _ => (Problem::NotMcp, None),
    }
}

/// A failure of the transport: a pipe of a child that has gone, or HTTP.
fn from_transport(error: &(dyn std::error::Error + Send + Sync + 'static)) -> (Problem, Option<String>) {
    if error.downcast_ref::<std::io::Error>().is_some() {
        return (Problem::Ended { status: None }, None);
    }
    super::http::problem(error)
}
