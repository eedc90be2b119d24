//! What was once done, or made, without being charged: each a small one of its kind.

use std::sync::Arc;

use super::*;

/// What something is charged, whatever comes of it.
fn amount(heap: &mut Heap, run: impl FnOnce(&mut Heap)) -> Amount {
    let before = heap.amount();
    run(heap);
    heap.amount().since(before)
}

fn text(text: impl Into<String>) -> Slot {
    slot(Value::str(text.into()))
}

fn int(int: i64) -> Slot {
    slot(Value::Int(int))
}

fn method(heap: &mut Heap, receiver: &Slot, name: &str, given: &[Slot]) -> Slot {
    methods::call(heap, receiver, name, given, &[]).ok().unwrap()
}

fn attribute(heap: &mut Heap, of: &Slot, name: &str) -> Slot {
    ops::attribute(heap, of, name).ok().unwrap()
}

fn built_in(heap: &mut Heap, builtin: Builtin, given: &[Slot]) -> Slot {
    builtins::call(heap, builtin, given, &[], &mut String::new()).ok().unwrap()
}

fn shown(heap: &Heap, slot: &Slot) -> String {
    crate::text::repr(heap, &slot.value).ok().unwrap()
}

fn tuple(heap: &mut Heap, item: &Slot, times: usize) -> Slot {
    slot(heap.allocate(Kind::Tuple(vec![item.clone(); times])))
}

/// 12,500 bytes.
fn long(heap: &mut Heap) -> Slot {
    let long = ops::binary(heap, Operator::LShift, &Value::Int(1), &Value::Int(100_000)).ok().unwrap();
    slot(ops::binary(heap, Operator::Add, &long, &Value::Int(1)).ok().unwrap())
}

fn decimal(heap: &mut Heap, written: &str) -> Slot {
    made(heap, "decimal", "Decimal", &[text(written)])
}

#[test]
fn long_numbers_are_charged_whatever_makes_them() {
    let mut heap = Heap::default();
    let long = long(&mut heap);
    let negative = slot(ops::unary(&mut heap, UnaryOp::USub, &long.value).ok().unwrap());
    let fraction = made(&mut heap, "fractions", "Fraction", &[long.clone(), int(3)]);
    let large = decimal(&mut heap, "1E+30000");
    let mut check = |name: &str, run: &mut dyn FnMut(&mut Heap)| {
        let Amount { bytes, .. } = amount(&mut heap, run);
        assert!(bytes >= 12_000, "{name}: {bytes}");
    };
    check("-n", &mut |heap| drop(ops::unary(heap, UnaryOp::USub, &long.value).ok().unwrap()));
    check("~n", &mut |heap| drop(ops::unary(heap, UnaryOp::Invert, &long.value).ok().unwrap()));
    check("abs", &mut |heap| drop(built_in(heap, Builtin::Abs, std::slice::from_ref(&negative))));
    check("divmod", &mut |heap| drop(built_in(heap, Builtin::Divmod, &[long.clone(), int(3)])));
    check("round", &mut |heap| drop(built_in(heap, Builtin::Round, &[long.clone(), int(-1)])));
    check("pow", &mut |heap| drop(ops::power(heap, &Value::Int(-1), &Value::Int(1), Some(&long.value)).ok().unwrap()));
    check("gcd", &mut |heap| drop(made(heap, "math", "gcd", &[long.clone(), int(0)])));
    check("int", &mut |heap| drop(built_in(heap, Builtin::Int, std::slice::from_ref(&large))));
    check("floor", &mut |heap| drop(made(heap, "math", "floor", std::slice::from_ref(&fraction))));
    check("numerator", &mut |heap| drop(attribute(heap, &fraction, "numerator")));
    check("ratio", &mut |heap| drop(method(heap, &fraction, "as_integer_ratio", &[])));
    check("-f", &mut |heap| drop(ops::unary(heap, UnaryOp::USub, &fraction.value).ok().unwrap()));
    check("f + 1", &mut |heap| drop(ops::binary(heap, Operator::Add, &fraction.value, &Value::Int(1)).ok().unwrap()));
}

