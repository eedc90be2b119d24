//! The arguments of `duenna permissions`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use duenna_core::{Datum, Party, Purpose};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum PermissionsCommand {
    /// List all permissions in force
    List,
    /// Allow a party to know something, or with `--shapes` to shape something
    Grant(AnswerArgs),
    /// Forbid a party to know something, or with `--shapes` to shape something
    Deny(AnswerArgs),
    /// Revoke a permission by its ID, or all permissions about a datum and a party
    Revoke(RevokeArgs),
    /// Explain what would be decided, by which permission, and what would change that
    Why(PermissionArgs),
    /// Find permissions that never apply, contradict others or were never used; exit status 1 if one should be fixed
    Lint,
    /// Narrow permissions given under version 0.1: what was only shared as something that a tool's answer may repeat is no longer allowed itself
    Narrow {
        /// Only show which ones
        #[arg(long)]
        dry_run: bool,
    },
    /// Forget all permissions, also where they cannot be read any more: what you refused is forgotten, too, and you are asked again
    Reset {
        /// Do not ask whether you mean it
        #[arg(long)]
        yes: bool,
    },
    /// Export the permissions that outlive tasks as JSON
    Export {
        /// The file to write [default: standard output]
        #[arg(value_name = "FILE.json")]
        file: Option<PathBuf>,
    },
    /// Add exported permissions, after showing what would be newly allowed
    Import(ImportArgs),
}

#[derive(Debug, Args)]
pub(in crate::cli) struct AnswerArgs {
    /// The datum (a key of the store, SERVER/TOOL or `SERVER/TOOL → PARTY`), then the party (`server:airline`,
    /// `email:joe@example.com`, …); with `--shapes`, only the party
    #[arg(required = true, num_args = 1..=2, value_names = ["DATUM", "PARTY"])]
    pub(in crate::cli) what: Vec<String>,
    /// The grain: `exact`, or a coarser rung such as `year`
    #[arg(long, default_value = "exact", conflicts_with = "shapes")]
    pub(in crate::cli) grain: String,
    /// Only for this purpose
    #[arg(long)]
    pub(in crate::cli) purpose: Option<Purpose>,
    /// Until the end of this day (`2027-01-31`), or this moment (`2027-01-31T12:00:00Z`) [default: until revoked]
    #[arg(long, value_name = "DATE")]
    pub(in crate::cli) until: Option<String>,
    /// What the party may shape: whether SERVER/TOOL is called, an argument of it (`--argument`), or what a model reads
    #[arg(long, value_name = "SERVER/TOOL|model:NAME")]
    pub(in crate::cli) shapes: Option<String>,
    /// The argument that is shaped
    #[arg(long, value_name = "NAME", requires = "shapes")]
    pub(in crate::cli) argument: Option<String>,
    /// Also about a private value, a server or a tool that is not there yet
    #[arg(long)]
    pub(in crate::cli) anyway: bool,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct RevokeArgs {
    /// The ID, or the datum and the party; with `--shapes`, only the party
    #[arg(required = true, num_args = 1..=2, value_names = ["ID|DATUM", "PARTY"])]
    pub(in crate::cli) what: Vec<String>,
    /// What the party shapes: SERVER/TOOL, or a model
    #[arg(long, value_name = "SERVER/TOOL|model:NAME")]
    pub(in crate::cli) shapes: Option<String>,
    /// The argument that is shaped
    #[arg(long, value_name = "NAME", requires = "shapes")]
    pub(in crate::cli) argument: Option<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ImportArgs {
    /// The file that `permissions export` wrote
    #[arg(value_name = "FILE.json")]
    pub(in crate::cli) file: PathBuf,
    /// Only show what would be added
    #[arg(long, conflicts_with = "yes")]
    pub(in crate::cli) dry_run: bool,
    /// Add them without asking
    #[arg(long)]
    pub(in crate::cli) yes: bool,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct PermissionArgs {
    /// The datum: a key of the store, SERVER/TOOL, or `SERVER/TOOL → PARTY`
    pub(in crate::cli) datum: Datum,
    /// The party: `server:airline`, `email:joe@example.com`, `file:/home/u/x.txt`, …
    pub(in crate::cli) party: Party,
    /// The grain: `exact`, or a coarser rung such as `year`
    #[arg(long, default_value = "exact")]
    pub(in crate::cli) grain: String,
    /// Only for this purpose
    #[arg(long)]
    pub(in crate::cli) purpose: Option<Purpose>,
}
