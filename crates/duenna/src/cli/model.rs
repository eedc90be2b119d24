//! Which model does a task, and what is made sure of before it is told anything.

use std::fmt::Write as _;
use std::io::Write as _;

use duenna_core::quoted;
use serde_json::json;

use super::args::ModelCommand;
use super::data::value;
use super::error::CliError;
use super::home::OpenHome;
use super::{CommandOutput, passphrase, runtime};
use crate::terminal::{self, Console as _, SystemConsole};
use duenna_runtime::config::{Config, ModelConfig, Provider};
use duenna_runtime::model::local::{self, Local};
use duenna_runtime::model::{ModelError, Models, server, values_in};
use duenna_runtime::session::{Servers, names};
use duenna_store::Store;

/// `duenna model`: what is set up, and keys in the keyring.
pub(super) fn model(opened: &OpenHome, command: &ModelCommand, json: bool) -> Result<CommandOutput, CliError> {
    match command {
        ModelCommand::Key { name } => {
            let key = value(name)?;
            if key.trim().is_empty() {
                return Err(CliError::Usage(format!("the key `{name}` is empty; give it on standard input")));
            }
            passphrase::access().keep_secret(name.as_str(), key.trim())?;
            let written = format!("key = \"${{keyring:{name}}}\"");
            if json {
                return CommandOutput::json(&json!({ "key": name, "written": written }));
            }
            Ok(CommandOutput::done(format!(
                "Stored in the system's keyring. Add this under [model] in duenna.toml: {written}\n"
            )))
        }
        ModelCommand::List => {
            let config = wanted(&opened.config, None)?;
            let found = runtime()?.block_on(local::find());
            let party = |model: &ModelConfig| model.party().map(|party| party.to_string()).map_err(ModelError::Name);
            let author = config.model.as_ref().map(party).transpose()?;
            let quarantined = config.quarantined_model.as_ref().map(party).transpose()?.or_else(|| author.clone());
            let local: Vec<String> =
                found.iter().flat_map(|at| at.models.iter().map(|model| format!("{}/{model}", at.name))).collect();
            if json {
                return CommandOutput::json(&json!({ "author": author, "quarantined": quarantined, "local": local }));
            }
            let set_up = [("writes artifacts", author), ("reads data for them", quarantined)];
            let set_up = set_up.into_iter().filter_map(|(what, party)| Some([party?, what.to_owned()]));
            let local =
                local.into_iter().map(|name| [format!("--model {name}"), "available on this machine".to_owned()]);
            let rows: Vec<_> = set_up.chain(local).collect();
            let none = none(&[]).to_string();
            Ok(CommandOutput::table(["model", ""], &rows, &none))
        }
    }
}

/// The configuration with the model that the user wants: as asked for, else as configured, else as the environment says.
pub(super) fn wanted(config: &Config, asked: Option<&str>) -> Result<Config, CliError> {
    let lookup = |name: &str| std::env::var(name).ok();
    let usual = || ModelConfig::from_environment(&lookup).map_err(ModelError::Url);
    let mut config = config.clone();
    let found = match &config.model {
        Some(model) => Some(model.clone()),
        None => usual()?,
    };
    config.model = match asked {
        None => found,
        Some(asked) => Some(named(asked, found)?),
    };
    Ok(config)
}

/// A model by the name the user gave: at the provider or program it begins with, else at the one that is set up.
fn named(asked: &str, found: Option<ModelConfig>) -> Result<ModelConfig, CliError> {
    if let Some((place, model)) = asked.split_once('/') {
        if let Some(local) = local::by_name(place, model) {
            return Ok(local);
        }
        if let Some(provider) = Provider::ALL.into_iter().find(|provider| provider.name() == place) {
            let known = found.filter(|found| found.provider == provider);
            let usual = || ModelConfig::of_environment(provider, &|name| std::env::var(name).ok());
            let known = match known {
                Some(known) => known,
                None => usual().map_err(ModelError::Url)?,
            };
            return Ok(ModelConfig { model: model.to_owned(), ..known });
        }
    }
    match found {
        Some(found) => Ok(ModelConfig { model: asked.to_owned(), ..found }),
        None => Err(CliError::Usage(format!(
            "the model `{}` has no known provider; write PROVIDER/MODEL, with openai, anthropic, gemini, ollama, lmstudio, llamacpp or vllm",
            asked.escape_debug()
        ))),
    }
}

