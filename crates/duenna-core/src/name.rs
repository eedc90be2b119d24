//! Names that are public by definition: servers, tools, store keys, purposes. Each has one total parser.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A configured server, as it is named in `duenna.toml` and in artifacts.
pub type ServerName = Name<kind::Server>;
/// A tool of a server, as the server names it.
pub type ToolName = Name<kind::Tool>;
/// The key of an entry of the private store. Keys are public, values are not.
pub type Key = Name<kind::Key>;
/// The domain of a task, fixed by the user or host before any model runs.
pub type Purpose = Name<kind::Purpose>;

/// A checked, shared, public name of one kind.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name<K: NameKind>(Arc<str>, PhantomData<K>);

/// What a [`Name`] names, and which texts it may be.
pub trait NameKind: Clone {
    /// How errors call it.
    const WHAT: &'static str;
    /// The rule, for the person who broke it.
    const RULE: &'static str = "use letters, digits and `_`, not starting with a digit, at most 64 characters";

    /// Whether `text` is such a name.
    #[must_use]
    fn accepts(text: &str) -> bool {
        is_identifier(text)
    }
}

/// The kinds of [`Name`].
pub mod kind {
    use super::NameKind;

    /// Marks [`super::ServerName`].
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Server {}
    /// Marks [`super::ToolName`].
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Tool {}
    /// Marks [`super::Key`].
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Key {}
    /// Marks [`super::Purpose`].
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Purpose {}

    impl NameKind for Server {
        const WHAT: &'static str = "server name";
    }
    impl NameKind for Key {
        const WHAT: &'static str = "key";
    }
    impl NameKind for Purpose {
        const WHAT: &'static str = "purpose";
    }
    impl NameKind for Tool {
        const WHAT: &'static str = "tool name";
        const RULE: &'static str = "use letters, digits and `_ - . :`, at most 128 characters";

        fn accepts(text: &str) -> bool {
            (1..=128).contains(&text.len())
                && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.' | b':'))
        }
    }
}

/// Why a text is not a name of the wanted kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a {what}: {rule}")]
pub struct NameError {
    text: String,
    what: &'static str,
    rule: &'static str,
}

impl NameError {
    pub(crate) fn new(text: &str, what: &'static str, rule: &'static str) -> Self {
        Self { text: text.chars().take(80).flat_map(char::escape_debug).collect(), what, rule }
    }
}

impl<K: NameKind> Name<K> {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<K: NameKind> FromStr for Name<K> {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        if K::accepts(text) { Ok(Self(text.into(), PhantomData)) } else { Err(NameError::new(text, K::WHAT, K::RULE)) }
    }
}

impl<K: NameKind> TryFrom<String> for Name<K> {
    type Error = NameError;

    fn try_from(text: String) -> Result<Self, NameError> {
        text.parse()
    }
}

impl<K: NameKind> From<Name<K>> for String {
    fn from(name: Name<K>) -> Self {
        name.0.as_ref().to_owned()
    }
}

impl<K: NameKind> fmt::Display for Name<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<K: NameKind> fmt::Debug for Name<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
}

fn is_identifier(text: &str) -> bool {
    text.len() <= 64
        && text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}
