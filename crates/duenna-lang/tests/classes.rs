//! Attacks through what classes do beside their methods: hooks of attributes, `__new__`, `__init_subclass__`, methods given
//! later, slots, deleters, copies, keys of their own, flags.

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
    secrets().hidden(source);
}

fn secrets() -> Secrets<'static> {
    among(&[json!(0), json!(1), json!("x"), json!("y"), json!([1]), json!(null)])
}

fn among(values: &[Value]) -> Secrets<'static> {
    Secrets::new(values.to_vec(), |secret| world(secret).within(2_000_000)).after(READS)
}

/// What `a` receives, nothing private being read.
#[track_caller]
fn sent(source: &str) -> Vec<Value> {
    let mut world = world(&json!(1));
    let end = world.run(source);
    assert_eq!(end, "done", "{source}");
    world.seen_by("a").iter().map(|received| received.arguments["value"].clone()).collect()
}

const HOOKS: &str = "class H:\n    def __getattr__(self, name):\n        a.send(name)\n        if name == 'no':\n            raise AttributeError(name)\n        return 2\nclass P:\n    def __init__(self):\n        self.x = 3\no = H()\n";

#[test]
fn what_a_missing_attribute_runs_is_not_told() {
    for body in [
        "if s:\n    o.x = 1\na.send(o.x)",
        "p = H() if s else P()\na.send(p.x)",
        "p = H() if s else P()\ny = p.x\na.send('end')",
        "o.x = s\na.send(o.x)\na.send(o.y)",
        "p = H() if s else P()\na.send(hasattr(p, 'y'))",
        "p = H() if s else P()\na.send(getattr(p, 'y', 0))",
        "p = H() if s else P()\ntry:\n    p.no\nexcept AttributeError:\n    a.send('no')\na.send('end')",
        "n = 'x' if s else 'no'\na.send(getattr(o, n, 5))",
        "n = 'x' if s else 'no'\na.send(hasattr(o, n))",
        "p = H() if s else P()\ntry:\n    p.x()\nexcept TypeError:\n    a.send('call')",
        "p = H() if s else 5\ny = p.real\na.send('end')",
    ] {
        hidden(&format!("{HOOKS}{body}"));
    }
    assert_eq!(
        sent(&format!("{HOOKS}a.send(o.q)\na.send(hasattr(o, 'no'))")),
        [json!("q"), json!(2), json!("no"), json!(false)]
    );
    let all = "class S:\n    n = 1\n    def __getattribute__(self, name):\n        a.send(name)\n        return object.__getattribute__(self, name)\nclass P:\n    n = 2\n";
    for body in [
        "o = S() if s else P()\na.send(o.n)",
        "o = S()\nif s:\n    o.n\na.send('end')",
        "o = S()\no.m = s\na.send(o.m)",
    ] {
        hidden(&format!("{all}{body}"));
    }
}

const WRITES: &str = "class H:\n    def __setattr__(self, name, value):\n        a.send(name)\n        object.__setattr__(self, name, value)\n    def __delattr__(self, name):\n        a.send('del')\n        super().__delattr__(name)\nclass P:\n    x = 0\no = H()\n";