/// How long it is must not show where only the shape of the container is looked at.
#[test]
fn what_only_moves_is_not_charged_by_what_it_is() {
    let mut heap = Heap::default();
    let long = long(&mut heap);
    let decimal = decimal(&mut heap, &"7".repeat(5000));
    let mut taken = |item: &Slot| {
        let list = slot(heap.allocate(Kind::List(vec![item.clone()])));
        let dict = slot(heap.allocate(Kind::Dict([entry("a", item.clone())].into_iter().collect())));
        amount(&mut heap, |heap| {
            method(heap, &dict, "get", &[text("a")]);
            method(heap, &dict, "pop", &[text("a")]);
            method(heap, &list, "pop", &[]);
        })
    };
    assert!(taken(&long) == taken(&int(1)) && taken(&decimal) == taken(&int(1)));
}

#[test]
fn a_stream_is_charged_for_what_it_pads_counts_and_moves() {
    let mut heap = Heap::default();
    let stream = made(&mut heap, "io", "StringIO", &[]);
    method(&mut heap, &stream, "seek", &[int(10_000)]);
    let padded = amount(&mut heap, |heap| drop(method(heap, &stream, "write", &[text("x")])));
    assert!(padded.bytes >= 10_000);
    let told = amount(&mut heap, |heap| drop(method(heap, &stream, "tell", &[])));
    assert!(told.work >= 100);
    let wide = made(&mut heap, "io", "StringIO", &[text("a".repeat(10_000))]);
    let moved = amount(&mut heap, |heap| drop(method(heap, &wide, "write", &[text("\u{e9}")])));
    assert!(moved.work >= 100);
}

