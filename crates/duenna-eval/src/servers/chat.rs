//! A team chat: what was posted, by channel, in `channels.json`.

use std::collections::BTreeMap;
use std::path::Path;

use duenna_demo::{DemoError, State, Tools};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{Json, tool, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::broken;

const CHANNELS: &str = "channels.json";

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Channel {
    /// The channel's name, without `#`.
    channel: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Post {
    /// The channel's name, without `#`.
    channel: String,
    /// What is posted.
    text: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Names {
    /// The channels.
    channels: Vec<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Messages {
    /// What was posted, oldest first.
    messages: Vec<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Posted {
    /// The number of the message in its channel.
    number: usize,
}

/// The server.
pub(super) struct Chat {
    state: State,
}

impl Chat {
    pub(super) fn open(folder: &Path) -> Result<Self, DemoError> {
        Ok(Self { state: State::open(folder)? })
    }

    fn channels(&self) -> Result<BTreeMap<String, Vec<String>>, String> {
        self.state.read(CHANNELS).map_err(broken)
    }
}

impl Tools for Chat {
    const NAME: &'static str = "duenna-eval-chat";

    fn router() -> ToolRouter<Self> {
        Self::tool_router()
    }

    fn state(&self) -> &State {
        &self.state
    }
}

#[tool_router]
impl Chat {
    #[tool(description = "The channels.", annotations(read_only_hint = true))]
    fn list_channels(&self) -> Result<Json<Names>, String> {
        Ok(Json(Names { channels: self.channels()?.into_keys().collect() }))
    }

    #[tool(description = "What was posted in a channel.", annotations(read_only_hint = true))]
    fn read_channel(&self, Parameters(Channel { channel }): Parameters<Channel>) -> Result<Json<Messages>, String> {
        let messages = self.channels()?.remove(&channel).ok_or_else(|| "there is no such channel".to_owned())?;
        Ok(Json(Messages { messages }))
    }

    #[tool(description = "Post in a channel.", annotations(read_only_hint = false, open_world_hint = true))]
    fn post_message(&self, Parameters(Post { channel, text }): Parameters<Post>) -> Result<Json<Posted>, String> {
        let mut all = self.channels()?;
        let messages = all.get_mut(&channel).ok_or_else(|| "there is no such channel".to_owned())?;
        messages.push(text);
        let number = messages.len();
        self.state.write(CHANNELS, &all).map_err(broken)?;
        Ok(Json(Posted { number }))
    }
}
