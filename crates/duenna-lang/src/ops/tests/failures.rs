//! A failure in any input that is looked at, at any depth, is passed on, and never seen as a value.

use ruff_python_ast::{CmpOp, Operator, UnaryOp};

use super::super::{
    augment, binary, compare, delete_index, hash_key, index, iterate, set_index, slice, truth, unary, unpack,
};
use crate::builtins::{self, Builtin, methods};
use crate::exception::{Class, Fault};
use crate::heap::Heap;
use crate::library::Opaque;
use crate::text;
use crate::value::{Kind, Slot, Value};

/// `[1, <failure>]`, as a list and as a tuple.
fn holders(heap: &mut Heap) -> [Value; 2] {
    let items = vec![Slot::public(Value::Int(1)), Slot::public(Value::Failure)];
    [heap.allocate(Kind::List(items.clone())), heap.allocate(Kind::Tuple(items))]
}

#[expect(clippy::needless_pass_by_value, reason = "each result is made for the one look at it")]
fn fails<T>(result: Result<T, Fault>, what: &str) {
    assert!(matches!(result, Err(Fault::Failure)), "{what}");
}

#[test]
fn operators_pass_a_failure_on() {
    let mut heap = Heap::default();
    let one = Value::Int(1);
    for op in [UnaryOp::Not, UnaryOp::USub, UnaryOp::UAdd, UnaryOp::Invert] {
        fails(unary(&mut heap, op, &Value::Failure), op.as_str());
    }
    for op in [Operator::Add, Operator::Mod, Operator::BitOr, Operator::MatMult, Operator::Pow] {
        fails(binary(&mut heap, op, &Value::Failure, &one), op.as_str());
        fails(binary(&mut heap, op, &one, &Value::Failure), op.as_str());
        fails(augment(&mut heap, op, &one, &Value::Failure), op.as_str());
    }
    for op in [CmpOp::Eq, CmpOp::NotEq, CmpOp::Lt, CmpOp::Is, CmpOp::IsNot, CmpOp::In, CmpOp::NotIn] {
        fails(compare(&heap, op, &Value::Failure, &one), op.as_str());
        fails(compare(&heap, op, &one, &Value::Failure), op.as_str());
        fails(compare(&heap, op, &Value::Failure, &Value::Failure), op.as_str());
    }
    assert!(!truth(&heap, &Value::Failure));
}

#[test]
fn containers_are_looked_through() {
    let mut heap = Heap::default();
    let [list, tuple] = holders(&mut heap);
    let [other, _] = holders(&mut heap);
    let two = Value::Int(2);
    fails(text::repr(&heap, &list), "repr");
    fails(text::display(&heap, &tuple), "str");
    fails(hash_key(&heap, &tuple), "hash");
    fails(compare(&heap, CmpOp::Eq, &list, &other), "==");
    fails(compare(&heap, CmpOp::Lt, &list, &other), "<");
    fails(compare(&heap, CmpOp::In, &two, &list), "in");
    fails(binary(&mut heap, Operator::Mod, &Value::str("%s %s"), &tuple), "%");
    fails(index(&mut heap, &list, &Value::Failure), "index");
    fails(index(&mut heap, &Value::Failure, &two), "index");
    fails(slice(&mut heap, &list, [Some(Value::Failure), None, None]), "slice");
    fails(set_index(&mut heap, &list, &Slot::public(Value::Failure), Slot::public(two.clone())), "write");
    fails(delete_index(&mut heap, &list, &Value::Failure), "delete");
    fails(iterate(&mut heap, &Value::Failure), "iterate");
    fails(unpack(&mut heap, &Value::Failure, 2, None), "unpack");
    let mut output = String::new();
    for builtin in [
        Builtin::Print,
        Builtin::Str,
        Builtin::Repr,
        Builtin::Sorted,
        Builtin::Min,
        Builtin::Max,
        Builtin::Sum,
        Builtin::All,
        Builtin::Set,
    ] {
        fails(builtins::call(&mut heap, builtin, &[Slot::public(list.clone())], &[], &mut output), builtin.name());
    }
    assert_eq!(output, "");
    let texts = heap.allocate(Kind::List(vec![Slot::public(Value::str("a")), Slot::public(Value::Failure)]));
    for (object, name, argument) in
        [(Value::str(","), "join", &texts), (Value::str("{}"), "format", &list), (list.clone(), "index", &two)]
    {
        fails(methods::call(&mut heap, &Slot::public(object), name, &[Slot::public(argument.clone())], &[]), name);
    }
    fails(methods::call(&mut heap, &Slot::public(list.clone()), "sort", &[], &[]), "sort");
    fails(builtins::construct(&mut heap, Class::ValueError, &[Slot::public(list)]), "construct");
}

