//! What an artifact may name: servers with their tools, and the keys of the private store. All of it is public.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{Grain, Key, Ladder, ServerName, ToolName};
use serde::{Deserialize, Serialize};

/// The reserved server of the language gate: its tools are the languages.
pub(crate) const LANGUAGE_GATE: &str = "language_gate";

/// Marks a method name that is a tool's name as the server writes it.
pub(crate) const TOOL_MARK: &str = "tool ";

/// Whether `written`, in an artifact, means `tool`: characters that names cannot have are written `_`.
pub(crate) fn is_tool(tool: &str, written: &str) -> bool {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    tool == written || tool.chars().map(plain).eq(written.chars())
}

/// What an artifact may name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Environment {
    /// The tools of each server.
    pub servers: BTreeMap<ServerName, BTreeMap<ToolName, Signature>>,
    /// The keys of the private store, with their ladders.
    pub keys: BTreeMap<Key, Ladder>,
    /// Those that the user opened: they are as what tools answer, which errors and branches may tell of as far as the task's course pays (semantics 3.11).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub opened: BTreeSet<Key>,
    /// What the rules of the purpose choose for entries of the store: how `abstract` tells them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub abstracted: BTreeMap<Key, AbstractionChoice>,
    /// Whether a tool's error under open data ends the artifact, since the task's course pays for what that tells (semantics 4.4). Else it
    /// decides about all that comes after the call.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub errors_end: bool,
}

/// What the rules of a purpose choose for an entry of the private store. It depends on names and types, never on values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbstractionChoice {
    /// It is told at this grain.
    At(Grain),
    /// It is withheld; the sentence says what the assistant gets instead.
    Withheld(String),
}

/// How a tool is called.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// Its parameters in the order of its schema, required ones first.
    pub parameters: Vec<Parameter>,
    /// Whether the annotation says that the call's success tells nothing private.
    pub success_public: bool,
    /// Whether the annotation says that an answer names files by the last parts of their names alone.
    #[serde(default)]
    pub lists: bool,
}

/// One parameter of a tool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Whether a call must give it.
    pub required: bool,
}

impl Environment {
    /// Whether a call of a method with that name, on that server or on one that is not known, may be a tool call that raises
    /// by itself.
    pub(crate) fn may_raise(&self, server: Option<&ServerName>, method: &str) -> bool {
        let written = method.strip_prefix(TOOL_MARK).unwrap_or(method);
        let is_loud = |tools: &BTreeMap<ToolName, Signature>| {
            tools.iter().any(|(tool, signature)| is_tool(tool.as_str(), written) && !signature.success_public)
        };
        match server.and_then(|server| self.servers.get(server)) {
            Some(tools) if method != "process_query" => is_loud(tools),
            Some(_) | None => method == "process_query" || self.servers.values().any(is_loud),
        }
    }
}
