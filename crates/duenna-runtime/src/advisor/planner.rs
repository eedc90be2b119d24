//! The planner by a model.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{Advisor, prompts, written};
use crate::model::Type;
use duenna_guard::memory::{ALIKE, Neighbour};
use duenna_guard::planner::{Look, Planner, Situation, Step};
use duenna_guard::{Kind, ToolError};

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
        let answer = self.advisor.ask(NAME, prompts::PLANNER, (situation.action, text.to_string()), wanted)?;
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

/// What tools said, for a model: the five in full, others without their words, which may come from anywhere.
pub(super) fn answers(looks: &[Look]) -> Vec<Value> {
    let said = |look: &Look| match look {
        Look::Judged(judged) if Kind::named(&judged.tool).is_none() => {
            json!({ "tool": judged.tool, "leak": judged.leak, "score": judged.score })
        }
        Look::Judged(judgement) => serde_json::to_value(judgement).unwrap_or_default(),
        Look::Failed { tool, .. } => json!({ "tool": tool, "failed": true }),
    };
    looks.iter().map(said).collect()
}

/// Like cases, for a model: how alike, and what a person said of them.
///
/// # Security
/// Whoever let the model know this action did not let it know those: no word of them is told.
pub(super) fn earlier(neighbours: &[Neighbour]) -> Vec<Value> {
    let is_alike = |neighbour: &&Neighbour| neighbour.likeness > ALIKE;
    let said =
        |neighbour: &Neighbour| json!({ "how_alike": neighbour.likeness, "was_too_much": neighbour.experience.leak });
    neighbours.iter().filter(is_alike).map(said).collect()
}

#[cfg(test)]
mod tests {
    use duenna_core::Time;

    use super::*;
    use duenna_guard::memory::{Experience, Validation};
    use duenna_guard::{Action, Judgement, Reason};

    #[test]
    fn of_earlier_actions_and_outside_tools_no_word_is_told() {
        let spoken = |tool: &str| {
            let reason = Reason { text: "about the tumour".to_owned(), quote: None, weight: 0.5 };
            let (evidence, violations) = (Vec::new(), Vec::new());
            let (leak, pii, flow) = (true, None, None);
            Judgement {
                tool: tool.to_owned(),
                leak,
                score: 0.9,
                reasons: vec![reason],
                evidence,
                pii,
                flow,
                violations,
            }
        };
        let action =
            Action { query: "about the divorce".to_owned(), action_text: "a tumour".to_owned(), ..Action::default() };
        let experience = Experience::validated(&action, vec![spoken("compliance")], true, Validation::Label, Time(7));
        let of = |likeness| Neighbour { id: 1, likeness, experience: experience.clone() };
        assert_eq!(earlier(&[of(0.75), of(ALIKE), of(0.1)]), [json!({ "how_alike": 0.75_f32, "was_too_much": true })]);
        let told = |tool: &str| Value::from(answers(&[Look::Judged(Box::new(spoken(tool)))])).to_string();
        assert!(told("compliance").contains("tumour") && !told("acme/judge").contains("tumour"));
    }
}
