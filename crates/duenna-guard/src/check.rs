//! The guard itself: memory, tools, planner and summarizer, joined.

use std::sync::{Mutex, PoisonError};

use duenna_core::Time;

use super::meaning::Sense;
use super::memory::{Experience, Memory, NEIGHBOURS, Neighbour, ShelfError, Validation};
use super::planner::{BUDGET, ByValue, End, Look, MOST_BUDGET, Planner, Situation, Step};
use super::summarizer::{Verdict, complaints, rewritten, sum_up};
use super::tool::{Tool, ToolError};
use super::weights::WeightsError;
use super::{Action, Advice, Engines, Judgement};

/// Sums up in other words than the embedded summarizer: a model.
pub trait Summarizer: Send + Sync {
    /// The verdict on what the tools said. `verdict` is the embedded one.
    ///
    /// # Errors
    /// If it cannot say; then the embedded verdict counts, and the user hears of it.
    fn sum_up(&self, situation: &Situation<'_>, verdict: Verdict) -> Result<Verdict, ToolError>;

    /// A version of the action that keeps the request, to be checked before it is offered.
    ///
    /// # Errors
    /// As [`Summarizer::sum_up`].
    fn rewrite(&self, action: &Action, verdict: &Verdict) -> Result<Option<String>, ToolError>;
}

/// Why there is no verdict.
#[derive(Debug, thiserror::Error)]
pub enum GuardError {
    /// No tool judged.
    #[error("none of the guard's tools could judge it: {0}")]
    NoTool(String),
    /// The memory.
    #[error(transparent)]
    Memory(#[from] ShelfError),
    /// The weights that were built in.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

/// A guard, set up.
pub struct Guard<'a> {
    tools: Vec<Box<dyn Tool + 'a>>,
    outsiders: Vec<Box<dyn Tool + 'a>>,
    planner: Box<dyn Planner + 'a>,
    summarizer: Option<Box<dyn Summarizer + 'a>>,
    memory: Option<Mutex<Memory<'a>>>,
    engines: Engines,
    budget: usize,
}

impl<'a> Guard<'a> {
    /// A guard with these tools, the embedded planner and summarizer, and no memory.
    #[must_use]
    pub fn new(tools: Vec<Box<dyn Tool + 'a>>) -> Self {
        Self {
            tools,
            outsiders: Vec::new(),
            planner: Box::new(ByValue),
            summarizer: None,
            memory: None,
            engines: Engines::default(),
            budget: BUDGET,
        }
    }

    /// A guard with the five embedded tools, which ask no model.
    #[must_use]
    pub fn embedded(engines: &Engines) -> Self {
        Self { engines: engines.clone(), ..Self::new(engines.tools()) }
    }

    /// The same with one tool more.
    #[must_use]
    pub fn with_tool(mut self, tool: Box<dyn Tool + 'a>) -> Self {
        self.tools.push(tool);
        self
    }

    /// The same with a tool of somebody else's. It is asked besides the others, in a budget of its own, and can raise a score only.
    #[must_use]
    pub fn with_outsider(mut self, tool: Box<dyn Tool + 'a>) -> Self {
        self.outsiders.push(tool);
        self
    }

    /// The same with another planner.
    #[must_use]
    pub fn with_planner(self, planner: impl Planner + 'a) -> Self {
        Self { planner: Box::new(planner), ..self }
    }

    /// The same with another summarizer.
    #[must_use]
    pub fn with_summarizer(self, summarizer: impl Summarizer + 'a) -> Self {
        Self { summarizer: Some(Box::new(summarizer)), ..self }
    }

    /// The same with a memory.
    #[must_use]
    pub fn with_memory(self, memory: Memory<'a>) -> Self {
        Self { memory: Some(Mutex::new(memory)), ..self }
    }

    /// The same, asking so many tools at most.
    #[must_use]
    pub fn with_budget(self, budget: usize) -> Self {
        Self { budget: budget.clamp(1, MOST_BUDGET), ..self }
    }

    /// Judges.
    ///
    /// # Errors
    /// If no tool could.
    pub fn check(&self, action: &Action) -> Result<Verdict, GuardError> {
        self.judge(action, self.asked_outside(action, Vec::new()))
    }

    /// Judges, and where it leaks looks for a version that does not.
    ///
    /// # Errors
    /// If no tool could judge.
    pub fn advise(&self, action: &Action) -> Result<Verdict, GuardError> {
        self.advise_after(action, Vec::new())
    }

    /// The same where some were asked already: by somebody who may ask parties outside.
    ///
    /// # Errors
    /// If no tool could judge.
    pub fn advise_after(&self, action: &Action, said: Vec<Look>) -> Result<Verdict, GuardError> {
        let mut verdict = self.judge(action, self.asked_outside(action, said))?;
        if verdict.leak {
            let judge = |version: &Action| self.judge(version, Vec::new()).ok();
            let by_model = self.summarizer.as_ref().map(|summarizer| summarizer.rewrite(action, &verdict));
            match by_model {
                Some(Ok(Some(text))) => verdict.rewritten = super::advice::offered(action, text, &judge),
                Some(Ok(None)) | None => {}
                Some(Err(error)) => verdict.notes.push(error.to_string()),
            }
            if verdict.rewritten.is_none() && self.summarizer.is_none() {
                verdict.rewritten = rewritten(action, &verdict.reasons, &judge);
            }
        }
        Ok(verdict)
    }

