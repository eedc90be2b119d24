use std::time::Duration;

use crate::config::{Config, ConfigError, ModelConfig, Provider, UrlError};

const WHOLE: &str = r#"
[model]
provider = "openai"
model = "org/some-model:8b"
endpoint = "https://models.example/v1"
key = "${SOME_KEY}"
timeout_seconds = 5
retries = 1
max_tokens = 99
tool_tokens = 77
grammar = "steps"
price_per_million = [1.25, 10.0]
owner = "user"

[quarantined_model]
provider = "anthropic"
model = "claude"
"#;

fn said(text: &str) -> String {
    Config::parse(text).unwrap_err().to_string()
}

#[test]
fn a_whole_model() {
    let config = Config::parse(WHOLE).unwrap();
    let model = config.model.unwrap();
    assert_eq!((model.provider, model.timeout, model.retries), (Provider::OpenAi, Duration::from_secs(5), 1));
    assert_eq!((model.max_tokens, model.tool_tokens, model.price), (99, 77, Some((1.25, 10.0))));
    assert!(model.in_steps && model.is_users_own && !format!("{model:?}").contains("SOME_KEY"));
    assert_eq!(model.party().unwrap().to_string(), "model:models.example/org/some-model:8b");
    let quarantined = config.quarantined_model.unwrap();
    assert!(!quarantined.is_users_own);
    assert_eq!(quarantined.party().unwrap().to_string(), "model:anthropic/claude");
}

/// What one address was allowed to know, another was not, whatever it calls its model.
#[test]
fn a_party_is_where_the_model_is() {
    let at = |endpoint: &str| {
        let text = format!("[model]\nprovider = 'openai'\nmodel = 'm'\nendpoint = '{endpoint}'");
        Config::parse(&text).unwrap().model.unwrap().party().unwrap().to_string()
    };
    assert_eq!(at("https://api.openai.com/v1"), "model:openai/m");
    assert_eq!(at("https://api.openai.com/v1/"), "model:openai/m");
    assert_eq!(at("https://api.openai.com.evil.example/v1"), "model:api.openai.com.evil.example/m");
    assert_eq!(at("http://localhost:11434/v1"), "model:localhost:11434/m");
    assert_eq!(at("https://openai/v1"), "model:openai:443/m", "a host of that name is not the provider");
    assert_eq!(at("http://[::1]:8000/v1"), "model:::1:8000/m");
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (wrong, words) in [
        ("provider = 'closedai'\nmodel = 'm'", "line 2, column 12: `provider` must be `openai`"),
        ("provider = 'openai'\nmodel = 'a b'", "line 3, column 9: `model` must be the name"),
        (
            "provider = 'openai'\nmodel = 'm'\nendpoint = 'http://models.example'",
            "line 4, column 12: `endpoint` must start",
        ),
        ("provider = 'openai'\nmodel = 'm'\ntimeout_seconds = 0", "line 4, column 19"),
        ("provider = 'openai'\nmodel = 'm'\nprice_per_million = [1.0, -1.0]", "`price_per_million` must be two prices"),
        ("provider = 'openai'\nmodel = 'm'\nowner = 'me'", "line 4"),
        ("provider = 'openai'\nmodel = 'm'\ngrammar = 'steps'", "line 4, column 11: `grammar` is only for llama.cpp"),
        ("provider = 'openai'\nmodel = 'm'\ngrammar = 'lines'", "line 4"),
        ("provider = 'openai'\nmodel = 'm'\ntemperature = 1", "there is no setting `temperature`"),
        ("provider = 'openai'", "missing field `model`"),
    ] {
        let said = said(&format!("[model]\n{wrong}\n"));
        assert!(said.contains(words), "{said}");
    }
    let secret = "[model]\nprovider = 'openai'\nmodel = 'm'\nkey = 4711";
    assert!(matches!(Config::parse(secret), Err(ConfigError::Invalid { line: 4, .. })));
    assert!(!said(secret).contains("4711"));
}

#[test]
fn the_environment_names_a_model() {
    let found = |set: &[(&str, &str)]| {
        let lookup = |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        ModelConfig::from_environment(&lookup)
    };
    assert_eq!(found(&[]), Ok(None));
    assert_eq!(found(&[("OPENAI_API_KEY", " ")]), Ok(None));
    let anthropic = found(&[("ANTHROPIC_API_KEY", "k"), ("ANTHROPIC_MODEL", "m")]).unwrap().unwrap();
    assert_eq!((anthropic.provider, anthropic.model.as_str()), (Provider::Anthropic, "m"));
    assert_eq!(anthropic.key.unwrap().expose(), "${ANTHROPIC_API_KEY}", "the key itself stays where it is");
    let local = found(&[("OPENAI_BASE_URL", "http://127.0.0.1:1234/v1")]).unwrap().unwrap();
    assert!(local.key.is_none() && local.endpoint.is_some());
    let two = found(&[("GEMINI_API_KEY", "k"), ("OPENAI_API_KEY", "k")]).unwrap().unwrap();
    assert_eq!(two.provider, Provider::OpenAi);
    assert_eq!(found(&[("OPENAI_BASE_URL", "http://models.example")]), Err(UrlError::Clear));
}
