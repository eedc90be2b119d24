//! The model engine: sending the raw text to the model is a sink, decided and logged like any other call.

use duenna_core::abstraction::Rules;

use crate::cli::args::ApplyArgs;
use crate::cli::error::CliError;
use crate::cli::home::OpenHome;
use crate::cli::telling::{ModelDisclosure, ModelDisclosureOutcome};
use crate::cli::{model, passphrase, runtime};
use duenna_gates::abstraction::{AbstractionOutput, Classification, Fallback, Raw, abstracted_with, modelled};
use duenna_runtime::config::Config;
use duenna_runtime::model::{Client, DisclosedTo};

/// What the model engine tells; the embedded engine's text where the model may not be told or is of no help, and why.
pub(super) fn told(
    opened: &OpenHome,
    args: &ApplyArgs,
    raw: &Raw,
    rules: &Rules,
    classified: &Classification,
) -> Result<AbstractionOutput, CliError> {
    let config = model::wanted(&opened.config, args.model.as_deref())?;
    let Some(chosen) = config.quarantined_model.as_ref().filter(|_| args.model.is_none()).or(config.model.as_ref())
    else {
        return Err(CliError::Model(model::none(&[])));
    };
    let client = Client::new(chosen, &passphrase::access())?;
    let chosen = Config { model: Some(chosen.clone()), quarantined_model: None, ..config.clone() };
    let stages: Vec<&str> = args.stage.iter().map(String::as_str).collect();
    let telling = ModelDisclosure {
        store: &opened.store,
        config: &chosen,
        purpose: Some(rules.purpose()),
        work: "abstraction",
        datum: args.datum.clone(),
        text: raw.text(),
        // The whole document goes by its name, whatever of it is kept apart as well.
        has_values: false,
        word: None,
    };
    telling.told(|told| match told {
        ModelDisclosureOutcome::Logged(disclosure) => {
            let model = DisclosedTo::new(&client, &disclosure);
            let asked = modelled(&model, raw, rules, args.party.as_ref(), &stages, classified);
            let (told, fallback) = runtime()?.block_on(asked);
            if let Some(fallback) = fallback {
                note(match fallback {
                    Fallback::Down => "the model did not answer",
                    Fallback::Empty => "the model's answer was empty or far too long",
                    Fallback::Kept => "the model's text twice disclosed what must be withheld",
                });
            }
            Ok(told)
        }
        // Nobody is asked here: what is not allowed stays.
        ModelDisclosureOutcome::Unasked(_) | ModelDisclosureOutcome::Refused => {
            let (datum, party) = (&args.datum, client.party());
            note(&format!("{party} may not know `{datum}`; allow it with `duenna permissions grant {datum} {party}`"));
            Ok(abstracted_with(raw, rules, args.party.as_ref(), &stages, classified))
        }
    })
}

/// Says to the person why the text is the embedded engine's.
fn note(why: &str) {
    crate::terminal::notice(&format!("{why}; using the text of the embedded engine instead"));
}
