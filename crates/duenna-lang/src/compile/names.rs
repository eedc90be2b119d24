//! Which names a body binds, which its inner functions use, and which come from modules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_parameter, walk_pattern, walk_stmt};
use ruff_python_ast::{
    Comprehension, ExceptHandler, Expr, ExprCall, ExprContext, ExprGenerator, ExprLambda, Parameters, Pattern, Stmt,
    StmtClassDef, StmtFunctionDef,
};

type Names = BTreeSet<Arc<str>>;

/// The names of one scope: of a module, a function, a lambda or a class body.
#[derive(Default)]
pub(super) struct Scope {
    /// The names it binds, parameters first, in order of appearance.
    pub(super) bound: Vec<Arc<str>>,
    /// The same as a set.
    own: Names,
    /// The names that stand in it.
    used: Names,
    pub(super) globals: Names,
    pub(super) nonlocals: Names,
    /// The names that its inner functions and classes take from outside of themselves.
    pub(super) inner: Names,
    /// Whether `yield` stands in it.
    pub(super) yields: bool,
    /// The names that its inner functions declare global.
    inner_globals: Names,
    /// The names that it reads before it binds them, or deletes.
    early: Names,
}

impl Scope {
    pub(super) fn of_body(body: &[Stmt]) -> Self {
        let mut scope = Self::default();
        for statement in body {
            scope.visit_stmt(statement);
        }
        scope
    }

    pub(super) fn of_function(parameters: Option<&Parameters>, body: &[Stmt]) -> Self {
        let mut scope = Self::default();
        scope.parameters(parameters);
        for statement in body {
            scope.visit_stmt(statement);
        }
        scope
    }

    pub(super) fn of_lambda(lambda: &ExprLambda) -> Self {
        let mut scope = Self::default();
        scope.parameters(lambda.parameters.as_deref());
        scope.visit_expr(&lambda.body);
        scope
    }

    /// A generator expression, whose first iterable is computed outside of it.
    pub(super) fn of_generator(comp: &ExprGenerator) -> Self {
        let mut scope = Self::default();
        scope.bind(GIVEN);
        for (at, generator) in comp.generators.iter().enumerate() {
            if at > 0 {
                scope.visit_expr(&generator.iter);
            }
            scope.visit_expr(&generator.target);
            generator.ifs.iter().for_each(|filter| scope.visit_expr(filter));
        }
        scope.visit_expr(&comp.elt);
        scope.yields = true;
        scope
    }

    /// What an expression's inner functions use.
    pub(super) fn of_expressions<'a>(expressions: impl Iterator<Item = &'a Expr>) -> Self {
        let mut scope = Self::default();
        expressions.for_each(|expression| scope.visit_expr(expression));
        scope
    }

    /// Whether `super` stands in it or in a function in it.
    pub(super) fn used_super(&self) -> bool {
        self.used.contains("super") || self.inner.contains("super") || self.used.contains("__class__")
    }

    /// The names it takes from outside: of a function around it, or of the module.
    pub(super) fn free(&self) -> Names {
        let is_own = |name: &&Arc<str>| {
            self.own.contains(*name) && !self.globals.contains(*name) && !self.nonlocals.contains(*name)
        };
        self.used.iter().chain(&self.inner).chain(&self.nonlocals).filter(|name| !is_own(name)).cloned().collect()
    }

    /// The module variables that functions read or write, in a fixed order.
    pub(super) fn shared(&self) -> Names {
        // What functions ask `globals()` for may be any.
        let by_name = self.inner.contains("globals");
        let used = self.bound.iter().filter(|name| by_name || self.inner.contains(*name));
        used.chain(&self.globals).chain(&self.inner_globals).cloned().collect()
    }

    /// The module variables, in order of appearance.
    pub(super) fn variables(&self) -> Vec<Arc<str>> {
        let others = self.shared().into_iter().filter(|name| !self.own.contains(name));
        self.bound.iter().cloned().chain(others).collect()
    }

    /// The module variables that may hide a built-in name only for a while.
    pub(super) fn hidden(&self) -> Vec<Arc<str>> {
        self.bound.iter().filter(|name| self.early.contains(*name)).cloned().collect()
    }

    fn parameters(&mut self, parameters: Option<&Parameters>) {
        for parameter in parameters.into_iter().flat_map(Parameters::iter) {
            self.bind(parameter.name().as_str());
        }
    }

    fn bind(&mut self, name: &str) {
        if !self.own.contains(name) {
            let name: Arc<str> = name.into();
            self.own.insert(Arc::clone(&name));
            self.bound.push(name);
        }
    }

    /// What an inner function takes from outside.
    fn enclose(&mut self, inner: &Self, is_class: bool) {
        let free = inner.free();
        self.inner.extend(free.into_iter().filter(|name| !inner.globals.contains(name)));
        if is_class {
            // What a class body binds, its functions do not see; nor does it before it binds it.
            self.inner.extend(inner.inner.iter().chain(&inner.early).cloned());
        }
        self.inner_globals.extend(inner.globals.iter().chain(&inner.inner_globals).cloned());
    }

    fn function(&mut self, function: &StmtFunctionDef) {
        self.bind(&function.name);
        function.decorator_list.iter().for_each(|decorator| self.visit_expr(&decorator.expression));
        self.defaults(&function.parameters);
        self.enclose(&Self::of_function(Some(&function.parameters), &function.body), false);
    }

    fn class(&mut self, class: &StmtClassDef) {
        self.bind(&class.name);
        class.decorator_list.iter().for_each(|decorator| self.visit_expr(&decorator.expression));
        for argument in class.arguments.iter().flat_map(|arguments| arguments.iter_source_order()) {
            self.visit_expr(argument.value());
        }
        self.enclose(&Self::of_body(&class.body), true);
    }

    fn defaults(&mut self, parameters: &Parameters) {
        for parameter in parameters {
            parameter.default().into_iter().for_each(|default| self.visit_expr(default));
        }
    }

    /// A call: a generator expression that only it takes items of stays in this scope.
    fn call(&mut self, call: &ExprCall) {
        self.visit_expr(&call.func);
        let stays = super::arguments::takes_all(&call.func) || super::arguments::takes_first(call);
        for argument in call.arguments.iter_source_order() {
            match argument.value() {
                Expr::Generator(comp) if stays => {
                    self.comprehension(&comp.generators, std::iter::once(&*comp.elt));
                }
                value => self.visit_expr(value),
            }
        }
    }

    /// A comprehension: its variables are its own.
    fn comprehension<'a>(&mut self, generators: &'a [Comprehension], items: impl Iterator<Item = &'a Expr>) {
        let mut own = Self::default();
        for generator in generators {
            own.visit_expr(&generator.iter);
            own.visit_expr(&generator.target);
            generator.ifs.iter().for_each(|filter| own.visit_expr(filter));
        }
        items.for_each(|item| own.visit_expr(item));
        let mut targets = Self::default();
        for generator in generators {
            targets.visit_expr(&generator.target);
        }
        let is_outer = |name: &&Arc<str>| !targets.bound.contains(name);
        self.used.extend(own.used.iter().filter(is_outer).cloned());
        let early = own.early.iter().filter(is_outer).filter(|name| !self.own.contains(*name));
        self.early.extend(early.cloned());
        self.inner.extend(own.inner.iter().filter(is_outer).cloned());
        self.inner_globals.extend(own.inner_globals);
        // `:=` binds in the function around.
        own.bound.iter().filter(is_outer).for_each(|name| self.bind(name));
    }
}

