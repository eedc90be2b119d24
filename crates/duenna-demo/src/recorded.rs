//! An MCP server that writes down every call before it looks at it.

use std::sync::Arc;

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    handler::server::{router::tool::ToolRouter, tool::ToolCallContext},
    model::{
        CallToolRequestParams, CallToolResponse, Implementation, ListToolsResult, PaginatedRequestParams,
        ServerCapabilities, ServerConfig, Tool,
    },
    service::RequestContext,
};
use tokio::sync::Mutex;

use super::state::State;

/// The tools of a server, without the protocol.
pub trait Tools: Send + Sync + Sized + 'static {
    /// The server's name.
    const NAME: &'static str;
    /// The tools.
    fn router() -> ToolRouter<Self>;
    /// Where it keeps what it knows, and the record of its calls.
    fn state(&self) -> &State;
}

/// Tools, served and recorded.
pub(super) struct RecordingServer<T: Tools> {
    tools: Arc<T>,
    router: ToolRouter<T>,
    /// Calls run one by one: state is read, changed and written back.
    turn: Mutex<()>,
}

impl<T: Tools> RecordingServer<T> {
    pub(super) fn new(tools: T) -> Self {
        Self { tools: Arc::new(tools), router: T::router(), turn: Mutex::new(()) }
    }
}

impl<T: Tools> ServerHandler for RecordingServer<T> {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new(T::NAME, env!("CARGO_PKG_VERSION")))
    }

    async fn list_tools(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.router.list_all()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.router.get(name).cloned()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let _turn = self.turn.lock().await;
        let arguments = request.arguments.clone().unwrap_or_default();
        // A call that cannot be recorded is not carried out: the record would no longer tell what arrived.
        self.tools
            .state()
            .record(&request.name, &arguments)
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        self.router.call(ToolCallContext::new(self.tools.as_ref(), request, context)).await
    }
}
