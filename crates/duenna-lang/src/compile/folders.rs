//! The folders that texts name before anything that is computed: `/home/u/notes` of `f"/home/u/notes/{name}"`. They are read off the
//! source, so that they are public, and the same whatever ran (semantics 3.4).

#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::HashMap;

use duenna_core::{Party, PartyKind};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    Alias, ConversionFlag, ExceptHandler, Expr, ExprContext, ExprFString, FStringPart, Identifier,
    InterpolatedStringElement, Operator, Parameter, Pattern, Stmt,
};

/// How long a beginning can be. What is longer is no path.
const LONGEST: usize = 4096;

/// How the texts begin that the variables of a source hold.
#[derive(Default)]
pub(super) struct Beginnings<'a> {
    /// By name, what all its assignments assign; nothing for one that is bound in another way, too.
    assigned: HashMap<&'a str, Option<Vec<&'a Expr>>>,
    /// What was found, by name; nothing while it is looked for, so that what is made of itself begins with nothing.
    found: RefCell<HashMap<&'a str, Option<Beginning>>>,
    /// Whether a class says what adding to a text gives.
    has_addition: bool,
}

/// How a text begins.
#[derive(Clone, PartialEq)]
struct Beginning {
    text: String,
    /// Whether nothing comes after it.
    is_all: bool,
}

impl<'a> Beginnings<'a> {
    /// Reads a source. Names count wherever they stand, so that one name in two functions is one.
    pub(super) fn of(body: &'a [Stmt], has_addition: bool) -> Self {
        let mut found = Self { has_addition, ..Self::default() };
        found.visit_body(body);
        found
    }

    /// The folder that the text of `expression` names before anything that is computed, and before the last part of its path.
    pub(super) fn folder(&self, expression: &Expr) -> Option<Party> {
        let beginning = self.beginning(expression)?.text;
        let path = beginning.get(..beginning.rfind('/')?).filter(|path| path.starts_with('/'))?;
        PartyKind::File.party(path).filter(|folder| folder.to_string() != "file:/")
    }

    fn beginning(&self, expression: &Expr) -> Option<Beginning> {
        let found = match expression {
            Expr::StringLiteral(text) => Beginning { text: text.value.to_str().to_owned(), is_all: true },
            Expr::FString(text) => self.of_f_string(text),
            Expr::Name(name) => self.of_name(name.id.as_str())?,
            Expr::BinOp(sum) if sum.op == Operator::Add && !self.has_addition => {
                let first = self.beginning(&sum.left)?;
                if first.is_all { first.followed_by(self.beginning(&sum.right)) } else { first }
            }
            _ => return None,
        };
        (found.text.len() <= LONGEST).then_some(found)
    }

    fn of_f_string(&self, text: &ExprFString) -> Beginning {
        let mut all = Beginning { text: String::new(), is_all: true };
        for part in &text.value {
            match part {
                FStringPart::Literal(literal) => all.text.push_str(literal.as_str()),
                FStringPart::FString(inner) => {
                    for element in &inner.elements {
                        all = match element {
                            InterpolatedStringElement::Literal(literal) => {
                                all.text.push_str(&literal.value);
                                all
                            }
                            InterpolatedStringElement::Interpolation(inner) => {
                                let is_plain = inner.debug_text.is_none()
                                    && inner.format_spec.is_none()
                                    && inner.conversion == ConversionFlag::None;
                                all.followed_by(is_plain.then(|| self.beginning(&inner.expression)).flatten())
                            }
                        };
                        if !all.is_all || all.text.len() > LONGEST {
                            return all;
                        }
                    }
                }
            }
        }
        all
    }

    /// How the values of a variable begin, where all that is ever assigned to it begins alike.
    fn of_name(&self, name: &str) -> Option<Beginning> {
        if let Some(found) = self.found.borrow().get(name) {
            return found.clone();
        }
        let (name, assigned) = self.assigned.get_key_value(name)?;
        self.found.borrow_mut().insert(name, None);
        let mut beginnings = assigned.iter().flatten().map(|value| self.beginning(value));
        let first = beginnings.next().flatten();
        let found = first.filter(|first| beginnings.all(|next| next.as_ref() == Some(first)));
        self.found.borrow_mut().insert(name, found.clone());
        found
    }

    fn binds(&mut self, name: &'a str) {
        self.assigned.insert(name, None);
    }

    fn binds_all(&mut self, names: impl IntoIterator<Item = &'a Identifier>) {
        names.into_iter().for_each(|name| self.binds(name.as_str()));
    }
}

impl Beginning {
    fn followed_by(mut self, next: Option<Self>) -> Self {
        self.is_all = next.as_ref().is_some_and(|next| next.is_all);
        self.text.push_str(&next.map_or_else(String::new, |next| next.text));
        self
    }
}

impl<'a> Visitor<'a> for Beginnings<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        let assigned = match statement {
            Stmt::Assign(assign) => match assign.targets.as_slice() {
                [Expr::Name(name)] => Some((name, &assign.value)),
                _ => None,
            },
            Stmt::AnnAssign(assign) => match (assign.target.as_ref(), &assign.value) {
                (Expr::Name(name), Some(value)) => Some((name, value)),
                _ => None,
            },
            Stmt::FunctionDef(function) => {
                self.binds(function.name.as_str());
                None
            }
            Stmt::ClassDef(class) => {
                self.binds(class.name.as_str());
                None
            }
            Stmt::Global(names) => {
                self.binds_all(&names.names);
                None
            }
            Stmt::Nonlocal(names) => {
                self.binds_all(&names.names);
                None
            }
            _ => None,
        };
        let Some((name, value)) = assigned else { return visitor::walk_stmt(self, statement) };
        if let Some(all) = self.assigned.entry(name.id.as_str()).or_insert_with(|| Some(Vec::new())) {
            all.push(value);
        }
        self.visit_expr(value);
        if let Stmt::AnnAssign(assign) = statement {
            self.visit_expr(&assign.annotation);
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        if let Expr::Name(name) = expression
            && name.ctx != ExprContext::Load
        {
            self.binds(name.id.as_str());
        }
        visitor::walk_expr(self, expression);
    }

    fn visit_parameter(&mut self, parameter: &'a Parameter) {
        self.binds(parameter.name.as_str());
        visitor::walk_parameter(self, parameter);
    }

    fn visit_alias(&mut self, alias: &'a Alias) {
        let name = alias.asname.as_ref().unwrap_or(&alias.name).as_str();
        self.binds(name.split('.').next().unwrap_or(name));
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(of) = handler;
        self.binds_all(&of.name);
        visitor::walk_except_handler(self, handler);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        match pattern {
            Pattern::MatchAs(of) => self.binds_all(&of.name),
            Pattern::MatchStar(of) => self.binds_all(&of.name),
            Pattern::MatchMapping(of) => self.binds_all(&of.rest),
            _ => {}
        }
        visitor::walk_pattern(self, pattern);
    }
}