#[test]
fn what_setting_and_deleting_runs_is_not_told() {
    for body in [
        "p = H() if s else P()\np.x = 1\na.send('end')",
        "p = H() if s else P()\np.x = 1\na.send(p.x)",
        "o.x = s\na.send(o.x)",
        "if s:\n    o.x = 1\na.send(hasattr(o, 'x'))",
        "o.x = 1\nif s:\n    del o.x\na.send(hasattr(o, 'x'))",
        "o.x = 1\np = o if s else P()\ntry:\n    del p.x\nexcept AttributeError:\n    a.send('none')\na.send('end')",
        "n = 'x' if s else 'y'\nsetattr(o, n, 1)\na.send(hasattr(o, 'y'))",
        "o.x = 1\no.y = 2\nn = 'x' if s else 'y'\ndelattr(o, n)\na.send(hasattr(o, 'y'))",
        "if s:\n    object.__setattr__(o, 'x', 5)\na.send(getattr(o, 'x', 0))",
        "n = 'x' if s else 'y'\nobject.__setattr__(o, n, 5)\na.send(hasattr(o, 'x'))",
        "object.__setattr__(o, 'x', s)\na.send(o.x)\na.send(vars(o))",
        "try:\n    object.__setattr__(o if s else 5, 'x', 1)\nexcept TypeError:\n    a.send('type')\na.send('end')",
        "object.__setattr__(o, 'x', ssn)\nb.send(o.x)",
        "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass F:\n    v: int\n    w: int = 0\n    def __post_init__(self):\n        object.__setattr__(self, 'w', self.v)\na.send(F(s).w)\na.send(F(s).v == 1)",
    ] {
        hidden(&format!("{WRITES}{body}"));
    }
    assert_eq!(
        sent(&format!("{WRITES}o.x = 1\ndel o.x\na.send(hasattr(o, 'x'))")),
        [json!("x"), json!("del"), json!(false)]
    );
}

const MAKES: &str = "class N:\n    made = None\n    def __new__(cls, v=0):\n        if v == 1:\n            a.send('other')\n            return 'other'\n        return super().__new__(cls)\n    def __init__(self, v=0):\n        a.send('init')\n        self.v = v\nclass P:\n    def __init__(self, v=0):\n        self.v = 9\n";

#[test]
fn what_new_makes_is_not_told() {
    for body in [
        "x = N(s)\na.send('end')",
        "x = N(s)\na.send(isinstance(x, N))",
        "x = (N if s else P)(1)\na.send(isinstance(x, str))",
        "x = N(2)\nx.v = s\na.send(x.v)",
        "x = N(s)\na.send(x.v)",
        "x = N.__new__(N, s)\na.send(isinstance(x, N))",
        "class O:\n    one = None\n    def __new__(cls):\n        if cls.one is None:\n            cls.one = object.__new__(cls)\n        return cls.one\nif s:\n    O()\na.send(O.one is None)",
        "class O:\n    one = None\n    def __new__(cls):\n        if cls.one is None:\n            cls.one = object.__new__(cls)\n        return cls.one\nx = O()\nif s:\n    x.v = 1\na.send(hasattr(O(), 'v'))",
        "try:\n    object.__new__(N if s else int)\nexcept TypeError:\n    a.send('type')\na.send('end')",
    ] {
        hidden(&format!("{MAKES}{body}"));
    }
    assert_eq!(
        sent(&format!("{MAKES}a.send(N(3).v)\na.send(N(1))")),
        [json!("init"), json!(3), json!("other"), json!("other")]
    );
}

