//! The table `[guard]`: whether the guard looks at calls, and what it may do.

use std::path::{Path, PathBuf};

use duenna_core::{ServerName, ToolName};
use serde::Deserialize;
use toml::Spanned;

use duenna_guard::memory::{MOST, MOST_EVER};
use duenna_guard::planner::{BUDGET, MOST_BUDGET};
use duenna_guard::{Mode, OwnTool};

/// More tools of their own than these are a slip.
const MOST_TOOLS: usize = 16;

/// How the guard is set up.
#[derive(Debug, Clone, PartialEq)]
pub struct GuardConfig {
    /// What it does in a run.
    pub mode: Mode,
    /// Whether a model judges, too: the one that reads data.
    pub by_model: bool,
    /// How many tools are asked about one action.
    pub budget: usize,
    /// How many actions are remembered; 0: none.
    pub memory: usize,
    /// Tools of the user's own.
    pub tools: Vec<OwnTool>,
    /// Norms of the user's own.
    pub norms: Option<PathBuf>,
    /// Articles of laws of the user's own.
    pub articles: Option<PathBuf>,
    /// The folder of a sentence-transformers model by which actions are compared.
    pub embeddings: Option<PathBuf>,
}

impl Default for GuardConfig {
    fn default() -> Self {
        let (mode, tools) = (Mode::default(), Vec::new());
        Self {
            mode,
            by_model: false,
            budget: BUDGET,
            memory: MOST,
            tools,
            norms: None,
            articles: None,
            embeddings: None,
        }
    }
}

impl GuardConfig {
    /// Paths start at the folder of the file.
    pub(super) fn resolve_paths(&mut self, folder: &Path) {
        for path in [&mut self.norms, &mut self.articles, &mut self.embeddings].into_iter().flatten() {
            *path = folder.join(&path);
        }
    }
}

/// The table as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawGuard {
    mode: Option<RawMode>,
    refuse_above: Option<Spanned<f64>>,
    engine: Option<RawEngine>,
    budget: Option<Spanned<usize>>,
    memory: Option<Spanned<usize>>,
    norms: Option<PathBuf>,
    articles: Option<PathBuf>,
    embeddings: Option<PathBuf>,
    #[serde(default)]
    tool: Vec<Spanned<RawTool>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawMode {
    Off,
    Advise,
    Refuse,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawEngine {
    Embedded,
    Model,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTool {
    server: String,
    tool: String,
}

impl RawGuard {
    /// The table, checked; else what is wrong, and the byte offset where.
    pub(super) fn check(self) -> Result<GuardConfig, (usize, String)> {
        let mode = match (self.mode.unwrap_or(RawMode::Advise), &self.refuse_above) {
            (RawMode::Refuse, Some(above)) if (0.0..=1.0).contains(above.get_ref()) => {
                Mode::Refuse { above: *above.get_ref() }
            }
            (RawMode::Refuse, Some(above)) => {
                return Err((above.span().start, "`refuse_above` must be a score from 0 to 1".to_owned()));
            }
            (RawMode::Refuse, None) => {
                let what = "`mode = \"refuse\"` needs `refuse_above`: the score (from 0 to 1) above which a call ends the task";
                return Err((0, what.to_owned()));
            }
            (RawMode::Off | RawMode::Advise, Some(above)) => {
                return Err((above.span().start, "`refuse_above` is only for `mode = \"refuse\"`".to_owned()));
            }
            (RawMode::Off, None) => Mode::Off,
            (RawMode::Advise, None) => Mode::Advise,
        };
        let within = |set: Option<Spanned<usize>>, name: &str, (least, most): (usize, usize), unset: usize| match set {
            None => Ok(unset),
            Some(set) if (least..=most).contains(set.get_ref()) => Ok(*set.get_ref()),
            Some(set) => Err((set.span().start, format!("`{name}` must be from {least} to {most}"))),
        };
        if let Some(beyond) = self.tool.get(MOST_TOOLS) {
            return Err((beyond.span().start, format!("there are more than {MOST_TOOLS} [[guard.tool]] tables")));
        }
        let own = |written: Spanned<RawTool>| {
            let at = written.span().start;
            let RawTool { server, tool } = written.into_inner();
            let wrong = |error: duenna_core::NameError| (at, error.to_string());
            let (server, tool) =
                (server.parse::<ServerName>().map_err(wrong)?, tool.parse::<ToolName>().map_err(wrong)?);
            Ok(OwnTool { server, tool })
        };
        Ok(GuardConfig {
            mode,
            by_model: self.engine == Some(RawEngine::Model),
            budget: within(self.budget, "budget", (1, MOST_BUDGET), BUDGET)?,
            memory: within(self.memory, "memory", (0, MOST_EVER), MOST)?,
            tools: self.tool.into_iter().map(own).collect::<Result<_, _>>()?,
            norms: self.norms,
            articles: self.articles,
            embeddings: self.embeddings,
        })
    }
}
