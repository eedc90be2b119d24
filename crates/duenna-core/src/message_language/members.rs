//! The values of an enumeration, and what else messages call them.

use std::borrow::Cow;
use std::sync::Arc;

use unicode_normalization::UnicodeNormalization as _;

use super::kind::LONGEST;
use super::{Quick, hidden};

/// What a list of members accepts.
#[derive(Debug, Clone)]
pub struct Members {
    all: Vec<Member>,
    /// Each spelling that means a member, folded.
    spelled: Quick<Box<str>>,
}

/// One value of an enumeration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// How it is told.
    pub name: Arc<str>,
    /// What else messages call it.
    pub synonyms: Vec<Arc<str>>,
}

impl Members {
    /// A list of members; gives back a spelling that would mean two of them or nothing, is too long to be read, or has what is
    /// not seen.
    pub(super) fn new(all: Vec<Member>) -> Result<Self, String> {
        let mut spelled = Quick::default();
        for (at, member) in all.iter().enumerate() {
            for spelling in std::iter::once(&member.name).chain(&member.synonyms) {
                let folded = fold(spelling);
                if spelling.len() > LONGEST || spelling.contains(hidden::is_hidden) {
                    return Err(spelling.to_string());
                }
                if folded.is_empty() || spelled.insert(folded.as_ref().into(), at).is_some_and(|other| other != at) {
                    return Err(spelling.to_string());
                }
            }
        }
        Ok(Self { all, spelled })
    }

    /// The members in their order.
    #[must_use]
    pub fn all(&self) -> &[Member] {
        &self.all
    }

    /// The member that `text` names, whatever its case, and with blanks, `-` or `_` between its words.
    #[must_use]
    pub fn named(&self, text: &str) -> Option<(usize, &Member)> {
        let at = *self.spelled.get(fold(text).as_ref())?;
        self.all.get(at).map(|member| (at, member))
    }
}

/// A spelling without what does not matter: compatibility forms, case, and what joins words. A look-alike letter stays another
/// letter, and an invisible one stays.
fn fold(text: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_' || byte == b'/';
    if text.bytes().all(is_plain) {
        return Cow::Borrowed(text.trim_matches('_'));
    }
    let joins = |c: char| matches!(c, ' ' | '-' | '_');
    let folded = text.nfkc().flat_map(char::to_lowercase).map(|c| if joins(c) { '_' } else { c });
    Cow::Owned(folded.collect::<String>().trim_matches('_').to_owned())
}
