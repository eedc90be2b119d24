//! Attacks through what classes say of their instances, enumerations, coroutines, and what generators return and are told.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{Received, Secrets, World};
use serde_json::{Value, json};

fn world(s: &Value) -> World {
    let mut world = World::new(&[("s", s.clone())]).allow("s", "server:b").answering("read", json!({"id": 7}));
    world.limits.steps = 1_000_000;
    world
}

/// What `a` receives and what is asked must be the same for all secrets; returns what `a` receives.
#[track_caller]
fn hidden(source: &str) -> Vec<Received> {
    let secrets = [json!(0), json!(1), json!("x"), json!([1]), json!(null)];
    Secrets::new(secrets, world).after("s = priv_data_db.access_s()\n").hidden(source)
}

/// What is sent to `a` although nothing of it is private.
#[track_caller]
fn sent(source: &str) -> Vec<Value> {
    hidden(source).into_iter().map(|received| received.arguments["value"].clone()).collect()
}

const SHOWN: &str = "class A:\n    def __init__(self, v):\n        self.v = v\n    def __repr__(self):\n        a.send('shown')\n        return f'A({self.v})'\n    def __eq__(self, o):\n        return isinstance(o, A) and self.v == o.v\n    def __hash__(self):\n        return hash(self.v)\n    def __lt__(self, o):\n        return self.v < o.v\n";

#[test]
fn containers_show_and_compare_their_instances_in_the_dark() {
    for body in [
        "xs = [A(1)] if s else [1]\nx = str(xs)\na.send('end')",
        "xs = [A(s)]\na.send(str(xs))",
        "xs = [A(s)]\na.send(f'{xs}')",
        "xs = [A(s), A(1)]\na.send(xs == [A(1), A(1)])",
        "xs = [A(s), A(1)]\na.send(A(1) in xs)",
        "xs = [A(2), A(s)]\na.send(str(sorted(xs)))",
        "xs = [A(2), A(1)]\nxs.sort(reverse=bool(s))\na.send(xs[0].v)",
        "xs = [1]\nif s:\n    xs.append(A(1))\na.send(str(xs) == '[1]')",
        "d = {A(s): 1}\na.send(d.get(A(1), 0))",
        "d = {A(1): 1}\nif s:\n    d[A(1)] = 2\na.send(len(d))\na.send(d[A(1)])",
        "d = {A(1), A(s)}\na.send(len(d))",
        "xs = [A(1), A(s)]\na.send(xs.index(A(1)))\na.send(xs.count(A(1)))",
        "t = (A(1), s)\na.send(t < (A(1), 1))",
        "x = A(1) if s else 5\na.send(str([x]))",
    ] {
        hidden(&format!("{SHOWN}{body}"));
    }
    let shown = sent(&format!(
        "{SHOWN}a.send(str([A(1), (A(2),)]))\na.send({{A(1): 5}}[A(1)])\na.send(str(sorted([A(3), A(2)])))\na.send(A(1) in [A(1)])"
    ));
    assert!(shown.contains(&json!("[A(1), (A(2),)]")), "{shown:?}");
    assert!(shown.contains(&json!(5)) && shown.contains(&json!("[A(2), A(3)]")) && shown.contains(&json!(true)));
}

const LEFT: &str = "class A:\n    def __init__(self, v):\n        self.v = v\n    def __add__(self, o):\n        if self.v:\n            return NotImplemented\n        return 1\n    def __eq__(self, o):\n        return NotImplemented if self.v else True\nclass B:\n    def __radd__(self, o):\n        a.send('B')\n        return 2\n    def __eq__(self, o):\n        a.send('eq')\n        return True\n";

#[test]
fn who_computes_what_an_operand_left_is_not_told() {
    for body in [
        "x = A(s) + B()\na.send('end')",
        "x = A(s) + B()\na.send(x)",
        "x = A(s) == B()\na.send(x)",
        "try:\n    A(s) + 5\nexcept TypeError:\n    a.send('no')\na.send('end')",
        "x = A(s).__add__(1)\na.send(x is NotImplemented)",
        "x = NotImplemented if s else 1\na.send(x + 1)\na.send(x == 1)",
        "y = s\nz = y + 1\na.send('end')",
    ] {
        hidden(&format!("{LEFT}{body}"));
    }
    let all = sent(&format!("{LEFT}a.send(A(1) + B())\na.send(A(0) + B())\na.send(A(1) == 5)\na.send(A(1) != 5)"));
    assert_eq!(all, [json!("B"), json!(2), json!(1), json!(false), json!(true)]);
}

