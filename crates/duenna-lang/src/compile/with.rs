//! `with`: the manager's `__enter__`, the body, and `__exit__` however the body ends.

use ruff_python_ast::StmtWith;
use ruff_text_size::{Ranged, TextRange};

use super::{Module, Scope, Unit};
use crate::code::Catches;
use crate::code::{Arguments, Op, Reg};
use crate::error::Rejection;
use crate::value::Value;

type Result<T = ()> = std::result::Result<T, Rejection>;

impl Module<'_> {
    /// The items from `at` on, each around the next.
    pub(super) fn with(&mut self, unit: &mut Unit, with: &StmtWith, at: usize) -> Result {
        let Some(item) = with.items.get(at) else { return self.body(unit, &with.body) };
        let range = item.context_expr.range();
        let given = self.expression(unit, &item.context_expr)?;
        let manager = self.temporary(unit, range)?;
        self.emit(unit, Op::Move { dst: manager, src: given }, range);
        if self.has_odd_managers && !self.in_prelude {
            self.by_prelude(unit, "_check_manager", vec![manager], range)?;
        }
        let entered = self.temporary(unit, range)?;
        let name = if with.is_async { "__aenter__" } else { "__enter__" };
        let enter =
            Op::CallMethod { dst: entered, object: manager, name: name.into(), arguments: Arguments::default() };
        self.emit(unit, enter, range);
        let entered = if with.is_async { self.awaited(unit, entered, range)? } else { entered };
        let begin = self.emit(unit, Op::TryBegin { handler: 0, catches: Catches::Part }, range);
        unit.scopes.push(Scope::With { begin, manager, is_async: with.is_async });
        if let Some(target) = &item.optional_vars {
            self.assign(unit, target, entered)?;
        }
        self.with(unit, with, at + 1)?;
        unit.scopes.pop();
        self.emit(unit, Op::TryEnd, range);
        let end = self.emit(unit, Op::Jump { to: 0 }, range);
        unit.land(begin);
        let exception = self.temporary(unit, range)?;
        self.emit(unit, Op::Caught { dst: exception }, range);
        unit.scopes.push(Scope::Handler { begin, exception, name: None });
        let swallowed = self.temporary(unit, range)?;
        self.in_context(unit, exception, range, |module, unit| {
            let src = module.exit_manager(unit, (manager, with.is_async), Some(exception), range)?;
            module.emit(unit, Op::Move { dst: swallowed, src }, range);
            Ok(())
        })?;
        unit.scopes.pop();
        let yes = unit.ops.len() + 2;
        self.emit(unit, Op::Branch { condition: swallowed, yes, no: yes - 1 }, range);
        self.emit(unit, Op::Reraise, range);
        self.emit(unit, Op::EndCatch, range);
        let handled = self.emit(unit, Op::Jump { to: 0 }, range);
        unit.land(end);
        self.emit(unit, Op::TryJoin { begin, keep: false }, range);
        self.exit_manager(unit, (manager, with.is_async), None, range)?;
        let over = self.emit(unit, Op::Jump { to: 0 }, range);
        unit.land(handled);
        self.emit(unit, Op::TryJoin { begin, keep: false }, range);
        unit.land(over);
        Ok(())
    }

    /// Calls `__exit__`, with an exception or without.
    pub(super) fn exit_manager(
        &mut self,
        unit: &mut Unit,
        (manager, is_async): (Reg, bool),
        exception: Option<Reg>,
        range: TextRange,
    ) -> Result<Reg> {
        let none = self.constant(unit, Value::None, range);
        let positional = match exception {
            Some(exception) => {
                let class = self.temporary(unit, range)?;
                self.emit(
                    unit,
                    Op::Attribute { dst: class, object: exception, name: "__class__".into(), method: None },
                    range,
                );
                vec![class, exception, none]
            }
            None => vec![none; 3],
        };
        let dst = self.temporary(unit, range)?;
        let arguments = Arguments { positional, ..Arguments::default() };
        let name = if is_async { "__aexit__" } else { "__exit__" };
        self.emit(unit, Op::CallMethod { dst, object: manager, name: name.into(), arguments }, range);
        if is_async { self.awaited(unit, dst, range) } else { Ok(dst) }
    }
}
