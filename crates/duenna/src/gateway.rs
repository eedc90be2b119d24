//! The gateway between an artifact's calls and the world: [`upstream`] speaks to the user's MCP servers.
pub mod upstream;
pub(crate) mod tls;
