//! The budget holds, failures are told, and more is asked where more is in doubt.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::tool::Kind;
use crate::{Guard, GuardError, Reason, Span};

/// A tool that always says the same.
pub(crate) struct Says(pub(crate) &'static str, pub(crate) f64);

pub(crate) fn judged(tool: &str, score: f64) -> Judgement {
    let (evidence, violations) = (Vec::new(), Vec::new());
    Judgement {
        tool: tool.to_owned(),
        leak: score >= 0.5,
        score,
        reasons: Vec::new(),
        evidence,
        pii: None,
        flow: None,
        violations,
    }
}

impl Tool for Says {
    fn name(&self) -> &str {
        self.0
    }

    fn description(&self) -> &'static str {
        "Says the same."
    }

    fn judge(&self, _: &Action) -> Result<Judgement, ToolError> {
        Ok(judged("another name", self.1))
    }
}

struct Broken(&'static str);

impl Tool for Broken {
    fn name(&self) -> &str {
        self.0
    }

    fn description(&self) -> &'static str {
        "Never answers."
    }

    fn judge(&self, _: &Action) -> Result<Judgement, ToolError> {
        Err(ToolError::Unavailable { tool: self.0.to_owned(), why: "it is gone".to_owned() })
    }
}

/// A planner that asks for ever, also for what was asked and what is not there.
struct Greedy(AtomicUsize);

impl Planner for Greedy {
    fn next(&self, situation: &Situation<'_>) -> Result<Step, ToolError> {
        let next = self.0.fetch_add(1, Ordering::Relaxed);
        Ok(Step::Ask(situation.left().next().unwrap_or(next + 1000)))
    }
}

struct Silent;

impl Planner for Silent {
    fn next(&self, _: &Situation<'_>) -> Result<Step, ToolError> {
        Err(ToolError::Unavailable { tool: "planner".to_owned(), why: "it is gone".to_owned() })
    }
}

fn five(score: f64) -> Vec<Box<dyn Tool>> {
    Kind::ALL.into_iter().map(|kind| Box::new(Says(kind.name(), score)) as _).collect()
}

fn action() -> Action {
    Action {
        query: "Write to Dana".to_owned(),
        action_text: "Call 415 555 0134, dana@x.org.".to_owned(),
        ..Action::default()
    }
}

#[test]
fn the_broad_tool_comes_first_and_doubt_asks_for_more() {
    let asked = |score: f64| {
        let verdict = Guard::new(five(score)).with_budget(5).check(&action()).unwrap();
        verdict.looks.iter().map(|look| look.tool().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(asked(0.02), ["general_privacy"], "what is surely fine takes one look");
    let doubtful = asked(0.5);
    assert!(doubtful[0] == "general_privacy" && doubtful.len() >= 3, "{doubtful:?}");
    let leaking = asked(0.9);
    assert!(leaking.len() >= 2, "which words? {leaking:?}");
}

#[test]
fn the_budget_ends_every_planner() {
    for budget in [1, 2, 3] {
        let guard = Guard::new(five(0.5)).with_planner(Greedy(AtomicUsize::new(0))).with_budget(budget);
        let verdict = guard.check(&action()).unwrap();
        assert_eq!((verdict.looks.len(), verdict.end), (budget, End::Forced));
    }
    // More than there are tools: a step to none is the end.
    let verdict =
        Guard::new(five(0.5)).with_planner(Greedy(AtomicUsize::new(0))).with_budget(10).check(&action()).unwrap();
    assert_eq!((verdict.looks.len(), verdict.end), (5, End::Complete));
}

#[test]
fn a_tool_that_fails_is_told_and_the_others_go_on() {
    let tools: Vec<Box<dyn Tool>> = vec![Box::new(Broken("general_privacy")), Box::new(Says("data_minimization", 0.9))];
    let verdict = Guard::new(tools).check(&action()).unwrap();
    assert!(verdict.leak && verdict.notes == ["`general_privacy` did not answer: it is gone"], "{verdict:?}");
    assert_eq!(verdict.looks.len(), 2);
    let all: Vec<Box<dyn Tool>> = vec![Box::new(Broken("a")), Box::new(Broken("b"))];
    assert!(matches!(Guard::new(all).check(&action()), Err(GuardError::NoTool(_))));
    assert!(matches!(Guard::new(Vec::new()).check(&action()), Err(GuardError::NoTool(_))));
}

#[test]
fn outsiders_lower_no_score_and_take_no_look_from_the_others() {
    let own = |guard: Guard<'_>| guard.check(&action()).unwrap();
    let alone = own(Guard::new(five(0.8)));
    let fine = || (0..6).map(|_| Look::Judged(Box::new(judged("acme/judge", 0.0))));
    let said = Guard::new(five(0.8)).advise_after(&action(), fine().collect()).unwrap();
    assert!(said.leak && said.score >= alone.score && !said.looks.is_empty(), "{said:?} {alone:?}");
    let is_own = |look: &&Look| Kind::named(look.tool()).is_some();
    assert_eq!(said.looks.iter().filter(is_own).count(), alone.looks.len());
    let asked = own(Guard::new(five(0.8)).with_outsider(Box::new(Says("acme/judge", 0.0))));
    assert!(asked.leak && asked.score >= alone.score && asked.looks.len() == alone.looks.len() + 1, "{asked:?}");
    let raised = own(Guard::new(five(0.3)).with_outsider(Box::new(Says("acme/judge", 1.0))));
    assert!(raised.score > own(Guard::new(five(0.3))).score, "{raised:?}");
    let gone = own(Guard::new(five(0.8)).with_outsider(Box::new(Broken("acme/judge"))));
    assert!((gone.score - alone.score).abs() < 1e-12 && gone.notes.len() == 1, "{gone:?}");
}

#[test]
fn where_a_planner_is_silent_the_embedded_one_chooses() {
    let verdict = Guard::new(five(0.8)).with_planner(Silent).check(&action()).unwrap();
    assert!(verdict.leak && verdict.notes[0].contains("it is gone"), "{verdict:?}");
}

/// Points beyond the text, and at length.
struct Beyond;
impl Tool for Beyond {
    fn name(&self) -> &'static str {
        "beyond"
    }
    fn description(&self) -> &'static str {
        ""
    }
    fn judge(&self, _: &Action) -> Result<Judgement, ToolError> {
        let reason = |start, end, weight| Reason { text: "x".repeat(9000), quote: Some(Span { start, end }), weight };
        let reasons = vec![reason(5, 4000, 0.5), reason(9, 2, 0.5), reason(0, 4, f64::NAN), reason(0, 4, 9.0)];
        Ok(Judgement { reasons, ..judged("", 0.9) })
    }
}

#[test]
fn nonsense_of_a_tool_is_brought_into_bounds() {
    for score in [f64::NAN, f64::INFINITY, -7.0, 1e300] {
        let verdict = Guard::new(vec![Box::new(Says("x", score))]).check(&action()).unwrap();
        assert!((0.0..=1.0).contains(&verdict.score), "{score}: {verdict:?}");
        assert_eq!(verdict.looks[0].tool(), "x", "under its own name");
    }
    let verdict = Guard::new(vec![Box::new(Beyond)]).advise(&action()).unwrap();
    assert!(
        verdict.reasons.iter().all(|one| one.quote.is_none_or(|span| span.of(action().told()).is_some())),
        "{verdict:?}"
    );
    assert!(verdict.reasons.iter().all(|one| one.why.len() <= 300 && one.weight <= 1.0));
}
