//! `io.StringIO` and `BytesIO`: what is written and read in parts. What it holds has the label of the object.

use serde::{Deserialize, Serialize};

use super::{Entry, Outcome, bytes};
use crate::builtins::Arguments;
use crate::builtins::arguments::whole;
use crate::cost::Cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Kind, Slot, Value};

pub(super) const ENTRIES: &[Entry] =
    &[Entry::value_type("StringIO", Cost::Linear, make), Entry::value_type("BytesIO", Cost::Linear, make_of_bytes)];

/// What a `StringIO` or a `BytesIO` holds.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Stream {
    /// Of bytes: one character for each.
    text: String,
    pub(crate) is_bytes: bool,
    newline: Newline,
    /// Where it is read and written: a place between characters, in bytes.
    at: usize,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum State {
    Open,
    Closed,
    Failed,
}

/// Where its lines end.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Newline {
    Plain,
    /// Where any system ends them.
    Any,
    /// The same, and it becomes a plain end as it is written.
    Translated,
}

impl Stream {
    const fn of(text: String, is_bytes: bool, newline: Newline) -> Self {
        Self { text, is_bytes, newline, at: 0, state: State::Open }
    }

    /// What CPython calls its type.
    pub(crate) const fn word(&self) -> &'static str {
        if self.is_bytes { "_io.BytesIO" } else { "_io.StringIO" }
    }

    /// The end of the first line of a text.
    fn line_end(&self, text: &str) -> Option<usize> {
        if self.newline != Newline::Any {
            return text.find('\n').map(|at| at + 1);
        }
        let at = text.find(['\n', '\r'])?;
        let is_pair = text.get(at..).is_some_and(|rest| rest.starts_with("\r\n"));
        Some(at + if is_pair { 2 } else { 1 })
    }

    pub(crate) const fn len(&self) -> usize {
        self.text.len()
    }

    /// Makes its text a failure.
    pub(crate) fn fail(&mut self) {
        self.state = State::Failed;
    }

    fn open(&self) -> Result<(), Fault> {
        match self.state {
            State::Open => Ok(()),
            State::Closed => {
                let stop = if self.is_bytes { "." } else { "" };
                Err(ExceptionRecord::value_error(format!("I/O operation on closed file{stop}")).into())
            }
            State::Failed => Err(Fault::Failure),
        }
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Reads so many characters, or all.
    fn read(&mut self, most: Option<usize>) -> String {
        let rest = self.rest();
        let end = most.and_then(|most| rest.char_indices().nth(most)).map_or(rest.len(), |(at, _)| at);
        let taken = rest.get(..end).unwrap_or_default().to_owned();
        self.at += taken.len();
        taken
    }

    /// As much of what is left as so many characters may take, and hardly more.
    fn head(&self, most: Option<usize>) -> &str {
        let rest = self.rest();
        let reach = most.map_or(rest.len(), |most| most.saturating_mul(4)).min(rest.len());
        let end = (reach..rest.len()).find(|at| rest.is_char_boundary(*at)).unwrap_or(rest.len());
        rest.get(..end).unwrap_or(rest)
    }

    fn line(&mut self, most: Option<usize>) -> String {
        // What lies far behind what is read is not looked at.
        let head = self.head(most);
        let line = head.get(..self.line_end(head).unwrap_or(head.len())).unwrap_or_default();
        let end = most.and_then(|most| line.char_indices().nth(most)).map_or(line.len(), |(at, _)| at);
        let taken = line.get(..end).unwrap_or_default().to_owned();
        self.at += taken.len();
        taken
    }

    /// The next line; `None` at the end.
    pub(crate) fn next_line(&mut self) -> Result<Option<String>, Fault> {
        if self.state == State::Closed {
            return Err(ExceptionRecord::value_error("I/O operation on closed file.").into());
        }
        self.open()?;
        let line = self.line(None);
        Ok((!line.is_empty()).then_some(line))
    }

    /// Writes over what is there; gives how many characters that were, how many bytes were put before them, and how many behind
    /// them were moved.
    fn write(&mut self, more: &str) -> Result<(usize, usize, usize), Fault> {
        self.open()?;
        let plain;
        let more = if self.newline == Newline::Translated && more.contains('\r') {
            plain = more.replace("\r\n", "\n").replace('\r', "\n");
            &plain
        } else {
            more
        };
        ops::bounded_text(self.text.len().max(self.at).saturating_add(more.len()))?;
        let count = more.chars().count();
        let (mut gap, mut moved) = (0, 0);
        if self.at >= self.text.len() {
            // Between the end and a place behind it lie zeros.
            gap = self.at - self.text.len();
            self.text.extend(std::iter::repeat_n('\0', gap));
            self.text.push_str(more);
        } else {
            let rest = self.rest();
            let over = rest.char_indices().nth(count).map_or(rest.len(), |(at, _)| at);
            moved = if over == more.len() { 0 } else { rest.len() - over };
            self.text.replace_range(self.at..self.at + over, more);
        }
        self.at += more.len();
        Ok((count, gap, moved))
    }

    /// The byte of a place that counts characters; behind the end each counts as one.
    fn byte_of(&self, place: usize) -> usize {
        match self.text.char_indices().nth(place) {
            Some((at, _)) => at,
            None => self.text.len() + (place - self.text.chars().count()),
        }
    }

    fn place(&self) -> usize {
        match self.text.get(..self.at) {
            Some(before) => before.chars().count(),
            None => self.text.chars().count() + (self.at - self.text.len()),
        }
    }
}

