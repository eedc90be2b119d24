//! Presidio's recognisers, without a model, in the same texts.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::Context as _;
use serde::Deserialize;

use super::{Engine, Marked, Span};

const PROGRAM: &str = include_str!("presidio.py");

#[derive(Deserialize)]
struct Answer {
    seconds: f64,
    found: Vec<Vec<Span>>,
}

/// What Presidio finds; or why it is not there.
pub(super) fn find(python: &Path, texts: &[Marked], score: f32) -> anyhow::Result<Result<Engine, String>> {
    let spawned = Command::new(python)
        .args(["-c", PROGRAM])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match spawned {
        Ok(child) => child,
        Err(error) => return Ok(Err(format!("skipped: `{}` does not start: {error}", python.display()))),
    };
    let asked = serde_json::to_vec(&(score, texts.iter().map(|marked| &marked.text).collect::<Vec<_>>()))?;
    let written = child.stdin.take().context("a pipe")?.write_all(&asked);
    let output = child.wait_with_output()?;
    if output.status.code() == Some(77) {
        return Ok(Err(format!(
            "skipped: `{}` has no presidio-analyzer 2.2.366 (name one that has with --python)",
            python.display()
        )));
    }
    written?;
    anyhow::ensure!(output.status.success(), "Presidio failed: {}", String::from_utf8_lossy(&output.stderr));
    let answer: Answer = serde_json::from_slice(&output.stdout).context("Presidio's answer")?;
    Ok(Ok(Engine { name: "presidio", found: answer.found, took: Duration::from_secs_f64(answer.seconds) }))
}
