//! What models speak: requests and answers, without any I/O.

mod anthropic;
mod gemini;
mod openai;
#[cfg(test)]
mod tests;

use serde_json::Value;

use super::error::Problem;
use super::usage::Usage;
use crate::config::{ModelConfig, Provider};
use duenna_gates::model::{Message, Prompt, Role};

/// An answer as far as it has arrived.
#[derive(Default)]
pub(super) struct Partial {
    pub(super) text: String,
    pub(super) usage: Usage,
    /// Whether it has its end.
    pub(super) is_finished: bool,
    /// Whether it ended since it may not be longer.
    pub(super) is_cut: bool,
}

/// How one kind of model is spoken to.
pub(super) trait Protocol: Send + Sync {
    /// Where requests go, under the model's address.
    fn path(&self, model: &str) -> String;
    /// The header with the key, and what stands before the key there.
    fn key_header(&self) -> (&'static str, &'static str);
    /// Headers besides.
    fn headers(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// The request.
    fn body(&self, config: &ModelConfig, prompt: &Prompt<'_>) -> Value;
    /// One event of a streamed answer.
    fn event(&self, event: &Value, partial: &mut Partial) -> Result<(), Problem>;
    /// An answer in one piece.
    fn whole(&self, answer: &Value, partial: &mut Partial) -> Result<(), Problem>;
}

/// How models of a provider are spoken to.
pub(super) fn of(provider: Provider) -> Box<dyn Protocol> {
    match provider {
        Provider::OpenAi => Box::new(openai::OpenAi),
        Provider::Anthropic => Box::new(anthropic::Anthropic),
        Provider::Gemini => Box::new(gemini::Gemini),
    }
}

impl Partial {
    fn say(&mut self, text: Option<&Value>) {
        self.text.push_str(text.and_then(Value::as_str).unwrap_or_default());
    }

    /// Remembers a count of tokens, if there is one.
    fn count(&mut self, input: Option<&Value>, output: Option<&Value>) {
        if let Some(input) = input.and_then(Value::as_u64) {
            self.usage.input = input;
        }
        if let Some(output) = output.and_then(Value::as_u64) {
            self.usage.output = output;
        }
    }

    fn finish(&mut self, why: Option<&Value>, cut: &str) {
        if let Some(why) = why.and_then(Value::as_str) {
            self.is_finished = true;
            self.is_cut = why == cut;
        }
    }
}
