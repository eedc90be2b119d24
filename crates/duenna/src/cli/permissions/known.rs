//! Whether the names in a permission are those of something: one with a typing slip would never apply.

use std::collections::BTreeSet;

use duenna_core::{Datum, LANGUAGE_LIMITS, Party, SOUGHT_FOLDERS, ServerName, SteeringTarget, suggestion};
use duenna_lang::Environment;

use crate::cli::error::CliError;
use crate::cli::home::OpenHome;
use crate::cli::model;
use duenna_runtime::session::{Servers, Session};
use duenna_store::Answer;

/// What commands that tell a model a text call that text.
const TEXTS: [&str; 4] = ["conversations", "document", "message", "recorded_runs"];

/// What permissions can be about.
pub(super) struct KnownNames {
    environment: Environment,
    /// The configured servers, also those whose tools nobody approved yet.
    servers: BTreeSet<String>,
}

impl KnownNames {
    pub(super) fn new(opened: &OpenHome) -> Result<Self, CliError> {
        let mut described = Servers::new(&opened.config)?;
        model::describe(&mut described, &opened.config);
        let environment = Session::environment(&opened.store, &described, (None, &BTreeSet::new()))?;
        let named = described.described().keys().chain(environment.servers.keys()).map(ToString::to_string);
        let servers = named.chain([LANGUAGE_LIMITS, SOUGHT_FOLDERS].map(str::to_owned)).collect();
        Ok(Self { environment, servers })
    }

    /// Refuses an answer about what is not there, with what was probably meant.
    pub(super) fn check(&self, answer: &Answer) -> Result<(), CliError> {
        match answer {
            Answer::Data { datum, party, .. } => {
                self.datum(datum)?;
                self.party(party)
            }
            Answer::Steering { party, steered, .. } => {
                self.party(party)?;
                match steered {
                    SteeringTarget::Argument { server, tool, argument } => {
                        self.tool(server, tool.as_str())?;
                        self.argument(server, tool.as_str(), argument)
                    }
                    SteeringTarget::Calling { server, tool } => self.tool(server, tool.as_str()),
                    SteeringTarget::Model(_) => Ok(()),
                }
            }
        }
    }

    fn datum(&self, datum: &Datum) -> Result<(), CliError> {
        if let Some(key) = datum.key() {
            let stored = self.environment.keys.keys().map(duenna_core::Key::as_str);
            let known: Vec<&str> = stored.chain(TEXTS).collect();
            return among(key.as_str(), &known, "there is no private value", "see `duenna data list`");
        }
        match (datum.server(), datum.tool()) {
            (Some(server), Some(tool)) => self.tool(server, tool.as_str()),
            (Some(server), None) => self.server(server),
            (None, _) => Ok(()),
        }
    }

    fn party(&self, party: &Party) -> Result<(), CliError> {
        if let Some((server, tool)) = party.as_tool() {
            return self.tool(server, tool.as_str());
        }
        party.as_server().map_or(Ok(()), |server| self.server(server))
    }

    fn server(&self, server: &ServerName) -> Result<(), CliError> {
        let known: Vec<&str> = self.servers.iter().map(String::as_str).collect();
        among(server.as_str(), &known, "there is no server", "see `duenna servers list`")
    }

    fn tool(&self, server: &ServerName, tool: &str) -> Result<(), CliError> {
        self.server(server)?;
        // Nobody approved its tools yet, so that nobody knows them.
        let Some(tools) = self.environment.servers.get(server) else { return Ok(()) };
        // Any tool of it.
        if tool == "*" {
            return Ok(());
        }
        let known: Vec<&str> = tools.keys().map(duenna_core::ToolName::as_str).collect();
        among(tool, &known, &format!("`{server}` has no tool"), &format!("see `duenna servers tools {server}`"))
    }

    fn argument(&self, server: &ServerName, tool: &str, argument: &str) -> Result<(), CliError> {
        let tools = self.environment.servers.get(server);
        let Some((_, signature)) = tools.into_iter().flatten().find(|(name, _)| name.as_str() == tool) else {
            return Ok(());
        };
        let known: Vec<&str> = signature.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        among(
            argument,
            &known,
            &format!("`{server}.{tool}` has no argument"),
            &format!("it takes {}", known.join(", ")),
        )
    }
}

fn among(wanted: &str, known: &[&str], what: &str, look: &str) -> Result<(), CliError> {
    if known.contains(&wanted) {
        return Ok(());
    }
    let rest = suggestion(wanted, known.iter().copied(), look);
    Err(CliError::Usage(format!(
        "{what} `{}`{rest}. Nothing was changed; add `--anyway` if it is to be there later",
        wanted.escape_debug()
    )))
}
