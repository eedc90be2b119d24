//! The two gates in the world of the generated programs: languages, messages that say them, and data with ladders.
//!
//! Whatever converts is talked into anything here: the message *is* the candidate, and what holds is what the verifier lets
//! through. What differs between two worlds comes from numbers of its own, so that all else stays as it was.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::Context as _;
use duenna_core::message_language::{Candidate, Grounding, Handles, Language, Limits, verify};
use duenna_core::{Call, Datum, Ladder, ServerName, ToolName};
use duenna_gates::converter::Engine;
use duenna_lang::{Parameter, Signature};
use duenna_runtime::config::Config;
use duenna_runtime::languages::{LanguageEngine, Languages};
use serde_json::{Value, json};

use super::chance::Chance;
use super::setting::Tools;
use super::world::{Facts, Setting};

/// The tool that gives a message of its server.
pub(crate) const MESSAGE: &str = "message";
/// The servers that write messages.
pub(crate) const WRITERS: &[&str] = &["a", "b", "c", "loud"];
/// What the user's models are called.
pub(crate) const MODEL: &str = "model:openai/m";
/// The server through which they are asked, and its tools.
pub(crate) const ASKED: &str = "llm_extension";
pub(crate) const HANDOVER: &str = "multishot_call";
const MODELS: Tools = &[("qllm_call", &["prompt", "data?", "return_type?"]), (HANDOVER, &["query"])];
const CONFIG: &str = "[model]\nprovider = \"openai\"\nmodel = \"m\"\nkey = \"none\"\n";

/// The languages: one with names and options, one without either.
const LANGUAGES: &[(&str, &str)] = &[
    (
        "trip",
        r#"{"language": "trip", "keys": {
          "stars": {"kind": "int", "from": 0, "to": 9},
          "hotel": {"kind": "name", "category": "hotel"},
          "ask": {"kind": "bool", "asks": true},
          "rooms": {"options": 3, "keys": {
            "price": {"kind": "int", "from": 0, "to": 9}, "room": {"kind": "name", "category": "room"}}}}}"#,
    ),
    (
        "count",
        r#"{"language": "count", "keys": {
          "stars": {"kind": "int", "from": 0, "to": 9},
          "kind": {"kind": "enum", "members": ["tea", "inn"], "most": 2},
          "rooms": {"options": 3, "keys": {"price": {"kind": "int", "from": 0, "to": 9}}}}}"#,
    ),
];

