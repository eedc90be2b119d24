//! A text as the readers see it: folded to plain lower-case letters and cut into tokens, each of which knows where it
//! stands in the original.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::Span;
use crate::character::{Space, dash, digit, is_invisible, quotation_mark, space, spelling};

/// What a token is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Letters.
    Word,
    /// Digits.
    Digits,
    /// Any other character.
    Sign(char),
}

/// What stands before a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    /// Nothing.
    None,
    /// A space that keeps together what it parts: no-break, thin.
    Tight,
    /// A space.
    Space,
    /// The end of a line, or the beginning of the text.
    Line,
}

/// A run of letters, a run of digits, or one sign.
#[derive(Debug, Clone, Copy)]
pub struct Token {
    /// What it is made of.
    pub shape: Shape,
    /// What stands before it.
    pub gap: Gap,
    /// Begins with a capital letter.
    pub capital: bool,
    /// Has two letters at least, all capitals.
    pub upper: bool,
    /// Where it stands.
    pub span: Span,
    folded: (usize, usize),
}

/// A text, folded and cut.
#[derive(Debug)]
pub struct Text<'s> {
    /// As it was written.
    pub source: &'s str,
    folded: String,
    /// In order.
    pub tokens: Vec<Token>,
}

impl<'s> Text<'s> {
    /// Folds and cuts a text.
    #[must_use]
    pub fn new(source: &'s str) -> Self {
        let mut lexer = Lexer {
            folded: String::with_capacity(source.len()),
            tokens: Vec::with_capacity(source.len() / 4),
            gap: Gap::Line,
        };
        for (at, letter) in source.char_indices() {
            let span = Span::new(at, at + letter.len_utf8());
            if letter.is_ascii() { lexer.plain(letter, span) } else { lexer.fold(letter, span) }
        }
        Self { source, folded: lexer.folded, tokens: lexer.tokens }
    }

    /// The folded letters of a token.
    #[must_use]
    pub fn folded(&self, token: &Token) -> &str {
        self.folded.get(token.folded.0..token.folded.1).unwrap_or_default()
    }

    /// The token at a place.
    #[must_use]
    pub fn token(&self, at: usize) -> Option<&Token> {
        self.tokens.get(at)
    }

    /// The folded letters of the word at a place, if there is one.
    #[must_use]
    pub fn word(&self, at: usize) -> Option<&str> {
        let token = self.token(at)?;
        (token.shape == Shape::Word).then(|| self.folded(token))
    }

    /// The original's bytes from one token up to another.
    #[must_use]
    pub fn span(&self, from: usize, to: usize) -> Span {
        let first = self.token(from).map(|token| token.span);
        let last = to.checked_sub(1).filter(|last| *last >= from).and_then(|last| self.token(last));
        match (first, last) {
            (Some(first), Some(last)) => first.to(last.span),
            (Some(first), None) => Span::new(first.start, first.start),
            (None, _) => Span::new(self.source.len(), self.source.len()),
        }
    }

    /// The first token that begins at a byte or after it.
    #[must_use]
    pub fn token_at(&self, byte: usize) -> usize {
        self.tokens.partition_point(|token| token.span.start < byte)
    }
}

/// A text as the readers compare it: plain lower-case letters without accents.
#[must_use]
pub fn fold(source: &str) -> String {
    let text = Text::new(source);
    let mut folded = String::with_capacity(source.len());
    for token in &text.tokens {
        if token.gap != Gap::None && !folded.is_empty() {
            folded.push(' ');
        }
        folded.push_str(text.folded(token));
    }
    folded
}

struct Lexer {
    folded: String,
    tokens: Vec<Token>,
    gap: Gap,
}

impl Lexer {
    fn plain(&mut self, letter: char, span: Span) {
        match letter {
            '\n' | '\r' | '\u{b}' | '\u{c}' => self.gap = Gap::Line,
            _ if letter.is_ascii_whitespace() || letter.is_ascii_control() => self.gap = self.gap.max(Gap::Space),
            _ => self.push(letter.to_ascii_lowercase(), letter.is_ascii_uppercase(), span),
        }
    }

    fn fold(&mut self, letter: char, span: Span) {
        if is_combining_mark(letter) {
            // It belongs to the letter before it, which is read without it.
            if self.gap == Gap::None
                && let Some(token) = self.tokens.last_mut()
                && token.span.end == span.start
            {
                token.span.end = span.end;
            }
            return;
        }
        if is_invisible(letter) {
            return;
        }
        match space(letter) {
            Some(Space::Tight) => return self.gap = self.gap.max(Gap::Tight),
            Some(Space::Wide) => return self.gap = self.gap.max(Gap::Space),
            Some(Space::Line) => return self.gap = Gap::Line,
            None => {}
        }
        if let Some(sign) = dash(letter).or_else(|| quotation_mark(letter)) {
            self.push(sign, false, span);
        } else if matches!(letter, '²' | '³' | '½' | '¼' | '¾' | '⅓' | '⅔' | '°' | 'º' | 'ª') {
            self.push(letter, false, span);
        } else if let Some(spelled) = letter.to_lowercase().next().and_then(spelling) {
            self.push_all(spelled, letter.is_uppercase(), span);
        } else {
            self.decompose(letter, span);
        }
    }

    fn decompose(&mut self, letter: char, span: Span) {
        if let Some(plain) = digit(letter) {
            self.push(plain, false, span);
            return;
        }
        for part in std::iter::once(letter).nfkd() {
            if is_combining_mark(part) {
                continue;
            }
            if part.is_whitespace() || part.is_control() {
                self.gap = self.gap.max(Gap::Space);
            } else {
                for lower in part.to_lowercase().filter(|lower| !is_combining_mark(*lower)) {
                    self.push(lower, part.is_uppercase(), span);
                }
            }
        }
    }

    fn push_all(&mut self, letters: &str, capital: bool, span: Span) {
        for letter in letters.chars() {
            self.push(letter, capital, span);
        }
    }

    fn push(&mut self, letter: char, capital: bool, span: Span) {
        let start = self.folded.len();
        self.folded.push(letter);
        let end = self.folded.len();
        let shape = match letter {
            '0'..='9' => Shape::Digits,
            'º' | 'ª' => Shape::Sign(letter),
            _ if letter.is_alphabetic() => Shape::Word,
            _ => Shape::Sign(letter),
        };
        let gap = std::mem::replace(&mut self.gap, Gap::None);
        if gap == Gap::None
            && let Some(last) = self.tokens.last_mut()
            && last.shape == shape
            && !matches!(shape, Shape::Sign(_))
        {
            last.upper = capital && (last.upper || last.folded.1 - last.folded.0 == 1 && last.capital);
            last.folded.1 = end;
            last.span.end = last.span.end.max(span.end);
            return;
        }
        self.tokens.push(Token { shape, gap, capital, upper: false, span, folded: (start, end) });
    }
}
