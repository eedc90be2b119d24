//! Tools of the user's own: MCP servers that judge actions, too.

use duenna_core::ToolName;
use serde_json::{Map, Value};

use super::tool::ToolError;
use super::{Action, Judgement, Reason, Span};

/// The longest text of a reason that a server gives, in characters.
const LONGEST: usize = 300;
/// More reasons than these are left out.
const MOST: usize = 12;

/// A tool of the user's own, as `[[guard.tool]]` has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnTool {
    /// The server, one of `[servers]`.
    pub server: duenna_core::ServerName,
    /// Its tool.
    pub tool: ToolName,
}

impl OwnTool {
    /// How it is reported.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}/{}", self.server, self.tool)
    }
}

/// What such a tool is told: the fields of `duenna guard tools`.
#[must_use]
pub fn arguments(action: &Action) -> Map<String, Value> {
    let written = serde_json::to_value(action).unwrap_or_default();
    let members = if let Value::Object(members) = written { members } else { Map::new() };
    members.into_iter().filter(|(_, value)| !value.is_null()).collect()
}

/// The judgement that a server's answer is: `{"leak": …, "score": …, "reasons": […]}`, also as text, or just yes or no.
///
/// # Errors
/// If it is none.
pub fn read(name: &str, action: &Action, answer: &Value, is_error: bool) -> Result<Judgement, ToolError> {
    let unreadable = |why: &str| ToolError::Unreadable { tool: name.to_owned(), why: why.to_owned() };
    if is_error {
        return Err(unreadable("it answered with an error"));
    }
    let parsed = answer.as_str().and_then(|text| serde_json::from_str::<Value>(text).ok());
    let answer = parsed.as_ref().unwrap_or(answer);
    let leak = answer.get("leak").unwrap_or(answer);
    let said = match leak {
        Value::Bool(leak) => Some(*leak),
        Value::String(word) => match word.trim().trim_end_matches('.').to_lowercase().as_str() {
            "yes" | "true" | "leak" => Some(true),
            "no" | "false" | "fine" => Some(false),
            _ => None,
        },
        Value::Null | Value::Number(_) | Value::Array(_) | Value::Object(_) => None,
    };
    let score = answer.get("score").and_then(Value::as_f64).filter(|score| (0.0..=1.0).contains(score));
    let (leak, score) = match (said, score) {
        (Some(leak), Some(score)) => (leak, score),
        (Some(leak), None) => (leak, if leak { 0.75 } else { 0.25 }),
        (None, Some(score)) => (score >= 0.5, score),
        (None, None) => return Err(unreadable("it has neither `leak` (yes or no) nor `score` (from 0 to 1)")),
    };
    let reasons = answer.get("reasons").and_then(Value::as_array).into_iter().flatten().take(MOST);
    let reasons = reasons.filter_map(|reason| reason_of(reason, action)).collect();
    let (evidence, violations) = (Vec::new(), Vec::new());
    Ok(Judgement { tool: name.to_owned(), leak, score, reasons, evidence, pii: None, flow: None, violations })
}

fn reason_of(written: &Value, action: &Action) -> Option<Reason> {
    let text = written.as_str().or_else(|| written.get("text").or_else(|| written.get("why"))?.as_str())?;
    let quote = match written.get("quote") {
        Some(Value::String(words)) if !words.trim().is_empty() => {
            action.told().find(words.as_str()).map(|start| Span { start, end: start + words.len() })
        }
        Some(span @ Value::Object(_)) => serde_json::from_value::<Span>(span.clone()).ok(),
        Some(_) | None => None,
    };
    let quote = quote.filter(|span| span.start < span.end && span.of(action.told()).is_some());
    let weight = written.get("weight").and_then(Value::as_f64).unwrap_or(0.5).clamp(0.0, 1.0);
    Some(Reason { text: text.chars().take(LONGEST).collect(), quote, weight })
}
