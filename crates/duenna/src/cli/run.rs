//! `duenna run`: a task in words, or an artifact, with everything it tells decided.

use std::collections::BTreeSet;
use std::io::{Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use duenna_core::abstraction::Rules;
use duenna_core::{Label, Purpose};
use duenna_lang::Limits;
use serde_json::json;

use super::args::RunArgs;
use super::error::CliError;
use super::home::OpenHome;
use super::{CommandOutput, Exit, ending, guard, interrupt, model, passphrase, runtime, screen};
use crate::terminal::{self, Terminal, notice};
use duenna_gates::converter::Engine;
use duenna_gates::rules;
use duenna_runtime::agent::{Assistant, MAX_SHOTS};
use duenna_runtime::config::Config;
use duenna_runtime::consent::{AnswersFile, Consent, Later, Nobody, Reader};
use duenna_runtime::model::Models;
use duenna_runtime::session::{Job, MAX_DENIALS, RunOutcome, Servers, Session, may_seek, names};
use duenna_runtime::trace::{Status, Trace};
use duenna_store::Store;

/// What is to be run.
enum What {
    /// A task in words.
    Task(String),
    /// An artifact, by its file.
    Artifact { name: String, source: String },
}

pub(super) fn run(opened: &OpenHome, args: &RunArgs, json: bool) -> Result<CommandOutput, CliError> {
    opened.store.refuse_if_stopped()?;
    let limits = limits(&opened.config);
    let what = what(args, &limits)?;
    let mut consent = consent(args.answers.as_deref(), args.later, &opened.config)?;
    let purpose = args.purpose.as_ref();
    let stages = stages(&opened.store, purpose, &args.stage)?;
    let mut trace = args.trace.as_deref().map_or_else(|| Ok(Trace::none()), Trace::create)?;
    let mut servers = Servers::new(&opened.config)?.watched(screen::waiting);
    let runtime = runtime()?;
    let models = match &what {
        What::Task(task) => {
            let config = runtime.block_on(model::needed(&opened.config, args.model.as_deref()))?;
            let models = watched(&config)?;
            model::confirm_values(task, model::NAME_IT, &opened.store, models.as_ref())?;
            models
        }
        What::Artifact { source, .. } => of_artifact(source, opened, args.model.as_deref())?,
    };
    let is_assisted = match &what {
        What::Task(_) => true,
        What::Artifact { source, .. } => model::is_named(source),
    };
    if let Some(models) = &models {
        servers.describe(models.server()?);
        servers.converted_by(Some(models.quarantined().config()))?;
    }
    let watch = guard::watch(opened, args.model.as_deref(), &mut servers)?;
    let mut printed = Vec::new();
    let mut stdout = terminal::artifact_output();
    let output: &mut dyn Write = if json { &mut printed } else { &mut stdout };
    let mut session = Session {
        store: &opened.store,
        servers: &mut servers,
        consent: consent.as_mut(),
        trace: &mut trace,
        output,
        limits,
        max_denials: opened.config.consent.max_denials.unwrap_or(MAX_DENIALS),
        course: (&opened.config.consent).into(),
        least_crowd: opened.config.consent.least_crowd,
        models: models.as_ref(),
        guard: watch.as_ref(),
        stages,
        interrupt: interrupt::watch(&runtime),
    };
    let ended = runtime.block_on(async {
        let ended = match (&what, models.as_ref().filter(|_| is_assisted)) {
            (What::Artifact { name, source }, None) => {
                session.run(&Job { name, source, purpose, pc: Label::bottom(), story: None }).await
            }
            (What::Artifact { name, source }, Some(models)) => {
                let first = Some((name.as_str(), source.as_str()));
                let assistant = assistant(models, "", purpose, &opened.config);
                Box::pin(assistant.run(&mut session, first, &mut screen::Screen)).await
            }
            (What::Task(task), Some(models)) => {
                let assistant = assistant(models, task, purpose, &opened.config);
                Box::pin(assistant.run(&mut session, None, &mut screen::Screen)).await
            }
            (What::Task(_), None) => return Err(CliError::Model(model::none(&[]))),
        };
        session.servers.close().await;
        Ok(ended?)
    })?;
    said(&ended, models.as_ref(), json.then_some(printed.as_slice()))
}

/// The stages that the user confirmed on the command line: the rules of the purpose must have them.
pub(super) fn stages(store: &Store, purpose: Option<&Purpose>, said: &[String]) -> Result<BTreeSet<String>, CliError> {
    if said.is_empty() {
        return Ok(BTreeSet::new());
    }
    let rules = purpose.map(|purpose| rules::of(store.folder(), purpose)).transpose()?.flatten();
    let known = rules.as_ref().map(Rules::stages).unwrap_or_default();
    for stage in said {
        is_stage(stage, known)?;
    }
    Ok(said.iter().cloned().collect())
}

/// A stage that rules do not have is an error, and says which they have.
pub(super) fn is_stage(stage: &str, known: &[Arc<str>]) -> Result<(), CliError> {
    if known.iter().any(|known| **known == *stage) {
        return Ok(());
    }
    let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    Err(CliError::Usage(format!("the rules have no stage `{}`; they have: {known}", stage.escape_debug())))
}

/// The models of an artifact that the user wrote: one that neither calls them nor has a value looked for needs none, set up or
/// not.
pub(super) fn of_artifact(source: &str, opened: &OpenHome, asked: Option<&str>) -> Result<Option<Models>, CliError> {
    let folders = opened.config.seek.as_ref().map(|seek| seek.folders.as_slice()).unwrap_or_default();
    let is_converted = opened.config.languages.values().any(|language| language.engine == Engine::Model)
        && ["convert", "qllm", "language_gate"].iter().any(|name| names(source, name));
    if !model::is_named(source) && !may_seek(source, folders) && !is_converted {
        return Ok(None);
    }
    watched(&model::wanted(&opened.config, asked)?)
}

/// The models that are set up; the terminal shows how far their answers have come.
pub(super) fn watched(config: &Config) -> Result<Option<Models>, CliError> {
    Ok(Models::new(config, &passphrase::access())?.map(|models| models.watched(screen::progress)))
}

/// Says how a run ended; for programs, with what it printed.
pub(super) fn said(
    ended: &RunOutcome,
    models: Option<&Models>,
    printed: Option<&[u8]>,
) -> Result<CommandOutput, CliError> {
    ending::tell(ended);
    let spent = models.map(Models::spent);
    if let Some(spent) = spent.filter(|spent| spent.requests > 0) {
        notice(&spent.to_string());
    }
    let exit = exit(ended.status);
    let Some(printed) = printed else { return Ok(CommandOutput::done(String::new()).exit(exit)) };
    let mut said = json!({
        "run": ended.task.0, "status": ended.status, "refused": ended.refused, "withheld": ended.withheld,
        "not_done": ending::undone_as_json(ended), "waits": ended.waits, "output": String::from_utf8_lossy(printed),
    });
    if let (Some(spent), Some(said)) = (spent, said.as_object_mut()) {
        said.insert("artifacts".to_owned(), ended.shots.into());
        said.insert("requests".to_owned(), spent.requests.into());
        said.insert("input_tokens".to_owned(), spent.input.into());
        said.insert("output_tokens".to_owned(), spent.output.into());
        said.insert("cost".to_owned(), spent.money.into());
    }
    Ok(CommandOutput { exit, ..CommandOutput::json(&said)? })
}

pub(super) fn assistant<'a>(
    models: &'a Models,
    task: &'a str,
    purpose: Option<&'a Purpose>,
    config: &Config,
) -> Assistant<'a> {
    let max_shots = config.limits.max_shots.unwrap_or(MAX_SHOTS).max(1);
    Assistant { models, task, purpose, max_shots }
}

