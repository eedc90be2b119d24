//! The table `[model]`: which language model writes artifacts; `[quarantined_model]`: which one reads data for them.

use std::time::Duration;

use duenna_core::{NameError, Party};
use serde::Deserialize;
use toml::Spanned;

use super::secret::Secret;
use super::server::{ServerUrl, UrlError};

/// A model and how it is reached.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelConfig {
    /// The protocol it speaks.
    pub provider: Provider,
    /// Its name, as its provider calls it.
    pub model: String,
    /// Where it is, if not at its provider's own address.
    pub endpoint: Option<ServerUrl>,
    /// The key, which may name a variable of the environment.
    pub key: Option<Secret>,
    /// How long one answer may take.
    pub timeout: Duration,
    /// How often a request is sent again after a failure that may pass.
    pub retries: u32,
    /// How long one answer may be, in tokens.
    pub max_tokens: u32,
    /// How many tokens the descriptions of tools may take.
    pub tool_tokens: usize,
    /// Whether artifacts are held to a grammar of steps, for a small model behind llama.cpp.
    pub in_steps: bool,
    /// What a million tokens cost, in and out.
    pub price: Option<(f64, f64)>,
    /// Whether nobody but the user can read what it is told: it runs on the user's own machine.
    pub is_users_own: bool,
}

/// The protocol a model speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provider {
    /// `OpenAI`, and all that speak its chat completions: Ollama, LM Studio, llama.cpp, vLLM.
    OpenAi,
    /// Anthropic.
    Anthropic,
    /// Google's Gemini.
    Gemini,
}

