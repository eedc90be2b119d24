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
        let before = self.before_each_name(function, given.args.len());
        let key = format!("{function} {}", given.args.len());
        let made = if is_plain {
            self.by_each_name((&key, parameters), &before, (found, missing), call.range())?
        } else {
            None
        };
        let Some(function) = made else {
            return self.outside(call, &format!("`{function}` needs a name that stands there as text; use a dict"));
        };
        let callee = self.constant(unit, function, call.func.range());
        let arguments = self.arguments(unit, call)?;
        let dst = self.temporary(unit, call.range())?;
        self.emit(unit, Op::Call { dst, callee, arguments }, call.range());
        Ok(dst)
    }

    /// What hooks of classes do before any name is tried.
    fn before_each_name(&self, function: &str, arguments: usize) -> String {
        let when = |test: &str, done: &str| format!("    if {test}:\n        {done}\n");
        let changes = |hook: &str, done: &str| {
            if !self.hooks.contains(&hook) {
                return String::new();
            }
            when(&format!("_has_hook(value, \"{hook}\")"), done)
        };
        let done = match (function, arguments) {
            ("setattr", _) => return changes("__setattr__", "return value.__setattr__(name, new)"),
            ("delattr", _) => return changes("__delattr__", "return value.__delattr__(name)"),
            ("getattr", 2) => "return value.HOOK(name)",
            ("getattr", _) => "return _getattrHOOK(value, name, other)",
            _ => "return _hasattrHOOK(value, name)",
        };
        let mut before = changes("__getattribute__", &done.replace("HOOK", "__getattribute__"));
        if self.hooks.contains(&"__getattr__") {
            before.push_str(&when("_lacks(value, name)", &done.replace("HOOK", "__getattr__")));
        }
        before
    }

    /// A function that compares a computed name with each that it may be. `None` if these are too many.
    pub(super) fn by_each_name(
        &mut self,
        (key, parameters): (&str, &str),
        before: &str,
        (found, missing): (&str, &str),
        range: TextRange,
    ) -> Result<Option<Value>> {
        let names: Vec<Arc<str>> =
            self.attribute_names.iter().filter(|name| !is_hidden(name)).map(Arc::clone).collect();
        if names.len() > MOST_NAMES {
            return self.outside(range, "more than 200 names may be meant here; use a dict");
        }
        let name = key.split(' ').next().unwrap_or(key);
        let mut source = format!("def {name}({parameters}, /):\n{before}");
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
        self.written(key.to_owned(), &source)
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
                self.write_attribute(unit, (object, &attribute, value), range)?;
                self.emit(unit, Op::Const { dst, value: Value::None }, range);
            }
            ("delattr", None) => {
                self.delete_attribute(unit, object, &attribute, range)?;
                self.emit(unit, Op::Const { dst, value: Value::None }, range);
            }
            ("getattr", None) => {
                let src = self.read_attribute(unit, object, &attribute, range)?;
                self.emit(unit, Op::Move { dst, src }, range);
            }
            ("getattr", Some(default)) => self.by_hooks(
                unit,
                (object, &attribute),
                range,
                |module, unit, hook| {
                    let function = format!("_getattr{hook}");
                    module.ask_hook(unit, (dst, object, &attribute), (&function, Some(default)), range)
                },
                |module, unit| {
                    let has = module.has_attribute(unit, object, &attribute, range)?;
                    let yes = unit.ops.len() + 1;
                    let branch = module.emit(unit, Op::Branch { condition: has, yes, no: 0 }, range);
                    let method = module.method_function(&attribute)?;
                    module.emit(unit, Op::Attribute { dst, object, name: Arc::clone(&attribute), method }, range);
                    let end = module.emit(unit, Op::Jump { to: 0 }, range);
                    unit.land(branch);
                    let src = module.expression(unit, default)?;
                    module.emit(unit, Op::Move { dst, src }, range);
                    unit.land(end);
                    Ok(())
                },
            )?,
            ("hasattr", None) => self.by_hooks(
                unit,
                (object, &attribute),
                range,
                |module, unit, hook| {
                    let function = format!("_hasattr{hook}");
                    module.ask_hook(unit, (dst, object, &attribute), (&function, None), range)
                },
                |module, unit| {
                    let src = module.has_attribute(unit, object, &attribute, range)?;
                    module.emit(unit, Op::Move { dst, src }, range);
                    Ok(())
                },
            )?,
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
