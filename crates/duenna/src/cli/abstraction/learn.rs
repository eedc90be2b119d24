//! `duenna abstraction learn`: rules from recorded runs.

use std::fmt::Write as _;
use std::path::PathBuf;

use duenna_core::abstraction::{Item, Rules};
use serde_json::{Value, json};

use crate::cli::args::{LearnArgs, Learner};
use crate::cli::error::CliError;
use crate::cli::home::OpenHome;
use crate::cli::telling::{CommandConsent, ModelDisclosure};
use crate::cli::{CommandOutput, model, passphrase, private_file, runtime};
use crate::terminal::counted;
use duenna_gates::abstraction::{Raw, read};
use duenna_gates::rules::{Run, Validation, contrast, runs, shown, taught, validate};
use duenna_runtime::config::Config;
use duenna_runtime::model::{Client, DisclosedTo, ModelError};

fn items(text: &str) -> Vec<Item> {
    read(&Raw::new(text))
}

pub(super) fn learn(home: Option<PathBuf>, args: &LearnArgs, json: bool) -> Result<CommandOutput, CliError> {
    if args.out.as_ref().is_some_and(|path| path.exists()) {
        let path = args.out.as_deref().unwrap_or(&args.benign).display();
        return Err(CliError::Usage(format!("`{path}` already exists; choose another file")));
    }
    let (benign, attacked) = (runs(&args.benign)?, runs(&args.attack)?);
    let (rules, validation, found) = match args.engine {
        Learner::Embedded => {
            let learned = contrast(&benign, &attacked, &args.purpose, items);
            let learned = learned.map_err(|error| CliError::Usage(error.to_string()))?;
            let seen = serde_json::to_value(&learned.seen).map_err(CliError::Json)?;
            (learned.rules, learned.validation, json!({ "kinds": seen }))
        }
        Learner::Model => by_model(&OpenHome::open(home)?, args, &benign, &attacked)?,
    };
    let text = toml::to_string(&rules.to_json()).map_err(|error| CliError::Usage(error.to_string()))?;
    if let Some(path) = &args.out {
        private_file::replace(path, &text)?;
    }
    if json {
        return CommandOutput::json(&json!({ "rules": rules.to_json(), "validation": validation, "evidence": found }));
    }
    let mut said = if args.out.is_none() { text } else { String::new() };
    let summary = summary(&rules, validation, args);
    if args.out.is_some() {
        said.push_str(&summary);
    } else {
        // The rules go where they are wanted; what is to be said of them goes to the person.
        crate::terminal::notice(&summary);
    }
    Ok(CommandOutput::done(said))
}

/// Learns by a model, which the runs are sent to: decided and logged, and only to the party that the user named or allowed.
fn by_model(
    opened: &OpenHome,
    args: &LearnArgs,
    benign: &[Run],
    attacked: &[Run],
) -> Result<(Rules, Validation, Value), CliError> {
    let config = model::wanted(&opened.config, args.model.as_deref())?;
    let Some(model) = &config.model else { return Err(model::none(&[]).into()) };
    let party = model.party().map_err(ModelError::Name)?;
    let every_fourth = |all: &[Run], kept: bool| -> Vec<Run> {
        all.iter().enumerate().filter(|(at, _)| (at % 4 == 3) == kept).map(|(_, run)| run.clone()).collect()
    };
    let (from_benign, from_attacked) = (every_fourth(benign, false), every_fourth(attacked, false));
    let none = json!({ "purpose": args.purpose, "sentence": "This is not needed for the task." });
    let none = Rules::from_json(&none).map_err(|error| CliError::Usage(error.to_string()))?;
    let chosen = Config { quarantined_model: None, ..config.clone() };
    let telling = ModelDisclosure {
        store: &opened.store,
        config: &chosen,
        purpose: Some(&args.purpose),
        work: "abstraction learn",
        datum: "recorded_runs".parse()?,
        text: &from_benign.iter().chain(&from_attacked).map(shown).collect::<String>(),
        has_values: true,
        word: args.send_to.as_ref().map(CommandConsent::AsItIs),
    };
    let learned = telling.told_or_refused(&party, |disclosure| {
        let client = Client::new(model, &passphrase::access())?;
        Ok(runtime()?.block_on(taught(&DisclosedTo::new(&client, &disclosure), &from_benign, &from_attacked, none))?)
    })?;
    let validation = validate(&learned.rules, &every_fourth(benign, true), &every_fourth(attacked, true), items);
    Ok((learned.rules, validation, json!({ "pairs": learned.pairs, "unanswered": learned.unanswered })))
}

fn summary(rules: &Rules, validation: Validation, args: &LearnArgs) -> String {
    let mut text = String::new();
    let Validation { benign_runs, benign_told, still_told, attacked_runs, given_away, held_back } = validation;
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{} for {}.", counted(rules.rules().len(), "rule", "rules"), rules.purpose());
    let _ = writeln!(
        text,
        "On {benign_runs} held-out benign runs, {still_told} of {benign_told} shared items can still be shared."
    );
    let _ = writeln!(
        text,
        "On {attacked_runs} held-out attacked runs, {held_back} of {given_away} leaked items are held back."
    );
    if let Some(path) = &args.out {
        let path = path.display();
        let _ = writeln!(
            text,
            "Review them with `duenna abstraction lint {path}`. To use them, copy `{path}` into the home as"
        );
        let _ = writeln!(text, "`abstraction/{}.toml`.", args.purpose);
    }
    text
}
