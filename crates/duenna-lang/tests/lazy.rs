//! Attacks through what gives its items only when it is asked: generator expressions, `zip`, `map`, `itertools`, views.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{Secrets, World};
use serde_json::{Value, json};

const HEAD: &str = "import itertools, operator
s = priv_data_db.access_s()
def tell(value):
    try:
        a.send(value)
    except PermissionError:
        pass
";

/// Runs a program in worlds that differ only in `secret`. `a` must see the same, and something; `b` may know the secret.
#[track_caller]
fn hidden(source: &str) {
    let secrets = [json!(0), json!(1), json!("x"), json!([1]), json!(null)];
    let world = |secret: &Value| World::new(&[("s", secret.clone())]).allow("s", "server:b").within(20_000_000);
    Secrets::new(secrets, world).after(HEAD).before("a.send('end')").hidden(source);
}

/// What `a` got from a program that tells no secret.
fn told(source: &str) -> Vec<Value> {
    let mut world = World::new(&[("s", json!(1))]);
    let end = world.run(&format!("import itertools\ns = priv_data_db.access_s()\n{source}"));
    assert_eq!(end, "done", "{source}");
    world.seen_by("a").iter().map(|call| call.arguments["value"].clone()).collect()
}

#[test]
fn a_lazy_iterator_that_one_arm_advances_is_labelled() {
    for made in [
        "(x for x in [1, 2, 3])",
        "zip([1, 2, 3], [4, 5, 6])",
        "zip((x for x in [1, 2, 3]), [4, 5, 6])",
        "enumerate([1, 2, 3])",
        "enumerate(x for x in [1, 2, 3])",
        "map(str, [1, 2, 3])",
        "filter(None, [1, 2, 3])",
        "itertools.count(5)",
        "itertools.cycle([1, 2])",
        "itertools.islice([1, 2, 3, 4], 0, 4, 2)",
        "itertools.chain([1, 2], [3])",
        "itertools.permutations([1, 2, 3])",
        "itertools.zip_longest([1], [2, 3, 4])",
    ] {
        hidden(&format!("it = {made}\nif s:\n    next(it)\ntell(str(next(it, 'end')))"));
        hidden(&format!("it = {made}\nif s:\n    for x in it:\n        break\ntell(str(next(it, 'end')))"));
        hidden(&format!("it = {made}\nn = next(it) if s else 0\ntell('x')\ntell(str(next(it, 'end')))"));
        hidden(&format!(
            "it = {made}\nkept = [it]\nif s:\n    next(kept[0])\nfor x in it:\n    tell('item')\n    break"
        ));
    }
}

#[test]
fn what_an_iterator_goes_over_is_advanced_with_it() {
    hidden("base = iter([1, 2, 3])\nz = zip(base, [4, 5, 6])\nif s:\n    next(z)\ntell(next(base))");
    hidden("base = iter([1, 2, 3])\nz = enumerate(base)\nif s:\n    next(z)\ntell(next(base))");
    hidden("base = iter([1, 2, 3])\nz = enumerate(base)\nif s:\n    next(base)\ntell(str(next(z)))");
    hidden("base = (x for x in [1, 2, 3])\nz = zip(base, base)\nif s:\n    next(z)\ntell(next(base, 0))");
    hidden("base = iter([1, 2, 3])\nz = (x for x in base)\nif s:\n    next(z)\ntell(next(base))");
    hidden("base = iter([1, 2, 3])\nz = itertools.islice(base, 2)\nif s:\n    list(z)\ntell(next(base, 0))");
    hidden("one, two = itertools.tee(iter([1, 2, 3]))\nif s:\n    next(one)\ntell(next(two))\ntell(next(one))");
    hidden(
        "g = itertools.groupby([1, 1, 2])\nk, items = next(g)\nif s:\n    next(items)\ntell(str(next(g)[0]))\ntell(len(list(items)))",
    );
}

