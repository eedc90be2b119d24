//! `OpenAI`'s chat completions, which most local servers speak too.

use serde_json::{Value, json};

use super::{Partial, Problem, Prompt, Protocol, Role};
use crate::config::ModelConfig;

pub(super) struct OpenAi;

impl Protocol for OpenAi {
    fn path(&self, _model: &str) -> String {
        "chat/completions".to_owned()
    }

    fn key_header(&self) -> (&'static str, &'static str) {
        ("authorization", "Bearer ")
    }

    fn body(&self, config: &ModelConfig, prompt: &Prompt<'_>) -> Value {
        let mut messages = vec![json!({ "role": "system", "content": prompt.system })];
        messages.extend(prompt.messages.iter().map(|message| {
            let role = match message.role {
                Role::User => "user",
                Role::Model => "assistant",
            };
            json!({ "role": role, "content": message.text })
        }));
        // OpenAI itself has a new name for the limit, which others do not know.
        let limit = if config.endpoint.is_none() { "max_completion_tokens" } else { "max_tokens" };
        let mut body = json!({
            "model": config.model, "messages": messages, "stream": true, "stream_options": { "include_usage": true },
            (limit): config.max_tokens,
        });
        if let (Some(grammar), Some(body)) = (prompt.grammar, body.as_object_mut()) {
            body.insert("grammar".to_owned(), grammar.into());
        }
        if let (Some(schema), Some(body)) = (prompt.schema, body.as_object_mut()) {
            let schema = json!({ "name": "answer", "schema": schema });
            body.insert("response_format".to_owned(), json!({ "type": "json_schema", "json_schema": schema }));
        }
        body
    }

    fn event(&self, event: &Value, partial: &mut Partial) -> Result<(), Problem> {
        if event.get("error").is_some_and(|error| !error.is_null()) {
            return Err(Problem::Error);
        }
        if let Some(choice) = event.pointer("/choices/0") {
            partial.say(choice.pointer("/delta/content"));
            partial.finish(choice.get("finish_reason"), "length");
        }
        partial.count(event.pointer("/usage/prompt_tokens"), event.pointer("/usage/completion_tokens"));
        Ok(())
    }

    fn whole(&self, answer: &Value, partial: &mut Partial) -> Result<(), Problem> {
        if answer.get("error").is_some_and(|error| !error.is_null()) {
            return Err(Problem::Error);
        }
        let choice = answer.pointer("/choices/0").ok_or(Problem::Garbled)?;
        partial.say(choice.pointer("/message/content"));
        partial.finish(choice.get("finish_reason"), "length");
        partial.is_finished = true;
        partial.count(answer.pointer("/usage/prompt_tokens"), answer.pointer("/usage/completion_tokens"));
        Ok(())
    }
}
