//! Work without bound: programs whose few steps once took hours, gigabytes, or the process. Each must come to an end, as an
//! error of public code or a failure of private data, and must tell nothing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use std::time::{Duration, Instant};

use common::{Secrets, World};
use duenna_core::Label;
use duenna_lang::{Limits, Run, Step, compile};
use serde_json::{Value, json};

/// Sixty levels of pairs of the level below.
const SHARED: &str = "for i in range(60):\n    t = (t, t)\n";

fn world(s: &Value) -> World {
    let mut world = World::new(&[("s", s.clone())]).allow("s", "server:b");
    world.limits.steps = 500_000;
    world.limits.memory_bytes = 128 << 20;
    world
}

/// How a public program ends: it must not take long.
#[track_caller]
fn ends(source: &str) -> (String, World) {
    let mut world = world(&json!(0));
    let begin = Instant::now();
    let end = world.run(source);
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?} for\n{source}", begin.elapsed());
    (end, world)
}

/// What runs where a secret decides, and on a secret: the same calls and the same end for all secrets.
#[track_caller]
fn hidden(source: &str) {
    let begin = Instant::now();
    Secrets::new([json!(0), json!(1), json!(3)], world).after("s = priv_data_db.access_s()\n").hidden(source);
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?} for\n{source}", begin.elapsed());
}

#[test]
fn an_exception_that_holds_itself_is_shown_to_no_end_anywhere() {
    let cycle = "e = ValueError()\ne.args = (1, e)\n";
    hidden(&format!("{cycle}x = ''\nif s:\n    x = repr(e)\na.send(1)"));
    hidden(&format!("{cycle}x = ''\nif s:\n    x = f'{{e}} {{e!r}} {{[e]}}'\na.send(1)"));
    let (end, _) = ends(&format!("{cycle}repr(e)"));
    assert!(end.contains("RecursionError"), "{end}");
}

#[test]
fn nested_exceptions_are_not_shown_without_end() {
    let (end, _) = ends("e = ValueError('x')\nfor i in range(500):\n    e = ValueError(e)\nprint(repr(e))");
    assert!(end.contains("RecursionError"), "{end}");
    let (end, _) = ends("e = ValueError('x')\nfor i in range(500):\n    e = ValueError(e, 1)\nprint(str(e))");
    assert!(end.contains("RecursionError"), "{end}");
}

#[test]
fn an_enumeration_of_what_holds_its_members_is_shown_to_an_end() {
    let source = "from enum import Enum\nxs = [1]\nclass E(Enum):\n    A = xs\nxs.append(E.A)\nrepr(E.A)";
    let (end, _) = ends(source);
    assert!(end.contains("RecursionError"), "{end}");
}

#[test]
fn shared_parts_end_public_code_as_an_endless_loop_does() {
    for used in [
        "isinstance(1.5, t)",
        "issubclass(float, t)",
        "try:\n    raise KeyError()\nexcept t:\n    pass",
        "from dataclasses import dataclass, asdict\n@dataclass\nclass D:\n    x: object\nasdict(D(t))",
        "from dataclasses import dataclass, astuple\n@dataclass\nclass D:\n    x: object\nastuple(D(t))",
    ] {
        let first = if used.starts_with("try") { "(KeyError,)[1:]" } else { "(int, str)" };
        let (end, _) = ends(&format!("t = {first}\n{SHARED}try:\n    {}\nexcept Exception:\n    a.send('caught')", {
            used.replace('\n', "\n    ")
        }));
        assert!(end.contains("steps") || end.contains("bytes"), "{end} for {used}");
    }
}

#[test]
fn what_would_be_too_large_a_key_is_an_error() {
    let (end, _) = ends(&format!("t = (1,)\n{SHARED}frozenset([t])"));
    assert!(end.contains("Error"), "{end}");
}

#[test]
fn shared_parts_in_an_arm_and_on_private_data_are_failures() {
    for used in ["isinstance(1.5, t)", "t == u", "repr(t)", "frozenset([t])", "{t: 1}", "hash(t)", "str(t)"] {
        let made = format!("t = (1, 2)\n{SHARED}u = t\nt = (1, 2)\n{SHARED}n = 0\n");
        hidden(&format!("{made}if s:\n    n = {used}\na.send(1)"));
        let made = format!("t = (s, 2)\n{SHARED}u = t\nt = (s, 2)\n{SHARED}n = 0\n");
        hidden(&format!("{made}n = {used}\na.send(1)\nb.send(2)"));
    }
}

