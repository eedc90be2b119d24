//! Many actions, one a line.

use std::io::{BufRead as _, BufReader, IsTerminal as _, Read as _, Write as _};
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use super::super::error::CliError;
use super::super::{Exit, Said};
use crate::guard::{Action, Guard, Look, rounded};

/// A longer line is no action.
const LONGEST: u64 = 16 << 20;
/// More bad lines than these are counted only.
const MOST_NAMED: usize = 20;

/// A line. What else stands in it is not looked at. A call and a trajectory may be text, or the JSON that others keep them as.
#[derive(Deserialize)]
struct Line {
    id: Value,
    user_query: String,
    #[serde(default)]
    action: Value,
    #[serde(default)]
    action_text: Option<String>,
    #[serde(default)]
    trajectory: Value,
    #[serde(default)]
    recipient: Option<String>,
}

/// With which files of some systems begin.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Judges every line of a file; prints one verdict a line, in their order. Exit status 1 if there are lines that are no actions.
pub(super) fn batch(file: &Path, guard: &Guard<'_>) -> Result<Said, CliError> {
    let unreadable = |error: std::io::Error| CliError::read(file, &error);
    let mut lines = BufReader::new(std::fs::File::open(file).map_err(unreadable)?);
    let mut output = std::io::BufWriter::new(std::io::stdout().lock());
    let (mut bad, mut done, mut number) = (Vec::new(), 0_u64, 0_u64);
    let is_watched = std::io::stderr().is_terminal();
    loop {
        let mut line = Vec::new();
        if lines.by_ref().take(LONGEST).read_until(b'\n', &mut line).map_err(unreadable)? == 0 {
            break;
        }
        number += 1;
        if number == 1 && line.starts_with(MARK) {
            line.drain(..MARK.len());
        }
        let is_whole = line.ends_with(b"\n") || u64::try_from(line.len()).is_ok_and(|length| length < LONGEST);
        if !is_whole {
            skip_line(&mut lines).map_err(unreadable)?;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let judged =
            serde_json::from_slice::<Line>(&line).ok().filter(|_| is_whole).and_then(|line| judged(line, guard));
        match judged {
            None => bad.push(number),
            Some(verdict) => {
                done += 1;
                match writeln!(output, "{verdict}").and_then(|()| output.flush()) {
                    // Whoever read it has seen enough.
                    Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {
                        return Ok(Said::done(String::new()));
                    }
                    Err(error) => return Err(CliError::Output(error)),
                    Ok(()) => {}
                }
            }
        }
        if is_watched && number % 50 == 0 {
            // A terminal that takes no words is told nothing.
            let _ = write!(std::io::stderr(), "\r{number} lines\x1b[K");
        }
    }
    let clear = if is_watched { "\r\x1b[K" } else { "" };
    let _ = writeln!(std::io::stderr(), "{clear}{done} actions judged");
    if bad.is_empty() {
        return Ok(Said::done(String::new()));
    }
    let named: Vec<String> = bad.iter().take(MOST_NAMED).map(ToString::to_string).collect();
    let more = if bad.len() > MOST_NAMED { " and others" } else { "" };
    let _ = writeln!(
        std::io::stderr(),
        "{} lines are no actions (objects with `id`, `user_query`, `action` and `action_text`) or could not be judged: {}{more}",
        bad.len(),
        named.join(", ")
    );
    Ok(Said { text: String::new(), exit: Exit::Own })
}

/// Passes over the rest of a line.
fn skip_line(lines: &mut impl std::io::BufRead) -> std::io::Result<()> {
    loop {
        let rest = lines.fill_buf()?;
        if rest.is_empty() {
            return Ok(());
        }
        let end = rest.iter().position(|byte| *byte == b'\n');
        let read = end.map_or(rest.len(), |end| end + 1);
        lines.consume(read);
        if end.is_some() {
            return Ok(());
        }
    }
}

/// Text as it is, other JSON as it is written; nothing for null.
fn text(value: Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text),
        other @ (Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => Some(other.to_string()),
    }
}

fn judged(line: Line, guard: &Guard<'_>) -> Option<Value> {
    let Line { id, user_query: query, action, action_text, trajectory, recipient } = line;
    let action = Action {
        query,
        action: text(action).unwrap_or_default(),
        action_text: action_text.unwrap_or_default(),
        trajectory: text(trajectory),
        recipient,
    };
    let action = action.with_told();
    if !(id.is_string() || id.is_number()) || action.told().trim().is_empty() {
        return None;
    }
    let verdict = guard.check(&action).ok()?;
    for note in &verdict.notes {
        let _ = writeln!(std::io::stderr(), "{note}");
    }
    Some(json!({
        "id": id, "leak": verdict.leak, "score": rounded(verdict.score),
        "tools": verdict.looks.iter().map(Look::tool).collect::<Vec<_>>(), "reasons": verdict.reasons(&action),
    }))
}