#[test]
fn coroutines_keep_labels() {
    let two = "import asyncio\nasync def f(x):\n    a.send('f')\n    return x\nasync def g(x):\n    return x + 1\n";
    for body in [
        "async def main():\n    a.send(await f(s))\nasyncio.run(main())",
        "async def main():\n    h = f if s else g\n    await h(1)\n    a.send('end')\nasyncio.run(main())",
        "async def main():\n    c = f(1) if s else g(1)\n    await c\n    a.send('end')\nasyncio.run(main())",
        "async def main():\n    if s:\n        await f(1)\n    a.send('end')\nasyncio.run(main())",
        "async def main():\n    c = g(1)\n    if s:\n        await c\n    try:\n        await c\n        a.send('new')\n    except RuntimeError:\n        a.send('used')\n    a.send('end')\nasyncio.run(main())",
        "async def late():\n    if s:\n        return 1\n    return 2\nasync def main():\n    a.send(await late())\nasyncio.run(main())",
        "async def fails():\n    if s:\n        raise ValueError('x')\n    return 2\nasync def main():\n    r = await asyncio.gather(fails(), g(1), return_exceptions=True)\n    a.send(len(r))\n    a.send(str(r))\nasyncio.run(main())",
        "async def count(n):\n    for i in range(2):\n        yield i\n        if s:\n            return\nasync def main():\n    async for i in count(2):\n        a.send(i)\n    a.send('end')\nasyncio.run(main())",
        "class R:\n    async def __aenter__(self):\n        return s\n    async def __aexit__(self, k, e, t):\n        return True\nasync def main():\n    async with R() as r:\n        a.send(r)\n    a.send('end')\nasyncio.run(main())",
    ] {
        hidden(&format!("{two}{body}"));
    }
    let all = sent(&format!(
        "{two}async def main():\n    await asyncio.gather(f(1), g(s), g(2))\n    x, y = await asyncio.gather(g(1), g(s))\n    a.send(x)\nasyncio.run(main())"
    ));
    assert_eq!(all, [json!("f"), json!(2)]);
}

#[test]
fn what_generators_return_and_are_told_keeps_its_label() {
    for body in [
        "def g():\n    yield 1\n    return s\ndef h():\n    r = yield from g()\n    a.send(r)\nlist(h())",
        "def g():\n    yield 1\n    return s\ni = g()\nnext(i)\ntry:\n    next(i)\nexcept StopIteration as e:\n    a.send(e.value)\na.send('end')",
        "def g():\n    try:\n        yield 1\n    except ValueError:\n        a.send('told')\n    yield 2\ni = g()\nnext(i)\nif s:\n    i.throw(ValueError('x'))\na.send('end')",
        "def g():\n    try:\n        yield 1\n    except ValueError as e:\n        a.send(str(e))\n    yield 2\ni = g()\nnext(i)\ni.throw(ValueError(s))\na.send('end')",
        "def g():\n    try:\n        yield 1\n    finally:\n        a.send('closed')\ni = g()\nnext(i)\nif s:\n    i.close()\na.send('end')",
        "def g():\n    try:\n        yield 1\n    finally:\n        a.send('closed')\ndef k():\n    yield 1\ni = g() if s else k()\nnext(i)\ni.close()\na.send('end')",
        "def g():\n    x = 0\n    try:\n        yield 1\n    except ValueError:\n        x = 1\n    yield x\ni = g()\nnext(i)\nr = 5\nif s:\n    r = i.throw(ValueError('x'))\na.send(next(i, 'over'))",
        "def g():\n    yield 1\n    yield 2\ntry:\n    g().send(s)\n    a.send('sent')\nexcept TypeError:\n    a.send('no')\na.send('end')",
        "def g():\n    yield 1\n    yield 2\ni = g()\nnext(i)\ntry:\n    i.throw(ValueError('x') if s else 5)\nexcept TypeError:\n    a.send('type')\nexcept ValueError:\n    a.send('value')\na.send('end')",
        "x = StopIteration() if s else ValueError()\ndef g():\n    yield 1\n    raise x\ntry:\n    list(g())\nexcept RuntimeError:\n    a.send('run')\nexcept ValueError:\n    a.send('value')\na.send('end')",
        "x = StopIteration() if s else ValueError()\ndef g():\n    try:\n        yield 1\n    finally:\n        raise x\ni = g()\nnext(i)\ntry:\n    i.close()\n    a.send('closed')\nexcept ValueError:\n    a.send('value')\na.send('end')",
        "def g():\n    if s:\n        raise StopIteration\n    yield 1\ntry:\n    list(g())\nexcept RuntimeError:\n    a.send('no')\na.send('end')",
    ] {
        hidden(body);
    }
}

