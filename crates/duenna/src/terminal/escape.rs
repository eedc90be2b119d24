//! What of a text a terminal may be given: everything that shows, and nothing that acts.

use std::fmt::Write as _;

use duenna_core::is_ignorable;
use unicode_width::UnicodeWidthChar as _;

/// Combining marks that one character may carry. Real scripts need fewer; more of them draw over the lines above and below.
const MOST_MARKS: u8 = 4;

/// One character as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    /// As it is. Controls among them: line breaks and tabs only.
    Char(char),
    /// By its code.
    Code(char),
}

impl Piece {
    /// The columns that it takes. Where terminals disagree, the larger number, so that no line is longer than it is thought to be.
    pub(super) fn columns(self) -> usize {
        match self {
            Self::Char('\u{1f1e6}'..='\u{1f1ff}') => 2,
            Self::Char('\u{1160}'..='\u{11ff}' | '\u{d7b0}'..='\u{d7ff}' | '\u{fe0f}') => 1,
            Self::Char(char) => char.width().unwrap_or(0),
            Self::Code(char) => code(char).len(),
        }
    }

    pub(super) fn is_blank(self) -> bool {
        matches!(self, Self::Char(char) if char.is_whitespace())
    }

    pub(super) fn write(self, text: &mut String) {
        match self {
            Self::Char(char) => text.push(char),
            Self::Code(char) => text.push_str(&code(char)),
        }
    }
}

/// `\r`, `\x1b` or `\u{202e}`.
fn code(char: char) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = match u32::from(char) {
        0x0d => write!(text, "\\r"),
        code @ 0..=0xff => write!(text, "\\x{code:02x}"),
        code => write!(text, "\\u{{{code:x}}}"),
    };
    text
}

/// What stands before, on the same line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Nothing that a mark could be put on.
    Nothing,
    /// A character that shows, and its marks.
    Shown { is_wide: bool, marks: u8, is_varied: bool },
}

/// Escapes a text that comes in parts.
///
/// - Line breaks and tabs stay, and `\r\n` is a line break. Any other control (C0, DEL, C1) is shown by its code.
/// - So is what directs writing, what takes no room, and tags. A joiner (U+200C, U+200D) may stand alone between two characters that
///   show: Persian, the scripts of India and composed emoji need it. A variation selector may follow such a character.
/// - A character carries at most [`MOST_MARKS`] marks, and no line begins with one.
/// - The sign that questions begin with, and those that look like it, are shown by their codes.
#[derive(Debug)]
pub(super) struct Escaper {
    before: Before,
    /// A joiner or a carriage return: the next character says what it is.
    held: Option<char>,
}

impl Escaper {
    pub(super) const fn new() -> Self {
        Self { before: Before::Nothing, held: None }
    }

    /// The next part.
    pub(super) fn pieces(&mut self, text: &str) -> Vec<Piece> {
        let mut pieces = Vec::with_capacity(text.len());
        for char in text.chars() {
            self.push(char, &mut pieces);
        }
        pieces
    }

    /// What was held back, now that nothing follows.
    pub(super) fn end(&mut self) -> Option<Piece> {
        self.before = Before::Nothing;
        self.held.take().map(Piece::Code)
    }

    fn push(&mut self, char: char, pieces: &mut Vec<Piece>) {
        match self.held.take() {
            Some('\r') if char == '\n' => {}
            Some(joiner @ ('\u{200c}' | '\u{200d}')) if self.may_stand(char) => pieces.push(Piece::Char(joiner)),
            Some(held) => {
                self.before = Before::Nothing;
                pieces.push(Piece::Code(held));
            }
            None => {}
        }
        if char == '\r' || (is_joiner(char) && self.before != Before::Nothing) {
            self.held = Some(char);
        } else if Class::of(char) == Class::Blank || self.may_stand(char) {
            self.before = self.after(char);
            pieces.push(Piece::Char(char));
        } else {
            self.before = Before::Nothing;
            pieces.push(Piece::Code(char));
        }
    }

