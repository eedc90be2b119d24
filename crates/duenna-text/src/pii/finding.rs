//! What a scan gives: where something private stands, of what kind, how surely and why. Never the text itself.

use std::borrow::Cow;
use std::fmt;

use serde::ser::{Serialize, SerializeStruct, Serializer};

/// The kind of a private thing, by Presidio's name where it has one: `PERSON`, `CREDIT_CARD`, `US_SSN`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(Cow<'static, str>);

impl Kind {
    /// A kind of the built-in recognisers.
    #[must_use]
    pub const fn of(name: &'static str) -> Self {
        Self(Cow::Borrowed(name))
    }

    /// A kind of the user's own: capital ASCII letters, digits and `_`, at most 40 of them, a letter first.
    #[must_use]
    pub fn custom(name: &str) -> Option<Self> {
        let fits = name.len() <= 40
            && name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
        fits.then(|| Self(Cow::Owned(name.to_owned())))
    }

    /// The name, as it is printed.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why something is taken for private. Fixed words only: no evidence quotes the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// It has the form of its kind.
    Pattern,
    /// Its check digits are right, by the checksum of this name.
    Checksum(&'static str),
    /// A word beside it says what it is.
    Context,
    /// It begins as only such things do.
    Prefix(&'static str),
    /// It stands in an embedded list.
    List(&'static str),
    /// The words around it are those around such things.
    Cue(&'static str),
    /// It looks drawn at random, as keys are.
    Entropy,
    /// A model takes it for a name.
    Model,
    /// It is one of those that are printed as examples, or set aside for them.
    Example(&'static str),
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pattern => f.write_str("pattern"),
            Self::Checksum(name) => write!(f, "checksum: {name}"),
            Self::Context => f.write_str("context"),
            Self::Prefix(what) => write!(f, "prefix: {what}"),
            Self::List(what) => write!(f, "list: {what}"),
            Self::Cue(what) => write!(f, "cue: {what}"),
            Self::Entropy => f.write_str("entropy"),
            Self::Model => f.write_str("model"),
            Self::Example(why) => write!(f, "example: {why}"),
        }
    }
}

/// Whether it is somebody's, or one of those that nobody has. It lowers a score and never hides anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reality {
    /// Nothing says that it is an example.
    Real,
    /// It is much used as an example, though somebody could have it.
    Doubtful(&'static str),
    /// A standard sets it aside, or its issuer never gives it out.
    Reserved(&'static str),
}

impl Reality {
    /// What a score is multiplied by.
    #[must_use]
    pub fn factor(self) -> f32 {
        match self {
            Self::Real => 1.0,
            Self::Doubtful(_) => 0.8,
            Self::Reserved(_) => 0.6,
        }
    }
}

/// A private thing in a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Where it begins, in bytes of the text as given.
    pub start: usize,
    /// Where it ends; this byte is not part of it.
    pub end: usize,
    /// What it is.
    pub kind: Kind,
    /// How surely, from 0 to 1.
    pub score: f32,
    /// Why.
    pub evidence: Vec<Evidence>,
    /// Whether it looks like somebody's or like an example.
    pub reality: Reality,
}

impl Finding {
    /// What looks like somebody's.
    #[must_use]
    pub fn new(range: (usize, usize), kind: Kind, score: f32, evidence: Vec<Evidence>) -> Self {
        Self { start: range.0, end: range.1, kind, score: score.clamp(0.0, 1.0), evidence, reality: Reality::Real }
    }

    /// Takes into account what [`Reality`] was seen.
    pub(crate) fn judged(mut self, reality: Reality) -> Self {
        self.reality = reality;
        self.score *= reality.factor();
        match reality {
            Reality::Real => {}
            Reality::Doubtful(why) | Reality::Reserved(why) => self.evidence.push(Evidence::Example(why)),
        }
        self
    }

    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    pub(crate) fn contains(&self, other: &Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Finding", 6)?;
        object.serialize_field("start", &self.start)?;
        object.serialize_field("end", &self.end)?;
        object.serialize_field("type", self.kind.name())?;
        object.serialize_field("score", &((f64::from(self.score) * 100.0).round() / 100.0))?;
        object.serialize_field("real", &matches!(self.reality, Reality::Real))?;
        let evidence: Vec<String> = self.evidence.iter().map(ToString::to_string).collect();
        object.serialize_field("evidence", &evidence)?;
        object.end()
    }
}
