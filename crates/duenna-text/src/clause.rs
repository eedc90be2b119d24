//! What a writer says of themselves, clause by clause: whether it is said of them, now, and as a fact.
//!
//! ```text
//!  text ─▶ sentences (quotations and questions apart) ─▶ clauses ─▶ subject, time, polarity ─▶ Standing
//! ```
//!
//! The reader knows English. It is strict: what it is unsure of does not stand. A clause that denies something stands, and says so.
//!
//! ```
//! use duenna_text::clause::{Standing, clauses};
//!
//! let text = "I used to be vegan, but now I eat fish. My brother is a smoker.";
//! let stand: Vec<_> = clauses(text, &[]).into_iter().filter(|clause| clause.standing == Standing::Stands).collect();
//! assert_eq!(stand.len(), 1);
//! assert_eq!(stand[0].span.of(text), "but now I eat fish");
//! ```

mod judge;
mod split;
#[cfg(test)]
mod tests;
mod words;

use crate::reading::Span;

/// A part of a sentence with what it says of whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clause {
    /// Where it stands.
    pub span: Span,
    /// Whether it counts as said by the writer of themselves, now or as a plan.
    pub standing: Standing,
    /// Whether something in it is denied.
    pub denies: bool,
}

/// Why a clause counts, or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It says something of the writer, now or as a plan.
    Stands,
    /// It was so once.
    Past,
    /// It is about somebody else, or about nobody.
    OfAnother,
    /// Somebody else's words.
    Quoted,
    /// A question.
    Asked,
    /// A condition, a wish against the facts, a possibility.
    Supposed,
    /// Irony, hearsay, a comparison.
    Doubtful,
}

impl Standing {
    /// In a few words, for the user.
    #[must_use]
    pub const fn why(self) -> &'static str {
        match self {
            Self::Stands => "said of you",
            Self::Past => "was so once",
            Self::OfAnother => "about somebody or something else",
            Self::Quoted => "somebody else's words",
            Self::Asked => "a question",
            Self::Supposed => "not certain",
            Self::Doubtful => "not meant as it stands",
        }
    }
}

/// The clauses of a paragraph, in their order. `user` are the names by which the writer is called. Takes time linear in the text.
#[must_use]
pub fn clauses(text: &str, user: &[&str]) -> Vec<Clause> {
    let tokens = words::tokens(text);
    let quotes = split::quotations(text);
    let mut all = Vec::new();
    for sentence in split::sentences(text, &tokens) {
        judge::sentence(text, &sentence, &quotes, user, &mut all);
    }
    all
}

/// Whether a text is a note: it has no verb whose subject could be somebody, `2 rooms, balcony, near the station`. A longer one is no note, nor is one
/// in another language.
#[must_use]
pub fn is_note(text: &str) -> bool {
    const LONGEST: usize = 24;
    let tokens = words::tokens(text);
    let mut words = tokens.iter().filter(|token| token.is_word);
    words.clone().count() <= LONGEST
        && words.all(|token| {
            let word = token.word.as_str();
            let lists = [words::FINITE, words::FIRST_PERSON, words::THIRD_PERSON, words::FOREIGN, "my our"];
            !lists.iter().any(|list| words::is_in(list, word))
        })
}
