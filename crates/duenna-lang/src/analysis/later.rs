//! What may run after a place.

use std::collections::BTreeSet;

use super::Site;
use crate::code::Code;
use crate::program::Program;

/// The places that may be come to from one: of the artifact's own lines as the source shows; in functions any.
pub(crate) struct LaterSites<'p> {
    /// The code of the artifact's own lines, where the place is, and the blocks that come after its own.
    own: Option<(&'p Code, usize, BTreeSet<usize>)>,
}

impl<'p> LaterSites<'p> {
    /// Those that may be come to where that instruction is the next.
    pub(crate) fn of(program: &'p Program, (number, at): Site) -> Self {
        let own = program.code(number).filter(|_| number == 0).map(|code| {
            let block = code.graph.block_of(at);
            // The instruction may be the first of the block after.
            (code, at, code.graph.reachable(block, code.graph.root()).into_iter().collect())
        });
        Self { own }
    }

    /// Whether it is one of them.
    pub(crate) fn has(&self, (number, at): Site) -> bool {
        match &self.own {
            Some((code, from, after)) if number == 0 => {
                let block = code.graph.block_of(at);
                after.contains(&block) || (block == code.graph.block_of(*from) && at >= *from)
            }
            Some(_) | None => true,
        }
    }
}