#[test]
fn enumerations_are_found_in_the_dark() {
    let class = "from enum import Enum, IntEnum, Flag, auto\nclass C(Enum):\n    X = 0\n    Y = 1\nclass N(IntEnum):\n    LOW = 1\n    HIGH = 2\nclass F(Flag):\n    R = auto()\n    W = auto()\n";
    for body in [
        "a.send(C(s).name)",
        "try:\n    C(s)\n    a.send('member')\nexcept ValueError:\n    a.send('no')\na.send('end')",
        "m = C.X if s else C.Y\na.send(m.value)\na.send(m is C.X)",
        "m = C['X' if s else 'Y']\na.send(str(m))\na.send(C.X.name)",
        "a.send(N.LOW + s)",
        "m = N.LOW if s else N.HIGH\na.send([10, 20, 30][m])\na.send(m + 1)\na.send({1: 'l', 2: 'h'}[m])",
        "f = F.R\nif s:\n    f = f | F.W\na.send(f.value)\na.send(F.W in f)",
        "try:\n    class D(Enum):\n        X = s\n    a.send(D.X.value)\nexcept TypeError:\n    a.send('refused')",
        "class E(Enum):\n    X = 1\n    def __init__(self, v):\n        self.held = s\na.send(E.X.held)",
        "if s:\n    try:\n        C.X.extra = 1\n    except AttributeError:\n        pass\na.send('end')",
        "class E(Enum):\n    X = 1\n    Y = 2\n    @classmethod\n    def _missing_(cls, v):\n        a.send('missing')\n        return cls.X\nE(s)\na.send('end')",
    ] {
        hidden(&format!("{class}{body}"));
    }
    let all = sent(&format!(
        "{class}a.send(C(1).name)\na.send(N.HIGH + 1)\na.send([m.value for m in C])\na.send((F.R | F.W).value)\na.send(f'{{C.X}} {{N.LOW}}')"
    ));
    assert_eq!(all, [json!("Y"), json!(3), json!([0, 1]), json!(3), json!("C.X 1")]);
}

#[test]
fn instances_give_their_items_in_the_dark() {
    let class = "class Down:\n    def __init__(self, n):\n        self.n = n\n    def __iter__(self):\n        return self\n    def __next__(self):\n        if not self.n:\n            raise StopIteration\n        self.n -= 1\n        a.send('next')\n        return self.n\n";
    for body in [
        "for i in Down(1 if s else 2):\n    pass\na.send('end')",
        "d = Down(2)\nif s:\n    next(d)\na.send(d.n)",
        "d = Down(2) if s else [1]\nfor i in d:\n    pass\na.send('end')",
        "d = Down(2)\nd.n = s\na.send(len(list(d)))",
        "a.send(next(Down(0 if s else 1), 'over'))",
    ] {
        hidden(&format!("{class}{body}"));
    }
    assert_eq!(sent(&format!("{class}a.send(sum(Down(3)))")).last(), Some(&json!(3)));
}

#[test]
fn dataclasses_make_their_defaults_in_the_dark() {
    let head = "from dataclasses import dataclass, field, InitVar\ndef make():\n    a.send('made')\n    return [s]\n";
    for body in [
        "@dataclass\nclass D:\n    xs: list = field(default_factory=make)\nd = D() if s else 5\na.send('end')",
        "@dataclass\nclass D:\n    xs: list = field(default_factory=make)\na.send(D().xs)",
        "@dataclass\nclass D:\n    n: int\n    v: InitVar[int] = 1\n    t: int = field(init=False)\n    def __post_init__(self, v):\n        self.t = v\na.send(D(1, s).t)\na.send(D(1).t)",
        "@dataclass\nclass D:\n    n: int\n    v: InitVar[int] = 1\n    def __post_init__(self, v):\n        if v:\n            a.send('v')\nD(1, v=s)\na.send('end')",
        "@dataclass\nclass D:\n    n: int\n    v: InitVar[int] = 1\n    def __post_init__(self, v):\n        self.t = v\nd = D(1)\nif len('x') and s:\n    d = D(2, s)\na.send(d.t)",
        "@dataclass(frozen=True)\nclass D:\n    n: int\na.send({D(1): 'x'}.get(D(s), 'none'))\na.send(hash(D(s)))",
    ] {
        hidden(&format!("{head}{body}"));
    }
}

