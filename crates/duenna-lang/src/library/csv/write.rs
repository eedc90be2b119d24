//! `csv.writer` and `csv.DictWriter`: the text goes into a `StringIO`.

use std::collections::HashSet;

use super::super::io;
use super::{Format, Quoting, error, format};
use crate::builtins::Arguments;
use crate::cost::letters;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Outcome;
use crate::ops::{self, Number, Shape};
use crate::text;
use crate::value::{Kind, Slot, Value};

/// The letters that the end of a line is made of.
type Letters = HashSet<char, foldhash::fast::RandomState>;

fn stream(heap: &Heap, given: Arguments<'_>, name: &str) -> Result<Slot, Fault> {
    let slot = given.positional.first().or_else(|| given.keyword(name));
    let missing = || ExceptionRecord::type_error(format!("{}() missing its file", given.function));
    let slot = slot.ok_or_else(missing)?;
    match heap.kind(ops::given(&slot.value)?) {
        Some(Kind::Stream(stream)) if !stream.is_bytes => Ok(slot.clone()),
        Some(_) | None => Err(ExceptionRecord::type_error("argument 1 must have a \"write\" method").into()),
    }
}

pub(super) fn writer(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.between(1, 2)?;
    let format = format(heap, given, given.either(1, "dialect"), &[])?;
    heap.charge(format.terminator.len());
    let stream = stream(heap, given, "csvfile")?;
    Ok(Slot::public(heap.allocate(Kind::Writer(Box::new(format), vec![stream]))))
}

const OWN: [&str; 4] = ["f", "fieldnames", "restval", "extrasaction"];

/// `DictWriter(f, fieldnames, restval, extrasaction, dialect)`
pub(super) fn dict_writer(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.between(1, 5)?;
    for slot in given.positional {
        ops::given(&slot.value)?;
    }
    let mut format = format(heap, given, given.either(4, "dialect"), &OWN)?;
    heap.charge(format.terminator.len());
    let stream = stream(heap, given, "f")?;
    let Some(names) = given.either(1, "fieldnames").map(ops::given).transpose()? else {
        let message = "DictWriter.__init__() missing 1 required positional argument: 'fieldnames'";
        return Err(ExceptionRecord::type_error(message).into());
    };
    match given.either(3, "extrasaction").map(ops::given).transpose()? {
        None => {}
        Some(Value::Str(action)) if action.eq_ignore_ascii_case("raise") => {}
        Some(Value::Str(action)) if action.eq_ignore_ascii_case("ignore") => format.ignores = true,
        Some(other) => {
            let other = text::display(heap, other)?;
            return Err(
                ExceptionRecord::value_error(format!("extrasaction ({other}) must be 'raise' or 'ignore'")).into()
            );
        }
    }
    let rest = given.positional.get(2).or_else(|| given.keyword("restval")).cloned();
    let names = ops::elements(heap, names)?;
    let mut held = vec![stream, rest.unwrap_or_else(|| Slot::public(Value::str("")))];
    held.extend(names);
    Ok(Slot::public(heap.allocate(Kind::Writer(Box::new(format), held))))
}

pub(crate) fn method(heap: &mut Heap, writer: &Value, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    let Some(Kind::Writer(format, held)) = heap.kind(writer).cloned() else { return Ok(None) };
    let Some((stream, columns)) = held.split_first() else { return Ok(None) };
    let result = match name {
        "writeheader" if !columns.is_empty() => {
            given.none()?;
            let names: Vec<Slot> = columns.iter().skip(1).cloned().collect();
            put(heap, &stream.value, &format, &names)?
        }
        "writerow" => {
            let row = given.one()?;
            let row = fields(heap, &format, columns, &row.value)?;
            put(heap, &stream.value, &format, &row)?
        }
        "writerows" => {
            for row in ops::elements(heap, &given.one()?.value)? {
                let row = fields(heap, &format, columns, &row.value)?;
                put(heap, &stream.value, &format, &row)?;
            }
            Value::None
        }
        _ => return Ok(None),
    };
    Ok(Some(Slot::public(result)))
}

