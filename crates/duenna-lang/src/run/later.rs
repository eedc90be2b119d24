//! What may still be called after a place, whatever the data are (semantics 4.4).

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Run, from_the_start};
use crate::analysis::{Analysis, BySite, LaterSites, Site};
use crate::program::Program;
use crate::step::{Foresight, LaterCall, Under};
use crate::value::Callee;

/// How many functions deep callers are followed.
const DEEPEST: usize = 8;

impl Run {
    /// All calls that may come, as the preview has them: whatever they will tell, it is in there.
    pub(super) fn later_calls(&self, foresight: &dyn Foresight) -> Vec<LaterCall> {
        let program = Arc::clone(&self.program);
        let base = &self.state.base;
        // Where the artifact's own lines go on; functions may be called again.
        let from = match self.state.frames.as_slice() {
            [only] => only.at,
            _ => self.waits_at(0),
        };
        from_the_start(&program, base, |heap, labels, start| {
            let findings = Analysis::run(&program, heap, labels, &Under::new(foresight, base), start);
            let after = LaterSites::of(&program, (0, from));
            let later = findings.sites.iter().filter(|((site, ..), _)| after.has(*site));
            let is_once = |site| is_once(&program, site, &findings.callees, 0);
            later
                .map(|((site, ..), found)| LaterCall {
                    prospect: found.prospect(labels).under(base),
                    is_once: is_once(*site),
                })
                .collect()
        })
    }
}

/// Whether an instruction runs at most once, as far as the source shows.
fn is_once(program: &Program, (number, at): Site, callees: &BySite<BTreeSet<Callee>>, depth: usize) -> bool {
    let Some(code) = program.code(number).filter(|code| !code.is_generator && depth < DEEPEST) else { return false };
    let block = code.graph.block_of(at);
    if code.graph.reachable(block, code.graph.root()).contains(&block) {
        return false;
    }
    if number == 0 {
        return true;
    }
    let mut from = callees.iter().filter(|(_, run)| run.contains(&Callee::Function(number))).map(|(site, _)| *site);
    match (from.next(), from.next()) {
        (Some(caller), None) => is_once(program, caller, callees, depth + 1),
        (Some(_), Some(_)) | (None, _) => false,
    }
}
