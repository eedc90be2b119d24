//! Rules in use: what the user says of them, and what parties know more finely.

use duenna_core::Purpose;
use duenna_core::abstraction::{choose, diff};
use serde_json::{Value, json};

use crate::cli::args::FeedbackArgs;
use crate::cli::error::CliError;
use crate::cli::home::OpenHome;
use crate::cli::{CommandOutput, private_file};
use duenna_gates::rules::{self, Feedback, file_of, proposed};

/// A rule that the user's word proposes; it is written beside the rules in use, which stay as they are.
pub(super) fn feedback(opened: &OpenHome, args: &FeedbackArgs, json: bool) -> Result<CommandOutput, CliError> {
    let (store, FeedbackArgs { purpose, kind, .. }) = (&opened.store, args);
    let used = rules::of(store.folder(), purpose)?;
    let path = file_of(store.folder(), purpose).with_extension("proposed.toml");
    // What was proposed before is part of what is proposed now.
    let before = if path.exists() { Some(rules::read(&path)?) } else { used.clone() };
    let none =
        || CliError::Usage(format!("there are no rules for `{purpose}`; `duenna abstraction learn` can learn some"));
    let before = before.ok_or_else(none)?;
    let mut ladders = args.ladders.clone();
    if ladders.is_empty() {
        let of_kind = |of: &duenna_core::abstraction::Kind| kind.covers(of);
        let stored = store.list()?.into_iter().filter(|stored| stored.kind.as_ref().is_some_and(of_kind));
        ladders = stored.map(|stored| stored.ladder).collect();
        ladders.dedup();
    }
    if ladders.is_empty() {
        let why = format!("the private store has nothing of the kind `{kind}`; give its type with `--type`");
        return Err(CliError::Usage(why));
    }
    let said = if args.too_much { Feedback::TooMuch } else { Feedback::TooLittle };
    let after = proposed(&before, kind, &ladders, said, &args.because);
    let after = after.map_err(|error| CliError::Usage(error.to_string()))?;
    let Some(after) = after else {
        let word = if args.too_much { "coarser" } else { "finer" };
        return Err(CliError::Usage(format!("`{kind}` cannot be disclosed at a {word} grain than now")));
    };
    let text = toml::to_string(&after.to_json()).map_err(|error| CliError::Usage(error.to_string()))?;
    private_file::make_folder_of(&path)?;
    private_file::replace(&path, &text)?;
    let changes = diff(used.as_ref().unwrap_or(&before), &after);
    if json {
        let changes: Vec<Value> = changes
            .iter()
            .map(|change| json!({ "kind": change.kind, "before": change.before, "after": change.after, "tells_more": change.loosens }))
            .collect();
        return CommandOutput::json(&json!({ "proposed": path, "changes": changes }));
    }
    let changes: Vec<String> = changes.iter().map(|change| format!("{change}\n")).collect();
    let (from, to) = (path.display(), file_of(store.folder(), purpose));
    Ok(CommandOutput::done(format!(
        "{}The proposal is in `{from}`; to use it, move it to `{}`.\n",
        changes.concat(),
        to.display()
    )))
}

/// What parties know more finely than the rules of a purpose tell it now.
pub(super) fn audit(opened: &OpenHome, purpose: &Purpose, json: bool) -> Result<CommandOutput, CliError> {
    let store = &opened.store;
    let Some(rules) = rules::of(store.folder(), purpose)? else {
        return Err(CliError::Usage(format!("there are no rules for `{purpose}`")));
    };
    let stored = store.list()?;
    let mut finer = Vec::new();
    for knows in store.knowledge()? {
        let Some(entry) = stored.iter().find(|stored| Some(&stored.key) == knows.datum.key()) else { continue };
        let kinds: Vec<_> = stored.iter().filter_map(|stored| Some((stored.kind.as_ref()?, stored.ladder))).collect();
        let at = stored.iter().filter(|stored| stored.kind.is_some()).position(|stored| stored.key == entry.key);
        let chosen = choose(&kinds, &rules, Some(&knows.party), &[]);
        let told = at.and_then(|at| chosen.get(at)).and_then(|choice| choice.grain.ok());
        if !told.is_some_and(|told| told.covers(knows.grain)) {
            finer.push((knows, told));
        }
    }
    if json {
        let all: Vec<Value> = finer
            .iter()
            .map(|(knows, told)| {
                json!({ "party": knows.party, "datum": knows.datum, "grain": knows.grain, "rules": told, "call": knows.call,
                        "sure": knows.is_sure })
            })
            .collect();
        return CommandOutput::json(&all);
    }
    let rows: Vec<_> = finer
        .iter()
        .map(|(knows, told)| {
            let told = told.map_or("nothing", duenna_core::Grain::name).to_owned();
            [
                knows.party.to_string(),
                knows.datum.to_string(),
                knows.grain.name().to_owned(),
                told,
                knows.call.to_string(),
            ]
        })
        .collect();
    let none = "Nobody knows more than the rules allow.";
    Ok(CommandOutput::table(["party", "datum", "known at", "the rules allow", "call"], &rows, none))
}
