//! Stands between a client and a server of somebody else, and writes down each line that the server is sent.

use std::fs::OpenOptions;
use std::io::{BufRead as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::Context as _;

/// The file with what arrived.
pub const RECEIVED: &str = "received.jsonl";

/// Runs `command`, passing on what is sent to it once it is written down in `folder`. What it answers goes straight back.
///
/// # Errors
/// If the command does not start, or the record cannot be written: then nothing more is passed on.
pub fn watch(folder: &Path, command: &[String]) -> anyhow::Result<()> {
    let (program, arguments) = command.split_first().context("there is no command to watch")?;
    std::fs::create_dir_all(folder)?;
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .spawn()
        .with_context(|| format!("`{program}` does not start"))?;
    let passed = child.stdin.take().context("the server has no input").and_then(|mut input| {
        let mut lines = std::io::stdin().lock();
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line)? > 0 {
            // Opened each time: between two tasks the record begins anew.
            let mut record = OpenOptions::new().create(true).append(true).open(folder.join(RECEIVED))?;
            record.write_all(&line)?;
            input.write_all(&line)?;
            input.flush()?;
            line.clear();
        }
        Ok(())
    });
    // Its input has ended: a server leaves then.
    let ended = child.wait();
    passed.and(ended.map(|_| ()).context("the server cannot be waited for"))
}
