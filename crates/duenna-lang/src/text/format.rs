//! `format(value, spec)`.

use super::float::{self, Notation, float_repr};
use super::repr::{cut, display};
use super::spec::Spec;
use super::whole::magnitude_digits;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::value::Value;

/// `format(value, spec)`, also what stands after the colon in an f-string.
pub(crate) fn format(heap: &Heap, value: &Value, spec: &str) -> Result<String, Fault> {
    ops::given(value)?;
    if let Value::Opaque(opaque) = value
        && let Some(written) = opaque.format(spec)
    {
        return written;
    }
    if spec.is_empty() {
        return display(heap, value);
    }
    if let Some(shown) = ops::member_text(heap, value, false) {
        let plain = ops::plain(heap, value);
        let shows_value =
            matches!(&plain, Value::Str(text) if **text == *shown.clone()?) || matches!(plain, Value::Int(_));
        let shown = if shows_value { plain } else { Value::str(shown?) };
        return format(heap, &shown, spec);
    }
    match value {
        Value::Str(text) => format_text(text, Spec::parse(spec, "str", false)?),
        Value::Bool(bool) => format_whole(Number::Int(i64::from(*bool)), Spec::parse(spec, "bool", true)?, "bool"),
        Value::Int(int) => format_whole(Number::Int(*int), Spec::parse(spec, "int", true)?, "int"),
        Value::Big(big) => format_whole(Number::Big(big), Spec::parse(spec, "int", true)?, "int"),
        Value::Float(float) => format_float(*float, Spec::parse(spec, "float", true)?, "float"),
        Value::Unbound
        | Value::Failure
        | Value::None
        | Value::Ellipsis
        | Value::Object(_)
        | Value::Range(_)
        | Value::Iterator(_)
        | Value::Function(_)
        | Value::Builtin(_)
        | Value::Native(_)
        | Value::Opaque(_)
        | Value::Class(_)
        | Value::Server(_)
        | Value::PrivateData
        | Value::Helper => {
            let name = ops::type_name(heap, value);
            Err(ExceptionRecord::type_error(format!("unsupported format string passed to {name}.__format__")).into())
        }
    }
}

fn format_text(text: &str, spec: Spec) -> Result<String, Fault> {
    if let Some(kind) = spec.kind.filter(|kind| *kind != 's') {
        return Err(unknown_code(kind, "str"));
    }
    let problem = match spec {
        Spec { sign: Some(' '), .. } => Some("Space not allowed in string format specifier"),
        Spec { sign: Some(_), .. } => Some("Sign not allowed in string format specifier"),
        Spec { plain_zero: true, .. } => Some("Negative zero coercion (z) not allowed in string format specifier"),
        Spec { alternate: true, .. } => Some("Alternate form (#) not allowed in string format specifier"),
        Spec { align: Some('='), .. } => Some("'=' alignment not allowed in string format specifier"),
        Spec { grouping: Some(','), .. } => Some("Cannot specify ',' with 's'."),
        Spec { grouping: Some(_), .. } => Some("Cannot specify '_' with 's'."),
        _ => None,
    };
    if let Some(problem) = problem {
        return Err(ExceptionRecord::value_error(problem).into());
    }
    padded("", cut(text, spec.precision), spec, '<')
}

fn unknown_code(kind: char, of: &str) -> Fault {
    let code = if kind > ' ' && kind < '\x7f' { kind.to_string() } else { format!("\\x{:x}", u32::from(kind)) };
    ExceptionRecord::value_error(format!("Unknown format code '{code}' for object of type '{of}'")).into()
}

/// A whole number: also of bools, whose type is `of`.
pub(super) fn format_whole(int: Number<'_>, spec: Spec, of: &str) -> Result<String, Fault> {
    let kind = spec.kind.unwrap_or('d');
    if matches!(kind, 'e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%') {
        return format_float(int.float()?, spec, of);
    }
    let (prefix, base) = match kind {
        'd' | 'n' => ("", 10),
        'b' => ("0b", 2),
        'o' => ("0o", 8),
        'x' => ("0x", 16),
        'X' => ("0X", 16),
        'c' => return format_code_point(int, spec),
        _ => return Err(unknown_code(kind, of)),
    };
    check_whole(spec)?;
    let digits = magnitude_digits(int, base)?;
    let digits = if kind == 'X' { digits.to_uppercase() } else { digits };
    let prefix = if spec.alternate { prefix } else { "" };
    let head = format!("{}{prefix}", sign(int.is_negative(), spec));
    let group = if base == 10 { 3 } else { 4 };
    let body = grouped(&digits, "", head.len(), group, spec)?;
    padded(&head, &body, spec, '>')
}

fn check_whole(spec: Spec) -> Result<(), Fault> {
    if spec.precision.is_some() {
        return Err(ExceptionRecord::value_error("Precision not allowed in integer format specifier").into());
    }
    if spec.plain_zero {
        let message = "Negative zero coercion (z) not allowed in integer format specifier";
        return Err(ExceptionRecord::value_error(message).into());
    }
    Ok(())
}

fn format_code_point(int: Number<'_>, spec: Spec) -> Result<String, Fault> {
    check_whole(spec)?;
    if spec.sign.is_some() {
        return Err(ExceptionRecord::value_error("Sign not allowed with integer format specifier 'c'").into());
    }
    if spec.alternate {
        let message = "Alternate form (#) not allowed with integer format specifier 'c'";
        return Err(ExceptionRecord::value_error(message).into());
    }
    let Number::Int(int) = int else {
        return Err(ExceptionRecord::new(Class::OverflowError, "Python int too large to convert to C long").into());
    };
    let point = u32::try_from(int).ok();
    let shown = point.and_then(char::from_u32);
    let shown = shown.ok_or_else(|| ExceptionRecord::new(Class::OverflowError, "%c arg not in range(0x110000)"))?;
    padded("", &shown.to_string(), spec, '>')
}

