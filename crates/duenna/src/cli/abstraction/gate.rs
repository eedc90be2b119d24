//! The model engine: sending the raw text to the model is a sink, decided and logged like any other call.

use std::io::Write as _;

use duenna_core::abstraction::Rules;
use duenna_core::{Argument, Call, Datum, Flow, Grain, Label, Party, Verdict, World, decide};

use crate::abstraction::{Abstracted, Classified, Fallback, GateModel, Raw, abstracted_with, modelled};
use crate::agent::{Client, ModelError, Prompt};
use crate::cli::args::ApplyArgs;
use crate::cli::error::CliError;
use crate::cli::home::Opened;
use crate::cli::{model, runtime};
use crate::config::Config;
use crate::store::{Access, Disclosure, Store, StoreError, Task, TaskStatus, now};

/// How often it is decided anew because another process changed the permissions meanwhile.
const RETRIES: usize = 20;

/// A model to which sending the raw text was decided and logged.
struct Disclosed {
    client: Client,
    /// The proof; both requests tell the same datum to the same party.
    _disclosure: Disclosure,
}

impl GateModel for Disclosed {
    async fn answer(&self, prompt: &Prompt<'_>) -> Result<String, ModelError> {
        self.client.answer(prompt).await
    }
}

/// What the model engine tells; the embedded engine's text where the model may not be told or is of no help, and why.
pub(super) fn told(
    opened: &Opened,
    args: &ApplyArgs,
    raw: &Raw,
    rules: &Rules,
    classified: &Classified,
) -> Result<Abstracted, CliError> {
    let config = model::wanted(&opened.config, args.model.as_deref())?;
    let Some(chosen) = config.quarantined_model.as_ref().filter(|_| args.model.is_none()).or(config.model.as_ref())
    else {
        return Err(CliError::Model(model::none(&[])));
    };
    let client = Client::new(chosen, &Access::of_this_system())?;
    let chosen = Config { model: Some(chosen.clone()), quarantined_model: None, ..config.clone() };
    let task = opened.store.begin_task(Some(rules.purpose()), now())?;
    let disclosure = disclosed(&opened.store, &chosen, &task, args, raw);
    let stages: Vec<&str> = args.stage.iter().map(String::as_str).collect();
    let told = match disclosure {
        Ok(Some(disclosure)) => {
            let model = Disclosed { client, _disclosure: disclosure };
            let asked = modelled(&model, raw, rules, args.party.as_ref(), &stages, classified);
            let (told, fallback) = runtime()?.block_on(asked);
            if let Some(fallback) = fallback {
                note(match fallback {
                    Fallback::Down => "the model gave no answer",
                    Fallback::Empty => "the model's answer was empty, or far too long",
                    Fallback::Kept => "the model's text still told what is withheld, twice",
                });
            }
            Ok(told)
        }
        Ok(None) => {
            let (datum, party) = (&args.datum, client.party());
            note(&format!("{party} may not know `{datum}`: allow it with `duenna permissions grant {datum} {party}`"));
            Ok(abstracted_with(raw, rules, args.party.as_ref(), &stages, classified))
        }
        Err(error) => Err(error),
    };
    let status = if told.is_ok() { TaskStatus::Done } else { TaskStatus::Failed };
    opened.store.end_task(task.id, status, now())?;
    told
}

/// Says to the person why the text is the embedded engine's.
fn note(why: &str) {
    // A terminal that takes no words is told nothing.
    let _ = writeln!(std::io::stderr(), "{why}; this is what the embedded engine tells");
}

/// Decides whether the raw text may go to the model, and logs it before it does. `None`: it may not.
fn disclosed(
    store: &Store,
    config: &Config,
    task: &Task,
    args: &ApplyArgs,
    raw: &Raw,
) -> Result<Option<Disclosure>, CliError> {
    let Some(server) = crate::agent::server(config)? else { return Err(CliError::Model(model::none(&[]))) };
    let label = Label::of([(Datum::stored(args.datum.clone()), Grain::EXACT)], std::iter::empty::<(Party, _)>());
    let arguments = vec![
        Argument::known("prompt", "abstraction".into(), Label::bottom()),
        Argument::known("data", raw.text().into(), label),
    ];
    let name = server.name.clone();
    let described = [(name.clone(), server)].into();
    for _ in 0..RETRIES {
        let call = Call {
            server: name.clone(),
            tool: "qllm_call".parse()?,
            arguments: arguments.clone(),
            pc: Label::bottom(),
            choice: Label::bottom(),
            failed: false,
        };
        let flow = store.with_log(|log| Flow::new(call, World::new(&described, log)))?;
        let policy = store.policy()?;
        let moment = task.moment(now());
        match decide(flow, policy.permissions(), &moment) {
            Verdict::Allow(clearance) => match store.log(clearance, &moment, &policy) {
                Err(StoreError::Stale) => {}
                logged => return Ok(Some(logged?)),
            },
            // Nobody is asked here: what is not allowed stays.
            Verdict::Ask(_) | Verdict::Deny(_) => return Ok(None),
        }
    }
    Ok(None)
}
