//! What a configuration says, setting by setting, so that the store can tell what changed since the user approved it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use toml::Table;

use super::{ConfigError, ServerConfig, ServerName, read_bounded};

/// Every setting of a configuration by name (`servers.mail.command`), as text; an annotation in a file counts with its contents.
pub type Settings = BTreeMap<String, String>;

/// The text of an annotation, or why it cannot be read. What was compared with what the user approved is what is used.
pub(crate) type AnnotationText = Result<Arc<str>, Arc<str>>;

/// What is said of an annotation's contents after the name of its setting.
const CONTENTS: &str = "annotation, its contents";

/// The settings in the text of a `duenna.toml`, whose annotations have been read.
pub(super) fn of(text: &str, servers: &BTreeMap<ServerName, ServerConfig>) -> Result<Settings, ConfigError> {
    let table: Table = toml::from_str(text).map_err(|error| ConfigError::from_toml(text, &error))?;
    let mut settings = Settings::new();
    flatten("", &table, &mut settings);
    for server in servers.values() {
        if let Some(Ok(contents)) = &server.annotation_text {
            settings.insert(format!("servers.{}.{CONTENTS}", key(server.name.as_str())), contents.to_string());
        }
    }
    Ok(settings)
}

/// Reads an annotation: a file of a size that one has. Anything else than a file may answer each reading differently.
pub(crate) fn annotation_text(path: &Path) -> AnnotationText {
    let why = |error: std::io::Error| Arc::from(error.to_string());
    if !std::fs::metadata(path).map_err(why)?.is_file() {
        return Err("it is not a file".into());
    }
    match read_bounded(path) {
        Ok(text) => Ok(text.into()),
        Err(ConfigError::Read { reason, .. }) => Err(reason.into()),
        Err(error) => Err(error.to_string().into()),
    }
}

/// How much a change of a setting may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SettingWeight {
    /// It decides little.
    Light,
    /// It decides what is started, who is told, or what is asked.
    Heavy,
}

/// What a change of a setting may do.
#[must_use]
pub fn weight(name: &str) -> SettingWeight {
    const HEAVY: [&str; 15] = [
        "command",
        "args",
        "url",
        "cwd",
        "endpoint",
        "provider",
        "owner",
        "carrier",
        "confine",
        "network",
        "reaches",
        "annotation",
        CONTENTS,
        "folders",
        "addresses",
    ];
    let parts = parts(name);
    let is_heavy = parts.last().is_some_and(|last| HEAVY.contains(last)) || parts.first() == Some(&"consent");
    if is_heavy { SettingWeight::Heavy } else { SettingWeight::Light }
}

/// Whether the value of a setting may be a password, or is an annotation's whole text, so that it is not shown.
#[must_use]
pub fn is_confidential(name: &str) -> bool {
    match parts(name)[..] {
        ["servers", _, part, ..] => ["env", "headers", CONTENTS].contains(&part),
        [.., last] => last == "key",
        [] => false,
    }
}

/// The parts of a setting's name.
fn parts(name: &str) -> Vec<&str> {
    let (mut found, mut begin, mut is_quoted, mut is_escaped) = (Vec::new(), 0, false, false);
    for (at, letter) in name.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            '.' if !is_quoted => {
                found.extend(name.get(begin..at));
                begin = at + 1;
            }
            _ => {}
        }
    }
    found.extend(name.get(begin..));
    found
}

fn flatten(before: &str, table: &Table, settings: &mut Settings) {
    for (name, value) in table {
        let name = format!("{before}{}", key(name));
        match value.as_table().filter(|table| !table.is_empty()) {
            Some(table) => flatten(&format!("{name}."), table, settings),
            None => _ = settings.insert(name, value.to_string()),
        }
    }
}

/// A key as TOML writes it, in one line, so that no two settings have the same name.
fn key(name: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if !name.is_empty() && name.chars().all(is_bare) { name.to_owned() } else { serde_json::json!(name).to_string() }
}

#[cfg(test)]
mod tests {
    use super::{SettingWeight, is_confidential, key, parts, weight};

    #[test]
    fn names_have_their_parts() {
        assert_eq!(parts("servers.mail.env.TOKEN"), ["servers", "mail", "env", "TOKEN"]);
        let odd = format!("servers.{}.command", key("a.\"b\\\n.env.c"));
        assert_eq!(parts(&odd).len(), 3, "{odd}");
        assert!(!odd.contains('\n'));
        for (name, expected) in [
            ("servers.mail.env.TOKEN", true),
            ("servers.mail.headers.Authorization", true),
            ("model.key", true),
            ("servers.env.command", false),
            ("servers.headers.args", false),
            (odd.as_str(), false),
            ("servers.mail.annotation, its contents", true),
        ] {
            assert_eq!(is_confidential(name), expected, "{name}");
        }
        assert_eq!(weight("servers.env.command"), SettingWeight::Heavy);
        assert_eq!(weight("servers.mail.variables.command_line"), SettingWeight::Light);
    }
}
