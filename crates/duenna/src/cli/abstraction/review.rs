//! Rules before they are used: what is doubtful in them, and what changes.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use duenna_core::abstraction;
use serde_json::{Value, json};

use crate::cli::error::CliError;
use crate::cli::{CommandOutput, Exit};
use crate::terminal::counted;
use duenna_gates::rules;

/// What a person should look at. A file that has no rules is an error; what is found is not.
pub(super) fn lint(files: &[PathBuf], json: bool) -> Result<CommandOutput, CliError> {
    let (mut text, mut results, mut wrong) = (String::new(), Vec::new(), false);
    for path in files {
        match rules::read(path) {
            Err(error) => {
                wrong = true;
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{error}");
                results.push(json!({ "file": path, "error": error.to_string(), "findings": [] }));
            }
            Ok(rules) => {
                let findings = abstraction::lint(&rules);
                let shown = path.display();
                let _ = match findings.len() {
                    0 => writeln!(
                        text,
                        "{shown}: fine, {} for {}",
                        counted(rules.rules().len(), "rule", "rules"),
                        rules.purpose()
                    ),
                    1 => writeln!(text, "{shown}: one thing to review"),
                    found => writeln!(text, "{shown}: {found} things to review"),
                };
                for finding in &findings {
                    let _ = writeln!(text, "  {finding}");
                }
                let findings: Vec<Value> =
                    findings.iter().map(|finding| json!({ "rule": finding.rule, "what": finding.what })).collect();
                results.push(json!({ "file": path, "error": Value::Null, "findings": findings }));
            }
        }
    }
    let mut said = if json { CommandOutput::json(&results)? } else { CommandOutput::done(text) };
    said.exit = if wrong { Exit::Own } else { Exit::Done };
    Ok(said)
}

/// What differs between two files: what tells more comes first.
pub(super) fn diff(old: &Path, new: &Path, json: bool) -> Result<CommandOutput, CliError> {
    let changes = abstraction::diff(&rules::read(old)?, &rules::read(new)?);
    if json {
        let changes: Vec<Value> = changes
            .iter()
            .map(|change| {
                let abstraction::Change { kind, before, after, loosens } = change;
                json!({ "kind": kind, "before": before, "after": after, "tells_more": loosens })
            })
            .collect();
        return CommandOutput::json(&changes);
    }
    let (looser, other): (Vec<_>, Vec<_>) = changes.iter().partition(|change| change.loosens);
    let mut text = String::new();
    for (head, changes) in [("May disclose more than before:", looser), ("Other changes:", other)] {
        if !changes.is_empty() {
            let _ = writeln!(text, "{head}");
        }
        for change in changes {
            let _ = writeln!(text, "{change}");
        }
    }
    if text.is_empty() {
        text.push_str("There is no difference.\n");
    }
    Ok(CommandOutput::done(text))
}
