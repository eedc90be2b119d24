//! Attacks through functions: closures, what a secret chooses to call, and with how many arguments.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{Received, Secrets, World};
use serde_json::{Value, json};

/// What `a` receives and what is asked must be the same for all secrets; returns what `a` receives.
#[track_caller]
fn hidden(source: &str) -> Vec<Received> {
    let secrets = [json!(0), json!(1), json!("x"), json!([1]), json!(null)];
    Secrets::new(secrets, |secret| world(secret).within(1_000_000))
        .after("s = priv_data_db.access_s()\n")
        .hidden(source)
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

#[test]
fn instances_keep_labels_and_a_chosen_method_runs_in_the_dark() {
    let two = "class A:\n    n = 1\n    def __init__(self):\n        self.x = 0\n    def go(self):\n        a.send('A')\n        return 1\n    def set(self, v):\n        self.x = v\nclass B(A):\n    n = 2\n    def go(self):\n        return 2\n";
    hidden(&format!("{two}o = A() if s else B()\no.go()\na.send('x')"));
    hidden(&format!("{two}o = A() if s else B()\na.send(o.n)"));
    hidden(&format!("{two}o = A()\np = A()\nq = o if s else p\nq.set(1)\na.send(o.x)\na.send(p.x)"));
    hidden(&format!("{two}o = A()\nif s:\n    o.set(1)\na.send(o.x)"));
    hidden(&format!("{two}o = A()\nif s:\n    A.n = 5\na.send(o.n)"));
    hidden(&format!("{two}o = A()\nif s:\n    A.n = 5\nb = B()\na.send(b.n)"));
    hidden(&format!("{two}if s:\n    A.go = B.go\nA().go()\na.send('x')"));
    hidden(&format!("{two}o = A()\no.x = s\na.send(o.x)"));
    hidden(&format!(
        "{two}o = A() if s else 'text'\ntry:\n    o.go()\nexcept Exception:\n    a.send('no')\na.send('x')"
    ));
    hidden(&format!("{two}f = A().go if s else B().go\nf()\na.send('x')"));
    hidden(&format!("{two}C = A if s else B\no = C()\na.send(isinstance(o, B))"));
    hidden(&format!(
        "{two}o = A()\nif s:\n    o.y = 1\ntry:\n    o.y\n    a.send('there')\nexcept AttributeError:\n    a.send('no')"
    ));
}

#[test]
fn properties_and_exceptions_of_classes_keep_labels() {
    let class = "class T:\n    def __init__(self, v):\n        self.v = v\n    @property\n    def double(self):\n        a.send('read')\n        return self.v * 2\n    @double.setter\n    def double(self, w):\n        a.send('set')\n        self.v = w\n";
    hidden(&format!("{class}t = T(1) if s else 5\ntry:\n    t.double\nexcept Exception:\n    pass\na.send('x')"));
    hidden(&format!("{class}t = T(1)\nif s:\n    t.double = 4\na.send(t.v)"));
    hidden(&format!("{class}t = T(s)\na.send(t.double)"));
    let error =
        "class E(Exception):\n    def __init__(self, code):\n        super().__init__('e')\n        self.code = code\n";
    hidden(&format!("{error}try:\n    raise E(s)\nexcept E as e:\n    a.send(e.code)"));
    hidden(&format!(
        "{error}try:\n    if s:\n        raise E(1)\n    raise ValueError('v')\nexcept E as e:\n    a.send('e')\nexcept ValueError:\n    a.send('v')"
    ));
    hidden(
        "class M:\n    def __enter__(self):\n        return self\n    def __exit__(self, k, v, t):\n        return s\ntry:\n    with M():\n        raise ValueError('x')\n    a.send('swallowed')\nexcept ValueError:\n    a.send('raised')",
    );
    hidden(
        "class M:\n    def __enter__(self):\n        return 1\n    def __exit__(self, k, v, t):\n        a.send(str(v))\nwith M():\n    if s:\n        raise ValueError('x')\na.send('after')",
    );
}

#[test]
fn a_pattern_is_a_branch() {
    hidden(
        "match s:\n    case 0:\n        a.send('zero')\n    case [x]:\n        a.send('list')\n    case str(t):\n        a.send('text')\n    case _:\n        a.send('other')",
    );
    hidden("x = 0\nmatch s:\n    case 0 | 1:\n        x = 1\n    case _:\n        pass\na.send(x)");
    hidden("match [s, 2]:\n    case [0, y]:\n        a.send(y)\n    case [z, 2]:\n        a.send(z)");
    hidden("match {'k': s}:\n    case {'k': 1}:\n        a.send('one')\n    case {'k': v, **r}:\n        a.send(v)");
}

#[test]
fn classes_with_public_values_stay_public() {
    let sent = hidden(
        "class A:\n    def __init__(self, v):\n        self.v = v\n    def add(self, w):\n        self.v += w\n        return self\n    @property\n    def twice(self):\n        return self.v * 2\no = A(1)\nif s:\n    b.send('x')\no.add(2).add(3)\na.send(o.v)\na.send(o.twice)\nmatch o.v:\n    case 6:\n        a.send('six')",
    );
    assert_eq!(sent.len(), 3, "{sent:?}");
}

#[test]
fn an_iterator_that_one_arm_advances_is_labelled() {
    hidden("it = iter([1, 2, 3])\nif s:\n    next(it)\na.send(next(it))");
    hidden("it = iter([1, 2, 3])\nif s:\n    list(it)\na.send(list(it))");
    hidden("it = iter([1, 2, 3])\nif s:\n    for x in it:\n        pass\na.send(next(it, 0))");
    hidden("it = iter([1, 2, 3])\njt = it if s else iter([5, 6])\nnext(jt)\na.send(next(it))");
    hidden("xs = [1]\nif s:\n    xs.append(2)\nit = iter(xs)\nnext(it)\na.send(next(it, 'end'))");
    hidden("it = zip([1, 2], [3, 4])\nif s:\n    x, y = it\na.send(len(list(it)))");
    hidden("it = iter([s, 2])\nnext(it)\na.send(next(it))\nb.send('x')");
    hidden("it = map(lambda x: x + 1, [1, 2])\nif s:\n    1 in it\na.send(sum(it))");
    hidden("a.send(sorted([1, 2, 3], key=lambda x: x * (1 if s else -1)))");
    hidden("xs = [1, 2]\nxs.sort(key=lambda x: x if s else -x)\na.send(xs[0])");
    hidden("def f(x):\n    if s:\n        a.send(x)\n    return x\nlist(map(f, [1, 2]))\na.send('after')");
}

#[test]
fn public_items_of_an_iterator_stay_public() {
    let sent = hidden(
        "it = iter([1, s, 3])\na.send(next(it))\nnext(it)\na.send(next(it))\na.send(sorted([2, 1], key=lambda x: -x))\na.send([x for x in zip([1], [2])])",
    );
    assert_eq!(sent.len(), 4, "{sent:?}");
}

#[test]
fn a_generator_that_one_arm_resumes_is_labelled() {
    let g = "def g():\n    yield 1\n    yield 2\n    yield 3\n";
    hidden(&format!("{g}it = g()\nif s:\n    next(it)\na.send(next(it))"));
    hidden(&format!("{g}it = g()\nnext(it)\nif s:\n    next(it)\na.send(list(it))"));
    hidden(&format!("{g}it = g()\nif s:\n    for x in it:\n        pass\nfor x in it:\n    a.send(x)\na.send('end')"));
    hidden(&format!("{g}it = g()\njt = it if s else g()\nnext(jt)\na.send(next(it))"));
    hidden(&format!("{g}it = g() if s else iter([7, 8])\na.send(next(it))"));
    hidden(&format!("{g}it = g()\nif s:\n    list(it)\na.send(next(it, 'none'))"));
}

#[test]
fn a_generator_that_branches_on_a_secret_is_labelled() {
    hidden("def g():\n    if s:\n        yield 1\n    yield 2\nit = g()\na.send(next(it))");
    hidden("def g():\n    if s:\n        yield 1\n    yield 2\na.send(len(list(g())))");
    hidden(
        "def g():\n    while True:\n        if s:\n            return\n        yield 1\nfor x in g():\n    a.send('once')\n    break\na.send('after')",
    );
    hidden("def g():\n    x = 0\n    if s:\n        x = 1\n    yield x\nfor x in g():\n    a.send(x)");
    hidden("def g():\n    a.send('in')\n    yield 1\nif s:\n    list(g())\na.send('after')");
    hidden("def g():\n    a.send('in')\n    yield 1\nit = g()\nif s:\n    next(it)\na.send('after')");
    hidden("def g():\n    got = yield 1\n    a.send(got)\n    yield 2\nit = g()\nnext(it)\nit.send(s)");
    hidden(
        "xs = []\ndef g():\n    xs.append(1)\n    yield 1\n    xs.append(2)\n    yield 2\nit = g()\nnext(it)\nif s:\n    next(it)\na.send(len(xs))",
    );
    hidden(
        "def g():\n    raise ValueError('x')\n    yield 1\nit = g()\ntry:\n    if s:\n        next(it)\n    a.send('no')\nexcept ValueError:\n    a.send('yes')",
    );
    hidden("def g():\n    yield s\n    yield 5\nit = g()\nx = next(it)\na.send(x)");
}

#[test]
fn a_generator_of_public_values_stays_public() {
    let sent = hidden("def g(n):\n    for i in range(n):\n        yield i\n    yield s\nit = g(2)\na.send(next(it))\na.send(next(it))\nnext(it)\na.send(sum(x for x in g2()) if False else 3)".replace("g2()", "[1]").as_str());
    assert_eq!(sent.len(), 3, "{sent:?}");
}

#[test]
fn operators_of_classes_are_calls() {
    let class = "class V:\n    def __init__(self, v):\n        self.v = v\n    def __add__(self, o):\n        a.send('add')\n        return V(self.v + o.v)\n    def __eq__(self, o):\n        a.send('eq')\n        return self.v == o.v\n    def __len__(self):\n        a.send('len')\n        return self.v\n    def __iter__(self):\n        a.send('iter')\n        yield self.v\n    def __str__(self):\n        a.send('str')\n        return 'v'\n    def __getitem__(self, k):\n        a.send('item')\n        return self.v\n";
    for use_it in [
        "x + V(1)",
        "x == V(1)",
        "len(x)",
        "list(x)",
        "str(x)",
        "f'{x}'",
        "x[0]",
        "1 if x else 2",
        "[y for y in x]",
        "not x",
        "print(x)",
    ] {
        hidden(&format!(
            "{class}x = V(1) if s else 5\ntry:\n    {use_it}\nexcept Exception:\n    pass\na.send('after')"
        ));
        hidden(&format!("{class}x = V(1) if s else [1]\n{use_it}\na.send('after')"));
        hidden(&format!("{class}x = V(1)\nif s:\n    {use_it}\na.send('after')"));
    }
    hidden(&format!("{class}x = V(1)\nif s:\n    x.v = 2\na.send(len(x))"));
    let sent = hidden(&format!("{class}a.send((V(1) + V(2)).v)\na.send(V(1) == V(1))"));
    assert_eq!(sent.len(), 4, "{sent:?}");
}

#[test]
fn classes_that_are_reached_through_instances_keep_labels() {
    let class = "class A:\n    n = 1\n    def get(self):\n        return self.n\no = A()\n";
    hidden(&format!("{class}if s:\n    type(o).n = 5\na.send(o.n)"));
    hidden(&format!("{class}if s:\n    o.__class__.n = 5\na.send(A.n)"));
    hidden(&format!("{class}def f(x):\n    type(x).n = 7\nif s:\n    f(o)\na.send(o.get())"));
    hidden(&format!("{class}C = type(o) if s else int\na.send(C.__name__)"));
}
