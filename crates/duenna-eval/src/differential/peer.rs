//! CPython's side: a process that runs many programs, each by itself.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, ensure};
use serde::Deserialize;

use super::compare::End;
use crate::python::{Python, Unanswered};

const SCRIPT: &str = include_str!("peer.py");
/// How long a portion of programs may take; each is stopped long before, unless it cannot be.
const PATIENCE: Duration = Duration::from_mins(1);

/// The hash seeds of CPython: its first answer, and those that show whether the order of a set decided it.
const SEEDS: [&str; 4] = ["0", "1", "2", "3"];

/// A CPython whose order of sets is the same in every run.
pub(super) struct Peer {
    path: PathBuf,
    seed: &'static str,
    python: Python,
    /// The same with other hash seeds, once they were needed.
    others: Vec<Self>,
    /// Major, minor and micro version.
    pub(super) version: [u32; 3],
}

#[derive(Deserialize)]
struct Ran {
    output: String,
    error: String,
    late: bool,
}

impl Peer {
    /// # Errors
    /// There is no such Python, or it is older than 3.11.
    pub(super) fn start(path: &Path) -> anyhow::Result<Self> {
        let [first, ..] = SEEDS;
        Self::seeded(path, first)
    }

    fn seeded(path: &Path, seed: &'static str) -> anyhow::Result<Self> {
        let python = Python::start_with(path, SCRIPT, seed)?;
        let greeting = python.line(PATIENCE).map_err(Unanswered::of(path))?;
        let version: [u32; 3] = serde_json::from_str(&greeting).context("Python greets in another way")?;
        let [major, minor, _] = version;
        ensure!(
            (major, minor) >= (3, 11),
            "{} is Python {major}.{minor}; 3.11 or later is needed, say which with --python",
            path.display()
        );
        Ok(Self { path: path.to_owned(), seed, python, others: Vec::new(), version })
    }

    /// Whether CPython itself comes to something else when only its hash seed is another: the order of a set, which
    /// decides it then, is nothing to compare.
    ///
    /// # Errors
    /// Python ended.
    pub(super) fn hangs_on_order(&mut self, source: &str, there: &End) -> anyhow::Result<bool> {
        if self.others.is_empty() {
            let [_, others @ ..] = SEEDS;
            self.others = others.iter().map(|seed| Self::seeded(&self.path, seed)).collect::<Result<_, _>>()?;
        }
        for other in &mut self.others {
            if other.run(&[source.to_owned()])?.first() != Some(there) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether its messages are those that Duenna has.
    pub(super) const fn has_our_messages(&self) -> bool {
        matches!(self.version, [3, 11, _])
    }

    /// What comes of each of the programs.
    ///
    /// # Errors
    /// Python ended.
    pub(super) fn run(&mut self, sources: &[String]) -> anyhow::Result<Vec<End>> {
        match self.ask(sources) {
            Ok(ends) => Ok(ends),
            // One of them could not be stopped: which one is found alone.
            Err(error) if matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::BrokenPipe) => {
                self.python = Self::seeded(&self.path, self.seed)?.python;
                if sources.len() <= 1 {
                    return Ok(vec![End::Limit; sources.len()]);
                }
                let (first, second) = sources.split_at(sources.len() / 2);
                let mut ends = self.run(first)?;
                ends.extend(self.run(second)?);
                Ok(ends)
            }
            Err(error) => Err(Unanswered::of(&self.path)(error).into()),
        }
    }

    fn ask(&mut self, sources: &[String]) -> io::Result<Vec<End>> {
        self.python.send(&sources.into())?;
        let ran: Vec<Ran> = serde_json::from_str(&self.python.line(PATIENCE)?)?;
        Ok(ran.into_iter().map(Ran::end).collect())
    }
}

impl Ran {
    fn end(self) -> End {
        if self.late || self.error.starts_with("MemoryError") || self.output.contains("MemoryError") {
            return End::Limit;
        }
        if ["SyntaxError", "IndentationError"].iter().any(|class| self.error.starts_with(class)) {
            return End::Refused(self.error);
        }
        End::Ran { output: self.output, error: self.error }
    }
}
