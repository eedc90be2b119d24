//! The gate itself: items in, each told at its grain or withheld. It never fails, and what it is unsure of it withholds.

use std::fmt;
use std::sync::Arc;

use super::kind::Kind;
use super::rules::{Action, Rule, Rules};
use super::value::Value;
use crate::grain::{Grain, Ladder};
use crate::party::Party;

/// One thing that is known of the user.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Item {
    /// Where it stands: keys and headings.
    pub path: Arc<str>,
    /// What it is about.
    pub kind: Kind,
    /// What it says.
    pub value: Value,
}

/// What the gate lets through of some items, in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GateOutput {
    /// One for each item.
    pub decisions: Vec<Decision>,
}

/// What became of one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Where it stands.
    pub path: Arc<str>,
    /// What it is about.
    pub kind: Kind,
    /// The rule that decided; `None` if there was none.
    pub rule: Option<Arc<str>>,
    /// What passes.
    pub outcome: Outcome,
}

/// What passes of an item.
#[derive(Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The value at this rung.
    Told(Value),
    /// Nothing; the assistant gets the sentence.
    Withheld {
        /// What it gets.
        sentence: Arc<str>,
        /// Why.
        why: Why,
    },
}

/// At which grain something may be told.
#[derive(Debug, Clone, Copy)]
pub struct Choice<'a> {
    /// The rule that decides.
    pub rule: Option<&'a Rule>,
    /// The grain, or why it is withheld.
    pub grain: Result<Grain, Why>,
}

/// Why an item is withheld.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// No rule names its kind.
    NoRule,
    /// Its rule says so.
    Rule,
    /// The stage is not reached.
    Stage,
    /// Its ladder has no such rung: free text, or another type than the rule thinks.
    NoRung,
    /// What else is told would make it tell too much.
    Beside,
}

/// What of `items` may be told to `party` (to whoever asks, if `None`), once the stages are confirmed.
///
/// # Security
/// Takes the items and the rules, and nothing that anyone outside touched. An exception for a party applies to the very
/// same party only.
#[must_use]
pub fn apply(items: &[Item], rules: &Rules, party: Option<&Party>, confirmed: &[&str]) -> GateOutput {
    let known: Vec<_> = items.iter().map(|item| (&item.kind, item.value.ladder())).collect();
    let chosen = choose(&known, rules, party, confirmed);
    let decisions = items.iter().zip(chosen).map(|(item, choice)| {
        let told = choice.grain.and_then(|grain| item.value.at(grain).ok_or(Why::NoRung));
        let withheld = |why| Outcome::Withheld { sentence: choice.sentence(rules).clone(), why };
        Decision {
            path: item.path.clone(),
            kind: item.kind.clone(),
            rule: choice.rule.map(|rule| rule.id.clone()),
            outcome: told.map_or_else(withheld, Outcome::Told),
        }
    });
    GateOutput { decisions: decisions.collect() }
}

/// At which grain each of these may be told, by what they are about and their ladders: what they say plays no part, so that
/// the choice tells nothing.
#[must_use]
pub fn choose<'a>(
    known: &[(&Kind, Ladder)],
    rules: &'a Rules,
    party: Option<&Party>,
    confirmed: &[&str],
) -> Vec<Choice<'a>> {
    let alone: Vec<_> = known.iter().map(|(kind, ladder)| alone(kind, *ladder, rules, party, confirmed)).collect();
    let chosen = known.iter().zip(&alone).enumerate().map(|(at, ((_, ladder), choice))| {
        let others = || {
            let others = known.iter().zip(&alone).enumerate().filter(|(other, _)| *other != at);
            others.filter_map(|(_, ((kind, ladder), choice))| Some((*kind, *ladder, choice.grain.ok()?)))
        };
        let grain = choice.grain.and_then(|grain| beside(*ladder, grain, choice.rule, others, confirmed));
        Choice { grain, ..*choice }
    });
    chosen.collect()
}

/// What the rules say of an item alone.
fn alone<'a>(kind: &Kind, ladder: Ladder, rules: &'a Rules, party: Option<&Party>, confirmed: &[&str]) -> Choice<'a> {
    let Some(rule) = rules.rule(kind) else { return Choice { rule: None, grain: Err(Why::NoRule) } };
    let action = rule.action_for(party);
    let grain = action.grain(ladder, confirmed).ok_or_else(|| why_not(action, confirmed));
    Choice { rule: Some(rule), grain }
}

/// Why an action that tells nothing does so.
fn why_not(action: &Action, confirmed: &[&str]) -> Why {
    match action {
        Action::Allow | Action::Withhold => Why::Rule,
        Action::Abstract(_) => Why::NoRung,
        Action::OnStage { stage, then, .. } if confirmed.contains(&&**stage) => why_not(then, confirmed),
        Action::OnStage { .. } => Why::Stage,
    }
}

/// The grain beside what else is told: never finer than alone.
fn beside<'a, I: Iterator<Item = (&'a Kind, Ladder, Grain)>>(
    ladder: Ladder,
    grain: Grain,
    rule: Option<&Rule>,
    others: impl Fn() -> I,
    confirmed: &[&str],
) -> Result<Grain, Why> {
    let companions = rule.into_iter().flat_map(|rule| &rule.beside);
    let held = companions.filter(|companion| {
        others().any(|(kind, ladder, told)| {
            let is_fine = |rung: &Arc<str>| ladder.grain(rung).is_none_or(|rung| told.covers(rung));
            companion.kind.covers(kind) && companion.told.as_ref().is_none_or(is_fine)
        })
    });
    let coarsened = held.map(|companion| companion.action.grain(ladder, confirmed));
    coarsened.into_iter().try_fold(grain, |grain, other| match other {
        Some(other) if grain.covers(other) => Ok(other),
        Some(_) => Ok(grain),
        None => Err(Why::Beside),
    })
}

impl<'a> Choice<'a> {
    /// What the assistant gets instead, if it is withheld.
    #[must_use]
    pub fn sentence(&self, rules: &'a Rules) -> &'a Arc<str> {
        self.rule.and_then(|rule| rule.sentence.as_ref()).unwrap_or(&rules.sentence)
    }
}

impl GateOutput {
    /// The paths of what is withheld.
    pub fn withheld(&self) -> impl Iterator<Item = &str> {
        let is_withheld = |decision: &&Decision| matches!(decision.outcome, Outcome::Withheld { .. });
        self.decisions.iter().filter(is_withheld).map(|decision| &*decision.path)
    }
}

impl fmt::Debug for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Item({} as {:?})", self.kind, self.value)
    }
}

impl fmt::Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Told(value) => write!(f, "Told({value:?})"),
            Self::Withheld { why, .. } => write!(f, "Withheld({why:?})"),
        }
    }
}
