//! `"{} {name:.2f}".format(…)`, with values and, for the compiler, as parts.

use std::collections::HashMap;
use std::sync::Arc;

use super::repr::{display, repr};
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Slot, Value};

/// Fills the fields of a template: positions, names and `[key]`; attributes are refused.
pub(crate) fn str_format(
    heap: &mut Heap,
    template: &str,
    args: &[Slot],
    keywords: &[(Arc<str>, Slot)],
) -> Result<String, Fault> {
    let named = keywords.iter().map(|(name, slot)| (&**name, slot)).collect();
    Filler { heap, args, named, numbering: Numbering::Unknown }.fill(template, 2)
}

/// Whether fields name their positions. A template may not mix both.
enum Numbering {
    Unknown,
    Automatic(usize),
    Manual,
}

struct Filler<'a> {
    heap: &'a mut Heap,
    args: &'a [Slot],
    named: HashMap<&'a str, &'a Slot, foldhash::fast::RandomState>,
    numbering: Numbering,
}

impl Filler<'_> {
    /// `depth`: how many templates may stand in each other; a specification is one, too.
    fn fill(&mut self, template: &str, depth: usize) -> Result<String, Fault> {
        if depth == 0 {
            return Err(ExceptionRecord::value_error("Max string recursion exceeded").into());
        }
        let mut out = String::new();
        let mut rest = template;
        while let Some(at) = rest.find(['{', '}']) {
            let (literal, found) = rest.split_at_checked(at).unwrap_or((rest, ""));
            out.push_str(literal);
            rest = if let Some(after) = found.strip_prefix("{{") {
                out.push('{');
                after
            } else if let Some(after) = found.strip_prefix("}}") {
                out.push('}');
                after
            } else if let Some(field) = found.strip_prefix('{') {
                let (field, after) = split_field(field)?;
                let text = self.field(field, depth)?;
                ops::bounded_text(out.len() + text.len() + after.len())?;
                out.push_str(&text);
                after
            } else {
                return Err(ExceptionRecord::value_error("Single '}' encountered in format string").into());
            };
        }
        out.push_str(rest);
        Ok(out)
    }

    fn field(&mut self, field: &str, depth: usize) -> Result<String, Fault> {
        let (name, conversion, spec) = parts(field)?;
        let value = self.lookup(name)?;
        ops::given(&value)?;
        let value = match conversion {
            None => value,
            Some('s') if matches!(value, Value::Str(_)) => value,
            Some('s') => self.written(display(self.heap, &value)?)?,
            Some('r') => self.written(repr(self.heap, &value)?)?,
            Some('a') => self.written(super::percent::ascii(&repr(self.heap, &value)?))?,
            Some(other) => {
                return Err(ExceptionRecord::value_error(format!("Unknown conversion specifier {other}")).into());
            }
        };
        let spec = if spec.contains(['{', '}']) { self.fill(spec, depth - 1)? } else { spec.to_owned() };
        super::format(self.heap, &value, &spec)
    }

    /// What a conversion made: it may be cut to little, so it is counted here.
    fn written(&self, text: String) -> Result<Value, Fault> {
        self.heap.scan(text.len())?;
        Ok(Value::str(text))
    }

    fn lookup(&mut self, name: &str) -> Result<Value, Fault> {
        let end = name.find(['[', '.']).unwrap_or(name.len());
        let (first, mut rest) = name.split_at_checked(end).unwrap_or((name, ""));
        let mut value = self.argument(first)?;
        while !rest.is_empty() {
            let Some(after) = rest.strip_prefix('[') else {
                let refusal = if rest.starts_with('.') {
                    let of = ops::type_name(self.heap, &value);
                    let name = rest.trim_start_matches('.');
                    ExceptionRecord::new(Class::AttributeError, format!("'{of}' object has no attribute '{name}'"))
                } else {
                    ExceptionRecord::value_error("Only '.' or '[' may follow ']' in format field specifier")
                };
                return Err(refusal.into());
            };
            let (key, after) =
                after.split_once(']').ok_or_else(|| ExceptionRecord::value_error("Missing ']' in format string"))?;
            if key.is_empty() {
                return Err(ExceptionRecord::value_error("Empty attribute in format string").into());
            }
            let key = index_of(key)?.map_or_else(|| Value::str(key), Value::Int);
            value = ops::index(self.heap, &value, &key)?.value;
            rest = after;
        }
        Ok(value)
    }

    fn argument(&mut self, name: &str) -> Result<Value, Fault> {
        let place = match (index_of(name)?, &self.numbering) {
            (None, Numbering::Manual) if name.is_empty() => {
                let message = "cannot switch from manual field specification to automatic field numbering";
                return Err(ExceptionRecord::value_error(message).into());
            }
            (Some(_), Numbering::Automatic(_)) => {
                let message = "cannot switch from automatic field numbering to manual field specification";
                return Err(ExceptionRecord::value_error(message).into());
            }
            (Some(place), _) => {
                self.numbering = Numbering::Manual;
                usize::try_from(place).unwrap_or(usize::MAX)
            }
            (None, numbering) if name.is_empty() => {
                let place = if let Numbering::Automatic(next) = numbering { *next } else { 0 };
                self.numbering = Numbering::Automatic(place + 1);
                place
            }
            (None, _) => {
                let found = self.named.get(name);
                let missing = || Fault::from(ExceptionRecord::new(Class::KeyError, super::repr::quote(name)));
                return found.map(|slot| slot.value.clone()).ok_or_else(missing);
            }
        };
        self.args.get(place).map(|slot| slot.value.clone()).ok_or_else(|| {
            let message = format!("Replacement index {place} out of range for positional args tuple");
            ExceptionRecord::new(Class::IndexError, message).into()
        })
    }
}

