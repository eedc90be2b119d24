//! What a call's references read (semantics 3.3): the data may lie on the server, not in the arguments.

use super::recipients::{Addresses, kind_of};
use crate::annotation::{ArgumentAnnotation, Named, Returns, Server, ToolAnnotation, Usage};
use crate::datum::Datum;
use crate::flow::{Argument, Call};
use crate::grain::Grain;
use crate::label::Label;
use crate::log::{Source, World};
use crate::party::{Party, PartyKind};
use crate::switches::{Rule, upheld};

/// What the references of a call read.
#[derive(Default)]
pub(super) struct References {
    /// The data they name, expanded; those named by a labelled argument as their symbol.
    pub(super) label: Label,
    /// Such symbols, each with a datum it stands for in this one call. Only a deny looks at that.
    pub(super) values: Vec<(Datum, Datum)>,
}

impl References {
    pub(super) fn of(call: &Call, server: &Server, tool: Option<&ToolAnnotation>, world: World<'_>) -> Self {
        let mut all = Self::default();
        for argument in &call.arguments {
            match tool.and_then(|tool| tool.arguments.get(&argument.name)) {
                Some(ArgumentAnnotation { usage: Usage::Value, .. }) => {}
                Some(ArgumentAnnotation { usage: Usage::Reference, names: Some(names), .. }) => {
                    all.read(argument, names, server, world);
                }
                Some(ArgumentAnnotation { usage: Usage::Reference, names: None, .. }) | None => {
                    all.add(&upheld(Rule::UnsaidIsReference, held(server, world, &[])));
                }
            }
        }
        all
    }

    /// The data a reference names: as if they were read.
    fn read(&mut self, argument: &Argument, names: &Named, server: &Server, world: World<'_>) {
        let known = PartyKind::of(&server.name, &names.kind).ok();
        let datum = |party| Datum::call(server.name.clone(), names.tool.clone(), Some(party));
        let addresses = Addresses::of(argument, known.as_ref(), server, (names.at.as_ref(), names.base.as_deref()));
        let anyone = argument.symbol(kind_of(known.as_ref(), server));
        if upheld(Rule::LabelledReferenceIsSymbol, argument.is_symbolic()) {
            self.add(&held(server, world, std::slice::from_ref(&anyone)));
            let symbol = datum(anyone);
            self.add(&Label::datum(symbol.clone(), Grain::EXACT));
            self.values.extend(addresses.exact.into_iter().map(|party| (symbol.clone(), datum(party))));
            return;
        }
        if !addresses.is_complete {
            self.add(&held(server, world, &[anyone]));
        }
        let returns = server.tool(&names.tool).map_or(Returns::Everything, |tool| tool.returns);
        for party in addresses.exact {
            let one = std::slice::from_ref(&party);
            let written = world.carried(&Source::all(&server.name, one).narrowed(returns, one));
            self.add(&upheld(Rule::ReferencesExpand, written));
            self.add(&Label::datum(datum(party), Grain::EXACT));
        }
    }

    fn add(&mut self, label: &Label) {
        self.label = self.label.join(label);
    }
}

/// Everything a server holds, and what `named` were told by whatever server.
fn held(server: &Server, world: World<'_>, named: &[Party]) -> Label {
    let datum = Label::datum(Datum::held(server.name.clone()), Grain::EXACT);
    datum.join(&world.carried(&Source::all(&server.name, named)))
}
