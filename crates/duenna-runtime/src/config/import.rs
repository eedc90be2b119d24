//! Servers as other programs write them down: Claude Desktop, Claude Code and Cursor (`mcpServers`), VS Code (`servers`).

mod entry;

pub use self::entry::variables_of;

use std::collections::BTreeSet;

use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use serde_json::{Map, Value};
use thiserror::Error;

use super::{name::ServerName, server::ServerConfig};

/// The largest file that is read, in bytes.
const MAX_BYTES: usize = 1024 * 1024;
/// The most servers in one file.
const MAX_SERVERS: usize = 1000;

/// What a file of another program says about servers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ServerImport {
    /// The servers that can be used, under names that artifacts can use.
    pub servers: Vec<ServerConfig>,
    /// Those that cannot, and why.
    pub skipped: Vec<SkippedServer>,
    /// Those whose names had to change.
    pub renamed: Vec<RenamedServer>,
    /// What the user should know or do.
    pub notes: Vec<String>,
}

/// A server that was not imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkippedServer {
    /// Its name in the file, escaped and cut.
    pub name: String,
    /// Why.
    pub reason: String,
}

/// A server that got another name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenamedServer {
    /// Its name in the file, escaped and cut.
    pub from: String,
    /// Its name now.
    pub to: ServerName,
    /// Whether the nearest name was taken by another server of the file.
    pub collided: bool,
}

/// A file cannot be imported.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ImportError {
    /// It is too large.
    #[error("the file is larger than 1 MiB, or lists more than {MAX_SERVERS} servers; is it the right one?")]
    TooLarge,
    /// It is not JSON.
    #[error("the file is not valid JSON (line {line}, column {column})")]
    NotJson {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// It has no servers.
    #[error("the file contains no table of servers under `mcpServers` (Claude, Cursor) or `servers` (VS Code)")]
    NoServers,
}

/// What a file may refer to beside itself.
pub struct ImportSources<'a> {
    /// The variables of Duenna's environment.
    pub variable: &'a dyn Fn(&str) -> Option<String>,
    /// The text of another file, by its path as the file has it.
    pub file: &'a dyn Fn(&str) -> Option<String>,
}

/// Reads the servers out of another program's file. Comments and trailing commas are accepted, as VS Code does; servers that Claude Code keeps for
/// single projects count, too.
///
/// # Errors
///
/// [`ImportError`] when there is nothing to read servers from. What is wrong with a single server only skips that one.
///
/// ```
/// use duenna_runtime::config::{ImportSources, import};
///
/// let nothing = ImportSources { variable: &|_| None, file: &|_| None };
/// let imported =
///     import(r#"{ "mcpServers": { "my-time": { "command": "uvx", "args": ["mcp-server-time"] } } }"#, &nothing);
/// assert_eq!(imported.unwrap().servers[0].name.as_str(), "my_time");
/// ```
pub fn import(text: &str, sources: &ImportSources<'_>) -> Result<ServerImport, ImportError> {
    if text.len() > MAX_BYTES {
        return Err(ImportError::TooLarge);
    }
    let root = read_json(text)?;
    let of_all = servers(&root);
    let of_projects: Vec<(Option<&str>, &Map<String, Value>)> = projects(&root).collect();
    if of_all.is_none() && of_projects.is_empty() {
        return Err(ImportError::NoServers);
    }
    let mut entries: Vec<Entry<'_>> = Vec::new();
    for (project, table) in of_all.map(|table| (None, table)).into_iter().chain(of_projects) {
        for (name, settings) in table {
            // Many projects have the same server.
            if entries.iter().all(|known| (known.name, known.settings) != (name, settings)) {
                entries.push(Entry { name, settings, project });
            }
        }
    }
    if entries.len() > MAX_SERVERS {
        return Err(ImportError::TooLarge);
    }
    let mut imported = ServerImport::default();
    let mut taken = BTreeSet::new();
    // Names that are fine as they are keep them, whatever comes before.
    let (exact, inexact): (Vec<_>, Vec<_>) = entries.into_iter().partition(|entry| ServerName::new(entry.name).is_ok());
    for entry in exact.into_iter().chain(inexact) {
        imported.take(&entry, sources, &mut taken);
    }
    Ok(imported)
}

