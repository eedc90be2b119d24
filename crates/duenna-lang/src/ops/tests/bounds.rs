//! What is too large or too deep is refused before it is built, and nothing panics.

use std::sync::Arc;

use ruff_python_ast::{CmpOp, Operator};

use super::super::{binary, compare, elements, hash_key, set_index};
use super::evaluator::evaluate;
use crate::builtins::{self, Builtin, methods};
use crate::exception::{Class, Fault};
use crate::heap::Heap;
use crate::text;
use crate::value::{Kind, Range, Slot, Value};

fn class<T>(result: Result<T, Fault>) -> Class {
    match result {
        Err(Fault::Raised(raised)) => raised.class,
        Err(Fault::Failure | Fault::Drain(_) | Fault::Spent) => panic!("a failure, not an error"),
        Ok(_) => panic!("no error"),
    }
}

#[test]
fn large_results_are_refused() {
    for source in [
        "'a' * 9000000",
        "'ab' * 9223372036854775807",
        "[0] * 1000001",
        "(1, 2) * 9223372036854775807",
        "list(range(9223372036854775807))",
        "'x'.ljust(9000000)",
        "'x'.rjust(9223372036854775807)",
        "'x'.center(5000000, 'é')",
        "'x'.zfill(9223372036854775807)",
        "'\\t'.expandtabs(9223372036854775807)",
        "('a' * 8000000).replace('a', 'bb')",
        "('a' * 8000000).replace('', 'bb')",
        "','.join(['a' * 8000000, 'b' * 8000000])",
        "('a' * 8000000) + ('b' * 8000000)",
        "(',' * 2000000).split(',')",
        "('a ' * 2000000).split()",
        "('\\n' * 2000000).splitlines()",
        "list('a' * 2000000)",
        "('ŉ' * 4000000).upper()",
        "('\\x00' * 4000000 and repr('\\x00' * 4000000))",
        "format('x', '9000000')",
        "format(1, '9000000')",
        "format(1.5, '.9000000f')",
        "format(1.5, '09000000,')",
        "'%9000000d' % 1",
        "'%.9000000d' % 1",
        "'%.9000000f' % 1.5",
        "'%*s' % (9223372036854775807, 'a')",
        "'{:9000000}'.format('x')",
        "'{0}{0}'.format('a' * 8000000)",
        "'%s%s' % ('a' * 8000000, 'a' * 8000000)",
        "set(range(2000000))",
        "sum([[0] * 600000, [0] * 600000], [])",
    ] {
        let answer = evaluate(source);
        assert!(answer.starts_with("MemoryError: "), "{source}: {}", answer.chars().take(80).collect::<String>());
    }
}

#[test]
fn an_empty_text_or_list_repeats_for_free() {
    assert_eq!(evaluate("'' * 9223372036854775807"), "''");
    assert_eq!(evaluate("[] * 9223372036854775807"), "[]");
}

#[test]
fn numbers_grow_beyond_64_bits_and_not_without_bound() {
    for (source, grown) in [
        ("9223372036854775807 + 1", "9223372036854775808"),
        ("(-9223372036854775807 - 1) // -1", "9223372036854775808"),
        ("-(-9223372036854775807 - 1)", "9223372036854775808"),
        ("abs(-9223372036854775807 - 1)", "9223372036854775808"),
        ("divmod(-9223372036854775807 - 1, -1)", "(9223372036854775808, 0)"),
        ("round(9223372036854775807, -1)", "9223372036854775810"),
        ("2 ** 64 - 2 ** 64 + 1 is 1", "True"),
    ] {
        assert_eq!(evaluate(source), grown, "{source}");
    }
    for source in [
        "1 << 9223372036854775807",
        "1 << 131072",
        "2 ** 9223372036854775807",
        "3 ** 100000",
        "(1 << 131071) * 2",
        "(1 << 131071) + (1 << 131071)",
        "pow(3, 1 << 131071, (1 << 131070) + 1)",
        "int('f' * 40000, 16)",
    ] {
        assert!(evaluate(source).starts_with("MemoryError: "), "{source}: {}", evaluate(source));
    }
    for source in [
        "len(range(-9223372036854775807, 9223372036854775807))",
        "list(enumerate([1, 2], 9223372036854775807))",
        "range(9223372036854775808)",
    ] {
        assert!(evaluate(source).starts_with("OverflowError: "), "{source}: {}", evaluate(source));
    }
    assert_eq!(evaluate("(-9223372036854775807 - 1) % -1"), "0");
    assert_eq!(evaluate("range(-9223372036854775807, 9223372036854775807, 9223372036854775807)[-1]"), "0");
    assert_eq!(evaluate("'abc'[-9223372036854775807 - 1:9223372036854775807:9223372036854775807]"), "'a'");
    assert_eq!(evaluate("[1].pop(-9223372036854775807 - 1)"), "IndexError: pop index out of range");
}

/// A list within a list, `depth` times.
fn nested(heap: &mut Heap, depth: usize, tuple: bool) -> Value {
    let mut value = Value::Int(1);
    for _ in 0..depth {
        let items = vec![Slot::public(value)];
        value = heap.allocate(if tuple { Kind::Tuple(items) } else { Kind::List(items) });
    }
    value
}

