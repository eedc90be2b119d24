//! `duenna resume`: goes on with a run that another process left.

use std::collections::BTreeSet;
use std::io::Write;

use duenna_core::TaskId;

use super::args::ResumeArgs;
use super::error::CliError;
use super::home::OpenHome;
use super::run::{assistant, consent, of_artifact, said, watched};
use super::{CommandOutput, guard, interrupt, model, runtime, screen};
use crate::terminal;
use duenna_runtime::session::{MAX_DENIALS, Servers, Session, SuspendedRun};
use duenna_runtime::trace::Trace;

/// Whoever chose a model for a run alone has to name it again.
fn needs_its_model(run: u64) -> String {
    format!(
        "run {run} was started with a model, and none is configured now; name the one that it was started with: \
         duenna resume {run} --model PROVIDER/MODEL"
    )
}

pub(super) fn resume(opened: &OpenHome, args: &ResumeArgs, json: bool) -> Result<CommandOutput, CliError> {
    opened.store.refuse_if_stopped()?;
    // Whoever is not there leaves the question open: a no would be an answer.
    let is_nobody = args.answers.is_none() && !terminal::is_attended();
    let mut consent = consent(args.answers.as_deref(), is_nobody, &opened.config)?;
    let kept = SuspendedRun::load(&opened.store, TaskId(args.run))?;
    let begun = kept.begun().clone();
    let mut servers = Servers::new(&opened.config)?.watched(screen::waiting);
    let models = if begun.with_models {
        watched(&model::wanted(&opened.config, args.model.as_deref())?)?
    } else {
        let source = begun.artifact.as_ref().map(|(_, source)| source.as_str()).unwrap_or_default();
        of_artifact(source, opened, args.model.as_deref())?
    };
    if let Some(models) = &models {
        servers.describe(models.server()?);
        servers.converted_by(Some(models.quarantined().config()))?;
    }
    let watch = guard::watch(opened, args.model.as_deref(), &mut servers)?;
    let mut trace = args.trace.as_deref().map_or_else(|| Ok(Trace::none()), Trace::create)?;
    let runtime = runtime()?;
    let mut printed = Vec::new();
    let mut stdout = terminal::artifact_output();
    let output: &mut dyn Write = if json { &mut printed } else { &mut stdout };
    let mut session = Session {
        store: &opened.store,
        servers: &mut servers,
        consent: consent.as_mut(),
        trace: &mut trace,
        output,
        limits: begun.limits(),
        max_denials: opened.config.consent.max_denials.unwrap_or(MAX_DENIALS),
        course: (&opened.config.consent).into(),
        least_crowd: opened.config.consent.least_crowd,
        models: models.as_ref(),
        guard: watch.as_ref(),
        // Those that it began with are kept with the run.
        stages: BTreeSet::new(),
        interrupt: interrupt::watch(&runtime),
    };
    let purpose = begun.purpose.as_ref();
    let ended = runtime.block_on(async {
        let ended = match (&models, begun.with_models) {
            (Some(models), true) => {
                let assistant = assistant(models, &begun.task, purpose, &opened.config);
                Box::pin(assistant.resume(&mut session, kept, &mut screen::Screen)).await
            }
            (None, true) => return Err(CliError::Usage(needs_its_model(args.run))),
            (_, false) => session.resume(kept).await,
        };
        session.servers.close().await;
        Ok(ended?)
    })?;
    said(&ended, models.as_ref(), json.then_some(printed.as_slice()))
}
