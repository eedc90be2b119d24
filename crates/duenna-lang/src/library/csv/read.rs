//! `csv.reader` and `csv.DictReader`: CPython's machine of states.

use super::{Format, Quoting, error, format};
use crate::builtins::Arguments;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Outcome;
use crate::ops::{self, Dict};
use crate::value::{IteratorName, Kind, Slot, Value};

/// The longest field, as CPython has it.
const FIELD: usize = 131_072;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    StartRecord,
    StartField,
    Escaped,
    AfterEscapedEnd,
    InField,
    InQuoted,
    EscapeInQuoted,
    QuoteInQuoted,
    EatEnd,
}

struct Machine<'f> {
    format: &'f Format,
    state: State,
    field: String,
    is_number: bool,
    row: Vec<Value>,
}

impl Machine<'_> {
    fn save(&mut self) -> Result<(), Fault> {
        let field = std::mem::take(&mut self.field);
        self.row.push(if std::mem::take(&mut self.is_number) {
            let wrong = || {
                let shown = crate::text::quote(&field);
                ExceptionRecord::value_error(format!("could not convert string to float: {shown}"))
            };
            Value::Float(crate::text::parse_float(&field).ok_or_else(wrong)?)
        } else {
            Value::str(field)
        });
        ops::bounded_items(self.row.len())
    }

    fn add(&mut self, character: char) -> Result<(), Fault> {
        if self.field.len() >= FIELD && self.field.chars().count() >= FIELD {
            return Err(error(format!("field larger than field limit ({FIELD})")));
        }
        self.field.push(character);
        Ok(())
    }

    /// Ends the field, and the record unless more of its end follows.
    fn end(&mut self, character: Option<char>) -> Result<(), Fault> {
        self.save()?;
        self.state = if character.is_none() { State::StartRecord } else { State::EatEnd };
        Ok(())
    }

    /// One character, or the end of a line.
    fn take(&mut self, character: Option<char>) -> Result<(), Fault> {
        let is_end = matches!(character, None | Some('\n' | '\r'));
        let quotes = self.format.quoting != Quoting::None;
        let is_quote = quotes && character.is_some() && character == self.format.quote;
        let is_escape = character.is_some() && character == self.format.escape;
        let is_delimiter = character == Some(self.format.delimiter);
        let plain = character.unwrap_or('\n');
        if self.state == State::StartRecord {
            match character {
                None => return Ok(()),
                Some('\n' | '\r') => {
                    self.state = State::EatEnd;
                    return Ok(());
                }
                Some(_) => self.state = State::StartField,
            }
        }
        match self.state {
            State::StartRecord => {}
            State::StartField => {
                if is_end {
                    self.end(character)?;
                } else if is_quote {
                    self.state = State::InQuoted;
                } else if is_escape {
                    self.state = State::Escaped;
                } else if plain == ' ' && self.format.skips_space {
                } else if is_delimiter {
                    self.save()?;
                } else {
                    self.is_number = self.format.quoting == Quoting::Text;
                    self.add(plain)?;
                    self.state = State::InField;
                }
            }
            State::Escaped => {
                self.add(plain)?;
                let is_newline = is_end && character.is_some();
                self.state = if is_newline { State::AfterEscapedEnd } else { State::InField };
            }
            State::AfterEscapedEnd if character.is_none() => {}
            State::AfterEscapedEnd | State::InField => {
                if is_end {
                    self.end(character)?;
                } else if is_escape {
                    self.state = State::Escaped;
                } else if is_delimiter {
                    self.save()?;
                    self.state = State::StartField;
                } else {
                    self.add(plain)?;
                    self.state = State::InField;
                }
            }
            State::InQuoted => {
                if character.is_none() {
                } else if is_escape {
                    self.state = State::EscapeInQuoted;
                } else if is_quote {
                    self.state = if self.format.doubled { State::QuoteInQuoted } else { State::InField };
                } else {
                    self.add(plain)?;
                }
            }
            State::EscapeInQuoted => {
                self.add(plain)?;
                self.state = State::InQuoted;
            }
            State::QuoteInQuoted => {
                if is_quote {
                    self.add(plain)?;
                    self.state = State::InQuoted;
                } else if is_delimiter {
                    self.save()?;
                    self.state = State::StartField;
                } else if is_end {
                    self.end(character)?;
                } else if self.format.strict {
                    let (delimiter, quote) = (self.format.delimiter, self.format.quote.unwrap_or('"'));
                    return Err(error(format!("'{delimiter}' expected after '{quote}'")));
                } else {
                    self.add(plain)?;
                    self.state = State::InField;
                }
            }
            State::EatEnd => match character {
                Some('\n' | '\r') => {}
                None => self.state = State::StartRecord,
                Some(_) => {
                    return Err(error(
                        "new-line character seen in unquoted field - do you need to open the file in universal-newline mode?",
                    ));
                }
            },
        }
        Ok(())
    }
}

/// A row, and how many lines were read for it and those before.
type Row = (Vec<Slot>, i64);

