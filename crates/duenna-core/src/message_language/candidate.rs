//! What a converter proposes, as JSON that nobody has looked at yet.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

/// The longest candidate, in bytes.
pub const LONGEST: usize = 1 << 20;

/// How deep lists and objects are read; no language is deeper: a list of options at each depth, the whole, and a list of values.
const DEEPEST: usize = 2 * super::DEEPEST + 2;

/// JSON with all its keys, also those that stand there twice.
#[derive(Debug, Clone, PartialEq)]
pub enum Candidate<'de> {
    /// `null`.
    Null,
    /// `true` or `false`: no number.
    Bool(bool),
    /// A whole number.
    Whole(i64),
    /// Any other number.
    Number(f64),
    /// A text.
    Text(Cow<'de, str>),
    /// A list.
    List(Vec<Self>),
    /// An object, in the order it is written in.
    Object(Vec<(Cow<'de, str>, Self)>),
    /// Something in deeper brackets than any language has.
    TooDeep,
}

/// Why a text is no candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CandidateError {
    /// It is too long to be read.
    #[error("the converter's output is longer than 1 MiB; none of it was read")]
    TooLong,
    /// It is not JSON.
    #[error("the converter's output is not valid JSON (line {line}, column {column}); none of it was used")]
    NotJson {
        /// Where it stops to be.
        line: usize,
        /// Where it stops to be.
        column: usize,
    },
}

impl<'de> Candidate<'de> {
    /// Reads JSON.
    ///
    /// # Errors
    /// If it is not JSON, or longer than [`LONGEST`]. The error quotes nothing of it.
    pub fn from_json(json: &'de [u8]) -> Result<Self, CandidateError> {
        if json.len() > LONGEST {
            return Err(CandidateError::TooLong);
        }
        let mut reader = serde_json::Deserializer::from_slice(json);
        let read = Depth(0).deserialize(&mut reader).and_then(|read| reader.end().map(|()| read));
        read.map_err(|error| CandidateError::NotJson { line: error.line(), column: error.column() })
    }
}

/// How many brackets are open.
#[derive(Clone, Copy)]
struct Depth(usize);

impl<'de> DeserializeSeed<'de> for Depth {
    type Value = Candidate<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Candidate<'de>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Depth {
    type Value = Candidate<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Candidate::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
        Ok(Candidate::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
        Ok(Candidate::Whole(value))
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Self::Value, E> {
        // What does not fit has more digits than a language allows: which number it is does not matter.
        Ok(Candidate::Whole(i64::try_from(value).unwrap_or(i64::MAX)))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
        Ok(Candidate::Number(value))
    }

    fn visit_borrowed_str<E>(self, value: &'de str) -> Result<Self::Value, E> {
        Ok(Candidate::Text(Cow::Borrowed(value)))
    }

    fn visit_str<E>(self, value: &str) -> Result<Self::Value, E> {
        Ok(Candidate::Text(Cow::Owned(value.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let Some(below) = self.0.checked_add(1).filter(|depth| *depth <= DEEPEST) else {
            while items.next_element::<serde::de::IgnoredAny>()?.is_some() {}
            return Ok(Candidate::TooDeep);
        };
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(Depth(below))? {
            list.push(item);
        }
        Ok(Candidate::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let Some(below) = self.0.checked_add(1).filter(|depth| *depth <= DEEPEST) else {
            while entries.next_entry::<serde::de::IgnoredAny, serde::de::IgnoredAny>()?.is_some() {}
            return Ok(Candidate::TooDeep);
        };
        let mut object = Vec::new();
        while let Some(key) = entries.next_key_seed(Depth(below))? {
            let Candidate::Text(key) = key else { return Err(A::Error::custom("a key is not text")) };
            object.push((key, entries.next_value_seed(Depth(below))?));
        }
        Ok(Candidate::Object(object))
    }
}