    /// Advice about a call of a run.
    ///
    /// # Errors
    /// If no tool could judge.
    pub fn advice(&self, action: &Action, said: Vec<Look>) -> Result<Advice, GuardError> {
        self.advise_after(action, said).map(Advice::new)
    }

    /// What outsiders say, besides those that said something already.
    fn asked_outside(&self, action: &Action, mut said: Vec<Look>) -> Vec<Look> {
        // A failure says why itself, so that it is no note as well.
        said.extend(self.outsiders.iter().take(MOST_BUDGET).map(|tool| look(tool.as_ref(), action, &mut Vec::new())));
        said
    }

    /// Asks tools until enough is known, or the budget is spent; what outsiders said comes on top, and lowers nothing.
    fn judge(&self, action: &Action, said: Vec<Look>) -> Result<Verdict, GuardError> {
        let neighbours = self.like(action)?;
        let (mut notes, mut end) = (Vec::new(), End::Forced);
        let sense = self.engines.sense(action).unwrap_or_else(|why| {
            notes.push(why.to_string());
            why.held()
        });
        let known = (neighbours.as_slice(), sense);
        let mut looks = Vec::new();
        // What fails takes its place in the budget: a tool that never answers must not be asked for ever.
        while looks.len() < self.budget.max(1) {
            let situation = self.situation(action, &looks, known);
            let step = self.planner.next(&situation).or_else(|error| {
                notes.push(error.to_string());
                ByValue.next(&situation)
            });
            let asked = match step {
                Ok(Step::Ask(at)) => self.tools.get(at).filter(|_| situation.left().any(|left| left == at)),
                Ok(Step::Complete) | Err(_) => None,
            };
            let Some(tool) = asked else {
                end = End::Complete;
                break;
            };
            looks.push(look(tool.as_ref(), action, &mut notes));
        }
        let has_judged = |looks: &[Look]| looks.iter().any(|look| look.judgement().is_some());
        let alone = has_judged(&looks).then(|| {
            let own = sum_up(&self.situation(action, &looks, known), end, Vec::new());
            (own.leak, own.score)
        });
        for failed in &said {
            if let Look::Failed { why, .. } = failed {
                notes.push(why.clone());
            }
        }
        looks.extend(said);
        if !has_judged(&looks) {
            return Err(GuardError::NoTool(notes.join("; ")));
        }
        let situation = self.situation(action, &looks, known);
        let mut verdict = sum_up(&situation, end, notes);
        if let Some((leak, score)) = alone {
            verdict.raise(leak, score, || complaints(action, situation.looks));
        }
        if let Some(summarizer) = &self.summarizer {
            match summarizer.sum_up(&situation, verdict.clone()) {
                Ok(other) => verdict = other,
                Err(error) => verdict.notes.push(error.to_string()),
            }
        }
        Ok(verdict)
    }

    fn situation<'s>(
        &'s self,
        action: &'s Action,
        looks: &'s [Look],
        (neighbours, sense): (&'s [Neighbour], Option<Sense>),
    ) -> Situation<'s> {
        Situation { action, tools: &self.tools, looks, neighbours, engines: &self.engines, sense }
    }

    fn like(&self, action: &Action) -> Result<Vec<Neighbour>, GuardError> {
        let Some(memory) = &self.memory else { return Ok(Vec::new()) };
        Ok(memory.lock().unwrap_or_else(PoisonError::into_inner).like(action, NEIGHBOURS)?)
    }

    /// Remembers what a person said of an action; says its number, if there is a memory and it was kept.
    ///
    /// # Errors
    /// If it cannot be made durable.
    pub fn learn(
        &self,
        (action, verdict): (&Action, &Verdict),
        leak: bool,
        by: Validation,
        now: Time,
    ) -> Result<Option<u64>, ShelfError> {
        let Some(memory) = &self.memory else { return Ok(None) };
        let looks: Vec<Judgement> = verdict.looks.iter().filter_map(Look::judgement).cloned().collect();
        let experience = Experience::validated(action, looks, leak, by, now);
        memory.lock().unwrap_or_else(PoisonError::into_inner).keep(&experience)
    }
}

/// Asks one tool. What comes from outside is brought into bounds.
fn look(tool: &dyn Tool, action: &Action, notes: &mut Vec<String>) -> Look {
    match tool.judge(action) {
        Ok(mut judgement) => {
            tool.name().clone_into(&mut judgement.tool);
            judgement.score = if judgement.score.is_finite() { judgement.score.clamp(0.0, 1.0) } else { 0.5 };
            Look::Judged(Box::new(judgement))
        }
        Err(error) => {
            let why = error.to_string();
            notes.push(why.clone());
            Look::Failed { tool: tool.name().to_owned(), why }
        }
    }
}

/// How many tools there are.
impl std::fmt::Debug for Guard<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = self.tools.iter().map(|tool| tool.name()).collect();
        f.debug_struct("Guard").field("tools", &names).field("budget", &self.budget).finish_non_exhaustive()
    }
}
