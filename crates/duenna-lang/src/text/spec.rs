//! The format mini-language: `[[fill]align][sign][z][#][0][width][grouping][.precision][type]`.

use super::unicode::decimal;
use crate::exception::{ExceptionRecord, Fault};

/// A format specification.
#[derive(Clone, Copy)]
pub(super) struct Spec {
    pub(super) fill: char,
    pub(super) align: Option<char>,
    pub(super) sign: Option<char>,
    /// `z`: a negative zero loses its sign.
    pub(super) plain_zero: bool,
    pub(super) alternate: bool,
    pub(super) width: usize,
    pub(super) grouping: Option<char>,
    pub(super) precision: Option<usize>,
    pub(super) kind: Option<char>,
}

impl Spec {
    pub(super) const PLAIN: Self = Self {
        fill: ' ',
        align: None,
        sign: None,
        plain_zero: false,
        alternate: false,
        width: 0,
        grouping: None,
        precision: None,
        kind: None,
    };

    /// Reads a specification for a value of type `of`; `right` says that values of it stand to the right.
    pub(super) fn parse(text: &str, of: &str, right: bool) -> Result<Self, Fault> {
        let mut spec = Self::PLAIN;
        let mut rest = text;
        let filled = spec.take_alignment(&mut rest);
        spec.sign = take(&mut rest, |c| matches!(c, '+' | '-' | ' '));
        spec.plain_zero = take(&mut rest, |c| c == 'z').is_some();
        spec.alternate = take(&mut rest, |c| c == '#').is_some();
        if !filled && take(&mut rest, |c| c == '0').is_some() {
            spec.fill = '0';
            if spec.align.is_none() && right {
                spec.align = Some('=');
            }
        }
        spec.width = number(&mut rest)?.unwrap_or_default();
        spec.take_grouping(&mut rest)?;
        if take(&mut rest, |c| c == '.').is_some() {
            let precision = number(&mut rest)?;
            spec.precision =
                Some(precision.ok_or_else(|| ExceptionRecord::value_error("Format specifier missing precision"))?);
        }
        spec.kind = take(&mut rest, |_| true);
        if !rest.is_empty() {
            return Err(ExceptionRecord::value_error(format!(
                "Invalid format specifier '{text}' for object of type '{of}'"
            ))
            .into());
        }
        spec.check_grouping()?;
        Ok(spec)
    }

    /// Whether it names a fill character.
    fn take_alignment(&mut self, rest: &mut &str) -> bool {
        let is_alignment = |c: char| matches!(c, '<' | '>' | '=' | '^');
        let mut characters = rest.chars();
        if let (Some(fill), Some(align)) = (characters.next(), characters.next())
            && is_alignment(align)
        {
            (self.fill, self.align) = (fill, Some(align));
            *rest = characters.as_str();
            return true;
        }
        self.align = take(rest, is_alignment);
        false
    }

    fn take_grouping(&mut self, rest: &mut &str) -> Result<(), Fault> {
        let comma = take(rest, |c| c == ',');
        let underscore = take(rest, |c| c == '_');
        let both = comma.is_some() && underscore.is_some() || underscore.is_some() && rest.starts_with(',');
        if both || comma.is_some() && rest.starts_with(',') {
            let message = if both { "Cannot specify both ',' and '_'." } else { "Cannot specify ',' with ','." };
            return Err(ExceptionRecord::value_error(message).into());
        }
        self.grouping = comma.or(underscore);
        Ok(())
    }

    fn check_grouping(&self) -> Result<(), Fault> {
        let Some(grouping) = self.grouping else { return Ok(()) };
        match self.kind {
            None | Some('d' | 'e' | 'f' | 'g' | 'E' | 'G' | 'F' | '%') => Ok(()),
            Some('b' | 'o' | 'x' | 'X') if grouping == '_' => Ok(()),
            Some(kind) => {
                Err(ExceptionRecord::value_error(format!("Cannot specify '{grouping}' with '{kind}'.")).into())
            }
        }
    }
}

fn take(rest: &mut &str, wanted: impl Fn(char) -> bool) -> Option<char> {
    let mut characters = rest.chars();
    let found = characters.next().filter(|character| wanted(*character))?;
    *rest = characters.as_str();
    Some(found)
}

fn number(rest: &mut &str) -> Result<Option<usize>, Fault> {
    let mut number: Option<usize> = None;
    while let Some(digit) = rest.chars().next().and_then(decimal) {
        take(rest, |_| true);
        number = number.unwrap_or_default().checked_mul(10).and_then(|number| number.checked_add(digit as usize));
        if number.is_none_or(|number| i64::try_from(number).is_err()) {
            return Err(ExceptionRecord::value_error("Too many decimal digits in format string").into());
        }
    }
    Ok(number)
}
