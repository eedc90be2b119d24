//! The arguments of `duenna abstraction`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use duenna_core::Party;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum AbstractionCommand {
    /// Tell the text on standard input as the rules of a purpose say, and no finer
    Apply(ApplyArgs),
    /// Say what in files of rules is most likely not meant
    Lint {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Say for which kinds of data two files of rules differ, and where the second tells more
    Diff {
        /// The rules as they were
        old: PathBuf,
        /// The rules as they are to be
        new: PathBuf,
    },
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ApplyArgs {
    /// A file of rules, or `travel_planning`, `insurance` or `real_estate`
    #[arg(long, value_name = "RULES")]
    pub(in crate::cli) rules: String,
    /// Who tells it
    #[arg(long, value_enum, default_value_t = Engine::Embedded)]
    pub(in crate::cli) engine: Engine,
    /// Who is to learn it: exceptions of the rules for this party hold
    #[arg(long, value_name = "PARTY")]
    pub(in crate::cli) party: Option<Party>,
    /// A stage that you have confirmed, such as booking; may be given again
    #[arg(long, value_name = "STAGE")]
    pub(in crate::cli) stage: Vec<String>,
    /// A file that says what keys of yours are about, as `"Frequent flyer" = "id.loyalty"`
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) classified: Option<PathBuf>,
}

/// One way to tell a text as rules say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Engine {
    /// Without a model: keys, values and words of a vocabulary
    Embedded,
    /// Whole lines or nothing, to compare with: what it passes is exact
    Binary,
}