/// `StringIO(text)`
fn make(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&["initial_value", "newline"])?;
    given.between(0, 2)?;
    let newline = match given.either(1, "newline").map(ops::given).transpose()? {
        None => Newline::Plain,
        Some(Value::None) => Newline::Translated,
        Some(Value::Str(end)) if end.is_empty() => Newline::Any,
        Some(Value::Str(end)) if &**end == "\n" => Newline::Plain,
        Some(_) => {
            let message = "StringIO() with a newline other than '', '\\n' or None is not supported";
            return Err(ExceptionRecord::value_error(message).into());
        }
    };
    let text = match given.either(0, "initial_value").map(ops::given).transpose()? {
        None | Some(Value::None) => String::new(),
        Some(Value::Str(text)) => text.to_string(),
        Some(other) => {
            let name = ops::type_name(heap, other);
            let message = format!("initial_value must be str or None, not {name}");
            return Err(ExceptionRecord::type_error(message).into());
        }
    };
    let text = if newline == Newline::Translated { text.replace("\r\n", "\n").replace('\r', "\n") } else { text };
    Ok(Slot::public(heap.allocate(Kind::Stream(Box::new(Stream::of(text, false, newline))))))
}

/// `BytesIO(bytes)`
fn make_of_bytes(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&["initial_bytes"])?;
    given.between(0, 1)?;
    let text = match given.either(0, "initial_bytes").map(ops::given).transpose()? {
        None | Some(Value::None) => String::new(),
        Some(value) => characters(bytes::required(heap, value)?),
    };
    Ok(Slot::public(heap.allocate(Kind::Stream(Box::new(Stream::of(text, true, Newline::Plain))))))
}

