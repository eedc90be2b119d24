//! Model servers on this machine, at their usual ports. They are looked for only where no model is set up, and used only if
//! the user says so.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::Value;

use super::client::http;
use crate::config::{ModelConfig, Provider, ServerUrl};

/// The programs and their ports.
pub const USUAL: [(&str, u16); 4] = [("ollama", 11434), ("lmstudio", 1234), ("llamacpp", 8080), ("vllm", 8000)];

/// How long a server may take to list its models.
const PATIENCE: Duration = Duration::from_millis(700);
/// The largest list that is read.
const MOST_BYTES: usize = 1 << 20;
/// More models than these are not listed.
const MOST_MODELS: usize = 50;

/// A model server on this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Local {
    /// The program that usually listens there.
    pub name: &'static str,
    /// Where.
    pub port: u16,
    /// Its models; none while it still loads them.
    pub models: Vec<String>,
}

impl Local {
    /// The configuration of one of its models.
    #[must_use]
    pub fn config(&self, model: &str) -> Option<ModelConfig> {
        config(self.port, model)
    }
}

/// The configuration of a model at a program's usual port, by the program's name.
#[must_use]
pub fn by_name(name: &str, model: &str) -> Option<ModelConfig> {
    let (_, port) = USUAL.into_iter().find(|(known, _)| *known == name)?;
    config(port, model)
}

fn config(port: u16, model: &str) -> Option<ModelConfig> {
    let endpoint = ServerUrl::new(&format!("http://127.0.0.1:{port}/v1")).ok()?;
    let config = ModelConfig { endpoint: Some(endpoint), ..ModelConfig::new(Provider::OpenAi, model) };
    config.party().is_ok().then_some(config)
}

/// The servers that answer at their usual ports.
pub async fn find() -> Vec<Local> {
    let mut all = Vec::new();
    for (name, port) in USUAL {
        all.extend(ask(name, port).await);
    }
    all
}

/// Asks whatever listens at a port for its models; nothing if it is no model server. One that says "not yet" (503, as
/// llama.cpp does while it loads a model) has none so far.
pub async fn ask(name: &'static str, port: u16) -> Option<Local> {
    let listed = async {
        let request = http(true).ok()?.get(format!("http://127.0.0.1:{port}/v1/models"));
        let mut response = request.send().await.ok()?;
        if response.status() == StatusCode::SERVICE_UNAVAILABLE {
            return Some(Local { name, port, models: Vec::new() });
        }
        if !response.status().is_success() {
            return None;
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.ok()? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > MOST_BYTES {
                return None;
            }
        }
        let list: Value = serde_json::from_slice(&bytes).ok()?;
        let names = list.get("data")?.as_array()?.iter().filter_map(|model| model.get("id")?.as_str());
        let usable = names.filter(|name| config(port, name).is_some()).take(MOST_MODELS).map(str::to_owned);
        let models: Vec<String> = usable.collect();
        (!models.is_empty()).then_some(Local { name, port, models })
    };
    tokio::time::timeout(PATIENCE, listed).await.ok().flatten()
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::routing::get;

    use super::*;

    async fn serve(body: &'static str) -> u16 {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let router = Router::new().route("/v1/models", get(move || async move { body }));
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        port
    }

    #[tokio::test]
    async fn a_model_server_is_known_by_its_list() {
        let port =
            serve(r#"{ "object": "list", "data": [{ "id": "llama3.2" }, { "id": "a b" }, { "name": 1 }] }"#).await;
        let local = ask("ollama", port).await.unwrap();
        assert_eq!(local.models, ["llama3.2"], "what has no name that one could be asked about is left out");
        let config = local.config("llama3.2").unwrap();
        assert_eq!(config.party().unwrap().to_string(), format!("model:127.0.0.1:{port}/llama3.2"));
        for other in ["<html></html>", "{}", r#"{ "data": [] }"#] {
            assert_eq!(ask("ollama", serve(other).await).await, None, "{other}");
        }
        assert_eq!(ask("ollama", 1).await, None);
    }

    #[tokio::test]
    async fn a_server_that_still_loads_its_model_is_known_without_one() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let loading = || async { (axum::http::StatusCode::SERVICE_UNAVAILABLE, "loading") };
        let router = Router::new().route("/v1/models", get(loading));
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        assert_eq!(ask("llamacpp", port).await, Some(Local { name: "llamacpp", port, models: Vec::new() }));
    }

    #[test]
    fn a_program_is_known_by_its_name() {
        let config = by_name("vllm", "qwen/qwen3").unwrap();
        assert_eq!(config.party().unwrap().to_string(), "model:127.0.0.1:8000/qwen/qwen3");
        assert_eq!(by_name("other", "x"), None);
        assert_eq!(by_name("vllm", "no such name"), None);
    }
}