/// A file or a task. What has no blank in it is a file, or a slip: it is not sent to a model.
fn what(args: &RunArgs, limits: &Limits) -> Result<What, CliError> {
    let artifact = |path: PathBuf| {
        let source = read_source(&path, limits.source_bytes)?;
        Ok(What::Artifact { name: path.display().to_string(), source })
    };
    let Some(task) = &args.task else {
        return artifact(args.artifact.clone().unwrap_or_default());
    };
    let path = PathBuf::from(task);
    let is_python = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("py"));
    if (is_python && !task.contains('\n')) || path.is_file() {
        return artifact(path);
    }
    if task.trim().contains(char::is_whitespace) {
        return Ok(What::Task(task.clone()));
    }
    Err(CliError::Usage(format!(
        "there is no file `{}`; a task needs more than one word, in quotation marks: duenna run \"check me in for my flight\"",
        task.escape_debug()
    )))
}

/// Who answers: the file, else whoever sits at the terminal, else nobody. `later`: nobody now, and questions wait.
pub(super) fn consent(answers: Option<&Path>, later: bool, config: &Config) -> Result<Box<dyn Consent>, CliError> {
    if let Some(path) = answers {
        let file = AnswersFile::load(path);
        return Ok(Box::new(file.map_err(|source| CliError::Answers { path: path.to_owned(), source })?));
    }
    if later {
        return Ok(Box::new(Later));
    }
    if terminal::is_attended() {
        return Ok(Box::new(Terminal::of_this_process(reader(config))));
    }
    Ok(Box::new(Nobody))
}

