//! Calls of library functions that are given functions of the artifact: the prelude has what they do.

use ruff_python_ast::{Expr, ExprCall};
use ruff_text_size::Ranged;

use super::names::Import;
use super::{Module, Unit};
use crate::code::{Arguments, Op, Reg};
use crate::error::Rejection;
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

/// The keywords by which `json.loads` is given functions.
const LOADS: [&str; 5] = ["object_hook", "object_pairs_hook", "parse_float", "parse_int", "parse_constant"];

impl Module<'_> {
    /// The same call of a function of the prelude, where it is given a function.
    pub(super) fn hooked(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Option<Reg>> {
        let Some(Import { module, path }) = self.imported(unit, &call.func) else {
            if self.prints_elsewhere(unit, call) {
                return self.call_of_prelude(unit, call, "_print_to");
            }
            return self.hooked_method(unit, call);
        };
        let has = |names: &[&str]| {
            let mut keywords = call.arguments.keywords.iter();
            keywords.any(|keyword| keyword.arg.as_ref().is_some_and(|name| names.contains(&name.as_str())))
        };
        let name = match (&*module, &*path) {
            ("json", "dumps") if self.has_held_base => "_json_dumps_held",
            ("json", "dumps") if has(&["default"]) => "_json_dumps",
            ("json", "loads") if has(&LOADS) => "_json_loads",
            ("dataclasses", "asdict") if has(&["dict_factory"]) => "_asdict",
            ("dataclasses", "astuple") if has(&["tuple_factory"]) => "_astuple",
            ("copy", "copy") if self.has_copy_hook => "_copied",
            ("copy", "deepcopy") if self.has_copy_hook => "_deepcopied",
            ("re", "sub") if may_be_function(call, 1) => "_re_sub",
            ("re", "subn") if may_be_function(call, 1) => "_re_subn",
            ("textwrap", "indent") if call.arguments.args.len() > 2 || has(&["predicate"]) => "_textwrap_indent",
            ("collections", "defaultdict") => {
                self.note_factory(unit, call)?;
                return Ok(None);
            }
            ("csv", "reader") if self.has_dialects || may_be_dialect(call, 1) => "_csv_reader",
            ("csv", "writer") if self.has_dialects || may_be_dialect(call, 1) => "_csv_writer",
            ("csv", "DictReader") if self.has_dialects || may_be_dialect(call, 4) => "_csv_DictReader",
            ("csv", "DictWriter") if self.has_dialects || may_be_dialect(call, 4) => "_csv_DictWriter",
            ("operator", "attrgetter") => return self.attribute_getter(unit, call),
            ("operator", "methodcaller") => return self.method_caller(unit, call),
            _ => return Ok(None),
        };
        self.call_of_prelude(unit, call, name)
    }

    pub(super) fn call_of_prelude(&mut self, unit: &mut Unit, call: &ExprCall, name: &str) -> Result<Option<Reg>> {
        let Some(function) = self.prelude(name)? else { return Ok(None) };
        let callee = self.constant(unit, function, call.func.range());
        let arguments = self.arguments(unit, call)?;
        let dst = self.temporary(unit, call.range())?;
        self.emit(unit, Op::Call { dst, callee, arguments }, call.range());
        Ok(Some(dst))
    }

    /// The function of `key=cmp_to_key(function)`.
    pub(super) fn comparing<'c>(&self, unit: &Unit, call: &'c ExprCall) -> Option<&'c Expr> {
        let is_key = |keyword: &&ruff_python_ast::Keyword| keyword.arg.as_ref().is_some_and(|name| name == "key");
        let Expr::Call(key) = &call.arguments.keywords.iter().find(is_key)?.value else { return None };
        let Import { module, path } = self.imported(unit, &key.func)?;
        match (&*module, &*path, &*key.arguments.args) {
            ("functools", "cmp_to_key", [function]) => Some(function),
            _ => None,
        }
    }

    /// `print(…, file=…)`
    fn prints_elsewhere(&self, unit: &Unit, call: &ExprCall) -> bool {
        let is_print = matches!(call.func.as_ref(), Expr::Name(name) if name.id == "print");
        let has_file = |keyword: &ruff_python_ast::Keyword| keyword.arg.as_ref().is_some_and(|name| name == "file");
        let is_free = !unit.has("print") && !self.shared.contains_key("print");
        is_print && is_free && call.arguments.keywords.iter().any(has_file)
    }

    /// `pattern.sub(function, text)`.
    fn hooked_method(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Option<Reg>> {
        let Expr::Attribute(attribute) = call.func.as_ref() else { return Ok(None) };
        let name = match attribute.attr.as_str() {
            "sub" => "_method_sub",
            "subn" => "_method_subn",
            _ => return Ok(None),
        };
        if self.in_prelude || !may_be_function(call, 0) || self.provides_object(unit, &attribute.value) {
            return Ok(None);
        }
        let Some(function) = self.prelude(name)? else { return Ok(None) };
        let callee = self.constant(unit, function, call.func.range());
        let object = self.expression(unit, &attribute.value)?;
        let mut arguments = self.arguments(unit, call)?;
        arguments.positional.insert(0, object);
        let dst = self.temporary(unit, call.range())?;
        self.emit(unit, Op::Call { dst, callee, arguments }, call.range());
        Ok(Some(dst))
    }

    /// Where the factory of a `defaultdict` may be a function, reading it may call that.
    fn note_factory(&mut self, unit: &Unit, call: &ExprCall) -> Result<()> {
        let is_type = match call.arguments.args.first() {
            None | Some(Expr::NoneLiteral(_)) => true,
            Some(Expr::Name(name)) => {
                let is_free = !unit.has(&name.id) && !self.shared.contains_key(name.id.as_str());
                is_free && matches!(self.provided(&name.id), Some(Value::Builtin(_)))
            }
            Some(_) => false,
        };
        if !is_type
            && self.fill.is_none()
            && let Some(Value::Function(code)) = self.prelude("_filled")?
        {
            self.fill = Some(code);
        }
        Ok(())
    }

    /// Whether it names something that the environment provides: a server has tools of any name.
    fn provides_object(&self, unit: &Unit, object: &Expr) -> bool {
        let Expr::Name(name) = object else { return false };
        let is_free = !unit.has(&name.id) && !self.shared.contains_key(name.id.as_str());
        is_free && matches!(self.provided(&name.id), Some(Value::Server(_) | Value::Helper | Value::PrivateData))
    }

    fn attribute_getter(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Option<Reg>> {
        let mut paths = Vec::new();
        for argument in &call.arguments.args {
            match argument {
                Expr::StringLiteral(text) => paths.push(text.value.to_str()),
                Expr::NumberLiteral(_) | Expr::NoneLiteral(_) | Expr::BooleanLiteral(_) => {
                    let function = crate::library::find(crate::library::RUNTIME, "raise_type").unwrap_or(Value::None);
                    let callee = self.constant(unit, function, call.func.range());
                    let words = self.constant(unit, Value::str("attribute name must be a string"), call.range());
                    let dst = self.temporary(unit, call.range())?;
                    let arguments = Arguments { positional: vec![words], ..Arguments::default() };
                    self.emit(unit, Op::Call { dst, callee, arguments }, call.range());
                    return Ok(Some(dst));
                }
                _ => {
                    return self.outside(argument, "`attrgetter` needs names that stand there as text; write a lambda");
                }
            }
        }
        if paths.is_empty() || !call.arguments.keywords.is_empty() {
            return self.outside(call, "TypeError: attrgetter expected at least 1 argument, got 0");
        }
        if paths.iter().flat_map(|path| path.split('.')).any(super::call::is_hidden) {
            return self.outside(call, "this name begins with `__` and would reach behind the language");
        }
        match self.getter(&paths)? {
            Some(function) => Ok(Some(self.constant(unit, function, call.range()))),
            None => self.outside(call, "`attrgetter` needs names of attributes"),
        }
    }

    fn method_caller(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Option<Reg>> {
        let Some(Expr::StringLiteral(name)) = call.arguments.args.first() else {
            return self.outside(call, "`methodcaller` needs a name that stands there as text; write a lambda");
        };
        let name = name.value.to_str();
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if super::call::is_hidden(name) || !is_name {
            return self.outside(call, "this is no name of a method, or it would reach behind the language");
        }
        let (Some(caller), Some(maker)) = (self.caller(name)?, self.prelude("_methodcaller")?) else {
            return Ok(None);
        };
        let range = call.range();
        let maker = self.constant(unit, maker, range);
        let caller = self.constant(unit, caller, range);
        let mut rest = call.clone();
        rest.arguments.args = rest.arguments.args.iter().skip(1).cloned().collect();
        let given = self.spread_items(unit, &rest.arguments.args, range)?;
        rest.arguments.args = Box::default();
        let named = self.spread(unit, &rest)?;
        let Some((_, named)) = named.spread else { return Ok(None) };
        let items = vec![caller, given, named];
        let dst = self.temporary(unit, range)?;
        let arguments = Arguments { positional: items, ..Arguments::default() };
        self.emit(unit, Op::Call { dst, callee: maker, arguments }, range);
        Ok(Some(dst))
    }
}

/// Whether a dialect is given, at a place or by name, that is no text that stands there.
fn may_be_dialect(call: &ExprCall, place: usize) -> bool {
    let named =
        call.arguments.keywords.iter().find(|keyword| keyword.arg.as_ref().is_some_and(|name| name == "dialect"));
    let given = call.arguments.args.get(place).or_else(|| named.map(|keyword| &keyword.value));
    given.is_some_and(|given| !given.is_string_literal_expr())
}

/// Whether an argument, or `repl=`, may be a function: anything but text that stands there, or a spread call.
fn may_be_function(call: &ExprCall, place: usize) -> bool {
    let is_spread = call.arguments.args.iter().any(Expr::is_starred_expr)
        || call.arguments.keywords.iter().any(|keyword| keyword.arg.is_none());
    let named = call.arguments.keywords.iter().find(|keyword| keyword.arg.as_ref().is_some_and(|name| name == "repl"));
    let given = call.arguments.args.get(place).or_else(|| named.map(|keyword| &keyword.value));
    !is_spread && given.is_some_and(|given| !matches!(given, Expr::StringLiteral(_) | Expr::FString(_)))
}