/// The same where there must be one: a server on this machine is offered if none is set up, and never used unasked.
pub(super) async fn needed(config: &Config, asked: Option<&str>) -> Result<Config, CliError> {
    let mut config = wanted(config, asked)?;
    if config.model.is_none() {
        let found = local::find().await;
        config.model = offer(&found)?;
        if config.model.is_none() {
            return Err(CliError::Model(none(&found)));
        }
    }
    Ok(config)
}

/// Asks whether a model on this machine is to be used; nothing if nobody is there to ask.
fn offer(found: &[Local]) -> Result<Option<ModelConfig>, CliError> {
    let all: Vec<(&Local, &String)> =
        found.iter().flat_map(|local| local.models.iter().map(move |model| (local, model))).collect();
    if all.is_empty() || !terminal::is_attended() {
        return Ok(None);
    }
    let mut console = SystemConsole::default();
    let mut ask = || -> std::io::Result<String> {
        console.begin()?;
        writeln!(console, "No model is configured, but these are available on this machine:")?;
        for (at, (local, model)) in all.iter().enumerate() {
            writeln!(console, "  {}. {}/{} (port {})", at + 1, local.name, quoted(model), local.port)?;
        }
        write!(console, "Which one should do the task? (a number; Enter = none) ")?;
        Ok(console.answer()?.map(|line| line.to_string()).unwrap_or_default())
    };
    let answer = ask().map_err(CliError::Output)?;
    let chosen = answer.trim().parse::<usize>().ok().and_then(|number| all.get(number.checked_sub(1)?));
    Ok(chosen.and_then(|(local, model)| local.config(model)))
}

/// How to get a model.
pub(super) fn none(found: &[Local]) -> ModelError {
    let mut text = "a task in words needs a language model, and none is configured. Do one of these:\n\
        \x20 * set OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY (and OPENAI_MODEL, … to choose another model)\n\
        \x20 * add a table [model] to duenna.toml: provider = \"openai\", model = \"…\", endpoint = \"https://…/v1\"\n\
        \x20 * start a model on this machine (Ollama, LM Studio, llama.cpp, vLLM) and name it: --model ollama/llama3.2\n"
        .to_owned();
    for local in found {
        if local.models.is_empty() {
            let (name, port) = (local.name, local.port);
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "A server on port {port} (probably {name}) answers, but it has no model yet; try again soon."
            );
            continue;
        }
        let names: Vec<String> = local.models.iter().map(|model| format!("{}/{}", local.name, quoted(model))).collect();
        text.push_str("Available on this machine (choose one with `--model`): ");
        text.push_str(&names.join(", "));
        text.push('\n');
    }
    text.push_str(
        "Without a model, `duenna demo` shows what Duenna does, and `duenna run FILE.py` runs a program of your own.",
    );
    ModelError::None(text)
}

/// Whether an artifact may call a model.
pub(super) fn is_named(source: &str) -> bool {
    ["llm_extension", "qllm", "qllm_call", "multishot", "multishot_call"].iter().any(|name| names(source, name))
}

/// Makes the server of models known to a preview, if one is set up.
pub(super) fn describe(servers: &mut Servers, config: &Config) {
    let server = wanted(config, None).ok().and_then(|config| server(&config).ok()?);
    if let Some(server) = server {
        servers.describe(server);
    }
}

/// What to write in a task instead of a private value.
pub(super) const NAME_IT: &str =
    "Write the name of the entry instead (\"my KEY\"), so that the artifact reads the value without the model";

/// Points out private values in a text that a model is to read, with what the user can do `instead`, and asks whether to send it anyway.
pub(super) fn confirm_values(
    text: &str,
    instead: &str,
    store: &Store,
    models: Option<&Models>,
) -> Result<(), CliError> {
    let found = values_in(text, store)?;
    if found.is_empty() {
        return Ok(());
    }
    let party = models.map(|models| quoted(&models.author().party().to_string())).unwrap_or_default();
    let keys: Vec<String> = found.iter().map(|key| format!("`{key}`")).collect();
    let what = format!(
        "text contains what you stored as {}: it would be shared with {party}, and Duenna could not track it any further. \
         {}",
        keys.join(", "),
        instead.replace("KEY", &found.first().map(ToString::to_string).unwrap_or_default()),
    );
    if !terminal::is_attended() {
        return Err(CliError::Usage(format!("the {what}")));
    }
    let mut console = SystemConsole::default();
    let mut ask = || -> std::io::Result<bool> {
        console.begin()?;
        console.headline("Send this to the model all the same?")?;
        writeln!(console, "The {what}.")?;
        console.confirms()
    };
    if ask().map_err(CliError::Output)? { Ok(()) } else { Err(CliError::Usage("nothing was sent".to_owned())) }
}
