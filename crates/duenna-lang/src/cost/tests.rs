//! Whatever is registered, on arguments that share their parts, that are deep, huge, or lead to themselves: it comes to an
//! end, on a small stack, within what it may do and make, and what it does is charged.
//!
//! `cargo test --release -p duenna-lang --lib -- --ignored --nocapture slowest` prints what a unit of charge takes at most.

mod charges;

use std::time::{Duration, Instant};

use ruff_python_ast::{CmpOp, Operator, UnaryOp};

use super::Cost;
use crate::builtins::{self, Arguments, Builtin, methods};
use crate::exception::{Class, Fault};
use crate::heap::{Amount, Heap};
use crate::library::{self, Native};
use crate::ops;
use crate::text;
use crate::value::{Dict, HashKey, Kind, Set, Slot, Value};

/// How hostile the arguments are.
#[derive(Clone, Copy)]
struct Size {
    /// How large the huge ones are.
    huge: usize,
    /// How deep the deep ones are.
    deep: usize,
    /// What one call may do, and make.
    most: Amount,
}

/// Deep enough for a small stack, and over in seconds.
const SMALL: Size = Size { huge: 3_000, deep: 20_000, most: Amount { bytes: 8 << 20, work: 10_000 } };
/// Large enough to be timed.
const LARGE: Size = Size { huge: 20_000, deep: 100_000, most: Amount { bytes: 32 << 20, work: 60_000 } };
/// Bytes that are one unit of charge.
const BYTES: u64 = 64;

/// What was called with what, and what came of it.
struct Row {
    callee: String,
    argument: String,
    charged: u64,
    bytes: u64,
    took: Duration,
}

impl Row {
    /// What a unit of charge took; small amounts tell nothing.
    fn nanoseconds(&self) -> u128 {
        self.took.as_nanos() / u128::from(self.charged.max(1000))
    }
}

fn slot(value: Value) -> Slot {
    Slot::public(value)
}

fn native(module: &str, path: &str) -> Native {
    match library::find(module, path) {
        Some(Value::Native(native)) => native,
        _ => panic!("no {module}.{path}"),
    }
}

fn made(heap: &mut Heap, module: &str, path: &str, given: &[Slot]) -> Slot {
    native(module, path).call(heap, Arguments::new(path, given, &[])).ok().unwrap()
}

/// Levels of a container whose two items are the level below.
fn shared(heap: &mut Heap, level: impl Fn(Slot) -> Kind) -> Slot {
    let mut at = slot(Value::Int(1));
    for _ in 0..60 {
        at = slot(heap.allocate(level(at)));
    }
    at
}

fn deep(heap: &mut Heap, levels: usize, level: impl Fn(Slot) -> Kind) -> Slot {
    let mut at = slot(Value::Int(1));
    for _ in 0..levels {
        at = slot(heap.allocate(level(at)));
    }
    at
}

fn entry(key: &str, value: Slot) -> (HashKey, (Slot, Slot)) {
    (HashKey::Str(key.into()), (slot(Value::str(key)), value))
}

