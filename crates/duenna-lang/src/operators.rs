//! Which methods of classes stand behind operators and built-in functions.

#![expect(clippy::wildcard_enum_match_arm, reason = "most instructions and built-ins have no method behind them")]

use ruff_python_ast::{CmpOp, Operator, UnaryOp};

use crate::builtins::Builtin;
use crate::code::{Arguments, Op, Reg};
use crate::frame::ResultUse;
use crate::library;
use crate::value::Callee;

/// A method that an instruction may call instead of what it does by itself.
pub(crate) struct Special {
    /// Its name.
    pub(crate) name: &'static str,
    /// The register of the object.
    pub(crate) receiver: Reg,
    /// The registers of its other arguments.
    pub(crate) arguments: Vec<Reg>,
    /// Where its result goes.
    pub(crate) dst: Option<Reg>,
    /// What becomes of the result.
    pub(crate) then: ResultUse,
}

/// The methods that an instruction may call, the first that there is being called. `called` is the built-in that a call
/// instruction calls.
pub(crate) fn specials(op: &Op, called: Option<Callee>) -> Vec<Special> {
    let special = |name, receiver: &Reg, arguments: &[Reg], dst: &Reg, then| Special {
        name,
        receiver: *receiver,
        arguments: arguments.to_vec(),
        dst: Some(*dst),
        then,
    };
    match op {
        Op::Binary { dst, op, a, b } => {
            let (name, reflected, _) = binary(*op);
            vec![special(name, a, &[*b], dst, ResultUse::Keep), special(reflected, b, &[*a], dst, ResultUse::Keep)]
        }
        Op::Augment { dst, op, a, b } => {
            let (name, reflected, in_place) = binary(*op);
            vec![
                special(in_place, a, &[*b], dst, ResultUse::Keep),
                special(name, a, &[*b], dst, ResultUse::Keep),
                special(reflected, b, &[*a], dst, ResultUse::Keep),
            ]
        }
        Op::Compare { dst, op, a, b } => match op {
            CmpOp::Eq => ["__eq__"]
                .iter()
                .flat_map(|name| {
                    [special(name, a, &[*b], dst, ResultUse::Keep), special(name, b, &[*a], dst, ResultUse::Keep)]
                })
                .collect(),
            CmpOp::NotEq => vec![
                special("__ne__", a, &[*b], dst, ResultUse::Keep),
                special("__eq__", a, &[*b], dst, ResultUse::Not),
                special("__eq__", b, &[*a], dst, ResultUse::Not),
            ],
            CmpOp::Lt => {
                vec![
                    special("__lt__", a, &[*b], dst, ResultUse::Keep),
                    special("__gt__", b, &[*a], dst, ResultUse::Keep),
                ]
            }
            CmpOp::Gt => {
                vec![
                    special("__gt__", a, &[*b], dst, ResultUse::Keep),
                    special("__lt__", b, &[*a], dst, ResultUse::Keep),
                ]
            }
            CmpOp::LtE => {
                vec![
                    special("__le__", a, &[*b], dst, ResultUse::Keep),
                    special("__ge__", b, &[*a], dst, ResultUse::Keep),
                ]
            }
            CmpOp::GtE => {
                vec![
                    special("__ge__", a, &[*b], dst, ResultUse::Keep),
                    special("__le__", b, &[*a], dst, ResultUse::Keep),
                ]
            }
            CmpOp::In => vec![special("__contains__", b, &[*a], dst, ResultUse::Truth)],
            CmpOp::NotIn => vec![special("__contains__", b, &[*a], dst, ResultUse::Not)],
            CmpOp::Is | CmpOp::IsNot => Vec::new(),
        },
        Op::Unary { dst, op, a } => match op {
            UnaryOp::USub => vec![special("__neg__", a, &[], dst, ResultUse::Keep)],
            UnaryOp::UAdd => vec![special("__pos__", a, &[], dst, ResultUse::Keep)],
            UnaryOp::Invert => vec![special("__invert__", a, &[], dst, ResultUse::Keep)],
            UnaryOp::Not => {
                vec![special("__bool__", a, &[], dst, ResultUse::Not), special("__len__", a, &[], dst, ResultUse::Not)]
            }
        },
        Op::Index { dst, object, key } => vec![special("__getitem__", object, &[*key], dst, ResultUse::Keep)],
        Op::SetIndex { object, key, value } => vec![Special {
            name: "__setitem__",
            receiver: *object,
            arguments: vec![*key, *value],
            dst: None,
            then: ResultUse::Keep,
        }],
        Op::DeleteIndex { object, key } => {
            vec![Special {
                name: "__delitem__",
                receiver: *object,
                arguments: vec![*key],
                dst: None,
                then: ResultUse::Keep,
            }]
        }
        Op::Iterate { dst, src } => vec![special("__iter__", src, &[], dst, ResultUse::Keep)],
        Op::Format { dst, src, spec, .. } => {
            let shown = ["__str__", "__repr__"].iter().map(|name| special(name, src, &[], dst, ResultUse::Text));
            let formatted = spec.iter().map(|spec| special("__format__", src, &[*spec], dst, ResultUse::Text));
            formatted.chain(shown).collect()
        }
        Op::Call { dst, arguments, .. } => behind_call(*dst, arguments, called),
        _ => Vec::new(),
    }
}

