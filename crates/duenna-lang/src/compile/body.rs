//! What stands in the body of a class statement: its names, fields and slots, and the values of an enumeration.

use std::collections::BTreeMap;
use std::sync::Arc;

use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, ExprNumberLiteral, Number, Operator, Stmt, StmtClassDef, StmtFunctionDef};
use ruff_text_size::Ranged;

use super::names::Scope;
use super::{Module, Unit};
use crate::error::Rejection;
use crate::value::{AnnotatedName, Value};

type Result<T> = std::result::Result<T, Rejection>;

impl Module<'_> {
    /// The names that a class body binds.
    pub(super) fn class_names(&self, class: &StmtClassDef) -> Result<Vec<Arc<str>>> {
        let range = class.name.range();
        let scope = Scope::of_body(&class.body);
        let names: Vec<Arc<str>> = scope.bound.iter().filter(|name| !scope.globals.contains(*name)).cloned().collect();
        if let Some(name) = names.iter().find(|name| {
            matches!(
                &***name,
                "__class_getitem__"
                    | "__del__"
                    | "__metaclass__"
                    | "__get__"
                    | "__set__"
                    | "__delete__"
                    | "__set_name__"
            )
        }) {
            return self
                .outside(range, &format!("`{name}` is not supported in a class; use `__init__` and properties"));
        }
        Ok(names)
    }

    /// The names of a class body that are what a call gives: it may be a property.
    pub(super) fn made_by_calls(&self, unit: &Unit, body: &[Stmt]) -> Vec<Arc<str>> {
        let is_plain = |called: &Expr| match (called, self.imported(unit, called)) {
            (_, Some(import)) => matches!(import.module.as_str(), "dataclasses" | "enum" | "collections" | "re"),
            (Expr::Name(name), None) => {
                let is_own = unit.has(&name.id) || self.shared.contains_key(name.id.as_str());
                !is_own
                    && crate::builtins::Builtin::named(&name.id)
                        .is_some_and(|builtin| !matches!(builtin.name(), "property" | "staticmethod" | "classmethod"))
            }
            _ => false,
        };
        let made = |statement: &Stmt| match statement {
            Stmt::Assign(assign) => match (assign.targets.as_slice(), assign.value.as_ref()) {
                ([Expr::Name(name)], Expr::Call(call)) if !is_plain(&call.func) => Some(name.id.as_str().into()),
                _ => None,
            },
            Stmt::AnnAssign(assign) => match (assign.target.as_ref(), assign.value.as_deref()) {
                (Expr::Name(name), Some(Expr::Call(call))) if !is_plain(&call.func) => Some(name.id.as_str().into()),
                _ => None,
            },
            _ => None,
        };
        body.iter().filter_map(made).collect()
    }

    /// The names of a class body that are methods of built-in types: `__getattr__ = dict.get`.
    pub(super) fn builtin_methods(&mut self, body: &[Stmt]) -> Result<Vec<(Arc<str>, u32)>> {
        let mut found = Vec::new();
        for statement in body {
            let Stmt::Assign(assign) = statement else { continue };
            let ([Expr::Name(name)], Expr::Attribute(method)) = (&*assign.targets, assign.value.as_ref()) else {
                continue;
            };
            let is_builtin = matches!(method.value.as_ref(), Expr::Name(of)
                if crate::builtins::Builtin::named(&of.id).is_some_and(crate::builtins::Builtin::is_type));
            if is_builtin && let Some(code) = self.method_function(method.attr.as_str())? {
                found.push((Arc::from(name.id.as_str()), code));
            }
        }
        Ok(found)
    }

    /// The annotated names of a class body, in order: the fields of a dataclass.
    pub(super) fn fields(&self, body: &[Stmt]) -> Vec<AnnotatedName> {
        let mut all: Vec<AnnotatedName> = Vec::new();
        let mut keyword = false;
        for statement in body {
            if let Stmt::AnnAssign(assign) = statement
                && let Expr::Name(name) = assign.target.as_ref()
                && !is_hint(&assign.annotation, "ClassVar")
                && !all.iter().any(|had| *had.name == *name.id)
            {
                if is_hint(&assign.annotation, "KW_ONLY") {
                    keyword = true;
                    continue;
                }
                let init_only = is_hint(&assign.annotation, "InitVar");
                let hint = self.hint(&assign.annotation);
                all.push(AnnotatedName { name: name.id.as_str().into(), hint, init_only, keyword });
            }
        }
        all
    }

    /// The type that an annotation names, where that is a built-in one; else its text.
    fn hint(&self, annotation: &Expr) -> Value {
        match annotation {
            Expr::NoneLiteral(_) => Value::None,
            Expr::StringLiteral(text) => Value::str(text.value.to_str()),
            Expr::Name(name) => match crate::builtins::Builtin::named(&name.id).filter(|builtin| builtin.is_type()) {
                Some(builtin) => Value::Builtin(builtin),
                None => Value::str(name.id.as_str()),
            },
            other => Value::str(self.place.text(other.range())),
        }
    }
}

