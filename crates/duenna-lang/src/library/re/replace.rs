//! `sub`: what is put in the place of matches.

use super::escape::{control, is_octal};
use super::pattern::{Part, Pattern, Walk, subject};
use super::program::Program;
use super::source::{Source, Token};
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::text::{self, unicode};
use crate::value::{Kind, Slot, Value};

enum Piece {
    Literal(String),
    Group(usize),
}

/// A text with references to groups.
pub(super) struct Template(Vec<Piece>);

impl Template {
    pub(super) fn parse(template: &str, program: &Program) -> Result<Self, Fault> {
        if !template.contains('\\') {
            return Ok(Self(vec![Piece::Literal(template.to_owned())]));
        }
        let mut source = Source::new(template);
        let (mut pieces, mut literal) = (Vec::new(), String::new());
        while let Some(token) = source.token()? {
            let letter = match token {
                Token::Plain(character) => {
                    literal.push(character);
                    continue;
                }
                Token::Escape(letter) => letter,
            };
            match escape(&mut source, letter, program)? {
                Piece::Literal(text) => literal.push_str(&text),
                group @ Piece::Group(_) => pieces.extend([Piece::Literal(std::mem::take(&mut literal)), group]),
            }
        }
        pieces.push(Piece::Literal(literal));
        Ok(Self(pieces))
    }

    /// Writes it with what the groups matched.
    pub(super) fn fill<'t>(&self, out: &mut String, group: impl Fn(usize) -> Option<&'t str>) -> Result<(), Fault> {
        for piece in &self.0 {
            let text = match piece {
                Piece::Literal(text) => text,
                Piece::Group(number) => group(*number).unwrap_or_default(),
            };
            ops::bounded_text(out.len() + text.len())?;
            out.push_str(text);
        }
        Ok(())
    }
}

/// What stands behind a backslash in a template.
fn escape(source: &mut Source, letter: char, program: &Program) -> Result<Piece, Fault> {
    let literal = |character: char| Ok(Piece::Literal(character.to_string()));
    match letter {
        'g' => named(source, program),
        '0' => {
            let digits = source.while_next(2, is_octal);
            let point = u32::from_str_radix(&format!("0{digits}"), 8).unwrap_or_default() & 0xff;
            literal(char::from_u32(point).unwrap_or_default())
        }
        '1'..='9' => {
            let mut digits = String::from(letter);
            digits.push_str(&source.while_next(1, |next| next.is_ascii_digit()));
            if digits.len() == 2 && digits.chars().all(is_octal) {
                let third = source.while_next(1, is_octal);
                if !third.is_empty() {
                    digits.push_str(&third);
                    let point = u32::from_str_radix(&digits, 8).unwrap_or(u32::MAX);
                    let found = char::from_u32(point).filter(|_| point <= 0o377);
                    let message = format!("octal escape value \\{digits} outside of range 0-0o377");
                    return literal(found.ok_or_else(|| source.error(&message, 4))?);
                }
            }
            let back = digits.len();
            reference(source, &digits, back, program)
        }
        _ => match control(letter) {
            Some(character) => literal(character),
            None if letter.is_ascii_alphabetic() => Err(source.error(&format!("bad escape \\{letter}"), 2)),
            None => Ok(Piece::Literal(format!("\\{letter}"))),
        },
    }
}

fn reference(source: &Source, digits: &str, back: usize, program: &Program) -> Result<Piece, Fault> {
    let group = digits.parse().ok().filter(|group| *group <= program.groups);
    group.map(Piece::Group).ok_or_else(|| source.error(&format!("invalid group reference {digits}"), back))
}

/// `\g<name>`, behind the `g`.
fn named(source: &mut Source, program: &Program) -> Result<Piece, Fault> {
    if !source.eat('<') {
        return Err(source.error("missing <", 0));
    }
    let name = source.until('>', "group name")?;
    let back = name.chars().count() + 1;
    if unicode::is_identifier(&name) {
        let group = program.names.iter().find(|(known, _)| *known == name).map(|(_, group)| Piece::Group(*group));
        let unknown = || ExceptionRecord::new(Class::IndexError, format!("unknown group name {}", text::quote(&name)));
        return Ok(group.ok_or_else(unknown)?);
    }
    if !name.chars().all(|digit| digit.is_ascii_digit()) {
        return Err(source.error(&format!("bad character in group name {}", text::quote(&name)), back));
    }
    let digits = name.trim_start_matches('0');
    reference(source, if digits.is_empty() { "0" } else { digits }, back, program)
}

/// `sub` and `subn`.
pub(super) fn replaced(
    heap: &mut Heap,
    pattern: &Pattern,
    counted: bool,
    (by, text): (&Value, &Value),
    count: i64,
) -> Result<Value, Fault> {
    let text = subject(heap, text)?;
    let Value::Str(template) = ops::given(by)? else {
        let message = "sub() with anything but a text as replacement is not supported: go through finditer()";
        return Err(ExceptionRecord::type_error(message).into());
    };
    let template = Template::parse(template, &pattern.program)?;
    let most = if count == 0 { usize::MAX } else { usize::try_from(count).unwrap_or_default() };
    let (mut out, mut last) = (String::new(), 0);
    let part = Part::whole(text);
    let (mut walk, mut times) = (Walk::new(heap, pattern, &part)?, 0_i64);
    while usize::try_from(times).unwrap_or(usize::MAX) < most
        && let Some((from, to, spans)) = walk.next(heap)?
    {
        let before = text.get(last..from).unwrap_or_default();
        ops::bounded_text(out.len() + before.len())?;
        out.push_str(before);
        template
            .fill(&mut out, |group| spans.get(group).copied().flatten().and_then(|(from, to)| text.get(from..to)))?;
        last = to;
        times += 1;
    }
    let rest = text.get(last..).unwrap_or_default();
    ops::bounded_text(out.len() + rest.len())?;
    out.push_str(rest);
    let text = if times == 0 { Value::Str(text.clone()) } else { heap.text(out) };
    if !counted {
        return Ok(text);
    }
    Ok(heap.allocate(Kind::Tuple(vec![Slot::public(text), Slot::public(Value::Int(times))])))
}
