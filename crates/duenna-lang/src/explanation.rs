//! Why a call may tell what it may tell: the way of each datum through the source.

use duenna_core::{Call, Datum, Grain, Label, ServerName, ToolName};
use serde::Serialize;

use crate::step::Prospect;

/// A call that may be reached, and how each datum that it may tell gets there.
#[derive(Debug, Clone)]
pub struct Explanation {
    /// The call.
    pub prospect: Prospect,
    /// One for each datum of the call's label.
    pub chains: Vec<FlowPath>,
    /// What is open of what decides that the call is made, where the task's course may pay for that as far as the source shows: it comes at most once.
    pub control: Label,
}

impl Explanation {
    /// The call where the task's course pays for what decides that it is made.
    #[must_use]
    pub fn paid(&self) -> Call {
        let call = self.prospect.call.clone();
        let pc = call.pc.without_tells(&self.control);
        Call { pc, ends: call.ends.join(&self.control), ..call }
    }
}

/// How one datum gets to a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FlowPath {
    /// The datum.
    pub datum: Datum,
    /// How finely it is told.
    pub grain: Grain,
    /// From where it is read to the call.
    pub links: Vec<Link>,
}

/// A line that a datum passes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    /// The line of the source, from 1; 0 is before the first.
    pub line: u32,
    /// The variable it gets into there, if it has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
    /// What happens to it there.
    #[serde(flatten)]
    pub how: How,
}

/// What happens to a datum in a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "how")]
pub enum How {
    /// It is read from the private store.
    Read,
    /// The artifact's author knew it.
    Known,
    /// It is what the tool answers.
    Answered {
        /// The server.
        server: ServerName,
        /// The tool.
        tool: ToolName,
    },
    /// The answer may carry it: the server had been told before.
    ToldBefore {
        /// The server.
        server: ServerName,
        /// The tool.
        tool: ToolName,
    },
    /// It is told to the tool, whose answer may carry it.
    Told {
        /// The server.
        server: ServerName,
        /// The tool.
        tool: ToolName,
    },
    /// The answer may carry it: an earlier link says which call told it.
    CameBack {
        /// The server.
        server: ServerName,
        /// The tool.
        tool: ToolName,
    },
    /// The arguments name it: the server holds it.
    Named {
        /// The server.
        server: ServerName,
    },
    /// Something is computed from it.
    Computed,
    /// It is put into an object.
    Kept,
    /// It is taken out of an object.
    Taken,
    /// It is given to a function.
    Passed,
    /// It is what a function returns or yields.
    Returned,
    /// It decides what runs.
    Decided,
    /// Whether something fails on it decides what runs.
    Failed,
    /// It gets among objects that cannot be told apart from there on.
    Merged,
    /// It may get anywhere from there: no single way was found.
    Anywhere,
    /// The call that may tell it.
    Called,
    /// The call that tells it by being made or not.
    Chosen,
}

impl FlowPath {
    /// The lines in order, each once where it follows itself.
    #[must_use]
    pub fn lines(&self) -> Vec<u32> {
        let mut lines: Vec<u32> = self.links.iter().map(|link| link.line).collect();
        lines.dedup();
        lines
    }
}