/// Who reads the questions.
pub(super) fn reader(config: &Config) -> Reader {
    let home = std::env::home_dir().and_then(|home| home.to_str().map(str::to_owned));
    Reader { me: config.me.addresses.clone(), home }
}

const fn exit(status: Status) -> Exit {
    match status {
        Status::Done => Exit::Done,
        Status::Incomplete => Exit::Incomplete,
        Status::Refused => Exit::Refused,
        Status::Failed => Exit::Failed,
        Status::Pending => Exit::Pending,
        Status::Limit => Exit::Limit,
    }
}

/// The bounds of a run, as configured.
pub(super) fn limits(config: &Config) -> Limits {
    let bytes =
        |set: Option<u64>, unset: usize| set.map_or(unset, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
    let (set, unset) = (&config.limits, Limits::default());
    Limits {
        source_bytes: bytes(set.max_source_bytes, unset.source_bytes),
        steps: set.max_steps.unwrap_or(unset.steps),
        memory_bytes: set.max_memory_bytes.unwrap_or(unset.memory_bytes),
        depth: unset.depth,
        output_bytes: bytes(set.max_output_bytes, unset.output_bytes),
        calls: set.max_calls.unwrap_or(unset.calls),
        seconds: set.max_seconds.unwrap_or(unset.seconds),
        heap_bytes: set.max_heap_bytes.unwrap_or(unset.heap_bytes),
    }
}

/// Larger files are not read to their end; the compiler refuses them all the same.
const MOST_BYTES: u64 = 64 << 20;

/// An artifact's source, whether or not it is too long.
pub(super) fn read_source(path: &Path, limit: usize) -> Result<String, CliError> {
    let file = std::fs::File::open(path).map_err(|error| CliError::read(path, &error))?;
    let mut bytes = Vec::new();
    let bound = u64::try_from(limit).unwrap_or(u64::MAX).max(MOST_BYTES).saturating_add(4);
    file.take(bound).read_to_end(&mut bytes).map_err(|error| CliError::read(path, &error))?;
    match String::from_utf8(bytes) {
        Ok(source) => Ok(source),
        // The bound may have cut a character in two; the source is too long then anyway.
        Err(error) if error.as_bytes().len() > limit => Ok(String::from_utf8_lossy(error.as_bytes()).into_owned()),
        Err(_) => Err(CliError::Read { path: path.to_owned(), reason: "it is not UTF-8 text".to_owned() }),
    }
}
