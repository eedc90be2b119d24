//! The arguments of learning a language.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use duenna_core::Party;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum LearningCommand {
    /// Learn a language from conversations that went well
    Learn(LearnArgs),
    /// Say how much of what was said in conversations that were held out a language can say
    Coverage {
        /// The language
        #[arg(long, value_name = "FILE")]
        spec: PathBuf,
        /// The conversations: a file of JSON lines, or a folder of such
        #[arg(long, value_name = "TRANSCRIPTS")]
        from: PathBuf,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(in crate::cli) enum Engine {
    /// Reading and the language's own words alone, without a model
    #[default]
    Embedded,
    /// The quarantined model of `duenna.toml`: it is told the text
    Model,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct LearnArgs {
    /// The conversations: a file of JSON lines (`run_id`, `from`, `raw`, `verified`, `sim`, `attack`), or a folder of such
    #[arg(long, value_name = "TRANSCRIPTS")]
    pub(in crate::cli) from: PathBuf,
    /// The language goes into this file
    #[arg(long, value_name = "FILE.json")]
    pub(in crate::cli) out: PathBuf,
    /// What learns it
    #[arg(long, value_enum, default_value_t)]
    pub(in crate::cli) engine: Engine,
    /// With the model engine: the party that the conversations may be sent to, the model's own, or nothing is sent
    #[arg(long, value_name = "PARTY")]
    pub(in crate::cli) send_to: Option<Party>,
    /// What the language is called [default: as the conversations' file]
    #[arg(long)]
    pub(in crate::cli) name: Option<String>,
    /// The keys that need your yes; what you said in it counts [default: beside the language, FILE.review.json]
    #[arg(long, value_name = "FILE.json")]
    pub(in crate::cli) review: Option<PathBuf>,
    /// Also write what its numbers are to be believed, for `--limits`
    #[arg(long, value_name = "FILE.json")]
    pub(in crate::cli) plausible: Option<PathBuf>,
}
