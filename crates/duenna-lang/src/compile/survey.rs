//! What stands anywhere in a source: names that attributes may have, and what they are.

use std::collections::BTreeSet;
use std::sync::Arc;

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, ExprContext, Stmt};

use super::names::{Scope, is_name};

/// The names whose attributes are set, `wraps` and its kin among them where they stand: what they name may be a function.
pub(super) fn attribute_targets(body: &[Stmt]) -> BTreeSet<Arc<str>> {
    #[derive(Default)]
    struct Targets(BTreeSet<Arc<str>>);

    impl<'a> Visitor<'a> for Targets {
        fn visit_expr(&mut self, expression: &'a Expr) {
            match expression {
                Expr::Attribute(attribute) => {
                    if let (ExprContext::Store | ExprContext::Del, Expr::Name(name)) =
                        (attribute.ctx, attribute.value.as_ref())
                        && name.id.as_str() != "self"
                    {
                        self.0.insert(name.id.as_str().into());
                    }
                    if matches!(attribute.attr.as_str(), "wraps" | "update_wrapper") {
                        self.0.insert(attribute.attr.as_str().into());
                    }
                }
                Expr::Name(name) if matches!(name.id.as_str(), "wraps" | "update_wrapper" | "setattr") => {
                    self.0.insert(name.id.as_str().into());
                }
                _ => {}
            }
            walk_expr(self, expression);
        }
    }
    let mut found = Targets::default();
    for statement in body {
        found.visit_stmt(statement);
    }
    found.0
}

/// The names that are properties in classes, and methods in none: calling one calls what it gives.
pub(super) fn properties(body: &[Stmt]) -> BTreeSet<Arc<str>> {
    #[derive(Default)]
    struct SourceSurvey {
        properties: BTreeSet<Arc<str>>,
        methods: BTreeSet<Arc<str>>,
    }

    impl<'a> Visitor<'a> for SourceSurvey {
        fn visit_stmt(&mut self, statement: &'a Stmt) {
            if let Stmt::ClassDef(class) = statement {
                for statement in &class.body {
                    let Stmt::FunctionDef(function) = statement else { continue };
                    let is_property = function.decorator_list.iter().any(|decorator| match &decorator.expression {
                        Expr::Name(name) => matches!(name.id.as_str(), "property" | "cached_property"),
                        Expr::Attribute(of) => {
                            matches!(of.attr.as_str(), "setter" | "getter" | "deleter" | "cached_property")
                        }
                        _ => false,
                    });
                    let into = if is_property { &mut self.properties } else { &mut self.methods };
                    into.insert(function.name.as_str().into());
                }
            }
            walk_stmt(self, statement);
        }
    }
    let mut found = SourceSurvey::default();
    for statement in body {
        found.visit_stmt(statement);
    }
    found.properties.difference(&found.methods).cloned().collect()
}

/// Whether the default of a field may be made by a function of the artifact.
pub(super) fn has_own_factory(body: &[Stmt]) -> bool {
    struct Factories(bool);

    impl<'a> Visitor<'a> for Factories {
        fn visit_keyword(&mut self, keyword: &'a ruff_python_ast::Keyword) {
            const PLAIN: [&str; 8] = ["list", "dict", "set", "tuple", "str", "int", "float", "bool"];
            let is_plain = matches!(&keyword.value, Expr::Name(name) if PLAIN.contains(&name.id.as_str()));
            if keyword.arg.as_ref().is_none_or(|name| name.as_str() == "default_factory") && !is_plain {
                self.0 = true;
            }
            ruff_python_ast::visitor::walk_keyword(self, keyword);
        }
    }
    let mut found = Factories(false);
    for statement in body {
        found.visit_stmt(statement);
    }
    found.0
}

/// The names that a computed name of an attribute may be: those of attributes, of class bodies and of keywords, and what
/// stands there as text.
pub(super) fn attribute_names(body: &[Stmt]) -> BTreeSet<Arc<str>> {
    #[derive(Default)]
    struct SourceSurvey(BTreeSet<Arc<str>>);

    impl SourceSurvey {
        fn add(&mut self, name: &str) {
            if is_name(name) {
                self.0.insert(name.into());
            }
        }
    }

    impl<'a> Visitor<'a> for SourceSurvey {
        fn visit_stmt(&mut self, statement: &'a Stmt) {
            if let Stmt::ClassDef(class) = statement {
                for name in Scope::of_body(&class.body).bound {
                    self.add(&name);
                }
            }
            walk_stmt(self, statement);
        }

        fn visit_expr(&mut self, expression: &'a Expr) {
            match expression {
                Expr::Attribute(attribute) => self.add(&attribute.attr),
                Expr::StringLiteral(text) => self.add(text.value.to_str()),
                _ => {}
            }
            walk_expr(self, expression);
        }

        fn visit_keyword(&mut self, keyword: &'a ruff_python_ast::Keyword) {
            keyword.arg.iter().for_each(|name| self.add(name));
            ruff_python_ast::visitor::walk_keyword(self, keyword);
        }
    }
    let mut found = SourceSurvey::default();
    for statement in body {
        found.visit_stmt(statement);
    }
    found.0
}