    /// Whether it shows, or changes what shows within bounds.
    fn may_stand(&self, char: char) -> bool {
        match (Class::of(char), self.before) {
            (Class::Mark, Before::Shown { marks, .. }) => marks < MOST_MARKS,
            (Class::Shown, _) | (Class::Selector, Before::Shown { marks: 0, is_varied: false, .. }) => true,
            (Class::IdeographSelector, Before::Shown { marks: 0, is_varied: false, is_wide }) => is_wide,
            (Class::Mark | Class::Selector | Class::IdeographSelector | Class::Blank | Class::Hidden, _) => false,
        }
    }

    /// What stands before once it is shown.
    fn after(&self, char: char) -> Before {
        match (Class::of(char), self.before) {
            (Class::Shown, _) => Before::Shown { is_wide: char.width() > Some(1), marks: 0, is_varied: false },
            (Class::Mark, Before::Shown { is_wide, marks, is_varied }) => {
                Before::Shown { is_wide, marks: marks.saturating_add(1), is_varied }
            }
            (Class::Selector | Class::IdeographSelector, Before::Shown { is_wide, marks, .. }) => {
                Before::Shown { is_wide, marks, is_varied: true }
            }
            (Class::Mark | Class::Selector | Class::IdeographSelector | Class::Blank | Class::Hidden, _) => {
                Before::Nothing
            }
        }
    }
}

/// What a character does on a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Shown,
    Blank,
    Mark,
    Selector,
    /// For ideographs only.
    IdeographSelector,
    Hidden,
}

impl Class {
    fn of(char: char) -> Self {
        match char {
            '\n' | '\t' => Self::Blank,
            // What breaks lines and annotates; the sign of questions, and what could be taken for it.
            '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}' | '\u{2589}'..='\u{2590}' => Self::Hidden,
            '\u{fe00}'..='\u{fe0f}' | '\u{180b}'..='\u{180d}' => Self::Selector,
            '\u{e0100}'..='\u{e01ef}' => Self::IdeographSelector,
            char if char.is_control() || is_ignorable(char) => Self::Hidden,
            char if char.is_whitespace() => Self::Blank,
            char if char.width() == Some(0) => Self::Mark,
            _ => Self::Shown,
        }
    }
}

const fn is_joiner(char: char) -> bool {
    matches!(char, '\u{200c}' | '\u{200d}')
}

/// A whole text, escaped.
pub(super) fn escaped(text: &str) -> String {
    let mut escaper = Escaper::new();
    let pieces = escaper.pieces(text);
    let mut shown = String::with_capacity(text.len());
    for piece in pieces.into_iter().chain(escaper.end()) {
        piece.write(&mut shown);
    }
    shown
}

