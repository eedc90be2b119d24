//! Functions and lambdas: their parameters, and what they take along from around them.

use std::sync::Arc;

use ruff_python_ast::{Expr, ExprLambda, Parameters, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};

use super::names::Scope;
use super::{Module, Takes, Unit};
use crate::code::{Arguments, Op, Parameter, ParameterKind, Reg};
use crate::error::Rejection;
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

/// What a function does.
#[derive(Clone, Copy)]
enum Body<'a> {
    Statements(&'a [Stmt]),
    Expression(&'a Expr),
}

impl Module<'_> {
    pub(super) fn function(&mut self, unit: &mut Unit, function: &StmtFunctionDef) -> Result<()> {
        if function.is_async {
            return self.outside(function, "`async def` is not supported; use `def`");
        }
        let range = function.name.range();
        let decorators = function.decorator_list.iter().map(|decorator| self.expression(unit, &decorator.expression));
        let decorators = decorators.collect::<Result<Vec<Reg>>>()?;
        let scope = Scope::of_function(Some(&function.parameters), &function.body);
        let body = Body::Statements(&function.body);
        let mut value = self.make(unit, (&function.name, Some(&function.parameters)), scope, body, range)?;
        for callee in decorators.into_iter().rev() {
            let dst = self.temporary(unit, range)?;
            let arguments = Arguments { positional: vec![value], ..Arguments::default() };
            self.emit(unit, Op::Call { dst, callee, arguments }, range);
            value = dst;
        }
        self.assign_name(unit, &function.name, value, range)
    }

    pub(super) fn lambda(&mut self, unit: &mut Unit, lambda: &ExprLambda) -> Result {
        let scope = Scope::of_lambda(lambda);
        let body = Body::Expression(&lambda.body);
        self.make(unit, ("<lambda>", lambda.parameters.as_deref()), scope, body, lambda.range)
    }

    /// Compiles a function; gives the register with it.
    fn make(
        &mut self,
        unit: &mut Unit,
        (name, parameters): (&str, Option<&Parameters>),
        scope: Scope,
        body: Body<'_>,
        range: TextRange,
    ) -> Result {
        let mut captured = Vec::new();
        let (mut takes, names) = self.parameters(unit, parameters, &mut captured)?;
        let number = u32::try_from(self.codes.len()).unwrap_or(u32::MAX);
        self.codes.push(None);
        let is_own = |name: &Arc<str>| !scope.globals.contains(name) && !scope.nonlocals.contains(name);
        let mut locals = names;
        for name in scope.bound.iter().filter(|name| is_own(name)) {
            if !locals.contains(name) {
                locals.push(Arc::clone(name));
            }
        }
        let own_cells: Vec<Arc<str>> = locals.iter().filter(|name| scope.inner.contains(*name)).cloned().collect();
        let taken = scope.free().into_iter().filter(|name| !scope.globals.contains(name));
        let taken: Vec<(Arc<str>, Reg)> =
            taken.filter_map(|name| unit.cells.get(&name).map(|cell| (Arc::clone(&name), *cell))).collect();
        if let Some(name) = scope.nonlocals.iter().find(|name| !taken.iter().any(|(taken, _)| taken == *name)) {
            return self.outside(range, &format!("SyntaxError: no binding for nonlocal '{name}' found"));
        }
        let count = locals.len();
        locals.extend(taken.iter().map(|(name, _)| Arc::clone(name)));
        let mut inner = Unit::new(locals, true);
        for (at, (name, cell)) in (count..).zip(taken) {
            let reg = Reg::try_from(at).unwrap_or(Reg::MAX);
            inner.locals.remove(&name);
            inner.cells.insert(name, reg);
            takes.cells.push(reg);
            captured.push(cell);
        }
        for name in own_cells {
            if let Some(reg) = inner.locals.remove(&name) {
                self.emit(&mut inner, Op::MakeCell { reg }, range);
                inner.cells.insert(name, reg);
            }
        }
        match body {
            Body::Statements(body) => {
                self.body(&mut inner, body)?;
                let none = self.constant(&mut inner, Value::None, range);
                self.emit(&mut inner, Op::Return { src: none }, range);
            }
            Body::Expression(result) => {
                let src = self.expression(&mut inner, result)?;
                self.emit(&mut inner, Op::Return { src }, result.range());
            }
        }
        if let Some(place) = self.codes.get_mut(number as usize) {
            *place = Some(inner.finish(name.into(), takes));
        }
        if captured.is_empty() {
            return Ok(self.constant(unit, Value::Function(number), range));
        }
        let dst = self.temporary(unit, range)?;
        self.emit(unit, Op::MakeFunction { dst, code: number, captured }, range);
        Ok(dst)
    }

    /// The parameters, in the order of their registers; the defaults are computed now and taken along.
    fn parameters(
        &mut self,
        unit: &mut Unit,
        given: Option<&Parameters>,
        captured: &mut Vec<Reg>,
    ) -> Result<(Takes, Vec<Arc<str>>)> {
        let mut takes = Takes::default();
        let mut names: Vec<Arc<str>> = Vec::new();
        let Some(given) = given else { return Ok((takes, names)) };
        let positional = given.posonlyargs.iter().map(|parameter| (parameter, ParameterKind::Positional));
        let any = given.args.iter().map(|parameter| (parameter, ParameterKind::Any));
        let keyword = given.kwonlyargs.iter().map(|parameter| (parameter, ParameterKind::Keyword));
        for (parameter, kind) in positional.chain(any).chain(keyword) {
            let default = match &parameter.default {
                None => None,
                Some(default) => {
                    captured.push(self.expression(unit, default)?);
                    Some(captured.len() - 1)
                }
            };
            let name: Arc<str> = parameter.parameter.name.as_str().into();
            names.push(Arc::clone(&name));
            takes.parameters.push(Parameter { name, default, kind });
        }
        for (star, place) in [(&given.vararg, &mut takes.rest), (&given.kwarg, &mut takes.named_rest)] {
            if let Some(star) = star {
                *place = Reg::try_from(names.len()).ok();
                names.push(star.name.as_str().into());
            }
        }
        Ok((takes, names))
    }
}
