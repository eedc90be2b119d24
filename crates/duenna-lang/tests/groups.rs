//! Objects that a region looked at share a group: what is put into them later, and what they may be, must not be lost.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{Received, Secrets, World};
use serde_json::json;

/// What `a` receives, and what is asked, must be the same whatever `s` and `n` are; no program may be rejected.
#[track_caller]
fn hidden(source: &str) -> Vec<Received> {
    Secrets::new([(0, 0), (1, 0), (2, 1), (0, 3), (1, 3), (5, 1)], |pair| world(*pair)).after(HEAD).hidden(source)
}

/// What `b` receives, which may know `n`, must be the same whatever `s` is.
#[track_caller]
fn hidden_from_b(source: &str) -> Vec<Received> {
    Secrets::new([(0, 0), (1, 0), (5, 0)], |pair| world(*pair)).after(HEAD).kept_from("b").hidden(source);
    Secrets::new([(0, 1), (1, 1), (2, 1), (5, 1), (40, 1)], |pair| world(*pair))
        .after(HEAD)
        .kept_from("b")
        .hidden(source)
}

const HEAD: &str = "s = priv_data_db.access_s()\nn = priv_data_db.access_n()\n";

fn world((s, n): (i32, i32)) -> World {
    World::new(&[("s", json!(s)), ("n", json!(n))]).allow("n", "server:b").within(1_000_000)
}

#[test]
fn what_is_put_into_an_object_that_was_looked_at_is_told() {
    let looks =
        ["if n:\n    k = len(o)", "if n:\n    k = 1 in o", "for x in range(n):\n    k = list(o)", "k = o if n else o"];
    let puts = [
        ("o = [1]", "o.append(s)"),
        ("o = [1]", "o[0] = s"),
        ("o = [1]", "o += [s]"),
        ("o = [1]", "o.insert(0, s)"),
        ("o = [1]", "o.extend([s])"),
        ("o = [1]", "o[:] = [s]"),
        ("o = [[1]]", "o[0].append(s)"),
        ("o = [[1]]", "y = []\no[0] = y\ny.append(s)"),
        ("o = {0: 1}", "o[0] = s"),
        ("o = {0: 1}", "o[1] = s"),
        ("o = {0: 1}", "o.update({0: s})"),
        ("o = {0: 1}", "o.setdefault(1, s)"),
        ("o = {0: 1}", "o |= {0: s}"),
        ("o = {0: 1}", "y = o.setdefault(1, [])\ny.append(s)"),
        ("import collections\no = collections.deque([1])", "o.append(s)"),
        ("import collections\no = collections.deque([1])", "o.appendleft(s)"),
        ("import collections\no = collections.defaultdict(list)", "o[5].append(s)"),
        ("import collections\no = collections.defaultdict(lambda: [])", "o[5].append(s)"),
        ("import heapq\no = [1]", "heapq.heappush(o, s)"),
    ];
    for look in looks {
        for (made, put) in puts {
            for told in ["o", "str(o)", "list(o)", "[o]"] {
                hidden(&format!(
                    "{made}\n{look}\n{put}\ntry:\n    a.send({told})\nexcept Exception:\n    pass\na.send('end')"
                ));
            }
        }
    }
}

#[test]
fn what_is_put_into_an_instance_or_a_variable_that_was_looked_at_is_told() {
    let class =
        "class K:\n    def __init__(self):\n        self.v = 1\n    def __repr__(self):\n        return str(self.v)\n";
    for (made, put, told) in [
        ("o = K()", "o.v = s", "[o]"),
        ("o = K()", "setattr(o, 'v', s)", "str(o)"),
        ("o = K()\no.v = []", "o.v.append(s)", "[o]"),
        (
            "def f():\n    x = 1\n    def g():\n        nonlocal x\n        x = s\n    return [g, lambda: x]\no = f()",
            "o[0]()",
            "o[1]()",
        ),
    ] {
        for look in ["k = len([o]) if n else 2", "k = [o] if n else [o]", "if n:\n    k = [o, o]\n    k = len(k)"] {
            hidden(&format!(
                "{class}{made}\n{look}\n{put}\ntry:\n    a.send({told})\nexcept Exception:\n    pass\na.send('end')"
            ));
        }
    }
}

#[test]
fn what_is_put_into_a_generator_that_was_looked_at_is_told() {
    hidden(
        "def gen():\n    x = yield 0\n    yield 1\n    yield x\ng = gen()\nnext(g)\nh = [g]\nif n:\n    k = h is None\n    k = len(h)\ng.send(s)\nr = 5\nif n:\n    r = next(g)\ntry:\n    a.send(r)\nexcept Exception:\n    pass",
    );
}

#[test]
fn an_object_that_is_a_failure_if_a_region_is_abandoned_is_of_its_group() {
    for too_much in ["while True:\n        pass", "for i in range(100000):\n        pass", "f()"] {
        for put in ["y.append(2)", "y.clear()", "y += [3]"] {
            hidden(&format!(
                "def f():\n    while True:\n        pass\nx = [1]\nif s:\n    {too_much}\n    y = x\nelse:\n    y = x\n{put}\ntry:\n    a.send(len(x))\nexcept Exception:\n    pass\na.send('end')"
            ));
        }
    }
}