/// Laws of what a terminal is given.
#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Escaper, escaped};

    /// Text with more of what does harm than chance would bring.
    fn hostile() -> impl Strategy<Value = String> {
        let harmful = prop::sample::select(vec![
            '\u{1b}',
            '\r',
            '\n',
            '\t',
            '\u{7f}',
            '\u{9b}',
            '\u{9d}',
            '\u{85}',
            '\u{200d}',
            '\u{200c}',
            '\u{200b}',
            '\u{202e}',
            '\u{2066}',
            '\u{61c}',
            '\u{fe0f}',
            '\u{e0101}',
            '\u{e0041}',
            '\u{301}',
            '\u{20e3}',
            '\u{2028}',
            '\u{258c}',
            '\u{feff}',
            'a',
            'ن',
            '👩',
            '漢',
            ' ',
        ]);
        prop::collection::vec(prop_oneof![3 => harmful, 1 => any::<char>()], 0..60)
            .prop_map(|all| all.into_iter().collect())
    }

    fn is_safe(char: char) -> bool {
        let is_direction =
            matches!(char, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}');
        let is_tag = matches!(char, '\u{e0000}'..='\u{e007f}');
        let is_break = matches!(char, '\u{2028}' | '\u{2029}');
        (!char.is_control() || matches!(char, '\n' | '\t')) && !is_direction && !is_tag && !is_break
    }

    proptest! {
        /// Nothing that acts on a terminal is left, nor the sign of a question.
        #[test]
        fn what_is_escaped_does_nothing(text in hostile()) {
            let shown = escaped(&text);
            prop_assert!(shown.chars().all(is_safe), "{shown:?}");
            prop_assert!(!shown.contains('▌'));
        }

        /// No two characters in a row take no room, but for the few marks of one that shows.
        #[test]
        fn what_takes_no_room_is_bounded(text in hostile()) {
            let mut hidden = 0;
            for char in escaped(&text).chars() {
                let is_hidden = unicode_width::UnicodeWidthChar::width(char) == Some(0);
                hidden = if is_hidden { hidden + 1 } else { 0 };
                prop_assert!(hidden <= 12, "{text:?}");
            }
        }

        #[test]
        fn what_is_escaped_is_not_escaped_again(text in hostile()) {
            let once = escaped(&text);
            prop_assert_eq!(escaped(&once), once);
        }

        #[test]
        fn a_code_has_at_most_ten_characters(text in hostile()) {
            prop_assert!(escaped(&text).chars().count() <= text.chars().count() * 10);
        }

        /// It does not matter in which parts a text comes.
        #[test]
        fn parts_are_escaped_as_the_whole(text in hostile(), at in 0..60_usize) {
            let middle = text.char_indices().nth(at).map_or(text.len(), |(at, _)| at);
            let (first, second) = text.split_at(middle);
            let mut escaper = Escaper::new();
            let (first, second) = (escaper.pieces(first), escaper.pieces(second));
            let mut shown = String::new();
            first.into_iter().chain(second).chain(escaper.end()).for_each(|piece| piece.write(&mut shown));
            prop_assert_eq!(shown, escaped(&text));
        }

        /// What people write stays as they wrote it.
        #[test]
        fn plain_text_stays(text in "[a-zA-Z0-9 .,;:!?äöüßéñçøåłß漢字かなカナ한국어кириллицаελληνικά\n\t]{0,60}") {
            prop_assert_eq!(escaped(&text), text);
        }
    }

    #[test]
    fn controls_are_shown_by_their_codes() {
        assert_eq!(escaped("a\u{1b}[8mb\u{7f}\u{9b}31m\0"), r"a\x1b[8mb\x7f\x9b31m\x00");
        assert_eq!(escaped("\u{1b}]52;c;aGk=\u{7}"), r"\x1b]52;c;aGk=\x07");
        assert_eq!(escaped("a\u{202e}b\u{2066}c\u{2028}"), r"a\u{202e}b\u{2066}c\u{2028}");
    }

    #[test]
    fn a_carriage_return_overwrites_no_line() {
        assert_eq!(escaped("Pay 5\rPay 500"), r"Pay 5\rPay 500");
        assert_eq!(escaped("one\r\ntwo\r\n\r\rthree\r"), "one\ntwo\n\\r\\rthree\\r");
    }

    #[test]
    fn joiners_and_selectors_stay_where_scripts_need_them() {
        let alive = [
            "می\u{200c}خواهم",
            "क्\u{200d}ष",
            "👩\u{200d}💻",
            "❤\u{fe0f}\u{200d}🔥",
            "1\u{fe0f}\u{20e3}",
            "葛\u{e0100}",
            "Ẽ\u{301}",
            "র\u{200d}্য",
        ];
        for text in alive {
            assert_eq!(escaped(text), text);
        }
        assert_eq!(escaped("a\u{200d}\u{200d}b"), r"a\u{200d}\u{200d}b");
        assert_eq!(escaped("a\u{200d} b\u{200c}"), r"a\u{200d} b\u{200c}");
        assert_eq!(escaped("\u{200d}a\u{200b}b"), r"\u{200d}a\u{200b}b");
        assert_eq!(escaped("a\u{fe0f}\u{fe0e}a\u{e0100}"), "a\u{fe0f}\\u{fe0e}a\\u{e0100}");
    }

    #[test]
    fn marks_are_few_and_stand_on_something() {
        let tower = "a".to_owned() + &"\u{301}".repeat(6);
        assert_eq!(escaped(&tower), format!("a{}\\u{{301}}\\u{{301}}", "\u{301}".repeat(4)));
        assert_eq!(escaped("\n\u{301}a \u{301}"), "\n\\u{301}a \\u{301}");
    }

    #[test]
    fn the_sign_of_a_question_cannot_be_printed() {
        assert_eq!(escaped("▌ server/tool ▍"), r"\u{258c} server/tool \u{258d}");
        assert_eq!(escaped("█████ 50 %"), "█████ 50 %");
    }
}