/// An enumeration whose `auto()` asks a function of its own for the value.
pub(super) fn with_values(class: &StmtClassDef, is_enum: bool) -> Option<StmtClassDef> {
    const OWN: &str = "_generate_next_value_";
    let is_own = |statement: &Stmt| matches!(statement, Stmt::FunctionDef(function) if function.name.as_str() == OWN);
    if !is_enum {
        return None;
    }
    if !class.body.iter().any(is_own) {
        return with_numbers(class);
    }
    let mut class = class.clone();
    let mut names: Vec<String> = Vec::new();
    for statement in &mut class.body {
        match statement {
            Stmt::FunctionDef(function) if function.name.as_str() == OWN => function.decorator_list.clear(),
            Stmt::Assign(assign) => {
                let [Expr::Name(name)] = &*assign.targets else { continue };
                let name = name.id.to_string();
                if is_auto(&assign.value) {
                    let written = format!("{OWN}({name:?}, 1, {}, [{}])", names.len(), names.join(", "));
                    let parsed = ruff_python_parser::parse_expression(&written).ok()?;
                    assign.value = parsed.into_syntax().body;
                }
                names.push(name);
            }
            _ => {}
        }
    }
    Some(class)
}

/// An enumeration that computes a value of others which `auto()` gives: `RW = R | W`. Their numbers stand there instead.
fn with_numbers(class: &StmtClassDef) -> Option<StmtClassDef> {
    let base = class.arguments.as_deref()?.args.last()?;
    let base = match base {
        Expr::Name(name) => name.id.as_str(),
        Expr::Attribute(attribute) => attribute.attr.as_str(),
        _ => return None,
    };
    let is_flag = match base {
        "Flag" | "IntFlag" => true,
        "Enum" | "IntEnum" => false,
        _ => return None,
    };
    let mut class = class.clone();
    let mut known: BTreeMap<String, i64> = BTreeMap::new();
    let (mut last, mut is_used) = (None, false);
    for statement in &mut class.body {
        let Stmt::Assign(assign) = statement else { continue };
        let [Expr::Name(name)] = &*assign.targets else { continue };
        let number = if is_auto(&assign.value) {
            let number = match last {
                None => 1,
                Some(last) if is_flag => 1_i64.checked_shl(64_u32.checked_sub(i64::leading_zeros(last))?)?,
                Some(last) => i64::checked_add(last, 1)?,
            };
            let parsed = ruff_python_parser::parse_expression(&number.to_string()).ok()?;
            assign.value = parsed.into_syntax().body;
            number
        } else {
            is_used |= assign.value.is_bin_op_expr();
            whole(&assign.value, &known)?
        };
        last = Some(if is_flag { last.map_or(number, |had: i64| had.max(number)) } else { number });
        known.insert(name.id.to_string(), number);
    }
    is_used.then_some(class)
}

fn is_auto(value: &Expr) -> bool {
    matches!(value, Expr::Call(call) if call.arguments.is_empty() && match call.func.as_ref() {
        Expr::Name(of) => of.id == "auto",
        Expr::Attribute(of) => of.attr.as_str() == "auto",
        _ => false,
    })
}

