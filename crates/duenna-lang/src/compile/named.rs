//! Calls by name that mean more than calling what the name holds.

use ruff_python_ast::{Expr, ExprCall};
use ruff_text_size::Ranged;

use super::{Module, Unit};
use crate::code::{Arguments, Conversion, Op, Reg};
use crate::error::Rejection;
use crate::value::Value;

type Result<T> = std::result::Result<T, Rejection>;

impl Module<'_> {
    /// A call of a name that the artifact gives no meaning; `None` if it is like any other call.
    pub(super) fn call_by_name(&mut self, unit: &mut Unit, call: &ExprCall, name: &str) -> Result<Option<Reg>> {
        let range = call.range();
        if name == "super" && call.arguments.is_empty() && !unit.has("super") {
            return self.super_object(unit, range).map(Some);
        }
        if unit.has(name) || self.shared.contains_key(name) || self.imports.contains_key(name) {
            return Ok(None);
        }
        if let Some(done) = self.snapshot(unit, call)? {
            return Ok(Some(done));
        }
        if let Some(done) = self.written_call(unit, call, name)? {
            return Ok(Some(done));
        }
        if let Some(done) = self.attribute_function(unit, call, name)? {
            return Ok(Some(done));
        }
        if let Some(done) = self.conversion(unit, call, name)? {
            return Ok(Some(done));
        }
        if let Some(done) = self.model_call(unit, call, name)? {
            return Ok(Some(done));
        }
        // `mcp_server("x")`, `new_value("k")` and `abstract(value)` stand for the methods of the same name.
        let object = match name {
            "mcp_server" => Value::Helper,
            "new_value" | "abstract" => Value::PrivateData,
            _ => return Ok(None),
        };
        self.check_server(call, name)?;
        let object = self.constant(unit, object, call.func.range());
        let arguments = self.arguments(unit, call)?;
        let dst = self.temporary(unit, range)?;
        self.emit(unit, Op::CallMethod { dst, object, name: name.into(), arguments }, range);
        Ok(Some(dst))
    }

    /// Built-in functions that ask methods of the artifact's classes: the prelude has what they do.
    fn written_call(&mut self, unit: &mut Unit, call: &ExprCall, name: &str) -> Result<Option<Reg>> {
        let range = call.range();
        let given = &*call.arguments.args;
        let has_keywords = !call.arguments.keywords.is_empty();
        let function = match (name, given) {
            ("next", [_, _]) if self.has_next => "_next_or",
            _ if self.in_prelude => return Ok(None),
            ("print", _) if self.has_redirect => "_print_redirected",
            ("print", given) if self.has_text && given.iter().any(Expr::is_starred_expr) => "_print_all",
            ("sum", _) if self.has_addition => "_sum",
            ("iter", [_, _]) => "_callable_iterator",
            ("dict", [value])
                if self.has_keys && !has_keywords && !value.is_generator_expr() && !value.is_starred_expr() =>
            {
                // Not its items, which are its keys.
                let Some(function) = self.prelude("_dict")? else { return Ok(None) };
                let callee = self.constant(unit, function, range);
                let positional = vec![self.expression(unit, value)?];
                let dst = self.temporary(unit, range)?;
                self.emit(
                    unit,
                    Op::Call { dst, callee, arguments: Arguments { positional, ..Arguments::default() } },
                    range,
                );
                return Ok(Some(dst));
            }
            ("format", [value]) if self.has_format && !has_keywords && !value.is_starred_expr() => {
                let src = self.expression(unit, value)?;
                let spec = Some(self.constant(unit, Value::str(""), range));
                let dst = self.temporary(unit, range)?;
                self.emit(unit, Op::Format { dst, src, conversion: Conversion::None, spec }, range);
                return Ok(Some(dst));
            }
            _ => return Ok(None),
        };
        self.call_of_prelude(unit, call, function)
    }
}
