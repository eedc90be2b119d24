//! `duenna abstraction`: what purposes are told of the user's data.

mod apply;
mod crowd;
mod gate;
mod learn;
mod review;
mod watch;

use std::path::PathBuf;

use super::CommandOutput;
use super::args::AbstractionCommand;
use super::error::CliError;
use super::home::OpenHome;

pub(super) fn abstraction(
    home: Option<PathBuf>,
    command: &AbstractionCommand,
    json: bool,
) -> Result<CommandOutput, CliError> {
    match command {
        AbstractionCommand::Apply(args) => apply::apply(home, args),
        AbstractionCommand::Lint { files } => review::lint(files, json),
        AbstractionCommand::Diff { old, new } => review::diff(old, new, json),
        AbstractionCommand::Learn(args) => learn::learn(home, args, json),
        AbstractionCommand::Feedback(args) => watch::feedback(&OpenHome::open(home)?, args, json),
        AbstractionCommand::Audit { purpose } => watch::audit(&OpenHome::open(home)?, purpose, json),
        AbstractionCommand::Crowd { party } => crowd::crowd(&OpenHome::open(home)?, party, json),
    }
}
