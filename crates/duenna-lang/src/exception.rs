//! Exceptions: their classes, and one on its way to a handler.

#![expect(clippy::wildcard_enum_match_arm, reason = "all others are built in")]

use serde::{Deserialize, Serialize};

/// A built-in exception class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Class {
    BaseException,
    Exception,
    ArithmeticError,
    ZeroDivisionError,
    OverflowError,
    AssertionError,
    AttributeError,
    LookupError,
    IndexError,
    KeyError,
    MemoryError,
    NameError,
    UnboundLocalError,
    RuntimeError,
    RecursionError,
    NotImplementedError,
    ToolError,
    TypeError,
    ValueError,
    OSError,
    PermissionError,
    TimeoutError,
    // Of modules: no built-in name leads to these.
    ZoneInfoNotFoundError,
    StatisticsError,
    DecimalException,
    InvalidOperation,
    DivisionByZero,
    DecimalOverflow,
}

/// Every class with its name and its parent.
const TABLE: &[(Class, &str, Option<Class>)] = &[
    (Class::BaseException, "BaseException", None),
    (Class::Exception, "Exception", Some(Class::BaseException)),
    (Class::ArithmeticError, "ArithmeticError", Some(Class::Exception)),
    (Class::ZeroDivisionError, "ZeroDivisionError", Some(Class::ArithmeticError)),
    (Class::OverflowError, "OverflowError", Some(Class::ArithmeticError)),
    (Class::AssertionError, "AssertionError", Some(Class::Exception)),
    (Class::AttributeError, "AttributeError", Some(Class::Exception)),
    (Class::LookupError, "LookupError", Some(Class::Exception)),
    (Class::IndexError, "IndexError", Some(Class::LookupError)),
    (Class::KeyError, "KeyError", Some(Class::LookupError)),
    (Class::MemoryError, "MemoryError", Some(Class::Exception)),
    (Class::NameError, "NameError", Some(Class::Exception)),
    (Class::UnboundLocalError, "UnboundLocalError", Some(Class::NameError)),
    (Class::RuntimeError, "RuntimeError", Some(Class::Exception)),
    (Class::RecursionError, "RecursionError", Some(Class::RuntimeError)),
    (Class::NotImplementedError, "NotImplementedError", Some(Class::RuntimeError)),
    (Class::ToolError, "ToolError", Some(Class::RuntimeError)),
    (Class::TypeError, "TypeError", Some(Class::Exception)),
    (Class::ValueError, "ValueError", Some(Class::Exception)),
    (Class::OSError, "OSError", Some(Class::Exception)),
    (Class::PermissionError, "PermissionError", Some(Class::OSError)),
    (Class::TimeoutError, "TimeoutError", Some(Class::OSError)),
    (Class::ZoneInfoNotFoundError, "ZoneInfoNotFoundError", Some(Class::KeyError)),
    (Class::StatisticsError, "StatisticsError", Some(Class::ValueError)),
    (Class::DecimalException, "DecimalException", Some(Class::ArithmeticError)),
    (Class::InvalidOperation, "InvalidOperation", Some(Class::DecimalException)),
    (Class::DecimalOverflow, "Overflow", Some(Class::DecimalException)),
    (Class::DivisionByZero, "DivisionByZero", Some(Class::DecimalException)),
];

impl Class {
    pub(crate) fn named(name: &str) -> Option<Self> {
        TABLE.iter().find(|row| row.1 == name).map(|row| row.0).filter(|class| class.module().is_empty())
    }

    pub(crate) fn name(self) -> &'static str {
        TABLE.iter().find(|row| row.0 == self).map_or("Exception", |row| row.1)
    }

    /// The module it is of, as tracebacks name it; empty for a built-in one.
    pub(crate) const fn module(self) -> &'static str {
        match self {
            Self::ZoneInfoNotFoundError => "zoneinfo._common.",
            Self::StatisticsError => "statistics.",
            Self::DecimalException | Self::InvalidOperation | Self::DivisionByZero | Self::DecimalOverflow => {
                "decimal."
            }
            _ => "",
        }
    }

    /// Whether a handler for `other` catches this.
    pub(crate) fn is_a(self, other: Self) -> bool {
        let parent = TABLE.iter().find(|row| row.0 == self).and_then(|row| row.2);
        let twice = self == Self::DivisionByZero && other == Self::ZeroDivisionError;
        twice || self == other || parent.is_some_and(|parent| parent.is_a(other))
    }

    /// Whether a handler for it catches everything an artifact can raise.
    pub(crate) const fn catches_all(self) -> bool {
        matches!(self, Self::BaseException | Self::Exception)
    }
}

/// An operation that cannot succeed: what CPython would raise.
///
/// # Security
/// The message may quote values; it has their label.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Raised {
    pub(crate) class: Class,
    pub(crate) message: String,
}

impl Raised {
    pub(crate) fn new(class: Class, message: impl Into<String>) -> Self {
        Self { class, message: message.into() }
    }

    pub(crate) fn type_error(message: impl Into<String>) -> Self {
        Self::new(Class::TypeError, message)
    }

    pub(crate) fn value_error(message: impl Into<String>) -> Self {
        Self::new(Class::ValueError, message)
    }
}

/// Why an operation has no result.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Fault {
    /// CPython would raise.
    Raised(Raised),
    /// An input is a failure, at any depth: the operation passes it on (semantics 4.4).
    Failure,
}

impl From<Raised> for Fault {
    fn from(raised: Raised) -> Self {
        Self::Raised(raised)
    }
}
