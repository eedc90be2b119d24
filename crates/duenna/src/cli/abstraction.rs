//! `duenna abstraction`: what purposes are told of the user's data.

mod apply;
mod review;

use super::Said;
use super::args::AbstractionCommand;
use super::error::CliError;

pub(super) fn abstraction(command: &AbstractionCommand, json: bool) -> Result<Said, CliError> {
    match command {
        AbstractionCommand::Apply(args) => apply::apply(args),
        AbstractionCommand::Lint { files } => review::lint(files, json),
        AbstractionCommand::Diff { old, new } => review::diff(old, new, json),
    }
}
