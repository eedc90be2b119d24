//! What a decision looks at: labels, parties and needs of one call, without its values.

use serde_json::Value;

use super::{Argument, Call};
use crate::annotation::{ArgumentAnnotation, Named, PartySpec, Returns, Server, ToolAnnotation, Trust, Usage};
use crate::datum::Datum;
use crate::grain::Grain;
use crate::label::{Integrity, Label};
use crate::log::{Item, Record, Source, World};
use crate::name::{ServerName, ToolName};
use crate::party::{Party, PartyKind};
use crate::permission::Steered;

/// What a call tells, to whom, and whose trust it needs.
#[derive(Debug, Clone)]
pub struct Sink {
    pub(crate) server: ServerName,
    pub(crate) tool: ToolName,
    pub(crate) label: Label,
    pub(crate) recipients: Vec<Recipient>,
    pub(crate) needs: Vec<Need>,
    record: Record,
    expected: Expected,
}

/// Someone who learns what a call tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// The party; a symbol if it was computed from a labelled argument.
    pub party: Party,
    /// For a symbol: the parties it stands for in this one call. Only a deny looks at them.
    pub(crate) values: Vec<Party>,
    /// Whether the user is asked: not about what is the user's own.
    pub asked: bool,
}

/// Something that needs trust, and who shaped it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// What is shaped.
    pub steered: Steered,
    /// Who shaped it and may not without the user's word.
    pub shapers: Vec<Party>,
}

/// What the label of the answer will be.
#[derive(Debug, Clone)]
pub struct Expected {
    label: Label,
    server: ServerName,
    tool: ToolName,
    parties: Vec<Party>,
    about: Option<Party>,
}

impl Sink {
    pub(super) fn of(call: &Call, world: World<'_>) -> Self {
        let unknown = Server::unknown(call.server.clone());
        let server = world.servers.get(&call.server).unwrap_or(&unknown);
        let tool = server.tool(&call.tool);
        let (recipients, own) = recipients(call, server, tool);
        let names_others = own.iter().any(|party| party.as_server().is_none());
        let references = if names_others { referenced(call, server, tool, world) } else { Label::bottom() };
        let around = call.pc.join(&call.choice).join(&references);
        let of_arguments = Label::join_all(call.arguments.iter().map(|argument| argument.value.label()));
        let label = around.join(&of_arguments);
        Self {
            needs: needs(call, tool),
            record: record(call, server, &own, &label, &around),
            expected: expected(call, server, tool, own, &around),
            recipients,
            server: call.server.clone(),
            tool: call.tool.clone(),
            label,
        }
    }

    /// The server that carries the call.
    #[must_use]
    pub const fn server(&self) -> &ServerName {
        &self.server
    }

    /// The tool that is called.
    #[must_use]
    pub const fn tool(&self) -> &ToolName {
        &self.tool
    }

    /// What the call tells and who shaped it.
    #[must_use]
    pub const fn label(&self) -> &Label {
        &self.label
    }

    /// Who learns it.
    #[must_use]
    pub fn recipients(&self) -> &[Recipient] {
        &self.recipients
    }

    /// What the log remembers of the call.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// What the label of the answer will be.
    #[must_use]
    pub const fn expected(&self) -> &Expected {
        &self.expected
    }
}

impl Expected {
    /// The label of an answer that arrives now: the call's own, less what never comes back, the call datum, all that the
    /// log says it may carry, and who wrote it (semantics 3.5, 3.6).
    #[must_use]
    pub fn label(&self, world: World<'_>) -> Label {
        let unknown = Server::unknown(self.server.clone());
        let server = world.servers.get(&self.server).unwrap_or(&unknown);
        let tool = server.tool(&self.tool);
        let about = self.about.as_ref().filter(|about| !about.is_symbol());
        let only = tool.filter(|tool| tool.returns == Returns::About).and(about);
        let source = Source { server: &self.server, parties: &self.parties, only };
        let mut label = self.label.join(&world.log.carried(&source, world.servers));
        if !tool.is_some_and(|tool| tool.public) {
            let datum = Datum::call(self.server.clone(), self.tool.clone(), self.about.clone());
            label = label.join(&Label::datum(datum, Grain::EXACT));
        }
        if !tool.is_some_and(|tool| tool.trusted) {
            for party in &self.parties {
                label = label.join(&Label::shaped(party.clone(), Integrity::Raw));
            }
        }
        label
    }

    /// Whether the success of the call tells nothing private.
    #[must_use]
    pub fn success_is_public(&self, world: World<'_>) -> bool {
        world
            .servers
            .get(&self.server)
            .and_then(|server| server.tool(&self.tool))
            .is_some_and(|tool| tool.success_public)
    }
}

