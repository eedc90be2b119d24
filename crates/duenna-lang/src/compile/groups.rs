//! `except*`, and what tells of an exception what was being dealt with when it was raised.

use ruff_python_ast::{CmpOp, ExceptHandler, ExprCall, StmtTry};
use ruff_text_size::{Ranged, TextRange};

use super::{Module, Scope, Unit};
use crate::code::Catches;
use crate::code::{Arguments, Offset, Op, Reg};
use crate::error::Rejection;
use crate::value::Value;

type Result<T = ()> = std::result::Result<T, Rejection>;

impl Module<'_> {
    /// A `try` with `except*`: each handler gets its part of the exceptions; what is left is raised again.
    pub(super) fn handled_in_groups(&mut self, unit: &mut Unit, tried: &StmtTry) -> Result {
        let range = tried.range;
        let begin = self.emit(unit, Op::TryBegin { handler: 0, catches: Catches::Part }, range);
        unit.scopes.push(Scope::Watched { begin });
        self.body(unit, &tried.body)?;
        unit.scopes.pop();
        self.emit(unit, Op::TryEnd, range);
        unit.scopes.push(Scope::Unwatched { begin });
        self.body(unit, &tried.orelse)?;
        unit.scopes.pop();
        let over = self.emit(unit, Op::Jump { to: 0 }, range);
        unit.land(begin);
        let exception = self.temporary(unit, range)?;
        self.emit(unit, Op::Caught { dst: exception }, range);
        self.raised_in_handler(unit, exception, range)?;
        unit.scopes.push(Scope::Handler { begin, exception, name: None });
        let [part, rest] = [self.temporary(unit, range)?, self.temporary(unit, range)?];
        let free = unit.free;
        let whole = self.by_prelude(unit, "_as_group", vec![exception], range)?;
        self.emit(unit, Op::Move { dst: rest, src: whole }, range);
        unit.free = free;
        for handler in &tried.handlers {
            let ExceptHandler::ExceptHandler(handler) = handler;
            let Some(class) = &handler.type_ else {
                return self.outside(handler, "SyntaxError: expected one or more exception types");
            };
            let class = self.expression(unit, class)?;
            let class = self.runtime(unit, "check_caught", vec![class], handler.range)?;
            let parts = self.by_prelude(unit, "_group_parts", vec![rest, class], handler.range)?;
            self.emit(unit, Op::Unpack { src: parts, into: vec![part, rest], star: None }, handler.range);
            let skip = self.unless_none(unit, part, handler.range)?;
            unit.free = free;
            self.handler(unit, (exception, part), handler)?;
            unit.land(skip);
            unit.free = free;
        }
        let none_left = self.unless_none(unit, rest, range)?;
        let src = self.by_prelude(unit, "_left", vec![exception, rest], range)?;
        self.emit(unit, Op::Raise { src }, range);
        unit.land(none_left);
        unit.scopes.pop();
        self.emit(unit, Op::EndCatch, range);
        unit.land(over);
        self.emit(unit, Op::TryJoin { begin, keep: false }, range);
        Ok(())
    }

    /// Branches past what follows if a value is `None`; the branch is to be landed.
    fn unless_none(&self, unit: &mut Unit, value: Reg, range: TextRange) -> Result<Offset> {
        let none = self.constant(unit, Value::None, range);
        let condition = self.temporary(unit, range)?;
        self.emit(unit, Op::Compare { dst: condition, op: CmpOp::IsNot, a: value, b: none }, range);
        let yes = unit.ops.len() + 1;
        Ok(self.emit(unit, Op::Branch { condition, yes, no: 0 }, range))
    }

    /// Calls a function of the prelude.
    pub(super) fn by_prelude(
        &mut self,
        unit: &mut Unit,
        name: &str,
        positional: Vec<Reg>,
        range: TextRange,
    ) -> Result<Reg> {
        let Some(function) = self.prelude(name)? else { return self.outside(range, "this is not supported") };
        let callee = self.constant(unit, function, range);
        let dst = self.temporary(unit, range)?;
        self.emit(unit, Op::Call { dst, callee, arguments: Arguments { positional, ..Arguments::default() } }, range);
        Ok(dst)
    }

    /// Something that is done while an exception is being dealt with: what is raised in it has that as its context. Only
    /// where an artifact asks for contexts.
    pub(super) fn in_context(
        &mut self,
        unit: &mut Unit,
        exception: Reg,
        range: TextRange,
        done: impl FnOnce(&mut Self, &mut Unit) -> Result,
    ) -> Result {
        if !self.has_contexts || self.in_prelude {
            return done(self, unit);
        }
        let begin = self.emit(unit, Op::TryBegin { handler: 0, catches: Catches::Part }, range);
        unit.scopes.push(Scope::Watched { begin });
        done(self, unit)?;
        unit.scopes.pop();
        self.emit(unit, Op::TryEnd, range);
        let end = self.emit(unit, Op::Jump { to: 0 }, range);
        unit.land(begin);
        let free = unit.free;
        let raised = self.temporary(unit, range)?;
        self.emit(unit, Op::Caught { dst: raised }, range);
        self.runtime(unit, "set_context", vec![raised, exception], range)?;
        unit.free = free;
        self.emit(unit, Op::Reraise, range);
        unit.land(end);
        self.emit(unit, Op::TryJoin { begin, keep: false }, range);
        Ok(())
    }

    /// What was raised and caught while another exception is being dealt with has that one as its context, too.
    pub(super) fn raised_in_handler(&mut self, unit: &mut Unit, raised: Reg, range: TextRange) -> Result {
        let handled = unit.scopes.iter().rev().find_map(|scope| match scope {
            Scope::Handler { exception, .. } => Some(*exception),
            _ => None,
        });
        if let Some(handled) = handled.filter(|_| self.has_contexts && !self.in_prelude) {
            let free = unit.free;
            self.runtime(unit, "set_context", vec![raised, handled], range)?;
            unit.free = free;
        }
        Ok(())
    }

    /// `split`, `subgroup` and `derive`, which groups of exceptions have, too.
    pub(super) fn group_method(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Option<Reg>> {
        let ruff_python_ast::Expr::Attribute(attribute) = call.func.as_ref() else { return Ok(None) };
        let name = match attribute.attr.as_str() {
            "split" => "_split",
            "subgroup" => "_subgroup",
            "derive" => "_derive",
            _ => return Ok(None),
        };
        let [given] = &*call.arguments.args else { return Ok(None) };
        let is_group = self.has_groups && !self.in_prelude;
        if !is_group || !call.arguments.keywords.is_empty() || given.is_starred_expr() || given.is_string_literal_expr()
        {
            return Ok(None);
        }
        let value = self.expression(unit, &attribute.value)?;
        let given = self.expression(unit, given)?;
        self.by_prelude(unit, name, vec![value, given], call.range()).map(Some)
    }
}
