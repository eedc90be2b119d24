//! Spellings that look the same are read the same: typographic spaces, dashes and quotes, full-width and foreign digits become
//! ASCII, and what has no width is left out. Positions are kept in the bytes of the text as given.

use std::borrow::Cow;

/// A text as the recognisers read it, and where each byte of it came from.
pub(super) struct Folded<'a> {
    /// What is read.
    pub(super) text: Cow<'a, str>,
    /// For each byte of the folded text, the borders of the character of the original that it stands for; empty where nothing was
    /// folded.
    origins: Vec<(usize, usize)>,
}

impl<'a> Folded<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        if text.is_ascii() || !text.chars().any(|c| !c.is_ascii() && plain(c) != Plain::Same) {
            return Self { text: Cow::Borrowed(text), origins: Vec::new() };
        }
        let mut folded = String::with_capacity(text.len());
        let mut origins = Vec::with_capacity(text.len());
        for (at, c) in text.char_indices() {
            match plain(c) {
                Plain::Same => folded.push(c),
                Plain::As(other) => folded.push(other),
                Plain::Nothing => {}
            }
            origins.resize(folded.len(), (at, at + c.len_utf8()));
        }
        Self { text: Cow::Owned(folded), origins }
    }

    /// The borders in the original of what stands between these places.
    pub(super) fn original(&self, start: usize, end: usize) -> (usize, usize) {
        let first = self.origins.get(start).map_or(start, |origin| origin.0);
        let last = end.checked_sub(1).and_then(|at| self.origins.get(at)).map_or(end, |origin| origin.1);
        (first, last)
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
