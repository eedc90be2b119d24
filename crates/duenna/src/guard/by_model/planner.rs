//! The planner by a model.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{Advisor, prompts, written};
use crate::agent::Type;
use crate::guard::memory::Neighbour;
use crate::guard::planner::{Look, Planner, Situation, Step};
use crate::guard::tool::ToolError;

/// How errors name it.
const NAME: &str = "the guard's planner";

/// Has a model choose.
pub(super) struct ByModel {
    advisor: Arc<Advisor>,
}

impl ByModel {
    pub(super) fn new(advisor: &Arc<Advisor>) -> Self {
        Self { advisor: Arc::clone(advisor) }
    }
}

impl Planner for ByModel {
    fn next(&self, situation: &Situation<'_>) -> Result<Step, ToolError> {
        let left: Vec<usize> = situation.left().collect();
        if left.is_empty() {
            return Ok(Step::Complete);
        }
        let tools = left.iter().filter_map(|at| situation.tools.get(*at));
        let names: Vec<String> = tools.clone().map(|tool| tool.name().to_owned()).collect();
        let shown: Vec<Value> =
            tools.map(|tool| json!({ "name": tool.name(), "looks_at": tool.description() })).collect();
        let ask = Type::Either(vec![Type::OneOf(names), Type::Null]);
        let wanted = Type::Fields(vec![("why".to_owned(), Type::Text), ("ask".to_owned(), ask)]);
        let text = json!({
            "action": written(situation.action), "tools": shown, "answers": answers(situation.looks),
            "earlier": earlier(situation.neighbours),
        });
        let answer = self.advisor.ask(NAME, prompts::PLANNER, text.to_string(), wanted)?;
        let asked = answer.get("ask").and_then(Value::as_str);
        let at = asked.and_then(|name| situation.tools.iter().position(|tool| tool.name() == name));
        Ok(match at {
            Some(at) => Step::Ask(at),
            // Without a single look there is nothing to conclude from.
            None if situation.looks.is_empty() => left.first().map_or(Step::Complete, |at| Step::Ask(*at)),
            None => Step::Complete,
        })
    }
}

/// What tools said, for a model.
pub(super) fn answers(looks: &[Look]) -> Vec<Value> {
    let said = |look: &Look| match look {
        Look::Judged(judgement) => serde_json::to_value(judgement).unwrap_or_default(),
        Look::Failed { tool, .. } => json!({ "tool": tool, "failed": true }),
    };
    looks.iter().map(said).collect()
}

/// Like cases, for a model: what was asked for and told, and what a person said of it.
pub(super) fn earlier(neighbours: &[Neighbour]) -> Vec<Value> {
    let said = |neighbour: &Neighbour| {
        let experience = &neighbour.experience;
        json!({
            "how_alike": neighbour.likeness, "request": experience.action.query, "told": experience.action.told(),
            "was_too_much": experience.leak, "tools_said": experience.looks,
        })
    };
    neighbours.iter().map(said).collect()
}
