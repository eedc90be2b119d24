//! What can go wrong with a command.

use std::path::{Path, PathBuf};

use duenna_core::message_language::CandidateError;

use duenna_gates::converter::{LimitsFileError, SpecError, StateError};
use duenna_gates::language_learning::CorpusError;
use duenna_gates::rules::{RulesError, RunsError};
use duenna_guard::GuardError;
use duenna_runtime::annotations::LookupError;
use duenna_runtime::config::{ConfigError, ImportError};
use duenna_runtime::consent::AnswersError;
use duenna_runtime::model::ModelError;
use duenna_runtime::session::{ServerError, SessionError};
use duenna_runtime::trace::TraceError;
use duenna_store::StoreError;

use super::Exit;

/// Why a command did not do what it should.
#[derive(Debug, thiserror::Error)]
pub(super) enum CliError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{}: {source}", path.display())]
    Config { path: PathBuf, source: ConfigError },
    #[error(transparent)]
    Annotation(#[from] LookupError),
    #[error(transparent)]
    Server(#[from] ServerError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Trace(#[from] TraceError),
    #[error(
        "{} changed outside Duenna since you approved `duenna.toml` and the annotations that it names; nothing was started. `duenna config \
         changes` shows it; if that was you, approve it with `duenna config approve`",
        first_three(.0)
    )]
    Unapproved(Vec<String>),
    #[error("{}: {source}", path.display())]
    Answers { path: PathBuf, source: AnswersError },
    #[error("{}: {source}", path.display())]
    Import { path: PathBuf, source: ImportError },
    #[error("cannot read `{}`: {reason}", path.display())]
    Read { path: PathBuf, reason: String },
    #[error("cannot write `{}`: {reason}; nothing was overwritten", path.display())]
    Write { path: PathBuf, reason: String },
    #[error(transparent)]
    Guard(Box<GuardError>),
    #[error("the guard's server: {0}")]
    GuardServer(String),
    #[cfg(feature = "neural")]
    #[error(transparent)]
    Neural(duenna_neural::NeuralError),
    #[error("{0}")]
    Usage(String),
    #[error("{0}")]
    Lint(String),
    #[error(
        "there is no folder for Duenna's home: your home folder is unknown; give one with `--home` or `DUENNA_HOME`"
    )]
    NoHome,
    #[error(transparent)]
    Name(#[from] duenna_core::NameError),
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error(transparent)]
    Runs(#[from] RunsError),
    #[error(transparent)]
    Spec(#[from] SpecError),
    #[error(transparent)]
    Limits(#[from] LimitsFileError),
    #[error(transparent)]
    Candidate(#[from] CandidateError),
    #[error(transparent)]
    Conversation(#[from] StateError),
    #[error("{0}")]
    Converted(String),
    #[error(transparent)]
    Corpus(#[from] CorpusError),
    #[error("cannot read standard input: {0}")]
    Input(std::io::Error),
    #[error("cannot write the output: {0}")]
    Output(std::io::Error),
    #[error("cannot write the output as JSON: {0}")]
    Json(serde_json::Error),
    #[error("cannot start Duenna's threads: {0}")]
    Runtime(std::io::Error),
    #[error("{0}")]
    DemoServer(String),
    #[error(transparent)]
    Model(#[from] ModelError),
    #[error("the demo: {0}")]
    Demo(#[from] crate::demo::DemoFailure),
}

impl CliError {
    pub(super) fn read(path: &Path, error: &std::io::Error) -> Self {
        Self::Read { path: path.to_owned(), reason: error.to_string() }
    }

    /// How the process ends with it.
    pub(super) const fn exit(&self) -> Exit {
        match self {
            Self::Usage(_)
            | Self::Answers { .. }
            | Self::Name(_)
            | Self::Read { .. }
            | Self::Write { .. }
            | Self::Spec(_)
            | Self::Corpus(_)
            | Self::Rules(_)
            | Self::Runs(_)
            | Self::Limits(_)
            | Self::Model(ModelError::None(_)) => Exit::Usage,
            #[cfg(feature = "neural")]
            Self::Neural(_) => Exit::Usage,
            Self::Store(_)
            | Self::Config { .. }
            | Self::Unapproved(_)
            | Self::Annotation(_)
            | Self::Server(_)
            | Self::Session(_)
            | Self::Trace(_)
            | Self::Import { .. }
            | Self::Lint(_)
            | Self::Candidate(_)
            | Self::Conversation(_)
            | Self::Converted(_)
            | Self::Input(_)
            | Self::NoHome
            | Self::Output(_)
            | Self::Json(_)
            | Self::Runtime(_)
            | Self::DemoServer(_)
            | Self::Guard(_)
            | Self::GuardServer(_)
            | Self::Model(_)
            | Self::Demo(_) => Exit::Own,
        }
    }
}

/// The first names, and how many more there are.
fn first_three(names: &[String]) -> String {
    let shown = names.iter().take(3).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > 3 { format!("{shown} and {} more", names.len() - 3) } else { shown }
}
