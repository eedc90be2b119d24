//! `duenna run`: an artifact, with everything it tells decided.

use std::io::{BufReader, IsTerminal as _, Read as _, Write};
use std::path::Path;

use duenna_core::Label;
use duenna_lang::Limits;
use serde_json::json;

use super::args::RunArgs;
use super::error::CliError;
use super::home::Opened;
use super::{Exit, Said, runtime};
use crate::config::Config;
use crate::consent::{AnswersFile, Consent, Nobody, Terminal};
use crate::session::{Ended, Job, MAX_DENIALS, Message, Servers, Session};
use crate::trace::{Status, Trace};

pub(super) fn run(opened: &Opened, args: &RunArgs, json: bool) -> Result<Said, CliError> {
    let limits = limits(&opened.config);
    let source = read_source(&args.artifact, limits.source_bytes)?;
    let mut consent = consent(args.answers.as_deref())?;
    let mut trace = args.trace.as_deref().map_or_else(|| Ok(Trace::none()), Trace::create)?;
    let mut servers = Servers::new(&opened.config)?;
    let mut printed = Vec::new();
    let mut stdout = std::io::stdout();
    let output: &mut dyn Write = if json { &mut printed } else { &mut stdout };
    let mut session = Session {
        store: &opened.store,
        servers: &mut servers,
        consent: consent.as_mut(),
        trace: &mut trace,
        output,
        limits,
        max_denials: opened.config.consent.max_denials.unwrap_or(MAX_DENIALS),
    };
    let name = args.artifact.display().to_string();
    let job = Job { name: &name, source: &source, purpose: args.purpose.as_ref(), pc: Label::bottom(), story: None };
    let ended = runtime()?.block_on(async {
        let ended = session.run(&job).await;
        session.servers.close().await;
        ended
    })?;
    tell(&ended, &source)?;
    let exit = exit(ended.status);
    if json {
        let text = Said::json(&json!({
            "run": ended.task.0, "status": ended.status, "refused": ended.refused, "withheld": ended.withheld,
            "output": String::from_utf8_lossy(&printed),
        }))?;
        return Ok(Said { exit, ..text });
    }
    Ok(Said { text: String::new(), exit })
}

/// Who answers: the file, else whoever sits at the terminal, else nobody.
fn consent(answers: Option<&Path>) -> Result<Box<dyn Consent>, CliError> {
    if let Some(path) = answers {
        let file = AnswersFile::load(path);
        return Ok(Box::new(file.map_err(|source| CliError::Answers { path: path.to_owned(), source })?));
    }
    if std::io::stdin().is_terminal() {
        return Ok(Box::new(Terminal::new(BufReader::new(std::io::stdin()), std::io::stderr())));
    }
    Ok(Box::new(Nobody))
}

/// Tells the user how it ended, on their terminal.
pub(super) fn tell(ended: &Ended, source: &str) -> Result<(), CliError> {
    let mut errors = std::io::stderr();
    let mut say = |text: &str| writeln!(errors, "{text}").map_err(CliError::Output);
    match &ended.message {
        None => {}
        Some(Message::Plain(text)) => say(text)?,
        Some(Message::Failure(failure)) if failure.label.is_public() || std::io::stderr().is_terminal() => {
            say(&failure.shown(source))?;
        }
        Some(Message::Failure(failure)) => {
            let class = if ended.status == Status::Refused { &failure.class } else { "an error" };
            say(&format!(
                "{class}: where and why depends on private data, so it is shown in a terminal only; run it there"
            ))?;
        }
    }
    if ended.refused > 0 {
        let s = if ended.refused == 1 { " was" } else { "s were" };
        let run = ended.task.0;
        say(&format!(
            "{} call{s} refused; `duenna why {run}` explains it, `duenna permissions list` shows your answers",
            ended.refused
        ))?;
    }
    if ended.withheld > 0 {
        say(&format!("{} allowed calls were not made: an argument had no value, or one you refused", ended.withheld))?;
    }
    if ended.unused_failures > 0 {
        say(&format!("{} values could not be computed, and nothing used them", ended.unused_failures))?;
    }
    Ok(())
}

const fn exit(status: Status) -> Exit {
    match status {
        Status::Done => Exit::Done,
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
