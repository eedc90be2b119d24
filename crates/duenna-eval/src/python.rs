//! A Python that stays and answers: a line of JSON for each line it is sent.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use serde_json::Value;

/// A running Python.
#[derive(Debug)]
pub(crate) struct Python {
    child: Child,
    input: ChildStdin,
    lines: Receiver<io::Result<String>>,
}

/// Why Python did not answer.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be asked: {error}; say which Python to use with --python", python.display())]
pub struct Unanswered {
    python: PathBuf,
    error: io::Error,
}

impl Python {
    /// Starts it with a script that answers one line for each of its input.
    ///
    /// # Errors
    /// It cannot be started.
    pub(crate) fn start(python: &Path, script: &str) -> Result<Self, Unanswered> {
        Self::start_with(python, script, "random")
    }

    /// The same with a hash seed: `random`, or a number, by which the order of sets is the same in every run.
    ///
    /// # Errors
    /// It cannot be started.
    pub(crate) fn start_with(python: &Path, script: &str, hash_seed: &str) -> Result<Self, Unanswered> {
        let lost = |error| Unanswered { python: python.to_owned(), error };
        let mut child = Command::new(python)
            .args(["-X", "utf8", "-u", "-c", script])
            .env("PYTHONHASHSEED", hash_seed)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(lost)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(lost(io::ErrorKind::BrokenPipe.into()));
        };
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input, lines })
    }

    /// Its next line.
    ///
    /// # Errors
    /// It ended, or has not answered for so long.
    pub(crate) fn line(&self, wait: Duration) -> io::Result<String> {
        match self.lines.recv_timeout(wait) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => Err(io::ErrorKind::TimedOut.into()),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// Sends a line.
    ///
    /// # Errors
    /// It ended.
    pub(crate) fn send(&mut self, message: &Value) -> io::Result<()> {
        writeln!(self.input, "{message}")
    }
}

impl Unanswered {
    /// For what that Python did not do.
    pub(crate) fn of(python: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self { python: python.to_owned(), error }
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        // It ends with its input; that it is gone already is no loss.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
