//! Attacks through what `yield from` passes on, `__next__` and `send` as values, classes of `collections.abc`, and instances
//! made by `__new__`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{READS, SSN, Secrets, World};
use serde_json::{Value, json};

/// What `a` receives and what is asked must be the same for all secrets; `a` gets something, the `ssn` never leaves.
#[track_caller]
fn hidden(source: &str) {
    let secrets = [json!(0), json!(1), json!("x"), json!([1]), json!(null)];
    let world = |secret: &Value| {
        World::new(&[("s", secret.clone()), ("ssn", json!(SSN))]).allow("s", "server:b").within(20_000_000)
    };
    Secrets::new(secrets, world).after(READS).hidden(source);
}

/// What `a` got from a program that tells no secret.
#[track_caller]
fn told(source: &str) -> Vec<Value> {
    let mut world = World::new(&[("s", json!(1)), ("ssn", json!(SSN))]);
    let end = world.run(&format!("s = priv_data_db.access_s()\n{source}"));
    assert_eq!(end, "done", "{source}");
    world.seen_by("a").iter().map(|call| call.arguments["value"].clone()).collect()
}

const INNER: &str = "class Stop(Exception):
    pass
def inner():
    got = 0
    while True:
        try:
            x = yield got
        except Stop:
            got = got + 100
            continue
        if x is None:
            return got
        got = x
def outer():
    r = yield from inner()
    yield ('end', r)
g = outer()
next(g)
";

#[test]
fn what_is_sent_through_keeps_its_label() {
    for body in [
        "g.send(s)\na.send(next(g)[1])",
        "a.send(g.send(s))",
        "b.send(g.send(ssn))",
        "b.send(g.send(s))\nb.send(g.send(ssn))",
        "if s:\n    g.send(5)\na.send(next(g)[1])",
        "if s:\n    g.throw(Stop())\na.send(next(g)[1])",
        "if s:\n    g.close()\na.send(next(g, 'over'))",
        "try:\n    if s:\n        g.throw(ValueError('v'))\nexcept ValueError:\n    pass\na.send(next(g, 'over'))",
        "try:\n    g.throw(ValueError(s))\nexcept ValueError as e:\n    a.send(str(e))",
        "e = Stop if s else ValueError\ntry:\n    g.throw(e)\nexcept ValueError:\n    a.send('out')\na.send('end')",
        "v = g.send(1 if s else None)\na.send(str(v))\na.send(next(g, 'over'))",
    ] {
        hidden(&format!("{INNER}{body}"));
    }
    assert_eq!(
        told(&format!("{INNER}a.send(g.send(5))\na.send(g.throw(Stop()))\na.send(next(g)[1])")),
        [json!(5), json!(105), json!(105)]
    );
}

#[test]
fn what_an_inner_generator_does_when_it_ends_is_hidden() {
    hidden(
        "def inner():\n    try:\n        yield 1\n    finally:\n        a.send('ended')\ndef outer():\n    yield from inner()\ng = outer()\nnext(g)\nif s:\n    g.close()\na.send('after')",
    );
    hidden(
        "def one():\n    yield 1\ndef two():\n    a.send('two')\n    yield 2\ndef outer():\n    yield from (one() if s else two())\ng = outer()\nnext(g)\nif s == 5:\n    g.send(1)\na.send('after')",
    );
    hidden(
        "def outer():\n    r = yield from [1, 2] if s else [1]\n    a.send('after the items')\n    yield 3\ng = outer()\ng.send(None)\nnext(g)\na.send('end')",
    );
}

#[test]
fn next_and_send_as_values_are_calls() {
    for body in [
        "f = iter([1, 2, 3]).__next__\nif s:\n    f()\na.send(f())",
        "f = iter([s, 2]).__next__\na.send(f())",
        "it = iter([1, 2, 3])\nf = it.__next__\nif s:\n    f()\na.send(next(it))",
        "f = (iter([1]) if s else iter([2])).__next__\na.send(f())",
        "def gen():\n    x = yield 0\n    while True:\n        x = yield x\ng = gen()\nnext(g)\nput = g.send\nput(s)\na.send(put(1))\na.send(g.send(s))",
        "def gen():\n    x = yield 0\n    while True:\n        x = yield x\ng = gen()\nnext(g)\nput = g.send\nif s:\n    put(ssn)\nb.send(put(1))\nb.send(next(g))",
        "def gen():\n    a.send('runs')\n    yield 1\nf = gen().__next__\nif s:\n    f()\na.send('end')",
        "f = iter([]).__next__\ntry:\n    if s:\n        f()\nexcept StopIteration:\n    a.send('stop')\na.send('end')",
    ] {
        hidden(body);
    }
    assert_eq!(told("f = iter([1, 2]).__next__\na.send(f())\na.send(f())"), [json!(1), json!(2)]);
    assert_eq!(
        told(
            "def gen():\n    x = yield 0\n    while True:\n        x = yield x\ng = gen()\nput = g.send\nput(None)\na.send(put(3))\na.send(put(4))"
        ),
        [json!(3), json!(4)]
    );
}

const TABLE: &str = "from collections.abc import MutableMapping, Sequence
class T(MutableMapping):
    def __init__(self):
        self.d = {'k': 1}
    def __getitem__(self, k):
        return self.d[k]
    def __setitem__(self, k, v):
        self.d[k] = v
    def __delitem__(self, k):
        del self.d[k]
    def __iter__(self):
        return iter(self.d)
    def __len__(self):
        return len(self.d)
