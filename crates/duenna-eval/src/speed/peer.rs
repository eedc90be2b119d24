//! CPython's and Monty's turns: a process that runs what it is sent.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;
use serde_json::json;

use super::Error;
use super::duenna::Ran;
use crate::python::{Python, Unanswered};

const SCRIPT: &str = include_str!("peer.py");
/// How long one run may take.
const PATIENCE: Duration = Duration::from_hours(1);

pub(super) struct Peer {
    path: PathBuf,
    python: Python,
    greeting: Greeting,
}

#[derive(Deserialize)]
struct Greeting {
    python: String,
    monty: bool,
}

#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    seconds: f64,
    #[serde(default)]
    output: String,
    error: Option<String>,
}

impl Peer {
    pub(super) fn start(python: &Path) -> Result<Self, Error> {
        let started = Python::start(python, SCRIPT)?;
        let line = started.line(PATIENCE).map_err(Unanswered::of(python))?;
        let greeting = serde_json::from_str(&line)?;
        Ok(Self { path: python.to_owned(), python: started, greeting })
    }

    pub(super) fn version(&self) -> &str {
        &self.greeting.python
    }

    pub(super) const fn has_monty(&self) -> bool {
        self.greeting.monty
    }

    /// Runs a program; the inner error is the program's.
    pub(super) fn run(&mut self, engine: &str, source: &str) -> Result<Result<Ran, String>, Error> {
        self.python.send(&json!({"engine": engine, "code": source})).map_err(Unanswered::of(&self.path))?;
        let line = self.python.line(PATIENCE).map_err(Unanswered::of(&self.path))?;
        let answer: Answer = serde_json::from_str(&line)?;
        Ok(match answer.error {
            Some(error) => Err(error),
            None => Ok(Ran { seconds: answer.seconds, output: answer.output }),
        })
    }
}