/// A float, or a whole number under a float's type.
pub(super) fn format_float(float: f64, spec: Spec, of: &str) -> Result<String, Fault> {
    let precision = spec.precision.unwrap_or(6);
    let (notation, scale, tail) = match spec.kind {
        None if spec.precision.is_none() => (None, 1.0, ""),
        None => (Some(Notation::GeneralFraction), 1.0, ""),
        Some('e' | 'E') => (Some(Notation::Scientific), 1.0, ""),
        Some('f' | 'F') => (Some(Notation::Fixed), 1.0, ""),
        Some('g' | 'G' | 'n') => (Some(Notation::General), 1.0, ""),
        Some('%') => (Some(Notation::Fixed), 100.0, "%"),
        Some(kind) => return Err(unknown_code(kind, of)),
    };
    let float = float * scale;
    let mut digits = match notation {
        Some(notation) => float::digits(float, notation, precision, spec.alternate)?,
        None => float_repr(float.abs()),
    };
    if matches!(spec.kind, Some('E' | 'F' | 'G')) {
        digits = digits.to_uppercase();
    }
    let is_zero =
        !digits.split(['e', 'E']).next().is_some_and(|digits| digits.contains(|c: char| !matches!(c, '0' | '.')));
    let negative = float.is_sign_negative() && !float.is_nan() && !(spec.plain_zero && is_zero);
    let head = sign(negative, spec).to_owned();
    let whole = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let (whole, fraction) = digits.split_at_checked(whole).unwrap_or((&digits, ""));
    let fraction = format!("{fraction}{tail}");
    let body = grouped(whole, &fraction, head.len(), 3, spec)?;
    padded(&head, &body, spec, '>')
}

const fn sign(negative: bool, spec: Spec) -> &'static str {
    match (negative, spec.sign) {
        (true, _) => "-",
        (false, Some('+')) => "+",
        (false, Some(' ')) => " ",
        (false, _) => "",
    }
}

/// Whole digits with separators, then the fraction. Zeros that fill up to the width are grouped, too.
fn grouped(whole: &str, fraction: &str, head: usize, group: usize, spec: Spec) -> Result<String, Fault> {
    let Some(separator) = spec.grouping.filter(|_| !whole.is_empty()) else { return Ok(format!("{whole}{fraction}")) };
    ops::bounded_text(spec.width)?;
    let mut count = whole.len();
    if spec.fill == '0' && spec.align == Some('=') {
        let room = spec.width.saturating_sub(head + fraction.chars().count());
        // Of `group + 1` places, one is a separator; a separator does not stand first.
        let next = usize::from(room > 0 && room.is_multiple_of(group + 1));
        count = count.max(room - room / (group + 1) + next);
    }
    let digits = format!("{}{whole}", "0".repeat(count - whole.len()));
    let mut body = String::with_capacity(count + count / group + fraction.len());
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (count - place).is_multiple_of(group) {
            body.push(separator);
        }
        body.push(digit);
    }
    Ok(body + fraction)
}

/// Fills up to the width; `=` fills between the head (sign, prefix) and the body.
fn padded(head: &str, body: &str, spec: Spec, default: char) -> Result<String, Fault> {
    let length = head.chars().count() + body.chars().count();
    let missing = spec.width.saturating_sub(length);
    ops::bounded_text(missing.saturating_mul(spec.fill.len_utf8()).saturating_add(head.len() + body.len()))?;
    let fill = |count: usize| spec.fill.to_string().repeat(count);
    Ok(match spec.align.unwrap_or(default) {
        '<' => format!("{head}{body}{}", fill(missing)),
        '^' => format!("{}{head}{body}{}", fill(missing / 2), fill(missing - missing / 2)),
        '=' => format!("{head}{}{body}", fill(missing)),
        _ => format!("{}{head}{body}", fill(missing)),
    })
}

/// A decimal's digits: the whole ones, and what follows them, point included.
pub(crate) struct DecimalParts {
    pub(crate) negative: bool,
    pub(crate) whole: String,
    pub(crate) fraction: String,
}

/// The type and the precision that a specification for a decimal has; `None` where it is none.
pub(crate) fn decimal_spec(spec: &str) -> Option<(Option<char>, Option<usize>)> {
    let spec = Spec::parse(spec, "decimal.Decimal", true).ok()?;
    // Decimals know neither of these.
    if spec.alternate || spec.grouping == Some('_') {
        return None;
    }
    Some((spec.kind, spec.precision))
}

/// Puts a decimal's digits into their field.
pub(crate) fn format_decimal(spec: &str, parts: &DecimalParts) -> Result<String, Fault> {
    let spec = Spec::parse(spec, "decimal.Decimal", true)?;
    let is_zero = !format!("{}{}", parts.whole, parts.fraction)
        .split(['e', 'E'])
        .next()
        .is_some_and(|digits| digits.contains(|c: char| c.is_alphanumeric() && c != '0'));
    let head = sign(parts.negative && !(spec.plain_zero && is_zero), spec);
    let body = grouped(&parts.whole, &parts.fraction, head.len(), 3, spec)?;
    padded(head, &body, spec, '>')
}