#[test]
fn attributes_of_functions_and_managers_keep_labels() {
    for body in [
        "def f():\n    return 1\nf.n = 0\nif s:\n    f.n = 1\na.send(f.n)",
        "def f():\n    return 1\ndef g():\n    a.send('g')\nf.h = f\nif s:\n    f.h = g\nf.h()\na.send('end')",
        "import functools\n@functools.lru_cache(maxsize=None)\ndef f(x):\n    a.send('called')\n    return 1\nif s:\n    f(1)\nf(1)\na.send('end')",
        "import functools\n@functools.lru_cache(maxsize=None)\ndef f(x):\n    return 1\nif s:\n    f(1)\na.send(f.cache_info().misses)",
        "from contextlib import contextmanager\n@contextmanager\ndef m():\n    a.send('in')\n    try:\n        yield s\n    finally:\n        a.send('out')\nif s:\n    with m() as x:\n        pass\na.send('end')",
        "from contextlib import contextmanager\n@contextmanager\ndef m():\n    try:\n        yield s\n    except ValueError:\n        a.send('caught')\nwith m() as x:\n    if x:\n        raise ValueError('x')\na.send('end')",
        "from contextlib import suppress\nwith suppress(ValueError):\n    int(s)\n    a.send('number')\na.send('end')",
        "from functools import cached_property\nclass A:\n    @cached_property\n    def p(self):\n        a.send('read')\n        return s\no = A()\na.send(o.p)\nif s:\n    o.p\na.send('end')",
        "from functools import cached_property\nclass A:\n    @cached_property\n    def p(self):\n        a.send('read')\n        return 1\no = A()\nif s:\n    o.p\no.p\na.send('end')",
        "from functools import singledispatch\n@singledispatch\ndef f(x):\n    a.send('other')\n@f.register(int)\ndef g(x):\n    a.send('int')\nf(s)\na.send('end')",
        "class E(Exception):\n    def __init__(self, v):\n        self.v = v\n    def __str__(self):\n        a.send('told')\n        return str(self.v)\ntry:\n    if s:\n        raise E(1)\nexcept E:\n    pass\na.send('end')",
        "try:\n    try:\n        int(s)\n    except ValueError as e:\n        raise RuntimeError('x') from e\nexcept RuntimeError as f:\n    a.send(str(f.__cause__))\na.send('end')",
    ] {
        hidden(body);
    }
}

#[test]
fn a_function_that_reads_an_attribute_was_previewed() {
    let wrapped = "def log(f):\n    def w(self):\n        a.send('log')\n        return f(self)\n    return w\nclass A:\n    @property\n    @log\n    def p(self):\n        return 1\n    q = property(lambda self: a.send('q'))\n";
    let all = sent(&format!("{wrapped}A().p\nA().q"));
    assert_eq!(all, [json!("log"), json!("q")]);
    hidden(&format!("{wrapped}o = A()\nif s:\n    o.p\n    o.q\na.send('end')"));
}

#[test]
fn hashes_do_not_count_what_was_made_in_the_dark() {
    hidden("if s:\n    xs = [[1], [2]]\nclass A:\n    pass\na.send(hash(A()))");
    hidden(
        "from dataclasses import dataclass\nif s:\n    xs = [[1], [2]]\n@dataclass(frozen=True)\nclass D:\n    n: int\na.send(hash(D(1)))",
    );
}

#[test]
fn what_was_left_is_computed_in_the_dark_for_whom_it_may_reach() {
    let mut world = world(&json!(1));
    let end = world.run(&format!(
        "s = priv_data_db.access_s()\n{LEFT}class C:\n    def __radd__(self, o):\n        return 2\nb.send(A(s) + C())"
    ));
    assert_eq!(end, "done");
    let received: Vec<_> = world.seen_by("b").iter().map(|received| received.arguments["value"].clone()).collect();
    assert_eq!(received, [json!(2)]);
}
