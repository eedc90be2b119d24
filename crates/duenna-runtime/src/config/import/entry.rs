//! One server of another program's file.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use serde_json::{Map, Value};

use crate::config::{
    import::ImportSources,
    name::ServerName,
    raw,
    secret::Secret,
    server::{HttpConfig, ServerConfig, ServerUrl, StdioConfig, TransportConfig},
};

/// A server, the variables that stand for what VS Code would have asked the user, and what else the user should know.
pub(super) struct ReadEntry {
    pub(super) server: ServerConfig,
    pub(super) variables: BTreeSet<String>,
    pub(super) notes: Vec<String>,
}

/// What is found on the way through an entry.
struct Reading<'a> {
    sources: &'a ImportSources<'a>,
    variables: BTreeSet<String>,
    notes: Vec<String>,
}

/// Reads one entry, or says why it cannot be used. Reasons never show values of `env` or `headers`.
pub(super) fn read(name: &ServerName, entry: &Value, sources: &ImportSources<'_>) -> Result<ReadEntry, String> {
    let entry = entry.as_object().ok_or("it is not a table of settings")?;
    if entry.get("disabled") == Some(&Value::Bool(true)) {
        return Err("it is disabled there".to_owned());
    }
    let mut reading = Reading { sources, variables: BTreeSet::new(), notes: Vec::new() };
    let transport = match (text(entry, "type")?, entry.contains_key("command"), reading.url(entry)?) {
        (Some("sse"), ..) => {
            return Err(
                "it uses the old HTTP+SSE transport, which Duenna does not speak; use a Streamable HTTP address"
                    .to_owned(),
            );
        }
        (None | Some("stdio"), true, None) => TransportConfig::Stdio(reading.stdio(entry)?),
        (None | Some("http" | "streamable-http" | "streamableHttp"), false, Some(url)) => {
            let url = ServerUrl::new(&url).map_err(|error| error.to_string())?;
            TransportConfig::Http(HttpConfig { url, headers: reading.secrets(entry, "headers")? })
        }
        (None | Some("stdio"), true, Some(_)) => return Err("it has both `command` and a URL".to_owned()),
        (Some("stdio"), false, _) => return Err("it has no `command`".to_owned()),
        (None, false, None) => return Err("it has neither `command` nor `url`".to_owned()),
        (Some("http" | "streamable-http" | "streamableHttp"), true, _) => {
            return Err("it has `command`, but says that it is reached over HTTP".to_owned());
        }
        (Some("http" | "streamable-http" | "streamableHttp"), false, None) => return Err("it has no `url`".to_owned()),
        (Some(other), ..) => {
            return Err(format!(
                "its type `{}` is not known to Duenna",
                other.chars().take(40).collect::<String>().escape_debug()
            ));
        }
    };
    let Reading { variables, notes, .. } = reading;
    Ok(ReadEntry { server: ServerConfig::new(name.clone(), transport), variables, notes })
}