#[test]
fn classes_that_are_made_in_the_dark_are_told_by_no_one() {
    let base = "class B:\n    all = []\n    def __init_subclass__(cls, tag='t', **more):\n        a.send('sub')\n        B.all.append(tag)\n";
    for body in [
        "if s:\n    class D(B):\n        pass\na.send(len(B.all))",
        "class D(B, tag=s):\n    pass\na.send(B.all)",
        "if s:\n    D = type('D', (B,), {'x': 1})\nelse:\n    D = type('D', (), {'x': 2})\na.send(D.x)\na.send(len(B.all))",
        "D = type('D', (B,), {'x': s, 'get': lambda self: self.x})\na.send(D().get())",
        "D = type('D', (B if s else object,), {})\na.send('end')",
    ] {
        hidden(&format!("{base}{body}"));
    }
    let later = "class C:\n    def __init__(self):\n        self.v = 1\ndef shown(self):\n    a.send('shown')\n    return 'C!'\ndef other(self):\n    return 'C?'\ndef same(self, o):\n    a.send('eq')\n    return True\nc = C()\n";
    for body in [
        "if s:\n    C.__repr__ = shown\na.send(str(c) == 'C!')",
        "if s:\n    C.__repr__ = shown\nelse:\n    C.__repr__ = other\nx = str([c])\na.send('end')",
        "if s:\n    C.__eq__ = same\na.send(c == 5)",
        "C.__len__ = lambda self: s\na.send(len(c))",
        "C.__call__ = lambda self: ssn\nb.send(c())",
        "def late(cls):\n    def __repr__(self):\n        return str(s)\n    cls.__repr__ = __repr__\n    return cls\nlate(C)\na.send(repr(c))",
    ] {
        hidden(&format!("{later}{body}"));
    }
    let given = "if s:\n    def f(self):\n        return '1'\nelse:\n    def f(self):\n        return '2'\nC.__repr__ = shown\nC.__str__ = f\na.send(str(c))";
    secrets().fails(&format!("{later}{given}"), "TypeError: '__str__' of a class must not depend on private data");
    // What fails in a secret context takes the methods of the class with it.
    let own = "class C:\n    x = 1\n    def __init__(self):\n        self.v = 1\n    def __repr__(self):\n        a.send('shown')\n        return 'C!'\n    def __eq__(self, o):\n        a.send('eq')\n        return True\n    def __len__(self):\n        a.send('len')\n        return 3\nclass D:\n    y = 2\nc = C()\n";
    for body in [
        "if s:\n    del C.nope\na.send(str(c) == 'C!')",
        "if s:\n    del C.nope\nx = str([c])\na.send('end')",
        "del (C if s else D).x\na.send(len(c))\na.send(c == 5)",
        "if s:\n    del C.__repr__\nx = f'{c}'\na.send('end')",
        "if s:\n    C.x = s\na.send(str([c, C.x]))",
        "if s:\n    C.x = s\na.send(c in [c, 1])",
    ] {
        hidden(&format!("{own}{body}"));
    }
    let given = "class C:\n    pass\ndef f(self):\n    return 'f'\nC.__repr__ = f\nC.__len__ = lambda self: 7\nc = C()\na.send(str([c]))\na.send(len(c))";
    assert_eq!(sent(given), [json!("[f]"), json!(7)]);
}

#[test]
fn slots_deleters_and_names_are_told_by_the_object() {
    let classes = "class S:\n    __slots__ = ('x',)\nclass P:\n    def __init__(self):\n        self._v = 1\n    @property\n    def v(self):\n        return self._v\n    @v.deleter\n    def v(self):\n        a.send('deleted')\n        self._v = 0\nclass Q:\n    v = 2\n    def f(self):\n        return 1\n";
    for body in [
        "o = S() if s else P()\ntry:\n    o.y = 1\nexcept AttributeError:\n    a.send('slots')\na.send('end')",
        "o = S()\ntry:\n    o.x = s\n    o.y = s\nexcept AttributeError:\n    a.send('slots')\na.send(o.x)",
        "o = P() if s else Q()\ntry:\n    del o.v\nexcept AttributeError:\n    a.send('none')\na.send('end')",
        "o = P()\nif s:\n    del o.v\na.send(o.v)",
        "o = Q()\nif s:\n    o.extra = 1\na.send(len(dir(o)))",
        "o = Q() if s else P()\na.send('f' in dir(o))",
        "o, p = Q(), Q()\nm = o.f if s else p.f\na.send(m == o.f)",
        "class T:\n    __slots__ = ('x',) if s else ('x', 'y')\no = T()\ntry:\n    o.y = 1\n    a.send('set')\nexcept AttributeError:\n    a.send('slots')",
        "from dataclasses import dataclass\n@dataclass(slots=bool(s))\nclass T:\n    x: int = 0\no = T()\ntry:\n    o.y = 1\n    a.send('set')\nexcept AttributeError:\n    a.send('slots')",
        "from dataclasses import dataclass, field, fields\n@dataclass\nclass T:\n    x: int = field(default=0, metadata={'k': s})\na.send(fields(T)[0].metadata['k'])",
        "from dataclasses import dataclass, asdict\n@dataclass\nclass T:\n    x: int\na.send(asdict(T(s), dict_factory=lambda pairs: len(pairs)))\na.send(asdict(T(s), dict_factory=dict))",
        "from dataclasses import dataclass, field\n@dataclass(unsafe_hash=True)\nclass T:\n    x: int\n    y: int = field(default=0, hash=bool(s))\na.send(len({T(1, 1), T(1, 2)}))",
        "class C:\n    def __init__(self):\n        self.__v = s\n    def get(self):\n        return self.__v\na.send(C().get())\na.send(C()._C__v)",
    ] {
        hidden(&format!("{classes}{body}"));
    }
}

