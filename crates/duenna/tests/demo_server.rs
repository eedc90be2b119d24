//! The demo's servers as real child processes of the shipped binary, through the public gateway.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::Path;

use duenna_demo::{Kind, seed_airline, seed_folder, seed_mailbox};
use duenna_runtime::config::{ServerConfig, ServerName, StdioConfig, TransportConfig};
use duenna_runtime::gateway::upstream::{Limits, Upstream};

fn config(kind: Kind, state: &Path) -> ServerConfig {
    let args = ["demo-server", kind.as_str(), "--state", state.to_str().unwrap()].map(str::to_owned);
    let stdio = StdioConfig::new(env!("CARGO_BIN_EXE_duenna"), args.to_vec());
    ServerConfig::new(ServerName::new(kind.as_str()).unwrap(), TransportConfig::Stdio(stdio))
}

/// A pin made in one session holds in the next.
#[tokio::test]
async fn each_server_starts_lists_its_tools_and_leaves() {
    for kind in Kind::ALL {
        let folder = tempfile::tempdir().unwrap();
        match kind {
            Kind::Mailbox => seed_mailbox(folder.path()).unwrap(),
            Kind::Folder => seed_folder(folder.path()).unwrap(),
            Kind::Airline => seed_airline(folder.path(), "").unwrap(),
        }
        let mut digests = Vec::new();
        for _ in 0..2 {
            let upstream = Upstream::connect(&config(kind, folder.path()), &Limits::default()).await.unwrap();
            let tools = upstream.list_tools().await.unwrap();
            assert!(tools.tools().len() >= 3);
            assert!(!upstream.tools_changed());
            digests.push(tools.digest());
            upstream.close().await;
        }
        assert_eq!(digests.first(), digests.last());
    }
}

#[tokio::test]
async fn a_state_folder_that_cannot_be_used_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let error = Upstream::connect(&config(Kind::Airline, &file), &Limits::default()).await.unwrap_err();
    assert!(error.to_string().contains("exit code 1"), "{error}");
    assert!(error.to_string().contains("for the demo"), "{error}");
}
