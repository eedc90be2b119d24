//! Where something stands in the source.

use ruff_text_size::TextRange;

use crate::error::Rejection;

/// Finds lines in the source.
pub(super) struct Place<'a> {
    pub(super) source: &'a str,
    /// Where each line ends.
    pub(super) ends: Vec<usize>,
}

impl<'a> Place<'a> {
    pub(super) fn new(source: &'a str) -> Self {
        Self { source, ends: source.match_indices('\n').map(|(at, _)| at).collect() }
    }

    pub(super) fn line(&self, range: TextRange) -> u32 {
        let before = self.ends.partition_point(|end| *end < range.start().to_usize());
        u32::try_from(before).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// The column in characters, from 1.
    pub(super) fn column(&self, range: TextRange) -> u32 {
        let start = range.start().to_usize();
        let before = self.ends.partition_point(|end| *end < start);
        let begins = before.checked_sub(1).and_then(|at| self.ends.get(at)).map_or(0, |end| end + 1);
        let text = self.source.get(begins..start).unwrap_or_default();
        u32::try_from(text.chars().count()).unwrap_or(u32::MAX).saturating_add(1)
    }

    pub(super) fn text(&self, range: TextRange) -> &'a str {
        self.source.get(range.start().to_usize()..range.end().to_usize()).unwrap_or_default()
    }

    pub(super) fn rejection(&self, range: TextRange, message: impl Into<String>) -> Rejection {
        let line = self.line(range);
        let text = self.source.lines().nth(line as usize - 1).unwrap_or_default();
        let before = self.source.get(..range.start().to_usize()).unwrap_or_default();
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let column = u32::try_from(column).unwrap_or(u32::MAX);
        Rejection { message: message.into(), line, column, text: text.chars().take(400).collect() }
    }
}
