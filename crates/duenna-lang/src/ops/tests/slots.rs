//! Elements keep their labels and groups when they move from one container to another.

use std::sync::Arc;

use duenna_core::LabelId;
use ruff_python_ast::Operator;

use super::super::{Shape, advance, augment, binary, index, iterate, slice, unpack};
use crate::builtins::{self, Builtin, methods};
use crate::exception::Class;
use crate::heap::Heap;
use crate::value::{GroupId, Kind, Slot, Value};

fn labelled(value: Value, number: u32) -> Slot {
    let label: LabelId = serde_json::from_value(number.into()).ok().unwrap();
    Slot::new(value, label, GroupId(number))
}

/// `[3, 1, 2]`, each with a label and group of its number.
fn numbers(heap: &mut Heap) -> Value {
    let items = [3, 1, 2].map(|number: u32| labelled(Value::Int(number.into()), number)).to_vec();
    heap.allocate(Kind::List(items))
}

/// Whether each number in it, also within tuples, still has its own label and group.
fn intact(heap: &Heap, slots: &[Slot]) -> usize {
    let mut count = 0;
    for slot in slots {
        match (&slot.value, Shape::of(heap, &slot.value)) {
            (Value::Int(number), _) if !slot.label.is_bottom() => {
                assert!(*slot == labelled(slot.value.clone(), u32::try_from(*number).ok().unwrap()));
                count += 1;
            }
            (_, Shape::List(items) | Shape::Tuple(items)) => count += intact(heap, items),
            _ => {}
        }
    }
    count
}

fn builtin(heap: &mut Heap, builtin: Builtin, arguments: &[Slot]) -> Slot {
    builtins::call(heap, builtin, arguments, &[], &mut String::new()).ok().unwrap()
}

#[test]
fn containers_of_elements_keep_them() {
    let mut heap = Heap::default();
    let list = numbers(&mut heap);
    let given = [Slot::public(list.clone())];
    for made in [Builtin::List, Builtin::Tuple, Builtin::Sorted, Builtin::Reversed, Builtin::Enumerate, Builtin::Zip] {
        let made = builtin(&mut heap, made, &given);
        let items = builtin(&mut heap, Builtin::List, &[made]);
        assert_eq!(intact(&heap, &[items]), 3);
    }
    let sum = binary(&mut heap, Operator::Add, &list, &list).ok().unwrap();
    assert_eq!(intact(&heap, &[Slot::public(sum)]), 6);
    let twice = binary(&mut heap, Operator::Mult, &list, &Value::Int(2)).ok().unwrap();
    assert_eq!(intact(&heap, &[Slot::public(twice)]), 6);
    let cut = slice(&mut heap, &list, [None, None, Some(Value::Int(-1))]).ok().unwrap();
    assert_eq!(intact(&heap, &[Slot::public(cut)]), 3);
    let parts = unpack(&mut heap, &list, 3, None).ok().unwrap();
    assert_eq!(intact(&heap, &parts), 3);
    for name in ["copy", "sort", "reverse"] {
        methods::call(&mut heap, &given[0], name, &[], &[]).ok().unwrap();
        assert_eq!(intact(&heap, &given), 3);
    }
    augment(&mut heap, Operator::Add, &list, &list).ok().unwrap();
    assert_eq!(intact(&heap, &given), 6);
}

#[test]
fn single_elements_keep_theirs() {
    let mut heap = Heap::default();
    let list = numbers(&mut heap);
    let given = [Slot::public(list.clone())];
    let mut found = vec![index(&mut heap, &list, &Value::Int(0)).ok().unwrap()];
    found.push(builtin(&mut heap, Builtin::Min, &given));
    found.push(builtin(&mut heap, Builtin::Max, &given));
    let mut state = iterate(&mut heap, &list).ok().unwrap();
    while let Some((item, after)) = advance(&mut heap, &state).ok().unwrap() {
        found.push(item);
        state = after;
    }
    found.push(methods::call(&mut heap, &given[0], "pop", &[], &[]).ok().unwrap());
    assert_eq!(intact(&heap, &found), found.len());
}

#[test]
fn dicts_keep_keys_and_values() {
    let mut heap = Heap::default();
    let pairs = [1_u32, 2].map(|number| vec![labelled(Value::Int(number.into()), number); 2]);
    let pairs = pairs.map(|pair| Slot::public(heap.allocate(Kind::Tuple(pair)))).to_vec();
    let pairs = Slot::public(heap.allocate(Kind::List(pairs)));
    let dict = builtin(&mut heap, Builtin::Dict, &[pairs]);
    for (name, count) in [("keys", 2), ("values", 2), ("items", 4)] {
        let view = methods::call(&mut heap, &dict, name, &[], &[]).ok().unwrap();
        let list = builtin(&mut heap, Builtin::List, &[view]);
        assert_eq!(intact(&heap, &[list]), count, "{name}");
    }
    let key = [Slot::public(Value::Float(1.0))];
    for name in ["get", "pop"] {
        let found = methods::call(&mut heap, &dict, name, &key, &[]).ok().unwrap();
        assert_eq!(intact(&heap, &[found]), 1, "{name}");
    }
    let named: (Arc<str>, Slot) = ("x".into(), labelled(Value::Int(5), 5));
    methods::call(&mut heap, &dict, "update", &[], &[named]).ok().unwrap();
    let found = index(&mut heap, &dict.value, &Value::str("x")).ok().unwrap();
    assert_eq!(intact(&heap, &[found]), 1);
}

#[test]
fn a_message_keeps_the_label_of_its_argument() {
    let mut heap = Heap::default();
    let secret = labelled(Value::str("secret"), 9);
    let exception = builtins::construct(&mut heap, Class::ValueError, std::slice::from_ref(&secret)).ok().unwrap();
    let Some(Kind::Exception(_, message, _)) = heap.kind(&exception) else { panic!("an exception") };
    assert!(*message == secret);
    assert!(builtins::construct(&mut heap, Class::ValueError, &[secret.clone(), secret]).is_err());
}

#[test]
fn a_changed_dict_stops_its_loop() {
    let mut heap = Heap::default();
    let dict = heap.allocate(Kind::Dict(super::super::Dict::default()));
    let one = Slot::public(Value::Int(1));
    super::super::set_index(&mut heap, &dict, &one, one.clone()).ok().unwrap();
    let state = iterate(&mut heap, &dict).ok().unwrap();
    let (_, after) = advance(&mut heap, &state).ok().unwrap().unwrap();
    let two = Slot::public(Value::Int(2));
    super::super::set_index(&mut heap, &dict, &two, one).ok().unwrap();
    let Err(crate::exception::Fault::Raised(raised)) = advance(&mut heap, &after) else { panic!("no error") };
    assert_eq!(raised.message, "dictionary changed size during iteration");
}