const KEYS: &str = "import copy\nclass K:\n    def __init__(self, n):\n        self.n = n\n    def __eq__(self, o):\n        return self.n == o.n\n    def __hash__(self):\n        return hash(self.n)\n    def __copy__(self):\n        a.send('copy')\n        return K(self.n)\n    def __deepcopy__(self, memo):\n        a.send('deep')\n        return K(self.n)\n";

#[test]
fn keys_of_their_own_and_copies_stay_in_the_dark() {
    for body in [
        "x = {K(1), K(2)} | {K(s)}\na.send(len(x))",
        "x = {K(1), K(2)} & {K(s)}\na.send(len(x))",
        "x = {K(1)} - {K(s)}\na.send(len(x))",
        "x = {K(1)} ^ {K(s)}\na.send(len(x))",
        "x = {K(1)}\nx.discard(K(s))\na.send(len(x))",
        "d = {K(1): 5}\na.send(d.pop(K(s), 0))\na.send(len(d))",
        "d = {K(1): 5}\nd.setdefault(K(s), 6)\na.send(len(d))",
        "d = {K(1): s}\na.send(d.pop(K(1)))",
        "d = {K(1): 5}\nif s:\n    d.pop(K(1))\na.send(K(1) in d)",
        "x = copy.copy(K(1) if s else 5)\na.send('end')",
        "x = copy.deepcopy([K(1)] if s else [5])\na.send('end')",
        "x = copy.deepcopy([K(s), [s]])\na.send(x[1][0])\na.send(x[0].n)",
        "xs = [1]\nys = [xs, xs] if s else [xs, [1]]\nzs = copy.deepcopy(ys)\na.send(zs[0] is zs[1])",
        "o = K(1)\no.other = [s]\nclass Z:\n    pass\nz = Z()\nz.o = ssn\nb.send(copy.deepcopy([z])[0].o)",
    ] {
        hidden(&format!("{KEYS}{body}"));
    }
}

#[test]
fn members_methods_by_name_and_caches_keep_their_labels() {
    for body in [
        "from enum import Flag\nF = Flag('F', 'A B')\nx = F.A if s else F.A | F.B\na.send(len(list(x)))",
        "from enum import Flag\nF = Flag('F', 'A B')\nx = F.A if s else F.A | F.B\nfor m in x:\n    a.send(m.name)",
        "from enum import Enum\nE = Enum('E', {'A': 1, 'B': 2})\ntry:\n    x = E(s).name\nexcept ValueError:\n    x = ''\na.send(x)",
        "xs = [1]\nif s:\n    xs.__setitem__(0, 5)\na.send(xs[0])",
        "xs = [1]\nxs.__setitem__(0, s)\na.send(xs.__getitem__(0))\na.send(xs.__contains__(1))",
        "xs = [1, 2]\nxs.__delitem__(0 if s else 1)\na.send(xs.__len__())\na.send(xs[0])",
        "a.send([s].__eq__([1]))\na.send([s].__add__([1]))\na.send([s].__str__())",
        "a.send(hasattr(s, 'upper'))\na.send(hasattr(s, '__len__'))",
        "a.send(getattr(s, 'upper', None) is None)",
        "from functools import lru_cache\n@lru_cache(typed=True)\ndef f(x):\n    return 1\nf(1)\nf(s)\na.send(f.cache_info().hits)",
        "from functools import cache\n@cache\ndef f(x):\n    a.send('run')\n    return 1\nf(1)\nf(s)\na.send('end')",
        "class G:\n    def __getitem__(self, i):\n        if i > 1:\n            raise IndexError\n        return i\na.send(s in G())",
        "class W:\n    def __iter__(self):\n        return 5 if s else iter([1])\n    def __next__(self):\n        return 1\ntry:\n    list(W())\nexcept TypeError:\n    a.send('type')\na.send('end')",
        "class A:\n    def f(self):\n        return s\nx = A().f\na.send(x.__self__.f())",
        "class P:\n    def __init__(self):\n        self._v = s\n    @property\n    def v(self):\n        return self._v\nclass D(P):\n    @property\n    def v(self):\n        return super().v\na.send(D().v)",
        "match [s]:\n    case list([x]):\n        a.send('one')\nclass M:\n    __match_args__ = ('v',)\n    def __init__(self):\n        self.v = s\nmatch M():\n    case M(1):\n        a.send('one')\n    case M(v):\n        a.send(v)",
    ] {
        hidden(body);
    }
}

