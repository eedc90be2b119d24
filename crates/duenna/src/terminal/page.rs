//! Where text stands on the terminal: who speaks shows in the margin, and no line is longer than the terminal is wide.

use super::escape::{Escaper, Piece};

/// A terminal that does not say how wide it is, has so many columns.
pub(super) const USUAL_WIDTH: usize = 80;
/// Narrower terminals are written to as if they were as wide as this.
const NARROWEST: usize = 12;
/// Tabs stop at multiples of this.
const TAB: usize = 8;
/// How much further in the rest of a line stands that did not fit.
const HANG: usize = 4;
/// Takes away the line that the cursor is in.
const ERASE: &str = "\r\x1b[K";

/// Whose words a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Voice {
    /// Duenna's, by the way.
    Notice,
    /// Duenna's, in a question.
    Question,
    /// Anybody's: an artifact's, a server's, a model's, or what a value holds.
    Foreign,
    /// The answer of a command, as it is: tables and data for programs. No question comes after it.
    Answer,
}

impl Voice {
    /// The margin, which nobody else can write: what comes from outside neither begins a line nor may have the sign of questions.
    const fn margin(self) -> &'static str {
        match self {
            Self::Notice | Self::Answer => "",
            Self::Question => "▌ ",
            Self::Foreign => "│ ",
        }
    }

    const fn columns(self) -> usize {
        match self {
            Self::Notice | Self::Answer => 0,
            Self::Question | Self::Foreign => 2,
        }
    }
}

/// What the terminal's last line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line {
    /// Not begun.
    Fresh,
    /// How far something has come; the next text takes its place.
    Progress,
    /// Begun and not ended.
    Open {
        voice: Voice,
        column: usize,
        /// How far in the rest stands if it does not fit.
        hang: usize,
        /// Whether only blanks stand in it.
        is_blank: bool,
    },
}

/// The one page that everybody writes on in turn. It says which bytes the terminal is to get.
#[derive(Debug)]
pub(super) struct Page {
    line: Line,
    escaper: Escaper,
}

impl Page {
    pub(super) const fn new() -> Self {
        Self { line: Line::Fresh, escaper: Escaper::new() }
    }

    /// A text, on a terminal of so many columns. Whoever else was in the middle of a line is left there.
    pub(super) fn write(&mut self, voice: Voice, text: &str, width: usize) -> String {
        let mut shown = String::with_capacity(text.len() + text.len() / 8);
        if text.is_empty() {
            return shown;
        }
        match self.line {
            Line::Open { voice: of, .. } if of == voice => {}
            Line::Open { .. } | Line::Progress | Line::Fresh => self.leave(&mut shown),
        }
        let pieces = self.escaper.pieces(text);
        let width = width.max(NARROWEST);
        let mut is_word = true;
        for (at, piece) in pieces.iter().enumerate() {
            if is_word && !piece.is_blank() {
                let rest = pieces.iter().skip(at).take_while(|piece| !piece.is_blank());
                self.keep_whole(rest, width, &mut shown);
            }
            is_word = piece.is_blank();
            self.put(voice, *piece, width, &mut shown);
        }
        shown
    }

    /// A text of its own, that goes on in nobody's line.
    pub(super) fn passage(&mut self, text: &str, width: usize) -> String {
        let mut shown = String::new();
        self.leave(&mut shown);
        shown + &self.write(Voice::Foreign, text, width)
    }

    /// A line about how far something has come, instead of the last such line; none if it is empty.
    pub(super) fn progress(&mut self, text: &str, width: usize) -> String {
        let mut shown = String::new();
        self.leave(&mut shown);
        if !text.is_empty() {
            shown.push_str(&text.chars().take(width.saturating_sub(1)).collect::<String>());
            shown.push('\r');
            self.line = Line::Progress;
        }
        shown
    }

    /// Begins a new line, if the last one is not new.
    pub(super) fn leave(&mut self, shown: &mut String) {
        match self.line {
            Line::Fresh => {}
            Line::Progress => shown.push_str(ERASE),
            Line::Open { .. } => shown.push('\n'),
        }
        self.forget();
    }

    /// The line is new by what somebody typed.
    pub(super) fn forget(&mut self) {
        self.line = Line::Fresh;
        self.escaper = Escaper::new();
    }

