//! The shortest way of each datum to each call that may tell it.

mod links;

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use duenna_core::{Argument, Call, Datum, Grain, Label, LabelId, Labels};

use super::provenance::{Place, Source, Trail};
use super::{Analysis, FoundCall, Start};
use crate::explanation::{Chain, Explanation, How, Link};
use crate::heap::Heap;
use crate::program::Program;
use crate::step::Foresight;

/// What a step to another line costs; all that makes one way better than another of as many lines costs less.
const LINE: u64 = 16;
/// What it costs to take one object for another.
const MERGED: u64 = LINE * 32;

/// What is looked for: a datum, told so finely.
type Told<'d> = (&'d Datum, Grain);

/// Whence an answer has a datum.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Origin {
    /// It is what the call returns.
    Own,
    /// The log said before that the answer may carry it.
    Before,
    /// These calls of the artifact tell it.
    Calls(Vec<usize>),
}

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
        let mut onward: BTreeMap<Place, Vec<Source>> = BTreeMap::new();
        for (to, sources) in &trail.from {
            for source in sources.iter().filter(|source| source.is_object) {
                onward.entry(source.place).or_default().push(Source { place: *to, ..*source });
            }
        }
        let search = Search {
            analysis: &analysis,
            trail: &trail,
            onward,
            calls: &calls,
            foresight,
            replies: RefCell::default(),
        };
        let unclear =
            |at: usize| analysis.sites.keys().nth(at).is_none_or(|(site, ..)| analysis.unclear.contains(site));
        let explained = |(at, found): (usize, &&FoundCall)| {
            let prospect = found.prospect(analysis.labels);
            let label = told(&prospect.call);
            let chains = label.tells().map(|(datum, grain)| search.chain(at, (datum, grain))).collect();
            Explanation { prospect, chains }
        };
        calls.iter().enumerate().filter(|(at, _)| !unclear(*at)).map(explained).collect()
    }
}

/// All that a call tells by itself.
fn told(call: &Call) -> Label {
    let around = call.pc.join(&call.choice);
    call.arguments.iter().fold(around, |all, argument| all.join(argument.value.label()))
}

/// What the ways are looked for in.
struct Search<'s, 'a> {
    analysis: &'s Analysis<'a>,
    trail: &'s Trail,
    /// For each place whither its objects may get.
    onward: BTreeMap<Place, Vec<Source>>,
    calls: &'s [&'s FoundCall],
    foresight: &'s dyn Foresight,
    /// What answers would tell, as far as it was asked.
    replies: RefCell<BTreeMap<(usize, Option<usize>), Label>>,
}

/// A step of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    /// What a place has.
    Has(Place),
    /// The objects that a place names are changed, through whatever names them.
    Changes(Place),
}

/// How a step was reached: what it costs from there to the call, and the step after it.
type Reached = BTreeMap<Step, (u64, Option<Step>)>;

impl Search<'_, '_> {
    fn chain(&self, call: usize, (datum, grain): Told<'_>) -> Chain {
        let links = self.links(call, (datum, grain)).unwrap_or_else(|| self.anywhere(call, (datum, grain)));
        Chain { datum: datum.clone(), grain, links }
    }

