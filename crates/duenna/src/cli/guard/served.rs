//! The guard as an MCP server over standard input and output: one tool that concludes, or the five one by one.

use std::sync::Arc;

use anyhow::Context as _;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool as Description, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt as _};
use serde_json::{Map, Value, json};

use duenna_guard::{Action, Guard, Tool};

/// The tool of `duenna guard serve`.
const CHECK: &str = "check_action";
/// Longer arguments are refused, in bytes.
const LONGEST: usize = 1 << 20;

/// What is served.
pub(super) enum ServedTools {
    /// One tool, `check_action`: the whole guard.
    Whole(Arc<Guard<'static>>),
    /// Tools by themselves.
    Tools(Arc<Vec<Box<dyn Tool>>>),
}

/// Serves until the client leaves.
///
/// # Errors
/// When the client does not speak MCP.
pub(super) async fn serve(served: ServedTools) -> anyhow::Result<()> {
    let service = Handler(Arc::new(served)).serve(rmcp::transport::stdio()).await;
    service
        .context("the client did not complete the MCP handshake")?
        .waiting()
        .await
        .context("the connection was lost")?;
    Ok(())
}

struct Handler(Arc<ServedTools>);

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("duenna-guard", env!("CARGO_PKG_VERSION")))
    }

    async fn list_tools(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.0.described()))
    }

    fn get_tool(&self, name: &str) -> Option<Description> {
        self.0.described().into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let served = Arc::clone(&self.0);
        let work =
            tokio::task::spawn_blocking(move || served.answer(&request.name, request.arguments.unwrap_or_default()));
        let answer = work.await.map_err(|_| ErrorData::internal_error("the guard failed unexpectedly", None))?;
        Ok(match answer {
            Ok(answer) => CallToolResult::structured(answer),
            Err(why) => CallToolResult::error(vec![ContentBlock::text(why)]),
        }
        .into())
    }
}

impl ServedTools {
    fn described(&self) -> Vec<Description> {
        let schema = Arc::new(schema());
        let tool = |name: &str, description: &str| {
            let tool = Description::new(name.to_owned(), description.to_owned(), Arc::clone(&schema));
            tool.with_annotations(ToolAnnotations::new().read_only(true))
        };
        match self {
            Self::Whole(_) => vec![tool(
                CHECK,
                "Says whether what an agent is about to share goes beyond what the user's request needs: yes or no, how probable, which \
                 words and why, and a version without them.",
            )],
            Self::Tools(tools) => tools.iter().map(|one| tool(one.name(), one.description())).collect(),
        }
    }

    /// The answer to a call; else what is wrong with it, without a word of what it holds.
    fn answer(&self, name: &str, arguments: Map<String, Value>) -> Result<Value, String> {
        let size: usize = arguments.values().filter_map(Value::as_str).map(str::len).sum();
        if size > LONGEST {
            return Err(format!("the arguments are longer than {LONGEST} bytes"));
        }
        let action: Action = serde_json::from_value(Value::Object(arguments))
            .map_err(|_| "the arguments must be strings: `user_query`, `action`, and optionally `action_text`, `trajectory`, `recipient`".to_owned())?;
        let action = action.with_told();
        if action.told().trim().is_empty() {
            return Err("there is nothing to judge: `action` and `action_text` are empty".to_owned());
        }
        let answer = match self {
            Self::Whole(guard) if name == CHECK => {
                guard.advise(&action).map_err(|error| error.to_string()).map(|verdict| verdict.report(&action))?
            }
            Self::Tools(tools) => {
                let tool = tools.iter().find(|tool| tool.name() == name).ok_or("there is no such tool")?;
                let judgement = tool.judge(&action).map_err(|error| error.to_string())?;
                serde_json::to_value(judgement).unwrap_or_default()
            }
            Self::Whole(_) => return Err("there is no such tool".to_owned()),
        };
        Ok(answer)
    }
}

/// What all of them take.
fn schema() -> Map<String, Value> {
    let text = |what: &str| json!({ "type": "string", "description": what });
    let schema = json!({
        "type": "object",
        "properties": {
            "user_query": text("What the user asked the agent for."),
            "action": text("The call that the agent is about to make: the tool and its arguments."),
            "action_text": text("What it says, as its reader gets it: subject, body, message."),
            "trajectory": text("What the agent had seen before: calls and their answers."),
            "recipient": text("Who receives it, in words."),
        },
        "required": ["user_query", "action"],
    });
    if let Value::Object(members) = schema { members } else { Map::new() }
}
