//! What a call's references read (semantics 3.3): the data may lie on the server, not in the arguments.

use std::collections::BTreeSet;

use super::recipients::{Addresses, kind_of};
use crate::annotation::{ArgumentAnnotation, PathTarget, ReferenceTarget, Returns, Server, ToolAnnotation, Usage};
use crate::datum::Datum;
use crate::flow::{Argument, Call};
use crate::grain::Grain;
use crate::label::{Integrity, Label};
use crate::log::{Source, World};
use crate::name::ToolName;
use crate::party::{Party, PartyKind};
use crate::switches::{Rule, upheld};

/// What the references of a call read.
#[derive(Default)]
pub(super) struct References {
    /// The data they name, expanded; those named by a labelled argument as their symbol.
    pub(super) label: Label,
    /// Such symbols, each with a datum it stands for in this one call. Only a deny looks at that.
    pub(super) values: Vec<(Datum, Datum)>,
    /// A symbol that stands for what a listing returned, where the value is no id that one returned.
    pub(super) unminted: Option<Datum>,
    /// A symbol that keeps to a folder, where what it stands for lies elsewhere or is no address.
    pub(super) misplaced: Option<Party>,
}

impl References {
    pub(super) fn of(call: &Call, server: &Server, tool: Option<&ToolAnnotation>, world: World<'_>) -> Self {
        let mut all = Self::default();
        for argument in &call.arguments {
            match tool.and_then(|tool| tool.arguments.get(&argument.name)) {
                Some(ArgumentAnnotation { usage: Usage::Value, .. }) => {}
                Some(ArgumentAnnotation { usage: Usage::Reference, names: Some(names), .. }) => {
                    all.read(argument, names, (server, tool), world);
                }
                Some(ArgumentAnnotation { usage: Usage::Reference, names: None, .. }) | None => {
                    all.add(&upheld(Rule::UnsaidIsReference, held((server, tool), world, &[])));
                }
            }
        }
        all
    }

    /// The data a reference names: as if they were read.
    fn read(
        &mut self,
        argument: &Argument,
        names: &ReferenceTarget,
        (server, tool): (&Server, Option<&ToolAnnotation>),
        world: World<'_>,
    ) {
        let known = PartyKind::of(&server.name, &names.kind).ok();
        let datum = |party| Datum::call(server.name.clone(), names.tool.clone(), Some(party));
        let addresses = Addresses::of(argument, known.as_ref(), server, (names.at.as_ref(), names.base.as_deref()));
        let anyone = argument.symbol(kind_of(known.as_ref(), server));
        if let Some(folder) = argument.bound(known.as_ref(), names.at.as_ref()) {
            let misplaced = addresses.misplaced(argument, folder);
            if upheld(Rule::LabelledReferenceIsSymbol, argument.is_symbolic()) || misplaced.is_some() {
                let symbol = Party::some_file(folder.clone());
                self.values.extend(addresses.exact.into_iter().map(|party| (datum(symbol.clone()), datum(party))));
                self.misplaced = self.misplaced.take().or(misplaced);
                self.read_one(&symbol, names, (server, tool), world);
                return;
            }
        }
        if upheld(Rule::LabelledReferenceIsSymbol, argument.is_symbolic()) {
            let kind = kind_of(known.as_ref(), server);
            let of_any = std::slice::from_ref(&anyone);
            self.shape(&anyone, names, server);
            let carried = world.carried(&Source::all(&server.name, &[]).seen_by(tool));
            let symbol = if let Some(listings) = listings(argument, names, server, &carried) {
                // It may be anything that was listed, and what was told of that may come with it.
                self.add(&world.carried(&Source::all(&server.name, of_any).seen_by(tool)));
                let listing = |tool: &ToolName| Datum::call(server.name.clone(), tool.clone(), None).base();
                let symbol = datum(Party::symbol(kind, listings.iter().map(listing)));
                if !is_minted(argument, names, (server, &listings), world) {
                    self.unminted = Some(symbol.clone());
                }
                symbol
            } else {
                self.add(&held((server, tool), world, of_any));
                datum(anyone)
            };
            self.add(&Label::datum(symbol.clone(), Grain::EXACT));
            self.values.extend(addresses.exact.into_iter().map(|party| (symbol.clone(), datum(party))));
            return;
        }
        if !addresses.is_complete {
            self.shape(&anyone, names, server);
            self.add(&held((server, tool), world, &[anyone]));
        }
        for party in addresses.exact {
            self.read_one(&party, names, (server, tool), world);
        }
    }

