//! The HTTP client of models: one request at a time, bounded, retried with patience.
//!
//! It follows no redirect (the new address is another party, which nobody was asked about), and neither its errors nor
//! anything it writes down has a word of what was sent or answered.

use std::cell::RefCell;
use std::time::Duration;

use duenna_core::Party;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Response, StatusCode};
use serde_json::Value;

use super::error::{ModelError, Problem};
use super::models::Progress;
use super::protocol::{Partial, Protocol};
use super::usage::Usage;
use crate::config::{ModelConfig, Secret, ServerUrl};
use duenna_gates::model::Prompt;
use duenna_store::Access;

/// The largest answer, in bytes as they arrive.
const MOST_BYTES: usize = 8 << 20;
/// The longest line of a stream.
const LONGEST_LINE: usize = 1 << 20;
/// How long an address may take to answer at all.
const CONNECT: Duration = Duration::from_secs(20);
/// The first wait before a request is sent again; each next one is twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(400);
/// Longer waits than this are not waited for.
const LONGEST_WAIT: Duration = Duration::from_mins(1);

/// A model that can be asked.
pub struct Client {
    config: ModelConfig,
    party: Party,
    key: Option<Secret>,
    http: reqwest::Client,
    url: String,
    protocol: Box<dyn Protocol>,
}

/// What a model answered.
pub struct Completion {
    /// Its words.
    pub text: String,
    /// Whether it stopped because it may not write more.
    pub is_cut: bool,
    /// What it cost.
    pub usage: Usage,
}

impl Client {
    /// Makes ready to ask a model; nothing is sent.
    ///
    /// # Errors
    /// If its key is not where the configuration says, or its name or address cannot be used.
    pub fn new(config: &ModelConfig, access: &Access) -> Result<Self, ModelError> {
        let party = config.party().map_err(ModelError::Name)?;
        let key = config.key.as_ref().map(|key| resolved(key, access)).transpose()?;
        let base = config.endpoint.as_ref().map_or_else(|| config.provider.endpoint(), ServerUrl::as_str);
        let protocol = super::protocol::of(config.provider);
        let url = format!("{}/{}", base.trim_end_matches('/'), protocol.path(&config.model));
        let is_plain = config.endpoint.as_ref().is_some_and(ServerUrl::is_plain);
        let http = http(is_plain).map_err(|error| ModelError::Tls(error.to_string()))?;
        Ok(Self { config: config.clone(), party, key, http, url, protocol })
    }

    /// Who learns what it is told.
    #[must_use]
    pub const fn party(&self) -> &Party {
        &self.party
    }

    /// How it is set up.
    #[must_use]
    pub const fn config(&self) -> &ModelConfig {
        &self.config
    }

    /// Asks the model. `progress` is told how far it has come.
    ///
    /// # Errors
    /// After the configured number of retries, or at once if another try would fail as well.
    pub(crate) async fn complete(
        &self,
        prompt: &Prompt<'_>,
        progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Completion, ModelError> {
        let body = self.protocol.body(&self.config, prompt).to_string();
        let mut wait = FIRST_WAIT;
        let mut left = self.config.retries;
        loop {
            progress(Progress::Waiting);
            let tried = tokio::time::timeout(self.config.timeout, self.attempt(&body, progress)).await;
            let failed = match tried {
                Ok(Ok(partial)) => {
                    let usage = partial.usage.or_estimated(body.len(), partial.text.len());
                    return Ok(Completion { is_cut: partial.is_cut, text: partial.text, usage });
                }
                Ok(Err(failed)) => failed,
                Err(_elapsed) => TryFailure::passing(Problem::TimedOut { seconds: self.config.timeout.as_secs() }),
            };
            let pause = failed.after.unwrap_or(wait);
            if !failed.may_pass || left == 0 || pause > LONGEST_WAIT {
                return Err(ModelError::Failed { party: self.party.clone(), problem: failed.problem });
            }
            left -= 1;
            progress(Progress::Again);
            tokio::time::sleep(pause).await;
            wait = wait.saturating_mul(2).min(LONGEST_WAIT);
        }
    }

    async fn attempt(&self, body: &str, progress: &mut (dyn FnMut(Progress) + Send)) -> Result<Partial, TryFailure> {
        let headers = self.headers().map_err(|problem| TryFailure { problem, may_pass: false, after: None })?;
        let sent = self.http.post(&self.url).headers(headers).body(body.to_owned()).send().await;
        let response = sent.map_err(|_| TryFailure::passing(Problem::Unreachable))?;
        let status = response.status();
        if !status.is_success() {
            return Err(refused(status, response).await);
        }
        let is_stream = response
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok())
            .is_some_and(|kind| kind.starts_with("text/event-stream"));
        let mut partial = Partial::default();
        if is_stream {
            self.stream(response, &mut partial, progress).await?;
        } else {
            let bytes = bounded(response).await?;
            let answer: Value = serde_json::from_slice(&bytes).map_err(|_| TryFailure::passing(Problem::Garbled))?;
            self.protocol.whole(&answer, &mut partial).map_err(TryFailure::passing)?;
        }
        if !partial.is_finished {
            return Err(TryFailure::passing(Problem::CutOff));
        }
        Ok(partial)
    }

