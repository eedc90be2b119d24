//! What a reader found at a place.

use super::cursor::Cursor;
use super::{Alternative, Reading, Value};

/// A value and where it ends.
pub(crate) struct FoundValue<'t, T> {
    pub(crate) after: Cursor<'t>,
    pub(crate) value: T,
    /// The other thing it may mean.
    pub(crate) other: Option<T>,
}

/// The readings that begin at a place, and where the text goes on. No readings: something that is no value, and whose
/// parts are none either (a telephone number).
pub(crate) struct Match<'t> {
    pub(crate) after: Cursor<'t>,
    pub(crate) readings: Vec<Reading>,
}

impl<'t> Match<'t> {
    pub(crate) fn one(start: Cursor<'t>, after: Cursor<'t>, value: Value, score: u8) -> Self {
        let span = after.span_from(start);
        Self { after, readings: vec![Reading { span, value, score, alternatives: Vec::new() }] }
    }

    pub(crate) fn nothing(after: Cursor<'t>) -> Self {
        Self { after, readings: Vec::new() }
    }

    /// With another thing that the only reading may mean.
    pub(crate) fn or(mut self, value: Option<Value>, score: u8) -> Self {
        if let (Some(value), Some(reading)) = (value, self.readings.last_mut()) {
            reading.alternatives.push(Alternative { value, score });
        }
        self
    }
}
