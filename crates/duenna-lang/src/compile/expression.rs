//! Expressions.

use ruff_python_ast::{
    BoolOp, ConversionFlag, Expr, ExprBoolOp, ExprCompare, ExprDict, ExprFString, ExprIf, ExprSlice, Int,
    InterpolatedStringElement, Number,
};
use ruff_text_size::{Ranged, TextRange};

use super::names::is_lazy;
use super::{DEPTH, Module, Unit};
use crate::builtins::Builtin;
use crate::code::{Arguments, BuildKind, Conversion, Offset, Op, Reg};
use crate::error::Rejection;
use crate::text;
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

impl Module<'_> {
    pub(super) fn constant(&self, unit: &mut Unit, value: Value, range: TextRange) -> Reg {
        // Running out of registers is reported by whoever asks for the next one.
        let dst = unit.take().unwrap_or(Reg::MAX);
        self.emit(unit, Op::Const { dst, value }, range);
        dst
    }

    /// Compiles an expression; gives the register with its value, which is a variable's own where it is one.
    pub(super) fn expression(&mut self, unit: &mut Unit, expression: &Expr) -> Result {
        self.depth += 1;
        if self.depth > DEPTH {
            return self.outside(expression, "the expression is nested too deeply; assign parts of it to variables");
        }
        let reg = self.any_expression(unit, expression);
        self.depth -= 1;
        reg
    }

    /// The same where nothing else would ask whether a name is bound.
    pub(super) fn bound(&mut self, unit: &mut Unit, expression: &Expr) -> Result {
        let src = self.expression(unit, expression)?;
        if !unit.is_variable(src) {
            return Ok(src);
        }
        let dst = self.temporary(unit, expression.range())?;
        self.emit(unit, Op::Move { dst, src }, expression.range());
        Ok(dst)
    }

    fn any_expression(&mut self, unit: &mut Unit, expression: &Expr) -> Result {
        let range = expression.range();
        match expression {
            Expr::NoneLiteral(_) => Ok(self.constant(unit, Value::None, range)),
            Expr::EllipsisLiteral(_) => Ok(self.constant(unit, Value::Ellipsis, range)),
            Expr::BooleanLiteral(literal) => Ok(self.constant(unit, Value::Bool(literal.value), range)),
            Expr::NumberLiteral(literal) => self.number(unit, &literal.value, range),
            Expr::StringLiteral(literal) if self.has_half_pair(literal) => {
                self.outside(literal, "half a surrogate pair (`\\ud800` to `\\udfff`) is no text here")
            }
            Expr::StringLiteral(literal) => Ok(self.constant(unit, Value::str(literal.value.to_str()), range)),
            Expr::FString(text) => self.f_string(unit, text),
            Expr::Name(name) => self.name(unit, &name.id, range),
            Expr::BinOp(binary) => {
                let a = self.expression(unit, &binary.left)?;
                let b = self.expression(unit, &binary.right)?;
                let dst = self.temporary(unit, range)?;
                self.emit(unit, Op::Binary { dst, op: binary.op, a, b }, range);
                self.reflected(unit, dst, range)?;
                Ok(dst)
            }
            Expr::UnaryOp(unary) => {
                let a = self.expression(unit, &unary.operand)?;
                let dst = self.temporary(unit, range)?;
                self.emit(unit, Op::Unary { dst, op: unary.op, a }, range);
                Ok(dst)
            }
            Expr::BoolOp(chain) => self.chain(unit, chain),
            Expr::Compare(compare) => self.compare(unit, compare),
            Expr::If(choice) => self.choice(unit, choice),
            Expr::List(list) => self.display(unit, BuildKind::List, &list.elts, range),
            Expr::Tuple(tuple) => self.display(unit, BuildKind::Tuple, &tuple.elts, range),
            Expr::Set(set) => self.display(unit, BuildKind::Set, &set.elts, range),
            Expr::Dict(dict) => self.dict(unit, dict),
            Expr::ListComp(comp) => self.comprehension(unit, BuildKind::List, &comp.generators, None, &comp.elt, range),
            Expr::SetComp(comp) => self.comprehension(unit, BuildKind::Set, &comp.generators, None, &comp.elt, range),
            Expr::Generator(comp) if is_lazy(comp) => self.generator_expression(unit, comp),
            // Its items are all made at once.
            Expr::Generator(comp) => {
                let list = self.comprehension(unit, BuildKind::List, &comp.generators, None, &comp.elt, range)?;
                self.by_builtin(unit, Builtin::Iter, list, range)
            }
            Expr::DictComp(comp) => match &comp.key {
                Some(key) => self.comprehension(unit, BuildKind::Dict, &comp.generators, Some(key), &comp.value, range),
                None => self.outside(expression, "`**` in a comprehension is not supported; write key and value"),
            },
            Expr::Subscript(subscript) => self.subscript(unit, &subscript.value, &subscript.slice, range),
            Expr::Call(call) => self.call(unit, call),
            Expr::Attribute(attribute) => self.attribute(unit, attribute),
            Expr::Lambda(lambda) => self.lambda(unit, lambda),
            Expr::Await(awaited) => {
                let src = self.expression(unit, &awaited.value)?;
                self.awaited(unit, src, range)
            }
            Expr::Yield(yielded) => {
                let src = match &yielded.value {
                    Some(value) => self.expression(unit, value)?,
                    None => self.constant(unit, Value::None, range),
                };
                self.yielded(unit, src, range)
            }
            Expr::YieldFrom(from) => self.yield_from(unit, &from.value, range),
            Expr::Named(named) => {
                let value = self.expression(unit, &named.value)?;
                self.assign(unit, &named.target, value)?;
                Ok(value)
            }
            Expr::BytesLiteral(literal) => {
                let bytes = literal.value.bytes().collect();
                Ok(self.constant(unit, crate::library::bytes::constant(bytes), range))
            }
            Expr::Starred(_) => self.outside(expression, "`*` is not supported here; join lists with `+`"),
            Expr::Slice(slice) => self.slice_object(unit, slice),
            Expr::TString(_) => self.outside(expression, "t-strings are not supported; use an f-string"),
            Expr::IpyEscapeCommand(_) => self.outside(expression, "shell escapes are not part of the language"),
        }
    }

    fn yielded(&mut self, unit: &mut Unit, src: Reg, range: TextRange) -> Result {
        if !unit.is_generator {
            return self.outside(range, "SyntaxError: 'yield' outside function");
        }
        let dst = self.temporary(unit, range)?;
        self.emit(unit, Op::Yield { dst, src }, range);
        Ok(dst)
    }

    /// `yield from`: yields each item.
    fn yield_from(&mut self, unit: &mut Unit, over: &Expr, range: TextRange) -> Result {
        let over = self.expression(unit, over)?;
        let over = self.looped_over(unit, over, false, range)?;
        if let Some(result) = self.delegated(unit, over, range)? {
            return Ok(result);
        }
        let iterator = self.temporary(unit, range)?;
        self.emit(unit, Op::Iterate { dst: iterator, src: over }, range);
        let item = self.temporary(unit, range)?;
        let more = self.temporary(unit, range)?;
        let start = self.emit(unit, Op::Next { dst: item, iterator, more }, range);
        let end = self.emit(unit, Op::Branch { condition: more, yes: start + 2, no: 0 }, range);
        let free = unit.free;
        self.yielded(unit, item, range)?;
        unit.free = free;
        self.emit(unit, Op::Jump { to: start }, range);
        unit.land(end);
        // What a generator returned came where its next item would have.
        Ok(item)
    }

    fn number(&self, unit: &mut Unit, number: &Number, range: TextRange) -> Result {
        let value = match number {
            Number::Int(int) => match Int::as_i64(int) {
                Some(value) => Value::Int(value),
                None => match text::parse_whole(&int.to_string(), 0) {
                    Ok(value) => value,
                    Err(_) => return self.outside(range, "whole numbers of more than 4300 digits are not supported"),
                },
            },
            Number::Float(value) => Value::Float(*value),
            Number::Complex { real, imag } => crate::library::Complex { real: *real, imag: *imag }.value(),
        };
        Ok(self.constant(unit, value, range))
    }

    /// Whether a text has an escape for half a surrogate pair.
    fn has_half_pair(&self, literal: &ruff_python_ast::ExprStringLiteral) -> bool {
        let is_half = |part: &ruff_python_ast::StringLiteral| {
            let source =
                if self.in_prelude || part.flags.prefix().is_raw() { "" } else { self.place.text(part.range()) };
            let mut rest = source.chars();
            while let Some(character) = rest.next() {
                if character != '\\' {
                    continue;
                }
                let ahead: String = rest.clone().take(9).collect();
                let digits = match ahead.chars().next() {
                    Some('u') => ahead.get(1..5),
                    Some('U') => ahead.get(1..9),
                    _ => None,
                };
                let point = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
                if point.is_some_and(|point| (0xd800..0xe000).contains(&point)) {
                    return true;
                }
                rest.next();
            }
            false
        };
        literal.value.iter().any(is_half)
    }
    fn display(&mut self, unit: &mut Unit, kind: BuildKind, items: &[Expr], range: TextRange) -> Result {
        if items.iter().any(Expr::is_starred_expr) {
            let list = self.spread_items(unit, items, range)?;
            let builtin = match kind {
                BuildKind::List | BuildKind::Dict => return Ok(list),
                BuildKind::Tuple => Builtin::Tuple,
                BuildKind::Set => Builtin::Set,
            };
            let callee = self.constant(unit, Value::Builtin(builtin), range);
            let dst = self.temporary(unit, range)?;
            let arguments = Arguments { positional: vec![list], ..Arguments::default() };
            self.emit(unit, Op::Call { dst, callee, arguments }, range);
            return Ok(dst);
        }
        let items = items.iter().map(|item| self.expression(unit, item)).collect::<Result<Vec<Reg>>>()?;
        let dst = self.temporary(unit, range)?;
        if kind == BuildKind::Set && self.has_hash {
            self.emit(unit, Op::Build { dst, kind, items: Vec::new() }, range);
            for value in items {
                self.emit(unit, Op::Insert { set: dst, value }, range);
            }
            return Ok(dst);
        }
        self.emit(unit, Op::Build { dst, kind, items }, range);
        Ok(dst)
    }

    /// A list of items, of which some are spread: `[a, *b]`.
    pub(super) fn spread_items(&mut self, unit: &mut Unit, items: &[Expr], range: TextRange) -> Result {
        let list = self.temporary(unit, range)?;
        self.emit(unit, Op::Build { dst: list, kind: BuildKind::List, items: Vec::new() }, range);
        for item in items {
            let free = unit.free;
            let op = match item {
                Expr::Starred(starred) => {
                    let src = self.expression(unit, &starred.value)?;
                    Op::Extend { list, src: self.items_of(unit, src, range)? }
                }
                _ => Op::Append { list, value: self.expression(unit, item)? },
            };
            self.emit(unit, op, item.range());
            unit.free = free;
        }
        Ok(list)
    }

    fn dict(&mut self, unit: &mut Unit, dict: &ExprDict) -> Result {
        let mut items = Vec::new();
        if self.has_hash || dict.items.iter().any(|item| item.key.is_none()) {
            return self.merged_dict(unit, dict);
        }
        for item in &dict.items {
            let Some(key) = &item.key else { continue };
            items.push(self.expression(unit, key)?);
            items.push(self.expression(unit, &item.value)?);
        }
        let dst = self.temporary(unit, dict.range)?;
        self.emit(unit, Op::Build { dst, kind: BuildKind::Dict, items }, dict.range);
        Ok(dst)
    }

    /// A dict with entries of others: `{**a, "b": c}`.
    fn merged_dict(&mut self, unit: &mut Unit, dict: &ExprDict) -> Result {
        let dst = self.temporary(unit, dict.range)?;
        self.emit(unit, Op::Build { dst, kind: BuildKind::Dict, items: Vec::new() }, dict.range);
        for item in &dict.items {
            let free = unit.free;
            let op = match &item.key {
                None => {
                    let src = self.expression(unit, &item.value)?;
                    Op::Merge { dict: dst, src: self.mapping_of(unit, src, item.value.range())?, unique: false }
                }
                Some(key) => {
                    let key = self.expression(unit, key)?;
                    Op::Put { dict: dst, key, value: self.expression(unit, &item.value)? }
                }
            };
            self.emit(unit, op, item.value.range());
            unit.free = free;
        }
        Ok(dst)
    }

    /// `and`, `or`: each value but the last decides whether the next is looked at.
    fn chain(&mut self, unit: &mut Unit, chain: &ExprBoolOp) -> Result {
        let dst = self.temporary(unit, chain.range)?;
        let mut ends = Vec::new();
        let last = chain.values.len().saturating_sub(1);
        for (at, value) in chain.values.iter().enumerate() {
            let free = unit.free;
            let src = self.expression(unit, value)?;
            self.emit(unit, Op::Move { dst, src }, value.range());
            unit.free = free;
            if at < last {
                let free = unit.free;
                let condition = self.truth(unit, dst, value.range())?;
                ends.push(self.branch(unit, condition, matches!(chain.op, BoolOp::And), value.range()));
                unit.free = free;
            }
        }
        for end in ends {
            land_either(unit, end);
        }
        Ok(dst)
    }

    /// A branch that falls through if the condition is `on` and whose other arm is to be landed.
    pub(super) fn branch(&self, unit: &mut Unit, condition: Reg, on: bool, range: TextRange) -> Offset {
        let next = unit.ops.len() + 1;
        let (yes, no) = if on { (next, OPEN) } else { (OPEN, next) };
        self.emit(unit, Op::Branch { condition, yes, no }, range)
    }

    fn compare(&mut self, unit: &mut Unit, compare: &ExprCompare) -> Result {
        let dst = self.temporary(unit, compare.range)?;
        let mut a = self.expression(unit, &compare.left)?;
        let mut ends = Vec::new();
        let last = compare.ops.len().saturating_sub(1);
        for (at, (op, right)) in compare.ops.iter().zip(&compare.comparators).enumerate() {
            let b = self.expression(unit, right)?;
            self.emit(unit, Op::Compare { dst, op: *op, a, b }, compare.range);
            self.reflected(unit, dst, compare.range)?;
            if at < last {
                ends.push(self.branch(unit, dst, true, compare.range));
            }
            a = b;
        }
        for end in ends {
            land_either(unit, end);
        }
        Ok(dst)
    }

    fn choice(&mut self, unit: &mut Unit, choice: &ExprIf) -> Result {
        let dst = self.temporary(unit, choice.range)?;
        let free = unit.free;
        let other = self.test(unit, &choice.test)?;
        let src = self.expression(unit, &choice.body)?;
        self.emit(unit, Op::Move { dst, src }, choice.range);
        let end = self.emit(unit, Op::Jump { to: 0 }, choice.range);
        unit.land(other);
        unit.free = free;
        let src = self.expression(unit, &choice.orelse)?;
        self.emit(unit, Op::Move { dst, src }, choice.range);
        unit.land(end);
        unit.free = free;
        Ok(dst)
    }

    fn f_string(&mut self, unit: &mut Unit, text: &ExprFString) -> Result {
        let mut parts = Vec::new();
        for part in &text.value {
            match part {
                ruff_python_ast::FStringPart::Literal(literal) => {
                    parts.push(self.constant(unit, Value::str(literal.as_str()), literal.range));
                }
                ruff_python_ast::FStringPart::FString(inner) => {
                    self.parts(unit, inner.elements.iter(), &mut parts)?;
                }
            }
        }
        let dst = self.temporary(unit, text.range)?;
        self.emit(unit, Op::Concat { dst, parts }, text.range);
        Ok(dst)
    }

    fn parts<'e>(
        &mut self,
        unit: &mut Unit,
        elements: impl Iterator<Item = &'e InterpolatedStringElement>,
        parts: &mut Vec<Reg>,
    ) -> Result<()> {
        for element in elements {
            let inner = match element {
                InterpolatedStringElement::Literal(literal) => {
                    parts.push(self.constant(unit, Value::str(literal.value.as_ref()), literal.range));
                    continue;
                }
                InterpolatedStringElement::Interpolation(inner) => inner,
            };
            if let Some(debug) = &inner.debug_text {
                let written = self.place.text(inner.expression.range());
                let text = format!("{}{written}{}", debug.leading(), debug.trailing());
                parts.push(self.constant(unit, Value::str(text), inner.range));
            }
            let mut src = self.expression(unit, &inner.expression)?;
            let spec = match &inner.format_spec {
                None => None,
                Some(spec) => {
                    let mut of_spec = Vec::new();
                    self.parts(unit, spec.elements.iter(), &mut of_spec)?;
                    let dst = self.temporary(unit, inner.range)?;
                    self.emit(unit, Op::Concat { dst, parts: of_spec }, inner.range);
                    Some(dst)
                }
            };
            let conversion = match inner.conversion {
                ConversionFlag::None if inner.debug_text.is_some() && inner.format_spec.is_none() => Conversion::Repr,
                ConversionFlag::None => Conversion::None,
                ConversionFlag::Str => Conversion::Str,
                ConversionFlag::Repr => Conversion::Repr,
                ConversionFlag::Ascii => {
                    src = self.by_builtin(unit, Builtin::Ascii, src, inner.range)?;
                    Conversion::None
                }
            };
            let (src, conversion) = match conversion {
                Conversion::Repr if self.has_text => {
                    (self.by_builtin(unit, Builtin::Repr, src, inner.range)?, Conversion::None)
                }
                Conversion::Str if self.has_text => {
                    (self.by_builtin(unit, Builtin::Str, src, inner.range)?, Conversion::None)
                }
                other => (src, other),
            };
            let spec = match spec {
                None if self.has_format
                    && conversion == Conversion::None
                    && inner.conversion == ConversionFlag::None =>
                {
                    Some(self.constant(unit, Value::str(""), inner.range))
                }
                spec => spec,
            };
            let dst = self.temporary(unit, inner.range)?;
            self.emit(unit, Op::Format { dst, src, conversion, spec }, inner.range);
            parts.push(dst);
        }
        Ok(())
    }

    fn subscript(&mut self, unit: &mut Unit, object: &Expr, key: &Expr, range: TextRange) -> Result {
        let object = self.expression(unit, object)?;
        if let (Expr::Slice(slice), false) = (key, self.has_getitem) {
            let mut bounds = [None; 3];
            for (place, bound) in bounds.iter_mut().zip([&slice.lower, &slice.upper, &slice.step]) {
                *place = bound.as_ref().map(|bound| self.expression(unit, bound)).transpose()?;
            }
            let dst = self.temporary(unit, range)?;
            self.emit(unit, Op::Slice { dst, object, bounds }, range);
            return Ok(dst);
        }
        let key = self.expression(unit, key)?;
        let dst = self.temporary(unit, range)?;
        self.emit(unit, Op::Index { dst, object, key }, range);
        Ok(dst)
    }

    /// A slice as a value: `slice(start, stop, step)`.
    fn slice_object(&mut self, unit: &mut Unit, slice: &ExprSlice) -> Result {
        let mut positional = Vec::new();
        for bound in [&slice.lower, &slice.upper, &slice.step] {
            positional.push(match bound {
                Some(bound) => self.expression(unit, bound)?,
                None => self.constant(unit, Value::None, slice.range),
            });
        }
        let callee = self.constant(unit, Value::Builtin(Builtin::Slice), slice.range);
        let dst = self.temporary(unit, slice.range)?;
        let arguments = Arguments { positional, ..Arguments::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, slice.range);
        Ok(dst)
    }
}

/// The arm of a branch that is not known yet.
pub(super) const OPEN: Offset = Offset::MAX;

/// Lets the open arm of a branch lead to the next instruction.
pub(super) fn land_either(unit: &mut Unit, branch: Offset) {
    let here = unit.ops.len();
    if let Some(Op::Branch { yes, no, .. }) = unit.ops.get_mut(branch) {
        *(if *yes == OPEN { yes } else { no }) = here;
    }
}