impl Provider {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::OpenAi, Self::Anthropic, Self::Gemini];

    /// Its name, as configurations have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OpenAi => "openai",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
        }
    }

    /// Its own address.
    #[must_use]
    pub const fn endpoint(self) -> &'static str {
        match self {
            Self::OpenAi => "https://api.openai.com/v1",
            Self::Anthropic => "https://api.anthropic.com/v1",
            Self::Gemini => "https://generativelanguage.googleapis.com/v1beta",
        }
    }

    /// The usual variables of the environment: the key, the address, the model; and the model if none is named.
    const fn usual(self) -> ([&'static str; 3], &'static str) {
        match self {
            Self::OpenAi => (["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL"], "gpt-5"),
            Self::Anthropic => (["ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "ANTHROPIC_MODEL"], "claude-sonnet-4-5"),
            Self::Gemini => (["GEMINI_API_KEY", "GEMINI_BASE_URL", "GEMINI_MODEL"], "gemini-2.5-pro"),
        }
    }
}

impl ModelConfig {
    /// A model with all else as usual.
    #[must_use]
    pub fn new(provider: Provider, model: impl Into<String>) -> Self {
        Self {
            provider,
            model: model.into(),
            endpoint: None,
            key: None,
            timeout: Duration::from_mins(3),
            retries: 4,
            max_tokens: 16_384,
            tool_tokens: 12_000,
            in_steps: false,
            price: None,
            is_users_own: false,
        }
    }

    /// The model that the usual variables of the environment name, if they do.
    ///
    /// # Errors
    /// If the address they name cannot be used.
    pub fn from_environment(lookup: &dyn Fn(&str) -> Option<String>) -> Result<Option<Self>, UrlError> {
        for provider in Provider::ALL {
            let found = Self::of_environment(provider, lookup)?;
            if found.key.is_some() || found.endpoint.is_some() {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// A provider's usual model, with the key, the address and the name that the usual variables of the environment have.
    ///
    /// # Errors
    /// If the address cannot be used.
    pub fn of_environment(provider: Provider, lookup: &dyn Fn(&str) -> Option<String>) -> Result<Self, UrlError> {
        let lookup = |name: &str| lookup(name).filter(|value| !value.trim().is_empty());
        let ([key, address, model], usual) = provider.usual();
        let mut found = Self::new(provider, lookup(model).unwrap_or_else(|| usual.to_owned()));
        found.key = lookup(key).map(|_| Secret::new(format!("${{{key}}}")));
        found.endpoint = lookup(address).map(|address| ServerUrl::new(&address)).transpose()?;
        Ok(found)
    }

    /// Who learns what the model is told. An address that is not the provider's own is another party: what one was allowed
    /// to know, the other was not.
    ///
    /// # Errors
    /// If the model's name has characters that names of parties cannot have.
    pub fn party(&self) -> Result<Party, NameError> {
        let place = match &self.endpoint {
            Some(url) if url.as_str().trim_end_matches('/') != self.provider.endpoint() => url.authority(),
            Some(_) | None => self.provider.name().to_owned(),
        };
        format!("model:{place}/{}", self.model).parse()
    }
}

/// The table as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawModel {
    provider: Spanned<String>,
    model: Spanned<String>,
    endpoint: Option<Spanned<String>>,
    key: Option<Secret>,
    timeout_seconds: Option<Spanned<u64>>,
    retries: Option<u32>,
    max_tokens: Option<u32>,
    tool_tokens: Option<u32>,
    grammar: Option<Spanned<Grammar>>,
    price_per_million: Option<Spanned<(f64, f64)>>,
    #[serde(default)]
    owner: Owner,
}

/// What a model's artifacts are held to.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Grammar {
    Steps,
}

/// Who else can read what the model is told.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Owner {
    #[default]
    ThirdParty,
    User,
}

/// The longest time-out accepted, in seconds.
const LONGEST: u64 = 24 * 60 * 60;
/// More is a slip.
const MOST_RETRIES: u32 = 20;

impl RawModel {
    /// The table, checked; else what is wrong, and the byte offset where.
    pub(super) fn check(self) -> Result<ModelConfig, (usize, String)> {
        let known = Provider::ALL.into_iter().find(|provider| provider.name() == self.provider.get_ref());
        let provider = known.ok_or_else(|| {
            let what =
                "`provider` must be `openai` (with `endpoint`, any that speaks its protocol), `anthropic` or `gemini`";
            (self.provider.span().start, what.to_owned())
        })?;
        let mut found = ModelConfig::new(provider, self.model.get_ref().as_str());
        if let Some(url) = self.endpoint {
            let wrong = |error: UrlError| (url.span().start, error.to_string().replacen("`url`", "`endpoint`", 1));
            found.endpoint = Some(ServerUrl::new(url.get_ref()).map_err(wrong)?);
        }
        found.party().map_err(|_| {
            let what = "`model` must be the name of a model: letters, digits and `- _ . : /`";
            (self.model.span().start, what.to_owned())
        })?;
        if let Some(seconds) = self.timeout_seconds {
            if !(1..=LONGEST).contains(seconds.get_ref()) {
                return Err((seconds.span().start, format!("`timeout_seconds` must be from 1 to {LONGEST}")));
            }
            found.timeout = Duration::from_secs(*seconds.get_ref());
        }
        if let Some(grammar) = &self.grammar {
            if provider != Provider::OpenAi || found.endpoint.is_none() {
                let what = "`grammar` is only for llama.cpp: set `provider = \"openai\"` and its `endpoint`";
                return Err((grammar.span().start, what.to_owned()));
            }
            found.in_steps = *grammar.get_ref() == Grammar::Steps;
        }
        if let Some(price) = self.price_per_million {
            let is_price = |price: f64| price.is_finite() && price >= 0.0;
            let (input, output) = *price.get_ref();
            if !is_price(input) || !is_price(output) {
                return Err((price.span().start, "`price_per_million` must be two prices, `[in, out]`".to_owned()));
            }
            found.price = Some((input, output));
        }
        found.key = self.key;
        found.retries = self.retries.unwrap_or(found.retries).min(MOST_RETRIES);
        found.max_tokens = self.max_tokens.unwrap_or(found.max_tokens).max(1);
        found.tool_tokens = self.tool_tokens.map_or(found.tool_tokens, |tokens| tokens as usize);
        found.is_users_own = self.owner == Owner::User;
        Ok(found)
    }
}
