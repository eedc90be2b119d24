//! The rules of one purpose: for each kind of data, what it is told.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use super::kind::Kind;
use crate::grain::{Grain, Ladder};
use crate::name::Purpose;
use crate::party::Party;

/// What a purpose is told of the user's data. What no rule names is withheld.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    pub(super) purpose: Purpose,
    pub(super) description: Arc<str>,
    /// What the assistant gets where no other sentence is said.
    pub(super) sentence: Arc<str>,
    /// The stages that the user may confirm.
    pub(super) stages: Vec<Arc<str>>,
    pub(super) all: Vec<Rule>,
}

/// What is told of some kinds of data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Its name, once in a file.
    pub id: Arc<str>,
    /// What it is about; no kind stands in two rules.
    pub kinds: Vec<Kind>,
    /// What is told.
    pub action: Action,
    /// What the assistant gets instead of what is withheld.
    pub sentence: Option<Arc<str>>,
    /// What beside other items is told more coarsely.
    pub beside: Vec<Companion>,
    /// What single parties are told instead.
    pub except: Vec<Exception>,
    /// Why the rule is as it is.
    pub why: Arc<str>,
    /// The runs it was learned from.
    pub evidence: Vec<Arc<str>>,
}

/// What is told of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// The value itself.
    Allow,
    /// The value at the first of these rungs that its ladder has. Without one: nothing.
    Abstract(Vec<Arc<str>>),
    /// Nothing.
    Withhold,
    /// One thing before the user has confirmed a stage, another after.
    OnStage {
        /// The stage.
        stage: Arc<str>,
        /// Before it.
        before: Box<Self>,
        /// From then on.
        then: Box<Self>,
    },
}

/// Beside an item of another kind, something coarser is told: a rare allergy beside a small region. It never tells more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Companion {
    /// The other kind.
    pub kind: Kind,
    /// The rung at which, or finer than which, the other must be told; without one: told at all.
    pub told: Option<Arc<str>>,
    /// What is told then, unless something coarser is told anyway.
    pub action: Action,
}

/// What one party is told instead of what the rule says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    /// The party.
    pub party: Party,
    /// What it is told.
    pub action: Action,
}

impl Rules {
    /// The purpose they are for.
    #[must_use]
    pub const fn purpose(&self) -> &Purpose {
        &self.purpose
    }

    /// What they are for, in words.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// What the assistant gets instead of what is withheld, where no rule has a sentence of its own.
    #[must_use]
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    /// The stages that the user may confirm.
    #[must_use]
    pub fn stages(&self) -> &[Arc<str>] {
        &self.stages
    }

    /// The rules, in the order of their file.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.all
    }

    /// The rule for a kind: the one that names it most specially.
    #[must_use]
    pub fn rule(&self, kind: &Kind) -> Option<&Rule> {
        let named = |rule: &Rule| {
            rule.kinds.iter().filter(|of| of.covers(kind)).map(|of| of.as_str().len()).max().unwrap_or_default()
        };
        self.all.iter().max_by_key(|rule| named(rule)).filter(|rule| named(rule) > 0)
    }

    /// All kinds that are named.
    #[must_use]
    pub fn kinds(&self) -> BTreeSet<&Kind> {
        self.all.iter().flat_map(|rule| &rule.kinds).collect()
    }
}

impl Rule {
    /// What is told to `party`, or to whoever asks.
    #[must_use]
    pub fn action_for(&self, party: Option<&Party>) -> &Action {
        let exception = self.except.iter().find(|except| party == Some(&except.party));
        exception.map_or(&self.action, |except| &except.action)
    }
}

impl Action {
    /// The grain at which a value of this ladder is told, once these stages are confirmed; `None` where it is withheld.
    #[must_use]
    pub fn grain(&self, ladder: Ladder, confirmed: &[&str]) -> Option<Grain> {
        match self {
            Self::Allow => Some(Grain::EXACT),
            Self::Abstract(rungs) => rungs.iter().find_map(|rung| ladder.grain(rung)),
            Self::Withhold => None,
            Self::OnStage { stage, before, then } => {
                let reached = confirmed.contains(&&**stage);
                if reached { then.grain(ladder, confirmed) } else { before.grain(ladder, confirmed) }
            }
        }
    }

    /// Whether it tells no value of any ladder more finely than `other` does, whichever of `stages` is confirmed.
    #[must_use]
    pub fn tells_no_more_than(&self, other: &Self, stages: &[Arc<str>]) -> bool {
        let confirmed: Vec<Vec<&str>> = std::iter::once(Vec::new())
            .chain(stages.iter().map(|stage| vec![&**stage]))
            .chain(std::iter::once(stages.iter().map(|stage| &**stage).collect()))
            .collect();
        confirmed.iter().all(|confirmed| {
            Ladder::ALL.into_iter().all(|ladder| {
                match (self.grain(ladder, confirmed), other.grain(ladder, confirmed)) {
                    (None, _) => true,
                    (Some(_), None) => false,
                    (Some(this), Some(other)) => other.covers(this),
                }
            })
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Allow => f.write_str("allow"),
            Self::Abstract(rungs) => write!(f, "abstract to {}", rungs.join(" or ")),
            Self::Withhold => f.write_str("withhold"),
            Self::OnStage { stage, before, then } => write!(f, "{before}, on stage {stage} {then}"),
        }
    }
}
