//! `"…{a.b}…".format(…)` with a template that stands there as text: its fields are read and shown one by one, as in an
//! f-string, where classes may say how.

use ruff_python_ast::{Expr, ExprCall};
use ruff_text_size::{Ranged, TextRange};

use super::call::is_hidden;
use super::{Module, Unit};
use crate::builtins::Builtin;
use crate::code::{Arguments, Conversion, Op, Reg};
use crate::error::Rejection;
use crate::text::{Piece, Step, pieces};
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

impl Module<'_> {
    /// A call of `format` on such a text; `None` where the method does the same by itself, or tells the error.
    pub(super) fn filled_template(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Option<Reg>> {
        let Expr::Attribute(attribute) = call.func.as_ref() else { return Ok(None) };
        let Expr::StringLiteral(text) = attribute.value.as_ref() else { return Ok(None) };
        let given = &call.arguments;
        let is_spread =
            given.args.iter().any(Expr::is_starred_expr) || given.keywords.iter().any(|keyword| keyword.arg.is_none());
        if attribute.attr.as_str() != "format" || is_spread {
            return Ok(None);
        }
        let Some(pieces) = pieces(text.value.to_str()) else { return Ok(None) };
        let has_attributes = |piece: &Piece<'_>| match piece {
            Piece::Field { steps, .. } => steps.iter().any(|step| matches!(step, Step::Attribute(_))),
            Piece::Text(_) => false,
        };
        let names: Vec<&str> = given.keywords.iter().filter_map(|keyword| keyword.arg.as_deref()).collect();
        let Some(sources) = sources(&pieces, given.args.len(), &names) else { return Ok(None) };
        if !pieces.iter().any(has_attributes) && !self.has_text && !self.has_format {
            return Ok(None);
        }
        let range = call.range();
        let Arguments { positional, keywords, .. } = self.arguments(unit, call)?;
        let held: Vec<Reg> = positional.into_iter().chain(keywords.into_iter().map(|(_, reg)| reg)).collect();
        let (mut parts, mut sources) = (Vec::new(), sources.into_iter());
        for piece in &pieces {
            parts.push(match piece {
                Piece::Text(text) => self.constant(unit, Value::str(text.as_str()), range),
                Piece::Field { steps, conversion, spec, .. } => {
                    let Some(source) = sources.next().and_then(|at| held.get(at)) else { return Ok(None) };
                    let reached = self.reached(unit, *source, steps, range)?;
                    self.shown_field(unit, reached, (*conversion, spec), range)?
                }
            });
        }
        let dst = self.temporary(unit, range)?;
        self.emit(unit, Op::Concat { dst, parts }, range);
        Ok(Some(dst))
    }

    /// What a field leads to.
    fn reached(&mut self, unit: &mut Unit, from: Reg, steps: &[Step<'_>], range: TextRange) -> Result {
        let mut object = from;
        for step in steps {
            let key = match step {
                Step::Attribute(name) if is_hidden(name) => {
                    return self.outside(range, "a field begins with `__` and would reach behind the language");
                }
                Step::Attribute(name) => {
                    let dst = self.temporary(unit, range)?;
                    self.emit(unit, Op::Attribute { dst, object, name: (*name).into(), method: None }, range);
                    object = dst;
                    continue;
                }
                Step::Key(key) => Value::str(*key),
                Step::Place(place) => Value::Int(*place),
            };
            let key = self.constant(unit, key, range);
            let dst = self.temporary(unit, range)?;
            self.emit(unit, Op::Index { dst, object, key }, range);
            object = dst;
        }
        Ok(object)
    }

    fn shown_field(
        &mut self,
        unit: &mut Unit,
        value: Reg,
        (conversion, spec): (Option<char>, &str),
        range: TextRange,
    ) -> Result {
        let builtin = match conversion {
            Some('r') => Some(Builtin::Repr),
            Some('s') => Some(Builtin::Str),
            Some(_) => Some(Builtin::Ascii),
            None => None,
        };
        let src = match builtin {
            Some(builtin) => self.by_builtin(unit, builtin, value, range)?,
            None => value,
        };
        let is_plain = spec.is_empty() && (conversion.is_some() || !self.has_format);
        let spec = if is_plain { None } else { Some(self.constant(unit, Value::str(spec), range)) };
        let dst = self.temporary(unit, range)?;
        self.emit(unit, Op::Format { dst, src, conversion: Conversion::None, spec }, range);
        Ok(dst)
    }
}

/// For each field the place of its argument, names after positions; `None` where one is missing or they are mixed.
fn sources(pieces: &[Piece<'_>], positions: usize, names: &[&str]) -> Option<Vec<usize>> {
    let (mut all, mut automatic, mut manual) = (Vec::new(), 0, false);
    for piece in pieces {
        let Piece::Field { first, conversion, .. } = piece else { continue };
        if !matches!(conversion, None | Some('r' | 's' | 'a')) {
            return None;
        }
        let place = if first.is_empty() {
            automatic += 1;
            automatic - 1
        } else if first.chars().all(|c| c.is_ascii_digit()) {
            manual = true;
            first.parse().ok()?
        } else {
            positions + names.iter().position(|name| name == first)?
        };
        let is_name = place >= positions;
        let is_there =
            if is_name { !first.is_empty() && !first.starts_with(|c: char| c.is_ascii_digit()) } else { true };
        if !is_there || (manual && automatic > 0) {
            return None;
        }
        all.push(place);
    }
    Some(all)
}
