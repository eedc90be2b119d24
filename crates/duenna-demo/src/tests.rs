//! The demo's servers, through the gateway's own client where that matters.

mod airline;
mod folder;
mod mailbox;

use std::path::Path;

use rmcp::{RoleClient, ServiceExt, model::CallToolRequestParams, service::RunningService};
use serde_json::{Map, Value};

use super::{Kind, serve_on};

/// A client of a demo server with this state.
struct Client(RunningService<RoleClient, ()>);

impl Client {
    async fn of(kind: Kind, state: &Path) -> Self {
        let (ours, theirs) = tokio::io::duplex(64 * 1024);
        let state = state.to_owned();
        tokio::spawn(async move { serve_on(kind, &state, theirs).await });
        Self(().serve(ours).await.unwrap())
    }

    /// The structured result, or what the tool says when it fails.
    async fn call(&self, tool: &str, arguments: Value) -> Result<Value, String> {
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        self.call_raw(tool, arguments).await
    }

    async fn call_raw(&self, tool: &str, arguments: Map<String, Value>) -> Result<Value, String> {
        let request = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
        let result = self.0.call_tool(request).await.map_err(|error| error.to_string())?;
        if result.is_error == Some(true) {
            return Err(serde_json::to_string(&result.content).unwrap());
        }
        Ok(result.structured_content.expect("every tool has a structured result"))
    }
}

#[tokio::test]
async fn every_tool_of_every_server_has_both_schemas() {
    for kind in Kind::ALL {
        let folder = tempfile::tempdir().unwrap();
        let client = Client::of(kind, folder.path()).await;
        let tools = client.0.list_all_tools().await.unwrap();
        assert!(tools.len() >= 3);
        for tool in tools {
            assert_eq!(tool.input_schema["type"], "object", "{}", tool.name);
            assert_eq!(tool.output_schema.unwrap()["type"], "object", "{}", tool.name);
            assert!(tool.description.is_some_and(|text| !text.is_empty()));
        }
    }
}

#[test]
fn kinds_are_parsed() {
    for kind in Kind::ALL {
        assert_eq!(kind.as_str().parse::<Kind>().unwrap(), kind);
    }
    assert!("hotel\u{1b}".parse::<Kind>().unwrap_err().contains("`hotel\\u{1b}`"));
}
