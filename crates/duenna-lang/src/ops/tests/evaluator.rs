//! Evaluates one Python expression with nothing but the operations under test.
#![allow(clippy::wildcard_enum_match_arm, reason = "tests evaluate a part of the syntax")]

use std::sync::Arc;

use ruff_python_ast::{BoolOp, Expr, Number as Literal};

use crate::builtins::{self, Builtin, methods};
use crate::exception::{Class, Fault};
use crate::heap::Heap;
use crate::value::{Kind, Slot, Value};
use crate::{ops, text};

/// `repr` of the expression's value after what it printed, or `Class: message` of what it raises.
pub(super) fn evaluate(source: &str) -> String {
    let parsed = ruff_python_parser::parse_expression(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    let mut evaluator = Evaluator { heap: Heap::default(), printed: String::new() };
    let shown = evaluator.expression(parsed.expr()).and_then(|slot| text::repr(&evaluator.heap, &slot.value));
    match shown {
        Ok(shown) => evaluator.printed + &shown,
        Err(Fault::Raised(raised)) => format!("{}: {}", raised.class.name(), raised.message),
        Err(Fault::Failure | Fault::Drain(_) | Fault::Spent) => "failure".to_owned(),
    }
}

struct Evaluator {
    heap: Heap,
    printed: String,
}

impl Evaluator {
    fn expression(&mut self, expression: &Expr) -> Result<Slot, Fault> {
        let value = match expression {
            Expr::NoneLiteral(_) => Value::None,
            Expr::BooleanLiteral(literal) => Value::Bool(literal.value),
            Expr::StringLiteral(literal) => Value::str(literal.value.to_str()),
            Expr::NumberLiteral(literal) => match &literal.value {
                Literal::Int(int) => text::parse_whole(&int.to_string(), 0)?,
                Literal::Float(float) => Value::Float(*float),
                Literal::Complex { .. } => panic!("a complex literal"),
            },
            Expr::Name(name) => match Builtin::named(&name.id) {
                Some(builtin) => Value::Builtin(builtin),
                None => Value::Class(Class::named(&name.id).unwrap_or_else(|| panic!("unknown name {}", name.id))),
            },
            Expr::List(list) => {
                let items = self.expressions(&list.elts)?;
                self.heap.allocate(Kind::List(items))
            }
            Expr::Tuple(tuple) => {
                let items = self.expressions(&tuple.elts)?;
                self.heap.allocate(Kind::Tuple(items))
            }
            Expr::Set(set) => {
                let items = self.expressions(&set.elts)?;
                let items = ops::set_items(&self.heap, items)?;
                self.heap.allocate(Kind::Set(items))
            }
            Expr::Dict(dict) => {
                let object = self.heap.allocate(Kind::Dict(ops::Dict::default()));
                for item in &dict.items {
                    let key = self.expression(item.key.as_ref().unwrap())?;
                    let value = self.expression(&item.value)?;
                    ops::set_index(&mut self.heap, &object, &key, value)?;
                }
                object
            }
            Expr::UnaryOp(unary) => {
                let a = self.expression(&unary.operand)?;
                ops::unary(&mut self.heap, unary.op, &a.value)?
            }
            Expr::BinOp(binary) => {
                let (a, b) = (self.expression(&binary.left)?, self.expression(&binary.right)?);
                ops::binary(&mut self.heap, binary.op, &a.value, &b.value)?
            }
            Expr::Compare(compare) => {
                let (a, b) = (self.expression(&compare.left)?, self.expression(&compare.comparators[0])?);
                assert_eq!(compare.ops.len(), 1, "one comparison at a time");
                ops::compare(&self.heap, compare.ops[0], &a.value, &b.value)?
            }
            Expr::Subscript(subscript) => return self.subscript(&subscript.value, &subscript.slice),
            Expr::Call(call) => return self.call(call),
            Expr::BoolOp(both) => return self.choose(both.op, &both.values),
            other => panic!("unsupported: {other:?}"),
        };
        Ok(Slot::public(value))
    }

    fn expressions(&mut self, expressions: &[Expr]) -> Result<Vec<Slot>, Fault> {
        expressions.iter().map(|expression| self.expression(expression)).collect()
    }

    /// `a and b` gives the last value looked at: `[(changes), (object)]` shows what a method does to its receiver.
    fn choose(&mut self, op: BoolOp, values: &[Expr]) -> Result<Slot, Fault> {
        let mut last = Slot::public(Value::None);
        for value in values {
            last = self.expression(value)?;
            if ops::truth(&self.heap, &last.value) == (op == BoolOp::Or) {
                break;
            }
        }
        Ok(last)
    }

    fn subscript(&mut self, object: &Expr, key: &Expr) -> Result<Slot, Fault> {
        let object = self.expression(object)?;
        if let Expr::Slice(slice) = key {
            let mut bounds = [None, None, None];
            for (bound, part) in bounds.iter_mut().zip([&slice.lower, &slice.upper, &slice.step]) {
                *bound = part.as_ref().map(|part| self.expression(part)).transpose()?.map(|slot| slot.value);
            }
            return ops::slice(&mut self.heap, &object.value, bounds).map(Slot::public);
        }
        let key = self.expression(key)?;
        ops::index(&mut self.heap, &object.value, &key.value)
    }

    fn call(&mut self, call: &ruff_python_ast::ExprCall) -> Result<Slot, Fault> {
        let object = match &*call.func {
            Expr::Attribute(attribute) => Some((self.expression(&attribute.value)?, attribute.attr.as_str())),
            _ => None,
        };
        let callee = if object.is_none() { Some(&*call.func) } else { None };
        if let Some(Expr::Name(name)) = callee
            && let Some(shown) = self.helper(&name.id, &call.arguments.args)?
        {
            return Ok(shown);
        }
        let positional = self.expressions(&call.arguments.args)?;
        let mut keywords: Vec<(Arc<str>, Slot)> = Vec::new();
        for keyword in &call.arguments.keywords {
            let name: Arc<str> = keyword.arg.as_ref().unwrap().as_str().into();
            keywords.push((name, self.expression(&keyword.value)?));
        }
        if let Some((object, name)) = object {
            return methods::call(&mut self.heap, &object, name, &positional, &keywords);
        }
        match self.expression(callee.unwrap())?.value {
            Value::Builtin(builtin) => {
                builtins::call(&mut self.heap, builtin, &positional, &keywords, &mut self.printed)
            }
            Value::Class(class) => builtins::construct(&mut self.heap, class, &positional).map(Slot::public),
            other => panic!("{other:?} is not called here"),
        }
    }

    /// `then(receiver, method, *arguments)` is the receiver after the call, and what it gave; `format`, `unpack`,
    /// `loop`, `put`, `drop` and `grow` stand for operations without a name.
    fn helper(&mut self, name: &str, arguments: &[Expr]) -> Result<Option<Slot>, Fault> {
        if !matches!(name, "then" | "format" | "unpack" | "loop" | "put" | "drop" | "grow") {
            return Ok(None);
        }
        let slots = self.expressions(arguments)?;
        let heap = &mut self.heap;
        let slot = match (name, slots.as_slice()) {
            ("then", [receiver, Slot { value: Value::Str(method), .. }, rest @ ..]) => {
                let result = methods::call(heap, receiver, method, rest, &[])?;
                Slot::public(heap.allocate(Kind::Tuple(vec![receiver.clone(), result])))
            }
            ("format", [value, Slot { value: Value::Str(spec), .. }]) => {
                Slot::public(Value::str(text::format(heap, &value.value, spec)?))
            }
            ("unpack", [value, Slot { value: Value::Int(count), .. }]) => {
                let items = ops::unpack(heap, &value.value, usize::try_from(*count).unwrap(), None)?;
                Slot::public(heap.allocate(Kind::List(items)))
            }
            ("loop", [value]) => {
                let mut items = Vec::new();
                let mut state = ops::iterate(heap, &value.value)?;
                while let Some((item, after)) = ops::advance(heap, &state)? {
                    items.push(item);
                    state = after;
                }
                Slot::public(heap.allocate(Kind::List(items)))
            }
            ("put", [object, key, value]) => {
                ops::set_index(heap, &object.value, key, value.clone())?;
                object.clone()
            }
            ("drop", [object, key]) => {
                ops::delete_index(heap, &object.value, &key.value)?;
                object.clone()
            }
            ("grow", [object, Slot { value: Value::Str(op), .. }, by]) => {
                let result = ops::augment(heap, operator(op), &object.value, &by.value)?;
                Slot::public(heap.allocate(Kind::Tuple(vec![object.clone(), Slot::public(result)])))
            }
            _ => panic!("wrong arguments for {name}"),
        };
        Ok(Some(slot))
    }
}

fn operator(symbol: &str) -> ruff_python_ast::Operator {
    use ruff_python_ast::Operator as Op;
    let all = [
        Op::Add,
        Op::Sub,
        Op::Mult,
        Op::MatMult,
        Op::Div,
        Op::Mod,
        Op::Pow,
        Op::LShift,
        Op::RShift,
        Op::BitOr,
        Op::BitXor,
        Op::BitAnd,
        Op::FloorDiv,
    ];
    all.into_iter().find(|op| op.as_str() == symbol).unwrap()
}
