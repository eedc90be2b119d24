//! `json.loads`.

use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{HashKey, Kind, Slot, Value};
use crate::words::Text;

/// Containers within containers.
const DEPTH: usize = 100;

pub(super) struct Reader<'t> {
    text: &'t str,
    /// In bytes.
    at: usize,
    /// Whether control characters in texts are errors.
    strict: bool,
    /// Whether each value is a pair of its kind and what it holds.
    in_parts: bool,
}

/// What a text of JSON says.
pub(super) fn read(heap: &mut Heap, text: &str, strict: bool, in_parts: bool) -> Result<Value, Fault> {
    let mut reader = Reader { text, at: 0, strict, in_parts };
    if text.starts_with('\u{feff}') {
        return Err(reader.error("Unexpected UTF-8 BOM (decode using utf-8-sig)", 0));
    }
    reader.space();
    let value = reader.value(heap, 0)?;
    reader.space();
    if reader.at < text.len() {
        return Err(reader.error("Extra data", reader.at));
    }
    Ok(value)
}

fn enter(depth: usize, what: &str) -> Result<(), Fault> {
    if depth <= DEPTH {
        return Ok(());
    }
    let message = format!("maximum recursion depth exceeded while decoding a JSON {what} from a unicode string");
    Err(ExceptionRecord::new(Class::RecursionError, message).into())
}

impl<'t> Reader<'t> {
    fn error(&self, message: &str, at: usize) -> Fault {
        let before = self.text.get(..at).unwrap_or(self.text);
        let place = before.chars().count();
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let message = format!("{message}: line {line} column {column} (char {place})");
        ExceptionRecord::new(Class::JSONDecodeError, message).about(self.text).into()
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn value(&mut self, heap: &mut Heap, depth: usize) -> Result<Value, Fault> {
        let begin = self.at;
        let value = self.plain(heap, depth)?;
        if !self.in_parts {
            return Ok(value);
        }
        let written = self.text.get(begin..self.at).unwrap_or_default();
        let is_object = self.text.get(begin..).is_some_and(|rest| rest.starts_with('{'));
        let (kind, held) = match (heap.kind(&value), &value) {
            // With all its pairs, as a list.
            (Some(Kind::List(_)), _) if is_object => ("dict", value),
            (Some(Kind::List(_)), _) => ("list", value),
            (_, Value::Int(_) | Value::Big(_)) => ("int", heap.text(written)),
            (_, Value::Float(_)) if written.ends_with(|last: char| last.is_ascii_digit()) => {
                ("float", heap.text(written))
            }
            (_, Value::Float(_)) => ("constant", heap.text(written)),
            _ => ("other", value),
        };
        Ok(heap.allocate(Kind::Tuple(vec![Slot::public(Value::str(kind)), Slot::public(held)])))
    }

    fn plain(&mut self, heap: &mut Heap, depth: usize) -> Result<Value, Fault> {
        let rest = self.rest();
        let words = [
            ("null", Value::None),
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
            ("NaN", Value::Float(f64::NAN)),
            ("Infinity", Value::Float(f64::INFINITY)),
            ("-Infinity", Value::Float(f64::NEG_INFINITY)),
        ];
        match self.peek() {
            Some(b'"') => {
                let text = self.string()?;
                Ok(heap.text(text))
            }
            Some(b'[') => self.array(heap, depth + 1),
            Some(b'{') => self.object(heap, depth + 1),
            _ => {
                if let Some((word, value)) = words.into_iter().find(|(word, _)| rest.starts_with(word)) {
                    self.at += word.len();
                    return Ok(value);
                }
                let number = self.number()?;
                crate::cost::result(heap, &number);
                Ok(number)
            }
        }
    }

    fn number(&mut self) -> Result<Value, Fault> {
        let bytes = self.rest().as_bytes();
        let digits = |from: usize| bytes.iter().skip(from).take_while(|byte| byte.is_ascii_digit()).count();
        let sign = usize::from(bytes.first() == Some(&b'-'));
        let whole = match bytes.get(sign) {
            Some(b'0') => 1,
            _ => digits(sign),
        };
        if whole == 0 {
            return Err(self.error("Expecting value", self.at));
        }
        let mut length = sign + whole;
        let mut is_whole = true;
        if bytes.get(length) == Some(&b'.') && digits(length + 1) > 0 {
            length += 1 + digits(length + 1);
            is_whole = false;
        }
        if matches!(bytes.get(length), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
            let power = digits(length + 1 + sign);
            if power > 0 {
                length += 1 + sign + power;
                is_whole = false;
            }
        }
        let written = self.rest().get(..length).unwrap_or_default();
        self.at += length;
        if is_whole {
            return written.parse().map(Value::Int).or_else(|_| crate::text::parse_whole(written, 10));
        }
        Ok(Value::Float(written.parse().unwrap_or(f64::NAN)))
    }

    fn array(&mut self, heap: &mut Heap, depth: usize) -> Result<Value, Fault> {
        enter(depth, "array")?;
        self.at += 1;
        self.space();
        let mut items = Vec::new();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(heap.allocate(Kind::List(items)));
        }
        loop {
            ops::bounded_items(items.len() + 1)?;
            items.push(Slot::public(self.value(heap, depth)?));
            if self.ends(b']')? {
                return Ok(heap.allocate(Kind::List(items)));
            }
        }
    }

