//! Agreeing on a protocol version, and calling, in each era.

use std::sync::Arc;

use rmcp::{RoleClient, transport::Transport};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream},
    time::{Duration, Instant},
};

use super::{
    super::{Parts, Problem, Upstream, client::Era, link::LinkState, stdio::Line},
    arguments, limits,
};
use duenna_demo::{Kind, calls, seed_airline, serve_on};

/// Connects over a pipe in memory.
async fn over<R>(
    pipe: DuplexStream,
    era: Era,
    use_it: impl AsyncFnOnce(Result<Upstream, super::UpstreamError>) -> R,
) -> R {
    let limits = limits();
    let state = Arc::new(LinkState::default());
    let (read, write) = tokio::io::split(pipe);
    let line = Line::new(read, write, limits.max_message_bytes, Arc::clone(&state));
    let parts = Parts { server: "pipe".to_owned(), limits: &limits, state, process: None, secrets: Vec::new() };
    let deadline = Instant::now() + Duration::from_secs(30);
    let upstream = Upstream::greet(parts, line, era, deadline).await;
    use_it(upstream.map_err(|(error, _)| error)).await
}

async fn check_in_with(era: Era, version: &str) {
    let folder = tempfile::tempdir().unwrap();
    seed_airline(folder.path(), "Have a nice flight.").unwrap();
    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    let state = folder.path().to_owned();
    let server = tokio::spawn(async move { serve_on(Kind::Airline, &state, theirs).await });
    over(ours, era, async |upstream| {
        let upstream = upstream.unwrap();
        assert_eq!(upstream.protocol(), version);
        let tools = upstream.list_tools().await.unwrap();
        let names: Vec<&str> = tools.tools().iter().map(|tool| tool.name.as_str()).collect();
        assert_eq!(names, ["check_in", "confirmation", "find_booking", "flight_status"]);
        assert_eq!(tools.get("check_in").unwrap().input_schema["required"], json!(["confirmation", "passenger"]));
        assert!(tools.get("confirmation").unwrap().output_schema.is_some());

        let told = json!({"confirmation": "SKY7Q2", "passenger": "Alex Moreno", "passport": "X4711"});
        let reply = upstream.call("check_in", arguments(told.clone())).await.unwrap();
        assert!(!reply.is_error);
        assert_eq!(reply.value()["status"], "checked in");
        let quoted = upstream.call("confirmation", arguments(json!({"confirmation": "SKY7Q2"}))).await.unwrap();
        assert!(quoted.value()["text"].as_str().unwrap().contains("Passport: X4711"));

        let arrived = calls(folder.path()).unwrap();
        assert_eq!(arrived.iter().map(|call| call.tool.as_str()).collect::<Vec<_>>(), ["check_in", "confirmation"]);
        assert_eq!(Value::Object(arrived[0].arguments.clone()), told);
        upstream.close().await;
    })
    .await;
    server.await.unwrap().unwrap();
}

#[tokio::test]
async fn the_stateless_era_is_found_by_probing() {
    check_in_with(Era::Probe, "2026-07-28").await;
}

#[tokio::test]
async fn the_era_of_initialize_works_too() {
    check_in_with(Era::Initialize, "2025-11-25").await;
}

/// A server that answers what the test says, line by line.
struct Scripted {
    lines: tokio::io::Lines<BufReader<tokio::io::ReadHalf<DuplexStream>>>,
    write: tokio::io::WriteHalf<DuplexStream>,
}

impl Scripted {
    fn new(pipe: DuplexStream) -> Self {
        let (read, write) = tokio::io::split(pipe);
        Self { lines: BufReader::new(read).lines(), write }
    }

    async fn read(&mut self) -> Option<Value> {
        Some(serde_json::from_str(&self.lines.next_line().await.ok()??).unwrap())
    }

    /// The next request for this method; others are passed over.
    async fn request(&mut self, method: &str) -> Value {
        loop {
            let message = self.read().await.expect("the client hung up");
            if message["method"] == method {
                return message["id"].clone();
            }
        }
    }

    async fn say(&mut self, message: Value) {
        let line = format!("{message}\n");
        self.write.write_all(line.as_bytes()).await.unwrap();
    }

    async fn answer(&mut self, id: &Value, result: Value) {
        self.say(json!({"jsonrpc": "2.0", "id": id, "result": result})).await;
    }
}

fn initialized(version: &str) -> Value {
    json!({"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1"}})
}

fn discovered() -> Value {
    json!({"resultType": "complete", "supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}},
           "serverInfo": {"name": "s", "version": "1"}, "ttlMs": 0, "cacheScope": "private"})
}

#[tokio::test(start_paused = true)]
async fn a_slow_server_of_the_old_era_is_not_lost_when_it_answers_the_probe_late() {
    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    let server = tokio::spawn(async move {
        let mut server = Scripted::new(theirs);
        let probe = server.request("server/discover").await;
        let greeting = server.request("initialize").await;
        server.say(json!({"jsonrpc": "2.0", "id": probe, "error": {"code": -32601, "message": "what?"}})).await;
        server.answer(&greeting, initialized("2024-11-05")).await;
        let listing = server.request("tools/list").await;
        server.answer(&listing, json!({"tools": []})).await;
    });
    over(ours, Era::Probe, async |upstream| {
        let upstream = upstream.unwrap();
        assert_eq!(upstream.protocol(), "2024-11-05");
        assert!(upstream.list_tools().await.unwrap().tools().is_empty());
    })
    .await;
    server.await.unwrap();
}

