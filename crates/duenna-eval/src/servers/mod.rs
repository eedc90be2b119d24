//! Small true MCP servers for the suites `gaap` and `day`: their state lies in JSON files of a folder, and what they answer is computed
//! from it. Every call is recorded before it is answered, so that what really arrived can be looked at.
//!
//! | server | what it does |
//! |---|---|
//! | food | restaurants, menus, orders and how far they are |
//! | email | mails received, mails sent |
//! | medical | published formulas |
//! | weather | places: now, forecast, warnings, past days |
//! | network | names, addresses, registries, certificates |
//! | encyclopedia | articles |
//! | chat | a team's channels |
//!
//! [`watch`] stands before a server of somebody else and writes down what it is sent.

mod chat;
mod email;
mod encyclopedia;
mod food;
mod formulas;
mod medical;
mod network;
mod watch;
mod weather;

use std::path::Path;
use std::str::FromStr;

use duenna_demo::serve_tools;

pub use self::watch::{RECEIVED, watch};

/// Which server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A food delivery.
    Food,
    /// A mailbox.
    Email,
    /// Medical calculators.
    Medical,
    /// A weather service.
    Weather,
    /// Network tools.
    Network,
    /// An encyclopedia.
    Encyclopedia,
    /// A team chat.
    Chat,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Food, Self::Email, Self::Medical, Self::Weather, Self::Network, Self::Encyclopedia, Self::Chat];
    /// Those of the `gaap` suite.
    pub const GAAP: [Self; 6] =
        [Self::Food, Self::Email, Self::Medical, Self::Weather, Self::Network, Self::Encyclopedia];

    /// Its name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Food => "food",
            Self::Email => "email",
            Self::Medical => "medical",
            Self::Weather => "weather",
            Self::Network => "network",
            Self::Encyclopedia => "encyclopedia",
            Self::Chat => "chat",
        }
    }
}

impl FromStr for Kind {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let kind = Self::ALL.into_iter().find(|kind| kind.as_str() == name);
        kind.ok_or_else(|| {
            let all = Self::ALL.map(Self::as_str).join(", ");
            anyhow::anyhow!("there is no server `{}`; there are {all}", name.escape_debug())
        })
    }
}

/// Serves one server over this process's standard input and output until the client leaves.
///
/// # Errors
/// If its state cannot be read, or the client does not speak MCP.
pub fn serve(kind: Kind, state: &Path) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    match kind {
        Kind::Food => runtime.block_on(serve_tools(food::Food::open(state)?)),
        Kind::Email => runtime.block_on(serve_tools(email::Email::open(state)?)),
        Kind::Medical => runtime.block_on(serve_tools(medical::Medical::open(state)?)),
        Kind::Weather => runtime.block_on(serve_tools(weather::Weather::open(state)?)),
        Kind::Network => runtime.block_on(serve_tools(network::Network::open(state)?)),
        Kind::Encyclopedia => runtime.block_on(serve_tools(encyclopedia::Encyclopedia::open(state)?)),
        Kind::Chat => runtime.block_on(serve_tools(chat::Chat::open(state)?)),
    }
}

/// What an artifact reads when a state cannot be used.
fn broken(error: impl std::fmt::Display) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use duenna_core::Annotation;
    use duenna_demo::Tools;

    use super::*;

    /// The tools of a server with their arguments are those that its annotation describes: what it leaves out would be read
    /// otherwise than it is meant.
    fn described<T: Tools>(kind: Kind) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/gaap/annotations");
        let text = std::fs::read_to_string(folder.join(format!("{}.json", kind.as_str()))).unwrap();
        let known: BTreeSet<(String, Vec<String>)> = Annotation::from_json(&text)
            .unwrap()
            .tools
            .into_iter()
            .map(|(tool, about)| (tool.to_string(), about.arguments.into_keys().collect()))
            .collect();
        let arguments = |schema: &serde_json::Map<String, serde_json::Value>| {
            let properties = schema.get("properties").and_then(serde_json::Value::as_object);
            let mut names: Vec<String> = properties.into_iter().flat_map(|all| all.keys().cloned()).collect();
            names.sort();
            names
        };
        let tools = T::router().list_all();
        let found = tools.iter().map(|tool| (tool.name.to_string(), arguments(&tool.input_schema))).collect();
        assert_eq!(known, found, "{}", kind.as_str());
    }

    #[test]
    fn every_tool_and_argument_is_annotated() {
        described::<food::Food>(Kind::Food);
        described::<email::Email>(Kind::Email);
        described::<medical::Medical>(Kind::Medical);
        described::<weather::Weather>(Kind::Weather);
        described::<network::Network>(Kind::Network);
        described::<encyclopedia::Encyclopedia>(Kind::Encyclopedia);
    }

    #[test]
    fn a_server_is_known_by_its_name() {
        assert!(Kind::ALL.into_iter().all(|kind| kind.as_str().parse::<Kind>().is_ok_and(|found| found == kind)));
        assert!("bank".parse::<Kind>().unwrap_err().to_string().contains("food, email"));
    }
}
