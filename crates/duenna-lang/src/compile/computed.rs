//! `getattr` and its kin. A name that is computed is compared with each that it may be.

use std::fmt::Write as _;
use std::sync::Arc;

use ruff_python_ast::{Expr, ExprCall};
use ruff_text_size::{Ranged, TextRange};

use super::call::is_hidden;
use super::{Module, Unit};
use crate::code::{Arguments, Op, Reg};
use crate::error::Rejection;
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

/// How many names such a function may try.
const MOST_NAMES: usize = 200;

impl Module<'_> {
    /// `getattr`, `hasattr` and their kin with a name that is computed.
    pub(super) fn computed_attribute(&mut self, unit: &mut Unit, call: &ExprCall, function: &str) -> Result {
        let given = &call.arguments;
        let is_plain = given.keywords.is_empty() && !given.args.iter().any(Expr::is_starred_expr);
        let (parameters, found, missing) = match (function, given.args.len()) {
            ("getattr", 2) => ("value, name", "return value.NAME", "_raise_attribute(value, name)"),
            ("getattr", 3) => ("value, name, other", "return getattr(value, \"NAME\", other)", "return other"),
            ("hasattr", 2) => ("value, name", "return hasattr(value, \"NAME\")", "return False"),
            ("setattr", 3) => ("value, name, new", "value.NAME = new", "_raise_attribute(value, name)"),
            ("delattr", 2) => ("value, name", "del value.NAME", "_raise_attribute(value, name)"),
            _ => return self.outside(call, &format!("`{function}` has another number of arguments")),
        };
        let names: Vec<Arc<str>> =
            self.attribute_names.iter().filter(|name| !is_hidden(name)).map(Arc::clone).collect();
        if !is_plain || names.len() > MOST_NAMES {
            return self.outside(call, &format!("`{function}` needs a name that stands there as text; use a dict"));
        }
        let mut source = format!("def {function}({parameters}, /):\n");
        for (at, name) in names.iter().enumerate() {
            let when = if at == 0 { "if" } else { "elif" };
            // Writing to a text cannot fail.
            let _ = writeln!(source, "    {when} name == \"{name}\":\n        {}", found.replace("NAME", name));
        }
        let _ = if names.is_empty() {
            writeln!(source, "    {missing}")
        } else {
            writeln!(source, "    else:\n        {missing}")
        };
        let Some(function) = self.written(format!("{function} {}", given.args.len()), &source)? else {
            return self.outside(call, "this is not supported");
        };
        let callee = self.constant(unit, function, call.func.range());
        let arguments = self.arguments(unit, call)?;
        let dst = self.temporary(unit, call.range())?;
        self.emit(unit, Op::Call { dst, callee, arguments }, call.range());
        Ok(dst)
    }

    /// `getattr(module, name)`: what the module has under a name that stands somewhere in the artifact.
    fn computed_of_module(&mut self, unit: &mut Unit, call: &ExprCall, function: &str) -> Result<Option<Reg>> {
        let [Expr::Name(of), name] = &*call.arguments.args else { return Ok(None) };
        if function != "getattr" || !call.arguments.keywords.is_empty() || name.is_starred_expr() {
            return Ok(None);
        }
        let of = Expr::Name(of.clone());
        let Some(module) = self.imported(unit, &of).filter(|import| import.path.is_empty()) else { return Ok(None) };
        let module = module.module;
        let mut source = "def getattr(name, /):\n".to_owned();
        for name in &self.attribute_names {
            let is_own = crate::library::find(&module, name).is_some();
            if is_own && !module.contains('.') {
                // Writing to a text cannot fail.
                let _ = writeln!(source, "    if name == \"{name}\":\n        return {module}__{name}");
            }
        }
        let _ = writeln!(source, "    _raise_missing(\"module '{module}' has no attribute '\" + name + \"' here\")");
        let Some(function) = self.written(format!("getattr of {module}"), &source)? else { return Ok(None) };
        let callee = self.constant(unit, function, call.func.range());
        let positional = vec![self.expression(unit, name)?];
        let dst = self.temporary(unit, call.range())?;
        let arguments = Arguments { positional, ..Arguments::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, call.range());
        Ok(Some(dst))
    }

    /// `getattr`, `hasattr` and their kin, with a name that stands there as text or that is computed.
    pub(super) fn attribute_function(&mut self, unit: &mut Unit, call: &ExprCall, name: &str) -> Result<Option<Reg>> {
        let is_it = matches!(name, "getattr" | "hasattr" | "setattr" | "delattr");
        if !is_it || unit.has(name) || self.shared.contains_key(name) {
            return Ok(None);
        }
        if let Some(done) = self.computed_of_module(unit, call, name)? {
            return Ok(Some(done));
        }
        let range = call.range();
        let (Some(object), Some(Expr::StringLiteral(text))) = (call.arguments.args.first(), call.arguments.args.get(1))
        else {
            return self.computed_attribute(unit, call, name).map(Some);
        };
        let attribute: std::sync::Arc<str> = text.value.to_str().into();
        if is_hidden(&attribute) {
            return self.outside(call, "this name begins with `__` and would reach behind the language");
        }
        let object = self.expression(unit, object)?;
        let dst = self.temporary(unit, range)?;
        match (name, call.arguments.args.get(2)) {
            ("setattr", Some(value)) => {
                let value = self.expression(unit, value)?;
                self.attributes.insert(std::sync::Arc::clone(&attribute));
                self.emit(unit, Op::SetAttribute { object, name: attribute, value }, range);
                self.emit(unit, Op::Const { dst, value: Value::None }, range);
            }
            ("delattr", None) => {
                self.emit(unit, Op::DeleteAttribute { object, name: attribute }, range);
                self.emit(unit, Op::Const { dst, value: Value::None }, range);
            }
            ("getattr", None) => {
                let method = self.method_function(&attribute)?;
                self.emit(unit, Op::Attribute { dst, object, name: attribute, method }, range);
            }
            ("getattr", Some(default)) => {
                let has = self.has_attribute(unit, object, &attribute, range)?;
                let yes = unit.ops.len() + 1;
                let branch = self.emit(unit, Op::Branch { condition: has, yes, no: 0 }, range);
                let method = self.method_function(&attribute)?;
                self.emit(unit, Op::Attribute { dst, object, name: attribute, method }, range);
                let end = self.emit(unit, Op::Jump { to: 0 }, range);
                unit.land(branch);
                let src = self.expression(unit, default)?;
                self.emit(unit, Op::Move { dst, src }, range);
                unit.land(end);
            }
            ("hasattr", None) => {
                let src = self.has_attribute(unit, object, &attribute, range)?;
                self.emit(unit, Op::Move { dst, src }, range);
            }
            _ => return self.outside(call, &format!("`{name}` has another number of arguments")),
        }
        Ok(Some(dst))
    }

    /// Whether an object has an attribute.
    pub(super) fn has_attribute(&mut self, unit: &mut Unit, object: Reg, name: &str, range: TextRange) -> Result {
        let name = self.constant(unit, Value::str(name), range);
        let Some(function) = crate::library::find(crate::library::PATTERNS, "has_attribute") else {
            return self.outside(range, "this is not supported");
        };
        let callee = self.constant(unit, function, range);
        let dst = self.temporary(unit, range)?;
        let arguments = Arguments { positional: vec![object, name], ..Arguments::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, range);
        Ok(dst)
    }
}
