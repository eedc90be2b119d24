//! What somebody may have meant who wrote a key that is not there: for the user alone, beside Python's own error.

use duenna_core::{nearest, quoted};

use super::Run;
use crate::code::Op;
use crate::exception::{Class, ExceptionRecord};
use crate::value::{HashKey, Kind, Value};

/// More keys are only counted.
const MOST_KEYS: usize = 8;

impl Run {
    /// The keys that the dict has whose subscript fails here, and which of them was meant.
    ///
    /// # Security
    /// Quotes keys, under no label: see [`Failure::shown_to_user`](crate::error::Failure::shown_to_user).
    pub(super) fn hint_here(&self, raised: &ExceptionRecord) -> Option<String> {
        if raised.class != Class::KeyError {
            return None;
        }
        let frame = self.state.frames.last()?;
        let at = if self.state.is_answered { frame.at.checked_sub(1)? } else { frame.at };
        let Op::Index { object, key, .. } = self.program.code(frame.code)?.ops.get(at)? else { return None };
        let (dict, key) = (self.slot(*object), self.slot(*key));
        let (Some(Kind::Dict(items) | Kind::Special(_, items)), Value::Str(wanted)) =
            (self.state.heap.kind(&dict.value), &key.value)
        else {
            return None;
        };
        let name = |key: &HashKey| if let HashKey::Str(name) = key { Some((**name).to_owned()) } else { None };
        let names: Vec<String> = items.keys().filter_map(name).collect();
        let (first, _) = names.split_first()?;
        let meant = nearest(wanted, names.iter().map(String::as_str));
        let meant = meant.map_or_else(String::new, |name| format!("did you mean '{}'? ", quoted(name)));
        let listed: Vec<String> = names.iter().take(MOST_KEYS).map(|name| format!("'{}'", quoted(name))).collect();
        let more = names.len().saturating_sub(MOST_KEYS);
        let has = match (names.len(), more) {
            (1, _) => format!("its only key is '{}'", quoted(first)),
            (_, 0) => format!("its keys are {}", listed.join(", ")),
            (_, more) => format!("its keys are {} and {more} more", listed.join(", ")),
        };
        Some(format!("{meant}{has}"))
    }
}