#[test]
fn the_values_of_an_enumeration_are_public_however_they_are_made() {
    let error = "TypeError: the values of an enumeration must not depend on private data: use a dict";
    for body in [
        "from enum import Enum, auto\nclass E(Enum):\n    def _generate_next_value_(name, start, count, last):\n        return s\n    A = auto()\na.send(E.A.value)",
        "from enum import Enum\nE = Enum('E', {'A': s})\na.send(E.A.value)",
    ] {
        secrets().fails(body, error);
    }
    hidden(
        "from enum import Enum\nif s:\n    E = Enum('E', 'A')\nelse:\n    E = Enum('E', 'B')\na.send(hasattr(E, 'A'))",
    );
}

const HELD: &str = "class D(dict):\n    def __missing__(self, key):\n        a.send('missing')\n        return 0\n    def __setitem__(self, key, value):\n        a.send('set')\n        super().__setitem__(key, value)\nclass L(list):\n    def push(self, x):\n        self.append(x)\n        return self\n    def append(self, x):\n        a.send('append')\n        super().append(x)\n";

#[test]
fn what_derives_from_containers_keeps_what_is_in_it() {
    for body in [
        "d = D(x=1)\na.send(d[s])",
        "d = D()\nif s:\n    d['x'] = 1\na.send(len(d))",
        "d = D()\nd[s] = 1\na.send('x' in d)\na.send(list(d))",
        "d = D({'k': s})\na.send(d['k'])\na.send(d)\na.send(str(d))",
        "d = D() if s else {}\nd['x'] = 1\na.send('end')",
        "d = D() if s else {'x': 2}\na.send(d.get('x'))",
        "d = D(x=ssn)\nb.send(d['x'])\nb.send({**d})\nb.send(d.copy())",
        "xs = L([s])\na.send(xs[0])\na.send(xs == [1])\na.send(sum(xs))",
        "xs = L()\nif s:\n    xs.push(1)\na.send(len(xs))\na.send(bool(xs))",
        "xs = L([1]) if s else [1]\nxs.append(2)\na.send(xs[1])",
        "xs = L([1, 2])\nfor x in xs:\n    if s:\n        xs.append(3)\n        break\na.send(len(xs))",
        "xs = L([1, 2])\nys = xs if s else L()\nys.push(5)\na.send(xs[-1])",
        "xs = L([ssn])\nb.send(xs + [1])\nb.send(sorted(xs))\nb.send(str(xs))",
        "a.send(isinstance(L() if s else [], list))\na.send(type(L() if s else []) is list)",
        "import json\nd = D(x=s)\na.send(json.dumps(d))",
        "class R(dict):\n    __getattr__ = dict.get\n    __setattr__ = dict.__setitem__\nr = R()\nr.x = s\na.send(r.x)\na.send(r['x'])\na.send(r.y)",
        "class R(dict):\n    __getattr__ = dict.get\nr = R(x=1)\nn = 'x' if s else 'y'\na.send(getattr(r, n))",
        "class P:\n    @property\n    def f(self):\n        return (lambda: s)\n    @property\n    def g(self):\n        a.send('g')\n        return (lambda: 1) if s else (lambda: 2)\np = P()\na.send(p.f())\na.send(p.g())",
    ] {
        among(&[json!(0), json!("x")]).hidden(&format!("{HELD}{body}"));
    }
    let all = sent(&format!("{HELD}d = D(x=1)\na.send(d['y'] + d['x'])\na.send(L([3]).push(4)[1])\na.send(str(d))"));
    assert_eq!(all, [json!("missing"), json!(1), json!("append"), json!(4), json!("{'x': 1}")]);
}

