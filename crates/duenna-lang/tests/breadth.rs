//! What the language took in late, under attack: computed names of attributes, named tuples with methods, methods behind
//! further built-in functions, templates, layered mappings.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{READS, SSN, Secrets, World};
use serde_json::{Value, json};

fn world(s: &Value) -> World {
    World::new(&[("s", s.clone()), ("ssn", json!(SSN))]).allow("s", "server:b")
}

/// What `a` receives and what is asked must be the same for all secrets; and `b`, which may know `s`, never gets the `ssn`.
#[track_caller]
fn hidden(source: &str) {
    let secrets = [json!(0), json!(1), json!("x"), json!("y"), json!("send"), json!([1]), json!(null)];
    Secrets::new(secrets, |secret| world(secret).within(2_000_000)).after(READS).hidden(source);
}

/// What `a` receives, nothing private being read.
#[track_caller]
fn sent(source: &str) -> Vec<Value> {
    let mut world = world(&json!(1));
    let end = world.run(source);
    assert_eq!(end, "done", "{source}");
    world.seen_by("a").iter().map(|received| received.arguments["value"].clone()).collect()
}

const HOLDER: &str = "class C:\n    def __init__(self):\n        self.x = 1\n        self.y = 2\n    @property\n    def p(self):\n        a.send('read')\n        return 3\n    def m(self):\n        a.send('called')\n        return 4\no = C()\n";

#[test]
fn a_computed_name_of_an_attribute_is_told_by_what_it_reads() {
    for body in [
        "a.send(getattr(o, s, 0))",
        "a.send(hasattr(o, s))",
        "n = 'x' if s else 'y'\na.send(getattr(o, n))",
        "n = 'p' if s else 'y'\nv = getattr(o, n)\na.send('end')",
        "n = 'm' if s else 'y'\nf = getattr(o, n)\nif s:\n    f()\na.send('end')",
        "n = 'm' if s else 'x'\ntry:\n    getattr(o, n)()\nexcept TypeError:\n    a.send('none')\na.send('end')",
        "n = 'x' if s else 'y'\nsetattr(o, n, 9)\na.send(o.x)",
        "n = 'x' if s else 'y'\nsetattr(o, n, ssn)\nb.send(o.y)\nb.send(o.x)",
        "n = 'z' if s else 'y'\ntry:\n    setattr(o, n, 9)\n    a.send('set')\nexcept AttributeError:\n    a.send('not set')",
        "n = 'x' if s else 'y'\ndelattr(o, n)\na.send(hasattr(o, 'x'))",
        "try:\n    getattr(o, s)\nexcept Exception:\n    a.send('no')\na.send('end')",
        "if s:\n    setattr(o, str('x'), 5)\na.send(o.x)",
        "for n in ['x', s]:\n    a.send(getattr(o, n, None))",
        "setattr(o, 'x', s)\nfor n in ['x', 'y']:\n    a.send(getattr(o, n))",
        "f = getattr(a, str('send'), None)\nif f:\n    f(value=s)\na.send('end')",
    ] {
        hidden(&format!("{HOLDER}{body}"));
    }
}

#[test]
fn a_computed_name_was_previewed() {
    let all = sent(&format!(
        "{HOLDER}for n in ['p', 'm', 'x']:\n    v = getattr(o, n)\n    if n == 'm':\n        v()\na.send('end')"
    ));
    assert_eq!(all, [json!("read"), json!("called"), json!("end")]);
}

const TUPLE: &str = "from typing import NamedTuple\nclass T(NamedTuple):\n    x: int\n    y: int = 0\n    def sum(self):\n        a.send('sum')\n        return self.x + self.y\n    def more(self, by):\n        return self._replace(x=self.x + by)\n";

#[test]
fn named_tuples_with_methods_keep_their_labels() {
    assert_eq!(
        sent(&format!("{TUPLE}t = T(1, 2)\nx, y = t.more(4)\na.send(x + y)\na.send(t[0])\na.send(len(t))\nt.sum()")),
        [json!(7), json!(1), json!(2), json!("sum")]
    );
    for body in [
        "t = T(s, 1)\na.send(t.x)",
        "t = T(s, 1)\nx, y = t\na.send(x)\na.send('end')",
        "t = T(1, 2)\nif s:\n    t = t.more(1)\na.send(t[0])",
        "t = T(1, 2)\nif s:\n    t.sum()\na.send('end')",
        "t = T(1, 2) if s else T(3, 4)\na.send(t == (1, 2))",
        "t = T(1, 2)\nu = t._replace(x=s)\na.send(u._asdict())\nb.send(u[0])",
        "t = T(1, ssn)\nfor v in t:\n    b.send(v)",
        "d = {T(1, 2): s}\na.send(d[T(1, 2)])",
        "t = T._make([s, 1])\na.send(t.sum())",
        "t = T(1, 2)\ntry:\n    t[s]\n    a.send('there')\nexcept Exception:\n    a.send('not there')",
    ] {
        hidden(&format!("{TUPLE}{body}"));
    }
}

