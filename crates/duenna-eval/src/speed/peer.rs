//! CPython's and Monty's turns: a process that runs what it is sent.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde::Deserialize;
use serde_json::json;

use super::Error;
use super::duenna::Ran;

const SCRIPT: &str = include_str!("peer.py");

pub(super) struct Peer {
    python: PathBuf,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
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
        let lost = |error| Error::Python(python.to_owned(), error);
        let mut child = Command::new(python)
            .args(["-u", "-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(lost)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(lost(std::io::ErrorKind::BrokenPipe.into()));
        };
        let mut output = BufReader::new(output);
        let mut line = String::new();
        output.read_line(&mut line).map_err(lost)?;
        let greeting = serde_json::from_str(&line)?;
        Ok(Self { python: python.to_owned(), child, input, output, greeting })
    }

    pub(super) fn version(&self) -> &str {
        &self.greeting.python
    }

    pub(super) const fn has_monty(&self) -> bool {
        self.greeting.monty
    }

    /// Runs a program; the inner error is the program's.
    pub(super) fn run(&mut self, engine: &str, source: &str) -> Result<Result<Ran, String>, Error> {
        let lost = |error| Error::Python(self.python.clone(), error);
        writeln!(self.input, "{}", json!({"engine": engine, "code": source})).map_err(lost)?;
        let mut line = String::new();
        self.output.read_line(&mut line).map_err(lost)?;
        let answer: Answer = serde_json::from_str(&line)?;
        Ok(match answer.error {
            Some(error) => Err(error),
            None => Ok(Ran { seconds: answer.seconds, output: answer.output }),
        })
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It ends with its input; that it is gone already is no loss.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
