//! How much a server may take: time, bytes, tools.

use std::time::Duration;

/// What one connection may cost. The defaults suit a server on this machine or across the internet.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// From starting the server until the protocol version is agreed. Generous: `npx` and `uvx` may download first.
    pub connect_timeout: Duration,
    /// For reading the whole tool list.
    pub list_timeout: Duration,
    /// For one call, unless the server's configuration says otherwise.
    pub call_timeout: Duration,
    /// How long a server may take to leave when asked to, before it is killed.
    pub close_timeout: Duration,
    /// Bytes in one message of the server.
    pub max_message_bytes: usize,
    /// Tools in a list.
    pub max_tools: usize,
    /// Bytes of a tool list, written as canonical JSON.
    pub max_tool_list_bytes: usize,
    /// Bytes kept of what the server last wrote to its standard error.
    pub stderr_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect_timeout: Duration::from_mins(1),
            list_timeout: Duration::from_secs(30),
            call_timeout: Duration::from_mins(1),
            close_timeout: Duration::from_secs(2),
            max_message_bytes: 8 * 1024 * 1024,
            max_tools: 1000,
            max_tool_list_bytes: 4 * 1024 * 1024,
            stderr_bytes: 4096,
        }
    }
}
