//! `json.dumps`.

use std::fmt::Write as _;

use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Opaque;
use crate::ops::{self, Shape};
use crate::text;
use crate::value::{ObjectRef, Slot, Value};

/// How it is to be written.
#[expect(clippy::struct_excessive_bools, reason = "they are the flags of `json.dumps`")]
pub(super) struct Style {
    pub(super) skip_keys: bool,
    pub(super) ascii: bool,
    pub(super) allow_nan: bool,
    pub(super) sort_keys: bool,
    /// What each level begins with; none for all in one line.
    pub(super) indent: Option<String>,
    /// Between items, and behind keys.
    pub(super) separators: (String, String),
}

pub(super) struct Writer<'s> {
    pub(super) style: &'s Style,
    pub(super) out: String,
    /// The containers whose insides are being written.
    pub(super) within: Vec<ObjectRef>,
}

impl Writer<'_> {
    fn push(&mut self, text: &str) -> Result<(), Fault> {
        ops::bounded_text(self.out.len() + text.len())?;
        self.out.push_str(text);
        Ok(())
    }

    pub(super) fn value(&mut self, heap: &mut Heap, value: &Value) -> Result<(), Fault> {
        heap.work(1)?;
        let value = &ops::plain(heap, value);
        if let Some(plain) = self.plain(heap, value)? {
            return self.push(&plain);
        }
        if let Value::Str(text) = value {
            return self.quoted(heap, text);
        }
        if let Value::Opaque(opaque) = value
            && let Opaque::Fields(fields) = &**opaque
        {
            let items: Vec<Slot> = fields.items().map(Slot::public).collect();
            return self.array(heap, &items);
        }
        let at = if let Value::Object(at) = value { Some(*at) } else { None };
        if at.is_some_and(|at| self.within.contains(&at)) {
            return Err(ExceptionRecord::value_error("Circular reference detected").into());
        }
        self.within.extend(at);
        ops::too_deep(self.within.len())?;
        match Shape::of(heap, value) {
            Shape::List(items) | Shape::Tuple(items) => {
                let items = items.to_vec();
                self.array(heap, &items)?;
            }
            Shape::Dict(items) => {
                let entries = items.values().cloned().collect();
                self.object(heap, entries)?;
            }
            Shape::Text(_)
            | Shape::Deque(_)
            | Shape::View(..)
            | Shape::Set(_)
            | Shape::Range(_)
            | Shape::Opaque(_)
            | Shape::Other => {
                let name = ops::type_name(heap, value);
                let name = name.rsplit('.').next().unwrap_or(name);
                return Err(
                    ExceptionRecord::type_error(format!("Object of type {name} is not JSON serializable")).into()
                );
            }
        }
        if at.is_some() {
            self.within.pop();
        }
        Ok(())
    }

    /// What has no parts and no quotes.
    fn plain(&self, heap: &Heap, value: &Value) -> Result<Option<String>, Fault> {
        let nan = "Out of range float values are not JSON compliant";
        Ok(Some(match ops::given(value)? {
            Value::None => "null".to_owned(),
            Value::Bool(true) => "true".to_owned(),
            Value::Bool(false) => "false".to_owned(),
            Value::Int(int) => int.to_string(),
            Value::Float(float) if !float.is_finite() && !self.style.allow_nan => {
                return Err(ExceptionRecord::value_error(nan).into());
            }
            Value::Float(float) if float.is_nan() => "NaN".to_owned(),
            Value::Float(float) if float.is_infinite() => {
                (if *float > 0.0 { "Infinity" } else { "-Infinity" }).to_owned()
            }
            Value::Float(_) | Value::Big(_) => text::repr(heap, value)?,
            _ => return Ok(None),
        }))
    }

    /// A new line of the present depth.
    fn line(&mut self, depth: usize) -> Result<(), Fault> {
        let Some(indent) = &self.style.indent else { return Ok(()) };
        ops::bounded_text(indent.len().saturating_mul(depth).saturating_add(self.out.len() + 1))?;
        self.out.push('\n');
        for _ in 0..depth {
            self.out.push_str(indent);
        }
        Ok(())
    }

    fn array(&mut self, heap: &mut Heap, items: &[Slot]) -> Result<(), Fault> {
        if items.is_empty() {
            return self.push("[]");
        }
        let depth = self.within.len();
        self.push("[")?;
        for (place, item) in items.iter().enumerate() {
            if place > 0 {
                self.push(&self.style.separators.0)?;
            }
            self.line(depth)?;
            self.value(heap, &item.value)?;
        }
        self.line(depth.saturating_sub(1))?;
        self.push("]")
    }

    fn object(&mut self, heap: &mut Heap, mut entries: Vec<(Slot, Slot)>) -> Result<(), Fault> {
        if self.style.sort_keys {
            entries = sorted(heap, entries)?;
        }
        if entries.is_empty() {
            return self.push("{}");
        }
        let depth = self.within.len();
        crate::cost::moves(heap, entries.len())?;
        self.push("{")?;
        let mut is_first = true;
        for (key, value) in entries {
            let held = &ops::plain(heap, &key.value);
            let name = match self.plain(heap, held)? {
                Some(name) => name,
                None if let Value::Str(name) = held => name.to_string(),
                None if self.style.skip_keys => continue,
                None => {
                    let other = ops::type_name(heap, &key.value);
                    let message = format!("keys must be str, int, float, bool or None, not {other}");
                    return Err(ExceptionRecord::type_error(message).into());
                }
            };
            if !is_first {
                self.push(&self.style.separators.0)?;
            }
            is_first = false;
            self.line(depth)?;
            self.quoted(heap, &name)?;
            self.push(&self.style.separators.1)?;
            self.value(heap, &value.value)?;
        }
        self.line(depth.saturating_sub(1))?;
        self.push("}")
    }

    fn quoted(&mut self, heap: &Heap, text: &str) -> Result<(), Fault> {
        ops::bounded_text(self.out.len() + text.len())?;
        heap.work(text.len() / 16)?;
        self.out.push('"');
        for character in text.chars() {
            ops::bounded_text(self.out.len())?;
            let units = |out: &mut String| {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    // Writing to a text cannot fail.
                    let _ = write!(out, "\\u{unit:04x}");
                }
            };
            match character {
                '"' => self.out.push_str("\\\""),
                '\\' => self.out.push_str("\\\\"),
                '\n' => self.out.push_str("\\n"),
                '\r' => self.out.push_str("\\r"),
                '\t' => self.out.push_str("\\t"),
                '\x08' => self.out.push_str("\\b"),
                '\x0c' => self.out.push_str("\\f"),
                '\0'..='\x1f' => units(&mut self.out),
                ' '..='~' => self.out.push(character),
                _ if self.style.ascii => units(&mut self.out),
                _ => self.out.push(character),
            }
        }
        self.out.push('"');
        Ok(())
    }
}

/// Entries in the order of their keys.
fn sorted(heap: &mut Heap, entries: Vec<(Slot, Slot)>) -> Result<Vec<(Slot, Slot)>, Fault> {
    let mut of_keys = ops::Dict::default();
    let mut keys = Vec::with_capacity(entries.len());
    for (key, value) in entries {
        keys.push(key.clone());
        of_keys.insert(ops::hash_key(heap, &key.value)?, (key, value));
    }
    let keys = ops::sort(heap, keys, false)?;
    let entry = |key: &Slot| Ok(of_keys.get(&ops::hash_key(heap, &key.value)?).cloned());
    keys.iter().filter_map(|key| entry(key).transpose()).collect()
}
