//! Rules as a file says them: TOML or JSON, read as JSON. `schemas/abstraction.schema.json` describes it.

use std::collections::HashSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::kind::Kind;
use super::rules::{Action, Companion, Exception, Rule, Rules};
use crate::grain::Ladder;
use crate::name::Purpose;
use crate::party::Party;

/// The most rules of a file.
const MOST: usize = 2000;
/// The longest sentence, in characters.
const LONGEST: usize = 400;

/// Why a file holds no rules: where, and what.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{what}", if .rule.is_empty() { String::new() } else { format!("rule `{rule}`: ") })]
pub struct WrittenError {
    rule: String,
    what: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    schema: Option<String>,
    purpose: Purpose,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    description: Arc<str>,
    sentence: Arc<str>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    stages: Vec<Arc<str>>,
    #[serde(default)]
    rule: Vec<Entry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: Arc<str>,
    kinds: Vec<Kind>,
    #[serde(flatten)]
    told: WrittenAction,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sentence: Option<Arc<str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    beside: Vec<Beside>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    except: Vec<Except>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    why: Arc<str>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    evidence: Vec<Arc<str>>,
}

/// What is told: `action`, and what belongs to it.
#[derive(Serialize, Deserialize)]
struct WrittenAction {
    action: ActionName,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    grain: Option<Rungs>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stage: Option<Arc<str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before: Option<Rungs>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ActionName {
    Allow,
    Abstract,
    Withhold,
    OnStage,
}

/// One rung, or several to be tried in turn.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Rungs {
    One(Arc<str>),
    Any(Vec<Arc<str>>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Beside {
    kind: Kind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    told: Option<Arc<str>>,
    #[serde(flatten)]
    then: WrittenAction,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Except {
    party: Party,
    #[serde(flatten)]
    told: WrittenAction,
}

impl Rules {
    /// Rules as a file says them.
    ///
    /// # Errors
    /// If the file says something that no rules have; the error says where.
    pub fn from_json(json: &Json) -> Result<Self, WrittenError> {
        let file = File::deserialize(json).map_err(|wrong| error("", wrong.to_string()))?;
        if file.rule.len() > MOST {
            return Err(error("", format!("a file has at most {MOST} rules")));
        }
        sentence("", &file.sentence)?;
        let stages = file.stages;
        if let Some(stage) = stages.iter().find(|stage| stage.parse::<Purpose>().is_err()) {
            return Err(error("", format!("`{stage}` is not a valid stage: use letters, digits and `_`")));
        }
        let mut rules = Vec::new();
        let (mut ids, mut kinds) = (HashSet::new(), HashSet::new());
        for entry in file.rule {
            let rule = rule(entry, &stages)?;
            if !ids.insert(rule.id.clone()) {
                return Err(error(&rule.id, "this ID is used twice"));
            }
            if let Some(kind) = rule.kinds.iter().find(|kind| !kinds.insert((*kind).clone())) {
                return Err(error(
                    &rule.id,
                    format!("`{kind}` is already in an earlier rule; a kind can have only one rule"),
                ));
            }
            rules.push(rule);
        }
        Ok(Self { purpose: file.purpose, description: file.description, sentence: file.sentence, stages, all: rules })
    }

    /// The rules as a file says them.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let file = File {
            schema: None,
            purpose: self.purpose.clone(),
            description: self.description.clone(),
            sentence: self.sentence.clone(),
            stages: self.stages.clone(),
            rule: self.all.iter().map(entry).collect(),
        };
        // What is written here has text keys only, and always is JSON.
        serde_json::to_value(&file).unwrap_or_default()
    }
}

fn error(rule: &str, what: impl Into<String>) -> WrittenError {
    let plain = |text: &str| text.chars().take(200).flat_map(char::escape_debug).collect::<String>();
    WrittenError { rule: plain(rule), what: what.into().chars().take(600).collect() }
}

fn sentence(id: &str, text: &str) -> Result<(), WrittenError> {
    let length = text.chars().count();
    if text.trim().is_empty() || length > LONGEST || text.chars().any(char::is_control) {
        return Err(error(id, format!("a sentence must have 1 to {LONGEST} characters on one line")));
    }
    Ok(())
}

fn rule(entry: Entry, stages: &[Arc<str>]) -> Result<Rule, WrittenError> {
    let id = entry.id;
    if id.parse::<Purpose>().is_err() {
        return Err(error(&id, "an ID must consist of letters, digits and `_`, and not start with a digit"));
    }
    if entry.kinds.is_empty() {
        return Err(error(&id, "a rule must name at least one kind of data"));
    }
    if let Some(text) = &entry.sentence {
        sentence(&id, text)?;
    }
    let beside = entry.beside.into_iter().map(|beside| {
        if let Some(rung) = beside.told.as_ref().filter(|rung| !is_rung(rung)) {
            return Err(error(&id, format!("no ladder has a rung `{rung}`")));
        }
        if !matches!(beside.then.action, ActionName::Abstract | ActionName::Withhold) {
            return Err(error(&id, "a rule under `beside` must `abstract` or `withhold`; it can never disclose more"));
        }
        Ok(Companion { kind: beside.kind, told: beside.told, action: action(&id, beside.then, stages)? })
    });
    let beside = beside.collect::<Result<_, _>>()?;
    let except = entry.except.into_iter().map(|except| {
        let action = action(&id, except.told, stages)?;
        Ok(Exception { party: except.party, action })
    });
    let except: Vec<Exception> = except.collect::<Result<_, WrittenError>>()?;
    let mut parties = HashSet::new();
    if except.iter().any(|except| !parties.insert(&except.party)) {
        return Err(error(&id, "there are two exceptions for the same party"));
    }
    let action = action(&id, entry.told, stages)?;
    let (sentence, why, evidence) = (entry.sentence, entry.why, entry.evidence);
    Ok(Rule { id, kinds: entry.kinds, action, sentence, beside, except, why, evidence })
}

/// Whether some ladder has such a rung.
fn is_rung(name: &str) -> bool {
    Ladder::ALL.into_iter().any(|ladder| ladder.grain(name).is_some())
}

fn rungs(id: &str, rungs: Rungs) -> Result<Action, WrittenError> {
    let rungs = match rungs {
        Rungs::One(rung) => vec![rung],
        Rungs::Any(rungs) => rungs,
    };
    match rungs.iter().find(|rung| !is_rung(rung)) {
        Some(rung) => Err(error(id, format!("no ladder has a rung `{rung}`"))),
        None if rungs.is_empty() => Err(error(id, "`grain` must name at least one rung")),
        None => Ok(Action::Abstract(rungs)),
    }
}

fn action(id: &str, said: WrittenAction, stages: &[Arc<str>]) -> Result<Action, WrittenError> {
    let WrittenAction { action, grain, stage, before } = said;
    match (action, grain, stage, before) {
        (ActionName::Allow, None, None, None) => Ok(Action::Allow),
        (ActionName::Withhold, None, None, None) => Ok(Action::Withhold),
        (ActionName::Abstract, Some(grain), None, None) => rungs(id, grain),
        (ActionName::OnStage, grain, Some(stage), before) => {
            if !stages.contains(&stage) {
                return Err(error(id, format!("`{stage}` is not among the `stages` of the file")));
            }
            let then = grain.map_or(Ok(Action::Allow), |grain| rungs(id, grain))?;
            let before = before.map_or(Ok(Action::Withhold), |before| rungs(id, before))?;
            Ok(Action::OnStage { stage, before: Box::new(before), then: Box::new(then) })
        }
        (ActionName::Allow | ActionName::Withhold, ..) => {
            Err(error(id, "`allow` and `withhold` take no `grain`, `stage` or `before`"))
        }
        (ActionName::Abstract, ..) => Err(error(id, "`abstract` needs a `grain`, and takes no `stage` or `before`")),
        (ActionName::OnStage, ..) => Err(error(id, "`on_stage` needs a `stage`")),
    }
}

fn said(action: &Action) -> WrittenAction {
    let of = |action: &Action| match action {
        Action::Abstract(all) => match all.as_slice() {
            [one] => Some(Rungs::One(one.clone())),
            all => Some(Rungs::Any(all.to_vec())),
        },
        Action::Allow | Action::Withhold | Action::OnStage { .. } => None,
    };
    let plain = |word| WrittenAction { action: word, grain: of(action), stage: None, before: None };
    match action {
        Action::Allow => plain(ActionName::Allow),
        Action::Abstract(_) => plain(ActionName::Abstract),
        Action::Withhold => plain(ActionName::Withhold),
        Action::OnStage { stage, before, then } => WrittenAction {
            action: ActionName::OnStage,
            grain: of(then),
            stage: Some(stage.clone()),
            before: of(before),
        },
    }
}

fn entry(rule: &Rule) -> Entry {
    let beside = |beside: &Companion| Beside {
        kind: beside.kind.clone(),
        told: beside.told.clone(),
        then: said(&beside.action),
    };
    let except = |except: &Exception| Except { party: except.party.clone(), told: said(&except.action) };
    Entry {
        id: rule.id.clone(),
        kinds: rule.kinds.clone(),
        told: said(&rule.action),
        sentence: rule.sentence.clone(),
        beside: rule.beside.iter().map(beside).collect(),
        except: rule.except.iter().map(except).collect(),
        why: rule.why.clone(),
        evidence: rule.evidence.clone(),
    }
}
