//! `duenna language`: what other agents may say.

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use duenna_core::message_language::{
    Candidate, Grounding, Handles, LONGEST, Language, Limits, Mark, Verification, diff, lint, verify,
};
use duenna_core::quoted;
use jiff::civil::Date;
use serde_json::{Map, Value, json};

use super::args::{LanguageCommand, LanguageEngine};
use super::error::CliError;
use super::home::OpenHome;
use super::run::watched;
use super::telling::{CommandConsent, ModelDisclosure};
use super::{CommandOutput, Exit, learning, model, runtime};
use crate::terminal::{self, counted};
use duenna_gates::converter::{EmbeddedConverter, Message, Spec, State, propose, read_limits};
use duenna_runtime::config::Config;
use duenna_runtime::model::DisclosedTo;
use duenna_runtime::model::Models;
use duenna_text::reading::Context;

pub(super) fn language(
    home: Option<PathBuf>,
    command: &LanguageCommand,
    json: bool,
) -> Result<CommandOutput, CliError> {
    match command {
        LanguageCommand::Learning(command) => learning::learning(home, command, json),
        LanguageCommand::Import { file, name, out } => import(file, name.as_deref(), out.as_deref(), json),
        LanguageCommand::Lint { files } => linted(files, json),
        LanguageCommand::Diff { old, new } => differences(old, new, json),
        LanguageCommand::Verify { spec, state, message, mark, today, limits } => {
            let language = Spec::read(spec, None)?.language;
            let message = message.as_deref().map(read_message).transpose()?;
            let limits = limits.as_deref().map(|path| read_limits(path, &language)).transpose()?;
            let message = message.as_deref().map(|text| Message::new(text, &written_on(*today)));
            let verified = verified(&language, state.as_deref(), message.as_ref(), *mark)?;
            answer(&verified, &limits.unwrap_or_default())
        }
        LanguageCommand::Convert { spec, engine, state, today, limits } => {
            let language = Spec::read(spec, None)?.language;
            let limits = limits.as_deref().map(|path| read_limits(path, &language)).transpose()?;
            let text = text(standard_input(LONGEST + 1)?)?;
            let message = Message::new(&text, &written_on(*today));
            let proposed;
            let candidate = match engine {
                LanguageEngine::Embedded => EmbeddedConverter::new(&language).convert(&message),
                LanguageEngine::Model => {
                    proposed = proposed_by_model(&OpenHome::open(home)?, &language, &message, &text)?;
                    Candidate::from_json(proposed.as_bytes())?
                }
            };
            let verified = in_conversation(&language, &candidate, state.as_deref(), Grounding::Drop(&message))?;
            answer(&verified, &limits.unwrap_or_default())
        }
        LanguageCommand::Restore { state } => restored(state),
    }
}

/// What the quarantined model makes of the message, which the user gives it by asking for this engine: logged, and not against a no of
/// theirs. What they keep in the store may stand in it, too; of that they have said nothing.
fn proposed_by_model(
    opened: &OpenHome,
    language: &Language,
    message: &Message<'_>,
    text: &str,
) -> Result<String, CliError> {
    let (config, models) = models(opened)?;
    let party = models.quarantined().party();
    let telling = ModelDisclosure {
        store: &opened.store,
        config: &config,
        purpose: None,
        work: "language convert",
        datum: "message".parse()?,
        text,
        has_values: true,
        word: Some(CommandConsent::WithoutValues(party)),
    };
    let proposed = telling.told_or_refused(party, |disclosure| {
        terminal::notice(&format!("The message is sent to {}.", quoted(&party.to_string())));
        Ok(runtime()?.block_on(propose(&DisclosedTo::new(&models, &disclosure), language, message, None))?)
    })?;
    proposed.ok_or_else(|| {
        CliError::Converted("the model's answer was twice not a JSON object; it was not used".to_owned())
    })
}

/// The models of `duenna.toml`, or of the environment, with the configuration that names them.
pub(super) fn models(opened: &OpenHome) -> Result<(Config, Models), CliError> {
    let config = model::wanted(&opened.config, None)?;
    let models = watched(&config)?.ok_or_else(|| CliError::Model(model::none(&[])))?;
    Ok((config, models))
}

/// A learned template in Duenna's own format, and what it leaves open.
fn import(file: &Path, name: Option<&str>, out: Option<&Path>, json: bool) -> Result<CommandOutput, CliError> {
    let Spec { language, open } = Spec::read(file, name)?;
    let written = language.to_json();
    let open: Vec<Value> =
        open.iter().map(|one| json!({ "path": one.path, "open": one.what, "taken": one.taken })).collect();
    if let Some(path) = out {
        // A language that somebody went through is not written over.
        if path.exists() {
            return Err(CliError::Usage(format!("`{}` already exists; choose another file", path.display())));
        }
        super::private_file::replace(path, &CommandOutput::json(&written)?.text)?;
    }
    if json {
        return CommandOutput::json(&json!({ "language": written, "open": open }));
    }
    let Some(path) = out else {
        // The language goes where it is wanted; what is to be said of it goes to the person.
        terminal::notice(&format!(
            "It leaves {} open; `--json` names everything.",
            counted(open.len(), "thing", "things")
        ));
        return CommandOutput::json(&written);
    };
    let mut text = format!("`{}` has {}.\n", path.display(), counted(language.fields().len(), "field", "fields"));
    for one in &open {
        let part = |name: &str| one.get(name).and_then(Value::as_str).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}: it does not say {}; assumed: {}", part("path"), part("open"), part("taken"));
    }
    text.push_str("Review these, and what `duenna language lint` says, before you use it.\n");
    Ok(CommandOutput::done(text))
}

