//! `str()` and `repr()`.

#![expect(clippy::wildcard_enum_match_arm, reason = "containers are written in one place, all others in another")]

use std::fmt::Write as _;

use super::float::float_repr;
use super::unicode::is_printable;
use crate::exception::{Class, Fault};
use crate::heap::Heap;
use crate::library::{Opaque, sealed};
use crate::ops;
use crate::value::{Form, Instance, Kind, ObjectRef, Slot, Special, Value, ViewPart};

/// `str(value)`.
pub(crate) fn display(heap: &Heap, value: &Value) -> Result<String, Fault> {
    refuse_handle(value)?;
    displayed(heap, value, false)
}

/// So many characters of a text, without a look at the rest.
pub(super) fn cut(text: &str, most: Option<usize>) -> &str {
    let end = most.and_then(|most| text.char_indices().nth(most)).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text)
}

/// So many characters of `str(value)`. A text is cut before it is copied; what else is written is counted.
pub(super) fn display_cut(heap: &Heap, value: &Value, most: Option<usize>) -> Result<String, Fault> {
    if let Value::Str(text) = ops::given(value)? {
        return Ok(cut(text, most).to_owned());
    }
    let written = display(heap, value)?;
    heap.scan(written.len())?;
    Ok(cut(&written, most).to_owned())
}

/// What `print` shows of a value: the same, and handles by their names, which the user's own terminal resolves.
pub(crate) fn shown(heap: &Heap, value: &Value) -> Result<String, Fault> {
    displayed(heap, value, true)
}

/// A handle is not written into a text: whoever got that would get its name for what it stands for.
fn refuse_handle(value: &Value) -> Result<(), Fault> {
    match value {
        Value::Opaque(opaque) if matches!(**opaque, Opaque::Handle(_)) => Err(sealed("written into a text").into()),
        _ => Ok(()),
    }
}

fn displayed(heap: &Heap, value: &Value, shows_handles: bool) -> Result<String, Fault> {
    if let Value::Str(text) = ops::given(value)? {
        return Ok(text.to_string());
    }
    if let Value::Opaque(opaque) = value {
        crate::cost::opaque(heap, value)?;
        let written = opaque.display();
        ops::bounded_text(written.len())?;
        return Ok(written);
    }
    if let Some(shown) = ops::member_text(heap, value, false) {
        return shown;
    }
    if let Some(message) = ops::exception_message(heap, value) {
        return display_message(heap, message);
    }
    written(heap, value, shows_handles)
}

/// `repr(value)`.
pub(crate) fn repr(heap: &Heap, value: &Value) -> Result<String, Fault> {
    written(heap, value, false)
}

fn written(heap: &Heap, value: &Value, shows_handles: bool) -> Result<String, Fault> {
    let mut writer = Writer { heap, out: String::new(), within: Vec::new(), shows_handles };
    writer.value(value)?;
    Ok(writer.out)
}

/// An exception's message is a text; anything else is shown as a text would show it.
fn display_message(heap: &Heap, message: &Slot) -> Result<String, Fault> {
    if let Value::Str(text) = ops::given(&message.value)? { Ok(text.to_string()) } else { repr(heap, &message.value) }
}

struct Writer<'h> {
    heap: &'h Heap,
    out: String,
    /// The objects whose insides are being written.
    within: Vec<ObjectRef>,
    shows_handles: bool,
}

