//! The child process: what it gets, and that it goes.

use std::{collections::BTreeSet, path::Path, time::Duration};

use serde_json::Map;

use super::{OK, connect, greeter, script_with_env};
use crate::config::TransportConfig;

fn with_env(mut config: crate::config::ServerConfig, env: &[(&str, &str)]) -> crate::config::ServerConfig {
    let TransportConfig::Stdio(made) = script_with_env("", env).transport else { panic!() };
    let TransportConfig::Stdio(stdio) = &mut config.transport else { panic!() };
    stdio.env = made.env;
    config
}

#[tokio::test]
async fn the_environment_is_only_what_is_named_and_needed() {
    let folder = tempfile::tempdir().unwrap();
    let dump = folder.path().join("env");
    let config = greeter(&format!("env | cut -d= -f1 > {}; {OK}", dump.display()));
    let mut config = with_env(config, &[("API_KEY", "k")]);
    let TransportConfig::Stdio(stdio) = &mut config.transport else { panic!() };
    stdio.env_pass = vec!["CARGO_PKG_NAME".to_owned(), "DUENNA_TEST_NOT_SET".to_owned()];
    let upstream = connect(&config).await.unwrap();
    upstream.call("t", Map::new()).await.unwrap();
    upstream.close().await;

    let text = std::fs::read_to_string(&dump).unwrap();
    let names: BTreeSet<&str> = text.lines().collect();
    assert!(["API_KEY", "PATH", "CARGO_PKG_NAME"].iter().all(|name| names.contains(name)), "{names:?}");
    // The test runs with plenty of variables set by cargo; a shell adds the last three itself.
    assert!(std::env::vars().any(|(name, _)| name.starts_with("CARGO")), "the test needs something to keep back");
    let allowed = [
        "API_KEY",
        "CARGO_PKG_NAME",
        "PATH",
        "HOME",
        "USER",
        "LOGNAME",
        "SHELL",
        "TERM",
        "TMPDIR",
        "TZ",
        "LANG",
        "LC_ALL",
        "LC_CTYPE",
        "PWD",
        "SHLVL",
        "_",
        "OLDPWD",
    ];
    for name in names.into_iter().filter(|name| !super::super::child::NETWORK.contains(name)) {
        assert!(allowed.contains(&name), "{name} reached the server");
    }
}

#[tokio::test]
async fn a_variable_that_is_not_set_is_named_and_nothing_is_started() {
    let folder = tempfile::tempdir().unwrap();
    let started = folder.path().join("started");
    let config = script_with_env(&format!("touch {}", started.display()), &[("KEY", "${DUENNA_TEST_NOT_SET}")]);
    let error = connect(&config).await.unwrap_err();
    assert!(error.to_string().contains("`DUENNA_TEST_NOT_SET`"), "{error}");
    assert!(!started.exists());
}

/// Whether the process is gone; a zombie that waits for this machine's init counts as gone.
fn is_gone(pid: &str) -> bool {
    let Ok(stat) = std::fs::read_to_string(format!("/proc/{pid}/stat")) else { return true };
    stat.rsplit_once(')').is_some_and(|(_, rest)| rest.trim_start().starts_with('Z'))
}

async fn pids(file: &Path) -> Vec<String> {
    for _ in 0..100 {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        if text.lines().count() == 2 {
            return text.lines().map(str::to_owned).collect();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the server did not start");
}

/// A server that ignores the end of its input and has started another process.
fn stubborn(file: &Path) -> crate::config::ServerConfig {
    greeter(&format!(
        "sleep 600 & echo $! > {0}; echo $$ >> {0}; {OK}; trap '' TERM HUP; while :; do sleep 1; done",
        file.display()
    ))
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn closing_ends_the_server_and_all_it_started() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pids");
    let upstream = connect(&stubborn(&file)).await.unwrap();
    upstream.call("t", Map::new()).await.unwrap();
    let pids = pids(&file).await;
    assert!(pids.iter().all(|pid| !is_gone(pid)));
    upstream.close().await;
    let server = pids.last().unwrap();
    assert!(!Path::new(&format!("/proc/{server}")).exists(), "the server is a zombie");
    wait_until_gone(&pids).await;
}

/// What was killed may take a moment to go.
async fn wait_until_gone(pids: &[String]) {
    for _ in 0..100 {
        if pids.iter().all(|pid| is_gone(pid)) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("a process is left");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn dropping_ends_them_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pids");
    let upstream = connect(&stubborn(&file)).await.unwrap();
    upstream.call("t", Map::new()).await.unwrap();
    let pids = pids(&file).await;
    drop(upstream);
    wait_until_gone(&pids).await;
}

#[cfg(target_os = "linux")]
#[test]
fn the_end_of_the_runtime_ends_them_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pids");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (upstream, pids) = runtime.block_on(async {
        let upstream = connect(&stubborn(&file)).await.unwrap();
        upstream.call("t", Map::new()).await.unwrap();
        (upstream, pids(&file).await)
    });
    runtime.shutdown_background();
    std::thread::sleep(Duration::from_millis(300));
    assert!(pids.iter().all(|pid| is_gone(pid)));
    drop(upstream);
}