    /// Reads server-sent events, of which only the data matter.
    async fn stream(
        &self,
        mut response: Response,
        partial: &mut Partial,
        progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<(), TryFailure> {
        let (mut line, mut total) = (Vec::new(), 0_usize);
        loop {
            let chunk = response.chunk().await.map_err(|_| TryFailure::passing(Problem::CutOff))?;
            let Some(chunk) = chunk else { break };
            total = total.saturating_add(chunk.len());
            if total > MOST_BYTES {
                return Err(TryFailure::lasting(Problem::TooLarge { limit: MOST_BYTES }));
            }
            for byte in chunk {
                if byte != b'\n' {
                    line.push(byte);
                    if line.len() > LONGEST_LINE {
                        return Err(TryFailure::lasting(Problem::TooLarge { limit: LONGEST_LINE }));
                    }
                } else if self.event(&std::mem::take(&mut line), partial)? {
                    return Ok(());
                }
            }
            if !partial.text.is_empty() {
                progress(Progress::Writing(partial.text.len()));
            }
        }
        self.event(&line, partial).map(|_| ())
    }

    /// One line of a stream; whether it was the last one.
    fn event(&self, line: &[u8], partial: &mut Partial) -> Result<bool, TryFailure> {
        let Some(data) = line.trim_ascii().strip_prefix(b"data:") else { return Ok(false) };
        let data = data.trim_ascii();
        if data == b"[DONE]" {
            partial.is_finished = true;
            return Ok(true);
        }
        let event: Value = serde_json::from_slice(data).map_err(|_| TryFailure::passing(Problem::Garbled))?;
        self.protocol.event(&event, partial).map_err(TryFailure::passing)?;
        Ok(false)
    }

    fn headers(&self) -> Result<HeaderMap, Problem> {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        for (name, value) in self.protocol.headers() {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        if let Some(key) = &self.key {
            let (name, before) = self.protocol.key_header();
            let value = HeaderValue::try_from(format!("{before}{}", key.expose().trim()));
            let mut value = value.map_err(|_| Problem::Key)?;
            value.set_sensitive(true);
            headers.insert(HeaderName::from_static(name), value);
        }
        Ok(headers)
    }
}

/// A key with what it names: `${NAME}` of the environment, `${keyring:NAME}` of the system's keyring.
fn resolved(key: &Secret, access: &Access) -> Result<Secret, ModelError> {
    let failed = RefCell::new(None);
    let lookup = |name: &str| match name.strip_prefix("keyring:") {
        Some(kept) => match access.secret(kept) {
            Ok(secret) => Some(secret.to_string()),
            Err(error) => {
                *failed.borrow_mut() = Some(ModelError::Keyring { name: kept.to_owned(), why: error.to_string() });
                None
            }
        },
        None => std::env::var(name).ok(),
    };
    let found = key.resolve("model.key", &lookup);
    match failed.into_inner() {
        Some(error) => Err(error),
        None => Ok(found?),
    }
}

/// An HTTP client that goes nowhere but where it is told.
pub(super) fn http(is_plain: bool) -> Result<reqwest::Client, reqwest::Error> {
    crate::gateway::tls::provide();
    let builder = reqwest::Client::builder().redirect(Policy::none()).referer(false).connect_timeout(CONNECT);
    // Without TLS, a machine that has no root certificates can still talk to itself.
    if is_plain { builder.tls_certs_only([]).no_proxy() } else { builder.https_only(true) }.build()
}

/// Why one try failed.
struct TryFailure {
    problem: Problem,
    /// Whether another one may succeed.
    may_pass: bool,
    /// When to try again, as the server says.
    after: Option<Duration>,
}

impl TryFailure {
    const fn passing(problem: Problem) -> Self {
        Self { problem, may_pass: true, after: None }
    }

    const fn lasting(problem: Problem) -> Self {
        Self { problem, may_pass: false, after: None }
    }
}

/// What an HTTP error means. Its body is not shown: it may repeat what was sent.
async fn refused(status: StatusCode, response: Response) -> TryFailure {
    let after = response.headers().get(RETRY_AFTER).and_then(|after| after.to_str().ok()?.trim().parse().ok());
    let after = after.map(Duration::from_secs);
    let code = match bounded(response).await {
        Ok(bytes) => serde_json::from_slice::<Value>(&bytes).ok().and_then(|body| super::error::code(&body)),
        Err(_) => None,
    };
    let may_pass = status == StatusCode::TOO_MANY_REQUESTS && code != Some("insufficient_quota")
        || status == StatusCode::REQUEST_TIMEOUT
        || status.is_server_error();
    TryFailure { problem: Problem::Http { status: status.as_u16(), code }, may_pass, after }
}

async fn bounded(mut response: Response) -> Result<Vec<u8>, TryFailure> {
    let mut all = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|_| TryFailure::passing(Problem::CutOff))? {
        all.extend_from_slice(&chunk);
        if all.len() > MOST_BYTES {
            return Err(TryFailure::lasting(Problem::TooLarge { limit: MOST_BYTES }));
        }
    }
    Ok(all)
}

/// Neither the key nor the address's query.
impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("party", &self.party).finish_non_exhaustive()
    }
}

/// Not a word of it.
impl std::fmt::Debug for Completion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Completion")
            .field("bytes", &self.text.len())
            .field("usage", &self.usage)
            .finish_non_exhaustive()
    }
}
