//! Who learns what a call tells (semantics 3.2, 3.4). What is not exactly an address fails closed.

use std::fmt;

use serde_json::Value;

use crate::annotation::{PartySpec, Path, PathTarget, Server, ToolAnnotation};
use crate::datum::Datum;
use crate::flow::{Argument, Call};
use crate::label::Label;
use crate::log::World;
use crate::party::{Folder, Party, PartyKind};
use crate::switches::{Rule, holds, upheld};

/// Someone who learns what a call tells.
#[derive(Clone, PartialEq, Eq)]
pub struct Recipient {
    /// The party; a symbol if it was computed from a labelled argument.
    pub party: Party,
    /// Whether the user is asked: not about what is the user's own. A deny counts in any case.
    pub asked: bool,
    /// For a symbol: the parties it stands for in this one call. Only a deny looks at them.
    pub(crate) values: Vec<Party>,
    /// The call data of the label that this party made itself.
    made: Vec<Datum>,
}

/// Never shows what a symbol stands for.
impl fmt::Debug for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.party, if self.asked { "" } else { " (not asked)" })
    }
}

impl Recipient {
    const fn new(party: Party, values: Vec<Party>, asked: bool) -> Self {
        Self { party, asked, values, made: Vec::new() }
    }

    /// Whether the party knows `datum` already, because it made it.
    pub(crate) fn knows(&self, datum: &Datum) -> bool {
        datum.is_known_to(&self.party) || self.made.iter().any(|made| datum.is_same_thing(made))
    }

    /// Notes which data of `label` it made: those about it that its own calls returned. What was merely looked up about
    /// it (`crm/lookup → email:joe@example.com`) was made by another.
    pub(super) fn note_made(&mut self, label: &Label, world: World<'_>) {
        if self.party.is_symbol() {
            return;
        }
        let made_it = |datum: &Datum| {
            let tool = datum.server().and_then(|server| world.servers.get(server)?.tool(datum.tool()?));
            let of_party = |tool: &ToolAnnotation| tool.about.as_ref().is_some_and(|spec| tool.parties.contains(spec));
            datum.about() == Some(&self.party) && (tool.is_some_and(of_party) || !holds(Rule::AboutIsNotOwn))
        };
        self.made = label.tells().map(|(datum, _)| datum).filter(|datum| made_it(datum)).cloned().collect();
    }
}

/// Who learns what the call tells, and the parties among them that the annotation computed.
///
/// The carrying server learns it too, unless the user accepted it as a carrier and the annotation describes every
/// argument. What names a party and is not exactly an address is the whole server, asked even if user-owned, and besides
/// a symbol for whomever of that kind the server reaches: what the server may know, not everyone it reaches may.
///
/// Given are the recipients, the parties, and a symbol that keeps to a folder where what it stands for does not lie.
pub(super) fn recipients(
    call: &Call,
    server: &Server,
    tool: Option<&ToolAnnotation>,
) -> (Vec<Recipient>, Vec<Party>, Option<Party>) {
    let own = !server.is_owned_by_user(&call.tool);
    let whole = |asked| Recipient::new(Party::server(call.server.clone()), Vec::new(), asked);
    let mut all: Vec<Recipient> = Vec::new();
    let (mut is_open, mut misplaced) = (false, None);
    for spec in tool.map_or(&[][..], |tool| &tool.parties) {
        let computed = ResolvedParties::of(call, server, spec);
        let is_outsider = upheld(Rule::OutsidersAreAsked, computed.is_outsider);
        is_open |= computed.is_open;
        misplaced = misplaced.or(computed.misplaced);
        let asked = server.asks_about(&call.tool, is_outsider);
        all.extend(computed.parties.into_iter().map(|(party, values)| Recipient::new(party, values, asked)));
        if let Some(unclear) = upheld(Rule::UnclearPartyIsServer, computed.unclear) {
            all.push(Recipient::new(unclear, Vec::new(), true));
            all.push(whole(true));
        }
    }
    if all.is_empty() {
        all.push(whole(own));
    }
    let mut computed: Vec<Party> = all.iter().map(|recipient| recipient.party.clone()).collect();
    // Nobody is asked about the whole server for what may yet name somebody, but what is labelled by it is foreseen.
    computed.extend(is_open.then(|| Party::server(call.server.clone())));
    computed.sort();
    computed.dedup();
    let is_undescribed = |argument: &Argument| tool.is_none_or(|tool| !tool.arguments.contains_key(&argument.name));
    if upheld(Rule::CarrierIsAsked, !server.carrier) || call.arguments.iter().any(is_undescribed) {
        all.push(whole(own));
    }
    all.sort_by(|a, b| (&a.party, b.asked).cmp(&(&b.party, a.asked)));
    all.dedup_by(|later, first| {
        let same = later.party == first.party;
        if same {
            first.values.append(&mut later.values);
        }
        same
    });
    (all, computed, misplaced)
}

