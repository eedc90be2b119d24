//! Spellings that look the same are read the same: typographic spaces, dashes and quotes, full-width and foreign digits become
//! ASCII, and what has no width is left out. Positions are kept in the bytes of the text as given.

use std::borrow::Cow;

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
    match c {
        '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => Plain::As(' '),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' => Plain::As('-'),
        '\u{2018}' | '\u{2019}' | '\u{201B}' | '\u{2BC}' => Plain::As('\''),
        '\u{201C}' | '\u{201D}' | '\u{201F}' => Plain::As('"'),
        '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}' | '\u{180E}' => Plain::Nothing,
        '\u{FF01}'..='\u{FF5E}' => shifted(c, 0xFF01, 0x21),
        '\u{660}'..='\u{669}' => shifted(c, 0x660, 0x30),
        '\u{6F0}'..='\u{6F9}' => shifted(c, 0x6F0, 0x30),
        '\u{966}'..='\u{96F}' => shifted(c, 0x966, 0x30),
        '\u{1D7CE}'..='\u{1D7FF}' => match char::from_digit((u32::from(c) - 0x1D7CE) % 10, 10) {
            Some(digit) => Plain::As(digit),
            None => Plain::Same,
        },
        _ => Plain::Same,
    }
}

fn shifted(c: char, from: u32, to: u32) -> Plain {
    char::from_u32(u32::from(c) - from + to).map_or(Plain::Same, Plain::As)
}
