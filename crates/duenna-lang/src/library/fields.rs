//! Tuples of texts whose places have names: what `urlparse` and `urlsplit` give.

use std::fmt::Write as _;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Opaque;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::text;
use crate::value::{HashKey, Kind, Range, Slot, Value};
use crate::words::Text;

/// Which tuple it is.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Form {
    Parse,
    Split,
    Defrag,
}

impl Form {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Parse => "ParseResult",
            Self::Split => "SplitResult",
            Self::Defrag => "DefragResult",
        }
    }

    pub(crate) const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Parse => &["scheme", "netloc", "path", "params", "query", "fragment"],
            Self::Split => &["scheme", "netloc", "path", "query", "fragment"],
            Self::Defrag => &["url", "fragment"],
        }
    }
}

/// A tuple of texts with names.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Fields {
    pub(crate) form: Form,
    texts: Vec<Text>,
}

impl Fields {
    /// The bytes of its texts.
    pub(crate) fn weight(&self) -> usize {
        self.texts.iter().map(|text| text.len()).sum()
    }

    pub(crate) fn value(heap: &mut Heap, form: Form, texts: &[&str]) -> Value {
        heap.charge(texts.iter().map(|text| text.len() + 32).sum());
        let texts = texts.iter().map(|text| Text::from(*text)).collect();
        Value::Opaque(Arc::new(Opaque::Fields(Self { form, texts })))
    }

    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = Value> {
        self.texts.iter().cloned().map(Value::Str)
    }

    pub(crate) fn item(&self, place: usize) -> Option<Value> {
        self.texts.get(place).cloned().map(Value::Str)
    }

    /// The text with a name.
    pub(crate) fn named(&self, name: &str) -> Option<&Text> {
        self.texts.get(self.place(name)?)
    }

    pub(crate) fn place(&self, name: &str) -> Option<usize> {
        self.form.names().iter().position(|known| *known == name)
    }

    pub(crate) fn texts(&self) -> impl Iterator<Item = &Text> {
        self.texts.iter()
    }

    pub(crate) fn index(&self, heap: &Heap, key: &Value) -> Result<Value, Fault> {
        let Some(place) = Number::whole(ops::given(key)?) else {
            let name = ops::type_name(heap, key);
            return Err(
                ExceptionRecord::type_error(format!("tuple indices must be integers or slices, not {name}")).into()
            );
        };
        let found = ops::resolve(place, self.len()).and_then(|place| self.item(place));
        Ok(found.ok_or_else(|| ExceptionRecord::new(Class::IndexError, "tuple index out of range"))?)
    }

    pub(crate) fn slice(&self, heap: &mut Heap, places: Range) -> Value {
        let taken = ops::numbers(places).filter_map(|place| self.item(place)).map(Slot::public).collect();
        heap.allocate(Kind::Tuple(taken))
    }

    pub(crate) fn contains(&self, needle: &Value) -> bool {
        self.items().any(|item| item == *needle)
    }

    pub(crate) fn repr(&self) -> String {
        let mut out = format!("{}(", self.form.name());
        for (place, (name, text)) in self.form.names().iter().zip(&self.texts).enumerate() {
            // Writing to a text cannot fail.
            let _ = write!(out, "{}{name}={}", if place == 0 { "" } else { ", " }, text::quote(text));
        }
        out + ")"
    }

    pub(crate) fn hash_key(&self) -> HashKey {
        HashKey::Tuple(self.texts.iter().cloned().map(HashKey::Str).collect())
    }
}