impl Writer<'_> {
    fn push(&mut self, text: &str) -> Result<(), Fault> {
        ops::bounded_text(self.out.len() + text.len())?;
        self.out.push_str(text);
        Ok(())
    }

    fn value(&mut self, value: &Value) -> Result<(), Fault> {
        if !self.shows_handles {
            refuse_handle(value)?;
        }
        match ops::given(value)? {
            Value::Unbound | Value::Failure | Value::None => self.push("None"),
            Value::Bool(true) => self.push("True"),
            Value::Ellipsis => self.push("Ellipsis"),
            Value::Bool(false) => self.push("False"),
            Value::Int(int) => self.push(&int.to_string()),
            Value::Big(big) => {
                let bytes = crate::cost::bytes(self.heap, value);
                crate::cost::products(self.heap, bytes, bytes)?;
                self.push(&super::whole::decimal_digits(big)?)
            }
            Value::Float(float) => self.push(&float_repr(*float)),
            Value::Str(text) => self.quoted(text),
            Value::Object(at) => {
                let _within = self.heap.within()?;
                self.object(*at)
            }
            Value::Range(range) if range.step == 1 => self.push(&format!("range({}, {})", range.start, range.stop)),
            Value::Range(range) => self.push(&format!("range({}, {}, {})", range.start, range.stop, range.step)),
            Value::Iterator(_) => self.push("<iterator>"),
            Value::Function(_) => self.push("<function>"),
            Value::Builtin(builtin) if builtin.is_type() => self.push(&format!("<class '{}'>", builtin.name())),
            Value::Builtin(builtin) => self.push(&format!("<built-in function {}>", builtin.name())),
            Value::Native(native) => {
                let (module, path) = native.place();
                if path == "NotImplemented" {
                    return self.push(path);
                }
                let written = if module == crate::library::TYPES {
                    format!("<class '{path}'>")
                } else if native.is_type() {
                    format!("<class '{module}.{path}'>")
                } else {
                    format!("<built-in function {path}>")
                };
                self.push(&written)
            }
            Value::Opaque(opaque) => {
                crate::cost::opaque(self.heap, value)?;
                self.push(&opaque.repr())
            }
            Value::Class(class) => self.push(&format!("<class '{}'>", class.full_name())),
            Value::Server(server) => self.push(&format!("<server {}>", server.as_str())),
            Value::PrivateData => self.push("<priv_data_db>"),
            Value::Helper => self.push("<mcp_helper>"),
        }
    }

    fn object(&mut self, at: ObjectRef) -> Result<(), Fault> {
        let heap = self.heap;
        let Some(object) = heap.get(at) else { return Ok(()) };
        let named;
        let (open, close) = match &object.kind {
            Kind::List(_) => ("[", "]"),
            Kind::Tuple(_) => ("(", ")"),
            Kind::Set(items) if items.is_empty() => return self.push("set()"),
            Kind::Frozen(items) if items.is_empty() => return self.push("frozenset()"),
            Kind::Frozen(_) => ("frozenset({", "})"),
            Kind::Dict(_) | Kind::Set(_) => ("{", "}"),
            Kind::Special(Special::Counter, items) if items.is_empty() => return self.push("Counter()"),
            Kind::Special(Special::Ordered, items) if items.is_empty() => return self.push("OrderedDict()"),
            Kind::Special(Special::Counter, _) => ("Counter({", "})"),
            Kind::Special(Special::Ordered, _) => ("OrderedDict([", "])"),
            Kind::Special(Special::Default(_), _) => ("defaultdict(", ")"),
            Kind::Deque(..) => ("deque([", ")"),
            Kind::Named(form, _) => {
                named = format!("{}(", form.name);
                (named.as_str(), ")")
            }
            Kind::NamedType(form, _) => return self.push(&format!("<class '__main__.{}'>", form.name)),
            Kind::Stream(_) | Kind::ByteArray(_) => return self.push(&in_place(&object.kind)),
            Kind::Writer(_, held) => {
                return self.push(if held.len() > 1 { "<csv.DictWriter object>" } else { "<_csv.writer object>" });
            }
            Kind::Exception(class, message, given) => return self.exception(at, *class, message, given),
            Kind::Cell(_) => return self.push("<object object>"),
            Kind::Function { .. } | Kind::Method { .. } | Kind::Wrapped(..) | Kind::Super { .. } => {
                return self.push("<function>");
            }
            Kind::Generator { name, .. } => return self.push(&format!("<{name} object>")),
            Kind::Iterator { name, .. } => return self.push(&format!("<{} object>", name.word())),
            Kind::Class(body) if matches!(body.form, Form::Enum { .. }) => {
                return self.push(&format!("<enum '{}'>", body.name));
            }
            Kind::Slice(_) => ("slice(", ")"),
            Kind::Hasher(hasher) => return self.push(&hasher.repr()),
            Kind::View(..) => {
                named = format!("{}([", ops::type_name(heap, &Value::Object(at)));
                (named.as_str(), "])")
            }
            Kind::Class(body) => return self.push(&format!("<class '__main__.{}'>", body.name)),
            Kind::Instance(instance) => return self.instance(at, instance),
        };
        if self.within.contains(&at) && matches!(object.kind, Kind::Special(..) | Kind::Deque(..)) {
            return self.push("...");
        }
        if self.within.contains(&at) {
            return self.push(open).and_then(|()| self.push("...")).and_then(|()| self.push(close));
        }
        self.within.push(at);
        self.push(open)?;
        match &object.kind {
            Kind::List(items) => self.items(items.iter())?,
            Kind::Tuple(items) => {
                self.items(items.iter())?;
                if items.len() == 1 {
                    self.push(",")?;
                }
            }
            Kind::Set(items) | Kind::Frozen(items) => self.items(items.values())?,
            Kind::Dict(items) => self.entries(items.values())?,
            Kind::Special(Special::Counter, items) => {
                let mut pairs = crate::library::most_common(heap, items).unwrap_or_default();
                if pairs.is_empty() {
                    pairs = items.values().cloned().collect();
                }
                self.entries(pairs.iter())?;
            }
            Kind::Special(Special::Default(factory), items) => {
                self.value(&factory.value)?;
                self.push(", {")?;
                self.entries(items.values())?;
                self.push("}")?;
            }
            Kind::Special(Special::Ordered, items) => {
                self.pairs(items.values())?;
            }
            Kind::Slice(bounds) => self.items(bounds.iter())?,
            Kind::View(dict, viewed) => self.view(dict, *viewed)?,
            Kind::Deque(items, most) => {
                self.items(items.iter())?;
                self.push("]")?;
                if let Some(most) = most {
                    self.push(&format!(", maxlen={most}"))?;
                }
            }
            Kind::Named(form, items) => {
                for (place, (name, item)) in form.fields.iter().zip(items).enumerate() {
                    self.push(if place == 0 { "" } else { ", " })?;
                    self.push(&format!("{name}="))?;
                    self.value(&item.value)?;
                }
            }
            _ => {}
        }
        self.push(close)?;
        self.within.pop();
        Ok(())
    }

    fn entries<'s>(&mut self, entries: impl Iterator<Item = &'s (Slot, Slot)>) -> Result<(), Fault> {
        for (place, (key, value)) in entries.enumerate() {
            self.heap.work(2)?;
            self.push(if place == 0 { "" } else { ", " })?;
            self.value(&key.value)?;
            self.push(": ")?;
            self.value(&value.value)?;
        }
        Ok(())
    }

    /// What a view shows of a dict.
    fn view(&mut self, dict: &Slot, viewed: ViewPart) -> Result<(), Fault> {
        let heap = self.heap;
        let Some(Kind::Dict(items) | Kind::Special(_, items)) = heap.kind(&dict.value) else { return Ok(()) };
        match viewed {
            ViewPart::Keys => self.items(items.values().map(|(key, _)| key)),
            ViewPart::Values => self.items(items.values().map(|(_, value)| value)),
            ViewPart::Items => self.pairs(items.values()),
        }
    }

    fn pairs<'s>(&mut self, entries: impl Iterator<Item = &'s (Slot, Slot)>) -> Result<(), Fault> {
        for (place, (key, value)) in entries.enumerate() {
            self.push(if place == 0 { "(" } else { ", (" })?;
            self.items([key, value].into_iter())?;
            self.push(")")?;
        }
        Ok(())
    }

    fn items<'s>(&mut self, items: impl Iterator<Item = &'s Slot>) -> Result<(), Fault> {
        for (place, item) in items.enumerate() {
            self.heap.work(1)?;
            self.push(if place == 0 { "" } else { ", " })?;
            self.value(&item.value)?;
        }
        Ok(())
    }

    /// An instance: an exception by its message, a dataclass by its fields, another by its class.
    fn instance(&mut self, at: ObjectRef, instance: &Instance) -> Result<(), Fault> {
        let heap = self.heap;
        let Some(body) = ops::class_body(heap, instance.class) else { return Ok(()) };
        if let (Some(shown), None) =
            (ops::member_text(heap, &Value::Object(at), true), ops::class_attribute(heap, instance.class, "__repr__"))
        {
            return self.push(&shown?);
        }
        if let Some(Form::Data { fields, shown: true, .. }) = ops::data_form(heap, body) {
            if self.within.contains(&at) {
                return self.push("...");
            }
            self.within.push(at);
            self.push(&format!("{}(", body.name))?;
            for (place, field) in fields.iter().filter(|field| field.shown).enumerate() {
                self.push(if place == 0 { "" } else { ", " })?;
                self.push(&format!("{}=", field.name))?;
                if let Some(value) = instance.attributes.get(&field.name) {
                    self.value(&value.value)?;
                }
            }
            self.within.pop();
            return self.push(")");
        }
        if ops::class_attribute(heap, instance.class, "__repr__").is_some() {
            let message = format!(
                "an instance of '{}' within another value cannot be shown here: call str() or repr() on it",
                body.name
            );
            return Err(crate::exception::ExceptionRecord::type_error(message).into());
        }
        match body.exception {
            Some(_) => {
                self.push(&body.name)?;
                match instance.attributes.get("args").map(|arguments| heap.kind(&arguments.value)) {
                    Some(Some(Kind::Tuple(items))) => {
                        self.push("(")?;
                        self.items(items.iter())?;
                        self.push(")")
                    }
                    _ => self.push("()"),
                }
            }
            None => self.push(&format!("<__main__.{} object>", body.name)),
        }
    }

    fn exception(&mut self, at: ObjectRef, class: Class, message: &Slot, given: &[Slot]) -> Result<(), Fault> {
        ops::given(&message.value)?;
        if let Some(Some(Kind::Tuple(items))) = given.first().map(|given| self.heap.kind(&given.value)) {
            self.push(class.name())?;
            self.push("(")?;
            self.within.push(at);
            self.items(items.iter())?;
            self.within.pop();
            return self.push(")");
        }
        let text = self.message(at, message)?;
        self.push(class.name())?;
        self.push("(")?;
        if class == Class::KeyError {
            // Its message is a `repr` already.
            self.push(&text)?;
        } else if !text.is_empty() {
            self.quoted(&text)?;
        }
        self.push(")")
    }

    /// An exception's message; what it holds counts as within it.
    fn message(&mut self, at: ObjectRef, message: &Slot) -> Result<String, Fault> {
        if let Value::Str(text) = ops::given(&message.value)? {
            return Ok(text.to_string());
        }
        let out = std::mem::take(&mut self.out);
        self.within.push(at);
        let written = self.value(&message.value);
        self.within.pop();
        written.map(|()| std::mem::replace(&mut self.out, out))
    }

    fn quoted(&mut self, text: &str) -> Result<(), Fault> {
        self.heap.work(text.len() / 16)?;
        let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
        ops::bounded_text(self.out.len() + text.len())?;
        self.out.push(quote);
        for character in text.chars() {
            // Each character becomes at most ten: look at the size before the next one.
            ops::bounded_text(self.out.len())?;
            escape(&mut self.out, character, quote);
        }
        self.out.push(quote);
        Ok(())
    }
}

fn escape(out: &mut String, character: char, quote: char) {
    let point = u32::from(character);
    // Writing to a text cannot fail.
    let _ = match character {
        '\\' => write!(out, "\\\\"),
        '\n' => write!(out, "\\n"),
        '\r' => write!(out, "\\r"),
        '\t' => write!(out, "\\t"),
        _ if character == quote => write!(out, "\\{character}"),
        _ if is_printable(character) => write!(out, "{character}"),
        _ if point <= 0xff => write!(out, "\\x{point:02x}"),
        _ if point <= 0xffff => write!(out, "\\u{point:04x}"),
        _ => write!(out, "\\U{point:08x}"),
    };
}

/// `repr` of a text.
pub(crate) fn quote(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote);
    text.chars().for_each(|character| escape(&mut out, character, quote));
    out.push(quote);
    out
}

/// What changes in place without holding objects.
fn in_place(kind: &Kind) -> String {
    match kind {
        Kind::Stream(stream) => format!("<{} object>", stream.word()),
        Kind::ByteArray(Some(held)) => format!("bytearray({})", held.repr()),
        _ => String::new(),
    }
}
