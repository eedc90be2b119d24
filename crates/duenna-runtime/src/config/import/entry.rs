//! One server of another program's file.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use serde_json::{Map, Value};

use crate::config::{
    name::ServerName,
    secret::Secret,
    server::{HttpConfig, ServerConfig, ServerUrl, StdioConfig, TransportConfig},
};

/// A server, and the variables that stand for what VS Code would have asked the user.
pub(super) struct ReadEntry {
    pub(super) server: ServerConfig,
    pub(super) variables: BTreeSet<String>,
}

/// Reads one entry, or says why it cannot be used. Reasons never show values of `env` or `headers`.
pub(super) fn read(name: &ServerName, entry: &Value) -> Result<ReadEntry, String> {
    let entry = entry.as_object().ok_or("it is not a table of settings")?;
    if entry.get("disabled") == Some(&Value::Bool(true)) {
        return Err("it is disabled there".to_owned());
    }
    if entry.contains_key("envFile") {
        return Err(
            "it takes its environment from a file (`envFile`), which Duenna does not read; write it under `env`"
                .to_owned(),
        );
    }
    let mut variables = BTreeSet::new();
    let transport = match (text(entry, "type")?, entry.contains_key("command"), url(entry)?) {
        (Some("sse"), ..) => {
            return Err(
                "it uses the old HTTP+SSE transport, which Duenna does not speak; use a Streamable HTTP address"
                    .to_owned(),
            );
        }
        (None | Some("stdio"), true, None) => TransportConfig::Stdio(stdio(entry, &mut variables)?),
        (None | Some("http" | "streamable-http" | "streamableHttp"), false, Some(url)) => {
            let url = ServerUrl::new(url).map_err(|error| error.to_string())?;
            TransportConfig::Http(HttpConfig { url, headers: secrets(entry, "headers", &mut variables)? })
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
    Ok(ReadEntry { server: ServerConfig::new(name.clone(), transport), variables })
}

fn stdio(entry: &Map<String, Value>, variables: &mut BTreeSet<String>) -> Result<StdioConfig, String> {
    let command = literal(entry, "command")?.ok_or("it has no `command`")?;
    if command.trim().is_empty() {
        return Err("its `command` is empty".to_owned());
    }
    let args = match entry.get("args") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(args)) => args.iter().map(argument).collect::<Result<_, _>>()?,
        Some(_) => return Err("its `args` is not a list".to_owned()),
    };
    let env = secrets(entry, "env", variables)?;
    if env.iter().any(|(name, value)| name.is_empty() || name.contains(['=', '\0']) || value.expose().contains('\0')) {
        return Err("its `env` has a name or value that cannot be an environment variable".to_owned());
    }
    Ok(StdioConfig { command, args, env, cwd: literal(entry, "cwd")?.map(PathBuf::from) })
}

fn argument(argument: &Value) -> Result<String, String> {
    let argument = argument.as_str().ok_or("its `args` has something that is not text")?;
    without_placeholder("args", argument)
}

/// Cursor and VS Code write `url`; some programs `serverUrl` or `httpUrl`.
fn url(entry: &Map<String, Value>) -> Result<Option<&str>, String> {
    for key in ["url", "serverUrl", "httpUrl"] {
        if let Some(url) = text(entry, key)? {
            without_placeholder(key, url)?;
            return Ok(Some(url));
        }
    }
    Ok(None)
}

fn text<'a>(entry: &'a Map<String, Value>, key: &str) -> Result<Option<&'a str>, String> {
    match entry.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(format!("its `{key}` is not text")),
    }
}

fn literal(entry: &Map<String, Value>, key: &str) -> Result<Option<String>, String> {
    text(entry, key)?.map(|text| without_placeholder(key, text)).transpose()
}

/// Duenna fills in `${…}` only where secrets belong: everyone on the machine can read a command line.
fn without_placeholder(key: &str, text: &str) -> Result<String, String> {
    if text.contains("${") {
        return Err(format!("its `{key}` has a `${{…}}` that the other program fills in; add it with the final value"));
    }
    Ok(text.to_owned())
}

fn secrets(
    entry: &Map<String, Value>,
    key: &str,
    variables: &mut BTreeSet<String>,
) -> Result<BTreeMap<String, Secret>, String> {
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
        let value = placeholders(key, &value, variables)?;
        found.insert(name.clone(), Secret::new(value));
    }
    Ok(found)
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
