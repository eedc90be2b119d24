//! Attacks through functions: closures, what a secret chooses to call, and with how many arguments.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{Received, World};
use serde_json::{Value, json};

/// What `a` receives and what is asked must be the same for all secrets; returns what `a` receives.
#[track_caller]
fn hidden(source: &str) -> Vec<Received> {
    let source = &format!("s = priv_data_db.access_s()\n{source}");
    let mut seen: Option<(Vec<Received>, Vec<String>)> = None;
    for secret in [json!(0), json!(1), json!("x"), json!([1]), json!(null)] {
        let mut world = world(&secret);
        world.limits.steps = 1_000_000;
        let end = world.run(source);
        assert!(!end.starts_with("rejected"), "{end}\n{source}");
        let view = (world.seen_by("a"), world.asked.clone());
        match &seen {
            None => seen = Some(view),
            Some(had) => assert_eq!(had, &view, "secret {secret} shows in:\n{source}\n({end})"),
        }
    }
    seen.map(|(received, _)| received).unwrap_or_default()
}

fn world(s: &Value) -> World {
    World::new(&[("s", s.clone())]).allow("s", "server:b").answering("read", json!({"id": 7}))
}

#[test]
fn a_cell_written_in_one_arm_is_labelled() {
    hidden(
        "def outer():\n    x = 0\n    def w():\n        nonlocal x\n        x = 1\n    if s:\n        w()\n    return x\na.send(outer())",
    );
    hidden(
        "def make():\n    x = 0\n    def set(v):\n        nonlocal x\n        x = v\n    def get():\n        return x\n    return [set, get]\np = make()\nif s:\n    p[0](1)\na.send(p[1]())",
    );
    hidden("fs = []\nfor i in range(2):\n    if s:\n        fs.append(lambda: i)\na.send(len(fs))");
}

#[test]
fn a_function_chosen_by_a_secret_runs_in_the_dark() {
    hidden("def f():\n    a.send(1)\ndef g():\n    a.send(2)\nh = f if s else g\nh()");
    hidden("def f():\n    a.send(1)\nh = f if s else max\nh(1, 2)");
    hidden("def f(x):\n    return 1\ndef g(x):\n    return 2\nh = {True: f, False: g}[s == 1]\na.send(h(0))");
    hidden(
        "def f():\n    while True:\n        pass\ndef g():\n    return 2\nh = f if s else g\nx = h()\na.send('after')",
    );
    hidden("h = (lambda: 1) if s else 5\ntry:\n    h()\nexcept Exception:\n    a.send('no')");
    hidden(
        "def f():\n    raise ValueError('x')\nh = f if s else max\ntry:\n    h([1])\nexcept Exception:\n    a.send('no')\na.send('x')",
    );
}

#[test]
fn what_a_chosen_function_does_reaches_whom_it_may() {
    let mut world = world(&json!(1));
    world.run("s = priv_data_db.access_s()\ndef f(x):\n    return x + 1\ndef g(x):\n    return x + 2\nh = f if s else g\nb.send(h(10))\nb.send('after')");
    assert_eq!(world.seen_by("b").len(), 2, "b may know s: {:?}", world.received);
}

#[test]
fn how_many_arguments_there_are_is_a_choice() {
    hidden("def f(*rest):\n    a.send(len(rest))\nargs = [1]\nif s:\n    args.append(2)\nf(*args)");
    hidden(
        "def f(x=0, y=0):\n    return 1\nargs = [1]\nif s:\n    args.append(2)\n    args.append(3)\ntry:\n    f(*args)\nexcept TypeError:\n    a.send('many')",
    );
    hidden("def f(**named):\n    return len(named)\nd = {}\nif s:\n    d['k'] = 1\na.send(f(**d))");
    hidden("d = {'value': 1}\nif s:\n    d['to'] = 'x'\ntry:\n    a.send(**d)\nexcept Exception:\n    a.send('no')");
}

#[test]
fn what_a_function_takes_along_keeps_its_label() {
    hidden("f = lambda x=s: x\na.send(f())");
    hidden("def outer(v):\n    return lambda: v\na.send(outer(s)())");
    hidden("def outer():\n    v = s\n    def inner():\n        return [v]\n    return inner\na.send(outer()())");
    hidden("x, *y = [1, s, 2]\na.send(y)");
    hidden("a.send([*[s], 1])");
    hidden("a.send({**{'k': s}})");
}

#[test]
fn functions_and_public_values_stay_public() {
    let sent = hidden(
        "def outer(v):\n    def inner(w=2, *r, **k):\n        return v + w + len(r) + len(k)\n    return inner\nf = outer(1)\na.send(f())\na.send(f(*[1, 2], **{'q': 3}))\nfirst, *rest = [1, 2, 3]\na.send(rest)",
    );
    assert_eq!(sent.len(), 3, "{sent:?}");
}
