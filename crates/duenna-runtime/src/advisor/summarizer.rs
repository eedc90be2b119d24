//! The summarizer by a model.

use std::sync::Arc;

use serde_json::{Value, json};

use super::planner::{answers, earlier};
use super::{Advisor, prompts, read, written};
use crate::model::Type;
use duenna_guard::planner::{Situation, remembering};
use duenna_guard::{Action, Complaint, Summarizer, Verdict};
use duenna_guard::{Kind, ToolError};

/// How errors name it.
const NAME: &str = "the guard's summarizer";

/// How reasons name it.
const SUMMARY: &str = "summary";

/// Has a model conclude, and write another version.
pub(super) struct InWords {
    advisor: Arc<Advisor>,
}

impl InWords {
    pub(super) fn new(advisor: &Arc<Advisor>) -> Self {
        Self { advisor: Arc::clone(advisor) }
    }
}

impl Summarizer for InWords {
    fn sum_up(&self, situation: &Situation<'_>, verdict: Verdict) -> Result<Verdict, ToolError> {
        let wanted = Type::Fields(vec![
            ("reasons".to_owned(), Type::List(Box::new(read::reason_type(&["why", "instead"])))),
            ("score".to_owned(), Type::Number),
            ("leak".to_owned(), Type::Bool),
        ]);
        let text = json!({
            "action": written(situation.action), "answers": answers(situation.looks),
            "earlier": earlier(situation.neighbours),
        });
        let answer = self.advisor.ask(NAME, prompts::SUMMARIZER, (situation.action, text.to_string()), wanted)?;
        let leak = answer.get("leak").and_then(Value::as_bool).unwrap_or(verdict.leak);
        let complaint = |(quote, one): (_, &Value)| Complaint {
            tool: SUMMARY.to_owned(),
            quote,
            why: read::text(one, "why").unwrap_or_default(),
            instead: read::text(one, "instead").unwrap_or_else(|| "leave it out".to_owned()),
            weight: 0.5,
        };
        let reasons = if leak { read::reasons(situation.action, &answer).map(complaint).collect() } else { Vec::new() };
        // What a person said of like actions shifts the model's score as it does the embedded one.
        let score = remembering(read::score(&answer, leak), situation.neighbours);
        Ok(Verdict { leak, score, reasons, ..verdict })
    }

    fn rewrite(&self, action: &Action, verdict: &Verdict) -> Result<Option<String>, ToolError> {
        let wanted = Type::Fields(vec![("text".to_owned(), Type::Either(vec![Type::Text, Type::Null]))]);
        let too_much: Vec<Value> = verdict
            .reasons
            .iter()
            .filter(|reason| reason.tool == SUMMARY || Kind::named(&reason.tool).is_some())
            .map(|reason| json!({ "words": reason.quote.and_then(|span| span.of(action.told())), "why": reason.why }))
            .collect();
        let text = json!({ "action": written(action), "too_much": too_much });
        let answer = self.advisor.ask(NAME, prompts::REWRITER, (action, text.to_string()), wanted)?;
        Ok(answer.get("text").and_then(Value::as_str).map(str::to_owned))
    }
}
