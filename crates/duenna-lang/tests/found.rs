//! Leaks found by randomly generated programs and by hand: one program each, small.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{Received, Secrets, World};
use serde_json::{Value, json};

fn values() -> [Value; 7] {
    [json!(0), json!(1), json!("x"), json!([1]), json!(null), json!("12"), json!([])]
}

fn world(s: &Value, t: &Value) -> World {
    let mut world = World::new(&[("s", s.clone()), ("t", t.clone())]).allow("s", "server:b");
    world.limits.steps = 1_000_000;
    world
}

/// What `a` receives and what is asked must be the same for all `s` and `t`; what `b` receives, which may know `s`, for
/// all `t`.
#[track_caller]
fn hidden(source: &str) -> Vec<Received> {
    let head = "s = priv_data_db.access_s()\nt = priv_data_db.access_t()\n";
    let of_t = |t: &Value| world(&json!(1), t);
    Secrets::new(values(), of_t).after(head).kept_from("b").hidden(source);
    Secrets::new(values(), of_t).after(head).hidden(source);
    Secrets::new(values(), |s: &Value| world(s, &json!(1))).after(head).hidden(source)
}

#[test]
fn the_items_of_star_arguments_decide_what_a_builtin_does() {
    hidden("xs=[1]\nif s:\n    xs.append(2)\na.send(len(*[xs]))");
    hidden("a.send(isinstance(*[s, int]))");
    hidden("d = {0: 1, 1: 2}\na.send(d.get(*[0 if s else 1]))");
    hidden("xs = [4,5,6]\na.send(xs.pop(*[1 if s else 0]))");
}

#[test]
fn the_message_of_an_exception_keeps_what_is_deep_in_its_arguments() {
    hidden("class E(Exception):\n    pass\ne = E([s])\ne.args = ()\na.send(str(e))");
}

#[test]
fn a_method_that_no_class_has_fails_in_the_dark() {
    hidden(
        "class A:\n    pass\no = A() if s else 5\ntry:\n    o.nosuch()\nexcept AttributeError:\n    a.send('no')\na.send('end')",
    );
    hidden("class A:\n    pass\no = A() if s else 5\no.nosuch()\na.send('end')");
}

#[test]
fn a_property_chosen_by_a_secret_or_under_another_name_is_not_public() {
    hidden(
        "class A:\n    @property\n    def p(self):\n        return 1\n    @property\n    def q(self):\n        return 2\nx = A.p\ny = A.q\nA.p = x if s else y\na.send(A().p)",
    );
    hidden(
        "class A:\n    @property\n    def p(self):\n        return 1\nclass B:\n    pass\nA.z = A.p\no = A() if s else B()\na.send(o.z)",
    );
}

#[test]
fn a_class_is_called_by_functions_that_a_secret_chose() {
    hidden(
        "def f(self):\n    a.send('f')\n    return 2\ndef g(self):\n    return 3\nclass A:\n    __call__ = f if s else g\na.send(A()())",
    );
    hidden(
        "def f(self):\n    self.x = 2\ndef g(self):\n    self.x = 3\nclass A:\n    __init__ = f if s else g\na.send(A().x)",
    );
    hidden(
        "class A:\n    def go(self):\n        a.send('A')\n        return 1\nclass B:\n    def go(self):\n        return 2\nA.go = A.go if s else B.go\nm = A().go\nm()\na.send('end')",
    );
}

#[test]
fn an_initialiser_set_from_outside_writes_its_arguments() {
    hidden("def f(self, l):\n    l.append(1)\nclass A:\n    __init__ = f\nxs = []\nif s:\n    A(xs)\na.send(xs)");
}

#[test]
fn methods_behind_operators_are_not_set_from_outside() {
    for name in ["__init__", "__call__", "__eq__", "__class__"] {
        let end = world(&json!(1), &json!(1)).run(&format!("class A:\n    pass\nA.{name} = len\n"));
        assert!(end.starts_with("rejected"), "{name}: {end}");
    }
}

#[test]
fn a_function_in_a_class_body_is_called_under_its_name() {
    hidden(
        "def f(self=0):\n    a.send('f')\ndef g(self=0):\n    pass\nclass A:\n    cb = f\nclass B:\n    cb = g\no = A() if s else B()\no.cb()\na.send('end')",
    );
    hidden("def f(self=0):\n    a.send('f')\nclass A:\n    cb = f\no = A()\nif s:\n    o.cb()\na.send('end')");
}

#[test]
fn what_a_generator_gives_at_its_end_keeps_its_label() {
    hidden("def g():\n    if s:\n        return\n    yield 1\nx = [1]\ny = next(g(), x)\ny.append(2)\na.send(x)");
    for value in values() {
        let mut world = world(&json!(1), &value);
        world.run("s = priv_data_db.access_s()\nt = priv_data_db.access_t()\ndef g():\n    if s:\n        return\n    yield 1\nb.send(next(g(), t))");
        assert!(world.received.is_empty(), "t reached b");
    }
}

