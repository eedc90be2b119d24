//! Gemini's generated content.

use serde_json::{Value, json};

use super::{Message, Partial, Problem, Prompt, Protocol, Role};
use crate::config::ModelConfig;

pub(super) struct Gemini;

impl Protocol for Gemini {
    fn path(&self, model: &str) -> String {
        let model = model.strip_prefix("models/").unwrap_or(model);
        format!("models/{model}:streamGenerateContent?alt=sse")
    }

    fn key_header(&self) -> (&'static str, &'static str) {
        ("x-goog-api-key", "")
    }

    fn body(&self, config: &ModelConfig, prompt: &Prompt<'_>) -> Value {
        let said = |message: &Message| {
            let role = match message.role {
                Role::User => "user",
                Role::Model => "model",
            };
            json!({ "role": role, "parts": [{ "text": message.text }] })
        };
        let contents: Vec<Value> = prompt.messages.iter().map(said).collect();
        let mut generation = json!({ "maxOutputTokens": config.max_tokens });
        if let (Some(schema), Some(generation)) = (prompt.schema, generation.as_object_mut()) {
            generation.insert("responseMimeType".to_owned(), "application/json".into());
            generation.insert("responseJsonSchema".to_owned(), schema.clone());
        }
        json!({
            "systemInstruction": { "parts": [{ "text": prompt.system }] }, "contents": contents,
            "generationConfig": generation,
        })
    }

    fn event(&self, event: &Value, partial: &mut Partial) -> Result<(), Problem> {
        if event.get("error").is_some() {
            return Err(Problem::Error);
        }
        let parts = event.pointer("/candidates/0/content/parts").and_then(Value::as_array);
        let is_thought = |part: &&Value| part.get("thought").and_then(Value::as_bool) == Some(true);
        for part in parts.into_iter().flatten().filter(|part| !is_thought(part)) {
            partial.say(part.get("text"));
        }
        partial.finish(event.pointer("/candidates/0/finishReason"), "MAX_TOKENS");
        let counted = |name: &str| event.get("usageMetadata").and_then(|usage| usage.get(name));
        partial.count(counted("promptTokenCount"), counted("candidatesTokenCount"));
        Ok(())
    }

    fn whole(&self, answer: &Value, partial: &mut Partial) -> Result<(), Problem> {
        // A list of the events that would have been streamed, or one of them.
        match answer.as_array() {
            Some(events) => events.iter().try_for_each(|event| self.event(event, partial)),
            None => self.event(answer, partial),
        }
    }
}
