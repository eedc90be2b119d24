//! Names of servers, which are names in artifacts too.

use std::{borrow::Borrow, fmt};

use thiserror::Error;

/// Longest name, in characters.
const MAX_CHARS: usize = 64;

/// The name of a server: an ASCII Python identifier that hides nothing an artifact needs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ServerName(String);

impl ServerName {
    /// Accepts a name.
    ///
    /// # Errors
    ///
    /// [`NameError`] when it is no identifier, too long, or taken by Python or Duenna.
    pub fn new(name: impl Into<String>) -> Result<Self, NameError> {
        let name = name.into();
        if name.len() > MAX_CHARS || !is_identifier(&name) {
            return Err(NameError::NotIdentifier { name: shown(&name), suggestion: Self::suggest(&name).0 });
        }
        if is_reserved(&name) {
            return Err(NameError::Reserved { suggestion: Self::suggest(&name).0, name });
        }
        Ok(Self(name))
    }

    /// The nearest name that is accepted: `my-server` becomes `my_server`.
    #[must_use]
    pub fn suggest(name: &str) -> Self {
        let mut made: String = name
            .trim()
            .chars()
            .map(|char| if char.is_ascii_alphanumeric() { char } else { '_' })
            .take(MAX_CHARS - 8)
            .collect();
        if made.starts_with("__") || made == "_" {
            made = made.trim_matches('_').to_owned();
        }
        if made.is_empty() {
            "server".clone_into(&mut made);
        }
        if made.starts_with(|char: char| char.is_ascii_digit()) {
            made.insert(0, '_');
        }
        if is_reserved(&made) {
            made.push_str("_server");
        }
        Self(made)
    }

    /// The same name with a number, for when the name itself is taken.
    pub(super) fn numbered(&self, number: usize) -> Self {
        Self(format!("{}_{number}", self.0))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ServerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Borrow<str> for ServerName {
    fn borrow(&self) -> &str {
        &self.0
    }
}

/// Why a name is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NameError {
    /// It is no identifier.
    #[error(
        "`{name}` cannot be a server's name: artifacts use it as a Python name (at most 64 letters, digits and `_`); write `{suggestion}`"
    )]
    NotIdentifier {
        /// The name, escaped and cut.
        name: String,
        /// One that would do.
        suggestion: String,
    },
    /// It means something else.
    #[error(
        "`{name}` cannot be a server's name: it has another meaning in artifacts; write, for example, `{suggestion}`"
    )]
    Reserved {
        /// The name.
        name: String,
        /// One that would do.
        suggestion: String,
    },
}

fn shown(name: &str) -> String {
    name.chars().take(MAX_CHARS).flat_map(char::escape_default).collect()
}

fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && chars.all(|char| char.is_ascii_alphanumeric() || char == '_')
}

fn is_reserved(name: &str) -> bool {
    // `__name__`, `__builtins__` and their like belong to Python; `_` is what patterns ignore.
    name == "_"
        || name.starts_with("__")
        || DUENNA.contains(&name)
        || KEYWORDS.contains(&name)
        || BUILTINS.contains(&name)
}

/// Names that artifacts get from Duenna.
const DUENNA: &[&str] = &[
    "priv_data_db",
    "mcp_helper",
    "mcp_server",
    "new_value",
    "multishot",
    "qllm",
    "llm_extension",
    "convert",
    "language_gate",
    "language_limits",
    "folders",
    "gather",
    "asyncio",
];

const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "case", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "match",
    "nonlocal", "not", "or", "pass", "raise", "return", "try", "type", "while", "with", "yield",
];

/// `dir(builtins)` of `CPython` 3.14, without names that start with `__`.
const BUILTINS: &[&str] = &[
    "ArithmeticError",
    "AssertionError",
    "AttributeError",
    "BaseException",
    "BaseExceptionGroup",
    "BlockingIOError",
    "BrokenPipeError",
    "BufferError",
    "BytesWarning",
    "ChildProcessError",
    "ConnectionAbortedError",
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "DeprecationWarning",
    "EOFError",
    "Ellipsis",
    "EncodingWarning",
    "EnvironmentError",
    "Exception",
    "ExceptionGroup",
    "FileExistsError",
    "FileNotFoundError",
    "FloatingPointError",
    "FutureWarning",
    "GeneratorExit",
    "IOError",
    "ImportError",
    "ImportWarning",
    "IndentationError",
    "IndexError",
    "InterruptedError",
    "IsADirectoryError",
    "KeyError",
    "KeyboardInterrupt",
    "LookupError",
    "MemoryError",
    "ModuleNotFoundError",
    "NameError",
    "NotADirectoryError",
    "NotImplemented",
    "NotImplementedError",
    "OSError",
    "OverflowError",
    "PendingDeprecationWarning",
    "PermissionError",
    "ProcessLookupError",
    "PythonFinalizationError",
    "RecursionError",
    "ReferenceError",
    "ResourceWarning",
    "RuntimeError",
    "RuntimeWarning",
    "StopAsyncIteration",
    "StopIteration",
    "SyntaxError",
    "SyntaxWarning",
    "SystemError",
    "SystemExit",
    "TabError",
    "TimeoutError",
    "TypeError",
    "UnboundLocalError",
    "UnicodeDecodeError",
    "UnicodeEncodeError",
    "UnicodeError",
    "UnicodeTranslateError",
    "UnicodeWarning",
    "UserWarning",
    "ValueError",
    "Warning",
    "WindowsError",
    "ZeroDivisionError",
    "abs",
    "aiter",
    "all",
    "anext",
    "any",
    "ascii",
    "bin",
    "bool",
    "breakpoint",
    "bytearray",
    "bytes",
    "callable",
    "chr",
    "classmethod",
    "compile",
    "complex",
    "copyright",
    "credits",
    "delattr",
    "dict",
    "dir",
    "divmod",
    "enumerate",
    "eval",
    "exec",
    "exit",
    "filter",
    "float",
    "format",
    "frozenset",
    "getattr",
    "globals",
    "hasattr",
    "hash",
    "help",
    "hex",
    "id",
    "input",
    "int",
    "isinstance",
    "issubclass",
    "iter",
    "len",
    "license",
    "list",
    "locals",
    "map",
    "max",
    "memoryview",
    "min",
    "next",
    "object",
    "oct",
    "open",
    "ord",
    "pow",
    "print",
    "property",
    "quit",
    "range",
    "repr",
    "reversed",
    "round",
    "set",
    "setattr",
    "slice",
    "sorted",
    "staticmethod",
    "str",
    "sum",
    "super",
    "tuple",
    "vars",
    "zip",
];