    /// The best way back from the call to where the datum comes from.
    fn links(&self, call: usize, told: Told<'_>) -> Option<Vec<Link>> {
        let sink = Step::Has(Place::Called(call));
        let mut reached: Reached = BTreeMap::from([(sink, (0, None))]);
        let mut waiting = BinaryHeap::from([(Reverse(0), sink)]);
        let mut known: BTreeMap<LabelId, bool> = BTreeMap::new();
        while let Some((Reverse(cost), step)) = waiting.pop() {
            if reached.get(&step).is_some_and(|(best, _)| *best < cost) {
                continue;
            }
            let mut tellers = Vec::new();
            match step {
                Step::Has(Place::Read { .. } | Place::Start) => return Some(self.told_along(step, &reached, None)),
                Step::Has(Place::Answered(at)) => match self.origin(at, told) {
                    Some(Origin::Calls(calls)) => tellers = calls,
                    Some(origin) => return Some(self.told_along(step, &reached, Some(&origin))),
                    None => {}
                },
                _ => {}
            }
            let mut is_carried = |source: &Source| {
                source.label.is_none_or(|label| {
                    *known.entry(label).or_insert_with(|| tells(&self.analysis.labels.get(label), told))
                })
            };
            let mut before: Vec<(Step, u64)> = Vec::new();
            match step {
                Step::Has(place) => {
                    for source in self.trail.from.get(&place).into_iter().flatten().filter(|source| is_carried(source))
                    {
                        before.push((Step::Has(source.place), self.cost(source.place, place)));
                    }
                    before.push((Step::Changes(place), 2 * LINE));
                }
                Step::Changes(place) => {
                    for source in self.trail.puts.get(&place).into_iter().flatten().filter(|source| is_carried(source))
                    {
                        before.push((Step::Has(source.place), LINE / 2));
                    }
                    for source in self.onward.get(&place).into_iter().flatten().filter(|source| is_carried(source)) {
                        before.push((Step::Changes(source.place), 1));
                    }
                    // What meets here is taken for one another.
                    if matches!(place, Place::Given { .. } | Place::Register { .. }) {
                        before.push((Step::Has(place), MERGED));
                    }
                }
            }
            before.extend(tellers.into_iter().map(|teller| (Step::Has(Place::Called(teller)), LINE)));
            for (from, more) in before {
                let cost = cost + more;
                if reached.get(&from).is_none_or(|(best, _)| cost < *best) {
                    reached.insert(from, (cost, Some(step)));
                    waiting.push((Reverse(cost), from));
                }
            }
        }
        None
    }

    /// What it costs to go from one place to the next.
    fn cost(&self, from: Place, to: Place) -> u64 {
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
            _ => return None,
        };
        let code = self.analysis.program.code(self.analysis.contexts.get(context)?.code)?;
        // Functions of the prelude have no lines of their own.
        code.lines.get(at).copied().filter(|line| *line > 0)
    }

    /// Whence the answer of a call has a datum that it does not just give back.
    fn origin(&self, at: usize, told: Told<'_>) -> Option<Origin> {
        let found = self.calls.get(at)?;
        let datum = told.0;
        if datum.server() == Some(&found.server) && datum.tool().is_none_or(|tool| *tool == found.tool) {
            return Some(Origin::Own);
        }
        if tells(&self.reply(at, None), told) {
            return Some(Origin::Before);
        }
        let may_tell = |other: &usize| {
            *other != at
                && self
                    .calls
                    .get(*other)
                    .is_some_and(|other| tells(&self::told(&other.call(self.analysis.labels)), told))
        };
        let tellers = (0..self.calls.len()).filter(may_tell).filter(|other| tells(&self.reply(at, Some(*other)), told));
        let tellers: Vec<usize> = tellers.collect();
        (!tellers.is_empty()).then_some(Origin::Calls(tellers))
    }

    /// What the answer of a call tells if nothing private is sent, once another call was made.
    fn reply(&self, at: usize, other: Option<usize>) -> Label {
        if let Some(known) = self.replies.borrow().get(&(at, other)) {
            return known.clone();
        }
        let call = |at: usize| self.calls.get(at).map(|found| found.call(self.analysis.labels));
        let alone = call(at).map(|call| emptied(&call));
        let calls: Vec<Call> = alone.into_iter().chain(other.and_then(call)).collect();
        let reply = self.foresight.replies(&calls).into_iter().next().unwrap_or_default();
        self.replies.borrow_mut().insert((at, other), reply.clone());
        reply
    }

    /// Where no way was found: everything that can be reached from where the datum is read.
    fn anywhere(&self, call: usize, told: Told<'_>) -> Vec<Link> {
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
fn tells(label: &Label, (datum, grain): Told<'_>) -> bool {
    label.grain_of(datum).is_some_and(|told| told.covers(grain))
}

/// A call with its public arguments only: what its answer tells nevertheless, the log knows.
fn emptied(call: &Call) -> Call {
    let public = |argument: &Argument| {
        let is_public = argument.value.label().is_public();
        if is_public { argument.clone() } else { Argument::foreseen(&argument.name, Label::bottom()) }
    };
    let arguments = call.arguments.iter().map(public).collect();
    Call { arguments, pc: Label::bottom(), choice: Label::bottom(), ..call.clone() }
}