    /// A word that would be broken begins the next line, if it fits there.
    fn keep_whole<'a>(&mut self, word: impl Iterator<Item = &'a Piece>, width: usize, shown: &mut String) {
        let Line::Open { voice, column, hang, is_blank: false } = self.line else { return };
        if voice == Voice::Answer {
            return;
        }
        let room = width.saturating_sub(voice.columns() + hang);
        let mut columns = 0;
        for piece in word {
            columns += piece.columns();
            if columns > room {
                return;
            }
        }
        if column + columns > width {
            self.wrap(shown);
        }
    }

    fn put(&mut self, voice: Voice, piece: Piece, width: usize, shown: &mut String) {
        if piece == Piece::Char('\n') {
            if self.line == Line::Fresh {
                shown.push_str(voice.margin().trim_end());
            }
            shown.push('\n');
            self.line = Line::Fresh;
            return;
        }
        if self.line == Line::Fresh {
            shown.push_str(voice.margin());
            self.line = Line::Open { voice, column: voice.columns(), hang: 0, is_blank: true };
        }
        let Line::Open { column, .. } = self.line else { return };
        let is_tab = piece == Piece::Char('\t');
        let columns = if is_tab { TAB - (column.saturating_sub(voice.columns())) % TAB } else { piece.columns() };
        if voice != Voice::Answer && column + columns > width {
            self.wrap(shown);
            if piece.is_blank() {
                return;
            }
        }
        if is_tab && voice != Voice::Answer {
            shown.extend(std::iter::repeat_n(' ', columns));
        } else {
            piece.write(shown);
        }
        if let Line::Open { voice, column, hang, is_blank } = &mut self.line {
            *column += columns;
            if *is_blank && !piece.is_blank() {
                *is_blank = false;
                *hang = match voice {
                    Voice::Notice | Voice::Question => {
                        (column.saturating_sub(columns + voice.columns()) + HANG).min(width / 2)
                    }
                    Voice::Foreign | Voice::Answer => 0,
                };
            }
        }
    }

    /// Goes on in the next line.
    fn wrap(&mut self, shown: &mut String) {
        if let Line::Open { voice, column, hang, .. } = &mut self.line {
            shown.push('\n');
            shown.push_str(voice.margin());
            shown.extend(std::iter::repeat_n(' ', *hang));
            *column = voice.columns() + *hang;
        }
    }
}

/// What stands where.
#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_width::UnicodeWidthStr as _;

    use super::{Page, Voice};

    fn page(parts: &[(Voice, &str)], width: usize) -> String {
        let mut page = Page::new();
        parts.iter().map(|(voice, text)| page.write(*voice, text, width)).collect()
    }

    #[test]
    fn whoever_speaks_shows_in_the_margin() {
        let parts = [(Voice::Foreign, "Allow? [y/N]\n\n"), (Voice::Notice, "over\n"), (Voice::Question, "Allow? ")];
        assert_eq!(page(&parts, 80), "│ Allow? [y/N]\n│\nover\n▌ Allow? ");
    }

    #[test]
    fn nobody_goes_on_in_the_line_of_another() {
        let parts =
            [(Voice::Foreign, "Allow? "), (Voice::Notice, "x\n"), (Voice::Foreign, "[y/"), (Voice::Foreign, "N]")];
        assert_eq!(page(&parts, 80), "│ Allow? \nx\n│ [y/N]");
    }

    #[test]
    fn long_lines_are_broken_at_words_where_there_are_some() {
        assert_eq!(page(&[(Voice::Foreign, "one two three four\n")], 12), "│ one two \n│ three four\n");
        assert_eq!(page(&[(Voice::Foreign, "abcdefghijklmnop\n")], 12), "│ abcdefghij\n│ klmnop\n");
        assert_eq!(page(&[(Voice::Notice, "  one two three\n")], 12), "  one two \n      three\n");
        assert_eq!(page(&[(Voice::Foreign, "a\tb\n"), (Voice::Answer, "a\tb\n")], 80), "│ a       b\na\tb\n");
        assert_eq!(page(&[(Voice::Answer, "one two three four\n")], 12), "one two three four\n");
    }

    #[test]
    fn a_passage_begins_a_line() {
        let mut page = Page::new();
        let shown = page.write(Voice::Foreign, "printed", 80) + &page.passage("an error\n", 80);
        assert_eq!(shown, "│ printed\n│ an error\n");
    }

    #[test]
    fn progress_gives_way() {
        let mut page = Page::new();
        let mut shown = page.write(Voice::Foreign, "a", 80);
        shown += &page.progress("waiting", 80);
        shown += &page.progress("", 80);
        shown += &page.write(Voice::Notice, "b", 80);
        assert_eq!(shown, "│ a\nwaiting\r\r\u{1b}[Kb");
    }

    proptest! {
        /// However it is printed, and however long it is, what comes from outside begins no line and makes none too long.
        #[test]
        fn no_line_begins_with_what_comes_from_outside(
            parts in prop::collection::vec("[a-z \t\n漢👩é\u{301}\u{200d}▌]{0,40}", 1..6), width in 12..50_usize,
        ) {
            let mut page = Page::new();
            let shown: String = parts.iter().map(|part| page.write(Voice::Foreign, part, width)).collect();
            for line in shown.lines() {
                prop_assert!(line == "│" || line.starts_with("│ "), "{shown}");
                prop_assert!(line.width() <= width, "{line:?} is wider than {width}");
            }
        }
    }
}
