//! What is known of a frame's registers. Where a block begins most of them are not read any more, so only those are kept
//! of which something is known: a state is as large as what lives there, not as the function.

use super::Abstract;
use crate::code::Reg;

/// The registers of which something is known, in their order.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Registers(Vec<(Reg, Abstract)>);

impl Registers {
    /// What is known of a register, if anything is.
    pub(super) fn get(&self, at: Reg) -> Option<&Abstract> {
        let found = self.0.binary_search_by_key(&at, |(at, _)| *at).ok()?;
        self.0.get(found).map(|(_, value)| value)
    }

    pub(super) fn set(&mut self, at: Reg, value: Abstract) {
        match self.0.binary_search_by_key(&at, |(at, _)| *at) {
            Ok(found) if value == Abstract::NOTHING => drop(self.0.remove(found)),
            Ok(found) => {
                if let Some((_, place)) = self.0.get_mut(found) {
                    *place = value;
                }
            }
            Err(_) if value == Abstract::NOTHING => {}
            Err(after) => self.0.insert(after, (at, value)),
        }
    }

    /// Sets a register that comes after all those that are kept.
    pub(super) fn push(&mut self, at: Reg, value: Abstract) {
        if value != Abstract::NOTHING {
            self.0.push((at, value));
        }
    }

    /// Forgets all others.
    pub(super) fn retain(&mut self, is_kept: impl Fn(Reg) -> bool) {
        self.0.retain(|(at, _)| is_kept(*at));
    }

    /// The registers of which something is known.
    pub(super) fn known(&self) -> Vec<Reg> {
        self.0.iter().map(|(at, _)| *at).collect()
    }

    /// Those of which something is known here or there, with what is known here and there.
    pub(super) fn pairs(self, other: Self) -> Vec<(Reg, Abstract, Abstract)> {
        let (mut here, mut there) = (self.0.into_iter().peekable(), other.0.into_iter().peekable());
        let mut pairs = Vec::with_capacity(here.len().max(there.len()));
        loop {
            let (a, b) = (here.peek().map(|(at, _)| *at), there.peek().map(|(at, _)| *at));
            let Some(at) = a.into_iter().chain(b).min() else { return pairs };
            let a = here.next_if(|(of, _)| *of == at).map_or(Abstract::NOTHING, |(_, value)| value);
            let b = there.next_if(|(of, _)| *of == at).map_or(Abstract::NOTHING, |(_, value)| value);
            pairs.push((at, a, b));
        }
    }
}

/// What is known of each register, in their order.
impl FromIterator<Abstract> for Registers {
    fn from_iter<T: IntoIterator<Item = Abstract>>(all: T) -> Self {
        Self((0..).zip(all).filter(|(_, value)| *value != Abstract::NOTHING).collect())
    }
}
