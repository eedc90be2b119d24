//! Private names: `__x` in a class `C` is `_C__x`.

use std::cell::RefCell;

use ruff_python_ast::name::Name;
use ruff_python_ast::visitor::transformer::{
    Transformer, walk_expr, walk_keyword, walk_parameter, walk_pattern_keyword, walk_stmt,
};
use ruff_python_ast::{Expr, Identifier, Keyword, Parameter, PatternKeyword, Stmt};

/// Gives the private names of all classes their long form.
pub(super) fn private_names(body: &mut [Stmt]) {
    Private::default().visit_body(body);
}

#[derive(Default)]
struct Private {
    /// The names of the classes around, the innermost last.
    classes: RefCell<Vec<String>>,
}

impl Private {
    fn long(&self, name: &str) -> Option<Name> {
        if !name.starts_with("__") || name.ends_with("__") {
            return None;
        }
        let classes = self.classes.borrow();
        let class = classes.last()?.trim_start_matches('_');
        (!class.is_empty()).then(|| Name::new(format!("_{class}{name}")))
    }

    fn identifier(&self, identifier: &mut Identifier) {
        if let Some(long) = self.long(identifier) {
            identifier.id = long;
        }
    }
}

impl Transformer for Private {
    fn visit_stmt(&self, statement: &mut Stmt) {
        match statement {
            Stmt::ClassDef(class) => {
                self.identifier(&mut class.name);
                for decorator in &mut class.decorator_list {
                    self.visit_decorator(decorator);
                }
                if let Some(arguments) = &mut class.arguments {
                    self.visit_arguments(arguments);
                }
                self.classes.borrow_mut().push(class.name.to_string());
                self.visit_body(&mut class.body);
                self.classes.borrow_mut().pop();
                return;
            }
            Stmt::FunctionDef(function) => self.identifier(&mut function.name),
            Stmt::Global(global) => global.names.iter_mut().for_each(|name| self.identifier(name)),
            Stmt::Nonlocal(outer) => outer.names.iter_mut().for_each(|name| self.identifier(name)),
            _ => {}
        }
        walk_stmt(self, statement);
    }

    fn visit_expr(&self, expression: &mut Expr) {
        match expression {
            Expr::Name(name) => {
                if let Some(long) = self.long(&name.id) {
                    name.id = long;
                }
            }
            Expr::Attribute(attribute) => self.identifier(&mut attribute.attr),
            _ => {}
        }
        walk_expr(self, expression);
    }

    fn visit_parameter(&self, parameter: &mut Parameter) {
        self.identifier(&mut parameter.name);
        walk_parameter(self, parameter);
    }

    fn visit_keyword(&self, keyword: &mut Keyword) {
        if let Some(name) = &mut keyword.arg {
            self.identifier(name);
        }
        walk_keyword(self, keyword);
    }

    fn visit_pattern_keyword(&self, keyword: &mut PatternKeyword) {
        self.identifier(&mut keyword.attr);
        walk_pattern_keyword(self, keyword);
    }
}