const OPERATORS: &str = "class V:\n    def __init__(self, n):\n        self.n = n\n    def __divmod__(self, o):\n        a.send('divmod')\n        return (self.n, o)\n    def __reversed__(self):\n        a.send('reversed')\n        return iter([self.n])\n    def __round__(self, n=0):\n        a.send('round')\n        return self.n\n    def __lshift__(self, o):\n        a.send('shift')\n        return self.n\n    def __format__(self, spec):\n        a.send('format')\n        return str(self.n)\n    def __radd__(self, o):\n        a.send('radd')\n        return o + self.n\n    def __add__(self, o):\n        return o\n";

#[test]
fn further_methods_behind_operations_run_in_the_dark() {
    assert_eq!(
        sent(&format!(
            "{OPERATORS}v = V(1)\ndivmod(v, 2)\nlist(reversed(v))\nround(v)\nv << 1\nf'{{v}} {{v:x}}'\n'{{:x}}'.format(v)\nformat(v)\nsum([v])\na.send('end')"
        ))
        .len(),
        10
    );
    for operation in [
        "divmod(v, 2)",
        "list(reversed(v))",
        "round(v)",
        "round(v, 1)",
        "v << 1",
        "f'{v}'",
        "f'{v:x}'",
        "'{:x}'.format(v)",
        "'{0.n}'.format(v)",
        "format(v)",
        "format(v, 'x')",
        "sum([v])",
    ] {
        hidden(&format!("{OPERATORS}v = V(1)\nr = 0\nif s:\n    r = {operation}\na.send('end')\na.send(str(r))"));
        hidden(&format!(
            "{OPERATORS}v = V(1) if s else 5\nr = 0\ntry:\n    r = {operation}\nexcept Exception:\n    a.send('no')\na.send('end')"
        ));
        hidden(&format!("{OPERATORS}v = V(ssn)\nb.send(str({operation}))\na.send('end')"));
        hidden(&format!("{OPERATORS}v = V(s)\na.send(str({operation}))\na.send('end')"));
    }
}

#[test]
fn templates_and_layered_mappings_tell_what_they_hold() {
    for body in [
        "from string import Template\na.send(Template('$x').substitute(x=s))",
        "from string import Template\na.send(Template('$x' if s else 'y').safe_substitute())",
        "from string import Template\ntry:\n    Template('$x').substitute({s: 1})\n    a.send('there')\nexcept Exception:\n    a.send('not there')",
        "from collections import ChainMap\nc = ChainMap({'k': s}, {'k': 2})\na.send(c['k'])",
        "from collections import ChainMap\nc = ChainMap({}, {'k': 2})\nif s:\n    c['k'] = 5\na.send(c['k'])\na.send(len(c))",
        "from collections import ChainMap\nc = ChainMap({s: 1}, {'k': 2})\na.send('x' in c)\na.send(len(dict(c)))",
        "from collections import ChainMap\nc = ChainMap({'k': ssn})\nb.send(c.get('k'))\nb.send(dict(c))",
        "it = iter(lambda: s, 1)\nif next(it, None) is None:\n    a.send('over')\na.send('end')",
        "n = [0]\ndef f():\n    n[0] += 1\n    a.send('asked')\n    return n[0]\nfor x in iter(f, s if s == 1 else 3):\n    pass\na.send('end')",
        "from dataclasses import dataclass, replace\n@dataclass\nclass D:\n    n: int\n    def __post_init__(self):\n        a.send('made')\nd = D(1)\nif s:\n    d = replace(d, n=2)\na.send(d.n)",
        "from dataclasses import dataclass, replace\n@dataclass\nclass D:\n    n: int\n    def __post_init__(self):\n        a.send('made')\nd = replace(D(1), n=s)\na.send(d.n)",
        "from functools import singledispatch\n@singledispatch\ndef f(x):\n    a.send('other')\n@f.register\ndef g(x: int):\n    a.send('int')\nf(s)\na.send('end')",
        "class A:\n    def __str__(self):\n        a.send('shown')\n        return 'A'\n    def __repr__(self):\n        return 'a'\nif s:\n    print(*[A()])\na.send('end')",
    ] {
        hidden(body);
    }
}

