//! Which names a body binds, and which module variables functions share.

use std::collections::BTreeSet;
use std::sync::Arc;

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{ExceptHandler, Expr, ExprContext, Stmt};

/// The names a body assigns, in order of appearance; bodies of functions apart.
pub(super) fn assigned(body: &[Stmt]) -> Vec<Arc<str>> {
    let mut found = Bound::default();
    for statement in body {
        found.visit_stmt(statement);
    }
    found.names
}

/// The names a function declares `global`.
pub(super) fn declared_global(body: &[Stmt]) -> BTreeSet<Arc<str>> {
    let mut found = Globals::default();
    for statement in body {
        found.visit_stmt(statement);
    }
    found.0
}

/// The module variables that functions read or write, in a fixed order.
pub(super) fn shared(body: &[Stmt]) -> Vec<Arc<str>> {
    let of_module: BTreeSet<Arc<str>> = assigned(body).into_iter().collect();
    let mut found = Free::default();
    for statement in body {
        found.visit_stmt(statement);
    }
    of_module.into_iter().filter(|name| found.used.contains(name)).chain(found.globals_only(body)).collect()
}

#[derive(Default)]
struct Bound {
    names: Vec<Arc<str>>,
}

impl Bound {
    fn bind(&mut self, name: &str) {
        if !self.names.iter().any(|had| had.as_ref() == name) {
            self.names.push(name.into());
        }
    }
}

impl<'a> Visitor<'a> for Bound {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(function) => self.bind(&function.name),
            Stmt::Try(_) => {
                walk_stmt(self, statement);
            }
            _ => walk_stmt(self, statement),
        }
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(handler) = handler;
        if let Some(name) = &handler.name {
            self.bind(name);
        }
        for statement in &handler.body {
            self.visit_stmt(statement);
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name) if name.ctx != ExprContext::Load => self.bind(&name.id),
            // A comprehension's targets are its own.
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::Generator(_) | Expr::Lambda(_) => {}
            _ => walk_expr(self, expression),
        }
    }
}

#[derive(Default)]
struct Globals(BTreeSet<Arc<str>>);

impl<'a> Visitor<'a> for Globals {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Global(global) => self.0.extend(global.names.iter().map(|name| Arc::from(name.as_str()))),
            Stmt::FunctionDef(_) => {}
            _ => walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, _: &'a Expr) {}
}

/// Every name that stands in a function.
#[derive(Default)]
struct Free {
    used: BTreeSet<Arc<str>>,
    declared: BTreeSet<Arc<str>>,
    depth: usize,
}

impl Free {
    /// Module variables that only functions assign, by `global`.
    fn globals_only(&self, body: &[Stmt]) -> Vec<Arc<str>> {
        let of_module = assigned(body);
        self.declared.iter().filter(|name| !of_module.contains(name)).cloned().collect()
    }
}

impl<'a> Visitor<'a> for Free {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(function) => {
                self.depth += 1;
                for inner in &function.body {
                    self.visit_stmt(inner);
                }
                self.depth -= 1;
            }
            Stmt::Global(global) => {
                let names = global.names.iter().map(|name| Arc::from(name.as_str()));
                self.declared.extend(names);
                self.used.extend(self.declared.iter().cloned());
            }
            _ => walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        if let (Expr::Name(name), 1..) = (expression, self.depth) {
            self.used.insert(name.id.as_str().into());
        }
        walk_expr(self, expression);
    }
}
