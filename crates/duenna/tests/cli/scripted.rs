//! A scripted model server: `OpenAI`'s chat completions over loopback HTTP. What it answers stands in a script, and may depend
//! on what it received; it can cut off, send nonsense, stall, and refuse for a while.
//!
//! ```toml
//! [[turn]]
//! when = "flight"             # in the last message; `system` = in the system prompt. The first turn that fits answers
//! reply = "I see {{after:ref }}."   # what follows `ref ` in the last message, up to the end of the line
//! times = 1                   # how often the turn answers; then others may (default: always)
//! how = "stream"              # whole, cut, garbage, stall, endless, too long, or an HTTP status such as "429"
//! ```

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Response};
use futures_util::{StreamExt as _, stream};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Turn {
    #[serde(default)]
    when: String,
    #[serde(default)]
    system: String,
    #[serde(default)]
    reply: String,
    times: Option<u32>,
    #[serde(default)]
    how: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    turn: Vec<Turn>,
}

#[derive(Default)]
struct Seen {
    bodies: Vec<Vec<u8>>,
    keys: Vec<String>,
    used: BTreeMap<usize, u32>,
}

struct Shared {
    turns: Vec<Turn>,
    seen: Mutex<Seen>,
}

/// The server; it ends with the value.
pub(crate) struct Scripted {
    pub(crate) port: u16,
    shared: Arc<Shared>,
    _runtime: tokio::runtime::Runtime,
}

