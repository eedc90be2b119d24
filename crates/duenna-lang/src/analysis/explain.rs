//! The shortest way of each datum to each call that may tell it.

mod links;
mod origins;
mod ways;

use std::collections::BTreeMap;

use duenna_core::{Datum, Grain, Label, Labels};

use self::origins::Origins;
use self::ways::{Graph, Ways};
use super::provenance::{Place, Source, Trail};
use super::{Analysis, FoundCall, LaterSites, Site, Start};
use crate::explanation::{Explanation, FlowPath, How, Link};
use crate::heap::Heap;
use crate::program::Program;
use crate::step::Foresight;

/// What a step to another line costs; all that makes one way better than another of as many lines costs less.
const LINE: u64 = 16;
/// What it costs to take one object for another.
const MERGED: u64 = LINE * 32;

/// What is looked for: a datum, told so finely.
type DatumAtGrain<'d> = (&'d Datum, Grain);

impl<'a> Analysis<'a> {
    /// Lists the calls that may be reached, and how each datum gets there.
    pub(crate) fn explain(
        program: &'a Program,
        heap: &'a mut Heap,
        labels: &'a mut Labels,
        foresight: &dyn Foresight,
        start: &Start<'_>,
    ) -> Vec<Explanation> {
        let mut analysis = Self::settled(program, heap, labels, foresight, start);
        analysis.trail = Some(Trail::default());
        for context in &mut analysis.contexts {
            context.seen.fill(None);
        }
        analysis.round();
        let trail = analysis.trail.take().unwrap_or_default();
        let calls: Vec<&FoundCall> = analysis.sites.values().collect();
        let origins = Origins::new(&calls, analysis.labels, foresight);
        let search = Search { analysis: &analysis, trail: &trail, calls: &calls, origins };
        let sites = analysis.sites.keys().map(|(site, ..)| site);
        let explained = calls.iter().zip(sites).zip(search.chains());
        let clear = explained.filter(|((_, site), _)| !analysis.unclear.contains(*site));
        let explained = |((found, site), chains): ((&&FoundCall, &Site), _)| Explanation {
            prospect: found.prospect(analysis.labels),
            chains,
            control: analysis.payable(*site, found),
        };
        clear.map(explained).collect()
    }

    /// What is open of what decides that a call is made, if it is one of the artifact's own lines that comes at most once.
    fn payable(&self, (number, at): Site, found: &FoundCall) -> Label {
        let is_once = number == 0 && !LaterSites::of(self.program, (number, at + 1)).has((number, at));
        if !is_once || !self.may_end || !self.base.is_bottom() {
            return Label::bottom();
        }
        self.labels.get(found.pc).open_part(&self.program.environment.opened)
    }
}

/// What the ways are looked for in.
struct Search<'s, 'a> {
    analysis: &'s Analysis<'a>,
    trail: &'s Trail,
    calls: &'s [&'s FoundCall],
    origins: Origins<'s>,
}

/// A step of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    /// What a place has.
    Has(Place),
    /// The objects that a place names are changed, through whatever names them.
    Changes(Place),
}

impl Search<'_, '_> {
    /// For each call a chain for each datum that it may tell.
    fn chains(&self) -> Vec<Vec<FlowPath>> {
        let graph = Graph::of(self);
        let mut known: BTreeMap<(Datum, Grain), Ways<'_>> = BTreeMap::new();
        let mut all = Vec::new();
        for (call, label) in self.origins.told().iter().enumerate() {
            let mut chains = Vec::new();
            for (datum, grain) in label.tells() {
                let told = (datum, grain);
                let ways = known.entry((datum.clone(), grain)).or_insert_with(|| Ways::of(&graph, self, told));
                let links = match ways.best(call) {
                    Some(way) => {
                        let origin = match way.first() {
                            Some(Step::Has(Place::Answered(at))) => self.origins.origin(*at, told),
                            _ => None,
                        };
                        self.told_along(&way, origin.as_ref())
                    }
                    None => self.anywhere(call, told),
                };
                chains.push(FlowPath { datum: datum.clone(), grain, links });
            }
            all.push(chains);
        }
        all
    }

    /// What it costs to go from one place to the next.
    fn cost(&self, from: Place, to: Place) -> u64 {
        if matches!(from, Place::Block { .. }) {
            return 0;
        }
        let step = match (self.line(from), self.line(to)) {
            (Some(a), Some(b)) if a == b => 0,
            (Some(_), Some(_)) => LINE,
            (None, None) => 0,
            (None, Some(_)) | (Some(_), None) => LINE / 2,
        };
        // What is computed from a datum is a better reason than what it decides, and any is better than that it is among
        // the objects that cannot be told apart.
        let worse = match from {
            Place::Condition { .. }
            | Place::Spending
            | Place::Watched { .. }
            | Place::Passed(_)
            | Place::Entered(_) => 4 * LINE,
            Place::Objects(_) => MERGED * 8,
            Place::Left { .. } => 1,
            _ => 0,
        };
        step + worse
    }

    /// The line of a place, if it is of one.
    fn line(&self, place: Place) -> Option<u32> {
        let (context, at) = match place {
            Place::Left { context, at, .. }
            | Place::Argument { context, at, .. }
            | Place::Given { context, at }
            | Place::Made { context, at }
            | Place::Failed { context, at }
            | Place::Decided { context, at }
            | Place::Read { context, at } => (context, at),
            Place::Called(call) | Place::Answered(call) => return self.calls.get(call).map(|call| call.line),
            Place::Block { context, block } => {
                let code = self.analysis.program.code(self.analysis.contexts.get(context)?.code)?;
                (context, code.graph.range(block).start)
            }
            _ => return None,
        };
        let code = self.analysis.program.code(self.analysis.contexts.get(context)?.code)?;
        // Functions of the prelude have no lines of their own.
        code.lines.get(at).copied().filter(|line| *line > 0)
    }

    /// Where no way was found: everything that can be reached from where the datum is read.
    fn anywhere(&self, call: usize, told: DatumAtGrain<'_>) -> Vec<Link> {
        let is_read = |(to, from): &(&Place, &Source)| {
            matches!(from.place, Place::Read { .. })
                && from.label.is_some_and(|label| tells(&self.analysis.labels.get(label), told))
                && self.line(**to).is_some()
        };
        let all = self.trail.from.iter().flat_map(|(to, from)| from.iter().map(move |from| (to, from)));
        let read = all.filter(is_read).find_map(|(to, _)| self.line(*to));
        let end = self.calls.get(call).map_or(0, |call| call.line);
        let mut links = vec![Link { line: read.unwrap_or(end), variable: None, how: How::Anywhere }];
        if read.is_some() {
            links.insert(0, Link { line: read.unwrap_or(end), variable: None, how: How::Read });
        }
        links.push(Link { line: end, variable: None, how: How::Called });
        links
    }
}

/// Whether a label tells a datum, at least that finely.
fn tells(label: &Label, (datum, grain): DatumAtGrain<'_>) -> bool {
    label.is_telling(datum, grain)
}
