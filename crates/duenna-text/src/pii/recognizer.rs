//! What a recogniser is: data, not code. The tables hold some hundred of them.

/// One way a kind of private thing is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recognizer {
    /// Presidio's name, where it has one.
    pub(super) kind: &'static str,
    /// From its first to its last character, in ASCII; what may stand beside it is not part of it.
    pub(super) pattern: &'static str,
    /// The name of the checksum that it must pass, if any.
    pub(super) checksum: Option<&'static str>,
    /// Its score where nothing around it says more.
    pub(super) plain: f32,
    /// Its score beside one of its context words.
    pub(super) raised: f32,
    /// Words and phrases that say what it is.
    pub(super) context: &'static [&'static str],
    /// How many words before and after may do so.
    pub(super) reach: (usize, usize),
}

pub(super) const fn recognizer(kind: &'static str, pattern: &'static str) -> Recognizer {
    Recognizer { kind, pattern, checksum: None, plain: 0.5, raised: 0.5, context: &[], reach: (9, 5) }
}

impl Recognizer {
    pub(super) const fn checked(self, checksum: &'static str) -> Self {
        Self { checksum: Some(checksum), ..self }
    }

    pub(super) const fn scores(self, plain: f32, raised: f32) -> Self {
        Self { plain, raised, ..self }
    }

    pub(super) const fn beside(self, context: &'static [&'static str]) -> Self {
        Self { context, ..self }
    }

    /// Its context words count only right before it.
    pub(super) const fn close(self) -> Self {
        Self { reach: (3, 0), ..self }
    }

    /// Only the word right before it counts.
    pub(super) const fn adjoining(self) -> Self {
        Self { reach: (1, 0), ..self }
    }
}