/// A part of a template whose fields are told by where they lead.
pub(crate) enum Piece<'t> {
    Text(String),
    Field { first: &'t str, steps: Vec<Step<'t>>, conversion: Option<char>, spec: &'t str },
}

/// How a field goes on from its argument.
pub(crate) enum Step<'t> {
    Attribute(&'t str),
    Key(&'t str),
    Place(i64),
}

/// The parts of a template without fields in specifications; `None` where it has an error.
pub(crate) fn pieces(template: &str) -> Option<Vec<Piece<'_>>> {
    let mut all = Vec::new();
    let (mut rest, mut text) = (template, String::new());
    while let Some((literal, found)) = rest.find(['{', '}']).and_then(|at| rest.split_at_checked(at)) {
        text.push_str(literal);
        rest = if let Some(after) = found.strip_prefix("{{") {
            text.push('{');
            after
        } else if let Some(after) = found.strip_prefix("}}") {
            text.push('}');
            after
        } else {
            let (field, after) = split_field(found.strip_prefix('{')?).ok()?;
            let (name, conversion, spec) = parts(field).ok()?;
            let end = name.find(['[', '.']).unwrap_or(name.len());
            let (first, way) = name.split_at_checked(end)?;
            if spec.contains(['{', '}']) {
                return None;
            }
            all.push(Piece::Text(std::mem::take(&mut text)));
            all.push(Piece::Field { first, steps: steps(way)?, conversion, spec });
            after
        };
    }
    text.push_str(rest);
    all.push(Piece::Text(text));
    Some(all)
}

/// `.name[key]`, step by step.
fn steps(mut way: &str) -> Option<Vec<Step<'_>>> {
    let mut all = Vec::new();
    while !way.is_empty() {
        if let Some(after) = way.strip_prefix('.') {
            let (name, after) = after.split_at_checked(after.find(['[', '.']).unwrap_or(after.len()))?;
            if name.is_empty() {
                return None;
            }
            all.push(Step::Attribute(name));
            way = after;
        } else {
            let (key, after) = way.strip_prefix('[')?.split_once(']')?;
            all.push(index_of(key).ok()?.map_or(Step::Key(key), Step::Place));
            way = after;
        }
    }
    Some(all)
}

/// The number that a field's name is, if it is one.
fn index_of(name: &str) -> Result<Option<i64>, Fault> {
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_digit()) {
        return Ok(None);
    }
    name.parse().map(Some).map_err(|_| ExceptionRecord::value_error("Too many decimal digits in format string").into())
}

/// The text of a field up to its closing brace, and what follows it.
fn split_field(text: &str) -> Result<(&str, &str), Fault> {
    if text.is_empty() {
        return Err(ExceptionRecord::value_error("Single '{' encountered in format string").into());
    }
    let (mut depth, mut bracket, mut in_spec) = (1_usize, false, false);
    for (at, character) in text.char_indices() {
        match character {
            // Before the specification, everything in brackets is a key.
            '[' if !in_spec => bracket = true,
            ']' if !in_spec => bracket = false,
            _ if bracket => {}
            ':' | '!' => in_spec = true,
            '{' if !in_spec => return Err(ExceptionRecord::value_error("unexpected '{' in field name").into()),
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let (field, after) = text.split_at_checked(at).unwrap_or((text, ""));
            return Ok((field, after.strip_prefix('}').unwrap_or_default()));
        }
    }
    let message = match text.chars().next_back() {
        Some('!') if in_spec => "end of string while looking for conversion specifier",
        _ if in_spec => "unmatched '{' in format spec",
        _ => "expected '}' before end of string",
    };
    Err(ExceptionRecord::value_error(message).into())
}

/// The name of a field, its conversion and its specification.
fn parts(field: &str) -> Result<(&str, Option<char>, &str), Fault> {
    let mut bracket = false;
    let end = field.find(|c: char| {
        bracket = (bracket || c == '[') && c != ']';
        !bracket && matches!(c, '!' | ':')
    });
    let Some((name, rest)) = end.and_then(|end| field.split_at_checked(end)) else { return Ok((field, None, "")) };
    if let Some(spec) = rest.strip_prefix(':') {
        return Ok((name, None, spec));
    }
    let mut characters = rest.chars().skip(1);
    let Some(conversion) = characters.next() else {
        return Err(ExceptionRecord::value_error("unmatched '{' in format spec").into());
    };
    let after: &str = rest.strip_prefix('!').and_then(|rest| rest.strip_prefix(conversion)).unwrap_or_default();
    if after.is_empty() {
        return Ok((name, Some(conversion), ""));
    }
    let spec = after
        .strip_prefix(':')
        .ok_or_else(|| ExceptionRecord::value_error("expected ':' after conversion specifier"))?;
    Ok((name, Some(conversion), spec))
}