/// What a person should look at. A file that is no language is an error; what is found is not.
fn linted(files: &[PathBuf], json: bool) -> Result<CommandOutput, CliError> {
    let (mut text, mut results, mut wrong) = (String::new(), Vec::new(), false);
    for path in files {
        let shown = path.display();
        match Spec::read(path, None) {
            Err(error) => {
                wrong = true;
                let _ = writeln!(text, "{error}");
                results.push(json!({ "file": path, "error": error.to_string(), "findings": [] }));
            }
            Ok(Spec { language, open }) => {
                let findings = lint(&language);
                let _ = match (findings.len(), open.len()) {
                    (0, 0) => writeln!(text, "{shown}: fine, {}", counted(language.fields().len(), "field", "fields")),
                    (0, open) => writeln!(
                        text,
                        "{shown}: leaves {} open; see `duenna language import`",
                        counted(open, "thing", "things")
                    ),
                    (found, _) => writeln!(text, "{shown}: {} to review", counted(found, "thing", "things")),
                };
                for one in &findings {
                    let _ = writeln!(text, "  {}: {}: {}", one.path, one.what, one.help);
                }
                results.push(json!({ "file": path, "error": Value::Null, "findings": findings }));
            }
        }
    }
    let mut said = if json { CommandOutput::json(&results)? } else { CommandOutput::done(text) };
    said.exit = if wrong { Exit::Own } else { Exit::Done };
    Ok(said)
}

/// What differs between two languages: what lets messages say more comes first.
fn differences(old: &Path, new: &Path, json: bool) -> Result<CommandOutput, CliError> {
    let (old, new) = (Spec::read(old, None)?.language, Spec::read(new, None)?.language);
    let changes = diff(&old, &new);
    if json {
        return CommandOutput::json(&changes);
    }
    let asks = changes.iter().filter(|change| change.asks).count();
    let (wider, other): (Vec<_>, Vec<_>) = changes.iter().partition(|change| change.wider);
    let mut text = String::new();
    for (head, changes) in [("Messages can say more:", wider), ("Other changes:", other)] {
        if !changes.is_empty() {
            let _ = writeln!(text, "{head}");
        }
        for change in changes {
            let mark = if change.asks { " (asks you)" } else { "" };
            let _ = writeln!(text, "  {}: {}{mark}", change.path, change.what);
        }
    }
    if text.is_empty() {
        text.push_str("There is no difference.\n");
    } else if asks > 0 {
        let _ = writeln!(text, "Messages can ask you for {}.", counted(asks, "more thing", "more things"));
    }
    Ok(CommandOutput::done(text))
}

/// What of the candidate on standard input the language allows.
fn verified(
    language: &Language,
    state: Option<&Path>,
    message: Option<&Message<'_>>,
    mark: bool,
) -> Result<Verification, CliError> {
    let json = standard_input(LONGEST + 1)?;
    let candidate = Candidate::from_json(&json)?;
    let grounding = match message {
        None => Grounding::None,
        Some(message) if mark => Grounding::Mark(message),
        Some(message) => Grounding::Drop(message),
    };
    in_conversation(language, &candidate, state, grounding)
}

/// What of a candidate the language allows, with the handles of a conversation.
fn in_conversation(
    language: &Language,
    candidate: &Candidate<'_>,
    state: Option<&Path>,
    grounding: Grounding<'_>,
) -> Result<Verification, CliError> {
    let Some(state) = state else { return Ok(verify(language, candidate, &mut Handles::default(), grounding)) };
    let mut state = State::open(state)?;
    let verified = verify(language, candidate, &mut state.handles, grounding);
    // A handle that was told is never given to another name: it is saved before anyone sees it.
    state.save()?;
    Ok(verified)
}

fn written_on(today: Option<Date>) -> Context {
    Context { today, ..Context::default() }
}

fn answer(verified: &Verification, limits: &Limits) -> Result<CommandOutput, CliError> {
    let spans: Map<String, Value> =
        verified.spans.iter().map(|(path, span)| (path.to_string(), json!([span.start, span.end]))).collect();
    let unsupported = verified.unsupported.iter();
    let unsupported = unsupported.map(|path| Mark { path: path.clone(), mark: "not in the message".to_owned() });
    let marks: Vec<Mark> = unsupported.chain(limits.marks(&verified.fields)).collect();
    CommandOutput::json(
        &json!({ "fields": verified.fields, "dropped": verified.dropped, "marks": marks, "spans": spans }),
    )
}

/// A message to the party whose names the conversation's file has.
fn restored(state: &Path) -> Result<CommandOutput, CliError> {
    // The message first: whoever writes it may be in the same pipe, and give names their handles meanwhile.
    let message = text(standard_input(LONGEST + 1)?)?;
    match State::read(state)? {
        Some(handles) => Ok(CommandOutput::done(handles.restore(&message))),
        None => Err(CliError::Usage(format!("there is no conversation file `{}`", state.display()))),
    }
}

fn read_message(path: &Path) -> Result<String, CliError> {
    let most = u64::try_from(LONGEST + 1).unwrap_or(u64::MAX);
    let mut read = Vec::new();
    let file = std::fs::File::open(path).map_err(|error| CliError::read(path, &error))?;
    file.take(most).read_to_end(&mut read).map_err(|error| CliError::read(path, &error))?;
    text(read)
}

fn text(message: Vec<u8>) -> Result<String, CliError> {
    if message.len() > LONGEST {
        return Err(CliError::Usage("the message is longer than 1 MiB".to_owned()));
    }
    String::from_utf8(message).map_err(|_| CliError::Usage("the message is not UTF-8".to_owned()))
}

fn standard_input(most: usize) -> Result<Vec<u8>, CliError> {
    let mut input = Vec::new();
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    std::io::stdin().lock().take(most).read_to_end(&mut input).map_err(CliError::Input)?;
    Ok(input)
}
