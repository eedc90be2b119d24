//! `duenna abstraction apply`: the user's data as text, told at the grain of a purpose's rules.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use duenna_core::abstraction::Rules;

use super::gate;
use crate::cli::CommandOutput;
use crate::cli::args::{ApplyArgs, GateEngine as Engine};
use crate::cli::error::CliError;
use crate::cli::home::OpenHome;
use crate::cli::run::is_stage;
use duenna_gates::abstraction::{Classification, Raw, SHIPPED, abstracted_with, shipped};
use duenna_gates::rules;

pub(super) fn apply(home: Option<PathBuf>, args: &ApplyArgs) -> Result<CommandOutput, CliError> {
    let rules = rules_of(&args.rules)?;
    for stage in &args.stage {
        is_stage(stage, rules.stages())?;
    }
    let classified = args.classified.as_deref().map(classified_in).transpose()?.unwrap_or_default();
    let raw = raw_on_standard_input()?;
    let stages: Vec<&str> = args.stage.iter().map(String::as_str).collect();
    let told = match args.engine {
        Engine::Embedded => abstracted_with(&raw, &rules, args.party.as_ref(), &stages, &classified),
        Engine::Model => gate::told(&OpenHome::open(home)?, args, &raw, &rules, &classified)?,
    };
    CommandOutput::json(&told)
}

/// Rules by the name of a shipped set, else by their file.
pub(super) fn rules_of(name: &str) -> Result<Rules, CliError> {
    if let Some(rules) = shipped(name) {
        return Ok(rules);
    }
    let path = Path::new(name);
    if !path.exists() {
        let known = SHIPPED.join(", ");
        return Err(CliError::Usage(format!(
            "there are no rules `{}`; give a file, or one of {known}",
            name.escape_debug()
        )));
    }
    Ok(rules::read(path)?)
}

fn classified_in(path: &Path) -> Result<Classification, CliError> {
    let text = std::fs::read_to_string(path).map_err(|error| CliError::read(path, &error))?;
    Classification::from_toml(&text).map_err(|error| CliError::Usage(format!("`{}`: {error}", path.display())))
}

fn raw_on_standard_input() -> Result<Raw, CliError> {
    let most = u64::try_from(Raw::LONGEST + 1).unwrap_or(u64::MAX);
    let mut read = Vec::new();
    std::io::stdin().lock().take(most).read_to_end(&mut read).map_err(CliError::Input)?;
    if read.len() > Raw::LONGEST {
        return Err(CliError::Usage("the text is longer than 1 MiB; nothing was disclosed".to_owned()));
    }
    let text = String::from_utf8(read).map_err(|_| CliError::Usage("the text is not UTF-8".to_owned()))?;
    Ok(Raw::new(&text))
}
