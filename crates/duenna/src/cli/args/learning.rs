//! The arguments of learning a language.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use duenna_core::Party;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum LearningCommand {
    /// Learn a language from conversations that went well
    Learn(LearnArgs),
    /// Measure how much of what was said in held-out conversations a language can express
    Coverage {
        /// The language
        #[arg(long, value_name = "FILE")]
        spec: PathBuf,
        /// The conversations: a file of JSON lines, or a folder of such files
        #[arg(long, value_name = "TRANSCRIPTS")]
        from: PathBuf,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(in crate::cli) enum Engine {
    /// Without a model: by reading, and by the language's own words alone
    #[default]
    Embedded,
    /// The quarantined model of `duenna.toml`, which receives the text
    Model,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct LearnArgs {
    /// The conversations: a file of JSON lines (`run_id`, `from`, `raw`, `verified`, `sim`, `attack`), or a folder of such files
    #[arg(long, value_name = "TRANSCRIPTS")]
    pub(in crate::cli) from: PathBuf,
    /// The file to write the language to
    #[arg(long, value_name = "FILE.json")]
    pub(in crate::cli) out: PathBuf,
    /// What learns the language
    #[arg(long, value_enum, default_value_t)]
    pub(in crate::cli) engine: Engine,
    /// With the model engine: the party that the conversations may be sent to; unless it is the model's, nothing is sent
    #[arg(long, value_name = "PARTY")]
    pub(in crate::cli) send_to: Option<Party>,
    /// The name of the language [default: the name of the conversations' file]
    #[arg(long)]
    pub(in crate::cli) name: Option<String>,
    /// The file of the keys that need your approval, with the answers you gave [default: FILE.review.json, next to the language]
    #[arg(long, value_name = "FILE.json")]
    pub(in crate::cli) review: Option<PathBuf>,
    /// Also write which values of its numbers are plausible, for `--limits`
    #[arg(long, value_name = "FILE.json")]
    pub(in crate::cli) plausible: Option<PathBuf>,
}
