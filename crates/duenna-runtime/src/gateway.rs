//! The gateway between an artifact's calls and the world: [`upstream`] speaks to the user's MCP servers.
pub(crate) mod tls;
pub mod upstream;