/// One character for each byte.
fn characters(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// What a part of a stream is as a value: a text or bytes.
pub(crate) fn part(heap: &mut Heap, is_bytes: bool, text: String) -> Result<Value, Fault> {
    if !is_bytes {
        return Ok(heap.text(text));
    }
    bytes::value(heap, text.chars().filter_map(|character| u8::try_from(u32::from(character)).ok()).collect())
}

pub(super) fn change<T>(
    heap: &mut Heap,
    stream: &Value,
    with: impl FnOnce(&mut Stream) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let Value::Object(at) = ops::given(stream)? else { return Err(Fault::Failure) };
    match heap.get_mut(*at).map(|object| &mut object.kind) {
        Some(Kind::Stream(stream)) => with(stream),
        Some(_) | None => Err(Fault::Failure),
    }
}

/// Writes a text, and counts its bytes.
pub(super) fn write(heap: &mut Heap, stream: &Value, text: &str) -> Result<usize, Fault> {
    let (count, gap, moved) = change(heap, stream, |stream| stream.write(text))?;
    heap.charge(text.len().saturating_add(gap));
    heap.scan(gap.saturating_add(moved))?;
    Ok(count)
}

/// Whether it is open.
pub(super) fn is_closed(stream: &Stream) -> Option<bool> {
    match stream.state {
        State::Open => Some(false),
        State::Closed => Some(true),
        State::Failed => None,
    }
}

fn number(count: usize) -> Result<Value, Fault> {
    i64::try_from(count).map(Value::Int).map_err(|_| ops::overflow())
}

/// How much is to be read: `None` for all.
fn most(heap: &Heap, given: Arguments<'_>) -> Result<Option<usize>, Fault> {
    given.no_keywords()?;
    given.between(0, 1)?;
    let most = given.get(0).map(ops::given).transpose()?.filter(|most| !matches!(most, Value::None));
    Ok(most.map(|most| whole(heap, most)).transpose()?.and_then(|most| usize::try_from(most).ok()))
}

fn text_of(heap: &Heap, value: &Value, is_bytes: bool) -> Result<String, Fault> {
    if is_bytes {
        return bytes::required(heap, value).map(characters);
    }
    if let Value::Str(text) = ops::given(value)? {
        return Ok(text.to_string());
    }
    let name = ops::type_name(heap, value);
    Err(ExceptionRecord::type_error(format!("string argument expected, got '{name}'")).into())
}

pub(crate) fn method(heap: &mut Heap, stream: &Value, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    let is_bytes = change(heap, stream, |stream| Ok(stream.is_bytes))?;
    if !matches!(name, "close" | "__exit__" | "readlines") {
        change(heap, stream, |stream| stream.open())?;
    }
    let result = match name {
        "write" => {
            let text = text_of(heap, &given.one()?.value, is_bytes)?;
            number(write(heap, stream, &text)?)?
        }
        "writelines" => {
            for line in ops::elements(heap, &given.one()?.value)? {
                let text = text_of(heap, &line.value, is_bytes)?;
                write(heap, stream, &text)?;
            }
            Value::None
        }
        "getvalue" => {
            given.none()?;
            let text = change(heap, stream, |stream| Ok(stream.text.clone()))?;
            part(heap, is_bytes, text)?
        }
        "read" | "readline" => {
            let most = most(heap, given)?;
            let is_line = name == "readline";
            let text = change(heap, stream, |stream| Ok(if is_line { stream.line(most) } else { stream.read(most) }))?;
            part(heap, is_bytes, text)?
        }
        "readlines" => {
            let most = most(heap, given)?.filter(|most| *most > 0).unwrap_or(usize::MAX);
            let (mut lines, mut read) = (Vec::new(), 0);
            while read < most
                && let Some(line) = change(heap, stream, Stream::next_line)?
            {
                read += line.chars().count();
                ops::bounded_items(lines.len())?;
                lines.push(Slot::public(part(heap, is_bytes, line)?));
            }
            heap.allocate(Kind::List(lines))
        }
        "tell" => {
            given.none()?;
            number(change(heap, stream, |stream| Ok(stream.place()))?)?
        }
        "seek" => seek(heap, stream, given)?,
        "truncate" => {
            let size = given.get(0).map(ops::given).transpose()?.filter(|size| !matches!(size, Value::None));
            let size = match size.map(|size| whole(heap, size)).transpose()? {
                None => change(heap, stream, |stream| Ok(stream.place()))?,
                Some(size) => {
                    let below = || ExceptionRecord::value_error(format!("Negative size value {size}"));
                    usize::try_from(size).map_err(|_| below())?
                }
            };
            change(heap, stream, |stream| {
                let end = stream.byte_of(size).min(stream.text.len());
                stream.text.truncate(end);
                Ok(())
            })?;
            number(size)?
        }
        "close" | "__exit__" => {
            change(heap, stream, |stream| match stream.state {
                State::Failed => Err(Fault::Failure),
                State::Open | State::Closed => {
                    (stream.state, stream.text) = (State::Closed, String::new());
                    Ok(())
                }
            })?;
            Value::None
        }
        "flush" => Value::None,
        "readable" | "writable" | "seekable" => Value::Bool(true),
        "isatty" => Value::Bool(false),
        "__enter__" => stream.clone(),
        _ => return Ok(None),
    };
    Ok(Some(Slot::public(result)))
}

/// `seek(place, whence)`; whence 1 and 2 only take 0.
fn seek(heap: &mut Heap, stream: &Value, given: Arguments<'_>) -> Result<Value, Fault> {
    let (place, whence) = given.first(2)?;
    let place = whole(heap, &place.value)?;
    let whence = whence.first().map_or(Ok(0), |whence| whole(heap, &whence.value))?;
    if !(0..=2).contains(&whence) {
        return Err(ExceptionRecord::value_error(format!("Invalid whence ({whence}, should be 0, 1 or 2)")).into());
    }
    let (is_bytes, from) = change(heap, stream, |stream| {
        let end = stream.text.chars().count();
        Ok((stream.is_bytes, if whence == 1 { stream.place() } else { end }))
    })?;
    if is_bytes && whence > 0 {
        // The beginning is the lowest.
        let at = i64::try_from(from).unwrap_or(i64::MAX).saturating_add(place).max(0);
        let at = usize::try_from(at).unwrap_or_default();
        ops::bounded_text(at)?;
        change(heap, stream, |stream| {
            stream.at = stream.byte_of(at);
            Ok(())
        })?;
        return number(at);
    }
    if whence > 0 && place != 0 {
        return Err(
            ExceptionRecord::new(crate::exception::Class::OSError, "Can't do nonzero cur-relative seeks").into()
        );
    }
    let below = || ExceptionRecord::value_error(format!("Negative seek position {place}"));
    let place = usize::try_from(place).map_err(|_| below())?;
    ops::bounded_text(place)?;
    let at = change(heap, stream, |stream| {
        match whence {
            0 => stream.at = stream.byte_of(place),
            1 => {}
            _ => stream.at = stream.text.len(),
        }
        Ok(stream.place())
    })?;
    number(at)
}
