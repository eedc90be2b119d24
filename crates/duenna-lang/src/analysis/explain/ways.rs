//! The best ways of one datum to all calls: how far each step is from where the datum comes from is found once, so that
//! to go back from a call only steps on its best ways are looked at.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use duenna_core::LabelId;

use super::super::provenance::Place;
use super::origins::Origin;
use super::{DatumAtGrain, LINE, MERGED, Search, Step, tells};

/// A step that comes before or after another.
#[derive(Debug, Clone, Copy)]
struct Edge {
    to: usize,
    cost: u64,
    /// What passes there must be told by this, if by anything.
    label: Option<LabelId>,
}

/// Which step may come before which, whatever is told.
pub(super) struct Graph {
    /// In their order. A step is the number of its place, and for changes as much more as there are places.
    places: Vec<Place>,
    before: Vec<Vec<Edge>>,
    after: Vec<Vec<Edge>>,
}

impl Graph {
    pub(super) fn of(search: &Search<'_, '_>) -> Self {
        let (from, puts) = (&search.trail.from, &search.trail.puts);
        let named = from
            .iter()
            .chain(puts)
            .flat_map(|(to, sources)| std::iter::once(*to).chain(sources.iter().map(|source| source.place)));
        let mut places: Vec<Place> = named.chain((0..search.calls.len()).map(Place::Called)).collect();
        places.sort_unstable();
        places.dedup();
        let steps = places.len() * 2;
        let mut graph = Self { places, before: vec![Vec::new(); steps], after: vec![Vec::new(); steps] };
        for (to, sources) in from {
            for source in sources {
                graph.add(Step::Has(source.place), Step::Has(*to), search.cost(source.place, *to), source.label);
                if source.is_object {
                    graph.add(Step::Changes(*to), Step::Changes(source.place), 1, source.label);
                }
            }
        }
        for (to, sources) in puts {
            for source in sources {
                graph.add(Step::Has(source.place), Step::Changes(*to), LINE / 2, source.label);
            }
        }
        for place in graph.places.clone() {
            graph.add(Step::Changes(place), Step::Has(place), 2 * LINE, None);
            // What meets here is taken for one another.
            if matches!(place, Place::Given { .. } | Place::Register { .. }) {
                graph.add(Step::Has(place), Step::Changes(place), MERGED, None);
            }
        }
        graph
    }

    fn add(&mut self, from: Step, to: Step, cost: u64, label: Option<LabelId>) {
        let (Some(from), Some(to)) = (self.number(from), self.number(to)) else { return };
        if let (Some(after), Some(before)) = (self.after.get_mut(from), self.before.get_mut(to)) {
            after.push(Edge { to, cost, label });
            before.push(Edge { to: from, cost, label });
        }
    }

    fn number(&self, step: Step) -> Option<usize> {
        match step {
            Step::Has(place) => self.places.binary_search(&place).ok(),
            Step::Changes(place) => self.places.binary_search(&place).ok().map(|at| at + self.places.len()),
        }
    }

    fn step(&self, number: usize) -> Option<Step> {
        let place = |at: usize| self.places.get(at).copied();
        place(number).map(Step::Has).or_else(|| place(number.checked_sub(self.places.len())?).map(Step::Changes))
    }
}

/// The best ways of one datum.
pub(super) struct Ways<'g> {
    graph: &'g Graph,
    /// How far each step is from where the datum comes from.
    distances: Vec<Option<u64>>,
    /// Which labels tell it.
    telling: BTreeMap<LabelId, bool>,
    /// The steps at which answers arrive that have it of calls, and those calls' steps.
    tellers: BTreeMap<usize, Vec<usize>>,
}

impl<'g> Ways<'g> {
    pub(super) fn of(graph: &'g Graph, search: &Search<'_, '_>, told: DatumAtGrain<'_>) -> Self {
        let labels = &search.analysis.labels;
        let mut telling = BTreeMap::new();
        for label in graph.before.iter().flatten().filter_map(|edge| edge.label) {
            telling.entry(label).or_insert_with(|| tells(&labels.get(label), told));
        }
        let mut ways = Self { graph, distances: vec![None; graph.before.len()], telling, tellers: BTreeMap::new() };
        let mut sources = Vec::new();
        // To which answers a call leads.
        let mut answers: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (number, place) in graph.places.iter().enumerate() {
            match place {
                Place::Read { .. } | Place::Start => sources.push(number),
                Place::Answered(at) if ways.leads_on(number) => match search.origins.origin(*at, told) {
                    Some(Origin::Own | Origin::Before) => sources.push(number),
                    Some(Origin::Calls(calls)) => {
                        let called = calls.iter().filter_map(|call| graph.number(Step::Has(Place::Called(*call))));
                        let called: Vec<usize> = called.collect();
                        for call in &called {
                            answers.entry(*call).or_default().push(number);
                        }
                        ways.tellers.insert(number, called);
                    }
                    None => {}
                },
                _ => {}
            }
        }
        ways.measure(sources, &answers);
        ways
    }

