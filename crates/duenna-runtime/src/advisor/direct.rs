//! Tools of the user's own, asked directly.

use std::sync::Arc;

use duenna_core::ServerName;
use duenna_guard::{Action, Judgement, OwnTool, Tool, ToolError, arguments, read};
use duenna_store::Store;

use super::asking::apart;
use super::{spoken, without_values};
use crate::config::ServerConfig;
use crate::gateway::upstream::Limits;
use crate::session::{ServerError, connect, connect_approved};

/// A server of the user's own, asked directly: for actions that the user typed themselves. It is told nothing if its tools changed since the
/// user approved them (semantics 3.8). In a run it is a sink like any other.
pub struct Direct {
    name: String,
    server: ServerName,
    tool: String,
    config: ServerConfig,
    private: Option<Arc<Store>>,
}

impl Direct {
    /// A tool that is reached when it is asked. What holds a private value of the store it is not told.
    #[must_use]
    pub fn new(own: &OwnTool, config: &ServerConfig, private: Option<Arc<Store>>) -> Self {
        Self {
            name: own.name(),
            server: own.server.clone(),
            tool: own.tool.to_string(),
            config: config.clone(),
            private,
        }
    }
}

impl Tool for Direct {
    fn name(&self) -> &str {
        &self.name
    }

    fn description(&self) -> &'static str {
        "A tool that the user added."
    }

    fn judge(&self, action: &Action) -> Result<Judgement, ToolError> {
        if let Some(store) = &self.private {
            without_values(&self.name, &[&spoken(action)], store)?;
        }
        let (config, tool, arguments) = (self.config.clone(), self.tool.clone(), arguments(action));
        let (server, store) = (self.server.clone(), self.private.clone());
        let asked = apart(move || async move {
            let limits = Limits::default();
            let (upstream, _) = match &store {
                Some(store) => connect_approved(&server, &config, &limits, store).await?,
                None => connect(&config, &limits).await?,
            };
            let reply = upstream.call(&tool, arguments).await;
            upstream.close().await;
            reply.map_err(ServerError::from)
        });
        match asked {
            Some(Ok(reply)) => read(&self.name, action, &reply.value(), reply.is_error),
            Some(Err(error)) => {
                let why = match &error {
                    // What the server says of it may repeat what it was told.
                    ServerError::Upstream(error) => error.problem().to_string(),
                    ServerError::Unknown { .. }
                    | ServerError::Unconfined { .. }
                    | ServerError::Changed { .. }
                    | ServerError::Store(_)
                    | ServerError::Unreadable(_) => error.to_string(),
                };
                Err(ToolError::Unavailable { tool: self.name.clone(), why })
            }
            None => Err(ToolError::Unavailable { tool: self.name.clone(), why: "it was interrupted".to_owned() }),
        }
    }
}

impl std::fmt::Debug for Direct {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Direct").field("name", &self.name).finish_non_exhaustive()
    }
}