#[test]
fn stopping_early_tells_where() {
    hidden("it = (x for x in [1, s, 3])\nany(x == 'x' for x in it)\ntell(next(it, 0))");
    hidden("it = iter([0, s, 3, 4])\nif any(it):\n    pass\ntell(next(it, 0))");
    hidden("it = (x for x in [0, s, 3, 4])\nif any(it):\n    pass\ntell(next(it, 0))");
    hidden("it = (x for x in [1, s, 0, 4])\nif all(it):\n    pass\ntell(next(it, 0))");
    hidden("it = (x for x in [0, 1, 2])\ns in it\ntell(next(it, 9))");
    hidden("it = iter([0, 1, 2])\nif s in it:\n    pass\ntell(next(it, 9))");
    hidden("log = []\ndef f(x):\n    log.append(x)\n    return x\nany(f(x) for x in [0, s, 2])\ntell(len(log))");
    hidden("log = []\ndef f(x):\n    log.append(x)\n    return x\nall(f(x) for x in [1, s, 2])\ntell(len(log))");
    hidden("def f(x):\n    tell(x)\n    return s == x\nany(f(x) for x in [0, 1, 2])\ntell('after')");
    hidden(
        "it = itertools.takewhile(lambda x: x != s, [5, 0, 1, 6])\nlist(it)\nfor x in itertools.takewhile(lambda x: x != s, [5, 0, 1]):\n    tell('x')",
    );
    hidden("base = iter([5, 0, 1, 6])\nlist(itertools.takewhile(lambda x: x != s, base))\ntell(next(base, 0))");
    hidden("base = iter([5, 0, 1, 6])\nlist(itertools.islice(base, 1 if s else 2))\ntell(next(base, 0))");
    hidden("n = 0\nfor x in zip([1, 2, 3], [1] if s else [1, 2]):\n    n += 1\ntell(n)");
    hidden("base = iter([1, 2, 3])\nfor x in zip(base, [1] if s else [1, 2]):\n    pass\ntell(next(base, 0))");
}

#[test]
fn the_first_item_that_fits_tells_where_it_was() {
    hidden("tell(next((x for x in [0, 1, 5] if x == s), 9))");
    hidden(
        "log = []\ndef f(x):\n    log.append(x)\n    return x == s\nnext((x for x in [0, 1, 2] if f(x)), None)\ntell(len(log))",
    );
    hidden(
        "try:\n    next(x for x in [0, 1] if x == s)\n    tell('found')\nexcept StopIteration:\n    tell('none')\ntell('after')",
    );
    hidden("x = next(x for x in [0, 1] if x == s)\ntell('after')\ntell(x)");
    hidden("base = iter([5, 0, 1, 6])\nnext((x for x in base if x == s), 0)\ntell(next(base, 0))");
    hidden(
        "xs = [[1], [2]]\ny = next((x for x in xs if x[0] == s), [0])\ny.append(3)\ntell(len(xs[0]))\ntell(len(xs[1]))",
    );
}

#[test]
fn sorting_by_what_a_secret_decides_keeps_it() {
    hidden(
        "import heapq, bisect\nh = [3, 4]\nheapq.heappush(h, 1 if s else 5)\ntell(h[0])\ntell(len(h))\nheapq.heappop(h)\ntell(h[0])",
    );
    hidden("import bisect\nxs = [1, 3]\nbisect.insort(xs, 0 if s else 5)\ntell(xs[0])\ntell(bisect.bisect(xs, 2))");
    hidden(
        "from functools import cmp_to_key\nxs = [1, 2]\nxs.sort(key=cmp_to_key(lambda a, b: a - b if s else b - a))\ntell(xs[0])\ntell(sorted([1, 2], key=cmp_to_key(lambda a, b: -1 if s else 1))[0])",
    );
}

#[test]
fn names_in_a_generator_expression_are_read_when_items_are_asked() {
    hidden("n = 1\ng = (x + n for x in [1, 2])\nif s:\n    n = 100\ntell(next(g))");
    hidden(
        "def f():\n    n = 1\n    g = (x + n for x in [1, 2])\n    if s:\n        n = 100\n    return next(g)\ntell(f())",
    );
    hidden("xs = [1, 2]\ng = (x for x in xs)\nif s:\n    xs.append(3)\ntell(len(list(g)))");
    hidden("xs = [1, 2]\nz = zip(xs, xs)\nif s:\n    xs.append(3)\ntell(len(list(z)))");
    hidden("xs = [1, 2]\nm = map(str, xs)\nif s:\n    xs.clear()\ntell(len(list(m)))");
    hidden("g = (tell('in') for x in [1]) if s else (0 for x in [1])\nlist(g)\ntell('after')");
}

