//! `csv`: rows are read at once, and written into a `StringIO`.

mod read;
mod write;

pub(crate) use self::write::method as writer_method;

use serde::{Deserialize, Serialize};

use super::{Entry, io};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{IteratorName, Kind, Slot, Value};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::alias("reader", Cost::Metered, read::reader),
    Entry::alias("DictReader", Cost::Metered, read::dict_reader),
    Entry::alias("writer", Cost::Metered, write::writer),
    Entry::alias("DictWriter", Cost::Metered, write::dict_writer),
    Entry::constant("QUOTE_MINIMAL", || Value::Int(0)),
    Entry::constant("QUOTE_ALL", || Value::Int(1)),
    Entry::constant("QUOTE_NONNUMERIC", || Value::Int(2)),
    Entry::constant("QUOTE_NONE", || Value::Int(3)),
    Entry::constant("Error", || Value::Class(Class::CsvError)),
];

/// What CPython calls the quoting of fields.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Quoting {
    Minimal,
    All,
    Text,
    None,
}

/// How rows are written.
#[expect(clippy::struct_excessive_bools, reason = "they are the flags of CPython's dialects")]
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Format {
    delimiter: char,
    quote: Option<char>,
    escape: Option<char>,
    doubled: bool,
    skips_space: bool,
    strict: bool,
    terminator: String,
    quoting: Quoting,
    /// For `DictWriter`: whether keys that are no column are left out.
    ignores: bool,
}

const KEYWORDS: [&str; 9] = [
    "delimiter",
    "quotechar",
    "escapechar",
    "doublequote",
    "skipinitialspace",
    "strict",
    "lineterminator",
    "quoting",
    "dialect",
];

fn error(message: impl Into<String>) -> Fault {
    ExceptionRecord::new(Class::CsvError, message).into()
}

/// The dialect and what keywords change about it; `others` are keywords of the function itself.
fn format(heap: &Heap, given: Arguments<'_>, dialect: Option<&Value>, others: &[&str]) -> Result<Format, Fault> {
    if let Some((name, _)) =
        given.keywords.iter().find(|(name, _)| !KEYWORDS.contains(&&**name) && !others.contains(&&**name))
    {
        return Err(
            ExceptionRecord::type_error(format!("'{name}' is an invalid keyword argument for this function")).into()
        );
    }
    let mut format = Format {
        delimiter: ',',
        quote: Some('"'),
        escape: None,
        doubled: true,
        skips_space: false,
        strict: false,
        terminator: "\r\n".to_owned(),
        quoting: Quoting::Minimal,
        ignores: false,
    };
    match dialect.map(ops::given).transpose()? {
        None | Some(Value::None) => {}
        Some(Value::Str(name)) => match &**name {
            "excel" => {}
            "excel-tab" => format.delimiter = '\t',
            "unix" => (format.terminator, format.quoting) = ("\n".to_owned(), Quoting::All),
            _ => return Err(error("unknown dialect")),
        },
        Some(_) => {
            let message = "a dialect must be the name of one, or a class with its attributes";
            return Err(ExceptionRecord::type_error(message).into());
        }
    }
    let option = |name: &str| given.keyword(name).map(|slot| ops::given(&slot.value)).transpose();
    if let Some(value) = option("delimiter")? {
        let wrong = || ExceptionRecord::type_error("\"delimiter\" must be a 1-character string");
        format.delimiter = character(heap, "delimiter", value, false)?.ok_or_else(wrong)?;
    }
    if let Some(value) = option("quotechar")? {
        format.quote = character(heap, "quotechar", value, true)?;
    }
    if let Some(value) = option("escapechar")? {
        format.escape = character(heap, "escapechar", value, true)?;
    }
    if let Some(value) = option("lineterminator")? {
        let Value::Str(text) = value else {
            return Err(ExceptionRecord::type_error("\"lineterminator\" must be a string").into());
        };
        format.terminator = text.to_string();
    }
    for (name, flag) in [
        ("doublequote", &mut format.doubled),
        ("skipinitialspace", &mut format.skips_space),
        ("strict", &mut format.strict),
    ] {
        if let Some(value) = option(name)? {
            *flag = ops::truth(heap, value);
        }
    }
    if let Some(value) = option("quoting")? {
        let wrong = || ExceptionRecord::type_error("\"quoting\" must be an integer");
        format.quoting = match ops::Number::whole(value).ok_or_else(wrong)? {
            0 => Quoting::Minimal,
            1 => Quoting::All,
            2 => Quoting::Text,
            3 => Quoting::None,
            _ => return Err(ExceptionRecord::type_error("bad \"quoting\" value").into()),
        };
    }
    if format.quote.is_none() && format.quoting != Quoting::None {
        // Without a quotechar nothing is quoted, unless that was asked for.
        if option("quoting")?.is_some() {
            return Err(ExceptionRecord::type_error("quotechar must be set if quoting enabled").into());
        }
        format.quoting = Quoting::None;
    }
    Ok(format)
}

fn character(heap: &Heap, name: &str, value: &Value, may_be_none: bool) -> Result<Option<char>, Fault> {
    let or_none = if may_be_none { " or None" } else { "" };
    match value {
        Value::None if may_be_none => Ok(None),
        Value::Str(text) => {
            let mut characters = text.chars();
            match (characters.next(), characters.next()) {
                (Some(only), None) => Ok(Some(only)),
                _ => Err(ExceptionRecord::type_error(format!("\"{name}\" must be a 1-character string")).into()),
            }
        }
        other => {
            let kind = ops::type_name(heap, other);
            Err(ExceptionRecord::type_error(format!("\"{name}\" must be string{or_none}, not {kind}")).into())
        }
    }
}

/// Attributes of readers, writers and streams.
pub(super) fn attribute(heap: &Heap, kind: &Kind, name: &str) -> Option<Slot> {
    match (kind, name) {
        (Kind::Iterator { name: IteratorName::NamedRows, over, .. }, "fieldnames") => {
            read::beside(heap, over)?.first().cloned()
        }
        (Kind::Iterator { name: IteratorName::Rows | IteratorName::NamedRows, over, next, .. }, "line_num") => {
            read::line_number(heap, over, *next)
        }
        (Kind::Stream(stream), "closed") => io::is_closed(stream).map(Value::Bool).map(Slot::public),
        _ => None,
    }
}
