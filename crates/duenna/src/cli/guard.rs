//! `duenna guard`: does an action tell more than its request needs?

mod batch;
mod memory;
mod served;
mod set_up;

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use self::served::{ServedTools, serve};
use super::args::{ActionArgs, GuardCommand, GuardLabel};
use super::error::CliError;
use super::{CommandOutput, Exit, runtime};
use duenna_guard::memory::Validation;
use duenna_guard::{Action, shown};
use duenna_store::now;

pub(super) use self::set_up::watch;

/// A trajectory is not read beyond this.
const LONGEST: u64 = 16 << 20;

pub(super) fn guard(home: Option<PathBuf>, command: &GuardCommand, json: bool) -> Result<CommandOutput, CliError> {
    match command {
        GuardCommand::Check(args) => check(home, args, json),
        GuardCommand::Serve(args) => {
            let guard = set_up::Place::find(home)?.guard(args)?;
            served(ServedTools::Whole(guard.into()))
        }
        GuardCommand::Tools(args) => {
            let tools = set_up::Place::find(home)?.tools(args)?;
            served(ServedTools::Tools(tools.into()))
        }
        GuardCommand::Memory(command) => memory::memory(home, command, json),
    }
}

fn served(served: ServedTools) -> Result<CommandOutput, CliError> {
    let done = runtime()?.block_on(serve(served));
    done.map(|()| CommandOutput::done(String::new())).map_err(|error| CliError::GuardServer(format!("{error:#}")))
}

fn check(home: Option<PathBuf>, args: &ActionArgs, json: bool) -> Result<CommandOutput, CliError> {
    let mut place = set_up::Place::find(home)?;
    if let Some(file) = &args.batch {
        return batch::batch(file, &place.guard(&args.guard)?, args.exit_code);
    }
    let action = Action {
        query: args.query.clone().unwrap_or_default(),
        action: action_text(args.action.as_deref().unwrap_or_default())?,
        action_text: String::new(),
        trajectory: args.trajectory.as_deref().map(read).transpose()?,
        recipient: args.recipient.clone(),
    };
    let action = action.with_told();
    if action.told().trim().is_empty() {
        return Err(CliError::Usage("`--action` is empty: there is nothing to judge".to_owned()));
    }
    place.confirm(&args.guard, &action)?;
    let guard = place.guard(&args.guard)?;
    let verdict = guard.advise(&action)?;
    let kept = match args.remember {
        None => None,
        Some(_) if !place.has_memory(&args.guard) => {
            return Err(CliError::Usage(
                "`--remember` needs a home in which the guard may remember: run `duenna init`, and do not set `memory = 0` under [guard]".to_owned(),
            ));
        }
        Some(label) => guard.learn((&action, &verdict), label == GuardLabel::Leak, Validation::Label, now())?,
    };
    let exit = if args.exit_code && verdict.leak { Exit::Own } else { Exit::Done };
    if json {
        let mut report = verdict.report(&action);
        if let (Some(kept), Some(report)) = (kept, report.as_object_mut()) {
            report.insert("remembered".to_owned(), kept.into());
        }
        return Ok(CommandOutput::json(&report)?.exit(exit));
    }
    let mut text = shown(&verdict, &action);
    if let Some(kept) = kept {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "Remembered as entry {kept}.");
    }
    Ok(CommandOutput::done(text).exit(exit))
}

/// The action as given, or from standard input: other programs of the machine can read a command line.
fn action_text(given: &str) -> Result<String, CliError> {
    if given != "-" {
        return Ok(given.to_owned());
    }
    let mut text = String::new();
    std::io::stdin().lock().take(LONGEST).read_to_string(&mut text).map_err(CliError::Input)?;
    Ok(text)
}

fn read(path: &Path) -> Result<String, CliError> {
    let unreadable = |error: std::io::Error| CliError::read(path, &error);
    let mut text = String::new();
    std::fs::File::open(path).map_err(unreadable)?.take(LONGEST).read_to_string(&mut text).map_err(unreadable)?;
    Ok(text)
}
