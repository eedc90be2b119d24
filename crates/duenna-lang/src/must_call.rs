//! Which calls an artifact makes whenever it comes to its end: those on every way through it. Errors and refusals, which end it
//! before, are no ways.

use std::collections::{BTreeSet, HashMap, HashSet};

use duenna_core::Label;

use crate::analysis::{Analysis, BySite, Site};
use crate::code::Code;
use crate::code::flow_graph::FlowGraph;
use crate::program::Program;
use crate::run::from_the_start;
use crate::step::{Foresight, Prospect, Under};
use crate::value::Callee;

/// How many functions deep calls are followed.
const DEEPEST: usize = 16;

/// Lists the calls an artifact may reach, as [`crate::preview`] does, each with whether every way through the artifact makes it, errors and refusals aside. A generator's
/// body, a method's and what is called by a name that may mean several functions are never certain.
#[must_use]
pub fn preview_with_certainty(program: &Program, pc: &Label, foresight: &dyn Foresight) -> Vec<(Prospect, bool)> {
    from_the_start(program, pc, |heap, labels, start| {
        let findings = Analysis::run(program, heap, labels, &Under::new(foresight, pc), start);
        let sites = findings.sites.keys().map(|(site, ..)| *site).collect();
        let certain = certain(program, &sites, &findings.callees);
        // Where several calls may stand at one place, it is not certain which is made.
        let alone = |at: &Site| findings.sites.keys().filter(|(site, ..)| site == at).count() == 1;
        let known = |site: &Site| certain.contains(site) && alone(site);
        findings.sites.iter().map(|((site, ..), call)| (call.prospect(labels).under(pc), known(site))).collect()
    })
}

/// Of `wanted`, the places that every way through the artifact passes. `callees`: what each call may run.
fn certain(program: &Program, wanted: &BTreeSet<Site>, callees: &BySite<BTreeSet<Callee>>) -> HashSet<Site> {
    let mut found = HashSet::new();
    let mut seen = HashSet::from([0]);
    let mut waiting = vec![(0, 0)];
    while let Some((number, depth)) = waiting.pop() {
        let Some(code) = program.code(number) else { continue };
        let mut known: HashMap<usize, bool> = HashMap::new();
        let mut is_certain = |at: usize| {
            let block = code.graph.block_of(at);
            *known.entry(block).or_insert_with(|| always_runs(code, block))
        };
        found.extend(wanted.iter().copied().filter(|(of, at)| *of == number && is_certain(*at)));
        for ((_, at), run) in callees.iter().filter(|((of, _), _)| *of == number) {
            // One function for certain, and nothing else.
            let (Some(Callee::Function(function)), 1) = (run.first(), run.len()) else { continue };
            if depth < DEEPEST && !seen.contains(function) && is_certain(*at) {
                seen.insert(*function);
                waiting.push((*function, depth + 1));
            }
        }
    }
    found
}

/// Whether the code's end cannot be reached without that block.
fn always_runs(code: &Code, block: usize) -> bool {
    reaches_end(code, None) && !reaches_end(code, Some(block))
}

fn reaches_end(code: &Code, without: Option<usize>) -> bool {
    let graph: &FlowGraph = &code.graph;
    let mut seen = vec![false; graph.starts.len()];
    let mut waiting = vec![0];
    while let Some(block) = waiting.pop() {
        if Some(block) == without {
            continue;
        }
        let Some(place) = seen.get_mut(block) else { return true };
        if !std::mem::replace(place, true) {
            waiting.extend(graph.falls_to(&code.ops, block));
        }
    }
    false
}
