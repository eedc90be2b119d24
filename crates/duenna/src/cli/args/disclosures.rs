//! The arguments of `duenna disclosures`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use duenna_core::Datum;

#[derive(Debug, Subcommand)]
pub(in super::super) enum DisclosuresCommand {
    /// List every datum that a party has learned
    List {
        /// Also list calls that were prepared, and then not sent
        #[arg(long)]
        all: bool,
    },
    /// Show one call, with the values that left
    Show {
        /// The ID of the call
        call: u64,
    },
    /// Check that nothing in the log was changed, added or removed, and that all that is encrypted in the home can be decrypted
    Verify,
    /// Show who knows what, at which grain and since when, as a table or a picture
    Graph(GraphArgs),
    /// Export the log for other programs
    Export(ExportArgs),
    /// Remove calls from the log that disclosed nothing new; what was shared with whom stays known
    Compact(CompactArgs),
    /// Rebuild the index of the log from the log, if it was changed outside Duenna
    Rebuild,
}

#[derive(Debug, Args)]
pub(in super::super) struct GraphArgs {
    /// Draw a picture into this file
    #[arg(long, value_name = "FILE.svg")]
    pub(in super::super) svg: Option<PathBuf>,
    /// Only this datum: a key of the store, SERVER/TOOL, or `SERVER/TOOL → PARTY`
    #[arg(long, value_name = "DATUM")]
    pub(in super::super) datum: Option<Datum>,
}

#[derive(Debug, Args)]
pub(in super::super) struct ExportArgs {
    /// The format
    #[arg(long, value_enum, default_value_t = ExportFormat::Json)]
    pub(in super::super) format: ExportFormat,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(in super::super) out: Option<PathBuf>,
    /// Include the values that left, which are private
    #[arg(long)]
    pub(in super::super) values: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(in super::super) enum ExportFormat {
    /// A list with one object per row of the log
    Json,
    /// One line per row of the log
    Csv,
}

#[derive(Debug, Args)]
pub(in super::super) struct CompactArgs {
    /// Only show what would be removed
    #[arg(long)]
    pub(in super::super) dry_run: bool,
    /// Keep all calls of this many days
    #[arg(long, value_name = "DAYS", default_value_t = 90)]
    pub(in super::super) keep_days: u32,
}