impl<'a> Visitor<'a> for Scope {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(function) => self.function(function),
            Stmt::ClassDef(class) => self.class(class),
            Stmt::Global(global) => self.globals.extend(global.names.iter().map(|name| Arc::from(name.as_str()))),
            Stmt::Nonlocal(outer) => self.nonlocals.extend(outer.names.iter().map(|name| Arc::from(name.as_str()))),
            // Annotations are not evaluated.
            Stmt::AnnAssign(assign) => {
                assign.value.iter().for_each(|value| self.visit_expr(value));
                self.visit_expr(&assign.target);
            }
            // What is imported is not a variable.
            Stmt::Import(_) | Stmt::ImportFrom(_) => {}
            _ => walk_stmt(self, statement),
        }
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(handler) = handler;
        handler.type_.iter().for_each(|class| self.visit_expr(class));
        if let Some(name) = &handler.name {
            self.bind(name);
        }
        handler.body.iter().for_each(|statement| self.visit_stmt(statement));
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        match pattern {
            Pattern::MatchAs(capture) => capture.name.iter().for_each(|name| self.bind(name)),
            Pattern::MatchStar(capture) => capture.name.iter().for_each(|name| self.bind(name)),
            Pattern::MatchMapping(mapping) => mapping.rest.iter().for_each(|name| self.bind(name)),
            _ => {}
        }
        walk_pattern(self, pattern);
    }

    fn visit_parameter(&mut self, parameter: &'a ruff_python_ast::Parameter) {
        walk_parameter(self, parameter);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name) => {
                let is_bound = self.own.contains(name.id.as_str());
                if name.ctx == ExprContext::Del || (name.ctx == ExprContext::Load && !is_bound) {
                    self.early.insert(name.id.as_str().into());
                }
                if name.ctx != ExprContext::Load {
                    self.bind(&name.id);
                }
                self.used.insert(name.id.as_str().into());
            }
            Expr::Subscript(subscript) if subscript.ctx != ExprContext::Load => {
                // `globals()["name"] = value`
                if let (Expr::Call(call), Expr::StringLiteral(name)) =
                    (subscript.value.as_ref(), subscript.slice.as_ref())
                    && matches!(call.func.as_ref(), Expr::Name(called) if called.id.as_str() == "globals")
                    && is_name(name.value.to_str())
                {
                    self.globals.insert(name.value.to_str().into());
                }
                walk_expr(self, expression);
            }
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                self.yields = true;
                walk_expr(self, expression);
            }
            Expr::Lambda(lambda) => {
                lambda.parameters.iter().for_each(|parameters| self.defaults(parameters));
                self.enclose(&Self::of_lambda(lambda), false);
            }
            Expr::ListComp(comp) => self.comprehension(&comp.generators, std::iter::once(&*comp.elt)),
            Expr::SetComp(comp) => self.comprehension(&comp.generators, std::iter::once(&*comp.elt)),
            Expr::Generator(comp) if is_lazy(comp) => {
                comp.generators.iter().take(1).for_each(|first| self.visit_expr(&first.iter));
                self.enclose(&Self::of_generator(comp), false);
            }
            Expr::Generator(comp) => self.comprehension(&comp.generators, std::iter::once(&*comp.elt)),
            Expr::Call(call) => self.call(call),
            Expr::DictComp(comp) => {
                self.comprehension(&comp.generators, comp.key.iter().map(|key| &**key).chain([&*comp.value]));
            }
            _ => walk_expr(self, expression),
        }
    }
}

