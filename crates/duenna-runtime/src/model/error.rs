//! What can go wrong with a model. No message has a word of what was sent to it or answered by it.

use std::fmt;

use duenna_core::{NameError, Party};
use serde_json::Value;

use crate::config::{MissingVariable, UrlError};

/// A model cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// None is set up.
    #[error("{0}")]
    None(String),
    /// The variable with its key is not set.
    #[error(transparent)]
    Variable(#[from] MissingVariable),
    /// Its key is not in the keyring.
    #[error("cannot read the model's key `{name}`: {why}; store it with `duenna model key {name}`")]
    Keyring {
        /// Its name there.
        name: String,
        /// What the keyring says.
        why: String,
    },
    /// Its name.
    #[error("this model's name cannot be used in questions: {0}")]
    Name(NameError),
    /// Its address.
    #[error("the model's address in the environment cannot be used: {0}")]
    Url(#[from] UrlError),
    /// TLS.
    #[error("cannot set up an encrypted connection to the model: {0}; are the system's root certificates installed?")]
    Tls(String),
    /// What it was to be told was not disclosed to it.
    #[error("nothing was sent: data for {0} was logged as disclosed to another party; please report this")]
    Undisclosed(Party),
    /// It did not answer.
    #[error("{party} did not answer: {problem}")]
    Failed {
        /// The model.
        party: Party,
        /// Why.
        problem: Problem,
    },
}

/// Why a model gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// No connection.
    Unreachable,
    /// It took too long.
    TimedOut {
        /// How long it was waited for.
        seconds: u64,
    },
    /// The answer broke off.
    CutOff,
    /// It did not answer as its protocol says.
    Garbled,
    /// It answered with an error of its own.
    Error,
    /// The answer is too large.
    TooLarge {
        /// The most bytes accepted.
        limit: usize,
    },
    /// The key has characters that no key has.
    Key,
    /// An HTTP error.
    Http {
        /// The status.
        status: u16,
        /// What it is called, if that is one of the usual names.
        code: Option<&'static str>,
    },
}

/// The usual names of errors; others are not shown, since a server may write there what it was sent.
const CODES: [&str; 15] = [
    "invalid_api_key",
    "authentication_error",
    "permission_error",
    "model_not_found",
    "not_found_error",
    "context_length_exceeded",
    "exceed_context_size_error",
    "request_too_large",
    "insufficient_quota",
    "rate_limit_exceeded",
    "rate_limit_error",
    "overloaded_error",
    "invalid_request_error",
    "content_policy_violation",
    "content_filter",
];

/// The name that an error's body gives it, if it is one of the usual ones.
pub(super) fn code(body: &Value) -> Option<&'static str> {
    let error = body.get("error").or_else(|| body.get(0)?.get("error"))?;
    let mut said = ["code", "type"].into_iter().filter_map(|key| error.get(key)?.as_str());
    said.find_map(|said| CODES.into_iter().find(|code| *code == said))
}

/// What can be done about a prompt that does not fit.
const TOO_LONG: &str = "; the prompt, with room for an answer, does not fit into its context: give it a larger context, or \
                        lower `tool_tokens` and `max_tokens` under [model] in duenna.toml";

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable => f.write_str("it cannot be reached; is it running, and is its address right?"),
            Self::TimedOut { seconds } => {
                write!(f, "it took longer than {seconds} seconds (`timeout_seconds` under [model] in duenna.toml)")
            }
            Self::CutOff => f.write_str("its answer was cut off, every time"),
            Self::Garbled => f.write_str("its answer does not follow its protocol; is the address that of a model?"),
            Self::Error => f.write_str("it reported an error of its own while answering"),
            Self::TooLarge { limit } => write!(f, "its answer is larger than {limit} bytes, which is not accepted"),
            Self::Key => f.write_str("its key contains invalid characters; did you copy all of it, and nothing else?"),
            Self::Http { status, code } => {
                match code {
                    Some(code) => write!(f, "HTTP status {status} ({code})")?,
                    None => write!(f, "HTTP status {status}")?,
                }
                if matches!(code, Some("context_length_exceeded" | "exceed_context_size_error")) {
                    return f.write_str(TOO_LONG);
                }
                f.write_str(match status {
                    401 | 403 => "; its key is missing or was not accepted",
                    404 => "; there is no such model, or the address is wrong",
                    413 => TOO_LONG,
                    429 => "; there were too many requests, or its quota is used up; try again later",
                    500.. => "; its provider is having problems; try again later",
                    _ => "; it rejected the request: check `provider`, `model` and `endpoint`",
                })
            }
        }
    }
}