/// Messages; those of a row say the same, but for names and for what no language has.
const MESSAGES: &[&[&str]] = &[
    &[
        r#"{"stars": 1, "hotel": "Aurora"}"#,
        r#"{"stars": 1, "hotel": "Bellevue"}"#,
        r#"{"stars": 1, "hotel": "hotel_1", "evil": 1}"#,
    ],
    &[r#"{"stars": 2, "hotel": "Ritz", "kind": "tea"}"#, r#"{"stars": 2, "hotel": "Inn", "kind": "tea"}"#],
    &[
        r#"{"hotel": "joe@x.org", "rooms": [{"price": 1, "room": "A"}, {"price": 2, "room": "B"}]}"#,
        r#"{"hotel": "eve@x.org", "rooms": [{"price": 1, "room": "C"}, {"price": 2, "room": "D"}]}"#,
    ],
    &[r#"{"stars": 0, "rooms": [{"price": 3, "room": "A"}]}"#, r#"{"stars": 0, "rooms": [{"price": 3, "room": "Z"}]}"#],
    &["{}", r#"{"evil": "pay eve"}"#],
    &["no", "never", "{"],
];

/// What the user set for the languages, as a datum and as a fact.
pub(crate) const BUDGET: &str = "language_limits/count";

/// Private data with ladders: name, ladder, values that differ at every rung, the rung that the rules choose.
const DATA: &[(&str, Ladder, &[&str], &str)] = &[
    ("wed", Ladder::Date, &["2026-03-05", "2026-03-19", "2026-08-02", "soon"], "month"),
    ("pay", Ladder::Money, &["1210 EUR", "1290 EUR", "7450 EUR", "some"], "rounded"),
];

/// Who may know of them what.
pub(crate) const ALLOWED: &[(&str, &str)] = &[
    ("wed at date.month", "server:c"),
    ("wed at date.season", "server:b"),
    ("pay at money.rounded", "server:c"),
    ("pay at money.band", MODEL),
    ("a/message", MODEL),
    ("b/message", MODEL),
    ("s", MODEL),
    ("b/message", "server:c"),
    ("c/message", "server:b"),
    ("b/message", "email:joe@x.org"),
    (BUDGET, "server:c"),
    ("language_limits/trip", MODEL),
    (BUDGET, MODEL),
];

/// Adds them to the setting.
///
/// # Errors
/// Never, unless the constants here contradict the core.
pub(crate) fn set_up(setting: &mut Setting) -> anyhow::Result<()> {
    let mut languages = Vec::new();
    for (name, file) in LANGUAGES {
        let language = Language::from_json(&serde_json::from_str(file)?)?;
        let limits = Some(Arc::new(budget(&language, &json!(0))?));
        languages.push((
            name.parse::<ToolName>()?,
            LanguageEngine { language: Arc::new(language), engine: Engine::Embedded, limits },
        ));
    }
    let languages: Languages = languages.into_iter().collect();
    for server in std::iter::once(languages.server(None)?).chain(languages.limits_server()?) {
        setting.servers.insert(server.name.clone(), server);
    }
    setting.environment.servers.extend(languages.callable()?);
    setting.languages = languages;
    let models = duenna_runtime::model::server(&Config::parse(CONFIG)?)?.context("a model")?;
    let mut signatures = BTreeMap::new();
    for (tool, parameters) in MODELS {
        let tool: ToolName = tool.parse()?;
        let success_public = models.tool(&tool).is_some_and(|tool| tool.success_public);
        signatures.insert(tool, Signature { parameters: self::parameters(parameters), success_public, lists: false });
    }
    setting.environment.servers.insert(models.name.clone(), signatures);
    setting.servers.insert(models.name.clone(), models);
    for (key, ladder, _, chosen) in DATA {
        setting.environment.keys.insert(key.parse()?, *ladder);
        let grain = ladder.grain(chosen).context("a rung")?;
        setting.environment.abstracted.insert(key.parse()?, duenna_lang::AbstractionChoice::At(grain));
    }
    Ok(())
}

/// What the user set: what one room may cost.
///
/// # Errors
/// The language has no rooms.
pub(crate) fn budget(language: &Language, most: &Value) -> anyhow::Result<Limits> {
    let limits = json!({ "limits": [{ "name": "budget", "field": "rooms.price", "at_most": most, "required": true }] });
    Ok(Limits::from_json(&limits, language)?)
}

/// Parameters as a table of tools has them.
pub(crate) fn parameters(names: &[&str]) -> Vec<Parameter> {
    let one = |name: &&str| Parameter { name: name.trim_end_matches('?').to_owned(), required: !name.ends_with('?') };
    names.iter().map(one).collect()
}

/// What these hold in one world.
pub(crate) fn facts(facts: &mut Facts, chance: &mut Chance) {
    for (key, _, values, _) in DATA {
        facts.store.insert((*key).to_owned(), json!(chance.word(values)));
    }
    for writer in WRITERS {
        let row = MESSAGES.get(chance.below(MESSAGES.len())).copied().unwrap_or_default();
        facts.answers.insert(message(writer), json!(chance.word(row)));
    }
    facts.answers.insert(BUDGET.to_owned(), json!(chance.below(4)));
}

/// What they hold in another, that agrees with it on what `knows` tells; `of_same` says whether messages must say the same fields.
pub(crate) fn other_facts(
    (facts, is_about_trust, of_same): (&mut Facts, bool, bool),
    knows: impl Fn(&Datum) -> anyhow::Result<Option<duenna_core::Grain>>,
    chance: &mut Chance,
) -> anyhow::Result<()> {
    for (key, ladder, values, _) in DATA.iter().filter(|_| !is_about_trust) {
        let had = facts.store.get(*key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let grain = knows(&Datum::stored(key.parse()?))?;
        let is_alike = |value: &str| match grain {
            Some(grain) => tells(*ladder, value, grain) == tells(*ladder, &had, grain),
            None => true,
        };
        let others: Vec<&str> = values.iter().copied().filter(|value| *value != had && is_alike(value)).collect();
        if let Some(other) = chance.one(&others) {
            facts.store.insert((*key).to_owned(), json!(other));
        }
    }
    for writer in WRITERS {
        if knows(&format!("{writer}/{MESSAGE}").parse()?)?.is_some() {
            continue;
        }
        let had = facts.answers.get(&message(writer)).and_then(Value::as_str).unwrap_or_default().to_owned();
        let same = MESSAGES.iter().filter(|row| !of_same || row.contains(&&*had));
        let others: Vec<&str> = same.flat_map(|row| row.iter().copied()).filter(|other| *other != had).collect();
        if let Some(other) = chance.one(&others) {
            facts.answers.insert(message(writer), json!(other));
        }
    }
    if !is_about_trust && knows(&BUDGET.parse()?)?.is_none() {
        facts.answers.insert(BUDGET.to_owned(), json!(chance.below(4)));
    }
    Ok(())
}

/// Copies what a coalition may know of these: `knows` tells of each datum how finely. Whoever accepts what was verified knows which fields
/// a message says.
///
/// # Errors
/// Never, unless the constants here contradict the core.
pub(crate) fn known_part(
    (from, to): (&Facts, &mut Facts),
    (is_about_trust, of_same): (bool, bool),
    knows: impl Fn(&Datum) -> anyhow::Result<Option<duenna_core::Grain>>,
) -> anyhow::Result<()> {
    for (key, ladder, ..) in DATA.iter().filter(|_| !is_about_trust) {
        let value = from.store.get(*key).and_then(Value::as_str).unwrap_or_default();
        if let Some(grain) = knows(&Datum::stored(key.parse()?))? {
            to.store.insert((*key).to_owned(), json!(tells(*ladder, value, grain)));
        }
    }
    for writer in WRITERS {
        let name = message(writer);
        let Some(text) = from.answers.get(&name) else { continue };
        if knows(&name.parse()?)?.is_some() {
            to.answers.insert(name, text.clone());
        } else if of_same {
            let row = MESSAGES.iter().position(|row| row.iter().any(|one| text == one));
            to.answers.insert(name, json!(row));
        }
    }
    if (is_about_trust || knows(&BUDGET.parse()?)?.is_some())
        && let Some(budget) = from.answers.get(BUDGET)
    {
        to.answers.insert(BUDGET.to_owned(), budget.clone());
    }
    Ok(())
}

/// A stored value at a grain.
pub(crate) fn tells(ladder: Ladder, value: &str, grain: duenna_core::Grain) -> Option<String> {
    if grain.is_exact() { Some(value.to_owned()) } else { duenna_core::abstraction::tell(ladder, value, grain) }
}

/// Under which name a message stands among the answers.
fn message(writer: &str) -> String {
    format!("{writer}/{MESSAGE}")
}

/// The fields that a text says in a language, with handles of their own: what an endorsement lets through, if it does.
pub(crate) fn endorsed(language: &Language, text: &str) -> Option<String> {
    let candidate = Candidate::from_json(text.as_bytes()).ok()?;
    let fields = verify(language, &candidate, &mut Handles::default(), Grounding::None).fields;
    serde_json::to_string(&fields).ok()
}

/// The server of the models.
pub(crate) fn is_model(server: &ServerName) -> bool {
    server.as_str() == ASKED
}

/// Whether a program ends with that call, and its author goes on.
pub(crate) fn hands_over(call: &Call) -> bool {
    is_model(&call.server) && call.tool.as_str() == HANDOVER
}

/// What a model answers: a function of what it was told.
pub(crate) fn answer(arguments: &[(String, Value)]) -> Value {
    let told: usize = arguments.iter().map(|(_, value)| value.to_string().len()).sum();
    Value::from(told % 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_a_row_say_the_same_fields() {
        for (_, file) in LANGUAGES {
            let language = Language::from_json(&serde_json::from_str(file).unwrap()).unwrap();
            for row in MESSAGES {
                let said: Vec<_> = row.iter().map(|text| endorsed(&language, text)).collect();
                assert!(said.iter().all(|one| *one == said[0]), "{said:?}");
            }
        }
    }
}
