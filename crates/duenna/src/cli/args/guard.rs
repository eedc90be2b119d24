//! The arguments of `duenna guard`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

#[derive(Debug, Subcommand)]
pub(in super::super) enum GuardCommand {
    /// Check whether an action shares more than its request needs: which words, why, and what to say instead
    Check(ActionArgs),
    /// Serve the guard over MCP (standard input and output): one tool, `check_action`
    Serve(GuardArgs),
    /// Serve the guard's five tools over MCP (standard input and output), separately
    Tools(GuardArgs),
    /// What the guard remembers: actions that you labelled or decided about
    #[command(subcommand)]
    Memory(GuardMemoryCommand),
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what").required(true).multiple(false))]
pub(in super::super) struct ActionArgs {
    /// What the user asked the agent for
    #[arg(long, required_unless_present = "batch")]
    pub(in super::super) query: Option<String>,
    /// What the agent is about to do: the text that it would send, or the call with its arguments as JSON; `-`: it is on standard input
    #[arg(long, group = "what", requires = "query")]
    pub(in super::super) action: Option<String>,
    /// What the agent had seen before, as text
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    pub(in super::super) trajectory: Option<PathBuf>,
    /// Who receives it, in words
    #[arg(long, conflicts_with = "batch")]
    pub(in super::super) recipient: Option<String>,
    /// A file of actions, one JSON object per line (`id`, `user_query`, `action`, `action_text`, and optionally `trajectory`); prints one
    /// verdict per line, in the same order
    #[arg(long, value_name = "FILE.jsonl", group = "what", conflicts_with = "query")]
    pub(in super::super) batch: Option<PathBuf>,
    /// Remember what it was: later actions that are similar are compared with it
    #[arg(long, value_enum, conflicts_with = "batch")]
    pub(in super::super) remember: Option<Label>,
    /// Exit with status 1 if it shares more than it should, for scripts
    #[arg(long)]
    pub(in super::super) exit_code: bool,
    #[command(flatten)]
    pub(in super::super) guard: GuardArgs,
}

#[derive(Debug, Args)]
pub(in super::super) struct GuardArgs {
    /// What judges [default: the setting in duenna.toml, or else embedded]
    #[arg(long, value_enum)]
    pub(in super::super) engine: Option<Engine>,
    /// The model of `--engine model` [default: the one in duenna.toml, or else in the usual environment variables]
    #[arg(long)]
    pub(in super::super) model: Option<String>,
    /// The maximum number of tools to ask [default: the setting in duenna.toml, or else 3]
    #[arg(long)]
    pub(in super::super) budget: Option<usize>,
    /// The folder of a sentence-transformers model (all-MiniLM-L6-v2) that also judges, and compares actions [default: the setting in duenna.toml]
    #[arg(long, value_name = "FOLDER")]
    pub(in super::super) embeddings: Option<PathBuf>,
    /// Do not use what the guard remembers
    #[arg(long)]
    pub(in super::super) no_memory: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in super::super) enum Engine {
    /// No model: nothing leaves this machine
    Embedded,
    /// A language model, which receives the action and what came before it
    Model,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in super::super) enum Label {
    /// It shared more than it should
    Leak,
    /// It was fine
    Fine,
}

#[derive(Debug, Subcommand)]
pub(in super::super) enum GuardMemoryCommand {
    /// List all entries, without their texts
    List,
    /// Show one entry in full
    Show {
        /// The ID of the entry
        id: u64,
    },
    /// Forget some entries, or with `--all` everything
    Forget {
        /// The IDs of the entries
        #[arg(required_unless_present = "all")]
        ids: Vec<u64>,
        /// Forget everything
        #[arg(long, conflicts_with = "ids")]
        all: bool,
    },
    /// Export all entries in full, one JSON object per line
    Export,
}