#[test]
fn lines_are_read_in_parts() {
    let mut heap = Heap::default();
    let mut parts = |source: &str, newline: Option<&str>, most: &[i64]| {
        let keyword: Vec<(Arc<str>, Slot)> = newline.map(|end| ("newline".into(), text(end))).into_iter().collect();
        let given = [text(source)];
        let given = Arguments::new("StringIO", &given, &keyword);
        let stream = native("io", "StringIO").call(&mut heap, given).ok().unwrap();
        let lines = most.iter().map(|most| {
            let line = method(&mut heap, &stream, "readline", &[int(*most)]);
            shown(&heap, &line)
        });
        lines.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(parts("ab\nab\nc", None, &[2, 1, 5, 0, 5]), r"'ab' '\n' 'ab\n' '' 'c'");
    assert_eq!(parts("\u{e9}\u{e9}\r\nb", Some(""), &[1, 2, 9, 9]), r"'é' 'é\r' '\n' 'b'");
    assert_eq!(parts("ab\ncd", None, &[-1, 1]), r"'ab\n' 'c'");
}

#[test]
fn names_and_messages_are_charged_where_they_are_copied() {
    let mut heap = Heap::default();
    let long = "x".repeat(10_000);
    let variable = made(&mut heap, "typing", "TypeVar", &[text(&*long)]);
    let record = made(&mut heap, "collections", "namedtuple", &[text(&*long), text("a")]);
    for named in [&variable, &record] {
        let copied = amount(&mut heap, |heap| drop(attribute(heap, named, "__name__")));
        assert!(copied.bytes >= 10_000);
    }
    for (class, message, name, shown_as) in [
        (Class::JSONDecodeError, format!("{long}: line 1 column 1 (char 0)"), "msg", format!("'{long}'")),
        (Class::NameError, format!("name '{long}' is not defined"), "name", format!("'{long}'")),
        (Class::AttributeError, format!("'C' object has no attribute '{long}'"), "name", format!("'{long}'")),
        (Class::KeyError, format!("'{long}'"), "args", format!("('{long}',)")),
    ] {
        let exception = slot(heap.allocate(Kind::Exception(class, text(message), Vec::new())));
        let mut found = None;
        let copied = amount(&mut heap, |heap| found = Some(attribute(heap, &exception, name)));
        assert_eq!(shown(&heap, &found.unwrap()), shown_as);
        assert!(copied.bytes >= 10_000 && copied.work >= 100, "{name}");
    }
}

/// The length of a private message is charged the same, and a long one tells nothing.
#[test]
fn a_private_message_is_charged_the_same() {
    let mut heap = Heap::default();
    let group = heap.groups.fresh(duenna_core::LabelId::BOTTOM);
    let mut read = |words: &str| {
        let message = Value::str(format!("{words}: line 1 column 1 (char 0)"));
        let message = Slot::new(message, duenna_core::LabelId::BOTTOM, group);
        let exception = slot(heap.allocate(Kind::Exception(Class::JSONDecodeError, message, Vec::new())));
        let mut found = None;
        let charged = amount(&mut heap, |heap| found = Some(attribute(heap, &exception, "msg")));
        (charged, found.unwrap().value)
    };
    let (short, long) = (read("x"), read(&"x".repeat(10_000)));
    assert!(short.0 == long.0);
    assert!(short.1 == Value::str("x") && long.1 == Value::Failure);
}

#[test]
fn sets_of_letters_are_read_once() {
    let mut heap = Heap::default();
    let given = [text("b".repeat(3000) + "a")];
    let mut left = None;
    let charged = amount(&mut heap, |heap| left = Some(method(heap, &text("a".repeat(3000)), "strip", &given)));
    assert_eq!(shown(&heap, &left.unwrap()), "''");
    assert!(charged.work >= 3000 / 8);
    let stream = made(&mut heap, "io", "StringIO", &[]);
    let keyword: [(Arc<str>, Slot); 1] = [("lineterminator".into(), text("xyz".repeat(800)))];
    let mut writer = None;
    let kept = amount(&mut heap, |heap| {
        let given = [stream.clone()];
        writer = native("csv", "writer").call(heap, Arguments::new("writer", &given, &keyword)).ok();
    });
    assert!(kept.bytes >= 2400);
    let row = slot(heap.allocate(Kind::List(vec![text("abc"), text("z")])));
    let written = amount(&mut heap, |heap| drop(method(heap, &writer.unwrap(), "writerow", &[row])));
    assert!(written.work >= 2400 / 8);
    let value = method(&mut heap, &stream, "getvalue", &[]);
    assert!(shown(&heap, &value).starts_with("'abc,\"z\"xyz"));
}

#[test]
fn bytes_are_looked_up_in_a_table() {
    let mut heap = Heap::default();
    let mut call = |module: &str, path: &str, given: &[Slot], name: &str, with: &Slot| {
        let keyword: [(Arc<str>, Slot); 1] = [(name.into(), with.clone())];
        let mut found = None;
        let charged = amount(&mut heap, |heap| {
            found = native(module, path).call(heap, Arguments::new(path, given, &keyword)).ok();
        });
        (shown(&heap, &found.unwrap()), charged.work)
    };
    let safe = text("a".repeat(6400) + "#");
    assert_eq!(call("urllib.parse", "quote", &[text("#?a/")], "safe", &safe).0, "'#%3Fa%2F'");
    let bytes = |bytes: &str| slot(library::bytes::constant(bytes.into()));
    assert_eq!(call("base64", "a85decode", &[bytes("@: E^xy")], "ignorechars", &bytes("xy ")).0, "b'abc'");
    let pair = slot(heap.allocate(Kind::Dict([entry("a", text("#"))].into_iter().collect())));
    let keyword: [(Arc<str>, Slot); 1] = [("safe".into(), safe)];
    let charged = amount(&mut heap, |heap| {
        let given = [pair];
        let written = native("urllib.parse", "urlencode").call(heap, Arguments::new("urlencode", &given, &keyword));
        assert_eq!(shown(heap, &written.ok().unwrap()), "'a=#'");
    });
    assert!(charged.work >= 100);
    let left = method(&mut heap, &bytes("abcabc"), "translate", &[slot(Value::None), bytes("ccb")]);
    assert_eq!(shown(&heap, &left), "b'aa'");
}

#[test]
fn each_item_that_a_text_may_begin_with_is_counted() {
    let mut heap = Heap::default();
    let items = tuple(&mut heap, &text("a".repeat(6399) + "b"), 100);
    let charged = amount(&mut heap, |heap| {
        let begins = method(heap, &text("a".repeat(6400)), "startswith", &[items]);
        assert!(begins.value == Value::Bool(false));
    });
    assert!(charged.work >= 100 * 100);
}

#[test]
fn what_is_written_and_cut_is_counted() {
    let mut heap = Heap::default();
    let exception = Kind::Exception(Class::ValueError, text("a".repeat(6400)), Vec::new());
    let exception = slot(heap.allocate(exception));
    let all = tuple(&mut heap, &exception, 100);
    let percent = amount(&mut heap, |heap| {
        let made = ops::binary(heap, Operator::Mod, &Value::str("%.0s".repeat(100)), &all.value).ok().unwrap();
        assert!(made == Value::str(""));
    });
    assert!(percent.work >= 100 * 100);
    let fields = amount(&mut heap, |heap| {
        let made = method(heap, &text("{0!s:.1}".repeat(100)), "format", std::slice::from_ref(&exception));
        assert!(made.value == Value::str("a".repeat(100)));
    });
    assert!(fields.work >= 100 * 100);
    let mut given = vec![text("\u{e9}\u{20ac}"), text("\u{e9}"), text("\u{e9}")];
    let given_all = slot(heap.allocate(Kind::Tuple(given.clone())));
    let made = ops::binary(&mut heap, Operator::Mod, &Value::str("%5.1s|%-4s|%.3a"), &given_all.value).ok().unwrap();
    assert!(made == Value::str("    \u{e9}|\u{e9}   |'\\x"));
    given.truncate(1);
    let made = method(&mut heap, &text("{0!s:.0}|{0!r:.2}|{0:.1}|{0!s:>4}"), "format", &given);
    assert!(made.value == Value::str("|'\u{e9}|\u{e9}|  \u{e9}\u{20ac}"));
}

#[test]
fn fields_find_their_names() {
    let mut heap = Heap::default();
    let names: Dict = (0..300).map(|at| entry(&format!("k{at}"), int(at))).collect();
    let names = slot(heap.allocate(Kind::Dict(names)));
    let made = method(&mut heap, &text("{k0}{k299}{k7:>3}"), "format_map", &[names]);
    assert!(made.value == Value::str("0299  7"));
}

#[test]
fn logarithms_have_the_digits_of_the_context() {
    let mut heap = Heap::default();
    for (number, wanted) in [
        (format!("1.{}1", "0".repeat(60)), "4.342944819032518276511289189E-62"),
        (format!("0.{}", "9".repeat(50)), "-4.342944819032518276511289189E-51"),
        ("2".to_owned(), "0.3010299956639811952137388947"),
        (format!("1.{}7", "0".repeat(600)), "3.040061373322762793557902432E-601"),
        ("123456789.987".to_owned(), "8.091514980641324559706937944"),
        ("1.5E-400".to_owned(), "-399.8239087409443187579187110"),
    ] {
        let number = decimal(&mut heap, &number);
        let logarithm = method(&mut heap, &number, "log10", &[]);
        assert_eq!(shown(&heap, &logarithm), format!("Decimal('{wanted}')"));
    }
}

#[test]
fn powers_of_ten_are_counted_before_they_are_built() {
    let mut heap = Heap::default();
    let (small, large) = (decimal(&mut heap, "1E-9000"), decimal(&mut heap, "1E+9000"));
    let tenths = decimal(&mut heap, "1E-900");
    let tenths = tuple(&mut heap, &tenths, 10);
    let mut check = |name: &str, least: u64, run: &mut dyn FnMut(&mut Heap)| {
        let Amount { work, .. } = amount(&mut heap, run);
        assert!(work >= least, "{name}: {work}");
    };
    check("ratio", 50_000, &mut |heap| drop(method(heap, &small, "as_integer_ratio", &[])));
    check("fraction", 50_000, &mut |heap| drop(made(heap, "fractions", "Fraction", std::slice::from_ref(&small))));
    check("mean", 20_000, &mut |heap| drop(made(heap, "statistics", "mean", std::slice::from_ref(&tenths))));
    check("int", 3000, &mut |heap| drop(built_in(heap, Builtin::Int, std::slice::from_ref(&large))));
    check("hash", 3000, &mut |heap| drop(ops::hash_key(heap, &small.value).ok().unwrap()));
    check("==", 3000, &mut |heap| drop(ops::compare(heap, CmpOp::Eq, &small.value, &small.value).ok()));
}

#[test]
fn letters_that_a_template_looks_at_are_counted() {
    let mut heap = Heap::default();
    let template = text(format!("%d%H%M%S{}", "x".repeat(800)));
    let source = text(format!("11111111{}y", "x".repeat(799)));
    let charged = amount(&mut heap, |heap| {
        let given = [source, template];
        let read = native("datetime", "datetime.strptime").call(heap, Arguments::new("strptime", &given, &[]));
        assert!(matches!(read, Err(Fault::Raised(raised)) if raised.class == Class::ValueError));
    });
    assert!(charged.work >= 1000);
}

#[test]
fn the_name_of_a_zone_is_charged_once_and_counted_where_it_is_compared() {
    let mut heap = Heap::default();
    let hour = made(&mut heap, "datetime", "timedelta", &[int(1)]);
    let minute = ops::binary(&mut heap, Operator::FloorDiv, &hour.value, &Value::Int(1440)).ok().unwrap();
    let given = [slot(minute), text("x".repeat(6400))];
    let mut zone = None;
    let kept = amount(&mut heap, |heap| zone = Some(made(heap, "datetime", "timezone", &given)));
    assert!(kept.bytes >= 6400);
    let zone = zone.unwrap();
    let parts: Vec<Slot> = [2026, 1, 1, 0, 0, 0, 0].map(int).into_iter().chain([zone]).collect();
    let moment = made(&mut heap, "datetime", "datetime", &parts);
    let other = made(&mut heap, "datetime", "datetime", &parts);
    let compared = amount(&mut heap, |heap| {
        let same = ops::compare(heap, CmpOp::Eq, &moment.value, &other.value).ok().unwrap();
        assert!(same == Value::Bool(true));
    });
    assert!(compared.work >= 100 && compared.bytes < 6400);
    let name = method(&mut heap, &moment, "tzname", &[]);
    assert!(name.value == Value::str("x".repeat(6400)));
}

#[test]
fn patterns_of_too_many_classes_are_refused() {
    let mut heap = Heap::default();
    for source in [r"\w".repeat(20_000), format!("(?i){}", r"[\W]".repeat(10_000)), "()".repeat(20_000)] {
        let given = [text(source)];
        let refused = native("re", "compile").call(&mut heap, Arguments::new("compile", &given, &[]));
        assert!(matches!(refused, Err(Fault::Raised(raised)) if raised.message.starts_with("so large a pattern")));
    }
    let found = made(&mut heap, "re", "findall", &[text(r"(?i)[\wß]+|[^\W]"), text("Straẞe K\u{212a}, ı")]);
    assert_eq!(shown(&heap, &found), "['Straẞe', 'K\u{212a}', 'ı']");
}

/// How much is refused must not show (semantics 4.5).
#[test]
fn what_is_too_much_is_not_counted() {
    let mut heap = Heap::default();
    let kinds = [
        Kind::List(vec![int(1)]),
        Kind::Dict([entry("a", int(1))].into_iter().collect()),
        Kind::Deque([int(1)].into_iter().collect(), None),
        Kind::Set(std::iter::once((HashKey::Int(1), int(1))).collect()),
    ];
    let methods =
        ["append", "appendleft", "clear", "copy", "items", "keys", "pop", "popleft", "reverse", "rotate", "values"];
    for kind in kinds {
        for name in methods {
            let mut refused = |length: usize| {
                let receiver = slot(heap.allocate(kind.clone()));
                let big = slot(heap.allocate(Kind::List(vec![int(1); length])));
                amount(&mut heap, |heap| {
                    let three = [int(1), big.clone(), big.clone()];
                    assert!(methods::call(heap, &receiver, name, &three, &[]).is_err(), "{name}");
                    let keyword = [("q".into(), big)];
                    assert!(methods::call(heap, &receiver, name, &[], &keyword).is_err(), "{name}");
                })
            };
            assert!(refused(1) == refused(5000), "{name}");
        }
    }
}
