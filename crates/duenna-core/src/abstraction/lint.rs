//! What rules say that is most likely not meant.

use std::fmt;
use std::sync::Arc;

use super::rules::{Action, Rule, Rules};

/// Something to look at before the rules are used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The rule, unless it concerns the file.
    pub rule: Option<Arc<str>>,
    /// What, and what to do about it.
    pub what: String,
}

/// All that is doubtful in the rules.
#[must_use]
pub fn lint(rules: &Rules) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut find = |rule: Option<&Rule>, what: String| {
        findings.push(Finding { rule: rule.map(|rule| rule.id.clone()), what });
    };
    if has_figures(&rules.sentence) {
        find(
            None,
            "the sentence for withheld data has a digit in it: it must not say anything about anyone's data".into(),
        );
    }
    for stage in &rules.stages {
        let is_used = rules.all.iter().any(|rule| {
            std::iter::once(&rule.action)
                .chain(rule.except.iter().map(|except| &except.action))
                .any(|action| matches!(action, Action::OnStage { stage: used, .. } if used == stage))
        });
        if !is_used {
            find(None, format!("no rule uses the stage `{stage}`: remove it, or name it in a rule"));
        }
    }
    for rule in &rules.all {
        for what in of_rule(rule, rules) {
            find(Some(rule), what);
        }
    }
    findings
}

fn has_figures(text: &str) -> bool {
    text.chars().any(char::is_numeric)
}

fn of_rule(rule: &Rule, rules: &Rules) -> Vec<String> {
    let mut found = Vec::new();
    let stages = &rules.stages;
    if rule.sentence.as_deref().is_some_and(has_figures) {
        found.push(
            "its sentence has a digit in it: the assistant gets it instead of data, so it must contain none".into(),
        );
    }
    if rule.sentence.is_none() && rule.action == Action::Withhold {
        found.push("it withholds without a sentence of its own: say what the assistant should do instead".into());
    }
    if let Action::OnStage { before, then, .. } = &rule.action
        && then.tells_no_more_than(before, stages)
    {
        found.push("it discloses no more on its stage than before: the stage has no effect".into());
    }
    for kind in &rule.kinds {
        let wider = rules.all.iter().filter(|other| other.id != rule.id).find(|other| {
            other.kinds.iter().any(|of| of.covers(kind)) && !rule.action.tells_no_more_than(&other.action, stages)
        });
        if let Some(wider) = wider {
            found.push(format!(
                "it discloses more of `{kind}` than `{}` does of the wider kind; check that this is intended",
                wider.id
            ));
        }
    }
    for beside in &rule.beside {
        if rule.action.tells_no_more_than(&beside.action, stages) {
            found.push(format!(
                "beside `{}` it discloses no less than otherwise: the condition has no effect",
                beside.kind
            ));
        }
        let is_told = rules.all.iter().any(|other| {
            other.action != Action::Withhold
                && other.kinds.iter().any(|kind| kind.covers(&beside.kind) || beside.kind.covers(kind))
        });
        if !is_told {
            found.push(format!("`{}` is never disclosed, so the condition never holds", beside.kind));
        }
    }
    for except in &rule.except {
        if except.action == rule.action {
            found.push(format!("the exception for {} says the same as the rule", except.party));
        } else if !except.action.tells_no_more_than(&rule.action, stages) {
            found.push(format!("more is disclosed to {} than to others; check that this is intended", except.party));
        }
    }
    if rule.why.is_empty() && rule.evidence.is_empty() {
        found.push("it gives no reason: add `why` or `evidence`".into());
    }
    found
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.rule {
            Some(rule) => write!(f, "rule `{rule}`: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}
