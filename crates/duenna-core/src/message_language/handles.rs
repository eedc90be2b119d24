//! Handles: what stands for the free texts of one conversation (the dual firewall's algorithm 2).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroU16;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization as _;

use super::answer::Why;
use super::hidden;

/// The longest free text that gets a handle, in bytes.
pub const LONGEST_NAME: usize = 200;
/// The longest category, in letters.
pub(super) const CATEGORY: usize = 40;
/// How many handles a conversation has, of all categories together.
const MOST: usize = 1000;

/// What stands for a free text: its category, and a number. It says nothing of the text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Handle {
    category: Arc<str>,
    number: NonZeroU16,
}

/// The handles of one conversation with one party. Another conversation has its own.
///
/// # Security
/// It holds what the other party wrote: for the user, and for messages back to that party, never for the assistant.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "SavedHandles", into = "SavedHandles")]
pub struct Handles {
    /// The texts of each category, in the order of their numbers.
    texts: BTreeMap<Arc<str>, Vec<Arc<str>>>,
    /// The number of each text, by category.
    numbers: BTreeMap<Arc<str>, HashMap<Arc<str>, NonZeroU16>>,
    /// How many there are.
    count: usize,
}

/// How handles are saved.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedHandles {
    names: BTreeMap<Arc<str>, Vec<Arc<str>>>,
}

/// Why saved handles are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HandlesError {
    /// More than there can be.
    #[error("it contains more than {MOST} names")]
    TooMany,
    /// A category that no language has.
    #[error("a category has other characters than lowercase letters, digits and `_`")]
    Category,
    /// A text that cannot have got a handle.
    #[error("a name is invalid, or appears twice")]
    Name,
}

impl Handles {
    /// The handle of `text`, a new one if it has none. `None` if the table is full.
    pub(super) fn of(&mut self, category: &Arc<str>, text: &str) -> Option<Handle> {
        let handle = |number| Handle { category: Arc::clone(category), number };
        if let Some(number) = self.numbers.get(category).and_then(|numbers| numbers.get(text)) {
            return Some(handle(*number));
        }
        if self.count >= MOST {
            return None;
        }
        let text: Arc<str> = text.into();
        let texts = self.texts.entry(Arc::clone(category)).or_default();
        let number = u16::try_from(texts.len() + 1).ok().and_then(NonZeroU16::new)?;
        texts.push(Arc::clone(&text));
        self.numbers.entry(Arc::clone(category)).or_default().insert(text, number);
        self.count += 1;
        Some(handle(number))
    }

    /// How many there are, of all categories.
    pub(super) const fn len(&self) -> usize {
        self.count
    }

    /// Takes back the last handle of its category; any other stays.
    pub(super) fn forget(&mut self, handle: &Handle) {
        let Some(texts) = self.texts.get_mut(&handle.category) else { return };
        if texts.len() != usize::from(handle.number.get()) {
            return;
        }
        if let Some(text) = texts.pop() {
            let numbers = self.numbers.get_mut(&handle.category);
            self.count -= usize::from(numbers.is_some_and(|numbers| numbers.remove(&text).is_some()));
        }
        if texts.is_empty() {
            self.texts.remove(&handle.category);
            self.numbers.remove(&handle.category);
        }
    }

    /// What `handle` stands for. For the user, and for the party that wrote it.
    #[must_use]
    pub fn text(&self, handle: &Handle) -> Option<&str> {
        self.texts.get(&handle.category)?.get(usize::from(handle.number.get()) - 1).map(AsRef::as_ref)
    }

    /// `message` with the texts in the place of their handles: each handle that stands there as a word of its own, once. What is
    /// put in is not looked at again.
    #[must_use]
    pub fn restore(&self, message: &str) -> String {
        Self::restored(message, |word| self.named(word))
    }

    /// `message` with what `named` gives in the place of words.
    #[must_use]
    pub fn restored<'n>(message: &str, named: impl Fn(&str) -> Option<&'n str>) -> String {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let mut restored = String::with_capacity(message.len());
        let mut rest = message;
        while let Some(start) = rest.find(is_word) {
            let (before, from) = rest.split_at(start);
            let (word, after) = from.split_at(from.find(|c| !is_word(c)).unwrap_or(from.len()));
            restored.push_str(before);
            restored.push_str(named(word).unwrap_or(word));
            rest = after;
        }
        restored.push_str(rest);
        restored
    }

    /// What the word stands for, if it is a handle of this conversation.
    #[must_use]
    pub fn named(&self, word: &str) -> Option<&str> {
        let (category, number) = word.rsplit_once('_')?;
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
        let number = NonZeroU16::new(number.parse().ok().filter(|_| is_number)?)?;
        self.text(&Handle { category: category.to_ascii_lowercase().into(), number })
    }
}

/// A free text as it is kept: composed, without blanks around it. What has no letter is no name, and neither is what breaks a
/// line or turns the order of letters.
pub(super) fn name_of(text: &str) -> Result<Cow<'_, str>, Why> {
    if text.len() > LONGEST_NAME {
        return Err(Why::TooLong);
    }
    let name: Cow<'_, str> = if text.is_ascii() { text.into() } else { text.nfc().collect::<String>().into() };
    let name = match name {
        Cow::Borrowed(name) => Cow::Borrowed(name.trim()),
        Cow::Owned(name) => Cow::Owned(name.trim().to_owned()),
    };
    if !name.chars().any(char::is_alphanumeric) {
        return Err(Why::Empty);
    }
    if name.len() > LONGEST_NAME {
        return Err(Why::TooLong);
    }
    if name.contains(hidden::is_order) { Err(Why::WrongFormat) } else { Ok(name) }
}

/// Whether `text` can be a category of handles.
pub(super) fn is_category(text: &str) -> bool {
    text.len() <= CATEGORY
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

impl TryFrom<SavedHandles> for Handles {
    type Error = HandlesError;

    fn try_from(SavedHandles { names }: SavedHandles) -> Result<Self, HandlesError> {
        let mut handles = Self::default();
        for (category, texts) in names {
            if !is_category(&category) {
                return Err(HandlesError::Category);
            }
            for text in texts {
                let had = handles.count;
                if name_of(&text).as_deref() != Ok(&*text) {
                    return Err(HandlesError::Name);
                }
                handles.of(&category, &text).ok_or(HandlesError::TooMany)?;
                if handles.count == had {
                    return Err(HandlesError::Name);
                }
            }
        }
        Ok(handles)
    }
}

impl From<Handles> for SavedHandles {
    fn from(handles: Handles) -> Self {
        Self { names: handles.texts }
    }
}

impl fmt::Display for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.category, self.number)
    }
}

/// How many, not what they stand for.
impl fmt::Debug for Handles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Handles({})", self.count)
    }
}
