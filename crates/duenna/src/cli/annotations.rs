//! `duenna annotations`: descriptions of servers.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use duenna_core::{Annotation, ArgumentAnnotation, ServerName, ToolName, quoted};
use serde_json::{Value, json};

use super::args::AnnotationsCommand;
use super::error::CliError;
use super::home::{OpenHome, config, folder};
use super::{CommandOutput, screen};
use crate::terminal::counted;
use duenna_runtime::annotations::{SHIPPED, draft, server, shipped};
use duenna_runtime::session::{Approval, Servers};

pub(super) fn annotations(
    home: Option<PathBuf>,
    command: &AnnotationsCommand,
    json: bool,
) -> Result<CommandOutput, CliError> {
    match command {
        AnnotationsCommand::Lint { files } => lint(files, json),
        AnnotationsCommand::Draft { server, out } => drafted(&OpenHome::open(home)?, server, out.as_deref()),
        AnnotationsCommand::Show { name: None } => overview(json),
        AnnotationsCommand::Show { name: Some(name) } => show(home, name),
    }
}

/// A first annotation. The server is started for its tool list, which is pinned if it is the first one seen.
fn drafted(opened: &OpenHome, name: &str, out: Option<&Path>) -> Result<CommandOutput, CliError> {
    let mut servers = Servers::new(&opened.config)?.watched(screen::waiting);
    let known: ServerName = name.parse().map_err(|_| servers.unknown(name))?;
    let (list, approval) = super::runtime()?.block_on(servers.tools(&known, &opened.store, false))?;
    if approval == Approval::Changed {
        return Err(CliError::Usage(format!(
            "the tools of `{known}` have changed since you approved them; review them with `duenna servers tools {known}`, then approve \
             them with `duenna servers approve {known}`"
        )));
    }
    let (annotation, unusable) = draft(name, list.tools());
    let said = CommandOutput::json(&annotation)?;
    let mut text = match out {
        None => return Ok(said),
        // An annotation that somebody went through is not written over.
        Some(path) if path.exists() => {
            let why = format!("`{}` already exists; choose another file", path.display());
            return Err(CliError::Usage(why));
        }
        Some(path) => {
            super::private_file::replace(path, &said.text)?;
            let path = path.display();
            format!(
                "A draft for {} is in `{path}`. Review it, then set `annotation = \"{path}\"` for `{known}` in \
                 duenna.toml.\n",
                counted(annotation.tools.len(), "tool", "tools")
            )
        }
    };
    for name in unusable {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "This tool cannot be called, since its name cannot be used: {}", quoted(&name));
    }
    Ok(CommandOutput::done(text))
}

/// Checks files; what is allowed but looks like a slip is said too.
fn lint(files: &[PathBuf], json: bool) -> Result<CommandOutput, CliError> {
    let mut wrong = 0;
    let mut text = String::new();
    let mut results = Vec::new();
    for path in files {
        let read = std::fs::read_to_string(path).map_err(|error| CliError::read(path, &error))?;
        let (error, hints) = match Annotation::from_json(&read) {
            Ok(annotation) => (None, hints(&annotation)),
            Err(error) => (Some(error.to_string()), Vec::new()),
        };
        wrong += usize::from(error.is_some());
        text.push_str(&complaints(path, error.as_deref(), &hints));
        results.push(json!({ "file": path, "error": error, "hints": hints }));
    }
    if json {
        let mut said = CommandOutput::json(&results)?;
        said.exit = if wrong > 0 { super::Exit::Own } else { super::Exit::Done };
        return Ok(said);
    }
    if wrong > 0 { Err(CliError::Lint(text.trim_end().to_owned())) } else { Ok(CommandOutput::done(text)) }
}

fn complaints(path: &Path, error: Option<&str>, hints: &[String]) -> String {
    let path = path.display();
    let head = error.map_or_else(|| format!("{path}: fine\n"), |error| format!("{path}: {error}\n"));
    hints.iter().fold(head, |text, hint| format!("{text}{path}: hint: {hint}\n"))
}

/// What is allowed, and probably not meant.
fn hints(annotation: &Annotation) -> Vec<String> {
    let mut hints = Vec::new();
    if annotation.description.is_empty() {
        hints.push("it has no `description`, which should say why its claims are true".to_owned());
    }
    let is_reference = |argument: &ArgumentAnnotation| argument.names.is_some();
    let has_references = annotation.tools.values().any(|tool| tool.arguments.values().any(is_reference));
    for (tool, known) in &annotation.tools {
        if !known.mints.is_empty() && !has_references {
            hints.push(format!(
                "`{tool}` mints IDs, but no argument is a reference whose `names` says what an ID stands for"
            ));
        }
        if known.trusted && !known.public && known.parties.is_empty() && known.arguments.is_empty() {
            continue;
        }
        let is_open = known.parties.iter().any(|party| party.argument().is_some())
            && known.arguments.values().all(|argument| argument.needs == duenna_core::Trust::None);
        if is_open && annotation.owner == duenna_core::Owner::ThirdParty {
            hints.push(format!(
                "`{tool}` shares what it is given with others, and anyone may shape with whom (`needs`)"
            ));
        }
    }
    hints
}

fn overview(json: bool) -> Result<CommandOutput, CliError> {
    let known = |text: &str| Annotation::from_json(text).ok();
    if json {
        let all: Vec<Value> = SHIPPED
            .iter()
            .map(|one| {
                let tools: Vec<ToolName> =
                    known(one.json).map(|known| known.tools.into_keys().collect()).unwrap_or_default();
                json!({ "package": one.package, "tools": tools })
            })
            .collect();
        return CommandOutput::json(&all);
    }
    let rows: Vec<_> = SHIPPED
        .iter()
        .map(|one| [one.package.to_owned(), known(one.json).map_or(0, |known| known.tools.len()).to_string()])
        .collect();
    Ok(CommandOutput::table(["shipped for", "tools"], &rows, "None."))
}

/// An annotation as JSON: a configured server's, else a shipped one.
fn show(home: Option<PathBuf>, name: &str) -> Result<CommandOutput, CliError> {
    if let Some(shipped) = shipped(name) {
        return Ok(CommandOutput::done(shipped.json.to_owned()));
    }
    let config = config(&folder(home)?)?;
    let Some(configured) = config.servers.get(name) else {
        let all: Vec<&str> = SHIPPED.iter().map(|one| one.package).collect();
        let why = format!(
            "there is no server `{}` in duenna.toml, and no annotation is shipped for a package of that name; shipped: {}",
            name.escape_debug(),
            all.join(", ")
        );
        return Err(CliError::Usage(why));
    };
    match server(configured)?.annotation {
        Some(annotation) => CommandOutput::json(&annotation),
        None => Err(CliError::Usage(format!(
            "server `{name}` has no annotation, so the strictest assumptions apply: what it receives counts as shared with \
             one party, `server:{name}`, which may return all of it; set `annotation` in duenna.toml"
        ))),
    }
}
