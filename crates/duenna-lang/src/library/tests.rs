//! What holds for all modules.

use super::{EntryKind, MODULES, Native, find};
use crate::builtins::{Arguments, Effect};
use crate::exception::Fault;
use crate::heap::Heap;
use crate::ops::Shape;
use crate::value::{Kind, Slot, Value};

fn functions() -> Vec<(&'static str, &'static str, Native)> {
    let mut all = Vec::new();
    for (module, entries) in MODULES {
        for entry in *entries {
            if let (EntryKind::Function(..), Some(Value::Native(native))) = (entry.kind, find(module, entry.path)) {
                all.push((*module, entry.path, native));
            }
        }
    }
    all
}

fn call(heap: &mut Heap, native: Native, arguments: &[Value]) -> Result<Slot, Fault> {
    let arguments: Vec<Slot> = arguments.iter().cloned().map(Slot::public).collect();
    native.call(heap, Arguments::new(native.place().1, &arguments, &[]))
}

fn made(heap: &mut Heap, module: &str, path: &str, arguments: &[Value]) -> Value {
    let Some(Value::Native(native)) = find(module, path) else { panic!("no {module}.{path}") };
    call(heap, native, arguments).ok().unwrap().value
}

#[test]
fn no_function_takes_a_failure_for_a_value() {
    let text = Value::str("a");
    let bytes = super::bytes::constant(vec![97]);
    for (module, path, native) in functions() {
        for other in [&text, &bytes, &Value::Int(3)] {
            for arguments in [
                vec![Value::Failure],
                vec![Value::Failure, other.clone()],
                vec![other.clone(), Value::Failure],
                vec![Value::Failure, other.clone(), other.clone()],
                vec![other.clone(), Value::Failure, other.clone()],
                vec![other.clone(), other.clone(), Value::Failure],
            ] {
                let mut heap = Heap::default();
                assert!(call(&mut heap, native, &arguments).is_err(), "{module}.{path} gave something for a failure");
            }
        }
    }
}

#[test]
fn a_failure_within_a_container_is_passed_on() {
    let mut heap = Heap::default();
    let list = heap.allocate(Kind::List(vec![Slot::public(Value::Failure)]));
    let Some(Value::Native(dumps)) = find("json", "dumps") else { panic!("no json.dumps") };
    assert!(call(&mut heap, dumps, &[list]) == Err(Fault::Failure));
    let pair = heap.allocate(Kind::Tuple(vec![Slot::public(Value::str("a")), Slot::public(Value::Failure)]));
    let pairs = heap.allocate(Kind::List(vec![Slot::public(pair)]));
    let Some(Value::Native(encode)) = find("urllib.parse", "urlencode") else { panic!("no urlencode") };
    assert!(call(&mut heap, encode, &[pairs]) == Err(Fault::Failure));
}

#[test]
fn functions_have_the_effect_that_is_told() {
    let texts = ["a", "[1, {}]", "NFC", "YWE=", "a=1"].map(Value::str);
    let bytes = super::bytes::constant(b"[1]".to_vec());
    let mut arguments: Vec<Value> = texts.into_iter().chain([bytes, Value::Int(9)]).collect();
    let mut heap = Heap::default();
    arguments.push(heap.allocate(Kind::List(Vec::new())));
    for (module, path, native) in functions() {
        for first in &arguments {
            for rest in arguments.iter().map(Some).chain([None]) {
                let given: Vec<Value> = [Some(first), rest, rest].into_iter().flatten().take(3).cloned().collect();
                for count in 1..=given.len() {
                    let Ok(result) = call(&mut heap, native, &given[..count]) else { continue };
                    let is_object = matches!(result.value, Value::Object(_));
                    match native.effect() {
                        Effect::Scalar => assert!(!is_object, "{module}.{path} is no scalar"),
                        Effect::Fresh => {
                            assert!(!given.contains(&result.value) || !is_object, "{module}.{path} is not fresh");
                        }
                        Effect::Alias | Effect::Writes => {}
                    }
                }
            }
        }
    }
}

#[test]
fn values_of_the_library_survive_being_saved() {
    let mut heap = Heap::default();
    let text = Value::str;
    let values = [
        made(&mut heap, "re", "compile", &[text("(?P<word>\\w+)$"), Value::Int(2)]),
        made(&mut heap, "re", "search", &[text("(é)(b)?"), text("aé")]),
        made(&mut heap, "urllib.parse", "urlparse", &[text("http://h/p?q#f")]),
        made(&mut heap, "hashlib", "sha256", &[super::bytes::constant(vec![0, 255])]),
        super::bytes::constant(vec![0, 255]),
    ];
    for value in values {
        let saved = serde_json::to_string(&value).unwrap();
        let read: Value = serde_json::from_str(&saved).unwrap();
        assert!(read == value, "{saved}");
    }
}

#[test]
fn patterns_take_linear_time() {
    let mut heap = Heap::default();
    let long = "a".repeat(200_000);
    for pattern in ["(a+)+$", "(a|aa)*b", "(a|a)*$", "a*a*a*a*a*b"] {
        let found = made(&mut heap, "re", "match", &[Value::str(pattern), Value::str(format!("{long}\n"))]);
        drop(found);
    }
    assert!(Shape::of(&heap, &Value::str(long)).length() == Some(200_000));
}

#[test]
fn large_patterns_are_refused() {
    for pattern in ["(?:a{1000}){1000}{1000}", "((((a{100}){100}){100}){100})", "(?:\\w{1000}){1000}"] {
        let mut heap = Heap::default();
        let Some(Value::Native(compile)) = find("re", "compile") else { panic!("no re.compile") };
        assert!(call(&mut heap, compile, &[Value::str(pattern)]).is_err(), "{pattern}");
    }
    let mut heap = Heap::default();
    for pattern in ["\\w{1,64}@", "[\\w.+-]{1,64}@[\\w.-]+", "(?:a|b){0,1000}"] {
        made(&mut heap, "re", "compile", &[Value::str(pattern)]);
    }
    for pattern in [format!("[{}]", "abcé".repeat(40_000)), "a|".repeat(60_000), "(a)".repeat(500)] {
        made(&mut heap, "re", "compile", &[Value::str(pattern)]);
    }
    for pattern in ["(a)".repeat(2000), "a".repeat(300_000)] {
        let Some(Value::Native(compile)) = find("re", "compile") else { panic!("no re.compile") };
        assert!(call(&mut heap, compile, &[Value::str(pattern)]).is_err());
    }
    let deep = format!("{}{}", "(".repeat(5000), ")".repeat(5000));
    let Some(Value::Native(compile)) = find("re", "compile") else { panic!("no re.compile") };
    assert!(call(&mut heap, compile, &[Value::str(deep)]).is_err());
}