    /// What `party` names, as if it were read.
    fn read_one(
        &mut self,
        party: &Party,
        names: &ReferenceTarget,
        (server, tool): (&Server, Option<&ToolAnnotation>),
        world: World<'_>,
    ) {
        let reaches_beneath = upheld(Rule::ReferencesReachBeneath, names.beneath);
        let returns = match server.tool(&names.tool).map_or(Returns::Everything, |tool| tool.returns) {
            Returns::About if reaches_beneath => Returns::Beneath,
            returns @ (Returns::Everything | Returns::About | Returns::Beneath | Returns::Call) => returns,
        };
        let one = std::slice::from_ref(party);
        let written = world.carried(&Source::all(&server.name, one).seen_by(tool).narrowed(returns, one));
        self.add(&upheld(Rule::ReferencesExpand, written));
        let about = if reaches_beneath { party.clone().with_all_beneath() } else { party.clone() };
        if reaches_beneath && about.bound().is_none() {
            self.add(&held((server, tool), world, one));
        }
        self.shape(party, names, server);
        self.shape(&about, names, server);
        let datum = Datum::call(server.name.clone(), names.tool.clone(), Some(about));
        self.add(&Label::datum(datum, Grain::EXACT));
    }

    /// Whoever wrote what is read shaped it, as an answer that reads it would say.
    fn shape(&mut self, party: &Party, names: &ReferenceTarget, server: &Server) {
        if !server.tool(&names.tool).is_some_and(|tool| tool.trusted) {
            self.add(&upheld(Rule::AnswerIsShaped, Label::shaped(party.clone(), Integrity::Raw)));
        }
    }

    fn add(&mut self, label: &Label) {
        self.label = self.label.join(label);
    }
}

/// The listings that a labelled reference must come from: those of its server that its label tells of, if it tells of nothing
/// else that the server returned, but for what any answer of it may carry. A function of labels and the log; `None` where the
/// reference may be anything. So it is before the value is known, and in a region, whose calls were announced like that.
fn listings(
    argument: &Argument,
    names: &ReferenceTarget,
    server: &Server,
    carried: &Label,
) -> Option<BTreeSet<ToolName>> {
    let mut listings = BTreeSet::new();
    for (datum, _) in argument.value.label().tells().filter(|(datum, _)| datum.server() == Some(&server.name)) {
        match datum.tool().filter(|tool| server.tool(tool).is_some_and(|about| !about.mints.is_empty())) {
            Some(listing) => _ = listings.insert(listing.clone()),
            None if carried.is_about(datum) => {}
            None => return None,
        }
    }
    let is_here = argument.has_value() && !argument.symbolic;
    (is_here && names.base.is_none() && !listings.is_empty()).then_some(listings)
}

/// Whether each id in the argument is one that a listing returned. What this says is no part of a verdict: the call is withheld.
#[expect(clippy::disallowed_methods, reason = "an id is looked up by value; the outcome has the label of the argument")]
fn is_minted(
    argument: &Argument,
    names: &ReferenceTarget,
    (server, listings): (&Server, &BTreeSet<ToolName>),
    world: World<'_>,
) -> bool {
    let (Some(minted), Some(value)) = (world.minted, argument.value.expose()) else { return false };
    let found =
        names.at.as_ref().map_or_else(|| PathTarget { values: vec![value], is_complete: true }, |at| at.find(value));
    let mut ids =
        found.values.into_iter().flat_map(|value| value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice));
    let label = argument.value.label();
    found.is_complete && ids.all(|id| id.as_str().is_some_and(|id| minted.has(&server.name, listings, id, label)))
}

/// Everything a server holds, and what `named` were told by whatever server.
fn held((server, tool): (&Server, Option<&ToolAnnotation>), world: World<'_>, named: &[Party]) -> Label {
    let datum = Label::datum(Datum::held(server.name.clone()), Grain::EXACT);
    datum.join(&world.carried(&Source::all(&server.name, named).seen_by(tool)))
}