#[test]
fn what_is_put_into_a_class_is_reached_through_its_instances() {
    hidden("class A:\n    pass\nA.items = []\no = A()\nif s:\n    o.items.append(1)\na.send(A.items)");
    hidden(
        "class A:\n    @classmethod\n    def mk(cls):\n        cls.items = []\nA.mk()\no = A()\nif s:\n    o.items.append(1)\na.send(A.items)",
    );
    hidden("xs = [1]\nclass A:\n    l = xs\nclass B:\n    l = [5]\no = A() if s else B()\no.l.append(2)\na.send(xs)");
    hidden(
        "xs = [1]\nclass A:\n    pass\nclass B:\n    pass\nA.l = xs\nB.l = [5]\no = A() if s else B()\no.l.append(2)\na.send(xs)",
    );
}

#[test]
fn what_a_method_takes_along_is_written_by_calling_it() {
    hidden(
        "def outer():\n    x = 0\n    class A:\n        def inc(self):\n            nonlocal x\n            x = 1\n    o = A()\n    if s:\n        o.inc()\n    return x\na.send(outer())",
    );
    hidden(
        "class A:\n    def go(self, x=[]):\n        x.append(1)\n        return x\no = A()\nif s:\n    o.go()\na.send(o.go())",
    );
    hidden(
        "class A:\n    def go(self, x=[]):\n        x.append(1)\n        return x\no = A()\nm = o.go\nif s:\n    m()\na.send(m())",
    );
    hidden(
        "def deco(f):\n    n = [0]\n    def call(*r):\n        n[0] += 1\n        return n[0]\n    return call\nclass A:\n    @deco\n    def go(self):\n        return 1\no = A()\nif s:\n    o.go()\na.send(o.go())",
    );
}

#[test]
fn an_instruction_that_takes_all_items_waits_where_it_stands() {
    hidden(
        "def g():\n    if s:\n        raise ValueError('q')\n    yield 1\n    yield 2\ndef f(it):\n    try:\n        p, q = it\n        a.send('ok')\n    except ValueError:\n        a.send('no')\nf(g())\na.send('end')",
    );
    hidden(
        "def g():\n    int(s)\n    yield 1\n    yield 2\ndef f(it):\n    try:\n        p, q = it\n        a.send('ok')\n    except ValueError:\n        a.send('no')\n    except TypeError:\n        a.send('ty')\nf(g())\na.send('end')",
    );
    hidden(
        "def g():\n    if s:\n        raise ValueError('q')\n    yield 1\n    yield 2\ndef f(it):\n    try:\n        raise KeyError('z')\n    except KeyError:\n        try:\n            p, q = it\n        except ValueError:\n            a.send('no')\n        a.send('ok')\nf(g())\na.send('end')",
    );
}

#[test]
fn classes_in_which_no_secret_stands_stay_public() {
    let sent = hidden(
        "class A:\n    items = []\n    def __init__(self, v):\n        self.v = v\n    @property\n    def p(self):\n        return self.v\n    def add(self, v, to=[]):\n        to.append(v)\n        return to\no = A(1)\no.items.append(2)\nf = o.add\na.send(f(*[3]))\na.send(o.p)\na.send(len(o.items))\na.send(max(*[1, 2]))",
    );
    assert_eq!(sent.len(), 4, "{sent:?}");
}

#[test]
fn a_loop_that_ends_at_once_leaves_no_other_labels_than_one_that_runs() {
    hidden(
        "def f():\n    return t\ntry:\n    b.send(t)\nexcept Exception:\n    pass\nfor i in s:\n    pass\na.send(t)",
    );
    for value in [json!([]), json!([1])] {
        let mut world = world(&value, &json!(1)).allow("t", "server:a");
        world.run("s = priv_data_db.access_s()\nt = priv_data_db.access_t()\ndef f():\n    return t\ntry:\n    a.send(t)\nexcept Exception:\n    pass\nfor i in s:\n    pass\na.send(t)");
        assert_eq!(world.seen_by("a").len(), 2, "{value}");
    }
}

#[test]
fn what_an_endless_arm_assigned_tells_what_decided() {
    hidden("x = 5\nif s:\n    x = 0\n    while True:\n        pass\nif x:\n    pass\na.send('end')");
    hidden("x = 5\nif s:\n    x = 0\n    while True:\n        pass\na.send(x)");
    hidden(
        "def f():\n    while True:\n        pass\nx = 5\nif s:\n    x = 1\n    f()\nelse:\n    x = 2\n    f()\na.send(x)\na.send('end')",
    );
    hidden(
        "def f(x):\n    if s:\n        x = 1\n        while True:\n            pass\n    return x\ny = f(3)\nif y:\n    pass\na.send('end')",
    );
    hidden(
        "def f():\n    return f()\ndef g():\n    global x\n    x = 1 if s else 2\n    f()\nx = 5\nif s:\n    g()\nelse:\n    f()\na.send(x)",
    );
    hidden(
        "def g():\n    for i in range(3):\n        if s:\n            i = 7\n            while True:\n                pass\n        yield i\nfor x in g():\n    a.send(x)",
    );
}

#[test]
fn how_much_another_secret_makes_in_a_region_does_not_end_it() {
    for what in ["x = t * 1500000", "x = t * 1500000\n    str(1)", "for i in [1]:\n        x = t * 1500000"] {
        for value in [json!(""), json!("four")] {
            let mut world = world(&json!(1), &value).allow("s", "server:b");
            let end = world.run(&format!(
                "s = priv_data_db.access_s()\nt = priv_data_db.access_t()\nif s:\n    {what}\n    b.send(1)\n"
            ));
            assert_eq!(world.seen_by("b").len(), 1, "{value} in {what}: {end}");
        }
    }
}