#[test]
fn every_builtin_and_method_passes_a_failing_argument_on() {
    let mut heap = Heap::default();
    let failure = [Slot::public(Value::Failure)];
    let mut output = String::new();
    for name in [
        "print",
        "len",
        "str",
        "int",
        "float",
        "bool",
        "list",
        "dict",
        "tuple",
        "set",
        "range",
        "enumerate",
        "zip",
        "sorted",
        "reversed",
        "min",
        "max",
        "sum",
        "abs",
        "round",
        "any",
        "all",
        "repr",
        "ord",
        "chr",
    ] {
        let builtin = Builtin::named(name).unwrap();
        fails(builtins::call(&mut heap, builtin, &failure, &[], &mut output), name);
    }
    for name in [
        "join",
        "split",
        "strip",
        "startswith",
        "find",
        "count",
        "index",
        "partition",
        "ljust",
        "zfill",
        "removeprefix",
        "format",
        "upper",
        "splitlines",
        "expandtabs",
    ] {
        fails(methods::call(&mut heap, &Slot::public(Value::str("a")), name, &failure, &[]), name);
        fails(methods::call(&mut heap, &failure[0], name, &[], &[]), name);
    }
    let dict = Slot::public(heap.allocate(Kind::Dict(super::super::Dict::default())));
    for name in ["get", "pop", "setdefault", "update"] {
        fails(methods::call(&mut heap, &dict, name, &failure, &[]), name);
    }
}

#[test]
fn what_is_only_moved_may_fail() {
    let mut heap = Heap::default();
    let [list, _] = holders(&mut heap);
    let copy = binary(&mut heap, Operator::Add, &list, &list).ok().unwrap();
    assert_eq!(super::super::Shape::of(&heap, &copy).length(), Some(4));
    methods::call(&mut heap, &Slot::public(list.clone()), "append", &[Slot::public(Value::Failure)], &[]).ok().unwrap();
    let taken = methods::call(&mut heap, &Slot::public(list), "pop", &[], &[]).ok().unwrap();
    assert!(taken.value == Value::Failure);
}

#[test]
fn members_of_a_set_that_failed_are_not_found_by_their_keys() {
    let mut heap = Heap::default();
    let items =
        super::super::set_items(&heap, vec![Slot::public(Value::Int(1)), Slot::public(Value::Int(2))]).ok().unwrap();
    let failed = items.into_iter().map(|(key, _)| (key, Slot::public(Value::Failure))).collect();
    let set = heap.allocate(Kind::Set(failed));
    fails(compare(&heap, CmpOp::In, &Value::Int(1), &set), "a member");
    fails(compare(&heap, CmpOp::In, &Value::Int(3), &set), "no member");
    fails(compare(&heap, CmpOp::Eq, &set, &set.clone()), "==");
}

/// A handle is compared with nothing, not even with itself: equal names would have one identity.
#[test]
fn a_handle_is_not_compared() {
    let mut heap = Heap::default();
    let [one, same, other] = ["hotel_1", "hotel_1", "hotel_2"].map(|name| Opaque::Handle(name.into()).value());
    let text = heap.text("hotel_1");
    for op in [CmpOp::Is, CmpOp::IsNot, CmpOp::Eq, CmpOp::NotEq, CmpOp::Lt] {
        for with in [&one, &same, &other, &text, &Value::Bool(true)] {
            for (a, b) in [(&one, with), (with, &one)] {
                let compared = compare(&heap, op, a, b);
                assert!(matches!(compared, Err(Fault::Raised(_))), "{}", op.as_str());
            }
        }
    }
    // Whether there is one is no secret of the name's, and none is empty.
    for (a, b) in [(&one, &Value::None), (&Value::None, &one)] {
        assert!(compare(&heap, CmpOp::Is, a, b) == Ok(Value::Bool(false)));
        assert!(compare(&heap, CmpOp::IsNot, a, b) == Ok(Value::Bool(true)));
    }
    assert!(truth(&heap, &one) && truth(&heap, &other));
}
