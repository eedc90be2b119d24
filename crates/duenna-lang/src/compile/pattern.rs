//! Targets of assignments.

use std::collections::BTreeSet;
use std::sync::Arc;

use ruff_python_ast::{Expr, ExprSlice, StmtAugAssign};
use ruff_text_size::{Ranged, TextRange};

use super::{Module, Unit};
use crate::code::{Arguments, Op, Reg};
use crate::error::Rejection;
use crate::library;
use crate::value::Value;

type Result<T = ()> = std::result::Result<T, Rejection>;

impl Module<'_> {
    pub(super) fn assign(&mut self, unit: &mut Unit, target: &Expr, value: Reg) -> Result {
        match target {
            Expr::Name(name) => self.assign_name(unit, &name.id, value, name.range),
            Expr::Tuple(tuple) => self.unpack(unit, &tuple.elts, value, tuple.range),
            Expr::List(list) => self.unpack(unit, &list.elts, value, list.range),
            Expr::Subscript(subscript) => {
                if let Expr::Slice(slice) = subscript.slice.as_ref() {
                    return self.change_slice(unit, (&subscript.value, slice), Some(value));
                }
                if self.assign_global(unit, subscript, value)? {
                    return Ok(());
                }
                let object = self.expression(unit, &subscript.value)?;
                let key = self.expression(unit, &subscript.slice)?;
                self.emit(unit, Op::SetIndex { object, key, value }, subscript.range);
                Ok(())
            }
            Expr::Attribute(attribute) => {
                if !self.in_prelude {
                    self.check_given_later(attribute)?;
                }
                let object = self.expression(unit, &attribute.value)?;
                self.write_attribute(unit, (object, attribute.attr.as_str(), value), attribute.range)
            }
            Expr::Starred(starred) => {
                self.outside(starred, "SyntaxError: starred assignment target must be in a list or tuple")
            }
            _ => self.outside(target, "SyntaxError: cannot assign to this"),
        }
    }

    pub(super) fn assign_name(&mut self, unit: &mut Unit, name: &str, src: Reg, range: TextRange) -> Result {
        if let Some(dst) = unit.locals.get(name).copied() {
            if dst != src {
                self.emit(unit, Op::Move { dst, src }, range);
            }
            return Ok(());
        }
        if let Some(cell) = unit.cells.get(name).copied() {
            let src = self.held(unit, src, range)?;
            self.emit(unit, Op::StoreCell { cell, src }, range);
            return Ok(());
        }
        match self.shared.get(name).copied() {
            Some(index) => {
                let src = self.held(unit, src, range)?;
                self.emit(unit, Op::SetGlobal { index, src }, range);
                Ok(())
            }
            None => self.outside(range, "this name cannot be assigned here"),
        }
    }

    /// A register that is no variable's own: it fails where a name is not bound.
    pub(super) fn held(&self, unit: &mut Unit, src: Reg, range: TextRange) -> Result<Reg> {
        if !unit.is_variable(src) {
            return Ok(src);
        }
        let dst = self.temporary(unit, range)?;
        self.emit(unit, Op::Move { dst, src }, range);
        Ok(dst)
    }

    fn unpack(&mut self, unit: &mut Unit, targets: &[Expr], src: Reg, range: TextRange) -> Result {
        let src = self.items_of(unit, src, range)?;
        let into = targets.iter().map(|_| self.temporary(unit, range)).collect::<Result<Vec<Reg>>>()?;
        let star = targets.iter().position(Expr::is_starred_expr);
        if targets.iter().filter(|target| target.is_starred_expr()).count() > 1 {
            return self.outside(range, "SyntaxError: multiple starred expressions in assignment");
        }
        self.emit(unit, Op::Unpack { src, into: into.clone(), star }, range);
        targets.iter().zip(into).try_for_each(|(target, value)| match target {
            Expr::Starred(starred) => self.assign(unit, &starred.value, value),
            _ => self.assign(unit, target, value),
        })
    }

    pub(super) fn augment(&mut self, unit: &mut Unit, assign: &StmtAugAssign) -> Result {
        let range = assign.range;
        match assign.target.as_ref() {
            Expr::Name(_) => {
                let a = self.expression(unit, &load(&assign.target))?;
                let b = self.expression(unit, &assign.value)?;
                let dst = self.temporary(unit, range)?;
                self.emit(unit, Op::Augment { dst, op: assign.op, a, b }, range);
                self.reflected(unit, dst, range)?;
                self.assign(unit, &assign.target, dst)
            }
            Expr::Subscript(subscript) if !matches!(subscript.slice.as_ref(), Expr::Slice(_)) => {
                self.check_change(unit, &subscript.value)?;
                let object = self.expression(unit, &subscript.value)?;
                let key = self.expression(unit, &subscript.slice)?;
                let a = self.temporary(unit, range)?;
                self.emit(unit, Op::Index { dst: a, object, key }, range);
                let b = self.expression(unit, &assign.value)?;
                let dst = self.temporary(unit, range)?;
                self.emit(unit, Op::Augment { dst, op: assign.op, a, b }, range);
                self.reflected(unit, dst, range)?;
                self.emit(unit, Op::SetIndex { object, key, value: dst }, range);
                Ok(())
            }
            Expr::Attribute(attribute) => {
                self.check_name(attribute)?;
                let object = self.expression(unit, &attribute.value)?;
                let name = attribute.attr.as_str();
                let a = self.read_attribute(unit, object, name, range)?;
                let b = self.expression(unit, &assign.value)?;
                let dst = self.temporary(unit, range)?;
                self.emit(unit, Op::Augment { dst, op: assign.op, a, b }, range);
                self.reflected(unit, dst, range)?;
                self.write_attribute(unit, (object, name, dst), range)
            }
            _ => self.outside(assign, "only names, attributes and items can be changed in place"),
        }
    }

    pub(super) fn delete(&mut self, unit: &mut Unit, target: &Expr) -> Result {
        match target {
            Expr::Name(name) => self.delete_name(unit, &name.id, name.range),
            Expr::Subscript(subscript) if !matches!(subscript.slice.as_ref(), Expr::Slice(_)) => {
                self.check_change(unit, &subscript.value)?;
                let object = self.expression(unit, &subscript.value)?;
                let key = self.expression(unit, &subscript.slice)?;
                self.emit(unit, Op::DeleteIndex { object, key }, subscript.range);
                Ok(())
            }
            Expr::Subscript(subscript) => match subscript.slice.as_ref() {
                Expr::Slice(slice) => self.change_slice(unit, (&subscript.value, slice), None),
                _ => self.outside(target, "only names, attributes and items can be deleted"),
            },
            Expr::Tuple(tuple) => tuple.elts.iter().try_for_each(|target| self.delete(unit, target)),
            Expr::Attribute(attribute) => {
                self.check_name(attribute)?;
                let object = self.expression(unit, &attribute.value)?;
                self.delete_attribute(unit, object, attribute.attr.as_str(), attribute.range)
            }
            _ => self.outside(target, "only names, attributes and items can be deleted"),
        }
    }

    /// `object[a:b:c] = value`, or deletes that part.
    fn change_slice(&mut self, unit: &mut Unit, (object, slice): (&Expr, &ExprSlice), value: Option<Reg>) -> Result {
        let range = slice.range;
        let mut positional = vec![self.expression(unit, object)?];
        for bound in [&slice.lower, &slice.upper, &slice.step] {
            positional.push(match bound {
                Some(bound) => self.expression(unit, bound)?,
                None => self.constant(unit, Value::None, range),
            });
        }
        positional.extend(value.map(|value| self.items_of(unit, value, range)).transpose()?);
        let Some(function) = library::find(library::RUNTIME, "change_slice") else {
            return self.outside(range, "this is not supported");
        };
        let callee = self.constant(unit, function, range);
        let dst = self.temporary(unit, range)?;
        let arguments = Arguments { positional, ..Arguments::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, range);
        Ok(())
    }

    /// Makes a name unbound again.
    pub(super) fn unset(&mut self, unit: &mut Unit, name: &str, range: TextRange) -> Result {
        if let Some(dst) = unit.locals.get(name).copied() {
            self.emit(unit, Op::Unset { dst }, range);
            return Ok(());
        }
        let src = self.temporary(unit, range)?;
        self.emit(unit, Op::Unset { dst: src }, range);
        self.assign_name(unit, name, src, range)
    }

    /// Gives the names of a comprehension's target registers of their own.
    pub(super) fn own_names(&mut self, unit: &mut Unit, target: &Expr, inner: &BTreeSet<Arc<str>>) -> Result {
        match target {
            Expr::Name(name) => {
                let reg = self.temporary(unit, target.range())?;
                let name: Arc<str> = name.id.as_str().into();
                if inner.contains(&name) {
                    self.emit(unit, Op::Unset { dst: reg }, target.range());
                    self.emit(unit, Op::MakeCell { reg }, target.range());
                    unit.locals.remove(&name);
                    unit.cells.insert(name, reg);
                } else {
                    unit.cells.remove(&name);
                    unit.locals.insert(name, reg);
                }
                Ok(())
            }
            Expr::Tuple(tuple) => tuple.elts.iter().try_for_each(|target| self.own_names(unit, target, inner)),
            Expr::List(list) => list.elts.iter().try_for_each(|target| self.own_names(unit, target, inner)),
            Expr::Starred(starred) => self.own_names(unit, &starred.value, inner),
            _ => self.outside(target, "a comprehension's variable must be a name"),
        }
    }
}

/// The same name, read.
fn load(target: &Expr) -> Expr {
    let mut target = target.clone();
    if let Expr::Name(name) = &mut target {
        name.ctx = ruff_python_ast::ExprContext::Load;
    }
    target
}
