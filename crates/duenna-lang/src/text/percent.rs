//! `"%s is %d" % (name, number)`.

use std::fmt::Write as _;
use std::iter::Peekable;
use std::str::Chars;

use super::format::{format_float, format_whole};
use super::repr::{cut, display_cut, repr};
use super::spec::Spec;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Decimal;
use crate::ops::{self, Number};
use crate::value::{Kind, Value};

/// `template % arguments`: a tuple holds one argument a conversion, a dict is looked up by `%(key)s`.
pub(crate) fn percent(heap: &mut Heap, template: &str, arguments: &Value) -> Result<String, Fault> {
    let (values, is_mapping) = match heap.kind(ops::given(arguments)?) {
        Some(Kind::Tuple(items) | Kind::Named(_, items)) => {
            (items.iter().map(|item| item.value.clone()).collect(), false)
        }
        Some(Kind::Dict(_) | Kind::Special(..) | Kind::List(_)) => (vec![arguments.clone()], true),
        Some(_) | None => (vec![arguments.clone()], matches!(arguments, Value::Range(_))),
    };
    let mut conversions =
        Conversions { heap, mapping: is_mapping.then(|| arguments.clone()), values: values.into_iter() };
    let mut out = String::new();
    let mut rest = template.chars().peekable();
    let length = template.chars().count();
    while let Some(character) = rest.next() {
        if character == '%' {
            let text = conversions.next(&mut rest, length)?;
            ops::bounded_text(out.len() + text.len())?;
            out.push_str(&text);
        } else {
            out.push(character);
        }
    }
    if conversions.values.next().is_some() && !is_mapping {
        return Err(ExceptionRecord::type_error("not all arguments converted during string formatting").into());
    }
    Ok(out)
}

/// `repr` without characters beyond ASCII, as `ascii()` gives it.
pub(crate) fn ascii(repr: &str) -> String {
    let mut out = String::with_capacity(repr.len());
    for character in repr.chars() {
        let point = u32::from(character);
        // Writing to a text cannot fail.
        let _ = match point {
            0..=0x7f => write!(out, "{character}"),
            0x80..=0xff => write!(out, "\\x{point:02x}"),
            0x100..=0xffff => write!(out, "\\u{point:04x}"),
            _ => write!(out, "\\U{point:08x}"),
        };
    }
    out
}

struct Conversions<'h> {
    heap: &'h mut Heap,
    mapping: Option<Value>,
    values: std::vec::IntoIter<Value>,
}