/// The whole number that an expression is, of numbers that stand there and members before it.
fn whole(value: &Expr, known: &BTreeMap<String, i64>) -> Option<i64> {
    match value {
        Expr::NumberLiteral(ExprNumberLiteral { value: Number::Int(number), .. }) => number.as_i64(),
        Expr::Name(name) => known.get(name.id.as_str()).copied(),
        Expr::BinOp(binary) => {
            let (a, b) = (whole(&binary.left, known)?, whole(&binary.right, known)?);
            match binary.op {
                Operator::BitOr => Some(a | b),
                Operator::BitAnd => Some(a & b),
                Operator::BitXor => Some(a ^ b),
                Operator::LShift => a.checked_shl(u32::try_from(b).ok()?),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a class body computes values that may change later.
pub(super) fn has_state(body: &[Stmt]) -> bool {
    let is_plain = |value: &Expr| {
        value.is_literal_expr() || matches!(value, Expr::Tuple(tuple) if tuple.elts.iter().all(Expr::is_literal_expr))
    };
    body.iter().any(|statement| match statement {
        Stmt::Assign(assign) => !is_plain(&assign.value),
        Stmt::AnnAssign(assign) => assign.value.as_ref().is_some_and(|value| !is_plain(value)),
        Stmt::FunctionDef(function) => !walrus_of_head(function).is_empty(),
        Stmt::Expr(statement) => !Walrus::of(|walrus| walrus.visit_expr(&statement.value)).is_empty(),
        Stmt::Pass(_) => false,
        _ => true,
    })
}

/// The names that a class body binds otherwise than by a function statement.
pub(super) fn values(body: &[Stmt]) -> Vec<Arc<str>> {
    let mut names = Vec::new();
    for statement in body {
        match statement {
            Stmt::FunctionDef(function) => names.extend(walrus_of_head(function)),
            other => names.extend(Scope::of_body(std::slice::from_ref(other)).bound),
        }
    }
    names
}

/// The names that `:=` binds in what stands around a function's body: its decorators, defaults and annotations.
fn walrus_of_head(function: &StmtFunctionDef) -> Vec<Arc<str>> {
    Walrus::of(|walrus| {
        for decorator in &function.decorator_list {
            walrus.visit_expr(&decorator.expression);
        }
        walrus.visit_parameters(&function.parameters);
        if let Some(returns) = &function.returns {
            walrus.visit_expr(returns);
        }
    })
}

/// The names that `:=` binds.
struct Walrus(Vec<Arc<str>>);

impl Walrus {
    fn of(visit: impl FnOnce(&mut Self)) -> Vec<Arc<str>> {
        let mut found = Self(Vec::new());
        visit(&mut found);
        found.0
    }
}

impl<'a> Visitor<'a> for Walrus {
    fn visit_expr(&mut self, expression: &'a Expr) {
        if let Expr::Named(named) = expression
            && let Expr::Name(name) = named.target.as_ref()
        {
            self.0.push(name.id.as_str().into());
        }
        walk_expr(self, expression);
    }
}

/// What `__slots__` names, where that stands there as text.
pub(super) fn slots(body: &[Stmt]) -> Option<Vec<Arc<str>>> {
    let value = body.iter().find_map(|statement| match statement {
        Stmt::Assign(assign) => match &*assign.targets {
            [Expr::Name(name)] if name.id == "__slots__" => Some(assign.value.as_ref()),
            _ => None,
        },
        _ => None,
    })?;
    let text = |item: &Expr| match item {
        Expr::StringLiteral(text) => Some(Arc::from(text.value.to_str())),
        _ => None,
    };
    match value {
        Expr::Tuple(tuple) => tuple.elts.iter().map(text).collect(),
        Expr::List(list) => list.elts.iter().map(text).collect(),
        other => Some(vec![text(other)?]),
    }
}

/// Whether an annotation is such a hint, with or without brackets.
fn is_hint(annotation: &Expr, hint: &str) -> bool {
    match annotation {
        Expr::Name(name) => name.id.as_str() == hint,
        Expr::Attribute(attribute) => attribute.attr.as_str() == hint,
        Expr::Subscript(subscript) => is_hint(&subscript.value, hint),
        Expr::StringLiteral(text) => text.value.to_str().split('[').next().is_some_and(|name| name == hint),
        _ => false,
    }
}

/// Names that a class body gives to what has another name: `__rmul__ = __mul__`.
pub(super) fn aliases(body: &[Stmt]) -> Vec<(Arc<str>, Arc<str>)> {
    let alias = |statement: &Stmt| match statement {
        Stmt::Assign(assign) => match (assign.targets.as_slice(), assign.value.as_ref()) {
            ([Expr::Name(name)], Expr::Name(of)) => Some((name.id.as_str().into(), of.id.as_str().into())),
            _ => None,
        },
        _ => None,
    };
    body.iter().filter_map(alias).collect()
}
