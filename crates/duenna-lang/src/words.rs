//! Texts of artifacts: shared, and with the number of their code points.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A text. Copying it shares it; its length in code points is known.
#[derive(Clone)]
pub(crate) struct Text(Arc<Words>);

struct Words {
    /// Code points.
    length: usize,
    text: String,
}

impl Text {
    fn new(text: String) -> Self {
        let length = if text.is_ascii() { text.len() } else { text.chars().count() };
        Self(Arc::new(Words { length, text }))
    }

    /// Adds another at its end; in place where nothing else has it.
    pub(crate) fn push(&mut self, more: &Self) {
        let length = self.0.length + more.0.length;
        if let Some(words) = Arc::get_mut(&mut self.0) {
            words.text.push_str(more);
            words.length = length;
        } else {
            let mut text = String::with_capacity(self.len() + more.len());
            text.push_str(self);
            text.push_str(more);
            self.0 = Arc::new(Words { length, text });
        }
    }

    /// The text of an ASCII letter; all of one letter share it.
    pub(crate) fn letter(letter: u8) -> Self {
        static LETTERS: OnceLock<Vec<Text>> = OnceLock::new();
        let letters =
            LETTERS.get_or_init(|| (0..128_u8).map(|letter| Self::new(char::from(letter).to_string())).collect());
        letters.get(usize::from(letter)).cloned().unwrap_or_else(|| Self::new(char::from(letter).to_string()))
    }

    /// Where it lies: the same for all copies of it.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    /// How many code points it has.
    pub(crate) fn length(&self) -> usize {
        self.0.length
    }

    /// Whether each code point is one byte.
    pub(crate) fn is_narrow(&self) -> bool {
        self.0.length == self.0.text.len()
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.text
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        self
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::new(text.into())
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::new(text)
    }
}

impl From<&Arc<str>> for Text {
    fn from(text: &Arc<str>) -> Self {
        Self::new((**text).into())
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || **self == **other
    }
}

impl Eq for Text {}

impl PartialOrd for Text {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Text {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (**self).cmp(&**other)
    }
}

impl std::hash::Hash for Text {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

/// Texts do not print: they may be private.
impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("str")
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::from)
    }
}
