//! Exceptions: their classes, and one on its way to a handler.

#![expect(clippy::wildcard_enum_match_arm, reason = "most classes are built in, and say no place")]

use serde::{Deserialize, Serialize};

use crate::value::{ObjectRef, Value};

/// What the message of an exception tells of one of its attributes.
pub(crate) enum MessagePart<'m> {
    Text(&'m str),
    Number(i64),
    Nothing,
}

/// A built-in exception class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Class {
    BaseException,
    BaseExceptionGroup,
    ExceptionGroup,
    Exception,
    ArithmeticError,
    ZeroDivisionError,
    OverflowError,
    AssertionError,
    AttributeError,
    FrozenInstanceError,
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
    StopIteration,
    FileNotFoundError,
    FileExistsError,
    ConnectionError,
    IndentationError,
    RuntimeWarning,
    UserWarning,
    Warning,
    EOFError,
    ImportError,
    FloatingPointError,
    NotADirectoryError,
    IsADirectoryError,
    KeyboardInterrupt,
    SystemExit,
    GeneratorExit,
    StopAsyncIteration,
    ModuleNotFoundError,
    SyntaxError,
    InterruptedError,
    ConnectionResetError,
    ConnectionRefusedError,
    ConnectionAbortedError,
    BrokenPipeError,
    BufferError,
    SystemError,
    ReferenceError,
    DeprecationWarning,
    // Of modules: no built-in name leads to these.
    ZoneInfoNotFoundError,
    StatisticsError,
    DecimalException,
    InvalidOperation,
    DivisionByZero,
    DecimalOverflow,
    PatternError,
    JSONDecodeError,
    UnicodeError,
    UnicodeDecodeError,
    UnicodeEncodeError,
    BinasciiError,
    CopyError,
    CsvError,
}

/// Every class with its name and its parent.
const TABLE: &[(Class, &str, Option<Class>)] = &[
    (Class::BaseException, "BaseException", None),
    (Class::Exception, "Exception", Some(Class::BaseException)),
    (Class::BaseExceptionGroup, "BaseExceptionGroup", Some(Class::BaseException)),
    (Class::ExceptionGroup, "ExceptionGroup", Some(Class::Exception)),
    (Class::ArithmeticError, "ArithmeticError", Some(Class::Exception)),
    (Class::ZeroDivisionError, "ZeroDivisionError", Some(Class::ArithmeticError)),
    (Class::OverflowError, "OverflowError", Some(Class::ArithmeticError)),
    (Class::AssertionError, "AssertionError", Some(Class::Exception)),
    (Class::AttributeError, "AttributeError", Some(Class::Exception)),
    (Class::FrozenInstanceError, "FrozenInstanceError", Some(Class::AttributeError)),
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
    (Class::IsADirectoryError, "IsADirectoryError", Some(Class::OSError)),
    (Class::NotADirectoryError, "NotADirectoryError", Some(Class::OSError)),
    (Class::FloatingPointError, "FloatingPointError", Some(Class::ArithmeticError)),
    (Class::ImportError, "ImportError", Some(Class::Exception)),
    (Class::EOFError, "EOFError", Some(Class::Exception)),
    (Class::Warning, "Warning", Some(Class::Exception)),
    (Class::UserWarning, "UserWarning", Some(Class::Exception)),
    (Class::RuntimeWarning, "RuntimeWarning", Some(Class::Exception)),
    (Class::IndentationError, "IndentationError", Some(Class::SyntaxError)),
    (Class::ConnectionError, "ConnectionError", Some(Class::OSError)),
    (Class::FileExistsError, "FileExistsError", Some(Class::OSError)),
    (Class::FileNotFoundError, "FileNotFoundError", Some(Class::OSError)),
    (Class::StopIteration, "StopIteration", Some(Class::Exception)),
    (Class::KeyboardInterrupt, "KeyboardInterrupt", Some(Class::BaseException)),
    (Class::SystemExit, "SystemExit", Some(Class::BaseException)),
    (Class::GeneratorExit, "GeneratorExit", Some(Class::BaseException)),
    (Class::StopAsyncIteration, "StopAsyncIteration", Some(Class::Exception)),
    (Class::ModuleNotFoundError, "ModuleNotFoundError", Some(Class::ImportError)),
    (Class::SyntaxError, "SyntaxError", Some(Class::Exception)),
    (Class::InterruptedError, "InterruptedError", Some(Class::OSError)),
    (Class::ConnectionResetError, "ConnectionResetError", Some(Class::ConnectionError)),
    (Class::ConnectionRefusedError, "ConnectionRefusedError", Some(Class::ConnectionError)),
    (Class::ConnectionAbortedError, "ConnectionAbortedError", Some(Class::ConnectionError)),
    (Class::BrokenPipeError, "BrokenPipeError", Some(Class::ConnectionError)),
    (Class::BufferError, "BufferError", Some(Class::Exception)),
    (Class::SystemError, "SystemError", Some(Class::Exception)),
    (Class::ReferenceError, "ReferenceError", Some(Class::Exception)),
    (Class::DeprecationWarning, "DeprecationWarning", Some(Class::Warning)),
    (Class::ZoneInfoNotFoundError, "ZoneInfoNotFoundError", Some(Class::KeyError)),
    (Class::StatisticsError, "StatisticsError", Some(Class::ValueError)),
    (Class::DecimalException, "DecimalException", Some(Class::ArithmeticError)),
    (Class::InvalidOperation, "InvalidOperation", Some(Class::DecimalException)),
    (Class::DecimalOverflow, "Overflow", Some(Class::DecimalException)),
    (Class::DivisionByZero, "DivisionByZero", Some(Class::DecimalException)),
    (Class::PatternError, "error", Some(Class::Exception)),
    (Class::JSONDecodeError, "JSONDecodeError", Some(Class::ValueError)),
    (Class::UnicodeError, "UnicodeError", Some(Class::ValueError)),
    (Class::UnicodeDecodeError, "UnicodeDecodeError", Some(Class::UnicodeError)),
    (Class::UnicodeEncodeError, "UnicodeEncodeError", Some(Class::UnicodeError)),
    (Class::BinasciiError, "Error", Some(Class::ValueError)),
    (Class::CopyError, "Error", Some(Class::Exception)),
    (Class::CsvError, "Error", Some(Class::Exception)),
];