impl Scripted {
    pub(crate) fn start(script: &str) -> Self {
        let script: Script = toml::from_str(script).unwrap();
        let shared = Arc::new(Shared { turns: script.turn, seen: Mutex::default() });
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let port = listener.local_addr().unwrap().port();
        let router = Router::new()
            .route("/v1/chat/completions", axum::routing::post(complete))
            .route("/v1/models", axum::routing::get(|| async { r#"{"data":[{"id":"scripted"}]}"# }))
            .with_state(Arc::clone(&shared));
        runtime.spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { port, shared, _runtime: runtime }
    }

    /// All bodies it received, as they came.
    pub(crate) fn bodies(&self) -> Vec<String> {
        let seen = self.shared.seen.lock().unwrap();
        seen.bodies.iter().map(|body| String::from_utf8(body.clone()).unwrap()).collect()
    }

    /// What was said in the last request that it received.
    pub(crate) fn last_talk(&self) -> Vec<String> {
        let body: Value = serde_json::from_str(self.bodies().last().unwrap()).unwrap();
        let messages = body["messages"].as_array().unwrap();
        messages.iter().skip(1).map(|message| message["content"].as_str().unwrap().to_owned()).collect()
    }

    /// The keys it was shown.
    pub(crate) fn keys(&self) -> Vec<String> {
        self.shared.seen.lock().unwrap().keys.clone()
    }

    /// The table that configures it.
    pub(crate) fn table(&self, name: &str) -> String {
        format!(
            "\n[{name}]\nprovider = 'openai'\nmodel = 'scripted'\nendpoint = 'http://127.0.0.1:{}/v1'\n\
             timeout_seconds = 3\nretries = 2\nprice_per_million = [1.0, 2.0]\n",
            self.port
        )
    }
}

async fn complete(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response<Body> {
    let request: Value = serde_json::from_slice(&body).unwrap();
    let messages = request["messages"].as_array().unwrap();
    let text = |message: &Value| message["content"].as_str().unwrap().to_owned();
    let (system, last) = (text(&messages[0]), text(messages.last().unwrap()));
    let turn = {
        let mut seen = shared.seen.lock().unwrap();
        seen.bodies.push(body.to_vec());
        seen.keys.extend(headers.get("authorization").map(|key| key.to_str().unwrap().to_owned()));
        let fits = |(at, turn): &(usize, &Turn)| {
            let left = turn.times.is_none_or(|times| seen.used.get(at).copied().unwrap_or(0) < times);
            left && last.contains(&turn.when) && system.contains(&turn.system)
        };
        let found = shared.turns.iter().enumerate().find(fits).map(|(at, turn)| (at, turn.clone()));
        let Some((at, turn)) = found else { return plain(418, "{}".to_owned()) };
        *seen.used.entry(at).or_default() += 1;
        turn
    };
    let reply = filled(&turn.reply, &last);
    match turn.how.as_str() {
        "" | "stream" => events(streamed(&reply, true)),
        "whole" => plain(
            200,
            json!({ "choices": [{ "message": { "content": reply }, "finish_reason": "stop" }],
                    "usage": { "prompt_tokens": 100, "completion_tokens": 10 } })
            .to_string(),
        ),
        "cut" => {
            let begun = stream::iter(streamed(&reply, false));
            let cut = stream::once(async {
                // What came before must have left.
                tokio::time::sleep(Duration::from_millis(50)).await;
                Err(std::io::Error::other("cut off"))
            });
            Response::builder()
                .header("content-type", "text/event-stream")
                .body(Body::from_stream(begun.chain(cut)))
                .unwrap()
        }
        "garbage" => plain(200, "<html>900-12-3456</html>".to_owned()),
        "stall" => {
            tokio::time::sleep(Duration::from_mins(1)).await;
            plain(200, String::new())
        }
        "endless" => {
            let event = format!("data: {}\n\n", json!({ "choices": [{ "delta": { "content": "x".repeat(60_000) } }] }));
            let endless = stream::repeat_with(move || Ok::<_, std::io::Error>(Bytes::from(event.clone())));
            Response::builder().header("content-type", "text/event-stream").body(Body::from_stream(endless)).unwrap()
        }
        "too long" => plain(
            400,
            json!({ "error": { "message": last, "code": "context_length_exceeded", "type": "invalid_request_error" } })
                .to_string(),
        ),
        status => plain(
            status.parse().unwrap(),
            json!({ "error": { "message": last, "code": "rate_limit_exceeded" } }).to_string(),
        ),
    }
}

/// `{{after:TEXT}}` is what follows TEXT in the last message, up to the end of the line.
fn filled(reply: &str, last: &str) -> String {
    let Some((before, rest)) = reply.split_once("{{after:") else { return reply.to_owned() };
    let (marker, rest) = rest.split_once("}}").unwrap();
    let found = last.split_once(marker).map_or("", |(_, found)| found.lines().next().unwrap_or_default());
    format!("{before}{found}{}", filled(rest, last))
}

/// The events of a streamed reply, a few characters each; without its end if it is cut off.
fn streamed(reply: &str, whole: bool) -> Vec<Result<Bytes, std::io::Error>> {
    let characters: Vec<char> = reply.chars().collect();
    let event = |event: Value| Ok(Bytes::from(format!("data: {event}\n\n")));
    let delta = |text: String| event(json!({ "choices": [{ "delta": { "content": text }, "finish_reason": null }] }));
    let mut all: Vec<_> = characters.chunks(7).map(|part| delta(part.iter().collect())).collect();
    if whole {
        all.push(event(json!({ "choices": [{ "delta": {}, "finish_reason": "stop" }] })));
        all.push(event(json!({ "choices": [], "usage": { "prompt_tokens": 1000, "completion_tokens": 100 } })));
        all.push(Ok(Bytes::from("data: [DONE]\n\n")));
    } else {
        all.truncate(all.len() / 2);
    }
    all
}

fn events(all: Vec<Result<Bytes, std::io::Error>>) -> Response<Body> {
    Response::builder().header("content-type", "text/event-stream").body(Body::from_stream(stream::iter(all))).unwrap()
}

fn plain(status: u16, body: String) -> Response<Body> {
    let answer =
        Response::builder().status(status).header("content-type", "application/json").header("retry-after", "0");
    answer.body(Body::from(body)).unwrap()
}
