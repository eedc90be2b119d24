//! `duenna language learn` and `coverage`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use duenna_core::message_language::Language;
use serde_json::{Value, json};

use super::args::{LanguageEngine, LanguageLearnArgs, LearningCommand};
use super::error::CliError;
use super::home::OpenHome;
use super::language::models;
use super::telling::{CommandConsent, ModelDisclosure};
use super::{CommandOutput, runtime};
use crate::terminal::counted;
use duenna_gates::converter::{Spec, read_json};
use duenna_gates::language_learning::{
    Corpus, Growth, LearnedLanguage, Review, ReviewError, Share, coverage, learn, learn_with, shown,
};
use duenna_runtime::model::DisclosedTo;

pub(super) fn learning(
    home: Option<PathBuf>,
    command: &LearningCommand,
    json: bool,
) -> Result<CommandOutput, CliError> {
    match command {
        LearningCommand::Learn(args) => learned(home, args, json),
        LearningCommand::Coverage { spec, from } => covered(spec, from, json),
    }
}

fn learned(home: Option<PathBuf>, args: &LanguageLearnArgs, json: bool) -> Result<CommandOutput, CliError> {
    // A language that somebody went through is not written over.
    let there = [Some(&args.out), args.plausible.as_ref()].into_iter().flatten().find(|path| path.exists());
    if let Some(path) = there {
        return Err(CliError::Usage(format!("`{}` already exists; choose another file", path.display())));
    }
    let review_at = args.review.clone().unwrap_or_else(|| args.out.with_extension("review.json"));
    let before = if review_at.exists() { Some(read_review(&review_at)?) } else { None };
    let corpus = Corpus::read(&args.from)?;
    let name = name(args)?;
    let learned = match args.engine {
        LanguageEngine::Embedded => learn(&name, &corpus).map_err(|error| CliError::Converted(error.to_string()))?,
        LanguageEngine::Model => by_model(&OpenHome::open(home)?, args, &name, &corpus)?,
    };
    let review = learned.review.with_answers(&before.unwrap_or_default());
    let written = review.applied(learned.language.to_json());
    let language = Language::from_json(&written);
    let language =
        language.map_err(|error| CliError::Converted(format!("with your review applied, nothing is left: {error}")))?;
    let files = [
        (Some(&args.out), written),
        (Some(&review_at), serde_json::to_value(&review).map_err(CliError::Json)?),
        (args.plausible.as_ref(), learned.plausible),
    ];
    for (path, value) in files {
        if let Some(path) = path {
            super::private_file::replace(path, &CommandOutput::json(&value)?.text)?;
        }
    }
    let growth = Growth::of(&language);
    if json {
        return CommandOutput::json(&json!({
            "conversations": corpus.conversations.len(), "refused": corpus.refused, "language": growth,
            "growth": learned.growth, "needs_yes": review.open(), "review": review_at,
        }));
    }
    let mut text = format!(
        "`{}` has {}, {} of which ask you for something, learned from {}.\n",
        args.out.display(),
        counted(growth.fields, "field", "fields"),
        growth.asks,
        counted(corpus.conversations.len(), "conversation", "conversations")
    );
    // Writing to a string cannot fail.
    if corpus.refused > 0 {
        let refused = counted(
            corpus.refused,
            "conversation is marked as an attack and was",
            "conversations are marked as attacks and were",
        );
        let _ = writeln!(text, "{refused} left out.");
    }
    for (at, growth) in (1..).zip(&learned.growth) {
        let Growth { fields, members, asks } = growth;
        let (fields, members) = (counted(*fields, "field", "fields"), counted(*members, "member", "members"));
        let asks = counted(*asks, "asks", "ask");
        let _ = writeln!(text, "  after conversation {at}: {fields}, {members}, {asks} you");
    }
    if review.open() > 0 {
        let shown = review_at.display();
        let _ = writeln!(
            text,
            "{} your approval: fill in `{shown}` (\"yes\": true or false) and learn again.",
            counted(review.open(), "key needs", "keys need")
        );
    }
    Ok(CommandOutput::done(text))
}

/// Learns by a model, which the conversations are sent to: decided and logged, and only to the party that the user named or allowed.
fn by_model(
    opened: &OpenHome,
    args: &LanguageLearnArgs,
    name: &str,
    corpus: &Corpus,
) -> Result<LearnedLanguage, CliError> {
    let (config, models) = models(opened)?;
    let telling = ModelDisclosure {
        store: &opened.store,
        config: &config,
        purpose: None,
        work: "language learn",
        datum: "conversations".parse()?,
        text: &corpus.conversations.iter().map(shown).collect::<String>(),
        has_values: true,
        word: args.send_to.as_ref().map(CommandConsent::AsItIs),
    };
    let learned = telling.told_or_refused(models.quarantined().party(), |disclosure| {
        Ok(runtime()?.block_on(learn_with(&DisclosedTo::new(&models, &disclosure), name, corpus))?)
    })?;
    learned.ok_or_else(|| CliError::Converted("the model did not write a language; nothing was learned".to_owned()))
}

/// What the language is called: as asked for, else as the conversations' file.
fn name(args: &LanguageLearnArgs) -> Result<String, CliError> {
    if let Some(name) = &args.name {
        return Ok(name.clone());
    }
    let stem = args.from.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let name: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).take(60).collect();
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Ok(name);
    }
    Err(CliError::Usage("the language needs a name, such as `--name travel`".to_owned()))
}

fn read_review(path: &Path) -> Result<Review, CliError> {
    let json: Value = read_json(path)?;
    let review = serde_json::from_value(json).map_err(ReviewError::from);
    review.map_err(|error| CliError::Converted(format!("`{}`: {error}", path.display())))
}

fn covered(spec: &Path, from: &Path, json: bool) -> Result<CommandOutput, CliError> {
    let language = Spec::read(spec, None)?.language;
    let corpus = Corpus::read(from)?;
    let coverage = coverage(&language, &corpus);
    let growth = Growth::of(&language);
    if json {
        return CommandOutput::json(&json!({
            "conversations": corpus.conversations.len(), "refused": corpus.refused, "coverage": coverage, "language": growth,
        }));
    }
    let percent = |share: &Share, of: usize| format!("{:.1} %", share.share(of) * 100.0);
    let mut rows = Vec::new();
    for (kind, share) in coverage.by_kind.iter().chain([(&"all", &coverage.all)]) {
        let counted = [percent(share, share.same_key), percent(share, share.said)];
        let [same_key, said] = counted;
        rows.push([(*kind).to_owned(), share.facts.to_string(), same_key, said]);
    }
    let none = "There are no facts in the conversations.";
    let said = CommandOutput::table(["fact", "number", "same key", "can be said"], &rows, none);
    Ok(said.hint(&format!("Messages in this language can ask you for {}.", counted(growth.asks, "thing", "things"))))
}
