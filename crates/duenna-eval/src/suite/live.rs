//! A model of the user's instead of the scripted one.

use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use duenna_runtime::config::{ModelConfig, Provider};
use duenna_runtime::model::local;

/// Which model, and how long it may take: one on a small machine is slow, and one that cannot end an answer must be stopped.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub struct Live {
    /// The model that writes the artifacts, such as ollama/llama3.2 [default: they are given]
    #[arg(long = "model", value_name = "PROVIDER/MODEL")]
    pub name: Option<String>,
    /// How long one answer of the model may be, in tokens [default: 16384]
    #[arg(long, value_name = "TOKENS", requires = "name", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_tokens: Option<u32>,
    /// How long one answer of the model may take, in seconds [default: 180]
    #[arg(long, value_name = "SECONDS", requires = "name", value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub timeout: Option<u64>,
}

impl Live {
    /// The model, if one is named: of a program on this machine by its name, or of a provider as the environment has it.
    ///
    /// # Errors
    /// If there is no such provider, or its address in the environment is none.
    pub fn config(&self) -> anyhow::Result<Option<ModelConfig>> {
        let Some(name) = &self.name else { return Ok(None) };
        let mut config = named(name)?;
        config.max_tokens = self.max_tokens.unwrap_or(config.max_tokens);
        config.timeout = self.timeout.map_or(config.timeout, Duration::from_secs);
        Ok(Some(config))
    }
}

fn named(name: &str) -> anyhow::Result<ModelConfig> {
    let (place, model) = name.split_once('/').context("a model is written PROVIDER/MODEL, such as ollama/llama3.2")?;
    if let Some(local) = local::by_name(place, model) {
        return Ok(local);
    }
    let provider = Provider::ALL.into_iter().find(|provider| provider.name() == place);
    let provider = provider.with_context(|| {
        format!("there is no provider `{place}`; use openai, anthropic, gemini, ollama, lmstudio, llamacpp or vllm")
    })?;
    let usual = ModelConfig::of_environment(provider, &|name| std::env::var(name).ok())?;
    Ok(ModelConfig { model: model.to_owned(), ..usual })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn live(name: &str) -> anyhow::Result<Option<ModelConfig>> {
        Live { name: Some(name.to_owned()), max_tokens: Some(256), timeout: Some(30) }.config()
    }

    #[test]
    fn a_model_is_named_with_its_place() {
        let named = |name| live(name).unwrap().unwrap().party().unwrap().to_string();
        assert_eq!(named("ollama/llama3.2"), "model:127.0.0.1:11434/llama3.2");
        assert!(named("anthropic/claude").ends_with("/claude"));
        assert!(live("llama3.2").unwrap_err().to_string().contains("PROVIDER/MODEL"));
        assert!(live("nobody/llama3.2").unwrap_err().to_string().contains("`nobody`"));
        assert_eq!(Live::default().config().unwrap(), None);
    }

    #[test]
    fn a_slow_model_has_its_own_limits() {
        let config = live("llamacpp/small").unwrap().unwrap();
        assert_eq!((config.max_tokens, config.timeout), (256, Duration::from_secs(30)));
    }
}
