//! The arguments of `duenna abstraction`.

use std::path::PathBuf;

use clap::Subcommand;
use duenna_core::Party;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum AbstractionCommand {
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
    /// Estimate how many people share what a party knows of you, across all tasks
    Crowd {
        /// The party: `server:acme-travel`, `email:joe@example.com`
        party: Party,
    },
}
