//! What the analysis is told of calls holds for every call that succeeds.

use std::collections::BTreeSet;

use super::methods;
use super::{Builtin, Effect, TABLE, call, effect};
use crate::heap::Heap;
use crate::library;
use crate::ops::{self, Shape};
use crate::text;
use crate::value::{Kind, ObjectRef, Slot, Value};

const METHODS: &[&str] = &[
    "upper",
    "lower",
    "title",
    "strip",
    "split",
    "rsplit",
    "splitlines",
    "join",
    "replace",
    "startswith",
    "endswith",
    "find",
    "rfind",
    "index",
    "rindex",
    "count",
    "isdigit",
    "zfill",
    "ljust",
    "partition",
    "rpartition",
    "removeprefix",
    "format",
    "expandtabs",
    "append",
    "extend",
    "insert",
    "pop",
    "remove",
    "sort",
    "reverse",
    "copy",
    "clear",
    "get",
    "keys",
    "values",
    "items",
    "popitem",
    "update",
    "setdefault",
    "add",
    "discard",
    "union",
    "intersection",
    "difference",
    "symmetric_difference",
    "issubset",
    "issuperset",
    "isdisjoint",
    "encode",
    "decode",
    "hex",
    "fromhex",
    "from_bytes",
    "to_bytes",
    "search",
    "match",
    "fullmatch",
    "findall",
    "finditer",
    "sub",
    "subn",
    "group",
    "groups",
    "groupdict",
    "start",
    "end",
    "span",
    "expand",
    "bit_length",
    "as_integer_ratio",
    "is_integer",
    "weekday",
    "isocalendar",
    "isoformat",
    "utcoffset",
    "sqrt",
    "normalize",
    "quantize",
];

/// What a function of a module gives.
fn library_value(heap: &mut Heap, module: &str, path: &str, arguments: &[Value]) -> Value {
    let Some(Value::Native(function)) = library::find(module, path) else { panic!("no function {path}") };
    let arguments: Vec<Slot> = arguments.iter().cloned().map(Slot::public).collect();
    function.call(heap, super::Arguments::new(path, &arguments, &[])).ok().unwrap().value
}

/// A fresh heap with receivers and arguments of every shape; containers hold a tuple.
fn samples() -> (Heap, Vec<Slot>) {
    let mut heap = Heap::default();
    let tuple = Slot::public(Value::str("a"));
    let tuple = Slot::public(heap.allocate(Kind::Tuple(vec![tuple.clone(), tuple])));
    let pairs = heap.allocate(Kind::List(vec![tuple.clone(), tuple.clone()]));
    let set = Kind::Set(ops::set_items(&heap, vec![tuple.clone()]).ok().unwrap());
    let set = heap.allocate(set);
    let dict = heap.allocate(Kind::Dict(ops::Dict::default()));
    ops::set_index(&mut heap, &dict, &tuple, tuple.clone()).ok().unwrap();
    let empty = heap.allocate(Kind::List(Vec::new()));
    let text = Value::str("a b");
    let others = [text, Value::Int(0), Value::Float(1.5), Value::Bool(true), pairs, set, dict, empty];
    let mut slots: Vec<Slot> = others.into_iter().map(Slot::public).collect();
    slots.push(Slot::public(library_value(&mut heap, "re", "compile", &[Value::str("(a)?")])));
    slots.push(Slot::public(library_value(&mut heap, "re", "search", &[Value::str("(?P<n>a)?"), Value::str("b")])));
    slots.push(Slot::public(library::bytes::constant(vec![65])));
    slots.extend([Value::Builtin(Builtin::Bytes), Value::str("00")].map(Slot::public));
    slots.extend(
        ["date.max", "time.max", "datetime.max", "timezone.utc"]
            .iter()
            .filter_map(|path| crate::library::find("datetime", path).map(Slot::public)),
    );
    let Some(Value::Native(decimal)) = crate::library::find("decimal", "Decimal") else { panic!("no decimals") };
    let number = [Slot::public(Value::Int(4))];
    slots.push(decimal.call(&mut heap, super::Arguments::new("Decimal", &number, &[])).ok().unwrap());
    let frozen = Kind::Frozen(ops::set_items(&heap, vec![tuple.clone()]).ok().unwrap());
    slots.push(Slot::public(heap.allocate(frozen)));
    slots.extend([tuple, Slot::public(Value::Builtin(Builtin::Int)), Slot::public(Value::str("a"))]);
    (heap, slots)
}