/// A heap with the arguments.
#[expect(clippy::vec_init_then_push, reason = "each is made of the heap that those before it lie in")]
fn arguments(size: Size) -> (Heap, Vec<(&'static str, Slot)>) {
    let mut heap = Heap::default();
    let mut all: Vec<(&'static str, Slot)> = Vec::new();
    all.push(("shared list", shared(&mut heap, |at| Kind::List(vec![at.clone(), at]))));
    all.push(("shared tuple", shared(&mut heap, |at| Kind::Tuple(vec![at.clone(), at]))));
    all.push((
        "shared dict",
        shared(&mut heap, |at| Kind::Dict([entry("a", at.clone()), entry("b", at)].into_iter().collect())),
    ));
    all.push(("shared exception", shared(&mut heap, |at| Kind::Exception(Class::ValueError, at, Vec::new()))));
    all.push(("deep list", deep(&mut heap, size.deep, |at| Kind::List(vec![at]))));
    all.push(("deep tuple", deep(&mut heap, size.deep, |at| Kind::Tuple(vec![at]))));
    all.push(("deep exception", deep(&mut heap, size.deep, |at| Kind::Exception(Class::ValueError, at, Vec::new()))));
    let cycle = heap.allocate(Kind::List(Vec::new()));
    let own = heap.allocate(Kind::Exception(Class::ValueError, slot(cycle.clone()), Vec::new()));
    if let Value::Object(at) = cycle
        && let Some(object) = heap.get_mut(at)
    {
        object.kind = Kind::List(vec![slot(cycle.clone()), slot(own.clone()), slot(Value::Int(1))]);
    }
    all.push(("cyclic list", slot(cycle.clone())));
    let bare = heap.allocate(Kind::Exception(Class::ValueError, slot(Value::None), Vec::new()));
    let given = slot(heap.allocate(Kind::Tuple(vec![slot(Value::Int(1)), slot(bare.clone())])));
    if let Value::Object(at) = bare
        && let Some(object) = heap.get_mut(at)
    {
        object.kind = Kind::Exception(Class::ValueError, slot(bare.clone()), vec![given]);
    }
    all.push(("cyclic exception", slot(bare)));
    let int = |at: usize| slot(Value::Int(i64::try_from(at).unwrap()));
    let items: Vec<Slot> = (0..size.huge).map(int).collect();
    all.push(("huge list", slot(heap.allocate(Kind::List(items.clone())))));
    all.push(("huge tuple", slot(heap.allocate(Kind::Tuple(items.clone())))));
    all.push(("huge deque", slot(heap.allocate(Kind::Deque(items.iter().cloned().collect(), None)))));
    let texts = (0..size.huge).map(|at| slot(Value::str(format!("{at:>40}")))).collect();
    all.push(("huge list of texts", slot(heap.allocate(Kind::List(texts)))));
    let pairs: Vec<Slot> =
        items.iter().map(|item| slot(heap.allocate(Kind::Tuple(vec![item.clone(), item.clone()])))).collect();
    all.push(("huge list of pairs", slot(heap.allocate(Kind::List(pairs)))));
    let floats = (0..size.huge).map(|at| slot(Value::Float(0.1 * f64::from(u32::try_from(at + 1).unwrap())))).collect();
    all.push(("huge list of floats", slot(heap.allocate(Kind::List(floats)))));
    let key = |item: &Slot| ops::hash_key(&Heap::default(), &item.value).ok().unwrap();
    let dict: Dict = items.iter().map(|item| (key(item), (item.clone(), item.clone()))).collect();
    all.push(("huge dict", slot(heap.allocate(Kind::Dict(dict)))));
    let set: Set = items.iter().map(|item| (key(item), item.clone())).collect();
    all.push(("huge set", slot(heap.allocate(Kind::Set(set.clone())))));
    all.push(("huge frozenset", slot(heap.allocate(Kind::Frozen(set)))));
    all.push(("huge text", slot(Value::str("a b.".repeat(size.huge)))));
    all.push(("huge word", slot(Value::str("a".repeat(size.huge * 4)))));
    all.push(("huge wide text", slot(Value::str("\u{e9} ".repeat(size.huge)))));
    all.push(("huge text of fields", slot(Value::str("{}%s".repeat(size.huge)))));
    all.push(("huge text of brackets", slot(Value::str("[".repeat(size.huge)))));
    all.push(("huge text of digits", slot(Value::str("9".repeat(size.huge)))));
    let bytes = slot(Value::str("ab".repeat(size.huge)));
    let code = slot(Value::str("utf-8"));
    let bytes = methods::call(&mut heap, &bytes, "encode", &[code], &[]).ok().unwrap();
    all.push(("huge bytes", bytes.clone()));
    all.push(("huge array", made(&mut heap, library::TYPES, "bytearray", &[bytes])));
    let long = ops::binary(&mut heap, Operator::LShift, &Value::Int(12345), &Value::Int(100_000)).ok().unwrap();
    let long = ops::binary(&mut heap, Operator::Add, &long, &Value::Int(7)).ok().unwrap();
    all.push(("long number", slot(long)));
    let digits = slot(Value::str(format!("0.{}", "7".repeat(9_000))));
    all.push(("long decimal", made(&mut heap, "decimal", "Decimal", &[digits])));
    let ratio = ops::binary(&mut heap, Operator::Pow, &Value::Int(7), &Value::Int(20_000)).ok().unwrap();
    all.push(("long fraction", made(&mut heap, "fractions", "Fraction", &[slot(Value::Int(1)), slot(ratio)])));
    let stream = slot(Value::str("a,b\n".repeat(size.huge)));
    all.push(("huge stream", made(&mut heap, "io", "StringIO", &[stream])));
    let counted = slot(Value::str("abc".repeat(size.huge)));
    all.push(("counter", made(&mut heap, "collections", "Counter", &[counted])));
    let pattern = slot(Value::str("(?:a?){200}(a|b)*?c"));
    all.push(("heavy pattern", made(&mut heap, "re", "compile", &[pattern])));
    let range = slot(Value::Int(1_000_000));
    all.push(("range", builtins::call(&mut heap, Builtin::Range, &[range], &[], &mut String::new()).ok().unwrap()));
    let now = made(&mut heap, "datetime", "datetime", &[2026, 1, 1].map(|part| slot(Value::Int(part))));
    all.push(("moment", now));
    heap.allow(Amount { bytes: u64::MAX, work: u64::MAX });
    (heap, all)
}

/// Arguments that stand beside a hostile one.
fn small() -> Vec<Slot> {
    vec![
        slot(Value::Int(3)),
        slot(Value::Int(1_000_000)),
        slot(Value::str("a")),
        slot(Value::str("(a|b)*c")),
        slot(Value::str("sha256")),
        slot(Value::None),
    ]
}

/// Runs something and says what it was charged and how long it took.
fn measured(
    heap: &mut Heap,
    most: Amount,
    (callee, argument): (&str, &str),
    run: &mut dyn FnMut(&mut Heap) -> Result<(), Fault>,
) -> Row {
    let _ = heap.take_work();
    heap.allow(most);
    let before = heap.amount();
    let begin = Instant::now();
    let done = run(heap);
    let took = begin.elapsed();
    let amount = heap.amount().since(before);
    if done == Err(Fault::Spent) {
        assert!(heap.is_overworked(), "{callee} on {argument} stops without a reason");
    }
    heap.allow(Amount { bytes: u64::MAX, work: u64::MAX });
    Row {
        callee: callee.to_owned(),
        argument: argument.to_owned(),
        charged: amount.work + amount.bytes / BYTES,
        bytes: amount.bytes,
        took,
    }
}

/// The lists of arguments with a hostile one.
fn lists(hostile: &Slot) -> Vec<Vec<Slot>> {
    let mut all = vec![vec![hostile.clone()], vec![hostile.clone(), hostile.clone()]];
    for small in small() {
        all.push(vec![hostile.clone(), small.clone()]);
        all.push(vec![small.clone(), hostile.clone()]);
    }
    let [number, many, letter, pattern, hash, none] = small().try_into().ok().unwrap();
    all.push(vec![pattern, letter.clone(), hostile.clone()]);
    all.push(vec![hash, hostile.clone(), hostile.clone(), many]);
    all.push(vec![hostile.clone(), hostile.clone(), hostile.clone()]);
    all.push(vec![hostile.clone(), number, none]);
    all
}

/// All operators: this does not compile without one.
fn operators() -> Vec<Operator> {
    use Operator::{Add, BitAnd, BitOr, BitXor, Div, FloorDiv, LShift, MatMult, Mod, Mult, Pow, RShift, Sub};
    let all = vec![Add, BitAnd, BitOr, BitXor, Div, FloorDiv, LShift, MatMult, Mod, Mult, Pow, RShift, Sub];
    for op in &all {
        match op {
            Add | BitAnd | BitOr | BitXor | Div | FloorDiv | LShift | MatMult | Mod | Mult | Pow | RShift | Sub => {}
        }
    }
    all
}

fn comparisons() -> Vec<CmpOp> {
    use CmpOp::{Eq, Gt, GtE, In, Is, IsNot, Lt, LtE, NotEq, NotIn};
    let all = vec![Eq, NotEq, Lt, LtE, Gt, GtE, Is, IsNot, In, NotIn];
    for op in &all {
        match op {
            Eq | NotEq | Lt | LtE | Gt | GtE | Is | IsNot | In | NotIn => {}
        }
    }
    all
}

type Called = Box<dyn Fn(&mut Heap, &[Slot]) -> Result<(), Fault>>;

/// Everything that is called with a list of arguments, by its name.
fn callees() -> Vec<(String, Called)> {
    let mut all: Vec<(String, Called)> = Vec::new();
    for builtin in builtins::all() {
        let call = move |heap: &mut Heap, given: &[Slot]| {
            builtins::call(heap, builtin, given, &[], &mut String::new()).map(drop)
        };
        all.push((builtin.name().to_owned(), Box::new(call)));
    }
    for native in library::all() {
        let (module, path) = native.place();
        let call = move |heap: &mut Heap, given: &[Slot]| native.call(heap, Arguments::new(path, given, &[])).map(drop);
        all.push((format!("{module}.{path}"), Box::new(call)));
    }
    let two = |given: &[Slot]| match given {
        [a, b] => Some((a.value.clone(), b.value.clone())),
        _ => None,
    };
    for op in operators() {
        let call = move |heap: &mut Heap, given: &[Slot]| {
            two(given).map_or(Ok(()), |(a, b)| ops::binary(heap, op, &a, &b).map(drop))
        };
        all.push((op.as_str().to_owned(), Box::new(call)));
    }
    for op in comparisons() {
        let call = move |heap: &mut Heap, given: &[Slot]| {
            two(given).map_or(Ok(()), |(a, b)| ops::compare(heap, op, &a, &b).map(drop))
        };
        all.push((op.as_str().to_owned(), Box::new(call)));
    }
    for op in [UnaryOp::Invert, UnaryOp::Not, UnaryOp::UAdd, UnaryOp::USub] {
        let call = move |heap: &mut Heap, given: &[Slot]| match given {
            [a] => ops::unary(heap, op, &a.value).map(drop),
            _ => Ok(()),
        };
        all.push((op.as_str().to_owned(), Box::new(call)));
    }
    let mut add = |name: &str, call: Called| all.push((name.to_owned(), call));
    add("a[b]", Box::new(move |heap, given| two(given).map_or(Ok(()), |(a, b)| ops::index(heap, &a, &b).map(drop))));
    add(
        "a[::b]",
        Box::new(move |heap, given| {
            two(given).map_or(Ok(()), |(a, b)| ops::slice(heap, &a, [None, None, Some(b)]).map(drop))
        }),
    );
    add("unpack", Box::new(move |heap, given| ops::unpack(heap, &given[0].value, 3, Some(1)).map(drop)));
    add("for", Box::new(move |heap, given| ops::iterate(heap, &given[0].value).map(drop)));
    add("except", Box::new(move |heap, given| ops::check_caught(heap, &given[0].value, 0)));
    add("tool", Box::new(move |heap, given| crate::json::of(heap, &given[0].value).map(drop)));
    add("f-string", Box::new(move |heap, given| text::display(heap, &given[0].value).map(drop)));
    add(
        "f-string with a format",
        Box::new(move |heap, given| match given {
            [a, Slot { value: Value::Str(spec), .. }] => text::format(heap, &a.value, spec).map(drop),
            _ => Ok(()),
        }),
    );
    all
}

/// Everything on everything.
fn rows(size: Size) -> Vec<Row> {
    let run = move || {
        let mut rows = Vec::new();
        let (mut heap, hostile) = arguments(size);
        for (callee, call) in callees() {
            for (name, hostile) in &hostile {
                for given in lists(hostile) {
                    rows.push(measured(&mut heap, size.most, (&callee, name), &mut |heap| call(heap, &given)));
                }
            }
        }
        // Methods may change what they are called on.
        let count = hostile.len();
        for at in 0..count {
            let (name, receiver) = &hostile[at];
            let names: Vec<&str> =
                methods::cost::methods(&heap, &receiver.value).into_iter().flatten().map(|(name, _)| *name).collect();
            for method in names {
                let (mut heap, hostile) = arguments(size);
                let receiver = hostile[at].1.clone();
                let mut given: Vec<Vec<Slot>> = vec![Vec::new()];
                given.extend(small().into_iter().map(|small| vec![small]));
                given.push(vec![slot(Value::str("a")), slot(Value::str("bb"))]);
                given.extend(hostile.iter().map(|(_, hostile)| vec![hostile.clone()]));
                for given in given {
                    rows.push(measured(&mut heap, size.most, (&format!("{name}.{method}"), ""), &mut |heap| {
                        methods::call(heap, &receiver, method, &given, &[]).map(drop)
                    }));
                }
            }
        }
        rows
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap()
}

#[test]
fn whatever_is_called_on_whatever_ends_and_is_charged() {
    for row in rows(SMALL) {
        let Row { callee, argument, charged, bytes, took } = &row;
        assert!(*bytes <= SMALL.most.bytes + (64 << 20), "{callee} on {argument} makes {bytes} bytes");
        // Generous: other tests run beside, without optimization.
        let most = Duration::from_millis(400) + Duration::from_micros(40) * u32::try_from(*charged).unwrap_or(u32::MAX);
        assert!(*took <= most, "{callee} on {argument} takes {took:?} and is charged {charged}");
    }
}

/// No row may be missing: each function says what it costs.
#[test]
fn every_function_says_what_it_costs() {
    for native in library::all() {
        assert!(native.cost().is_some(), "{:?}", native.place());
    }
    assert_eq!(native("math", "gcd").cost(), Some(Cost::Square));
}

#[test]
fn a_method_of_a_text_costs_what_its_row_says() {
    for (name, cost) in methods::cost::methods(&Heap::default(), &Value::str("")).into_iter().flatten() {
        assert_eq!(methods::cost::of_text(name), *cost, "{name}");
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "what it is for")]
#[ignore = "prints a table, for which it wants to be optimized and alone"]
fn slowest() {
    let mut rows = rows(LARGE);
    rows.sort_by_key(|row| std::cmp::Reverse((row.nanoseconds(), row.took)));
    // What somebody calls, once: the slowest of its rows.
    let mut seen = std::collections::BTreeSet::new();
    rows.retain(|row| seen.insert(row.callee.clone()));
    println!("| called | with | charged | took | a unit |\n|---|---|---|---|---|");
    for row in rows.iter().take(80) {
        println!("| {} | {} | {} | {:?} | {} ns |", row.callee, row.argument, row.charged, row.took, row.nanoseconds());
    }
}