/// Who learns what the call tells, and the parties among them that the annotation computed. The carrying server learns it
/// too unless the user accepted it as a carrier. A party that cannot be computed is the whole server, asked even if
/// user-owned.
fn recipients(call: &Call, server: &Server, tool: Option<&ToolAnnotation>) -> (Vec<Recipient>, Vec<Party>) {
    let asked = !server.is_owned_by_user(&call.tool);
    let whole = |asked| Recipient { party: Party::server(call.server.clone()), values: Vec::new(), asked };
    let mut all: Vec<Recipient> = Vec::new();
    for spec in tool.map_or(&[][..], |tool| &tool.parties) {
        match computed(call, server, spec) {
            Computed::Parties(found) => {
                all.extend(found.into_iter().map(|(party, values)| Recipient { party, values, asked }));
            }
            Computed::Unclear => all.push(whole(true)),
        }
    }
    if all.is_empty() {
        all.push(whole(asked));
    }
    let mut own: Vec<Party> = all.iter().map(|recipient| recipient.party.clone()).collect();
    own.sort();
    own.dedup();
    if !server.carrier {
        all.push(whole(asked));
    }
    all.sort_by(|a, b| (&a.party, b.asked).cmp(&(&b.party, a.asked)));
    all.dedup_by(|later, first| {
        let same = later.party == first.party;
        if same {
            first.values.append(&mut later.values);
        }
        same
    });
    (all, own)
}

enum Computed {
    /// Each party with, for a symbol, the values it stands for.
    Parties(Vec<(Party, Vec<Party>)>),
    /// Not exactly an address: the whole server.
    Unclear,
}

fn computed(call: &Call, server: &Server, spec: &PartySpec) -> Computed {
    let (name, kind, base) = match spec {
        PartySpec::Server => return Computed::Parties(vec![(Party::server(call.server.clone()), Vec::new())]),
        PartySpec::Tool => {
            return Computed::Parties(vec![(Party::tool(call.server.clone(), call.tool.clone()), Vec::new())]);
        }
        PartySpec::Argument { name, kind, base } => (name, kind, base.as_deref()),
    };
    let Some(argument) = call.arguments.iter().find(|argument| argument.name == *name) else {
        return Computed::Parties(Vec::new());
    };
    let Ok(kind) = PartyKind::of(&call.server, kind) else { return Computed::Unclear };
    let named = named_parties(argument, &kind, server, base);
    if argument.is_symbolic() {
        let symbol = Party::symbol(kind, argument.value.label().tells().map(|(datum, _)| datum.base()));
        let values = named.unwrap_or_else(|| vec![Party::server(call.server.clone())]);
        return Computed::Parties(vec![(symbol, values)]);
    }
    named.map_or(Computed::Unclear, |parties| {
        Computed::Parties(parties.into_iter().map(|party| (party, Vec::new())).collect())
    })
}

/// The parties an argument names, if every part of it is exactly one address.
#[expect(
    clippy::disallowed_methods,
    reason = "parties are computed from values; a labelled one leaves only as its symbol"
)]
fn named_parties(argument: &Argument, kind: &PartyKind, server: &Server, base: Option<&str>) -> Option<Vec<Party>> {
    let one = |value: &Value| kind.party(&completed(value.as_str()?, base, server)?);
    match argument.value.expose().as_ref() {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(Value::Array(list)) => list.iter().map(one).collect(),
        Some(value) => Some(vec![one(value)?]),
    }
}

/// Completes a relative name with the annotation's base; `${name}` is looked up in the server's variables.
fn completed(text: &str, base: Option<&str>, server: &Server) -> Option<String> {
    let Some(base) = base else { return Some(text.to_owned()) };
    if text.starts_with('/') {
        return Some(text.to_owned());
    }
    let base = match base.strip_prefix("${").and_then(|rest| rest.split_once('}')) {
        Some((variable, rest)) => format!("{}{rest}", server.variables.get(variable)?),
        None => base.to_owned(),
    };
    Some(format!("{base}/{text}"))
}

/// What the call's references read (semantics 3.3).
fn referenced(call: &Call, server: &Server, tool: Option<&ToolAnnotation>, world: World<'_>) -> Label {
    let mut label = Label::bottom();
    for argument in &call.arguments {
        let about = tool.and_then(|tool| tool.arguments.get(&argument.name));
        label = label.join(&match about {
            Some(ArgumentAnnotation { usage: Usage::Value, .. }) => Label::bottom(),
            Some(ArgumentAnnotation { usage: Usage::Reference, names: Some(names), .. }) => {
                named_data(argument, names, server, world)
            }
            Some(ArgumentAnnotation { usage: Usage::Reference, names: None, .. }) | None => held(server, world),
        });
    }
    label
}