/// All objects that values name, and those these hold.
fn reachable(heap: &Heap, slots: &[Slot]) -> BTreeSet<ObjectRef> {
    let mut seen = BTreeSet::new();
    let mut waiting = slots.to_vec();
    while let Some(slot) = waiting.pop() {
        let Value::Object(at) = &slot.value else { continue };
        if seen.insert(*at) {
            match Shape::of(heap, &slot.value) {
                Shape::List(items) | Shape::Tuple(items) => waiting.extend_from_slice(items),
                Shape::Dict(items) => {
                    waiting.extend(items.values().flat_map(|(key, value)| [key.clone(), value.clone()]));
                }
                Shape::Set(items) => waiting.extend(items.values().cloned()),
                Shape::Deque(items) => waiting.extend(items.iter().cloned()),
                Shape::View(..) | Shape::Text(_) | Shape::Range(_) | Shape::Opaque(_) | Shape::Other => {}
            }
        }
    }
    seen
}

fn shown(heap: &Heap, slots: &[Slot]) -> Vec<String> {
    slots.iter().map(|slot| text::repr(heap, &slot.value).ok().unwrap()).collect()
}

/// Checks one call's result against its effect. `before` is what the samples looked like.
fn holds(heap: &Heap, samples: &[Slot], before: &[String], result: &Slot, effect: Effect, what: &str) {
    let changed = shown(heap, samples) != before;
    let named = reachable(heap, std::slice::from_ref(result));
    let aliases = !named.is_disjoint(&reachable(heap, samples));
    match effect {
        Effect::Scalar => assert!(!changed && named.is_empty(), "{what} is no scalar"),
        Effect::Fresh => assert!(!changed && !aliases, "{what} is not fresh"),
        Effect::Alias => assert!(!changed, "{what} writes"),
        Effect::Writes => {}
    }
}

#[test]
fn methods_have_the_effect_that_is_told() {
    let count = samples().1.len();
    let mut successes = BTreeSet::new();
    for name in METHODS {
        for (receiver, first) in (0..count).flat_map(|receiver| (0..=count).map(move |first| (receiver, first))) {
            for second in [count, 0, 1] {
                let (mut heap, slots) = samples();
                let before = shown(&heap, &slots);
                let arguments: Vec<Slot> = [first, second].iter().filter_map(|at| slots.get(*at)).cloned().collect();
                let receiver = slots.get(receiver).unwrap().clone();
                if let Ok(result) = methods::call(&mut heap, &receiver, name, &arguments, &[]) {
                    successes.insert(*name);
                    holds(&heap, &slots, &before, &result, methods::effect(name), name);
                }
            }
        }
    }
    assert_eq!(successes.len(), METHODS.len(), "each method succeeded once");
}

#[test]
fn builtins_have_the_effect_that_is_told() {
    let count = samples().1.len();
    let mut successes = BTreeSet::new();
    for (builtin, name) in TABLE {
        for (first, second) in (0..=count).flat_map(|first| (0..=count).map(move |second| (first, second))) {
            let (mut heap, slots) = samples();
            let before = shown(&heap, &slots);
            let arguments: Vec<Slot> = [first, second].iter().filter_map(|at| slots.get(*at)).cloned().collect();
            if let Ok(result) = call(&mut heap, *builtin, &arguments, &[], &mut String::new()) {
                successes.insert(*name);
                holds(&heap, &slots, &before, &result, effect(*builtin), name);
            }
        }
    }
    // `super` needs a class, `vars` an instance, `next` an iterator.
    assert_eq!(successes.len(), TABLE.len() - 3, "each function succeeded once");
}

#[test]
fn what_cannot_fail_does_not() {
    for (builtin, name) in TABLE.iter().filter(|(builtin, _)| !super::can_fail(*builtin)) {
        let (mut heap, slots) = samples();
        for slot in &slots {
            let mut arguments = vec![slot.clone()];
            if *builtin == Builtin::Isinstance {
                arguments.push(Slot::public(Value::Builtin(Builtin::Dict)));
            }
            assert!(call(&mut heap, *builtin, &arguments, &[], &mut String::new()).is_ok(), "{name}");
        }
    }
}

#[test]
fn names_and_builtins_agree() {
    for (builtin, name) in TABLE {
        assert_eq!(Builtin::named(name), Some(*builtin));
        assert_eq!(builtin.name(), *name);
    }
    assert_eq!(Builtin::named("eval"), None);
    assert_eq!(methods::effect("unheard_of"), Effect::Writes);
}