impl Reading<'_> {
    fn stdio(&mut self, entry: &Map<String, Value>) -> Result<StdioConfig, String> {
        let mut command = self.literal(entry, "command")?.ok_or("it has no `command`")?;
        let mut args = match entry.get("args") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(args)) => {
                args.iter().map(|argument| self.argument(argument)).collect::<Result<_, _>>()?
            }
            Some(_) => return Err("its `args` is not a list".to_owned()),
        };
        // Some write the whole line as the command.
        if args.is_empty()
            && command.trim().contains(char::is_whitespace)
            && !Path::new(&command).exists()
            && let Some(words) = shlex::split(&command)
            && let Some((program, rest)) = words.split_first()
        {
            (command, args) = (program.clone(), rest.to_vec());
            self.notes.push("its command was one line, which was split into words".to_owned());
        }
        if command.trim().is_empty() {
            return Err("its `command` is empty".to_owned());
        }
        let mut env = self.env_file(entry)?;
        env.extend(self.secrets(entry, "env")?);
        if env.iter().any(|(name, value)| !raw::is_variable(name) || value.expose().contains('\0')) {
            return Err("its `env` has a name or value that cannot be an environment variable".to_owned());
        }
        let cwd = self.literal(entry, "cwd")?.map(PathBuf::from);
        Ok(StdioConfig { env, cwd, ..StdioConfig::new(command, args) })
    }

    /// The variables of an `envFile`, as VS Code reads one.
    fn env_file(&mut self, entry: &Map<String, Value>) -> Result<BTreeMap<String, Secret>, String> {
        let Some(path) = self.literal(entry, "envFile")? else { return Ok(BTreeMap::new()) };
        let shown = path.escape_debug().to_string();
        let Some(text) = (self.sources.file)(&path) else {
            return Err(format!("the file with its environment, `{shown}` (`envFile`), cannot be read"));
        };
        let found = variables_of(&text).ok_or_else(|| {
            format!("`{shown}` (`envFile`) has a line that is not `NAME=VALUE`; nothing of it was read")
        })?;
        self.notes
            .push(format!("the values in `{shown}` (`envFile`) were copied; later changes of that file do not count"));
        Ok(found)
    }

    fn argument(&mut self, argument: &Value) -> Result<String, String> {
        let argument = argument.as_str().ok_or("its `args` has something that is not text")?;
        self.filled("args", argument)
    }

    /// Cursor and VS Code write `url`; some programs `serverUrl` or `httpUrl`.
    fn url(&mut self, entry: &Map<String, Value>) -> Result<Option<String>, String> {
        for key in ["url", "serverUrl", "httpUrl"] {
            if let Some(url) = self.literal(entry, key)? {
                return Ok(Some(url));
            }
        }
        Ok(None)
    }

    fn literal(&mut self, entry: &Map<String, Value>, key: &str) -> Result<Option<String>, String> {
        text(entry, key)?.map(|text| self.filled(key, text)).transpose()
    }

    /// A text with its `${NAME}` and `${NAME:-otherwise}` as they are now: Duenna itself fills them in only where secrets belong, since everyone on the
    /// machine can read a command line.
    fn filled(&mut self, key: &str, text: &str) -> Result<String, String> {
        let mut made = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("${") {
            let unknown =
                || format!("its `{key}` has a `${{…}}` that the other program fills in; add it with the final value");
            let (inside, after) = after.split_once('}').ok_or_else(unknown)?;
            let (name, otherwise) = match inside.split_once(":-") {
                Some((name, otherwise)) => (name, Some(otherwise)),
                None => (inside, None),
            };
            let name = name.strip_prefix("env:").unwrap_or(name);
            if !is_variable(name) || EDITOR.contains(&inside) {
                return Err(unknown());
            }
            let value = (self.sources.variable)(name).filter(|value| !value.is_empty() || otherwise.is_none());
            let value = value.or_else(|| otherwise.map(str::to_owned));
            let value = value.ok_or_else(|| {
                format!(
                    "its `{key}` needs the environment variable `{name}`, which is not set; set it, and import again"
                )
            })?;
            self.notes.push(format!("`${{{name}}}` in its `{key}` was filled in with what it is now"));
            made.push_str(before);
            made.push_str(&value);
            rest = after;
        }
        made.push_str(rest);
        Ok(made)
    }

    fn secrets(&mut self, entry: &Map<String, Value>, key: &str) -> Result<BTreeMap<String, Secret>, String> {
        let table = match entry.get(key) {
            None | Some(Value::Null) => return Ok(BTreeMap::new()),
            Some(Value::Object(table)) => table,
            Some(_) => return Err(format!("its `{key}` is not a table")),
        };
        let mut found = BTreeMap::new();
        for (name, value) in table {
            let value = match value {
                Value::String(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                Value::Bool(flag) => flag.to_string(),
                Value::Null | Value::Array(_) | Value::Object(_) => {
                    return Err(format!("its `{key}` has an entry `{}` that is not text", name.escape_debug()));
                }
            };
            let value = placeholders(key, &value, &mut self.variables)?;
            found.insert(name.clone(), Secret::new(value));
        }
        Ok(found)
    }
}

fn text<'a>(entry: &'a Map<String, Value>, key: &str) -> Result<Option<&'a str>, String> {
    match entry.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(format!("its `{key}` is not text")),
    }
}

/// The variables of a file of lines `NAME=VALUE` (comments, quotes and `export` are understood), or nothing if one of them is something else.
#[must_use]
pub fn variables_of(text: &str) -> Option<BTreeMap<String, Secret>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, value) = line.strip_prefix("export ").unwrap_or(line).split_once('=')?;
            let (name, value) = (name.trim(), value.trim());
            let quoted = |mark: char| value.strip_prefix(mark).and_then(|rest| rest.strip_suffix(mark));
            let value = quoted('"').or_else(|| quoted('\'')).unwrap_or(value);
            // What stands in the file is meant as it is.
            is_variable(name).then(|| (name.to_owned(), Secret::new(value.replace("${", "$${"))))
        })
        .collect()
}

/// Puts VS Code's `${env:NAME}` and `${input:id}` as Duenna writes them; `${NAME}` is the same in Claude's files.
fn placeholders(key: &str, value: &str, variables: &mut BTreeSet<String>) -> Result<String, String> {
    let mut made = String::with_capacity(value.len());
    let mut rest = value;
    while let Some((before, after)) = rest.split_once("${") {
        let Some((inside, after)) = after.split_once('}') else { break };
        made.push_str(before);
        made.push_str("${");
        if let Some(name) = inside.strip_prefix("env:") {
            made.push_str(name);
        } else if let Some(id) = inside.strip_prefix("input:") {
            let name = variable(id);
            made.push_str(&name);
            variables.insert(name);
        } else if is_variable(inside.split_once(":-").map_or(inside, |(name, _)| name)) && !EDITOR.contains(&inside) {
            made.push_str(inside);
        } else {
            return Err(format!(
                "its `{key}` has a `${{…}}` that the other program fills in; add it with the final value"
            ));
        }
        made.push('}');
        rest = after;
    }
    made.push_str(&rest.replace("${", "$${"));
    Ok(made)
}

/// What editors fill in without a prefix.
const EDITOR: &[&str] = &["workspaceFolder", "workspaceFolderBasename", "userHome", "pathSeparator", "file", "cwd"];

fn is_variable(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_')
}

/// A variable's name for an input's id: `api-key` becomes `API_KEY`.
fn variable(id: &str) -> String {
    id.chars().map(|char| if char.is_ascii_alphanumeric() { char.to_ascii_uppercase() } else { '_' }).collect()
}