#[tokio::test]
async fn a_server_of_an_unknown_era_is_refused() {
    for version in ["1999-01-01", "2027-01-01"] {
        let (ours, theirs) = tokio::io::duplex(64 * 1024);
        let server = tokio::spawn(async move {
            let mut server = Scripted::new(theirs);
            let greeting = server.request("initialize").await;
            server.answer(&greeting, initialized(version)).await;
            while server.read().await.is_some() {}
        });
        over(ours, Era::Initialize, async |upstream| {
            assert_eq!(upstream.unwrap_err().problem(), &Problem::NoSharedVersion);
        })
        .await;
        server.await.unwrap();
    }
}

#[tokio::test]
async fn a_server_that_asks_back_in_the_middle_of_a_call_is_refused() {
    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    let server = tokio::spawn(async move {
        let mut server = Scripted::new(theirs);
        let probe = server.request("server/discover").await;
        server.answer(&probe, discovered()).await;
        let call = server.request("tools/call").await;
        let ask = json!({"method": "elicitation/create", "params": {"mode": "form", "message": "Your passport, please",
            "requestedSchema": {"type": "object", "properties": {"passport": {"type": "string"}}}}});
        server
            .answer(
                &call,
                json!({"resultType": "input_required", "inputRequests": {"passport": ask}, "requestState": "s"}),
            )
            .await;
        // Nothing may follow: neither an answer nor a second try.
        let rest = server.read().await;
        assert!(rest.is_none(), "{rest:?}");
    });
    over(ours, Era::Probe, async |upstream| {
        let upstream = upstream.unwrap();
        let error = upstream.call("book", arguments(json!({}))).await.unwrap_err();
        assert_eq!(error.problem(), &Problem::AskedBack);
        upstream.close().await;
    })
    .await;
    server.await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_call_that_hangs_ends_and_a_late_answer_harms_nobody() {
    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    let server = tokio::spawn(async move {
        let mut server = Scripted::new(theirs);
        let greeting = server.request("initialize").await;
        server.answer(&greeting, initialized("2025-11-25")).await;
        let late = server.request("tools/call").await;
        let second = server.request("tools/call").await;
        server.answer(&late, json!({"content": [{"type": "text", "text": "late"}]})).await;
        server.answer(&second, json!({"content": [{"type": "text", "text": "in time"}]})).await;
        server.read().await
    });
    over(ours, Era::Initialize, async |upstream| {
        let upstream = upstream.unwrap();
        let error = upstream.call("slow", arguments(json!({}))).await.unwrap_err();
        assert_eq!(error.problem(), &Problem::TimedOut { seconds: limits().call_timeout.as_secs() });
        assert_eq!(upstream.call("slow", arguments(json!({}))).await.unwrap().value(), json!("in time"));
    })
    .await;
    server.await.unwrap();
}

#[tokio::test]
async fn a_message_in_parts_is_put_together() {
    let (ours, mut theirs) = tokio::io::duplex(64 * 1024);
    let state = Arc::new(LinkState::default());
    let (read, write) = tokio::io::split(ours);
    let mut line = Line::new(read, write, 1000, Arc::clone(&state));
    let message = br#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#;
    for byte in message {
        theirs.write_all(&[*byte]).await.unwrap();
        tokio::task::yield_now().await;
    }
    theirs.write_all(b"\r\n").await.unwrap();
    let received = Transport::<RoleClient>::receive(&mut line).await.unwrap();
    assert_eq!(serde_json::to_value(&received).unwrap()["id"], 7);
}

/// Else a change would hide behind an answer the server declared fresh for long, or behind an error.
#[tokio::test]
async fn a_tool_list_is_never_taken_from_a_cache() {
    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    let tool = |name: &str| json!({"name": name, "inputSchema": {"type": "object"}});
    let list = move |name: &str| json!({"resultType": "complete", "tools": [tool(name)], "ttlMs": 3_600_000, "cacheScope": "public"});
    let server = tokio::spawn(async move {
        let mut server = Scripted::new(theirs);
        let probe = server.request("server/discover").await;
        server.answer(&probe, discovered()).await;
        for name in ["one", "two"] {
            let listing = server.request("tools/list").await;
            server.answer(&listing, list(name)).await;
        }
        let listing = server.request("tools/list").await;
        server.say(json!({"jsonrpc": "2.0", "id": listing, "error": {"code": -32603, "message": "later"}})).await;
        while server.read().await.is_some() {}
    });
    over(ours, Era::Probe, async |upstream| {
        let upstream = upstream.unwrap();
        let first = upstream.list_tools().await.unwrap();
        let second = upstream.list_tools().await.unwrap();
        assert_eq!((first.tools()[0].name.as_str(), second.tools()[0].name.as_str()), ("one", "two"));
        assert_ne!(first.digest(), second.digest());
        let error = upstream.list_tools().await.unwrap_err();
        assert_eq!(error.problem(), &Problem::Refused { code: -32603 });
        upstream.close().await;
    })
    .await;
    server.await.unwrap();
}
