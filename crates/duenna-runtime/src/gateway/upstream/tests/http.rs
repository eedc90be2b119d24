//! Streamable HTTP on this machine: both eras, and servers that misbehave.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ListToolsResult, PaginatedRequestParams,
        ProtocolVersion, ServerCapabilities, ServerConfig as Info, SubscriptionFilter, Tool,
    },
    service::{RequestContext, SubscriptionContext},
    transport::streamable_http_server::{
        StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
    },
};
use serde_json::{Value, json};

use super::{
    super::{Limits, Problem, Stage, Upstream, UpstreamError},
    arguments, limits, server,
};
use crate::config::{HttpConfig, Secret, ServerConfig, ServerUrl, TransportConfig};

/// Repeats its argument; announces a change of its tools to those who listen.
#[derive(Clone)]
struct Echo {
    versions: &'static [ProtocolVersion],
}

impl ServerHandler for Echo {
    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(self.versions)
    }

    fn get_info(&self) -> Info {
        Info::new(ServerCapabilities::builder().enable_tools().enable_tool_list_changed().build())
    }

    async fn list_tools(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let schema = arguments(json!({"type": "object"}));
        Ok(ListToolsResult::with_all_items(vec![Tool::new("echo", "Repeats.", Arc::new(schema))]))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let text = Value::Object(request.arguments.unwrap_or_default()).to_string();
        Ok(CallToolResult::success(vec![ContentBlock::text(text)]).into())
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        Some(requested.supported_by(&self.get_info().capabilities))
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        let _sent = context.sink().notify_tool_list_changed().await;
        context.cancelled().await;
        Ok(())
    }
}

async fn serve(router: Router) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    format!("http://{address}/mcp")
}

async fn serve_echo(versions: &'static [ProtocolVersion]) -> String {
    let service: StreamableHttpService<Echo, LocalSessionManager> = StreamableHttpService::new(
        move || Ok(Echo { versions }),
        Arc::default(),
        StreamableHttpServerConfig::default(),
    );
    serve(Router::new().nest_service("/mcp", service)).await
}

fn at(url: &str, headers: &[(&str, &str)]) -> ServerConfig {
    let headers =
        headers.iter().map(|(name, value)| ((*name).to_owned(), Secret::new(*value))).collect::<BTreeMap<_, _>>();
    server(TransportConfig::Http(HttpConfig { url: ServerUrl::new(url).unwrap(), headers }))
}

async fn connect(url: &str) -> Result<Upstream, UpstreamError> {
    Upstream::connect(&at(url, &[]), &limits()).await
}