/// The parties that one [`PartySpec`] means in one call.
pub(super) struct ResolvedParties {
    /// Each party with, for a symbol, the values it stands for.
    pub(super) parties: Vec<(Party, Vec<Party>)>,
    /// Something that is not exactly an address was named: whomever of the kind the server reaches.
    pub(super) unclear: Option<Party>,
    /// A symbol that keeps to a folder, where what it stands for lies elsewhere or is no address.
    pub(super) misplaced: Option<Party>,
    /// Whether what names them is not known yet, and may turn out not to be an address.
    pub(super) is_open: bool,
    /// Whether the parties live outside what a server holds, so that owning the server does not make them the user's.
    is_outsider: bool,
}

impl ResolvedParties {
    pub(super) fn of(call: &Call, server: &Server, spec: &PartySpec) -> Self {
        let nobody =
            |is_outsider| Self { parties: Vec::new(), unclear: None, misplaced: None, is_open: false, is_outsider };
        let one = |party| Self { parties: vec![(party, Vec::new())], ..nobody(false) };
        let (name, kind, at, base) = match spec {
            PartySpec::Server => return one(Party::server(call.server.clone())),
            PartySpec::Tool => return one(Party::tool(call.server.clone(), call.tool.clone())),
            PartySpec::Party(party) => {
                let is_outsider = party.kind().is_some_and(PartyKind::lives_outside);
                return Self { is_outsider, ..one(party.clone()) };
            }
            PartySpec::Argument { name, kind, at, base, .. } => (name, kind, at.as_ref(), base.as_deref()),
        };
        let beneath = matches!(spec, PartySpec::Argument { beneath: true, .. });
        let known = PartyKind::of(&server.name, kind).ok();
        let kind = kind_of(known.as_ref(), server);
        let is_outsider = kind.lives_outside();
        let mut named = call.arguments.iter().filter(|argument| argument.name == *name);
        let Some(argument) = named.next() else { return nobody(is_outsider) };
        let bound = argument.bound(known.as_ref(), at);
        // Whatever turns out to be public lies in that folder, too.
        let is_open = argument.is_open() && bound.is_none();
        let addresses = Addresses::of(argument, known.as_ref(), server, (at, base));
        let misplaced = bound.and_then(|folder| addresses.misplaced(argument, folder));
        let Addresses { mut exact, is_complete } = addresses;
        let any = Party::symbol(kind.clone(), [Datum::held(server.name.clone()).base()]);
        if argument.is_symbolic() {
            if !is_complete {
                exact.extend([Party::server(call.server.clone()), any.clone()]);
            }
            let unclear = named.next().is_some().then_some(any);
            let symbol = bound.map_or_else(|| argument.symbol(kind), |folder| Party::some_file(folder.clone()));
            let symbol = if beneath { symbol.with_all_beneath() } else { symbol };
            return Self { parties: vec![(symbol, exact)], unclear, misplaced, is_open, is_outsider };
        }
        if let Some(symbol) = misplaced.clone() {
            return Self { parties: vec![(symbol, exact)], unclear: None, misplaced, is_open, is_outsider };
        }
        // Which of two arguments of one name a server reads is its own affair.
        let unclear = (!is_complete || named.next().is_some()).then_some(any);
        let named = |party: Party| if beneath { party.with_all_beneath() } else { party };
        let parties = exact.into_iter().map(|party| (named(party), Vec::new())).collect();
        Self { parties, unclear, misplaced: None, is_open, is_outsider }
    }
}

/// The kind of a symbol; where the annotation's word is none, a name of the server's own.
pub(super) fn kind_of(known: Option<&PartyKind>, server: &Server) -> PartyKind {
    known.cloned().unwrap_or_else(|| PartyKind::Own(server.name.clone(), "name".into()))
}

/// What an argument names.
pub(super) struct Addresses {
    /// The parts that are exactly one address.
    pub(super) exact: Vec<Party>,
    /// Whether every part is.
    pub(super) is_complete: bool,
}

impl Addresses {
    /// What `argument` names as parties of `kind`, at `at`, completed with `base`; of no kind, nothing is exact.
    #[expect(
        clippy::disallowed_methods,
        reason = "parties are computed from values; a labelled one leaves only as its symbol"
    )]
    pub(super) fn of(
        argument: &Argument,
        kind: Option<&PartyKind>,
        server: &Server,
        (at, base): (Option<&Path>, Option<&str>),
    ) -> Self {
        let mut all = Self { exact: Vec::new(), is_complete: true };
        let Some(value) = argument.value.expose().as_ref().filter(|value| !value.is_null()) else { return all };
        let found = at.map_or_else(|| PathTarget { values: vec![value], is_complete: true }, |at| at.find(value));
        all.is_complete = found.is_complete;
        for value in found.values {
            let parts = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            let one = |part: &Value| kind?.party(&server.completed(part.as_str()?, base)?);
            let before = all.exact.len();
            all.exact.extend(parts.iter().filter_map(one));
            all.is_complete &= all.exact.len() - before == parts.len();
        }
        all
    }

    /// The symbol of `folder`, which the argument keeps to, if what it names does not lie there or is no address.
    pub(super) fn misplaced(&self, argument: &Argument, folder: &Folder) -> Option<Party> {
        let is_there =
            self.is_complete && !self.exact.is_empty() && self.exact.iter().all(|party| party.is_among(folder));
        let is_elsewhere = upheld(Rule::SymbolKeepsToFolder, argument.has_value() && !is_there);
        is_elsewhere.then(|| Party::some_file(folder.clone()))
    }
}
