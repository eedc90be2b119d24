//! The arguments of `duenna guard`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

#[derive(Debug, Subcommand)]
pub(in super::super) enum GuardCommand {
    /// Say whether an action tells more than its request needs: which words, why, and what to say instead
    Check(ActionArgs),
    /// Serve the guard over MCP (standard input and output): one tool, `check_action`
    Serve(GuardArgs),
    /// Serve its five tools over MCP (standard input and output), one by one
    Tools(GuardArgs),
    /// What the guard remembers: actions that you said something about
    #[command(subcommand)]
    Memory(GuardMemoryCommand),
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what").required(true).multiple(false))]
pub(in super::super) struct ActionArgs {
    /// What the user asked the agent for
    #[arg(long, required_unless_present = "batch")]
    pub(in super::super) query: Option<String>,
    /// What the agent is about to do: the text that it would send, or the call with its arguments as JSON
    #[arg(long, group = "what", requires = "query")]
    pub(in super::super) action: Option<String>,
    /// What the agent had seen before, as text
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    pub(in super::super) trajectory: Option<PathBuf>,
    /// Who receives it, in words
    #[arg(long, conflicts_with = "batch")]
    pub(in super::super) recipient: Option<String>,
    /// Actions, one JSON object a line (`id`, `user_query`, `action`, `action_text`, and if there is one `trajectory`): prints one verdict a
    /// line, in their order
    #[arg(long, value_name = "FILE.jsonl", group = "what", conflicts_with = "query")]
    pub(in super::super) batch: Option<PathBuf>,
    /// Remember what it was: the next ones that are like it are compared with it
    #[arg(long, value_enum, conflicts_with = "batch")]
    pub(in super::super) remember: Option<Label>,
    #[command(flatten)]
    pub(in super::super) guard: GuardArgs,
}

#[derive(Debug, Args)]
pub(in super::super) struct GuardArgs {
    /// Who judges [default: as duenna.toml says, else embedded]
    #[arg(long, value_enum)]
    pub(in super::super) engine: Option<Engine>,
    /// The model of `--engine model` [default: as duenna.toml says, else as the usual variables of the environment do]
    #[arg(long)]
    pub(in super::super) model: Option<String>,
    /// How many tools are asked at most [default: as duenna.toml says, else 3]
    #[arg(long)]
    pub(in super::super) budget: Option<usize>,
    /// The folder of a sentence-transformers model, all-MiniLM-L6-v2, that judges besides and compares actions [default: as duenna.toml says]
    #[arg(long, value_name = "FOLDER")]
    pub(in super::super) embeddings: Option<PathBuf>,
    /// Do not look at what is remembered
    #[arg(long)]
    pub(in super::super) no_memory: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in super::super) enum Engine {
    /// No model: nothing leaves this machine
    Embedded,
    /// A language model: it is told the action and what came before
    Model,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in super::super) enum Label {
    /// It told more than it should
    Leak,
    /// It was fine
    Fine,
}

#[derive(Debug, Subcommand)]
pub(in super::super) enum GuardMemoryCommand {
    /// All of it, without the texts
    List,
    /// One of them, whole
    Show {
        /// Its number
        id: u64,
    },
    /// Forget some, or with `--all` everything
    Forget {
        /// Their numbers
        #[arg(required_unless_present = "all")]
        ids: Vec<u64>,
        /// Everything
        #[arg(long, conflicts_with = "ids")]
        all: bool,
    },
    /// All of it, whole, one JSON object a line
    Export,
}