#[test]
fn what_may_be_called_does_not_depend_on_labelled_values() {
    // Whether an iterator was made, and which type it is, depends on `n`.
    let looked = "d0 = {0: 1, 1: 2}\nm0 = [[1], [2]]\nx2 = m0[n]\nd0[n] = 5\n";
    for made in [
        "next(iter(x2))",
        "next(enumerate(x2))",
        "next(zip(x2, x2))",
        "k = [x2.keys()]\nk = len(k)",
        "k = {0: int, 1: str}[n]\nm0.append([k])",
        "m0.append([type(x2)])",
    ] {
        hidden(&format!(
            "{looked}{made}\nd0[0] if s else 0\ntry:\n    n.update([x2])\nexcept 0:\n    pass\ntry:\n    a.send(1)\nexcept Exception:\n    pass"
        ));
        hidden(&format!(
            "{looked}{made}\nr = 1\nif s:\n    try:\n        r = m0[-1][0](5)\n    except Exception:\n        r = 2\ntry:\n    b.send(x2)\nexcept Exception:\n    pass\na.send('end')"
        ));
    }
}

#[test]
fn what_is_put_into_objects_that_were_looked_at_still_works() {
    let sent = hidden(
        "o = [1]\nif n:\n    k = len(o)\no.append(2)\na.send(o)\nd = {}\nif n:\n    k = len(d)\nd['x'] = o\nd.setdefault('y', [])\nd['y'].append(3)\na.send(d)",
    );
    assert_eq!(sent.len(), 2, "{sent:?}");
    assert_eq!(sent[1].arguments["value"], json!({"x": [1, 2], "y": [3]}));
    let sent = hidden("o = [1]\nx = o\nif n:\n    x = o\na.send(len(o))\no.append(4)\na.send(o)");
    assert_eq!(sent.len(), 2, "{sent:?}");
}

#[test]
fn how_far_an_iterator_went_tells_all_that_was_looked_for() {
    for take in ["n in it", "k = [n in it, 1]", "k = n not in it"] {
        // `b` may know `n`, and not `s`.
        hidden(&format!(
            "it = iter([0, 1, 2, 5])\nif n:\n    s in it\n    {take}\ntry:\n    a.send(next(it, 9))\nexcept Exception:\n    pass"
        ));
        hidden_from_b(&format!(
            "it = iter([0, 1, 2, 5])\nif n:\n    s in it\n    {take}\ntry:\n    b.send(next(it, 9))\nexcept Exception:\n    pass"
        ));
    }
}

#[test]
fn what_an_inner_branch_may_skip_is_not_known() {
    for sent in
        ["x = (1 if 1 // s else 1)", "x = 1\n    if 1 // s:\n        x = 1", "f = (g if 1 // s else g)\n    x = f()"]
    {
        hidden_from_b(&format!("def g():\n    return 1\nif n:\n    {sent}\n    b.send(x)"));
        hidden_from_b(&format!(
            "def g():\n    return 1\nx = 1\ndef h():\n    global x\n    {sent}\n    b.send(x)\nif n:\n    h()"
        ));
    }
}

#[test]
fn the_text_of_an_exception_decides_nothing() {
    let class = "class E(Exception):\n    pass\n";
    for raised in ["E([s.index(0)])", "E([1 // s])", "E(1 // s, 2)", "E([[1 // s]])"] {
        hidden(&format!("{class}try:\n    raise {raised}\nexcept 0:\n    pass\na.send(1)"));
    }
    hidden(&format!(
        "{class}x = [1]\nx.append(1 // s)\ntry:\n    try:\n        raise E(x)\n    except 0:\n        pass\nexcept TypeError:\n    pass\na.send(1)"
    ));
    hidden(&format!("{class}x = 'a' * (s * 500000)\nfor i in range(200):\n    E(x)\na.send(1)"));
    hidden_from_b(&format!(
        "{class}x = 'a' * (s * 500000)\ny = 0\nif n:\n    for i in range(5):\n        E(x)\n    y = 1\nb.send(y)"
    ));
    hidden("x = ['a' * (s * 500000)] * 20\nprint(x)\na.send(1)");
    hidden(
        "x = ['a' * (s * 500000)] * 20\ntry:\n    print(x)\n    a.send(2)\nexcept Exception:\n    a.send(3)\na.send(1)",
    );
}

#[test]
fn what_is_only_looked_at_keeps_its_label() {
    for look in ["s in o", "o.count(s)", "k = s == o", "k = [s] < o", "k = isinstance(s, int) and o"] {
        let sent = hidden(&format!("o = [1, 2]\n{look}\na.send(o)"));
        assert_eq!(sent.len(), 1, "{look}");
    }
}
