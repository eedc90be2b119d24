//! What an artifact may name: servers with their tools, and the keys of the private store. All of it is public.

use std::collections::BTreeMap;

use duenna_core::{Key, Ladder, ServerName, ToolName};
use serde::{Deserialize, Serialize};

use crate::compile::{TOOL_MARK, is_tool};

/// What an artifact may name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Environment {
    /// The tools of each server.
    pub servers: BTreeMap<ServerName, BTreeMap<ToolName, Signature>>,
    /// The keys of the private store, with their ladders.
    pub keys: BTreeMap<Key, Ladder>,
}

/// How a tool is called.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// Its parameters in the order of its schema, required ones first.
    pub parameters: Vec<Parameter>,
    /// Whether the annotation says that the call's success tells nothing private.
    pub success_public: bool,
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
    /// Whether a call of a method with that name may be a tool call that raises by itself.
    pub(crate) fn may_raise(&self, method: &str) -> bool {
        let written = method.strip_prefix(TOOL_MARK).unwrap_or(method);
        let is_loud = |tools: &BTreeMap<ToolName, Signature>| {
            tools.iter().any(|(tool, signature)| is_tool(tool.as_str(), written) && !signature.success_public)
        };
        method == "process_query" || self.servers.values().any(is_loud)
    }
}
