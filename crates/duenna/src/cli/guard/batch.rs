//! Many actions, one a line.

use std::fmt;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use super::super::error::CliError;
use super::super::{CommandOutput, Exit};
use crate::terminal::{self, counted};
use duenna_guard::{Action, Guard, GuardError, Look, rounded};

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

/// Why a line has no verdict: never a word of what stands in it.
#[derive(Debug, thiserror::Error)]
enum Bad {
    #[error("it is longer than 16 MiB")]
    Long,
    #[error("it is not valid JSON (from character {column} on)")]
    NoJson { column: usize },
    #[error("it is not an object with `id`, `user_query`, `action` and `action_text`")]
    NoObject,
    #[error("it has no `{0}`")]
    Lacks(&'static str),
    #[error("its `{0}` is {1}")]
    Wrong(&'static str, &'static str),
    #[error("it has the same field twice")]
    Twice,
    #[error("its `action` and `action_text` are empty")]
    Nothing,
    #[error(transparent)]
    Unjudged(#[from] GuardError),
}

/// With which files of some systems begin.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Judges every line of a file; prints one verdict a line, in their order. Exit status 1 if there are lines that are no actions; `counts_leaks`: also if one
/// leaks.
pub(super) fn batch(file: &Path, guard: &Guard<'_>, counts_leaks: bool) -> Result<CommandOutput, CliError> {
    let unreadable = |error: std::io::Error| CliError::read(file, &error);
    let mut lines = BufReader::new(std::fs::File::open(file).map_err(unreadable)?);
    let mut output = std::io::BufWriter::new(terminal::records());
    let (mut bad, mut found, mut done, mut number) = (Vec::new(), 0_u64, 0_u64, 0_u64);
    let mut leaks = false;
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
        let judged = if is_whole { read(&line).and_then(|line| judged(line, guard)) } else { Err(Bad::Long) };
        match judged {
            Err(why) => {
                found += 1;
                if bad.len() < MOST_NAMED {
                    bad.push((number, why));
                }
            }
            Ok(verdict) => {
                done += 1;
                leaks |= verdict.get("leak") == Some(&Value::Bool(true));
                match writeln!(output, "{verdict}").and_then(|()| output.flush()) {
                    // Whoever read it has seen enough.
                    Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {
                        return Ok(CommandOutput::done(String::new()));
                    }
                    Err(error) => return Err(CliError::Output(error)),
                    Ok(()) => {}
                }
            }
        }
        if number % 50 == 0 {
            terminal::progress(&counted(number, "line", "lines"));
        }
    }
    terminal::notice(&format!("{} judged", counted(done, "action", "actions")));
    if bad.is_empty() {
        let exit = if leaks && counts_leaks { Exit::Own } else { Exit::Done };
        return Ok(CommandOutput::done(String::new()).exit(exit));
    }
    let mut text =
        format!("{} or could not be judged:\n", counted(found, "line is not an action", "lines are not actions"));
    for (number, why) in &bad {
        // Writing to a string cannot fail.
        let _ = fmt::Write::write_fmt(&mut text, format_args!("  line {number}: {why}\n"));
    }
    let more = if found > MOST_NAMED as u64 { "  and others\n" } else { "" };
    terminal::notice(&format!("{text}{more}"));
    Ok(CommandOutput::done(String::new()).exit(Exit::Own))
}

/// A line as an action, or what about it is none.
fn read(line: &[u8]) -> Result<Line, Bad> {
    serde_json::from_slice(line).map_err(|_| Bad::of(line.trim_ascii_end()))
}

impl Bad {
    /// Looks at a line that could not be read as an action.
    fn of(line: &[u8]) -> Self {
        let fields = match serde_json::from_slice(line) {
            Err(error) => return Self::NoJson { column: error.column() },
            Ok(Value::Object(fields)) => fields,
            Ok(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_)) => {
                return Self::NoObject;
            }
        };
        if let Some(lacking) = ["id", "user_query"].into_iter().find(|name| !fields.contains_key(*name)) {
            return Self::Lacks(lacking);
        }
        let is_text = |name: &str| fields.get(name).is_none_or(Value::is_string);
        let is_unsaid = |name: &str| fields.get(name).is_some_and(Value::is_null) && name != "user_query";
        let wrong =
            ["user_query", "action_text", "recipient"].into_iter().find(|name| !is_text(name) && !is_unsaid(name));
        wrong.map_or(Self::Twice, |name| Self::Wrong(name, "not text"))
    }
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

fn judged(line: Line, guard: &Guard<'_>) -> Result<Value, Bad> {
    let Line { id, user_query: query, action, action_text, trajectory, recipient } = line;
    let action = Action {
        query,
        action: text(action).unwrap_or_default(),
        action_text: action_text.unwrap_or_default(),
        trajectory: text(trajectory),
        recipient,
    };
    let action = action.with_told();
    if !(id.is_string() || id.is_number()) {
        return Err(Bad::Wrong("id", "neither text nor a number"));
    }
    if action.told().trim().is_empty() {
        return Err(Bad::Nothing);
    }
    let verdict = guard.check(&action)?;
    for note in &verdict.notes {
        terminal::notice(note);
    }
    Ok(json!({
        "id": id, "leak": verdict.leak, "score": rounded(verdict.score),
        "tools": verdict.looks.iter().map(Look::tool).collect::<Vec<_>>(), "reasons": verdict.reasons(&action),
    }))
}
