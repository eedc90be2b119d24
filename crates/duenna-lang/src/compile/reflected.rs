//! What needs the runtime's help besides the instruction itself: `await`, and operations that a method leaves to the other
//! operand by giving `NotImplemented`.

use ruff_python_ast::{CmpOp, Operator};
use ruff_text_size::TextRange;

use super::{Module, Unit};
use crate::code::{Arguments, Op, Reg};
use crate::error::Rejection;
use crate::library;
use crate::operators;
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

/// The name of what a method gives that leaves the operation to the other operand.
pub(super) const NOT_IMPLEMENTED: &str = "NotImplemented";

impl Module<'_> {
    /// Calls a function of the runtime.
    pub(super) fn runtime(&mut self, unit: &mut Unit, name: &str, positional: Vec<Reg>, range: TextRange) -> Result {
        let Some(function) = library::find(library::RUNTIME, name) else {
            return self.outside(range, "this is not supported");
        };
        let callee = self.constant(unit, function, range);
        let dst = self.temporary(unit, range)?;
        let arguments = Arguments { positional, ..Arguments::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, range);
        Ok(dst)
    }

    /// `await`: runs a coroutine to its end, which gives what it returned.
    pub(super) fn awaited(&mut self, unit: &mut Unit, src: Reg, range: TextRange) -> Result {
        if !unit.is_async && !self.in_prelude {
            return self.outside(range, "SyntaxError: 'await' outside async function; run one with `asyncio.run(…)`");
        }
        let src = if self.has_tasks { self.by_prelude(unit, "_coroutine_of", vec![src], range)? } else { src };
        let coroutine = self.runtime(unit, "awaitable", vec![src], range)?;
        let iterator = self.temporary(unit, range)?;
        let dst = self.temporary(unit, range)?;
        let more = self.temporary(unit, range)?;
        self.emit(unit, Op::Move { dst: iterator, src: coroutine }, range);
        self.emit(unit, Op::Next { dst, iterator, more }, range);
        Ok(dst)
    }

    /// What a loop goes over: where a class says how its instances are gone over, a function of the prelude finds out.
    pub(super) fn looped_over(&mut self, unit: &mut Unit, over: Reg, is_async: bool, range: TextRange) -> Result {
        let name = match (is_async, self.has_next) {
            (true, _) if !unit.is_async => {
                return self.outside(range, "SyntaxError: 'async for' outside async function");
            }
            (true, _) => "_async_items",
            (false, true) => "_items",
            (false, false) => return Ok(over),
        };
        let Some(function) = self.prelude(name)? else { return Ok(over) };
        let callee = self.constant(unit, function, range);
        let dst = self.temporary(unit, range)?;
        let arguments = Arguments { positional: vec![over], ..Arguments::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, range);
        Ok(dst)
    }

    /// After an operation whose method may have given `NotImplemented`: the other operand's method is asked, and then the
    /// operation as it is without methods.
    pub(super) fn reflected(&mut self, unit: &mut Unit, dst: Reg, range: TextRange) -> Result<()> {
        if !self.has_not_implemented {
            return Ok(());
        }
        let Some((name, symbol, a, b)) = unit.ops.last().and_then(asked) else { return Ok(()) };
        let free = unit.free;
        let first = self.unless_implemented(unit, dst, range)?;
        let src = self.runtime(unit, name, vec![a, b], range)?;
        self.emit(unit, Op::Move { dst, src }, range);
        let second = self.unless_implemented(unit, dst, range)?;
        let same = match symbol {
            "==" => Some(CmpOp::Is),
            "!=" => Some(CmpOp::IsNot),
            _ => None,
        };
        if let Some(op) = same {
            self.emit(unit, Op::Compare { dst, op, a, b }, range);
        } else {
            let symbol = self.constant(unit, Value::str(symbol), range);
            let src = self.runtime(unit, "unsupported", vec![symbol, a, b], range)?;
            self.emit(unit, Op::Move { dst, src }, range);
        }
        unit.land(first);
        unit.land(second);
        unit.free = free;
        Ok(())
    }

    /// Branches past what is to be done where a value is `NotImplemented`; the branch is to be landed.
    fn unless_implemented(&mut self, unit: &mut Unit, value: Reg, range: TextRange) -> Result<usize> {
        let condition = self.runtime(unit, library::IS_LEFT, vec![value], range)?;
        let yes = unit.ops.len() + 1;
        Ok(self.emit(unit, Op::Branch { condition, yes, no: 0 }, range))
    }
}

/// The function of the runtime that asks the other operand, the operator as messages tell it, and the operands.
fn asked(op: &Op) -> Option<(&'static str, &'static str, Reg, Reg)> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "other instructions have no other operand")]
    match op {
        Op::Binary { op, a, b, .. } => Some((operators::binary(*op).1, symbol(*op), *a, *b)),
        Op::Augment { op, a, b, .. } => Some((operators::binary(*op).1, augmented(*op), *a, *b)),
        Op::Compare { op, a, b, .. } => {
            let (name, symbol) = match op {
                CmpOp::Eq => ("__eq__", "=="),
                CmpOp::NotEq => ("__ne__", "!="),
                CmpOp::Lt => ("__gt__", "<"),
                CmpOp::Gt => ("__lt__", ">"),
                CmpOp::LtE => ("__ge__", "<="),
                CmpOp::GtE => ("__le__", ">="),
                CmpOp::In | CmpOp::NotIn | CmpOp::Is | CmpOp::IsNot => return None,
            };
            Some((name, symbol, *a, *b))
        }
        _ => None,
    }
}

const fn symbol(op: Operator) -> &'static str {
    match op {
        Operator::Add => "+",
        Operator::Sub => "-",
        Operator::Mult => "*",
        Operator::MatMult => "@",
        Operator::Div => "/",
        Operator::Mod => "%",
        Operator::Pow => "** or pow()",
        Operator::LShift => "<<",
        Operator::RShift => ">>",
        Operator::BitOr => "|",
        Operator::BitXor => "^",
        Operator::BitAnd => "&",
        Operator::FloorDiv => "//",
    }
}

const fn augmented(op: Operator) -> &'static str {
    match op {
        Operator::Add => "+=",
        Operator::Sub => "-=",
        Operator::Mult => "*=",
        Operator::MatMult => "@=",
        Operator::Div => "/=",
        Operator::Mod => "%=",
        Operator::Pow => "**=",
        Operator::LShift => "<<=",
        Operator::RShift => ">>=",
        Operator::BitOr => "|=",
        Operator::BitXor => "^=",
        Operator::BitAnd => "&=",
        Operator::FloorDiv => "//=",
    }
}
