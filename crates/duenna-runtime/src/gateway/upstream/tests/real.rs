//! Third-party servers, run by CI with `--run-ignored`: `DUENNA_TEST_TIME` and `DUENNA_TEST_FILESYSTEM` are their commands.

use std::time::Duration;

use serde_json::json;

use super::{
    super::{Limits, Upstream},
    arguments, server,
};
use crate::config::{StdioConfig, TransportConfig};

async fn start(variable: &str, more: &[&str]) -> Upstream {
    let line = std::env::var(variable).unwrap_or_else(|_| panic!("set {variable} to the command of the server"));
    let mut words = line.split_whitespace().map(str::to_owned);
    let command = words.next().unwrap();
    let args = words.chain(more.iter().map(|word| (*word).to_owned())).collect();
    let stdio = StdioConfig::new(command, args);
    let limits = Limits { connect_timeout: Duration::from_mins(2), ..Limits::default() };
    Upstream::connect(&server(TransportConfig::Stdio(stdio)), &limits).await.unwrap()
}

#[tokio::test]
#[ignore = "needs mcp-server-time"]
async fn time() {
    let upstream = start("DUENNA_TEST_TIME", &[]).await;
    assert!(upstream.list_tools().await.unwrap().get("convert_time").is_some());
    let asked = json!({"source_timezone": "Europe/Oslo", "time": "12:00", "target_timezone": "UTC"});
    let reply = upstream.call("convert_time", arguments(asked)).await.unwrap();
    assert!(!reply.is_error && reply.text.contains("T1"), "{reply:?}");
    let wrong = upstream.call("convert_time", arguments(json!({"time": "noon"}))).await.unwrap();
    assert!(wrong.is_error);
    upstream.close().await;
}

#[tokio::test]
#[ignore = "needs @modelcontextprotocol/server-filesystem"]
async fn filesystem() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let upstream = start("DUENNA_TEST_FILESYSTEM", &[root.to_str().unwrap()]).await;
    let pinned = upstream.list_tools().await.unwrap();
    assert!(pinned.get("write_file").is_some());
    let path = root.join("note.txt");
    let written = upstream.call("write_file", arguments(json!({"path": path, "content": "hällo\n"}))).await.unwrap();
    assert!(!written.is_error);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "hällo\n");
    let read = upstream.call("read_text_file", arguments(json!({"path": path}))).await.unwrap();
    assert!(read.text.contains("hällo"));
    let outside = upstream.call("read_text_file", arguments(json!({"path": "/etc/hostname"}))).await.unwrap();
    assert!(outside.is_error);
    assert_eq!(upstream.list_tools().await.unwrap().digest(), pinned.digest());
    upstream.close().await;
}