    /// Behind an item: whether the container ends here.
    fn ends(&mut self, close: u8) -> Result<bool, Fault> {
        self.space();
        let next = self.peek();
        if next != Some(b',') && next != Some(close) {
            return Err(self.error("Expecting ',' delimiter", self.at));
        }
        self.at += 1;
        if next == Some(close) {
            return Ok(true);
        }
        self.space();
        Ok(false)
    }

    fn object(&mut self, heap: &mut Heap, depth: usize) -> Result<Value, Fault> {
        enter(depth, "object")?;
        self.at += 1;
        self.space();
        let mut items = ops::Dict::default();
        let mut pairs = Vec::new();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(heap.allocate(if self.in_parts { Kind::List(pairs) } else { Kind::Dict(items) }));
        }
        loop {
            ops::bounded_items(items.len() + 1)?;
            if self.peek() != Some(b'"') {
                return Err(self.error("Expecting property name enclosed in double quotes", self.at));
            }
            let key: Text = self.string()?.into();
            self.space();
            if self.peek() != Some(b':') {
                return Err(self.error("Expecting ':' delimiter", self.at));
            }
            self.at += 1;
            self.space();
            let value = self.value(heap, depth)?;
            heap.charge(key.len());
            if self.in_parts {
                ops::bounded_items(pairs.len() + 1)?;
                let pair = vec![Slot::public(Value::Str(key)), Slot::public(value)];
                pairs.push(Slot::public(heap.allocate(Kind::Tuple(pair))));
            } else {
                items.insert(HashKey::Str(key.clone()), (Slot::public(Value::Str(key)), Slot::public(value)));
            }
            if self.ends(b'}')? {
                return Ok(heap.allocate(if self.in_parts { Kind::List(pairs) } else { Kind::Dict(items) }));
            }
        }
    }

    fn string(&mut self) -> Result<String, Fault> {
        let begin = self.at;
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = self.rest();
            let plain =
                rest.find(|c: char| c == '"' || c == '\\' || (c <= '\x1f' && self.strict)).unwrap_or(rest.len());
            out.push_str(rest.get(..plain).unwrap_or_default());
            self.at += plain;
            match self.peek() {
                None => return Err(self.error("Unterminated string starting at", begin)),
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape(begin)?),
                Some(_) => return Err(self.error("Invalid control character at", self.at)),
            }
        }
    }

    fn escape(&mut self, begin: usize) -> Result<char, Fault> {
        let letter = self.text.as_bytes().get(self.at + 1);
        let plain = match letter {
            None => return Err(self.error("Unterminated string starting at", begin)),
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\x08',
            Some(b'f') => '\x0c',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unit(),
            Some(_) => return Err(self.error("Invalid \\escape", self.at)),
        };
        self.at += 2;
        Ok(plain)
    }

    /// `\uXXXX`, or two of them.
    fn unit(&mut self) -> Result<char, Fault> {
        let hex = |at: usize| {
            let digits = self.text.get(at..at + 4)?;
            let is_last = self.text.len() == at + 4;
            let all = !is_last && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            if all { u32::from_str_radix(digits, 16).ok() } else { None }
        };
        let invalid = || self.error("Invalid \\uXXXX escape", self.at + 1);
        let first = hex(self.at + 2).ok_or_else(invalid)?;
        if let Some(found) = char::from_u32(first) {
            self.at += 6;
            return Ok(found);
        }
        let second =
            self.text.get(self.at + 6..self.at + 8).filter(|mark| *mark == "\\u").and_then(|_| hex(self.at + 8));
        let pair = second.filter(|low| first < 0xdc00 && (0xdc00..0xe000).contains(low));
        let point = pair.map(|low| 0x1_0000 + ((first - 0xd800) << 10) + (low - 0xdc00));
        let lone = || ExceptionRecord::value_error("half of a surrogate pair in a text is not supported");
        let found = point.and_then(char::from_u32).ok_or_else(lone)?;
        self.at += 12;
        Ok(found)
    }
}
