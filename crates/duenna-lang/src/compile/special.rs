//! Special methods that are called by name: `items.__setitem__(0, x)` is what the instruction does.

use ruff_python_ast::{CmpOp, Expr, ExprAttribute, ExprCall};
use ruff_text_size::Ranged;

use super::{Module, Unit};
use crate::builtins::Builtin;
use crate::code::{Op, Reg};
use crate::error::Rejection;
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

/// Those that instructions stand for.
pub(super) const SPECIALS: [&str; 6] =
    ["__getitem__", "__setitem__", "__delitem__", "__contains__", "__len__", "__next__"];

impl Module<'_> {
    /// Such a call, where no class of the artifact has a method of that name.
    pub(super) fn special_method(
        &mut self,
        unit: &mut Unit,
        attribute: &ExprAttribute,
        call: &ExprCall,
    ) -> Result<Option<Reg>> {
        let name = attribute.attr.as_str();
        let given = &*call.arguments.args;
        let wanted = match name {
            "__getitem__" | "__delitem__" | "__contains__" => 1,
            "__setitem__" => 2,
            "__len__" | "__next__" => 0,
            _ => return Ok(None),
        };
        let is_plain = call.arguments.keywords.is_empty() && !given.iter().any(Expr::is_starred_expr);
        let is_of_super = matches!(attribute.value.as_ref(), Expr::Call(of)
            if matches!(of.func.as_ref(), Expr::Name(of) if of.id == "super"));
        // `next` asks a class for its method.
        let is_defined = name != "__next__" && self.own_specials.contains(&name);
        if given.len() != wanted || !is_plain || is_of_super || is_defined || self.in_prelude {
            return Ok(None);
        }
        let range = call.range();
        let object = self.expression(unit, &attribute.value)?;
        let given = given.iter().map(|value| self.expression(unit, value)).collect::<Result<Vec<Reg>>>()?;
        let dst = self.constant(unit, Value::None, range);
        match (name, given.as_slice()) {
            ("__getitem__", [key]) => self.emit(unit, Op::Index { dst, object, key: *key }, range),
            ("__delitem__", [key]) => self.emit(unit, Op::DeleteIndex { object, key: *key }, range),
            ("__contains__", [item]) => self.emit(unit, Op::Compare { dst, op: CmpOp::In, a: *item, b: object }, range),
            ("__setitem__", [key, value]) => self.emit(unit, Op::SetIndex { object, key: *key, value: *value }, range),
            ("__next__", _) => return self.by_builtin(unit, Builtin::Next, object, range).map(Some),
            _ => return self.by_builtin(unit, Builtin::Len, object, range).map(Some),
        };
        Ok(Some(dst))
    }
}