#[test]
fn a_view_shows_what_a_secret_did_to_its_dict() {
    for view in ["keys", "values", "items"] {
        hidden(&format!("d = {{'a': 1}}\nv = d.{view}()\nif s:\n    d['b'] = 2\ntell(len(v))\ntell(str(v))"));
        hidden(&format!("d = {{'a': 1}}\nv = d.{view}()\nif s:\n    d['b'] = 2\nfor x in v:\n    tell('x')"));
        hidden(&format!("d = {{'a': 1}}\nv = [d.{view}()]\nif s:\n    d['b'] = 2\ntell(len(list(v[0])))"));
        hidden(&format!("d = {{'a': 1}}\nit = iter(d.{view}())\nif s:\n    next(it)\ntell(str(next(it, 'end')))"));
        hidden(&format!(
            "d = {{'a': 1}}\ne = {{'b': 2}}\nv = d.{view}() if s else e.{view}()\ntell(str(v))\ntell(len(v))"
        ));
        hidden(&format!("d = {{'a': 1}}\nv = d.{view}()\nd[str(s)] = 2\ntell(len(v))\nfor x in v:\n    tell(1)"));
        hidden(&format!("d = {{'a': s}}\nv = d.{view}()\ntell(str(v))\ntell(len(v))"));
        hidden(&format!("d = {{'a': 1}}\nfor x in d.{view}():\n    if s:\n        d['a'] = 5\ntell(d['a'])"));
    }
    hidden(
        "d = {'a': 1}\nif s:\n    d['b'] = 2\ntell('b' in d.keys())\ntell(len(d.keys() & {'b'}))\ntell(d.keys() == {'a'})",
    );
    hidden("d = {'a': [1]}\nfor k, v in d.items():\n    if s:\n        v.append(2)\ntell(len(d['a']))");
    hidden("d = {'a': [1]}\nps = list(d.items())\nif s:\n    ps[0][1].append(2)\ntell(len(d['a']))");
    hidden(
        "d = {'a': [1]}\nz = zip(d, d.values())\nif s:\n    for k, v in z:\n        v.append(2)\ntell(len(d['a']))\ntell(len(list(z)))",
    );
}

#[test]
fn iterators_over_iterators_end_without_a_crash() {
    let mut world = World::new(&[]);
    let end = world.run("it = iter([1])\nfor n in range(5000):\n    it = enumerate(it)\nnext(it)");
    assert!(end.contains("RecursionError"), "{end}");
    let end = world.run("z = iter(range(10 ** 15))\nfor n in range(60):\n    z = zip(z, z)\nnext(z)");
    assert!(end.contains("MemoryError"), "{end}");
    let end = world.run("it = iter([1])\nfor n in range(5000):\n    it = map(str, it)\nnext(it)");
    assert!(end.contains("RecursionError"), "{end}");
}

#[test]
fn what_is_public_stays_public() {
    let sent = told(
        "z = zip([1, s], [3, 4])\na.send(next(z)[0])\na.send(next(z)[1])\nfor i, x in enumerate([s, s]):\n    a.send(i)
g = (x for x in [5, s])\na.send(next(g))\nd = {'k': s, 'l': 6}\na.send(list(d.keys())[0])\na.send(len(d.items()))
a.send(list(d.values())[1])\na.send(list(map(lambda x: x + 1, [1, s]))[0])\na.send(any(x == 1 for x in [1, 2]))
a.send(list(itertools.islice(itertools.count(3), 2)))\nfor k, v in d.items():\n    a.send(k)",
    );
    let expected = [json!(1), json!(4), json!(0), json!(1), json!(5), json!("k"), json!(2), json!(6), json!(2)];
    assert_eq!(sent[..9], expected);
    assert_eq!(sent[9..], [json!(true), json!([3, 4]), json!("k"), json!("l")]);
}

#[test]
fn what_a_class_gives_its_items_by_is_advanced_with_it() {
    let class = "class C:\n    def __init__(self, xs):\n        self.it = iter(xs)\n    def __iter__(self):\n        return self.it\nc = C([1, 2, 3])\n";
    for tail in [
        "if s:\n    for x in c:\n        break\ntell(next(c.it, 9))",
        "n = 0\nfor x in C([1] if s else [1, 2]):\n    n += 1\ntell(n)",
        "for x in C([0, s, 2]):\n    tell(x)",
        "for x in c:\n    if x == s:\n        break\ntell(next(c.it, 9))",
        "d = C([4, 5])\nfor x in (c if s else d):\n    break\ntell(next(c.it, 9))\ntell(next(d.it, 9))",
        "xs = [x for x in c] if s else []\ntell(next(c.it, 9))",
        "def f():\n    for x in c:\n        return x\nif s:\n    f()\ntell(next(c.it, 9))",
        "if s:\n    c.it = iter([7, 8])\nfor x in c:\n    tell(x)\n    break",
        "a1, *b1 = c if s else [1, 2]\ntell(next(c.it, 9))",
    ] {
        hidden(&format!("{class}{tail}"));
    }
    assert_eq!(told(&format!("{class}for x in c:\n    a.send(x)")), [json!(1), json!(2), json!(3)]);
}
