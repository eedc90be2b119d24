//! Attributes whose names are computed: a function that compares the name with each that it may be.

use std::fmt::Write as _;
use std::sync::Arc;

use ruff_python_ast::{Expr, ExprCall};
use ruff_text_size::Ranged;

use super::call::is_hidden;
use super::{Module, Unit};
use crate::code::{Op, Reg};
use crate::error::Rejection;

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
}