fn read_json(text: &str) -> Result<Value, ImportError> {
    let text = text.trim_start_matches('\u{feff}');
    let options = ParseOptions {
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        ..ParseOptions::default()
    };
    let parsed = parse_to_ast(text, &CollectOptions::default(), &options)
        .map_err(|error| ImportError::NotJson { line: error.line_display(), column: error.column_display() })?;
    Ok(parsed.value.map_or(Value::Null, Value::from))
}

/// The table of servers: at the top, or under `mcp` as in VS Code's settings.
fn servers(root: &Value) -> Option<&Map<String, Value>> {
    let settings = root.get("mcp");
    [root.get("mcpServers"), root.get("servers"), settings.and_then(|mcp| mcp.get("servers"))]
        .into_iter()
        .flatten()
        .find_map(Value::as_object)
}

/// The tables of servers that Claude Code keeps for single projects (`.claude.json`), with their folders.
fn projects(root: &Value) -> impl Iterator<Item = (Option<&str>, &Map<String, Value>)> {
    let all = root.get("projects").and_then(Value::as_object).into_iter().flatten();
    all.filter_map(|(folder, project)| Some((Some(folder.as_str()), project.get("mcpServers")?.as_object()?)))
        .filter(|(_, servers)| !servers.is_empty())
}

/// One server of the file.
struct Entry<'a> {
    name: &'a str,
    settings: &'a Value,
    /// The folder of the project that it is kept for.
    project: Option<&'a str>,
}

impl ServerImport {
    fn take(&mut self, entry: &Entry<'_>, sources: &ImportSources<'_>, taken: &mut BTreeSet<ServerName>) {
        let Entry { name, settings, project } = *entry;
        let shown: String = name.chars().take(64).flat_map(char::escape_debug).collect();
        let (wanted, exact) = match ServerName::new(name) {
            Ok(wanted) => (wanted, true),
            Err(_) => (ServerName::suggest(name), false),
        };
        let given = free_name(&wanted, taken);
        match entry::read(&given, settings, sources) {
            Ok(entry::ReadEntry { server, variables, notes }) => {
                if let Some(project) = project {
                    self.notes
                        .push(format!("`{given}`: Claude Code has it for the project {} alone", listed(&[project])));
                }
                self.notes.extend(notes.into_iter().map(|note| format!("`{given}`: {note}")));
                let plain = server.plain_secrets();
                if !plain.is_empty() {
                    self.notes.push(format!(
                        "`{given}`: the values of {} are written to duenna.toml as they are; to take them from the environment, write `${{NAME}}` instead",
                        listed(&plain)
                    ));
                }
                if !variables.is_empty() {
                    let variables: Vec<&str> = variables.iter().map(String::as_str).collect();
                    self.notes.push(format!(
                        "`{given}`: VS Code asked for {} when it started the server; set it in the environment of duenna",
                        listed(&variables)
                    ));
                }
                if !exact || given != wanted {
                    self.renamed.push(RenamedServer { from: shown, to: given.clone(), collided: given != wanted });
                }
                taken.insert(given);
                self.servers.push(server);
            }
            Err(reason) => self.skipped.push(SkippedServer { name: shown, reason }),
        }
    }
}

fn free_name(wanted: &ServerName, taken: &BTreeSet<ServerName>) -> ServerName {
    if !taken.contains(wanted) {
        return wanted.clone();
    }
    // There are more numbers than names taken, so one of them is free.
    let mut numbered = (2..=taken.len() + 2).map(|number| wanted.numbered(number));
    numbered.find(|name| !taken.contains(name)).unwrap_or_else(|| wanted.clone())
}

fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{}`", name.escape_debug())).collect::<Vec<_>>().join(", ")
}
