//! The arguments of `duenna disclosures`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use duenna_core::Datum;

#[derive(Debug, Subcommand)]
pub(in super::super) enum DisclosuresCommand {
    /// Every datum that a party learned
    List,
    /// One call, with the values that left
    Show {
        /// Its number
        call: u64,
    },
    /// Check that nothing in the log was changed, added or removed
    Verify,
    /// Who knows what, how finely and since when: a table, or a picture
    Graph(GraphArgs),
    /// Write the log out for other programs
    Export(ExportArgs),
    /// Take calls out of the log that tell nothing which earlier ones did not; what was told to whom stays known
    Compact(CompactArgs),
    /// Make the memory of the log anew from the log, where it was changed outside Duenna
    Rebuild,
}

#[derive(Debug, Args)]
pub(in super::super) struct GraphArgs {
    /// Draw it into this file
    #[arg(long, value_name = "FILE.svg")]
    pub(in super::super) svg: Option<PathBuf>,
    /// Only this datum: a key of the store, SERVER/TOOL, or `SERVER/TOOL → PARTY`
    #[arg(long, value_name = "DATUM")]
    pub(in super::super) datum: Option<Datum>,
}

#[derive(Debug, Args)]
pub(in super::super) struct ExportArgs {
    /// How
    #[arg(long, value_enum, default_value_t = ExportFormat::Json)]
    pub(in super::super) format: ExportFormat,
    /// Into this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(in super::super) out: Option<PathBuf>,
    /// With the values that left, which are private
    #[arg(long)]
    pub(in super::super) values: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(in super::super) enum ExportFormat {
    /// One object a row of the log, in a list
    Json,
    /// One line a row of the log
    Csv,
}

#[derive(Debug, Args)]
pub(in super::super) struct CompactArgs {
    /// Only say what would go
    #[arg(long)]
    pub(in super::super) dry_run: bool,
    /// Keep all calls of the last days
    #[arg(long, value_name = "DAYS", default_value_t = 90)]
    pub(in super::super) keep_days: u32,
}
