//! Hints as values: `__annotations__`, where an artifact asks for it. Elsewhere hints are not evaluated.

use std::sync::Arc;

use ruff_python_ast::{Expr, ExprAttribute, Parameters, Stmt, StmtClassDef};
use ruff_text_size::{Ranged, TextRange};

use super::{Module, Unit};
use crate::builtins::Builtin;
use crate::code::{BuildKind, Op, Reg};
use crate::error::Rejection;
use crate::value::Value;

type Result<T = ()> = std::result::Result<T, Rejection>;

/// Under which name classes and functions have their hints.
pub(super) const ANNOTATIONS: &str = "__annotations__";

/// What is known of a `TypedDict`, which is a `dict` at run time.
pub(super) struct TypedKeys {
    hints: Vec<(Arc<str>, Expr)>,
    required: Vec<Arc<str>>,
    optional: Vec<Arc<str>>,
}

impl Module<'_> {
    /// Whether an artifact asks for hints.
    fn keeps_hints(&self) -> bool {
        !self.in_prelude && self.has_hints
    }

    /// A dict of hints.
    fn hints(&mut self, unit: &mut Unit, hints: &[(Arc<str>, Expr)], range: TextRange) -> Result<Reg> {
        let mut items = Vec::new();
        for (name, hint) in hints {
            items.push(self.constant(unit, Value::str(&**name), range));
            items.push(self.expression(unit, hint)?);
        }
        let dst = self.temporary(unit, range)?;
        self.emit(unit, Op::Build { dst, kind: BuildKind::Dict, items }, range);
        Ok(dst)
    }

    /// The hints of a class body, as one more member of it.
    pub(super) fn class_hints(&mut self, unit: &mut Unit, class: &StmtClassDef) -> Result<Option<(Arc<str>, Reg)>> {
        if !self.keeps_hints() {
            return Ok(None);
        }
        let hints = annotated(&class.body);
        let dict = self.hints(unit, &hints, class.name.range())?;
        Ok(Some((ANNOTATIONS.into(), dict)))
    }

    /// Puts the hints of a function on it; gives the register with it.
    pub(super) fn function_hints(
        &mut self,
        unit: &mut Unit,
        function: Reg,
        (parameters, returns): (&Parameters, Option<&Expr>),
        range: TextRange,
    ) -> Result {
        if !self.keeps_hints() {
            return Ok(());
        }
        let mut hints: Vec<(Arc<str>, Expr)> = Vec::new();
        for parameter in parameters {
            if let Some(hint) = parameter.annotation() {
                hints.push((parameter.name().as_str().into(), hint.clone()));
            }
        }
        hints.extend(returns.map(|hint| ("return".into(), hint.clone())));
        let value = self.hints(unit, &hints, range)?;
        self.attributes.insert(ANNOTATIONS.into());
        self.emit(unit, Op::SetAttribute { object: function, name: ANNOTATIONS.into(), value }, range);
        Ok(())
    }

    /// Whether functions are objects because they carry hints.
    pub(super) fn functions_carry_hints(&self) -> bool {
        self.keeps_hints()
    }

    /// Remembers the keys of a `TypedDict`.
    pub(super) fn note_typed_dict(&mut self, class: &StmtClassDef) {
        let is_false = |value: &Expr| matches!(value, Expr::BooleanLiteral(literal) if !literal.value);
        let keywords = class.arguments.iter().flat_map(|arguments| &arguments.keywords);
        let is_total = !keywords
            .filter(|keyword| keyword.arg.as_ref().is_some_and(|name| name.as_str() == "total"))
            .any(|keyword| is_false(&keyword.value));
        let mut keys = TypedKeys { hints: annotated(&class.body), required: Vec::new(), optional: Vec::new() };
        for (name, hint) in &keys.hints {
            let is_required = match hint {
                Expr::Subscript(subscript) => match last_name(&subscript.value) {
                    Some("NotRequired") => false,
                    Some("Required") => true,
                    _ => is_total,
                },
                _ => is_total,
            };
            let place = if is_required { &mut keys.required } else { &mut keys.optional };
            place.push(Arc::clone(name));
        }
        self.typed_dicts.insert(class.name.as_str().into(), keys);
    }

    /// What a `TypedDict` tells of its keys.
    pub(super) fn typed_attribute(&mut self, unit: &mut Unit, attribute: &ExprAttribute) -> Result<Option<Reg>> {
        let Expr::Name(name) = attribute.value.as_ref() else { return Ok(None) };
        let Some(keys) = self.typed_dicts.get(name.id.as_str()) else { return Ok(None) };
        let names = match attribute.attr.as_str() {
            ANNOTATIONS => {
                let hints = keys.hints.clone();
                return self.hints(unit, &hints, attribute.range).map(Some);
            }
            "__required_keys__" => keys.required.clone(),
            "__optional_keys__" => keys.optional.clone(),
            "__name__" => return Ok(Some(self.constant(unit, Value::str(name.id.as_str()), attribute.range))),
            _ => return Ok(None),
        };
        let items = names.iter().map(|name| self.constant(unit, Value::str(&**name), attribute.range)).collect();
        let list = self.temporary(unit, attribute.range)?;
        self.emit(unit, Op::Build { dst: list, kind: BuildKind::List, items }, attribute.range);
        self.by_builtin(unit, Builtin::Frozenset, list, attribute.range).map(Some)
    }
}

/// The annotated names of a class body, the last hint of each.
fn annotated(body: &[Stmt]) -> Vec<(Arc<str>, Expr)> {
    let mut all: Vec<(Arc<str>, Expr)> = Vec::new();
    for statement in body {
        if let Stmt::AnnAssign(assign) = statement
            && let Expr::Name(name) = assign.target.as_ref()
        {
            all.retain(|(had, _)| **had != *name.id);
            all.push((name.id.as_str().into(), assign.annotation.as_ref().clone()));
        }
    }
    all
}

fn last_name(expression: &Expr) -> Option<&str> {
    match expression {
        Expr::Name(name) => Some(name.id.as_str()),
        Expr::Attribute(attribute) => Some(attribute.attr.as_str()),
        _ => None,
    }
}
