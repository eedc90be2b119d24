//! `duenna abstraction`: what purposes are told of the user's data.

mod crowd;
mod review;

use std::path::PathBuf;

use super::Said;
use super::args::AbstractionCommand;
use super::error::CliError;
use super::home::Opened;

pub(super) fn abstraction(home: Option<PathBuf>, command: &AbstractionCommand, json: bool) -> Result<Said, CliError> {
    match command {
        AbstractionCommand::Lint { files } => review::lint(files, json),
        AbstractionCommand::Diff { old, new } => review::diff(old, new, json),
        AbstractionCommand::Crowd { party } => crowd::crowd(&Opened::open(home)?, party, json),
    }
}
