//! The suites of AgentDojo (banking, slack, workspace, travel) on its own tools: 97 tasks of users, and attacks by whoever
//! can write into what the agent reads.
//!
//! ```text
//!  Suite::read ─▶ literals: no artifact knows more than its prompt
//!       └─▶ Suite::run ─▶ Dojo: the suite as an MCP server, put back between runs
//!                 ├─ each task alone: done? questions, over-tainted calls
//!                 └─ each attack on each task: the model looks at what it read, then obeys the order it finds there
//! ```
//!
//! The artifacts, the annotations and the words of the user lie in `corpus/agentdojo`; AgentDojo's own tasks come from
//! `DUENNA_SHARED` (else `../shared`), and its tools from the Python package `agentdojo`.

mod control;
mod literals;
mod material;
mod person;
mod plot;
mod report;
mod run;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Context as _;

pub use self::material::{SUITES, shared};
pub use self::report::{Report, Successes};
pub use self::run::{Attacked, Done};

use self::material::Suite;
use self::run::{Outcome, Way};
use crate::suite::{Checks, Live};

/// What to run.
#[derive(Debug, Clone)]
pub struct Campaign {
    /// The Python that has the package.
    pub python: PathBuf,
    /// One suite; none: all.
    pub suite: Option<String>,
    /// One task of it; none: all.
    pub task: Option<String>,
    /// Whether attacks are run.
    pub attacks: bool,
    /// The model that writes the artifacts; none: those that are written down.
    pub model: Live,
    /// Whether progress is told on standard error.
    pub tells_progress: bool,
}

impl Campaign {
    /// Runs it. Two suites run at a time, each on a server of its own, with checks and without.
    ///
    /// # Errors
    /// If the shared material or the Python package is absent, an artifact knows too much, or Duenna itself fails.
    pub fn run(&self) -> anyhow::Result<Report> {
        let live = self.model.config()?;
        let shared = shared()?;
        self.has_package()?;
        let wanted = SUITES.iter().filter(|name| self.suite.as_ref().is_none_or(|suite| suite == *name));
        let suites = wanted.map(|name| Suite::read(name, &shared)).collect::<anyhow::Result<Vec<_>>>()?;
        anyhow::ensure!(!suites.is_empty(), "there is no such suite; there are {}", SUITES.join(", "));
        // The longest first.
        let mut jobs: Vec<(&Suite, Checks)> =
            suites.iter().flat_map(|suite| [(suite, Checks::On), (suite, Checks::Off)]).collect();
        jobs.sort_by_key(|(suite, checks)| (*checks == Checks::Off, std::cmp::Reverse(suite.tasks.len())));
        let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let tell = |text: &str| {
            if self.tells_progress {
                eprintln!("{text}");
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    while let Some((suite, checks)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let (only, attacks) = (self.task.as_deref(), self.attacks);
                        let (python, checks, live) = (&self.python, *checks, live.as_ref());
                        let way = Way { python, checks, only, attacks, live, tell: &tell };
                        let outcome = suite.run(&way);
                        let has_failed = outcome.is_err();
                        if let Ok(mut results) = results.lock() {
                            results.push((suite.name.clone(), checks, outcome));
                        }
                        if has_failed {
                            next.store(usize::MAX / 2, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        let (mut on, mut off) = (Outcome::default(), Outcome::default());
        for (name, checks, outcome) in results.into_inner().unwrap_or_default() {
            let outcome = outcome.with_context(|| format!("suite `{name}`"))?;
            let all = if checks == Checks::On { &mut on } else { &mut off };
            all.done.extend(outcome.done);
            all.attacked.extend(outcome.attacked);
            all.first_shots.extend(outcome.first_shots);
            all.reading.extend(outcome.reading);
        }
        anyhow::ensure!(!on.done.is_empty(), "there is no such task");
        Ok(Report::of(
            on,
            off,
            suites.iter().map(|suite| suite.unknown_attacks * suite.tasks.len()).sum(),
            self.model.name.clone(),
        ))
    }

    fn has_package(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            has_package(&self.python),
            "`{}` has not got the packages agentdojo and mcp: make an environment with them (python3 -m venv V && V/bin/pip \
             install agentdojo==0.1.35 mcp==2.3.0) and say --python V/bin/python",
            self.python.display()
        );
        Ok(())
    }
}

/// Whether a Python has AgentDojo and MCP.
#[must_use]
pub fn has_package(python: &Path) -> bool {
    let mut command = std::process::Command::new(python);
    let script =
        "import importlib.util as u, sys; sys.exit(not (u.find_spec('agentdojo') and u.find_spec('mcp_types')))";
    command.args(["-c", script]).output().is_ok_and(|output| output.status.success())
}
