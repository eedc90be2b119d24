//! Statements.

use std::sync::Arc;

use ruff_python_ast::{
    ExceptHandler, ExceptHandlerExceptHandler, Expr, Stmt, StmtFor, StmtIf, StmtRaise, StmtTry, StmtWhile,
};
use ruff_text_size::{Ranged, TextRange};

use super::{DEPTH, MOST_IN_ALL, MOST_INSTRUCTIONS, Module, Scope, Unit};
use crate::builtins::Builtin;
use crate::code::Catches;
use crate::code::{Offset, Op, Reg};
use crate::error::Rejection;
use crate::exception::Class;
use crate::value::Value;

type Result<T = ()> = std::result::Result<T, Rejection>;

impl Module<'_> {
    pub(super) fn statement(&mut self, unit: &mut Unit, statement: &Stmt) -> Result {
        self.depth += 1;
        if self.depth > DEPTH {
            return self.outside(statement, "statements are nested too deeply; move the inner part into a function");
        }
        if unit.ops.len() > MOST_INSTRUCTIONS {
            return self.outside(statement, "too much code in one place; split it into functions");
        }
        if self.emitted.get() > MOST_IN_ALL {
            return self.outside(
                statement,
                "too much code, where each `finally` counts once for each way into it; split the task",
            );
        }
        let free = unit.free;
        let done = self.any_statement(unit, statement);
        unit.free = free;
        self.depth -= 1;
        done
    }

    pub(super) fn body(&mut self, unit: &mut Unit, body: &[Stmt]) -> Result {
        body.iter().try_for_each(|statement| self.statement(unit, statement))
    }

    fn any_statement(&mut self, unit: &mut Unit, statement: &Stmt) -> Result {
        match statement {
            Stmt::Expr(expression) => {
                self.bound(unit, &expression.value)?;
                Ok(())
            }
            Stmt::Assign(assign) => {
                if let [Expr::Attribute(attribute)] = &*assign.targets {
                    self.give_later(unit, attribute, &assign.value);
                }
                let mut value = self.expression(unit, &assign.value)?;
                if let Expr::Name(name) = assign.value.as_ref()
                    && assign.targets.iter().any(|target| target.as_name_expr().is_some_and(|to| to.id == name.id))
                {
                    // Given to itself it still has to be bound.
                    let dst = self.temporary(unit, name.range)?;
                    self.emit(unit, Op::Move { dst, src: value }, name.range);
                    value = dst;
                }
                assign.targets.iter().try_for_each(|target| self.assign(unit, target, value))
            }
            Stmt::AugAssign(assign) => self.augment(unit, assign),
            Stmt::AnnAssign(assign) => match &assign.value {
                Some(value) => {
                    let value = self.expression(unit, value)?;
                    self.assign(unit, &assign.target, value)
                }
                None => Ok(()),
            },
            Stmt::If(branch) => self.conditional(unit, branch),
            Stmt::For(looped) => self.for_loop(unit, looped),
            Stmt::While(looped) => self.while_loop(unit, looped),
            Stmt::Break(_) | Stmt::Continue(_) => self.leave_loop(unit, statement),
            Stmt::Return(returned) => self.returned(unit, returned.value.as_deref(), returned.range),
            Stmt::Raise(raised) => self.raise(unit, raised),
            Stmt::Assert(assert) => self.assert(unit, &assert.test, assert.msg.as_deref(), assert.range),
            Stmt::Try(tried) => self.tried(unit, tried),
            Stmt::FunctionDef(function) => self.function(unit, function),
            Stmt::Delete(delete) => delete.targets.iter().try_for_each(|target| self.delete(unit, target)),
            Stmt::Global(_) | Stmt::Pass(_) => Ok(()),
            Stmt::Nonlocal(_) if unit.is_function => Ok(()),
            Stmt::Nonlocal(_) => {
                self.outside(statement, "SyntaxError: nonlocal declaration not allowed at module level")
            }
            Stmt::Import(_) | Stmt::ImportFrom(_) => self.import(unit, statement),
            Stmt::ClassDef(class) => self.class(unit, class),
            Stmt::With(with) => self.with(unit, with, 0),
            Stmt::Match(matched) => self.matched(unit, matched),
            Stmt::TypeAlias(_) => self.outside(statement, "type aliases are not supported; leave the line out"),
            Stmt::IpyEscapeCommand(_) => self.outside(statement, "shell escapes are not part of the language"),
        }
    }

    fn conditional(&mut self, unit: &mut Unit, branch: &StmtIf) -> Result {
        let mut ends = Vec::new();
        let mut skip = self.test(unit, &branch.test)?;
        // What is only there for those who check hints never runs: it may import anything.
        let is_for_hints = self.imported(unit, &branch.test).is_some_and(|import| import.path == "TYPE_CHECKING");
        if !is_for_hints {
            self.body(unit, &branch.body)?;
        }
        for clause in &branch.elif_else_clauses {
            ends.push(self.emit(unit, Op::Jump { to: 0 }, clause.range));
            unit.land(skip);
            skip = match &clause.test {
                Some(test) => self.test(unit, test)?,
                None => usize::MAX,
            };
            self.body(unit, &clause.body)?;
        }
        unit.land(skip);
        for end in ends {
            unit.land(end);
        }
        Ok(())
    }

    /// Evaluates a condition and branches: falls through if it holds, and gives the branch whose `no` is to be landed.
    pub(super) fn test(&mut self, unit: &mut Unit, condition: &Expr) -> Result<Offset> {
        let free = unit.free;
        let reg = self.expression(unit, condition)?;
        let reg = self.truth(unit, reg, condition.range())?;
        unit.free = free;
        let yes = unit.ops.len() + 1;
        Ok(self.emit(unit, Op::Branch { condition: reg, yes, no: 0 }, condition.range()))
    }

    /// Whether a value is true, where a class says that itself.
    pub(super) fn truth(&mut self, unit: &mut Unit, value: Reg, range: TextRange) -> Result<Reg> {
        if !self.has_truth {
            return Ok(value);
        }
        let callee = self.constant(unit, Value::Builtin(Builtin::Bool), range);
        let dst = self.temporary(unit, range)?;
        let arguments = crate::code::Arguments { positional: vec![value], ..Default::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, range);
        Ok(dst)
    }

    fn for_loop(&mut self, unit: &mut Unit, looped: &StmtFor) -> Result {
        let over = self.expression(unit, &looped.iter)?;
        let over = self.looped_over(unit, over, looped.is_async, looped.iter.range())?;
        let iterator = self.temporary(unit, looped.range)?;
        let item = self.temporary(unit, looped.range)?;
        let more = self.temporary(unit, looped.range)?;
        self.emit(unit, Op::Iterate { dst: iterator, src: over }, looped.iter.range());
        let next = self.emit(unit, Op::Next { dst: item, iterator, more }, looped.iter.range());
        let yes = next + 2;
        let end = self.emit(unit, Op::Branch { condition: more, yes, no: 0 }, looped.iter.range());
        self.assign(unit, &looped.target, item)?;
        self.looped(unit, &looped.body, &looped.orelse, next, end, looped.range)
    }

    fn while_loop(&mut self, unit: &mut Unit, looped: &StmtWhile) -> Result {
        let start = unit.ops.len();
        let end = self.test(unit, &looped.test)?;
        self.looped(unit, &looped.body, &looped.orelse, start, end, looped.range)
    }

    /// The body of a loop that begins again at `start` and whose branch `end` leaves it.
    fn looped(
        &mut self,
        unit: &mut Unit,
        body: &[Stmt],
        orelse: &[Stmt],
        start: Offset,
        end: Offset,
        range: TextRange,
    ) -> Result {
        unit.scopes.push(Scope::Loop { breaks: Vec::new(), continues: Vec::new() });
        self.body(unit, body)?;
        let scope = unit.scopes.pop();
        self.emit(unit, Op::Jump { to: start }, range);
        unit.land(end);
        self.body(unit, orelse)?;
        if let Some(Scope::Loop { breaks, continues }) = scope {
            for jump in breaks {
                unit.land(jump);
            }
            for jump in continues {
                if let Some(Op::Jump { to }) = unit.ops.get_mut(jump) {
                    *to = start;
                }
            }
        }
        Ok(())
    }

    fn leave_loop(&mut self, unit: &mut Unit, statement: &Stmt) -> Result {
        let is_loop = |scope: &Scope| matches!(scope, Scope::Loop { .. });
        let Some(depth) = unit.scopes.iter().rposition(is_loop) else {
            return self.outside(statement, "SyntaxError: `break` and `continue` stand only in loops");
        };
        if self.leave(unit, depth + 1, statement.range())? {
            return Ok(());
        }
        let jump = self.emit(unit, Op::Jump { to: 0 }, statement.range());
        if let Some(Scope::Loop { breaks, continues }) = unit.scopes.get_mut(depth) {
            let jumps = if matches!(statement, Stmt::Break(_)) { breaks } else { continues };
            jumps.push(jump);
        }
        Ok(())
    }

    /// What has to happen when a jump leaves all scopes but the first so many, from the inside out. A `finally` stands outside the
    /// scope that it ends: a jump of its own leaves those around it. Whether one certainly jumps elsewhere: then nothing follows.
    fn leave(&mut self, unit: &mut Unit, depth: usize, range: TextRange) -> Result<bool> {
        let (mut left, mut jumps) = (Vec::new(), false);
        while !jumps
            && unit.scopes.len() > depth
            && let Some(scope) = unit.scopes.pop()
        {
            match &scope {
                Scope::Loop { .. } => {}
                Scope::Watched { begin } => {
                    self.emit(unit, Op::TryEnd, range);
                    self.emit(unit, Op::TryJoin { begin: *begin, keep: true }, range);
                }
                Scope::Unwatched { begin } => {
                    self.emit(unit, Op::TryJoin { begin: *begin, keep: true }, range);
                }
                Scope::Handler { begin, name, .. } => {
                    if let Some(name) = name {
                        self.unset(unit, name, range)?;
                    }
                    self.emit(unit, Op::EndCatch, range);
                    self.emit(unit, Op::TryJoin { begin: *begin, keep: true }, range);
                }
                Scope::Finally { begin, body } => {
                    self.emit(unit, Op::TryEnd, range);
                    self.emit(unit, Op::TryJoin { begin: *begin, keep: true }, range);
                    self.body(unit, body)?;
                    jumps = certainly_jumps(body);
                }
                Scope::With { begin, manager, is_async } => {
                    self.emit(unit, Op::TryEnd, range);
                    self.emit(unit, Op::TryJoin { begin: *begin, keep: true }, range);
                    self.exit_manager(unit, (*manager, *is_async), None, range)?;
                }
            }
            left.push(scope);
        }
        unit.scopes.extend(left.into_iter().rev());
        Ok(jumps)
    }

    fn returned(&mut self, unit: &mut Unit, value: Option<&Expr>, range: TextRange) -> Result {
        if !unit.is_function {
            return self.outside(range, "SyntaxError: `return` stands only in functions");
        }
        let src = match value {
            Some(value) => self.expression(unit, value)?,
            None => self.constant(unit, Value::None, range),
        };
        let is_left = |scope: &Scope| match scope {
            Scope::Finally { .. } | Scope::With { .. } => true,
            Scope::Watched { .. } | Scope::Handler { name: Some(_), .. } => unit.is_variable(src),
            Scope::Loop { .. } | Scope::Unwatched { .. } | Scope::Handler { .. } => false,
        };
        let mut src = src;
        if unit.scopes.iter().any(is_left) {
            // The `finally` may assign the variable that is returned; that it is not bound is seen by what watches.
            let kept = self.temporary(unit, range)?;
            self.emit(unit, Op::Move { dst: kept, src }, range);
            src = kept;
        }
        if !self.leave(unit, 0, range)? {
            self.emit(unit, Op::Return { src }, range);
        }
        Ok(())
    }

    fn raise(&mut self, unit: &mut Unit, raised: &StmtRaise) -> Result {
        let Some(exception) = &raised.exc else {
            self.emit(unit, Op::Reraise, raised.range);
            return Ok(());
        };
        let mut src = self.bound(unit, exception)?;
        // `raise NotFound` is `raise NotFound()`.
        let is_class_name = |module: &Self, unit: &Unit, named: &Expr| {
            matches!(named, Expr::Name(name)
                if name.id.starts_with(char::is_uppercase)
                    && (unit.has(&name.id) || module.shared.contains_key(name.id.as_str())))
        };
        if is_class_name(self, unit, exception) {
            src = self.by_prelude(unit, "_raised", vec![src], raised.range)?;
        }
        if let Some(named) = &raised.cause {
            let mut cause = self.expression(unit, named)?;
            if is_class_name(self, unit, named) {
                cause = self.by_prelude(unit, "_raised", vec![cause], raised.range)?;
            }
            src = self.runtime(unit, "with_cause", vec![src, cause], raised.range)?;
        }
        if self.has_text
            && !self.in_prelude
            && let Some(function) = self.prelude("_told")?
        {
            let callee = self.constant(unit, function, raised.range);
            let dst = self.temporary(unit, raised.range)?;
            let arguments = crate::code::Arguments { positional: vec![src], ..Default::default() };
            self.emit(unit, Op::Call { dst, callee, arguments }, raised.range);
            src = dst;
        }
        self.emit(unit, Op::Raise { src }, raised.range);
        Ok(())
    }

    fn assert(&mut self, unit: &mut Unit, test: &Expr, message: Option<&Expr>, range: TextRange) -> Result {
        let fails = self.test(unit, test)?;
        let end = self.emit(unit, Op::Jump { to: 0 }, range);
        unit.land(fails);
        let class = self.constant(unit, Value::Class(Class::AssertionError), range);
        let src = match message {
            Some(message) => {
                let positional = vec![self.expression(unit, message)?];
                let dst = self.temporary(unit, range)?;
                let arguments = crate::code::Arguments { positional, ..Default::default() };
                self.emit(unit, Op::Call { dst, callee: class, arguments }, range);
                dst
            }
            None => class,
        };
        self.emit(unit, Op::Raise { src }, range);
        unit.land(end);
        Ok(())
    }

    fn tried(&mut self, unit: &mut Unit, tried: &StmtTry) -> Result {
        if tried.finalbody.is_empty() {
            return self.handled(unit, tried);
        }
        let range = tried.range;
        let begin = self.emit(unit, Op::TryBegin { handler: 0, catches: Catches::Part }, range);
        unit.scopes.push(Scope::Finally { begin, body: tried.finalbody.to_vec() });
        if tried.handlers.is_empty() {
            self.body(unit, &tried.body)?;
        } else {
            self.handled(unit, tried)?;
        }
        unit.scopes.pop();
        self.emit(unit, Op::TryEnd, range);
        let end = self.emit(unit, Op::Jump { to: 0 }, range);
        unit.land(begin);
        let exception = self.temporary(unit, range)?;
        self.emit(unit, Op::Caught { dst: exception }, range);
        self.raised_in_handler(unit, exception, range)?;
        unit.scopes.push(Scope::Handler { begin, exception, name: None });
        self.in_context(unit, exception, range, |module, unit| module.body(unit, &tried.finalbody))?;
        unit.scopes.pop();
        self.emit(unit, Op::Reraise, range);
        unit.land(end);
        self.emit(unit, Op::TryJoin { begin, keep: false }, range);
        self.body(unit, &tried.finalbody)
    }

    /// A `try` with handlers. Until it is finished, its scopes and `TryJoin`s name it by where it begins.
    fn handled(&mut self, unit: &mut Unit, tried: &StmtTry) -> Result {
        if tried.is_star {
            return self.handled_in_groups(unit, tried);
        }
        let range = tried.range;
        let begin = self.emit(unit, Op::TryBegin { handler: 0, catches: Catches::Part }, range);
        unit.scopes.push(Scope::Watched { begin });
        self.body(unit, &tried.body)?;
        unit.scopes.pop();
        let known = self.caught_by(unit, &tried.handlers, unit.ops.get(begin..).unwrap_or_default());
        if let Some(Op::TryBegin { catches, .. }) = unit.ops.get_mut(begin) {
            *catches = known;
        }
        self.has_tries_for_calls |= matches!(known, Catches::Calls { .. });
        self.emit(unit, Op::TryEnd, range);
        unit.scopes.push(Scope::Unwatched { begin });
        self.body(unit, &tried.orelse)?;
        unit.scopes.pop();
        let mut ends = vec![self.emit(unit, Op::Jump { to: 0 }, range)];
        unit.land(begin);
        let exception = self.temporary(unit, range)?;
        self.emit(unit, Op::Caught { dst: exception }, range);
        self.raised_in_handler(unit, exception, range)?;
        unit.scopes.push(Scope::Handler { begin, exception, name: None });
        for handler in &tried.handlers {
            let ExceptHandler::ExceptHandler(handler) = handler;
            let classes = self.classes(unit, handler.type_.as_deref());
            let catches_all = classes.iter().flatten().any(|class| self.catches_all(*class));
            let mut next = None;
            if !catches_all {
                let dst = self.temporary(unit, handler.range)?;
                match (classes, &handler.type_) {
                    (None, Some(named)) => self.matches_value(unit, (dst, exception), named)?,
                    (classes, _) => {
                        let classes = classes.unwrap_or_default();
                        self.emit(unit, Op::Matches { dst, exception, classes }, handler.range);
                    }
                }
                let yes = unit.ops.len() + 1;
                next = Some(self.emit(unit, Op::Branch { condition: dst, yes, no: 0 }, handler.range));
            }
            self.handler(unit, (exception, exception), handler)?;
            self.emit(unit, Op::EndCatch, handler.range);
            ends.push(self.emit(unit, Op::Jump { to: 0 }, handler.range));
            match next {
                Some(next) => unit.land(next),
                // Handlers after one that catches everything never run.
                None => break,
            }
        }
        unit.scopes.pop();
        match known {
            Catches::All => {}
            Catches::Part => _ = self.emit(unit, Op::Reraise, range),
            Catches::Calls { .. } => {
                self.emit(unit, Op::Unmatched, range);
                self.emit(unit, Op::EndCatch, range);
                ends.push(self.emit(unit, Op::Jump { to: 0 }, range));
            }
        }
        for end in ends {
            unit.land(end);
        }
        self.emit(unit, Op::TryJoin { begin, keep: false }, range);
        Ok(())
    }

    /// A handler of an exception, which has the handler's name for as long as it runs, or as much of it as it takes.
    pub(super) fn handler(
        &mut self,
        unit: &mut Unit,
        (exception, part): (Reg, Reg),
        handler: &ExceptHandlerExceptHandler,
    ) -> Result {
        let named: Option<Arc<str>> = handler.name.as_ref().map(|name| name.as_str().into());
        if let Some(name) = &named {
            self.assign_name(unit, name, part, handler.range)?;
        }
        if let Some(Scope::Handler { name, .. }) = unit.scopes.last_mut() {
            name.clone_from(&named);
        }
        self.in_context(unit, exception, handler.range, |module, unit| module.body(unit, &handler.body))?;
        if let Some(Scope::Handler { name, .. }) = unit.scopes.last_mut() {
            *name = None;
        }
        match named {
            Some(name) => self.unset(unit, &name, handler.range),
            None => Ok(()),
        }
    }

    /// What handlers catch together that watch these instructions.
    fn caught_by(&self, unit: &Unit, handlers: &[ExceptHandler], body: &[Op]) -> Catches {
        let classes =
            |ExceptHandler::ExceptHandler(handler): &ExceptHandler| self.classes(unit, handler.type_.as_deref());
        let classes: Vec<Option<Vec<Class>>> = handlers.iter().map(classes).collect();
        if classes.iter().flatten().flatten().any(|class| self.catches_all(*class)) {
            return Catches::All;
        }
        let known: Option<Vec<Class>> = classes.into_iter().collect::<Option<Vec<_>>>().map(|classes| classes.concat());
        let is_of_calls = |class: &Class| matches!(class, Class::ToolError | Class::PermissionError);
        match known.filter(|classes| classes.contains(&Class::ToolError) && classes.iter().all(is_of_calls)) {
            Some(classes) if self.has_only_tries_for_calls && raises_only_calls(body) => {
                Catches::Calls { refusals: classes.contains(&Class::PermissionError) }
            }
            Some(_) | None => Catches::Part,
        }
    }

    /// Whether a handler for a class catches everything that an artifact raises. Where what is no `Exception` may be raised,
    /// only `BaseException` does.
    fn catches_all(&self, class: Class) -> bool {
        class == Class::BaseException || (class == Class::Exception && !self.has_base_exceptions)
    }

    /// The built-in classes that a handler names; `None` if it names others.
    fn classes(&self, unit: &Unit, named: Option<&Expr>) -> Option<Vec<Class>> {
        let one = |expression: &Expr| match expression {
            // Of a module: `zoneinfo.ZoneInfoNotFoundError`, or by its imported name.
            _ if self.imported_class(unit, expression).is_some() => self.imported_class(unit, expression),
            Expr::Name(name) if !unit.has(&name.id) && !self.shared.contains_key(name.id.as_str()) => {
                Class::named(&name.id)
            }
            _ => None,
        };
        match named {
            None => Some(vec![Class::BaseException]),
            Some(Expr::Tuple(tuple)) => tuple.elts.iter().map(one).collect(),
            Some(expression) => Some(vec![one(expression)?]),
        }
    }

    /// Whether an exception is of a class that is computed.
    fn matches_value(&mut self, unit: &mut Unit, (dst, exception): (Reg, Reg), named: &Expr) -> Result {
        let class = self.expression(unit, named)?;
        let class = self.runtime(unit, "check_caught", vec![class], named.range())?;
        let callee = self.constant(unit, Value::Builtin(Builtin::Isinstance), named.range());
        let arguments = crate::code::Arguments { positional: vec![exception, class], ..Default::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, named.range());
        Ok(())
    }
}

