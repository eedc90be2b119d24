//! A way from place to place in links: what happens in which line.

use duenna_core::{ServerName, ToolName};

use super::super::Site;
use super::super::provenance::Place;
use super::origins::Origin;
use super::{Search, Step};
use crate::code::{Offset, Op};
use crate::explanation::{How, Link};

impl Search<'_, '_> {
    /// The way from its source to the call, in links.
    pub(super) fn told_along(&self, way: &[Step], origin: Option<&Origin>) -> Vec<Link> {
        let mut links: Vec<Link> = Vec::new();
        // Whether it was last seen in an object.
        let mut is_kept = false;
        for (at, step) in way.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|before| way.get(before)).copied();
            let rest = way.get(at + 1..).unwrap_or_default();
            let place = match step {
                Step::Has(place) => *place,
                Step::Changes(place) => {
                    if let (Some(Step::Has(Place::Given { .. })), Some(name), Some(last)) =
                        (before, self.name(*place), links.last_mut())
                    {
                        last.variable = Some(name);
                    }
                    is_kept = true;
                    continue;
                }
            };
            // Of a call, whether it is made.
            let two_before = at.checked_sub(2).and_then(|before| way.get(before));
            let is_chosen = matches!(two_before, Some(Step::Has(Place::Decided { .. })));
            if let Some(how) = self.how(before, place, rest, (is_kept, is_chosen, origin)) {
                add(&mut links, Link { line: self.line(place).unwrap_or(0), variable: None, how });
            }
            is_kept &= !matches!(place, Place::Given { .. });
            let is_new = matches!(before, Some(Step::Has(Place::Made { .. })));
            if let (Some(name), Some(last)) = (self.name(place).filter(|_| is_new), links.last_mut()) {
                last.variable = Some(name);
            }
        }
        links
    }

    /// What happens at a place on the way; nothing is said of those between lines.
    fn how(
        &self,
        before: Option<Step>,
        place: Place,
        rest: &[Step],
        (is_kept, is_chosen, origin): (bool, bool, Option<&Origin>),
    ) -> Option<How> {
        let next = match rest.first() {
            Some(Step::Has(next)) => Some(next),
            Some(Step::Changes(_)) if matches!(place, Place::Given { .. }) => {
                self.line(place)?;
                return Some(if rest.first() == Some(&Step::Changes(place)) { How::Merged } else { How::Kept });
            }
            Some(Step::Changes(_)) | None => None,
        };
        let how = match place {
            Place::Read { .. } => How::Read,
            Place::Start => How::Known,
            Place::Answered(call) => {
                let (server, tool) = self.named(call)?;
                match (before, origin) {
                    (Some(_), _) => How::CameBack { server, tool },
                    (None, Some(Origin::Before)) => How::ToldBefore { server, tool },
                    (None, _) => How::Answered { server, tool },
                }
            }
            Place::Called(_) if rest.is_empty() && is_chosen => How::Chosen,
            Place::Called(_) if rest.is_empty() => How::Called,
            Place::Called(call) => {
                let (server, tool) = self.named(call)?;
                How::Told { server, tool }
            }
            Place::Given { context, at } => {
                self.line(place)?;
                let op = self.analysis.contexts.get(context).and_then(|context| self.op((context.code, at)));
                match next {
                    // Only that others may use the variable, too.
                    _ if matches!(op, Some(Op::MakeCell { .. })) => return None,
                    Some(Place::Made { .. })
                        if matches!(op, Some(Op::Build { .. } | Op::MakeFunction { .. } | Op::MakeClass { .. })) =>
                    {
                        How::Kept
                    }
                    Some(Place::Condition { .. }) => How::Decided,
                    Some(Place::Failed { .. }) => How::Failed,
                    Some(Place::Made { .. }) => match self.call_at((context, at)) {
                        Some((server, tool)) => How::Told { server, tool },
                        None => Self::handed(is_kept, rest.get(1)),
                    },
                    // The call itself says so.
                    Some(Place::Called(_)) => return None,
                    _ => Self::handed(is_kept, rest.first()),
                }
            }
            Place::Argument { .. } => {
                self.line(place)?;
                How::Passed
            }
            Place::Made { .. } if matches!(before, Some(Step::Has(Place::Result(_)))) => {
                self.line(place)?;
                How::Computed
            }
            Place::Failed { .. } if matches!(before, Some(Step::Has(Place::Escaping(_) | Place::Answered(_)))) => {
                self.line(place)?;
                How::Failed
            }
            _ => return None,
        };
        Some(how)
    }

    /// What an instruction does that only moves a datum or computes with it.
    const fn handed(is_kept: bool, next: Option<&Step>) -> How {
        match next {
            Some(Step::Has(Place::Result(_))) => How::Returned,
            Some(Step::Changes(_)) => How::Kept,
            Some(Step::Has(Place::Register { .. })) => How::Passed,
            Some(Step::Has(Place::Entered(_))) => How::Decided,
            _ if is_kept => How::Taken,
            _ => How::Computed,
        }
    }

    fn named(&self, call: usize) -> Option<(ServerName, ToolName)> {
        self.calls.get(call).map(|call| (call.server.clone(), call.tool.clone()))
    }

    /// The tool that an instruction calls, if it does.
    fn call_at(&self, (context, at): (usize, Offset)) -> Option<(ServerName, ToolName)> {
        let code = self.analysis.contexts.get(context)?.code;
        let mut here = self.analysis.sites.keys().filter(|(site, ..)| *site == (code, at));
        here.next().map(|(_, server, tool)| (server.clone(), tool.clone()))
    }

    fn op(&self, (code, at): Site) -> Option<&Op> {
        self.analysis.program.code(code)?.ops.get(at)
    }

    /// The name of the variable that a place is.
    fn name(&self, place: Place) -> Option<String> {
        let program = self.analysis.program;
        let name = match place {
            Place::Variable(at) => program.globals.get(usize::from(at))?,
            Place::Left { context, register, .. } => {
                let code = program.code(self.analysis.contexts.get(context)?.code)?;
                code.names.get(usize::from(register))?
            }
            _ => return None,
        };
        let is_name = name.chars().all(|c| c == '_' || c.is_alphanumeric());
        (is_name && self.line(place).is_none_or(|line| line > 0)).then(|| name.to_string())
    }
}

/// Adds a link; of several that say what happens in one line, what matters stays.
fn add(links: &mut Vec<Link>, link: Link) {
    let weight = |how: &How| match how {
        How::Computed => 0,
        How::Taken => 1,
        How::Kept => 2,
        How::Returned => 3,
        How::Passed => 4,
        _ => 5,
    };
    if link.line == 0 && weight(&link.how) < 5 {
        return;
    }
    let Some(last) = links.last_mut().filter(|last| last.line == link.line) else {
        links.push(link);
        return;
    };
    let (had, new) = (weight(&last.how), weight(&link.how));
    if last.how == link.how || new == 0 || (had == 5 && new < 5) {
        return;
    }
    if had < 5 && (new == 5 || new > had) {
        *last = link;
    } else if new == 5 {
        links.push(link);
    }
}