impl Class {
    /// The class that a name means without an import.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let name = if matches!(name, "IOError" | "EnvironmentError") { "OSError" } else { name };
        TABLE.iter().find(|row| row.1 == name).map(|row| row.0).filter(|class| class.module().is_empty())
    }

    /// What CPython makes of an `OSError` with such a number.
    pub(crate) const fn of_number(number: &Value) -> Self {
        let Value::Int(number) = number else { return Self::OSError };
        match number {
            1 | 13 => Self::PermissionError,
            2 => Self::FileNotFoundError,
            4 => Self::InterruptedError,
            17 => Self::FileExistsError,
            20 => Self::NotADirectoryError,
            21 => Self::IsADirectoryError,
            32 => Self::BrokenPipeError,
            103 => Self::ConnectionAbortedError,
            104 => Self::ConnectionResetError,
            110 => Self::TimeoutError,
            111 => Self::ConnectionRefusedError,
            _ => Self::OSError,
        }
    }

    /// Its name with its module, as CPython shows it: `re.error`.
    pub(crate) fn full_name(self) -> String {
        format!("{}{}", self.module(), self.name())
    }

    pub(crate) fn name(self) -> &'static str {
        TABLE.iter().find(|row| row.0 == self).map_or("Exception", |row| row.1)
    }

    /// The module it is of, as tracebacks name it; empty for a built-in one.
    pub(crate) const fn module(self) -> &'static str {
        match self {
            Self::ZoneInfoNotFoundError => "zoneinfo._common.",
            Self::StatisticsError => "statistics.",
            Self::PatternError => "re.",
            Self::JSONDecodeError => "json.decoder.",
            Self::BinasciiError => "binascii.",
            Self::CopyError => "copy.",
            Self::CsvError => "_csv.",
            Self::FrozenInstanceError => "dataclasses.",
            Self::DecimalException | Self::InvalidOperation | Self::DivisionByZero | Self::DecimalOverflow => {
                "decimal."
            }
            _ => "",
        }
    }

    /// The class it derives from.
    pub(crate) fn parent(self) -> Option<Self> {
        TABLE.iter().find(|row| row.0 == self).and_then(|row| row.2)
    }

    /// Whether a handler for `other` catches this.
    pub(crate) fn is_a(self, other: Self) -> bool {
        let parent = self.parent();
        let twice = (self == Self::DivisionByZero && other == Self::ZeroDivisionError)
            || (self == Self::ExceptionGroup && other == Self::BaseExceptionGroup);
        twice || self == other || parent.is_some_and(|parent| parent.is_a(other))
    }

    /// Whether the message of such an exception tells an attribute of this name.
    pub(crate) fn tells(self, name: &str) -> bool {
        match self {
            Self::JSONDecodeError | Self::PatternError => matches!(name, "msg" | "pos" | "lineno" | "colno"),
            Self::UnicodeEncodeError | Self::UnicodeDecodeError => {
                matches!(name, "encoding" | "reason" | "start" | "end")
            }
            Self::NameError | Self::UnboundLocalError | Self::AttributeError => name == "name",
            _ => false,
        }
    }

    /// `msg`, `pos`, `lineno` and `colno` of an error in a text, which its message tells.
    pub(crate) fn place<'m>(self, message: &'m str, name: &str) -> Option<MessagePart<'m>> {
        let (words, place, line, column) = match self {
            Self::JSONDecodeError => {
                let (words, place) = message.rsplit_once(": line ")?;
                let (line, place) = place.split_once(" column ")?;
                let (column, place) = place.split_once(" (char ")?;
                (words, place.trim_end_matches(')'), Some(line), Some(column))
            }
            Self::PatternError => {
                let (words, place) = message.rsplit_once(" at position ")?;
                match place.split_once(" (line ").and_then(|(at, rest)| Some((at, rest.split_once(", column ")?))) {
                    Some((at, (line, column))) => (words, at, Some(line), Some(column.trim_end_matches(')'))),
                    None => (words, place, Some("1"), None),
                }
            }
            Self::UnicodeEncodeError | Self::UnicodeDecodeError => {
                let (before, reason) = message.split_once(": ")?;
                let (_, place) = before.rsplit_once(" in position ")?;
                let (first, last) = place.split_once('-').unwrap_or((place, place));
                let number = |digits: &str| digits.parse::<i64>().ok();
                return match name {
                    "encoding" => message.split('\'').nth(1).map(MessagePart::Text),
                    "reason" => Some(MessagePart::Text(reason)),
                    "start" => number(first).map(MessagePart::Number),
                    "end" => number(last).map(|last| MessagePart::Number(last.saturating_add(1))),
                    _ => None,
                };
            }
            Self::NameError | Self::UnboundLocalError if name == "name" => {
                return Some(message.split('\'').nth(1).map_or(MessagePart::Nothing, MessagePart::Text));
            }
            Self::AttributeError if name == "name" => {
                let named = message.strip_suffix('\'').and_then(|rest| rest.rsplit_once(" has no attribute '"));
                return Some(named.map_or(MessagePart::Nothing, |(_, name)| MessagePart::Text(name)));
            }
            _ => return None,
        };
        let number = |digits: &str| digits.parse().ok().map(MessagePart::Number);
        match name {
            "msg" => Some(MessagePart::Text(words)),
            "pos" => number(place),
            "lineno" => number(line?),
            "colno" => match column {
                Some(column) => number(column),
                None => place.parse::<i64>().ok().map(|place| MessagePart::Number(place.saturating_add(1))),
            },
            _ => None,
        }
    }
}

/// How long a text is that an exception keeps.
pub(crate) const MOST_ABOUT: usize = 2 << 10;

/// An operation that cannot succeed: what CPython would raise.
///
/// # Security
/// The message may quote values; it has their label.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ExceptionRecord {
    pub(crate) class: Class,
    pub(crate) message: String,
    /// The text it is about, where the exception can be asked for it.
    pub(crate) about: Option<String>,
}

impl ExceptionRecord {
    pub(crate) fn new(class: Class, message: impl Into<String>) -> Self {
        Self { class, message: message.into(), about: None }
    }

    /// The same about a text, unless that is so long that what keeps it would have to be charged for it.
    pub(crate) fn about(self, text: &str) -> Self {
        Self { about: (text.len() <= MOST_ABOUT).then(|| text.to_owned()), ..self }
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
    Raised(ExceptionRecord),
    /// An input is a failure, at any depth: the operation passes it on (semantics 4.4).
    Failure,
    /// The items of this generator have to be taken first, which runs code of the artifact.
    Drain(ObjectRef),
    /// It used up what it may cost (semantics 4.5).
    Spent,
}

impl From<ExceptionRecord> for Fault {
    fn from(raised: ExceptionRecord) -> Self {
        Self::Raised(raised)
    }
}