/// Whether a body never ends otherwise than by a jump of its own.
fn certainly_jumps(body: &[Stmt]) -> bool {
    match body.last() {
        Some(Stmt::Return(_) | Stmt::Raise(_) | Stmt::Break(_) | Stmt::Continue(_)) => true,
        Some(Stmt::If(branch)) => {
            let mut others = branch.elif_else_clauses.iter();
            let has_else = branch.elif_else_clauses.last().is_some_and(|clause| clause.test.is_none());
            has_else && certainly_jumps(&branch.body) && others.all(|clause| certainly_jumps(&clause.body))
        }
        Some(_) | None => false,
    }
}

/// Whether nothing but a tool raises by itself among these instructions: else whoever tries to call tools would catch what Python has go on.
fn raises_only_calls(ops: &[Op]) -> bool {
    let value_of = |at: usize, reg: &Reg| ops.iter().take(at).rev().find(|op| op.writes().contains(reg));
    ops.iter().enumerate().all(|(at, op)| match op {
        Op::Raise { .. } | Op::Reraise | Op::Yield { .. } => false,
        Op::TryBegin { catches, .. } => at == 0 || matches!(catches, Catches::Calls { .. }),
        Op::Call { callee, .. } => matches!(value_of(at, callee), Some(Op::Const { value: Value::Builtin(_), .. })),
        _ => true,
    })
}