/// All rows of these lines.
fn rows(heap: &mut Heap, lines: &Value, format: &Format) -> Result<Vec<Row>, Fault> {
    let mut machine =
        Machine { format, state: State::StartRecord, field: String::new(), is_number: false, row: Vec::new() };
    let mut rows: Vec<(Vec<Value>, i64)> = Vec::new();
    let mut count = 0;
    for line in ops::elements(heap, lines)? {
        let Value::Str(line) = ops::given(&line.value)? else {
            let name = ops::type_name(heap, &line.value);
            return Err(error(format!(
                "iterator should return strings, not {name} (the file should be opened in text mode)"
            )));
        };
        count += 1;
        heap.work(1 + line.len() / 4)?;
        for character in line.chars().map(Some).chain([None]) {
            machine.take(character)?;
        }
        if machine.state == State::StartRecord {
            rows.push((std::mem::take(&mut machine.row), count));
        }
    }
    if !machine.field.is_empty() || machine.state == State::InQuoted {
        if format.strict {
            return Err(error("unexpected end of data"));
        }
        machine.save()?;
        rows.push((machine.row, count));
    }
    let mut slot = |value: Value| match value {
        Value::Str(text) => Slot::public(heap.text(text)),
        other => Slot::public(other),
    };
    Ok(rows.into_iter().map(|(row, count)| (row.into_iter().map(&mut slot).collect(), count)).collect())
}

/// An iterator over rows. Before them lies what is told about them: the names of columns, and how far lines were read.
fn over(heap: &mut Heap, names: Slot, rows: Vec<(Slot, i64)>, name: IteratorName) -> Slot {
    let counts = rows.iter().map(|(_, count)| Slot::public(Value::Int(*count))).collect();
    let counts = Slot::public(heap.allocate(Kind::Tuple(counts)));
    let beside = Slot::public(heap.allocate(Kind::Tuple(vec![names, counts])));
    let items = std::iter::once(beside).chain(rows.into_iter().map(|(row, _)| row)).collect();
    let over = Slot::public(heap.allocate(Kind::List(items)));
    Slot::public(heap.allocate(Kind::Iterator { over, next: 1, expected: 0, name }))
}

/// What lies before the rows.
pub(super) fn beside<'h>(heap: &'h Heap, over: &Slot) -> Option<&'h [Slot]> {
    let Some(Kind::List(items)) = heap.kind(&over.value) else { return None };
    match heap.kind(&items.first()?.value) {
        Some(Kind::Tuple(beside)) => Some(beside),
        Some(_) | None => None,
    }
}

/// How many lines were read for the rows before `next`.
pub(super) fn line_number(heap: &Heap, over: &Slot, next: usize) -> Option<Slot> {
    let counts = beside(heap, over)?.get(1)?;
    let Some(Kind::Tuple(counts)) = heap.kind(&counts.value) else { return None };
    match next.checked_sub(2) {
        None => Some(Slot::public(Value::Int(0))),
        Some(place) => counts.get(place).cloned(),
    }
}

pub(super) fn reader(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.between(1, 2)?;
    let format = format(heap, given, given.either(1, "dialect"), &[])?;
    let source = ops::given(given.get(0).unwrap_or(&Value::None))?;
    let rows = rows(heap, source, &format)?;
    let list = |(row, count)| (Slot::public(heap.allocate(Kind::List(row))), count);
    let rows = rows.into_iter().map(list).collect();
    Ok(over(heap, Slot::public(Value::None), rows, IteratorName::Rows))
}

const OWN: [&str; 4] = ["f", "fieldnames", "restkey", "restval"];

/// `DictReader(lines, fieldnames, restkey, restval, dialect)`
pub(super) fn dict_reader(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.between(1, 5)?;
    for slot in given.positional {
        ops::given(&slot.value)?;
    }
    let format = format(heap, given, given.either(4, "dialect"), &OWN)?;
    let source = ops::given(given.get(0).unwrap_or(&Value::None))?;
    let option = |place: usize, name: &str| {
        let slot = given.positional.get(place).or_else(|| given.keyword(name)).cloned();
        slot.unwrap_or(Slot::public(Value::None))
    };
    let (names, rest_key, rest_value) = (option(1, "fieldnames"), option(2, "restkey"), option(3, "restval"));
    let names = match ops::given(&names.value)? {
        Value::None => None,
        names => Some(ops::elements(heap, names)?),
    };
    let mut rows = rows(heap, source, &format)?.into_iter();
    let names = names.or_else(|| rows.next().map(|(row, _)| row));
    let is_named = names.is_some();
    let names = names.unwrap_or_default();
    let mut hashes = Vec::with_capacity(names.len());
    for name in &names {
        hashes.push(ops::hash_key(heap, &name.value)?);
    }
    let rest_hash = ops::hash_key(heap, &rest_key.value)?;
    let mut all = Vec::new();
    for (row, count) in rows.filter(|(row, _)| !row.is_empty()) {
        heap.work(1 + names.len())?;
        let more: Vec<Slot> = row.iter().skip(names.len()).cloned().collect();
        let values = row.into_iter().chain(std::iter::repeat(rest_value.clone()));
        let mut dict = Dict::with_capacity_and_hasher(names.len(), foldhash::fast::RandomState::default());
        for ((hash, name), value) in hashes.iter().zip(&names).zip(values) {
            dict.insert(hash.clone(), (name.clone(), value));
        }
        if !more.is_empty() {
            let more = Slot::public(heap.allocate(Kind::List(more)));
            dict.insert(rest_hash.clone(), (rest_key.clone(), more));
        }
        all.push((Slot::public(heap.allocate(Kind::Dict(dict))), count));
    }
    let names = Slot::public(if is_named { heap.allocate(Kind::List(names)) } else { Value::None });
    Ok(over(heap, names, all, IteratorName::NamedRows))
}