#[test]
fn the_argument_of_a_call_is_not_written_out_before_it_is_decided() {
    let (end, world) = ends("t = [1]\nfor i in range(40):\n    t = [t, t]\na.send(t)");
    assert!(end.contains("ValueError") && world.received.is_empty(), "{end}");
    hidden("t = [s]\nfor i in range(40):\n    t = [t, t]\ntry:\n    a.send(t)\nexcept Exception:\n    pass\na.send(1)");
    hidden("t = [1]\nfor i in range(40):\n    t = [t, t]\nif s:\n    a.send(t)\nb.send(1)");
}

#[test]
fn what_is_looked_through_is_counted() {
    for work in ["-1 in xs", "xs.count(-1)", "xs == ys", "sum(xs)", "max(xs)", "sorted(xs)", "xs.index(19999)"] {
        let source = format!("xs = list(range(20000))\nys = list(range(20000))\nfor i in range(10000):\n    {work}");
        let (end, _) = ends(&source);
        assert!(end.contains("steps") || end.contains("bytes"), "{end} for {work}");
    }
    hidden("xs = list(range(20000))\nn = 0\nif s:\n    for i in range(10000):\n        n = -1 in xs\na.send(1)");
    hidden("xs = [0] * (s * 5000)\nn = 0\nfor i in range(300):\n    n += -1 in xs\na.send(1)");
}

#[test]
fn a_set_takes_no_longer_to_grow_than_it_has_members() {
    let mut world = world(&json!(0));
    world.limits = Limits { steps: 1_000_000, ..Limits::default() };
    let end = world.run("s = set()\nfor i in range(20000):\n    s.add(str(i))\nd = {}\nfor i in range(20000):\n    if i not in d:\n        d[i] = i\n    d.update({i: 2})\n    if str(i) not in s:\n        s.add(i)\nprint(len(s), len(d))");
    assert_eq!((&*end, &*world.output), ("done", "20000 20000\n"));
}

#[test]
fn long_numbers_patterns_and_digests_are_counted() {
    for work in [
        "pow(3, n, m)",
        "n * n // m",
        "n % m",
        "re.findall('(a|b)*?c', text)",
        "re.sub('a(\\\\w*b)?', '', text)",
        "hashlib.pbkdf2_hmac('sha256', b'x', b'y', 100000)",
        "math.comb(100000, 50)",
        "textwrap.wrap(text)",
        "list(csv.reader([text]))",
        "statistics.mean([0.1] * 5000)",
    ] {
        let source = format!(
            "import re, hashlib, math, textwrap, csv, statistics\nn = 3 ** 30000\nm = 7 ** 20000\ntext = 'a' * 100000\nfor i in range(100000):\n    {work}"
        );
        let (end, _) = ends(&source);
        assert!(end.contains("steps") || end.contains("bytes"), "{end} for {work}");
    }
}

#[test]
fn pairs_of_a_private_generator_come_to_an_end() {
    let source = "l = [s, s, s, s]\nl.append(s)\nif s:\n    l.append(1)\ndef g():\n    try:\n        for x in l:\n            yield x\n    finally:\n        pass\no = g()\nd = dict(zip(o, o))\na.send(1)";
    hidden(source);
    for wait in ["finally:\n        pass", "except GeneratorExit:\n        raise", "finally:\n        b.send(1)"] {
        let source = format!(
            "l = priv_data_db.access_s()\ndef g():\n    try:\n        for x in l:\n            yield x\n    {wait}\no = g()\ntry:\n    d = dict(zip(o, o))\nexcept Exception:\n    pass\na.send(1)"
        );
        let begin = Instant::now();
        Secrets::new([json!([1, 2, 3, 4]), json!([1]), json!([])], world).hidden(&source);
        assert!(begin.elapsed() < Duration::from_secs(30), "{:?} for\n{source}", begin.elapsed());
    }
}

#[test]
fn a_limit_is_not_caught() {
    let (end, world) = ends(&format!(
        "t = (int,)\n{SHARED}try:\n    isinstance(1.5, t)\nexcept BaseException:\n    a.send(1)\nfinally:\n    a.send(2)"
    ));
    assert!(end.contains("steps") && world.received.is_empty(), "{end}");
}

/// A run that was saved before work was counted can still be read.
#[test]
fn a_run_saved_before_is_read() {
    let source = "s = priv_data_db.access_s()\nx = 0\nif s:\n    x = 1\n    a.send(1)\nprint(x)";
    let world = world(&json!(1));
    let program = || compile(source, &world.environment, &world.limits).unwrap();
    let mut run = Run::new(program(), Label::bottom(), world.limits);
    assert!(matches!(run.start(&world), Step::Read { .. }));
    let mut saved: Value = serde_json::from_slice(&run.save().unwrap()).unwrap();
    assert!(saved["heap"].as_object_mut().unwrap().remove("work").is_some());
    assert!(saved["made"].as_object_mut().unwrap().remove("done").is_some());
    assert!(Run::restore(program(), saved.to_string().as_bytes()).is_ok());
}