#[test]
fn deep_nesting_is_an_error() {
    let mut heap = Heap::default();
    let (a, b) = (nested(&mut heap, 5000, true), nested(&mut heap, 5000, true));
    assert_eq!(class(text::repr(&heap, &a)), Class::RecursionError);
    assert_eq!(class(text::display(&heap, &a)), Class::RecursionError);
    assert_eq!(class(hash_key(&heap, &a)), Class::RecursionError);
    assert_eq!(class(compare(&heap, CmpOp::Eq, &a, &b)), Class::RecursionError);
    assert_eq!(class(compare(&heap, CmpOp::Lt, &a, &b)), Class::RecursionError);
    let (a, b) = (nested(&mut heap, 90, false), nested(&mut heap, 90, false));
    assert!(text::repr(&heap, &a).is_ok());
    assert!(compare(&heap, CmpOp::Eq, &a, &b) == Ok(Value::Bool(true)));
}

/// Tuples that hold the one before twice: small here, huge when written out.
fn doubled(heap: &mut Heap) -> Value {
    let mut value = Value::Int(1);
    for _ in 0..45 {
        let item = Slot::public(value);
        value = heap.allocate(Kind::Tuple(vec![item.clone(), item]));
    }
    value
}

#[test]
fn shared_parts_do_not_multiply() {
    let mut heap = Heap::default();
    let (a, b) = (doubled(&mut heap), doubled(&mut heap));
    assert_eq!(class(text::repr(&heap, &a)), Class::MemoryError);
    assert_eq!(class(hash_key(&heap, &a)), Class::MemoryError);
    assert_eq!(class(compare(&heap, CmpOp::Eq, &a, &b)), Class::MemoryError);
}

#[test]
fn a_list_within_itself_is_shown_as_cpython_shows_it() {
    let mut heap = Heap::default();
    let list = heap.allocate(Kind::List(Vec::new()));
    let arguments = [Slot::public(list.clone())];
    methods::call(&mut heap, &Slot::public(list.clone()), "append", &arguments, &[]).ok().unwrap();
    assert_eq!(text::repr(&heap, &list).ok(), Some("[[...]]".to_owned()));
    assert!(compare(&heap, CmpOp::Eq, &list, &list).ok() == Some(Value::Bool(true)));
}

#[test]
fn containers_do_not_grow_beyond_their_bound() {
    let mut heap = Heap::default();
    let range = Value::Range(Arc::new(Range { start: 0, stop: 1_000_000, step: 1 }));
    let mut output = String::new();
    let full = |heap: &mut Heap, builtin, output: &mut String| {
        builtins::call(heap, builtin, &[Slot::public(range.clone())], &[], output).ok().unwrap()
    };
    let list = full(&mut heap, Builtin::List, &mut output);
    let one = [Slot::public(Value::Int(-1))];
    assert_eq!(class(methods::call(&mut heap, &list, "append", &one, &[])), Class::MemoryError);
    assert_eq!(class(methods::call(&mut heap, &list, "extend", std::slice::from_ref(&list), &[])), Class::MemoryError);
    assert_eq!(
        class(super::super::augment(&mut heap, Operator::Mult, &list.value, &Value::Int(2))),
        Class::MemoryError
    );
    let set = full(&mut heap, Builtin::Set, &mut output);
    assert_eq!(class(methods::call(&mut heap, &set, "add", &one, &[])), Class::MemoryError);
    let items = elements(&mut heap, &range).ok().unwrap();
    let entries =
        items.into_iter().map(|item| (hash_key(&heap, &item.value).ok().unwrap(), (item.clone(), item))).collect();
    let dict = heap.allocate(Kind::Dict(entries));
    let result = set_index(&mut heap, &dict, &one[0], one[0].clone());
    assert_eq!(class(result), Class::MemoryError);
    assert_eq!(class(methods::call(&mut heap, &Slot::public(dict), "setdefault", &one, &[])), Class::MemoryError);
}

#[test]
fn many_pairs_can_be_sorted() {
    let mut heap = Heap::default();
    let mut pairs = Vec::new();
    for number in 0..100_000_i64 {
        let pair = [Value::Int(0), Value::Int(number * 7919 % 100_003)].map(Slot::public).to_vec();
        pairs.push(Slot::public(heap.allocate(Kind::Tuple(pair))));
    }
    let sorted = super::super::sort(&heap, pairs, false).ok().unwrap();
    let firsts: Vec<String> = sorted.iter().take(3).map(|pair| text::repr(&heap, &pair.value).ok().unwrap()).collect();
    assert_eq!(firsts, ["(0, 0)", "(0, 1)", "(0, 2)"]);
}

#[test]
fn what_grows_is_counted() {
    let mut heap = Heap::default();
    let before = heap.meter;
    let text = heap.text("a".repeat(1000));
    binary(&mut heap, Operator::Add, &text, &text).ok().unwrap();
    assert!(heap.meter - before >= 3000);
    let list = Slot::public(heap.allocate(Kind::List(Vec::new())));
    let before = heap.meter;
    methods::call(&mut heap, &list, "append", &[Slot::public(Value::Int(1))], &[]).ok().unwrap();
    assert!(heap.meter > before);
}
