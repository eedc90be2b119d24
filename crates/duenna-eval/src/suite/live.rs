//! A model of the user's instead of the scripted one.

use anyhow::Context as _;
use duenna::agent::local;
use duenna::config::{ModelConfig, Provider};

/// The model called `PROVIDER/MODEL`: of a program on this machine by its name, or of a provider as the environment has it.
///
/// # Errors
/// If there is no such provider, or its address in the environment is none.
pub fn live(name: &str) -> anyhow::Result<ModelConfig> {
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

    #[test]
    fn a_model_is_named_with_its_place() {
        let named = |name| live(name).unwrap().party().unwrap().to_string();
        assert_eq!(named("ollama/llama3.2"), "model:127.0.0.1:11434/llama3.2");
        assert!(named("anthropic/claude").ends_with("/claude"));
        assert!(live("llama3.2").unwrap_err().to_string().contains("PROVIDER/MODEL"));
        assert!(live("nobody/llama3.2").unwrap_err().to_string().contains("`nobody`"));
    }
}