class Q(Sequence):
    def __init__(self, items):
        self.x = items
    def __getitem__(self, at):
        return self.x[at]
    def __len__(self):
        return len(self.x)
t = T()
";

#[test]
fn methods_of_abstract_classes_keep_labels() {
    for body in [
        "a.send(t.get('k' if s else 'z'))",
        "a.send(t.get(s, 'none'))",
        "t.update({'m': s})\na.send(t.get('m'))",
        "t.update(k=ssn)\nb.send(t['k'])\nb.send(list(t.values()))",
        "if s:\n    t.pop('k')\na.send(len(t))\na.send('k' in t)\na.send(list(t))",
        "if s:\n    t.clear()\na.send(t.setdefault('k', 7))",
        "t.setdefault('k' if s else 'n', ssn)\nb.send(t.get('n'))\nb.send(t.get('k'))",
        "B = Sequence if s else MutableMapping\nclass C(B):\n    pass\na.send(isinstance(C(), Sequence))",
        "if s:\n    class C(Sequence):\n        pass\nelse:\n    class C(MutableMapping):\n        pass\na.send(isinstance(C(), Sequence))",
        "x = t if s else Q([1])\na.send(isinstance(x, Sequence))\na.send(len(list(x)))",
        "a.send(s in Q([0, 1]))\na.send(Q([0, 1, 2]).count(s))",
        "try:\n    Q([0, 'x']).index(s)\n    a.send('there')\nexcept ValueError:\n    a.send('not there')",
        "q = Q([1, 2, 3] if s else [1])\na.send(len([x for x in q]))\na.send(list(reversed(q)))",
        "try:\n    t.pop(s)\nexcept Exception:\n    a.send('no')\na.send(t == {'k': 1})",
    ] {
        hidden(&format!("{TABLE}{body}"));
    }
    assert_eq!(
        told(&format!("{TABLE}t.update(m=2)\na.send(t.pop('k'))\na.send(Q([4, 5]).index(5))\na.send(dict(t))")),
        [json!(1), json!(1), json!({"m": 2})]
    );
}

#[test]
fn what_takes_items_of_an_instance_asks_its_class_in_the_dark() {
    let asked = "from collections import Counter, deque\nclass W:\n    def __iter__(self):\n        a.send('asked')\n        return iter([(1, 2)])\n";
    for body in [
        "x = W() if s else [(1, 2)]\na.send(len(dict.fromkeys(x)))",
        "x = W() if s else {5: 6}\na.send(list(dict(x)))",
        "d = {}\nd.update(W() if s else {5: ssn})\nb.send(list(d.values()))\na.send(len(d))",
        "a.send(len(list(enumerate([1, 2], s))))",
        "x = W() if s else [1]\na.send(len(Counter(x)))\na.send(len(deque(x)))\na.send(len({3}.union(x)))",
        "xs = [0]\nxs[:0] = W() if s else [1, 2]\na.send(len(xs))",
        "x = max(W() if s else 1, 2)\na.send('end')",
    ] {
        hidden(&format!("{asked}{body}"));
    }
    assert_eq!(
        told(
            "class W:\n    def __iter__(self):\n        return iter([(1, 2)])\na.send(dict({'ab': 1}))\na.send(len(dict(W())))\na.send(len(dict.fromkeys(W(), W())))"
        ),
        [json!({"ab": 1}), json!(1), json!(1)]
    );
}

#[test]
fn an_instance_of_a_class_that_a_secret_chose_is_labelled() {
    for body in [
        "c = C if s else D\nx = c.__new__(c)\na.send(x.kind)",
        "x = C.__new__(C)\nif s:\n    x.v = 1\na.send(hasattr(x, 'v'))",
        "x = C.__new__(C if s else D)\na.send(type(x).__name__)",
        "x = E.__new__(E, s)\na.send('end')",
        "if s:\n    E.__new__(E, 1)\na.send('end')",
        "x = C.__new__(C)\nx.v = ssn\nb.send(x.v)",
    ] {
        hidden(&format!(
            "class C:\n    kind = 1\nclass D(C):\n    kind = 2\nclass E(C):\n    def __new__(cls, v):\n        if v:\n            a.send('made')\n        return super().__new__(cls)\n{body}"
        ));
    }
}

#[test]
fn what_a_pattern_or_a_conversion_tells_is_hidden() {
    let head = "from collections import namedtuple\nP = namedtuple('P', 'x y')\nclass Z:\n    def __complex__(self):\n        if s:\n            a.send('asked')\n        return complex(1 if s else 2)\n";
    for body in [
        "match P(s, 1):\n    case P(0, _):\n        a.send('zero')\n    case P(x, y):\n        a.send(x)\na.send('end')",
        "match P(1, 2) if s else (1, 2):\n    case P(x, _):\n        a.send('named')\n    case _:\n        a.send('plain')\na.send('end')",
        "match P(1, ssn):\n    case P(_, y):\n        b.send(y)",
        "a.send(str(complex(Z())))",
        "a.send(bytes([1, 2]).translate(bytes.maketrans(b'\\x01', b'a' if s else b'b')).decode())",
    ] {
        hidden(&format!("{head}{body}"));
    }
}