/// Everything a server holds.
fn held(server: &Server, world: World<'_>) -> Label {
    let source = Source { server: &server.name, parties: &[], only: None };
    let datum = Label::datum(Datum::held(server.name.clone()), Grain::EXACT);
    datum.join(&world.log.carried(&source, world.servers))
}

/// The data a reference names: as if they were read.
fn named_data(argument: &Argument, names: &Named, server: &Server, world: World<'_>) -> Label {
    let Ok(kind) = PartyKind::of(&server.name, &names.kind) else { return held(server, world) };
    if argument.is_symbolic() {
        let symbol = Party::symbol(kind, argument.value.label().tells().map(|(datum, _)| datum.base()));
        let datum = Datum::call(server.name.clone(), names.tool.clone(), Some(symbol));
        return held(server, world).join(&Label::datum(datum, Grain::EXACT));
    }
    let Some(parties) = named_parties(argument, &kind, server, names.base.as_deref()) else {
        return held(server, world);
    };
    let narrowed = server.tool(&names.tool).is_some_and(|tool| tool.returns == Returns::About);
    let mut label = Label::bottom();
    for party in parties {
        let source = Source { server: &server.name, parties: &[], only: narrowed.then_some(&party) };
        label = label.join(&world.log.carried(&source, world.servers));
        let datum = Datum::call(server.name.clone(), names.tool.clone(), Some(party));
        label = label.join(&Label::datum(datum, Grain::EXACT));
    }
    label
}

/// What needs trust and has a shaper who is not trusted by itself.
fn needs(call: &Call, tool: Option<&ToolAnnotation>) -> Vec<Need> {
    let Some(tool) = tool else { return Vec::new() };
    let mut needs = Vec::new();
    let mut add = |steered: Steered, trust: Trust, label: &Label| {
        let shapers: Vec<Party> = label
            .shaped_by()
            .filter(|(_, how)| match (trust, how) {
                (Trust::None, _) | (Trust::Verified, Integrity::Verified) => false,
                (Trust::Verified, Integrity::Raw) | (Trust::Full, _) => true,
            })
            .map(|(party, _)| party.clone())
            .collect();
        if !shapers.is_empty() {
            needs.push(Need { steered, shapers });
        }
    };
    let (server, name) = (&call.server, &call.tool);
    add(Steered::Calling { server: server.clone(), tool: name.clone() }, tool.calling, &call.pc.join(&call.choice));
    for argument in &call.arguments {
        let trust = tool.arguments.get(&argument.name).map_or(Trust::None, |about| about.needs);
        let steered = Steered::Argument { server: server.clone(), tool: name.clone(), argument: argument.name.clone() };
        add(steered, trust, &argument.value.label().join(&call.pc));
    }
    needs
}

/// What the log remembers: each datum of the label with the arguments that carried it.
fn record(call: &Call, server: &Server, parties: &[Party], label: &Label, around: &Label) -> Record {
    let item = |(datum, grain): (&Datum, Grain)| Item {
        datum: datum.clone(),
        grain,
        arguments: call
            .arguments
            .iter()
            .filter(|argument| argument.value.label().grain_of(datum).is_some())
            .map(|argument| argument.name.clone())
            .collect(),
        elsewhere: around.grain_of(datum).is_some(),
    };
    Record {
        server: call.server.clone(),
        tool: call.tool.clone(),
        parties: parties.to_vec(),
        annotation: server.digest(),
        items: label.tells().map(item).collect(),
        shaped_by: label.shaped_by().map(|(party, how)| (party.clone(), how)).collect(),
    }
}

fn expected(
    call: &Call,
    server: &Server,
    tool: Option<&ToolAnnotation>,
    parties: Vec<Party>,
    around: &Label,
) -> Expected {
    let is_kept = |argument: &&Argument| {
        !tool.and_then(|tool| tool.arguments.get(&argument.name)).is_some_and(|about| about.never_returned)
    };
    let given = Label::join_all(call.arguments.iter().filter(is_kept).map(|argument| argument.value.label()));
    let about = tool.and_then(|tool| tool.about.as_ref()).and_then(|spec| match computed(call, server, spec) {
        Computed::Parties(found) if found.len() == 1 => found.into_iter().next().map(|(party, _)| party),
        Computed::Parties(_) | Computed::Unclear => None,
    });
    Expected { label: given.join(around), server: call.server.clone(), tool: call.tool.clone(), parties, about }
}
