//! What the preview loses track of: servers and functions that were put into containers, or that are not the same each
//! time. A run calls them where they are public, so the preview supposes that any of them may be called wherever it does
//! not know what is (semantics 4.7). In a region nothing is called that the analysis does not know.

use std::sync::Arc;

use duenna_core::{LabelId, ServerName, ToolName};

use super::{Abstract, Analysis, Site, State};
use crate::code::{Arguments, Reg};
use crate::tools::{self, Method};
use crate::value::Value;

/// A server or function that may be anywhere.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Escape {
    Server(ServerName),
}

impl Analysis<'_> {
    /// Notes that a value can no longer be followed.
    pub(super) fn lose(&mut self, known: Option<&Value>) {
        let Some(loose) = &mut self.loose else { return };
        let before = loose.len();
        if let Some(Value::Server(server)) = known {
            loose.insert(Escape::Server((**server).clone()));
        } else if known == Some(&Value::Helper) {
            loose.extend(self.program.environment.servers.keys().cloned().map(Escape::Server));
        }
        let is_new = loose.len() != before;
        self.note(is_new);
    }

    /// Notes a place whose server or tool is not the same each time.
    pub(super) fn unclear(&mut self, site: Site) {
        if self.loose.is_none() {
            let is_new = self.unclear.insert(site);
            self.note(is_new);
        }
    }

    fn loose_servers(&self) -> Vec<ServerName> {
        let server = |loose: &Escape| match loose {
            Escape::Server(server) => Some(server.clone()),
        };
        self.loose.iter().flatten().filter_map(server).collect()
    }

    /// A method of something unknown.
    pub(super) fn loose_methods(
        &mut self,
        number: usize,
        site: Site,
        pc: LabelId,
        (dst, name, arguments): (Reg, &Arc<str>, &Arguments),
        state: &mut State,
    ) -> bool {
        if self.loose.is_none() {
            return true;
        }
        if matches!(name.as_ref(), "connect" | "mcp_server") {
            self.lose(Some(&Value::Helper));
        }
        if name.starts_with("access_") || tools::new_key(name) || tools::is_abstraction(name) {
            let stored = self.stored(number, site, pc, (name, arguments), state);
            self.also(number, dst, stored, state);
        }
        for server in self.loose_servers() {
            let had = self.read(state, dst);
            match tools::method(&server, name, &self.program.environment) {
                Method::Tool(tool) => {
                    self.tool(number, site, pc, (dst, &server, &tool, arguments), state);
                    self.also(number, dst, had, state);
                }
                Method::Query => {
                    self.loose_queries(number, site, pc, (dst, &server, arguments), state);
                }
                Method::None => {}
            }
        }
        true
    }

    /// `process_query` of a tool whose name is not known before.
    pub(super) fn loose_queries(
        &mut self,
        number: usize,
        site: Site,
        pc: LabelId,
        (dst, server, arguments): (Reg, &ServerName, &Arguments),
        state: &mut State,
    ) -> bool {
        if self.loose.is_none() {
            return true;
        }
        let program = self.program;
        let tools: Vec<&ToolName> =
            program.environment.servers.get(server).into_iter().flatten().map(|(tool, _)| tool).collect();
        for tool in tools {
            let had = self.read(state, dst);
            self.query(number, site, pc, (dst, server, tool, arguments), state);
            self.also(number, dst, had, state);
        }
        true
    }

    /// Lets a register hold what it had, too.
    fn also(&mut self, number: usize, dst: Reg, had: Abstract, state: &mut State) {
        let now = self.read(state, dst);
        let joined = self.join_values(had, now);
        self.write(number, state, dst, joined);
    }
}