    /// Whether the datum may pass there.
    fn is_carried(&self, edge: &Edge) -> bool {
        edge.label.is_none_or(|label| self.telling.get(&label).copied().unwrap_or(false))
    }

    /// Whether the datum may get from a step to another.
    fn leads_on(&self, step: usize) -> bool {
        self.graph.after.get(step).into_iter().flatten().any(|edge| self.is_carried(edge))
    }

    fn measure(&mut self, sources: Vec<usize>, answers: &BTreeMap<usize, Vec<usize>>) {
        let mut waiting: BinaryHeap<(Reverse<u64>, usize)> = BinaryHeap::new();
        for source in sources {
            if let Some(place) = self.distances.get_mut(source) {
                *place = Some(0);
                waiting.push((Reverse(0), source));
            }
        }
        while let Some((Reverse(cost), step)) = waiting.pop() {
            if self.distances.get(step).copied().flatten().is_some_and(|best| best < cost) {
                continue;
            }
            let after = self.graph.after.get(step).into_iter().flatten().filter(|edge| self.is_carried(edge));
            let answered = answers.get(&step).into_iter().flatten().map(|to| (*to, LINE));
            for (to, more) in after.map(|edge| (edge.to, edge.cost)).chain(answered).collect::<Vec<_>>() {
                let cost = cost + more;
                if let Some(place) = self.distances.get_mut(to)
                    && place.is_none_or(|best| cost < best)
                {
                    *place = Some(cost);
                    waiting.push((Reverse(cost), to));
                }
            }
        }
    }

    /// The best way to a call, if there is any.
    pub(super) fn best(&self, call: usize) -> Option<Vec<Step>> {
        let sink = self.graph.number(Step::Has(Place::Called(call)))?;
        let distance = |step: usize| self.distances.get(step).copied().flatten();
        let total = distance(sink)?;
        // What each step costs from there to the call, and the step after it.
        let mut reached: BTreeMap<usize, (u64, Option<usize>)> = BTreeMap::from([(sink, (0, None))]);
        let mut waiting = BinaryHeap::from([(Reverse(0), sink)]);
        while let Some((Reverse(cost), step)) = waiting.pop() {
            if reached.get(&step).is_some_and(|(best, _)| *best < cost) {
                continue;
            }
            if distance(step) == Some(0) && self.is_source(step) {
                return self.way(step, &reached);
            }
            let before = self.graph.before.get(step).into_iter().flatten().filter(|edge| self.is_carried(edge));
            let tellers = self.tellers.get(&step).into_iter().flatten().map(|teller| (*teller, LINE));
            for (from, more) in before.map(|edge| (edge.to, edge.cost)).chain(tellers) {
                let cost = cost + more;
                let is_on_a_best_way = distance(from).is_some_and(|rest| cost + rest == total);
                if is_on_a_best_way && reached.get(&from).is_none_or(|(best, _)| cost < *best) {
                    reached.insert(from, (cost, Some(step)));
                    waiting.push((Reverse(cost), from));
                }
            }
        }
        None
    }

    /// Whether the datum comes from there.
    fn is_source(&self, step: usize) -> bool {
        match self.graph.places.get(step) {
            Some(Place::Read { .. } | Place::Start) => true,
            Some(Place::Answered(_)) => !self.tellers.contains_key(&step),
            Some(_) | None => false,
        }
    }

    fn way(&self, source: usize, reached: &BTreeMap<usize, (u64, Option<usize>)>) -> Option<Vec<Step>> {
        let mut way = vec![self.graph.step(source)?];
        let mut at = source;
        while let Some((_, Some(next))) = reached.get(&at) {
            way.push(self.graph.step(*next)?);
            at = *next;
        }
        Some(way)
    }
}
