//! What one set of rules says otherwise than another, kind by kind.

use std::fmt;

use super::kind::Kind;
use super::rules::{Action, Rule, Rules};

/// A kind of data of which the new rules say something else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The kind.
    pub kind: Kind,
    /// What was said before; `None` if no rule named it, so that it was withheld.
    pub before: Option<String>,
    /// What is said now.
    pub after: Option<String>,
    /// Whether anything could be told that was not told before.
    pub loosens: bool,
}

/// All that `after` says otherwise than `before`, in the order of the kinds.
#[must_use]
pub fn diff(before: &Rules, after: &Rules) -> Vec<Change> {
    let mut stages = before.stages.clone();
    stages.extend(after.stages.iter().filter(|stage| !before.stages.contains(stage)).cloned());
    let kinds = before.kinds().into_iter().chain(after.kinds()).collect::<std::collections::BTreeSet<_>>();
    let changes = kinds.into_iter().filter_map(|kind| {
        let (old, new) = (before.rule(kind), after.rule(kind));
        let said = |rule: Option<&Rule>, rules: &Rules| rule.map(|rule| said(rule, rules));
        let (was, is) = (said(old, before), said(new, after));
        (was != is).then(|| Change { kind: kind.clone(), before: was, after: is, loosens: loosens(old, new, &stages) })
    });
    changes.collect()
}

/// All that a rule says but its name and grounds.
fn said(rule: &Rule, rules: &Rules) -> String {
    let beside = rule.beside.iter().map(|beside| {
        let told = beside.told.as_ref().map_or("disclosed".to_owned(), |rung| format!("disclosed at {rung}"));
        format!("if {} is {told}: {}", beside.kind, beside.action)
    });
    let except = rule.except.iter().map(|except| format!("to {}: {}", except.party, except.action));
    let instead = format!("instead: {}", rule.sentence.as_deref().unwrap_or(&rules.sentence));
    let all = std::iter::once(rule.action.to_string()).chain(beside).chain(except).chain([instead]);
    all.collect::<Vec<_>>().join("; ")
}

fn loosens(old: Option<&Rule>, new: Option<&Rule>, stages: &[std::sync::Arc<str>]) -> bool {
    let Some(new) = new else { return false };
    let withheld = Action::Withhold;
    let parties = old.into_iter().chain([new]).flat_map(|rule| &rule.except).map(|except| Some(&except.party));
    let told_more = parties.chain([None]).any(|party| {
        let before = old.map_or(&withheld, |rule| rule.action_for(party));
        !new.action_for(party).tells_no_more_than(before, stages)
    });
    // A condition that is gone may have held something back.
    told_more || old.is_some_and(|old| old.beside.iter().any(|beside| !new.beside.contains(beside)))
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_withheld = |said: &Option<String>| said.clone().unwrap_or_else(|| "no rule: withheld".to_owned());
        let mark = if self.loosens { " (discloses more)" } else { "" };
        write!(f, "{}{mark}\n  - {}\n  + {}", self.kind, or_withheld(&self.before), or_withheld(&self.after))
    }
}