/// How a program that reads nothing private ends: `done`, an error or a refusal.
fn end_of(source: &str) -> String {
    world(&json!(1)).run(source)
}

#[test]
fn what_classes_cannot_do_is_said() {
    for (source, words) in [
        ("class S(str):\n    pass\n", "cannot derive from 'str'"),
        ("class I(int):\n    pass\n", "cannot derive from 'int'"),
        ("dir([])\n", "dir() is for instances and classes"),
        ("class C:\n    def __get__(self, o, t):\n        return 1\n", "`__get__` is not supported"),
        ("class C:\n    pass\ndef make():\n    return 1\nC.__repr__ = make()\n", "names such as `__x__`"),
        ("class C(object, metaclass=type):\n    pass\n", "metaclasses"),
        (
            "class C:\n    def __init_subclass__(cls, **k):\n        pass\nclass D(C, metaclass=type):\n    pass\n",
            "metaclasses",
        ),
        ("from enum import Enum\nn = 'A B'\nE = Enum('E', n)\n", "names of an enumeration stand there"),
        ("n = {}\nC = type('C', (), n)\n", "as they stand there"),
        (
            "class E(Exception):\n    def __new__(cls):\n        return super().__new__(cls)\nE()\n",
            "plain classes only",
        ),
        (
            "s = priv_data_db.access_s()\nclass C:\n    pass\nif s:\n    def f(self):\n        return ''\nelse:\n    def f(self):\n        return 'x'\nC.__repr__ = f\n",
            "must not depend on private data",
        ),
    ] {
        let end = end_of(source);
        assert!(end.contains(words), "{end}\n{source}");
    }
    // A property that raises `AttributeError` is not asked for again.
    let asked = "class C:\n    @property\n    def p(self):\n        raise AttributeError('own')\n    def __getattr__(self, name):\n        return 1\ntry:\n    C().p\nexcept AttributeError:\n    a.send('raised')\n";
    assert_eq!(sent(asked), [json!("raised")]);
    let typed = "from dataclasses import dataclass, fields\nclass T:\n    pass\n@dataclass\nclass C:\n    x: T\n    y: int = 0\na.send([f.type == 'T' for f in fields(C)])\na.send(fields(C)[1].type is int)\n";
    assert_eq!(sent(typed), [json!([true, false]), json!(true)]);
}

/// The functions that defaults make once took the numbers that the methods were known by.
#[test]
fn methods_whose_defaults_are_functions_are_foreseen() {
    let head = "found = []\nclass C:\n    def __add__(self, o, k=lambda: 5):\n        found.append(1)\n        b.send('adding')\n        return 1\n    def m(self, k=lambda: 5):\n        found.append(1)\n        return k()\n    @property\n    def p(self, k=lambda: 5):\n        found.append(1)\n        return 1\no = C()\n";
    for used in ["o + 1", "o.m()", "o.p"] {
        hidden(&format!("{head}if s:\n    {used}\na.send(len(found))"));
    }
    let mut world = world(&json!(1));
    let end = world.run(&format!("{READS}{head}if s:\n    o + 1\n    o.m()\n    o.p\nb.send(len(found))"));
    assert_eq!(end, "done");
    let got: Vec<_> = world.seen_by("b").iter().map(|received| received.arguments["value"].clone()).collect();
    assert_eq!(got, [json!("adding"), json!(3)]);
}
