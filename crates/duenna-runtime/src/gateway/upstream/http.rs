//! Streamable HTTP: the client, and what its failures mean.

use std::{collections::HashMap, error::Error as StdError, time::Duration};

use reqwest::{
    StatusCode,
    header::{HeaderName, HeaderValue},
    redirect::Policy,
};
use rmcp::transport::{
    StreamableHttpClientTransport,
    streamable_http_client::{StreamableHttpClientTransportConfig, StreamableHttpError},
};

use super::{error::Problem, limits::Limits};
use crate::config::{HttpConfig, Secret};

/// Opens the transport; nothing is sent yet.
pub(super) fn open(
    config: &HttpConfig,
    headers: &std::collections::BTreeMap<String, Secret>,
    limits: &Limits,
) -> Result<StreamableHttpClientTransport<reqwest::Client>, Problem> {
    let mut settings = StreamableHttpClientTransportConfig::with_uri(config.url.as_str())
        .max_sse_event_size(limits.max_message_bytes)
        .custom_headers(header_map(headers)?)
        // A lost session ends the connection: a repeated greeting would repeat a call that was let out once.
        .reinit_on_expired_session(false);
    settings.channel_buffer_capacity = 4;
    Ok(StreamableHttpClientTransport::with_client(client(config)?, settings))
}

/// The HTTP client. It follows no redirect: the new address is another party, which nobody was asked about.
fn client(config: &HttpConfig) -> Result<reqwest::Client, Problem> {
    crate::gateway::tls::provide();
    let mut builder =
        reqwest::Client::builder().redirect(Policy::none()).referer(false).connect_timeout(Duration::from_secs(20));
    if config.url.is_plain() {
        // No TLS is spoken, so a machine without root certificates can still talk to itself.
        builder = builder.tls_certs_only([]).no_proxy();
    } else {
        builder = builder.https_only(true);
    }
    builder.build().map_err(|error| Problem::Tls { reason: error.to_string() })
}

fn header_map(
    headers: &std::collections::BTreeMap<String, Secret>,
) -> Result<HashMap<HeaderName, HeaderValue>, Problem> {
    let mut map = HashMap::with_capacity(headers.len());
    for (name, secret) in headers {
        let invalid = || Problem::Header { name: name.clone() };
        let key = HeaderName::try_from(name.as_str()).map_err(|_| invalid())?;
        let mut value = HeaderValue::try_from(secret.expose()).map_err(|_| invalid())?;
        value.set_sensitive(true);
        map.insert(key, value);
    }
    Ok(map)
}

/// What a failure of the HTTP transport means.
pub(super) fn problem(error: &(dyn StdError + Send + Sync + 'static)) -> (Problem, Option<String>) {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(error);
    while let Some(current) = cause {
        if let Some(http) = current.downcast_ref::<StreamableHttpError<reqwest::Error>>() {
            return of_http(http);
        }
        cause = current.source();
    }
    (Problem::Unreachable, None)
}

fn of_http(error: &StreamableHttpError<reqwest::Error>) -> (Problem, Option<String>) {
    match error {
        StreamableHttpError::AuthRequired(_) | StreamableHttpError::InsufficientScope(_) => {
            (Problem::Unauthorized, None)
        }
        StreamableHttpError::ResponseBodyTooLarge { max_size } => (Problem::TooLarge { limit: *max_size }, None),
        StreamableHttpError::ReservedHeaderConflict(name) => (Problem::Header { name: name.clone() }, None),
        StreamableHttpError::Client(client) => match client.status() {
            Some(StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => (Problem::Unauthorized, None),
            Some(status) => (Problem::Http { status: status.as_u16() }, None),
            None => (Problem::Unreachable, None),
        },
        StreamableHttpError::UnexpectedServerResponse(said) => match status_in(said) {
            Some(401 | 403) => (Problem::Unauthorized, None),
            Some(status) => (Problem::Http { status }, None),
            None => (Problem::NotMcp, Some(said.clone().into_owned())),
        },
        StreamableHttpError::UnexpectedContentType(_)
        | StreamableHttpError::Deserialize(_)
        | StreamableHttpError::MissingSessionIdInResponse
        | StreamableHttpError::ServerDoesNotSupportSse => (Problem::NotMcp, None),
        StreamableHttpError::TransportChannelClosed
        | StreamableHttpError::SessionExpired
        | StreamableHttpError::UnexpectedEndOfStream => (Problem::Ended { status: None }, None),
        StreamableHttpError::HttpStatus(failed) => (Problem::Http { status: failed.status }, None),
        StreamableHttpError::Sse(_)
        | StreamableHttpError::Io(_)
        | StreamableHttpError::TokioJoinError(_)
        | StreamableHttpError::ServerDoesNotSupportDeleteSession
        | StreamableHttpError::SessionRecoveryTimeout
        | StreamableHttpError::ReinitializationFailed(_)
        | StreamableHttpError::ControlRequestTimeout
        | _ => (Problem::Unreachable, None),
    }
}

/// The library tells most HTTP errors as text: `HTTP 404 Not Found: …`.
fn status_in(said: &str) -> Option<u16> {
    said.strip_prefix("HTTP ")?.get(..3)?.parse().ok()
}
