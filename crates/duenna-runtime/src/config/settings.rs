//! What a configuration says, setting by setting, so that the store can tell what changed since the user approved it.

use std::collections::BTreeMap;
use std::path::Path;

use toml::{Table, Value};

use super::{ConfigError, read_bounded};

/// Every setting of a configuration by name (`servers.mail.command`), as text; an annotation in a file counts with its contents.
pub type Settings = BTreeMap<String, String>;

/// The settings in the text of a `duenna.toml` that lies in `folder`.
pub(super) fn of(text: &str, folder: &Path) -> Result<Settings, ConfigError> {
    let table: Table = toml::from_str(text).map_err(|error| ConfigError::from_toml(text, &error))?;
    let mut settings = Settings::new();
    flatten("", &table, &mut settings);
    let servers = table.get("servers").and_then(Value::as_table).into_iter().flatten();
    for (name, server) in servers {
        let Some(path) = server.get("annotation").and_then(Value::as_str) else { continue };
        // One that cannot be read is an error where it is used; once it can be, it is new.
        if let Ok(contents) = read_bounded(&folder.join(path)) {
            settings.insert(format!("servers.{}.annotation, its contents", key(name)), contents);
        }
    }
    Ok(settings)
}

/// Whether the value of a setting may be a password, so that it is not shown.
#[must_use]
pub fn is_confidential(name: &str) -> bool {
    [".env.", ".headers.", ", its contents"].iter().any(|part| name.contains(part))
        || name.rsplit('.').next() == Some("key")
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

/// A key as TOML writes it, so that no two settings have the same name.
fn key(name: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if !name.is_empty() && name.chars().all(is_bare) { name.to_owned() } else { Value::from(name).to_string() }
}
