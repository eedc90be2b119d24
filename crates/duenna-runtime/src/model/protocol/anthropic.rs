//! Anthropic's messages.

use serde_json::{Value, json};

use super::{Message, Partial, Problem, Prompt, Protocol, Role};
use crate::config::ModelConfig;

/// What a model calls with an answer of a schema.
const ANSWER: &str = "answer";
/// A part of an answer that is such a call.
const TOOL: &str = "tool_use";

pub(super) struct Anthropic;

impl Protocol for Anthropic {
    fn path(&self, _model: &str) -> String {
        "messages".to_owned()
    }

    fn key_header(&self) -> (&'static str, &'static str) {
        ("x-api-key", "")
    }

    fn headers(&self) -> &'static [(&'static str, &'static str)] {
        &[("anthropic-version", "2023-06-01")]
    }

    fn body(&self, config: &ModelConfig, prompt: &Prompt<'_>) -> Value {
        let said = |message: &Message| {
            let role = match message.role {
                Role::User => "user",
                Role::Model => "assistant",
            };
            json!({ "role": role, "content": message.text })
        };
        let messages: Vec<Value> = prompt.messages.iter().map(said).collect();
        let mut body = json!({
            "model": config.model, "system": prompt.system, "messages": messages, "stream": true,
            "max_tokens": config.max_tokens,
        });
        if let (Some(schema), Some(body)) = (prompt.schema, body.as_object_mut()) {
            // What it must call is how it is held to a schema; nothing is called.
            let tool = json!({ "name": ANSWER, "description": "Takes the answer.", "input_schema": schema });
            body.insert("tools".to_owned(), json!([tool]));
            body.insert("tool_choice".to_owned(), json!({ "type": "tool", "name": ANSWER }));
        }
        body
    }

    fn event(&self, event: &Value, partial: &mut Partial) -> Result<(), Problem> {
        match event.get("type").and_then(Value::as_str) {
            Some("error") => return Err(Problem::Error),
            Some("message_start") => partial.count(event.pointer("/message/usage/input_tokens"), None),
            // What it says before it answers is not the answer.
            Some("content_block_start") if event.pointer("/content_block/type") == Some(&TOOL.into()) => {
                partial.text.clear();
            }
            Some("content_block_delta") => {
                partial.say(event.pointer("/delta/text"));
                partial.say(event.pointer("/delta/partial_json"));
            }
            Some("message_delta") => {
                partial.finish(event.pointer("/delta/stop_reason"), "max_tokens");
                partial.count(None, event.pointer("/usage/output_tokens"));
            }
            Some("message_stop") => partial.is_finished = true,
            _ => {}
        }
        Ok(())
    }

    fn whole(&self, answer: &Value, partial: &mut Partial) -> Result<(), Problem> {
        let parts = answer.get("content").and_then(Value::as_array).ok_or(Problem::Garbled)?;
        match parts.iter().find(|part| part.get("type") == Some(&TOOL.into())).and_then(|part| part.get("input")) {
            Some(input) => partial.text = input.to_string(),
            None => parts.iter().for_each(|part| partial.say(part.get("text"))),
        }
        partial.finish(answer.get("stop_reason"), "max_tokens");
        partial.is_finished = true;
        partial.count(answer.pointer("/usage/input_tokens"), answer.pointer("/usage/output_tokens"));
        Ok(())
    }
}
