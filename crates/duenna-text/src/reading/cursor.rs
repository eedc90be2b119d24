//! A place between two tokens, from which a reader tries what comes next.

use super::Span;
use super::text::{Gap, Shape, Text, Token};

/// A place in a text. It is copied to try something, and the copy is thrown away where that fails. It does not see past
/// the end of the line it began on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cursor<'t> {
    pub(crate) text: &'t Text<'t>,
    pub(crate) at: usize,
    from: usize,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t Text<'t>, at: usize) -> Self {
        Self { text, at, from: at }
    }

    /// The next token of this line.
    pub(crate) fn peek(self) -> Option<&'t Token> {
        self.text.token(self.at).filter(|token| self.at == self.from || token.gap != Gap::Line)
    }

    /// The token before this place, on whatever line.
    pub(crate) fn before(self) -> Option<&'t Token> {
        self.text.token(self.at.checked_sub(1)?)
    }

    /// The word before this place, on the same line, with nothing but a space and marks of emphasis between.
    pub(crate) fn word_before(self) -> Option<&'t str> {
        let mut at = self.at;
        for _ in 0..4 {
            if self.text.token(at).is_some_and(|token| token.gap == Gap::Line) {
                return None;
            }
            at = at.checked_sub(1)?;
            if !matches!(self.text.token(at)?.shape, Shape::Sign('*' | '_' | '`')) {
                return self.text.word(at);
            }
        }
        None
    }

    /// The sign right before this place, with no space between.
    pub(crate) fn sign_glued_before(self) -> Option<char> {
        match (self.text.token(self.at)?.gap, self.before()?.shape) {
            (Gap::None, Shape::Sign(sign)) => Some(sign),
            _ => None,
        }
    }

    /// Whether a letter or digit touches this place from before.
    pub(crate) fn is_glued_before(self) -> bool {
        self.text.token(self.at).is_some_and(|token| token.gap == Gap::None)
            && self.before().is_some_and(|token| !matches!(token.shape, Shape::Sign(_)))
    }

    /// Whether the next token touches this place.
    pub(crate) fn is_glued(self) -> bool {
        self.peek().is_some_and(|token| token.gap == Gap::None)
    }

    /// Whether a letter or digit touches this place from behind.
    pub(crate) fn is_glued_after(self) -> bool {
        self.peek().is_some_and(|token| token.gap == Gap::None && !matches!(token.shape, Shape::Sign(_)))
    }

    pub(crate) fn step(self) -> Self {
        Self { at: self.at + 1, ..self }
    }

    pub(crate) fn word(self) -> Option<&'t str> {
        let token = self.peek()?;
        (token.shape == Shape::Word).then(|| self.text.folded(token))
    }

    pub(crate) fn digits(self) -> Option<&'t str> {
        let token = self.peek()?;
        (token.shape == Shape::Digits).then(|| self.text.folded(token))
    }

    pub(crate) fn sign(self) -> Option<char> {
        match self.peek()?.shape {
            Shape::Sign(sign) => Some(sign),
            Shape::Word | Shape::Digits => None,
        }
    }

    /// Past this sign.
    pub(crate) fn past(self, sign: char) -> Option<Self> {
        (self.sign() == Some(sign)).then(|| self.step())
    }

    /// Past this sign, where it touches what is before.
    pub(crate) fn past_glued(self, sign: char) -> Option<Self> {
        if self.is_glued() { self.past(sign) } else { None }
    }

    /// Past this sign if it is there.
    pub(crate) fn skip(self, sign: char) -> Self {
        self.past(sign).unwrap_or(self)
    }

    /// Past one of these words.
    pub(crate) fn past_word(self, words: &[&str]) -> Option<Self> {
        self.word().filter(|word| words.contains(word)).map(|_| self.step())
    }

    /// Past all of these words, one after the other.
    pub(crate) fn past_words(self, words: &[&str]) -> Option<Self> {
        words.iter().try_fold(self, |cursor, word| cursor.past_word(&[word]))
    }

    /// Past one of these words if it is there.
    pub(crate) fn skip_word(self, words: &[&str]) -> Self {
        self.past_word(words).unwrap_or(self)
    }

    /// Past marks of emphasis, which part nothing: `**€100**/night`.
    pub(crate) fn skip_emphasis(self) -> Self {
        let mut cursor = self;
        for _ in 0..3 {
            if matches!(cursor.sign(), Some('*' | '_' | '`')) {
                cursor = cursor.step();
            }
        }
        cursor
    }

    /// Digits as a number, where there are no more than so many.
    pub(crate) fn small(self, most: usize) -> Option<(Self, u16)> {
        let digits = self.digits().filter(|digits| digits.len() <= most)?;
        Some((self.step(), digits.parse().ok()?))
    }

    /// What lies between the start of another cursor and this one.
    pub(crate) fn span_from(self, start: Self) -> Span {
        self.text.span(start.at, self.at)
    }
}
