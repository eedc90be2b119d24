//! `duenna lang run`: the artifact language by itself.

use std::io::Write as _;
use std::path::Path;

use duenna_core::{Call, Label, ReplyLabels};
use duenna_lang::{Environment, FailureKind, Foresight, Limits, Resumption, Run, Step};

use super::error::CliError;
use super::run::read_source;
use super::{CommandOutput, Exit};
use crate::terminal;
use duenna_runtime::inputs::inputs;

/// There are no servers, so no call is ever foreseen.
struct NoServers;

impl Foresight for NoServers {
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels> {
        vec![ReplyLabels::default(); calls.len()]
    }
}

/// Runs a plain program. What it prints goes to standard output; what ends it, as `CPython`'s last line, to standard error.
pub(super) fn run(file: &Path) -> Result<CommandOutput, CliError> {
    let limits = Limits::default();
    let source = read_source(file, limits.source_bytes)?;
    let program = match duenna_lang::compile(&source, &Environment::default(), &limits) {
        Ok(program) => program,
        Err(rejection) => return Ok(complain(&rejection.to_string(), Exit::Usage)),
    };
    let mut run = Run::new(program, Label::bottom(), limits).with_inputs(inputs()?);
    let mut step = run.start(&NoServers);
    // Nobody is asked here, so that it needs no margin.
    let mut output = terminal::records();
    loop {
        output.write_all(run.take_output().as_bytes()).and_then(|()| output.flush()).map_err(CliError::Output)?;
        let answer = match step {
            Step::Read { .. } | Step::NewValue { .. } => Resumption::Missing,
            Step::Call(_) => Resumption::Refused("there are no servers in a plain program".to_owned()),
            Step::Branch(branch) => Resumption::Resolved(vec![false; branch.calls.len()]),
            Step::MayEnd(_) | Step::RegionEnd => Resumption::Continue,
            Step::Done => return Ok(CommandOutput::done(String::new())),
            Step::Failed(failure) => {
                let exit = match failure.kind {
                    FailureKind::Refused | FailureKind::Error => Exit::Own,
                    FailureKind::Limit | FailureKind::Over => Exit::Limit,
                };
                return Ok(complain(&failure.last_line(), exit));
            }
        };
        step = run.resume(answer, &NoServers);
    }
}

fn complain(what: &str, exit: Exit) -> CommandOutput {
    terminal::complaint(what);
    CommandOutput::done(String::new()).exit(exit)
}
