//! Anthropic's messages.

use serde_json::{Value, json};

use super::{Partial, Problem, Prompt, Protocol, Role};
use crate::config::ModelConfig;

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
        let said = |message: &super::Message| {
            let role = match message.role {
                Role::User => "user",
                Role::Model => "assistant",
            };
            json!({ "role": role, "content": message.text })
        };
        let messages: Vec<Value> = prompt.messages.iter().map(said).collect();
        json!({
            "model": config.model, "system": prompt.system, "messages": messages, "stream": true,
            "max_tokens": config.max_tokens,
        })
    }

    fn event(&self, event: &Value, partial: &mut Partial) -> Result<(), Problem> {
        match event.get("type").and_then(Value::as_str) {
            Some("error") => return Err(Problem::Error),
            Some("message_start") => partial.count(event.pointer("/message/usage/input_tokens"), None),
            Some("content_block_delta") => partial.say(event.pointer("/delta/text")),
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
        for part in parts {
            partial.say(part.get("text"));
        }
        partial.finish(answer.get("stop_reason"), "max_tokens");
        partial.is_finished = true;
        partial.count(answer.pointer("/usage/input_tokens"), answer.pointer("/usage/output_tokens"));
        Ok(())
    }
}
