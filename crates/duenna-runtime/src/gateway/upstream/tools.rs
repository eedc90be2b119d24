//! A server's tool list, bounded, and pinned by its digest.

use std::collections::BTreeSet;

use rmcp::{
    Peer, RoleClient, ServiceError,
    model::{PaginatedRequestParams, Tool},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::{limits::Limits, quote::quoted};

/// Longest tool name accepted, in characters. MCP advises 128.
const MAX_NAME_CHARS: usize = 128;

/// One tool as its server describes it. All of it comes from outside: none of it is trusted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolSpec {
    /// The name it is called by.
    pub name: String,
    /// A name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it does, in the server's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The JSON Schema of its arguments.
    pub input_schema: Value,
    /// The JSON Schema of its structured result, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_schema: Option<Value>,
    /// MCP's hints about it (`readOnlyHint`, …); only claims.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Value>,
}

impl ToolSpec {
    /// The SHA-256, in hexadecimal, of all the fields as canonical JSON: it changes exactly when one of them does.
    #[must_use]
    pub fn digest(&self) -> String {
        hex(Sha256::digest(self.canonical().as_bytes()).as_slice())
    }

    fn canonical(&self) -> String {
        let mut members = Map::new();
        members.insert("name".to_owned(), self.name.clone().into());
        members.insert("title".to_owned(), self.title.clone().into());
        members.insert("description".to_owned(), self.description.clone().into());
        members.insert("inputSchema".to_owned(), self.input_schema.clone());
        members.insert("outputSchema".to_owned(), self.output_schema.clone().unwrap_or(Value::Null));
        members.insert("annotations".to_owned(), self.annotations.clone().unwrap_or(Value::Null));
        canonical(Value::Object(members)).to_string()
    }

    fn from_wire(tool: Tool) -> Self {
        Self {
            name: tool.name.into_owned(),
            title: tool.title,
            description: tool.description.map(std::borrow::Cow::into_owned),
            input_schema: Value::Object(tool.input_schema.as_ref().clone()),
            output_schema: tool.output_schema.map(|schema| Value::Object(schema.as_ref().clone())),
            // The hints are plain strings and booleans, which always serialize.
            annotations: tool.annotations.and_then(|hints| serde_json::to_value(hints).ok()),
        }
    }
}

/// A server's tools, sorted by name.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolList {
    tools: Vec<ToolSpec>,
}

impl ToolList {
    /// The tools, sorted by name.
    #[must_use]
    pub fn tools(&self) -> &[ToolSpec] {
        &self.tools
    }

    /// The tool of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&ToolSpec> {
        self.tools.iter().find(|tool| tool.name == name)
    }

    /// The SHA-256, in hexadecimal, of the whole list. The order in which the server lists its tools does not matter.
    #[must_use]
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for tool in &self.tools {
            hash.update(tool.digest().as_bytes());
            hash.update(b"\n");
        }
        hex(hash.finalize().as_slice())
    }
}

/// Why a tool list cannot be used. Names are quoted and escaped.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ToolListProblem {
    /// Too many tools.
    #[error("it lists more than {limit} tools, which is not accepted")]
    TooMany {
        /// The limit.
        limit: usize,
    },
    /// Too many bytes.
    #[error("its tool list has more than {limit} bytes, which is not accepted")]
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// The pages go round in a circle, or never end.
    #[error("its tool list does not end: it points back to a page already read")]
    Endless,
    /// Two tools share a name.
    #[error("it lists the tool {name} twice, so it is unclear which one would be called")]
    Twice {
        /// The name, ready to be shown.
        name: String,
    },
    /// A name that cannot be shown or called.
    #[error("it lists a tool with the unusable name {name}: a name must have 1 to 128 visible characters")]
    Name {
        /// The name, ready to be shown.
        name: String,
    },
}

/// Why reading the list failed.
pub(super) enum ReadError {
    Service(ServiceError),
    List(ToolListProblem),
}

/// Reads all pages.
pub(super) async fn read(peer: &Peer<RoleClient>, limits: &Limits) -> Result<ToolList, ReadError> {
    let mut gathered = ToolPages::default();
    let mut cursors = BTreeSet::new();
    let mut cursor = None;
    loop {
        let page = PaginatedRequestParams::default().with_cursor(cursor);
        let page = peer.list_tools(Some(page)).await.map_err(ReadError::Service)?;
        for tool in page.tools {
            gathered.add(ToolSpec::from_wire(tool), limits).map_err(ReadError::List)?;
        }
        match page.next_cursor {
            None => break,
            // Every page must be new, and an honest one has at least a tool.
            Some(next) if cursors.len() >= limits.max_tools || !cursors.insert(next.clone()) => {
                return Err(ReadError::List(ToolListProblem::Endless));
            }
            Some(next) => cursor = Some(next),
        }
    }
    Ok(gathered.finish())
}

#[derive(Default)]
struct ToolPages {
    tools: Vec<ToolSpec>,
    names: BTreeSet<String>,
    bytes: usize,
}

impl ToolPages {
    fn add(&mut self, tool: ToolSpec, limits: &Limits) -> Result<(), ToolListProblem> {
        if !is_usable(&tool.name) {
            return Err(ToolListProblem::Name { name: quoted(&tool.name) });
        }
        if !self.names.insert(tool.name.clone()) {
            return Err(ToolListProblem::Twice { name: quoted(&tool.name) });
        }
        if self.tools.len() >= limits.max_tools {
            return Err(ToolListProblem::TooMany { limit: limits.max_tools });
        }
        self.bytes = self.bytes.saturating_add(tool.canonical().len());
        if self.bytes > limits.max_tool_list_bytes {
            return Err(ToolListProblem::TooLarge { limit: limits.max_tool_list_bytes });
        }
        self.tools.push(tool);
        Ok(())
    }

    fn finish(mut self) -> ToolList {
        self.tools.sort_by(|one, other| one.name.cmp(&other.name));
        ToolList { tools: self.tools }
    }
}

/// ASCII only: names that merely look alike would deceive whoever approves the list.
fn is_usable(name: &str) -> bool {
    !name.is_empty() && name.chars().count() <= MAX_NAME_CHARS && name.chars().all(|char| char.is_ascii_graphic())
}

/// The same JSON with all members sorted, so that equal values are equal text.
fn canonical(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let mut sorted: Vec<(String, Value)> = members.into_iter().collect();
            sorted.sort_by(|(one, _), (other, _)| one.cmp(other));
            Value::Object(sorted.into_iter().map(|(name, member)| (name, canonical(member))).collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(canonical).collect()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value,
    }
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    let digit = |nibble: u8| DIGITS.get(usize::from(nibble)).copied().unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 0xf)]).collect()
}