/// The fields of a row; of a dict those of the columns.
fn fields(heap: &mut Heap, format: &Format, columns: &[Slot], row: &Value) -> Result<Vec<Slot>, Fault> {
    let Some((rest, names)) = columns.split_first() else {
        if !ops::is_iterable(heap, ops::given(row)?) {
            return Err(error(format!("iterable expected, not {}", ops::type_name(heap, row))));
        }
        return ops::elements(heap, row);
    };
    let Shape::Dict(items) = Shape::of(heap, ops::given(row)?) else {
        let name = ops::type_name(heap, row);
        return Err(ExceptionRecord::new(
            crate::exception::Class::AttributeError,
            format!("'{name}' object has no attribute 'keys'"),
        )
        .into());
    };
    let mut hashes = Vec::with_capacity(names.len());
    for name in names {
        hashes.push(ops::hash_key(heap, &name.value)?);
    }
    if !format.ignores {
        let known: std::collections::HashSet<_> = hashes.iter().collect();
        let mut wrong = Vec::new();
        for (_, (key, _)) in items.iter().filter(|(hash, _)| !known.contains(*hash)) {
            wrong.push(text::repr(heap, &key.value)?);
        }
        if !wrong.is_empty() {
            let message = format!("dict contains fields not in fieldnames: {}", wrong.join(", "));
            return Err(ExceptionRecord::value_error(message).into());
        }
    }
    Ok(hashes.iter().map(|hash| items.get(hash).map_or(rest, |(_, value)| value).clone()).collect())
}

/// Writes one row; gives how many characters that were.
fn put(heap: &mut Heap, stream: &Value, format: &Format, row: &[Slot]) -> Result<Value, Fault> {
    let mut line = String::new();
    letters(heap, format.terminator.len())?;
    let ends: Letters = format.terminator.chars().collect();
    for (place, slot) in row.iter().enumerate() {
        if place > 0 {
            line.push(format.delimiter);
        }
        let value = ops::given(&slot.value)?;
        let field = if matches!(value, Value::None) { String::new() } else { text::display(heap, value)? };
        let is_quoted = match format.quoting {
            Quoting::All => true,
            Quoting::Text => Number::of(value).is_none(),
            Quoting::Minimal | Quoting::None => false,
        };
        append(&mut line, (format, &ends), &field, is_quoted, row.len() == 1)?;
        ops::bounded_text(line.len())?;
    }
    line.push_str(&format.terminator);
    let count = io::write(heap, stream, &line)?;
    Ok(Value::Int(i64::try_from(count).map_err(|_| ops::overflow())?))
}

fn append(
    line: &mut String,
    (format, ends): (&Format, &Letters),
    field: &str,
    mut is_quoted: bool,
    is_only: bool,
) -> Result<(), Fault> {
    let mut written = String::with_capacity(field.len());
    for character in field.chars() {
        let is_quote = Some(character) == format.quote;
        let is_special =
            is_quote || character == format.delimiter || Some(character) == format.escape || ends.contains(&character);
        if is_special {
            let mut escapes = format.quoting == Quoting::None;
            if !escapes && is_quote {
                if format.doubled {
                    written.push(character);
                } else {
                    escapes = true;
                }
            } else if !escapes && Some(character) == format.escape {
                escapes = true;
            }
            if escapes {
                let none = || error("need to escape, but no escapechar set");
                written.push(format.escape.ok_or_else(none)?);
            } else {
                is_quoted = true;
            }
        }
        written.push(character);
    }
    if field.is_empty() && is_only {
        if format.quoting == Quoting::None {
            return Err(error("single empty field record must be quoted"));
        }
        is_quoted = true;
    }
    let quote = format.quote.filter(|_| is_quoted);
    line.extend(quote);
    line.push_str(&written);
    line.extend(quote);
    Ok(())
}
