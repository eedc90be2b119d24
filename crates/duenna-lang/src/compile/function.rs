//! Functions and lambdas: their parameters, and what they take along from around them.

use std::sync::Arc;

use ruff_python_ast::{Decorator, Expr, ExprAttribute, ExprGenerator, ExprLambda, Parameters, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};

use super::class::OWN_CLASS;
use super::names::{self, GIVEN, Scope};
use super::{Module, Takes, Unit};
use crate::builtins::Builtin;
use crate::code::{Arguments, Default, Op, Parameter, ParameterKind, Reg};
use crate::error::Rejection;
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

/// What a function does.
#[derive(Clone, Copy)]
enum Body<'a> {
    Statements(&'a [Stmt]),
    Expression(&'a Expr),
    Generator(&'a ExprGenerator),
}

impl Module<'_> {
    pub(super) fn function(&mut self, unit: &mut Unit, function: &StmtFunctionDef) -> Result<()> {
        let range = function.name.range();
        let mut decorators = Vec::new();
        for decorator in &function.decorator_list {
            // `@name.setter` is `name.setter(function)`.
            decorators.push(match &decorator.expression {
                Expr::Attribute(attribute) if matches!(attribute.attr.as_str(), "setter" | "getter" | "deleter") => {
                    (self.expression(unit, &attribute.value)?, Some(attribute.attr.as_str()))
                }
                Expr::Attribute(attribute) if self.is_dispatcher(attribute) => {
                    (self.registering(unit, attribute, &function.parameters)?, None)
                }
                expression => (self.expression(unit, expression)?, None),
            });
        }
        let is_plain = |decorator: &Decorator| self.is_plain(unit, &function.name, &decorator.expression);
        let is_wrapped = !function.decorator_list.iter().all(is_plain);
        let is_abstract = function.decorator_list.iter().any(|decorator| {
            self.imported(unit, &decorator.expression).is_some_and(|import| import.path == "abstractmethod")
        });
        let is_dispatched = function.decorator_list.iter().any(|decorator| {
            self.imported(unit, &decorator.expression).is_some_and(|import| import.path == "singledispatch")
        });
        if is_dispatched {
            self.dispatchers.insert(function.name.as_str().into());
        }
        let scope = Scope::of_function(Some(&function.parameters), &function.body);
        let body = Body::Statements(&function.body);
        let number = u32::try_from(self.codes.len()).unwrap_or(u32::MAX);
        if let Some(class) = self.in_class.and_then(|class| self.classes.get_mut(class as usize)) {
            class.methods.entry(function.name.as_str().into()).or_default().push(number);
            if is_wrapped {
                class.wrapped.insert(function.name.as_str().into());
            }
            if is_abstract {
                class.abstracts.insert(function.name.as_str().into());
            }
            if !decorators.is_empty() {
                class.decorated.entry(function.name.as_str().into()).or_default().push(number);
            }
        }
        let form = (&*function.name, Some(&*function.parameters), function.is_async, !decorators.is_empty());
        let mut value = self.make(unit, form, &scope, body, range)?;
        self.function_hints(unit, value, (&function.parameters, function.returns.as_deref()), range)?;
        for (callee, method) in decorators.into_iter().rev() {
            let dst = self.temporary(unit, range)?;
            let arguments = Arguments { positional: vec![value], ..Arguments::default() };
            let op = match method {
                Some(name) => Op::CallMethod { dst, object: callee, name: name.into(), arguments },
                None => Op::Call { dst, callee, arguments },
            };
            self.emit(unit, op, range);
            value = dst;
        }
        self.assign_name(unit, &function.name, value, range)
    }

    /// Whether it is `name.register` of a function under `singledispatch`.
    fn is_dispatcher(&self, attribute: &ExprAttribute) -> bool {
        attribute.attr.as_str() == "register"
            && matches!(attribute.value.as_ref(), Expr::Name(name) if self.dispatchers.contains(name.id.as_str()))
    }

    /// `@name.register`: `name.register(type)`, with the type that the hint of the first parameter names.
    fn registering(&mut self, unit: &mut Unit, attribute: &ExprAttribute, parameters: &Parameters) -> Result {
        let first = parameters.posonlyargs.first().or_else(|| parameters.args.first());
        let Some(hint) = first.and_then(|first| first.parameter.annotation.as_deref()) else {
            return self.outside(attribute, "the first parameter needs the type as its hint: `def _(value: int)`");
        };
        let object = self.expression(unit, &attribute.value)?;
        let kind = self.expression(unit, hint)?;
        let dst = self.temporary(unit, attribute.range)?;
        let arguments = Arguments { positional: vec![kind], ..Arguments::default() };
        self.emit(unit, Op::CallMethod { dst, object, name: "register".into(), arguments }, attribute.range);
        Ok(dst)
    }

    /// Whether a decorator puts no other function in the place of the one it is given.
    fn is_plain(&self, unit: &Unit, name: &str, decorator: &Expr) -> bool {
        match decorator {
            Expr::Name(kind) if matches!(kind.id.as_str(), "property" | "staticmethod" | "classmethod") => {
                !unit.has(&kind.id) && !self.shared.contains_key(kind.id.as_str())
            }
            // Of a property of the same name: if what it is called of is none, a decorator before put it there.
            Expr::Attribute(attribute) if matches!(attribute.attr.as_str(), "setter" | "getter" | "deleter") => {
                matches!(attribute.value.as_ref(), Expr::Name(of) if of.id == name)
            }
            _ => {
                self.imported(unit, decorator).is_some_and(|import| matches!(import.module.as_str(), "abc" | "typing"))
            }
        }
    }

    /// A function of the prelude, which takes nothing along.
    pub(super) fn prelude_function(&mut self, unit: &mut Unit, function: &StmtFunctionDef) -> Result<()> {
        let scope = Scope::of_function(Some(&function.parameters), &function.body);
        let body = Body::Statements(&function.body);
        let name = function.name.trim_start_matches('_');
        let form = (name, Some(&*function.parameters), function.is_async, false);
        self.make(unit, form, &scope, body, function.name.range()).map(drop)
    }

    pub(super) fn lambda(&mut self, unit: &mut Unit, lambda: &ExprLambda) -> Result {
        let scope = Scope::of_lambda(lambda);
        let body = Body::Expression(&lambda.body);
        self.make(unit, ("<lambda>", lambda.parameters.as_deref(), false, false), &scope, body, lambda.range)
    }

    /// A generator expression: a generator of its own, given what it goes over first.
    pub(super) fn generator_expression(&mut self, unit: &mut Unit, comp: &ExprGenerator) -> Result {
        let Some(first) = comp.generators.first() else { return self.outside(comp, "SyntaxError: invalid syntax") };
        let over = self.expression(unit, &first.iter)?;
        let over = self.by_builtin(unit, Builtin::Iter, over, first.iter.range())?;
        let scope = Scope::of_generator(comp);
        let callee = self.make(unit, ("<genexpr>", None, false, false), &scope, Body::Generator(comp), comp.range)?;
        let dst = self.temporary(unit, comp.range)?;
        let arguments = Arguments { positional: vec![over], ..Arguments::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, comp.range);
        Ok(dst)
    }

    /// Compiles a function; gives the register with it.
    fn make(
        &mut self,
        unit: &mut Unit,
        (name, parameters, is_async, is_decorated): (&str, Option<&Parameters>, bool, bool),
        scope: &Scope,
        body: Body<'_>,
        range: TextRange,
    ) -> Result {
        // Its number is the next one, by which its class knows it already, whatever functions its defaults make.
        let number = u32::try_from(self.codes.len()).unwrap_or(u32::MAX);
        self.codes.push(None);
        let mut captured = Vec::new();
        let (mut given, mut names) = self.parameters(unit, parameters, &mut captured)?;
        if matches!(body, Body::Generator(_)) {
            let name: Arc<str> = GIVEN.into();
            names.push(Arc::clone(&name));
            given.parameters.push(Parameter { name, default: None, kind: ParameterKind::Positional });
        }
        if !self.in_prelude {
            self.functions.entry(name.into()).or_default().push(number);
        }
        let is_own = |name: &Arc<str>| !scope.globals.contains(name) && !scope.nonlocals.contains(name);
        let mut locals = names;
        for name in scope.bound.iter().filter(|name| is_own(name)) {
            if !locals.contains(name) {
                locals.push(Arc::clone(name));
            }
        }
        let own_cells: Vec<Arc<str>> = locals.iter().filter(|name| scope.inner.contains(*name)).cloned().collect();
        let own_class = scope.used_super().then(|| Arc::from(OWN_CLASS));
        let taken = scope.free().into_iter().chain(own_class).filter(|name| !scope.globals.contains(name));
        let around = unit.class_body.as_ref().map_or(&unit.cells, |body| &body.around.1);
        let cell = |name: &Arc<str>| if **name == *OWN_CLASS { unit.cells.get(name) } else { around.get(name) };
        let taken: Vec<(Arc<str>, Reg)> =
            taken.filter_map(|name| cell(&name).map(|cell| (Arc::clone(&name), *cell))).collect();
        if let Some(name) = scope.nonlocals.iter().find(|name| !taken.iter().any(|(taken, _)| taken == *name)) {
            return self.outside(range, &format!("SyntaxError: no binding for nonlocal '{name}' found"));
        }
        let count = locals.len();
        locals.extend(taken.iter().map(|(name, _)| Arc::clone(name)));
        let mut inner = Unit::new(locals, true);
        inner.is_generator = scope.yields;
        if self.in_prelude {
            // `itertools_chain` is `itertools.chain`.
            inner.gives = name.replacen("itertools_", "itertools.", 1).trim_end_matches("_items").into();
        }
        inner.is_async = is_async;
        for (at, (name, cell)) in (count..).zip(taken) {
            let reg = Reg::try_from(at).unwrap_or(Reg::MAX);
            inner.locals.remove(&name);
            inner.cells.insert(name, reg);
            given.cells.push(reg);
            captured.push(cell);
        }
        for name in own_cells {
            if let Some(reg) = inner.locals.remove(&name) {
                self.emit(&mut inner, Op::MakeCell { reg }, range);
                inner.cells.insert(name, reg);
            }
        }
        let in_class = self.in_class.take();
        let prefix = self.prefix.clone();
        self.prefix = format!("{prefix}{name}.<locals>.");
        match body {
            Body::Statements(body) => {
                inner.doc = documentation(body);
                let outer = self.imports.clone();
                for (name, import) in names::imports(body) {
                    match import {
                        Some(import) => drop(self.imports.insert(name, import)),
                        None => drop(self.imports.remove(&name)),
                    }
                }
                let done = self.body(&mut inner, body);
                self.imports = outer;
                done?;
                let none = self.constant(&mut inner, Value::None, range);
                self.emit(&mut inner, Op::Return { src: none }, range);
            }
            Body::Expression(result) => {
                let src = self.expression(&mut inner, result)?;
                self.emit(&mut inner, Op::Return { src }, result.range());
            }
            Body::Generator(comp) => {
                self.generator_loops(&mut inner, comp, 0)?;
                let none = self.constant(&mut inner, Value::None, range);
                self.emit(&mut inner, Op::Return { src: none }, range);
            }
        }
        self.in_class = in_class;
        self.prefix.clone_from(&prefix);
        if let Some(place) = self.codes.get_mut(number as usize) {
            *place = Some(inner.finish(format!("{prefix}{name}").into(), given));
        }
        // What may be given attributes is an object.
        let targets = &self.attribute_targets;
        let may_get = targets.contains(name) || (is_decorated && !targets.is_empty()) || self.functions_carry_hints();
        let is_object = !self.in_prelude && may_get;
        if captured.is_empty() && !is_object {
            return Ok(self.constant(unit, Value::Function(number), range));
        }
        let dst = self.temporary(unit, range)?;
        self.emit(unit, Op::MakeFunction { dst, code: number, captured }, range);
        Ok(dst)
    }

    /// A default that is the same whenever it is computed.
    fn constant_default(&mut self, default: &Expr) -> Result<Option<Value>> {
        Ok(match default {
            Expr::NoneLiteral(_) => Some(Value::None),
            Expr::BooleanLiteral(literal) => Some(Value::Bool(literal.value)),
            Expr::StringLiteral(literal) => Some(Value::str(literal.value.to_str())),
            Expr::NumberLiteral(literal) => match &literal.value {
                ruff_python_ast::Number::Int(int) => int.as_i64().map(Value::Int),
                ruff_python_ast::Number::Float(float) => Some(Value::Float(*float)),
                ruff_python_ast::Number::Complex { .. } => None,
            },
            Expr::Name(name) => self.prelude_name(&name.id)?,
            _ => None,
        })
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
                Some(default) => Some(if let Some(value) = self.constant_default(default)? {
                    Default::Constant(value)
                } else {
                    captured.push(self.bound(unit, default)?);
                    Default::Captured(captured.len() - 1)
                }),
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

/// The text that a body begins with.
pub(super) fn documentation(body: &[Stmt]) -> Option<Arc<str>> {
    match body.first() {
        Some(Stmt::Expr(first)) => match first.value.as_ref() {
            Expr::StringLiteral(text) => Some(text.value.to_str().into()),
            _ => None,
        },
        _ => None,
    }
}
