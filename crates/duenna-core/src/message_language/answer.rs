//! What comes of a candidate: the fields that passed, what did not and why, and where each value stands.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::kind::Value;

/// What passed, in the language's own order.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Fields(pub(super) Vec<(Arc<str>, Item)>);

/// What one key says.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Item {
    /// One value.
    One(Value),
    /// Several, in the language's order or their own; none twice.
    Many(Vec<Value>),
    /// Further keys.
    Group(Fields),
    /// Several groups side by side.
    Options(Vec<Fields>),
}

/// What came of a candidate.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verification {
    /// What passed.
    pub fields: Fields,
    /// What did not, each place and reason once; no more than a thousand.
    pub dropped: Vec<DroppedField>,
    /// What passed though the message does not say it, if that is only marked.
    pub unsupported: Vec<Path>,
    /// Where in the message each value stands, in bytes.
    pub spans: Vec<(Path, Range<usize>)>,
}

/// Something that did not pass.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct DroppedField {
    /// Where, in words of the language.
    pub path: Path,
    /// Why.
    pub reason: Why,
}

/// Keys that lead to a value, written with points: `accommodation.1.price_per_night`; `?` stands for a key that the language
/// does not have.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Path(pub(super) Vec<Step>);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Step {
    Key(Arc<str>),
    At(usize),
    Unknown,
}

/// Why something did not pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Why {
    /// The language has no such key.
    #[error("not a key of the language")]
    UnknownKey,
    /// A text where a number belongs, and so on.
    #[error("of another kind")]
    WrongKind,
    /// Not a member of the enumeration, or not one of the currencies.
    #[error("not one of the values allowed")]
    NotAMember,
    /// Too small, too large, too early, too late, or too long a number.
    #[error("out of range")]
    OutOfRange,
    /// More places than the step has.
    #[error("finer than the step")]
    TooFine,
    /// Not as the format, or the kind, is written.
    #[error("not in its format")]
    WrongFormat,
    /// A text that is too long.
    #[error("too long")]
    TooLong,
    /// More values, groups or names than allowed.
    #[error("too many")]
    TooMany,
    /// The same once more; or a key that stands there twice.
    #[error("twice")]
    Twice,
    /// A name without a letter.
    #[error("empty")]
    Empty,
    /// The message does not say it.
    #[error("not in the message")]
    NotInMessage,
}

impl Fields {
    /// What each key says, in the language's order.
    #[must_use]
    pub fn items(&self) -> &[(Arc<str>, Item)] {
        &self.0
    }

    /// What `key` says.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Item> {
        self.0.iter().find(|(found, _)| **found == *key).map(|(_, item)| item)
    }
}

impl Path {
    /// The keys, without the numbers of options and values.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|step| match step {
            Step::Key(key) => Some(key.as_ref()),
            Step::At(_) | Step::Unknown => None,
        })
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { "." })?;
            match step {
                Step::Key(key) => f.write_str(key)?,
                Step::At(number) => write!(f, "{number}")?,
                Step::Unknown => f.write_str("?")?,
            }
        }
        Ok(())
    }
}

impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Why {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, item)| (key, item)))
    }
}

impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::One(value) => value.serialize(serializer),
            Self::Many(values) => values.serialize(serializer),
            Self::Group(fields) => fields.serialize(serializer),
            Self::Options(options) => options.serialize(serializer),
        }
    }
}