impl Conversions<'_> {
    /// One conversion, from behind its `%`. `length` is the template's, to say where an unknown type stands.
    fn next(&mut self, rest: &mut Peekable<Chars<'_>>, length: usize) -> Result<String, Fault> {
        if rest.next_if_eq(&'%').is_some() {
            return Ok("%".to_owned());
        }
        let mut keyed = None;
        if rest.next_if_eq(&'(').is_some() {
            let key = parenthesized(rest)?;
            let Some(mapping) = &self.mapping else {
                return Err(ExceptionRecord::type_error("format requires a mapping").into());
            };
            keyed = Some(ops::index(self.heap, &mapping.clone(), &Value::str(key))?.value);
        }
        let mut spec = flags(rest);
        if let Some(width) = self.size(rest)? {
            spec.width = usize::try_from(width.unsigned_abs()).unwrap_or(usize::MAX);
            if width < 0 {
                spec.align = Some('<');
                spec.fill = ' ';
            }
        }
        if rest.next_if_eq(&'.').is_some() {
            let precision = self.size(rest)?.unwrap_or_default();
            spec.precision = Some(usize::try_from(precision).unwrap_or_default());
        }
        while rest.next_if(|c| matches!(c, 'h' | 'l' | 'L')).is_some() {}
        let kind = rest.next().ok_or_else(|| ExceptionRecord::value_error("incomplete format"))?;
        let value = match keyed {
            Some(value) => value,
            None => self.value()?,
        };
        ops::given(&value)?;
        let at = || length - rest.clone().count() - 1;
        self.convert(&value, kind, spec, at)
    }

    fn value(&mut self) -> Result<Value, Fault> {
        let missing = || ExceptionRecord::type_error("not enough arguments for format string");
        Ok(self.values.next().ok_or_else(missing)?)
    }

    /// A width or precision: digits, or `*` for the next argument.
    fn size(&mut self, rest: &mut Peekable<Chars<'_>>) -> Result<Option<i64>, Fault> {
        if rest.next_if_eq(&'*').is_some() {
            let value = self.value()?;
            let size = Number::whole(ops::given(&value)?);
            return size.map(Some).ok_or_else(|| ExceptionRecord::type_error("* wants int").into());
        }
        let mut size = None;
        while let Some(digit) = rest.peek().and_then(|c| c.to_digit(10)) {
            rest.next();
            let longer = size.unwrap_or(0_i64).checked_mul(10).and_then(|size| size.checked_add(i64::from(digit)));
            size = Some(longer.ok_or_else(|| ExceptionRecord::value_error("width too big"))?);
        }
        Ok(size)
    }

    fn convert(&mut self, value: &Value, kind: char, mut spec: Spec, at: impl Fn() -> usize) -> Result<String, Fault> {
        match kind {
            's' | 'r' | 'a' | 'c' => {
                let shown = match kind {
                    's' => display_cut(self.heap, value, spec.precision)?,
                    'r' => self.shortened(&repr(self.heap, value)?, spec.precision)?,
                    'a' => self.shortened(&ascii(&repr(self.heap, value)?), spec.precision)?,
                    _ => one_character(value)?,
                };
                let missing = spec.width.saturating_sub(shown.chars().count());
                ops::bounded_text(missing.saturating_add(shown.len()))?;
                let fill = " ".repeat(missing);
                Ok(if spec.align == Some('<') { shown + &fill } else { fill + &shown })
            }
            'd' | 'i' | 'u' | 'x' | 'X' | 'o' => {
                let whole = self.whole(value, kind)?;
                let Some(int) = Number::of(&whole) else { return Err(Fault::Failure) };
                spec.kind = Some(if matches!(kind, 'i' | 'u') { 'd' } else { kind });
                self.whole_text(int, spec)
            }
            'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
                if let Some(decimal) = decimal(value) {
                    spec.kind = Some(kind);
                    return format_float(decimal.to_float(), spec, "float");
                }
                let Some(number) = Number::of(value) else {
                    let other = ops::type_name(self.heap, value);
                    return Err(ExceptionRecord::type_error(format!("must be real number, not {other}")).into());
                };
                spec.kind = Some(kind);
                format_float(number.float()?, spec, "float")
            }
            _ => {
                let code = u32::from(kind);
                let kind = if matches!(kind, ' '..='~') { kind } else { '?' };
                let message = format!("unsupported format character '{kind}' ({code:#x}) at index {}", at());
                Err(ExceptionRecord::value_error(message).into())
            }
        }
    }

    /// So many characters of what was written, all of which is counted.
    fn shortened(&self, written: &str, most: Option<usize>) -> Result<String, Fault> {
        self.heap.scan(written.len())?;
        Ok(cut(written, most).to_owned())
    }

    /// Precision is the least number of digits here.
    fn whole_text(&self, int: Number<'_>, spec: Spec) -> Result<String, Fault> {
        let Some(precision) = spec.precision else { return format_whole(int, spec, "int") };
        ops::bounded_text(precision)?;
        let signed = spec.sign.is_some() || int.is_negative();
        let prefix = if spec.alternate && !matches!(spec.kind, Some('d')) { 2 } else { 0 };
        let least = precision.saturating_add(usize::from(signed)).saturating_add(prefix);
        let digits = Spec {
            fill: '0',
            align: Some('='),
            width: if spec.fill == '0' { least.max(spec.width) } else { least },
            precision: None,
            ..spec
        };
        let digits = format_whole(int, digits, "int")?;
        let outer = Spec { sign: None, alternate: false, precision: None, kind: None, ..spec };
        super::format(self.heap, &Value::str(digits), &outer_text(outer))
    }

    fn whole(&self, value: &Value, kind: char) -> Result<Value, Fault> {
        match Number::of(value) {
            Some(number @ (Number::Int(_) | Number::Big(_))) => Ok(number.value()),
            Some(Number::Float(float)) if matches!(kind, 'd' | 'i' | 'u') => ops::from_float(float),
            None if decimal(value).is_some() && matches!(kind, 'd' | 'i' | 'u') => {
                decimal(value).map_or(Err(Fault::Failure), |decimal| decimal.to_whole("ROUND_DOWN"))
            }
            Some(Number::Float(_)) | None => {
                let other = ops::type_name(self.heap, value);
                let what = if matches!(kind, 'd' | 'i' | 'u') { "a real number" } else { "an integer" };
                Err(ExceptionRecord::type_error(format!("%{kind} format: {what} is required, not {other}")).into())
            }
        }
    }
}

fn decimal(value: &Value) -> Option<&Decimal> {
    if let Value::Opaque(opaque) = value { opaque.decimal() } else { None }
}

/// Alignment and width as a format specification.
fn outer_text(spec: Spec) -> String {
    let align = if spec.align == Some('<') { '<' } else { '>' };
    format!(" {align}{}", spec.width)
}

fn one_character(value: &Value) -> Result<String, Fault> {
    if let Value::Str(text) = value
        && text.length() == 1
    {
        return Ok(text.to_string());
    }
    let Some(point) = Number::whole(value) else {
        return Err(ExceptionRecord::type_error("%c requires int or char").into());
    };
    let character = u32::try_from(point).ok().and_then(char::from_u32);
    let out_of_range = || ExceptionRecord::new(Class::OverflowError, "%c arg not in range(0x110000)");
    Ok(character.ok_or_else(out_of_range)?.to_string())
}

fn parenthesized(rest: &mut Peekable<Chars<'_>>) -> Result<String, Fault> {
    let mut key = String::new();
    let mut depth = 1;
    for character in rest.by_ref() {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok(key);
        }
        key.push(character);
    }
    Err(ExceptionRecord::value_error("incomplete format key").into())
}

fn flags(rest: &mut Peekable<Chars<'_>>) -> Spec {
    let mut spec = Spec { align: Some('>'), ..Spec::PLAIN };
    let (mut left, mut zeros) = (false, false);
    while let Some(flag) = rest.next_if(|c| matches!(c, '-' | '+' | ' ' | '#' | '0')) {
        match flag {
            '-' => left = true,
            '+' => spec.sign = Some('+'),
            ' ' => spec.sign = spec.sign.or(Some(' ')),
            '#' => spec.alternate = true,
            _ => zeros = true,
        }
    }
    if left {
        spec.align = Some('<');
    } else if zeros {
        spec.align = Some('=');
        spec.fill = '0';
    }
    spec
}