/// The methods that a call of a built-in function may call.
fn behind_call(dst: Reg, arguments: &Arguments, called: Option<Callee>) -> Vec<Special> {
    let special = |name, receiver: &Reg, arguments: &[Reg], then| Special {
        name,
        receiver: *receiver,
        arguments: arguments.to_vec(),
        dst: Some(dst),
        then,
    };
    if let (Some(Callee::Native(native)), [a, b]) = (called, arguments.positional.as_slice()) {
        return asked(native, dst, (*a, *b));
    }
    if let (Some(Callee::Native(native)), [only], true) =
        (called, arguments.positional.as_slice(), arguments.keywords.is_empty())
        && native.place() == (library::TYPES, "complex")
    {
        return ["__complex__", "__float__"].map(|name| special(name, only, &[], ResultUse::Keep)).into();
    }
    let called = match called {
        Some(Callee::Builtin(builtin)) => Some(builtin),
        _ => None,
    };
    if let ([first, second], true) = (arguments.positional.as_slice(), arguments.keywords.is_empty()) {
        return match called {
            Some(Builtin::Divmod) => vec![
                special("__divmod__", first, &[*second], ResultUse::Keep),
                special("__rdivmod__", second, &[*first], ResultUse::Keep),
            ],
            Some(Builtin::Format) => vec![special("__format__", first, &[*second], ResultUse::Text)],
            Some(Builtin::Round) => vec![special("__round__", first, &[*second], ResultUse::Keep)],
            Some(_) | None => Vec::new(),
        };
    }
    let [first] = *arguments.positional else { return Vec::new() };
    let names: &[(&str, ResultUse)] = match called {
        Some(Builtin::Len) => &[("__len__", ResultUse::Keep)],
        Some(Builtin::Str) => &[("__str__", ResultUse::Text), ("__repr__", ResultUse::Text)],
        Some(Builtin::Repr) => &[("__repr__", ResultUse::Text)],
        Some(Builtin::Bool) => &[("__bool__", ResultUse::Truth), ("__len__", ResultUse::Truth)],
        Some(Builtin::Abs) => &[("__abs__", ResultUse::Keep)],
        Some(Builtin::Iter) => &[("__iter__", ResultUse::Keep)],
        Some(Builtin::Next) => &[("__next__", ResultUse::Keep)],
        Some(Builtin::Int) => &[("__int__", ResultUse::Keep)],
        Some(Builtin::Float) => &[("__float__", ResultUse::Keep)],
        Some(Builtin::Hash) => &[("__hash__", ResultUse::Keep)],
        Some(Builtin::Reversed) => &[("__reversed__", ResultUse::Keep)],
        Some(Builtin::Round) => &[("__round__", ResultUse::Keep)],
        Some(_) | None => &[],
    };
    names.iter().map(|(name, then)| special(name, &first, &[], *then)).collect()
}

/// The methods behind the function of the runtime that asks the second operand where the first gave `NotImplemented`.
fn asked(native: library::Native, dst: Reg, (a, b): (Reg, Reg)) -> Vec<Special> {
    let (library::RUNTIME, name) = native.place() else { return Vec::new() };
    let special = |name, then| Special { name, receiver: b, arguments: vec![a], dst: Some(dst), then };
    match name {
        "__ne__" => vec![special("__ne__", ResultUse::Keep), special("__eq__", ResultUse::Not)],
        _ if name.starts_with("__") => vec![special(name, ResultUse::Keep)],
        _ => Vec::new(),
    }
}

/// The methods of a binary operator: its own, the other operand's, and the one that changes in place.
pub(crate) const fn binary(op: Operator) -> (&'static str, &'static str, &'static str) {
    match op {
        Operator::Add => ("__add__", "__radd__", "__iadd__"),
        Operator::Sub => ("__sub__", "__rsub__", "__isub__"),
        Operator::Mult => ("__mul__", "__rmul__", "__imul__"),
        Operator::Div => ("__truediv__", "__rtruediv__", "__itruediv__"),
        Operator::FloorDiv => ("__floordiv__", "__rfloordiv__", "__ifloordiv__"),
        Operator::Mod => ("__mod__", "__rmod__", "__imod__"),
        Operator::Pow => ("__pow__", "__rpow__", "__ipow__"),
        Operator::BitAnd => ("__and__", "__rand__", "__iand__"),
        Operator::BitOr => ("__or__", "__ror__", "__ior__"),
        Operator::BitXor => ("__xor__", "__rxor__", "__ixor__"),
        Operator::MatMult => ("__matmul__", "__rmatmul__", "__imatmul__"),
        Operator::LShift => ("__lshift__", "__rlshift__", "__ilshift__"),
        Operator::RShift => ("__rshift__", "__rrshift__", "__irshift__"),
    }
}

/// Whether a name is that of a method behind an operator.
pub(crate) fn is_method(name: &str) -> bool {
    const OTHERS: [&str; 21] = [
        "__eq__",
        "__ne__",
        "__lt__",
        "__le__",
        "__gt__",
        "__ge__",
        "__contains__",
        "__neg__",
        "__pos__",
        "__invert__",
        "__getitem__",
        "__setitem__",
        "__delitem__",
        "__len__",
        "__bool__",
        "__format__",
        "__iter__",
        "__divmod__",
        "__rdivmod__",
        "__reversed__",
        "__round__",
    ];
    let operators = [
        Operator::Add,
        Operator::Sub,
        Operator::Mult,
        Operator::Div,
        Operator::FloorDiv,
        Operator::Mod,
        Operator::Pow,
        Operator::BitAnd,
        Operator::BitOr,
        Operator::BitXor,
        Operator::MatMult,
        Operator::LShift,
        Operator::RShift,
    ];
    let names = operators.into_iter().map(binary).flat_map(|(a, b, c)| [a, b, c]);
    OTHERS.contains(&name) || names.into_iter().any(|known| known == name)
}