async fn echo_in(versions: &'static [ProtocolVersion], agreed: &str) {
    let url = serve_echo(versions).await;
    let upstream = connect(&url).await.unwrap();
    assert_eq!(upstream.protocol(), agreed);
    assert_eq!(upstream.list_tools().await.unwrap().tools()[0].name, "echo");
    let reply = upstream.call("echo", arguments(json!({"a": "ä\n"}))).await.unwrap();
    assert_eq!(reply.value(), json!(r#"{"a":"ä\n"}"#));
    upstream.close().await;
}

#[tokio::test]
async fn the_stateless_era() {
    echo_in(&[ProtocolVersion::V_2026_07_28], "2026-07-28").await;
}

#[tokio::test]
async fn both_eras_prefer_the_newer() {
    echo_in(&[ProtocolVersion::V_2025_11_25, ProtocolVersion::V_2026_07_28], "2026-07-28").await;
}

#[tokio::test]
async fn changes_are_announced_to_those_who_listen() {
    let url = serve_echo(&[ProtocolVersion::V_2026_07_28]).await;
    let upstream = connect(&url).await.unwrap();
    for _ in 0..200 {
        if upstream.tools_changed() {
            upstream.close().await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the announcement did not arrive");
}

/// What a hand-made server saw, and what it answers to which method.
#[derive(Clone)]
struct Made {
    seen: Arc<Mutex<Vec<(HeaderMap, Value)>>>,
    answer: fn(&str, &Value) -> Response,
}

async fn made(State(made): State<Made>, headers: HeaderMap, body: Bytes) -> Response {
    let message: Value = serde_json::from_slice(&body).unwrap_or(Value::Null);
    let method = message["method"].as_str().unwrap_or_default().to_owned();
    let id = message["id"].clone();
    made.seen.lock().unwrap().push((headers, message));
    (made.answer)(&method, &id)
}

async fn serve_made(answer: fn(&str, &Value) -> Response) -> (String, Arc<Mutex<Vec<(HeaderMap, Value)>>>) {
    let state = Made { seen: Arc::default(), answer };
    let seen = Arc::clone(&state.seen);
    (serve(Router::new().fallback(made).with_state(state)).await, seen)
}

#[expect(clippy::needless_pass_by_value, reason = "callers build it in place")]
fn json_result(id: &Value, result: Value) -> Response {
    let body = json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string();
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

/// A server of the era of `initialize`, which rejects what it does not know as such servers do.
fn old(method: &str, id: &Value) -> Response {
    match method {
        "initialize" => json_result(
            id,
            json!({"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "o", "version": "1"}}),
        ),
        "tools/call" => json_result(id, json!({"content": [{"type": "text", "text": "fine"}]})),
        "server/discover" => (StatusCode::BAD_REQUEST, "Bad Request: no valid session").into_response(),
        _ => StatusCode::ACCEPTED.into_response(),
    }
}

#[tokio::test]
async fn the_era_of_initialize_with_headers_on_every_request() {
    let (url, seen) = serve_made(old).await;
    let config = at(&url, &[("Authorization", "Bearer token-4711"), ("X-Team", "blue")]);
    let upstream = Upstream::connect(&config, &limits()).await.unwrap();
    assert_eq!(upstream.protocol(), "2025-06-18");
    assert_eq!(upstream.call("t", arguments(json!({}))).await.unwrap().value(), json!("fine"));
    upstream.close().await;
    let seen = seen.lock().unwrap();
    assert!(seen.len() >= 3);
    for (headers, _) in seen.iter() {
        assert_eq!(headers["authorization"], "Bearer token-4711");
        assert_eq!(headers["x-team"], "blue");
    }
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    static TARGET: Mutex<String> = Mutex::new(String::new());
    let (target, seen) = serve_made(old).await;
    *TARGET.lock().unwrap() = target;
    let (url, _) = serve_made(|_, _| {
        let target = TARGET.lock().unwrap().clone();
        (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, target)]).into_response()
    })
    .await;
    let error = connect(&url).await.unwrap_err();
    assert_eq!((error.stage(), error.problem()), (&Stage::Connect, &Problem::Http { status: 307 }));
    assert!(seen.lock().unwrap().is_empty(), "the other party was told");
}

#[tokio::test]
async fn a_redirect_in_the_middle_of_a_call_is_not_followed() {
    static TARGET: Mutex<String> = Mutex::new(String::new());
    let (target, seen) = serve_made(old).await;
    *TARGET.lock().unwrap() = target;
    let (url, _) = serve_made(|method, id| {
        let target = TARGET.lock().unwrap().clone();
        if method == "tools/call" {
            (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, target)]).into_response()
        } else {
            old(method, id)
        }
    })
    .await;
    let upstream = connect(&url).await.unwrap();
    upstream.call("t", arguments(json!({"passport": "X4711"}))).await.unwrap_err();
    assert!(seen.lock().unwrap().is_empty(), "the other party was told");
}

#[tokio::test]
async fn a_server_that_wants_credentials() {
    let (url, _) = serve_made(|_, _| {
        (StatusCode::UNAUTHORIZED, [(header::WWW_AUTHENTICATE, "Bearer realm=\"x\"")]).into_response()
    })
    .await;
    assert_eq!(connect(&url).await.unwrap_err().problem(), &Problem::Unauthorized);
    let (url, _) = serve_made(|_, _| StatusCode::UNAUTHORIZED.into_response()).await;
    assert_eq!(connect(&url).await.unwrap_err().problem(), &Problem::Unauthorized);
}

#[tokio::test]
async fn a_page_that_is_no_server() {
    let (url, _) =
        serve_made(|_, _| ([(header::CONTENT_TYPE, "text/html")], "<html>welcome</html>").into_response()).await;
    assert_eq!(connect(&url).await.unwrap_err().problem(), &Problem::NotMcp);
    let (url, _) = serve_made(|_, _| (StatusCode::NOT_FOUND, "nothing here").into_response()).await;
    let error = connect(&url).await.unwrap_err();
    assert_eq!(error.problem(), &Problem::Http { status: 404 });
}

#[tokio::test]
async fn nobody_there() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    drop(listener);
    assert_eq!(connect(&url).await.unwrap_err().problem(), &Problem::Unreachable);
}

/// On a machine without root certificates the connection is not even tried.
#[tokio::test]
async fn a_secure_address_where_nobody_speaks_tls() {
    let (plain, seen) = serve_made(old).await;
    let error = connect(&plain.replace("http://", "https://")).await.unwrap_err();
    assert!(matches!(error.problem(), Problem::Unreachable | Problem::Tls { .. }), "{error}");
    assert!(seen.lock().unwrap().is_empty(), "something was sent in the clear");
}

#[tokio::test]
async fn a_server_that_hangs() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    let start = Instant::now();
    let limits = Limits { connect_timeout: Duration::from_millis(500), ..limits() };
    let error = Upstream::connect(&at(&url, &[]), &limits).await.unwrap_err();
    assert!(matches!(error.problem(), Problem::TimedOut { .. }), "{error}");
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn an_answer_that_is_too_large() {
    let (url, _) = serve_made(|method, id| {
        if method == "tools/call" {
            let text = "x".repeat(20_000_000);
            json_result(id, json!({"content": [{"type": "text", "text": text}]}))
        } else {
            old(method, id)
        }
    })
    .await;
    let upstream = connect(&url).await.unwrap();
    let error = upstream.call("t", arguments(json!({}))).await.unwrap_err();
    assert!(matches!(error.problem(), Problem::TooLarge { .. }), "{error}");
    upstream.close().await;
}

#[tokio::test]
async fn an_event_that_is_too_large() {
    let (url, _) = serve_made(|method, id| {
        if method == "tools/call" {
            ([(header::CONTENT_TYPE, "text/event-stream")], format!("data: {}\n\n", "x".repeat(20_000_000)))
                .into_response()
        } else {
            old(method, id)
        }
    })
    .await;
    let upstream = connect(&url).await.unwrap();
    let start = Instant::now();
    upstream.call("t", arguments(json!({}))).await.unwrap_err();
    assert!(start.elapsed() < limits().call_timeout + Duration::from_secs(5));
    upstream.close().await;
}

#[tokio::test]
async fn a_flood_of_events() {
    let (url, _) = serve_made(|method, id| {
        if method == "tools/call" {
            let note = "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"info\",\"data\":1}}\n\n";
            ([(header::CONTENT_TYPE, "text/event-stream")], note.repeat(20_000)).into_response()
        } else {
            old(method, id)
        }
    })
    .await;
    let upstream = connect(&url).await.unwrap();
    let error = upstream.call("t", arguments(json!({}))).await.unwrap_err();
    assert_eq!(error.problem(), &Problem::Flood);
    upstream.close().await;
}

#[tokio::test]
async fn a_header_that_mcp_sets_itself_or_that_is_none() {
    let (url, seen) = serve_made(old).await;
    let none = Upstream::connect(&at(&url, &[("X Y", "1")]), &limits()).await.unwrap_err();
    assert_eq!(none.problem(), &Problem::Header { name: "X Y".to_owned() });
    let broken = Upstream::connect(&at(&url, &[("X-Key", "secret\nInjected: 1")]), &limits()).await.unwrap_err();
    assert!(!format!("{broken} {broken:?}").contains("secret"), "{broken:?}");
    assert!(seen.lock().unwrap().is_empty());
    let reserved = Upstream::connect(&at(&url, &[("Mcp-Session-Id", "1")]), &limits()).await.unwrap_err();
    assert!(matches!(reserved.problem(), Problem::Header { .. }), "{reserved}");
}