/// The parameter of a generator expression: what it goes over first.
pub(super) const GIVEN: &str = ".0";

/// Whether a generator expression can be a function of its own: `:=` binds in the function around it.
pub(super) fn is_lazy(comp: &ExprGenerator) -> bool {
    let mut names = NameUses(false);
    names.visit_expr(&comp.elt);
    for generator in &comp.generators {
        names.visit_expr(&generator.iter);
        generator.ifs.iter().for_each(|filter| names.visit_expr(filter));
    }
    !names.0 && !comp.generators.iter().any(|generator| generator.is_async)
}

/// Whether `:=` or `await` stands somewhere.
struct NameUses(bool);

impl<'a> Visitor<'a> for NameUses {
    fn visit_expr(&mut self, expression: &'a Expr) {
        self.0 |= matches!(expression, Expr::Named(_) | Expr::Await(_));
        walk_expr(self, expression);
    }
}

/// What an imported name stands for: a module, or a path in one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Import {
    pub(super) module: String,
    /// Empty for the module itself.
    pub(super) path: String,
}

/// The names that a body imports, its functions apart, with what they stand for if they always mean the same.
pub(super) fn imports(body: &[Stmt]) -> BTreeMap<Arc<str>, Option<Import>> {
    let mut found = Imports::default();
    for statement in body {
        found.visit_stmt(statement);
    }
    found.names
}

/// The names an `import` statement binds, each with what it stands for.
pub(super) fn imported(statement: &Stmt) -> Vec<(Arc<str>, Import)> {
    let mut all = Vec::new();
    match statement {
        Stmt::Import(import) => {
            for alias in &import.names {
                let module = alias.name.as_str();
                let (name, module) = if let Some(name) = &alias.asname {
                    (name.as_str(), module)
                } else {
                    let first = module.split('.').next().unwrap_or(module);
                    (first, first)
                };
                all.push((name.into(), Import { module: module.to_owned(), path: String::new() }));
            }
        }
        Stmt::ImportFrom(import) => {
            let module = import.module.as_ref().map_or("", |module| module.as_str());
            for alias in &import.names {
                let name = alias.asname.as_ref().unwrap_or(&alias.name);
                let whole = format!("{module}.{}", alias.name);
                let stands_for = if crate::library::is_module(&whole) {
                    Import { module: whole, path: String::new() }
                } else {
                    Import { module: module.to_owned(), path: alias.name.to_string() }
                };
                all.push((name.as_str().into(), stands_for));
            }
        }
        _ => {}
    }
    all
}

/// The names that are imported anywhere.
pub(super) fn imported_somewhere(body: &[Stmt]) -> BTreeSet<Arc<str>> {
    struct NameSurvey(BTreeSet<Arc<str>>);

    impl<'a> Visitor<'a> for NameSurvey {
        fn visit_stmt(&mut self, statement: &'a Stmt) {
            self.0.extend(imported(statement).into_iter().map(|(name, _)| name));
            walk_stmt(self, statement);
        }

        fn visit_expr(&mut self, _: &'a Expr) {}
    }
    let mut found = NameSurvey(BTreeSet::new());
    for statement in body {
        found.visit_stmt(statement);
    }
    found.0
}

#[derive(Default)]
struct Imports {
    names: BTreeMap<Arc<str>, Option<Import>>,
}

impl<'a> Visitor<'a> for Imports {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        for (name, import) in imported(statement) {
            let is_other = self.names.get(&name).is_some_and(|had| had.as_ref() != Some(&import));
            self.names.insert(name, (!is_other).then_some(import));
        }
        if !statement.is_function_def_stmt() {
            walk_stmt(self, statement);
        }
    }

    fn visit_expr(&mut self, _: &'a Expr) {}
}

/// Whether a text can stand as a name.
pub(super) fn is_name(text: &str) -> bool {
    !text.starts_with(|c: char| c.is_ascii_digit())
        && !text.is_empty()
        && text.chars().all(|c| c.is_alphanumeric() || c == '_')
        && ruff_python_parser::parse_expression(text).is_ok_and(|parsed| parsed.expr().is_name_expr())
}
