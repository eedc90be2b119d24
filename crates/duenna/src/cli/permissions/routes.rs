//! Which tools tell a party, and whether the user is asked before they do, as the annotations say.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{
    Argument, Call, Datum, Flow, Grain, Label, Log, Party, PartyKind, PartySpec, Server, ServerName, ToolAnnotation,
    ToolName, World,
};
use serde::Serialize;
use serde_json::Value;

/// A tool that tells a party.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Route {
    server: ServerName,
    /// `None`: any that the annotation does not describe.
    tool: Option<ToolName>,
    /// Whether the user is asked, unless they answered before.
    #[serde(rename = "asked")]
    pub(super) is_asked: bool,
}

/// The tools of configured servers that may tell `party` something. Each is found by deciding about a call of it.
pub(super) fn routes(servers: &BTreeMap<ServerName, Server>, datum: &Datum, grain: Grain, party: &Party) -> Vec<Route> {
    let mut found = Vec::new();
    for server in servers.values() {
        let described = server.annotation.iter().flat_map(|annotation| &annotation.tools);
        for (tool, about) in described {
            let calls = arguments(server, about, party).into_iter();
            let asked: Vec<bool> =
                calls.filter_map(|given| asked(servers, (server, tool), given, (datum, grain), party)).collect();
            if !asked.is_empty() {
                let is_asked = asked.contains(&true);
                found.push(Route { server: server.name.clone(), tool: Some(tool.clone()), is_asked });
            }
        }
        let any = any_tool(server);
        if let Some(is_asked) = any.and_then(|tool| asked(servers, (server, &tool), None, (datum, grain), party)) {
            found.push(Route { server: server.name.clone(), tool: None, is_asked });
        }
    }
    found
}

/// A tool that the annotation does not describe.
fn any_tool(server: &Server) -> Option<ToolName> {
    let mut name = "other".to_owned();
    loop {
        let tool = name.parse().ok()?;
        if server.tool(&tool).is_none() {
            return Some(tool);
        }
        name.push('_');
    }
}

/// The arguments by which a tool names `party`, each in a call of its own; without any it names nobody.
fn arguments(server: &Server, tool: &ToolAnnotation, party: &Party) -> Vec<Option<Argument>> {
    let text = party.to_string();
    let name = text.split_once(':').map_or("", |(_, name)| name);
    let named = tool.parties.iter().filter_map(|spec| match spec {
        PartySpec::Argument { name: argument, kind, at, .. } => {
            let is_kind = PartyKind::of(&server.name, kind).ok().as_ref() == party.kind();
            let value = at.as_ref().map_or_else(|| Value::from(name), |at| at.holding(name.into()));
            is_kind.then(|| Some(Argument::known(argument, value, Label::bottom())))
        }
        PartySpec::Server | PartySpec::Tool | PartySpec::Party(_) => None,
    });
    named.chain([None]).collect()
}

/// Whether the user is asked about `party` before that call; `None` if it does not tell it.
fn asked(
    servers: &BTreeMap<ServerName, Server>,
    (server, tool): (&Server, &ToolName),
    given: Option<Argument>,
    (datum, grain): (&Datum, Grain),
    party: &Party,
) -> Option<bool> {
    let call = Call {
        server: server.name.clone(),
        tool: tool.clone(),
        arguments: given.into_iter().collect(),
        pc: Label::datum(datum.clone(), grain),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    };
    let flow = Flow::new(call, World::new(servers, &Log::default()));
    let recipient = flow.sink().recipients().iter().find(|recipient| recipient.party == *party)?;
    Some(recipient.asked)
}

/// The servers, or the tools of them, by which it is told without asking.
pub(super) fn not_asked(routes: &[Route]) -> String {
    let of = |server: &ServerName| routes.iter().filter(move |one| one.server == *server).collect::<Vec<_>>();
    let servers: BTreeSet<&ServerName> = routes.iter().filter(|one| !one.is_asked).map(|one| &one.server).collect();
    let mut named = Vec::new();
    for server in servers {
        let all = of(server);
        if all.iter().all(|one| !one.is_asked) {
            named.push(format!("`{server}`"));
            continue;
        }
        let own = all.iter().filter(|one| !one.is_asked);
        named.extend(own.map(|one| match &one.tool {
            Some(tool) => format!("`{server}/{tool}`"),
            None => format!("the other tools of `{server}`"),
        }));
    }
    named.join(", ")
}
