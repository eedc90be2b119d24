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

    /// Those that pass.
    pub(super) fn only(&self, is_kept: impl Fn(Reg) -> bool) -> Self {
        Self(self.0.iter().filter(|(at, _)| is_kept(*at)).cloned().collect())
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Reg, &Abstract)> {
        self.0.iter().map(|(at, value)| (*at, value))
    }

    /// The one at a place in their order.
    pub(super) fn at(&self, place: usize) -> Option<(Reg, &Abstract)> {
        self.0.get(place).map(|(at, value)| (*at, value))
    }

    /// Sets the register that is, or comes, at a place in their order, and goes on to the next place; says whether that
    /// changed anything.
    pub(super) fn replace(&mut self, place: &mut usize, at: Reg, value: Abstract) -> bool {
        let known = self.0.get_mut(*place).filter(|(found, _)| *found == at).map(|(_, known)| known);
        match known {
            Some(_) if value == Abstract::NOTHING => {
                self.0.remove(*place);
                true
            }
            None if value == Abstract::NOTHING => false,
            Some(known) => {
                let is_new = *known != value;
                *known = value;
                *place += 1;
                is_new
            }
            None => {
                self.0.insert(*place, (at, value));
                *place += 1;
                true
            }
        }
    }

    /// The registers of which something is known.
    pub(super) fn known(&self) -> Vec<Reg> {
        self.0.iter().map(|(at, _)| *at).collect()
    }
}

/// What is known of each register, in their order.
impl FromIterator<Abstract> for Registers {
    fn from_iter<T: IntoIterator<Item = Abstract>>(all: T) -> Self {
        Self((0..).zip(all).filter(|(_, value)| *value != Abstract::NOTHING).collect())
    }
}
