//! Our side of the protocol: how a server is greeted, and what it may ask of us (nothing).

#![expect(deprecated, reason = "MCP deprecates roots; older servers ask for them all the same, and are refused")]

use rmcp::{
    ClientHandler, ClientLifecycleMode, ErrorData, RoleClient,
    model::{
        ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult, ErrorCode, Implementation,
        ListRootsResult, ProtocolVersion, SubscriptionFilter,
    },
    service::{ClientInitializeError, ClientServiceExt, RequestContext, RunningService},
    transport::Transport,
};
use tokio::task::AbortHandle;

/// How to greet a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Era {
    /// Ask `server/discover` first and fall back to `initialize` on the same connection.
    Probe,
    /// Only `initialize`: for servers that break when asked anything else first.
    Initialize,
    /// Only `server/discover`: for stateless servers that started too slowly for the probe.
    Discover,
}

/// Duenna as a client. It offers no capability, and refuses what a server asks for nonetheless.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Client;

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        ClientConfig::new(ClientCapabilities::default(), Implementation::new("duenna", env!("CARGO_PKG_VERSION")))
            .with_protocol_version(ProtocolVersion::LATEST_WITH_INITIALIZE)
    }

    // Sampling and unknown requests are refused by the trait's defaults; these two would be answered.

    async fn list_roots(&self, _context: RequestContext<RoleClient>) -> Result<ListRootsResult, ErrorData> {
        Err(refusal("roots/list"))
    }

    async fn create_elicitation(
        &self,
        _request: ElicitRequestParams,
        _context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        Err(refusal("elicitation/create"))
    }
}

fn refusal(method: &'static str) -> ErrorData {
    ErrorData::new(ErrorCode::METHOD_NOT_FOUND, method, None)
}

/// Agrees on a protocol version and starts serving the connection.
pub(super) async fn greet<T>(
    transport: T,
    era: Era,
) -> Result<RunningService<RoleClient, Client>, Box<ClientInitializeError>>
where
    T: Transport<RoleClient> + 'static,
{
    let service = Client.serve_with_lifecycle(transport, lifecycle(era)).await.map_err(Box::new)?;
    // A cached or stale tool list would hide a change from the pin.
    service.peer().set_response_cache_config(rmcp::service::ClientCacheConfig::disabled()).await;
    Ok(service)
}

fn lifecycle(era: Era) -> ClientLifecycleMode {
    let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
    match era {
        Era::Probe => ClientLifecycleMode::Auto {
            preferred_versions,
            legacy_version: Some(ProtocolVersion::LATEST_WITH_INITIALIZE),
        },
        Era::Initialize => ClientLifecycleMode::Initialize,
        Era::Discover => ClientLifecycleMode::Discover { preferred_versions },
    }
}

/// Which greeting may succeed on a fresh connection after the probe failed like this.
pub(super) fn second_try(error: &ClientInitializeError) -> Option<Era> {
    if error.is_authorization_required() {
        return None;
    }
    match error {
        // It left, broke the connection, or answered oddly when asked something it did not know.
        ClientInitializeError::ConnectionClosed(_)
        | ClientInitializeError::TransportError { .. }
        | ClientInitializeError::ExpectedInitResponse(_)
        | ClientInitializeError::ExpectedInitResult(_) => Some(Era::Initialize),
        // `initialize` was refused after the probe got no answer in time.
        ClientInitializeError::JsonRpcError(_) => Some(Era::Discover),
        ClientInitializeError::ConflictInitResponseId(..)
        | ClientInitializeError::UncorrelatedErrorResponse { .. }
        | ClientInitializeError::NoCompatibleProtocolVersion { .. }
        | ClientInitializeError::NoPreferredProtocolVersion
        | ClientInitializeError::Cancelled
        | ClientInitializeError::LegacyFallbackFailed { .. }
        | _ => None,
    }
}

/// The version agreed on, if Duenna knows it.
pub(super) fn agreed_version(service: &RunningService<RoleClient, Client>) -> Option<ProtocolVersion> {
    let version = service.peer().peer_info()?.protocol_version.clone();
    ProtocolVersion::KNOWN_VERSIONS.contains(&version).then_some(version)
}

/// Stateless servers announce changes of their tools only to those who listen.
pub(super) fn listen_for_changes(
    service: &RunningService<RoleClient, Client>,
    version: &ProtocolVersion,
) -> Option<AbortHandle> {
    let announces = service.peer().peer_info()?.capabilities.tools.as_ref()?.list_changed.unwrap_or(false);
    if version.has_initialize() || !announces {
        return None;
    }
    let peer = service.peer().clone();
    let listening = tokio::spawn(async move {
        let filter = SubscriptionFilter::builder().tools_list_changed().build();
        if let Ok(mut changes) = peer.listen(filter).await {
            // The link takes note of each change as it passes; this only keeps the subscription drained.
            while matches!(changes.next().await, Ok(Some(_))) {}
        }
    });
    Some(listening.abort_handle())
}