#[test]
fn what_exceptions_are_about_has_the_label_of_their_message() {
    for body in [
        "import json\nd = 'none'\ntry:\n    json.loads(s)\nexcept Exception as e:\n    d = getattr(e, 'doc', 'other')\na.send(d)",
        "import json\ntry:\n    json.loads(ssn + s)\nexcept json.JSONDecodeError as e:\n    b.send(e.doc)\nexcept TypeError:\n    pass",
        "import json\ntry:\n    json.loads('[' + ssn)\nexcept json.JSONDecodeError as e:\n    b.send(e.doc)\n    b.send(e.pos)",
        "try:\n    ('é' + str(s)).encode('ascii')\nexcept UnicodeEncodeError as e:\n    a.send(e.object)\n    a.send(e.start)",
        "try:\n    {}[s]\nexcept KeyError as e:\n    a.send(e.args)\nexcept TypeError:\n    pass",
        "try:\n    {}[ssn]\nexcept KeyError as e:\n    b.send(e.args[0])",
        "import json\nx = None\nfor t in [s, '{']:\n    try:\n        json.loads(t)\n    except Exception as e:\n        x = e\na.send(x.doc)",
        "import asyncio\nasync def f():\n    if s:\n        raise TimeoutError('t')\nasync def g():\n    try:\n        await f()\n    except asyncio.TimeoutError:\n        a.send('late')\n    a.send('end')\nasyncio.run(g())",
    ] {
        hidden(body);
    }
}

#[test]
fn kinds_fields_and_what_is_printed_prettily_keep_their_labels() {
    for body in [
        "from collections.abc import Iterable, Mapping\na.send(isinstance(s, Iterable))\na.send('end')",
        "from typing import Sequence\nif isinstance(s, (Sequence, int)):\n    a.send('some')\na.send('end')",
        "from collections.abc import Iterable\nclass A:\n    def __iter__(self):\n        return iter([1])\nclass B:\n    pass\no = A() if s else B()\na.send(isinstance(o, Iterable))",
        "from pprint import pformat\na.send(pformat({'k': s}))\nb.send(pformat([ssn]))",
        "from pprint import pprint\nif s:\n    pprint({'a': [1, 2]})\na.send('end')",
        "from dataclasses import dataclass, fields\n@dataclass\nclass D:\n    n: int = 0\n    m: str = 'x'\nif s:\n    D.n = 5\na.send(fields(D)[0].default)",
        "from dataclasses import dataclass, fields\n@dataclass\nclass D:\n    n: object = ssn\nfor f in fields(D):\n    b.send(f.default)",
        "import copy\nfrom enum import Enum\nclass E(Enum):\n    A = 1\n    B = 2\nm = E.A if s else E.B\na.send(copy.deepcopy(m) is E.A)\na.send(copy.copy(m).name)",
        "import json\nfrom enum import IntEnum\nclass E(IntEnum):\n    A = 1\n    B = 2\na.send(json.dumps({(E.A if s else E.B): 1}))",
        "d = {'k': s}\na.send('{k}'.format_map(d))\na.send('{0[k]}'.format(d))",
    ] {
        hidden(body);
    }
}

#[test]
fn what_stands_as_a_name_of_a_field_is_no_code() {
    let mut world = world(&json!(1));
    let end = world.run(
        "from collections import namedtuple\nclass T(namedtuple('T', ['x): a.send(1) or (1', 'y'])):\n    pass\na.send('end')",
    );
    assert_ne!(end, "done");
    assert!(world.received.is_empty());
    assert_eq!(
        sent(
            "from collections import namedtuple\nclass T(namedtuple('T', 'ALL FIELDS PAIRS NAME')):\n    pass\nt = T(1, 2, 3, 4)\na.send(list(t))\na.send(t._asdict())"
        ),
        [json!([1, 2, 3, 4]), json!({"ALL": 1, "FIELDS": 2, "PAIRS": 3, "NAME": 4})]
    );
    assert_eq!(
        sent(
            "class C:\n    pass\no = C()\nfor n in ['x', 'x.y', 'x = 1', '__dict__', '_store', 'for']:\n    a.send(hasattr(o, n))"
        ),
        vec![json!(false); 6]
    );
    hidden(
        "class C:\n    pass\no = C()\nfor n in ['f', 'g']:\n    setattr(o, n, lambda: a.send(1))\nif s:\n    o.f()\na.send('end')",
    );
}
