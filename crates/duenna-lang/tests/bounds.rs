//! Limits on calls, and the backstops: time and real memory.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod common;

use common::World;
use serde_json::{Value, json};

const OFTEN: &str = "while True:\n    a.send('x')\n";

/// A world with one secret, which nobody is told.
fn world(secret: &Value) -> World {
    World::new(&[("s", secret.clone())])
}

/// How often `a` was called with that value.
fn told(world: &World, value: &str) -> usize {
    world.seen_by("a").iter().filter(|received| received.arguments.get("value") == Some(&json!(value))).count()
}

#[test]
fn tools_are_called_as_often_as_the_limit_says_and_not_once_more() {
    for calls in [0, 1, 7, 100] {
        let mut world = world(&json!(1));
        world.limits.calls = calls;
        let end = world.run(OFTEN);
        assert_eq!(end, format!("RuntimeError: the artifact called tools more than {calls} times"));
        assert_eq!(told(&world, "x") as u64, calls);
    }
}

#[test]
fn a_refused_call_counts_too() {
    let mut world = world(&json!(1));
    world.limits.calls = 5;
    let source = "s = priv_data_db.access_s()\nwhile True:\n    try:\n        a.send(s)\n    except PermissionError:\n        pass\n";
    let end = world.run(source);
    assert!(end.contains("more than 5 times"), "{end}");
    assert_eq!(world.refused, 5);
}

/// However many calls an arm makes, what comes after it can make as many as before.
#[test]
fn how_many_calls_an_arm_makes_does_not_show() {
    let source = "\
s = priv_data_db.access_s()
if s > 1:
    for i in range(s):
        b.send('in')
while True:
    a.send('after')
";
    let mut seen = Vec::new();
    for secret in [0, 2, 5, 99, 100, 101, 5000] {
        let mut world = world(&json!(secret)).allow("s", "server:b");
        world.limits.calls = 10_000;
        let end = world.run(source);
        assert!(end.contains("more than 10000 times"), "{end}");
        let inside = world.seen_by("b").len();
        assert!(inside <= 100, "{inside} calls in a region that pays for 100");
        assert_eq!(inside == 0, secret <= 1, "{secret}");
        seen.push(told(&world, "after"));
    }
    assert_eq!(seen, [9900; 7]);
}

#[test]
fn an_arm_without_a_loop_is_charged_its_places() {
    let source = "\
s = priv_data_db.access_s()
for i in range(50):
    if s > i:
        b.send('one')
    else:
        c.send('other')
while True:
    a.send('after')
";
    let mut seen = Vec::new();
    for secret in [0, 20, 100] {
        let mut world = world(&json!(secret)).allow("s", "server:b").allow("s", "server:c");
        world.limits.calls = 1000;
        let _ = world.run(source);
        assert_eq!(world.seen_by("b").len() + world.seen_by("c").len(), 50);
        seen.push(told(&world, "after"));
    }
    assert_eq!(seen, [900; 3]);
}

#[test]
fn a_branch_that_cannot_pay_for_its_calls_ends_the_artifact_whatever_the_secret() {
    let source = "\
s = priv_data_db.access_s()
for i in range(9):
    a.send('x')
if s:
    b.send('y')
    b.send('y')
";
    for secret in [0, 1] {
        let mut world = world(&json!(secret)).allow("s", "server:b");
        world.limits.calls = 10;
        let program = source.to_owned() + "a.send('after')\n";
        let end = world.run(&program);
        assert!(end.contains("branches on private data more often"), "{end}");
        assert_eq!((told(&world, "x"), world.seen_by("b").len()), (9, 0));
    }
}

#[test]
fn who_computes_too_long_is_over_and_nothing_catches_that() {
    let programs = [
        "while True:\n    pass\n",
        "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass\n    finally:\n        a.send('caught')\n",
        "x = list(range(3000))\nwhile True:\n    y = sorted(x, key=str)\n",
        "x = 'a' * 10**6\nfor i in range(10**9):\n    y = x.count('b')\n",
        "s = priv_data_db.access_s()\nwhile s == s:\n    s = s + 0\n",
        "s = priv_data_db.access_s()\nwhile True:\n    if s:\n        t = [i for i in range(100)]\n",
        "def f():\n    while True:\n        yield 1\nfor i in f():\n    pass\n",
    ];
    for source in programs {
        let mut world = world(&json!(1));
        (world.limits.seconds, world.limits.steps, world.limits.memory_bytes) = (1, u64::MAX, u64::MAX);
        let end = world.run(source);
        assert_eq!(end, "the task is over: it computed for more than 1 seconds", "{source}");
        assert!(world.received.is_empty(), "{source}");
    }
}

#[test]
fn waiting_is_not_computing() {
    let mut world = world(&json!(1));
    world.limits.seconds = 1;
    let began = std::time::Instant::now();
    world.delay = std::time::Duration::from_millis(600);
    assert_eq!(world.run("a.send('x')\na.send('x')\n"), "done");
    assert!(began.elapsed().as_millis() >= 1200);
}

#[test]
fn who_holds_too_much_is_over() {
    let programs = [
        "x = []\nwhile True:\n    x.append([1, 2, 3])\n",
        "x = []\nwhile True:\n    x.append('a' * 1000 + str(len(x)))\n",
        "x = {}\nwhile True:\n    x[len(x)] = len(x)\n",
        "x = []\nwhile True:\n    x.append(7 ** 4000 + len(x))\n",
        "s = priv_data_db.access_s()\nx = []\nwhile True:\n    x.append('a' * 900 + str(s))\n",
    ];
    for source in programs {
        let mut world = world(&json!(1));
        (world.limits.heap_bytes, world.limits.memory_bytes, world.limits.steps) = (16 << 20, u64::MAX, u64::MAX);
        let end = world.run(source);
        assert_eq!(end, "the task is over: it holds more than 16777216 bytes", "{source}");
    }
}

/// As by default: what is charged is never less than what lives.
#[test]
fn the_charge_comes_first() {
    let programs = [
        "x = []\nwhile True:\n    x.append([1, 2, 3])\n",
        "x = []\nwhile True:\n    x.append('a' * 1000 + str(len(x)))\n",
        "x = {}\nwhile True:\n    x[len(x)] = len(x)\n",
        "x = set()\nwhile True:\n    x.add(str(len(x)))\n",
        "from collections import deque\nx = deque()\nwhile True:\n    x.append((1, 2))\n",
        "s = priv_data_db.access_s()\nx = []\nwhile True:\n    x.append('a' * 900 + str(s))\n",
        "x = 'a'\nwhile True:\n    x = x + x\n",
        "x = ''\nwhile True:\n    x += 'abcdefgh'\n",
        "class C:\n    pass\nx = []\nwhile True:\n    c = C()\n    c.one = c.two = c\n    x.append(c)\n",
    ];
    for source in programs {
        let mut world = world(&json!(1));
        (world.limits.heap_bytes, world.limits.memory_bytes) = (16 << 20, 16 << 20);
        world.limits.steps = 10_000_000;
        let end = world.run(source);
        assert!(end.starts_with("MemoryError") || end.contains("steps"), "{end}\n{source}");
    }
}

#[test]
fn what_is_freed_or_shared_is_not_held() {
    let programs = [
        "for i in range(20000):\n    x = [1] * 1000\n",
        "t = 'a' * 100000\nx = []\nfor i in range(20000):\n    x.append(t)\n",
    ];
    for source in programs {
        let mut world = world(&json!(1));
        (world.limits.heap_bytes, world.limits.memory_bytes) = (4 << 20, u64::MAX);
        assert_eq!(world.run(source), "done", "{source}");
    }
}
