//! Spellings that look the same are read the same: typographic spaces, dashes and quotes, full-width and foreign digits become
//! ASCII, and what has no width is left out. Positions are kept in the bytes of the text as given.

use std::borrow::Cow;

use crate::character::{Space, dash, digit, is_invisible, quotation_mark, space};

/// A text as the recognisers read it, and where in the original what was folded stood.
pub(super) struct FoldedText<'a> {
    /// What is read.
    pub(super) text: Cow<'a, str>,
    changes: Vec<Change>,
}

/// A character that is read as another, or not at all.
struct Change {
    /// The borders of what is read in its stead.
    read: (usize, usize),
    /// Its borders in the original.
    stood: (usize, usize),
}

impl<'a> FoldedText<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let (mut folded, mut changes, mut copied) = (String::new(), Vec::new(), 0);
        if !text.is_ascii() {
            for (at, c) in text.char_indices().filter(|(_, c)| !c.is_ascii()) {
                let plain = plain(c);
                if plain == Plain::Same {
                    continue;
                }
                folded.push_str(text.get(copied..at).unwrap_or_default());
                copied = at + c.len_utf8();
                let start = folded.len();
                if let Plain::As(other) = plain {
                    folded.push(other);
                }
                changes.push(Change { read: (start, folded.len()), stood: (at, copied) });
            }
        }
        if changes.is_empty() {
            return Self { text: Cow::Borrowed(text), changes };
        }
        folded.push_str(text.get(copied..).unwrap_or_default());
        Self { text: Cow::Owned(folded), changes }
    }

    /// The borders in the original of what stands between these places. What has no width belongs to neither end.
    pub(super) fn original(&self, start: usize, end: usize) -> (usize, usize) {
        (
            self.place(start, start, |change| change.stood.0),
            self.place(end, end.saturating_sub(1), |change| change.stood.1),
        )
    }

    /// Where `at` was, seen from the byte `inside`: at the border of a change that has this byte, else as far from the one before.
    fn place(&self, at: usize, inside: usize, border: fn(&Change) -> usize) -> usize {
        let before = self.changes.partition_point(|change| change.read.1 <= inside);
        if let Some(change) = self.changes.get(before).filter(|change| change.read.0 <= inside) {
            return border(change);
        }
        let last = before.checked_sub(1).and_then(|index| self.changes.get(index));
        last.map_or(at, |change| change.stood.1 + at - change.read.1)
    }
}

#[derive(PartialEq, Eq)]
enum Plain {
    Same,
    As(char),
    Nothing,
}

fn plain(c: char) -> Plain {
    /// How far printable ASCII of full width is from the plain one.
    const FULL_WIDTH: u32 = 0xFF01 - 0x21;
    if is_invisible(c) {
        return Plain::Nothing;
    }
    let sign = || match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - FULL_WIDTH),
        _ => None,
    };
    let is_space = matches!(space(c), Some(Space::Tight | Space::Wide));
    let other = is_space.then_some(' ').or_else(|| dash(c).map(|_| '-')).or_else(|| quotation_mark(c));
    other.or_else(|| digit(c)).or_else(sign).map_or(Plain::Same, Plain::As)
}
