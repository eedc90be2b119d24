//! Servers that behave, in both eras and over both transports, and servers that do not.

mod eras;
mod http;
mod misbehaving;
mod parts;
mod process;
mod real;

use std::time::Duration;

use serde_json::{Map, Value};

use super::{Limits, Upstream, UpstreamError};
use crate::config::{Secret, ServerConfig, ServerName, StdioConfig, TransportConfig};

/// Short enough that a hang shows, long enough for a loaded machine.
fn limits() -> Limits {
    Limits {
        connect_timeout: Duration::from_secs(20),
        list_timeout: Duration::from_secs(10),
        call_timeout: Duration::from_secs(10),
        close_timeout: Duration::from_millis(300),
        ..Limits::default()
    }
}

fn server(transport: TransportConfig) -> ServerConfig {
    ServerConfig::new(ServerName::new("odd").unwrap(), transport)
}

/// A server that is a shell script.
fn script(text: &str) -> ServerConfig {
    script_with_env(text, &[])
}

fn script_with_env(text: &str, env: &[(&str, &str)]) -> ServerConfig {
    let env = env.iter().map(|(name, value)| ((*name).to_owned(), Secret::new(*value))).collect();
    let stdio = StdioConfig::new("sh", vec!["-c".to_owned(), text.to_owned()]);
    server(TransportConfig::Stdio(StdioConfig { env, ..stdio }))
}

/// A script that greets properly in the old way, lists one tool, and answers calls as `calling` says. `$id` is the request's id.
fn greeter(calling: &str) -> ServerConfig {
    greeter_listing(r#"{"tools":[{"name":"t","inputSchema":{"type":"object"}}]}"#, calling)
}

fn greeter_listing(tools: &str, calling: &str) -> ServerConfig {
    script(&format!(
        r#"
answer() {{ printf '{{"jsonrpc":"2.0","id":%s,"result":%s}}\n' "$id" "$1"; }}
while read -r line; do
  id=${{line#*\"id\":}}; id=${{id%%[,\}}]*}}
  case $line in
    *'"server/discover"'*) printf '{{"jsonrpc":"2.0","id":%s,"error":{{"code":-32601,"message":"unknown method"}}}}\n' "$id";;
    *'"initialize"'*) answer '{{"protocolVersion":"2025-06-18","capabilities":{{"tools":{{"listChanged":true}}}},"serverInfo":{{"name":"sh","version":"1"}}}}';;
    *'"tools/list"'*) answer '{tools}';;
    *'"tools/call"'*) {calling};;
  esac
done
"#
    ))
}

/// A correct answer with one text block.
const OK: &str = r#"answer '{"content":[{"type":"text","text":"fine"}]}'"#;

async fn connect(config: &ServerConfig) -> Result<Upstream, UpstreamError> {
    Upstream::connect(config, &limits()).await
}

/// Connects and calls once.
async fn call(config: &ServerConfig) -> Result<super::Reply, UpstreamError> {
    let upstream = connect(config).await.unwrap();
    let reply = upstream.call("t", Map::new()).await;
    upstream.close().await;
    reply
}

fn arguments(value: Value) -> Map<String, Value> {
    let Value::Object(members) = value else { panic!("arguments are an object") };
    members
}
