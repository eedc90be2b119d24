//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use duenna::demo::servers::{Kind, serve};

/// A privacy runtime for AI agents.
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// One of the demo's MCP servers, over standard input and output.
    #[command(hide = true)]
    DemoServer {
        /// mailbox, folder or airline
        kind: Kind,
        /// The folder with its state.
        #[arg(long)]
        state: PathBuf,
    },
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::DemoServer { kind, state } => serve(kind, &state).await,
    }
}
